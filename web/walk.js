// A walk through a maze, from cell to cell.

/** @typedef {import('./mazed.d.ts').Direction} Direction */
/** @typedef {import('./mazed.d.ts').Point} Point */
/** @typedef {import('./mazed.d.ts').Walk} DeclaredWalk */

/** @type {Record<Direction, Point>} */
const offsets = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/** @param {Point} a @param {Point | undefined} b */
const isSame = (a, b) => a[0] === b?.[0] && a[1] === b[1];

/**
 * Start and goal as cells. In the grid of squares a cell is every other tile.
 * @param {import('./mazed.d.ts').Envelope} maze
 * @returns {{ start: Point, goal: Point }}
 */
export function endsOf({ columns, start, goal }) {
  if (!columns) return { start, goal };
  return { start: [start[0] >> 1, start[1] >> 1], goal: [goal[0] >> 1, goal[1] >> 1] };
}

/** @implements {DeclaredWalk} */
export class Walk {
  /** @type {string[]} */
  #letters = [];

  /**
   * @param {import('./mazed.d.ts').Bits} bits
   * @param {{ start: Point, goal: Point }} ends
   */
  constructor(bits, { start, goal }) {
    for (const cell of [start, goal])
      if (!bits.isInside(...cell)) throw new RangeError(`there is no cell ${cell} in the maze`);
    this.bits = bits;
    this.start = start;
    this.goal = goal;
    this.moves = 0;
    /** @type {Point[]} */
    this.trail = [start];
  }

  get at() {
    return this.trail[this.trail.length - 1];
  }

  get directions() {
    return this.#letters.join('');
  }

  get solved() {
    return isSame(this.at, this.goal);
  }

  /** @param {Direction} direction */
  can(direction) {
    return this.bits.isOpen(...this.at, direction);
  }

  /** @param {Direction} direction */
  move(direction) {
    if (!this.can(direction)) return false;
    const { width, height } = this.bits;
    const [x, y] = this.at;
    const [east, south] = offsets[direction];
    /** @type {Point} */
    const next = [(x + east + width) % width, (y + south + height) % height];
    this.moves++;
    if (isSame(next, this.trail[this.trail.length - 2])) {
      this.trail.pop();
      this.#letters.pop();
    } else {
      this.trail.push(next);
      this.#letters.push(direction);
    }
    return true;
  }

  reset() {
    this.trail = [this.start];
    this.#letters = [];
    this.moves = 0;
  }
}
