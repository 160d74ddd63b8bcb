// The outline that somebody drew, in the form: that there is one, and what can be done about it.
import { element } from './field.js';
import { text } from '../text/page.js';

// As fields are: { name, row, value(), set(value) }.
export function outlineField({ name, summary }) {
  let mask = '';
  const draw = element('a', { className: 'button', href: '#mask' });
  const remove = element('button', { type: 'button' }, text.outline.remove);
  const row = element('div', { className: 'field outline', title: summary },
    element('span', {}, text.outline.label), element('div', { className: 'buttons' }, draw, remove));
  const set = (value) => {
    mask = value ?? '';
    draw.textContent = mask ? text.outline.edit : text.outline.draw;
    remove.hidden = !mask;
  };
  remove.addEventListener('click', () => {
    set('');
    draw.focus();
    row.dispatchEvent(new Event('change', { bubbles: true }));
  });
  return { name, row, value: () => mask, set };
}
