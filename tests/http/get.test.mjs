// `mazed get`: the same bytes as over HTTP, without a server.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { count, daemonOf, folderOf, program, run, slow, timeout } from './daemon.mjs';
import { grammarOf, wire } from './grammar.mjs';
import { Client, exchange, request } from './wire.mjs';

// GET_REQUESTS=2000 GET_SEED=N compare more, and others.
const REQUESTS = Number(process.env.GET_REQUESTS) || count(200);
const SEED = Number(process.env.GET_SEED) || 7;
const READ = 256 * 1024; // bytes of an answer that are compared,
const STAY = 6000; // milliseconds for which it is read: some are to be watched
const PATHS = ['/maze', '/mazes', '/maze/steps', '/maze/stats', '/maze/distances', '/maze/tile', '/maze/card', '/maze/check', '/algorithms'];
const limits = { 'generate-timeout': 4, 'max-cells': 2 ** 48, 'max-stream-cells': 2 ** 52 };

const get = (...args) => run(['get', ...args]);
const withoutId = (text) => text.replace(/,"request_id":"[^"]*"/, '');

// The first bytes that it writes for a request, its exit status or null if there may be more, and what it says.
const got = (args, body) => new Promise((done, fail) => {
  const flags = Object.entries(limits).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  const child = spawn(program, ['get', ...args, ...flags]);
  const chunks = [];
  let [received, said] = [0, ''];
  child.stdin.on('error', () => {}).end(body);
  child.stderr.setEncoding('latin1').on('data', (text) => (said += text));
  child.stdout.on('data', (chunk) => {
    chunks.push(chunk);
    received += chunk.length;
    if (received > READ) child.kill();
  });
  const stay = setTimeout(() => child.kill(), STAY);
  child.on('error', fail).on('close', (status) => clearTimeout(stay) ?? done({ status, said, bytes: Buffer.concat(chunks).subarray(0, READ) }));
});

// The same from a daemon.
async function served(daemon, bytes) {
  const client = new Client(daemon);
  const until = Date.now() + STAY;
  const watch = setInterval(() => (client.received > READ || Date.now() > until) && client.finish('enough'), 5);
  try {
    // On a busy machine nothing may have come by then.
    const { status, body, whole } = (await client.send(bytes).answer()) ?? { body: Buffer.alloc(0) };
    return { status, whole, bytes: body.subarray(0, READ) };
  } finally {
    clearInterval(watch);
    client.leave();
  }
}

describe('mazed get', () => {
  const folder = folderOf();
  const daemon = daemonOf(limits);
  let grammar;
  before(async () => {
    const [catalogue, openapi] = await Promise.all(['/algorithms', '/openapi.json'].map(async (path) => (await fetch(daemon.url + path)).json()));
    grammar = grammarOf(catalogue, openapi);
  }, timeout);

  // A random request that both can be asked, without some of its parameters, as its bytes and as arguments.
  function compared(at, left = []) {
    const drawn = grammar.request(SEED, at);
    if (!PATHS.includes(drawn.path) || !['GET', 'POST'].includes(drawn.method)) return null;
    if (drawn.form === 'picture' || (drawn.method === 'POST' && !drawn.form) || drawn.pairs.some(([, text]) => `${text}`.includes('\0'))) return null;
    const pairs = [...drawn.pairs.filter(([name]) => !/^(seed|pace)$/.test(name) && !left.includes(name)), ...(drawn.path === '/algorithms' ? [] : [['seed', '11']])];
    const headers = drawn.headers.filter(([name, text]) => /^(Accept|Accept-Language|If-.*)$/.test(name) && text && text === text.trim());
    const bytes = wire({ ...drawn, pairs, headers: [...headers, ['Connection', 'close']], dirt: null, chunked: false, version: 'HTTP/1.1' });
    const end = bytes.indexOf('\r\n\r\n');
    const [first, ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
    const given = lines.filter((line) => !/^(Host|Connection|Content-Length):/.test(line)).flatMap((line) => ['-H', line]);
    const posted = drawn.form ? ['-d', '@-'] : [];
    return { bytes, args: [first.split(' ')[1], ...given, '-H', 'Host: localhost', ...posted], body: bytes.subarray(end + 4) };
  }

  // Compares both answers to a request. Returns the status, and the parameters that a problem names.
  async function compare(at, { bytes, args, body }) {
    const [one, other] = await Promise.all([got(args, body), served(daemon, bytes)]);
    const what = `request ${at}: ${args.join(' ').slice(0, 500)}\n${one.said.slice(0, 300)}`;
    // How long a maze takes is no matter of its request.
    if (!other.status || [one.said, `${other.bytes}`].some((text) => text.includes('#timed-out'))) return [503, []];
    if (other.status >= 400) {
      assert.equal(one.said, withoutId(other.bytes.toString('latin1')), what);
      assert.deepEqual([one.status, one.bytes.length], [1, 0], what);
      return [other.status, (JSON.parse(other.bytes).errors ?? []).map(({ parameter }) => parameter)];
    }
    const length = other.whole && one.status !== null ? READ : Math.min(one.bytes.length, other.bytes.length);
    assert.ok(one.bytes.subarray(0, length).equals(other.bytes.subarray(0, length)), what);
    assert.ok(length > 0 || !one.bytes.length, what);
    if (one.status !== null) assert.deepEqual([one.status, one.said], [0, ''], what);
    return [other.status, []];
  }

  it(`writes the bytes of ${REQUESTS} random answers, and their problems`, { timeout: 3600000 }, async () => {
    const seen = {};
    for (let at = 0, done = 0; done < REQUESTS; at++) {
      // What is refused is asked again without it, so that there are mazes too.
      for (let left = [], asked; done < REQUESTS && (asked = compared(at, left)); done++) {
        const [status, parameters] = await compare(at, asked);
        seen[status] = (seen[status] ?? 0) + 1;
        if (parameters.every((name) => left.includes(name))) break;
        left = [...left, ...parameters];
      }
    }
    assert.ok(seen[200] > REQUESTS / 10 && seen[400] > REQUESTS / 10, JSON.stringify(seen));
  });

  it('writes the bytes of each path, and of each file of the page', timeout, async () => {
    const { errors: [{ allowed }] } = JSON.parse((await get('/none')).stderr);
    const ask = (path, Accept = '*/*') => exchange(daemon, request(path, { headers: { Accept } }));
    const routes = allowed.replace('one of ', '').split(', ').filter((path) => path !== '/metrics');
    const files = [];
    for (const name of readdirSync(new URL('../../web', import.meta.url))) if ((await ask(`/${name}`)).status === 200) files.push(`/${name}`);
    const [asset] = /assets\/[^"]+\.js/.exec((await ask('/play')).body);
    assert.ok(routes.length > 20 && routes.includes('/algorithms/how') && files.includes('/mazed.js') && files.includes('/mazed.d.ts'));
    const paths = new Set([...routes, ...files, `/${asset}`, '/maze/none', '/mazeless', '/assets/none']);
    for (const [target, accept] of [
      ...[...paths].map((path) => [`${path}?seed=7`]),
      // Some are pages for browsers, and for whoever would rather have one.
      ...['/maze', '/mazes', '/maze/none', '/algorithms', '/problems'].flatMap((path) => [[path, 'text/html'], [path, 'text/*, text/plain;q=0.5']]),
    ].map(([path, accept = '*/*']) => [path.includes('?') ? path : `${path}?size=9&seed=7`, accept])) {
      const [{ status, body }, one] = await Promise.all([ask(target, accept), get('-H', 'Host: localhost', '-H', `Accept: ${accept}`, target)]);
      const [text, rest] = status < 400 ? [one.stdout, one.stderr] : [one.stderr, one.stdout];
      assert.deepEqual([one.status, rest], [status < 400 ? 0 : 1, ''], `${target} as ${accept}`);
      assert.ok(text === withoutId(`${body}`), `${target} as ${accept}`);
    }
  });

  it('takes a whole URL, whose scheme and host are those of links in the answer', timeout, async () => {
    const { stdout, status } = await get('http://mazes.example/maze?size=9&seed=3&format=text#map');
    assert.equal(status, 0);
    assert.equal(stdout, await (await fetch(`${daemon.url}/maze?size=9&seed=3&format=text`)).text());
    const answer = JSON.parse((await get('https://mazes.example/oembed?url=http%3A%2F%2Fmazes.example%2Fplay%3Fsize%3D9')).stdout);
    assert.equal(answer.provider_url, 'https://mazes.example');
    assert.equal((await get('http://mazes.example')).status, 0);
    const linkOf = async (...args) => /property="og:url" content="([^?]*)/.exec((await get(...args)).stdout)[1];
    assert.equal(await linkOf('https://b.example/play?seed=1'), 'https://b.example/play');
    assert.equal(await linkOf('HTTP://b.example:81/play?seed=1'), 'http://b.example:81/play');
    assert.equal(await linkOf('-H', 'Host: a.example', 'https://b.example/play?seed=1'), 'https://a.example/play');
    assert.equal(await linkOf('https://b.example/play?seed=1', '--public-url', 'http://c.example/mazes/'), 'http://c.example/mazes/play');
  });

  it('writes to a file, which a problem leaves as it was', timeout, async () => {
    const file = join(folder, 'maze.txt');
    writeFileSync(file, 'before');
    const refused = await get('-o', file, '/maze?size=8&seed=3');
    assert.deepEqual([refused.status, refused.stdout], [1, '']);
    assert.deepEqual(JSON.parse(refused.stderr).errors[0].nearest, ['7', '9']);
    assert.equal(readFileSync(file, 'utf8'), 'before');
    assert.equal((await get(`--output=${file}`, '/maze?size=9&seed=3&format=text')).status, 0);
    assert.match(readFileSync(file, 'utf8'), /^#########\n/);
    const nowhere = await get('-o', join(folder, 'none', 'maze.txt'), '/maze?size=9');
    assert.equal(nowhere.status, 1);
    assert.match(nowhere.stderr, /^mazed: cannot write to .*none.*: No such file.*\n$/);
    assert.ok(!existsSync(join(folder, 'none')));
    assert.match((await get('-o', folder, '/maze?size=9')).stderr, /^mazed: cannot write to .*: Is a directory\n$/);
    assert.match((await get('-o', '', '/maze?size=9')).stderr, /^mazed: cannot write to : No such file.*\n$/);
    for (const size of ['9', '2001']) assert.match((await get('-o', '/dev/full', `/maze?size=${size}`)).stderr, /^mazed: cannot write .*No space left on device\n$/);
    writeFileSync(file, 'before');
    for (const url of ['/maze?size=9&seed=3', '/algorithms'])
      assert.deepEqual(await get('-H', 'If-None-Match: *', '-o', file, url), { status: 0, stdout: '', stderr: '' });
    assert.equal(readFileSync(file, 'utf8'), 'before');
    assert.match((await get('-o', '-', '/maze?size=9&seed=3&format=text')).stdout, /^#########\n/);
    assert.ok(!existsSync('-'));
  });

  it('posts a body, from the argument and from a file', timeout, async () => {
    const body = '{"size":9,"seed":"3","format":"text"}';
    const file = join(folder, 'body.json');
    writeFileSync(file, body);
    const text = await (await fetch(`${daemon.url}/maze?size=9&seed=3&format=text`)).text();
    for (const data of [body, `@${file}`]) assert.equal((await get('--data', data, '/maze')).stdout, text);
    assert.match((await get('-d', '@none', '/maze')).stderr, /cannot open 'none': No such file/);
    const large = await get('-d', JSON.stringify({ mask: '#'.repeat(70000) }), '/maze');
    assert.equal(large.status, 1);
  });

  it('says that there is not enough memory with status 1', { ...timeout, skip: slow && 'a sanitizer reserves more' }, async () => {
    const child = spawn('bash', ['-c', 'ulimit -v 100000; head -c 100M /dev/zero | "$0" get --memory 1G -d @- /maze', program]);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
    assert.equal(await new Promise((done) => child.on('close', done)), 1);
    assert.equal(said, 'mazed: there is not enough memory\n');
  });

  it('says what is wrong with its arguments, with status 2', timeout, async () => {
    for (const [args, message] of [
      [[], /there is no URL, such as '\/maze\?size=21&style=walls'/],
      [['maze?size=9'], /the URL must be like .*; 'maze\?size=9' was given/],
      [['/maze', '/mazes'], /there is a second URL: '\/mazes'/],
      [['-H', 'Accept', '/maze'], /a header is NAME: VALUE, and 'Accept' has no colon/],
      [['-H', 'Accept-Encoding: gzip', '/maze'], /pipe them into gzip/],
      [['--memry', '1M', '/maze'], /unknown option --memry; did you mean --memory\?/],
      [['--memory', '1', '/maze'], /memory/],
      [['-x', '/maze'], /unexpected argument '-x'/],
      [['-X', 'POST', '/maze'], /unexpected argument '-X'; --help lists the options/],
      [['--healthcheck'], /unknown option --healthcheck/],
      [['--healthcheck', '/maze?size=5'], /unknown option --healthcheck/],
      [['/maze', '--output'], /^mazed: --output needs a value\n$/],
      [['/maze', '-o'], /^mazed: -o needs a value\n$/],
      [['/maze', '--memory'], /--memory needs a value: a number of bytes/],
      [['--outpt', 'x', '/maze'], /unknown option --outpt; did you mean --output\?/],
      [['--dta=x', '/maze'], /unknown option --dta=x; did you mean --data\?/],
      [['http://a b/maze'], /the Host header must be one host/],
      [['-H', 'Host: a', '-H', 'Host: b', '/maze'], /one Host header/],
      [['https:///maze'], /the URL must be like/],
      [['--fonts', '/none.ttf', '/maze?size=9&seed=1&format=pdf&title=%C3%A9'], /^mazed: --fonts: \/none\.ttf is not a font that can be read\n$/],
    ]) {
      const { status, stdout, stderr } = await get(...args);
      assert.deepEqual([status, stdout], [2, ''], args.join(' '));
      assert.match(stderr, message);
    }
    const { stdout, status } = await get('-o', 'none', '-h');
    assert.match(stdout, /^Usage: mazed get .*\n/);
    for (const option of ['memory', 'generate-timeout', 'fonts']) assert.ok(stdout.includes(`--${option} `), option);
    assert.equal(status, 0);
    for (const option of ['--version', '-V']) assert.deepEqual(await get(option), await run([option]));
  });

  it('reads fonts for the titles that need them, however they are written', timeout, async () => {
    const plain = '/maze?size=9&seed=3&format=pdf&title=%C3%A9';
    const { stdout, status } = await get(plain);
    assert.equal(status, 0);
    assert.equal((await get(plain.replace('title', 't%69tle'))).stdout, stdout);
    assert.equal((await get('-d', '{"size":9,"seed":3,"format":"pdf","\\u0074itle":"é"}', '/maze')).stdout, stdout);
    assert.equal((await get('--fonts', '/none.ttf', plain.replace('%C3%A9', 'e'))).status, 0);
  });

  it('has no limit of cells, but those of memory and time', timeout, async () => {
    const { status, stdout } = await get('--max-cells', '4', '/maze?width=30&height=30&seed=1');
    assert.equal(status, 0);
    assert.equal(JSON.parse(stdout).width, 30);
    const refused = await get('--memory', '1M', '/maze?width=9000&height=9000&seed=1');
    assert.equal(refused.status, 1);
    assert.equal(JSON.parse(refused.stderr).status, 413);
    // There is no such maze.
    const late = await get('--generate-timeout', '1', '/maze?width=400&difficulty=9999999');
    assert.deepEqual([late.status, JSON.parse(late.stderr).type], [1, '/problems#timed-out']);
  });

  it('ends by SIGPIPE when nobody reads on, as other programs do', timeout, async () => {
    // Of a shell, whose pipes are none of node's, which are sockets and may be reset.
    const child = spawn('bash', ['-c', '"$0" get "$1" | head -c 9; exit ${PIPESTATUS[0]}', program, '/maze?width=3000&height=3000&algo=sidewinder&format=text']);
    assert.equal(await new Promise((done) => child.on('close', done)), 128 + 13);
  });

  it('answers what is asked of a running daemon by its own words', timeout, async () => {
    assert.equal((await get('/healthz')).stdout, (await exchange(daemon, request('/healthz'))).body.toString());
    const { status, stderr } = await get('/metrics');
    assert.equal(status, 1);
    assert.match(stderr, /\/metrics tells about a running daemon/);
    assert.match((await get('/maze/')).stderr, /superfluous slashes: see \/maze\n$/);
    assert.match((await get('//maze//steps?size=5')).stderr, /superfluous slashes: see \/maze\/steps\?size=5\n$/);
  });
});
