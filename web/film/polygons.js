// The film of a maze without tiles: those of a cell are the cell itself, the walls that are its own, and the corners that are. Cells beyond
// the board have some too, for the walls along its edge.
import { sidesOf } from '../board/tilings/polygons.js';
import { INSIDE } from '../board/tilings/tiling.js';
import { inTurns } from '../board/turns.js';
import { CLOSE, codeOf, FLOOR } from './events.js';
import { Looks } from './looks.js';
import { layoutOf, tableOf } from './pattern.js';

const HALF = 0.06; // of a wall's thickness, in the plane
const HIDDEN = 2; // walls that are a square's own

export class CellGrid {
  hasTwins = true;

  constructor({ width, height, cells, tiling }) {
    Object.assign(this, { width, height, cells, tiling, sides: sidesOf(tiling) });
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
        const [x, y] = tiling.steps[of][this.sides[of][i].side];
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
    const i = this.sides[of].findIndex((one) => one.side === side);
    return this.tileOfCell(x, y) + this.layouts[of].walls[i].at;
  }

  // `code` is of a wall's direction; 0 of a cell.
  tileOf(x, y, code = 0) {
    if (!code) return this.tileOfCell(x, y);
    const direction = this.sideOf.get(code);
    const side = this.tiling.sideOf(direction);
    const isHidden = direction === side && this.#bridgeAt([x, y], side);
    return this.#wallAt([x, y], side) + (isHidden ? HIDDEN : 0);
  }

  // What is seen of the wall of a bridge is the tunnel through it: the wall itself is in the place of a forward tunnel, which has none.
  #isHidden(tile) {
    const slot = tile % this.stride;
    return Boolean(this.tiling.hasTunnels) && slot > HIDDEN && slot <= 2 * HIDDEN;
  }

  // Where the tunnel under a bridge begins.
  mouthOf(x, y, way) {
    return this.#wallAt([x, y], way);
  }

  // Of a wall at which a tunnel begins, the bridge, which is beyond it or not, and the side there; or nothing.
  #bridgeAt(owner, side) {
    const { tiling } = this;
    for (const [cell, out] of tiling.hasTunnels ? [[owner, side], [tiling.next(owner, side), tiling.backs[side]]] : []) {
      const way = this.#isOn(cell) && tiling.tunnelUnder(this, ...cell);
      if (way && (way === side || way === tiling.backs[side])) return [cell, out];
    }
    return null;
  }

  isCell(tile) {
    return tile % this.stride === 0;
  }

  #isOn([x, y]) {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }

  // Of a wall the side that it is of the cell that owns it.
  #sideAt(tile, [x, y]) {
    const slot = (tile % this.stride) - (this.#isHidden(tile) ? HIDDEN : 0);
    const own = this.layouts[this.tiling.classOf(x, y)].walls.findIndex(({ at }) => at === slot);
    return own < 0 ? -1 : this.sides[this.tiling.classOf(x, y)][own].side;
  }

  twinOf(tile) {
    const { tiling } = this;
    const owner = this.ownerOf(tile);
    const side = this.isCell(tile) ? -1 : this.#sideAt(tile, owner);
    const [bridge, out] = side < 0 || this.#isHidden(tile) ? [] : this.#bridgeAt(owner, side) ?? [];
    if (bridge) return this.#wallAt(bridge, tiling.backs[out]);
    if (side < 0 || (this.#isOn(owner) && this.#isOn(tiling.next(owner, side)))) return -1;
    if (this.#isOn(owner)) return this.#wallAt(tiling.beyond(owner, side, this), tiling.backs[side]);
    const [[x, y], { width, height }] = [owner, this];
    return this.#wallAt([(x + width) % width, (y + height) % height], side);
  }

  cellsAt(tile) {
    const { tiling, width, height } = this;
    const owner = this.ownerOf(tile);
    const side = this.isCell(tile) ? -1 : this.#sideAt(tile, owner);
    const [bridge, out] = side < 0 || this.#isHidden(tile) ? [] : this.#bridgeAt(owner, side) ?? [];
    const cells = this.isCell(tile) ? [owner]
      : bridge ? [tiling.next(bridge, tiling.backs[out]), tiling.next(bridge, out)] : [owner, tiling.next(owner, side)];
    return cells.map(([x, y]) => [(x + width) % width, (y + height) % height]);
  }

  placeOf(tile) {
    const { tiling } = this;
    const owner = this.ownerOf(tile);
    if (this.isCell(tile)) return tiling.center(...owner);
    const side = this.#sideAt(tile, owner);
    const { middle } = this.sides[tiling.classOf(...owner)].find((one) => one.side === side);
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
    const { sides } = this;
    await this.#each((tile, walls, cell, of) => {
      const open = scene.cells[cell];
      if (open & INSIDE) state[tile] = FLOOR;
      const through = this.tiling.hasTunnels ? open | open >> 4 : open;
      for (let i = 0; i < walls.length; i++) if (through >> sides[of][i].side & 1) state[tile + walls[i].at] = FLOOR;
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

// Tiles are found once a view, and then looked up.
function cellSamples(grid, cell, [x, y], [most, mostDown], pixel) {
  const { tiling, rim } = grid;
  const half = Math.max(HALF, pixel / 2 / cell);
  const period = tableOf(grid, half, 2 * cell);
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
  const more = (tiling.hasTunnels ? 5 : 3) * half; // cells reach into the bridges beside them
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
