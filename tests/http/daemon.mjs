// Starts daemons, each on a port that the kernel picks, and stops exactly those.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';

export const program = process.env.MAZED
  ? resolve(process.env.MAZED)
  : fileURLToPath(new URL('../../build/mazed', import.meta.url));

// SLOW=1 is for sanitizer builds, which take several times as long for everything.
export const slow = process.env.SLOW === '1';
export const count = (n) => (slow ? Math.max(2, Math.ceil(n / 4)) : n);
export const patience = (time) => (slow ? 10 : 1) * time;
// How many tests of a suite may run beside each other: none where one alone is slow, since most of them watch a clock.
export const beside = (n) => ({ concurrency: slow ? 1 : n });

// The time limit of each test, since node:test has none. It ends only what hangs: on a machine that is busy otherwise, a
// test in a browser may take a minute or two instead of a few seconds.
export const timeout = { timeout: slow ? 600000 : 240000 };

// Half of it, in milliseconds: after that, what a test waits for hangs, which it can still say.
export const hang = timeout.timeout / 2;

// For the option `skip` of a test. What is skipped is told in the summary of all tests.
export function skipUnless(possible, what, why) {
  if (!possible && process.env.SKIPPED) appendFileSync(process.env.SKIPPED, `${what}: ${why}\n`);
  return !possible && why;
}

// Whether programs are there, for the superuser too.
export const installed = (...names) =>
  names.every((name) => spawnSync('/bin/sh', ['-c', `PATH=$PATH:/usr/sbin; command -v ${name}`]).status === 0);

// A folder for the tests of a file or a suite, which is removed after them.
export function folderOf() {
  const folder = mkdtempSync(join(tmpdir(), 'mazed-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// A port that is free for now.
export const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

export const sleep = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));

const running = new Set();
const killAll = () => running.forEach((child) => child.kill('SIGKILL'));

// What a test that failed left running would keep its file from ending. Other programs use this file too.
function killLater() {
  setTimeout(killAll, patience(30000)).unref();
}
if (process.env.NODE_TEST_CONTEXT) after(killLater);
process.on('exit', killAll);

// The options of the daemon: { port: 0, 'io-threads': 2 } is --port 0 --io-threads 2.
const flags = (options) =>
  Object.entries(options).flatMap(([name, value]) => [`--${name}`, `${value}`]);

// The environment of the machine must not influence the tests.
const environment = (extra) => {
  const own = Object.entries(process.env).filter(([name]) => !/^MAZED/.test(name));
  return { ...Object.fromEntries(own), ...extra };
};

// Starts the program with arguments, and waits for nothing.
export function launch(args, extra, { stdout = 'pipe', through = [] } = {}) {
  const [command, ...rest] = [...through, program, ...args];
  const child = spawn(command, rest, {
    env: environment(extra),
    stdio: ['ignore', stdout, 'pipe'],
  });
  const launched = { child, stdout: '', stderr: '' };
  running.add(child);
  child.stdout?.setEncoding('utf8').on('data', (text) => (launched.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (launched.stderr += text));
  launched.ended = new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (status, signal) => {
      running.delete(child);
      done({ status: status ?? signal, stdout: launched.stdout, stderr: launched.stderr });
    });
  });
  return launched;
}

const within = (promise, milliseconds, what) => {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(
      () => fail(new Error(`${what} took more than ${milliseconds} ms`)),
      milliseconds
    );
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

// Runs the program until it exits by itself.
export function run(args, extra = {}) {
  const launched = launch(args, extra);
  return within(launched.ended, hang, `mazed ${args.join(' ')}`).catch((error) => {
    launched.child.kill('SIGKILL');
    throw error;
  });
}

class Daemon {
  constructor(launched, url) {
    this.launched = launched;
    this.url = url;
    this.port = Number(new URL(url).port);
    this.host = new URL(url).hostname.replace(/^\[|\]$/g, '');
    this.pid = launched.child.pid;
  }

  get log() {
    return this.launched.stderr;
  }

  // The lines of the access log, of a daemon that was started with { stdout: 'pipe' }.
  get requests() {
    return this.launched.stdout.split('\n').slice(0, -1);
  }

  // The lines of the log are written by a thread of its own, a moment after what they tell of. Waits for one that
  // matches, and returns all there are then.
  logged(pattern) {
    return eventually(() => this.log, (log) => pattern.test(log), `${pattern} is logged`);
  }

  get alive() {
    return this.launched.child.exitCode === null && this.launched.child.signalCode === null;
  }

  signal(name) {
    this.launched.child.kill(name);
    this.isStopping ||= name === 'SIGTERM';
  }

  // Stops all its threads, until SIGCONT. The signal alone is on its way for as long as the thread that gets it does not run.
  async freeze() {
    this.signal('SIGSTOP');
    const folder = `/proc/${this.pid}/task`;
    const state = (thread) => /.*\) (\S)/s.exec(readFileSync(`${folder}/${thread}/stat`, 'utf8'))[1];
    await eventually(() => readdirSync(folder).map(state), (states) => states.every((one) => one === 'T'), 'it is frozen');
  }

  ended(milliseconds = hang) {
    return within(this.launched.ended, milliseconds, 'the end of the daemon');
  }

  // Stops the daemon, by one signal: a second one would not wait. A sanitizer build reports an error by another exit status.
  async stop(status = 0) {
    if (this.alive && !this.isStopping) this.signal('SIGTERM');
    const end = await this.ended();
    assert.equal(end.status, status, `the daemon's exit status, after\n${end.stderr}`);
    return end;
  }

  // Waits until the daemon has accepted all connections and read all that came, and a moment for what it does with it.
  async hasRead() {
    const local = `0100007F:${this.port.toString(16).toUpperCase().padStart(4, '0')}`;
    const unread = () => {
      const sockets = readFileSync('/proc/net/tcp', 'latin1').split('\n').map((line) => line.trim().split(/\s+/));
      const own = sockets.filter(([, address]) => address === local);
      return own.reduce((sum, [, , , , queues]) => sum + parseInt(queues.split(':')[1], 16), 0);
    };
    await eventually(unread, (count) => count === 0, 'all is read');
    await sleep(patience(30));
  }

  // The number of open files, once it no longer changes.
  async filesAtRest() {
    let [before, now] = [-1, -2];
    for (let same = 0, looks = 0; same < 5 && looks < 200; looks++, before = now) {
      now = readdirSync(`/proc/${this.pid}/fd`).length;
      same = now === before ? same + 1 : 0;
      await sleep(20);
    }
    return now;
  }

  // Resident memory in MiB.
  resident() {
    return (
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'))[1]) / 1024
    );
  }
}

// Starts a daemon and waits until it listens. `through` is a command that runs another. Its access log goes nowhere unless
// stdout is 'pipe', since some tests ask many times what these would have to read.
export async function start(options = {}, extra = {}, { stdout = 'ignore', through = [] } = {}) {
  const launched = launch(flags({ port: 0, ...options }), extra, { stdout, through });
  const listening = new Promise((done, fail) => {
    const look = () => {
      const line = /^.*listening.*?(http:\/\/[^\s"]+).*\n/m.exec(launched.stderr);
      if (line) done(line[1]);
    };
    launched.child.stderr.on('data', look);
    launched.ended.then(
      (end) => fail(new Error(`it ended with ${end.status}:\n${end.stderr}`)),
      fail
    );
  });
  try {
    return new Daemon(
      launched,
      await within(listening, hang, 'the start of the daemon')
    );
  } catch (error) {
    launched.child.kill('SIGKILL');
    throw error;
  }
}

// The daemon of a file or a suite: it is there during the tests. `prepare` is called first; of a file, two hooks would run
// at once.
export function daemonOf(options = {}, prepare = () => {}) {
  const daemon = Object.create(Daemon.prototype);
  before(async () => {
    Object.assign(daemon, await start(options));
    await prepare();
  }, timeout);
  after(() => daemon.launched && daemon.stop(), timeout);
  return daemon;
}

// Runs `use` with a daemon, which then ends with status 0.
export async function serving(options, use, extra, how) {
  const daemon = await start(options, extra, how);
  try {
    return await use(daemon);
  } finally {
    await daemon.stop();
  }
}

// Repeats a request until the answer suits. Fails if that takes too long.
export async function eventually(question, suits, what, milliseconds = hang) {
  const deadline = Date.now() + milliseconds;
  let answer;
  do {
    answer = await question();
    if (suits(answer)) return answer;
    await sleep(20);
  } while (Date.now() < deadline);
  return assert.fail(`${what}, not even after ${milliseconds} ms: ${JSON.stringify(answer)}`);
}
