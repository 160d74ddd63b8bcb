// The open walls of a maze, a bit each.

/** @typedef {import('./mazed.d.ts').Direction} Direction */
/** @typedef {import('./mazed.d.ts').Plane} Plane */
/** @typedef {import('./mazed.d.ts').Bits} DeclaredBits */

/** @type {Record<string, [number, number, 'east' | 'south']>} the cell that has the bit of a wall */
const bitOf = { N: [0, -1, 'south'], E: [0, 0, 'east'], S: [0, 0, 'south'], W: [-1, 0, 'east'] };

/**
 * The open walls of a maze, a bit each, as `format=bits` has them.
 * @implements {DeclaredBits}
 */
export class Bits {
  /** @param {ArrayBuffer} buffer */
  constructor(buffer) {
    const bytes = new Uint8Array(buffer);
    const end = bytes.indexOf(10);
    const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
    /** @type {number} */
    this.width = head.width;
    /** @type {number} */
    this.height = head.height;
    /** @type {string} */
    this.url = head.url;
    /** @type {string} */
    this.tiling = head.tiling ?? 'square';
    /** @type {Plane[]} */
    this.planes = head.planes;
    /** @type {number} bytes that a plane of a row takes */
    this.stride = head.words * 8;
    this.bytes = bytes.subarray(end + 1);
    if (this.bytes.length !== this.stride * this.planes.length * this.height)
      throw new Error('the answer is shorter than the maze');
  }

  /**
   * A row of a plane: the bit of cell x is bit `x & 7` of byte `x >> 3`.
   * @param {Plane} plane
   * @param {number} y
   */
  row(plane, y) {
    const at = (y * this.planes.length + this.planes.indexOf(plane)) * this.stride;
    return this.bytes.subarray(at, at + this.stride);
  }

  /**
   * @param {Plane} plane
   * @param {number} x
   * @param {number} y
   */
  bit(plane, x, y) {
    const at = (y * this.planes.length + this.planes.indexOf(plane)) * this.stride;
    return (this.bytes[at + (x >> 3)] >> (x & 7) & 1) === 1;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  isInside(x, y) {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return false;
    return !this.planes.includes('inside') || this.bit('inside', x, y);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {Direction} direction
   */
  isOpen(x, y, direction) {
    const [east, south, plane] = bitOf[direction];
    if (!this.isInside(x, y)) return false;
    // An edge that wraps around is open from the last cell to the first.
    return this.bit(plane, (x + east + this.width) % this.width, (y + south + this.height) % this.height);
  }
}
