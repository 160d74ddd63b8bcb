// SIGTERM under load: the daemon finishes the answers under way, refuses new requests, and exits.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hold } from './contract.mjs';
import { eventually, patience, start, timeout } from './daemon.mjs';
import { assertSpanningTree, fromText } from './maze.mjs';
import { Client, exchange, metrics, request } from './wire.mjs';

const STREAM = '/maze?algo=binary-tree&size=4001&seed=1&format=text';
const JOB = '/maze?algo=kruskal&width=1500&seed=1&format=text';
const begin = (daemon, target) => new Client(daemon).send(request(target));

// A client that reads the head of an answer larger than the socket buffers, and then stops reading.
async function stalled(daemon) {
  const reader = begin(daemon, STREAM);
  assert.equal((await reader.head()).status, 200);
  reader.socket.pause();
  return reader;
}

// A connection that stays open after its first answer.
async function kept(daemon) {
  const client = begin(daemon, '/livez');
  assert.equal((await client.answer()).status, 200);
  return client;
}

const drained = (daemon) =>
  eventually(
    () => exchange(daemon, request('/readyz')),
    (answer) => answer?.status === 503,
    '/readyz is 503'
  );

// Runs `use` with a daemon that exits by itself, and stops the daemon in any case.
async function dying(options, use) {
  const daemon = await start(options);
  try {
    await use(daemon);
  } finally {
    if (daemon.alive) daemon.signal('SIGKILL');
    await daemon.ended();
  }
}

describe('SIGTERM', () => {
  it(
    'lets every answer under way be completed, and the exit status is 0',
    timeout,
    () =>
      dying({ workers: 1, 'drain-timeout': 50 }, async (daemon) => {
        const readers = [await stalled(daemon), await stalled(daemon)];
        const jobs = Array.from({ length: 8 }, () => begin(daemon, JOB));
        // A job is counted once it is accepted, or answered. The answers are those of the page
        // before, so that none is counted twice.
        let answered = 0;
        const accepted = (page) => {
          const sum = answered + page.mazed_jobs_waiting + page.mazed_jobs_running;
          answered = page['mazed_requests_total{route="/maze",status="2xx"}'];
          return sum >= jobs.length;
        };
        await eventually(() => metrics(daemon), accepted, 'all are accepted');
        daemon.signal('SIGTERM');
        await drained(daemon);
        readers.forEach((reader) => reader.socket.resume());
        const milliseconds = patience(50000);
        const answers = await Promise.all(
          [...jobs, ...readers].map((client) => client.answer({ milliseconds }))
        );
        for (const [i, answer] of answers.entries()) {
          assert.deepEqual([answer.status, answer.whole], [200, true], `answer ${i}`);
          hold('GET', '/maze', answer);
          assert.ok(
            answer.body.equals(answers[i < jobs.length ? 0 : jobs.length].body),
            `answer ${i}`
          );
        }
        assertSpanningTree(fromText.tiles(answers[0].body.toString()));
        [...jobs, ...readers].forEach((client) => client.leave());
        const { stderr } = await daemon.stop(0);
        assert.doesNotMatch(stderr, /event=cut/);
      })
  );

  it('refuses new mazes with 503 and Retry-After, on open and on new connections', timeout, () =>
    dying({}, async (daemon) => {
      const reader = await stalled(daemon);
      const targets = ['/maze?seed=1', '/maze?seed=1&download=yes', STREAM, JOB];
      const clients = await Promise.all(targets.map(() => kept(daemon)));
      daemon.signal('SIGTERM');
      await drained(daemon);
      for (const [i, target] of targets.entries()) {
        clients.push(new Client(daemon));
        for (const client of [clients[i], clients.at(-1)]) {
          const answer = await client.send(request(target)).answer();
          assert.equal(answer.status, 503);
          hold('GET', target, answer);
          assert.equal(JSON.parse(answer.body).type, '/problems#draining');
          assert.equal(answer.headers.get('connection'), 'close');
          assert.equal(answer.headers.get('content-disposition'), null);
        }
      }
      [reader, ...clients].forEach((client) => client.leave());
      await daemon.stop(0);
    })
  );

  it('refuses HEAD as GET, after 304', timeout, () =>
    dying({}, async (daemon) => {
      const reader = await stalled(daemon);
      const targets = [
        '/maze?seed=1',
        '/maze?seed=1&length=1..',
        '/mazes?seed=1&count=2',
        '/mazes?seed=1&count=2&length=1..',
      ];
      const asked = targets.flatMap((target) => ['GET', 'HEAD'].map((method) => [method, target]));
      const clients = await Promise.all(asked.map(() => kept(daemon)));
      const tag = (await exchange(daemon, request('/maze?seed=1'))).headers.get('etag');
      daemon.signal('SIGTERM');
      await drained(daemon);
      for (const [i, [method, target]] of asked.entries()) {
        const answer = await clients[i].send(request(target, { method })).answer({ method });
        assert.equal(answer.status, 503, `${method} ${target}`);
        assert.equal(answer.headers.get('retry-after'), '1');
        hold(method, target, answer);
      }
      const known = request('/maze?seed=1', { headers: { 'If-None-Match': tag } });
      assert.equal((await exchange(daemon, known)).status, 304);
      [reader, ...clients].forEach((client) => client.leave());
      await daemon.stop(0);
    })
  );

  it('makes /readyz answer 503, and leaves /livez and the metrics alone', timeout, () =>
    dying({}, async (daemon) => {
      const reader = await stalled(daemon);
      const paths = {
        '/readyz': 503,
        '/livez': 200,
        '/healthz': 200,
        '/metrics': 200,
        '/algorithms': 200,
      };
      const clients = await Promise.all(Object.keys(paths).map(() => kept(daemon)));
      daemon.signal('SIGTERM');
      await drained(daemon);
      for (const [i, [path, status]] of Object.entries(paths).entries()) {
        const answer = await clients[i].send(request(path)).answer();
        assert.equal(answer?.status, status, path);
        hold('GET', path, answer);
      }
      [reader, ...clients].forEach((client) => client.leave());
      await daemon.stop(0);
    })
  );

  it('is not delayed by idle connections', timeout, () =>
    dying({}, async (daemon) => {
      const clients = await Promise.all(Array.from({ length: 10 }, () => kept(daemon)));
      clients.push(new Client(daemon).send('GET /maze'));
      const begun = Date.now();
      await daemon.stop(0);
      assert.ok(Date.now() - begun < patience(5000), `${Date.now() - begun} ms`);
      clients.forEach((client) => client.leave());
    })
  );

  it('cuts off a client that never reads after --drain-timeout, and the exit status is 1', timeout, () =>
    dying({ 'drain-timeout': 1 }, async (daemon) => {
      const reader = await stalled(daemon);
      const begun = Date.now();
      const { stderr } = await daemon.stop(1);
      assert.ok(Date.now() - begun >= 950, 'it waits so long');
      assert.ok(Date.now() - begun < patience(10000), 'and not much longer');
      assert.match(stderr, /event=cut answers=1\b/);
      reader.socket.resume();
      assert.equal((await reader.answer()).whole, false, 'the client can see that it was cut');
      reader.leave();
    })
  );

  it('waits no longer after a second one, and the exit status is 1', timeout, () =>
    dying({ 'drain-timeout': 3600 }, async (daemon) => {
      const reader = await stalled(daemon);
      daemon.signal('SIGTERM');
      await drained(daemon);
      assert.ok(daemon.alive);
      daemon.signal('SIGINT');
      const { stderr } = await daemon.stop(1);
      assert.match(stderr, /event=cut answers=1\b/);
      reader.leave();
    })
  );

  it('cuts off mazes that wait or are being generated, too', timeout, () =>
    dying({ 'drain-timeout': 1, workers: 2 }, async (daemon) => {
      // Each takes more than half of the memory, so one is generated and the others wait.
      const clients = Array.from({ length: 8 }, () =>
        begin(daemon, '/maze?algo=kruskal&width=3500&format=text')
      );
      await eventually(
        () => metrics(daemon),
        (page) => page.mazed_jobs_running === 1 && page.mazed_jobs_waiting >= 6,
        'they wait'
      );
      await daemon.stop(1);
      for (const client of clients) {
        const head = await client.head();
        assert.ok(!head || head.status === 200, `${head?.status}`);
        client.leave();
      }
    })
  );
});

describe('other signals', () => {
  for (const name of ['SIGINT', 'SIGQUIT'])
    it(`stop it as SIGTERM does: ${name}`, timeout, () =>
      dying({}, async (daemon) => {
        const reader = await stalled(daemon);
        daemon.signal(name);
        await drained(daemon);
        reader.socket.resume();
        assert.ok((await reader.answer()).whole);
        reader.leave();
        const { status, stderr } = await daemon.ended();
        assert.equal(status, 0);
        assert.match(stderr, new RegExp(`event=draining signal=${name}`));
      })
    );

  it('do nothing but write a line: SIGHUP, SIGUSR1, SIGUSR2, SIGALRM, SIGPIPE', timeout, () =>
    dying({}, async (daemon) => {
      const names = ['SIGHUP', 'SIGUSR1', 'SIGUSR2', 'SIGALRM'];
      for (const name of [...names, 'SIGPIPE']) daemon.signal(name);
      for (const name of names)
        await eventually(() => daemon.log, (log) => log.includes(`event=ignored signal=${name}`), name);
      assert.equal((await exchange(daemon, request('/maze?size=9'))).status, 200);
      await daemon.stop(0);
    })
  );
});
