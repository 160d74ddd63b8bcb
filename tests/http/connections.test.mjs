// Limits of connections: who makes room for a newcomer, who is refused, and how; and what goes back when they have gone.
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { get } from 'node:http';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { beside, eventually, patience, program, run, skipUnless, sleep, slow, start, timeout } from './daemon.mjs';
import { Client, exchange, metrics, request } from './wire.mjs';

async function serving(options, use, environment) {
  const daemon = await start(options, environment, { stdout: 'pipe' });
  const clients = [];
  // Connects from an address of loopback; the connection is closed in the end.
  const open = async (localAddress = '127.0.0.1') => {
    const client = new Client(daemon, { localAddress });
    client.daemon = daemon;
    clients.push(client);
    await client.connected;
    return client;
  };
  try {
    await use(daemon, open);
  } finally {
    clients.forEach((client) => client.leave());
    await daemon.stop();
  }
}

const LIVE = request('/robots.txt'); // of which the access log has a line
// A request that is under way for as long as its client likes: its body is not whole.
const BODY = '{"size":9,"seed":1}';
const BEGUN = request('/maze', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'Content-Length': BODY.length },
  body: BODY.slice(0, -1),
});

const live = async (client) => (await client.send(LIVE).answer())?.status;

// An answer may be here before the daemon is done with it, which it is once the request is logged.
async function liveThenIdle(client) {
  const { daemon } = client;
  const before = daemon.requests.length;
  assert.equal(await live(client), 200);
  await eventually(() => daemon.requests.length, (lines) => lines > before, 'the request is logged');
}

// So that each has been idle for longer than the next.
async function openIdle(open, n, from) {
  const clients = [];
  for (let i = 0; i < n; i++) {
    clients.push(await open(from));
    await liveThenIdle(clients[i]);
  }
  return clients;
}

async function openBusy(open, n, from) {
  const clients = [];
  for (let i = 0; i < n; i++) {
    clients.push(await open(from));
    clients[i].send(BEGUN);
  }
  await clients[0].daemon.hasRead();
  return clients;
}

const goesOn = async (client) => (await client.send(BODY.slice(-1)).answer())?.status;

const isClosed = (client) => client.until(() => false).then(() => client.end !== null);

function assertRefusal({ status, headers, body, whole }, detail) {
  assert.deepEqual([status, whole], [503, true]);
  assert.equal(headers.get('retry-after'), '1');
  assert.equal(headers.get('connection'), 'close');
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('content-type'), 'application/problem+json');
  assert.equal(headers.get('access-control-allow-origin'), '*');
  const problem = JSON.parse(body);
  assert.deepEqual([problem.type, problem.status], ['/problems#busy', 503]);
  assert.match(problem.detail, detail);
}

describe('--connections', beside(3), () => {
  for (const threads of [1, 3])
    it(`is a limit of the whole daemon, whichever the I/O thread: ${threads}`, timeout, () =>
      serving({ connections: 40, 'io-threads': threads }, async (daemon, open) => {
        const clients = [...(await openIdle(open, 35)), ...(await openIdle(open, 5, '127.0.0.2'))];
        for (const client of clients) assert.equal(await live(client), 200);
        assert.doesNotMatch(daemon.log, /event=(connections|client)-full/);
      })
    );

  it('has the connection make room that has been idle longest', timeout, () =>
    serving({ connections: 10, 'io-threads': 2 }, async (daemon, open) => {
      const clients = [];
      for (let i = 0; i < 10; i++) clients.push(...(await openIdle(open, 1, `127.0.0.${1 + (i % 2)}`)));
      await liveThenIdle(clients[0]);
      for (const oldest of [1, 2]) {
        const [newcomer] = await openIdle(open, 1, '127.0.0.3');
        assert.ok(await isClosed(clients[oldest]), `${oldest}`);
        assert.equal(await live(newcomer), 200);
      }
      for (const i of [0, 3, 4, 5, 6, 7, 8, 9]) assert.equal(await live(clients[i]), 200, `${i}`);
      await daemon.logged(/level=warning event=connections-full action=evicted-idle for=127\.0\.0\.3\n/);
    })
  );

  it('has those make room that never sent a request', timeout, () =>
    serving({ connections: 8, 'io-threads': 1 }, async (daemon, open) => {
      const silent = [];
      for (let i = 0; i < 8; i++) silent.push(await open(`127.0.0.${1 + (i % 2)}`));
      await sleep(patience(100)); // until the I/O thread has them
      assert.equal(await live(await open('127.0.0.3')), 200);
      assert.ok(await isClosed(silent[0]));
      assert.equal(await live(silent[1]), 200);
    })
  );

  it('ends no request that is under way: the newcomer is refused then', timeout, () =>
    serving({ connections: 8, 'io-threads': 2 }, async (daemon, open) => {
      const busy = [...(await openBusy(open, 7)), ...(await openBusy(open, 1, '127.0.0.2'))];
      for (let i = 0; i < 3; i++) {
        const newcomer = await open('127.0.0.3');
        assertRefusal(await newcomer.send(LIVE).answer(), /connections of this server are in use/);
        assert.ok(await isClosed(newcomer));
        assert.equal(newcomer.end, 'end');
      }
      for (const client of busy) assert.equal(await goesOn(client), 200);
      assert.equal(await live(await open('127.0.0.3')), 200);
      const lines = (await daemon.logged(/event=connections-full .*/)).match(/event=connections-full .*/g);
      assert.ok(lines.length <= 3, daemon.log);
    })
  );

  it('ends no job and no body that is under way', timeout, () =>
    serving({ connections: 2, 'io-threads': 1, workers: 1, 'generate-timeout': 3600 }, async (daemon, open) => {
      const job = await open();
      const body = await open('127.0.0.2');
      job.send(request('/maze?algo=wilson&width=180000&height=1&wrap=x&seed=1&format=text'));
      const headers = { 'Content-Type': 'application/json', 'Content-Length': 12, Expect: '100-continue' };
      body.send(request('/maze', { method: 'POST', headers }));
      assert.equal(await body.interim(), 100);
      await sleep(patience(100));
      assertRefusal(await (await open('127.0.0.3')).send(LIVE).answer(), /in use/);
      assert.equal((await body.send('{"seed":"1"}').answer()).status, 200);
      assert.equal(job.end, null);
    })
  );

  it('may be less than asked for, by what ulimit -n leaves, and a line tells it', timeout, async () => {
    const child = spawn('sh', ['-c', 'ulimit -n 300; exec "$0" --port 0 --io-threads 1 --connections 1000', program]);
    let log = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (log += text));
    const ended = new Promise((done) => child.on('close', done));
    try {
      await eventually(() => log, (text) => /listening/.test(text), 'it listens');
      assert.match(log, /level=warning event=file-limit connections=104 asked=1000 files=300 needed=1196 remark="ulimit -n .*"\n/);
      const port = Number(/127\.0\.0\.1:(\d+)/.exec(log)[1]);
      const clients = [];
      for (let i = 0; i < 104; i++) {
        clients.push(new Client({ host: '127.0.0.1', port }, { localAddress: `127.0.0.${1 + (i % 2)}` }));
        assert.equal(await live(clients[i]), 200);
      }
      const page = await metrics({ host: '127.0.0.1', port });
      assert.ok(page.mazed_connections <= 105, `${page.mazed_connections}`);
      assert.ok(await isClosed(clients[0]));
      assert.equal(/descriptors/.test(log), false, log);
      clients.forEach((client) => client.leave());
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  });
});

describe('one client', () => {
  it('cannot lock another out, however often it sends a request on each of its connections', timeout, () =>
    serving({ connections: 64, 'client-connections': 64, 'io-threads': 2 }, async (daemon, open) => {
      const count = slow ? 30 : 60;
      const greedy = [];
      let stopped = false;
      // Connects again where a connection was closed.
      const hold = async (i) => {
        while (!stopped) {
          if (!greedy[i] || greedy[i].end) greedy[i] = await open('127.0.0.2');
          greedy[i].send(LIVE);
          await greedy[i].answer({ milliseconds: 1000 });
          await sleep(patience(300));
        }
      };
      const holding = Array.from({ length: 64 }, (_, i) => hold(i));
      try {
        await eventually(() => daemon.log, (log) => /event=client-full/.test(log), 'it holds all that it can');
        for (let i = 0; i < count; i++) {
          assert.equal((await exchange(daemon, LIVE))?.status, 200);
          assert.equal((await run(['--healthcheck', '--port', daemon.port])).status, 0);
        }
      } finally {
        stopped = true;
      }
      await Promise.all(holding);
    })
  );

  const headers = { 'Content-Type': 'application/json', 'Content-Length': '100' };
  for (const [what, part] of [
    ['heads', 'GET /livez HTTP/1.1\r\n'],
    ['bodies', request('/maze', { method: 'POST', headers, body: '{"size":' })],
  ])
    it(`cannot lock another out by ${what} that it never ends, from four addresses`, timeout, () =>
      serving({ connections: 60, 'io-threads': 2 }, async (daemon, open) => {
        const begun = [];
        for (let i = 0; i < 80; i++) begun.push((await open(`127.0.0.${1 + (i % 4)}`)).send(part));
        const other = () => open('127.0.0.5').then(live);
        await eventually(other, (status) => status === 200, 'a newcomer is served', patience(10000));
        assert.ok(begun.some(({ end }) => end === null), 'it takes the place of one, not of all');
      })
    );

  it('has its own connections make room, and no one else is closed', timeout, () =>
    serving({ connections: 100, 'client-connections': 4, 'io-threads': 2 }, async (daemon, open) => {
      const [other] = await openIdle(open, 1, '127.0.0.2');
      const own = await openIdle(open, 4);
      await openIdle(open, 1);
      assert.ok(await isClosed(own[0]));
      for (const client of [other, ...own.slice(1)]) assert.equal(await live(client), 200);
      await daemon.logged(/event=client-full action=evicted-idle for=127\.0\.0\.1\n/);
    })
  );

  it('is refused where all of its requests are under way, and another is served', timeout, () =>
    serving({ connections: 100, 'client-connections': 4, 'io-threads': 2 }, async (daemon, open) => {
      const busy = await openBusy(open, 4);
      assertRefusal(await (await open()).send(LIVE).answer(), /your address/);
      assert.equal(await live(await open('127.0.0.2')), 200);
      for (const client of busy) assert.equal(await goesOn(client), 200);
    })
  );

  it('may have seven eighths of all, whatever --client-connections says', timeout, () =>
    serving({ connections: 16, 'client-connections': 1000, 'io-threads': 2 }, async (daemon, open) => {
      const busy = await openBusy(open, 14);
      assertRefusal(await (await open()).send(LIVE).answer(), /your address/);
      assert.equal(await live(await open('127.0.0.2')), 200);
      for (const client of busy) assert.equal(await goesOn(client), 200);
    })
  );
});

describe('a refusal', () => {
  const full = (use) =>
    serving({ connections: 2, 'io-threads': 1 }, async (daemon, open) => {
      const busy = [await openBusy(open, 1), await openBusy(open, 1, '127.0.0.2')].flat();
      await use(daemon, open);
      for (const client of busy) assert.equal(await goesOn(client), 200);
    });

  it("is whole for node's client", timeout, () =>
    full(async (daemon) => {
      for (let i = 0; i < 20; i++) {
        const [status, text] = await new Promise((done, fail) => {
          get(`${daemon.url}/maze?seed=1`, { agent: false }, (answer) => {
            let body = '';
            answer.setEncoding('utf8').on('data', (part) => (body += part));
            answer.on('end', () => done([answer.statusCode, body]));
          }).on('error', fail);
        });
        assert.equal(status, 503);
        assert.equal(JSON.parse(text).status, 503);
      }
    })
  );

  it('is whole for fetch', timeout, () =>
    full(async (daemon) => {
      const answer = await fetch(`${daemon.url}/livez`);
      assert.deepEqual([answer.status, (await answer.json()).status], [503, 503]);
    })
  );

  const skip = skipUnless(existsSync('/usr/bin/curl'), 'refusals read by curl', 'curl is not installed');
  it('is whole for curl, which sends a body', { ...timeout, skip }, () =>
    full(async (daemon) => {
      for (let i = 0; i < 5; i++) {
        const body = 'x'.repeat(200000);
        const child = promisify(execFile)('curl', ['-sS', '-w', '%{http_code}', '-H', 'Expect:', '--data-binary', '@-', daemon.url + '/maze']);
        child.child.stdin.on('error', () => {}).end(body);
        const { stdout } = await child;
        assert.match(stdout, /"status":503.*\n503$/);
      }
    })
  );

  it('is followed by no reset, though its request was not read', timeout, () =>
    full(async (daemon, open) => {
      await daemon.freeze();
      const clients = [];
      for (let i = 0; i < 10; i++) clients.push((await open('127.0.0.3')).send(LIVE));
      await sleep(100);
      daemon.signal('SIGCONT');
      for (const client of clients) {
        assertRefusal(await client.answer(), /in use/);
        client.send(LIVE);
        await isClosed(client);
        assert.equal(client.end, 'end');
      }
    })
  );

  it('comes to many at once, and to each that sends its request late', timeout, () =>
    full(async (daemon, open) => {
      const clients = await Promise.all(Array.from({ length: 50 }, () => open('127.0.0.3')));
      await sleep(200);
      for (const client of clients) assertRefusal(await client.send(LIVE).answer(), /in use/);
    })
  );

  it('keeps nothing open: its socket is closed, whether its client closes or not', timeout, () =>
    full(async (daemon, open) => {
      const files = await daemon.filesAtRest();
      // More than are kept for a moment.
      for (let i = 0; i < 150; i++) await open('127.0.0.3');
      await eventually(
        () => readdirSync(`/proc/${daemon.pid}/fd`).length,
        (now) => now <= files,
        'all are closed'
      );
    })
  );
});

describe('a daemon without file descriptors', beside(3), () => {
  const limit = (daemon, n) => execFileSync('prlimit', ['--pid', daemon.pid, `--nofile=${n}:`]);
  // Leaves the daemon `n` descriptors to open.
  const leave = async (daemon, n) => {
    await daemon.filesAtRest();
    const open = readdirSync(`/proc/${daemon.pid}/fd`).map(Number);
    const free = Array.from({ length: 1000 }, (_, i) => i).filter((i) => !open.includes(i));
    limit(daemon, free[n]);
  };
  const skip = skipUnless(existsSync('/usr/bin/prlimit'), 'running out of descriptors', 'there is no prlimit');
  const ticks = ({ pid }) => {
    const fields = execFileSync('cat', [`/proc/${pid}/stat`]).toString().split(') ')[1].split(' ');
    return Number(fields[11]) + Number(fields[12]);
  };

  it('refuses newcomers, and serves who is there; and all again when it has some', { ...timeout, skip }, () =>
    serving({ 'io-threads': 2 }, async (daemon, open) => {
      const busy = await openBusy(open, 10);
      await leave(daemon, 2);
      const more = await openBusy(open, 2);
      for (let i = 0; i < 20; i++)
        assertRefusal(await (await open('127.0.0.2')).send(LIVE).answer(), /cannot open more connections/);
      await sleep(100);
      const lines = (await daemon.logged(/event=files-exhausted/)).match(/event=files-exhausted/g);
      assert.ok(lines.length <= 3 + patience(1), daemon.log);
      for (const client of [...busy, ...more]) assert.equal(await goesOn(client), 200);
      limit(daemon, 1024);
      assert.equal(await live(await open('127.0.0.2')), 200);
    })
  );

  it('has an idle connection make room', { ...timeout, skip }, () =>
    serving({ 'io-threads': 1 }, async (daemon, open) => {
      const [idle] = await openIdle(open, 1);
      await leave(daemon, 0);
      await (await open()).send(LIVE).answer();
      assert.ok(await isClosed(idle));
      await eventually(
        () => exchange(daemon, LIVE),
        (answer) => answer?.status === 200,
        'there is room'
      );
    })
  );

  it('has connections wait where it cannot even refuse, without being busy', { ...timeout, skip }, () =>
    serving({ 'io-threads': 1 }, async (daemon, open) => {
      await openBusy(open, 4);
      await daemon.filesAtRest();
      limit(daemon, 5);
      const waiting = await Promise.all([1, 2, 3].map(() => open('127.0.0.2')));
      waiting.forEach((client) => client.send(LIVE));
      const before = ticks(daemon);
      await sleep(1000);
      const took = ticks(daemon) - before;
      assert.ok(took < (slow ? 60 : 20), `${took} hundredths of a second`);
      assert.ok(waiting.every(({ end, received }) => end === null && received === 0));
      await daemon.logged(/event=not-accepted error=EMFILE/);
      limit(daemon, 1024);
      for (const client of waiting) assert.equal((await client.answer()).status, 200);
    })
  );
});

describe('connections for which there is no memory', () => {
  const library = join(dirname(program), 'tests/http/scarce.so');
  const skip =
    slow || skipUnless(existsSync(library), 'connections without memory', 'scarce.so is not built for this daemon');

  it('are closed, and counted no more', { ...timeout, skip }, () =>
    serving(
      { connections: 64, 'client-connections': 64, 'io-threads': 2 },
      async (daemon, open) => {
        const files = await daemon.filesAtRest();
        for (let every = 2; every <= 9; every++) {
          daemon.signal('SIGURG');
          for (let i = 0; i < 10; i++)
            await Promise.all(
              Array.from({ length: 20 }, async () => {
                const client = await open();
                await client.send(LIVE).answer();
                client.leave();
              })
            );
          daemon.signal('SIGWINCH');
        }
        // What libmicrohttpd closed without a word is found within seconds.
        await eventually(
          async () => [await daemon.filesAtRest(), (await metrics(daemon).catch(() => ({}))).mazed_connections],
          ([open, counted]) => open === files && counted === 1,
          'all are closed'
        );
        for (const client of await openBusy(open, 56)) assert.equal(await goesOn(client), 200);
      },
      { LD_PRELOAD: library }
    )
  );

  it('are closed before they send a request, too', { ...timeout, skip }, () =>
    serving(
      { 'keep-alive-timeout': 1, 'io-threads': 1 },
      async (daemon, open) => {
        const files = await daemon.filesAtRest();
        for (let every = 2; every <= 9; every++) {
          daemon.signal('SIGURG');
          await Promise.all(Array.from({ length: 20 }, () => open()));
          await sleep(50);
          daemon.signal('SIGWINCH');
        }
        await eventually(
          () => readdirSync(`/proc/${daemon.pid}/fd`).length,
          (now) => now === files,
          'all are closed'
        );
      },
      { LD_PRELOAD: library }
    )
  );
});

describe('the port', () => {
  it('is had by one of two daemons that start at once, and the other says so', timeout, async () => {
    for (let round = 0; round < 5; round++) {
      const spare = await start();
      await spare.stop();
      const one = () => start({ port: spare.port }).catch(({ message }) => message);
      const both = await Promise.all([one(), one()]);
      const [message] = both.filter((end) => typeof end === 'string');
      const daemons = both.filter((end) => typeof end !== 'string');
      for (const daemon of daemons) await daemon.stop();
      assert.equal(daemons.length, 1, message);
      assert.equal(
        message,
        `it ended with 1:\nmazed: cannot listen on http://127.0.0.1:${spare.port}: Address already in use; ` +
          'choose another port with --port, or any free one with --port 0\n'
      );
    }
  });
});

describe('memory of connections that have gone', () => {
  it('goes back to the system', { ...timeout, skip: slow }, () =>
    serving({ 'io-threads': 2 }, async (daemon, open) => {
      await openIdle(open, 10);
      const before = daemon.resident();
      const clients = await Promise.all(
        Array.from({ length: 2000 }, (_, i) => open(`127.0.0.${2 + (i % 4)}`))
      );
      await Promise.all(clients.map(async (client) => assert.equal(await live(client), 200)));
      assert.ok(daemon.resident() > before + 20, `${daemon.resident()} MiB with all`);
      clients.forEach((client) => client.leave());
      await eventually(
        () => daemon.resident(),
        (now) => now < before + 8,
        `it is about ${before} MiB again`
      );
    })
  );
});
