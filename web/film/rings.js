// The film of a circle. A cell has itself, the wall clockwise of it, the wall inside of it, and the corner between these. Around the
// outermost ring is another one, for the walls along the edge. All tiles are one row, since each row of the canvas shows many rings.
import { ringCells } from '../bits.js';
import { sidesAt } from '../board/tilings/polygons.js';
import { INSIDE } from '../board/tilings/tiling.js';
import { inTurns } from '../board/turns.js';
import { CLOSE, codeOf, FLOOR } from './events.js';
import { Looks } from './looks.js';

const HALF = 0.06; // of a wall's thickness, in the plane
const [SELF, AROUND, INWARD, CORNER, SLOTS] = [0, 1, 2, 3, 4];

export class RingGrid {
  hasTwins = false;
  down = 1;

  constructor({ width, height, cells, tiling }) {
    Object.assign(this, { width, height, cells, tiling, columns: ringCells(height) });
    this.sideOf = new Map(tiling.names.map((name, side) => [codeOf(name), side]));
    this.count = this.across = SLOTS * this.columns * (height + 1);
  }

  tileOfCell(x, y) {
    return SLOTS * (y * this.columns + x);
  }

  ownerOf(tile) {
    const cell = Math.floor(tile / SLOTS);
    return [cell % this.columns, Math.floor(cell / this.columns)];
  }

  // The wall of a side: of the two cells that it is between it is the farther one's, or that of the one before it.
  wallOf(cell, side) {
    const { tiling } = this;
    const isOwn = ['IN', 'CW'].includes(tiling.names[side]);
    const [owner, own] = isOwn ? [cell, side] : [tiling.next(cell, side), tiling.back(cell, side)];
    return this.tileOfCell(...owner) + (tiling.names[own] === 'CW' ? AROUND : INWARD);
  }

  tileOf(x, y, code = 0) {
    return code ? this.wallOf([x, y], this.sideOf.get(code)) : this.tileOfCell(x, y);
  }

  // No wall is in two places.
  twinOf() {
    return -1;
  }

  isCell(tile) {
    return tile % SLOTS === SELF;
  }

  #next([x, y], name) {
    return this.tiling.next([x, y], this.tiling.names.indexOf(name));
  }

  cellsAt(tile) {
    const owner = this.ownerOf(tile);
    return this.isCell(tile) ? [owner] : [owner, this.#next(owner, tile % SLOTS === AROUND ? 'CW' : 'IN')];
  }

  placeOf(tile) {
    const [x, y] = this.ownerOf(tile);
    const slot = tile % SLOTS;
    return this.tiling.pointAt(y + (slot === INWARD ? 1 : 1.5), (x + (slot === AROUND ? 1 : 0.5)) / ringCells(y));
  }

  async closed({ cells }, signal) {
    const state = new Uint8Array(this.count).fill(CLOSE);
    await this.#each((x, y) => {
      if (cells[y * this.width + x] & INSIDE) state[this.tileOfCell(x, y)] = 0;
      for (const { side } of sidesAt(this.tiling, x, y)) state[this.wallOf([x, y], side)] = 0;
    }, signal);
    return state;
  }

  async finished(scene, signal) {
    const state = await this.closed(scene, signal);
    await this.#each((x, y) => {
      const open = scene.cells[y * this.width + x];
      if (open & INSIDE) state[this.tileOfCell(x, y)] = FLOOR;
      for (const { side } of sidesAt(this.tiling, x, y)) if (open >> side & 1) state[this.wallOf([x, y], side)] = FLOOR;
    }, signal);
    return state;
  }

  #each(visit, signal) {
    return inTurns(this.height, (y) => { for (let x = 0; x < ringCells(y); x++) visit(x, y); }, signal);
  }

  // The walls that meet at the corner of a cell: its own, that inside of the next cell, and the one that goes on inward.
  armsOf([x, y]) {
    const own = this.tileOfCell(x, y);
    const inner = y && this.#next([x, y], 'IN');
    const goesOn = inner && `${this.#next(this.#next([x, y], 'CW'), 'IN')}` !== `${inner}`;
    return [own + AROUND, own + INWARD, this.tileOfCell(...this.#next([x, y], 'CW')) + INWARD, ...(goesOn ? [this.tileOfCell(...inner) + AROUND] : [])];
  }

  looks(isRamp) {
    return new RingLooks(this, isRamp);
  }

  samples(...view) {
    return ringSamples(this, ...view);
  }
}

class RingLooks extends Looks {
  rows(state) {
    const { height } = this.grid;
    for (const draw of [this.#cell, this.#walls, this.#corner])
      for (let y = 0; y <= height; y++) for (let x = 0; x < ringCells(y); x++) draw.call(this, state, [x, y]);
  }

  #cell(state, cell) {
    const tile = this.grid.tileOfCell(...cell);
    this.of[tile] = this.cells[state[tile]];
  }

  #walls(state, [x, y]) {
    const { grid } = this;
    const tile = grid.tileOfCell(x, y);
    const [, around] = grid.cellsAt(tile + AROUND);
    const [, inner] = grid.cellsAt(tile + INWARD);
    this.of[tile + AROUND] = this.between(state, tile + AROUND, tile, grid.tileOfCell(...around));
    this.of[tile + INWARD] = this.between(state, tile + INWARD, tile, y ? grid.tileOfCell(...inner) : -1);
  }

  #corner(state, cell) {
    this.of[this.grid.tileOfCell(...cell) + CORNER] = this.corner(0, this.grid.armsOf(cell));
  }

  // What an event changes is a cell and its walls, or one of these: all that touches either.
  around(state, tile) {
    const { grid, grid: { tiling, height } } = this;
    const cell = grid.ownerOf(tile);
    const beside = (of) => (of[1] < height ? sidesAt(tiling, ...of) : []).map(({ side }) => tiling.next(of, side)).filter(([, y]) => y >= 0);
    const near = [cell, ...beside(cell)];
    const before = near.map((of) => tiling.next(of, tiling.names.indexOf('CCW')));
    this.#cell(state, cell);
    for (const of of near) this.#walls(state, of);
    for (const of of [...near, ...before]) this.#corner(state, of);
  }
}

const within = (value, most) => Math.max(0, Math.min(most, value));

// Tiles are found when a row of samples is drawn first, and then looked up.
function ringSamples(grid, cell, [x, y], [most, mostDown], pixel) {
  const { tiling, height } = grid;
  const half = Math.max(HALF, pixel / 2 / cell);
  const at = (place, begin) => Math.round(begin + place * cell);
  const [side] = tiling.size(grid);
  const [left, top] = [within(at(-half * 2, x), most), within(at(-half * 2, y), mostDown)];
  const width = within(at(side + half * 2, x), most) - left;
  const rows = within(at(side + half * 2, y), mostDown) - top;
  const tiles = new Int32Array(width * rows);
  const known = new Uint8Array(rows);
  const find = (row) => {
    const down = (row + top + 0.5 - y) / cell - tiling.middle;
    for (let column = 0; column < width; column++) {
      const across = (column + left + 0.5 - x) / cell - tiling.middle;
      const radius = Math.hypot(across, down);
      const circle = Math.round(radius);
      const isInward = Math.abs(radius - circle) < half;
      const ring = isInward ? circle - 1 : Math.floor(radius) - 1;
      const isThere = ring >= 0 && (ring < height || (ring === height && isInward));
      const count = isThere ? ringCells(ring) : 1;
      const place = ((Math.atan2(across, -down) / (2 * Math.PI) + 1) % 1) * count;
      const line = Math.round(place);
      const isAround = Math.abs(place - line) * 2 * Math.PI * radius < half * count;
      const owner = isAround ? (line + count - 1) % count : Math.floor(place);
      tiles[row * width + column] = isThere ? grid.tileOfCell(owner, ring) + (isAround ? AROUND : SELF) + (isInward ? INWARD : SELF) : -1;
    }
    known[row] = 1;
  };
  const place = (along, begin, most) => within(at(along, begin), most);
  const more = 3 * half;
  return {
    left, top, width, height: rows,
    // No cell has its outermost points between its corners, since none is on two sides of an axis.
    rectOf(tile) {
      const [of, ring] = grid.ownerOf(tile);
      const corners = [of, of + 1].flatMap((line) => [ring + 1, ring + 2].map((radius) => tiling.pointAt(radius, line / ringCells(ring))));
      const [across, down] = [0, 1].map((i) => corners.map((corner) => corner[i]));
      return [
        place(Math.min(...across) - more, x - left, width), place(Math.min(...down) - more, y - top, rows),
        place(Math.max(...across) + more, x - left, width), place(Math.max(...down) + more, y - top, rows),
      ];
    },
    span: () => [0, rows],
    fill(pixels, looks, table, [fromX, fromY, toX, toY]) {
      for (let row = fromY; row < toY; row++) {
        if (!known[row]) find(row);
        for (let i = row * width + fromX, end = row * width + toX; i < end; i++) pixels[i] = tiles[i] < 0 ? 0 : table[looks[tiles[i]]];
      }
    },
  };
}
