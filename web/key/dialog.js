// Asks for the key of the server.
import { styled } from '../modes.js';
import { element } from '../panel/field.js';
import { text } from '../text/key.js';

function fieldOf(refused) {
  const field = element('input', {
    type: 'password', name: 'key', required: true, pattern: '[!-~]{16,128}', title: text.shape, autocomplete: 'current-password',
    spellcheck: false, autofocus: true,
  });
  field.setAttribute('aria-describedby', refused ? 'key-refused' : 'key-about');
  if (refused) field.ariaInvalid = 'true';
  return field;
}

// A promise of the key and whether it is to be kept on the device; of undefined where nobody gives one. `refused` is the
// key that the server did not take, if there was one.
export async function ask(refused) {
  await styled('key');
  const field = fieldOf(refused);
  const device = element('input', { type: 'checkbox', name: 'device' });
  const cancel = element('button', { type: 'button', onclick: () => dialog.close() }, text.cancel);
  const dialog = element('dialog', { id: 'key' },
    element('form', { method: 'dialog' },
      element('h2', { id: 'key-title' }, text.title),
      element('p', { id: 'key-about' }, text.about),
      ...(refused ? [element('p', { id: 'key-refused', role: 'alert' }, text.refused)] : []),
      element('label', { className: 'field' }, element('span', {}, text.key), field),
      element('label', { className: 'field checkbox' }, element('span', {}, text.device), device),
      element('div', { className: 'buttons' }, element('button', { className: 'strong', value: 'use' }, text.use), cancel)));
  dialog.setAttribute('aria-labelledby', 'key-title');
  document.body.append(dialog);
  const closed = new Promise((done) => dialog.addEventListener('close', done, { once: true }));
  dialog.showModal();
  await closed;
  dialog.remove();
  return dialog.returnValue === 'use' ? { key: field.value, device: device.checked } : undefined;
}
