// Probes and metrics at an address of their own (--admin-address), answered whatever the service has to do.
import assert from 'node:assert/strict';
import { existsSync, lstatSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { beside, eventually, folderOf, patience, run, sleep, start, timeout } from './daemon.mjs';
import { Client, request } from './wire.mjs';

const folder = folderOf();

const local = { 'admin-address': '127.0.0.1', 'admin-port': 0 };

// Where the daemon says that its probes are, once it does.
const addressOf = async (daemon) =>
  /event=admin url=(\S+)/.exec(await eventually(() => daemon.log, (log) => /event=admin url=\S+\n/.test(log), 'the address'))[1];

const optionsOf = (url) => {
  if (url.startsWith('unix:')) return { path: url.slice('unix:'.length) };
  const { hostname: host, port } = new URL(url);
  return { host, port };
};

// Asks there: { status, body, headers }.
const askAt = (url, path, options = {}) => new Promise((done, fail) => {
  const socket = url.startsWith('unix:') ? { socketPath: url.slice('unix:'.length) } : new URL(url);
  const { hostname, port, socketPath } = socket;
  const asked = get({ hostname, port, socketPath, path, agent: false, ...options }, (answer) => {
    let body = '';
    answer.setEncoding('utf8').on('data', (text) => (body += text)).on('end', () =>
      done({ status: answer.statusCode, headers: answer.headers, body }));
  });
  asked.setTimeout(patience(10000), () => asked.destroy(new Error(`${path} took too long`)));
  asked.on('error', fail);
});

const socketAt = (name) => join(folder, name);

const ways = [
  ['a port', () => local, (daemon) => addressOf(daemon)],
  ['a Unix socket', () => ({ 'admin-address': `unix:${socketAt('probes')}` }), async () => `unix:${socketAt('probes')}`],
  ['a Unix socket by its path', () => ({ 'admin-address': socketAt('path') }), async () => `unix:${socketAt('path')}`],
];

for (const [what, options, find] of ways)
  describe(`at ${what} of their own`, () => {
    let daemon, admin;
    before(async () => {
      daemon = await start({ 'io-threads': 1, workers: 1, connections: 4, ...options() });
      admin = await find(daemon);
    }, timeout);
    after(() => daemon?.stop(), timeout);

    it('there are the probes and the metrics, and nothing else', timeout, async () => {
      for (const path of ['/livez', '/readyz', '/healthz', '/metrics?x=1']) assert.equal((await askAt(admin, path)).status, 200, path);
      assert.match((await askAt(admin, '/metrics')).body, /^# HELP mazed_/);
      for (const path of ['/', '/maze', '/algorithms', '/mazed.js', '/nothing', `/${'x'.repeat(2000)}`]) {
        const answer = await askAt(admin, path);
        assert.equal(answer.status, 404, path);
        assert.match(JSON.parse(answer.body).detail, /one of \/livez, \/readyz, \/healthz, \/metrics:/);
      }
      assert.equal((await askAt(admin, '/metrics', { method: 'POST' })).status, 405);
      const head = await askAt(admin, '/livez', { method: 'HEAD' });
      assert.deepEqual([head.status, head.headers['content-length'], head.body], [200, '3', '']);
    });

    it('the service has no metrics then, and the probes still', timeout, async () => {
      const refused = await fetch(`${daemon.url}/metrics`);
      assert.equal(refused.status, 404);
      assert.doesNotMatch((await refused.json()).detail, /\/metrics,|try \/metrics/);
      for (const path of ['/livez', '/readyz', '/healthz']) assert.equal((await fetch(daemon.url + path)).status, 200);
    });

    it('they are answered while 32 connections there send half a request, a byte at a time', timeout, async () => {
      const trickling = Array.from({ length: 32 }, () => connect(optionsOf(admin)).on('error', () => {}).resume());
      const open = new Set(trickling);
      for (const socket of trickling) socket.on('close', () => open.delete(socket));
      const send = (byte) => trickling.forEach((socket) => socket.write(byte));
      send('GET /livez HTTP/1.1\r\nX: ');
      const timer = setInterval(() => send('x'), 500);
      try {
        for (let i = 0; i < 40; i++) assert.equal((await askAt(admin, '/livez')).status, 200);
        assert.ok(open.size >= 30 && !open.has(trickling[0]), `${open.size} are left: the oldest make room, and no more than need be`);
      } finally {
        clearInterval(timer);
        trickling.forEach((socket) => socket.destroy());
      }
    });

    it('they are answered while all connections are taken and all threads are busy', timeout, async () => {
      // Two have mazes of many seconds made, or wait for that; the others say nothing.
      const long = '/maze?algo=wilson&width=3000&height=3000&wrap=xy&format=bits&seed=';
      const clients = [1, 2].map((seed) => new Client(daemon).send(request(long + seed)));
      try {
        await eventually(async () => (await askAt(admin, '/metrics')).body, (body) => /^mazed_jobs\S* [1-9]/m.test(body), 'a job');
        for (let i = 0; i < 4; i++) clients.push(new Client(daemon));
        await Promise.all(clients.map((client) => client.connected));
        for (let i = 0; i < 40; i++)
          for (const path of ['/livez', '/readyz', '/metrics']) assert.equal((await askAt(admin, path)).status, 200);
        const { status, stderr } = await run(['--healthcheck'], {
          MAZED_ADMIN_ADDRESS: options()['admin-address'], MAZED_ADMIN_PORT: new URL(admin).port || '1', MAZED_PORT: '1',
        });
        assert.equal(status, 0, stderr);
        const { body } = await askAt(admin, '/metrics');
        assert.ok(Number(/^mazed_connections (\d+)/m.exec(body)[1]) <= 4, 'those of the probes are not counted');
      } finally {
        clients.forEach((client) => client.socket.destroy());
      }
    });

    it('what is not HTTP, or has a body, does no harm', timeout, async () => {
      for (const text of ['\0\0\0\0\r\n\r\n', 'POST /livez HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n123456789', 'GET ']) {
        const socket = connect(optionsOf(admin)).on('error', () => {});
        socket.end(text);
        await sleep(20);
        socket.destroy();
      }
      assert.equal((await askAt(admin, '/livez')).status, 200);
    });
  });

describe('an admin address', beside(4), () => {
  it('needs no key', timeout, async () => {
    const keys = socketAt('keys');
    writeFileSync(keys, 'a-key-of-somebody\n', { mode: 0o600 });
    const daemon = await start({ ...local, 'api-key-file': keys });
    assert.equal((await askAt(await addressOf(daemon), '/metrics')).status, 200);
    assert.equal((await fetch(`${daemon.url}/metrics`)).status, 401);
    await daemon.stop();
  });

  it('says that the daemon drains, until it has ended', timeout, async () => {
    const daemon = await start({ ...local, 'drain-timeout': 30 });
    const admin = await addressOf(daemon);
    const client = new Client(daemon);
    client.send(request('/maze?algo=wilson&width=900&height=900&seed=1&delay=1&format=bits'.replace('&delay=1', '')));
    // A client that reads nothing keeps the drain going.
    const reader = new Client(daemon);
    reader.socket.pause();
    reader.send(request('/maze?algo=eller&width=9000&height=9000&seed=1'));
    await eventually(async () => (await askAt(admin, '/metrics')).body, (body) => /^mazed_requests\S* [1-9]/m.test(body), 'a request');
    daemon.signal('SIGTERM');
    await eventually(() => askAt(admin, '/readyz'), ({ status }) => status === 503, 'it is not ready');
    assert.equal((await askAt(admin, '/livez')).status, 200);
    reader.socket.destroy();
    client.socket.destroy();
    await daemon.ended();
    await assert.rejects(askAt(admin, '/livez'));
  });

  it('that another daemon still has does not hold up the start: it is taken when it is free', timeout, async () => {
    const again = async (options) => {
      const first = await start(options ?? local);
      const admin = await addressOf(first);
      const second = await start(options ?? { 'admin-address': '127.0.0.1', 'admin-port': new URL(admin).port });
      assert.equal((await fetch(`${second.url}/livez`)).status, 200);
      await sleep(1500); // in which it tries again
      await second.logged(/cannot listen/);
      assert.equal(second.log.match(/cannot listen/g).length, 1, 'it is logged once');
      assert.match(second.log, /level=warning event=admin error="cannot listen on [^\n]*"/);
      if (options) assert.match(second.log, /another mazed answers there/);
      assert.equal((await askAt(admin, '/livez')).status, 200, 'the first one still answers');
      await first.stop();
      await eventually(() => second.log, (log) => /event=admin url=/.test(log), 'it is taken');
      assert.equal((await askAt(admin, '/livez')).status, 200);
      await second.stop();
    };
    await Promise.all([{ 'admin-address': `unix:${socketAt('taken')}` }, null].map(again));
  });

  it('that is a file is for its user and group, and is removed at the end', timeout, async () => {
    const path = socketAt('mode');
    const daemon = await start({ 'admin-address': path });
    assert.equal(statSync(path).mode & 0o777, 0o660);
    await daemon.stop();
    assert.ok(!existsSync(path));
  });

  it('that a killed daemon left behind is taken', timeout, async () => {
    const path = socketAt('stale');
    const killed = await start({ 'admin-address': path });
    killed.signal('SIGKILL');
    await killed.ended();
    assert.ok(existsSync(path));
    const next = await start({ 'admin-address': path });
    assert.equal((await askAt(`unix:${path}`, '/livez')).status, 200);
    await next.stop();
  });

  it('is had by one of several that start at once, and then by another', timeout, async () => {
    const path = socketAt('several');
    const killed = await start({ 'admin-address': path });
    killed.signal('SIGKILL');
    await killed.ended();
    let daemons = await Promise.all([1, 2, 3, 4].map(() => start({ 'admin-address': path })));
    while (daemons.length) {
      const holder = await eventually(
        () => daemons.filter((daemon) => /event=admin url=/.test(daemon.log)), (found) => found.length, 'it is taken');
      assert.equal(holder.length, 1);
      assert.equal((await askAt(`unix:${path}`, '/livez')).status, 200);
      await holder[0].stop();
      daemons = daemons.filter((daemon) => daemon !== holder[0]);
    }
    assert.ok(!existsSync(path));
  });

  it('is left alone at the end where another program has put its own there', timeout, async () => {
    const path = socketAt('replaced');
    const daemon = await start({ 'admin-address': path });
    rmSync(path);
    const other = createServer().listen(path);
    await new Promise((done) => other.once('listening', done));
    await daemon.stop();
    assert.ok(lstatSync(path).isSocket());
    other.close();
  });

  it('that cannot be had for another reason than before is told again', timeout, async () => {
    const path = socketAt('reason');
    const first = await start({ 'admin-address': `unix:${path}` });
    const next = await start({ 'admin-address': `unix:${path}` });
    await next.logged(/another mazed answers there/);
    rmSync(path);
    writeFileSync(path, 'precious');
    await eventually(() => next.log, (log) => log.includes('a file that is no socket'), 'the reason');
    rmSync(path);
    await first.stop();
    await eventually(() => existsSync(path), Boolean, 'the socket');
    await next.stop();
  });

  for (const [what, exit, args, named] of [
    ['of another machine', 1, ['--admin-address', '192.0.2.1'], ['--admin-address']],
    ['of no machine', 1, ['--admin-address', 'no.such.host.invalid'], ['--admin-address no.such.host.invalid']],
    ['that is too long a path', 2, ['--admin-address', `/${'x'.repeat(103)}`], ['--admin-address', '103']],
    ['without a path', 2, ['--admin-address', 'unix:'], ['--admin-address', 'path']],
    ['in a folder that is not there', 1, ['--admin-address', '/nowhere/at/all'], ['--admin-address', 'No such file']],
    ['that is a file, but no socket', 1, ['--admin-address', 'FILE'], ['--admin-address', 'no socket']],
    ['that is the one of the service', 2, ['--port', '18081', '--admin-address', '127.0.0.1', '--admin-port', '18081'],
      ['--admin-address 127.0.0.1', '--address 127.0.0.1', '18081', 'another port with --admin-port']],
    ['with a port that is none', 2, ['--admin-port', '65536'], ['--admin-port', '65535']],
  ])
    it(`${what} is refused in one line, and the exit status is ${exit}`, timeout, async () => {
      const file = socketAt('file');
      writeFileSync(file, 'precious');
      const { status, stderr } = await run(['--port', '0', ...args.map((word) => (word === 'FILE' ? file : word))]);
      assert.equal(status, exit, stderr);
      assert.equal(stderr.match(/^mazed: [^\n]+\n/m)?.[0].length > 0, true, stderr);
      for (const part of named) assert.ok(stderr.includes(part), `${part} in ${stderr}`);
      assert.ok(existsSync(file));
    });

  it('that has as long a path as there may be is one', timeout, async () => {
    const deep = join(folder, 'd'.repeat(40));
    mkdirSync(deep);
    const path = join(deep, 's'.repeat(103 - deep.length - 1));
    const daemon = await start({ 'admin-address': `unix:${path}` });
    assert.equal(path.length, 103);
    assert.equal((await askAt(`unix:${path}`, '/livez')).status, 200);
    assert.equal((await run(['--healthcheck', '--admin-address', path])).status, 0);
    await daemon.stop();
    const { status, stderr } = await run(['--healthcheck', '--admin-address', path]);
    assert.equal(status, 1);
    assert.match(stderr, /^mazed: cannot connect to [^\n]+\n$/);
  });
});
