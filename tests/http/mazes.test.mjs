// The output of /maze: every algorithm in every form, read back and compared.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, document } from './contract.mjs';
import { count, daemonOf, serving, timeout } from './daemon.mjs';
import {
  assertSpanningTree,
  EAST,
  fromCells,
  fromJson,
  fromText,
  fromTiles,
  SOUTH,
} from './maze.mjs';

const { Algo, Style, Grid } = document.components.schemas;

// Some of these widths are at the boundary of a 64-cell word, others at that of a block of bytes.
const SIZES = [
  [1, 1],
  [1, 5],
  [5, 1],
  [2, 2],
  [12, 12],
  [63, 3],
  [64, 2],
  [65, 3],
  [130, 40],
];

// Styles in which a wall has more bytes than a floor: how long they are only the maze tells.
const UNCOUNTED = ['box', 'blocks', 'quadrants'];

describe('a maze', () => {
  const daemon = daemonOf();

  const url = (query) => `${daemon.url}/maze?${new URLSearchParams(query)}`;

  // Requests a maze by GET and HEAD, and checks that both announce the length of the body. (ask() has
  // checked that of GET.)
  async function both(query) {
    const answer = await ask(url(query));
    const head = await ask(url(query), { method: 'HEAD' });
    assert.equal(answer.status, 200, answer.text.slice(0, 300));
    assert.equal(head.status, 200);
    // What costs little is made for HEAD too.
    const length = head.headers.get('content-length');
    if (length !== null || !UNCOUNTED.includes(query.style)) assert.equal(length, `${answer.body.length}`);
    return answer;
  }

  for (const algo of Algo.enum)
    for (const [width, height] of SIZES)
      it(
        `is the same spanning tree in every form: ${algo}, ${width} x ${height}`,
        timeout,
        async () => {
          const query = { algo, width, height, seed: width * 1000 + height };
          const { json: whole } = await both({ ...query, grid: 'cells' });
          const cells = fromCells(whole.grid);
          assert.equal(cells.length, height);
          assert.equal(cells[0].length, width);
          assertSpanningTree(cells);
          for (const grid of Grid.enum) {
            const { json } = await both({ ...query, grid });
            if (grid === 'none') assert.equal(json.grid, undefined);
            else assert.deepEqual(fromJson[grid](json.grid), cells, grid);
          }
          for (const style of Style.enum.filter((name) => !['triangles', 'hexagons'].includes(name)))
            assert.deepEqual(fromText[style]((await both({ ...query, style })).text, whole), cells, style);
        }
      );

  it('describes itself', timeout, async () => {
    const { json } = await both({ algo: 'kruskal', width: 7, height: 5, seed: 42 });
    const { grid, ...rest } = json;
    assert.equal(grid.length, 11);
    assert.deepEqual(rest, {
      algorithm: 'kruskal',
      seed: '42',
      width: 7,
      height: 5,
      columns: 15,
      rows: 11,
      start: [1, 1],
      goal: [13, 9],
      url: '/maze?algo=kruskal&width=7&height=5&seed=42',
    });
  });

  it('differs with another seed', timeout, async () => {
    for (const algo of Algo.enum) {
      const bodies = new Set();
      for (let seed = 0; seed < 20; seed++)
        bodies.add((await ask(url({ algo, size: 25, seed, format: 'text' }))).text);
      assert.equal(bodies.size, 20, algo);
    }
  });

  it('differs with each request without a seed', timeout, async () => {
    const bodies = new Set();
    for (let i = 0; i < 20; i++) bodies.add((await ask(`${daemon.url}/maze?format=text`)).text);
    assert.equal(bodies.size, 20);
  });

  it('is the same from another daemon', timeout, () =>
    serving({ 'io-threads': 2, workers: 3 }, async (other) => {
      for (const algo of Algo.enum) {
        const path = `/maze?algo=${algo}&width=300&height=200&seed=9&grid=rows`;
        const [one, two] = [await ask(daemon.url + path), await ask(other.url + path)];
        assert.ok(one.body.equals(two.body), algo);
        assert.equal(one.headers.get('etag'), two.headers.get('etag'));
      }
    })
  );

  it('is correct when a job generates it', timeout, async () => {
    const { json } = await both({
      algo: 'kruskal',
      width: count(600),
      height: count(400),
      seed: 3,
      grid: 'cells',
    });
    assertSpanningTree(fromCells(json.grid));
  });

  it('is correct when it is encoded in several blocks', timeout, async () => {
    const { json } = await both({ algo: 'sidewinder', width: 500, height: count(1000), seed: 3 });
    assertSpanningTree(fromTiles(json.grid));
  });

  it('has (size - 1) / 2 cells a side', timeout, async () => {
    for (const size of [3, 5, 25, 101]) {
      const { json } = await both({ size, seed: 1 });
      assert.deepEqual([json.columns, json.rows, json.grid.length], [size, size, size]);
      assert.deepEqual([json.width, json.height], [(size - 1) / 2, (size - 1) / 2]);
    }
  });

  it('has 25 tiles a side by default', timeout, async () => {
    const { json } = await ask(`${daemon.url}/maze`);
    assert.deepEqual([json.columns, json.rows, json.algorithm], [25, 25, 'recursive-backtracker']);
  });

  it('is square if only one side is given', timeout, async () => {
    for (const side of ['width', 'height']) {
      const { json } = await both({ [side]: 9, seed: 1 });
      assert.deepEqual([json.width, json.height], [9, 9], side);
    }
  });

  it('has the clear corridors of a binary tree in the last row and column', timeout, async () => {
    const { json } = await both({
      algo: 'binary-tree',
      width: 70,
      height: 20,
      seed: 5,
      grid: 'cells',
    });
    json.grid.forEach((row, y) =>
      row.forEach((open, x) => {
        const [east, south] = [x < 69 && open & EAST, y < 19 && open & SOUTH];
        if (x < 69 || y < 19) assert.ok(!east !== !south, `either east or south at ${x},${y}`);
      })
    );
  });

  it(
    'has the clear corridor of a sidewinder in the last row, and one riser a run',
    timeout,
    async () => {
      const { json } = await both({
        algo: 'sidewinder',
        width: 70,
        height: 20,
        seed: 5,
        grid: 'cells',
      });
      json.grid.forEach((row, y) => {
        let risers = 0;
        row.forEach((open, x) => {
          if (y === 19) assert.ok(x === 69 || open & EAST, `east of ${x}`);
          else if (open & SOUTH) risers++;
          if (y < 19 && !(open & EAST)) {
            assert.equal(risers, 1, `risers of the run that ends at ${x},${y}`);
            risers = 0;
          }
        });
      });
    }
  );
});

describe('a form of the grid, as read by these tests', () => {
  const tiles = () => [
    [1, 1, 1, 1, 1],
    [1, 0, 0, 0, 1],
    [1, 0, 1, 1, 1],
    [1, 0, 0, 0, 1],
    [1, 1, 1, 1, 1],
  ];

  it('is no spanning tree with an extra wall or opening', timeout, () => {
    assertSpanningTree(fromTiles(tiles()));
    for (const [x, y, tile] of [
      [2, 1, 1],
      [3, 2, 0],
    ]) {
      const wrong = tiles();
      wrong[y][x] = tile;
      assert.throws(() => assertSpanningTree(fromTiles(wrong)));
    }
  });

  it('is refused with an opening in the outer wall, a missing pillar or a filled cell', timeout, () => {
    for (const [x, y, tile] of [
      [0, 1, 0],
      [2, 2, 0],
      [1, 1, 1],
    ]) {
      const wrong = tiles();
      wrong[y][x] = tile;
      assert.throws(() => fromTiles(wrong));
    }
  });

  it('is refused if two cells disagree', timeout, () => {
    assert.throws(() => fromCells([[EAST, 0]]));
    assert.throws(() => fromCells([[EAST]]));
  });
});
