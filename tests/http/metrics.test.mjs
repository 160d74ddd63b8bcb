// Each figure of /metrics moves when that happens which it is of, and by as much; docs/METRICS.md lists them.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { beside, eventually, installed, patience, program, skipUnless, sleep, slow, start, timeout } from './daemon.mjs';
import { Client, exchange, metrics, parseMetrics, request, untilFigures } from './wire.mjs';

// A job that nobody waits for to its end, and one that takes a few milliseconds, and is whole then.
const LONG = '/maze?algo=wilson&width=180000&height=1&wrap=x&seed=1&format=text';
const JOB = '/maze?algo=wilson&width=200&seed=1&grid=none&solve=shortest&path=no';
const STREAM = '/maze?algo=binary-tree&size=8001&seed=1&format=text'; // 64 MB

// Runs `use` with a daemon that is killed afterwards: what is under way here does not matter.
async function serving(options, use, extra, how) {
  const daemon = await start(options, extra, how);
  try {
    await use(daemon);
  } finally {
    if (daemon.alive) daemon.signal('SIGKILL');
    await daemon.ended();
  }
}

const get = (daemon, target, options = {}) =>
  exchange(daemon, request(target, options), options);

// Families of which a test below has seen a sample move, or be as it should.
const seen = new Set();
const family = (name) => name.replace(/\{.*/, '').replace(/(?<=_seconds)_(bucket|sum|count)$/, '');

// Waits until all samples are right, and fails with those that are not.
async function settle(daemon, wanted, right) {
  let wrong;
  const page = await eventually(
    async () => {
      // Where there is no room for connections, there may be none for this one.
      const now = await metrics(daemon).catch(() => ({}));
      wrong = Object.keys(wanted).filter((name) => !right(now, name));
      return wrong.length ? wrong.map((name) => `${name} ${now[name]}, not ${wanted[name]}`) : now;
    },
    () => wrong.length === 0,
    'the figures are right'
  );
  Object.keys(wanted).forEach((name) => seen.add(family(name)));
  return page;
}

// Waits until the samples are so much more than before: { 'name{label="…"}': 1 }; -1: any more.
const moves = (daemon, before, wanted) =>
  settle(daemon, wanted, (now, name) => {
    const difference = now[name] - before[name];
    return wanted[name] < 0 ? difference > 0 : difference === wanted[name];
  });

// Waits until gauges have these values.
const shows = (daemon, wanted) => settle(daemon, wanted, (now, name) => now[name] === wanted[name]);

const duration = (part, route, way) =>
  `mazed_request_duration_seconds_${part}{route="${route}",way="${way}"}`;
const requests = (route, status) => `mazed_requests_total{route="${route}",status="${status}"}`;
const problem = (type, status) => `mazed_problems_total{type="${type}",status="${status}"}`;
const result = (name) => `mazed_jobs_total{result="${name}"}`;
const cut = (reason) => `mazed_answers_cut_total{reason="${reason}"}`;

describe('answers are counted', beside(4), () => {
  it('by route, status and way: inline', timeout, () =>
    serving({}, async (daemon) => {
      const before = await metrics(daemon);
      const { body } = await get(daemon, '/maze?size=21&seed=1');
      await moves(daemon, before, {
        [requests('/maze', '2xx')]: 1,
        [duration('count', '/maze', 'inline')]: 1,
        [duration('bucket', '/maze', 'inline').replace('}', ',le="120"}')]: 1,
        [duration('sum', '/maze', 'inline')]: -1,
        [duration('count', '/maze', 'job')]: 0,
        'mazed_response_body_bytes_total{route="/maze"}': body.length,
        mazed_first_byte_seconds_count: 0,
      });
    })
  );

  it('a job, with its time in the queue and with its worker', timeout, () =>
    serving({}, async (daemon) => {
      const before = await metrics(daemon);
      const { body } = await get(daemon, JOB);
      await moves(daemon, before, {
        [requests('/maze', '2xx')]: 1,
        [duration('count', '/maze', 'inline')]: 0,
        [duration('count', '/maze', 'job')]: 1,
        [result('done')]: 1,
        mazed_queue_seconds_count: 1,
        mazed_queue_seconds_sum: -1,
        mazed_make_seconds_count: 1,
        mazed_make_seconds_sum: -1,
        process_cpu_seconds_total: -1,
        'mazed_response_body_bytes_total{route="/maze"}': body.length,
      });
    })
  );

  it('a stream, with when it began; a batch is one', timeout, () =>
    serving({}, async (daemon) => {
      const before = await metrics(daemon);
      const { body } = await get(daemon, '/maze?size=801&algo=binary-tree&seed=1&format=text');
      await get(daemon, '/mazes?count=100&width=50', { headers: { Connection: 'close' } });
      await moves(daemon, before, {
        [duration('count', '/maze', 'stream')]: 1,
        [duration('count', '/mazes', 'stream')]: 1,
        mazed_first_byte_seconds_count: 2,
        'mazed_first_byte_seconds_bucket{le="+Inf"}': 2,
        'mazed_response_body_bytes_total{route="/maze"}': body.length,
      });
    })
  );

  it('without the time that their clients take to send the request', timeout, () =>
    serving({}, async (daemon) => {
      const pieces = [
        ['GET /maze?size=9&seed=1 HTTP/1.1\r\nHost: x\r\n', '\r\n'],
        [request('/maze', { method: 'POST', headers: { 'Content-Type': 'application/json', 'Content-Length': '20' }, body: '{"size":9' }), ',"seed": 1}'],
      ];
      const before = await metrics(daemon);
      const clients = pieces.map(([first]) => new Client(daemon).send(first));
      await sleep(3000);
      for (const [i, client] of clients.entries()) {
        assert.equal((await client.send(pieces[i][1]).answer()).status, 200);
        client.leave();
      }
      const now = await moves(daemon, before, { [duration('count', '/maze', 'inline')]: 2 });
      const sum = duration('sum', '/maze', 'inline');
      assert.ok(now[sum] - before[sum] < 2.5, `${now[sum]} s`);
    })
  );

  it('as a stream if they are longer than 32 KiB, and for GET alone', timeout, () =>
    serving({}, async (daemon) => {
      const before = await metrics(daemon);
      assert.ok((await get(daemon, '/openapi.yaml')).body.length > 32768);
      await get(daemon, '/openapi.yaml', { method: 'HEAD' });
      await moves(daemon, before, {
        [duration('count', '/openapi.yaml', 'stream')]: 1,
        [duration('count', '/openapi.yaml', 'inline')]: 1,
        mazed_first_byte_seconds_count: 0,
      });
    })
  );

  it('with the bytes that are sent: none of HEAD, and those of a coding', timeout, () =>
    serving({}, async (daemon) => {
      const before = await metrics(daemon);
      const gzip = { headers: { 'Accept-Encoding': 'gzip', Connection: 'close' } };
      const bytes = (route) => `mazed_response_body_bytes_total{route="${route}"}`;
      await get(daemon, '/algorithms', { method: 'HEAD' });
      await get(daemon, '/maze?size=21&seed=1', { method: 'HEAD' });
      const document = await get(daemon, '/openapi.yaml', gzip);
      const small = await get(daemon, '/maze/distances?seed=1&width=30', gzip);
      const text = await get(daemon, '/livez');
      assert.equal(document.headers.get('content-encoding'), 'gzip');
      assert.equal(small.headers.get('content-encoding'), 'gzip');
      await moves(daemon, before, {
        [bytes('/algorithms')]: 0,
        [bytes('/maze')]: 0,
        [bytes('/openapi.yaml')]: document.body.length,
        [bytes('/maze/distances')]: small.body.length,
        [bytes('/livez')]: text.body.length,
      });
    })
  );

  it('by the type of their problem', timeout, () =>
    serving({ 'max-cells': 1000000 }, async (daemon) => {
      const before = await metrics(daemon);
      await get(daemon, '/maze?size=24');
      await get(daemon, '/nowhere');
      await get(daemon, '/maze?algo=kruskal&width=5000');
      await get(daemon, '/maze', { method: 'DELETE' });
      await moves(daemon, before, {
        [problem('invalid-parameter', 400)]: 1,
        [problem('not-found', 404)]: 1,
        [problem('too-large', 413)]: 1,
        [problem('method-not-allowed', 405)]: 1,
        [problem('busy', 503)]: 0,
        [requests('other', '4xx')]: 1,
        [requests('/maze', '4xx')]: 3,
      });
    })
  );
});

describe('jobs are counted', () => {
  it('while they wait and run, within their limits; and those for which there is no place', timeout, () =>
    serving({ workers: 1, queue: 2, 'generate-timeout': 3600 }, async (daemon) => {
      const before = await shows(daemon, {
        mazed_workers: 1,
        mazed_jobs_waiting_limit: 2,
        mazed_jobs_running: 0,
        mazed_jobs_waiting: 0,
        mazed_memory_limit_bytes: 248 * 2 ** 20,
        mazed_memory_reserved_bytes: 0,
        mazed_requests_in_progress: 1, // which asks
      });
      const clients = [];
      for (const running of [1, 2, 3]) {
        clients.push(new Client(daemon).send(request(LONG)));
        await shows(daemon, { mazed_jobs_running: 1, mazed_jobs_waiting: running - 1 });
      }
      assert.ok((await metrics(daemon)).mazed_memory_reserved_bytes > 0);
      assert.equal((await get(daemon, LONG)).status, 503);
      await moves(daemon, before, {
        [problem('busy', 503)]: 1,
        [requests('/maze', '5xx')]: 1,
        mazed_requests_in_progress: 3,
      });
      clients.forEach((client) => client.leave('reset'));
      await moves(daemon, before, {
        [result('abandoned')]: 3,
        [result('done')]: 0,
        [cut('client')]: 0, // none had begun
        [cut('error')]: 0,
        mazed_requests_in_progress: 0,
        mazed_memory_reserved_bytes: 0,
      });
    })
  );

  it('that were not done in time', timeout, () =>
    serving({ workers: 1, 'generate-timeout': slow ? 5 : 1 }, async (daemon) => {
      const before = await metrics(daemon);
      const answer = await get(daemon, '/maze?width=400&difficulty=9999999');
      assert.equal(answer.status, 503);
      await moves(daemon, before, {
        [result('timed-out')]: 1,
        [problem('timed-out', 503)]: 1,
        [duration('count', '/maze', 'job')]: 1,
      });
    })
  );
});

describe('answers that are cut are counted', beside(4), () => {
  // Asks for a stream, and reads no more than its beginning.
  async function begun(daemon, target = STREAM) {
    const client = new Client(daemon).send(request(target));
    await client.head();
    client.socket.pause();
    return client;
  }

  it('when their client leaves', timeout, () =>
    serving({}, async (daemon) => {
      const before = await metrics(daemon);
      (await begun(daemon)).leave();
      (await begun(daemon)).leave('reset');
      await moves(daemon, before, {
        [cut('client')]: 2,
        [cut('stalled')]: 0,
        [cut('error')]: 0,
      });
    })
  );

  it('by its client, whose body cannot be read or does not come', timeout, () =>
    serving({}, async (daemon) => {
      const chunked = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
      const bodies = ['zz\r\n{}\r\n0\r\n\r\n', '-1\r\n', '5\r\nabcdefgh\r\n0\r\n\r\n'];
      const before = await metrics(daemon);
      for (const body of bodies)
        await exchange(daemon, request('/maze', { method: 'POST', headers: chunked, body }));
      const half = new Client(daemon);
      half.send(request('/maze', { method: 'POST', headers: { 'Content-Type': 'application/json', 'Content-Length': '10' }, body: '{' })).leave('half');
      assert.ok(await half.until(() => half.end));
      await moves(daemon, before, { [cut('client')]: 4, [cut('error')]: 0 });
    })
  );

  it('when nothing is taken for too long', timeout, () =>
    serving({ 'idle-timeout': 1 }, async (daemon) => {
      const before = await metrics(daemon);
      const client = await begun(daemon);
      await moves(daemon, before, {
        [cut('stalled')]: 1,
        [cut('client')]: 0,
        'mazed_connections_closed_total{reason="idle"}': 1,
      });
      client.leave();
    })
  );

  it('when the next part of a batch is not made in time', timeout, () =>
    serving({ workers: 1, 'generate-timeout': slow ? 5 : 1 }, async (daemon) => {
      const batch = '/mazes?width=400&seed=7&grid=none&solve=shortest&path=no';
      const { length } = JSON.parse((await get(daemon, `${batch}&count=1`, { headers: { Connection: 'close' } })).body).solution;
      const before = await metrics(daemon);
      // None of the next thousand is as long as the first one, and a thousand take longer than a second.
      const client = new Client(daemon).send(request(`${batch}&count=2&length=${length}`));
      await client.until(() => false);
      assert.ok(client.end, 'it was closed');
      assert.equal((await client.head()).status, 200);
      await moves(daemon, before, { [cut('timeout')]: 1, [cut('client')]: 0, [cut('error')]: 0 });
    })
  );

  it('when a batch has no more mazes that fit, and its format cannot say so', timeout, () =>
    serving({}, async (daemon) => {
      const query = 'count=1000&width=6&seed=2&length=32&grid=none';
      const before = await metrics(daemon);
      for (const format of ['json', 'ndjson'])
        await exchange(daemon, request(`/mazes?${query}&format=${format}`, { headers: { Connection: 'close' } }));
      await moves(daemon, before, { [cut('not-found')]: 1, [cut('error')]: 0, [cut('client')]: 0 });
      assert.doesNotMatch(daemon.log, /answer-cut/);
    })
  );

  it('and whole ones are not', timeout, () =>
    serving({}, async (daemon) => {
      const before = await metrics(daemon);
      const targets = ['/maze?size=801&seed=1', '/maze?seed=1', JOB, '/', '/mazes?count=20', '/nowhere'];
      for (const target of targets)
        for (const version of ['HTTP/1.1', 'HTTP/1.0'])
          await fetchWhole(daemon, request(target, { version, headers: { Connection: 'close' } }));
      await moves(daemon, before, {
        mazed_connections_accepted_total: 2 * targets.length + 1,
        ...Object.fromEntries(['client', 'stalled', 'timeout', 'error'].map((why) => [cut(why), 0])),
      });
    })
  );

  async function fetchWhole(daemon, text) {
    const client = new Client(daemon).send(text);
    await client.until(() => false);
    client.leave();
  }
});

describe('connections are counted', beside(4), () => {
  it('when they are accepted, while they are open, and when they were silent for too long', timeout, () =>
    serving({ connections: 50, 'keep-alive-timeout': slow ? 10 : 3 }, async (daemon) => {
      const before = await shows(daemon, { mazed_connections: 1, mazed_connections_limit: 50 });
      const clients = [];
      for (let i = 0; i < 5; i++) clients.push(new Client(daemon));
      await Promise.all(clients.map((client) => client.connected));
      await untilFigures(
        daemon, (now) => now.mazed_connections === 6 && now.process_open_fds >= before.process_open_fds + 5, 'they are open');
      seen.add('process_open_fds');
      await moves(daemon, before, {
        mazed_connections: 0,
        'mazed_connections_closed_total{reason="idle"}': 5,
        mazed_connections_accepted_total: -1,
      });
      clients.forEach((client) => client.leave());
    })
  );

  it('when there is room for others only without them', timeout, () =>
    serving({ connections: 3 }, async (daemon) => {
      const before = await metrics(daemon);
      const clients = [];
      for (let i = 0; i < 5; i++) {
        clients.push(new Client(daemon));
        // Only one that was answered is idle.
        assert.equal((await clients[i].send(request('/livez')).answer())?.status, 200);
      }
      await moves(daemon, before, { 'mazed_connections_closed_total{reason="room"}': -1 });
      clients.forEach((client) => client.leave());
    })
  );

  it('when there is no room for them', timeout, () =>
    serving({ workers: 1, 'client-connections': 3, 'generate-timeout': 3600 }, async (daemon) => {
      const clients = [1, 2, 3].map(() => new Client(daemon));
      const figures = async () =>
        parseMetrics((await clients[2].send(request('/metrics')).answer()).body.toString());
      const before = await figures();
      clients[0].send(request(LONG));
      clients[1].send(request(LONG));
      await eventually(figures, (now) => now.mazed_requests_in_progress === 3, 'they wait');
      clients[2].send(request(LONG));
      // Until it is read, its connection would make room.
      await daemon.hasRead();
      assert.equal((await get(daemon, '/livez')).status, 503);
      clients.forEach((client) => client.leave('reset'));
      await moves(daemon, before, {
        'mazed_connections_refused_total{reason="client-limit"}': -1,
        'mazed_connections_refused_total{reason="limit"}': 0,
      });
    })
  );
});

// Without the library the loader only warns.
const scarce = join(dirname(program), 'tests/http/scarce.so');
const skipScarce =
  slow || skipUnless(existsSync(scarce), 'metrics without memory', 'scarce.so is not built for this daemon');

describe('want of memory is counted', { skip: skipScarce }, () => {
  it('by all that fails for it', timeout, () =>
    serving(
      {},
      async (daemon) => {
        const moved = {
          [problem('out-of-memory', 503)]: 0,
          [result('failed')]: 0,
          'mazed_connections_closed_total{reason="memory"}': 0,
          [cut('error')]: 0,
        };
        const texts = [JOB, '/maze?seed=1', STREAM, '/maze?width=300&seed=1', '/mazes?count=9&width=90'].map((target) => request(target));
        const before = await metrics(daemon);
        for (let rounds = 0; rounds < 60 && Object.values(moved).includes(0); rounds++) {
          daemon.signal('SIGURG');
          await Promise.all(texts.map((text) => exchange(daemon, text, { milliseconds: 2000 }).catch(() => null)));
          daemon.signal('SIGWINCH');
          const now = await eventually(
            () => metrics(daemon).catch(() => null),
            (page) => page,
            'it answers again'
          );
          for (const name of Object.keys(moved)) moved[name] = now[name] - before[name];
        }
        assert.ok(!Object.values(moved).includes(0), JSON.stringify(moved));
      },
      { LD_PRELOAD: scarce }
    )
  );
});

describe('the process is described', () => {
  it('as the system does', timeout, () =>
    serving({}, async (daemon) => {
      const now = await metrics(daemon);
      const limit = /Max open files\s+(\d+)/.exec(readFileSync(`/proc/${daemon.pid}/limits`, 'utf8'));
      assert.equal(now.process_max_fds, Number(limit[1]));
      assert.equal(now.process_threads, readdirSync(`/proc/${daemon.pid}/task`).length);
      const megabytes = now.process_resident_memory_bytes / 2 ** 20;
      assert.ok(Math.abs(megabytes - daemon.resident()) < 2 + megabytes / 4, `${megabytes}`);
      assert.ok(now.process_virtual_memory_bytes > now.process_resident_memory_bytes);
      const age = Date.now() / 1000 - now.process_start_time_seconds;
      assert.ok(age > 0 && age < patience(60), `${age}`);
      assert.equal((await metrics(daemon)).process_start_time_seconds, now.process_start_time_seconds);
      for (const name of ['max_fds', 'threads', 'resident_memory_bytes', 'virtual_memory_bytes', 'start_time_seconds'])
        seen.add(`process_${name}`);
    })
  );

  it('with its build and its libraries', timeout, () =>
    serving({}, async (daemon) => {
      const labels = Object.keys(await metrics(daemon)).find((name) => name.startsWith('mazed_build_info'));
      const version = execFileSync(program, ['--version']).toString().trim().replace('mazed ', '');
      assert.ok(labels.startsWith(`mazed_build_info{version="${version}",compiler="`), labels);
      for (const library of ['libmicrohttpd', 'jansson', 'libpng', 'zlib', 'zstd'])
        assert.match(labels, new RegExp(`[{,]${library}="\\d+\\.\\d+[^"]*"`));
      seen.add('mazed_build_info');
    })
  );

  it('while it is being stopped', timeout, () =>
    serving({}, async (daemon) => {
      await shows(daemon, { mazed_draining: 0 });
      const [reader, client] = [new Client(daemon).send(request(STREAM)), new Client(daemon)];
      await reader.head();
      reader.socket.pause();
      await client.send(request('/livez')).answer();
      daemon.signal('SIGTERM');
      await eventually(() => daemon.log, (log) => log.includes('draining'), 'it drains');
      const page = (await client.send(request('/metrics')).answer()).body.toString();
      assert.match(page, /^mazed_draining 1$/m);
      reader.leave();
      client.leave();
    })
  );

  it('with the lines that its log lost', timeout, () =>
    serving({ 'log-level': 'debug' }, async (daemon) => {
      const before = await shows(daemon, { mazed_log_lines_dropped_total: 0 });
      daemon.launched.child.stdout.destroy();
      daemon.launched.child.stderr.destroy();
      await moves(daemon, before, { mazed_log_lines_dropped_total: -1 });
    }, {}, { stdout: 'pipe' })
  );
});

describe('the page', () => {
  after(async () => {
    // Whatever is shown is seen to move above.
    await serving({}, async (daemon) => {
      const shown = new Set(Object.keys(await metrics(daemon)).map(family));
      assert.deepEqual([...shown].filter((name) => !seen.has(name)), []);
    });
  });

  const skip = skipUnless(installed('promtool'), 'promtool check metrics', 'prometheus is not installed: make test-deps');

  it('is one of which promtool has nothing to say', { ...timeout, skip }, () =>
    serving({}, async (daemon) => {
      for (const target of ['/maze', JOB, '/maze?size=801', '/nowhere']) await get(daemon, target, { headers: { Connection: 'close' } });
      const { headers, body } = await get(daemon, '/metrics', { headers: { Connection: 'close' } });
      assert.equal(headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
      const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: body });
      assert.deepEqual([status, `${stdout}`, `${stderr}`], [0, '', '']);
    })
  );

  it('has buckets that only grow, and end with the count', timeout, () =>
    serving({}, async (daemon) => {
      for (const target of ['/maze', JOB, '/maze?size=801']) await get(daemon, target);
      const page = await metrics(daemon);
      const series = Object.keys(page).filter((name) => /_count(\{|$)/.test(name));
      assert.ok(series.length > 20);
      for (const count of series) {
        const [, name, labels] = /^(.*)_count(?:\{(.*)\})?$/.exec(count);
        const prefix = `${name}_bucket{${labels ? `${labels},` : ''}le="`;
        const buckets = Object.entries(page).filter(([key]) => key.startsWith(prefix));
        buckets.reduce((least, [key, value]) => (assert.ok(value >= least, key), value), 0);
        const bounds = buckets.map(([key]) => key.slice(prefix.length, -2));
        assert.deepEqual([bounds[0], ...bounds.slice(-3)], ['0.00005', '60', '120', '+Inf']);
        assert.equal(buckets.at(-1)[1], page[count]);
      }
    })
  );
});
