// The daemon is restarted under load by a service manager that keeps its socket, and no client notices.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { count, eventually, folderOf, installed, patience, program, skipUnless, sleep, timeout } from './daemon.mjs';
import { Client, exchange, metrics, request } from './wire.mjs';

const RESTARTS = count(20);

const folder = folderOf();

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

// What tests/http/manager.py does, and what it saw.
class Manager {
  constructor({ sockets = ['0'], notify = `@mazed-test-${process.pid}`, watchdog = 0, options = [] } = {}) {
    const script = fileURLToPath(new URL('manager.py', import.meta.url));
    const environment = Object.entries(process.env).filter(([name]) => !/^MAZED/.test(name));
    this.events = [];
    this.child = spawn('python3', [script, sockets.join(), notify, watchdog, program, ...options], {
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

const noPython = skipUnless(installed('python3'), 'restarts by a service manager', 'python3 is not installed');

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

  it('may pass several sockets, and paths', timeout, () => {
    const path = join(folder, 'service');
    return managed({ sockets: ['0', path, '0'], options: ['--trusted-proxies', '127.0.0.1', '--idle-timeout', '1'] }, async (manager) => {
      const [first, , third] = await manager.next('ports');
      const pid = await manager.start();
      const urls = [`http://127.0.0.1:${first}`, `unix:${path}`, `http://127.0.0.1:${third}`];
      assert.deepEqual(manager.told(), [`READY=1\nSTATUS=Serving at ${urls.join(', ')}`]);
      const local = { path };
      for (const to of [{ host: '127.0.0.1', port: first }, local, { host: '127.0.0.1', port: third }])
        for (const target of ['/maze?seed=1', '/maze?algo=kruskal&width=700&seed=1', '/maze?algo=sidewinder&size=2001&seed=1&format=text']) {
          const answer = await exchange(to, request(target));
          assert.deepEqual([answer?.status, answer?.whole], [200, true], `${JSON.stringify(to)} ${target}`);
        }
      // Who comes by a path is of this machine, and may be a proxy.
      const headers = { 'X-Forwarded-For': '192.0.2.1', 'X-Forwarded-Proto': 'https' };
      const page = await exchange(local, request('/play?seed=1', { headers }));
      assert.match(page.body.toString(), /"https:\/\/localhost\/play\?/);
      // One that does not read is cut off there too, and one that does is not.
      const stalled = new Client(local).send(request('/maze?algo=sidewinder&size=8001&seed=1&format=text'));
      await stalled.head();
      stalled.socket.pause();
      const open = async () => (await metrics(local)).mazed_connections;
      await eventually(open, (connections) => connections === 1, 'it is closed');
      stalled.leave();
      const { log } = await manager.stop(pid);
      for (const url of urls) assert.ok(log.includes(`event=listening url=${url} `), log);
      assert.equal(new Set(urls).size, 3);
    });
  });

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
