// How connections end: after a body that nobody reads, after an empty one, and in the middle of an answer.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { start, sleep, timeout } from './daemon.mjs';
import { Client, exchange, request } from './wire.mjs';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const KB = 1024;

describe('a body that is refused before it is read', () => {
  let daemon;
  before(async () => (daemon = await start()), timeout);
  after(() => daemon?.stop(), timeout);

  // Sends a head and 64 KiB, waits, and then sends the rest in pieces, before it reads anything.
  async function writeThenRead(target, { method = 'POST', headers = JSON_TYPE, bytes = 600 * KB } = {}) {
    const client = new Client(daemon);
    await client.connected;
    client.socket.pause();
    const text = request(target, { method, headers: { ...headers, 'Content-Length': bytes } });
    const written = [];
    const write = (chunk) => written.push(new Promise((done) => client.socket.write(chunk, done)));
    write(Buffer.from(text));
    for (let sent = 0; sent < bytes; sent += 64 * KB) {
      write(Buffer.alloc(Math.min(64 * KB, bytes - sent), 'x'));
      await sleep(sent ? 2 : 50);
    }
    const errors = (await Promise.all(written)).filter(Boolean);
    client.socket.resume();
    const answer = await client.answer({ method });
    await client.until(() => false, 5000);
    client.leave();
    return { errors, status: answer?.status, end: client.end };
  }

  for (const [what, status, target, options] of [
    ['too long', 413, '/maze', {}],
    ['of a path that there is not', 404, '/amaze', {}],
    ['of a method that the path does not have', 405, '/algorithms', {}],
    ['of a GET', 400, '/maze', { method: 'GET', headers: {} }],
  ])
    it(`is answered, though its client reads late: ${what}`, timeout, async () => {
      const { errors, ...result } = await writeThenRead(target, options);
      assert.deepEqual(errors, []);
      assert.deepEqual(result, { status, end: 'end' });
    });

  it('is read to its end where only its type is wrong, and the connection goes on', timeout, async () => {
    const result = await writeThenRead('/maze', { headers: { 'Content-Type': 'text/csv' }, bytes: 100 * KB });
    assert.deepEqual(result, { errors: [], status: 415, end: null });
  });

  it('is read no farther than 64 times the limit, and its client still gets the answer', timeout, async () => {
    const bytes = 40000 * KB;
    const client = new Client(daemon);
    client.send(request('/maze', { method: 'POST', headers: { ...JSON_TYPE, 'Content-Length': bytes } }));
    client.send(Buffer.alloc(bytes, 'x'));
    assert.equal((await client.answer()).status, 413);
    assert.ok(client.socket.writableLength > 0);
    client.leave();
  });

  it('leaves no socket open', timeout, async () => {
    const files = await daemon.filesAtRest();
    await writeThenRead('/maze');
    assert.equal(await daemon.filesAtRest(), files);
  });
});

describe('a body without a byte', () => {
  let daemon;
  before(async () => (daemon = await start()), timeout);
  after(() => daemon?.stop(), timeout);

  const CHUNKED = { 'Transfer-Encoding': 'chunked' };

  for (const [method, target] of [['GET', '/maze?size=5&seed=1'], ['GET', '/livez'], ['HEAD', '/maze?size=5&seed=1'], ['GET', '/algorithms']])
    it(`is none in chunks, as without length: ${method} ${target}`, timeout, async () => {
      const plain = await exchange(daemon, request(target, { method }), { method });
      for (const [headers, body] of [[CHUNKED, '0\r\n\r\n'], [{ 'Content-Length': 0 }, '']]) {
        const answer = await exchange(daemon, request(target, { method, headers, body }), { method });
        assert.equal(answer.status, 200);
        assert.deepEqual(answer.body, plain.body);
      }
    });

  it('is told apart from one with a byte, which is refused', timeout, async () => {
    const answer = await exchange(daemon, request('/maze?size=5', { headers: CHUNKED, body: '1\r\nx\r\n0\r\n\r\n' }));
    assert.equal(answer.status, 400);
    assert.match(`${answer.body}`, /must have no body/);
  });
});

describe('an answer that breaks off', () => {
  // curl, since Node's streams may take a reset for an end.
  async function ending(version) {
    const daemon = await start({ 'max-stream-cells': 1e12, 'drain-timeout': 0 });
    const curl = spawn('curl', ['--silent', version, `${daemon.url}/maze?algo=eller&width=20000&height=2000000&format=text&seed=1`]);
    const ended = once(curl, 'exit');
    await once(curl.stdout, 'data');
    curl.stdout.resume();
    await daemon.stop(1);
    return (await ended)[0];
  }

  it('by HTTP/1.0 ends by a reset, since a close would make it look whole', timeout, async () =>
    assert.equal(await ending('--http1.0'), 56));

  it('by HTTP/1.1 lacks its last chunk', timeout, async () => assert.equal(await ending('--http1.1'), 18));
});
