// The key of a server that asks for one, kept for this tab or on this device. Pages import this when a request was refused
// for want of a key: so they need nothing of it where everybody may ask.
import { connect } from '../mazed.js';
import { element } from '../panel/field.js';
import { text } from '../text/key.js';

const NAME = 'mazed-key';
const GUARDED = /^\/(maze|algorithms|openapi|metrics)/; // paths of links that lead to what needs a key

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

function keep(given) {
  for (const storage of storages()) storage.removeItem(NAME);
  kept = given?.key;
  if (kept) storages()[given.device ? 1 : 0]?.setItem(NAME, kept);
}

async function ask() {
  const { ask } = await import('./dialog.js');
  const given = await ask(kept);
  if (given) keep(given);
  return given?.key;
}

// The `key` option of connect: returns the stored key; after a refusal, a different one, or a promise of the one typed in.
export function key(refused, sent) {
  if (kept && !forgetLink.isConnected) document.getElementById('links').append(forgetLink);
  if (!refused || (kept && kept !== sent)) return kept;
  asking ??= ask().finally(() => (asking = null));
  return asking;
}

// A browser follows a link without the key: so the data that it leads to is fetched with the key, and then shown or saved.
// Links with a # lead to modes of the page, and clicks with a modifier open another tab: these are left alone.
const client = connect(location.origin, { key });
addEventListener('click', async (event) => {
  if (!kept || event.defaultPrevented || event.button) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest?.('a[href]');
  if (!link || link === forgetLink || link.origin !== location.origin || link.href.includes('#') || !GUARDED.test(link.pathname)) return;
  event.preventDefault();
  const { follow } = await import('./link.js');
  follow(link, client);
});
