// A tiling. Each has a file, which is fetched when there is a maze of it.
import { tilings } from '../../bits.js';
import { reached } from '../../client.js';

export const INSIDE = 256; // of a cell's bits, beside those of its open directions, which are in the order of `names`

export const loaded = {};

export async function load(slug) {
  if (!loaded[slug]) await reached(import(`./${slug}.js`));
  return loaded[slug];
}

export class Tiling {
  // What a row has is said in polygons.js.
  constructor(slug, row) {
    const { byTiles, parity, steps } = tilings[slug];
    Object.assign(this, row, { slug, parity, isByTiles: Boolean(byTiles), names: Object.keys(steps[0]) });
    this.hasLetters = this.names.every((name) => name.length === 1); // that a path is written in
    this.backs = this.names.map((_, i) => (i + this.names.length / 2) % this.names.length);
    this.steps = [0, 1].map((of) => this.names.map((name) => (steps[of] ?? steps[0])[name]));
    loaded[slug] = this;
  }

  // The tiling of a board, where that is another with each.
  on() {
    return this;
  }

  get path() { return 0.3 * this.breadth; } // how thick it is
  get end() { return 0.3 * this.breadth; } // the radius of the start and the goal

  classOf(x, y) {
    return (x * this.parity[0] + y * this.parity[1]) & 1;
  }

  // The side that leads back through one of a cell.
  back(cell, side) {
    return this.backs[side];
  }

  // The cell behind a side, perhaps beyond the board; null where there is no side.
  next([x, y], side) {
    const step = this.steps[this.classOf(x, y)][side];
    return step && [x + step[0], y + step[1]];
  }

  // The same over an edge that wraps around.
  beyond(cell, side, { width, height }) {
    const [x, y] = this.next(cell, side);
    return [(x + width) % width, (y + height) % height];
  }

  size({ width, height }) {
    return [width * this.column + this.rest[0], height * this.row + this.rest[1]];
  }
}
