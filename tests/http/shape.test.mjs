// Outlines, wrapped edges, start and goal, and POST /maze, whose permalink gives the same maze by GET.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, askWrong, document, post as postTo } from './contract.mjs';
import { daemonOf, serving, timeout } from './daemon.mjs';
import { Client, request, reserved } from './wire.mjs';

const SHAPES = document.components.schemas.Shape.enum;

let algorithms;
const daemon = daemonOf({}, async () => ({ algorithms } = (await ask(`${daemon.url}/algorithms`)).json));

const maze = (query, options) => ask(`${daemon.url}/maze?${query}`, options);
const TYPE = { 'Content-Type': 'application/json' };
const post = (body, headers) => postTo(`${daemon.url}/maze`, body, headers);
const having = (option) => algorithms.filter(({ options }) => options.includes(option));

// Counts the cells reachable from the start and the passages, from tiles, with edges that may wrap around.
function reached({ grid, start, columns, rows }) {
  const seen = new Set();
  const queue = [start];
  let passages = 0;
  seen.add(`${start}`);
  for (const [x, y] of queue)
    for (const [dx, dy] of [[0, -1], [1, 0], [0, 1], [-1, 0]]) {
      if (grid[y + dy][x + dx]) continue;
      passages++;
      const next = [(x + 2 * dx + columns - 1) % (columns - 1), (y + 2 * dy + rows - 1) % (rows - 1)];
      if (seen.has(`${next}`)) continue;
      seen.add(`${next}`);
      queue.push(next);
    }
  return { cells: seen.size, passages: passages / 2 };
}
const cellsOf = ({ grid }) => grid.flatMap((row, y) => row.filter((tile, x) => x % 2 && y % 2 && !tile)).length;

describe('an outline', () => {
  for (const shape of SHAPES)
    it(`is filled by every algorithm that supports outlines: ${shape}`, timeout, async () => {
      const counts = new Set();
      for (const { slug } of having('shape')) {
        const { json } = await maze(`algo=${slug}&size=61&seed=3&shape=${shape}`);
        assert.equal(json.url, `/maze?algo=${slug}&width=30&height=30&seed=3&shape=${shape}`);
        const { cells, passages } = reached(json);
        assert.equal(cells, cellsOf(json));
        assert.equal(passages, cells - 1);
        counts.add(cells);
      }
      assert.equal(counts.size, 1, 'it is the same for all');
    });

  it('is refused if the algorithm lacks it, and if it is too small', timeout, async () => {
    for (const { slug, options } of algorithms)
      if (!options.includes('shape'))
        await askWrong(`${daemon.url}/maze?algo=${slug}&shape=circle&size=41`, 400, 'meaningless-parameter');
    let small = 0;
    for (const shape of SHAPES) {
      const { status, json } = await maze(`size=3&seed=1&shape=${shape}`);
      if (status === 200) continue;
      small++;
      const [error] = json.errors;
      assert.equal(json.type, '/problems#conflicting-parameters');
      assert.equal(error.parameter, 'size');
      assert.match(json.detail, new RegExp(`shape=${shape} needs at least \\d+ x \\d+ cells`));
      assert.equal((await maze(`seed=1&shape=${shape}&size=${error.nearest[0]}`)).status, 200);
      assert.equal((await maze(`seed=1&shape=${shape}&size=${error.nearest[0] - 2}`)).status, 400);
    }
    assert.ok(small > 0);
  });

  it('has start and goal inside', timeout, async () => {
    const { error } = await askWrong(`${daemon.url}/maze?size=41&shape=circle&start=1,1`, 400, 'invalid-parameter');
    assert.equal(error.parameter, 'start');
    assert.equal(error.given, '1,1');
    const { json } = await maze('size=41&shape=circle&seed=1&start=21,1');
    assert.deepEqual(json.start, [21, 1]);
  });

  it('limits algo=random to algorithms that support it', timeout, async () => {
    for (let seed = 0; seed < 30; seed++) {
      const { json } = await maze(`algo=random&shape=ring&wrap=x&size=41&seed=${seed}`);
      assert.ok(having('wrap').some(({ slug }) => slug === json.algorithm));
      assert.deepEqual((await ask(daemon.url + json.url)).json, json);
    }
  });
});

describe('a limit', () => {
  it('is that of the requested maze', timeout, async () => {
    const streamed = 'algo=binary-tree&size=4294967295';
    const plain = await askWrong(`${daemon.url}/maze?${streamed}`, 413, 'too-large');
    assert.match(plain.problem.detail, /^with algo=binary-tree, this server makes mazes like this with size up to /);
    for (const more of ['braid=5', 'goal=farthest', 'solve=shortest']) {
      const { problem, error } = await askWrong(`${daemon.url}/maze?${streamed}&${more}`, 413, 'too-large');
      assert.match(problem.detail, /^with algo=binary-tree, this server makes mazes like this with size up to /);
      assert.ok(Number(error.nearest[0]) < Number(plain.error.nearest[0]));
    }
  });

  it('is a side at which the shape is possible', timeout, async () => {
    const query = 'shape=heart&seed=1&grid=none&height=2';
    const { error } = await askWrong(`${daemon.url}/maze?${query}&width=16000000`, 413, 'too-large');
    assert.equal(error.parameter, 'width');
    const most = Number(error.nearest[0]);
    await askWrong(`${daemon.url}/maze?${query}&width=${most + 1}`, 413, 'too-large');
  });
});

describe('wrapped edges', () => {
  for (const wrap of ['x', 'y', 'xy'])
    it(`are crossed by a spanning tree: ${wrap}`, timeout, async () => {
      for (const { slug } of having('wrap')) {
        const { json } = await maze(`algo=${slug}&width=9&height=8&seed=3&wrap=${wrap}`);
        assert.equal(json.url, `/maze?algo=${slug}&width=9&height=8&seed=3&wrap=${wrap}`);
        assert.deepEqual(reached(json), { cells: 72, passages: 71 });
      }
    });
});

describe('start and goal', () => {
  it('are where the request puts them', timeout, async () => {
    const { json } = await maze('size=21&seed=1&start=northeast&goal=7,3');
    assert.deepEqual([json.start, json.goal], [[19, 1], [7, 3]]);
    assert.equal(json.url, '/maze?algo=recursive-backtracker&width=10&height=10&seed=1&start=19,1&goal=7,3');
  });

  it('stay words in the URL if they are farthest', timeout, async () => {
    const { body, json, headers } = await maze('size=21&seed=1&start=farthest&goal=farthest');
    assert.match(json.url, /&start=farthest&goal=farthest$/);
    const { stats } = (await ask(`${daemon.url}${json.url.replace('/maze', '/maze/stats')}`)).json;
    assert.equal(stats.solution.length, stats.longest_path.length);
    const head = await maze('size=21&seed=1&start=farthest&goal=farthest', { method: 'HEAD' });
    assert.equal(head.headers.get('content-length'), `${body.length}`);
    assert.equal(head.headers.get('etag'), headers.get('etag'));
  });

  it('are in the middle, or the nearest cell to it that is inside', timeout, async () => {
    for (const [query, tile] of [
      ['width=5&height=5', [5, 5]], ['width=4&height=2', [3, 1]], ['width=5&height=5&tiling=hexagon', [2, 2]],
      ['width=41&height=41&shape=circle', [41, 41]],
    ]) {
      const { json } = await maze(`${query}&seed=1&goal=center`);
      assert.deepEqual(json.goal, tile, query);
    }
    // In a ring no cell is nearer to the middle than the goal.
    const { json } = await maze('width=41&height=41&seed=1&shape=ring&goal=center&grid=cells');
    const from = (x, y) => (x - 20) ** 2 + (y - 20) ** 2;
    const [x, y] = json.goal.map((tile) => (tile - 1) / 2);
    const inside = json.grid.flatMap((row, j) => row.flatMap((cell, i) => (cell ? [from(i, j)] : [])));
    assert.equal(from(x, y), Math.min(...inside));
    const { error } = await askWrong(`${daemon.url}/maze?goal=middle`, 400, 'invalid-parameter');
    assert.deepEqual(error.nearest, ['center']);
  });

  it('are drawn from the seed if they are random', timeout, async () => {
    const first = await maze('size=21&seed=5&start=random&goal=random');
    const again = await maze('size=21&seed=5&start=random&goal=random');
    assert.equal(first.json.url, again.json.url);
    assert.match(first.json.url, /&start=\d+,\d+&goal=\d+,\d+$/);
  });
});

describe('POST /maze', () => {
  it('gives the same maze as GET of its permalink', timeout, async () => {
    for (const body of [
      {},
      { seed: 7 },
      { algo: 'kruskal', width: 9, height: 5, seed: 'hello', braid: 100 },
      { size: 21, seed: 7, start: [3, 5], goal: 'farthest', openings: true, grid: 'rows' },
      { size: 21, seed: 7, solve: 'shortest', path: false },
      { algo: 'random', shape: 'circle', size: 41, seed: '18446744073709551615' },
    ]) {
      const { json, text, headers } = await post(body);
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('etag'), null);
      const again = await ask(daemon.url + headers.get('content-location'));
      assert.equal(again.text, text);
      // Only the permalink has the number that a text stands for.
      const permalink = json.url.replace(`seed=${json.seed}`, `seed=${json.seed_text ?? json.seed}`);
      assert.ok(headers.get('content-location').startsWith(permalink));
    }
  });

  it('gives the same text as GET, and Accept decides', timeout, async () => {
    const { text, headers } = await post({ seed: 7, size: 9 }, { Accept: 'text/plain' });
    assert.equal(text, (await maze('seed=7&size=9&format=text')).text);
    assert.equal(headers.get('vary'), 'Accept, Accept-Encoding');
  });

  it('takes a mask as text art', timeout, async () => {
    const art = ['..##..', '.####.', '######', '######', '.####.', '..ä#..'];
    const { json } = await post({ algo: 'kruskal', seed: 1, mask: art });
    assert.deepEqual([json.width, json.height], [6, 6]);
    const inside = art.map((row) => [...row].map((sign) => Number(sign === '.')));
    const cells = json.grid.filter((_, y) => y % 2).map((row) => row.filter((_, x) => x % 2));
    assert.deepEqual(cells, inside);
    assert.deepEqual((await ask(daemon.url + json.url)).json, json);
    const mask = new URL(json.url, daemon.url).searchParams.get('mask');
    assert.deepEqual((await post({ algo: 'kruskal', seed: 1, width: 6, height: 6, mask })).json, json);
    assert.deepEqual((await post({ algo: 'kruskal', seed: 1, size: 13, mask: art })).json, json);
  });

  it('ignores a mask that covers the whole board', timeout, async () => {
    for (const more of [{}, { start: 'random', goal: 'random' }, { solve: 'shortest' }]) {
      const asked = { algo: 'kruskal', seed: 1, ...more };
      const without = await post({ ...asked, width: 5, height: 3 });
      const full = await post({ ...asked, mask: ['#####', '#####', '#####'] });
      assert.equal(full.headers.get('content-location'), without.headers.get('content-location'));
      assert.equal(full.text, without.text);
    }
  });

  it('blames a mask that is too large on its own rows, and on no other parameter', timeout, () =>
    serving({ 'max-cells': 10000 }, async (small) => {
      const of = (down) => ({ method: 'POST', headers: TYPE, body: JSON.stringify({ mask: Array(down).fill(`${'#'.repeat(399)}.`) }) });
      const { error } = await askWrong(`${small.url}/maze`, 413, 'too-large', of(300));
      assert.deepEqual([error.parameter, error.given, error.nearest], ['mask', '400 x 300', []]);
      assert.match(error.allowed, /400 x 25 cells/);
      assert.equal((await ask(`${small.url}/maze`, of(25))).status, 200);
    })
  );

  // A mask that cannot be compressed.
  const noise = (() => {
    let state = 1;
    return Array.from({ length: 300 }, (_, y) =>
      Array.from({ length: 300 }, (_, x) => {
        state = (state * 48271) % 2147483647;
        return x % 2 === 0 || y === 0 || state % 2 ? '#' : '.';
      }).join('')
    );
  })();

  it('answers art that is too long for a permalink with the art, to be posted again', timeout, async () => {
    const { json, headers } = await post({ seed: 7, mask: noise, grid: 'cells' });
    assert.deepEqual(json.mask, noise);
    assert.deepEqual([json.url, headers.get('content-location'), headers.get('link')], [undefined, null, null]);
    assert.deepEqual((await post({ seed: 7, mask: json.mask, grid: 'cells' })).json, json);
    const other = { seed: 7, mask: [...noise.slice(0, 299), '#'.repeat(300)], grid: 'cells' };
    assert.notDeepEqual((await post(other)).json.grid, json.grid);
    // Beside a solution, without a grid, and where the maze is looked for.
    const solved = (await post({ seed: 7, mask: noise, grid: 'none', solve: 'shortest', path: false })).json;
    assert.deepEqual([solved.mask, typeof solved.solution.directions, solved.grid], [noise, 'string', undefined]);
    const found = (await post({ seed: 7, mask: noise, grid: 'none', length: '1..' })).json;
    assert.deepEqual([found.mask, found.url], [noise, undefined]);
  });

  it('leaves the link out of every format whose mask has none', timeout, async () => {
    for (const format of ['text', 'svg', 'png', 'stl', 'obj', 'scad', 'csv', 'tmj', 'tmx', 'map', 'bits', 'edges']) {
      const answer = await ask(`${daemon.url}/maze`, {
        method: 'POST', headers: TYPE, body: JSON.stringify({ seed: 7, mask: noise, format, download: true }),
      });
      assert.equal(answer.status, 200, format);
      assert.ok(!answer.body.includes('/maze?'), format);
    }
  });

  it('refuses art of another size, of several components, or too large', timeout, async () => {
    const wrong = async (body, status, type) => {
      const options = { method: 'POST', headers: TYPE, body: JSON.stringify(body) };
      return askWrong(`${daemon.url}/maze`, status, type, options);
    };
    const { error } = await wrong({ mask: ['###', '###'], width: 4 }, 400, 'conflicting-parameters');
    assert.deepEqual([error.parameter, error.nearest], ['width', ['3']]);
    const { problem } = await wrong({ mask: ['#.#.#'] }, 400, 'invalid-parameter');
    assert.match(problem.detail, /in 3 separate parts/);
    const long = 'A'.repeat(4097);
    const large = await wrong({ mask: long, width: 4 }, 413, 'mask-too-large');
    assert.match(large.problem.detail, /4096/);
    // Errors in the other members are reported first.
    await wrong({ mask: long, size: 24 }, 400, 'invalid-parameter');
    await wrong({ mask: noise, width: 4 }, 400, 'conflicting-parameters');
    await wrong({ mask: long, width: 4, start: [601, 1] }, 400, 'invalid-parameter');
  });

  it('returns permalinks with masks of nearly the maximum length', timeout, async () => {
    let state = 1;
    const rows = Array.from({ length: 90 }, (_, y) =>
      Array.from({ length: 90 }, (_, x) => {
        state = (state * 48271) % 2147483647;
        return x % 2 === 0 || y === 0 || state % 2 ? '#' : '.';
      }).join('')
    );
    const { json } = await post({ algo: 'kruskal', seed: 1, mask: rows });
    assert.ok(json.url.length > 1000);
    assert.deepEqual((await ask(daemon.url + json.url)).json, json);
  });

  it('accepts a chunked body, after which the connection is closed', timeout, async () => {
    const client = new Client(daemon);
    const headers = { ...TYPE, 'Transfer-Encoding': 'chunked' };
    const body = '7\r\n{"size"\r\n8\r\n:9,"seed\r\n4\r\n":1}\r\n0\r\n\r\n';
    client.send(request('/maze', { method: 'POST', headers, body }) + request('/livez'));
    const answer = await client.answer();
    assert.equal(answer.status, 200);
    assert.equal(JSON.parse(answer.body).url, '/maze?algo=recursive-backtracker&width=4&height=4&seed=1');
    await client.until(() => false);
    assert.deepEqual([client.end !== null, client.received], [true, 0]);
    client.leave();
  });

  it('answers Expect: 100-continue', timeout, async () => {
    const client = new Client(daemon);
    const body = '{"size":9,"seed":1}';
    const headers = { ...TYPE, 'Content-Length': body.length, Expect: '100-continue' };
    client.send(request('/maze', { method: 'POST', headers }));
    await client.until(() => client.received > 0);
    assert.match(client.bytes().toString(), /^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    client.chunks = [];
    client.received = 0;
    assert.equal((await client.send(body).answer()).status, 200);
    client.leave();
  });

  it('keeps the connection open, and accepts pipelined requests', timeout, async () => {
    const client = new Client(daemon);
    const one = (body) =>
      request('/maze', { method: 'POST', headers: { ...TYPE, 'Content-Length': body.length }, body });
    client.send(one('{"size":9}') + one('{"size":8}') + request('/livez') + one('{"width":300}'));
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await client.answer()).status);
    client.leave();
    assert.deepEqual(statuses, [200, 400, 200, 200]);
  });

  it('accepts a body byte by byte', timeout, async () => {
    const client = new Client(daemon);
    const body = '{"size":9,"seed":1}';
    client.socket.setNoDelay(true);
    for (const byte of request('/maze', { method: 'POST', headers: { ...TYPE, 'Content-Length': body.length }, body })) {
      client.send(byte);
      await new Promise(setImmediate);
    }
    assert.equal((await client.answer()).status, 200);
    client.leave();
  });

  it('reads a body up to the limit, and leaves no memory reserved', timeout, async () => {
    const padding = ' '.repeat(262144 - 2);
    const options = { method: 'POST', headers: TYPE, body: `{${padding}}` };
    assert.equal((await ask(`${daemon.url}/maze`, options)).status, 200);
    // The body that takes most memory for its size.
    const objects = `[${Array(87000).fill('{}').join()}]`;
    await askWrong(`${daemon.url}/maze`, 400, 'invalid-body', { ...options, body: objects });
    assert.equal(await reserved(daemon), 0);
  });
});
