// Clients that read slowly, or send nothing more while they wait: they are served. Those that left are not.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hold } from './contract.mjs';
import { beside, count, eventually, patience, serving, sleep, timeout } from './daemon.mjs';
import { Client, metrics, request } from './wire.mjs';

// More than the kernels hold of it for the two sides.
const LONG = '/maze?algo=sidewinder&size=4001&seed=1&format=text';

describe('a client that reads slowly', () => {
  it('is served to the end, however long the daemon cannot write meanwhile', timeout, () =>
    serving({ 'idle-timeout': 2 }, async (daemon) => {
      const client = new Client(daemon);
      client.socket.pause();
      const sip = () => client.socket.pause();
      client.socket.on('data', sip);
      client.send(request(LONG));
      // About 64 KiB each time.
      for (let i = 0; i < 24; i++, await sleep(250)) client.socket.resume();
      assert.ok(client.received > 0 && client.received < 4e6, `${client.received} bytes`);
      client.socket.off('data', sip).resume();
      const answer = await client.answer();
      client.leave();
      assert.deepEqual([answer.status, answer.whole], [200, true]);
      hold('GET', LONG, answer);
    })
  );
});

// A job that takes longer than a test waits: a walk of some 10^10 steps, which a daemon of more patience begins.
const ENDLESS = '/maze?algo=wilson&width=180000&height=1&wrap=x&seed=1&format=text';

const JOB = `/maze?algo=kruskal&width=${count(700)}&seed=1&grid=rows`;

const TARGETS = {
  'a maze that is made at once': '/maze?size=21&seed=1',
  'a maze that a job makes': JOB,
  'a maze that is streamed': LONG,
};

const running = (daemon, n) =>
  eventually(
    () => metrics(daemon),
    (page) => page.mazed_jobs_running === n,
    `there are ${n} jobs`,
    patience(8000)
  );

describe('a client that closed its sending half', beside(4), () => {
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
      serving({ workers: 1, 'generate-timeout': 3600 }, async (daemon) => {
        const before = new Client(daemon);
        before.send(request(ENDLESS));
        await running(daemon, 1);
        const client = new Client(daemon);
        client.send(request(JOB, { version }));
        client.leave('half');
        // The daemon waits for two seconds before it sends one.
        const seen = [];
        while (await client.head(patience(3500))) seen.push(await client.interim());
        before.leave();
        const answer = await client.answer();
        assert.deepEqual([seen, answer.status, answer.whole], [statuses, 200, true]);
        hold('GET', JOB, answer);
        client.leave();
      })
    );
});

describe('a client that left', () => {
  for (const way of ['close', 'reset'])
    it(`has its job ended: by a ${way}`, timeout, () =>
      serving({ workers: 1, 'generate-timeout': 3600 }, async (daemon) => {
        const client = new Client(daemon);
        client.send(request(ENDLESS));
        await running(daemon, 1);
        client.leave(way);
        await running(daemon, 0);
      })
    );
});
