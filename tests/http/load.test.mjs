// Many large mazes at once, limits of every kind, and slow clients.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, askWrong, hold } from './contract.mjs';
import { beside, count, eventually, hang, patience, serving as servingAny, sleep, slow, timeout } from './daemon.mjs';
import { assertSpanningTree, fromCells } from './maze.mjs';
import { allGivenBack, Client, exchange, request, reserved, untilFigures } from './wire.mjs';

const MIB = 2 ** 20;

// Runs `use` with a daemon, which must be idle afterwards and exit with status 0.
const serving = (options, use) =>
  servingAny(options, async (daemon) => {
    await use(daemon);
    await allGivenBack(daemon);
  });

// Sends a request on its own connection.
const begin = (daemon, target) => new Client(daemon).send(request(target));

// Requests small mazes one after another meanwhile. Returns the longest time of one, in milliseconds.
async function longestOf(daemon, times) {
  let longest = 0;
  const client = new Client(daemon);
  for (let i = 0; i < times; i++) {
    const begun = Date.now();
    assert.equal((await client.send(request('/maze?size=21')).answer()).status, 200);
    longest = Math.max(longest, Date.now() - begun);
  }
  client.leave();
  return longest;
}

describe('more large mazes than there is room for', () => {
  it('are each correct or 503 with Retry-After, and every client that retries gets its maze', timeout, () =>
    serving({ workers: 1, queue: 4, memory: '64M' }, async (daemon) => {
      let refused = 0,
        most = 0,
        done = false;
      const side = slow ? 400 : 700;
      const client = async (seed) => {
        for (const end = Date.now() + hang; Date.now() < end;) {
          const { status, json, headers } = await ask(
            `${daemon.url}/maze?algo=kruskal&width=${side}&seed=${seed}&grid=cells`
          );
          if (status === 200) {
            assert.equal(json.seed, `${seed}`);
            return json.grid;
          }
          assert.equal(status, 503);
          assert.equal(json.type, '/problems#busy');
          refused++;
          await sleep(1000 * Number(headers.get('retry-after')));
        }
        return assert.fail('it was refused to the end');
      };
      const watch = async () => {
        for (; !done; await sleep(10))
          most = Math.max(most, await reserved(daemon));
      };
      const watching = watch();
      const grids = await Promise.all(Array.from({ length: 16 }, (_, seed) => client(seed))).finally(() => (done = true));
      await watching;
      for (const grid of grids) assertSpanningTree(fromCells(grid));
      assert.ok(refused > 0, 'there was room for all of them, which is no test');
      assert.ok(most > 0 && most <= 64 * MIB, `${most} bytes were reserved`);
    })
  );

  it('wait for memory if each one fits alone', timeout, () =>
    serving({ workers: 4, memory: '8M' }, async (daemon) => {
      const target = '/maze?algo=kruskal&width=600&seed=1&format=text';
      const clients = Array.from({ length: 4 }, () => begin(daemon, target));
      const answers = await Promise.all(
        clients.map((client) => client.answer({ milliseconds: patience(50000) }))
      );
      for (const { status, whole, body } of answers) {
        assert.deepEqual([status, whole], [200, true]);
        assert.ok(body.equals(answers[0].body));
      }
      clients.forEach((client) => client.leave());
    })
  );

  it('are 503 if they were not generated in time, waiting included', timeout, () =>
    serving({ workers: 1, 'generate-timeout': 1, 'client-memory': '256M' }, async (daemon) => {
      const target = `/maze?algo=kruskal&width=${slow ? 1500 : 3000}&format=text`;
      const clients = Array.from({ length: 24 }, () => begin(daemon, target));
      const seen = [];
      await Promise.all(
        clients.map(async (client) => {
          const { status } = await client.head(patience(50000));
          seen.push(status);
          if (status === 503) {
            const answer = await client.answer();
            hold('GET', target, answer);
            assert.equal(JSON.parse(answer.body).type, '/problems#timed-out');
          }
          client.leave();
        })
      );
      assert.ok(seen.includes(503), `${seen}`);
    })
  );

  it('do not delay small ones', timeout, () =>
    serving({ workers: 2 }, async (daemon) => {
      const clients = Array.from({ length: 6 }, () =>
        begin(daemon, '/maze?algo=kruskal&width=2000&grid=rows')
      );
      await untilFigures(daemon, (page) => page.mazed_jobs_running > 0, 'a job runs');
      const longest = await longestOf(daemon, count(100));
      assert.ok(longest < patience(1000), `${longest} ms`);
      clients.forEach((client) => client.leave());
    })
  );
});

describe('a maze that is too large', () => {
  it('is one that would take longer than --generate-timeout too, and what would do is named', timeout, () =>
    serving({ 'generate-timeout': 5 }, async (daemon) => {
      // A random walk along a ring takes the square of its length.
      const target = (width) => `/maze?algo=wilson&width=${width}&height=1&wrap=x&seed=1&format=text`;
      const { status, body } = await exchange(daemon, request(target(1000000)));
      assert.equal(status, 413);
      const { type, errors: [{ parameter, nearest }] } = JSON.parse(body);
      assert.deepEqual([type, parameter], ['/problems#too-large', 'width']);
      assert.ok(Number(nearest[0]) > 1000, nearest[0]);
      const head = await exchange(daemon, request(target(nearest[0]), { method: 'HEAD' }), { method: 'HEAD' });
      assert.equal(head.status, 200);
      // Others are as large as ever.
      assert.equal((await exchange(daemon, request('/maze?algo=wilson&width=700&seed=1'))).status, 200);
    })
  );

  const step = { size: 2, width: 1, height: 1 };

  for (const [options, query] of [
    [{ memory: '8M' }, 'algo=kruskal&size=100001'],
    [{ memory: '8M' }, 'algo=recursive-backtracker&width=50000'],
    [{ memory: '8M' }, 'algo=kruskal&width=300&height=100000'],
    [{ 'max-cells': 100000 }, 'algo=kruskal&size=1001'],
    [{ 'max-cells': 100000 }, 'algo=dfs&height=99&width=5000'],
    [{ 'max-cells': 100000 }, 'algo=dfs&height=1&width=200000'],
    [{ 'max-stream-cells': 100000 }, 'algo=binary-tree&size=1001'],
    [{ 'max-stream-cells': 100000 }, 'algo=sidewinder&width=10&height=2147483647'],
    [{ 'max-stream-cells': 1000000 }, 'algo=sidewinder&width=2147483647&height=2'],
  ])
    it(
      `is 413 with the largest that is made: ${query} with ${JSON.stringify(options)}`,
      timeout,
      () =>
        serving(options, async (daemon) => {
          const url = (parameters) => `${daemon.url}/maze?${parameters}&seed=1&format=text`;
          const { error } = await askWrong(url(query), 413, 'too-large');
          const [most] = error.nearest.map(Number);
          const parameters = new URLSearchParams(query);
          assert.equal(
            parameters.get(error.parameter),
            error.given,
            `${error.parameter} was given`
          );
          parameters.set(error.parameter, most);
          assert.equal((await ask(url(parameters))).status, 200, `${error.parameter}=${most}`);
          parameters.set(error.parameter, most + step[error.parameter]);
          await askWrong(url(parameters), 413, 'too-large');
        })
    );

  it('is one cell over the limit', timeout, () =>
    serving({ 'max-cells': 400, 'max-stream-cells': 400 }, async (daemon) => {
      for (const algo of ['kruskal', 'sidewinder']) {
        const url = `${daemon.url}/maze?algo=${algo}&height=1&format=text`;
        assert.equal((await ask(`${url}&width=400`)).status, 200, algo);
        await askWrong(`${url}&width=401`, 413, 'too-large');
      }
    })
  );

  it('is 413 and names a square if each side alone is too long', timeout, () =>
    serving({}, async (daemon) => {
      const sides = 'width=2147483647&height=2147483647';
      const { error } = await askWrong(`${daemon.url}/maze?algo=kruskal&${sides}`, 413, 'too-large');
      const [most] = error.nearest.map(Number);
      assert.ok(most > 1000, `${most}`);
      const url = `${daemon.url}/maze?algo=kruskal&width=${most}&height=${most}&grid=none`;
      assert.equal((await ask(url)).status, 200);
    }));

  it('is 413 to HEAD and with a matching If-None-Match', timeout, () =>
    serving({ 'max-cells': 1000 }, async (daemon) => {
      const url = `${daemon.url}/maze?algo=kruskal&size=101&seed=1`;
      assert.equal((await ask(url, { method: 'HEAD' })).status, 413);
      await askWrong(url, 413, 'too-large', { headers: { 'If-None-Match': '*' } });
    })
  );
});

describe('small mazes', () => {
  it('are served to others while many clients do not read theirs', timeout, () =>
    serving({ 'io-threads': 1 }, async (daemon) => {
      const one = request('/maze?width=31&style=circles'); // just small enough to be kept
      const clients = Array.from({ length: 100 }, () => new Client(daemon));
      for (const client of clients) {
        await client.connected;
        client.socket.pause();
        client.send(one.repeat(300));
      }
      await untilFigures(daemon, (page) => page.mazed_requests_in_progress > 64, 'they are stuck');
      assert.ok((await longestOf(daemon, count(50))) < patience(1000));
      clients.forEach((client) => client.leave());
    }));
});

describe('bodies that never end', () => {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': 262144 };
  const begun = request('/maze', { method: 'POST', headers, body: ' ' });
  const small = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"size":9}' };

  for (const [bytes, most] of [[1, 0], [200000, (64 * MIB) / 8]])
    it(`leave memory for all others, with ${bytes} bytes of each`, timeout, () =>
      serving({ memory: '64M' }, async (daemon) => {
        const clients = Array.from({ length: 256 }, () => new Client(daemon));
        for (const client of clients) client.send(begun + ' '.repeat(bytes - 1));
        await untilFigures(daemon, (page) => page.mazed_requests_in_progress > clients.length, 'all have begun');
        await sleep(200);
        assert.ok((await reserved(daemon)) <= most);
        assert.equal((await ask(`${daemon.url}/maze`, small)).status, 200);
        const large = `${daemon.url}/maze?algo=kruskal&width=500&grid=none`;
        assert.equal((await ask(large)).status, 200);
        clients.forEach((client) => client.leave());
      })
    );
});

describe('bodies that together take more memory than there is', () => {
  it('are read one after another', timeout, () =>
    serving({ memory: '24M', 'client-memory': '24M', workers: 2, 'io-threads': 1 }, async (daemon) => {
      /* A 32nd of the memory keeps blocks of mazes. */
      const limit = Math.floor((24 * MIB * 31) / 32 / 110);
      const body = (length) => `{"seed":1,"grid":"none"${' '.repeat(length - 24)}}`;
      const headers = { 'Content-Type': 'application/json', 'Content-Length': limit };
      const post = request('/maze', { method: 'POST', headers, body: body(limit) });
      const clients = Array.from({ length: 3 }, () => new Client(daemon));

      // All but the last byte of each: none is parsed before the daemon has memory for all of every body.
      for (const client of clients) {
        const before = await reserved(daemon);
        client.send(post.slice(0, -1));
        await eventually(() => reserved(daemon), (bytes) => bytes >= before + limit, 'there is memory for one more');
      }
      clients.forEach((client) => client.send(post.slice(-1)));
      for (const client of clients) {
        assert.equal((await client.answer({ milliseconds: patience(50000) }))?.status, 200);
        client.leave();
      }
      const { json } = await askWrong(`${daemon.url}/maze`, 413, 'body-too-large', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: body(limit + 1),
      });
      assert.match(json.detail, new RegExp(`at most ${limit} bytes`));
    })
  );
});

describe('a streamed maze', () => {
  const target = '/maze?algo=binary-tree&size=4001&seed=1&format=text';

  it(
    'is 503 with Retry-After where there is no memory for its buffer in time, until there is',
    timeout,
    () =>
      serving({ memory: '1M', 'client-memory': '1M', 'min-rate': 0, 'generate-timeout': 1 }, async (daemon) => {
        const reader = begin(daemon, target);
        await reader.head();
        reader.socket.pause();
        const { headers } = await askWrong(daemon.url + target, 503, 'timed-out');
        assert.ok(Number(headers.get('retry-after')) >= 1);
        reader.leave();
        await eventually(
          () => reserved(daemon),
          (bytes) => bytes === 0,
          'it is given back'
        );
        assert.equal((await ask(daemon.url + target)).status, 200);
      })
  );

  it('is complete for slow readers too, who delay nobody and hold little memory', timeout, () =>
    serving({ 'io-threads': 1 }, async (daemon) => {
      const readers = Array.from({ length: 6 }, () => begin(daemon, target));
      for (const reader of readers) {
        assert.equal((await reader.head()).status, 200);
        reader.socket.pause();
      }
      await untilFigures(daemon, (page) => page.mazed_requests_in_progress === 7, 'all are being read');
      const longest = await longestOf(daemon, count(100));
      assert.ok(longest < patience(1000), `${longest} ms`);
      if (!slow) assert.ok(daemon.resident() < 32, `${daemon.resident()} MiB`);
      readers.forEach((reader) => reader.socket.resume());
      const answers = await Promise.all(
        readers.map((reader) => reader.answer({ milliseconds: patience(50000) }))
      );
      for (const { whole, body } of answers) {
        assert.ok(whole);
        assert.ok(body.equals(answers[0].body));
      }
      readers.forEach((reader) => reader.leave());
    })
  );
});

describe('an idle client', beside(6), () => {
  const LIVE = request('/livez');
  const options = { 'idle-timeout': 1, 'keep-alive-timeout': 1 };
  const body = { method: 'POST', headers: { 'Content-Type': 'application/json', 'Content-Length': 1000 } };
  for (const [when, first, more] of [
    ['before its first request'],
    ['after a request', LIVE],
    ['in the middle of a request, however steadily it trickles in', 'GET /livez HTTP/1.1\r\nX: ', 'a'],
    ['in the middle of a body, however steadily it trickles in', request('/maze', body), ' '],
  ])
    it(`is disconnected ${when}`, timeout, () =>
      serving(options, async (daemon) => {
        const client = new Client(daemon);
        if (first) client.send(first);
        if (first === LIVE) assert.equal((await client.answer()).status, 200);
        const trickle = setInterval(() => more && (client.end ?? client.send(more)), 200);
        await client.until(() => false, patience(8000)).finally(() => clearInterval(trickle));
        assert.notEqual(client.end, null, 'the connection is closed');
        client.leave();
      })
    );

  it('is kept between requests for --keep-alive-timeout, not for --idle-timeout', timeout, () =>
    serving({ 'idle-timeout': 1, 'keep-alive-timeout': 60 }, async (daemon) => {
      const idle = new Client(daemon).send(LIVE);
      const silent = new Client(daemon);
      const half = new Client(daemon).send(LIVE);
      for (const client of [idle, half]) assert.equal((await client.answer()).status, 200);
      // Later than the kernel's clock may be wrong.
      await sleep(100);
      half.send('GET /livez HTTP/1.1\r\n');
      await half.until(() => false, patience(8000));
      assert.notEqual(half.end, null, 'a request that does not end is under way');
      for (const client of [idle, silent]) {
        assert.equal((await client.send(LIVE).answer())?.status, 200);
        client.leave();
      }
      half.leave();
    })
  );

  it('is disconnected between requests before it would be within one', timeout, () =>
    serving({ 'idle-timeout': 60, 'keep-alive-timeout': 1 }, async (daemon) => {
      const idle = new Client(daemon).send(LIVE);
      const half = new Client(daemon).send('GET /livez HTTP/1.1\r\n');
      assert.equal((await idle.answer()).status, 200);
      await idle.until(() => false, patience(8000));
      assert.notEqual(idle.end, null, 'the connection is closed');
      assert.equal((await half.send('Host: localhost\r\n\r\n').answer())?.status, 200);
      half.leave();
    })
  );

  it('is disconnected if it stops reading, and its memory is released', timeout, () =>
    serving(options, async (daemon) => {
      const client = begin(daemon, '/maze?algo=sidewinder&size=8001&format=text');
      await client.head();
      client.socket.pause();
      await untilFigures(daemon, (page) => page.mazed_connections === 1, 'it is closed');
      client.leave();
    })
  );

  it('may wait longer for a maze that is being generated', timeout, () =>
    serving({ ...options, workers: 1, memory: '1G', 'max-cells': 10 ** 8 }, async (daemon) => {
      const side = slow ? 2000 : 3500;
      const clients = Array.from({ length: 3 }, () =>
        begin(daemon, `/maze?algo=kruskal&width=${side}&grid=cells&height=${side}`)
      );
      for (const client of clients) {
        assert.equal((await client.head(patience(50000)))?.status, 200);
        client.leave();
      }
    })
  );
});
