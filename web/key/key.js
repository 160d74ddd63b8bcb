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

// On the way to the page, which asks again then.
const way = element('a', { href: '', onclick: () => keep() }, text.forget);

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

// As connect takes it: the key, or undefined; of a refusal another one than was sent, or a promise of what somebody types.
export function key(refused, sent) {
  if (kept && !way.isConnected) document.getElementById('links').append(way);
  if (!refused || (kept && kept !== sent)) return kept;
  asking ??= ask().finally(() => (asking = null));
  return asking;
}

// A link carries no key: with one, what it leads to is fetched and then shown, or saved.
const client = connect(location.origin, { key });
addEventListener('click', async (event) => {
  const link = event.target.closest?.('a[href]');
  if (!kept || event.button || !link || link === way || link.origin !== location.origin || !GUARDED.test(link.pathname)) return;
  event.preventDefault();
  const { follow } = await import('./link.js');
  follow(link, client);
});
