// The pages below a path, which a proxy takes away.
import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { start, timeout } from '../daemon.mjs';
import { patience, skip, Visitor } from './visitor.mjs';

const PREFIX = '/mazes';

function proxyOf(daemon) {
  const { host, port } = daemon;
  const proxy = createServer((asked, answer) => {
    if (!asked.url.startsWith(`${PREFIX}/`)) return answer.writeHead(404).end();
    const headers = { ...asked.headers, 'x-forwarded-for': '192.0.2.1', 'x-forwarded-prefix': PREFIX };
    const passed = request({ host, port, method: asked.method, path: asked.url.slice(PREFIX.length), headers }, (from) => {
      answer.writeHead(from.statusCode, from.headers);
      from.pipe(answer);
    });
    asked.pipe(passed);
  });
  return new Promise((done) => proxy.listen(0, '127.0.0.1', () => done(proxy)));
}

describe('below a path', { skip }, () => {
  let daemon, proxy, visitor;
  before(async () => {
    daemon = await start({ 'trusted-proxies': '127.0.0.1' });
    proxy = await proxyOf(daemon);
    // Whatever the page asks for elsewhere is a fault of it.
    visitor = await Visitor.arrive([], {}, { url: `http://127.0.0.1:${proxy.address().port}${PREFIX}` });
  }, timeout);
  after(async () => {
    await visitor?.leave();
    proxy?.closeAllConnections();
    proxy?.close();
    await daemon?.stop();
  }, timeout);

  it('a maze is drawn, and another one made', timeout, async () => {
    await visitor.open('/');
    await visitor.drawn();
    await visitor.open('/play?seed=7&width=9&height=9');
    await visitor.picture();
    const before = visitor.query().get('seed');
    await visitor.page.click('#new');
    await visitor.page.waitForFunction((seed) => new URLSearchParams(location.search).get('seed') !== seed, before, patience);
    await visitor.picture();
    assert.match(visitor.page.url(), /\/mazes\/play\?/);
  });

  for (const mode of ['#carve', '#solve', '#walk', '#learn'])
    it(`the modes work: ${mode}`, timeout, async () => {
      await visitor.open(`/play?seed=7&width=9&height=9${mode}`);
      await visitor.picture();
    });

  it('what is shared leads back to it', timeout, async () => {
    await visitor.open('/play?seed=7&width=9&height=9');
    await visitor.drawn();
    assert.match(await visitor.page.getAttribute('meta[property="og:url"]', 'content'), /\/mazes\/play\?/);
    assert.match(await visitor.page.getAttribute('meta[property="og:image"]', 'content'), /\/mazes\/maze\/card\?/);
  });

  it('the board and the documents are there', timeout, async () => {
    await visitor.open('/embed?seed=7&width=9&height=9');
    await visitor.picture();
    await visitor.open('/docs');
    await visitor.page.waitForSelector('.opblock', patience);
  });

  it('nothing is asked for elsewhere', () => assert.deepEqual(visitor.faults, []));
});
