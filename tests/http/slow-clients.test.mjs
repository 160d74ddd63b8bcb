// Clients that read slowly, or send nothing more while they wait: they are served. Those that left are not.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hold } from './contract.mjs';
import { eventually, patience, sleep, slow, start, timeout } from './daemon.mjs';
import { Client, metrics, request } from './wire.mjs';

async function serving(options, use) {
  const daemon = await start(options);
  try {
    await use(daemon);
  } finally {
    await daemon.stop();
  }
}

// More than the kernels hold of it for the two sides.
const LONG = '/maze?algo=sidewinder&size=4001&seed=1&format=text';

describe('a client that reads slowly', () => {
  it('is served to the end, however long the daemon cannot write meanwhile', timeout, () =>
    serving({ 'idle-timeout': 4 }, async (daemon) => {
      const client = new Client(daemon);
      client.socket.pause();
      const sip = () => client.socket.pause();
      client.socket.on('data', sip);
      client.send(request(LONG));
      // About 64 KiB each time.
      for (let i = 0; i < 24; i++, await sleep(500)) client.socket.resume();
      assert.ok(client.received > 0 && client.received < 4e6, `${client.received} bytes`);
      client.socket.off('data', sip).resume();
      const answer = await client.answer();
      client.leave();
      assert.deepEqual([answer.status, answer.whole], [200, true]);
      hold('GET', LONG, answer);
    })
  );
});

// A job of a second or more, and one that takes longer than a test waits here.
const job = (width) => `/maze?algo=kruskal&width=${width}&sparse=50&solve=a-star&seed=1&format=text`;
const JOB = job(slow ? 1000 : 2500);
const ENDLESS = job(5700);

const TARGETS = {
  'a maze that is made at once': '/maze?size=21&seed=1',
  'a maze that a job makes': '/maze?algo=kruskal&width=700&seed=1&grid=rows',
  'a maze that is streamed': LONG,
};

describe('a client that closed its sending half', () => {
  for (const version of ['HTTP/1.0', 'HTTP/1.1'])
    for (const [what, target] of Object.entries(TARGETS))
      it(`is sent ${what}, by ${version}`, timeout, () =>
        serving({}, async (daemon) => {
          const client = new Client(daemon);
          client.send(request(target, { version }));
          client.leave('half');
          const answer = await client.answer();
          assert.deepEqual([answer?.status, answer?.whole], [200, true]);
          hold('GET', target, answer);
          await client.until(() => false);
          assert.equal(client.end, 'end');
          client.leave();
        })
      );

  for (const [version, statuses] of [['HTTP/1.0', []], ['HTTP/1.1', [102]]])
    it(`waits for a long job by ${version}, told of it by ${statuses.length} interim responses`, timeout, () =>
      serving({ workers: 1, memory: '1G' }, async (daemon) => {
        const clients = Array.from({ length: 7 }, () => new Client(daemon));
        for (const client of clients) {
          client.send(request(JOB, { version }));
          await client.connected;
        }
        const last = clients.at(-1);
        last.leave('half');
        const seen = [];
        while ((await last.head(patience(50000))).status === 102) seen.push(await last.interim());
        const answer = await last.answer();
        assert.deepEqual([seen, answer.status, answer.whole], [statuses, 200, true]);
        hold('GET', JOB, answer);
        clients.forEach((client) => client.leave());
      })
    );
});

describe('a client that left', () => {
  for (const way of ['close', 'reset'])
    it(`has its job ended: by a ${way}`, timeout, () =>
      serving({ workers: 1, memory: '1G' }, async (daemon) => {
        const client = new Client(daemon);
        client.send(request(ENDLESS));
        const running = (n) =>
          eventually(
            () => metrics(daemon),
            (page) => page.mazed_jobs_running === n,
            `there are ${n} jobs`,
            patience(8000)
          );
        await running(1);
        client.leave(way);
        await running(0);
      })
    );
});
