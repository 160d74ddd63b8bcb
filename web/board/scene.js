// A maze as it is drawn, by its cells.
import { planes } from '../bits.js';
import { INSIDE, load } from './tilings/tiling.js';
import { inTurns } from './turns.js';

export { square } from './tilings/square.js'; // which is there from the beginning

// Open directions of each cell, and whether it is one of the maze.
async function cellsOf(bits, tiling, signal) {
  const { width, height } = bits;
  const cells = new Uint16Array(width * height);
  const outlined = bits.planes.includes('inside');
  const forward = tiling.names.flatMap((name, side) => planes[name]?.map((plane) => ({ side, plane })) ?? []);
  await inTurns(height, (y) => {
    const inside = outlined && bits.row('inside', y);
    const at = y * width;
    for (let x = 0; x < width; x++) if (!outlined || inside[x >> 3] >> (x & 7) & 1) cells[at + x] |= INSIDE;
    for (const { side, plane } of forward) {
      const row = bits.row(plane, y);
      for (let x = 0; x < width; x++) {
        if (!(row[x >> 3] >> (x & 7) & 1)) continue;
        const [column, line] = tiling.beyond([x, y], side, bits);
        cells[at + x] |= 1 << side;
        cells[line * width + column] |= 1 << tiling.backs[side];
      }
    }
  }, signal);
  return cells;
}

// Through the same passages, into each and back once: a mouse may go through them hundreds of times.
function shortened(path) {
  const beside = new Map(path.map((cell) => [cell, new Set()]));
  path.forEach((cell, i) => i && beside.get(cell).add(path[i - 1]) && beside.get(path[i - 1]).add(cell));
  const [tour, trail] = [[path[0]], [path[0]]];
  while (trail.length) {
    const at = trail.at(-1);
    const [next] = beside.get(at);
    if (next === undefined) trail.pop();
    else {
      beside.get(at).delete(next);
      beside.get(next).delete(at);
      trail.push(next);
    }
    if (trail.length) tour.push(trail.at(-1));
  }
  return Int32Array.from(tour);
}

// The numbers of the cells on a path, of letters, or of names with a blank between.
export function pathOf(directions, start, { width, height, tiling }) {
  const names = tiling.hasLetters ? directions : directions.split(' ').filter(Boolean);
  const path = new Int32Array(names.length + 1);
  let at = start;
  path[0] = at[1] * width + at[0];
  for (let i = 0; i < names.length; i++) {
    at = tiling.beyond(at, tiling.names.indexOf(names[i]), { width, height });
    path[i + 1] = at[1] * width + at[0];
  }
  return path.length > 2 * width * height ? shortened([...path]) : path;
}

// Points are tiles, or cells where there are none.
const cellOf = ({ points }, tiling, [x, y, z]) => tiling.cellOf?.([x, y, z]) ?? (points === 'cells' ? [x, y] : [(x - 1) / 2, (y - 1) / 2]);

export async function sceneOf(maze, bits, signal) {
  const tiling = (await load(bits.tiling)).on(bits);
  const board = tiling.laid?.(bits) ?? bits;
  const scene = {
    width: board.width,
    height: board.height,
    tiling,
    isOutlined: board.planes.includes('inside'),
    cells: await cellsOf(board, tiling, signal),
    start: cellOf(maze, tiling, maze.start),
    goal: cellOf(maze, tiling, maze.goal),
    path: null,
    shades: null, // by cell, with what else measure() finds
  };
  if (maze.solution?.solved) scene.path = pathOf(maze.solution.directions, scene.start, scene);
  return scene;
}
