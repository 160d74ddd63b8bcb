// The log and the access log: what they say, and that nobody waits for whoever reads them.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readlinkSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { count, eventually, freePort, launch, patience, program, run, start, timeout } from './daemon.mjs';
import { Client, exchange, metrics, request } from './wire.mjs';

// The pairs of a line of logfmt; fails where there is anything else.
function parseLogfmt(line) {
  const pairs = {};
  let rest = line;
  while (rest) {
    const [all, key, quoted, plain] =
      /^([a-z_]+)=(?:("(?:[^"\\]|\\.)*")|([^ "=\\]+))(?: (?=.)|$)/.exec(rest) ??
      assert.fail(`no logfmt: ${rest} in ${line}`);
    assert.ok(!(key in pairs), `${key} twice in ${line}`);
    pairs[key] = quoted ? JSON.parse(quoted) : plain;
    rest = rest.slice(all.length);
  }
  return pairs;
}

const NUMBERS = ['status', 'bytes', 'queue_us', 'make_us', 'send_us', 'total_us'];
const KEYS = ['time', 'level', 'event', 'id', 'client', 'method', 'path', 'way', ...NUMBERS];
const OPTIONAL = ['query', 'spec', 'cut', 'trace_id', 'user_agent'];
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const AGENT = `Mozilla/5.0 "a\\b" é\x01\x7f ${'x'.repeat(300)}`;

// Whether a line of the access log has all that it should, and no more.
function assertLine(line, format) {
  const what = JSON.stringify(line);
  for (const key of KEYS) assert.ok(key in line, `${key} in ${what}`);
  for (const key of Object.keys(line)) assert.ok([...KEYS, ...OPTIONAL].includes(key), `${key} in ${what}`);
  for (const key of NUMBERS)
    if (format === 'json') assert.equal(typeof line[key], 'number', `${key} in ${what}`);
    else assert.match(line[key], /^\d+$/, `${key} in ${what}`);
  assert.match(line.time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual([line.level, line.event, line.client], ['info', 'request', '127.0.0.1'], what);
  const [queue, make, send, total] = NUMBERS.slice(2).map((key) => Number(line[key]));
  assert.ok(queue + make + send <= total, what);
}

const parse = { logfmt: parseLogfmt, json: JSON.parse };

const json = (body) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body, 'latin1') },
  body,
});

// The daemon with its access log, until `use` has ended.
async function logging(use, options = {}) {
  const daemon = await start(options, {}, { stdout: 'pipe' });
  const lines = () => daemon.requests.map(parse[options['log-format'] ?? 'logfmt']);
  // The line of a request by its id.
  const line = (id) =>
    eventually(() => lines().find((one) => one.id === id), Boolean, `the line of ${id}`);
  try {
    return await use(daemon, line, lines);
  } finally {
    if (daemon.alive) await daemon.stop();
  }
}

// Of each kind of request the text and what its line must have.
const LONG = `size=${'1'.repeat(400)}`;
const REQUESTS = [
  ['/maze?seed=1', {}, { path: '/maze', status: 200, way: 'inline', spec: /^algo=recursive-backtracker&.*&seed=1&format=json$/ }],
  ['/maze?seed=1', { headers: { 'If-None-Match': '*' } }, { status: 304, bytes: 0, spec: /&seed=1&/ }],
  ['/maze?seed=1', { method: 'HEAD' }, { method: 'HEAD', status: 200, bytes: 0, spec: /&seed=1&/ }],
  ['/maze?seed=w%20%22=', {}, { status: 200, spec: /&seed=w%20%22%3D&/ }],
  ['/maze?size=4&x=%0a"\xff', {}, { status: 400, query: 'size=4&x=%0a"\xff' }],
  [`/maze?${LONG}`, {}, { status: 400, query: `${LONG.slice(0, 256)}…` }],
  ['/maze', { method: 'DELETE' }, { method: 'DELETE', status: 405 }],
  ['/maze', { method: 'X"Y' }, { method: 'X"Y', status: 405 }],
  ['/nowhere%20?a=b', {}, { path: '/nowhere%20', query: 'a=b', status: 404 }],
  ['/maze?width=1000000&height=1000000', {}, { status: 413, query: 'width=1000000&height=1000000' }],
  ['/maze?seed=1', { version: 'HTTP/1.1', headers: { 'Content-Length': '1' }, body: 'x' }, { status: 400, query: 'seed=1' }],
  [`/maze?${'a=1&'.repeat(300)}`, {}, { status: 414 }],
  ['/maze', json('{"seed":3}'), { method: 'POST', status: 200, way: 'inline', spec: /&seed=3&/ }],
  ['/maze', json('{"size":4}'), { method: 'POST', status: 400 }],
  ['/problems', {}, { path: '/problems', status: 200 }],
  ['/maze?seed=1', { headers: { traceparent: `00-${TRACE}-b7ad6b7169203331-01` } }, { status: 200, trace_id: TRACE, user_agent: undefined }],
  // A version that is still to come may add to it.
  ['/maze?seed=1', { headers: { Traceparent: `cc-${TRACE}-b7ad6b7169203331-01-what` } }, { status: 200, trace_id: TRACE }],
  ...[`00-${'0'.repeat(32)}-b7ad6b7169203331-01`, `00-${TRACE.toUpperCase()}-b7ad6b7169203331-01`, `00-${TRACE}-b7ad6b7169203331`,
    `00-${TRACE}`, `00-${TRACE}0-b7ad6b7169203331-01`, `00-${TRACE}-b7ad6b7169203331-012`, 'x', ''].map((traceparent) =>
    ['/maze?seed=1', { headers: { traceparent } }, { status: 200, trace_id: undefined }]),
  ['/maze?seed=1', { headers: { 'User-Agent': 'curl/8.5.0' } }, { status: 200, user_agent: 'curl/8.5.0', trace_id: undefined }],
  ['/maze?seed=1', { headers: { 'User-Agent': AGENT } }, { status: 200, user_agent: `${AGENT.slice(0, 200)}…` }],
  ['/maze/stats?seed=1&algo=wilson&width=700&height=700', {}, { status: 200, way: 'job', spec: /wilson/ }],
  ['/maze?seed=1&algo=eller&width=60&height=3000&format=text', {}, { status: 200, way: 'stream' }],
  ['/mazes?seed=1&count=3', {}, { path: '/mazes', status: 200, spec: /&count=3/ }],
];

describe('the access log', () => {
  for (const format of ['logfmt', 'json'])
    it(`has a line for every kind of request: ${format}`, timeout, () =>
      logging(
        async (daemon, line) => {
          for (const [i, [target, options, wanted]] of REQUESTS.entries()) {
            const headers = { ...options.headers, 'X-Request-Id': `request-${i}`, Connection: 'close' };
            const answer = await exchange(daemon, request(target, { ...options, headers }), options);
            const logged = await line(`request-${i}`);
            const what = `${options.method ?? 'GET'} ${target.slice(0, 99)}: ${JSON.stringify(logged)}`;
            assertLine(logged, format);
            assert.equal(answer.headers.get('x-request-id'), `request-${i}`, what);
            assert.equal(answer.status, wanted.status, what);
            if (answer.headers.has('content-length') && wanted.bytes !== 0)
              assert.equal(Number(logged.bytes), answer.body.length, what);
            assert.ok(!('cut' in logged), what);
            assert.ok(!(wanted.query === undefined && target.includes('?') && answer.status < 400 && 'query' in logged), what);
            for (const [key, value] of Object.entries(wanted))
              if (value instanceof RegExp) assert.match(logged[key], value, what);
              else assert.equal(`${logged[key]}`, `${value}`, `${key}: ${what}`);
          }
        },
        { 'log-format': format, 'io-threads': 1 }
      ));

  it('has a line for a request by HTTP/1.0, and for each of a pipeline', timeout, () =>
    logging(async (daemon, line, lines) => {
      const client = new Client(daemon).send('GET /problems HTTP/1.0\r\nX-Request-Id: old\r\n\r\n');
      assert.equal((await line('old')).status, '200');
      client.leave();
      const piper = new Client(daemon).send(request('/problems').repeat(20));
      for (let i = 0; i < 20; i++) assert.equal((await piper.answer()).status, 200);
      piper.leave();
      await eventually(() => lines().length, (all) => all === 21, 'a line each');
    }));

  it('says that a stream was cut by its client, and how much of it was sent', timeout, () =>
    logging(async (daemon, line) => {
      const target = '/maze?algo=eller&width=1000&height=1000000&format=text&seed=1';
      const client = new Client(daemon).send(request(target, { headers: { 'X-Request-Id': 'cut' } }));
      await client.until(() => client.received > 1000000);
      client.leave('reset');
      const logged = await line('cut');
      assertLine(logged, 'logfmt');
      assert.deepEqual([logged.cut, logged.status, logged.way], ['client', '200', 'stream']);
      assert.ok(Number(logged.bytes) >= 1000000 && Number(logged.bytes) < 2002000000, logged.bytes);
    }));

  it('says so of a client that left before it was answered, or in the middle of its body', timeout, () =>
    logging(async (daemon, line) => {
      const job = '/maze/stats?algo=wilson&width=3000&height=3000&seed=1';
      const first = new Client(daemon).send(request(job, { headers: { 'X-Request-Id': 'job' } }));
      await eventually(async () => (await metrics(daemon)).mazed_jobs_running, (jobs) => jobs > 0, 'the job runs');
      first.leave('reset');
      const headers = { 'Content-Type': 'application/json', 'Content-Length': 100, 'X-Request-Id': 'body' };
      const second = new Client(daemon).send(request('/maze', { method: 'POST', headers, body: '{' }));
      await eventually(async () => (await metrics(daemon)).mazed_requests_in_progress, (n) => n === 2, 'it has begun');
      second.leave('reset');
      for (const id of ['job', 'body']) {
        const { status, bytes, cut } = await line(id);
        assert.deepEqual([status, bytes, cut], ['0', '0', 'client'], id);
      }
    }));

  it('tells how long a request waited for a worker', timeout, () =>
    logging(
      async (daemon, line) => {
        const target = (seed) => `/maze/stats?algo=wilson&width=1000&height=1000&seed=${seed}`;
        const ask = (id) => exchange(daemon, request(target(id), { headers: { 'X-Request-Id': id } }));
        await Promise.all(['1', '2', '3'].map(ask));
        const all = await Promise.all(['1', '2', '3'].map(line));
        const [, second, last] = all.sort((a, b) => a.queue_us - b.queue_us);
        for (const one of all) assert.ok(Number(one.make_us) > 0, JSON.stringify(one));
        assert.ok(Number(second.queue_us) > 0 && Number(last.queue_us) > Number(second.queue_us), JSON.stringify(all));
      },
      { workers: 1 }
    ));

  it('has no line of a probe', timeout, () =>
    logging(async (daemon, line, lines) => {
      for (const target of ['/livez', '/readyz', '/healthz', '/livez?x']) assert.equal((await exchange(daemon, request(target))).status, 200);
      assert.equal((await run(['--healthcheck', '--port', daemon.port])).status, 0);
      await exchange(daemon, request('/problems', { headers: { 'X-Request-Id': 'last' } }));
      await line('last');
      assert.deepEqual(lines().map(({ path }) => path), ['/problems']);
    }));

  it('is not there with --access-log no', timeout, () =>
    logging(
      async (daemon) => {
        assert.equal((await exchange(daemon, request('/maze?seed=1'))).status, 200);
        assert.equal((await daemon.stop()).stdout, '');
      },
      { 'access-log': 'no' }
    ));

  it('has every line of a busy daemon that stops, whole', timeout, () =>
    logging(
      async (daemon, line, lines) => {
        const clients = Array.from({ length: 8 }, () => new Client(daemon));
        const each = count(250); // as fit into the queue of lines, however slowly they are read
        for (const client of clients) client.send(request('/maze?size=4').repeat(each));
        await eventually(() => daemon.requests.length, (all) => all === 8 * each, 'a line each');
        for (const client of clients) client.leave();
        await daemon.stop();
        for (const one of lines()) assertLine(one, 'logfmt');
        assert.equal(lines().length, 8 * each);
      },
      { 'io-threads': 4 }
    ));
});

describe('the id of a request', () => {
  const idOf = async (daemon, given, target = '/maze?seed=1') => {
    const headers = given === undefined ? {} : { 'X-Request-Id': given };
    const { headers: answered, body } = await exchange(daemon, request(target, { headers }));
    return { id: answered.get('x-request-id'), body, exposed: answered.get('access-control-expose-headers') };
  };

  it('is the one that was given, if it is sane, else a new one', timeout, () =>
    logging(async (daemon) => {
      const sane = ['1', 'a.b_c-D', '0af7651916cd43dd8448eb211c80319c', 'x'.repeat(64)];
      for (const target of ['/maze?seed=1', '/maze?seed=1&size=801', '/livez', '/maze?size=4', '/'])
        for (const given of [...sane, ...sane]) {
          const { id, exposed } = await idOf(daemon, given, target);
          assert.equal(id, given, target);
          assert.match(exposed, /(^|, )X-Request-Id$/);
        }
      for (const given of ['', 'a b', 'x'.repeat(65), 'a,b', 'é', '"x"', 'a\tb', undefined])
        assert.match((await idOf(daemon, given)).id, /^[0-9a-f]{16}$/, given);
      const twice = request('/livez').replace('\r\n\r\n', '\r\nX-Request-Id: a\r\nX-Request-Id: b\r\n\r\n');
      assert.match((await exchange(daemon, twice)).headers.get('x-request-id'), /^[0-9a-f]{16}$/);
    }));

  it('is in problem documents', timeout, () =>
    logging(async (daemon) => {
      for (const target of ['/maze?size=4', '/nowhere', `/maze?${'a=1&'.repeat(300)}`])
        for (const given of ['mine', undefined]) {
          const { id, body } = await idOf(daemon, given, target);
          assert.equal(JSON.parse(body).request_id, id, target);
        }
    }));

  it('is another one for each of many requests', timeout, () =>
    logging(
      async (daemon) => {
        const clients = Array.from({ length: 10 }, () => new Client(daemon));
        const each = count(1000);
        const idsOf = (client) => client.bytes().toString().match(/(?<=^X-Request-Id: )[0-9a-f]{16}(?=\r$)/gm) ?? [];
        for (const client of clients) client.send(request('/livez').repeat(each));
        for (const client of clients) await client.until(() => idsOf(client).length === each);
        for (const client of clients) client.leave();
        assert.equal(new Set(clients.flatMap(idsOf)).size, 10 * each);
      },
      { 'io-threads': 4 }
    ));
});

// Pipes that nobody reads unless the test does: named ones, opened for both so that opening does not wait.
class Pipe {
  constructor(folder, name) {
    const path = join(folder, name);
    execFileSync('mkfifo', [path]);
    this.end = openSync(path, constants.O_RDWR);
    this.own = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    this.text = '';
  }

  // Leaves room for no byte more.
  fill() {
    for (const size of [4096, 1])
      try {
        for (;;) writeSync(this.own, '#'.repeat(size - 1) + '\n');
      } catch (error) {
        assert.equal(error.code, 'EAGAIN');
      }
  }

  read() {
    const bytes = Buffer.alloc(65536);
    try {
      for (let length = 1; length; this.text += bytes.toString('utf8', 0, length))
        length = readSync(this.own, bytes);
    } catch (error) {
      assert.equal(error.code, 'EAGAIN');
    }
    return this.text;
  }

  close() {
    closeSync(this.end);
    closeSync(this.own);
  }
}

// A daemon whose standard output and error are such pipes.
async function piped(use, options) {
  const folder = mkdtempSync(join(tmpdir(), 'mazed-log-'));
  const [out, log] = [new Pipe(folder, 'out'), new Pipe(folder, 'log')];
  const child = spawn(program, ['--port', '0', ...options], { stdio: ['ignore', out.end, log.end] });
  const ended = new Promise((done) => child.on('exit', (status, signal) => done(status ?? signal)));
  try {
    const [, port] = await eventually(
      () => /http:\/\/127\.0\.0\.1:(\d+)/.exec(log.read()),
      Boolean,
      'the start of the daemon'
    );
    await use({ host: '127.0.0.1', port: Number(port), child, ended, out, log });
  } finally {
    if (child.exitCode === null) child.kill('SIGKILL');
    await ended;
    out.close();
    log.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('a log that systemd\'s journal reads', () => {
  // As systemd tells it: by the numbers of the file that is standard error, which is standard output too.
  const through = ['/bin/sh', '-c', 'JOURNAL_STREAM=$(stat -L -c %d:%i /proc/self/fd/2) exec "$@" >&2', 'sh'];
  const none = { JOURNAL_STREAM: '8:12345' };

  for (const format of ['logfmt', 'json'])
    it(`tells the level of each line: ${format}`, timeout, async () => {
      const daemon = await start({ 'log-format': format, 'log-level': 'debug' }, { MAZED_COLOUR: 'red' }, { stdout: 'pipe', through });
      await exchange(daemon, request('/maze?seed=1'));
      await exchange(daemon, 'no request\r\n\r\n');
      await daemon.logged(/"?event"?[=:]"?request\b/);
      await daemon.logged(/libmicrohttpd/);
      const { stderr } = await daemon.stop();
      const begin = format === 'json' ? '{"time":' : 'time=';
      const numbers = { error: 3, warning: 4, info: 6, debug: 7 };
      const seen = new Set();
      for (const line of stderr.split('\n').slice(0, -1)) {
        const [, level] = /level"?[=:]"?([a-z]+)/.exec(line);
        seen.add(level);
        assert.ok(line.startsWith(`<${numbers[level]}>${begin}`), line);
      }
      assert.deepEqual([...seen].sort(), ['debug', 'info', 'warning']);
    });

  it('tells why it does not start', timeout, async () => {
    const launched = launch(['--port', 'x'], {}, { through });
    assert.match((await launched.ended).stderr, /^<3>mazed: --port must be /);
  });

  it('is none where only other output goes to the journal', timeout, async () => {
    const daemon = await start({}, none, { stdout: 'pipe' });
    await exchange(daemon, request('/maze?seed=1'));
    const { stdout, stderr } = await daemon.stop();
    for (const line of (stdout + stderr).split('\n').slice(0, -1)) assert.match(line, /^time=/);
    assert.match((await run(['--port', 'x'], none)).stderr, /^mazed: /);
  });
});

describe('an access log on a full disk', () => {
  for (const rest of ['a second later', 'at the end'])
    it(`is reported on standard error at once, and the rest ${rest}`, timeout, async () => {
      const daemon = await start({}, {}, { stdout: openSync('/dev/full', 'w') });
      const ask = () => exchange(daemon, request('/problems'));
      const lost = () =>
        [...daemon.log.matchAll(/level=warning event=log-dropped stream=stdout lines=(\d+)\n/g)].reduce(
          (sum, [, lines]) => sum + Number(lines),
          0
        );
      try {
        await ask();
        await daemon.logged(/event=log-dropped/);
        for (let i = 0; i < 10; i++) await ask();
        if (rest === 'a second later') await eventually(lost, (lines) => lines === 11, 'all are told of');
      } finally {
        await daemon.stop();
      }
      assert.equal(lost(), 11, daemon.log);
    });
});

describe('a log that nobody reads', () => {
  const REQUESTS_UNREAD = 2000;
  const unread = `/nowhere?${'"'.repeat(250)}`;

  // Requests whose lines take more than what is kept of them, and some that libmicrohttpd has something to say about.
  async function hammer(daemon) {
    const client = new Client(daemon);
    const batch = 100;
    for (let i = 0; i < REQUESTS_UNREAD; i += batch) {
      client.send(request(unread).repeat(batch));
      for (let k = 0; k < batch; k++) assert.equal((await client.answer())?.status, 404, `request ${i + k}`);
      await exchange(daemon, 'no request\r\n\r\n');
    }
    client.leave();
  }

  for (const level of ['info', 'debug'])
    for (const format of ['logfmt', 'json'])
      it(`holds up neither answers nor the end: ${level}, ${format}`, timeout, () =>
        piped(
          async (daemon) => {
            daemon.out.fill();
            daemon.log.fill();
            await hammer(daemon);
            const begun = Date.now();
            daemon.child.kill('SIGTERM');
            assert.equal(await daemon.ended, 0);
            assert.ok(Date.now() - begun < patience(5000), `it took ${Date.now() - begun} ms to end`);
          },
          ['--log-level', level, '--log-format', format]
        ));

  it('is told, when it flows again, how many lines it lost', timeout, () =>
    piped(
      async (daemon) => {
        daemon.out.fill();
        await hammer(daemon);
        const lines = () => daemon.out.read().split('\n').filter((line) => line.startsWith('time='));
        const lost = () => /event=log-dropped stream=stdout lines=(\d+)/.exec(daemon.log.read());
        const sum = () => lines().length + Number(lost()?.[1] ?? 0);
        await eventually(sum, (all) => all === REQUESTS_UNREAD, 'each line was written or counted');
        assert.ok(Number(lost()?.[1]) > 0, 'some were lost, and told of');
        for (const line of lines()) assertLine(parseLogfmt(line), 'logfmt');
        daemon.child.kill('SIGTERM');
        assert.equal(await daemon.ended, 0);
      },
      ['--log-level', 'info']
    ));

  it('may be closed: no socket gets its descriptors, and no client its lines', timeout, async () => {
    const port = await freePort();
    const child = spawn('sh', ['-c', `exec "${program}" --port ${port} <&- >&- 2>&-`]);
    const ended = new Promise((done) => child.on('exit', done));
    try {
      const to = { host: '127.0.0.1', port };
      await eventually(() => exchange(to, request('/livez')), (answer) => answer?.status === 200, 'it answers');
      for (const fd of [0, 1, 2]) assert.match(readlinkSync(`/proc/${child.pid}/fd/${fd}`), /\/dev\/null$/);
    } finally {
      child.kill('SIGTERM');
      assert.equal(await ended, 0);
    }
  });
});
