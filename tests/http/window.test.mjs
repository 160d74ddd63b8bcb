// Windows: a part of a maze is what the whole has there, also of mazes that are too large to be made.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, askWrong } from './contract.mjs';
import { daemonOf, timeout } from './daemon.mjs';

const daemon = daemonOf();
const other = daemonOf();
const SIDE = 2147483647;
const WORLD = `width=${SIDE}&height=${SIDE}&blocks=64&seed=3`;

const text = async (query, from = daemon) => (await ask(`${from.url}/maze?format=text&${query}`)).text.trimEnd().split('\n');
const maze = async (query) => (await ask(`${daemon.url}/maze?${query}`)).json;

// The part of lines of style=tiles, two characters a cell and one more.
const tiles = (lines, [x, y, width, height]) =>
  lines.slice(2 * y, 2 * (y + height) + 1).map((line) => line.padEnd(400).slice(2 * x, 2 * (x + width) + 1).trimEnd());

describe('a window', () => {
  it('shows what the whole maze has there, with its path and its openings', timeout, async () => {
    for (const board of ['width=50&height=20', 'width=50&height=20&shape=heart', 'width=50&height=20&blocks=16',
      'width=50&height=20&braid=50', 'width=80&height=33&blocks=16&algo=eller', 'width=50&height=20&wrap=x'])
      for (const window of [[0, 0, 7, 5], [43, 15, 7, 5], [13, 3, 30, 12], [49, 19, 1, 1]]) {
        const query = `${board}&seed=5&style=tiles&solve=shortest&openings=yes`;
        const [whole, part] = [await text(query), await text(`${query}&window=${window}`)];
        assert.deepEqual(part.map((line) => line.trimEnd()), tiles(whole, window), `${query} ${window}`);
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

  it('is refused where it is not in the maze, or nothing can show it', timeout, async () => {
    const wrong = (query, type) => askWrong(`${daemon.url}/maze?${query}`, 400, type);
    for (const [window, nearest] of [['5,5,20,9', '0,3,12,9'], ['12,0,1,1', '11,0,1,1'], ['1-2-3-4', '1,2,3,4'], ['0,0,0,4', '0,0,1,4']])
      assert.deepEqual((await wrong(`size=25&window=${window}`, 'invalid-parameter')).error.nearest, [nearest], window);
    for (const query of ['tiling=hexagon', 'format=stl', 'format=edges'])
      assert.equal((await wrong(`${query}&window=0,0,4,4`, 'meaningless-parameter')).error.parameter, 'window', query);
    assert.equal((await wrong('weave=50&format=svg&window=0,0,4,4', 'conflicting-parameters')).error.parameter, 'window');
    assert.equal((await wrong('format=json&solve=shortest&window=0,0,4,4', 'conflicting-parameters')).error.parameter, 'solve');
    await askWrong(`${daemon.url}/maze?${WORLD}`, 413, 'too-large');
    await askWrong(`${daemon.url}/maze?${WORLD}&window=0,0,100000,100000`, 413, 'too-large');
  });
});
