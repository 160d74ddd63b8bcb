// The ways through a scene, cell by cell.
import { E, N, S, W } from './scene.js';

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
