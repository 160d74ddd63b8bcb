// Somebody in the maze: in which cell, facing where, and what is open from there. Goes from cell to cell, and turns from
// side to side; the eye follows. On a visit that is done which keys and buttons ask for.
import { text as words } from '../text/space.js';

const EYE = 1.12;
const BACK = 0.4; // how far the eye is behind the middle of a cell, to see what is beside
const FOV = 1.3;
const HAZE = [5, 34]; // where fog begins, and where nothing is seen through it
const PACE = 7.5; // units a second
const SPIN = 4.6; // radians a second
const SMOOTH = 16; // shares of what is left, a second

const away = (one, other) => Math.hypot(...one.at.map((place, i) => place - other.at[i]));
const turned = (from, by, turns) => (from + by + turns) % turns;

export class Stroll {
  steps = 0;
  took = -1; // milliseconds to the goal, once it is reached
  from = [0, 0]; // where in the maze the first cell of the scene is
  #goal;
  #still;
  #began = 0;
  #look = [0, 0]; // of the head: to the right, and up
  // Where it goes, where the feet are, and behind them the eye: [x, z, height].
  #target;
  #body;
  #eye;

  constructor(plan, start, goal, still) {
    [this.plan, this.cell, this.#goal, this.#still] = [plan, start, goal, still];
    const { turns } = plan;
    const ways = Array.from({ length: turns }, (_, i) => turned(1, i, turns));
    this.heading = ways.find((heading) => this.#isOpen(heading)) ?? 1;
    this.visited = new Set([`${start}`]);
    const at = plan.center(...start);
    const yaw = (this.heading / turns + plan.aheadOf(...start)) * 2 * Math.PI;
    [this.#target, this.#body, this.#eye] = [0, 1, 2].map(() => ({ at: [...at], yaw }));
  }

  #isOpen(heading) {
    const side = this.plan.sideOf(...this.cell, heading);
    return side !== undefined && this.plan.isOpen(...this.cell, side);
  }

  // The maze goes on as another scene, in which cells are elsewhere by so many.
  carry({ from = this.from, goal }, plan, by) {
    const carried = (cell) => cell.map((at, i) => at + by[i]);
    const [origin, shifted] = [plan.center(0, 0), plan.center(...by)];
    [this.plan, this.from, this.#goal, this.cell] = [plan, from, goal, carried(this.cell)];
    this.visited = new Set([...this.visited].map((cell) => `${carried(cell.split(',').map(Number))}`));
    for (const who of [this.#target, this.#body, this.#eye]) who.at = who.at.map((at, i) => at + shifted[i] - origin[i]);
  }

  // Which ways are open: by how many turns to the right, ahead is 0, and whether they are tunnels.
  ways() {
    const { turns } = this.plan;
    const sides = Array.from({ length: turns }, (_, by) => ({ by, heading: turned(this.heading, by, turns) }));
    return sides.filter(({ heading }) => this.#isOpen(heading)).map(({ by, heading }) =>
      ({ by, ...this.plan.beyond(...this.cell, this.plan.sideOf(...this.cell, heading)) }));
  }

  get isThere() {
    return `${this.cell}` === `${this.#goal}`;
  }

  turn(by) {
    this.heading = turned(this.heading, by, this.plan.turns);
    this.#target.yaw += (by * 2 * Math.PI) / this.plan.turns;
  }

  // The head back where the feet point, or the feet where the head looks, if it looks elsewhere by now.
  face() {
    const by = Math.round((this.#look[0] * this.plan.turns) / (2 * Math.PI));
    if (by) {
      this.turn(by);
      this.#look[0] -= (by * 2 * Math.PI) / this.plan.turns;
    }
    if (this.#look[0]) {
      // Not at once: the eye follows.
      this.#body.yaw += this.#look[0];
      this.#eye.yaw += this.#look[0];
      this.#look[0] = 0;
    }
  }

  // Goes one cell ahead, or with -1 back. What comes of it: 'step', 'wall', or 'fork' where two ways are ahead.
  go(sign) {
    this.face();
    const { turns } = this.plan;
    let way = turned(this.heading, sign < 0 ? turns / 2 : 0, turns);
    if (this.plan.sideOf(...this.cell, way) === undefined) {
      // Ahead is a corner: the only way beside it is meant.
      const beside = [-1, 1].filter((by) => this.#isOpen(turned(way, by, turns)));
      if (beside.length > 1) return 'fork';
      if (beside.length) {
        this.turn(beside[0]);
        way = turned(way, beside[0], turns);
      }
    }
    if (!this.#isOpen(way)) return 'wall';
    return this.#step(this.plan.sideOf(...this.cell, way), way);
  }

  // Takes the stairs on a side, if there are some.
  climb(side) {
    return this.plan.stairsAt(this.cell).includes(side) ? this.#step(side) : 'noStairs';
  }

  #step(side, way) {
    const { to, shift } = this.plan.beyond(...this.cell, side);
    const at = this.plan.center(...to);
    // Around a ring what is ahead turns too, and at the farther half of a cell it is straight ahead.
    const bend = this.plan.aheadOf(...to) - this.plan.aheadOf(...this.cell);
    this.#target.yaw += (bend - Math.round(bend)) * 2 * Math.PI;
    this.cell = to;
    this.#target.at = at;
    if (this.plan.isRings && [1, 7].includes(way)) this.turn(way === 1 ? -1 : 1);
    // Over an edge the maze begins again: so does whoever walks.
    for (const who of [this.#body, this.#eye]) who.at = who.at.map((place, i) => place - shift[i]);
    this.visited.add(`${to}`);
    this.steps++;
    this.#began ||= performance.now();
    if (this.isThere && this.took < 0) this.took = performance.now() - this.#began;
    return 'step';
  }

  turnHead(yaw, pitch) {
    this.#look[0] += yaw;
    this.#look[1] = Math.min(Math.max(this.#look[1] + pitch, -0.9), 0.9);
  }

  // Whether the last step is done, as far as the next may begin.
  get isReady() {
    const [target, body] = [this.#target, this.#body];
    return away(target, body) < 0.02 && Math.abs(target.yaw - body.yaw) < 0.02;
  }

  // Goes on for some seconds; says whether there is more to go.
  advance(seconds) {
    const [target, body, eye] = [this.#target, this.#body, this.#eye];
    if (this.#still) for (const who of [body, eye]) Object.assign(who, { at: [...target.at], yaw: target.yaw });
    const share = Math.min(1, (PACE * seconds) / (away(target, body) || 1));
    const spin = target.yaw - body.yaw;
    body.yaw += Math.sign(spin) * Math.min(Math.abs(spin), SPIN * seconds);
    const follow = 1 - Math.exp(-SMOOTH * seconds);
    for (const i of [0, 1, 2]) {
      body.at[i] += (target.at[i] - body.at[i]) * share;
      eye.at[i] += (body.at[i] - eye.at[i]) * follow;
    }
    eye.yaw += (body.yaw - eye.yaw) * follow;
    const left = away(target, eye) + Math.abs(target.yaw - eye.yaw);
    return left > 2e-3;
  }

  pose() {
    const [eye, look] = [this.#eye, this.#look];
    const yaw = eye.yaw + look[0];
    return {
      eye: [eye.at[0] - BACK * Math.sin(yaw), eye.at[2] + EYE, eye.at[1] + BACK * Math.cos(yaw)], yaw, pitch: look[1] - 0.06, fov: FOV,
      near: 0.05, far: HAZE[1] + 2, fog: HAZE, inside: true,
    };
  }
}

// A visit within the maze: what is asked for is done step by step, and each step is told.
export class Visit {
  #said;
  #still;
  #held = new Set(); // ways that go on until they are released
  #queue = []; // of ways that are still to be gone

  // `said` is the element that tells.
  constructor({ scene, plan }, said, still) {
    [this.#said, this.#still] = [said, still];
    this.stroll = new Stroll(plan, scene.start, scene.goal, still);
    this.stroll.from = scene.from ?? [0, 0];
    this.#tell(this.stroll.isThere ? words.already : '');
  }

  // A way is to be gone, and on until it is released.
  press(way, repeated) {
    if (repeated && !this.#still) return;
    this.#held.delete(way);
    this.#held.add(way);
    this.#queue.push(way);
  }

  release(way) {
    if (way) this.#held.delete(way);
    else {
      this.#held.clear();
      this.#queue.length = 0;
    }
  }

  // Goes on for some seconds; says whether there is more to go.
  advance(seconds) {
    while (this.#still ? this.#queue.length : this.stroll.isReady) {
      const way = this.#queue.shift() ?? [...this.#held].at(-1);
      if (!way) break;
      const came = this.#take(way);
      if (came !== 'step' && came !== 'turn') this.#held.delete(way);
      this.#tell(words[came] ?? '');
    }
    return this.stroll.advance(seconds) || this.#queue.length > 0 || (this.#held.size > 0 && !this.#still);
  }

  #take(way) {
    if (way === 'ahead' || way === 'back') return this.stroll.go(way === 'ahead' ? 1 : -1);
    if (way === 'U' || way === 'D') return this.stroll.climb(way === 'U' ? 4 : 5);
    this.stroll.face();
    this.stroll.turn(way === 'left' ? -1 : 1);
    return 'turn';
  }

  // Says where the stroll has come to.
  #tell(first) {
    const { cell, from, heading, plan: { turns }, isThere, took, steps } = this.stroll;
    const [x, y] = cell.map((at, i) => at + from[i]);
    const ways = this.stroll.ways().map(({ by, isTunnel }) => (isTunnel ? words.tunnel : String)(words.sides[turns][by]));
    const { isRings, stairsAt, pointOf } = this.stroll.plan;
    ways.push(...stairsAt(cell).map((side) => words.stairs[side]));
    const [column, row, floor] = pointOf?.(cell) ?? [x, y];
    const place = (isRings ? words.ring : words.place)(row + 1, column + 1, words.headings[isRings ? 'rings' : turns][heading], ways);
    const won = isThere && took >= 0 ? words.won(took / 1000, steps) : '';
    this.#said.textContent = [won, first, floor !== undefined && words.floor(floor + 1), place].filter(Boolean).join(' ');
    this.#said.classList.toggle('won', Boolean(won));
  }
}
