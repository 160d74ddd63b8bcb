// Tilings as polygons: what draws, searches or walks asks for their sides.
//
// The row of a tiling has, in units of the plane, the way from a cell to the next `column` and `row`, how much `lower` cells of class 1 are,
// what the board has beyond all of them (`rest`), and by class the corners of a cell, clockwise, each with the name of the side from there to
// the next one. `breadth` is of paths, as a share of what they have on squares; `turns` are headings for all of the sides.
import { planes, tilings } from '../../bits.js';
import { INSIDE, load, loaded, Tiling } from './tiling.js';

const WALL = 0.1; // more than half of a wall's thickness

// All of them, and then the one with a name; squares where there is none.
export const loadAll = () => Promise.all(Object.keys(tilings).filter((slug) => slug !== 'woven').map(load));
export const tilingOf = (slug) => loaded[slug] ?? loaded.square;

const middleOf = (corners) => [0, 1].map((i) => corners.reduce((sum, corner) => sum + corner[i], 0) / corners.length);

// The sides of a polygon: which direction each is in and whether that is forward, from which corner it goes to which, its middle and the
// way there from that of the cell, and where it faces, in turns from the north clockwise.
const sidesIn = (polygon, names) => polygon.map(([x, y, name], i) => {
  const [from, to] = [[x, y], polygon[(i + 1) % polygon.length].slice(0, 2)];
  const middle = middleOf([from, to]);
  const out = middleOf(polygon).map((at, k) => middle[k] - at);
  const turn = (Math.atan2(out[0], -out[1]) / (2 * Math.PI) + 1) % 1;
  return { side: names.indexOf(name), isForward: name in planes, from, to, middle, out, turn };
});

const known = new WeakMap();

// By class, the sides of the cells of a tiling.
export function sidesOf(tiling) {
  if (!known.has(tiling)) known.set(tiling, [0, 1].map((of) => sidesIn(tiling.polygons[of] ?? tiling.polygons[0], tiling.names)));
  return known.get(tiling);
}

// The sides of a cell.
export const sidesAt = (tiling, x, y) => tiling.sidesAt?.(x, y) ?? sidesOf(tiling)[tiling.classOf(x, y)];

// The side that leads from a cell to another, perhaps over an edge or into a tunnel; or nothing.
export function sideTo(tiling, cell, to, board) {
  const direction = tiling.names.findIndex((_, i) => `${tiling.steps[tiling.classOf(...cell)][i] && tiling.beyond(cell, i, board)}` === `${to}`);
  return sidesOf(tiling)[tiling.classOf(...cell)].find(({ side }) => side === (tiling.sideOf?.(direction) ?? direction));
}

export class Polygons extends Tiling {
  cap = 'round'; // of lines
  sideOf = (direction) => direction; // that it leads through
  most = 3000; // cells that are drawn in strokes

  constructor(slug, { polygons, lower = 0, ...row }) {
    super(slug, { polygons: [0, 1].map((of) => polygons[of] ?? polygons[0]), lower, ...row });
    this.middles = this.polygons.map(middleOf);
    this.extent = [0, 1].map((i) => Math.max(...this.polygons.flat().map((corner) => corner[i])));
  }

  // Where the polygon of a cell is in the plane, and its middle.
  placeOf(x, y) {
    return [x * this.column, y * this.row + this.classOf(x, y) * this.lower];
  }

  center(x, y) {
    return this.placeOf(x, y).map((at, i) => at + this.middles[this.classOf(x, y)][i]);
  }

  // The cells of which something may be in a rectangle of the plane.
  range({ width, height }, [left, top, right, bottom]) {
    return [
      Math.max(0, Math.floor((left - WALL - this.extent[0]) / this.column) + 1),
      Math.max(0, Math.floor((top - WALL - this.extent[1] - this.lower) / this.row) + 1),
      Math.min(width, Math.ceil((right + WALL) / this.column)), Math.min(height, Math.ceil((bottom + WALL) / this.row)),
    ];
  }

  // Leads a pen around a cell.
  cell(pen, x, y) {
    const [left, top] = this.placeOf(x, y);
    this.polygons[this.classOf(x, y)].forEach(([a, b], i) => (i ? pen.lineTo(left + a, top + b) : pen.moveTo(left + a, top + b)));
    pen.closePath();
  }

  // And around those of a row, from one to before another.
  run(pen, from, to, y) {
    for (let x = from; x < to; x++) this.cell(pen, x, y);
  }

  // The walls of the cells in a range, each once.
  walls(pen, { width, height, cells }, [fromX, fromY, toX, toY]) {
    const isInside = ([x, y]) => x >= 0 && y >= 0 && x < width && y < height && (cells[y * width + x] & INSIDE) > 0;
    const sides = sidesOf(this);
    for (let y = fromY; y < toY; y++)
      for (let x = fromX; x < toX; x++) {
        const open = cells[y * width + x];
        if (!(open & INSIDE)) continue;
        const [left, top] = this.placeOf(x, y);
        for (const { side, isForward, from, to } of sides[this.classOf(x, y)]) {
          if (open >> side & 1 || (!isForward && isInside(this.next([x, y], side)))) continue;
          pen.moveTo(left + from[0], top + from[1]);
          pen.lineTo(left + to[0], top + to[1]);
        }
      }
  }
}
