// The key of a server that asks for one: the dialog that asks for it, where it is kept, and what it is sent with. Pages import
// this when a request was refused for want of a key: so they need nothing of it where everybody may ask.
import { connect } from '../client.js';
import { styled } from '../modes.js';
import { button, element } from '../panel/field.js';
import { text } from '../text/key.js';

const NAME = 'mazed-key';
const GUARDED = /^\/(maze|algorithms\/|openapi|metrics)/; // paths of links that lead to what needs a key
const SHOWN = /^(text\/|image\/|application\/(json|yaml|problem\+json))/; // media types that a browser shows

// A browser may let a page keep nothing.
function storages() {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return [];
  }
}

let kept = storages().map((storage) => storage.getItem(NAME)).find(Boolean);
let asking = null;

// Reloads the page, which then asks again.
const forgetLink = element('a', { href: '', onclick: () => keep() }, text.forget);

function keep(given, onDevice) {
  for (const storage of storages()) storage.removeItem(NAME);
  kept = given;
  if (kept) storages()[onDevice ? 1 : 0]?.setItem(NAME, kept);
}

function fieldOf(refused) {
  const field = element('input', {
    type: 'password', name: 'key', required: true, pattern: '[!-~]{16,128}', title: text.shape, autocomplete: 'current-password',
    spellcheck: false, autofocus: true,
  });
  field.setAttribute('aria-describedby', refused ? 'key-refused' : 'key-about');
  if (refused) field.ariaInvalid = 'true';
  return field;
}

// A promise of the key, which is kept; of undefined where nobody gives one. `refused` is the key that the server did not take, if
// there was one.
async function ask(refused) {
  await styled('key');
  const field = fieldOf(refused);
  const device = element('input', { type: 'checkbox', name: 'device' });
  const cancel = button(text.cancel, () => dialog.close());
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
  if (dialog.returnValue !== 'use') return undefined;
  keep(field.value, device.checked);
  return kept;
}

// The `key` option of connect: returns the stored key; after a refusal, a different one, or a promise of the one typed in.
export function key(refused, sent) {
  if (kept && !forgetLink.isConnected) document.getElementById('links').append(forgetLink);
  if (!refused || (kept && kept !== sent)) return kept;
  asking ??= ask(kept).finally(() => (asking = null));
  return asking;
}

// A proxy may serve the pages below a path.
const base = new URL('.', location.href);
const pathOf = ({ pathname }) => pathname.slice(base.pathname.length - 1);

const client = connect(base, { key });

// What is refused is shown as the server says it.
const askFor = (link) =>
  client.response(link.search, pathOf(link)).catch(({ message }) => new Response(message, { headers: { 'Content-Type': 'text/plain' } }));

async function openWithKey(link) {
  const answer = await askFor(link);
  const [, name] = /filename="(.+)"/.exec(answer.headers.get('Content-Disposition')) ?? [];
  const content = await answer.blob();
  const href = URL.createObjectURL(content);
  const format = new URLSearchParams(link.search).get('format') ?? 'txt';
  if (!name && SHOWN.test(content.type)) location.assign(href);
  else element('a', { href, download: name ?? `maze.${format}` }).click();
  // Whoever shows or saves it has it by then.
  setTimeout(() => URL.revokeObjectURL(href), 60000);
}

// A browser follows a link without the key: so the data that it leads to is fetched with the key, and then shown or saved.
// Links with a # lead to modes of the page, and clicks with a modifier open another tab: these are left alone.
addEventListener('click', (event) => {
  if (!kept || event.defaultPrevented || event.button) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest?.('a[href]');
  if (!link || link === forgetLink || link.origin !== location.origin || link.href.includes('#') || !GUARDED.test(pathOf(link))) return;
  event.preventDefault();
  openWithKey(link);
});
