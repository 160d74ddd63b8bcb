// What keys and fingers do to the journey.
import { geometryOf } from '../draw/strokes.js';
import { text } from '../text/walk.js';
import { listenToKeys } from './keys.js';
import { listenToPointers } from './pointers.js';

const REACH = 22; // pixels around the walker in which it can be taken

export class Hands {
  #mode;

  constructor(mode, signal) {
    this.#mode = mode;
    const { board, stage } = mode.studio;
    // The panel has fields of its own, in which keys write.
    const isOurs = (target) => Boolean(mode.journey) && !target.closest('#panel, select, textarea, input:not([type=checkbox])');
    listenToKeys(this, isOurs, signal);
    listenToPointers(stage, board.canvas, this, signal);
  }

  get #view() {
    return this.#mode.studio.board.view;
  }

  #isKnown(x, y) {
    return this.#mode.fog?.knows(x, y) ?? true;
  }

  begin() {
    this.#mode.journey?.begin();
  }

  step(direction, isFirst) {
    const mode = this.#mode;
    if (!mode.isUnderWay) return false;
    if (isFirst) this.begin();
    const isMoved = mode.journey.step(direction);
    if (isMoved) mode.moved();
    else if (isFirst) mode.voice.say(text.wall(direction));
    return isMoved;
  }

  run(direction) {
    const mode = this.#mode;
    if (!mode.isUnderWay) return;
    this.begin();
    if (mode.journey.run(direction)) mode.moved();
    else mode.voice.say(text.wall(direction));
  }

  undo() {
    this.#mode.undo();
  }

  leave() {
    return this.#mode.trial.leave();
  }

  takes(point) {
    const view = this.#view;
    const [x, y] = this.#mode.scenery.walker.at.map((at, i) => at * view.scale + [view.x, view.y][i] - point[i]);
    return Math.hypot(x, y) <= Math.max(REACH, view.scale * 0.75);
  }

  grain() {
    return Math.max(2, this.#view.scale * 0.2);
  }

  toward(point) {
    this.#go(point, (to, isKnown) => this.#mode.journey.near(to, isKnown));
  }

  tap(point) {
    this.#go(point, (to, isKnown) => this.#mode.journey.straight(to, isKnown));
  }

  #go(point, directionsTo) {
    const [mode, view] = [this.#mode, this.#view];
    if (!mode.isUnderWay) return;
    const { at, maze } = mode.journey;
    const to = geometryOf(mode.scene).cellAt(...view.placeOf(point));
    if (!maze.isInside(...to) || (to[0] === at[0] && to[1] === at[1])) return;
    const directions = directionsTo(to, (...cell) => this.#isKnown(...cell));
    if (!directions) return;
    mode.journey.follow(directions);
    mode.moved();
  }
}
