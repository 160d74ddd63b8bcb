// Many mazes in one answer, and mazes that are looked for by their length and difficulty.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, askWrong, post } from './contract.mjs';
import { daemonOf, eventually, patience, serving, sleep, start, timeout } from './daemon.mjs';
import { Client, exchange, metrics, request, reserved, untilFigures } from './wire.mjs';

const NDJSON = 'application/x-ndjson';

const daemon = daemonOf({ workers: 2 });

const get = (query, options) => ask(`${daemon.url}/mazes?${query}`, options);
const lines = ({ text }) => text.trimEnd().split('\n');
const objects = (answer) => lines(answer).map((line) => JSON.parse(line));

// The seed rule, written once more.
const U64 = (1n << 64n) - 1n;
const mix64 = (z) => {
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & U64;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & U64;
  return z ^ (z >> 31n);
};
const seedOf = (seed, i) => `${mix64((mix64(BigInt(seed)) + BigInt(i)) & U64)}`;

describe('a batch', () => {
  it('has the seeds of the documented sequence', timeout, async () => {
    for (const seed of ['0', '42', '18446744073709551615']) {
      const mazes = objects(await get(`count=5&size=5&grid=none&seed=${seed}`));
      assert.deepEqual(
        mazes.map((maze) => maze.seed),
        [0, 1, 2, 3, 4].map((i) => seedOf(seed, i))
      );
    }
    const [{ seed }] = objects(await get('count=1&size=5&grid=none&seed=42'));
    assert.equal(seed, '10946711343035318437');
  });

  for (const query of [
    'size=9',
    'width=5&height=3&algo=kruskal&grid=cells&solve=a-star',
    'algo=eller&grid=rows&openings=yes',
    'algo=random&grid=cells&start=random&goal=random',
    'algo=random&shape=heart&width=12&start=northwest&goal=southeast&grid=rows',
    'tiling=triangle&width=6&goal=farthest&braid=50',
    'algo=unicursal&size=21&grid=rows&start=1,1&goal=19,19',
    'width=1&height=1',
    'width=4&height=3&mask=k3Q&grid=rows',
  ])
    it(`has each line as /maze has it: ${query}`, timeout, async () => {
      const answer = await get(`count=12&seed=7&${query}`);
      assert.equal(answer.headers.get('content-type'), NDJSON);
      assert.equal(lines(answer).length, 12);
      for (const [i, line] of lines(answer).entries()) {
        const { text } = await ask(`${daemon.url}/maze?${query}&seed=${seedOf(7, i)}`);
        assert.equal(`${line}\n`, text);
        const { url } = JSON.parse(line);
        const rendering = query.split('&').filter((pair) => /^(grid|solve|openings)=/.test(pair));
        const { json } = await ask([`${daemon.url}${url}`, ...rendering].join('&'));
        assert.deepEqual(json, JSON.parse(line));
      }
    });

  it('is the same however large its blocks are, and goes on where first says', timeout, async () => {
    const all = lines(await get('count=2000&width=10&seed=3'));
    assert.equal(all.length, 2000);
    assert.equal(new Set(all.map((line) => JSON.parse(line).seed)).size, 2000);
    assert.deepEqual(lines(await get('count=1500&first=500&width=10&seed=3')), all.slice(500));
    const last = await get('count=3&first=9007199254740991&width=3&grid=none&seed=3');
    assert.equal(objects(last)[2].seed, seedOf(3, (1n << 53n) + 1n));
  });

  it('is an array as json', timeout, async () => {
    for (const count of [1, 3, 1000]) {
      const query = `count=${count}&width=10&seed=3`;
      const { json } = await get(`${query}&format=json`);
      assert.deepEqual(json, objects(await get(query)));
    }
  });

  it('may have lines that are longer than a block', timeout, async () => {
    const query = 'size=901&algo=sidewinder';
    const all = lines(await get(`count=3&seed=5&${query}`));
    const { text } = await ask(`${daemon.url}/maze?${query}&seed=${seedOf(5, 2)}`);
    assert.equal(`${all[2]}\n`, text);
  });

  it('takes the format that the client prefers, ndjson if it has no preference', timeout, async () => {
    for (const [accept, type] of [
      ['*/*', NDJSON],
      ['application/*', NDJSON],
      ['application/json', 'application/json'],
      ['application/json, application/x-ndjson', NDJSON],
      ['application/json, application/x-ndjson;q=0.9', 'application/json'],
      ['application/x-ndjson;q=0, */*', 'application/json'],
    ]) {
      const { headers } = await get('count=1&size=5&seed=1', { headers: { Accept: accept } });
      assert.equal(headers.get('content-type'), type, accept);
      assert.equal(headers.get('vary'), 'Accept, Accept-Encoding');
    }
    await askWrong(`${daemon.url}/mazes?count=1`, 406, 'not-acceptable', {
      headers: { Accept: 'image/png' },
    });
    const { headers } = await get('count=1&seed=1&format=jsonl');
    assert.equal(headers.get('vary'), 'Accept-Encoding');
  });

  it('never changes where a seed is given', timeout, async () => {
    const query = 'count=3&size=9&algo=random&start=random&seed=hello&first=4&length=8..&grid=none';
    const { headers, text } = await get(query);
    const tag = headers.get('etag'),
      location = headers.get('content-location');
    assert.match(headers.get('cache-control'), /immutable/);
    assert.equal(
      location,
      '/mazes?algo=random&width=4&height=4&seed=11831194018420276491&start=random&format=ndjson&grid=none&first=4&length=8..&count=3'
    );
    const again = await ask(daemon.url + location);
    assert.equal(again.text, text);
    assert.equal(again.headers.get('etag'), tag);
    const fresh = await get(query, { headers: { 'If-None-Match': tag } });
    assert.equal(fresh.status, 304);
    assert.equal((await get(query, { headers: { 'If-Match': '"x"' } })).status, 412);
    for (const other of [query.replace('first=4', 'first=5'), query.replace('count=3', 'count=4')])
      assert.notEqual((await get(other)).headers.get('etag'), tag);
  });

  it('is another one each time where no seed is given, and says which', timeout, async () => {
    const { headers, text } = await get('count=2&size=9');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('etag'), null);
    assert.equal((await ask(daemon.url + headers.get('content-location'))).text, text);
    assert.notEqual((await get('count=2&size=9')).text, text);
  });

  it('is answered to HEAD by its headers', timeout, async () => {
    const head = (query) => get(query, { method: 'HEAD' });
    const { status, headers } = await head('count=100&width=50&seed=1');
    assert.equal(status, 200);
    assert.equal(headers.get('etag'), (await get('count=100&width=50&seed=1')).headers.get('etag'));
    assert.equal((await head('count=2&size=9&length=14&seed=1')).status, 200);
    assert.equal((await head('count=2&size=9&length=300&seed=1')).status, 404);
  });

  it('is only of GET', timeout, async () => {
    const { headers } = await askWrong(`${daemon.url}/mazes?count=1`, 405, 'method-not-allowed', {
      method: 'POST',
    });
    assert.equal(headers.get('allow'), 'GET, HEAD, OPTIONS');
  });

  it('has a name where it is saved', timeout, async () => {
    const { headers } = await get('count=2&size=9&seed=1&download=yes');
    assert.match(headers.get('content-disposition'), /recursive-backtracker-4x4-1\.ndjson/);
  });

  it('is named by the seed that was asked for, one maze by the seed that was found', timeout, async () => {
    const asked = await get('count=2&algo=random&size=9&seed=1&length=9..&download=yes');
    assert.match(asked.headers.get('content-disposition'), /"2-mazes-random-4x4-1\.ndjson"/);
    const query = { algo: 'kruskal', size: 9, seed: 1, length: '10..', download: 'yes' };
    const target = `${daemon.url}/maze?${new URLSearchParams(query)}`;
    const got = await ask(target);
    const head = await ask(target, { method: 'HEAD' });
    const posted = await post(`${daemon.url}/maze`, query);
    assert.notEqual(got.json.seed, '1');
    for (const answer of [got, head, posted]) {
      const saved = answer.headers.get('content-disposition');
      assert.equal(saved, `attachment; filename="kruskal-4x4-${got.json.seed}.json"`);
    }
    const known = await ask(target, { headers: { 'If-None-Match': got.headers.get('etag') } });
    assert.equal(known.status, 304);
  });

  it('is not saved where it is a problem', timeout, async () => {
    for (const [target, status, headers] of [
      ['/maze?size=9&length=300&seed=1', 404],
      ['/mazes?count=2&size=9&length=300&seed=1', 404],
      ['/maze?size=9&seed=1', 412, { 'If-Match': '"x"' }],
    ]) {
      const answer = await ask(`${daemon.url}${target}&download=yes`, { headers });
      assert.equal(answer.status, status);
      assert.equal(answer.headers.get('content-disposition'), null);
    }
  });

  for (const [query, type, parameter, ...nearest] of [
    ['size=9', 'invalid-parameter', 'count', '10'],
    ['count=0', 'invalid-parameter', 'count', '1'],
    ['count=10001', 'invalid-parameter', 'count', '10000'],
    ['count=1&first=-1', 'invalid-parameter', 'first', '0'],
    ['count=1&first=9007199254740992', 'invalid-parameter', 'first', '9007199254740991'],
    ['count=1&length=40..20', 'invalid-parameter', 'length', '20..40'],
    ['count=1&difficulty=9-12', 'invalid-parameter', 'difficulty', '9..12'],
    ['count=1&difficulty=', 'invalid-parameter', 'difficulty'],
    ['count=1&format=svg', 'meaningless-parameter', 'format', 'json'],
    ['count=1&style=tiles', 'meaningless-parameter', 'style'],
    ['count=1&color=yes', 'meaningless-parameter', 'color'],
    ['cout=1', 'unknown-parameter', 'cout', 'count'],
    ['count=1&order=', 'invalid-parameter', 'order'],
    ['count=1&order=seed', 'invalid-parameter', 'order'],
    ['count=1&order=lenght', 'invalid-parameter', 'order', 'length'],
    ['count=1&sort=length', 'unknown-parameter', 'sort', 'order'],
  ])
    it(`is refused: ${query}`, timeout, async () => {
      const { error } = await askWrong(`${daemon.url}/mazes?${query}`, 400, type);
      assert.equal(error.parameter, parameter);
      assert.deepEqual(error.nearest, nearest);
    });

  it('has as many cells together as the largest maze', timeout, () =>
    serving({ 'max-cells': 1000, 'max-stream-cells': 5000 }, async (small) => {
      const wrong = (query) => askWrong(`${small.url}/mazes?${query}`, 413, 'too-large');
      const { error } = await wrong('width=10&count=11');
      assert.deepEqual([error.parameter, error.nearest], ['count', ['10']]);
      assert.equal((await ask(`${small.url}/mazes?width=10&count=10`)).status, 200);
      assert.equal((await wrong('width=40&count=1')).error.parameter, 'width');
      assert.equal((await wrong('width=10&count=51&algo=eller')).error.nearest[0], '50');
      // Where it is measured it is made whole, and where any algorithm may be drawn, by any.
      assert.equal((await wrong('width=10&count=50&algo=eller&length=1..')).error.nearest[0], '10');
      assert.equal((await wrong('width=10&count=50&algo=random')).error.nearest[0], '10');
      await wrong('width=40&algo=eller&length=1..&count=1');
      assert.equal((await wrong('width=10&count=50&algo=eller&order=length')).error.nearest[0], '10');
    })
  );
});

describe('length and difficulty', () => {
  const statsOf = async ({ url }) => {
    const { json } = await ask(daemon.url + url.replace('/maze?', '/maze/stats?'));
    return { length: json.stats.solution.length, difficulty: json.stats.difficulty };
  };

  it('of a word is a range, and has a size of its own', timeout, async () => {
    for (const [word, range, side] of [['easy', '..49', 12], ['medium', '50..199', 20], ['hard', '200..799', 32], ['very-hard', '800..', 60]]) {
      const found = (await ask(`${daemon.url}/maze?seed=1&difficulty=${word}&grid=none`)).json;
      assert.deepEqual([found.width, found.height], [side, side], word);
      assert.equal(found.url, (await ask(`${daemon.url}/maze?seed=1&difficulty=${range}&width=${side}&grid=none`)).json.url);
      assert.equal((await ask(`${daemon.url}/maze?seed=1&difficulty=${word}&width=${side + 1}&grid=none`)).json.width, side + 1);
    }
    assert.deepEqual((await askWrong(`${daemon.url}/maze?difficulty=trivial`, 400, 'invalid-parameter')).error.nearest, ['easy']);
    assert.equal((await ask(`${daemon.url}/maze?difficulty=easy&symmetry=rotate4&seed=1&grid=none`)).json.width, 13);
  });

  it('keep the first mazes of the sequence that fit', timeout, async () => {
    for (const algo of ['recursive-backtracker', 'kruskal', 'random']) {
      const query = `size=17&grid=none&seed=9&algo=${algo}`;
      const all = objects(await get(`count=120&${query}`));
      const stats = await Promise.all(all.map(statsOf));
      for (const [text, fits] of [
        ['length=20..30', ({ length }) => length >= 20 && length <= 30],
        ['length=..20', ({ length }) => length <= 20],
        ['difficulty=5..', ({ difficulty }) => difficulty >= 5],
        ['length=18..&difficulty=..9', ({ length, difficulty }) => length >= 18 && difficulty <= 9],
      ]) {
        const expected = all.filter((_, i) => fits(stats[i]));
        assert.ok(expected.length > 1 && expected.length < 120, `${algo} ${text}`);
        const found = objects(await get(`count=${expected.length}&${query}&${text}`));
        assert.deepEqual(found, expected, `${algo} ${text}`);
      }
    }
  });

  it('are 404 where the first maze is not found, with the nearest that came', timeout, async () => {
    const { error, problem, headers } = await askWrong(
      `${daemon.url}/mazes?count=9&size=9&seed=7&length=20..`, 404, 'no-such-maze'
    );
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.deepEqual(error, {
      parameter: 'length', given: '20..', allowed: 'a range that such mazes have', nearest: ['14..'],
    });
    assert.match(problem.detail, /^none of 1000 mazes .* the nearest has length 14: /);
    assert.equal((await get('count=1&size=9&seed=7&length=14..')).status, 200);
  });

  it('end lines with the problem where a later one is not, and cut json', timeout, async () => {
    // So few are as long that after some there are a thousand without.
    const query = 'count=1000&width=6&seed=2&length=32&grid=none';
    const found = objects(await get(query));
    const problem = found.pop();
    assert.ok(found.length > 0 && found.length < 1000, `${found.length}`);
    assert.equal(problem.type, '/problems#no-such-maze');
    assert.match(problem.detail, new RegExp(`after maze ${found.length} none of 1000 `));
    for (const maze of found) assert.equal((await statsOf(maze)).length, 32);
    const client = new Client(daemon);
    const { status, body, whole } = await client.send(request(`/mazes?${query}&format=json`)).answer();
    assert.equal(status, 200);
    assert.equal(whole, false);
    assert.equal(body.toString().split('"url"').length - 1, found.length);
    await assert.rejects(get(`${query}&format=json`));
  });

  it('of one maze name the seed that was found', timeout, async () => {
    for (const rendering of ['', '&style=walls', '&style=circles', '&grid=rows&solve=shortest']) {
      const asked = `/maze?size=21&seed=5&algo=random&length=40..50&difficulty=10..${rendering}`;
      const { status, headers, body, json } = await ask(daemon.url + asked);
      assert.equal(status, 200);
      const [, canonical] = /^<(.*)>; rel="canonical"$/.exec(headers.get('link'));
      assert.match(headers.get('access-control-expose-headers'), /\bLink\b/);
      assert.ok(!/length|difficulty|random/.test(canonical));
      const found = await ask(daemon.url + canonical);
      assert.deepEqual(found.body, body);
      assert.equal(found.headers.get('link'), null);
      assert.match(headers.get('cache-control'), /immutable/);
      const location = headers.get('content-location');
      assert.match(location, /^\/maze\?algo=random&.*seed=5&.*length=40\.\.50&difficulty=10\.\./);
      const again = await ask(daemon.url + location, { headers: { 'If-None-Match': headers.get('etag') } });
      assert.equal(again.status, 304);
      const head = await ask(daemon.url + asked, { method: 'HEAD' });
      assert.equal(head.headers.get('link'), headers.get('link'));
      if (!json) continue;
      assert.ok(canonical.startsWith(`${json.url}&`));
      const stats = await statsOf(json);
      assert.ok(stats.length >= 40 && stats.length <= 50 && stats.difficulty >= 10);
      const query = `count=1&size=21&seed=5&algo=random&length=40..50&difficulty=10..${rendering}`;
      assert.equal((await get(query)).text, body.toString());
    }
  });

  it('find the same maze for its statistics, distances and steps', timeout, async () => {
    const query = 'size=21&seed=5&algo=random&length=40..50&difficulty=10..';
    const maze = (await ask(`${daemon.url}/maze?${query}`)).json;
    for (const target of [
      '/maze/stats?', '/maze/distances?', '/maze/distances?format=text&', '/maze/steps?', '/maze/steps?solve=shortest&',
      '/maze/steps?format=sse&delay=0&', '/maze/steps?format=apng&',
    ]) {
      const { status, headers, body } = await ask(daemon.url + target + query);
      assert.equal(status, 200, target);
      const [, canonical] = /^<(.*)>; rel="canonical"$/.exec(headers.get('link'));
      assert.ok(canonical.startsWith(`${target.split('?')[0]}${maze.url.slice('/maze'.length)}&`), canonical);
      assert.deepEqual((await ask(daemon.url + canonical)).body, body);
      assert.match(headers.get('content-location'), /algo=random&.*seed=5&.*length=40\.\.50&difficulty=10\.\./);
      const again = await ask(daemon.url + headers.get('content-location'), { headers: { 'If-None-Match': headers.get('etag') } });
      assert.equal(again.status, 304, target);
      const head = await ask(daemon.url + target + query, { method: 'HEAD' });
      assert.equal(head.headers.get('link'), headers.get('link'), target);
      const none = await ask(daemon.url + target + 'size=9&seed=7&length=99', { headers: { Accept: '*/*' } });
      assert.deepEqual([none.status, none.json?.type], [404, '/problems#no-such-maze'], target);
    }
    const { stats } = (await ask(`${daemon.url}/maze/stats?${query}`)).json;
    assert.ok(stats.solution.length >= 40 && stats.solution.length <= 50 && stats.difficulty >= 10);
  });

  it('go on with the steps of the same maze', timeout, async () => {
    const target = `${daemon.url}/maze/steps?size=21&seed=5&length=40..50&format=sse&delay=0`;
    const whole = (await ask(target)).text;
    const rest = (await ask(target, { headers: { 'Last-Event-ID': '9' } })).text;
    assert.ok(rest.length < whole.length && whole.endsWith(rest.slice(rest.indexOf('\nid: 11\n'))), rest.slice(0, 300));
  });

  it('of one maze without a seed look among those of a random one', timeout, async () => {
    const { headers, json } = await ask(`${daemon.url}/maze?size=21&length=40..60`);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.ok(headers.get('link').startsWith(`<${json.url}&`));
    const again = await ask(daemon.url + headers.get('content-location'));
    assert.deepEqual(again.json, json);
  });

  it('are taken from a body too', timeout, async () => {
    const body = { size: 21, seed: 5, length: '40..50', grid: 'none' };
    const answer = await post(`${daemon.url}/maze`, body);
    const other = await ask(`${daemon.url}/maze?size=21&seed=5&length=40..50&grid=none`);
    assert.equal(answer.text, other.text);
    assert.equal(answer.headers.get('link'), other.headers.get('link'));
  });

  it('of one maze are 404 where none fits, in any format', timeout, async () => {
    for (const query of ['', '&style=walls', '&format=png', '&format=svg'])
      for (const method of ['GET', 'HEAD'])
        assert.equal(
          (await ask(`${daemon.url}/maze?size=9&seed=7&length=99${query}`, { method })).status, 404
        );
  });

  it('are not what a path is checked against', timeout, async () => {
    const { problem } = await askWrong(`${daemon.url}/maze/check`, 400, 'invalid-parameter', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ maze: '/maze?size=9&seed=7&length=9..', directions: 'S' }),
    });
    assert.match(problem.detail, /without length and difficulty/);
  });
});

describe('an order', () => {
  const MEASURES = {
    length: ({ stats }) => stats.solution.length,
    difficulty: ({ stats }) => stats.difficulty,
  };
  // What the lines of a query are, put in order by the statistics of each; equals stay as they are.
  const inOrder = async (mazes, order) => {
    const measured = await Promise.all(mazes.map(async (maze) => {
      const { json } = await ask(daemon.url + maze.url.replace('/maze?', '/maze/stats?'));
      return { ...maze, [order]: MEASURES[order](json) };
    }));
    return measured.sort((a, b) => a[order] - b[order]);
  };

  for (const order of ['length', 'difficulty'])
    for (const query of [
      'count=60&width=5&seed=3',
      'count=25&size=17&seed=9&algo=random&first=70&solve=shortest&path=no',
      'count=25&width=9&seed=2&goal=farthest&grid=cells&length=20..&difficulty=..60',
      'count=20&width=9&seed=2&tiling=triangle&braid=50&start=random',
      'count=1&width=9&seed=2',
    ])
      it(`is ascending, and keeps equals and all else as they are: ${order}, ${query}`, timeout, async () => {
        const plain = objects(await get(query));
        const expected = await inOrder(plain, order);
        const measures = expected.map((maze) => maze[order]);
        if (plain.length === 60) assert.ok(new Set(measures).size < 60, 'some are equal');
        if (plain.length > 1) assert.notDeepEqual(expected.map(({ url }) => url), plain.map(({ url }) => url));
        assert.deepEqual(objects(await get(`${query}&order=${order}`)), expected);
        assert.deepEqual((await get(`${query}&order=${order}&format=json`)).json, expected);
      });

  it('is part of what the answer is, and costs nothing to whoever has that', timeout, async () => {
    const query = 'count=5&size=9&seed=4&grid=none';
    const tags = new Set();
    for (const order of ['', '&order=length', '&order=difficulty']) {
      const { headers, text } = await get(query + order);
      assert.equal(headers.get('content-location'),
        `/mazes?algo=recursive-backtracker&width=4&height=4&seed=4&format=ndjson&grid=none${order}&count=5`);
      assert.equal((await ask(daemon.url + headers.get('content-location'))).text, text);
      tags.add(headers.get('etag'));
    }
    assert.equal(tags.size, 3);
    // It would take seconds; jobs are counted when they end.
    const long = 'count=10000&width=57&seed=1&order=difficulty';
    const jobs = async () => Object.entries(await metrics(daemon)).filter(([name]) => name.startsWith('mazed_jobs'));
    const before = await jobs();
    const head = await get(long, { method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.equal((await get(long, { headers: { 'If-None-Match': head.headers.get('etag') } })).status, 304);
    assert.deepEqual(await jobs(), before);
  });

  it('is not found where any of its mazes is not', timeout, async () => {
    const query = 'count=1000&width=6&seed=2&length=32&grid=none';
    const found = objects(await get(query)).length - 1;
    for (const format of ['ndjson', 'json', 'pdf']) {
      const target = `${daemon.url}/mazes?${query.replace('&grid=none', '')}&order=difficulty&format=${format}`;
      const { problem } = await askWrong(target, 404, 'no-such-maze');
      assert.match(problem.detail, new RegExp(`^after maze ${found} none of 1000 `));
      assert.equal((await ask(target, { method: 'HEAD' })).status, 404);
    }
    assert.equal((await get(`${query.replace('1000', found)}&order=difficulty`)).status, 200);
  });

  it('is of many mazes only', timeout, async () => {
    for (const path of ['/maze', '/maze/stats', '/maze/distances', '/maze/steps']) {
      const { problem, error } = await askWrong(`${daemon.url}${path}?order=length`, 400, 'meaningless-parameter');
      assert.equal(error.parameter, 'order');
      assert.match(problem.detail, new RegExp(`^order does not apply to ${path}, only to /mazes: `));
    }
  });
});

describe('a client of a batch', () => {
  const LONG = '/mazes?count=10000&width=57&seed=1';
  const idle = () =>
    eventually(
      () => metrics(daemon),
      (page) => page.mazed_requests_in_progress === 1 && page.mazed_jobs_running === 0 &&
        page.mazed_jobs_waiting === 0 && page.mazed_memory_reserved_bytes === 0,
      'nothing is left'
    );

  it('that leaves ends it, at any time and in any way', timeout, async () => {
    const slow = '/mazes?count=10000&width=57&seed=1&difficulty=1000000';
    for (const target of [LONG, slow, `${LONG}&order=difficulty`])
      for (const way of ['close', 'reset'])
        for (const milliseconds of [0, 5, 50, 200]) {
          const client = new Client(daemon);
          await client.connected;
          client.send(request(target));
          await sleep(milliseconds);
          client.leave(way);
        }
    await idle();
  });

  it('that reads nothing is made nothing for', timeout, async () => {
    const client = new Client(daemon);
    client.send(request(LONG));
    assert.equal((await client.head()).status, 200);
    client.socket.pause();
    await untilFigures(daemon, (page) => page.mazed_jobs_running === 0 && page.mazed_jobs_waiting === 0, 'no more is made');
    assert.ok((await reserved(daemon)) < 1 << 20);
    client.leave('reset');
    await idle();
  });

  it('that closed its sending half is sent all of it', timeout, async () => {
    const whole = (await ask(`${daemon.url}/mazes?count=1000&width=30&seed=1`)).body;
    const client = new Client(daemon);
    await client.connected;
    client.send(request('/mazes?count=1000&width=30&seed=1', { headers: { Connection: 'close' } }));
    client.leave('half');
    const { body } = await client.answer();
    assert.ok(body.equals(whole));
  });

  it('by HTTP/1.0 is sent it until the connection is closed', timeout, async () => {
    const whole = (await ask(`${daemon.url}/mazes?count=1000&width=30&seed=1`)).body;
    const client = new Client(daemon);
    client.send(request('/mazes?count=1000&width=30&seed=1', { version: 'HTTP/1.0' }));
    const { body } = await client.answer();
    assert.ok(body.equals(whole));
  });

  it('does not hold up others', timeout, async () => {
    // A small maze is made at once, a larger one waits for a few blocks; a block of this batch that
    // was as long as it might be would take hundreds of milliseconds, and several are before it.
    const fastest = async (target) => {
      const times = [];
      for (let i = 0; i < 15; i++) {
        const begun = performance.now();
        assert.equal((await exchange(daemon, request(target))).status, 200);
        times.push(performance.now() - begun);
      }
      return Math.min(...times);
    };
    const target = '/mazes?count=10000&width=57&seed=1&difficulty=0..&grid=none';
    const busy = Array.from({ length: 6 }, () => new Client(daemon).send(request(target)));
    for (const client of busy) assert.equal((await client.head()).status, 200);
    const small = await fastest('/maze?size=21');
    const large = await fastest('/maze?size=301&style=tiles');
    const { mazed_requests_in_progress } = await metrics(daemon);
    assert.ok(mazed_requests_in_progress > 1, 'the batches ended too early');
    busy.forEach((client) => client.leave('reset'));
    assert.ok(small < patience(50), `${small} ms`);
    assert.ok(large < patience(250), `${large} ms`);
    await idle();
  });
});

describe('a batch and the limits of a server', () => {
  it('is sent uncoded where there is no memory for a coder', timeout, async () => {
    const tiny = await start({ memory: '1M' });
    const target = `${tiny.url}/mazes?count=200&size=21&seed=1`;
    const batch = (codings) => fetch(target, { headers: { 'Accept-Encoding': codings } });
    try {
      const plain = await batch('identity');
      assert.equal(plain.status, 200);
      const text = await plain.text();
      for (const coding of ['zstd', 'gzip']) {
        const answer = await batch(coding);
        assert.equal(answer.status, 200, coding);
        assert.equal(answer.headers.get('content-encoding'), null, coding);
        assert.equal(answer.headers.get('etag'), plain.headers.get('etag'), coding);
        assert.equal(await answer.text(), text, coding);
        await askWrong(target, 406, 'coding-not-acceptable', {
          headers: { 'Accept-Encoding': `${coding}, identity;q=0` },
        });
      }
    } finally {
      await tiny.stop();
    }
  });

  it('leaves memory for a search whose body is as long as it may be', timeout, async () => {
    const small = await start({ memory: '24M' });
    const post = (pad) =>
      ask(`${small.url}/maze`, {
        method: 'POST', headers: { 'Content-Type': 'application/json' },
        body: `{"width": 1200, "seed": 1, "length": "2..", "grid": "none"${' '.repeat(pad)}}`,
      });
    try {
      const { text } = await post(0);
      const padded = await post(220000);
      assert.equal(padded.status, 200);
      assert.equal(padded.text, text);
    } finally {
      await small.stop();
    }
  });

  it('is timed out as a maze is, and cut where it has begun', timeout, () =>
    serving({ 'generate-timeout': 5, workers: 1 }, async (hasty) => {
      await askWrong(`${hasty.url}/mazes?count=2&width=400&difficulty=9999999`, 503, 'timed-out');
      // The mazes that fit are measured in time, and all of them are not.
      const ordered = 'count=9999&width=57&seed=1&order=difficulty&length=..400';
      await askWrong(`${hasty.url}/mazes?${ordered}`, 503, 'timed-out');
      await askWrong(`${hasty.url}/maze?width=400&difficulty=9999999`, 503, 'timed-out');
      // Only the first maze has exactly this path.
      const query = 'seed=1&width=400&grid=none';
      const [{ url }] = objects(await ask(`${hasty.url}/mazes?count=1&${query}`));
      const { json } = await ask(daemon.url + url.replace('/maze?', '/maze/stats?'));
      const target = `/mazes?count=2&${query}&length=${json.stats.solution.length}&difficulty=0..`;
      const { status, body, whole } = await new Client(hasty).send(request(target)).answer();
      assert.equal(status, 200);
      assert.equal(whole, false);
      assert.deepEqual(objects({ text: body.toString() }).map((maze) => maze.url), [url]);
    })
  );

  it('is finished while the server drains, and begun on a connection that was open', timeout, async () => {
    const dying = await start({ workers: 1, 'drain-timeout': 50 });
    const query = '/mazes?count=3000&width=30&seed=1';
    const whole = (await ask(dying.url + query)).body;
    const client = new Client(dying).send(request(query));
    const other = new Client(dying);
    await other.connected;
    assert.equal((await client.head()).status, 200);
    client.socket.pause();
    dying.signal('SIGTERM');
    other.send(request(query));
    await eventually(() => exchange(dying, request('/livez')), (answer) => !answer, 'it drains');
    client.socket.resume();
    const begun = await other.answer();
    assert.ok(begun.whole && begun.body.equals(whole));
    other.leave();
    const sent = await client.answer();
    assert.ok(sent.whole && sent.body.equals(whole));
    await dying.stop();
  });

  it('is cut where the server has to end', timeout, async () => {
    const dying = await start({ workers: 1, 'drain-timeout': 1 });
    const client = new Client(dying).send(request('/mazes?count=10000&width=57&seed=1'));
    assert.equal((await client.head()).status, 200);
    client.socket.pause();
    dying.signal('SIGTERM');
    assert.equal((await dying.ended()).status, 1);
    client.socket.resume();
    const cut = await client.answer();
    assert.equal(cut.whole, false);
    const lines = cut.body.toString().split('\n').slice(0, -1);
    assert.ok(lines.length > 0 && lines.length < 10000, `${lines.length} lines`);
    for (const [i, { url }] of objects(await get(`count=${lines.length}&width=57&seed=1&grid=none`)).entries())
      assert.equal(JSON.parse(lines[i]).url, url);
  });
});
