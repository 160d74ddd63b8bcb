// The film of a maze with tiles: cells at odd columns and rows, walls between them, corners at even ones.
import { E, N, S, W } from '../board/tilings/square.js';
import { INSIDE } from '../board/tilings/tiling.js';
import { inTurns } from '../board/turns.js';
import { CLOSE, FLOOR } from './events.js';
import { Looks } from './looks.js';

export class TileGrid {
  hasTwins = false;

  constructor({ width, height, tiling }) {
    Object.assign(this, { width, height, tiling });
    this.across = 2 * width + 1;
    this.down = 2 * height + 1;
    this.count = this.across * this.down;
  }

  tileOf(x, y) {
    return y * this.across + x;
  }

  tileOfCell(x, y) {
    return (2 * y + 1) * this.across + 2 * x + 1;
  }

  isCell(tile) {
    return (tile % this.across & Math.floor(tile / this.across) & 1) === 1;
  }

  twinOf() {
    return -1;
  }

  cellsAt(tile) {
    const { across, width, height } = this;
    const [column, row] = [tile % across, Math.floor(tile / across)];
    const cell = (x, y) => [(x + width) % width, (y + height) % height];
    const [x, y] = [column >> 1, row >> 1];
    if (column & 1 && row & 1) return [cell(x, y)];
    return row & 1 ? [cell(x - 1, y), cell(x, y)] : [cell(x, y - 1), cell(x, y)];
  }

  placeOf(tile) {
    return [(tile % this.across) / 2, Math.floor(tile / this.across) / 2];
  }

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
    const cells = new Uint16Array(width * height);
    const is = (tile, bit) => (state[tile] & FLOOR ? bit : 0);
    for (let y = 0, cell = 0; y < height; y++)
      for (let x = 0, at = (2 * y + 1) * across + 1; x < width; x++, at += 2)
        cells[cell++] = is(at, INSIDE) | is(at - across, N) | is(at + 1, E) | is(at + across, S) | is(at - 1, W);
    return cells;
  }

  looks(isRamp) {
    return new TileLooks(this, isRamp);
  }

  samples(...view) {
    return tileSamples(this, ...view);
  }
}

class TileLooks extends Looks {
  #arms = new Int32Array(4);

  // Those of the rows from an even one to before another, or to the last, after the rows above them.
  rows(state, top, bottom) {
    const { across, down } = this.grid;
    const { of } = this;
    const cells = this.cells;
    for (let row = top; row < bottom; row++) {
      const begin = row * across;
      const end = begin + across;
      const isLast = row + 1 === down;
      if (row & 1) for (let at = begin + 1; at < end; at += 2) of[at] = cells[state[at]];
      if (row & 1) for (let at = begin; at < end; at += 2) of[at] = this.between(state, at, at - 1, at + 1);
      else for (let at = begin + 1; at < end; at += 2) of[at] = this.between(state, at, at - across, isLast ? -1 : at + across);
    }
    for (let row = top; row < bottom; row += 2)
      for (let column = 0; column < across; column += 2) of[row * across + column] = this.#corner(column, row);
  }

  // Those that an event of a tile may have changed.
  around(state, tile) {
    const { across, down } = this.grid;
    const row = Math.floor(tile / across);
    const column = tile - row * across;
    const left = Math.max(0, column - 1);
    const right = Math.min(across - 1, column + 1);
    for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y++)
      for (let x = left; x <= right; x++) {
        const at = y * across + x;
        if (y & 1) this.of[at] = x & 1 ? this.cells[state[at]] : this.between(state, at, at - 1, at + 1);
        else if (x & 1) this.of[at] = this.between(state, at, y ? at - across : -1, y + 1 < down ? at + across : -1);
      }
    for (let y = Math.max(0, row - 1) + 1 & ~1; y <= Math.min(down - 1, row + 1); y += 2)
      for (let x = left + 1 & ~1; x <= right; x += 2)
        this.of[y * across + x] = this.#corner(x, y);
  }

  // A corner and the walls that end there.
  #corner(column, row) {
    const { across, down } = this.grid;
    const at = row * across + column;
    let count = 0;
    if (column > 0) this.#arms[count++] = at - 1;
    if (column + 1 < across) this.#arms[count++] = at + 1;
    if (row > 0) this.#arms[count++] = at - across;
    if (row + 1 < down) this.#arms[count++] = at + across;
    return this.corner(0, this.#arms, count);
  }
}

const within = (value, most) => Math.max(0, Math.min(most, value));

// All walls are of one thickness in samples, so that nothing flickers.
function tileSamples(grid, cell, [x, y], [most, mostDown], pixel) {
  const wall = Math.max(1, Math.min(Math.round(Math.max(pixel, cell * 0.1)), Math.floor(cell / 2)));
  // Where a column or row of tiles begins.
  const edge = (tile, begin) => Math.round(begin + (tile >> 1) * cell - wall / 2) + (tile & 1 ? wall : 0);
  const [left, top] = [within(edge(0, x), most), within(edge(0, y), mostDown)];
  const width = within(edge(grid.across, x), most) - left;
  const height = within(edge(grid.down, y), mostDown) - top;
  const line = (from, length, begin, tiles) => {
    const made = new Int32Array(Math.max(0, length));
    for (let tile = Math.max(0, 2 * Math.floor((from - begin) / cell) - 2); tile < tiles; tile++) {
      const at = edge(tile, begin) - from;
      if (at >= length) break;
      made.fill(tile, Math.max(0, at), Math.max(0, edge(tile + 1, begin) - from));
    }
    return made;
  };
  const columns = line(left, width, x, grid.across);
  const rows = line(top, height, y, grid.down);
  const across = (column) => within(edge(column, x) - left, width);
  const down = (row) => within(edge(row, y) - top, height);
  return {
    left, top, width, height,
    rectOf(tile) {
      const row = Math.floor(tile / grid.across);
      const column = tile - row * grid.across;
      return [across(column - 1), down(row - 1), across(column + 2), down(row + 2)];
    },
    span: (from, to) => [down(from), down(to)],
    fill(pixels, looks, table, [fromX, fromY, toX, toY]) {
      for (let row = fromY; row < toY; row++) {
        const at = row * width;
        if (row > fromY && rows[row] === rows[row - 1]) {
          pixels.copyWithin(at + fromX, at - width + fromX, at - width + toX);
          continue;
        }
        const base = rows[row] * grid.across;
        for (let column = fromX; column < toX; column++) pixels[at + column] = table[looks[base + columns[column]]];
      }
    },
  };
}
