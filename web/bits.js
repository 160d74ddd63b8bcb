// The open walls of a maze, a bit each.

/** @typedef {import('./mazed.d.ts').Direction} Direction */
/** @typedef {import('./mazed.d.ts').Plane} Plane */
/** @typedef {import('./mazed.d.ts').Bits} DeclaredBits */
/** @typedef {import('./mazed.d.ts').Point} Point */

/** @satisfies {Partial<Record<Direction, Point>>} */
const ways = { N: [0, -1], NE: [1, -1], E: [1, 0], SE: [1, 1], S: [0, 1], SW: [-1, 1], W: [-1, 0], NW: [-1, -1], NN: [0, -2], EE: [2, 0], SS: [0, 2], WW: [-2, 0], U: [0, 0, -1], D: [0, 0, 1] };
const { N, NE, E, SE, S, SW, W, NW, U, D, ...tunnels } = ways;

/** @typedef {Point | null | ((x: number, y: number) => Point | null)} Step */

/** @param {number} y whether the ring around ring y has twice as many cells */
const splits = (y) => !((y + 1) & (y + 2));
/** @param {number} y the cells of a ring, of which the innermost is 0 */
export const ringCells = (y) => 8 << (31 - Math.clz32(y + 1));

/** @type {Partial<Record<Direction, Step>>} */
const rings = {
  IN: (x, y) => [y && splits(y - 1) ? x >> 1 : x, y - 1],
  CW: (x, y) => [(x + 1) % ringCells(y), y],
  OUT: (x, y) => [splits(y) ? 2 * x : x, y + 1],
  OUT2: (x, y) => (splits(y) ? [2 * x + 1, y + 1] : null),
  CCW: (x, y) => [(x || ringCells(y)) - 1, y],
};

/**
 * By tiling, whether its points are tiles; whose parity is a cell's class, x's or y's; and by class the steps to neighbours, clockwise, null
 * where there is no side. A step that is another from cell to cell is a function.
 * @type {Record<string, { byTiles?: boolean, parity: Point, steps: Partial<Record<Direction, Step>>[] }>}
 */
export const tilings = {
  square: { byTiles: true, parity: [0, 0], steps: [{ N, E, S, W }] },
  triangle: { parity: [1, 1], steps: [{ N: null, E, S, W }, { N, E, S: null, W }] },
  hexagon: { parity: [1, 0], steps: [{ N, NE, SE: E, S, SW: W, NW }, { N, NE: E, SE, S, SW, NW: W }] },
  woven: { parity: [0, 0], steps: [{ N, E, S, W, ...tunnels }] },
  octagon: { parity: [1, 1], steps: [{ N, NE, E, SE, S, SW, W, NW }, { N, NE: null, E, SE: null, S, SW: null, W, NW: null }] },
  floors: { parity: [0, 0], steps: [{ N, E, S, W, U, D }] },
  polar: { parity: [0, 0], steps: [rings] },
};

/** The cell behind a side, perhaps beyond the board; null where there is no side. @param {string} tiling @param {Point} cell @param {Direction} direction */
export function nextTo(tiling, [x, y, ...z], direction) {
  const { parity, steps } = tilings[tiling];
  const step = (steps[(x * parity[0] + y * parity[1]) & 1] ?? steps[0])[direction];
  return typeof step === 'function' ? step(x, y) : step && /** @type {Point} */ ([x + step[0], y + step[1], ...z.map((at) => at + (step[2] ?? 0))]);
}

/** @type {Partial<Record<Direction, Plane[]>>} by direction, where the walls are that are a cell's own, on any tiling */
export const planes = {
  E: ['east'], SE: ['southeast'], S: ['south'], SW: ['southwest'], EE: ['east_tunnel'], SS: ['south_tunnel'], D: ['down'],
  CW: ['clockwise'], OUT: ['out', 'out_first'], OUT2: ['out_second'],
};

/** @type {Record<Direction, Direction>} */
const backs = {
  N: 'S', NE: 'SW', E: 'W', SE: 'NW', S: 'N', SW: 'NE', W: 'E', NW: 'SE', NN: 'SS', EE: 'WW', SS: 'NN', WW: 'EE', U: 'D', D: 'U',
  CW: 'CCW', CCW: 'CW', OUT: 'IN', OUT2: 'IN', IN: 'OUT',
};

/** The direction that leads back to a cell. @param {Point} cell @param {Direction} direction */
export const backTo = ([x, y], direction) => (direction === 'IN' && x & 1 && splits(y - 1) ? 'OUT2' : backs[direction]);

/** @param {[...cell: Point, direction: Direction]} of @returns {[Point, Direction]} */
const partsOf = (of) => [/** @type {Point} */ (of.slice(0, -1)), /** @type {Direction} */ (of[of.length - 1])];

/**
 * As `format=bits` has them.
 * @implements {DeclaredBits}
 */
export class Bits {
  /** @param {ArrayBuffer} buffer */
  constructor(buffer) {
    const bytes = new Uint8Array(buffer);
    const end = bytes.indexOf(10);
    const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
    /** @type {number[]} */
    const [width, height] = head.window?.slice(2) ?? [head.width, head.height];
    this.width = width;
    this.height = height;
    /** @type {number} */
    this.depth = head.depth ?? 1;
    /** @type {string} */
    this.url = head.url;
    /** @type {string} */
    this.tiling = head.planes.includes('east_tunnel') ? 'woven' : head.depth ? 'floors' : head.tiling ?? 'square';
    /** @type {Plane[]} */
    this.planes = head.planes;
    this.directions = /** @type {Direction[]} */ (Object.keys(tilings[this.tiling].steps[0]));
    /** @type {number} bytes that a plane of a row takes */
    this.stride = head.words * 8;
    this.bytes = bytes.subarray(end + 1);
    if (this.bytes.length !== this.stride * this.planes.length * this.height * this.depth)
      throw new Error('the answer is shorter than the maze');
  }

  /**
   * A row of a plane: the bit of cell x is bit `x & 7` of byte `x >> 3`.
   * @param {Plane} plane
   * @param {number} y
   * @param {number} [z]
   */
  row(plane, y, z = 0) {
    const at = ((z * this.height + y) * this.planes.length + this.planes.indexOf(plane)) * this.stride;
    return this.bytes.subarray(at, at + this.stride);
  }

  /**
   * @param {Plane} plane
   * @param {Point} cell
   */
  bit(plane, ...[x, y, z]) {
    return (this.row(plane, y, z)[x >> 3] >> (x & 7) & 1) === 1;
  }

  /** @param {Point} cell */
  isInside(...cell) {
    const [x, y, z = 0] = cell;
    if (x < 0 || y < 0 || z < 0 || x >= this.width || y >= this.height || z >= this.depth) return false;
    return !this.planes.includes('inside') || this.bit('inside', ...cell);
  }

  /** @param {[...cell: Point, direction: Direction]} of */
  isOpen(...of) {
    const [cell, direction] = partsOf(of);
    const next = this.isInside(...cell) && this.beyond(...of);
    if (!next) return false;
    const [name, owner] = planes[direction] ? [direction, cell] : [backTo(cell, direction), next];
    return /** @type {Plane[]} */ (planes[name]).some((plane) => this.bit(plane, ...owner));
  }

  /**
   * An edge that wraps around leads from the last cell to the first.
   * @param {[...cell: Point, direction: Direction]} of
   * @returns {Point | null}
   */
  beyond(...of) {
    const next = nextTo(this.tiling, ...partsOf(of));
    if (!next || (this.tiling === 'polar' && !this.isInside(...next))) return null;
    const [x, y, z] = next;
    /** @type {Point} */
    const at = [(x + this.width) % this.width, (y + this.height) % this.height];
    if (z === undefined) return at;
    return z < 0 || z >= this.depth ? null : [...at, z];
  }
}
