// The walk so far: single moves by Walk of mazed.js, and on top of them runs, undo, and every passage that was walked.
import { planes } from '../bits.js';
import { sidesAt } from '../board/tilings/polygons.js';
import { INSIDE } from '../board/tilings/tiling.js';
import { Walk } from '../walk.js';

const EQUAL = 1e-3; // of a turn, within which two are as near
const WIDE = 2 ** 24; // cells, which no walk comes across
const NEAR = 4; // steps that a drawn line may take at once, as around the end of a wall

// A scene as Walk asks for it.
const mazeOf = ({ width, height, cells, tiling }) => ({
  width,
  height,
  directions: tiling.names,
  isInside: (x, y) => x >= 0 && y >= 0 && x < width && y < height && (cells[y * width + x] & INSIDE) > 0,
  isOpen: (x, y, direction) => (cells[y * width + x] >> tiling.names.indexOf(direction) & 1) === 1,
  beyond: (x, y, direction) => tiling.beyond([x, y], tiling.names.indexOf(direction), { width, height }),
});

export class Journey {
  onstep = () => {}; // is told the cell, and whether the trail grew
  #tiling;
  #walk;
  #moves; // those back too
  #runs; // how many moves there were before each thing that was done
  #walked; // the numbers of passages
  #from = [0, 0]; // where the first scene lay in this one

  constructor(scene) {
    this.#tiling = scene.tiling;
    this.maze = mazeOf(scene);
    // Of a window the goal may be beyond it.
    this.#walk = new Walk(this.maze, { start: scene.start, goal: this.maze.isInside(...scene.goal) ? scene.goal : scene.start });
    this.#walk.goal = scene.goal;
    this.restart();
  }

  restart() {
    this.#walk.reset();
    [this.#moves, this.#runs, this.#walked] = [[], [], new Set()];
    this.passages = []; // two cells each, in the order in which they were walked first
  }

  // The maze goes on as another scene, in which cells are elsewhere by so many.
  carry(scene, by) {
    const carried = (cell) => cell.map((at, i) => at + by[i]);
    this.maze = mazeOf(scene);
    const { start, trail } = this.#walk;
    Object.assign(this.#walk, { bits: this.maze, start: carried(start), goal: scene.goal, trail: trail.map(carried) });
    this.passages = this.passages.map((cells) => cells.map(carried));
    this.#from = carried(this.#from);
  }

  get at() { return this.#walk.at; }
  get trail() { return this.#walk.trail; }
  get solved() { return this.#walk.solved; }
  get steps() { return this.#moves.length; }
  get directions() { return this.#moves.map(({ name }) => name).join(this.#tiling.hasLetters ? '' : ' '); }
  get turns() { return this.#tiling.turns; }
  get floors() { return this.#tiling.floor?.depth; }
  get floor() { return this.#tiling.pointOf?.(this.at)[2]; } // undefined where there are none
  get openings() { return this.maze.directions.filter((direction) => this.#walk.can(direction)); }

  // What follows is undone together.
  begin() {
    if (this.#runs.at(-1) !== this.steps) this.#runs.push(this.steps);
  }

  step(direction) {
    const { names } = this.#tiling;
    const back = direction && names[this.#tiling.back(this.at, names.indexOf(direction))];
    if (this.solved || !direction || !this.#move(direction)) return false;
    this.#moves.push({ name: direction, back });
    return true;
  }

  #move(direction) {
    const from = this.at;
    const { length } = this.trail;
    if (!this.#walk.move(direction)) return false;
    this.#mark(from, this.at, direction);
    this.onstep(this.at, this.trail.length > length);
    return true;
  }

  // Both sides of a passage are one: it is numbered by the cell that it leads from in a forward direction.
  #numberOf(from, to, side) {
    const { names } = this.#tiling;
    const [[x, y], forward] = names[side] in planes ? [from, side] : [to, this.#tiling.back(from, side)];
    return ((y - this.#from[1]) * WIDE + x - this.#from[0]) * names.length + forward;
  }

  // The direction that leads through a side: of a tunnel, where one begins there.
  #through(side) {
    const { names, hasTunnels } = this.#tiling;
    const tunnel = hasTunnels && names[side] + names[side];
    return tunnel && this.#walk.can(tunnel) ? tunnel : names[side];
  }

  // The direction of the open side that faces nearest to a heading, and not more than `most` from it, in turns; of two as near that of the
  // passage that was not walked yet. Undefined where there is none.
  toward({ name: way, turn, most }) {
    if (turn === undefined) return this.#walk.can(way) ? way : undefined;
    const { names } = this.#tiling;
    const [x, y] = this.at;
    const awayFrom = (side) => Math.abs(((side.turn - turn + 1.5) % 1) - 0.5);
    const isWalked = (name) => this.#walked.has(this.#numberOf(this.at, this.maze.beyond(x, y, name), names.indexOf(name)));
    const [best] = sidesAt(this.#tiling, x, y)
      .map((side) => ({ name: this.#through(side.side), away: awayFrom(side) }))
      .filter(({ name, away }) => this.#walk.can(name) && away < most + EQUAL)
      .map(({ name, away }) => ({ name, rank: Math.round(away / EQUAL) + isWalked(name) / 2 }))
      .sort((a, b) => a.rank - b.rank);
    return best?.name;
  }

  #mark(from, to, direction) {
    const number = this.#numberOf(from, to, this.#tiling.names.indexOf(direction));
    if (this.#walked.has(number)) return;
    this.#walked.add(number);
    this.passages.push([from, to]);
  }

  // To the next junction, wall, or goal; a row that wraps around ends where it began, and so does a ring, along which it bends.
  run(heading) {
    const most = this.maze.width + this.maze.height;
    let steps = 0;
    let way = this.toward(heading);
    while (steps < most && this.step(way)) {
      steps++;
      if (this.openings.length > 2) break;
      way = this.#tiling.onward?.(way, (name) => this.#walk.can(name)) ?? this.toward(heading);
    }
    return steps;
  }

  undo() {
    if (!this.steps) return false;
    while (this.#runs.at(-1) === this.steps) this.#runs.pop();
    const before = this.#runs.pop() ?? 0;
    while (this.steps > before && this.#move(this.#moves.at(-1).back)) this.#moves.pop();
    return true;
  }

  follow(directions) {
    for (const direction of directions) if (!this.step(direction)) break;
  }

  // The directions straight ahead to a cell, or null; `isKnown` says which cells may be on the way.
  straight(to, isKnown) {
    const most = Math.max(this.maze.width, this.maze.height);
    let best = null;
    for (const direction of this.maze.directions) {
      let at = this.at;
      for (let steps = 1; steps < most && this.maze.isOpen(...at, direction); steps++) {
        at = this.maze.beyond(...at, direction);
        if (!isKnown(...at)) break;
        if (at[0] !== to[0] || at[1] !== to[1]) continue;
        if (!best || steps < best.length) best = Array(steps).fill(direction);
        break;
      }
    }
    return best;
  }

  // The cells up to some steps away from one, the nearest first, each with the directions to it.
  * around(from, most, isKnown = () => true) {
    const keyOf = ([x, y]) => y * this.maze.width + x;
    const reached = new Set([keyOf(from)]);
    const ring = [[from, []]];
    for (const [at, directions] of ring) {
      if (directions.length === most) return;
      for (const direction of this.maze.directions) {
        const next = this.maze.isOpen(...at, direction) && this.maze.beyond(...at, direction);
        if (!next || reached.has(keyOf(next)) || !isKnown(...next)) continue;
        reached.add(keyOf(next));
        ring.push([next, [...directions, direction]]);
        yield ring.at(-1);
      }
    }
  }

  // The directions to a cell a few steps away, or null.
  near([x, y], isKnown) {
    for (const [at, directions] of this.around(this.at, NEAR, isKnown)) if (at[0] === x && at[1] === y) return directions;
    return null;
  }
}
