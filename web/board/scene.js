// A maze as it is drawn: a byte a cell, the path as cells, and on a heat map the shade of each cell.
import { inTurns } from './turns.js';

export const [N, E, S, W, INSIDE] = [1, 2, 4, 8, 16];

// Open directions of each cell, and whether it is one of the maze.
async function cellsOf(bits, signal) {
  const { width, height } = bits;
  const cells = new Uint8Array(width * height);
  const outlined = bits.planes.includes('inside');
  await inTurns(height, (y) => {
    const [east, south] = [bits.row('east', y), bits.row('south', y)];
    const inside = outlined && bits.row('inside', y);
    const at = y * width;
    const below = ((y + 1) % height) * width;
    for (let x = 0; x < width; x++) {
      const bit = 1 << (x & 7);
      if (!outlined || inside[x >> 3] & bit) cells[at + x] |= INSIDE;
      if (east[x >> 3] & bit) {
        cells[at + x] |= E;
        cells[at + ((x + 1) % width)] |= W;
      }
      if (south[x >> 3] & bit) {
        cells[at + x] |= S;
        cells[below + x] |= N;
      }
    }
  }, signal);
  return cells;
}

// The numbers of the cells that directions lead through.
export function pathOf(directions, [x, y], { width, height }) {
  const path = new Int32Array(directions.length + 1);
  path[0] = y * width + x;
  for (let i = 0; i < directions.length; i++) {
    const way = directions[i];
    if (way === 'E') x = (x + 1) % width;
    else if (way === 'W') x = (x + width - 1) % width;
    else if (way === 'S') y = (y + 1) % height;
    else y = (y + height - 1) % height;
    path[i + 1] = y * width + x;
  }
  return path;
}

// Points are tiles, or on other tilings cells.
const cellOf = (maze, [x, y]) => (maze.points === 'cells' ? [x, y] : [(x - 1) / 2, (y - 1) / 2]);

export async function sceneOf(maze, bits, signal) {
  const scene = {
    width: bits.width,
    height: bits.height,
    tiling: bits.tiling,
    cells: await cellsOf(bits, signal),
    start: cellOf(maze, maze.start),
    goal: cellOf(maze, maze.goal),
    path: null,
    shades: null, // by cell, with what else measure() finds
  };
  if (maze.solution?.solved) scene.path = pathOf(maze.solution.directions, scene.start, scene);
  return scene;
}
