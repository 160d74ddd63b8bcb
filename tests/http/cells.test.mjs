// Mazes of cells with more directions than squares: every format and solver, against neighbours as docs/SHAPING.md has them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, askWrong, document, post } from './contract.mjs';
import '../../web/board/tilings/square.js';
import { load } from '../../web/board/tilings/tiling.js';
import { daemonOf, timeout } from './daemon.mjs';

let algorithms;
const daemon = daemonOf({}, async () => (algorithms = (await ask(`${daemon.url}/algorithms`)).json));

const get = (query, path = '/maze') => ask(`${daemon.url}${path}?${query}`);
const carvers = () => algorithms.algorithms.filter(({ options }) => options.includes('tiling')).map(({ slug }) => slug);

const HEXAGONS = { N: [0, -1], NE: [1, -1], SE: [1, 0], S: [0, 1], SW: [-1, 0], NW: [-1, -1] };
const LOWER_HEXAGONS = { N: [0, -1], NE: [1, 0], SE: [1, 1], S: [0, 1], SW: [-1, 1], NW: [-1, 0] };

const OCTAGONS = { N: [0, -1], NE: [1, -1], E: [1, 0], SE: [1, 1], S: [0, 1], SW: [-1, 1], W: [-1, 0], NW: [-1, -1] };
const { N, E, S, W } = OCTAGONS;

// By tiling: the neighbours of a cell, by direction, as steps from there, and cells that are connected by these alone.
const TILINGS = {
  hexagon: { ways: ([x]) => (x % 2 ? LOWER_HEXAGONS : HEXAGONS), art: ['.X', 'X.'], wraps: ['x', 'y', 'xy'] },
  octagon: { ways: ([x, y]) => ((x + y) % 2 ? { N, E, S, W } : OCTAGONS), art: ['X.', '.X'], wraps: ['x', 'y', 'xy'] },
};

const step = ({ width, height, tiling }, [x, y], name) => {
  const [dx, dy] = TILINGS[tiling].ways([x, y])[name];
  return [(x + dx + width) % width, (y + dy + height) % height];
};
const names = ({ directions, grid }, [x, y]) => directions.filter((_, i) => grid[y][x] >> i & 1);

// The cells that are reached from the start, each with its distance. Every passage is open from both sides.
function search(json) {
  const distances = new Map([[`${json.start}`, 0]]);
  const queue = [json.start];
  for (const at of queue)
    for (const name of names(json, at)) {
      const next = step(json, at, name);
      assert.ok(names(json, next).some((back) => `${step(json, next, back)}` === `${at}`), `${name} of ${at}`);
      if (!distances.has(`${next}`)) queue.push(next);
      distances.set(`${next}`, distances.get(`${next}`) ?? distances.get(`${at}`) + 1);
    }
  return distances;
}

const passages = (json) => json.grid.flatMap((row, y) => row.map((_, x) => names(json, [x, y]).length))
  .reduce((sum, sides) => sum + sides, 0) / 2;

for (const [tiling, { ways, art, wraps }] of Object.entries(TILINGS))
  describe(`a maze with tiling=${tiling}`, () => {
    it('is perfect with every algorithm that has tilings, with wrapped edges too', timeout, async () => {
      for (const slug of carvers())
        for (const wrap of ['', ...wraps.map((word) => `&wrap=${word}`)]) {
          const query = `algo=${slug}&width=12&height=8&seed=4&tiling=${tiling}${wrap}`;
          const { json } = await get(query);
          assert.equal(json.url, `/maze?${query}`);
          assert.deepEqual([json.tiling, json.points, json.columns], [tiling, 'cells', undefined]);
          assert.deepEqual(json.directions, Object.keys(ways([0, 0])));
          assert.equal(search(json).size, 96, query);
          assert.equal(passages(json), 95, query);
        }
    });

    it('is shown in a format, or refused with the names of formats that show it', timeout, async () => {
      const shown = [], refused = [];
      for (const { slug, paths } of algorithms.formats.filter(({ paths: all }) => all.includes('/maze')))
        for (const solver of ['', ...algorithms.solvers.map((row) => `&solve=${row.slug}`)]) {
          const answer = await fetch(`${daemon.url}/maze?tiling=${tiling}&width=6&seed=3&format=${slug}`);
          if (answer.status === 200) {
            const solved = await fetch(`${daemon.url}/maze?tiling=${tiling}&width=6&seed=3&format=${slug}${solver}`);
            assert.ok([200, 400].includes(solved.status), `${slug}${solver}`);
            shown.push(slug);
          } else {
            const { detail, errors } = await answer.json();
            assert.deepEqual([answer.status, errors[0].parameter], [400, 'tiling'], slug);
            refused.push(detail);
          }
        }
      for (const slug of ['json', 'svg', 'pdf', 'edges', 'bits'])
        assert.ok(shown.includes(slug), slug);
      for (const detail of refused) {
        const named = detail.match(/ has?v?e? ([a-z, ]+): tiling=/)?.[1].split(', ');
        assert.deepEqual([...new Set(named)].sort(), [...new Set(shown)].sort(), detail);
      }
    });

    it('is solved as a plain search solves it, and told so', timeout, async () => {
      for (const query of ['width=9&height=7&seed=5', 'width=8&height=6&seed=6&wrap=xy&braid=60&algo=kruskal&goal=4,3',
        'width=20&height=20&seed=3&shape=circle&sparse=30&loops=5&goal=farthest']) {
        const { json } = await get(`tiling=${tiling}&solve=shortest&${query}`);
        const { directions, path, length } = json.solution;
        assert.equal(length, search(json).get(`${json.goal}`), query);
        let at = json.start;
        for (const [i, name] of directions.split(' ').entries()) {
          assert.ok(names(json, at).includes(name), `${query}: ${name} of ${at}`);
          at = step(json, at, name);
          assert.deepEqual(path[i + 1], at);
        }
        for (const candidate of [{ directions }, { path }])
          assert.deepEqual((await post(`${daemon.url}/maze/check`, { maze: json.url, ...candidate })).json,
            { solved: true, length, shortest: length }, query);
        for (const { slug, shortest } of algorithms.solvers) {
          const { solution } = (await get(`tiling=${tiling}&solve=${slug}&${query}`)).json;
          if (shortest) assert.equal(solution.length, length, `${slug} ${query}`);
        }
      }
    });

    it('has directions that are read by their names, and no others', timeout, async () => {
      const { json } = await get(`tiling=${tiling}&width=5&seed=2`);
      const wrong = async (directions) => (await post(`${daemon.url}/maze/check`, { maze: json.url, directions })).json;
      for (const [directions, number] of [['X', 1], ['S N', 0], ['SS', 1], ['S  n', 0], ['S NE,', 2], [' S', 0]])
        if (number)
          assert.match((await wrong(directions)).detail, new RegExp(`^directions must be N, NE.* and NW, and number ${number} is not`));
        else
          assert.ok('solved' in await wrong(directions), directions);
    });

    it('comes to be in steps that make it', timeout, async () => {
      for (const slug of carvers()) {
        const query = `tiling=${tiling}&algo=${slug}&width=6&height=6&seed=5`;
        const { json } = await get(query);
        const grid = json.grid.map((row) => row.map(() => 0));
        const lines = (await get(`${query}&format=ndjson`, '/maze/steps')).text.trim().split('\n').slice(1);
        for (const [kind, x, y, name] of lines.map((line) => JSON.parse(line)))
          if ((kind === 'open' || kind === 'close') && typeof name === 'string') {
            const [nx, ny] = step(json, [x, y], name);
            const back = json.directions.findIndex((other) =>
              other in TILINGS[tiling].ways([nx, ny]) && `${step(json, [nx, ny], other)}` === `${[x, y]}`);
            grid[y][x] ^= 1 << json.directions.indexOf(name);
            grid[ny][nx] ^= 1 << back;
          }
        assert.deepEqual(grid, json.grid, slug);
      }
    });

    it('fills a mask that is connected by its sides alone', timeout, async () => {
      const { json } = await post(`${daemon.url}/maze`, { tiling, mask: art, seed: 1 });
      assert.equal(passages(json), 1);
      assert.equal((await get(json.url.replace('/maze?', ''))).status, 200);
      const { detail } = (await post(`${daemon.url}/maze`, { mask: art, seed: 1 })).json;
      assert.match(detail, /must be connected, and these are in 2 separate parts/);
    });

    it('wraps around where rows and columns let it', timeout, async () => {
      const { error } = await askWrong(`${daemon.url}/maze?tiling=${tiling}&width=7&height=6&wrap=x`, 400, 'conflicting-parameters');
      assert.deepEqual([error.parameter, error.nearest], ['width', ['8']]);
    });
  });

describe('tilings', () => {
  it('are all in this test or in those of triangles and of circles', timeout, () =>
    assert.deepEqual(algorithms.tilings.map(({ slug }) => slug), ['square', 'triangle', ...Object.keys(TILINGS), 'polar']));
  it('are described in the contract', timeout, () =>
    assert.deepEqual(document.components.schemas.Tiling.enum, algorithms.tilings.map(({ slug }) => slug)));
});

// The corners of each cell in a picture with a heat map, whose polygons are `M.289 0h.577l.289 .5 … z`.
function cornersIn(svg) {
  const rects = [...svg.matchAll(/<rect x="(\d+)" y="(\d+)"/g)].map(([, left, top]) => [Number(left), Number(top)])
    .map(([x, y]) => [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]]);
  const paths = [...svg.matchAll(/<path d="M([^"]*)z"/g)].map(([, path]) => {
    const corners = [];
    let at = [0, 0];
    for (const [, letter, numbers] of `M${path}`.matchAll(/([Mhvla])([^Mhvla]*)/g)) {
      const [a, b] = numbers.match(/-?\.?\d+(?:\.\d+)?/g).map(Number).slice(-2);
      const to = [at[0] + a, at[1] + b];
      at = { M: [a, b], h: [at[0] + a, at[1]], v: [at[0], at[1] + a], l: to, a: to }[letter];
      corners.push(at);
    }
    return corners;
  });
  return [...rects, ...paths];
}

describe('the tilings of the page', () => {
  const short = (corners) => corners.map((corner) => corner.map((at) => Math.round(at * 1000)).join()).sort();

  it('have the neighbours, directions and corners that the server has', timeout, async () => {
    for (const { slug } of algorithms.tilings.filter(({ slug }) => slug !== 'polar')) {
      const tiling = await load(slug);
      for (const query of ['width=6&height=4&seed=3', 'width=6&height=4&seed=3&wrap=xy&braid=50', 'width=5&height=5&seed=8&loops=999']) {
        const { directions, grid, width, height, solution } = (await get(`tiling=${slug}&grid=cells&solve=shortest&${query}`)).json;
        assert.deepEqual(tiling.names, directions);
        for (const [y, row] of grid.entries())
          for (const [x, cell] of row.entries())
            for (const side of directions.keys()) {
              const to = tiling.steps[tiling.classOf(x, y)][side] && tiling.beyond([x, y], side, { width, height });
              const back = to && grid[to[1]][to[0]] >> tiling.backs[side] & 1;
              if (to || cell >> side & 1) assert.equal(cell >> side & 1, back, `${slug}, ${query}: ${directions[side]} of ${x}, ${y}`);
            }
        assert.equal(tiling.hasLetters, !solution.directions.includes(' '));
      }
      // With all walls open a cell has all sides that the board has room for.
      const { grid } = (await get(`tiling=${slug}&grid=cells&width=5&height=5&seed=8&loops=999`)).json;
      const sides = ([x, y]) => tiling.steps[tiling.classOf(x, y)].filter(Boolean).length;
      for (const at of [[2, 2], [1, 2]]) assert.equal(grid[at[1]][at[0]].toString(2).replace(/0/g, '').length, sides(at), slug);
      const { text } = await get(`tiling=${slug}&width=3&height=3&seed=1&format=svg&heatmap=yes`);
      const cells = cornersIn(text);
      assert.equal(cells.length, 9);
      for (const [i, corners] of cells.entries()) {
        const [x, y] = [i % 3, Math.floor(i / 3)];
        const [left, top] = tiling.placeOf(x, y);
        const own = (tiling.polygons[tiling.classOf(x, y)] ?? tiling.polygons[0]).map(([a, b]) => [left + a, top + b]);
        assert.deepEqual(short(own), short(corners), `${slug}: ${x}, ${y}`);
      }
    }
  });

  it('have them on circles', timeout, async () => {
    const height = 9;
    const circle = (await load('polar')).on({ height });
    for (const query of ['seed=3', 'seed=8&loops=9999', 'seed=4&braid=50']) {
      const { directions, grid } = (await get(`tiling=polar&grid=cells&height=${height}&${query}`)).json;
      assert.deepEqual(circle.names, directions);
      for (const [y, row] of grid.entries())
        for (const [x, cell] of row.entries())
          for (const side of directions.keys()) {
            const to = circle.next([x, y], side);
            const back = to && to[1] in grid ? grid[to[1]][to[0]] >> circle.back([x, y], side) & 1 : 0;
            assert.equal(cell >> side & 1, back, `${query}: ${directions[side]} of ${x}, ${y}`);
          }
    }
    const { json: { grid } } = await get(`tiling=polar&grid=cells&height=${height}&seed=1`);
    const cells = cornersIn((await get(`tiling=polar&height=${height}&seed=1&format=svg&heatmap=yes`)).text);
    const points = grid.flatMap((row, y) => row.map((_, x) => [x, y]));
    assert.equal(cells.length, points.length);
    const isNear = ([a, b]) => ([c, d]) => Math.hypot(a - c, b - d) < 0.01;
    for (const [i, corners] of cells.entries()) {
      const own = circle.sidesAt(...points[i]).flatMap(({ from, to }) => [from, to]).map((at) => at.map((to) => to - circle.middle));
      for (const corner of corners) assert.ok(own.some(isNear(corner)), `${points[i]}: ${corner}`);
      for (const corner of own) assert.ok(corners.some(isNear(corner)), `${points[i]}: ${corner}`);
    }
  });
});
