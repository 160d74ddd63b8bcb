// Where the walker is drawn: it glides behind the journey, and the view follows it.
import { isStep } from '../draw/lines.js';

const SLOWEST = 14; // cells a second
const CATCH_UP = 0.09; // seconds, about, in which it is where the journey is
const FOLLOW = 0.14;
const EDGE = 0.3; // of the window, where the view begins to follow
const [SMALL, LARGE] = [16, 40]; // pixels a cell, below which a floor is looked at by itself, and at most then
const RIM = [32, 56]; // pixels beside the maze, and below it

export class Walker {
  at = [0, 0];
  ahead = []; // the cells that the journey has come to since
  #view;
  #isStill;
  #isFollowed = false;

  // `isStill`: at once, without gliding.
  constructor(view, isStill) {
    [this.#view, this.#isStill] = [view, isStill];
  }

  place(tiling, cell) {
    this.tiling = tiling;
    this.ahead = [];
    this.at = tiling.center(...cell);
  }

  // The same place is elsewhere by so many cells.
  carry(by) {
    const carried = (cell) => cell.map((at, i) => at + by[i]);
    this.at = carried(this.at);
    this.ahead = this.ahead.map(({ cell, isForward, to }) => ({ cell: carried(cell), isForward, to: carried(to) }));
    this.#view.move(...by.map((cells) => -cells * this.#view.scale));
  }

  send(cell, isForward) {
    this.#isFollowed = true;
    if (this.#isStill()) this.place(this.tiling, cell);
    else this.ahead.push({ cell, isForward, to: this.tiling.center(...cell) });
  }

  // Goes on for so many seconds; says whether there is more to come.
  advance(seconds) {
    let rest = 0;
    let last = this.at;
    for (const { to } of this.ahead) {
      rest += distanceOf(last, to);
      last = to;
    }
    let way = Math.max(SLOWEST, rest / CATCH_UP) * seconds;
    while (this.ahead.length && way > 0) {
      const [{ to }] = this.ahead;
      const part = distanceOf(this.at, to);
      const share = part > way ? way / part : 1;
      if (this.#isClimb(to)) this.#view.move(...to.map((place, i) => (this.at[i] - place) * this.#view.scale));
      this.at = share < 1 && isStep(this.at, to) ? this.at.map((from, i) => from + (to[i] - from) * share) : to;
      if (this.at === to) this.ahead.shift();
      way -= part;
    }
    const moves = this.#isFollowed && this.#follow(this.#isStill() ? 1 : 1 - Math.exp(-seconds / FOLLOW));
    this.#isFollowed &&= moves || this.ahead.length > 0;
    return this.ahead.length > 0 || moves;
  }

  // Whether a step leads to another floor, of which not all are seen: then the view goes there at once, and the walker stays where it is.
  #isClimb(to) {
    const { tiling } = this;
    const [from, next] = [this.at, to].map((place) => tiling.pointOf?.(place.map(Math.floor))[2]);
    return from !== next && !this.#isWhole;
  }

  get #isWhole() {
    const view = this.#view;
    return [view.x, view.y].every((at, i) => at >= 0 && at + view.size[i] * view.scale <= view.room[i]);
  }

  // Moves the view by a share of what the walker is too near to the edge of the window.
  #follow(share) {
    const view = this.#view;
    const corner = [view.x, view.y];
    if (this.#isWhole) return false;
    const [x, y] = corner.map((from, i) => {
      const at = this.at[i] * view.scale + from;
      const to = Math.min(Math.max(at, view.room[i] * EDGE), view.room[i] * (1 - EDGE));
      return to === at ? 0 : this.#within(i, from + to - at) - from;
    });
    if (Math.abs(x) + Math.abs(y) < 1) return false;
    view.move(x * share, y * share);
    return share < 1 && (view.x !== corner[0] || view.y !== corner[1]);
  }

  // In large mazes, where a cell is hardly seen, the view begins near; and with the floor of the walker, where that would be whole.
  approach(least, scale) {
    const view = this.#view;
    const { floor, cellOf } = this.tiling;
    const near = floor && Math.min(LARGE, (view.room[0] - 2 * RIM[0]) / floor.width, (view.room[1] - RIM[0] - RIM[1]) / floor.height);
    const isFloor = near > scale;
    if (view.scale >= (isFloor ? SMALL : least)) return false;
    view.zoom((isFloor ? near : scale) / view.scale);
    const [, , z] = isFloor ? this.tiling.pointOf(this.at.map(Math.floor)) : [];
    const middle = isFloor ? cellOf.call(this.tiling, [floor.width / 2, floor.height / 2, z]) : this.at;
    view.move(...[view.x, view.y].map((from, i) => this.#within(i, view.room[i] / 2 - middle[i] * view.scale) - from));
    return true;
  }

  // A corner of the plane with which no more than a rim of the window is empty, if that can be.
  #within(i, at) {
    const view = this.#view;
    const least = view.room[i] - view.size[i] * view.scale - RIM[i];
    return least < RIM[0] ? Math.min(Math.max(at, least), RIM[0]) : at;
  }
}

// Across an edge that wraps around it goes at once.
const distanceOf = (a, b) => (isStep(a, b) ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0.5);
