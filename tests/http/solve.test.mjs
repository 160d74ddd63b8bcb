// Solutions, distances and stats, compared with a plain search.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import PF from 'pathfinding';
import { ask, document } from './contract.mjs';
import { daemonOf, timeout } from './daemon.mjs';
import { choices } from './grammar.mjs';
import { EAST, NORTH, SOUTH, WEST } from './maze.mjs';

const SOLVERS = document.components.schemas.Solve.enum;
const SHORTEST = ['shortest', 'a-star', 'bidirectional', 'collision', 'dead-end-filling', 'blind-alley-filling'];
const STEP = { N: [0, -1, NORTH], E: [1, 0, EAST], S: [0, 1, SOUTH], W: [-1, 0, WEST] };

const daemon = daemonOf();

const maze = (query, options) => ask(`${daemon.url}/maze?${query}`, options);
const cellOf = (tile) => tile.map((at) => (at - 1) / 2);
const mod = (a, n) => ((a % n) + n) % n;

// Distances from a cell to every other, null if unreachable. Openings in an edge wrap around.
function distancesFrom(cells, [x, y]) {
  const height = cells.length,
    width = cells[0].length;
  const distances = cells.map((row) => row.map(() => null));
  distances[y][x] = 0;
  for (const queue = [[x, y]]; queue.length; ) {
    const [cx, cy] = queue.shift();
    for (const [dx, dy, bit] of Object.values(STEP)) {
      const [nx, ny] = [mod(cx + dx, width), mod(cy + dy, height)];
      if (!(cells[cy][cx] & bit) || distances[ny][nx] !== null) continue;
      distances[ny][nx] = distances[cy][cx] + 1;
      queue.push([nx, ny]);
    }
  }
  return distances;
}

const QUERIES = [
  'size=3',
  'size=5',
  'size=41',
  'width=1&height=20',
  'size=41&braid=100',
  'size=41&braid=30&loops=20&sparse=40',
  'size=41&algo=kruskal&shape=circle',
  'size=41&algo=kruskal&shape=heart&braid=100',
  'size=41&algo=kruskal&wrap=x',
  'size=41&algo=kruskal&wrap=xy&braid=50',
  'size=41&algo=eller&start=northeast&goal=southwest',
  'size=41&start=random&goal=random',
  'size=41&start=farthest&goal=farthest',
];

describe('a solution', () => {
  for (const solver of SOLVERS)
    for (const query of QUERIES)
      it(`is a path from the start: ${solver}, ${query}`, timeout, async () => {
        for (const seed of [1, 2]) {
          const { json } = await maze(`${query}&seed=${seed}&solve=${solver}&grid=cells`);
          const { solution, grid: cells, start: from, goal, columns, rows } = json;
          assert.equal(solution.solver, solver);
          assert.equal(solution.directions.length, solution.length);
          assert.equal(solution.path.length, 2 * solution.length + 1);
          let [x, y] = cellOf(from);
          assert.deepEqual(solution.path[0], from);
          [...solution.directions].forEach((letter, i) => {
            const [dx, dy, bit] = STEP[letter];
            assert.ok(cells[y][x] & bit, `step ${i + 1} goes through a wall`);
            [x, y] = [mod(x + dx, json.width), mod(y + dy, json.height)];
            assert.deepEqual(solution.path[2 * i + 2], [2 * x + 1, 2 * y + 1]);
            const [bx, by] = solution.path[2 * i + 1];
            assert.ok(bx >= 0 && bx < columns && by >= 0 && by < rows && (bx + by) % 2 === 1);
          });
          // Who gives up is somewhere else; the others are back, or did not go.
          if (solution.solved || solver !== 'pledge') assert.deepEqual([2 * x + 1, 2 * y + 1], solution.solved ? goal : from);
          else assert.notDeepEqual([2 * x + 1, 2 * y + 1], goal);
          const shortest = distancesFrom(cells, cellOf(from))[cellOf(goal)[1]][cellOf(goal)[0]];
          if (SHORTEST.includes(solver)) assert.equal(solution.length, shortest);
          if (solution.solved) assert.ok(solution.length >= shortest);
        }
      });

  it('is as long as one that PathFinding.js finds in the grid', timeout, async () => {
    const finder = new PF.BestFirstFinder(),
      sure = new PF.BreadthFirstFinder();
    for (const query of [
      'size=41',
      'size=201',
      'size=41&braid=100',
      'size=41&loops=50',
      'size=61&algo=kruskal&shape=circle',
      'size=61&algo=wilson&shape=circle&braid=100',
    ])
      for (const seed of [1, 2, 3]) {
        const { json } = await maze(`${query}&seed=${seed}&solve=shortest`);
        const find = (by) => by.findPath(...json.start, ...json.goal, new PF.Grid(json.grid));
        assert.equal(find(sure).length, json.solution.path.length, `${query}, ${seed}`);
        assert.ok(find(finder).length >= json.solution.path.length);
      }
  });

  it('has no path with path=no, and HEAD has its length', timeout, async () => {
    const query = 'size=21&seed=1&solve=shortest&path=no';
    const { body, json, headers } = await maze(query);
    assert.equal(json.solution.path, undefined);
    assert.match(headers.get('content-location'), /&solve=shortest&path=no&format=json$/);
    const head = await maze(query, { method: 'HEAD' });
    assert.equal(head.headers.get('content-length'), `${body.length}`);
    assert.equal(head.headers.get('etag'), headers.get('etag'));
    const kept = await maze(query, { headers: { 'If-None-Match': headers.get('etag') } });
    assert.equal(kept.status, 304);
  });

  it('is not part of the permalink, but changes the entity tag', timeout, async () => {
    const plain = await maze('size=21&seed=1'),
      solved = await maze('size=21&seed=1&solve=shortest');
    assert.equal(solved.json.url, plain.json.url);
    assert.notEqual(solved.headers.get('etag'), plain.headers.get('etag'));
    assert.deepEqual(solved.json.grid, plain.json.grid);
  });

  it('is drawn in every style', timeout, async () => {
    for (const style of document.components.schemas.Style.enum) {
      const tiling = ['triangles', 'hexagons'].includes(style) && style.slice(0, -1);
      const sides = tiling ? `width=10&tiling=${tiling}` : 'size=21';
      const plain = await maze(`${sides}&seed=1&style=${style}`),
        solved = await maze(`${sides}&seed=1&style=${style}&solve=shortest`);
      assert.equal(solved.status, 200);
      assert.notEqual(solved.text, plain.text, style);
    }
  });

  it('is found by a job if the maze is large', timeout, async () => {
    const { json } = await maze('width=600&height=600&seed=1&solve=shortest&grid=none');
    assert.equal(json.solution.directions.length, json.solution.length);
  });
});

describe('openings', () => {
  it('are at start and goal if requested', timeout, async () => {
    const open = await maze('size=9&seed=1&openings=yes&grid=rows');
    const closed = await maze('size=9&seed=1&grid=rows');
    const gaps = (rows) => [...rows[0], ...rows.at(-1), ...rows.map((row) => row[0] + row.at(-1)).join('')].filter((tile) => tile === ' ').length;
    assert.equal(gaps(open.json.grid), 2);
    assert.equal(gaps(closed.json.grid), 0);
    const walls = await maze('size=9&seed=1&style=walls'),
      asked = await maze('size=9&seed=1&style=walls&openings=yes'),
      none = await maze('size=9&seed=1&style=walls&openings=no');
    assert.equal(asked.text, walls.text);
    assert.equal(asked.headers.get('etag'), walls.headers.get('etag'));
    assert.match(none.text, /^(\+---)+\+\n/);
  });

  const SIDES = ['north', 'east', 'south', 'west'];
  // Where the outer wall of a grid of tiles is open: a side and how far along it.
  const gapsOf = (grid) => {
    const last = { x: grid[0].length - 1, y: grid.length - 1 };
    return grid.flatMap((row, y) => row.flatMap((tile, x) => (tile ? [] : [[y === 0, 'north', x], [x === last.x, 'east', y], [y === last.y, 'south', x], [x === 0, 'west', y]])))
      .flatMap(([at, side, along]) => (at ? [[side, along]] : []));
  };

  it('are at the sides that are asked for, and move ends that are not given', timeout, async () => {
    const [near, far] = [1, 23];
    const corner = { in: { north: [near, near], east: [far, near], south: [near, far], west: [near, near] }, out: { north: [far, near], east: [far, far], south: [far, far], west: [near, far] } };
    const along = (side, [x, y]) => (side === 'north' || side === 'south' ? x : y);
    for (const algo of ['recursive-backtracker', 'eller', 'unicursal'])
      for (const from of SIDES)
        for (const to of SIDES) {
          const query = `algo=${algo}&size=25&seed=3&openings=${from},${to}`;
          const { json, headers, text } = await maze(`${query}&solve=shortest`);
          // The usual goal of this unicursal maze, beside its start, has a northern side.
          const goal = algo === 'unicursal' && to === 'north' ? [3, 1] : corner.out[to];
          assert.deepEqual([json.start, json.goal], [corner.in[from], goal], query);
          assert.deepEqual(json.solution.path.at(-1), json.goal);
          const wanted = [[from, along(from, json.start)], [to, along(to, json.goal)]];
          const unique = [...new Set(wanted.map(String))].sort();
          assert.deepEqual(gapsOf(json.grid).map(String).sort(), unique, query);
          // The link has the ends that were moved, and shows the same.
          assert.match(headers.get('content-location'), new RegExp(`&openings=${from},${to}&`));
          assert.equal((await ask(daemon.url + headers.get('content-location'))).text, text);
          assert.deepEqual((await ask(`${daemon.url}${json.url}&openings=${from},${to}&solve=shortest`)).text, text);
        }
  });

  it('stay with the ends in a permalink, which reads as what it was written for', timeout, async () => {
    const c = choices('sides and ends');
    const masks = [['XX', '.X', 'XX'], ['XXX', 'X.X', 'XXX'], ['.X.', 'XXX', '.X.'], ['X'], ['XXXX', 'X..X']];
    let read = 0;
    for (let i = 0; i < 600; i++) {
      const [width, height] = [c.from(1, 5), c.from(1, 5)];
      const [columns, rows] = c.chance(0.3) ? [4, 3] : [width, height];
      const end = () => c.weighted([[3, undefined], [1, c.pick(['northwest', 'southeast', 'center', 'farthest'])], [3, [2 * c.below(columns) + 1, 2 * c.below(rows) + 1]]]);
      const outline = c.weighted([[3, { width, height }], [2, { mask: c.pick(masks) }], [1, { width: 9, height: 7, shape: c.pick(['ring', 'star', 'heart']) }]]);
      const algo = c.pick(outline.width && !outline.shape ? ['unicursal', 'unicursal', 'eller', 'random', 'wilson'] : ['wilson', 'random', 'kruskal']);
      const body = JSON.stringify({ algo, seed: i, ...outline, start: end(), goal: end(), openings: `${c.pick(SIDES)},${c.pick(SIDES)}`, solve: 'shortest' });
      const post = await ask(`${daemon.url}/maze`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      assert.ok([200, 400].includes(post.status), body);
      if (post.status === 400) continue;
      const again = await ask(daemon.url + post.headers.get('content-location'));
      assert.equal(again.text, post.text, `${body} as ${post.headers.get('content-location')}`);
      read++;
    }
    assert.ok(read > 150, `${read}`);
    for (const query of ['algo=unicursal&width=4&height=4&seed=1&goal=3,1&openings=west,north', 'algo=random&width=5&height=4&count=12&seed=3&openings=north,north&format=ndjson'])
      for (const url of (await ask(`${daemon.url}/${/count/.test(query) ? 'mazes' : 'maze'}?${query}&grid=rows`)).text.trim().split('\n').map((line) => JSON.parse(line)))
        assert.deepEqual((await maze(`${url.url.split('?')[1]}&openings=${/openings=([a-z,]*)/.exec(query)[1]}&grid=rows`)).json.rows, url.rows, query);
  });

  it('are of every format that has them, and as usual at the usual sides', timeout, async () => {
    for (const format of ['json', 'text', 'svg', 'png', 'pdf', 'stl', 'obj', 'scad', 'csv', 'tmj']) {
      const bytes = async (query) => {
        const { status, body } = await ask(`${daemon.url}/maze?size=15&seed=4&format=${format}&${query}`);
        assert.equal(status, 200, `${format} ${query}`);
        return Buffer.from(body).toString('latin1');
      };
      assert.equal(await bytes('openings=north,east'), await bytes('openings=yes'), format);
      const [moved, closed] = [await bytes('openings=south,west&start=1,13&goal=1,13'), await bytes('openings=no&start=1,13&goal=1,13')];
      assert.notEqual(moved, closed, format);
      assert.notEqual(moved, await bytes('openings=west,west&start=1,13&goal=1,13'), format);
    }
  });

  it('are refused where a cell has no such side, with those that it has', timeout, async () => {
    for (const [query, sides, nearest] of [
      ['openings=east,north&start=1,1', 'north, west', ['north,north', 'west,north']],
      ['openings=north,west&goal=southeast', 'east, south', ['north,east', 'north,south']],
      ['openings=north,south&goal=3,3', null, []],
      ['openings=east,east&start=1,1&goal=1,1', 'north, west', null],
      ['openings=east,west&wrap=x', 'north', ['north,south']],
      ['openings=north,south&start=center', null, []],
      ['openings=south,north&shape=circle&start=northwest', 'north, west', ['north,north', 'west,north']],
    ]) {
      const { json, status } = await maze(`size=21&${query}`);
      assert.equal(status, 400, query);
      assert.equal(json.errors[0].parameter, 'openings', query);
      if (sides) assert.match(json.detail, new RegExp(`only to ${sides}:`), query);
      if (nearest) assert.deepEqual(json.errors[0].nearest, nearest, query);
      for (const value of json.errors[0].nearest)
        assert.equal((await maze(`size=21&${query.replace(/openings=[a-z,]*/, `openings=${value}`)}`)).status, 200, `${query}: ${value}`);
    }
    for (const query of ['wrap=xy&openings=north,south', 'tiling=hexagon&openings=north,south', 'format=bits&openings=north,south'])
      assert.equal((await maze(query)).json.type, '/problems#meaningless-parameter', query);
    for (const end of ['start', 'goal']) assert.equal((await maze(`${end}=random&openings=north,south`)).json.type, '/problems#conflicting-parameters');
    assert.deepEqual((await maze('openings=south')).json.errors[0].nearest, ['south,north']);
    assert.deepEqual((await maze('openings=north,soth')).json.errors[0].nearest, ['north,south']);
  });

  it('are at sides of outlines, of parts, and where only the maze knows the ends', timeout, async () => {
    const { text } = await maze('width=9&height=9&seed=7&shape=circle&style=walls&openings=south,north');
    assert.match(text.split('\n').at(-2), /^ +\+ {3}\+(---\+)+ +$/);
    // The ends of a window are those of the whole maze, of a tile those of its level.
    const whole = (await maze('width=30&height=20&seed=5&style=walls&openings=south,north')).text.split('\n');
    const part = (await maze('width=30&height=20&seed=5&style=walls&openings=south,north&window=0,15,10,5')).text.split('\n');
    assert.equal(part.at(-2), whole.at(-2).slice(0, 41));
    for (const query of ['goal=farthest', 'start=farthest&goal=farthest', 'start=northwest&goal=farthest&length=9..'])
      assert.equal((await maze(`size=21&seed=2&openings=west,south&${query}`)).status, 200, query);
    const tile = `${daemon.url}/maze/tile?width=600&height=600&blocks=16&seed=1&openings=south,north&x=0&y=0`;
    for (const z of [0, 3, 5]) assert.equal((await ask(`${tile}&z=${z}`)).status, 200);
    for (const query of ['width=600&height=600', 'width=99999&height=99999&algo=eller', 'width=40&symmetry=mirror'])
      assert.equal((await ask(`${daemon.url}/maze/card?seed=1&openings=south,north&${query}`)).status, 200, query);
    const batch = await ask(`${daemon.url}/mazes?count=3&size=9&seed=1&openings=south,north&algo=random&grid=rows`);
    assert.equal(batch.status, 200);
    assert.equal((await ask(`${daemon.url}/maze`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"openings":"west,east","seed":1}' })).status, 200);
  });

  // A wall is 4 characters from the next in its line, and 2 lines from the next below.
  it('are nowhere if refused, even if all edges wrap around', timeout, async () => {
    const shapes = document.components.schemas.Shape.enum.map((shape) => `shape=${shape}`);
    for (const outline of [...shapes, 'sparse=60', 'sparse=100&braid=50'])
      for (let seed = 1; seed <= 5; seed++) {
        const query = `width=7&height=5&wrap=xy&${outline}&algo=kruskal&seed=${seed}`;
        const cells = (await maze(`${query}&grid=cells`)).json.grid;
        const { text } = await maze(`${query}&style=walls&openings=no`);
        const lines = text.split('\n');
        cells.forEach((row, y) =>
          row.forEach((open, x) => {
            for (const [dx, dy, bit] of Object.values(STEP))
              if (open && !(open & bit))
                assert.notEqual(lines[2 * y + 1 + dy][4 * x + 2 + 2 * dx], ' ', `${query}\n${text}`);
          })
        );
      }
  });
});

describe('GET /maze/distances', () => {
  for (const query of QUERIES)
    it(`has the distance of every cell: ${query}`, timeout, async () => {
      const cells = (await maze(`${query}&seed=1&grid=cells`)).json.grid;
      const { json } = await ask(`${daemon.url}/maze/distances?${query}&seed=1`);
      const expected = distancesFrom(cells, cellOf(json.start));
      assert.deepEqual(json.distances, expected);
      const farthest = Math.max(...expected.flat());
      const [x, y] = cellOf(json.farthest.at);
      assert.equal(json.farthest.distance, farthest);
      assert.equal(expected[y][x], farthest);
    });

  it('is the same text as style=distances', timeout, async () => {
    const { text, headers } = await ask(`${daemon.url}/maze/distances?size=21&seed=1&format=text`);
    assert.equal(text, (await maze('size=21&seed=1&style=distances')).text);
    assert.match(headers.get('content-location'), /^\/maze\/distances\?.*&format=text$/);
  });
});

describe('GET /maze/stats', () => {
  for (const query of QUERIES)
    it(`counts correctly: ${query}`, timeout, async () => {
      const { json } = await ask(`${daemon.url}/maze/stats?${query}&seed=1`);
      const cells = (await maze(`${query}&seed=1&grid=cells`)).json.grid;
      const passages = (open) => [1, 2, 4, 8].filter((bit) => open & bit).length;
      const inside = distancesFrom(cells, cellOf(json.start)).flatMap((row, y) =>
        row.flatMap((steps, x) => (steps === null ? [] : [passages(cells[y][x])]))
      );
      const { stats } = json;
      const having = (n) => inside.filter((count) => count === n).length;
      assert.equal(stats.cells, inside.length);
      assert.equal(stats.passages, inside.reduce((sum, n) => sum + n, 0) / 2);
      assert.deepEqual(
        [stats.dead_ends.count, stats.junctions.count, stats.crossroads.count],
        [having(1), having(3), having(4)]
      );
      const [gx, gy] = cellOf(json.goal);
      assert.equal(stats.solution.length, distancesFrom(cells, cellOf(json.start))[gy][gx]);
      assert.ok(stats.longest_path.length >= stats.solution.length);
      assert.ok(stats.difficulty <= 2 * stats.cells);
    });

  it('finds a binary tree easy along its passages and hard against them', timeout, async () => {
    const query = 'algo=binary-tree&width=25&seed=1';
    const along = (await ask(`${daemon.url}/maze/stats?${query}`)).json.stats;
    const against = (await ask(`${daemon.url}/maze/stats?${query}&start=southeast&goal=northwest`)).json.stats;
    assert.equal(along.solution.length, against.solution.length);
    assert.ok(2 * along.difficulty < against.difficulty, `${along.difficulty} and ${against.difficulty}`);
  });

  for (const shaping of ['loops=30', 'braid=100', 'braid=100&wrap=xy', 'loops=9&shape=circle&sparse=50'])
    it(`knows the longest path: ${shaping}`, timeout, async () => {
      const query = `size=37&${shaping}&start=farthest&goal=farthest`;
      for (const seed of [1, 2, 3, 4]) {
        const { json } = await ask(`${daemon.url}/maze/stats?${query}&seed=${seed}`);
        const cells = (await maze(`${query}&seed=${seed}&grid=cells`)).json.grid;
        const reaches = cells.flatMap((row, y) =>
          row.map((open, x) => (open ? Math.max(...distancesFrom(cells, [x, y]).flat()) : 0))
        );
        const longest = Math.max(...reaches);
        assert.equal(json.stats.solution.length, longest, `seed ${seed}`);
        assert.equal(json.stats.longest_path.length, longest);
        const [x, y] = cellOf(json.start);
        assert.equal(x + y * json.width, reaches.indexOf(longest));
        assert.deepEqual(json.stats.longest_path.ends, [json.start, json.goal]);
      }
    });
});
