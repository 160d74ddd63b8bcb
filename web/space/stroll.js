// Somebody in the maze: in which cell, facing where, and what is open from there. Goes from cell to cell, and turns from
// side to side; the eye follows.
const EYE = 1.12;
const BACK = 0.4; // how far the eye is behind the middle of a cell, to see what is beside
const FOV = 1.3;
const HAZE = [5, 34]; // where fog begins, and where nothing is seen through it
const PACE = 7.5; // units a second
const SPIN = 4.6; // radians a second
const SMOOTH = 16; // shares of what is left, a second

const turned = (from, by, turns) => (from + by + turns) % turns;

export class Stroll {
  constructor(plan, start, goal, still) {
    Object.assign(this, { plan, goal, still, cell: start, steps: 0, began: 0, took: -1 });
    const { turns } = plan;
    const ways = Array.from({ length: turns }, (_, i) => turned(1, i, turns));
    this.heading = ways.find((heading) => this.isOpen(heading)) ?? 1;
    this.visited = new Set([`${start}`]);
    this.look = [0, 0]; // of the head: to the right, and up
    this.target = { at: plan.center(...start), yaw: this.angle() };
    this.body = { at: [...this.target.at], yaw: this.target.yaw };
    this.eye = { at: [...this.target.at], yaw: this.target.yaw };
  }

  angle() {
    return (this.heading * 2 * Math.PI) / this.plan.turns;
  }

  isOpen(heading) {
    const side = this.plan.sideOf(...this.cell, heading);
    return side > 0 && this.plan.isOpen(...this.cell, side);
  }

  // Which ways are open: by how many turns to the right, ahead is 0.
  ways() {
    const { turns } = this.plan;
    return Array.from({ length: turns }, (_, i) => i).filter((i) => this.isOpen(turned(this.heading, i, turns)));
  }

  get isThere() {
    return `${this.cell}` === `${this.goal}`;
  }

  turn(by) {
    this.heading = turned(this.heading, by, this.plan.turns);
    this.target.yaw += (by * 2 * Math.PI) / this.plan.turns;
  }

  // The head back where the feet point, or the feet where the head looks, if it looks elsewhere by now.
  face() {
    const by = Math.round((this.look[0] * this.plan.turns) / (2 * Math.PI));
    if (by) {
      this.turn(by);
      this.look[0] -= (by * 2 * Math.PI) / this.plan.turns;
    }
    if (this.look[0]) {
      // Not at once: the eye follows.
      this.body.yaw += this.look[0];
      this.eye.yaw += this.look[0];
      this.look[0] = 0;
    }
  }

  // Goes one cell ahead, or with -1 back. What comes of it: 'step', 'wall', or 'fork' where two ways are ahead.
  go(sign) {
    this.face();
    const { turns } = this.plan;
    let way = turned(this.heading, sign < 0 ? turns / 2 : 0, turns);
    if (!this.plan.sideOf(...this.cell, way)) {
      // Ahead is a corner: the only way beside it is meant.
      const beside = [-1, 1].filter((by) => this.isOpen(turned(way, by, turns)));
      if (beside.length > 1) return 'fork';
      if (beside.length) {
        this.turn(beside[0]);
        way = turned(way, beside[0], turns);
      }
    }
    if (!this.isOpen(way)) return 'wall';
    const { to, shift } = this.plan.beyond(...this.cell, this.plan.sideOf(...this.cell, way));
    const at = this.plan.center(...to);
    this.cell = to;
    this.target.at = at;
    // Over an edge the maze begins again: so does whoever walks.
    for (const who of [this.body, this.eye]) who.at = [who.at[0] - shift[0], who.at[1] - shift[1]];
    this.visited.add(`${to}`);
    this.steps++;
    this.began ||= performance.now();
    if (this.isThere && this.took < 0) this.took = performance.now() - this.began;
    return 'step';
  }

  turnHead(yaw, pitch) {
    this.look[0] += yaw;
    this.look[1] = Math.min(Math.max(this.look[1] + pitch, -0.9), 0.9);
  }

  // Whether the last step is done, as far as the next may begin.
  get isReady() {
    const { target, body } = this;
    return Math.hypot(target.at[0] - body.at[0], target.at[1] - body.at[1]) < 0.02 && Math.abs(target.yaw - body.yaw) < 0.02;
  }

  // Goes on for some seconds; says whether there is more to go.
  advance(seconds) {
    const { target, body, eye } = this;
    if (this.still) for (const who of [body, eye]) Object.assign(who, { at: [...target.at], yaw: target.yaw });
    const away = [0, 1].map((i) => target.at[i] - body.at[i]);
    const share = Math.min(1, (PACE * seconds) / (Math.hypot(...away) || 1));
    const spin = target.yaw - body.yaw;
    body.yaw += Math.sign(spin) * Math.min(Math.abs(spin), SPIN * seconds);
    const follow = 1 - Math.exp(-SMOOTH * seconds);
    for (const i of [0, 1]) {
      body.at[i] += away[i] * share;
      eye.at[i] += (body.at[i] - eye.at[i]) * follow;
    }
    eye.yaw += (body.yaw - eye.yaw) * follow;
    const left = Math.hypot(target.at[0] - eye.at[0], target.at[1] - eye.at[1]) + Math.abs(target.yaw - eye.yaw);
    return left > 2e-3;
  }

  pose() {
    const { eye, look } = this;
    const yaw = eye.yaw + look[0];
    return {
      eye: [eye.at[0] - BACK * Math.sin(yaw), EYE, eye.at[1] + BACK * Math.cos(yaw)], yaw, pitch: look[1] - 0.06, fov: FOV,
      near: 0.05, far: HAZE[1] + 2, fog: HAZE, inside: true,
    };
  }
}
