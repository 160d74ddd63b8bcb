// The identity of a maze: seeds, permalinks, entity tags and caching headers.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, askWrong, document, post } from './contract.mjs';
import { daemonOf, timeout } from './daemon.mjs';
import { seedOf } from './maze.mjs';
import { exchange, metrics, request } from './wire.mjs';

const FOREVER = 'public, max-age=31536000, immutable';

const daemon = daemonOf();

const maze = (query, options) => ask(`${daemon.url}/maze?${query}`, options);

describe('a seed', () => {
  for (const [given, used] of [
    ['0', '0'],
    ['42', '42'],
    ['007', '7'],
    ['9007199254740993', '9007199254740993'],
    ['18446744073709551615', '18446744073709551615'],
    ['00000000000000000000000018446744073709551615', '18446744073709551615'],
  ])
    it(`of digits is a number: ${given}`, timeout, async () => {
      const { json } = await maze(`size=5&seed=${given}`);
      assert.equal(json.seed, used);
    });

  for (const text of [
    'hello',
    'a',
    '-1',
    '1e3',
    '0x10',
    ' 25',
    '2.5',
    'grüße',
    '迷路',
    '🌲🌲',
    'a'.repeat(256),
    'é'.repeat(128),
  ])
    it(`of other text is its FNV-1a hash: ${text.slice(0, 12)}`, timeout, async () => {
      const { json } = await maze(`size=5&seed=${encodeURIComponent(text)}`);
      assert.equal(json.seed, seedOf(text));
    });

  it('is hashed as in the test vectors of FNV-1a', timeout, () => {
    assert.equal(seedOf(''), `${0xcbf29ce484222325n}`);
    assert.equal(seedOf('a'), `${0xaf63dc4c8601ec8cn}`);
    assert.equal(seedOf('foobar'), `${0x85944171f73967e8n}`);
  });

  it('may have spaces as + or as %20', timeout, async () => {
    const [plus, escape] = [await maze('size=5&seed=a+b'), await maze('size=5&seed=a%20b')];
    assert.equal(plus.json.seed, seedOf('a b'));
    assert.equal(escape.text, plus.text);
  });

  it('of 2^64 is refused, and the answer names the largest', timeout, async () => {
    const url = `${daemon.url}/maze?seed=18446744073709551616`;
    const { error } = await askWrong(url, 400, 'invalid-parameter');
    assert.deepEqual(error.nearest, ['18446744073709551615']);
  });

  it('of more than 256 bytes is refused, however many characters they are', timeout, async () => {
    for (const text of ['a'.repeat(257), 'é'.repeat(129)]) {
      const url = `${daemon.url}/maze?seed=${encodeURIComponent(text)}`;
      const { error } = await askWrong(url, 400, 'invalid-parameter');
      assert.equal(error.parameter, 'seed');
      assert.ok(
        Buffer.byteLength(error.given) <= 100 + Buffer.byteLength('…'),
        'not all is repeated'
      );
    }
  });

  it('is drawn from all 64 bits if the request has none', timeout, async () => {
    let bits = 0n,
      common = 2n ** 64n - 1n;
    for (let i = 0; i < 40; i++) {
      const { json } = await maze('grid=none');
      bits |= BigInt(json.seed);
      common &= BigInt(json.seed);
    }
    // Some bit is the same 40 times in one of 2^33 runs.
    assert.equal(bits, 2n ** 64n - 1n);
    assert.equal(common, 0n);
  });
});

describe('a text as the seed', () => {
  const TEXTS = ['hello', 'ä "quoted" \\ \u0001\t&=%#?', 'x'.repeat(256), '\u0001'.repeat(256), '2024-01-01'];
  const NUMERIC = ['-1', '1.0', '1e3', '+5', ' 42', '0x1F', '1,000'];

  for (const path of ['/maze', '/maze/distances', '/maze/stats'])
    for (const text of [...TEXTS, ...NUMERIC])
      it(`is beside the number: ${path} ${JSON.stringify(text).slice(0, 30)}`, timeout, async () => {
        const first = await ask(`${daemon.url}${path}?size=5&seed=${encodeURIComponent(text)}`);
        assert.equal(first.json.seed, seedOf(text));
        assert.equal(first.json.seed_text, text);
        assert.equal(!!first.json.notes, NUMERIC.includes(text));
        if (first.json.notes) assert.match(first.json.notes.join(), /not a whole number .* taken as text/);
        // The URL of this very answer has the text too, and the permalink the number.
        const location = first.headers.get('content-location');
        const again = await ask(daemon.url + location);
        assert.equal(again.text, first.text);
        assert.equal(again.headers.get('etag'), first.headers.get('etag'));
        assert.equal(again.headers.get('content-location'), location);
        const { json, headers } = await ask(daemon.url + first.json.url);
        assert.equal(json.seed, first.json.seed);
        assert.equal(json.seed_text, undefined);
        assert.notEqual(headers.get('etag'), first.headers.get('etag'));
      });

  it('is beside the number of what is posted', timeout, async () => {
    for (const seed of ['hello', -1, '007', 7]) {
      const { json } = await post(`${daemon.url}/maze`, { size: 5, seed });
      assert.equal(json.seed_text, { hello: 'hello', '-1': '-1' }[seed]);
      assert.equal(json.notes?.length, seed === -1 ? 1 : undefined);
    }
  });

  it('changes nothing in a drawing', timeout, async () => {
    const { text, headers } = await maze('size=9&seed=hello&style=walls');
    const number = await maze(`size=9&seed=${seedOf('hello')}&style=walls`);
    assert.equal(text, number.text);
    assert.equal(headers.get('etag'), number.headers.get('etag'));
    assert.equal(headers.get('content-location'), number.headers.get('content-location'));
  });

  it('has the length of the answer without its making', timeout, async () => {
    const url = `${daemon.url}/maze?size=9&seed=%22hello%22`;
    const { body, headers } = await ask(url);
    for (const [method, more] of [['HEAD', {}], ['GET', { 'If-None-Match': headers.get('etag') }]]) {
      const answer = await ask(url, { method, headers: more });
      assert.ok([`${body.length}`, null].includes(answer.headers.get('content-length')), method);
    }
  });
});

describe('a permalink', () => {
  for (const query of [
    '',
    'size=9',
    'width=8',
    'height=4&width=30&algo=dfs',
    'algo=bintree&size=31&seed=hello',
  ])
    it(`gives the same maze again: /maze?${query}`, timeout, async () => {
      const first = await maze(query);
      const again = await ask(daemon.url + first.json.url);
      delete first.json.seed_text;
      assert.deepEqual(again.json, first.json);
      assert.match(first.json.url, /^\/maze\?algo=[a-z-]+&width=\d+&height=\d+&seed=\d+$/);
    });

  it('is the same for all equivalent requests', timeout, async () => {
    const url = '/maze?algo=recursive-backtracker&width=12&height=12&seed=7';
    for (const query of [
      'seed=7',
      'seed=007&size=25',
      'algo=dfs&seed=7',
      'algo=backtracker&width=12&seed=7',
      'height=12&seed=7&grid=rows',
      'seed=7&width=12&height=12&format=json',
    ])
      assert.equal((await maze(query)).json.url, url, query);
  });

  it('names the same maze for every alias of /algorithms', timeout, async () => {
    const { json } = await ask(`${daemon.url}/algorithms`);
    for (const { slug, aliases } of json.algorithms) {
      const { text } = await maze(`algo=${slug}&seed=1`);
      for (const alias of aliases)
        assert.equal((await maze(`algo=${alias}&seed=1`)).text, text, alias);
    }
  });
});

describe('Content-Location', () => {
  const spec = 'algo=kruskal&width=3&height=3&seed=7';

  for (const [query, rendering] of [
    ['', 'format=json'],
    ['&grid=tiles', 'format=json'],
    ['&grid=cells', 'format=json&grid=cells'],
    ['&format=ascii', 'format=text'],
    ['&style=tiles', 'format=text'],
    ['&style=walls', 'format=text&style=walls'],
    ['&format=text&style=circles', 'format=text&style=circles'],
    ['&style=circles&color=yes', 'format=text&style=circles'],
    ['&style=circles&color=no', 'color=no&format=text&style=circles'],
    ['&style=walls&color=yes', 'color=yes&format=text&style=walls'],
    ['&style=walls&color=no', 'format=text&style=walls'],
  ])
    it(`adds the rendering: ${query || 'none'} is ${rendering}`, timeout, async () => {
      const { headers } = await maze(`algo=kruskal&size=7&seed=7${query}`);
      assert.equal(headers.get('content-location'), `/maze?${spec}&${rendering}`);
    });

  it('leads to the same answer, whatever the client accepts', timeout, async () => {
    for (const query of ['', 'style=walls', 'grid=rows', 'algo=sidewinder&format=text&size=9']) {
      const first = await maze(query, { headers: { Accept: 'text/plain;q=0.5, */*;q=0.1' } });
      const location = first.headers.get('content-location');
      const again = await ask(daemon.url + location, { headers: { Accept: 'application/json' } });
      assert.equal(again.text, first.text, location);
      assert.equal(again.headers.get('content-location'), location);
    }
  });
});

describe('a maze with a seed', () => {
  const path = 'algo=kruskal&size=9&seed=7';

  it('can be cached forever, and has a strong entity tag', timeout, async () => {
    const { headers } = await maze(path);
    assert.equal(headers.get('cache-control'), FOREVER);
    assert.match(headers.get('etag'), /^"[^"]+"$/);
  });

  it('has an entity tag that names the version of the program', timeout, async () => {
    const { headers } = await maze(path);
    assert.ok(headers.get('etag').startsWith(`"${document.info.version}-`));
  });

  it(
    'has one entity tag for all equivalent requests, and another for any other answer',
    timeout,
    async () => {
      const tag = async (query, options) => (await maze(query, options)).headers.get('etag');
      const own = await tag(path);
      assert.equal(await tag('seed=007&width=4&algo=kruskals&format=json&grid=tiles'), own);
      assert.equal(await tag(path, { method: 'HEAD' }), own);
      const others = [
        '&grid=rows',
        '&grid=cells',
        '&grid=none',
        '&style=tiles',
        '&style=walls',
        '&style=circles',
        '&style=circles&color=no',
        '&style=walls&color=yes',
      ];
      const tags = [own];
      for (const other of others) tags.push(await tag(path + other));
      for (const query of [
        'size=9&seed=7',
        'algo=kruskal&size=9&seed=8',
        'algo=kruskal&width=4&height=5&seed=7',
      ])
        tags.push(await tag(query));
      assert.equal(new Set(tags).size, tags.length);
    }
  );

  for (const method of ['GET', 'HEAD'])
    for (const [name, header] of Object.entries({
      'its own tag': (tag) => tag,
      'its own tag, as a weak one': (tag) => `W/${tag}`,
      'a list with its tag': (tag) => `"a", "b" ,W/"c",${tag}`,
      'any tag': () => '*',
    }))
      it(`is answered 304 to ${method} If-None-Match with ${name}`, timeout, async () => {
        const first = await maze(path);
        const headers = { 'If-None-Match': header(first.headers.get('etag')) };
        const { status, headers: given } = await maze(path, { method, headers });
        assert.equal(status, 304);
        for (const same of [
          'etag',
          'cache-control',
          'content-location',
          'vary',
          'access-control-allow-origin',
        ])
          assert.equal(given.get(same), first.headers.get(same), same);
      });

  for (const header of ['"another"', 'W/"another", "and-another"', 'not-even-a-tag', '"*"'])
    it(`is sent in full to If-None-Match with ${header}`, timeout, async () => {
      const { status } = await maze(path, { headers: { 'If-None-Match': header } });
      assert.equal(status, 200);
    });

  it('is sent in full to If-None-Match with a part of its tag', timeout, async () => {
    const tag = (await maze(path)).headers.get('etag');
    for (const part of [tag.slice(0, -2) + '"', tag.slice(1, -1), `${tag}x`]) {
      const { status } = await maze(path, { headers: { 'If-None-Match': part } });
      assert.equal(status, 200, part);
    }
  });

  for (const method of ['GET', 'HEAD'])
    for (const [name, header, status] of [
      ['its own tag', (tag) => tag, 200],
      ['a list with its tag', (tag) => `"a", ${tag}`, 200],
      ['any tag', () => '*', 200],
      ['another tag', () => '"another"', 412],
      ['its own tag, as a weak one', (tag) => `W/${tag}`, 412],
    ])
      it(`is answered ${status} to ${method} If-Match with ${name}`, timeout, async () => {
        const headers = { 'If-Match': header((await maze(path)).headers.get('etag')) };
        const answer = await maze(path, { method, headers });
        assert.equal(answer.status, status);
        if (status === 412 && method === 'GET')
          assert.equal(answer.json.type, '/problems#precondition-failed');
      });

  it('is refused for If-Match before If-None-Match is evaluated', timeout, async () => {
    const headers = { 'If-Match': '"another"', 'If-None-Match': '*' };
    assert.equal((await maze(path, { headers })).status, 412);
  });

  it('has no tag without a seed that If-Match could name', timeout, async () => {
    const headers = { 'If-Match': '"another"' };
    const { json } = await askWrong(`${daemon.url}/maze`, 412, 'precondition-failed', { headers });
    assert.match(json.detail, /without a seed/);
    assert.equal((await maze('size=9', { headers: { 'If-Match': '*' } })).status, 200);
  });

  it('is answered 304 without being generated', timeout, async () => {
    const large = 'algo=kruskal&width=3500&height=3500&seed=7';
    const made = async () => (await metrics(daemon)).mazed_make_seconds_count;
    const before = await made();
    for (let i = 0; i < 10; i++) {
      const { status } = await maze(large, { headers: { 'If-None-Match': '*' } });
      assert.equal(status, 304);
      const head = await maze(large, { method: 'HEAD' });
      assert.equal(head.status, 200);
    }
    assert.equal(await made(), before);
  });

  it('is answered 304 without a body and without a wrong length', timeout, async () => {
    const whole = await maze(path);
    const text = request(`/maze?${path}`, { headers: { 'If-None-Match': '*' } });
    const { headers } = await exchange(daemon, text);
    // RFC 9110, 8.6: a length other than that of the 200 must not be sent.
    const length = headers.get('content-length');
    assert.ok(length === null || length === `${whole.body.length}`, `Content-Length: ${length}`);
  });

  it('is refused before If-None-Match is evaluated', timeout, async () => {
    const headers = { 'If-None-Match': '*' };
    await askWrong(`${daemon.url}/maze?size=24&seed=1`, 400, 'invalid-parameter', { headers });
    await askWrong(`${daemon.url}/maze?algo=kruskal&size=99999&seed=1`, 413, 'too-large', {
      headers,
    });
  });
});

describe('a maze without a seed', () => {
  it('is no-store, and has no entity tag', timeout, async () => {
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await maze('size=9', { method });
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('etag'), null);
    }
  });

  it('is identified by Content-Location', timeout, async () => {
    const { json, headers } = await maze('size=9');
    assert.equal(headers.get('content-location'), `${json.url}&format=json`);
  });

  it('is sent in full whatever If-None-Match says', timeout, async () => {
    const { status, json } = await maze('size=9', { headers: { 'If-None-Match': '*' } });
    assert.equal(status, 200);
    assert.equal(json.width, 4);
  });
});
