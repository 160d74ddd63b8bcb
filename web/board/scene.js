// A maze as it is drawn: a byte a cell, the path as cells, distances as steps.
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
    distances: null,
    farthest: 0,
  };
  if (maze.solution?.solved) scene.path = pathOf(maze.solution.directions, scene.start, scene);
  return scene;
}

// Calls visit(next, cell) for each cell that is open from a cell.
export function visitOpen({ width, cells }, cell, visit) {
  const open = cells[cell];
  const last = cells.length - width;
  const x = cell % width;
  if (open & N) visit(cell < width ? cell + last : cell - width, cell);
  if (open & E) visit(x + 1 === width ? cell - x : cell + 1, cell);
  if (open & S) visit(cell < last ? cell + width : cell - last, cell);
  if (open & W) visit(x ? cell - 1 : cell + width - 1, cell);
}

// A search ring by ring, from cells that are given to it: `distances` are the steps to each cell, -1 where it has not come,
// and `order` has the `count` cells that it has reached, the nearest first. `visit(cell, reach)` calls reach(next, cell) for
// each neighbour.
export class Search {
  count = 0;
  #done = 0;

  constructor(cells, visit) {
    this.distances = new Int32Array(cells).fill(-1);
    this.order = new Int32Array(cells);
    this.visit = visit;
  }

  begin(cell) {
    this.distances[cell] = 0;
    this.order[this.count++] = cell;
  }

  // Goes on from up to so many cells.
  advance(most = Infinity) {
    const { distances, order, visit } = this;
    const reach = (next, cell) => {
      if (distances[next] >= 0) return;
      distances[next] = distances[cell] + 1;
      order[this.count++] = next;
    };
    for (let i = 0; i < most && this.#done < this.count; i++) visit(order[this.#done++], reach);
  }
}

// Gives a scene the steps from the start to each cell.
export async function measure(scene, signal) {
  const search = new Search(scene.cells.length, (cell, reach) => visitOpen(scene, cell, reach));
  search.begin(scene.start[1] * scene.width + scene.start[0]);
  await inTurns(Math.ceil(scene.cells.length / 1024), () => search.advance(1024), signal);
  scene.distances = search.distances;
  scene.farthest = search.distances[search.order[search.count - 1]];
}
