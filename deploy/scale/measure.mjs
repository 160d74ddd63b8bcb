// Measures deploy/scale: what share of a Zipf mix of seeds the caches answer, at which rate against one mazed alone, and
// how many GETs fail while one mazed is killed and another one drained; and the same of the tiles that viewers of a map
// ask for. Takes six minutes.
//
//   node deploy/scale/measure.mjs [SECONDS [PART]]    of each part, 20 by default; of one alone: mixes, tiles or lose
import { execFile, spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { load, numbers, zipf } from './load.mjs';

const SECONDS = Number(process.argv[2] ?? 20);
const SEEDS = 10000;
const place = (name) => fileURLToPath(new URL(name, import.meta.url));
const MAZED = process.env.MAZED ?? place('../../build/mazed');
const MIXES = {
  'size=21, made in microseconds': '/maze?size=21&seed=',
  'Kruskal of 300 x 300 cells as text': '/maze?algo=kruskal&width=300&height=300&format=text&seed=',
  'Wilson of 400 x 400 cells as PNG': '/maze?algo=wilson&width=400&height=400&format=png&scale=1&seed=',
};
const NAMES = ['PUBLIC', 'ORIGIN', 'CACHE_1', 'CACHE_2', 'MAZED_1', 'MAZED_2', 'MAZED_3'];
const sleep = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill()));

async function freePorts(count) {
  const listen = () =>
    new Promise((done) => {
      const server = createServer().listen(0, '127.0.0.1', () => done(server));
    });
  const servers = await Promise.all(Array.from({ length: count }, listen));
  return servers.map((server) => {
    const { port } = server.address();
    server.close();
    return port;
  });
}

// Starts a program that says where it listens.
async function begin(command, args, env = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env } });
  const started = { child, output: '' };
  running.add(child);
  started.ended = new Promise((done) => child.on('close', done));
  started.ended.then(() => running.delete(child));
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (started.output += text));
  for (let i = 0; i < 300 && !started.url && child.exitCode === null; i++) {
    await sleep(100);
    started.url = /listening url=(\S+)/.exec(started.output)?.[1];
  }
  if (!started.url) throw new Error(`${command}: ${started.output}`);
  return started;
}

async function end({ child, ended }) {
  child.kill();
  await ended;
}

async function beginScale() {
  const ports = await freePorts(NAMES.length);
  const addresses = NAMES.map((name, i) => [`SCALE_${name}`, `127.0.0.1:${ports[i]}`]);
  const scale = await begin(place('run.sh'), [], { ...Object.fromEntries(addresses), MAZED });
  scale.mazed = ports.slice(-3).map((port) => `http://127.0.0.1:${port}`);
  scale.pid = (name) => Number(new RegExp(`name=${name} pid=(\\d+)`).exec(scale.output)[1]);
  return scale;
}

// How many mazes these have sent.
async function made(urls) {
  const pages = await Promise.all(
    urls.map((url) => fetch(`${url}/metrics`).then((answer) => answer.text()))
  );
  const count = (page) =>
    Number(/^mazed_requests_total\{[^}]*route="\/maze"[^}]*status="2xx"[^}]*\} (\d+)/m.exec(page)[1]);
  return pages.map(count).reduce((a, b) => a + b);
}

// Processor time in microseconds that a process and all that it started have used.
function used(root) {
  const times = new Map();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one)))
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ');
      times.set(Number(name), { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) });
    } catch {
      // It ended meanwhile.
    }
  const family = new Set([root]);
  for (let before = 0; before < family.size; ) {
    before = family.size;
    for (const [pid, { parent }] of times) if (family.has(parent)) family.add(pid);
  }
  return [...family].reduce((sum, pid) => sum + 1e4 * (times.get(pid)?.ticks ?? 0), 0);
}

async function rate({ url, child }, target) {
  const before = used(child.pid);
  const args = ['-t1', '-c32', `-d${SECONDS}s`, '--timeout', '10s', '-H', 'Accept-Encoding: gzip', '-s', place('zipf.lua'), url];
  const { stdout } = await promisify(execFile)('wrk', [...args, '--', `${SEEDS}`, target]);
  if (/Socket errors|Non-2xx/.test(stdout)) console.log(stdout);
  const requests = Number(/(\d+) requests in/.exec(stdout)[1]);
  return {
    requests,
    cost: (used(child.pid) - before) / requests,
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
  };
}

async function compare(what, target) {
  const alone = await begin(MAZED, ['--port', '0']);
  const one = await rate(alone, target);
  await end(alone);
  const scale = await beginScale();
  const before = await made(scale.mazed);
  const cold = await rate(scale, target);
  const share = 1 - ((await made(scale.mazed)) - before) / cold.requests;
  const warm = await rate(scale, target);
  await end(scale);
  console.log(
    `${what}: hits ${(100 * share).toFixed(1)} % from empty caches\n` +
      Object.entries({ 'one mazed alone': one, 'from empty caches': cold, 'from full caches': warm })
        .map(
          ([name, { rate: speed, cost }]) =>
            `  ${name}: ${speed.toFixed(0)} requests a second, ${cost.toFixed(0)} µs of processor each ` +
            `(${(speed / one.rate).toFixed(2)} and ${(cost / one.cost).toFixed(2)} times)`
        )
        .join('\n')
  );
}

async function lose() {
  const scale = await beginScale();
  const next = numbers(1);
  const seed = zipf(SEEDS, next);
  const targets = [
    ...Object.values(MIXES).map((target) => () => target + seed()),
    () => '/maze?size=21',
    () => '/maze?algo=kruskal&width=300&format=text',
  ];
  const sums = load({
    url: scale.url,
    connections: 16,
    seconds: 2 * SECONDS,
    target: () => targets[next() % targets.length](),
  });
  await sleep(600 * SECONDS);
  process.kill(scale.pid('mazed-1'), 'SIGKILL');
  await sleep(600 * SECONDS);
  process.kill(scale.pid('mazed-2'), 'SIGTERM');
  const { requests, failed, hits, seeded } = await sums;
  await end(scale);
  const all = Object.values(failed).reduce((a, b) => a + b, 0);
  console.log(
    `one mazed killed and one drained under load: ${all} of ${requests} GETs failed ${JSON.stringify(failed)}; ` +
      `${((100 * hits) / seeded).toFixed(1)} % of those with a seed were hits`
  );
}

const DEEPEST = 29, WALKED = 26; // of 4 x 4 cells a tile, and of 32 x 32
const MAP = '/maze/tile?algo=recursive-backtracker&width=2147483647&height=2147483647&seed=3&blocks=64&format=png';
const tile = (z, x, y) => `${MAP}&z=${z}&x=${x}&y=${y}`;

// One of a hundred tiles, the first ones most often.
function places(next) {
  const choose = zipf(100, next);
  const all = Array.from({ length: 100 }, () => [next() >>> 6, next() >>> 6]);
  return () => all[choose() - 1];
}

// What each client asks for next: beside the tile before, and after 100 of these at another place; or the tiles of a
// place from all of the maze to the largest zoom, and back.
const VIEWS = {
  'a walk over tiles, at one of 100 places': (next, place) => {
    const at = { steps: 0 };
    return () => {
      if (at.steps++ % 100 === 0) [at.x, at.y] = place();
      const side = next() & 1 ? 'x' : 'y';
      at[side] = Math.min(Math.max(at[side] + (next() & 1 ? 1 : -1), 0), 2 ** WALKED - 1);
      return tile(WALKED, at.x, at.y);
    };
  },
  'a zoom in and out, at any place': (next) => {
    let steps = 0, x, y;
    return () => {
      const step = steps++ % (2 * DEEPEST);
      if (step === 0) [x, y] = [next() >>> 3, next() >>> 3];
      const away = Math.abs(DEEPEST - step);
      return tile(DEEPEST - away, x >> away, y >> away);
    };
  },
};

async function view(what, viewer) {
  const lines = [];
  for (const [name, start] of [['one mazed alone', () => begin(MAZED, ['--port', '0'])], ['from empty caches', beginScale]]) {
    const next = numbers(3), place = places(next);
    const clients = Array.from({ length: 16 }, () => viewer(next, place));
    const served = await start();
    const before = used(served.child.pid);
    const sums = await load({ url: served.url, connections: 16, seconds: SECONDS, target: (i) => clients[i]() });
    const cost = (used(served.child.pid) - before) / sums.requests;
    await end(served);
    lines.push(
      `  ${name}: ${(sums.requests / SECONDS).toFixed(0)} requests a second, ${cost.toFixed(0)} µs of processor each, ` +
        `hits ${((100 * sums.hits) / sums.requests).toFixed(1)} %, ${JSON.stringify(sums.failed)} failed, ` +
        `${((100 * sums.targets) / sums.requests).toFixed(1)} % different`
    );
  }
  console.log([what, ...lines].join('\n'));
}

const PARTS = {
  mixes: async () => {
    for (const [what, target] of Object.entries(MIXES)) await compare(what, target);
  },
  tiles: async () => {
    for (const [what, viewer] of Object.entries(VIEWS)) await view(what, viewer);
  },
  lose,
};
for (const part of process.argv[3] ? [process.argv[3]] : Object.keys(PARTS)) await PARTS[part]();
