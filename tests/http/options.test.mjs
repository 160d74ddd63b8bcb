// The program's options: flags, variables, output and exit status.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ask } from './contract.mjs';
import { folderOf, program, run, serving, skipUnless, start, timeout } from './daemon.mjs';
import { Client, exchange, metrics, request } from './wire.mjs';

const oneLine = (text) => assert.match(text, /^mazed: [^\n]+\n$/);

describe('a bad option', () => {
  for (const [args, ...named] of [
    [['--port', '65536'], '--port', '65535', "'65536'"],
    [['--port', '-1'], '--port', "'-1'"],
    [['--port', '80a'], '--port', "'80a'"],
    [['--port', ' 80'], '--port', "' 80'"],
    [['--port', '0x50'], '--port'],
    [['--port'], '--port', 'needs a value'],
    [['--workers', '0'], '--workers', "'0'"],
    [['--io-threads=0'], '--io-threads must be a number from 1 to 256'],
    [['--workers', '99999999999999999999'], '--workers'],
    [['--memory', '256X'], '--memory', 'K, M or G'],
    [['--memory', '18446744073709551615G'], '--memory'],
    [['--memory', 'M'], '--memory'],
    [['--client-memory', '1K'], '--client-memory', 'K, M or G'],
    [['--trusted-proxies', '10.0.0.1/8'], '--trusted-proxies', 'addresses or networks'],
    [['--trusted-proxies', 'proxy'], '--trusted-proxies'],
    [['--trusted-proxies', '::1,'], '--trusted-proxies'],
    [['--queue', '1.5'], '--queue'],
    [['--log-level', 'loud'], '--log-level', 'error, warning, info, debug'],
    [['--log-format', 'xml'], '--log-format', 'logfmt, json'],
    [['--api-key-file', ''], '--api-key-file must be the path of a file'],
    [['--prot', '80'], '--prot', '--port'],
    [['--nothing-like-it'], '--nothing-like-it', '--help'],
    [['-p', '80'], "'-p'", '--help'],
    [['80'], "'80'", '--help'],
  ])
    it(
      `is named in one line, and the exit status is 2: ${args.join(' ')}`,
      timeout,
      async () => {
        // Valid options around it make no difference.
        const { status, stdout, stderr } = await run(['--queue', '9', ...args]);
        assert.equal(status, 2, stderr);
        assert.equal(stdout, '');
        oneLine(stderr);
        for (const part of named) assert.ok(stderr.includes(part), `${part} in ${stderr}`);
      }
    );

  it('is named as a variable if it came from one', timeout, async () => {
    const { status, stderr } = await run([], { MAZED_PORT: 'eighty' });
    assert.equal(status, 2);
    oneLine(stderr);
    assert.match(stderr, /MAZED_PORT .*'eighty'/);
  });
});

describe('an empty value', () => {
  // As an unset ${VARIABLE} of Compose makes it.
  it('is as if it were not given, in a variable or behind a flag', timeout, async () => {
    const { stdout } = await run(['--help']);
    const names = [...stdout.matchAll(/^ {2}--(\S+) [A-Z]+$/gm)].map(([, name]) => name).filter((name) => name !== 'api-key-file');
    assert.ok(names.length >= 20);
    const env = Object.fromEntries(names.map((name) => [`MAZED_${name.toUpperCase().replaceAll('-', '_')}`, '']));
    const flags = names.flatMap((name) => [`--${name}`, '']);
    assert.deepEqual(await run([...flags, '--version'], env), await run(['--version']));
    const { status } = await run(['--healthcheck', '--port='], { MAZED_PORT: '1' });
    assert.equal(status, 1);
    await serving({ memory: '' }, async (daemon) =>
      assert.equal((await metrics(daemon)).mazed_memory_limit_bytes, (3 * 31 * 2 ** 20) / 32), { MAZED_MEMORY: '3M' });
  });

  it('of the file of keys ends the start, or everybody would be served', timeout, async () => {
    const { status, stderr } = await run(['--port', '0'], { MAZED_API_KEY_FILE: '' });
    assert.deepEqual([status, stderr], [2, "mazed: MAZED_API_KEY_FILE must be the path of a file; got ''\n"]);
  });
});

describe('a variable', () => {
  it('sets an option', timeout, () =>
    serving(
      {},
      async (daemon) => assert.equal((await metrics(daemon)).mazed_memory_limit_bytes, (3 * 31 * 2 ** 20) / 32),
      {
        MAZED_MEMORY: '3M',
        MAZED_IO_THREADS: '2',
      }
    )
  );

  it('is overridden by a flag', timeout, () =>
    serving(
      { memory: '5M' },
      async (daemon) => assert.equal((await metrics(daemon)).mazed_memory_limit_bytes, (5 * 31 * 2 ** 20) / 32),
      { MAZED_MEMORY: '3M' }
    )
  );

  it('set by Kubernetes is ignored, with a warning', timeout, () =>
    serving(
      {},
      async (daemon) => {
        assert.equal((await ask(`${daemon.url}/livez`)).status, 200);
        assert.match(daemon.log, /level=warning .*MAZED_PORT=tcp:\/\/10\.0\.0\.1:80/);
        assert.match(daemon.log, /level=warning .*MAZED_SERVICE_HOST/);
      },
      { MAZED_PORT: 'tcp://10.0.0.1:80', MAZED_SERVICE_HOST: '10.0.0.1', MAZED: 'x' }
    )
  );

  it('that is not an option is ignored, with a warning', timeout, () =>
    serving({}, (daemon) => assert.match(daemon.log, /level=warning .*MAZED_COLOUR/), {
      MAZED_COLOUR: 'red',
    })
  );
});

describe('a cgroup that allows 128 MiB', () => {
  const folder = folderOf();
  // The files of either version, in the place of the machine's own.
  const through = ['unshare', '--mount', '/bin/sh', '-c', `mount --bind ${folder} /sys/fs/cgroup && exec "$@"`, 'sh'];
  const can = spawnSync(through[0], [...through.slice(1), 'true']).status === 0 && existsSync('/proc/self/cgroup');
  const skip = skipUnless(can, 'the limit of a cgroup', 'no other files can be put at /sys/fs/cgroup here');
  mkdirSync(join(folder, 'memory'));
  for (const name of ['memory.max', 'memory/memory.limit_in_bytes']) writeFileSync(join(folder, name), `${2 ** 27}\n`);
  const limit = async (daemon) => (await metrics(daemon)).mazed_memory_limit_bytes;
  const room = { 'io-threads': 1, connections: 100 };

  it('has a quarter of it for mazes', { ...timeout, skip }, () =>
    serving(room, async (daemon) => {
      assert.equal(await limit(daemon), (2 ** 25 * 31) / 32);
      assert.doesNotMatch(daemon.log, /memory-limit/);
    }, {}, { through })
  );

  it('is warned of, where more is asked for', { ...timeout, skip }, () =>
    serving({ ...room, memory: '256M' }, async (daemon) => {
      assert.equal(await limit(daemon), (2 ** 28 * 31) / 32);
      const needed = 2 ** 28 + 100 * 400 * 1024 + (8 + 32) * 2 ** 20;
      assert.match(daemon.log, new RegExp(`level=warning event=memory-limit limit=${2 ** 27} needed=${needed} memory=${2 ** 28} connections=100 `));
    }, {}, { through })
  );
});

describe('--help', () => {
  it('fails, as --version does, where what it prints is lost', () => {
    for (const option of ['--help', '--version']) {
      const full = spawnSync(program, [option], { stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'] });
      assert.equal(full.status, 1);
      assert.match(`${full.stderr}`, /^mazed: standard output: No space left on device\n$/);
    }
  });

  it('lists every option with its default', timeout, async () => {
    const { status, stdout, stderr } = await run(['--help']);
    assert.deepEqual([status, stderr], [0, '']);
    const options = [
      'address',
      'port',
      'io-threads',
      'workers',
      'queue',
      'memory',
      'client-memory',
      'max-cells',
      'max-stream-cells',
      'connections',
      'client-connections',
      'trusted-proxies',
      'idle-timeout',
      'keep-alive-timeout',
      'generate-timeout',
      'drain-timeout',
      'drain-delay',
      'log-level',
      'log-format',
    ];
    for (const name of options)
      assert.match(
        stdout,
        new RegExp(`^  --${name} [A-Z]+\\n {8}\\S.*\\(default: .+\\)$`, 'm'),
        name
      );
    for (const name of ['healthcheck', 'version', 'help'])
      assert.ok(stdout.includes(`  --${name}\n`), name);
  });

  it('lists no option that the program does not know', timeout, async () => {
    const { stdout } = await run(['--help']);
    const named = [...stdout.matchAll(/^ {2}--(\S+) [A-Z]+\n.*\(default: (\S+)\)$/gm)];
    const args = named.flatMap(([, name, fallback]) => [`--${name}`, fallback]);
    assert.ok(named.length >= 10);
    assert.equal((await run([...args, '--version'])).status, 0, args.join(' '));
  });
});

describe('--version', () => {
  it('is the version of the document', timeout, async () => {
    const { document } = await import('./contract.mjs');
    const { status, stdout } = await run(['--version']);
    assert.deepEqual([status, stdout], [0, `mazed ${document.info.version}\n`]);
  });
});

describe('--healthcheck', () => {
  it('exits with 0 if a daemon is alive, by flag and by variable', timeout, () =>
    serving({}, async ({ port }) => {
      assert.equal((await run(['--port', port, '--healthcheck'])).status, 0);
      assert.equal((await run(['--healthcheck'], { MAZED_PORT: `${port}` })).status, 0);
      assert.equal(
        (await run(['--healthcheck', '--address', '0.0.0.0', '--port', port])).status,
        0
      );
    })
  );

  it('exits with 1 and one line if there is no daemon', timeout, async () => {
    const daemon = await start();
    await daemon.stop();
    const { status, stderr } = await run(['--port', daemon.port, '--healthcheck']);
    assert.equal(status, 1);
    oneLine(stderr);
  });

  it('requests only /livez', timeout, () =>
    serving({}, async (daemon) => {
      await run(['--port', daemon.port, '--healthcheck']);
      const page = await metrics(daemon);
      const counted = Object.entries(page).filter(
        ([name, value]) => name.startsWith('mazed_requests_total') && value
      );
      assert.deepEqual(counted, [['mazed_requests_total{route="/livez",status="2xx"}', 1]]);
    })
  );
});

describe('the address', () => {
  for (const [first, second] of [
    [1, 1],
    [1, 2],
    [2, 1],
    [2, 2],
  ])
    it(`is not shared with another daemon: --io-threads ${first}, then ${second}`, timeout, () =>
      serving({ 'io-threads': first }, async ({ port }) => {
        const { status, stderr } = await run(['--port', port, '--io-threads', second]);
        assert.equal(status, 1);
        oneLine(stderr);
        assert.match(stderr, new RegExp(`127\\.0\\.0\\.1:${port}: Address already in use; .* --port`));
      })
    );

  it('can be reused at once after a daemon has exited', timeout, async () => {
    const first = await start({ 'io-threads': 2 });
    // The daemon closes first, so its side stays in TIME_WAIT.
    const client = new Client(first);
    await client.send(request('/livez', { headers: { Connection: 'close' } })).answer();
    await client.until(() => false);
    client.leave();
    await first.stop();
    await serving({ port: first.port, 'io-threads': 2 }, ({ url }) => assert.equal(url, first.url));
  });

  it('is named in the error if it is invalid', timeout, async () => {
    const { status, stderr } = await run(['--address', 'no such host', '--port', '0']);
    assert.equal(status, 1);
    oneLine(stderr);
    assert.ok(stderr.includes('no such host'));
  });

  it("is named in the error if it is another machine's", timeout, async () => {
    const { status, stderr } = await run(['--address', '192.0.2.1', '--port', '0']);
    assert.equal(status, 1);
    oneLine(stderr);
    assert.match(stderr, /192\.0\.2\.1.* --address/);
  });

  const sixes = Object.values(networkInterfaces())
    .flat()
    .some(({ address }) => address === '::1');
  const skip = skipUnless(sixes, 'IPv6 addresses', 'there is no ::1');
  it('may be an IPv6 address', { ...timeout, skip }, () =>
    serving({ address: '::1' }, async (daemon) => {
      assert.match(daemon.url, /^http:\/\/\[::1\]:\d+$/);
      assert.equal((await ask(`${daemon.url}/maze?seed=1`)).status, 200);
      assert.equal(
        (await run(['--address', '::1', '--port', daemon.port, '--healthcheck'])).status,
        0
      );
    })
  );

  it('may be all addresses, IPv4 and IPv6', { ...timeout, skip }, () =>
    serving({ address: '::', 'io-threads': 2 }, async ({ port }) => {
      for (const host of ['127.0.0.1', '::1'])
        assert.equal((await exchange({ host, port }, request('/livez'))).status, 200, host);
    })
  );
});

describe('the log', () => {
  it('is lines of JSON with --log-format json, whatever the request', timeout, async () => {
    const daemon = await start(
      { 'log-format': 'json', 'log-level': 'debug' },
      { MAZED_COLOUR: 'r"é\\d\x01' }
    );
    await exchange(daemon, request('/maze?seed=%22%5c%0a'));
    await exchange(daemon, request('/maze?seed="\\\x01\xff'));
    await exchange(daemon, request('/maze', { method: 'B"R\\EW' }));
    const { stderr } = await daemon.stop();
    const lines = stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const line of lines) {
      assert.match(line.time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      assert.ok(['error', 'warning', 'info', 'debug'].includes(line.level));
      assert.ok(line.event);
    }
    const events = lines.map(({ event }) => event);
    for (const event of ['configuration', 'listening', 'draining', 'stopped'])
      assert.ok(events.includes(event), event);
  });
});
