// A walk through a maze, from cell to cell.

/** @typedef {import('./mazed.d.ts').Direction} Direction */
/** @typedef {import('./mazed.d.ts').Point} Point */
/** @typedef {import('./mazed.d.ts').Walk} DeclaredWalk */

/** @param {Point} a @param {Point | undefined} b */
const isSame = (a, b) => a.every((at, i) => at === b?.[i]);

/** @implements {DeclaredWalk} */
export class Walk {
  /** @type {Direction[]} */
  #moved = [];

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
    return this.#moved.join(this.bits.directions.some((name) => name.length > 1) ? ' ' : '');
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
    const next = this.can(direction) && this.bits.beyond(...this.at, direction);
    if (!next) return false;
    this.moves++;
    if (isSame(next, this.trail[this.trail.length - 2])) {
      this.trail.pop();
      this.#moved.pop();
    } else {
      this.trail.push(next);
      this.#moved.push(direction);
    }
    return true;
  }

  reset() {
    this.trail = [this.start];
    this.#moved = [];
    this.moves = 0;
  }
}
