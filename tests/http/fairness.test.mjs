// What one client asks for must not keep another from its answers: turns, places in the queue, memory.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hold } from './contract.mjs';
import { count, eventually, patience, slow, start, timeout } from './daemon.mjs';
import { allGivenBack, Client, metrics, request } from './wire.mjs';

const [FIRST, SECOND] = ['127.0.0.1', '127.0.0.2'];

// A random walk along a ring: many seconds of work, which ends soon after its client has left.
const long = (seed) => `/maze?algo=wilson&width=20000&height=1&wrap=x&seed=${seed}&format=text`;
// A few milliseconds of work, too many for an I/O thread; and a few times as many.
const short = (seed) => `/maze/stats?algo=kruskal&width=200&seed=${seed}`;
const middling = (seed) => `/maze/stats?algo=kruskal&width=${slow ? 200 : 400}&seed=${seed}`;

const all = (n, make) => Array.from({ length: n }, (_, i) => make(i));

// Runs `use` with a daemon and a way to ask it as a client, whose connections all leave at the end.
async function serving(options, use) {
  const daemon = await start(options);
  const clients = [];
  const begin = (localAddress, target, headers) => {
    const client = new Client(daemon, { localAddress });
    clients.push(client);
    return client.send(request(target, { headers }));
  };
  try {
    await use(daemon, begin);
    clients.forEach((client) => client.leave());
    await allGivenBack(daemon);
  } finally {
    clients.forEach((client) => client.leave());
    await daemon.stop();
  }
}

const gauge = (daemon, name, least) =>
  eventually(
    async () => (await metrics(daemon))[name],
    (value) => value >= least,
    `${name} is ${least}`
  );
const waiting = (daemon, jobs) => gauge(daemon, 'mazed_jobs_waiting', jobs);

async function problem(client, target, type) {
  const answer = await client.answer();
  hold('GET', target, answer);
  assert.equal(answer.status, 503);
  const { type: found, detail } = JSON.parse(answer.body);
  assert.equal(found, `/problems#${type}`);
  return { ...answer, detail };
}

describe('a client with 70 long jobs', () => {
  it('never makes the short ones of another 503', timeout, () =>
    serving({ workers: 2 }, async (daemon, begin) => {
      all(2, (seed) => begin(FIRST, long(seed)));
      await gauge(daemon, 'mazed_jobs_running', 2);
      all(68, (seed) => begin(FIRST, long(seed)));
      await waiting(daemon, 64);
      for (let seed = 0; seed < count(40); seed++) {
        const answer = await begin(SECOND, short(seed)).answer({ milliseconds: patience(5000) });
        assert.equal(answer?.status, 200, `job ${seed}: ${answer?.body}`);
      }
      assert.ok((await metrics(daemon)).mazed_jobs_running > 0, 'it has long ones under way');
    })
  );

  it('loses its last places to another, and is told so', timeout, () =>
    serving({ workers: 1, queue: 6 }, async (daemon, begin) => {
      begin(FIRST, long(0));
      await gauge(daemon, 'mazed_jobs_running', 1);
      const first = [];
      for (let seed = 1; seed <= 6; seed++) {
        first.push(begin(FIRST, long(seed)));
        await waiting(daemon, seed);
      }
      // One has the thread that is left for others, and three have places.
      begin(SECOND, long(0));
      await gauge(daemon, 'mazed_jobs_running', 2);
      const second = all(5, (seed) => begin(SECOND, long(seed)));
      for (const client of first.slice(3)) {
        const { headers } = await problem(client, long(0), 'busy');
        assert.ok(Number(headers.get('retry-after')) >= 1);
      }
      const refused = await eventually(
        () => second.filter((client) => client.received > 0),
        (clients) => clients.length >= 2,
        'two of the other are refused'
      );
      assert.equal(refused.length, 2);
      for (const client of refused) assert.equal((await client.head()).status, 503);
      assert.ok(first.slice(0, 3).every((client) => client.received === 0));
    })
  );
});

describe('a client with 64 large mazes', () => {
  it('lets one of another pass nearly all of them', timeout, () =>
    serving({ workers: 2, memory: '1G', queue: 128 }, async (daemon, begin) => {
      // All wait until these leave, which have every thread.
      const before = [...all(2, (seed) => begin(FIRST, long(seed))), begin(SECOND, long(2))];
      await gauge(daemon, 'mazed_jobs_running', 3);
      let done = 0;
      const many = all(64, (seed) => begin(FIRST, middling(seed)));
      const answers = many.map((client) => client.head(patience(50000)).then((head) => (done++, head)));
      await waiting(daemon, 64);
      const one = begin(SECOND, middling(64)).answer({ milliseconds: patience(50000) });
      await waiting(daemon, 65);
      before.forEach((client) => client.leave());
      assert.equal((await one).status, 200);
      assert.ok(done <= 8, `${done} came before it`);
      for (const head of await Promise.all(answers)) assert.equal(head.status, 200);
    })
  );
});

describe('memory of one client', () => {
  const streamed = '/maze?algo=binary-tree&size=4001&seed=1&format=text';
  const large = (seed) => `/maze?algo=kruskal&width=1500&seed=${seed}&format=text`;

  it('is no more than its share, which leaves some for another', timeout, () =>
    serving({ memory: '4M', 'client-memory': '1M', 'min-rate': 0, 'generate-timeout': 1 }, async (daemon, begin) => {
      const reader = begin(FIRST, streamed);
      await reader.head();
      reader.socket.pause();
      const { detail } = await problem(begin(FIRST, streamed), streamed, 'out-of-memory');
      assert.match(detail, /all the memory that one client may have/);
      assert.equal((await begin(SECOND, streamed).head()).status, 200);
    })
  );

  // The second is made at once, as it takes no time, but its answer is long.
  for (const target of [streamed, '/maze?algo=recursive-division&size=201&seed=1&format=text'])
    it(`is waited for by what no job makes: ${target}`, timeout, () =>
      serving({ memory: '4M', 'client-memory': '512K', 'min-rate': 0 }, async (daemon, begin) => {
        const reader = begin(FIRST, streamed);
        await reader.head();
        reader.socket.pause();
        const other = begin(FIRST, target);
        await waiting(daemon, 1);
        assert.equal(other.received, 0);
        reader.leave();
        assert.equal((await other.head()).status, 200);
      })
    );

  it('is what its own jobs wait for, and no other does', timeout, () =>
    serving({ memory: '64M', 'client-memory': '1M', 'min-rate': 0, 'generate-timeout': 20 }, async (daemon, begin) => {
      // More than the share, since it is the first.
      const reader = begin(FIRST, large(1));
      assert.equal((await reader.head()).status, 200);
      reader.socket.pause();
      const other = begin(FIRST, large(2));
      assert.equal((await begin(SECOND, large(3)).head()).status, 200);
      const { detail, headers } = await problem(other, large(2), 'out-of-memory');
      assert.match(detail, /all the memory that one client may have/);
      assert.ok(Number(headers.get('retry-after')) >= 1);
    })
  );
});

describe('clients behind a proxy', () => {
  // Fills the queue for one client, and returns how the short job of another is answered.
  const ask = async (daemon, begin, headers, others) => {
    begin(FIRST, long(0), headers);
    await gauge(daemon, 'mazed_jobs_running', 1);
    all(4, (seed) => begin(FIRST, long(seed), headers));
    await waiting(daemon, 4);
    return (await begin(FIRST, short(1), others).answer({ milliseconds: patience(10000) })).status;
  };
  const options = { workers: 1, queue: 4 };
  const [one, other] = ['192.0.2.1', '192.0.2.2'];

  it('have their own turns where the proxy is trusted', timeout, () =>
    serving({ ...options, 'trusted-proxies': '10.0.0.0/8,127.0.0.1' }, async (daemon, begin) =>
      assert.equal(
        await ask(daemon, begin, { 'X-Forwarded-For': one }, { 'X-Forwarded-For': `10.9.9.9, ${other}` }),
        200
      )
    )
  );

  it('are named by Forwarded too', timeout, () =>
    serving({ ...options, 'trusted-proxies': '127.0.0.1' }, async (daemon, begin) =>
      assert.equal(
        await ask(daemon, begin, { Forwarded: `for=${one}` }, { Forwarded: `for="${other}:80"` }),
        200
      )
    )
  );

  it('are one with it where it is not', timeout, () =>
    serving({ ...options, 'trusted-proxies': '127.0.0.9' }, async (daemon, begin) =>
      assert.equal(
        await ask(daemon, begin, { 'X-Forwarded-For': one }, { 'X-Forwarded-For': other }),
        503
      )
    )
  );

  it('are not whom they say that they are', timeout, () =>
    serving({ ...options, 'trusted-proxies': '127.0.0.1' }, async (daemon, begin) =>
      // The proxy appends; what stands before is the client's.
      assert.equal(
        await ask(daemon, begin, { 'X-Forwarded-For': one }, { 'X-Forwarded-For': `${other}, ${one}` }),
        503
      )
    )
  );

  it('may change from one request of a connection to the next', timeout, () =>
    serving({ memory: '4M', 'client-memory': '1M', 'min-rate': 0, 'generate-timeout': 1, 'trusted-proxies': '127.0.0.1' }, async (daemon, begin) => {
      const target = '/maze?algo=binary-tree&size=4001&seed=1&format=text';
      const reader = begin(FIRST, target, { 'X-Forwarded-For': one });
      await reader.head();
      reader.socket.pause();
      const client = begin(FIRST, '/maze?size=9', { 'X-Forwarded-For': other });
      assert.equal((await client.answer()).status, 200);
      client.send(request(target, { headers: { 'X-Forwarded-For': one } }));
      await problem(client, target, 'out-of-memory');
      client.send(request('/maze?size=401&format=text&seed=1', { headers: { 'X-Forwarded-For': other } }));
      assert.equal((await client.answer()).status, 200);
    })
  );
});

describe('searches that find nothing', () => {
  it('let the jobs of others through, however many there are', timeout, () =>
    serving({ workers: 1 }, async (daemon, begin) => {
      const searches = all(3, (i) => begin(`127.0.0.${10 + i}`, `/maze?width=300&difficulty=0..0&seed=${i}`));
      await gauge(daemon, 'mazed_jobs_waiting', 1);
      const answer = await begin(FIRST, short(1)).answer();
      assert.equal(answer.status, 200);
      assert.ok(searches.every((search) => !search.received));
    }));
});

describe('random walks along the corridor of a mask', () => {
  it('let the jobs of others through, however many there are', timeout, () =>
    serving({ workers: 1 }, async (daemon, begin) => {
      const corridor = '#'.repeat(20000);
      const body = JSON.stringify({ algo: 'wilson', mask: [corridor, corridor, '#'.padEnd(20000, '.')], seed: 1, format: 'bits' });
      const walks = all(3, (i) => {
        const client = begin(`127.0.0.${10 + i}`, '/livez');
        return client.send(request('/maze', { method: 'POST', headers: { 'Content-Type': 'application/json', 'Content-Length': body.length }, body }));
      });
      for (const walk of walks) assert.equal((await walk.answer()).status, 200);
      const received = walks.map((walk) => walk.received);
      await gauge(daemon, 'mazed_jobs_waiting', 1);
      assert.equal((await begin(FIRST, short(1)).answer()).status, 200);
      assert.deepEqual(walks.map((walk) => walk.received), received);
    }));
});
