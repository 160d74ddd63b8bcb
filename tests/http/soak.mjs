// One daemon under all kinds of requests and clients at once, for SOAK_SECONDS (600): each answer is right or a 503, and memory
// and file descriptors do not grow. Run by `make soak`; not one of the tests, for its length.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { sleep, start } from './daemon.mjs';
import { allGivenBack, Client, exchange, request } from './wire.mjs';

const SECONDS = Number(process.env.SOAK_SECONDS ?? 600);
const SETTLED = 0.2; // the part of the time after which nothing may grow
const GROWTH = 8; // MiB, which the allocator may add to what it has

const post = (target, body) =>
  request(target, { method: 'POST', headers: { 'Content-Type': 'application/json', 'Content-Length': body.length }, body });

// Requests whose answers are the same each time, and how many clients send them.
const kinds = [
  [6, (i) => request(`/maze?algo=kruskal&size=21&seed=${i % 50}`)],
  [2, (i) => request(`/maze?algo=wilson&width=60&seed=${i % 20}&solve=a-star&format=svg`)],
  [2, (i) => request(`/maze?algo=kruskal&width=700&seed=${i % 5}&grid=rows`)],
  [1, (i) => request(`/maze?algo=sidewinder&size=2001&seed=${i % 5}&format=text`, { headers: { 'Accept-Encoding': 'gzip' } })],
  [1, (i) => request(`/maze?algo=dfs&width=500&seed=${i % 5}&format=png&heatmap=yes`)],
  [1, (i) => request(`/mazes?count=200&width=12&seed=${i % 5}`)],
  [1, (i) => request(`/maze/steps?width=40&seed=${i % 5}`)],
  [1, (i) => request(`/maze/stats?width=300&seed=${i % 5}`)],
  [1, (i) => post('/maze', `{"mask":["####","#.##","####"],"seed":${i % 5}}`)],
  [1, (i) => request(`/maze?size=${i % 40}&seed=1`)],
  [1, () => request('/algorithms')],
  [1, () => request('/nowhere')],
];

const counts = { answers: 0, refused: 0, left: 0, slow: 0 };
const known = new Map();

function judge(text, answer) {
  const what = text.split('\r\n')[0];
  assert.ok(answer, `${what}: no answer`);
  assert.ok(answer.whole, `${what}: cut`);
  counts.answers++;
  if (answer.status === 503) {
    counts.refused++;
    return;
  }
  if (text.startsWith('GET /nowhere') || answer.status >= 400) return;
  const hash = createHash('sha1').update(answer.body).digest('hex');
  assert.equal(known.get(text) ?? hash, hash, `${what}: another answer than before`);
  known.set(text, hash);
}

// One that asks again and again on a connection, and now and then begins a new one.
async function asking(daemon, make, until) {
  for (let i = 0; Date.now() < until; ) {
    const client = new Client(daemon);
    for (let n = 0; n < 20 && Date.now() < until; n++, i++) {
      const text = make(i);
      judge(text, await client.send(text).answer());
    }
    client.leave();
  }
}

// One that leaves in the middle, at another place each time.
async function leaving(daemon, until) {
  for (let i = 0; Date.now() < until; i++) {
    const client = new Client(daemon);
    await client.connected;
    client.send(request(`/maze?algo=kruskal&width=${300 + (i % 7) * 200}&grid=rows`));
    await sleep((i * 37) % 120);
    client.leave(['close', 'reset', 'half'][i % 3]);
    client.leave();
    counts.left++;
  }
}

// One that reads a large answer slowly, for some seconds.
async function reading(daemon, until) {
  while (Date.now() < until) {
    const client = new Client(daemon).send(request('/maze?algo=binary-tree&size=20001&seed=1&format=text'));
    for (let n = 0; n < 50 && Date.now() < until && !client.end; n++) {
      client.socket.pause();
      await sleep(80);
      client.socket.resume();
      await sleep(20);
      client.chunks = [];
    }
    client.leave();
    counts.slow++;
  }
}

const daemon = await start({ workers: 2, 'io-threads': 2, memory: '64M', queue: 16 });
const begun = Date.now(), until = begun + 1000 * SECONDS;
const figures = () => ({ resident: daemon.resident(), files: readdirSync(`/proc/${daemon.pid}/fd`).length });
const settled = { resident: 0, files: 0 }, last = { resident: 0, files: 0 };

async function watching() {
  while (Date.now() < until) {
    await sleep(Math.min(1000, SECONDS * 20));
    const into = (Date.now() - begun) / (1000 * SECONDS);
    const place = into < SETTLED ? null : into < 0.6 ? settled : last;
    if (place) for (const [name, value] of Object.entries(figures())) place[name] = Math.max(place[name], value);
  }
}

try {
  await Promise.all([
    ...kinds.flatMap(([clients, make]) => Array.from({ length: clients }, () => asking(daemon, make, until))),
    leaving(daemon, until), leaving(daemon, until), reading(daemon, until), reading(daemon, until), watching(),
  ]);
  await allGivenBack(daemon);
  assert.ok(last.resident <= settled.resident + GROWTH, `memory grew: ${JSON.stringify({ settled, last })}`);
  assert.ok(last.files <= settled.files + 16, `descriptors grew: ${JSON.stringify({ settled, last })}`);
  assert.equal((await exchange(daemon, request('/livez'))).status, 200);
  await daemon.stop(0);
  console.log(`soak: ${SECONDS} s, ${counts.answers} answers (${counts.refused} of them 503), ${counts.left} clients that left, ` +
    `${counts.slow} slow ones; at most ${settled.resident.toFixed(1)} MiB resident by then, ${last.resident.toFixed(1)} at the end`);
} catch (error) {
  console.error(daemon.log.slice(-3000));
  throw error;
}
