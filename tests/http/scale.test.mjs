// deploy/scale: HAProxy and Varnish in front of three mazed, of which one is killed and one drained under load.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { load, numbers, zipf } from '../../deploy/scale/load.mjs';
import { count, eventually, folderOf, installed, patience, program, skipUnless, sleep, timeout } from './daemon.mjs';
import { Client, exchange, request } from './wire.mjs';

const RUN = fileURLToPath(new URL('../../deploy/scale/run.sh', import.meta.url));
const PATH = `${process.env.PATH}:/usr/sbin`;
// Of a mazed in a root of its own, other tests say all that there is to say.
const skip =
  process.env.OTHER_LIBRARIES === '1' ||
  skipUnless(installed('haproxy', 'varnishd', 'curl'), 'deploy/scale', 'haproxy or varnish is not installed: make test-deps');

const NAMES = ['PUBLIC', 'ORIGIN', 'CACHE_1', 'CACHE_2', 'MAZED_1', 'MAZED_2', 'MAZED_3'];

// Different ones, which were all free at once.
async function freePorts(count) {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise((done) => {
          const server = createServer().listen(0, '127.0.0.1', () => done(server));
        })
    )
  );
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

// Starts all of it, during the tests of a suite.
function scaleOf(more = () => ({})) {
  const scale = { output: '', errors: '' };

  before(async () => {
    const ports = await freePorts(NAMES.length);
    const addresses = NAMES.map((name, i) => [`SCALE_${name}`, `127.0.0.1:${ports[i]}`]);
    const own = Object.entries(process.env).filter(([name]) => !/^MAZED_/.test(name));
    const env = { ...Object.fromEntries([...own, ...addresses]), PATH, MAZED: program, ...more() };
    const child = spawn(RUN, [], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    scale.child = child;
    child.stdout.setEncoding('utf8').on('data', (text) => (scale.output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (scale.errors += text));
    scale.ended = new Promise((done) => child.on('close', done));
    await eventually(
      () => scale.output + scale.errors,
      (text) => /^listening|^scale:/m.test(text),
      'all of them answer',
      patience(30000)
    );
    const url = /^listening url=(\S+)$/m.exec(scale.output)?.[1];
    assert.ok(url, scale.errors);
    Object.assign(scale, { url, host: '127.0.0.1', port: ports[0], mazed: { host: '127.0.0.1', port: ports.at(-1) } });
    scale.pid = (name) => Number(new RegExp(`name=${name} pid=(\\d+)`).exec(scale.output)[1]);
  }, timeout);

  scale.pids = () => [...scale.output.matchAll(/pid=(\d+)/g)].map(([, pid]) => Number(pid));
  scale.stop = () => {
    scale.child.kill('SIGTERM');
    return Promise.race([scale.ended, sleep(patience(10000))]);
  };

  // What did not end by itself is killed.
  after(async () => {
    await scale.stop();
    for (const pid of [...scale.pids(), scale.child.pid].filter(alive)) process.kill(pid, 'SIGKILL');
  }, timeout);
  return scale;
}

function alive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('deploy/scale', { skip }, () => {
  const scale = scaleOf();

  const ask = (target, { method, ...headers } = {}) =>
    exchange(scale, request(target, { method, headers: { Connection: 'close', ...headers } }), {
      method,
    });
  // The answers to requests on one connection, where HAProxy is done with each before it takes the next. Until it is, another
  // connection's request for the same maze may go to the other cache.
  const inTurn = async (...asked) => {
    const client = new Client(scale);
    const answers = [];
    try {
      for (const [target, headers = {}] of asked) answers.push(await client.send(request(target, { headers })).answer());
    } finally {
      client.leave();
    }
    return answers;
  };

  it('keeps a maze with a seed, whatever the order and the escapes of its parameters', timeout, async () => {
    const answers = await inTurn(
      ['/maze?size=21&seed=7&algo=kruskal'],
      ['/maze?algo=kruskal&size=21&seed=7'],
      ['/m%61ze?%61lgo=kruskal&size=21&s%65ed=7']
    );
    assert.deepEqual(answers.map(({ headers }) => headers.get('x-cache')), ['MISS', 'HIT', 'HIT']);
  });

  it('gives each request its own name, in a kept answer too', timeout, async () => {
    const names = ['one', 'two', 'two words', undefined];
    const answers = await inTurn(...names.map((id) => ['/maze?size=21&seed=8', id && { 'X-Request-Id': id }]));
    assert.deepEqual(answers.map(({ headers }) => headers.get('x-cache')), ['MISS', 'HIT', 'HIT', 'HIT']);
    const [one, two, ...made] = answers.map(({ headers }) => headers.get('x-request-id'));
    assert.deepEqual([one, two], ['one', 'two']);
    // mazed takes no such name, so that HAProxy makes one.
    for (const id of made) assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    assert.notEqual(made[0], made[1]);
  });

  it('keeps a maze compressed too, once for all who take gzip', timeout, async () => {
    const wanted = '/maze?size=301&seed=7';
    const codings = ['gzip', 'gzip, deflate, br, zstd', 'gzip;q=0', 'identity'];
    const answers = await inTurn(...codings.map((coding) => [wanted, { 'Accept-Encoding': coding }]));
    assert.deepEqual(
      answers.map(({ headers }) => [headers.get('content-encoding'), headers.get('x-cache')]),
      [
        ['gzip', 'MISS'],
        ['gzip', 'HIT'],
        [null, 'MISS'],
        [null, 'HIT'],
      ]
    );
    assert.deepEqual(JSON.parse(gunzipSync(answers[1].body)), JSON.parse(answers[3].body));
  });

  it('has a new maze made each time without a seed', timeout, async () => {
    const bodies = await Promise.all(Array.from({ length: 8 }, () => ask('/maze?size=41')));
    assert.equal(new Set(bodies.map(({ body }) => body.toString())).size, 8);
    assert.ok(bodies.every(({ headers }) => headers.get('cache-control') === 'no-store'));
  });

  it('passes a large maze on, and does not keep it', timeout, async () => {
    for (let i = 0; i < 2; i++) {
      const answer = await ask('/maze?algo=binary-tree&size=4001&seed=1&format=text');
      assert.equal(answer.status, 200);
      assert.equal(answer.body.length, 4001 * 4002);
      assert.equal(answer.headers.get('x-cache'), null);
    }
  });

  it('asks for the head of a maze without having it made', timeout, async () => {
    const target = '/maze?algo=kruskal&size=1801&seed=1&format=text';
    const head = await ask(target, { method: 'HEAD' });
    assert.equal(head.headers.get('content-length'), `${1801 * 1802}`);
    assert.equal((await ask(target)).headers.get('x-cache'), 'MISS');
  });

  it('passes steps on as they come', timeout, async () => {
    // How often something arrives, of a frame each 50 ms.
    const arrivals = async (to) => {
      const client = new Client(to).send(request('/maze/steps?width=6&height=6&seed=1&format=sse&delay=50', { headers: { Connection: 'close' } }));
      let times = 0;
      client.socket.on('data', () => times++);
      await client.until(() => false);
      client.leave();
      return times;
    };
    const alone = await arrivals(scale.mazed);
    await eventually(() => arrivals(scale), (times) => times > 0.6 * alone, `about ${alone} arrivals`, patience(30000));
  });

  it('passes problems on, and keeps /metrics private', timeout, async () => {
    const wrong = await ask('/maze?size=20&seed=1');
    assert.equal(wrong.status, 400);
    assert.deepEqual(JSON.parse(wrong.body).errors[0].nearest, ['19', '21']);
    // Escapes do not get past: mazed decodes them, once.
    for (const [target, status] of [
      ['/metrics', 403],
      ['/%6detric%73', 403],
      ['/%%36detrics', 400],
      ['/%256detrics', 404],
    ])
      assert.equal((await ask(target)).status, status, target);
  });

  it('answers every GET while one mazed is killed and another one drained', timeout, async () => {
    const next = numbers(1);
    const seed = zipf(1000, next);
    const kinds = [
      () => `/maze?size=21&seed=${seed()}`,
      () => `/maze?algo=kruskal&width=200&seed=${seed()}&format=text`,
      () => `/maze?algo=wilson&seed=${seed()}&size=301&format=png`,
      () => '/maze?size=21',
      () => '/maze?algo=kruskal&width=300&format=text',
    ];
    const running = load({
      url: scale.url,
      connections: 12,
      seconds: 3,
      target: () => kinds[next() % kinds.length](),
    });
    await sleep(900);
    process.kill(scale.pid('mazed-1'), 'SIGKILL');
    await sleep(1000);
    process.kill(scale.pid('mazed-2'), 'SIGTERM');
    const sums = await running;
    assert.deepEqual(sums.failed, {}, `of ${sums.requests} requests`);
    assert.ok(sums.requests > count(24), `${sums.requests} requests`);
    // What was asked for before is there; two clients may ask for the same at once.
    const possible = sums.seeded - sums.targets;
    assert.ok(sums.hits >= 0.9 * possible, `${sums.hits} hits of ${possible} possible`);
    assert.ok(sums.hits > 0);
  });

  it('goes on without one of the caches', timeout, async () => {
    const next = numbers(2);
    const target = () => `/maze?size=21&seed=${next() % 100}`;
    const running = load({ url: scale.url, connections: 4, seconds: 2, target });
    await sleep(600);
    process.kill(scale.pid('cache-1'), 'SIGTERM');
    const sums = await running;
    assert.deepEqual(sums.failed, {}, `of ${sums.requests} requests`);
    assert.ok(sums.hits > 0);
  });

  it('ends with all that it started', timeout, async () => {
    await scale.stop();
    assert.deepEqual(scale.pids().filter(alive), []);
    assert.notEqual(scale.child.exitCode, null);
  });
});

describe('deploy/scale in the middle of an update', { skip }, () => {
  const folder = folderOf();
  // This program with one letter of a file of its page changed, by which all of them have another address; or a real one.
  const scale = scaleOf(() => {
    if (process.env.SCALE_OTHER) return {};
    const bytes = readFileSync(program), at = bytes.indexOf('// What went wrong, over the maze');
    assert.ok(at > 0);
    bytes[at + 3] = bytes[at + 3] ^ 32;
    writeFileSync(join(folder, 'mazed'), bytes, { mode: 0o755 });
    return { SCALE_OTHER: join(folder, 'mazed') };
  });
  const textOf = async (path) => (await fetch(scale.url + path, { headers: { Accept: 'text/html' } })).text();

  it('has the files of the pages of both', timeout, async () => {
    const files = new Set();
    await eventually(async () => {
      for (const [path] of (await textOf(`/?size=9&seed=${files.size}`)).matchAll(/assets\/[0-9a-f]+\/[\w./-]+/g)) files.add(`/${path}`);
      return new Set([...files].map((path) => path.split('/')[2])).size;
    }, (folders) => folders === 2, 'a page of each', patience(60000));
    assert.ok(files.size > 8, [...files]);
    const answers = await Promise.all([...files].map(async (path) => [path, (await fetch(scale.url + path)).status]));
    assert.deepEqual(answers.filter(([, status]) => status !== 200), []);
    assert.equal((await fetch(`${scale.url}/assets/0123456789abcdef/en/page.js`)).status, 404);
  });
});
