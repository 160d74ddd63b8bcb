// A window of a maze of blocks as a scene, to walk in. Near its edge the next one is fetched, with the walker in its middle.
import { square } from '../board/scene.js';
import { E, N, S, W } from '../board/tilings/square.js';
import { INSIDE } from '../board/tilings/tiling.js';
import { queryOf, windowNear } from '../link.js';
import { endsOf } from '../client.js';
import { nearestTo } from './treasure.js';

const AHEAD = 1 / 3; // of a side, which are seen at least where the maze goes on

// The cell of the maze where a walk begins: that of the option `at`, or the start.
export function beginOf(maze, options) {
  const [, x, y] = (/^(\d+),(\d+)$/.exec(options.get('at')) ?? []).map(Number);
  return x < maze.width && y < maze.height ? [x, y] : endsOf(maze).start;
}

export function isNearEdge({ from, width, height }, maze, cell) {
  const isNear = (at, i, side, most) => (at < side * AHEAD && from[i] > 0) || (at >= side * (1 - AHEAD) && from[i] + side < most);
  return cell.some((at, i) => isNear(at, i, [width, height][i], [maze.width, maze.height][i]));
}

// The scene of so many cells a side around a cell, which is its start; `from` is where in the maze it lies. It has walls all
// around. Its goal is `aim`, which may be beyond them, or else the nearest treasure that is not of `found`.
export async function windowAround(client, maze, cell, side, signal, { aim, found = new Set() } = {}) {
  const window = windowNear(maze, cell, side);
  const [from, [width, height]] = [window.slice(0, 2), window.slice(2)];
  const bits = await client.bits({ ...queryOf(maze), window: window.join() }, { signal });
  const cells = new Uint16Array(width * height);
  const isOpen = (row, x) => row[x >> 3] >> (x & 7) & 1;
  for (let y = 0, at = 0; y < height; y++) {
    const [above, south, east] = [y > 0 && bits.row('south', y - 1), bits.row('south', y), bits.row('east', y)];
    for (let x = 0; x < width; x++)
      cells[at++] = INSIDE | (above && isOpen(above, x) && N) | (x + 1 < width && isOpen(east, x) && E) |
        (y + 1 < height && isOpen(south, x) && S) | (x > 0 && isOpen(east, x - 1) && W);
  }
  const within = (at) => at.map((place, i) => place - from[i]);
  const scene = { width, height, tiling: square, cells, start: within(cell), path: null, shades: null, from };
  scene.aim = aim ?? nearestTo(scene, maze, found) ?? endsOf(maze).goal;
  scene.goal = within(scene.aim);
  return scene;
}

// How far the cells of the window before are from those of the next one, which begins where that did.
export function shiftInto(last, next) {
  const by = last.from.map((at, i) => at - next.from[i]);
  next.start = last.start.map((at, i) => at + by[i]);
  return by;
}
