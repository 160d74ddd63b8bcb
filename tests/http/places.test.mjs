// Places: dead ends, junctions and doors, found again in the grids, passages and rooms of the same mazes.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, askWrong, post } from './contract.mjs';
import { daemonOf, timeout } from './daemon.mjs';

const daemon = daemonOf();
const maze = async (query, path = '/maze') => (await ask(`${daemon.url}${path}?${query}`)).json;
const ALL = 'places=doors,dead-ends,junctions';

const MAZES = [
  'width=1&height=1&seed=1', 'width=1&height=9&seed=1', 'width=20&height=1&seed=1', 'algo=kruskal&width=64&height=31&seed=2',
  'algo=eller&width=130&height=20&seed=3', 'algo=binary-tree&skew=northwest&width=65&height=9&seed=3', 'algo=sidewinder&width=63&height=9&seed=3',
  'algo=wilson&width=40&height=30&shape=star&seed=4', 'width=30&height=30&sparse=80&braid=50&loops=20&seed=5',
  'algo=prim&width=20&height=16&wrap=xy&seed=6', 'algo=prim&width=64&height=16&wrap=x&loops=99&seed=6', 'width=20&height=16&weave=60&seed=6',
  ...['triangle', 'hexagon', 'octagon'].flatMap((tiling) => [`algo=kruskal&width=30&height=20&tiling=${tiling}&seed=7`,
    `algo=kruskal&width=30&height=20&tiling=${tiling}&wrap=xy&loops=60&sparse=50&seed=7`]),
];

describe('places', () => {
  // The cells by how many directions they are open in; `place` is where the first one of the grid is in the maze.
  const cellsWith = ({ grid, points }, wanted, [left, top] = [0, 0]) => grid.flatMap((row, y) => row.flatMap((sum, x) => {
    const open = sum.toString(2).replaceAll('0', '').length, at = [left + x, top + y];
    return wanted(open) ? [points === 'cells' ? at : at.map((i) => 2 * i + 1)] : [];
  }));
  const [isDeadEnd, isJunction] = [(open) => open === 1, (open) => open > 2];

  for (const query of MAZES)
    it(`are the cells with one passage, and with three or more: ${query}`, timeout, async () => {
      const cells = await maze(`${query}&grid=cells&${ALL}`);
      assert.deepEqual(cells.dead_ends, cellsWith(cells, isDeadEnd));
      assert.deepEqual(cells.junctions, cellsWith(cells, isJunction));
      assert.deepEqual(cells.doors, []);
      const { stats } = await maze(query, '/maze/stats');
      assert.deepEqual([cells.dead_ends.length, cells.junctions.length], [stats.dead_ends.count, stats.junctions.count + stats.crossroads.count]);
    });

  it('do not depend on openings, the grid, a solution or what else is listed', timeout, async () => {
    const query = 'algo=kruskal&width=30&height=20&seed=4&rooms=4';
    const { doors, dead_ends, junctions } = await maze(`${query}&${ALL}`);
    for (const more of ['openings=yes', 'cell=3&wall=2', 'grid=rows', 'grid=cells', 'grid=none', 'solve=shortest', 'solve=shortest&path=no&goal=farthest']) {
      const other = await maze(`${query}&${ALL}&${more}`);
      assert.deepEqual([other.doors, other.dead_ends, other.junctions], [doors, dead_ends, junctions], more);
      assert.deepEqual(other.grid, (await maze(`${query}&${more}`)).grid);
    }
    for (const [word, name, places] of [['doors', 'doors', doors], ['dead-ends', 'dead_ends', dead_ends], ['junctions', 'junctions', junctions]]) {
      const other = await maze(`${query}&places=${word}`);
      assert.deepEqual(other[name], places);
      assert.equal(['doors', 'dead_ends', 'junctions'].filter((each) => each in other).length, 1);
    }
  });

  it('of a window are those of its cells, as points of the whole maze', timeout, async () => {
    for (const [query, [x, y, width, height]] of [['algo=kruskal&width=90&height=20&seed=4&rooms=9&room_max=4', [7, 3, 70, 11]],
      ['algo=eller&width=90&height=20&seed=4', [0, 0, 90, 3]], ['algo=prim&width=70&height=16&wrap=xy&seed=6', [3, 0, 67, 16]]]) {
      const [whole, part] = [await maze(`${query}&${ALL}`), await maze(`${query}&${ALL}${query.includes('wrap') ? '' : '&openings=yes'}&window=${x},${y},${width},${height}`)];
      const isWithin = ([i, k]) => i > 2 * x && i < 2 * (x + width) && k > 2 * y && k < 2 * (y + height);
      for (const kind of ['dead_ends', 'junctions']) assert.deepEqual(part[kind], whole[kind].filter(isWithin), `${kind} of ${query}`);
      // A door at the edge is the room's.
      for (const door of whole.doors.filter(isWithin)) assert.ok(part.doors.some((other) => `${other}` === `${door}`), `${door}`);
    }
    const SIDE = 2147483647, place = [SIDE - 30, SIDE - 70];
    const end = await maze(`width=${SIDE}&height=${SIDE}&blocks=64&seed=3&grid=cells&window=${place},30,70&${ALL}`);
    assert.deepEqual(end.dead_ends, cellsWith(end, isDeadEnd, place));
    assert.deepEqual(end.junctions, cellsWith(end, isJunction, place));
    assert.ok(end.dead_ends.length > 100);
  });

  it('are the doors of rooms: the tiles of their passages', timeout, async () => {
    for (const doors of [1, 3]) {
      const json = await maze(`algo=wilson&width=40&height=30&seed=3&rooms=9&doors=${doors}&loops=${99 * (doors - 1)}&places=doors`);
      const expected = json.rooms.flatMap(([x, y, width, height]) => json.grid.flatMap((row, k) => row.flatMap((wall, i) =>
        (!wall && i >= x - 1 && i <= x + width && k >= y - 1 && k <= y + height && (i === x - 1 || i === x + width || k === y - 1 || k === y + height) ? [`${[i, k]}`] : []))));
      assert.ok(expected.length >= 9 * doors);
      assert.deepEqual(json.doors.map(String).sort(), expected.sort());
    }
  });

  it('are cells of rooms, a passage each, where cells are not squares', timeout, async () => {
    for (const tiling of ['triangle', 'hexagon', 'octagon']) {
      const query = `algo=kruskal&tiling=${tiling}&width=40&height=30&seed=1&rooms=5&doors=4`;
      const { rooms, doors } = await maze(`${query}&places=doors`);
      const edges = (await ask(`${daemon.url}/maze?${query}&format=edges`)).text.trim().split('\n');
      const roomOf = ([i, k]) => rooms.findIndex(([x, y, width, height]) => i >= x && k >= y && i < x + width && k < y + height);
      const expected = edges.flatMap((line) => {
        const pair = line.split(' ').map((cell) => [cell % 40, Math.floor(cell / 40)]), inside = pair.filter((cell) => roomOf(cell) >= 0);
        return inside.length === 1 ? [`${inside[0]}`] : [];
      });
      assert.ok(expected.length >= 10);
      assert.deepEqual(doors.map(String).sort(), expected.sort());
    }
  });

  it('are layers of points in maps', timeout, async () => {
    const query = 'algo=kruskal&width=30&height=20&seed=4&rooms=4';
    const [json, map] = [await maze(`${query}&${ALL}`), await maze(`${query}&${ALL}&format=tmj`)];
    const points = ({ objects }) => objects.map(({ x, y }) => [x, y].map((at) => (at - 8) / 16));
    assert.deepEqual(map.layers.slice(3).map((layer) => [layer.name, points(layer)]),
      [['doors', json.doors], ['dead-ends', json.dead_ends], ['junctions', json.junctions]]);
    assert.deepEqual((await maze(`${query}&places=junctions&format=tmj`)).layers.map(({ id, name }) => [id, name]),
      [[1, 'maze'], [2, 'ends'], [3, 'rooms'], [6, 'junctions']]);
  });

  it('are listed for each of many mazes, and in a body', timeout, async () => {
    const lines = (await ask(`${daemon.url}/mazes?width=9&seed=5&count=3&format=ndjson&places=dead-ends`)).text.trim().split('\n').map(JSON.parse);
    for (const line of lines) assert.deepEqual((await ask(`${daemon.url}${line.url}&places=dead-ends`)).json.dead_ends, line.dead_ends);
    const { json } = await post(`${daemon.url}/maze`, { width: 9, seed: 5, places: 'junctions' });
    assert.deepEqual(json.junctions, (await maze('width=9&seed=5&places=junctions')).junctions);
  });

  it('are written in links in one way', timeout, async () => {
    for (const places of ['junctions,doors', 'doors,junctions', 'junctions,doors,junctions', 'Doors,JUNCTIONS']) {
      const { headers } = await ask(`${daemon.url}/maze?width=5&seed=1&places=${places}`);
      assert.match(headers.get('content-location'), /&seed=1&places=doors,junctions&format=json$/);
    }
    const tags = await Promise.all(['', '&places=doors', '&places=dead-ends'].map(async (more) =>
      (await ask(`${daemon.url}/maze?width=5&seed=1${more}`)).headers.get('etag')));
    assert.equal(new Set(tags).size, 3);
  });

  it('are refused where they are not known, with what was meant', timeout, async () => {
    for (const [places, nearest] of [['dead_ends', ['dead-ends']], ['door,juncton', ['doors,junctions']], ['doors,,junctions', ['doors,junctions']],
      ['deadends, doors', ['doors,dead-ends']], ['everything', []], [',', []]]) {
      const { error } = await askWrong(`${daemon.url}/maze?width=5&places=${places}`, 400, 'invalid-parameter');
      assert.deepEqual([error.parameter, error.nearest], ['places', nearest], places);
    }
    for (const format of ['text', 'svg', 'csv', 'edges', 'map'])
      await askWrong(`${daemon.url}/maze?width=5&places=doors&format=${format}`, 400, 'meaningless-parameter');
    await askWrong(`${daemon.url}/maze/steps?width=5&places=doors`, 400, 'meaningless-parameter');
  });
});
