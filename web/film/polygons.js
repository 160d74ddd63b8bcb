// The film of a maze without tiles: those of a cell are the cell itself, the walls that are its own, and the corners that are. Cells beyond
// the board have some too, for the walls along its edge.
import { planes } from '../bits.js';
import { sidesOf } from '../board/tilings/polygons.js';
import { INSIDE } from '../board/tilings/tiling.js';
import { inTurns } from '../board/turns.js';
import { CLOSE, FLOOR } from './events.js';
import { Looks } from './looks.js';

const HALF = 0.06; // of a wall's thickness, in the plane
const FINEST = 400; // entries of a table a unit of the plane

const codeOf = (name) => (name.charCodeAt(0) << 8) | (name.charCodeAt(1) || 0);

// The sides that meet at corner `i` of a cell, one after the other: each of the cell [x, y], and begins at its corner `at`.
function ringOf(tiling, [x, y], i) {
  const ring = [];
  for (let at = { x, y, i }; !ring.length || at.x !== x || at.y !== y;) {
    ring.push(at);
    const { side, from } = sidesOf(tiling)[tiling.classOf(at.x, at.y)][at.i];
    const [here, next] = [[at.x, at.y], tiling.next([at.x, at.y], side)];
    const [place, nextPlace] = [here, next].map((cell) => tiling.placeOf(...cell));
    const away = (corner) => Math.hypot(...corner.map((part, k) => nextPlace[k] + part - place[k] - from[k]));
    const corners = sidesOf(tiling)[tiling.classOf(...next)].map((other) => away(other.from));
    at = { x: next[0], y: next[1], i: corners.indexOf(Math.min(...corners)) };
  }
  return ring;
}

// Where the tiles of a cell are that touch it: by class its `walls`, in the order of its sides, and its `corners`, each as [columns, rows,
// slot] from the cell, with the `arms` of a corner, which are walls too. A wall is of the cell that has it in a forward direction, a corner
// of the last of the cells around it.
function layoutOf(tiling) {
  const sides = sidesOf(tiling);
  const isForward = (side) => tiling.names[side] in planes;
  const forward = tiling.names.map((_, side) => side).filter(isForward);
  const wallOf = ([x, y], side) => {
    const cell = isForward(side) ? [x, y] : tiling.next([x, y], side);
    return [...cell, 1 + forward.indexOf(isForward(side) ? side : tiling.backs[side])];
  };
  const owned = new Map(); // corners, and their slots by class
  const slotOf = (of, i) => {
    const slots = owned.get(of) ?? owned.set(of, []).get(of);
    if (!slots.includes(i)) slots.push(i);
    return 1 + forward.length + slots.indexOf(i);
  };
  const layouts = [0, 1].map((of) => {
    const relative = ([x, y, slot]) => [x - of, y, slot];
    const corners = sidesOf(tiling)[of].map((_, i) => {
      const ring = ringOf(tiling, [of, 0], i);
      const last = ring.reduce((one, other) => (other.y - one.y || other.x - one.x) > 0 ? other : one);
      const arms = ring.map((at) => wallOf([at.x, at.y], sidesOf(tiling)[tiling.classOf(at.x, at.y)][at.i].side));
      return { at: relative([last.x, last.y, slotOf(tiling.classOf(last.x, last.y), last.i)]), arms: arms.map(relative) };
    });
    return { walls: sidesOf(tiling)[of].map(({ side }) => relative(wallOf([of, 0], side))), corners };
  });
  const most = Math.max(...[...owned.values()].map((slots) => slots.length));
  return { layouts, stride: 1 + forward.length + most };
}

export class CellGrid {
  hasTwins = true;

  constructor({ width, height, tiling }) {
    Object.assign(this, { width, height, tiling });
    const { layouts, stride } = layoutOf(tiling);
    const offsets = layouts.flatMap(({ walls, corners }) => [...walls, ...corners.flatMap(({ at, arms }) => [at, ...arms])]);
    this.rim = Math.max(...offsets.flatMap(([x, y]) => [Math.abs(x), Math.abs(y)])); // of cells beyond the board
    this.stride = stride;
    this.across = stride * (width + 4 * this.rim);
    this.down = height + 2 * this.rim;
    this.count = this.across * (height + 4 * this.rim);
    const offsetOf = ([x, y, slot]) => y * this.across + x * stride + slot;
    this.layouts = layouts.map(({ walls, corners }, of) => ({
      walls: walls.map((wall, i) => {
        const [x, y] = tiling.steps[of][sidesOf(tiling)[of][i].side];
        return { at: offsetOf(wall), next: offsetOf([x, y, 0]) };
      }),
      corners: corners.map(({ at, arms }) => ({ at: offsetOf(at), arms: Int32Array.from(arms, offsetOf) })),
    }));
    this.tables = layouts;
    this.sideOf = new Map(tiling.names.map((name, side) => [codeOf(name), side]));
  }

  tileOfCell(x, y) {
    return (y + 2 * this.rim) * this.across + (x + 2 * this.rim) * this.stride;
  }

  // The cell that a tile is of, perhaps beyond the board.
  ownerOf(tile) {
    const row = Math.floor(tile / this.across);
    return [Math.floor((tile - row * this.across) / this.stride) - 2 * this.rim, row - 2 * this.rim];
  }

  #wallAt([x, y], side) {
    const of = this.tiling.classOf(x, y);
    const i = sidesOf(this.tiling)[of].findIndex((one) => one.side === side);
    return this.tileOfCell(x, y) + this.layouts[of].walls[i].at;
  }

  // `code` is of the name of a wall's direction: the first letter times 256, and the second; 0 of a cell.
  tileOf(x, y, code = 0) {
    return code ? this.#wallAt([x, y], this.sideOf.get(code)) : this.tileOfCell(x, y);
  }

  isCell(tile) {
    return tile % this.stride === 0;
  }

  #isOn([x, y]) {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }

  // Of a wall the side that it is of the cell that owns it.
  #sideAt(tile, [x, y]) {
    const own = this.layouts[this.tiling.classOf(x, y)].walls.findIndex(({ at }) => at === tile % this.stride);
    return own < 0 ? -1 : sidesOf(this.tiling)[this.tiling.classOf(x, y)][own].side;
  }

  twinOf(tile) {
    const { tiling } = this;
    const owner = this.ownerOf(tile);
    const side = this.isCell(tile) ? -1 : this.#sideAt(tile, owner);
    if (side < 0 || (this.#isOn(owner) && this.#isOn(tiling.next(owner, side)))) return -1;
    if (this.#isOn(owner)) return this.#wallAt(tiling.beyond(owner, side, this), tiling.backs[side]);
    const [[x, y], { width, height }] = [owner, this];
    return this.#wallAt([(x + width) % width, (y + height) % height], side);
  }

  cellsAt(tile) {
    const { tiling, width, height } = this;
    const owner = this.ownerOf(tile);
    const cells = this.isCell(tile) ? [owner] : [owner, tiling.next(owner, this.#sideAt(tile, owner))];
    return cells.map(([x, y]) => [(x + width) % width, (y + height) % height]);
  }

  placeOf(tile) {
    const { tiling } = this;
    const owner = this.ownerOf(tile);
    if (this.isCell(tile)) return tiling.center(...owner);
    const side = this.#sideAt(tile, owner);
    const { middle } = sidesOf(tiling)[tiling.classOf(...owner)].find((one) => one.side === side);
    return tiling.placeOf(...owner).map((at, i) => at + middle[i]);
  }

  async closed({ cells }, signal) {
    const state = new Uint8Array(this.count).fill(CLOSE);
    await this.#each((tile, walls, cell) => {
      if (cells[cell] & INSIDE) state[tile] = 0;
      for (const { at } of walls) state[tile + at] = 0;
    }, signal);
    return state;
  }

  async finished(scene, signal) {
    const state = await this.closed(scene, signal);
    const sides = sidesOf(this.tiling);
    await this.#each((tile, walls, cell, of) => {
      const open = scene.cells[cell];
      if (open & INSIDE) state[tile] = FLOOR;
      for (let i = 0; i < walls.length; i++) if (open >> sides[of][i].side & 1) state[tile + walls[i].at] = FLOOR;
    }, signal);
    return state;
  }

  #each(visit, signal) {
    return inTurns(this.height, (y) => {
      for (let x = 0; x < this.width; x++) {
        const of = this.tiling.classOf(x, y);
        visit(this.tileOfCell(x, y), this.layouts[of].walls, y * this.width + x, of);
      }
    }, signal);
  }

  looks(isRamp) {
    return new CellLooks(this, isRamp);
  }

  samples(...view) {
    return cellSamples(this, ...view);
  }
}

class CellLooks extends Looks {
  rows(state, top, bottom) {
    const { rim, width, stride, tiling, layouts } = this.grid;
    // A tile is within the cell that owns it.
    const isOwn = (at) => at >= 0 && at < stride;
    const owned = layouts.map(({ walls, corners }) => ({
      walls: walls.filter(({ at }) => isOwn(at)), corners: corners.filter(({ at }) => isOwn(at)),
    }));
    for (let y = top - rim; y < bottom - rim; y++) {
      for (let x = -rim, tile = this.grid.tileOfCell(x, y); x < width + rim; x++, tile += stride) {
        this.of[tile] = this.cells[state[tile]];
        for (const { at, next } of owned[tiling.classOf(x, y)].walls) this.of[tile + at] = this.between(state, tile + at, tile, tile + next);
      }
      for (let x = -rim, tile = this.grid.tileOfCell(x, y); x < width + rim; x++, tile += stride)
        for (const { at, arms } of owned[tiling.classOf(x, y)].corners) this.of[tile + at] = this.corner(tile, arms);
    }
  }

  around(state, tile) {
    const { across, stride, rim, tiling, layouts } = this.grid;
    const row = Math.floor(tile / across);
    const column = Math.floor((tile - row * across) / stride);
    const { walls, corners } = layouts[tiling.classOf(column - 2 * rim, row - 2 * rim)];
    const cell = tile - tile % stride;
    this.of[cell] = this.cells[state[cell]];
    for (const { at, next } of walls) this.of[cell + at] = this.between(state, cell + at, cell, cell + next);
    for (const { at, arms } of corners) this.of[cell + at] = this.corner(cell, arms);
  }
}

const within = (value, most) => Math.max(0, Math.min(most, value));

// The tile at a place of the plane, as [columns, rows, slot] from the cell at 0, 0. `half` is of a wall.
function tileAt({ tiling, tables }, half, u, v) {
  const [x, y] = tiling.cellAt(u, v);
  const of = tiling.classOf(x, y);
  const [left, top] = tiling.placeOf(x, y);
  let [near, tile] = [half, null];
  sidesOf(tiling)[of].forEach(({ from, to }, i) => {
    const [a, b] = [u - left - from[0], v - top - from[1]];
    const [across, down] = [to[0] - from[0], to[1] - from[1]];
    const away = Math.abs(across * b - down * a) / Math.hypot(across, down);
    if (away < near) [near, tile] = [away, tables[of].walls[i]];
  });
  if (!tile) return [x, y, 0];
  sidesOf(tiling)[of].forEach(({ from }, i) => {
    if (Math.hypot(u - left - from[0], v - top - from[1]) < half * 1.1) tile = tables[of].corners[i].at;
  });
  return [x + tile[0], y + tile[1], tile[2]];
}

// The tiles of all places are those of two columns and rows of cells again and again: a table of them, with so many entries a unit.
function tableOf(grid, half, fine) {
  const { tiling } = grid;
  const [across, down] = [tiling.column, tiling.row].map((side) => Math.max(1, Math.round(2 * side * fine)));
  const table = new Int8Array(3 * across * down);
  for (let row = 0, i = 0; row < down; row++)
    for (let column = 0; column < across; column++, i += 3)
      table.set(tileAt(grid, half, ((column + 0.5) * 2 * tiling.column) / across, ((row + 0.5) * 2 * tiling.row) / down), i);
  return { across, down, table };
}

// Tiles are found once a view, and then looked up.
function cellSamples(grid, cell, [x, y], [most, mostDown], pixel) {
  const { tiling, rim } = grid;
  const half = Math.max(HALF, pixel / 2 / cell);
  const period = tableOf(grid, half, Math.min(FINEST, Math.ceil(2 * cell)));
  const at = (place, begin) => Math.round(begin + place * cell);
  const [right, bottom] = tiling.size(grid);
  const [left, top] = [within(at(-half * 2, x), most), within(at(-half * 2, y), mostDown)];
  const width = within(at(right + half * 2, x), most) - left;
  const height = within(at(bottom + half * 2, y), mostDown) - top;
  const tiles = new Int32Array(width * height);
  const known = new Uint8Array(height); // rows of samples whose tiles are there
  const isNear = (place, side) => place >= -rim && place < side + rim;
  const find = (row) => {
    const v = (row + top + 0.5 - y) / cell / tiling.row / 2;
    const line = Math.floor((v - Math.floor(v)) * period.down) * period.across;
    for (let column = 0, i = row * width; column < width; column++, i++) {
      const u = (column + left + 0.5 - x) / cell / tiling.column / 2;
      const entry = 3 * (line + Math.floor((u - Math.floor(u)) * period.across));
      const [cellX, cellY] = [2 * Math.floor(u) + period.table[entry], 2 * Math.floor(v) + period.table[entry + 1]];
      const isThere = isNear(cellX, grid.width) && isNear(cellY, grid.height);
      tiles[i] = isThere ? grid.tileOfCell(cellX, cellY) + period.table[entry + 2] : -1;
    }
    known[row] = 1;
  };
  const across = (place) => within(at(place, x) - left, width);
  const down = (place) => within(at(place, y) - top, height);
  const more = 3 * half;
  return {
    left, top, width, height,
    rectOf(tile) {
      const [u, v] = tiling.placeOf(...grid.ownerOf(tile));
      return [across(u - more), down(v - more), across(u + tiling.extent[0] + more), down(v + tiling.extent[1] + more)];
    },
    span: (from, to) =>
      [down((from - rim) * tiling.row - more), down((to - 1 - rim) * tiling.row + tiling.lower + tiling.extent[1] + more)],
    fill(pixels, looks, table, [fromX, fromY, toX, toY]) {
      for (let row = fromY; row < toY; row++) {
        if (!known[row]) find(row);
        for (let i = row * width + fromX, end = row * width + toX; i < end; i++)
          pixels[i] = tiles[i] < 0 ? 0 : table[looks[tiles[i]]];
      }
    },
  };
}
