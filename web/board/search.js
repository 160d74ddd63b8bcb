// The ways through a scene, cell by cell.
// Calls visit(next, cell) for each cell that is open from a cell.
export function visitOpen(scene, cell, visit) {
  const { width, cells, tiling } = scene;
  const at = [cell % width, Math.floor(cell / width)];
  for (let open = cells[cell], side = 0; side < tiling.names.length; side++) {
    if (!(open >> side & 1)) continue;
    const [x, y] = tiling.beyond(at, side, scene);
    visit(y * width + x, cell);
  }
}

// Calls it for each cell that is beside one on the board, not over an edge.
export function visitBeside({ width, height, tiling }, cell, visit) {
  const at = [cell % width, Math.floor(cell / width)];
  for (let side = 0; side < tiling.names.length; side++) {
    const next = tiling.next(at, side);
    if (!next) continue;
    const [x, y] = next;
    if (x >= 0 && y >= 0 && x < width && y < height) visit(y * width + x, cell);
  }
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
