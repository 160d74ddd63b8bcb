// Candidate paths: correct ones, and many wrong ones, each with a different mistake.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, post } from './contract.mjs';
import { daemonOf, timeout } from './daemon.mjs';
import { metrics, reserved } from './wire.mjs';

const daemon = daemonOf();

const check = async (candidate) => {
  const { status, json, text } = await post(`${daemon.url}/maze/check`, candidate);
  assert.equal(status, 200, text);
  return json;
};

// A corridor from west to east, the same for every seed: #######
//                                                         #     #
//                                                         #######
const CORRIDOR = '/maze?algo=kruskal&width=3&height=1&seed=1';
const wrong = (name, candidate, verdict, step, tile) => ({ name, candidate: { maze: CORRIDOR, ...candidate }, verdict, step, tile });
const WRONG = [
  wrong('nothing at all', { directions: '' }, 'ends', 0, [1, 1]),
  wrong('a step', { directions: 'E' }, 'ends', 1, [3, 1]),
  wrong('there and back', { directions: 'EEW' }, 'ends', 3, [3, 1]),
  wrong('back and forth', { directions: 'EW' }, 'ends', 2, [1, 1]),
  wrong('a wall at once', { directions: 'N' }, 'wall', 1, [1, 0]),
  wrong('a wall below', { directions: 'S' }, 'wall', 1, [1, 2]),
  wrong('the wall behind', { directions: 'W' }, 'wall', 1, [0, 1]),
  wrong('a wall after a step', { directions: 'EN' }, 'wall', 2, [3, 0]),
  wrong('a wall after a step, below', { directions: 'ES' }, 'wall', 2, [3, 2]),
  wrong('past the goal', { directions: 'EEE' }, 'wall', 3, [6, 1]),
  wrong('a wall after the goal', { directions: 'EEN' }, 'wall', 3, [5, 0]),
  wrong('two walls', { directions: 'NN' }, 'wall', 1, [1, 0]),
  wrong('a wall and then the right path', { directions: 'NEE' }, 'wall', 1, [1, 0]),
  wrong('back to the start and past it', { directions: 'EEWWW' }, 'wall', 5, [0, 1]),
  wrong('the start alone', { path: [[1, 1]] }, 'ends', 0, [1, 1]),
  wrong('half a step', { path: [[1, 1], [2, 1]] }, 'ends', 1, [2, 1]),
  wrong('a step of tiles', { path: [[1, 1], [2, 1], [3, 1]] }, 'ends', 2, [3, 1]),
  wrong('just before the goal', { path: [[1, 1], [2, 1], [3, 1], [4, 1]] }, 'ends', 3, [4, 1]),
  wrong('a wall by tiles', { path: [[1, 1], [1, 0]] }, 'wall', 1, [1, 0]),
  wrong('through a wall by tiles', { path: [[1, 1], [1, 0], [1, -1]] }, 'wall', 1, [1, 0]),
  wrong('a wall beside a passage', { path: [[1, 1], [2, 1], [2, 0]] }, 'wall', 2, [2, 0]),
  wrong('a wall below a passage', { path: [[1, 1], [2, 1], [2, 2]] }, 'wall', 2, [2, 2]),
  wrong('a jump aslant', { path: [[1, 1], [5, 0], [5, 1]] }, 'discontinuous', 1, [5, 0]),
  wrong('a straight way through a wall', { path: [[1, 1], [6, 1]] }, 'wall', 1, [6, 1]),
  wrong('a straight way back', { path: [[1, 1], [5, 1], [3, 1]] }, 'ends', 2, [3, 1]),
  wrong('a straight way that ends too early', { path: [[1, 1], [4, 1]] }, 'ends', 1, [4, 1]),
  wrong('a step aslant', { path: [[1, 1], [2, 2]] }, 'discontinuous', 1, [2, 2]),
  wrong('a stop', { path: [[1, 1], [1, 1], [2, 1]] }, 'discontinuous', 1, [1, 1]),
  wrong('a jump later', { path: [[1, 1], [2, 1], [3, 1], [5, 2]] }, 'discontinuous', 3, [5, 2]),
  wrong('another start', { path: [[3, 1], [4, 1], [5, 1]] }, 'start', undefined, [3, 1]),
  wrong('the goal alone', { path: [[5, 1]] }, 'start', undefined, [5, 1]),
  wrong('a start in a wall', { path: [[0, 1], [1, 1]] }, 'start', undefined, [0, 1]),
  wrong('a start far away', { path: [[99, 99]] }, 'start', undefined, [99, 99]),
  wrong('the path from the goal', { path: [[5, 1], [4, 1], [3, 1], [2, 1], [1, 1]] }, 'start', undefined, [5, 1]),
  wrong('a jump off the board', { path: [[1, 1], [-1, 1]] }, 'left', 1),
  wrong('a jump far off the board', { path: [[1, 1], [99999999999, 1]] }, 'left', 1),
  wrong('a start off the board', { path: [[-1, 1]] }, 'start', undefined, [-1, 1]),
  wrong('there and back by corners', { path: [[1, 1], [5, 1], [1, 1]] }, 'ends', 2, [1, 1]),
  wrong('a wall by cells', { points: 'cells', path: [[0, 0], [0, 1]] }, 'left', 1),
  wrong('another start by cells', { points: 'cells', path: [[1, 0], [2, 0]] }, 'start', undefined, [3, 1]),
  wrong('too few cells', { points: 'cells', path: [[0, 0], [1, 0]] }, 'ends', 1, [3, 1]),
  wrong('cells aslant', { points: 'cells', path: [[0, 0], [1, 0], [2, 9]] }, 'left', 2),
];

describe('a candidate path', () => {
  it('is correct if it leads from the start to the goal', timeout, async () => {
    assert.deepEqual(await check({ maze: CORRIDOR, directions: 'EE' }), { solved: true, length: 2, shortest: 2 });
    assert.deepEqual(await check({ maze: CORRIDOR, directions: 'EWEE' }), { solved: true, length: 4, shortest: 2 });
    const path = [[1, 1], [2, 1], [3, 1], [4, 1], [5, 1]];
    assert.deepEqual(await check({ maze: CORRIDOR, path }), { solved: true, length: 2, shortest: 2 });
  });

  it('may be written as people write it', timeout, async () => {
    const solved = { solved: true, length: 2, shortest: 2 };
    for (const directions of ['ee', 'RR', 'r R', 'right right', 'East  EAST', 'E right', ['E', 'e'], ['right', 'R'], ['EE'], ['right right']])
      assert.deepEqual(await check({ maze: CORRIDOR, directions }), solved, JSON.stringify(directions));
    assert.equal((await check({ maze: CORRIDOR, directions: 'RUDL' })).step, 2);
    const path = [1, 2, 3, 4, 5].map((x) => ({ x, y: 1 }));
    assert.deepEqual(await check({ maze: CORRIDOR, path }), solved);
    const other = '/maze?algo=kruskal&width=2&height=2&seed=1&tiling=hexagon';
    assert.deepEqual(await check({ maze: other, directions: 'ne southwest NE' }), await check({ maze: other, directions: 'NE SW NE' }));
  });

  it('is of the maze of any address that shows it', timeout, async () => {
    const query = CORRIDOR.split('?')[1];
    for (const maze of [`${daemon.url}/play?${query}`, `/play?${query}&utm_source=x#at`, `https://mazes.example/below/maze?${query}`, `/?${query}`, `/embed?${query}`])
      assert.deepEqual(await check({ maze, directions: 'EE' }), { solved: true, length: 2, shortest: 2 }, maze);
    for (const maze of ['/docs?size=5&seed=1', '/maze', `#/maze?${query}`, `/mazes?${query}`])
      assert.equal((await post(`${daemon.url}/maze/check`, { maze, directions: 'EE' })).status, 400, maze);
  });

  for (const { name, candidate, verdict, step, tile } of WRONG)
    it(`gets the right verdict: ${name}`, timeout, async () => {
      const json = await check(candidate);
      assert.equal(json.solved, false);
      assert.equal(json.verdict, verdict, json.reason);
      assert.equal(json.step, step, json.reason);
      assert.deepEqual(json.tile, tile, json.reason);
      assert.equal(json.shortest, 2);
      if (tile) assert.ok(json.reason.includes(JSON.stringify(tile)), json.reason);
    });

  it('is faulted by tile as a path, and by step as directions', timeout, async () => {
    const path = [[1, 1], [2, 1], [3, 1], [3, 0]];
    assert.equal((await check({ maze: CORRIDOR, path })).reason, 'the path runs into a wall at path[3], tile [3,0]');
    assert.equal((await check({ maze: CORRIDOR, directions: 'EN' })).reason, 'the path runs into a wall at step 2, tile [3,0]');
    // Its length is that of the part before the jump.
    const jumping = [[1, 1], [2, 1], [3, 1], [1, 0], [2, 1], [3, 1]];
    assert.equal((await check({ maze: CORRIDOR, path: jumping })).length, 1);
  });

  it('is wrong in at least 30 ways of this table', timeout, () => assert.ok(WRONG.length >= 30));

  it('is correct if it comes from a solver, in both forms, on every kind of maze', timeout, async () => {
    for (const query of ['size=41', 'size=41&braid=100', 'size=41&algo=kruskal&shape=circle', 'size=41&algo=kruskal&wrap=xy', 'size=41&algo=kruskal&wrap=x&braid=50', 'size=201&start=random&goal=random', 'size=41&start=farthest&goal=farthest'])
      for (const solver of ['shortest', 'right-hand', 'tremaux']) {
        const { json } = await ask(`${daemon.url}/maze?${query}&seed=7&solve=${solver}&grid=none`);
        const { solved, directions, path, length } = json.solution;
        if (!solved) continue;
        const shortest = (await ask(`${daemon.url}/maze?${query}&seed=7&solve=shortest&grid=none`)).json.solution.length;
        assert.deepEqual(await check({ maze: json.url, directions }), { solved: true, length, shortest });
        assert.deepEqual(await check({ maze: json.url, path }), { solved: true, length, shortest });
      }
  });

  // The points at which a path turns, and both its ends.
  const corners = (path) =>
    path.filter(([x, y], i) => !path[i - 1] || !path[i + 1] || (path[i - 1][0] - x) * (path[i + 1][1] - y) !== (path[i - 1][1] - y) * (path[i + 1][0] - x));

  it('may have its corners alone, or be of cells', timeout, async () => {
    for (const query of ['size=41', 'size=41&braid=100', 'size=201&algo=kruskal&start=random&goal=center', 'width=300&blocks=16', 'width=60&tiling=hexagon', 'width=30&weave=50'])
      for (let seed = 0; seed < 3; seed++) {
        const { url, solution: { path, length } } = (await ask(`${daemon.url}/maze?${query}&seed=${seed}&solve=shortest&grid=none`)).json;
        const solved = { solved: true, length, shortest: length };
        const squares = /size|blocks/.test(query);
        const cells = squares ? path.filter(([x, y]) => x % 2 && y % 2).map((tile) => tile.map((at) => (at - 1) / 2)) : path;
        assert.deepEqual(await check({ maze: url, points: 'cells', path: cells }), solved, query);
        if (!squares) continue;
        assert.deepEqual(await check({ maze: url, points: 'tiles', path: corners(path) }), solved, query);
        assert.deepEqual(await check({ maze: url, points: 'cells', path: corners(cells).map(([x, y]) => ({ x, y })) }), solved, query);
        // A wall is faulted at the point to which it leads, and the tile where it is.
        const [from, to] = corners(path);
        const beyond = [to, [to[0] + 99 * Math.sign(to[0] - from[0]), to[1] + 99 * Math.sign(to[1] - from[1])]];
        const wrong = await check({ maze: url, path: [from, ...beyond] });
        assert.ok(['wall', 'left', 'ends'].includes(wrong.verdict), JSON.stringify(wrong));
        assert.equal(wrong.step, 2);
      }
  });

  it('crosses a wrapped edge to a neighbour', timeout, async () => {
    for (let seed = 0; seed < 20; seed++) {
      const { url, solution: { path, length } } = (await ask(`${daemon.url}/maze?width=7&height=7&wrap=xy&seed=${seed}&goal=7,7&solve=shortest&grid=none`)).json;
      const cells = path.filter(([x, y]) => x % 2 && y % 2).map((tile) => tile.map((at) => (at - 1) / 2));
      assert.deepEqual(await check({ maze: url, points: 'cells', path: cells }), { solved: true, length, shortest: length }, url);
    }
  });

  it('crosses a wrapped edge between cells, with the wall of its ends', timeout, async () => {
    const maze = '/maze?width=4&height=3&wrap=x&seed=1';
    const { solution } = (await ask(`${daemon.url}${maze}&start=1,1&goal=7,1&solve=shortest&grid=none`)).json;
    assert.equal(solution.directions, 'W');
    const answer = await check({ maze: `${maze}&start=1,1&goal=7,1`, points: 'cells', path: [[0, 0], [3, 0]] });
    assert.deepEqual(answer, { solved: true, length: 1, shortest: 1 });
  });

  it('has a bound, however few points it has', timeout, async () => {
    const path = Array.from({ length: 3000 }, (_, i) => (i % 2 ? [3999, 1] : [1, 1]));
    const { status, json } = await post(`${daemon.url}/maze/check`, { maze: '/maze?width=2000&height=1&seed=1', path });
    assert.deepEqual([status, json.errors[0].parameter], [400, 'path[1050]']);
    assert.match(json.detail, /4194304/);
    assert.equal((await check({ maze: '/maze?width=2000&height=1&seed=1', path: path.slice(0, 1000) })).length, 999 * 1999);
  });

  it('is refused if its points are neither', timeout, async () => {
    for (const [points, nearest] of [['cell', ['cells']], ['corners', []], [7, []]]) {
      const { status, json } = await post(`${daemon.url}/maze/check`, { maze: CORRIDOR, points, path: [[0, 0]] });
      assert.deepEqual([status, json.errors[0].parameter, json.errors[0].nearest], [400, 'points', nearest]);
    }
    assert.equal((await post(`${daemon.url}/maze/check`, { maze: CORRIDOR, points: 'cells', directions: 'EE' })).status, 400);
    for (const far of [9223372036854775807n, -9223372036854775808n, 4611686018427387904n])
      assert.equal((await ask(`${daemon.url}/maze/check`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: `{"maze":"${CORRIDOR}","points":"cells","path":[[0,0],[${far},0]]}` })).json.solved, false);
  });

  // Two hexagons may then be neighbours across the edge alone.
  it('is correct if it comes from a solver, where a side of two cells wraps around', timeout, async () => {
    for (const tiling of ['square', 'triangle', 'hexagon', 'octagon'])
      for (const [sides, wrap] of [['width=2&height=9', 'x'], ['width=9&height=2', 'y'], ['width=2&height=2', 'xy'], ['width=6&height=2', 'xy']]) {
        // Two classes of cells need an even side.
        if ((await ask(`${daemon.url}/maze?tiling=${tiling}&${sides}&wrap=${wrap}`)).status !== 200) continue;
        for (let seed = 0; seed < 9; seed++) {
          const { url, solution } = (await ask(`${daemon.url}/maze?tiling=${tiling}&${sides}&wrap=${wrap}&seed=${seed}&goal=random&solve=shortest&grid=none`)).json;
          for (const candidate of [{ directions: solution.directions }, { path: solution.path }]) {
            const { solved, reason } = await check({ maze: url, ...candidate });
            assert.ok(solved, `${url}: ${reason}`);
          }
        }
      }
  });

  // All walls are open; the tile north of [1,0] is [1,7], and none is [1,-1].
  it('leaves the maze at a tile off the board, though its edges wrap around', timeout, async () => {
    const { json } = await ask(`${daemon.url}/maze?algo=kruskal&size=9&wrap=xy&braid=100&loops=99&seed=1`);
    const path = [[1, 1], [1, 0], [1, -1], [0, -1], [-1, -1]];
    const { verdict, step } = await check({ maze: json.url, path });
    assert.deepEqual({ verdict, step }, { verdict: 'left', step: 2 });
  });

  it('can be checked in a large maze, generated by a job', timeout, async () => {
    const large = '/maze?algo=kruskal&width=700&height=700&seed=1';
    const json = await check({ maze: large, directions: '' });
    assert.equal(json.verdict, 'ends');
    assert.ok(json.shortest >= 1398);
  });

  // The I/O thread has other clients. One job reads the body, another follows the path.
  it('is followed by a job if it is long, however small the maze', timeout, async () => {
    const jobs = async () => (await metrics(daemon))['mazed_jobs_total{result="done"}'];
    const before = await jobs();
    assert.equal((await check({ maze: CORRIDOR, directions: 'EW'.repeat(60000) })).verdict, 'ends');
    assert.equal((await jobs()) - before, 2);
  });

  it('leaves no memory reserved', timeout, async () => {
    assert.equal(await reserved(daemon), 0);
  });
});
