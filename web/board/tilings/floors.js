// Squares on floors, which lie beside each other on one board, a cell apart, as in the service's pictures: the first at the top left.
// Stairs lead from one to the next.
import { text } from '../../text/page.js';
import { text as words } from '../../text/floors.js';
import { styleOf } from '../palette.js';
import { Squares } from './square.js';
import { INSIDE } from './tiling.js';

const [UP, DOWN] = [16, 32]; // of a cell's bits
const STAIRS = [{ bit: UP, foot: 0.31, tip: 0.18 }, { bit: DOWN, foot: 0.69, tip: 0.82 }]; // where signs begin, from the north
const SIGN = [0.7, 0.8, 0.9]; // from the west
const [SMALL, LARGE] = [8, 16]; // pixels of a floor's number

class Floors extends Squares {
  most = 16384; // or there would be no signs
  isByTiles = true; // as far as it is drawn
  backs = [2, 3, 0, 1, 5, 4];

  // As many floors a row as make the longer side of the board least.
  on({ width, height, depth }) {
    const longerOf = (columns) => Math.max(columns * (width + 1), Math.ceil(depth / columns) * (height + 1));
    const columns = Array.from({ length: depth }, (_, i) => i + 1).reduce((best, many) => (longerOf(many) < longerOf(best) ? many : best));
    return Object.assign(Object.create(this), { floor: { width, height, depth }, columns });
  }

  get words() {
    const { depth } = this.floor ?? {};
    return { ...text, ...words, maze_of: (name, width, height, seed) => words.tower(name, width, height, depth, seed) };
  }

  // The cell of the board that a point is.
  cellOf([x, y, z]) {
    const { columns, floor: { width, height } } = this;
    return [x + (z % columns) * (width + 1), y + Math.floor(z / columns) * (height + 1)];
  }

  pointOf([x, y]) {
    const [across, down] = [this.floor.width + 1, this.floor.height + 1];
    return [x % across, y % down, Math.floor(y / down) * this.columns + Math.floor(x / across)];
  }

  next(cell, side) {
    const [, , by] = this.steps[0][side];
    if (!by) return super.next(cell, side);
    const [x, y, z] = this.pointOf(cell);
    return this.cellOf([x, y, z + by]);
  }

  beyond(cell, side) {
    const { width, height } = this.floor;
    const [x, y, z] = this.pointOf(cell);
    const [across, down, by = 0] = this.steps[0][side];
    return this.cellOf([(x + across + width) % width, (y + down + height) % height, z + by]);
  }

  // The bits of the board.
  laid(bits) {
    const { columns, floor: { width, height, depth } } = this;
    const across = columns * (width + 1) - 1;
    return {
      width: across,
      height: Math.ceil(depth / columns) * (height + 1) - 1,
      planes: [...new Set(bits.planes).add('inside')],
      row(plane, y) {
        const row = new Uint8Array((across >> 3) + 1);
        const [line, first] = [y % (height + 1), Math.floor(y / (height + 1)) * columns];
        for (let column = 0; line < height && column < columns && first + column < depth; column++) {
          const from = bits.planes.includes(plane) && bits.row(plane, line, first + column);
          for (let x = 0, at = column * (width + 1); x < width; x++, at++) if (!from || from[x >> 3] >> (x & 7) & 1) row[at >> 3] |= 1 << (at & 7);
        }
        return row;
      },
    };
  }

  walls(pen, scene, range) {
    super.walls(pen, scene, range);
    this.signs(pen, scene, range);
  }

  // Signs where stairs are; `isThere` says of the cell from which they lead down whether they are there yet.
  signs(pen, { width, cells }, [left, top, right, bottom], isThere = () => true) {
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++)
        for (const { bit, foot, tip } of cells[y * width + x] & (UP | DOWN) ? STAIRS : []) {
          if (!(cells[y * width + x] & bit) || !isThere(bit === DOWN ? [x, y] : this.next([x, y], 4))) continue;
          pen.moveTo(x + SIGN[0], y + foot);
          pen.lineTo(x + SIGN[1], y + tip);
          pen.lineTo(x + SIGN[2], y + foot);
        }
  }

  numbers() {
    return Array.from({ length: this.floor.depth }, (_, z) => [z + 1, ...this.cellOf([0, 0, z])]);
  }

  // The number of each floor, above its corner.
  label(pen, { pixels, x, y, wall }) {
    const size = Math.min(0.75 * pixels, LARGE * devicePixelRatio);
    if (size < SMALL) return;
    [pen.font, pen.fillStyle, pen.textBaseline] = [`600 ${size}px system-ui, sans-serif`, styleOf()('ink'), 'bottom'];
    for (const [number, left, top] of this.numbers()) pen.fillText(number, x + left * pixels, y + top * pixels - wall);
  }
}

new Floors('floors', { column: 1, row: 1, rest: [0, 0], breadth: 1, turns: 4, polygons: [[[0, 0, 'N'], [1, 0, 'E'], [1, 1, 'S'], [0, 1, 'W']]] });
