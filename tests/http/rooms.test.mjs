// Rooms and walks that go straight on: the parameters, where the rooms are by JSON and tmj, and what is refused.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, askWrong, post } from './contract.mjs';
import { daemonOf, timeout } from './daemon.mjs';

const daemon = daemonOf();
const maze = (query, path = '/maze') => ask(`${daemon.url}${path}?${query}`);
const refused = async (query, type, detail, nearest = []) => {
  const { problem, error } = await askWrong(`${daemon.url}/maze?${query}`, 400, type);
  assert.match(problem.detail, detail);
  assert.deepEqual(error.nearest, nearest);
};
const [MEANINGLESS, INVALID, CONFLICT] = ['meaningless-parameter', 'invalid-parameter', 'conflicting-parameters'];

// The floor of a room, without pillars, and the tiles around it: of the walls `doors` are open.
function assertRoom({ grid }, [x, y, width, height], doors) {
  let open = 0;
  for (let i = -1; i <= width; i++)
    for (let k = -1; k <= height; k++) {
      const tile = grid[y + k][x + i], edge = i < 0 || k < 0 || i === width || k === height;
      if (edge) open += tile === 0;
      else assert.equal(tile, 0, `tile ${x + i},${y + k}`);
    }
  assert.equal(open, doors);
}

describe('rooms', () => {
  it('are where JSON says, with as many doors as asked for', timeout, async () => {
    for (const doors of [1, 2, 3, 8]) {
      const { json } = await maze(`size=61&seed=3&rooms=7&doors=${doors}`);
      assert.equal(json.rooms.length, 7);
      for (const room of json.rooms) assertRoom(json, room, Math.min(doors, (room[2] + room[3]) / 2 + 1)); // at most every second wall
      assert.equal(json.url, `/maze?algo=recursive-backtracker&width=30&height=30&seed=3&rooms=7${doors === 2 ? '' : `&doors=${doors}`}`);
    }
  });

  it('are in cells where cells are not squares, and absent where none are asked for', timeout, async () => {
    for (const tiling of ['triangle', 'hexagon', 'octagon']) {
      const { json } = await maze(`tiling=${tiling}&width=40&height=30&seed=1&rooms=4&algo=kruskal`);
      assert.equal(json.rooms.length, 4);
      for (const [x, y, width, height] of json.rooms) {
        assert.ok(x > 0 && y > 0 && x + width < 40 && y + height < 30);
        assert.ok([width, height].every((side) => side >= 3 && side <= 7));
      }
    }
    assert.equal((await maze('seed=1')).json.rooms, undefined);
    assert.equal((await maze('seed=1&rooms=0')).json.rooms, undefined);
    assert.deepEqual((await maze('width=4&seed=1&rooms=3')).json.rooms, []);
  });

  it('are as large as asked for, and the canonical address says so in one way', timeout, async () => {
    const url = async (query) => (await maze(`width=40&seed=1&${query}`)).json.url.split('seed=1')[1];
    assert.equal(await url('rooms=3&room_min=3&room_max=7&doors=2'), '&rooms=3');
    assert.equal(await url('rooms=3&room_min=9'), '&rooms=3&room_min=9');
    assert.equal(await url('rooms=3&room_min=9&room_max=9'), '&rooms=3&room_min=9');
    assert.equal(await url('room_max=2&rooms=3&room_min=2'), '&rooms=3&room_max=2');
    const { json } = await maze('width=40&seed=1&rooms=3&room_min=9');
    assert.deepEqual(json.rooms.map(([, , width, height]) => [width, height]), Array(3).fill([17, 17]));
  });

  it('are said beside a solution, without a grid, of many mazes, and in a body', timeout, async () => {
    const rooms = (await maze('width=20&seed=5&rooms=2')).json.rooms;
    for (const query of ['grid=none', 'solve=shortest', 'solve=shortest&grid=none&path=no', 'goal=farthest&grid=rows', 'grid=cells'])
      assert.deepEqual((await maze(`width=20&seed=5&rooms=2&${query}`)).json.rooms, rooms, query);
    const { json } = await post(`${daemon.url}/maze`, { width: 20, seed: 5, rooms: 2, room_min: 3 });
    assert.deepEqual(json.rooms, rooms);
    const lines = (await maze('width=20&seed=5&rooms=2&count=3&format=ndjson', '/mazes')).text.trim().split('\n').map(JSON.parse);
    for (const line of lines) assert.deepEqual((await ask(`${daemon.url}${line.url}`)).json.rooms, line.rooms);
  });

  it('are a layer of rectangles in tmj', timeout, async () => {
    const { json } = await maze('width=20&seed=5&rooms=3');
    const { layers, nextlayerid, nextobjectid } = (await maze('width=20&seed=5&rooms=3&format=tmj')).json;
    assert.deepEqual(layers.map(({ id, name }) => [id, name]), [[1, 'maze'], [2, 'ends'], [3, 'rooms']]);
    assert.deepEqual(layers[2].objects.map(({ x, y, width, height }) => [x, y, width, height].map((n) => n / 16)), json.rooms);
    assert.deepEqual(layers[2].objects.map(({ id, name }) => [id, name]), json.rooms.map((_, i) => [3 + i, `room ${i + 1}`]));
    assert.deepEqual([nextlayerid, nextobjectid], [4, 6]);
    assert.equal((await maze('width=20&seed=5&format=tmj')).json.layers.length, 2);
  });

  it('are steps that make the maze, and a path through them is checked', timeout, async () => {
    const { json } = await maze('width=20&seed=5&rooms=3&solve=shortest&start=random&goal=random');
    const tiles = json.grid.map((row) => row.map(() => 1));
    const { text } = await maze(`${json.url.split('?')[1]}&format=ndjson`, '/maze/steps');
    for (const line of text.trim().split('\n').slice(1)) {
      const [kind, x, y] = JSON.parse(line);
      if (kind === 'open') tiles[y][x] = 0;
    }
    // Posts have no events, and are floor where no wall meets.
    assert.deepEqual(tiles.map((row, y) => row.map((tile, x) => (x % 2 || y % 2 ? tile : json.grid[y][x]))), json.grid);
    const checked = await post(`${daemon.url}/maze/check`, { maze: json.url, directions: json.solution.directions });
    assert.equal(checked.json.solved, true, checked.text);
  });

  it('are refused without meaning, with what has one', timeout, async () => {
    for (const query of ['doors=2', 'room_max=5', 'room_min=4', 'doors=1&rooms=0', 'room_min=4&algo=random'])
      await refused(query, MEANINGLESS, /applies only to rooms, of which rooms says how many/);
    await refused('room_min=4', MEANINGLESS, /or to algo=recursive-division, blobby-division/);
    await refused('rooms=2&room_min=9&room_max=4', CONFLICT, /room_min must be at most room_max, which is 4/, ['4']);
    await refused('rooms=2&algo=eller', MEANINGLESS, /rooms does not apply to algo=eller, only to recursive-backtracker/);
    await refused('rooms=2&room_min=3&algo=recursive-division', MEANINGLESS, /rooms does not apply to algo=recursive-division/);
    await refused('rooms=1001', INVALID, /rooms must be a number from 0 to 1000/, ['1000']);
    await refused('rooms=1&room_max=65', INVALID, /room_max must be a number from 2 to 64/, ['64']);
    await refused('rooms=1&doors=0', INVALID, /doors must be a number from 1 to 8/, ['1']);
  });

  it('are those of any algorithm that the seed draws', timeout, async () => {
    for (let seed = 0; seed < 20; seed++) assert.equal((await maze(`algo=random&size=41&rooms=2&seed=${seed}`)).json.rooms.length, 2);
  });

  it('are what divisions leave, of a side or of as many cells', timeout, async () => {
    for (const algo of ['recursive-division', 'blobby-division']) {
      const plain = (await maze(`algo=${algo}&size=41&seed=1`, '/maze/stats')).json.stats;
      const { stats } = (await maze(`algo=${algo}&size=41&seed=1&room_min=3`, '/maze/stats')).json;
      assert.equal(plain.passages, 399);
      assert.ok(stats.passages > 440 && stats.passages < 760, `${algo}: ${stats.passages}`);
    }
  });
});

describe('straight', () => {
  it('makes walks turn less, on every tiling', timeout, async () => {
    for (const algo of ['recursive-backtracker', 'growing-tree&mix=newest', 'hunt-and-kill'])
      for (const tiling of ['square', 'hexagon', 'octagon']) {
        const turns = async (straight) =>
          (await maze(`algo=${algo}&tiling=${tiling}&width=40&height=40&seed=1&straight=${straight}`, '/maze/stats')).json.stats.solution.turns;
        assert.ok((await turns(95)) * 1.5 < (await turns(0)), `${algo} ${tiling}`);
      }
  });

  it('of 0 is as without it', timeout, async () => {
    const [one, other] = [await maze('seed=1&straight=0'), await maze('seed=1')];
    assert.deepEqual(one.json, other.json);
  });

  it('is refused by algorithms that do not walk', timeout, async () => {
    await refused('straight=50&algo=kruskal', MEANINGLESS, /straight does not apply to algo=kruskal, only to recursive-backtracker, growing-tree, hunt-and-kill/);
    await refused('straight=101', INVALID, /straight must be a number from 0 to 100/, ['100']);
  });
});
