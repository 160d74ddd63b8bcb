// Windows: a part of a maze is what the whole has there, also of mazes that are too large to be made.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, askWrong } from './contract.mjs';
import { daemonOf, timeout } from './daemon.mjs';

const daemon = daemonOf();
const other = daemonOf();
const SIDE = 2147483647;
const WORLD = `width=${SIDE}&height=${SIDE}&blocks=64&seed=3`;

const lines = async (query, from = daemon) => (await ask(`${from.url}/maze?${query}`)).text.trimEnd().split('\n');
const text = (query, from) => lines(`format=text&${query}`, from);
const maze = async (query) => (await ask(`${daemon.url}/maze?${query}`)).json;

// The part of lines of style=tiles, two characters a cell and one more; of style=walls, four.
const tiles = (rows, [x, y, width, height], wide = 2) =>
  rows.slice(2 * y, 2 * (y + height) + 1).map((line) => line.padEnd(400).slice(wide * x, wide * (x + width) + 1).trimEnd());

describe('a window', () => {
  it('shows what the whole maze has there, with its path and its openings', timeout, async () => {
    for (const board of ['width=50&height=20', 'width=50&height=20&shape=heart', 'width=50&height=20&blocks=16',
      'width=50&height=20&braid=50', 'width=80&height=33&blocks=16&algo=eller', 'width=50&height=20&wrap=x',
      'width=50&height=20&blocks=16&start=31,17&goal=31,17'])
      for (const [style, wide] of [['tiles', 2], ['walls', 4]]) {
        const query = `${board}&seed=5&style=${style}&solve=shortest&openings=yes`, whole = await text(query);
        // Of the heart, these have cells outside of it at each border, and cells of it beyond.
        for (const window of [[0, 0, 7, 5], [43, 15, 7, 5], [13, 3, 30, 12], [49, 19, 1, 1], [3, 0, 10, 13], [21, 0, 5, 2], [44, 5, 3, 12], [6, 13, 40, 3]]) {
          const part = await text(`${query}&window=${window}`), shown = tiles(whole, window, wide);
          assert.deepEqual(shown.map((line, y) => (part[y] ?? '').trimEnd()), shown, `${query} ${window}`);
        }
      }
  });

  it('has its grid in JSON, and all else of the whole maze', timeout, async () => {
    const query = 'width=30&height=20&seed=5&openings=no';
    const [whole, part] = [await maze(query), await maze(`${query}&window=4,3,6,2`)];
    assert.deepEqual(part.window, [4, 3, 6, 2]);
    assert.deepEqual(part.grid, whole.grid.slice(6, 11).map((row) => row.slice(8, 21)));
    for (const member of ['width', 'height', 'columns', 'rows', 'start', 'goal', 'url', 'seed'])
      assert.deepEqual(part[member], whole[member], member);
    assert.equal(part.level, undefined);
    const { width, height, level, goal, url } = await maze(`${WORLD}&level=3&window=0,0,4,4`);
    assert.deepEqual([width, height, level, goal], [8192, 8192, 3, [16383, 16383]]);
    assert.equal(url, `/maze?algo=recursive-backtracker&${WORLD.replace('&blocks=64&seed=3', '')}&seed=3&blocks=64&level=3`);
  });

  it('is the same of any server, and where two overlap', timeout, async () => {
    for (const algo of ['recursive-backtracker', 'kruskal', 'eller', 'recursive-division']) {
      const query = `${WORLD}&algo=${algo}&style=tiles&solve=shortest`;
      const wide = await text(`${query}&window=${SIDE - 60},${SIDE - 40},60,40`);
      assert.deepEqual(await text(`${query}&window=${SIDE - 60},${SIDE - 40},60,40`, other), wide);
      const near = await text(`${query}&window=${SIDE - 33},${SIDE - 21},33,21`);
      assert.deepEqual(near.map((line) => line.trimEnd()), tiles(wide, [27, 19, 33, 21]), algo);
      assert.match(near.at(-2), /\./, 'the path leads to the goal');
    }
  });

  it('has the path as strokes, to its border', timeout, async () => {
    const { text: svg } = await ask(`${daemon.url}/maze?width=3&height=1&seed=1&solve=shortest&openings=no&window=1,0,1,1&format=svg`);
    assert.match(svg, /class="path"[^>]* d="m\.5 \.5h-\.4m\.4 0h\.4"/);
    const { text: beside } = await ask(`${daemon.url}/maze?${WORLD}&solve=shortest&window=1000000,5,4,4&format=svg&ends=yes`);
    assert.match(beside, /class="path"[^>]* d=""/);
    assert.doesNotMatch(beside, /circle/);
  });

  it('is the same part in every format but scen', timeout, async () => {
    for (const board of ['width=50&height=20', 'width=50&height=20&shape=heart', 'width=70&height=9&wrap=xy', `${WORLD}&level=1`])
      for (const window of [[3, 1, 12, 6], [0, 2, 40, 7]]) {
        const query = `${board}&seed=5&openings=no&window=${window}`.replace('&seed=3', '');
        const { grid, start, goal, url } = await maze(query);
        const rows = async (format) => (await lines(query.replace('openings=no', `format=${format}`))).slice(format === 'map' ? 4 : 0);
        assert.deepEqual((await rows('csv')).map((row) => row.split(',').map(Number)), grid, query);
        assert.deepEqual((await rows('map')).map((row) => [...row].map((tile) => +(tile === '@'))), grid, query);
        const { layers: [layer, ends], properties } = await maze(`${query}&format=tmj`);
        assert.deepEqual([layer.data, layer.width, layer.offsetx, layer.offsety],
          [grid.flat().map((wall) => wall + 1), grid[0].length, 32 * window[0], 32 * window[1]]);
        assert.deepEqual(ends.objects.map(({ x, y }) => [(x - 8) / 16, (y - 8) / 16]), [start, goal]);
        assert.equal(properties[0].value, url);
      }
  });

  it('has its passages as edges of the whole, and as bits to the east and the south', timeout, async () => {
    for (const [board, windows] of [['width=70&height=9&seed=5&wrap=xy', [[3, 1, 64, 6], [5, 2, 65, 7], [0, 0, 70, 9], [0, 4, 70, 1], [69, 0, 1, 9]]],
      ['width=90&height=70&blocks=16&seed=5', [[20, 13, 66, 9], [26, 9, 64, 61]]]]) {
      const edges = async (query) => (await lines(`${query}&format=edges`)).filter((line) => line).map((line) => line.split(' ').map(Number));
      const { width } = await maze(board), whole = await edges(board);
      for (const window of windows) {
        const [x, y, across, down] = window, query = `${board}&window=${window}`;
        const isIn = (cell) => cell % width - x >= 0 && cell % width - x < across && cell >= y * width && cell < (y + down) * width;
        assert.deepEqual(await edges(query), whole.filter((edge) => edge.every(isIn)), query);
        const { body: bytes } = await ask(`${daemon.url}/maze?${query}&format=bits`), end = bytes.indexOf(10) + 1;
        const { words, window: given, width: of } = JSON.parse(bytes.subarray(0, end));
        assert.deepEqual([given, of, words], [window, width, Math.ceil(across / 64)]);
        const bit = (row, plane, i) => bytes[end + (2 * row + plane) * 8 * words + (i >> 3)] >> (i & 7) & 1;
        const { grid } = await maze(`${query}&grid=cells`);
        assert.deepEqual(grid.map((row, i) => row.map((_, k) => 2 * bit(i, 0, k) + 4 * bit(i, 1, k))), grid.map((row) => row.map((cell) => cell & 6)), query);
      }
    }
  });

  it('is refused where it is not in the maze, or nothing can show it', timeout, async () => {
    const wrong = (query, type) => askWrong(`${daemon.url}/maze?${query}`, 400, type);
    for (const [window, nearest] of [['5,5,20,9', '0,3,12,9'], ['12,0,1,1', '11,0,1,1'], ['1-2-3-4', '1,2,3,4'], ['0,0,0,4', '0,0,1,4']])
      assert.deepEqual((await wrong(`size=25&window=${window}`, 'invalid-parameter')).error.nearest, [nearest], window);
    for (const query of ['tiling=hexagon', 'tiling=triangle', 'format=scen'])
      assert.equal((await wrong(`${query}&window=0,0,4,4`, 'meaningless-parameter')).error.parameter, 'window', query);
    assert.equal((await wrong('weave=50&format=svg&window=0,0,4,4', 'conflicting-parameters')).error.parameter, 'window');
    assert.equal((await wrong('format=json&solve=shortest&window=0,0,4,4', 'conflicting-parameters')).error.parameter, 'solve');
    assert.deepEqual((await wrong('width=200&blocks=16&level=1&window=9,0,5,13', 'invalid-parameter')).error.nearest, ['8,0,5,13']);
    assert.match((await askWrong(`${daemon.url}/maze?${WORLD}`, 413, 'too-large')).problem.detail, /; any part of a larger one is shown as window=/);
    for (const [window, nearest, more] of [['9,9,100000,100000', '9,9,5792,5792'], ['0,7,70000,400', '0,7,13107,400', '&format=stl']]) {
      const { error } = await askWrong(`${daemon.url}/maze?${WORLD}&window=${window}${more ?? ''}`, 413, 'too-large');
      assert.deepEqual([error.parameter, error.given, error.nearest], ['window', window, [nearest]]);
    }
    assert.equal((await askWrong(`${daemon.url}/maze?width=9000&height=9000&window=0,0,9,9`, 413, 'too-large')).error.parameter, 'width');
  });

  it('is refused to what needs all cells at once, which mazes within the limits have', timeout, async () => {
    for (const [query, parameter, path = '/maze'] of [['format=png&heatmap=yes', 'heatmap'], ['braid=50', 'braid'], ['sparse=50', 'sparse'], ['loops=5', 'loops'],
      ['start=farthest', 'start'], ['goal=farthest', 'goal'], ['length=1..', 'length'], ['difficulty=0..', 'difficulty'], ['format=svg&solve=a-star', 'solve'],
      ['style=distances', 'style'], ['format=scen', 'format'], ['', 'blocks', '/maze/distances'], ['', 'blocks', '/maze/stats']]) {
      for (const window of parameter === 'blocks' || parameter === 'format' ? [''] : ['', '&window=3,3,9,9']) {
        const { problem, error } = await askWrong(`${daemon.url}${path}?${WORLD}&${query}${window}`, 400, 'conflicting-parameters');
        assert.equal(error.parameter, parameter, query);
        const [, side] = problem.detail.match(/needs all cells at once, for which this server makes a maze of up to (\d+) x \1 cells/);
        assert.ok(side > 2000 && side < 6000, problem.detail);
        assert.equal((await ask(`${daemon.url}${path}?width=120&height=110&blocks=16&seed=3&${query}${window}`)).status, 200, query);
      }
    }
    // What orders mazes is not what keeps those that fit.
    const { error } = await askWrong(`${daemon.url}/mazes?${WORLD}&count=1&length=1..&order=difficulty`, 400, 'conflicting-parameters');
    assert.equal(error.parameter, 'length');
    for (const query of ['', '&width=2147483647'])
      assert.equal((await askWrong(`${daemon.url}/maze/steps?blocks=64${query}`, 400, 'meaningless-parameter')).error.parameter, 'blocks');
  });

  it('is of blocks of squares by algorithms that have them, and of a level that there is', timeout, async () => {
    for (const [query, type, parameter, nearest] of [['blocks=63', 'invalid-parameter', 'blocks', '64'], ['blocks=64&algo=unicursal', 'meaningless-parameter', 'blocks'],
      ['blocks=64&tiling=triangle', 'meaningless-parameter', 'blocks'], ...['shape=heart', 'mask=101', 'wrap=x', 'straight=5', 'rooms=3', 'symmetry=mirror', 'weave=50&format=svg']
        .map((other) => [`blocks=64&width=100&height=90&${other}`, 'conflicting-parameters', 'blocks']),
      ['level=1', 'meaningless-parameter', 'level'], ['width=200&blocks=16&level=3', 'invalid-parameter', 'level', '2'], ['blocks=16&level=99', 'invalid-parameter', 'level']]) {
      const { error } = await askWrong(`${daemon.url}/maze?${query}`, 400, type);
      assert.equal(error.parameter, parameter, query);
      if (nearest) assert.deepEqual(error.nearest, [nearest], query);
    }
  });

  it('has mazes of a level in batches, as they are there', timeout, async () =>
    assert.equal((await ask(`${daemon.url}/mazes?${WORLD}&level=6&count=3&grid=none`)).text.trimEnd().split('\n').length, 3));

  it('is an array in a body, or a string, as blocks are a number, or a string', timeout, async () => {
    const post = (members) => ({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ width: SIDE, seed: 3, ...members }) });
    const expected = await maze(`${WORLD}&window=5,6,7,8`);
    for (const members of [{ blocks: 64, window: [5, 6, 7, 8] }, { blocks: '64', window: '5,6,7,8' }])
      assert.deepEqual((await ask(`${daemon.url}/maze`, post(members))).json, expected);
    for (const members of [{ blocks: 63 }, { blocks: [64] }, { window: [5, 6, 7] }, { window: [5, 6, 7, 8, 9] }, { window: [5, 6, 7, 8.5] }, { window: [5, 6, 7, 0] }, { algo: 5 },
      { blocks: 64, window: Array(4).fill(-(2 ** 53)) }]) {
      const { error } = await askWrong(`${daemon.url}/maze`, 400, 'invalid-parameter', post(members));
      assert.equal(error.parameter, Object.keys(members).at(-1));
    }
  });
});
