// SIGTERM under load: the daemon accepts no more connections, finishes the answers on those that there are, and exits.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hold } from './contract.mjs';
import { beside, eventually, patience, sleep, slow, start, timeout } from './daemon.mjs';
import { assertSpanningTree, fromText } from './maze.mjs';
import { Client, exchange, metrics, request, untilFigures } from './wire.mjs';

const STREAM = '/maze?algo=binary-tree&size=4001&seed=1&format=text';
const JOB = `/maze?algo=kruskal&width=${slow ? 500 : 900}&seed=1&format=text`;
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

// Waits until the daemon accepts no more connections.
const drained = (daemon) =>
  eventually(
    () => exchange(daemon, request('/livez')),
    (answer) => answer === null,
    'connections are refused'
  );

// Runs `use` with a daemon that exits by itself, and stops the daemon in any case.
async function dying(options, use, how) {
  const daemon = await start(options, {}, how);
  try {
    await use(daemon);
  } finally {
    if (daemon.alive) daemon.signal('SIGKILL');
    await daemon.ended();
  }
}

describe('SIGTERM', beside(4), () => {
  it(
    'lets every answer under way be completed, and the exit status is 0',
    timeout,
    () =>
      dying({ workers: 1, 'drain-timeout': patience(50) }, async (daemon) => {
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
        await untilFigures(daemon, accepted, 'all are accepted');
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
        assert.doesNotMatch(stderr, /event=drain-incomplete/);
      })
  );

  it('lets another daemon listen at once, and answers what comes on open connections', timeout, () =>
    dying({}, async (daemon) => {
      const reader = await stalled(daemon);
      const targets = ['/maze?seed=1', '/mazes?count=3&seed=1', STREAM, JOB];
      const expected = [];
      for (const target of targets) expected.push(await exchange(daemon, request(target)));
      const clients = await Promise.all(targets.map(() => kept(daemon)));
      const unused = new Client(daemon);
      await unused.connected;
      daemon.signal('SIGTERM');
      await drained(daemon);
      [...clients, unused].forEach((client, i) => client.send(request(targets[i % targets.length])));
      const next = await start({ port: daemon.port });
      for (const [i, client] of [...clients, unused].entries()) {
        const target = targets[i % targets.length];
        const answer = await client.answer();
        assert.deepEqual([answer?.status, answer?.whole], [200, expected[i % targets.length].whole], target);
        assert.equal(answer.headers.get('connection'), 'close');
        assert.ok(answer.body.equals(expected[i % targets.length].body), target);
        assert.ok(await client.until(() => client.end));
      }
      assert.ok(daemon.alive);
      [reader, unused, ...clients].forEach((client) => client.leave());
      await daemon.stop(0);
      await next.stop(0);
    })
  );

  it('refuses with 503 and Retry-After what would take too long, HEAD as GET, after 304', timeout, () =>
    dying({ 'drain-timeout': 5 }, async (daemon) => {
      const reader = await stalled(daemon);
      // By the daemon's own estimate two thirds of a minute.
      const long = 'algo=wilson&width=20000&height=1&wrap=x&seed=1';
      const targets = [`/maze?${long}`, `/maze?${long}&download=yes`, `/mazes?${long}&count=2`];
      const asked = targets.flatMap((target) => ['GET', 'HEAD'].map((method) => [method, target]));
      const head = await exchange(daemon, request(targets[0], { method: 'HEAD' }), { method: 'HEAD' });
      const tag = head.headers.get('etag');
      const known = await kept(daemon);
      const clients = await Promise.all(asked.map(() => kept(daemon)));
      daemon.signal('SIGTERM');
      await drained(daemon);
      known.send(request(targets[0], { headers: { 'If-None-Match': tag } }));
      clients.forEach((client, i) => client.send(request(asked[i][1], { method: asked[i][0] })));
      for (const [i, [method, target]] of asked.entries()) {
        const answer = await clients[i].answer({ method });
        assert.equal(answer?.status, 503, `${method} ${target}`);
        assert.equal(answer.headers.get('retry-after'), '1');
        assert.equal(answer.headers.get('connection'), 'close');
        assert.equal(answer.headers.get('content-disposition'), null);
        if (method === 'GET') assert.equal(JSON.parse(answer.body).type, '/problems#draining');
        hold(method, target, answer);
      }
      assert.equal((await known.answer()).status, 304);
      [reader, known, ...clients].forEach((client) => client.leave());
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
      clients.forEach((client, i) => client.send(request(Object.keys(paths)[i])));
      for (const [i, [path, status]] of Object.entries(paths).entries()) {
        const answer = await clients[i].answer();
        assert.equal(answer?.status, status, path);
        hold('GET', path, answer);
      }
      [reader, ...clients].forEach((client) => client.leave());
      await daemon.stop(0);
    })
  );

  it('closes idle connections after a short silence', timeout, () =>
    dying({ 'drain-timeout': 3600 }, async (daemon) => {
      const clients = await Promise.all(Array.from({ length: 100 }, () => kept(daemon)));
      clients.push(new Client(daemon).send('GET /maze'));
      const begun = Date.now();
      await daemon.stop(0);
      assert.ok(Date.now() - begun < patience(10000), `${Date.now() - begun} ms`);
      for (const client of clients.slice(0, 100)) assert.equal(client.end, 'end');
      clients.forEach((client) => client.leave());
    })
  );

  it('says in the log that what it cuts off was stopped, and warns of nothing else', timeout, () =>
    dying({ 'drain-timeout': 1, workers: 1, 'generate-timeout': 600 }, async (daemon) => {
      const job = 'algo=wilson&width=25000&height=1&wrap=x&seed=1';
      const targets = [STREAM, `/maze?${job}`, `/mazes?${job}&count=2`, '/maze/steps?size=9&seed=1&format=sse&delay=5000'];
      const clients = targets.map((target) => begin(daemon, target));
      clients[0].socket.pause();
      await untilFigures(daemon, (page) => page.mazed_requests_in_progress > targets.length, 'all are under way');
      daemon.signal('SIGTERM');
      const { stdout, stderr } = await daemon.stop(1);
      clients.forEach((client) => client.leave());
      assert.deepEqual(stdout.match(/ cut=\S+/g), targets.map(() => ' cut=stopped'), stdout);
      assert.doesNotMatch(stderr, /answer-cut/);
      assert.match(stderr, /event=drain-incomplete answers=4\n/);
    }, { stdout: 'pipe' })
  );

  it('cuts off a client that never reads after --drain-timeout, and the exit status is 1', timeout, () =>
    dying({ 'drain-timeout': 1 }, async (daemon) => {
      const reader = await stalled(daemon);
      const begun = Date.now();
      const { stderr } = await daemon.stop(1);
      assert.ok(Date.now() - begun >= 950, 'it waits so long');
      assert.ok(Date.now() - begun < patience(10000), 'and not much longer');
      assert.match(stderr, /event=drain-incomplete answers=1\b/);
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
      assert.match(stderr, /event=drain-incomplete answers=1\b/);
      reader.leave();
    })
  );

  it('cuts off mazes that wait or are being generated, too', timeout, () =>
    dying({ 'drain-timeout': 1, workers: 2 }, async (daemon) => {
      // Each takes more than half of the memory, so one is generated and the others wait.
      const clients = Array.from({ length: 8 }, () =>
        begin(daemon, '/maze?algo=kruskal&width=3500&format=text')
      );
      await untilFigures(daemon, (page) => page.mazed_jobs_running === 1 && page.mazed_jobs_waiting >= 6, 'they wait');
      await daemon.stop(1);
      for (const client of clients) {
        const head = await client.head();
        assert.ok(!head || head.status === 200, `${head?.status}`);
        client.leave();
      }
    })
  );
});

describe('--drain-delay', () => {
  it('goes on serving with /readyz at 503, and drains then', timeout, () =>
    dying({ 'drain-delay': patience(3000) / 1000 }, async (daemon) => {
      const begun = Date.now();
      daemon.signal('SIGTERM');
      await eventually(
        () => exchange(daemon, request('/readyz')),
        (answer) => answer.status === 503,
        '/readyz is 503'
      );
      const client = await kept(daemon);
      const answer = await client.send(request('/maze?seed=1')).answer();
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('connection'), null);
      await drained(daemon);
      assert.ok(Date.now() - begun >= patience(2950), 'it waits so long');
      client.leave();
      await daemon.stop(0);
    })
  );

  it('ends with a second signal', timeout, () =>
    dying({ 'drain-delay': 3600 }, async (daemon) => {
      daemon.signal('SIGTERM');
      await eventually(
        () => exchange(daemon, request('/readyz')),
        (answer) => answer.status === 503,
        '/readyz is 503'
      );
      await sleep(patience(300)); // until the last answer is not only there, but counted as sent
      daemon.signal('SIGINT');
      await daemon.stop(0);
    })
  );
});

describe('other signals', () => {
  for (const name of ['SIGTERM', 'SIGINT', 'SIGQUIT'])
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
        assert.match(stderr, new RegExp(`event=draining signal=${name}\\n.*event=stopped\\n$`));
      })
    );

  it('do nothing but write a line, and SIGPIPE and SIGXFSZ not even that', timeout, () =>
    dying({}, async (daemon) => {
      const names = ['SIGHUP', 'SIGUSR1', 'SIGUSR2', 'SIGALRM', 'SIGVTALRM', 'SIGPROF', 'SIGIO', 'SIGPWR', 'SIGSTKFLT', 'SIGXCPU'];
      for (const name of ['SIGPIPE', 'SIGXFSZ', ...names]) daemon.signal(name);
      for (const name of names)
        await eventually(() => daemon.log, (log) => log.includes(`event=signal-ignored signal=${name}`), name);
      assert.doesNotMatch(daemon.log, /SIGPIPE|SIGXFSZ/);
      assert.equal((await exchange(daemon, request('/maze?size=9'))).status, 200);
      await daemon.stop(0);
    })
  );
});

// By itself: others that read long answers in the same process would make its pauses longer.
describe('a request in pieces when SIGTERM comes', () => {
  it('is waited for longer than for an idle connection', timeout, () =>
    dying({}, async (daemon) => {
      const client = await kept(daemon);
      daemon.signal('SIGTERM');
      await drained(daemon);
      // Each pause is shorter than the silence after which the connection would be closed; those within the first
      // line together are longer.
      for (const piece of request('/maze?seed=1&width=20&height=20').match(/[^]{16}|[^]+$/g)) {
        client.send(piece);
        await sleep(600);
      }
      assert.equal((await client.answer())?.status, 200);
      client.leave();
      await daemon.stop(0);
    })
  );
});
