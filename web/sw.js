// The service worker, by which the page works without the server once it has been visited. It keeps the files of one version, which
// never change, and the mazes that were seen. All else is asked of the server first, and kept for when that is away; another version
// takes the place of all. Where requests have a key nothing is kept.
const MOST = 200; // answers about mazes
const NAME = `mazed ${registration.scope} `; // of caches, before the version
const FILE = /\bassets\/(\w+)\//;

const pathOf = (url) => new URL(url).href.slice(registration.scope.length).replace(/[?#].*/, '');
// The pages, and what each is kept as: at one address there is JSON too. What else is below the same path is not ours.
const PAGES = new Map([['', 'play'], ['play', 'play'], ['maze', 'play'], ['embed', 'embed'], ['docs', 'docs'], ['problems', 'problems'],
  ['algorithms', 'algorithms?page']]);
const pageOf = (url) => registration.scope + PAGES.get(pathOf(url));
const isMaze = (url) => (/^maze$/.test(pathOf(url)) && /[?&](format=bits|grid=none)/.test(url)) || pathOf(url) === 'maze/stats';
const isKept = (url) => FILE.test(url) || isMaze(url) || /^algorithms/.test(pathOf(url));
const SHOWN = `${registration.scope}shown`; // what the maze is kept under that was shown last: its address
const names = async () => (await caches.keys()).filter((name) => name.startsWith(NAME));

async function forget(name) {
  for (const other of await names()) if (other !== name) await caches.delete(other);
}

// Where there are keys, what the worker keeps would be others' to see: it goes.
const leave = () => Promise.all([forget(), registration.unregister()]);

async function find(url) {
  for (const cacheName of await names()) {
    // Not by caches.open(), which would make it again if it was let go of meanwhile.
    const found = await caches.match(url, { cacheName, ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

// Keeps an answer of the server under its address, in the cache of its version or of the one that is there.
async function put(url, answer) {
  if (answer.status === 401) return leave();
  const isHtml = /html/.test(answer.headers.get('Content-Type'));
  const [current] = await names();
  const version = isHtml ? FILE.exec(await answer.clone().text())?.[1] : current?.slice(NAME.length);
  // A page says which version there is; files of another one may still be asked for by a page of before.
  const isPrivate = /no-store|private/.test(answer.headers.get('Cache-Control'));
  if (!answer.ok || !version || (FILE.exec(url)?.[1] ?? version) !== version || isPrivate) return undefined;
  if (isHtml) await forget(NAME + version);
  const cache = await caches.open(NAME + version);
  await cache.put(isHtml ? pageOf(url) : url, answer);
  const mazes = isMaze(url) ? (await cache.keys()).filter((one) => isMaze(one.url)) : [];
  return Promise.all(mazes.slice(0, -MOST).map((one) => cache.delete(one)));
}

let puts = Promise.resolve(); // one after the other, or one might go to a version that is being forgotten
const inTurn = (work) => (puts = puts.then(work).catch(() => {}));
const keep = (url, answer) => inTurn(() => put(url, answer));

async function remember(shown) {
  const [current] = await names();
  if (current) await (await caches.open(current)).put(SHOWN, new Response(shown));
}

// Without the server the first page shows the maze that was seen last.
async function lastMaze() {
  const last = await find(SHOWN);
  return last && Response.redirect(`${registration.scope}play${await last.text()}`);
}

async function answer(event) {
  const { request } = event;
  const { url, mode } = request;
  const kept = FILE.test(url) && await find(url);
  if (kept) return kept;
  const isOpened = mode === 'navigate';
  try {
    const got = await fetch(request);
    if (!isOpened || /html/.test(got.headers.get('Content-Type'))) event.waitUntil(keep(url, got.clone()));
    return got;
  } catch (error) {
    const isFirst = isOpened && pathOf(url) === '' && !new URL(url).search;
    const found = (isFirst && await lastMaze()) || await find(isOpened ? pageOf(url) : url);
    if (found) return found;
    throw error;
  }
}

oninstall = () => skipWaiting();
onactivate = (event) => event.waitUntil(clients.claim());

onfetch = (event) => {
  const { headers, method, mode, url } = event.request;
  if (!url.startsWith(registration.scope)) return;
  if (headers.has('Authorization')) event.waitUntil(leave());
  else if (method === 'GET' && (mode === 'navigate' ? PAGES.has(pathOf(url)) : isKept(url))) event.respondWith(answer(event));
};

// What the page has loaded, which may be from before there was a worker, and the address of the maze that is shown.
async function note({ urls, shown }) {
  // What never changes is in the browser's own cache.
  for (const url of urls)
    if (!await find(url)) await keep(url, await fetch(url, { cache: FILE.test(url) || isMaze(url) ? 'force-cache' : 'no-cache' }));
  if (shown) await inTurn(() => remember(shown));
}

let noting = Promise.resolve(); // one message after the other: the first says which version there is
onmessage = (event) => event.waitUntil(noting = noting.then(() => note(event.data)).catch(() => {}));
