// What pages, proxies and clients need that ask for mazes by addresses which they did not write themselves.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask } from './contract.mjs';
import { daemonOf, timeout } from './daemon.mjs';
import { exchange, request } from './wire.mjs';

const daemon = daemonOf({ 'trusted-proxies': '127.0.0.1' });
const get = (path, headers = {}, more = {}) => ask(daemon.url + path, { headers, ...more });

describe('an isolated page of another origin', () => {
  it('may show what it may read, and frame the board', timeout, async () => {
    for (const path of ['/maze?size=5&seed=1&format=svg', '/maze/card?seed=1', '/tiles.png', '/mazed.js', '/maze?size=4', '/amaze', '/livez'])
      assert.equal((await exchange(daemon, request(path))).headers.get('cross-origin-resource-policy'), 'cross-origin', path);
    const embed = await get('/embed?seed=1', { Accept: 'text/html' });
    assert.equal(embed.headers.get('cross-origin-embedder-policy'), 'require-corp');
    assert.equal((await get('/play?seed=1', { Accept: 'text/html' })).headers.get('cross-origin-embedder-policy'), null);
    assert.equal((await get('/metrics')).headers.get('cross-origin-resource-policy'), null);
  });
});

describe('an <img>', () => {
  const type = async (accept, path = '/maze?size=5&seed=1') => (await get(path, { Accept: accept })).headers.get('content-type');

  it('is sent a picture by browsers that like all types as much', timeout, async () => {
    assert.equal(await type('image/avif,image/webp,*/*'), 'image/svg+xml');
    assert.equal(await type('image/webp,*/*'), 'image/svg+xml');
    assert.equal(await type('image/avif,image/webp,image/png,*/*;q=0.8'), 'image/png');
    assert.equal(await type('image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5'), 'image/svg+xml');
    assert.equal(await type('image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'), 'image/svg+xml');
  });

  it('is told from others', timeout, async () => {
    assert.equal(await type('*/*'), 'application/json');
    assert.equal(await type('text/plain,image/png,*/*'), 'application/json');
    assert.equal(await type('image/png'), 'image/png');
    assert.equal(await type('image/webp,*/*', '/maze/stats?size=5&seed=1'), 'application/json');
  });

  it('costs no more for a header of nothing but commas', timeout, async () => {
    const { status } = await exchange(daemon, request('/maze?size=5&seed=1', { headers: { Accept: `${','.repeat(16000)}text/csv` } }));
    assert.equal(status, 406);
  });
});

describe('names that others append', () => {
  it('are ignored by every GET, and not part of the canonical form', timeout, async () => {
    const plain = await get('/maze?size=5&seed=1');
    for (const more of ['fbclid=x', 'utm_source=a&utm_medium=b', '_=1700000000', 'gclid=%25', 'utm_x=1&utm_x=2']) {
      const answer = await get(`/maze?size=5&seed=1&${more}`);
      assert.equal(answer.text, plain.text, more);
      assert.equal(answer.headers.get('content-location'), plain.headers.get('content-location'));
    }
    for (const path of ['/maze/stats', '/maze/distances', '/maze/steps', '/mazes', '/maze/card'])
      assert.equal((await get(`${path}?size=5&seed=1${path === '/mazes' ? '&count=1' : ''}&utm_campaign=x`)).status, 200, path);
  });

  it('are refused in a body, as all unknown names', timeout, async () => {
    const body = JSON.stringify({ size: 5, fbclid: 'x' });
    const { status } = await get('/maze', { 'Content-Type': 'application/json' }, { method: 'POST', body });
    assert.equal(status, 400);
    assert.equal((await get('/maze?size=5&utn_source=x')).status, 400);
  });
});

describe('slashes too many', () => {
  it('lead to the path that is meant, with its query', timeout, async () => {
    for (const [from, to] of [
      ['/maze/', '/maze'], ['//maze?size=5&seed=%31', '/maze?size=5&seed=%31'], ['/maze//stats/?size=5', '/maze/stats?size=5'],
      ['/play/#x', '/play'], ['/mazed.js/', '/mazed.js'],
    ]) {
      const { status, headers, body } = await exchange(daemon, request(from.replace(/#.*/, '')));
      assert.equal(status, 308, from);
      // Relative, so that it holds below a path that a proxy takes away.
      assert.match(headers.get('location'), /^\.\.\//);
      const url = new URL(headers.get('location'), `${daemon.url}${from}`);
      assert.equal(url.pathname + url.search, to);
      assert.equal(headers.get('content-location'), null);
      assert.equal(body.length, 0);
    }
    for (const path of ['//', '/maze/x/', '/nothing/', '//assets/x%0d%0ay', '//assets/x%3fy']) assert.notEqual((await exchange(daemon, request(path))).status, 308, path);
    const post = await exchange(daemon, request('/maze/', { method: 'POST', headers: { 'Content-Type': 'application/json', 'Content-Length': 2 }, body: '{}' }));
    assert.equal(post.status, 308);
  });
});

describe('what would resume or measure', () => {
  it('is told that answers come whole', timeout, async () => {
    for (const path of ['/maze?size=5&seed=1', '/maze?size=5&seed=1&format=png&download=yes'])
      assert.equal((await get(path)).headers.get('accept-ranges'), 'none', path);
  });

  it('has the length of a short picture by HEAD', timeout, async () => {
    for (const format of ['png', 'svg', 'pdf', 'json', 'text', 'stl']) {
      const path = `/maze?size=11&seed=1&format=${format}`;
      const { headers } = await exchange(daemon, request(path, { method: 'HEAD' }), { method: 'HEAD' });
      const { body } = await exchange(daemon, request(path));
      assert.equal(Number(headers.get('content-length')), body.length, format);
    }
  });
});
