// The colours of the maze as fields of the form: what nobody has chosen is as the page has it.
import { element } from './field.js';
import { colourOf, paletteOf } from '../board/palette.js';
import { text } from '../text/page.js';

const OF_PALETTE = { wall_color: 'wall', background: 'floor', path_color: 'path' };

// A colour input has no alpha, and is never empty.
const opaque = (colour) => colour.slice(0, 7);

function colourField({ name, summary, form }, onset) {
  let chosen = '';
  const control = element('input', { type: 'color', id: name, title: `${summary}: ${form}` });
  const label = element('span', {}, text.colours[name] ?? text.label(name));
  const row = element('label', { className: 'field color' }, label, control);
  const show = () => (control.value = opaque(colourOf(chosen) || paletteOf(false)[OF_PALETTE[name]]));
  control.addEventListener('input', () => (chosen = control.value.slice(1)));
  const set = (value) => {
    chosen = value ?? '';
    show();
    onset();
  };
  return { name, row, value: () => chosen, set };
}

// The fields of these parameters, and the row that all of them are in.
export function colourFields(params) {
  const reset = element('button', { type: 'button', hidden: true }, text.colours.reset);
  const onset = () => (reset.hidden = !fields.some(({ value }) => value()));
  const fields = [];
  fields.push(...params.map((param) => colourField(param, onset)));
  const row = element('div', { className: 'colours' }, ...fields.map((field) => field.row), reset);
  reset.addEventListener('click', () => {
    fields[0].row.querySelector('input').focus();
    for (const { set } of fields) set('');
    row.dispatchEvent(new Event('change', { bubbles: true }));
  });
  return { fields, row };
}
