// Clients disconnect midway, at every stage and in every way, for STORM_SECONDS. Nothing of them may
// remain afterwards.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hold } from './contract.mjs';
import { eventually, patience, serving, sleep, slow, start, timeout } from './daemon.mjs';
import { assertSpanningTree, fromText } from './maze.mjs';
import { Client, exchange, metrics, request, untilFigures } from './wire.mjs';

const SECONDS = Number(process.env.STORM_SECONDS ?? 5);
const CLIENTS = 16;

const targets = {
  'one that is made at once': '/maze?size=21',
  'one that a job makes': '/maze?algo=kruskal&width=700&grid=rows',
  'one that is streamed': '/maze?algo=sidewinder&size=3001&format=text',
};

// Reads the head of the answer, and returns the total number of bytes to come.
const headOf = async (client) => {
  const head = await client.head(patience(5000));
  if (!head) return 0;
  assert.ok([200, 503].includes(head.status), `${head.status}`);
  return head.start + Number(head.headers.get('content-length'));
};

// How far a client gets before it disconnects; `i` is a different number each time.
const stages = {
  'when it is connected': async () => {},
  'before its request is whole': async (client, text, i) =>
    client.send(text.slice(0, 1 + (i % (text.length - 1)))),
  'when its request is sent': async (client, text) => client.send(text),
  'while its maze waits or is made': async (client, text, i) => {
    client.send(text);
    await sleep((i * 37) % 100);
  },
  'when the head of the answer is there': (client, text) => headOf(client.send(text)),
  'when a part of the answer is there': async (client, text, i) => {
    const length = await headOf(client.send(text));
    const part = Math.min(1000 * (i % 2000), length - 1);
    await client.until(() => client.received >= part, patience(5000));
  },
  'when it is answered and has asked again': async (client, text) => {
    await client.send(text).answer({ milliseconds: patience(5000) });
    client.send(text);
  },
};

const ways = ['close', 'reset', 'half'];

// All combinations in turn.
const plans = Object.values(targets).flatMap((target) =>
  Object.values(stages).flatMap((stage) => ways.map((way) => ({ target, stage, way })))
);

async function leaveOnce(daemon, { target, stage, way }, i) {
  const client = new Client(daemon);
  await client.connected;
  await stage(client, request(target), i);
  client.leave(way);
  // A client that closed only its own half may still receive data, and then disconnects.
  if (way === 'half') await client.until(() => false, 100);
  client.leave();
}

describe('clients that disconnect midway', { timeout: patience(60000) + 1000 * SECONDS }, () => {
  it(`leave nothing behind, after ${SECONDS} seconds of them`, () =>
    serving({ workers: 1, queue: 8, memory: '64M', 'io-threads': 2 }, async (daemon) => {
      assert.equal((await exchange(daemon, request('/livez'))).status, 200);
      await untilFigures(daemon, (page) => page.mazed_connections === 1, 'nobody is connected');
      const files = await daemon.filesAtRest();

      const deadline = Date.now() + 1000 * SECONDS;
      let left = 0;
      const storm = async () => {
        while (Date.now() < deadline || left < plans.length) {
          const i = left++;
          await leaveOnce(daemon, plans[i % plans.length], i);
        }
      };
      // Another client stays, and must not be affected.
      const stay = async () => {
        for (; Date.now() < deadline; await sleep(5)) {
          const answer = await exchange(daemon, request('/maze?size=21&style=walls&seed=1'));
          assert.equal(answer?.status, 200);
          hold('GET', '/maze', answer);
          assertSpanningTree(fromText.walls(answer.body.toString()));
        }
      };
      await Promise.all([stay(), ...Array.from({ length: CLIENTS }, storm)]);
      assert.ok(left >= plans.length);

      const nothing = {
        mazed_connections: 1, // the one that asks
        mazed_requests_in_progress: 1,
        mazed_jobs_waiting: 0,
        mazed_jobs_running: 0,
        mazed_memory_reserved_bytes: 0,
      };
      const suits = (page) =>
        Object.entries(nothing).every(([name, value]) => page[name] === value);
      const now = async () =>
        Object.fromEntries(
          Object.entries(await metrics(daemon)).filter(([name]) => name in nothing)
        );
      await eventually(now, suits, 'nothing is left');
      assert.equal(await daemon.filesAtRest(), files, 'open files');
      const answer = await exchange(
        daemon,
        request('/maze?algo=kruskal&width=200&seed=1&format=text')
      );
      assertSpanningTree(fromText.tiles(answer.body.toString()));
    })
  );

  // Of such a board a stroke, or a block that a coder packs, may be of any number of rows.
  it('are not computed for, however few bytes there are of a tall maze', timeout, async () => {
    const daemon = await start({ 'io-threads': 1, workers: 1, 'access-log': 'no' });
    const { algorithms, formats } = await (await fetch(`${daemon.url}/algorithms`)).json();
    const shown = formats
      .filter(({ paths }) => paths.includes('/maze'))
      .flatMap(({ slug, parameter, styles }) =>
        parameter ? styles.map(({ name }) => `format=${slug}&${parameter}=${name}`) : [`format=${slug}`]
      );
    const targets = algorithms
      .filter(({ streams }) => streams)
      .flatMap(({ slug }) => [-100, 100].map((bias) => `/maze?algo=${slug}&bias=${bias}&seed=1`))
      .flatMap((maze) => [`${maze}&width=1&height=1073741824`, `${maze}&width=20&height=53687091`])
      .flatMap((maze) => shown.map((format) => `${maze}&${format}`));
    const codings = slow ? ['identity', 'gzip'] : ['identity', 'gzip', 'zstd'];
    const requests = targets.flatMap((target) =>
      codings.map((coding) => request(target, { headers: { 'Accept-Encoding': coding } }))
    );
    const codes = {};

    const leaveAll = async () => {
      for (let text; (text = requests.pop()); ) {
        const client = new Client(daemon);
        const head = await client.send(text).head();
        codes[head.status] = (codes[head.status] ?? 0) + 1;
        client.leave(['close', 'reset'][requests.length % 2]);
      }
    };
    try {
      await Promise.all(Array.from({ length: CLIENTS }, leaveAll));
      assert.ok(codes[200] > 400, JSON.stringify(codes)); // the others are too large for their formats
      const { process_cpu_seconds_total: before } = await metrics(daemon);
      const after = await untilFigures(daemon, (page) => page.mazed_requests_in_progress === 1, 'none is answered any more');
      // Of the last ones: each may compute for a second before it notices.
      assert.ok(after.process_cpu_seconds_total - before < patience(CLIENTS));
    } finally {
      await daemon.stop();
    }
  });

  const tall = '/maze?algo=eller&width=1&height=1073741824&seed=1&format=svg';
  const many = { 'io-threads': 1, memory: '1G', 'client-memory': '1G', 'client-connections': 256, 'access-log': 'no' };
  // Of this there is a byte now and then, and a coder keeps it back.
  for (const coding of ['identity', 'gzip', 'zstd'])
    it(`are not computed for where 200 leave at once: ${coding}`, timeout, async () => {
      const daemon = await start(many);
      const text = request(tall, { headers: { 'Accept-Encoding': coding } });
      try {
        const clients = Array.from({ length: 200 }, () => new Client(daemon).send(text));
        for (const client of clients) assert.equal((await client.head()).status, 200);
        const { process_cpu_seconds_total: before } = await metrics(daemon);
        for (const client of clients) client.leave();
        const after = await untilFigures(daemon, (page) => page.mazed_requests_in_progress === 1, 'none is answered any more');
        assert.ok(after.process_cpu_seconds_total - before < patience(2), 'seconds of processor time');
      } finally {
        await daemon.stop();
      }
    });

  // While they stay, another client waits for a few of them at a time, and not until all were computed for.
  it('share the turns of the event loop, where 200 stay', timeout, () =>
    serving(many, async (daemon) => {
      const clients = Array.from({ length: 200 }, () => new Client(daemon).send(request(tall)));
      for (const client of clients) assert.equal((await client.head()).status, 200);
      const { process_cpu_seconds_total: before } = await metrics(daemon);
      for (let i = 0; i < 50; i++) assert.equal((await exchange(daemon, request('/livez'))).status, 200);
      const { process_cpu_seconds_total: after } = await metrics(daemon);
      assert.ok(after - before < patience(1), `${after - before} seconds of processor time for 50 answers`);
      for (const client of clients) client.leave();
    })
  );
});
