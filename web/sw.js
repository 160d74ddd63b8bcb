// The service worker, by which the page works without the server once it has been visited. It keeps the files of one version, which
// never change, and the mazes that were seen. All else is asked of the server first, and kept for when that is away; another version
// takes the place of all. Where requests have a key nothing is kept.
const MOST = 200; // answers about mazes
const NAME = `mazed ${registration.scope} `; // of caches, before the version
const FILE = /\bassets\/(\w+)\//;
const IMPORT = /(?:from |import\()'(\.[^']+)'|styled\('(\w+)'/g;

const pathOf = (url) => new URL(url).href.slice(registration.scope.length).replace(/[?#].*/, '');
// What pages are kept as. At one address there is JSON too.
const PAGES = { docs: 'docs', embed: 'embed', problems: 'problems', algorithms: 'algorithms?page' };
const pageOf = (url) => registration.scope + (PAGES[pathOf(url)] ?? 'play');
const isMaze = (url) => (/^maze$/.test(pathOf(url)) && /[?&](format=bits|grid=none)/.test(url)) || pathOf(url) === 'maze/stats';
const isKept = (url) => FILE.test(url) || isMaze(url) || /^algorithms/.test(pathOf(url));
const names = async () => (await caches.keys()).filter((name) => name.startsWith(NAME));

async function forget(name) {
  for (const other of await names()) if (other !== name) await caches.delete(other);
}

async function find(url) {
  for (const name of await names()) {
    const found = await (await caches.open(name)).match(url, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

// Keeps an answer of the server under its address, in the cache of its version or of the one that is there.
async function put(url, answer) {
  if (answer.status === 401) return forget();
  const isPage = /html/.test(answer.headers.get('Content-Type'));
  const [current] = await names();
  const version = isPage ? FILE.exec(await answer.clone().text())?.[1] : current?.slice(NAME.length);
  // A page says which version there is; files of another one may still be asked for by a page of before.
  if (!answer.ok || !version || (FILE.exec(url)?.[1] ?? version) !== version || answer.headers.get('Cache-Control')?.includes('no-store')) return undefined;
  if (isPage) await forget(NAME + version);
  const cache = await caches.open(NAME + version);
  await cache.put(isPage ? pageOf(url) : url, answer);
  const mazes = isMaze(url) ? (await cache.keys()).filter((one) => isMaze(one.url)) : [];
  return Promise.all(mazes.slice(0, -MOST).map((one) => cache.delete(one)));
}

let puts = Promise.resolve(); // one after the other, or one might go to a version that is being forgotten
const keep = (url, answer) => (puts = puts.then(() => put(url, answer)).catch(() => {}));

// Without the server the first page shows the maze that was seen last.
async function lastMaze() {
  const keys = await Promise.all((await names()).map(async (name) => (await caches.open(name)).keys()));
  const last = keys.flat().findLast(({ url }) => url.includes('format=bits'));
  return last && Response.redirect(`${registration.scope}play${new URL(last.url).search.replace(/[?&]format=bits/, '').replace(/^[?&]?/, '?')}`);
}

async function answer(event) {
  const { request: { url, mode }, request } = event;
  const isPage = mode === 'navigate';
  const kept = FILE.test(url) && await find(url);
  if (kept) return kept;
  try {
    const got = await fetch(request);
    if (isPage ? /html/.test(got.headers.get('Content-Type')) : isKept(url)) event.waitUntil(keep(url, got.clone()));
    return got;
  } catch (error) {
    const isFirst = isPage && pathOf(url) === '' && !new URL(url).search;
    const found = (isFirst && await lastMaze()) || await find(isPage ? pageOf(url) : url);
    if (found) return found;
    throw error;
  }
}

oninstall = () => skipWaiting();

onfetch = (event) => {
  const { request } = event;
  if (request.headers.has('Authorization')) event.waitUntil(forget());
  else if (request.method === 'GET' && request.url.startsWith(registration.scope)) event.respondWith(answer(event));
};

// What the page got before there was a worker, and what of it may be needed, with all that those import.
async function keepAll(urls) {
  const all = new Set(urls);
  for (const url of all) {
    let found = await find(url);
    if (!found) await keep(url, (found = await fetch(url, { cache: 'force-cache' })).clone());
    const [root] = new RegExp(`.*${FILE.source}[^/]+/`).exec(url) ?? [];
    if (root && url.endsWith('.js'))
      for (const [, path, style] of (await found.text()).matchAll(IMPORT)) all.add(path ? new URL(path, url).href : `${root}${style}/${style}.css`);
  }
}

let keeping = Promise.resolve(); // one message after the other: the first says which version there is
onmessage = (event) => event.waitUntil(keeping = keeping.then(() => keepAll(event.data)).catch(() => {}));
