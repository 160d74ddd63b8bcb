// The film of a circle. A cell has itself, the wall clockwise of it, the wall inside of it, and the corner between these. Around the
// outermost ring is another one, for the walls along the edge. All tiles are one row, since each row of the canvas shows many rings.
import { ringCells } from '../bits.js';
import { INSIDE } from '../board/tilings/tiling.js';
import { inTurns } from '../board/turns.js';
import { CLOSE, codeOf, FLOOR } from './events.js';
import { Looks } from './looks.js';

const HALF = 0.06; // of a wall's thickness, in the plane
const REACH = 1; // from the middle of a cell to its corners at most
const [SELF, AROUND, INWARD, CORNER, SLOTS] = [0, 1, 2, 3, 4];

export class RingGrid {
  hasTwins = false; // no wall is in two places
  twinOf = () => -1;
  down = 1;
  isCell = (tile) => tile % SLOTS === SELF;
  next = (cell, name) => this.tiling.next(cell, this.tiling.names.indexOf(name));
  closed = (scene, signal) => this.#made(scene, () => 0, signal);
  finished = (scene, signal) => this.#made(scene, (isOpen) => (isOpen ? FLOOR : 0), signal);
  looks = (isRamp) => new RingLooks(this, isRamp);
  samples = (...view) => ringSamples(this, ...view);

  constructor({ width, height, cells, tiling }) {
    Object.assign(this, { width, height, cells, tiling, columns: ringCells(height) });
    this.names = new Map(tiling.names.map((name) => [codeOf(name), name]));
    this.count = this.across = SLOTS * this.columns * (height + 1);
  }

  tileOfCell(x, y) {
    return SLOTS * (y * this.columns + x);
  }

  ownerOf(tile) {
    const cell = Math.floor(tile / SLOTS);
    return [cell % this.columns, Math.floor(cell / this.columns)];
  }

  // The wall between two rings is the farther one's, and that between two cells of a ring the first one's.
  wallOf(cell, name) {
    const owner = name === 'IN' || name === 'CW' ? cell : this.next(cell, name);
    return this.tileOfCell(...owner) + (name === 'CW' || name === 'CCW' ? AROUND : INWARD);
  }

  tileOf(x, y, code = 0) {
    return code ? this.wallOf([x, y], this.names.get(code)) : this.tileOfCell(x, y);
  }

  cellsAt(tile) {
    const owner = this.ownerOf(tile);
    return this.isCell(tile) ? [owner] : [owner, this.next(owner, tile % SLOTS === AROUND ? 'CW' : 'IN')];
  }

  placeOf(tile) {
    const [x, y] = this.ownerOf(tile);
    const slot = tile % SLOTS;
    return this.tiling.pointAt(y + (slot === INWARD ? 1 : 1.5), (x + (slot === AROUND ? 1 : 0.5)) / ringCells(y));
  }

  // A board in which `stateOf` says what a cell and each of its walls are, by the bits of the cell.
  async #made({ cells }, stateOf, signal) {
    const state = new Uint8Array(this.count).fill(CLOSE);
    await inTurns(this.height, (y) => {
      for (let x = 0; x < ringCells(y); x++) {
        const open = cells[y * this.width + x];
        if (open & INSIDE) state[this.tileOfCell(x, y)] = stateOf(true);
        for (const { side } of this.tiling.sidesAt(x, y)) state[this.wallOf([x, y], this.tiling.names[side])] = stateOf(open >> side & 1);
      }
    }, signal);
    return state;
  }

  // The walls that meet at the corner of a cell: its own, that inside of the next cell, and the one that goes on inward.
  armsOf(cell) {
    const [own, after] = [cell, this.next(cell, 'CW')].map((of) => this.tileOfCell(...of));
    const [inner, beside] = [cell, this.next(cell, 'CW')].map((of) => this.next(of, 'IN'));
    const goesOn = cell[1] && `${inner}` !== `${beside}` ? [this.tileOfCell(...inner) + AROUND] : [];
    return [own + AROUND, own + INWARD, after + INWARD, ...goesOn];
  }
}

class RingLooks extends Looks {
  rows(state) {
    for (const draw of [this.#cell, this.#walls, this.#corner])
      for (let y = 0; y <= this.grid.height; y++) for (let x = 0; x < ringCells(y); x++) draw.call(this, state, [x, y]);
  }

  #cell(state, cell) {
    const tile = this.grid.tileOfCell(...cell);
    this.of[tile] = this.cells[state[tile]];
  }

  #walls(state, cell) {
    const own = this.grid.tileOfCell(...cell);
    for (const [slot, name] of [[AROUND, 'CW'], [INWARD, 'IN']]) {
      const [x, y] = this.grid.next(cell, name);
      this.of[own + slot] = this.between(state, own + slot, own, y < 0 ? -1 : this.grid.tileOfCell(x, y));
    }
  }

  #corner(state, cell) {
    this.of[this.grid.tileOfCell(...cell) + CORNER] = this.corner(0, this.grid.armsOf(cell));
  }

  // What an event changes is a cell and its walls, or one of these: all that touches either.
  around(state, tile) {
    const { grid, grid: { tiling, height } } = this;
    const cell = grid.ownerOf(tile);
    const beside = cell[1] < height ? tiling.sidesAt(...cell).map(({ side }) => tiling.next(cell, side)).filter(([, y]) => y >= 0) : [];
    const near = [cell, ...beside];
    this.#cell(state, cell);
    for (const of of near) this.#walls(state, of);
    for (const of of [...near, ...near.map((one) => grid.next(one, 'CCW'))]) this.#corner(state, of);
  }
}

const within = (value, most) => Math.max(0, Math.min(most, value));

// Tiles are found when a row of samples is drawn first, and then looked up.
function ringSamples(grid, cell, [x, y], [most, mostDown], pixel) {
  const { tiling, tiling: { middle }, height } = grid;
  const half = Math.max(HALF, pixel / 2 / cell);
  const at = (place, begin, end) => within(Math.round(begin + place * cell), end);
  const [left, top] = [at(-2 * half, x, most), at(-2 * half, y, mostDown)];
  const [width, rows] = [at(2 * (middle + half), x, most) - left, at(2 * (middle + half), y, mostDown) - top];
  const tiles = new Int32Array(width * rows).fill(-1);
  const known = new Uint8Array(rows);
  const tileAt = (across, down) => {
    const radius = Math.hypot(across, down);
    const isInward = Math.abs(radius - Math.round(radius)) < half;
    const ring = (isInward ? Math.round(radius) : Math.floor(radius)) - 1;
    if (ring < 0 || ring > height || (ring === height && !isInward)) return -1;
    const count = ringCells(ring);
    const place = ((Math.atan2(across, -down) / (2 * Math.PI) + 1) % 1) * count;
    const line = Math.round(place);
    const isAround = Math.abs(place - line) * 2 * Math.PI * radius < half * count;
    return grid.tileOfCell(isAround ? (line + count - 1) % count : Math.floor(place), ring) + (isAround ? AROUND : SELF) + (isInward ? INWARD : SELF);
  };
  return {
    left, top, width, height: rows,
    rectOf(tile) {
      const [u, v] = tiling.center(...grid.ownerOf(tile));
      return [-1, 1].flatMap((way) => [[u, x - left, width], [v, y - top, rows]].map(([place, ...of]) => at(place + way * (REACH + 3 * half), ...of)));
    },
    span: () => [0, rows],
    fill(pixels, looks, table, [fromX, fromY, toX, toY]) {
      for (let row = fromY; row < toY; row++) {
        for (let i = 0; i < width && !known[row]; i++) tiles[row * width + i] = tileAt((i + left + 0.5 - x) / cell - middle, (row + top + 0.5 - y) / cell - middle);
        known[row] = 1;
        for (let i = row * width + fromX, end = row * width + toX; i < end; i++) pixels[i] = tiles[i] < 0 ? 0 : table[looks[tiles[i]]];
      }
    },
  };
}
