// Content codings: which is chosen, what is decoded, and what caches are told. Judged by zlib of node and the program
// zstd, as sent: fetch would decode by itself.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import http from 'node:http';
import { after, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { hold } from './contract.mjs';
import { count, daemonOf, eventually, timeout } from './daemon.mjs';
import { Client, exchange, request, reserved } from './wire.mjs';

const daemon = daemonOf();
const agent = new http.Agent({ keepAlive: true });
after(() => agent.destroy());

const decoders = {
  gzip: gunzipSync,
  zstd: (bytes) => {
    const { status, stdout, stderr } = spawnSync('zstd', ['-dc', '--memory=8MB'], {
      input: bytes,
      maxBuffer: 1 << 28,
    });
    assert.equal(status, 0, `${stderr}`);
    return stdout;
  },
};

// Asks, and returns the bytes as they were sent.
const send = (target, { coding, method = 'GET', headers = {}, body } = {}) =>
  new Promise((done, fail) => {
    const wanted = coding === undefined ? headers : { 'Accept-Encoding': coding, ...headers };
    const sent = http.request(
      { host: daemon.host, port: daemon.port, path: target, method, agent, headers: wanted },
      (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', fail);
        answer.on('end', () =>
          done({
            status: answer.statusCode,
            headers: new Headers(Object.entries(answer.headers)),
            body: Buffer.concat(chunks),
          })
        );
      }
    );
    sent.on('error', fail);
    sent.end(body);
  });

// The same decoded, and the whole as openapi.yaml describes it.
async function ask(target, options = {}) {
  const answer = await send(target, options);
  const { headers, status, body } = answer;
  const coding = headers.get('content-encoding');
  const empty = options.method === 'HEAD' || status === 304;
  const decoded = coding && !empty ? decoders[coding](body) : body;
  const plain = new Headers(headers);
  if (headers.has('content-length') && !empty) {
    assert.equal(Number(headers.get('content-length')), body.length);
    plain.set('content-length', decoded.length);
  }
  hold(options.method ?? 'GET', target, { status, headers: plain, body: decoded });
  return { ...answer, coding, decoded, etag: headers.get('etag'), vary: headers.get('vary') };
}

const BIG = '/maze?seed=1&size=101&style=tiles';
const SMALL = '/maze?seed=1&size=9&grid=rows';

describe('Accept-Encoding', () => {
  for (const [header, coding] of [
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['zstd', 'zstd'],
    ['gzip, zstd', 'zstd'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'gzip'],
    ['gzip;q=1.0, zstd;q=0.9', 'gzip'],
    ['zstd;q=0.001', 'zstd'],
    ['gzip;q=0', null],
    ['gzip;q=0, *;q=0.5', 'zstd'],
    ['gzip;q=0.5, identity', null],
    ['gzip, identity;q=0', 'gzip'],
    ['*', 'zstd'],
    ['*;q=0, gzip', 'gzip'],
    ['br', null],
    ['deflate', null],
    ['br;q=1.0, compress;q=0.5', null],
    ['nonsense;;q=,', null],
  ])
    it(`decides: ${header}`, timeout, async () => {
      const answer = await ask(BIG, { coding: header });
      assert.equal(answer.status, 200);
      assert.equal(answer.coding, coding);
      assert.equal(answer.vary, 'Accept-Encoding');
      assert.equal(answer.decoded.length, 101 * 102);
    });

  it('is one list if it is sent twice', timeout, async () => {
    const twice = ['Accept-Encoding: gzip;q=0.5', 'Accept-Encoding: zstd;q=0.2'].join('\r\n');
    const { headers } = await exchange(daemon, `GET ${BIG} HTTP/1.1\r\nHost: x\r\n${twice}\r\n\r\n`);
    assert.equal(headers.get('content-encoding'), 'gzip');
  });

  it('is named as itself where a verdict cannot be coded so', timeout, async () => {
    const body = JSON.stringify({ maze: '/maze?algo=kruskal&width=4&height=4&seed=1', directions: 'E' });
    const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length, 'Accept-Encoding': 'identity;q=0, br' };
    const answer = await exchange(daemon, request('/maze/check', { method: 'POST', headers, body }));
    assert.deepEqual([answer.status, JSON.parse(answer.body).errors[0].parameter], [406, 'Accept-Encoding']);
  });

  for (const header of ['identity;q=0', '*;q=0', 'br, *;q=0', 'br, identity;q=0.000'])
    it(`leads to 406 if it allows nothing: ${header}`, timeout, async () => {
      for (const target of [BIG, SMALL, '/algorithms', '/', '/openapi.yaml', '/problems']) {
        const answer = await ask(target, { coding: header });
        assert.equal(answer.status, 406, target);
        const problem = JSON.parse(answer.body);
        assert.equal(problem.type, '/problems#coding-not-acceptable');
        assert.equal(problem.errors[0].parameter, 'Accept-Encoding');
        assert.deepEqual(problem.errors[0].nearest, ['identity', 'gzip', 'zstd']);
        assert.match(answer.vary, /Accept-Encoding/);
      }
    });

  it('is evaluated after the parameters and before the size of the maze', timeout, async () => {
    const coding = 'identity;q=0';
    const wrong = await ask('/maze?size=24', { coding });
    assert.equal(wrong.status, 400);
    assert.deepEqual(JSON.parse(wrong.body).errors[0].nearest, ['23', '25']);
    assert.equal(wrong.vary, null);
    assert.equal((await ask('/maze?algo=kruskal&size=99999', { coding })).status, 406);
    assert.equal((await ask('/maze?algo=kruskal&size=99999', { coding: 'gzip' })).status, 413);
  });

  it('does not change health checks', timeout, async () => {
    for (const path of ['/livez', '/readyz', '/healthz'])
      for (const coding of ['gzip', 'identity;q=0']) {
        const answer = await ask(path, { coding });
        assert.equal(answer.status, 200);
        assert.equal(answer.coding, null);
        assert.equal(answer.vary, null);
      }
  });
});

describe('a coded answer', () => {
  for (const target of [
    BIG,
    '/maze?seed=1&size=101',
    '/maze?seed=1&size=101&grid=cells',
    '/maze?seed=1&size=61&solve=shortest',
    '/maze?seed=1&size=401&solve=shortest',
    '/maze?seed=1&size=81&style=circles',
    '/maze/distances?seed=1&size=81',
    '/maze/distances?seed=1&size=401&format=text',
    '/maze?seed=1&algo=eller&size=1001&style=walls',
    '/maze?seed=1&algo=kruskal&size=1001',
    '/maze?seed=1&width=20000&height=1&style=tiles',
    '/maze?seed=1&width=1&height=20000&grid=rows',
    '/maze?seed=1&size=101&shape=heart&grid=rows',
  ])
    it(`is the plain one when it is decoded: ${target}`, timeout, async () => {
      const plain = await ask(target);
      const etags = new Set([plain.etag]);
      assert.equal(plain.coding, null);
      for (const coding of ['gzip', 'zstd']) {
        const answer = await ask(target, { coding });
        assert.equal(answer.coding, coding);
        assert.ok(answer.decoded.equals(plain.decoded));
        assert.ok(answer.body.length < plain.body.length / 2);
        assert.equal(answer.vary, plain.vary);
        assert.match(answer.etag, new RegExp(`-${coding}"$`));
        assert.equal(
          answer.headers.get('access-control-expose-headers'),
          plain.headers.get('access-control-expose-headers')
        );
        const again = await ask(target, { coding });
        assert.ok(again.body.equals(answer.body), 'the same tag, other bytes');
        etags.add(answer.etag);
      }
      assert.equal(etags.size, 3);
    });

  it('has a length where it is short, and goes in chunks where it is long', timeout, async () => {
    for (const coding of ['gzip', 'zstd']) {
      const short = await ask(BIG, { coding });
      assert.equal(short.headers.get('content-length'), `${short.body.length}`);
      const long = await ask('/maze?seed=1&size=1001', { coding });
      assert.equal(long.headers.get('transfer-encoding'), 'chunked');
      assert.equal(long.headers.get('x-accel-buffering'), 'no');
    }
  });

  for (const query of [
    'count=2000&width=10&seed=3',
    'count=2000&width=10&seed=3&format=json',
    'count=100&width=57&seed=1&difficulty=1..&grid=none',
    'count=3&seed=5&size=501&algo=sidewinder',
  ])
    it(`of many mazes is the plain one, and the same each time: ${query}`, timeout, async () => {
      const plain = await ask(`/mazes?${query}`);
      const etags = new Set([plain.etag]);
      for (const coding of ['gzip', 'zstd']) {
        const first = await ask(`/mazes?${query}`, { coding });
        assert.equal(first.coding, coding);
        assert.ok(first.decoded.equals(plain.body));
        assert.ok(first.body.length < plain.body.length / 2);
        // One member: what follows the first would be left over.
        if (coding === 'gzip')
          assert.equal(gunzipSync(first.body, { info: true }).engine.bytesWritten, first.body.length);
        const others = await Promise.all([1, 2, 3, 4].map(() => ask(`/mazes?${query}`, { coding })));
        for (const other of others) assert.ok(other.body.equals(first.body), 'other bytes');
        const head = await ask(`/mazes?${query}`, { coding, method: 'HEAD' });
        // HEAD makes no maze but where the first one has to be found.
        const made = query.includes('difficulty');
        assert.deepEqual([head.etag, head.coding], [first.etag, made ? coding : null]);
        etags.add(first.etag);
      }
      assert.equal(etags.size, 3);
    });

  it('of many mazes is plain where all are short', timeout, async () => {
    const target = '/mazes?seed=1&count=2&size=9&grid=none';
    const plain = await ask(target);
    assert.ok(plain.body.length <= 1024);
    const short = await ask(target, { coding: 'zstd' });
    assert.equal(short.coding, null);
    assert.ok(short.body.equals(plain.body));
    const coded = await ask(target, { coding: 'zstd, identity;q=0' });
    assert.equal(coded.coding, 'zstd');
    assert.ok(coded.decoded.equals(plain.body));
  });

  it('of many mazes has no end where it is cut', timeout, async () => {
    const target = '/mazes?count=1000&width=6&seed=2&length=32&grid=none&format=json';
    for (const coding of ['gzip', 'zstd']) await assert.rejects(ask(target, { coding }));
  });

  it('may be of POST, and of a maze without a seed', timeout, async () => {
    const body = JSON.stringify({ size: 101, seed: 1, style: 'tiles' });
    const headers = { 'Content-Type': 'application/json' };
    const posted = await ask('/maze', { method: 'POST', body, headers, coding: 'gzip' });
    assert.equal(posted.coding, 'gzip');
    assert.ok(posted.decoded.equals((await ask(BIG)).decoded));
    assert.equal(posted.etag, null);
    const random = await ask('/maze?size=101', { coding: 'zstd' });
    assert.equal(random.coding, 'zstd');
    assert.equal(random.etag, null);
    assert.equal(random.vary, 'Accept, Accept-Encoding');
  });

  it('begins before the maze is made to its end, and ends with its client', timeout, async () => {
    for (const coding of ['gzip', 'zstd']) {
      const target = '/maze?seed=1&algo=binary-tree&size=30001&style=tiles';
      const clients = Array.from({ length: count(8) }, () => new Client(daemon));
      for (const client of clients)
        client.send(request(target, { headers: { 'Accept-Encoding': coding } }));
      for (const client of clients)
        assert.ok(await client.until(() => client.received > 50000), 'nothing comes');
      for (const client of clients) client.leave('reset');
    }
    await eventually(() => reserved(daemon), (bytes) => bytes === 0, 'it is given back', 20000);
    assert.equal((await ask(BIG, { coding: 'gzip' })).status, 200);
  });

  it('is whole by HTTP/1.0', timeout, async () => {
    const client = new Client(daemon);
    const target = '/maze?seed=1&size=1001&style=tiles';
    client.send(request(target, { version: 'HTTP/1.0', headers: { 'Accept-Encoding': 'gzip' } }));
    const { headers, body } = await client.answer();
    assert.equal(headers.get('content-encoding'), 'gzip');
    assert.equal(headers.get('transfer-encoding'), null);
    assert.ok(gunzipSync(body).equals((await ask(target)).decoded));
  });
});

describe('what is not worth coding', () => {
  it('is short', timeout, async () => {
    for (const target of [SMALL, '/maze?seed=1&size=31&style=tiles']) {
      const plain = await ask(target);
      assert.ok(plain.body.length <= 1024);
      for (const coding of ['gzip', 'zstd', 'gzip, zstd;q=0.5', '*']) {
        const answer = await ask(target, { coding });
        assert.equal(answer.coding, null);
        // Whoever refuses identity gets other bytes.
        assert.equal(answer.vary, 'Accept-Encoding');
        assert.equal(answer.etag, plain.etag);
        assert.ok(answer.body.equals(plain.body));
      }
      assert.equal(plain.vary, 'Accept-Encoding');
    }
    const over = await ask('/maze?seed=1&size=33&style=tiles', { coding: 'gzip' });
    assert.equal(over.decoded.length, 33 * 34);
    assert.equal(over.coding, 'gzip');
  });

  it('is short, though only writing told', timeout, async () => {
    for (const target of ['/maze/stats?seed=1&format=json', '/maze/distances?seed=1&size=9&format=json']) {
      const plain = await ask(target);
      const answer = await ask(target, { coding: 'gzip' });
      assert.ok(plain.body.length <= 1024);
      assert.equal(answer.coding, null);
      assert.ok(answer.body.equals(plain.body));
      assert.equal(answer.vary, 'Accept-Encoding');
    }
  });

  it('is coded for who refuses identity', timeout, async () => {
    for (const target of [SMALL, '/maze/stats?seed=1&format=json']) {
      const plain = await ask(target);
      for (const coding of ['gzip', 'zstd']) {
        const answer = await ask(target, { coding: `${coding}, identity;q=0` });
        assert.equal(answer.coding, coding);
        assert.ok(answer.decoded.equals(plain.decoded));
        assert.equal(answer.vary, 'Accept-Encoding');
        assert.match(answer.etag, new RegExp(`-${coding}"$`));
      }
    }
  });

  it('is png, which is deflated inside', timeout, async () => {
    const plain = await send('/maze?seed=1&size=301&format=png');
    assert.equal(plain.status, 200);
    assert.ok(plain.body.length > 1024);
    for (const coding of ['gzip', 'zstd', '*', 'gzip, zstd, identity;q=0.1']) {
      const answer = await send('/maze?seed=1&size=301&format=png', { coding });
      assert.equal(answer.headers.get('content-encoding'), null);
      assert.equal(answer.headers.get('vary'), null);
      assert.equal(answer.headers.get('etag'), plain.headers.get('etag'));
      assert.ok(answer.body.equals(plain.body));
    }
    const refused = await ask('/maze?seed=1&format=png', { coding: 'gzip, identity;q=0' });
    assert.equal(refused.status, 406);
    assert.deepEqual(JSON.parse(refused.body).errors[0].nearest, ['identity']);
  });
});

describe('a maze that is looked for', () => {
  // Its tag and its Vary are of the request: how long the answer is, is not known yet.
  for (const [target, short] of [
    ['/maze?seed=1&size=9&length=1..&grid=none', true],
    ['/maze?seed=1&size=9&length=1..&style=tiles', true],
    ['/maze?seed=1&size=9&difficulty=0..&format=svg', true],
    ['/maze?seed=1&size=101&length=1..&style=tiles', false],
  ])
    it(`has the same headers by GET and HEAD, and in a 304: ${target}`, timeout, async () => {
      const tags = new Set();
      for (const coding of ['identity', 'gzip', 'zstd']) {
        const get = await ask(target, { coding });
        assert.equal(get.coding, short || coding === 'identity' ? null : coding);
        assert.equal(get.vary, 'Accept-Encoding');
        tags.add(get.etag);
        const head = await ask(target, { coding, method: 'HEAD' });
        const length = head.headers.get('content-length');
        if (length !== null) assert.equal(length, `${get.body.length}`);
        const known = await ask(target, { coding, headers: { 'If-None-Match': get.etag } });
        assert.equal(known.status, 304);
        assert.equal(head.coding, get.coding);
        assert.equal(known.coding, null);
        for (const answer of [head, known]) {
          assert.equal(answer.etag, get.etag);
          assert.equal(answer.vary, get.vary);
        }
      }
      assert.equal(tags.size, 3);
    });

  it('is not coded where it is short, by POST and without a seed', timeout, async () => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ size: 9, seed: 1, length: '1..', style: 'tiles' });
    const posted = await ask('/maze', { method: 'POST', body, headers, coding: 'gzip' });
    const random = await ask('/maze?size=9&length=1..&style=tiles', { coding: 'gzip' });
    for (const answer of [posted, random]) {
      assert.equal(answer.status, 200);
      assert.equal(answer.coding, null);
      assert.equal(answer.vary, 'Accept-Encoding');
    }
  });
});

describe('HEAD', () => {
  it('has the headers of GET, but what only the bytes tell', timeout, async () => {
    const pictures = ['svg', 'png', 'pdf'].map((format) => `/maze?seed=1&size=101&format=${format}`);
    const others = ['/maze/stats?seed=1', '/maze/steps?seed=1&size=9&format=ndjson', '/mazes?count=3&size=9&seed=1', '/maze?seed=1&size=9&solve=shortest', '/algorithms'];
    for (const target of [BIG, SMALL, ...pictures, ...others])
      for (const coding of ['identity', 'gzip', 'gzip, *;q=0.1']) {
        const [get, head] = [await send(target, { coding }), await send(target, { coding, method: 'HEAD' })].map(({ headers }) => headers);
        const lacks = [...get.keys()].filter((name) => !head.has(name));
        const left = new Set(['content-length', 'transfer-encoding', ...(target === BIG || target === SMALL ? [] : ['content-encoding', 'x-accel-buffering'])]);
        assert.deepEqual(lacks.filter((name) => !left.has(name)), [], target);
        for (const [name, value] of head)
          if (!['date', 'x-request-id', 'connection'].includes(name)) assert.equal(value, get.get(name), `${name} of ${target}`);
        assert.equal(head.get('connection') === 'close', !head.has('content-length'), target);
      }
  });
});

describe('the tileset', () => {
  it('is a short png, and never coded', timeout, async () => {
    const plain = await ask('/tiles.png');
    assert.ok(plain.body.length <= 1024);
    for (const coding of ['gzip', 'zstd', '*', 'gzip, zstd, identity;q=0.1'])
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask('/tiles.png', { coding, method });
        assert.equal(answer.coding, null);
        assert.equal(answer.vary, null);
        assert.equal(answer.etag, plain.etag);
        assert.equal(answer.headers.get('content-length'), `${plain.body.length}`);
        if (method === 'GET') assert.ok(answer.body.equals(plain.body));
      }
    const refused = await ask('/tiles.png', { coding: 'gzip, identity;q=0' });
    assert.equal(refused.status, 406);
    assert.deepEqual(JSON.parse(refused.body).errors[0].nearest, ['identity']);
  });
});

describe('a tag', () => {
  for (const target of [BIG, '/maze?seed=1&size=61&solve=shortest', '/maze/stats?seed=1', '/algorithms'])
    it(`is known in its own coding only: ${target}`, timeout, async () => {
      const tags = {};
      for (const coding of ['identity', 'gzip', 'zstd'])
        tags[coding] = (await ask(target, { coding })).etag;
      for (const coding of ['identity', 'gzip', 'zstd'])
        for (const other of ['identity', 'gzip', 'zstd']) {
          const headers = { 'If-None-Match': `"x", ${tags[other]}` };
          const answer = await ask(target, { coding, headers });
          assert.equal(answer.status, coding === other ? 304 : 200, `${coding} of ${other}`);
          assert.equal(answer.etag, tags[coding]);
          assert.match(answer.vary, /Accept-Encoding/);
          if (coding === other) {
            assert.equal(answer.body.length, 0);
            assert.equal(answer.coding, null, 'a cache would keep it with the answer that it has');
          }
          const weak = await ask(target, {
            coding,
            headers: { 'If-None-Match': `W/${tags[other].replace('W/', '')}` },
          });
          assert.equal(weak.status, coding === other ? 304 : 200);
          const match = await ask(target, { coding, headers: { 'If-Match': tags[other] } });
          assert.equal(match.status, coding === other ? 200 : 412);
        }
    });
});

describe('HEAD', () => {
  for (const target of [BIG, SMALL, '/maze?seed=1&size=1001', '/algorithms', '/', '/metrics'])
    it(`has the headers of GET: ${target}`, timeout, async () => {
      for (const coding of ['identity', 'gzip', 'zstd']) {
        const head = await ask(target, { coding, method: 'HEAD' });
        const get = await ask(target, { coding });
        assert.equal(head.status, 200);
        assert.equal(head.body.length, 0);
        for (const name of ['etag', 'vary', 'content-type', 'cache-control', 'content-location'])
          assert.equal(head.headers.get(name), get.headers.get(name), `${coding}: ${name}`);
        assert.equal(head.coding, get.coding, coding);
        assert.equal(head.headers.get('x-accel-buffering'), get.headers.get('x-accel-buffering'), coding);
        const length = head.headers.get('content-length');
        if (length !== null && target !== '/metrics')
          assert.equal(length, get.headers.get('content-length'), coding);
      }
    });

  for (const target of ['/maze/stats?seed=1', '/maze?seed=1&size=9&format=svg'])
    it(`does not name a coding that the answer may not have: ${target}`, timeout, async () => {
      for (const coding of ['gzip', 'zstd']) {
        const get = await ask(target, { coding });
        assert.equal(get.coding, null);
        for (const options of [
          { method: 'HEAD' },
          { headers: { 'If-None-Match': get.etag } },
          { method: 'HEAD', headers: { 'If-None-Match': get.etag } },
        ]) {
          const answer = await ask(target, { coding, ...options });
          assert.equal(answer.status, options.headers ? 304 : 200);
          assert.equal(answer.coding, null);
          assert.equal(answer.etag, get.etag);
          assert.equal(answer.vary, get.vary);
        }
      }
    });
});

describe('documents', () => {
  for (const [target, accept] of [
    ['/', 'text/html'],
    ['/openapi.yaml', '*/*'],
    ['/openapi.json', '*/*'],
    ['/algorithms', '*/*'],
    ['/algorithms', 'text/html'],
    ['/problems', 'text/html'],
    ['/problems', 'text/plain'],
  ])
    it(`are coded, with a tag for each coding: ${target} as ${accept}`, timeout, async () => {
      const plain = await ask(target, { headers: { Accept: accept } });
      const tags = [plain.etag];
      assert.equal(plain.coding, null);
      const isPage = accept === 'text/html';
      const varies = target.startsWith('/openapi') ? 'Accept-Encoding' : 'Accept, Accept-Encoding';
      assert.equal(plain.vary, [varies, ...(isPage ? ['Accept-Language'] : []), ...(target === '/' ? ['User-Agent'] : [])].join(', '));
      for (const coding of ['gzip', 'zstd']) {
        const answer = await ask(target, { coding, headers: { Accept: accept } });
        assert.equal(answer.coding, coding);
        assert.ok(answer.decoded.equals(plain.body));
        assert.equal(answer.vary, plain.vary);
        assert.equal(answer.headers.get('cache-control'), isPage ? 'no-cache' : 'public, max-age=3600');
        assert.equal(answer.headers.get('content-length'), `${answer.body.length}`);
        tags.push(answer.etag);
        const headers = { Accept: accept, 'If-None-Match': answer.etag };
        const known = await ask(target, { coding, headers });
        assert.equal(known.status, 304);
        assert.equal(known.etag, answer.etag);
        assert.equal(known.coding, null);
      }
      assert.equal(new Set(tags).size, 3);
    });

  it('are those of the program', timeout, async () => {
    const { decoded } = await ask('/openapi.yaml', { coding: 'gzip' });
    assert.match(decoded.toString(), /^openapi: 3\.1\./);
  });
});

describe('other answers', () => {
  it('are coded where they are long: /metrics', timeout, async () => {
    for (const coding of ['gzip', 'zstd']) {
      const answer = await ask('/metrics', { coding });
      assert.equal(answer.coding, coding);
      assert.match(answer.decoded.toString(), /^# HELP mazed_/);
      assert.equal(answer.vary, 'Accept-Encoding');
    }
  });

  it('are not where they are problems', timeout, async () => {
    for (const target of ['/maze?size=24', '/maxe', '/maze?algo=kruskal&size=99999']) {
      const answer = await ask(target, { coding: 'gzip, zstd' });
      assert.ok(answer.status >= 400);
      assert.equal(answer.coding, null);
      assert.doesNotMatch(answer.vary ?? '', /Encoding/);
    }
  });

  it('come one after another on one connection, in any coding', timeout, async () => {
    const client = new Client(daemon);
    const plain = (await ask(BIG)).decoded;
    for (let i = 0; i < count(60); i++) {
      const coding = ['gzip', 'zstd', 'identity'][i % 3];
      client.send(request(BIG, { headers: { 'Accept-Encoding': coding } }));
      const { headers, body, whole } = await client.answer();
      assert.ok(whole);
      assert.equal(headers.get('content-encoding') ?? 'identity', coding);
      assert.ok((coding === 'identity' ? body : decoders[coding](body)).equals(plain));
    }
    client.leave();
  });
});
