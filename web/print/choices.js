// What is asked before a maze is printed.
import { sentenceFor } from '../download/refusal.js';
import { button, element } from '../panel/field.js';
import { text } from '../text/print.js';

const KINDS = ['', 'mouse', 'rabbit', 'rocket'];

// A dialog that changes the choices, and prints by `onprint`, whose signal ends with the dialog. It is opened with pictures that suit the
// maze, until somebody chooses.
export function dialogOf(studio, choices, onprint) {
  const field = (label, control) =>
    element('label', { className: `field ${control.type}` }, element('span', {}, label), control);
  const title = element('input', { type: 'text', name: 'heading', maxLength: 100,
    oninput: () => (choices.title = title.value.trim()) });
  const helps = KINDS.slice(1).map((kind) => text.help[kind]);
  const select = (name, options, act) => element('select', { name, onchange: ({ target }) => act(target.value) },
    ...options.map(([value, words]) => new Option(words, value)));
  const tick = (name, label) => field(label, element('input', { type: 'checkbox', name, checked: choices[name],
    onchange: ({ target }) => (choices[name] = target.checked) }));
  // With pictures comes the heading for children that belongs to them, in place of one like it.
  const show = (kind) => {
    pictures.value = choices.kind = kind;
    if (!title.value || helps.includes(title.value)) choices.title = title.value = text.help[kind] ?? '';
  };
  const pictures = select('kind', KINDS.map((kind) => [kind, text.kinds[kind]]), show);
  const said = element('p', { className: 'about', role: 'status' });
  const go = button(text.print, async () => {
    const asking = new AbortController();
    dialog.onclose = () => asking.abort();
    [said.textContent, go.disabled] = ['', true];
    await onprint(asking.signal).catch((error) => asking.signal.aborted || (said.textContent = sentenceFor(studio, error)));
    go.disabled = false;
  }, { className: 'strong' });
  const dialog = element('dialog', { id: 'print-dialog', ariaLabel: text.how }, element('h2', {}, text.how),
    field(text.pictures, pictures), field(text.heading, title), tick('solution', text.solution), tick('code', text.code),
    field(text.count, select('per-sheet', [1, 2, 4].map((count) => [count, count]), (count) => (choices.count = Number(count)))),
    said, element('div', { className: 'buttons' }, go, button(text.close, () => dialog.close())));
  document.body.append(dialog);
  return {
    open(kind, usual) {
      [title.placeholder, title.value, said.textContent] = [usual, choices.title, ''];
      show(choices.kind ?? kind);
      dialog.showModal();
    },
    close: () => dialog.close(),
  };
}
