// The daemon is restarted under load, by a service manager that keeps its socket and by handover to the next one,
// and no client notices.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { count, eventually, launch, patience, program, run, skipUnless, sleep, slow, start, timeout } from './daemon.mjs';
import { Client, exchange, request } from './wire.mjs';

const RESTARTS = count(20);
const has = (name) => spawnSync(name, ['--version']).status === 0;

let folder;
before(() => (folder = mkdtempSync(join(tmpdir(), 'mazed-restarts-'))));
after(() => rmSync(folder, { recursive: true }));

// Clients that ask again and again, each on one connection for as long as it is kept, or on a new one each time. What
// is not answered is an error, and the last, unless the connection was closed before the client sent anything.
class Load {
  constructor(address, clients = count(8)) {
    this.errors = [];
    this.answers = this.kept = 0;
    this.going = true;
    this.clients = Array.from({ length: clients }, (_, i) => this.run(address, i % 2 === 0, i));
  }

  async run(address, keeps, number) {
    let client = null;
    for (let i = 0; this.going && !this.errors.length; i++) {
      const target = i % 10 ? `/maze?seed=${number}` : `/maze?algo=wilson&size=301&seed=${number}`;
      if (client && !client.end) this.kept++;
      else client = new Client(address);
      const headers = keeps ? {} : { Connection: 'close' };
      const answer = await client.send(request(target, { headers })).answer();
      if (answer?.status === 200 && answer.whole) this.answers++;
      else this.errors.push(`${target}: ${answer?.status} ${answer?.whole} ${client.end}`);
      if (!keeps || answer?.headers.get('connection') === 'close') {
        client.leave();
        client = null;
      }
    }
    client?.leave();
  }

  // Waits for some more answers.
  async more(answers = 20) {
    const wanted = this.answers + answers;
    await eventually(() => this.answers, (n) => n >= wanted || this.errors.length, 'answers');
  }

  async end() {
    this.going = false;
    await Promise.all(this.clients);
    assert.deepEqual(this.errors, []);
    assert.ok(this.kept > 0 && this.answers > this.kept, `${this.kept} of ${this.answers}`);
  }
}

// A client that reads the head of an answer larger than the socket buffers, and then stops reading.
async function stalled(address) {
  const reader = new Client(address).send(request('/maze?algo=binary-tree&size=4001&seed=1&format=text'));
  assert.equal((await reader.head()).status, 200);
  reader.socket.pause();
  return reader;
}

// What tests/http/manager.py does, and what it saw.
class Manager {
  constructor({ sockets = 1, notify = `@mazed-test-${process.pid}`, watchdog = 0, options = [] } = {}) {
    const script = fileURLToPath(new URL('manager.py', import.meta.url));
    const environment = Object.entries(process.env).filter(([name]) => !/^MAZED/.test(name));
    this.events = [];
    this.child = spawn('python3', [script, sockets, notify, watchdog, program, ...options], {
      env: Object.fromEntries(environment),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    createInterface({ input: this.child.stdout }).on('line', (line) =>
      this.events.push(JSON.parse(line))
    );
  }

  // The next event that has this key, of those that came since the last one.
  async next(key, from = 0) {
    const found = () => this.events.slice(from).find((event) => key in event);
    return (await eventually(found, Boolean, `${key} after ${JSON.stringify(this.events)}`))[key];
  }

  say(line) {
    this.child.stdin.write(`${line}\n`);
    return this.events.length;
  }

  async address() {
    return { host: '127.0.0.1', port: (await this.next('ports'))[0] };
  }

  told() {
    return this.events.filter((event) => event.told).map((event) => event.told);
  }

  // Starts the daemon, waits until it is ready, and returns its process id.
  async start() {
    const from = this.say('start');
    const pid = await this.next('started', from);
    assert.match(await this.next('told', from), /^READY=1\n/);
    return pid;
  }

  async stop(pid, status = 0) {
    const from = this.say(`signal ${pid} SIGTERM`);
    await this.next('ended', from);
    const end = this.events.slice(from).find((event) => event.ended === pid);
    assert.equal(end.status, status, end.log);
    return end;
  }

  async end() {
    this.child.stdin.end();
    await new Promise((done) => this.child.once('close', done));
  }
}

const noPython = skipUnless(has('python3'), 'restarts by a service manager', 'python3 is not installed');

async function managed(options, use) {
  const manager = new Manager(options);
  try {
    await use(manager);
  } finally {
    await manager.end();
  }
}

describe('a service manager that keeps the socket', { skip: noPython }, () => {
  it('restarts the daemon under load, and each request is answered', timeout, () =>
    managed({}, async (manager) => {
      const address = await manager.address();
      let pid = await manager.start();
      const load = new Load(address);
      for (let i = 0; i < RESTARTS; i++) {
        await load.more();
        await manager.stop(pid);
        pid = await manager.start();
      }
      await load.more();
      await load.end();
      await manager.stop(pid);
    })
  );

  it('is told when the daemon is ready and when it stops, by a path too', timeout, () =>
    managed({ notify: join(folder, 'notify') }, async (manager) => {
      const { port } = await manager.address();
      const pid = await manager.start();
      const url = `http://127.0.0.1:${port}`;
      assert.deepEqual(manager.told(), [`READY=1\nSTATUS=Serving at ${url}`]);
      const { log } = await manager.stop(pid);
      assert.match(log, new RegExp(`event=listening url=${url}`));
      assert.deepEqual(manager.told().slice(1), ['STOPPING=1\nSTATUS=Draining']);
    })
  );

  it('may pass one socket, and no more', timeout, () =>
    managed({ sockets: 2 }, async (manager) => {
      const from = manager.say('start');
      const pid = await manager.next('started', from);
      await manager.next('ended', from);
      const end = manager.events.find((event) => event.ended === pid);
      assert.equal(end.status, 1);
      assert.match(end.log, /the service manager passed 2 sockets, and one can be used/);
    })
  );

  it('hears of the watchdog while all event loops turn, and no longer', timeout, () =>
    managed({ watchdog: 400000, options: ['--io-threads', '2'] }, async (manager) => {
      const pid = await manager.start();
      const pings = () => manager.told().filter((text) => text === 'WATCHDOG=1').length;
      await eventually(pings, (n) => n >= 5, 'signs of life');
      const tasks = readdirSync(`/proc/${pid}/task`);
      const loops = tasks.filter((id) => /^MHD/.test(readFileSync(`/proc/${pid}/task/${id}/comm`)));
      assert.equal(loops.length, 2);
      const frozen = await manager.next('frozen', manager.say(`freeze ${loops[1]}`));
      assert.ok(frozen, 'ptrace works');
      await sleep(patience(600)); // until what was on its way has come
      const last = pings();
      await sleep(patience(1500));
      assert.equal(pings(), last);
      manager.say(`thaw ${loops[1]}`);
      await eventually(pings, (n) => n > last, 'signs of life again');
      await manager.stop(pid);
    })
  );
});

describe('--handover', () => {
  // The options of a daemon at a path of its own.
  const at = (name, port = 0, more = {}) => ({ port, handover: join(folder, name), ...more });

  it('passes the port on under load, and each request is answered', timeout, async () => {
    let daemon = await start(at('many'));
    const { host, port } = daemon;
    const load = new Load({ host, port });
    for (let i = 0; i < RESTARTS; i++) {
      await load.more();
      const next = await start(at('many', port));
      assert.equal((await daemon.ended()).status, 0);
      daemon = next;
    }
    await load.more();
    await load.end();
    await daemon.stop();
    assert.ok(!existsSync(join(folder, 'many')), 'the last one takes its socket away');
  });

  it('lets the old daemon finish a download while the new one serves', timeout, async () => {
    const old = await start(at('download'));
    const reader = await stalled(old);
    const next = await start(at('download', old.port));
    assert.equal((await exchange(next, request('/readyz'))).status, 200);
    assert.ok(old.alive);
    reader.socket.resume();
    assert.ok((await reader.answer()).whole);
    reader.leave();
    assert.equal((await old.ended()).status, 0);
    assert.equal((await exchange(next, request('/maze?seed=1'))).status, 200);
    await next.stop();
  });

  it('leaves the old daemon alone if the new one does not start', timeout, async () => {
    const old = await start(at('fails'));
    const busy = await start();
    const { status, stderr } = await run(['--handover', join(folder, 'fails'), '--port', `${busy.port}`]);
    assert.equal(status, 1, stderr);
    assert.match(stderr, /Address already in use/);
    assert.equal((await exchange(old, request('/readyz'))).status, 200);
    const next = await start(at('fails', old.port));
    assert.equal((await old.ended()).status, 0);
    await Promise.all([busy.stop(), next.stop()]);
  });

  // Starts a daemon, and waits until it has connected to the running one. Both have bound a socket beside the path, and
  // the third is the connection.
  async function connected(name, port) {
    const path = join(folder, name);
    const sockets = () => readFileSync('/proc/net/unix', 'utf8').split('\n').filter((line) => line.endsWith(` ${path}.new`));
    const next = launch(['--handover', path, '--port', `${port}`]);
    await eventually(() => sockets().length > 2 || next.stderr.includes('took over'), Boolean, 'the connection');
    return next;
  }

  it('leaves the old daemon alone if the new one is told to stop', timeout, async () => {
    const old = await start(at('stopped'));
    await old.freeze();
    const next = await connected('stopped', old.port);
    next.child.kill('SIGTERM');
    old.signal('SIGCONT');
    const { status, stderr } = await next.ended;
    assert.equal(status, 1, stderr);
    assert.match(stderr, /stopped while starting/);
    assert.equal((await exchange(old, request('/readyz'))).status, 200);
    await old.stop();
  });

  it('passes the port on to a new one that has just connected when the old one is told to stop', timeout, async () => {
    for (let i = 0; i < 5; i++) {
      const old = await start(at('connected'));
      const next = await connected('connected', old.port);
      old.signal('SIGTERM');
      assert.equal((await old.ended()).status, 0);
      await eventually(() => next.stderr, (log) => log.includes('listening'), 'the new one');
      assert.match(next.stderr, /took over from the running daemon/);
      next.child.kill('SIGTERM');
      assert.equal((await next.ended).status, 0);
    }
  });

  const library = join(dirname(program), 'tests/http/scarce.so');
  const skip = slow || skipUnless(existsSync(library), 'handover without threads', 'scarce.so is not built for this daemon');

  it('leaves the old daemon alone whichever thread of the new one cannot be made', { ...timeout, skip }, async () => {
    const old = await start(at('threads'));
    const { host, port } = old;
    const load = new Load({ host, port });
    const errors = [];
    let next;
    for (let threads = 0; !next && threads < 20; threads++) {
      const options = at('threads', port, { 'io-threads': 2, workers: 1 });
      next = await start(options, { LD_PRELOAD: library, SCARCE_THREADS: threads }).catch(({ message }) => {
        errors.push(message);
      });
      await load.more();
      assert.ok(next || old.alive);
    }
    for (const reason of [/cannot start the I\/O threads/, /cannot start to accept connections/, /cannot start the workers/])
      assert.ok(errors.some((error) => reason.test(error)), `${reason} in\n${errors.join('\n')}`);
    assert.equal((await old.ended()).status, 0);
    await load.more();
    await load.end();
    await next.stop();
  });

  it('replaces the socket of a daemon that was killed', timeout, async () => {
    const killed = await start(at('stale'));
    killed.signal('SIGKILL');
    await killed.ended();
    assert.ok(existsSync(join(folder, 'stale')));
    const next = await start(at('stale', killed.port));
    assert.equal((await exchange(next, request('/readyz'))).status, 200);
    await next.stop();
  });

  it('lets one of several that start at once serve in the end', timeout, async () => {
    const old = await start(at('several'));
    const { host, port } = old;
    const load = new Load({ host, port });
    const next = await Promise.all([1, 2, 3].map(() => start(at('several', port))));
    await old.ended();
    await eventually(() => next.filter((daemon) => daemon.alive).length, (n) => n === 1, 'one is left');
    await load.more();
    await load.end();
    for (const daemon of next) await daemon.stop();
  });

  it('moves to another port, and the old daemon drains', timeout, async () => {
    const old = await start(at('moves'));
    const other = await start(); // so that the port is known to be free in a moment
    const { port } = other;
    await other.stop();
    const next = await start(at('moves', port));
    assert.equal(next.port, port);
    assert.equal((await old.ended()).status, 0);
    await next.stop();
  });

  it('takes a path that a socket can have, and says how long that is', timeout, async () => {
    const path = join(folder, 'x'.repeat(200));
    const longest = path.slice(0, 103);
    const { status, stderr } = await run(['--port', '0', '--handover', path.slice(0, 104)]);
    assert.equal(status, 2);
    assert.match(stderr, /--handover must be a path of 103 bytes at most; got/);
    const daemon = await start({ handover: longest });
    assert.ok(existsSync(longest));
    await daemon.stop();
    const { stderr: missing } = await run(['--port', '0', '--handover', join(folder, 'no', 'folder')]);
    assert.match(missing, /--handover \S+: \S+\.lock: No such file or directory/);
  });
});
