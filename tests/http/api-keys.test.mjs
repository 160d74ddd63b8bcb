// Keys: with --api-key-file a request carries one, or is answered 401 and told nothing else.
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ask } from './contract.mjs';
import { daemonOf, eventually, folderOf, run, serving, sleep, start, timeout } from './daemon.mjs';
import { exchange, request } from './wire.mjs';

const KEY = 'a-key-of-the-first-client';
const OTHER = '~'.repeat(128);
const bearer = (key) => ({ headers: { Authorization: `Bearer ${key}` } });

const folder = folderOf();

const fileOf = (name, text, mode = 0o600) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
};

describe('with keys', () => {
  const path = fileOf('keys', `# clients\r\n${KEY}\r\n\n  ${OTHER}\t\n`);
  const daemon = daemonOf({ 'api-key-file': path });
  const get = (target, options) => fetch(daemon.url + target, options);

  it('a request without one is 401, and told how to send it', timeout, async () => {
    for (const target of ['/maze', '/maze?size=24', '/maze/steps', '/mazes', '/algorithms', '/openapi.yaml', '/metrics']) {
      const answer = await ask(daemon.url + target);
      assert.equal(answer.status, 401, target);
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer realm="mazed"');
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      const problem = answer.json;
      assert.equal(problem.type, '/problems#unauthorized');
      assert.match(problem.detail, /Authorization: Bearer KEY/);
    }
  });

  it('a wrong one is 401 invalid_token, whatever it is', timeout, async () => {
    const wrong = [KEY.slice(1), KEY.slice(0, -1), `${KEY}x`, KEY.toUpperCase(), '', '~'.repeat(127), '~'.repeat(129),
      '~'.repeat(4000), `${KEY}, ${KEY}`, `"${KEY}"`];
    for (const key of wrong) {
      const answer = await ask(`${daemon.url}/maze?seed=1`, bearer(key));
      assert.equal(answer.status, 401, key);
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer realm="mazed", error="invalid_token"');
      assert.ok(!answer.text.includes(KEY));
    }
    for (const value of [KEY, `Basic ${KEY}`, `Bearer${KEY}`, ` ${KEY}`]) {
      const answer = await ask(`${daemon.url}/maze?seed=1`, { headers: { Authorization: value } });
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer realm="mazed"', value);
      assert.equal(answer.status, 401, value);
    }
    const twice = `GET /maze?seed=1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${KEY}\r\nAuthorization: Bearer ${KEY}\r\n\r\n`;
    assert.equal((await exchange(daemon, twice)).status, 401);
  });

  it('every key of the file is one, by any case of the scheme', timeout, async () => {
    for (const value of [`Bearer ${KEY}`, `bearer ${OTHER}`, `BEARER   ${KEY}`])
      assert.equal((await get('/maze?size=9', { headers: { Authorization: value } })).status, 200, value);
  });

  it('401 comes before 400, 404, 405, 411 and 415', timeout, async () => {
    for (const [method, target, options] of [
      ['GET', '/nothing-here'], ['GET', '/%zz'], ['HEAD', '/maze%00'], ['POST', '/%zz', { body: 'x' }],
      ['GET', '/maze?size=24'], ['GET', '/maze?size=%zz'], ['DELETE', '/maze'],
      ['POST', '/maze'], ['POST', '/maze/check', { body: 'x', headers: { 'Content-Type': 'text/plain' } }],
      ['POST', '/nothing-here', { body: 'x' }],
    ])
      assert.equal((await fetch(daemon.url + target, { method, ...options })).status, 401, `${method} ${target}`);
    assert.equal((await fetch(`${daemon.url}/nothing-here`, bearer(KEY))).status, 404);
    assert.equal((await fetch(`${daemon.url}/%zz`, bearer(KEY))).status, 400);
    assert.equal((await exchange(daemon, request('/maze', { method: 'POST', ...bearer(KEY) }))).status, 411);
  });

  it('without one every path answers OPTIONS, and 401, in the same words', timeout, async () => {
    const paths = ['/maze', '/maze/check', '/algorithms', '/metrics', '/nothing-here', '/%zz'];
    const open = ['/', '/livez', '/mazed.js'];
    const said = async (target, method, headers) => {
      const answer = await exchange(daemon, request(target, { method, headers }), { method });
      for (const varying of ['date', 'x-request-id'])
        answer.headers.delete(varying);
      return { status: answer.status, headers: Object.fromEntries(answer.headers) };
    };
    for (const [method, status, headers] of [['OPTIONS', 204], ['OPTIONS', 400, { 'Content-Length': 3 }], ['DELETE', 401]]) {
      const first = await said(paths[0], method, headers);
      assert.equal(first.status, status);
      for (const other of method === 'OPTIONS' ? [...paths, ...open] : paths) {
        assert.deepEqual(await said(other, method, headers), first, `${method} ${other}`);
      }
    }
    assert.equal((await said('*', 'OPTIONS')).status, 204);
    assert.equal((await said('/nothing-here', 'OPTIONS', bearer(KEY).headers)).status, 404);
    assert.equal((await said('/algorithms', 'OPTIONS', bearer(KEY).headers)).headers.allow, 'GET, HEAD, OPTIONS');
  });

  it('but what two readers could frame differently is 400 all the same', timeout, async () => {
    const two = 'GET /maze HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n';
    assert.equal((await exchange(daemon, two)).status, 400);
  });

  it('an unread body closes the connection', timeout, async () => {
    const answer = await exchange(daemon, request('/maze', { method: 'POST', headers: { 'Content-Length': 100 } }));
    assert.equal(answer.status, 401);
    assert.equal(answer.headers.get('connection'), 'close');
  });

  it('bodies are read with one, of any length', timeout, async () => {
    const rows = Array(120).fill('#'.repeat(120));
    for (const mask of [rows.slice(0, 2), rows]) {
      const body = JSON.stringify({ seed: 1, mask, braid: 10 });
      const headers = { ...bearer(KEY).headers, 'Content-Type': 'application/json' };
      const answer = await get('/maze', { method: 'POST', headers, body });
      assert.equal(answer.status, 200, await answer.text());
      assert.equal((await get('/maze', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).status, 401);
    }
  });

  it('answers are for one client, and no shared cache keeps them', timeout, async () => {
    for (const target of [
      '/maze?size=9&seed=1', '/maze?size=9', '/maze?size=2001&seed=1', '/maze?size=9&seed=1&format=png',
      '/maze?seed=1&size=9&braid=10', '/mazes?count=3&seed=1', '/maze/steps?seed=1&size=9', '/algorithms', '/openapi.yaml',
      '/maze/stats?seed=1',
    ]) {
      const answer = await get(target, bearer(KEY));
      await answer.arrayBuffer();
      assert.equal(answer.status, 200, target);
      assert.match(answer.headers.get('cache-control'), /^(private, max-age=\d+(, immutable)?|no-store)$/, target);
      assert.match(answer.headers.get('vary'), /(^|, )Authorization$/, target);
      const etag = answer.headers.get('etag');
      if (!etag) continue;
      const again = await get(target, { headers: { ...bearer(KEY).headers, 'If-None-Match': etag } });
      assert.equal(again.status, 304);
      assert.match(again.headers.get('cache-control'), /^private/);
      assert.match(again.headers.get('vary'), /Authorization$/);
      assert.equal((await get(target, { headers: { 'If-None-Match': etag } })).status, 401, 'not even 304');
    }
  });

  it('the page, probes and problems need none, and are public', timeout, async () => {
    const html = { headers: { Accept: 'text/html,*/*;q=0.8' } };
    for (const [target, options] of [
      ['/', html], ['/', {}], ['/maze?seed=1&size=9', html], ['/docs', html], ['/algorithms', html], ['/problems', {}], ['/play?seed=1', {}], ['/embed', {}],
      ['/favicon.ico', {}],
      ['/mazed.js', {}], ['/tiles.png', {}], ['/livez', {}], ['/readyz', {}], ['/healthz', {}],
    ]) {
      const answer = await get(target, options);
      assert.equal(answer.status, 200, target);
      assert.doesNotMatch(answer.headers.get('cache-control') ?? '', /private/, target);
      assert.doesNotMatch(answer.headers.get('vary') ?? '', /Authorization/, target);
    }
    // Where a maze is asked for, it is one.
    assert.equal((await get('/maze?seed=1&format=text', html)).status, 401);
    assert.equal((await get('/algorithms')).status, 401);
    assert.equal((await get('/maze?seed=1', { method: 'POST', ...html })).status, 401);
  });

  it('a page of another origin may send one', timeout, async () => {
    for (const target of ['/maze', '/algorithms', '/mazes']) {
      const headers = { Origin: 'https://x.example', 'Access-Control-Request-Headers': 'authorization' };
      const answer = await ask(daemon.url + target, { method: 'OPTIONS', headers });
      assert.equal(answer.status, 204);
      assert.match(answer.headers.get('access-control-allow-headers'), /(^|, )Authorization(,|$)/);
    }
    assert.equal((await get('/maze')).headers.get('access-control-allow-origin'), '*');
  });

  it('the keys are in no log', timeout, async () => {
    const talker = await start({ 'api-key-file': path, 'log-level': 'debug' });
    await (await fetch(`${talker.url}/maze?seed=1`, bearer(KEY))).text();
    await (await fetch(`${talker.url}/maze?seed=1`, bearer(`${KEY}wrong`))).text();
    const { stderr } = await talker.stop();
    assert.ok(!stderr.includes(KEY), stderr);
  });

  it('SIGHUP reads the file again, and keeps the keys where it cannot', timeout, async () => {
    const fresh = 'the-key-that-replaces-the-others';
    const changing = fileOf('changing', `${KEY}\n`);
    const own = await start({ 'api-key-file': changing });
    const status = async (key) => (await fetch(`${own.url}/algorithms`, bearer(key))).status;
    try {
      assert.deepEqual([await status(KEY), await status(fresh)], [200, 401]);
      writeFileSync(changing, `${fresh}\n`);
      own.signal('SIGHUP');
      await eventually(() => status(fresh), (is) => is === 200, 'the new key counts');
      assert.equal(await status(KEY), 401);
      writeFileSync(changing, 'short\n');
      own.signal('SIGHUP');
      await eventually(() => own.log, (log) => /level=error.*line 1/.test(log), 'the fault is logged');
      assert.equal(await status(fresh), 200);
      // While clients ask, too.
      let asked = 0;
      const asking = Promise.all(Array.from({ length: 4 }, async () => {
        for (let i = 0; i < 50; i++) {
          const is = await status(fresh);
          asked += is === 200;
        }
      }));
      writeFileSync(changing, `${KEY}\n${fresh}\n`);
      for (let i = 0; i < 20; i++) {
        own.signal('SIGHUP');
        await sleep(5);
      }
      await asking;
      assert.equal(asked, 200);
    } finally {
      await own.stop();
    }
  });
});

describe('a file of keys', () => {
  for (const [what, text, named] of [
    ['without a key', '# nothing\n\n', 'no key'],
    ['with a short one', `${KEY}\nshort-secret\n`, 'line 2'],
    ['with a long one', `${'x'.repeat(129)}\n`, 'line 1'],
    ['with a blank in one', `${KEY} ${KEY}\n`, 'line 1'],
    ['with letters outside of ASCII', 'schlüssel-der-keiner-ist\n', 'ASCII'],
    ['with a NUL', `${KEY}\0\n`, 'line 1'],
    ['with too many', Array.from({ length: 1001 }, (_, i) => `${KEY}${i}\n`).join(''), '1000'],
    ['that is too large', `${'# a comment\n'.repeat(100000)}${KEY}\n`, 'bytes'],
  ])
    it(`${what} is refused in one line, which quotes none, with exit status 2`, timeout, async () => {
      const path = fileOf('bad', text);
      const { status, stderr } = await run(['--api-key-file', path]);
      assert.equal(status, 2, stderr);
      assert.match(stderr, /^mazed: [^\n]+\n$/);
      assert.ok(stderr.includes(path) && stderr.includes(named), stderr);
      assert.ok(!stderr.includes(KEY) && !stderr.includes('short-secret'), stderr);
    });

  it('that is none, or a folder, is refused before anything is bound', timeout, async () => {
    mkdirSync(join(folder, 'folder'));
    for (const path of [join(folder, 'none'), join(folder, 'folder')]) {
      const { status, stderr } = await run(['--port', '1', '--api-key-file', path]);
      assert.equal(status, 2, stderr);
      assert.match(stderr, /^mazed: --api-key-file [^\n]+\n$/);
    }
  });

  it('that everybody may read is warned of', timeout, async () => {
    for (const [mode, warned] of [[0o644, true], [0o640, false]]) {
      const daemon = await start({ 'api-key-file': fileOf('open', `${KEY}\n`, mode) });
      const { stderr } = await daemon.stop();
      assert.equal(/level=warning.*may read/.test(stderr), warned, stderr);
    }
  });

  it('may hold a thousand keys', timeout, () => {
    const keys = Array.from({ length: 1000 }, (_, i) => `${KEY}${i}`);
    return serving({ 'api-key-file': fileOf('many', keys.join('\n')) }, async ({ url }) => {
      for (const key of [keys[0], keys[999]]) assert.equal((await fetch(`${url}/maze?seed=1`, bearer(key))).status, 200);
    });
  });

  it('is not needed: by default everybody may ask, with a key or without, and answers are public', timeout, async () => {
    const daemon = await start();
    for (const options of [{}, bearer('none-that-counts-here')]) {
      const answer = await fetch(`${daemon.url}/maze?seed=1`, options);
      assert.equal(answer.status, 200);
      assert.match(answer.headers.get('cache-control'), /^public/);
      assert.doesNotMatch(answer.headers.get('vary'), /Authorization/);
    }
    await daemon.stop();
  });
});
