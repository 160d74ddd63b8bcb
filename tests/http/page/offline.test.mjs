// The page without its server: what a service worker keeps after the first visit, and when it lets go of it.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { eventually, folderOf, start, timeout } from '../daemon.mjs';
import { skip, Visitor } from './visitor.mjs';

const patience = { timeout: 20000 };
const allowed = { serviceWorkers: 'allow' };

// A server that can be away, and can be another version: its files then have another hash.
async function changeable(daemon) {
  const state = { isAway: false, version: null };
  const html = await (await fetch(`${daemon.url}/play`)).text();
  const [, hash] = /assets\/(\w+)\//.exec(html);
  const proxy = createServer((asked, answer) => {
    if (state.isAway) return asked.socket.destroy();
    if (asked.url.startsWith('/neighbour'))
      return answer.writeHead(200, { 'Content-Type': 'text/html' }).end('<!-- /x/assets/css/a.css -->A neighbour');
    const path = state.version ? asked.url.replace(state.version, hash) : asked.url;
    const { 'accept-encoding': coding, ...headers } = asked.headers;
    if (state.version) delete headers['if-none-match']; // of this version
    const passed = request({ host: daemon.host, port: daemon.port, method: asked.method, path, headers }, (from) => {
      const parts = [];
      from.on('data', (part) => parts.push(part)).on('end', () => {
        const body = Buffer.concat(parts);
        const isPage = /html/.test(from.headers['content-type']) && state.version;
        const { 'content-length': length, ...rest } = from.headers;
        answer.writeHead(from.statusCode, rest);
        answer.end(isPage ? body.toString().replaceAll(hash, state.version) : body);
      });
    });
    asked.pipe(passed);
  });
  await new Promise((done) => proxy.listen(0, '127.0.0.1', done));
  return { state, hash, url: `http://localhost:${proxy.address().port}`, stop: () => (proxy.closeAllConnections(), proxy.close()) };
}

describe('the page without its server', { skip }, () => {
  const folder = folderOf();
  let daemon, server, visitor;
  before(async () => {
    daemon = await start();
    server = await changeable(daemon);
    visitor = await Visitor.arrive([], {}, { url: server.url });
  }, timeout);
  after(async () => {
    await visitor?.leave();
    server?.stop();
    await daemon?.stop();
  }, timeout);

  // Not by caches.open() in the page, which would make a cache again that was let go of meanwhile.
  async function kept() {
    const session = await visitor.page.context().newCDPSession(visitor.page);
    const { caches } = await session.send('CacheStorage.requestCacheNames', { securityOrigin: server.url });
    const entries = await Promise.all(caches.map(({ cacheId }) => session.send('CacheStorage.requestEntries', { cacheId }).catch(() => ({ cacheDataEntries: [] }))));
    await session.detach();
    return { names: caches.map(({ cacheName }) => cacheName), urls: entries.flatMap(({ cacheDataEntries }) => cacheDataEntries.map(({ requestURL }) => requestURL)) };
  }
  // Until what is kept suits; meanwhile the page is used.
  const until = (suits, what) => eventually(async () => (await visitor.page.mouse.move(300 * Math.random(), 300), kept()), suits, what, 20000);
  const keeps = (...files) => until(({ urls }) => files.every((file) => urls.some((url) => url.includes(file))), `it keeps ${files}`);
  // The first visit: something is pressed, and what may be needed comes.
  async function visit(path = '/') {
    Object.assign(server.state, { isAway: false, version: null });
    await visitor.open(path, allowed);
    await visitor.drawn();
    await keeps(`${server.url}/play`, '/page.js', 'format=bits', '/algorithms');
    await keeps('/walk/walk.js', '/walk/walk.css', '/walk/trial.js', '/walk/journey.js', '/walk/input.js', '/text/walk.js', '/map/window.js', '/draw/cells.js', '/draw/lines.js');
  }

  it('shows the maze that was seen last, and walks in it', timeout, async () => {
    await visit();
    const before = await visitor.picture();
    server.state.isAway = true;
    await visitor.page.goto(`${server.url}/`);
    assert.equal(await visitor.picture(), before);
    await visitor.page.click('#modes a[href="#walk"]');
    await visitor.page.waitForSelector('#walk-steps', patience);
    for (const key of ['ArrowRight', 'ArrowDown']) await visitor.page.keyboard.press(key);
    await visitor.page.waitForFunction(() => Number(document.querySelector('#walk-steps').textContent) > 0, null, patience);
  });

  it('shows each maze that was seen, and says that there is no server for another', timeout, async () => {
    await visit('/play?seed=7&width=20&height=15');
    const first = await visitor.picture();
    await visitor.page.goto(`${server.url}/play?seed=8&width=20&height=15`);
    const second = await visitor.picture();
    server.state.isAway = true;
    for (const [seed, wanted] of [[7, first], [8, second]]) {
      await visitor.page.goto(`${server.url}/play?seed=${seed}&width=20&height=15`);
      assert.equal(await visitor.picture(), wanted);
    }
    await visitor.page.goto(`${server.url}/play?seed=9&width=20&height=15`);
    await visitor.page.waitForSelector('#trouble:not([hidden])', patience);
    assert.match(await visitor.page.textContent('#trouble'), /server/);
  });

  it('shows the maze that was seen last, whatever else was asked for meanwhile', timeout, async () => {
    await visit('/play?seed=7&width=20&height=15');
    const maze = await visitor.picture();
    // As lessons, windows of a walk, and sheets with several mazes do.
    await visitor.page.evaluate(() => fetch('/maze?seed=3&width=80&height=48&format=bits'));
    await keeps('width=80');
    server.state.isAway = true;
    await visitor.page.goto(`${server.url}/`);
    assert.equal(await visitor.picture(), maze);
  });

  it('keeps the mazes of the first visit, by the seed that was found too', timeout, async () => {
    await visit('/play?seed=7&width=20&height=15');
    await visitor.page.click('#presets [value=children]');
    await visitor.page.waitForSelector('#presets [value=children][aria-pressed=true]', patience);
    const maze = await visitor.picture();
    const seed = visitor.query().get('seed');
    await until(({ urls }) => urls.some((url) => url.includes(`seed=${seed}`) && url.includes('format=bits')), 'it keeps what was found');
    await until(({ urls }) => urls.some((url) => url.includes(`seed=${seed}`) && url.includes('grid=none')), 'it keeps what was found');
    server.state.isAway = true;
    await visitor.page.reload();
    assert.equal(await visitor.picture(), maze);
  });

  it('keeps a page in another language than the browser has', timeout, async () => {
    await visit('/play?seed=7&width=20&height=15#?lang=ko');
    await keeps('/en/style.css', '/en/entry.js', '/ko/page.js');
    server.state.isAway = true;
    await visitor.page.reload();
    await visitor.drawn();
    assert.equal(await visitor.page.textContent('#new'), '새 미로');
  });

  it('leaves what is not a page of mazed to the network', timeout, async () => {
    await visit();
    const { names } = await kept();
    await visitor.page.goto(`${server.url}/neighbour/of/it`);
    assert.match(await visitor.page.textContent('body'), /neighbour/);
    await visitor.page.goto(`${server.url}/play?seed=7`);
    await visitor.drawn();
    assert.deepEqual((await kept()).names, names);
    server.state.isAway = true;
    await assert.rejects(visitor.page.goto(`${server.url}/neighbour/of/it`));
  });

  it('never shows an old page where there is a newer server, and lets go of the old files', timeout, async () => {
    await visit();
    server.state.version = 'another00version';
    await visitor.page.goto(`${server.url}/?seed=7`);
    await visitor.drawn();
    assert.match(await visitor.page.$eval('script[type=module]', ({ src }) => src), /another00version/);
    await until(({ names }) => names.length && names.every((name) => name.includes('another00version')), 'it lets go');
    await keeps('/another00version/', 'format=bits');
    const { urls } = await kept();
    assert.ok(!urls.some((url) => url.includes(server.hash)));
  });

  it('can be installed', timeout, async () => {
    for (const [locale, language] of [['en', 'en'], ['ko', 'ko']]) {
      await visitor.open('/', { ...allowed, locale });
      const session = await visitor.page.context().newCDPSession(visitor.page);
      const { url, errors, data } = await session.send('Page.getAppManifest');
      assert.deepEqual(errors, []);
      const manifest = JSON.parse(data);
      assert.equal(manifest.lang, language);
      assert.equal(manifest.id, undefined, 'two servers below paths of one host are two');
      for (const name of ['start_url', 'scope']) assert.equal(new URL(manifest[name], url).href, `${server.url}/`);
      const touched = await visitor.page.getAttribute('[rel=apple-touch-icon]', 'href');
      for (const icon of [...manifest.icons, { src: new URL(touched, server.url), type: 'image/png' }])
        assert.equal((await fetch(new URL(icon.src, url))).headers.get('content-type'), icon.type);
    }
    const worker = await fetch(`${server.url}/sw.js`);
    assert.equal(worker.headers.get('content-type'), 'text/javascript');
  });

  it('keeps nothing where requests have a key', timeout, async () => {
    const KEY = 'a-key-of-32-characters-or-so-000';
    writeFileSync(join(folder, 'keys'), `${KEY}\n`, { mode: 0o600 });
    const guarded = await Visitor.arrive([], { 'api-key-file': join(folder, 'keys') });
    try {
      await guarded.open('/', allowed, `sessionStorage.setItem('mazed-key', '${KEY}')`);
      await guarded.drawn();
      await guarded.page.mouse.move(300, 300);
      await guarded.page.waitForLoadState('networkidle');
      assert.deepEqual(await guarded.page.evaluate(async () => [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length]), [[], 0]);
      // Nor does one that is there already.
      await guarded.page.evaluate(async () => {
        await caches.open(`mazed ${location.origin}/ old`);
        await navigator.serviceWorker.register('/sw.js');
        await navigator.serviceWorker.ready;
      });
      await guarded.page.reload();
      await guarded.drawn();
      await eventually(() => guarded.page.evaluate(() => caches.keys()), (names) => names.length === 0, 'nothing is kept', 20000);
      await eventually(() => guarded.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), (count) => count === 0, 'it leaves', 20000);
    } finally {
      await guarded.leave();
    }
  });

  it('went without a fault', () => assert.deepEqual(visitor.faults.filter((fault) => !/ERR_|Failed to (load|fetch)/.test(fault)), []));
});
