// The tiles of a film: cells at odd columns and rows, walls between them, corners at even ones. Triangles have tiles too:
// the wall to the west of cell x is in column 2x, and a corner in column 2u is where u is twice its place in the plane.
import { E, INSIDE, N, S, W } from '../board/scene.js';
import { inTurns } from '../board/turns.js';
import { CLOSE, FLOOR } from './events.js';
import { ROW as H } from '../draw/triangles.js';

export class Grid {
  constructor({ width, height, tiling }) {
    [this.width, this.height, this.isSquare] = [width, height, tiling === 'square'];
    this.across = 2 * width + (this.isSquare ? 1 : 3);
    this.down = 2 * height + 1;
    this.count = this.across * this.down;
  }

  // The tile that an event is about. Of squares events name tiles; else cells, and the direction of a wall.
  tileOf(x, y, direction) {
    if (this.isSquare) return y * this.across + x;
    const at = (2 * y + 1) * this.across + 2 * x + 1;
    if (direction === 'E') return at + 1;
    if (direction === 'S') return at + this.across;
    // Walls across an edge that wraps around are those to the east and to the south.
    if (direction === 'W') return x ? at - 1 : at + 2 * this.width - 1;
    if (direction === 'N') return y ? at - this.across : at + (2 * this.height - 1) * this.across;
    return at;
  }

  // The other tile of a wall across an edge, which events of triangles do not name; else -1.
  twinOf(tile) {
    if (this.isSquare) return -1;
    const row = Math.floor(tile / this.across);
    const column = tile - row * this.across;
    if (row & 1) return column === 2 * this.width ? tile - column : -1;
    return row === 2 * this.height ? column : -1;
  }

  // The cells that a tile is, or lies between.
  cellsAt(tile) {
    const { across, width, height } = this;
    const [column, row] = [tile % across, Math.floor(tile / across)];
    const cell = (x, y) => [(x + width) % width, (y + height) % height];
    const [x, y] = [column >> 1, row >> 1];
    if (column & 1 && row & 1) return [cell(x, y)];
    return row & 1 ? [cell(x - 1, y), cell(x, y)] : [cell(x, y - 1), cell(x, y)];
  }

  // Where the middle of a tile is in the plane that the board draws.
  placeOf(tile) {
    const row = Math.floor(tile / this.across);
    const column = tile % this.across;
    if (this.isSquare) return [column / 2, row / 2];
    if (!(row & 1)) return [(column + 1) / 4, (row / 2) * H];
    if (!(column & 1)) return [(column + 1) / 4, (row / 2) * H];
    const up = ((column + row) >> 1) % 2 === 1;
    return [(column + 1) / 4, ((row - 1) / 2 + (up ? 2 / 3 : 1 / 3)) * H];
  }

  // The board before the first event: closed cells, and nothing where no cell is.
  async closed({ cells }, signal) {
    const { width, across } = this;
    const state = new Uint8Array(this.count).fill(CLOSE);
    await inTurns(this.height, (y) => {
      let cell = y * width;
      const begin = (2 * y + 1) * across + 1;
      for (let at = begin; at < begin + 2 * width; cell++, at += 2) {
        if (cells[cell] & INSIDE) state[at] = 0;
        state[at - 1] = state[at + 1] = state[at - across] = state[at + across] = 0;
      }
    }, signal);
    return state;
  }

  // The board of a finished maze.
  async finished(scene, signal) {
    const state = await this.closed(scene, signal);
    const { width, height, across } = this;
    await inTurns(height, (y) => {
      for (let x = 0, at = (2 * y + 1) * across + 1; x < width; x++, at += 2) {
        const open = scene.cells[y * width + x];
        if (open & INSIDE) state[at] = FLOOR;
        if (open & E) state[at + 1] = FLOOR;
        if (open & E && x + 1 === width) state[at - 2 * x - 1] = FLOOR;
        if (open & S) state[at + across] = FLOOR;
        if (open & S && y + 1 === height) state[2 * x + 1] = FLOOR;
      }
    }, signal);
    return state;
  }

  // The cells of a board, as a scene has them.
  cellsOf(state) {
    const { width, height, across } = this;
    const cells = new Uint8Array(width * height);
    const is = (tile, bit) => (state[tile] & FLOOR ? bit : 0);
    for (let y = 0, cell = 0; y < height; y++)
      for (let x = 0, at = (2 * y + 1) * across + 1; x < width; x++, at += 2)
        cells[cell++] = is(at, INSIDE) | is(at - across, N) | is(at + 1, E) | is(at + across, S) | is(at - 1, W);
    return cells;
  }
}
