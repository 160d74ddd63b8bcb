// The daemon while each n-th allocation fails, in it and in its libraries, or a thread cannot be made: see scarce.c.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { dirname, join } from 'node:path';
import { eventually, program, run, serving, skipUnless, slow, start, timeout } from './daemon.mjs';
import { exchange, metrics, request } from './wire.mjs';

const library = join(dirname(program), 'tests/http/scarce.so');

const post = (target, body) =>
  request(target, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': body.length },
    body,
  });

const art = JSON.stringify(Array.from({ length: 110 }, () => '#'.repeat(110)));
const texts = [
  request('/maze?seed=1'),
  request('/maze?seed=1&format=text&solve=a-star&goal=farthest'),
  request('/maze?seed=1&algo=eller&width=60&height=3000&format=text'),
  request('/maze?seed=1&algo=wilson&width=300&grid=rows&braid=20'),
  request('/maze?seed=1&width=300&shape=heart'),
  request('/maze?seed=1&tiling=triangle&shape=circle&width=200'),
  request('/maze/distances?seed=1&width=40'),
  request('/maze/stats?seed=1&width=200'),
  request('/maze?seed=1', { method: 'HEAD' }),
  request('/maze?seed=1', { headers: { 'If-None-Match': '*' } }),
  request('/maze?algo=krusal'),
  request('/maze', { headers: { Accept: 'image/jpeg' } }),
  post('/maze', '{"mask":["####","#.##","####"],"seed":"word"}'),
  post('/maze', `{"mask":${art},"seed":1,"grid":"none"}`),
  post('/maze', '{"size":[1,2'),
  post('/maze/check', '{"maze":"/maze?seed=1&width=3","directions":"SS"}'),
  request('/', { headers: { Accept: 'text/plain' } }),
  request('/', { headers: { Accept: 'text/html' } }),
  request('/maxe'),
  request('/maze', { method: 'OPTIONS' }),
  request('/algorithms'),
  request('/livez'),
  request('/metrics'),
];

const options = (text) => ({ method: text.startsWith('HEAD') ? 'HEAD' : 'GET' });
const figures = (text) => text.startsWith('GET /metrics');

// The same as ever; or 503; or the connection was closed, before the answer or within it.
function assertRight(text, answer, usual, when) {
  const what = `${when}: ${text.split('\r\n')[0]}: ${answer?.status}, ${answer?.body.subarray(0, 300)}`;
  if (!answer || answer.status === 503 || (!answer.whole && answer.status === usual.status)) return;
  assert.equal(answer.status, usual.status, what);
  if (answer.status < 400 && !figures(text)) assert.ok(answer.body.equals(usual.body), what);
}

// Without the library the loader only warns.
const skip =
  slow ||
  skipUnless(existsSync(library), 'allocations that fail', 'scarce.so is not built for this daemon');

describe('a daemon in which each n-th allocation fails', { skip }, () => {
  const usual = new Map();
  let daemon;

  before(async () => {
    daemon = await start({ 'io-threads': 2, workers: 2 }, { LD_PRELOAD: library });
    for (const text of texts) usual.set(text, await exchange(daemon, text, options(text)));
  });

  it('answers right, or 503, or not at all; and lives', timeout, async () => {
    let refused = 0;
    for (let every = 2; every <= 30; every++) {
      daemon.signal('SIGURG');
      const answers = await Promise.all(
        [...texts, ...texts].map(async (text) => [text, await exchange(daemon, text, options(text))])
      );
      daemon.signal('SIGWINCH');
      assert.ok(daemon.alive, `it ended as each ${every}th failed:\n${daemon.log}`);
      for (const [text, answer] of answers) {
        assertRight(text, answer, usual.get(text), `each ${every}th fails`);
        refused += !answer || answer.status === 503;
      }
      await eventually(
        () => exchange(daemon, request('/livez')),
        (answer) => answer?.status === 200,
        'it answers again'
      );
    }
    assert.ok(refused > 0, 'nothing failed, which is no test');
    await eventually(
      // The signal may not have come to all threads yet.
      () => metrics(daemon).catch(() => null),
      (page) =>
        page &&
        ['jobs_waiting', 'jobs_running', 'memory_reserved_bytes'].every(
          (name) => page[`mazed_${name}`] === 0
        ) && page.mazed_connections === 1,
      'all is given back'
    );
    for (const text of texts) {
      const answer = await exchange(daemon, text, options(text));
      assert.ok(answer.whole);
      assertRight(text, answer, usual.get(text), 'at last');
    }
    await daemon.stop();
  });

  it('says which of its threads cannot be made', timeout, async () => {
    const errors = [];
    let next;
    for (let threads = 0; !next && threads < 20; threads++)
      next = await start({ 'io-threads': 2, workers: 1 }, { LD_PRELOAD: library, SCARCE_THREADS: threads }).catch(
        ({ message }) => void errors.push(message)
      );
    for (const reason of [/cannot start the I\/O threads/, /cannot start to accept connections/, /cannot start the workers/])
      assert.ok(errors.some((error) => reason.test(error)), `${reason} in\n${errors.join('\n')}`);
    await next.stop();
  });
});

describe('a daemon on a kernel without IPv6', { skip }, () => {
  const env = { LD_PRELOAD: library, SCARCE_IPV6: 'no' };
  const live = (to) => exchange(to, request('/livez', { headers: { Connection: 'close' } }));

  it('listens on 0.0.0.0 where it is told ::, says so, and is well', timeout, () =>
    serving(
      { address: '::', 'admin-address': '::', 'admin-port': 0 },
      async (daemon) => {
        const [, port] = await eventually(
          () => /event=admin url=http:\/\/0\.0\.0\.0:(\d+)$/m.exec(daemon.log), (found) => found, 'it has the address');
        assert.equal(daemon.host, '0.0.0.0');
        assert.equal(daemon.log.match(/level=info event=no-ipv6 address=:: remark="/g).length, 2);
        for (const to of [daemon.port, port]) assert.equal((await live({ host: '127.0.0.1', port: to })).status, 200);
        const check = ['--healthcheck', '--address', '::', '--port', daemon.port];
        assert.deepEqual(await run(check, env), { status: 0, stdout: '', stderr: '' });
      },
      env
    ));

  it('does not start where it is told another address of IPv6', timeout, async () => {
    const { status, stderr } = await run(['--address', '::1', '--port', '0'], env);
    assert.deepEqual([status, stderr], [1, 'mazed: cannot listen on http://[::1]:0: Address family not supported by protocol\n']);
  });
});
