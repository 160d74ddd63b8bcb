// deploy/nginx.conf beside the default site of Debian, in a real nginx before a real daemon.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { get as getByTls } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { eventually, freePort, program, skipUnless, start, timeout } from './daemon.mjs';
import { patience, skip as noBrowser, Visitor } from './page/visitor.mjs';
import { exchange, request } from './wire.mjs';

const NAME = 'mazed.localhost';
const CONFIG = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8');
const LONG = '/maze?algo=binary-tree&size=4001&seed=1&format=text'; // 16 MB
const CHUNKED = '/maze?size=601&seed=1&solve=shortest'; // under 10 MB, of unknown length
const REFUSED = '/maze?size=4001&algo=kruskal&seed=1';

const nginx = execFileSync('/bin/sh', ['-c', 'PATH=$PATH:/usr/sbin; command -v nginx || true']).toString().trim();
const skip = skipUnless(nginx, 'deploy/nginx.conf', 'nginx is not installed: make test-deps');

// Whether it takes `http2 on;`.
const [, major, minor, patch] = /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(nginx && spawnSync(nginx, ['-v']).stderr) ?? [];
const turnsHttp2On = major * 1e6 + minor * 1e3 + +patch >= 1025001;

// The file after the commands at its top, which put to use what is ready in it.
const commands = [...CONFIG.matchAll(/^#.*: *sed -i '(s\/#(\w+) .*)' mazed\.conf$/gm)];
const using = (...words) =>
  commands
    .filter(([, , word]) => words.includes(word))
    .reduce((input, [, command]) => execFileSync('sed', [command], { input, encoding: 'utf8' }), CONFIG);
// Of the limit only the burst counts, however long a test takes.
const limited = () => using('limit').replace('rate=10r/s', 'rate=1r/m');
const BURST = Number(/burst=(\d+)/.exec(CONFIG)[1]);

// The file as it would be installed, but for ports and folders, and on loopback only.
const here = (text, folder, port, daemon) =>
  text
    .replaceAll('listen [::]', '# listen [::]')
    .replaceAll('listen 80', `listen 127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${daemon.port}`)
    .replaceAll('/var/cache/mazed', join(folder, 'cache'))
    .replaceAll('/var/log/nginx/mazed.log', join(folder, 'mazed.log'));

// Debian's nginx.conf and its default site, as far as they matter here.
const debian = (folder, port) => `
${process.getuid() === 0 ? 'user root;' : ''}
pid ${folder}/pid;
events { worker_connections 768; }
http {
    sendfile on;
    tcp_nopush on;
    types_hash_max_size 2048;
    default_type application/octet-stream;
    access_log off;
    gzip on;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ')}
    include ${folder}/mazed.conf;
    server {
        listen 127.0.0.1:${port} default_server;
        server_name _;
        location / { return 404 "Debian's default site"; }
    }
}
`;

// Runs `use` with { port, folder, daemon } of a proxy in front of a daemon with these options.
async function proxied(use, { options = {}, config = CONFIG, stdout } = {}) {
  const daemon = await start(options, {}, { stdout });
  const folder = mkdtempSync(join(tmpdir(), 'mazed-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'mazed.conf'), here(config, folder, port, daemon));
  writeFileSync(join(folder, 'nginx.conf'), debian(folder, port));
  const args = ['-p', folder, '-c', 'nginx.conf', '-g', 'daemon off; error_log stderr;'];
  const child = spawn(nginx, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const proxy = { host: '127.0.0.1', port, folder, daemon, log: '' };
  child.stderr.setEncoding('utf8').on('data', (text) => (proxy.log += text));
  const ended = new Promise((done) => child.on('close', done).on('error', done));
  try {
    await eventually(
      () => exchange(proxy, request('/')),
      (answer) => answer || child.exitCode !== null,
      'nginx listens'
    );
    assert.equal(child.exitCode, null, proxy.log);
    await use(proxy);
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
    if (daemon.alive) daemon.signal('SIGKILL');
    await daemon.ended();
  }
}

const get = (proxy, target, { headers, ...rest } = {}) =>
  exchange(
    proxy,
    request(target, { headers: { Host: NAME, Connection: 'close', ...headers }, ...rest }),
    rest
  );

// The bytes that nginx has on disk.
const kept = ({ folder }) =>
  Number(execFileSync('du', ['-sb', '--exclude=*.conf', folder]).toString().split('\t')[0]);

describe('deploy/nginx.conf', { skip }, () => {
  it('stands beside the default site, and has its own name', timeout, () =>
    proxied(async (proxy) => {
      assert.doesNotMatch(proxy.log, /\[(warn|error|emerg)\]/);
      assert.equal((await get(proxy, '/livez')).status, 200);
      const other = await get(proxy, '/livez', { headers: { Host: 'localhost' } });
      assert.equal(other.body.toString(), "Debian's default site");
    })
  );

  const library = join(dirname(program), 'tests/http/scarce.so');
  const noLibrary = skipUnless(existsSync(library), 'nginx without IPv6', 'scarce.so is not built');

  it('starts on a kernel without IPv6 by the command that it names', { ...timeout, skip: noLibrary }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mazed-nginx-'));
    try {
      const port = await freePort();
      const [, command] = /^#.*IPv6.*: sed -i '(.*)' mazed\.conf$/m.exec(CONFIG);
      const check = (config) => {
        const text = here(config, folder, port, { port: 1 }).replaceAll('# listen [::]:80;', `listen [::]:${port};`);
        writeFileSync(join(folder, 'mazed.conf'), text);
        writeFileSync(join(folder, 'nginx.conf'), debian(folder, port));
        const env = { ...process.env, LD_PRELOAD: library, SCARCE_IPV6: 'no' };
        return spawnSync(nginx, ['-t', '-p', folder, '-c', 'nginx.conf'], { env, encoding: 'utf8' });
      };
      assert.match(check(CONFIG).stderr, /Address family not supported/);
      const { status, stderr } = check(execFileSync('sed', [command], { input: CONFIG, encoding: 'utf8' }));
      assert.equal(status, 0, stderr);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('passes all headers on', timeout, () =>
    proxied(async (proxy) => {
      const targets = ['/maze?seed=7', '/maze?seed=7&format=text', '/maze?size=4', '/', CHUNKED];
      for (const target of targets) {
        const named = { headers: { 'X-Request-Id': 'the-same' } };
        const [wanted, given] = [await get(proxy.daemon, target, named), await get(proxy, target, named)];
        assert.equal(given.status, wanted.status, target);
        for (const [name, value] of wanted.headers)
          // Of what it keeps, nginx sends parts itself.
          if (!/^(date|connection|x-accel-buffering|accept-ranges)$/.test(name))
            assert.equal(given.headers.get(name), value, `${target}: ${name}`);
      }
      const tag = (await get(proxy, '/maze?seed=7')).headers.get('etag');
      const headers = { 'If-None-Match': tag };
      assert.equal((await get(proxy, '/maze?seed=7', { headers })).status, 304);
    })
  );

  it('passes HEAD on as HEAD, so that no maze is made', timeout, () =>
    proxied(
      async (proxy) => {
        const head = await get(proxy, LONG, { method: 'HEAD' });
        assert.equal(head.headers.get('content-length'), `${4001 * 4002}`);
        const logged = () => /event=request .* method=(\w+) path=\/maze /.exec(proxy.daemon.requests)?.[1];
        assert.equal(await eventually(logged, (method) => method, 'the request is logged'), 'HEAD');
      },
      { stdout: 'pipe' }
    )
  );

  it('keeps mazes with a seed, and no others', timeout, () =>
    proxied(async (proxy) => {
      const cache = async (target) => (await get(proxy, target)).headers.get('x-cache');
      assert.deepEqual([await cache('/maze?seed=7'), await cache('/maze?seed=7')], ['MISS', 'HIT']);
      assert.deepEqual([await cache('/maze'), await cache('/maze')], ['BYPASS', 'BYPASS']);
    })
  );

  it('gives each request its own name, in a kept answer too, in the logs of both', timeout, () =>
    proxied(
      async (proxy) => {
        const ask = async (id) => {
          const { headers } = await get(proxy, '/maze?seed=7', { headers: id && { 'X-Request-Id': id } });
          return [headers.get('x-cache'), headers.get('x-request-id')];
        };
        assert.deepEqual(await ask('one'), ['MISS', 'one']);
        assert.deepEqual(await ask('two'), ['HIT', 'two']);
        const [, made] = await ask();
        assert.match(made, /^[0-9a-f]{32}$/);
        // mazed takes no such name.
        const [, other] = await ask('two words');
        assert.match(other, /^[0-9a-f]{32}$/);
        assert.notEqual(other, made);
        await eventually(() => proxy.daemon.requests, (log) => / id=one /.test(log), "mazed's log has the name");
        const logged = () => readFileSync(join(proxy.folder, 'mazed.log'), 'utf8');
        for (const end of ['id=one cache=MISS', 'id=two cache=HIT', `id=${made} cache=HIT`, `id=${other} cache=HIT`])
          await eventually(logged, (log) => log.includes(`${end}\n`), `nginx's log has ${end}`);
      },
      { stdout: 'pipe' }
    )
  );

  for (const target of [LONG, CHUNKED])
    it(`stores nothing of an answer that streams: ${target}`, timeout, () =>
      proxied(async (proxy) => {
        for (let i = 0; i < 2; i++) {
          const answer = await get(proxy, target);
          assert.deepEqual([answer.status, answer.headers.get('x-cache')], [200, 'MISS']);
          assert.ok(answer.body.length > 500000, `${answer.body.length} bytes`);
        }
        assert.ok(kept(proxy) < 100000, `${kept(proxy)} bytes on disk`);
      })
    );

  it('refuses an address that asks for mazes too often, by a problem that pages of any origin may read', timeout, () =>
    proxied(
      async (proxy) => {
        for (let i = 0; i <= BURST; i++) assert.equal((await get(proxy, `/maze?size=9&seed=${i}`)).status, 200, `${i}`);
        const body = '{"maze":"/maze?size=9&seed=1","directions":"S"}';
        const posted = { method: 'POST', headers: { 'Content-Type': 'application/json', 'Content-Length': body.length }, body };
        for (const [target, how] of [['/maze?size=9&seed=1'], ['/maze/stats'], ['/mazes?count=2'], ['/%6daze'], ['/maze/check', posted]]) {
          const { status, headers, body: text } = await get(proxy, target, how);
          assert.equal(status, 429, target);
          assert.equal(headers.get('content-type'), 'application/problem+json');
          assert.equal(headers.get('retry-after'), '1');
          assert.equal(headers.get('cache-control'), 'no-store');
          assert.equal(headers.get('access-control-allow-origin'), '*');
          assert.match(headers.get('access-control-expose-headers'), /Retry-After/);
          const problem = JSON.parse(text);
          assert.deepEqual([problem.status, problem.request_id], [429, headers.get('x-request-id')]);
        }
        for (const target of ['/', '/mazed.js', '/algorithms', '/livez']) assert.equal((await get(proxy, target)).status, 200, target);
        assert.equal((await get(proxy, '/maze', { method: 'OPTIONS' })).status, 204);
        assert.doesNotMatch(proxy.log, /limiting/);
      },
      { config: limited() }
    )
  );

  it('lets the page come up while mazes are limited; beyond the limit it says so', { skip: noBrowser, ...timeout }, () =>
    proxied(
      async (proxy) => {
        const visitor = await Visitor.arrive([], {}, { url: `http://${NAME}:${proxy.port}` });
        try {
          for (const path of ['/?seed=7', '/?seed=7#learn', '/?seed=8#walk']) {
            await visitor.open(path);
            await visitor.drawn();
          }
          assert.deepEqual(visitor.faults, []);
          for (let i = 0; i <= BURST; i++) await get(proxy, '/maze?seed=1');
          await visitor.page.click('#new');
          await visitor.page.waitForFunction(() => /too often/.test(document.querySelector('#trouble').textContent), null, patience);
          assert.equal(await visitor.page.textContent('#trouble button'), 'Try again');
        } finally {
          await visitor.leave();
        }
      },
      { config: limited() }
    )
  );

  it('speaks TLS with a certificate, and sends there who comes without', timeout, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mazed-tls-'));
    const [key, certificate] = [join(folder, 'mazed.key'), join(folder, 'mazed.pem')];
    const names = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...names], { stdio: 'ignore' });
    const port = await freePort();
    const ready = turnsHttp2On ? using('tls', 'http2', 'limit') : using('tls', 'limit').replaceAll(' ssl;', ' ssl http2;');
    const config = ready.replace('listen 443', `listen 127.0.0.1:${port}`).replaceAll(/\/etc\/ssl\/\w+/g, folder);
    try {
      await proxied(
        async (proxy) => {
          assert.doesNotMatch(proxy.log, /\[(warn|error|emerg)\]/);
          const plain = await get(proxy, '/maze?size=9&seed=7');
          assert.deepEqual([plain.status, plain.headers.get('location')], [308, `https://${NAME}/maze?size=9&seed=7`]);
          const status = await new Promise((done, fail) => {
            const options = { host: '127.0.0.1', port, path: '/maze?size=9&seed=7', servername: NAME, headers: { Host: NAME }, ca: readFileSync(certificate) };
            getByTls(options, (answer) => done(answer.resume().statusCode)).on('error', fail);
          });
          assert.equal(status, 200);
          const session = connect(`https://127.0.0.1:${port}`, { servername: NAME, ca: readFileSync(certificate) });
          const second = await new Promise((done, fail) => {
            session.on('error', fail);
            session.request({ ':path': '/maze?size=9&seed=7', ':authority': NAME }).on('response', done).on('error', fail);
          });
          session.destroy();
          assert.deepEqual([session.alpnProtocol, second[':status'], second['content-type']], ['h2', 200, 'application/json']);
        },
        { config }
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('passes 503 and 413 on with their problems, however many servers there are', timeout, () =>
    proxied(
      async (proxy) => {
        const headers = { 'X-Request-Id': 'the-same' };
        const wanted = await get(proxy.daemon, REFUSED, { headers });
        assert.equal(wanted.status, 413);
        assert.ok((await get(proxy, REFUSED, { headers })).body.equals(wanted.body));
        proxy.daemon.signal('SIGTERM');
        await eventually(
          () => get(proxy.daemon, '/readyz'),
          (answer) => answer.status === 503,
          '/readyz is 503'
        );
        for (let i = 0; i < 3; i++) {
          const answer = await get(proxy, '/readyz');
          assert.equal(answer.status, 503, answer.body.toString());
          assert.equal(JSON.parse(answer.body).type, '/problems#draining');
          assert.ok(answer.headers.get('retry-after'));
        }
        assert.equal((await get(proxy, '/maze?seed=1')).status, 200);
      },
      {
        options: { 'max-cells': 1000000, 'drain-delay': 3600 },
        config: CONFIG.replace(/( *server 127.0.0.1:8080[^;]*;\n)/, '$1$1'),
      }
    )
  );
});
