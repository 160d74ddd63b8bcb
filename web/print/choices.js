// What is asked before a maze is printed.
import { button, element } from '../panel/field.js';
import { text } from '../text/print.js';

const KINDS = ['', 'mouse', 'rabbit', 'rocket'];

// A dialog that changes the choices, and prints by `onprint`.
export function dialogOf(choices, onprint) {
  const field = (label, control) =>
    element('label', { className: `field ${control.type}` }, element('span', {}, label), control);
  const title = element('input', { type: 'text', name: 'heading', maxLength: 100, placeholder: text.usual,
    oninput: () => (choices.title = title.value.trim()) });
  const helps = KINDS.slice(1).map((kind) => text.help[kind]);
  const select = (name, label, options, act) => field(label, element('select', { name, onchange: ({ target }) => act(target.value) },
    ...options.map(([value, words]) => new Option(words, value))));
  const tick = (name, label) => field(label, element('input', { type: 'checkbox', name, checked: choices[name],
    onchange: ({ target }) => (choices[name] = target.checked) }));
  // Whoever takes pictures gets the heading for children that belongs to them, and may write another.
  const picture = (kind) => {
    choices.kind = kind;
    if (!title.value || helps.includes(title.value)) choices.title = title.value = text.help[kind] ?? '';
  };
  const dialog = element('dialog', { id: 'print-dialog', ariaLabel: text.how }, element('h2', {}, text.how),
    select('kind', text.pictures, KINDS.map((kind) => [kind, text.kinds[kind]]), picture),
    field(text.heading, title), tick('solution', text.solution), tick('code', text.code),
    select('per-sheet', text.count, [1, 2, 4].map((count) => [count, count]), (count) => (choices.count = Number(count))),
    element('div', { className: 'buttons' }, button(text.print, onprint, { className: 'strong' }),
      button(text.close, () => dialog.close())));
  document.body.append(dialog);
  return dialog;
}
