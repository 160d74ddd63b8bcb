// What keys and fingers do to the journey. Keys: one step when pressed, more while held, with Shift to the next junction. One
// finger, or the mouse: a line drawn from the walker is followed, a swipe runs, a tap goes there. Two fingers are left to the
// board's own gestures.
import { pointOf } from '../board/gestures.js';
import { text } from '../text/walk.js';

const REACH = 22; // pixels around the walker in which it can be taken
const SWIPE = 24; // pixels
const TAP = 10;
const NEXT = 60; // milliseconds from step to step

const OTHER = 1 / 9; // of a turn, from which on a swipe that bends is another one

// Where keys lead. An arrow takes a way up to a sixth of a turn beside it, as the nearest one may be of a hexagon; a diagonal is more exact.
const ROSE = {
  N: ['ArrowUp', 'w', 'k', '8'], NE: ['e', '9', 'PageUp'], E: ['ArrowRight', 'd', 'l', '6'], SE: ['c', '3', 'PageDown'],
  S: ['ArrowDown', 's', 'j', '2'], SW: ['z', '1', 'End'], W: ['ArrowLeft', 'a', 'h', '4'], NW: ['q', '7', 'Home'],
};
const headings = Object.fromEntries(Object.entries(ROSE).flatMap(([name, keys], i) =>
  keys.map((key) => [key, { name, turn: i / 8, most: name.length > 1 ? 1 / 12 : 1 / 6 }])));
// On floors two of them take stairs.
const STAIRS = { PageUp: { name: 'U' }, PageDown: { name: 'D' } };
const nameOf = ({ key }) => (key.length === 1 ? key.toLowerCase() : key);

// `act` has headingOf(key), step(heading, isFirst), which says whether there was a way, run(heading), undo(), and leave(), which says
// whether there was something to leave.
function listenToKeys(act, isOurs, signal) {
  let held = [];
  let timer = 0;
  const release = () => {
    clearTimeout(timer);
    [timer, held] = [0, []];
  };
  const wait = (pause) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Of two keys the later one leads, where there is a way.
      held.findLast((key) => act.step(act.headingOf(key), false));
      if (held.length) wait(NEXT);
    }, pause);
  };
  const press = (key, heading, { repeat, shiftKey }) => {
    // When a key counts as held is for the visitor's keyboard to say; how fast it goes on then is not.
    if (repeat && held.includes(key) && !timer) wait(0);
    if (repeat || held.includes(key)) return;
    if (shiftKey) {
      act.run(heading);
      return;
    }
    held.push(key);
    act.step(heading, true);
  };
  document.addEventListener('keydown', (event) => {
    if (event.altKey || !isOurs(event.target)) return;
    const key = nameOf(event);
    const heading = act.headingOf(key);
    const isCommand = event.ctrlKey || event.metaKey;
    if (key === 'z' ? isCommand : (key === 'u' || key === 'Backspace') && !isCommand) act.undo();
    else if (isCommand) return;
    else if (heading) press(key, heading, event);
    else if (key !== 'Escape' || !act.leave()) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true, signal });
  document.addEventListener('keyup', (event) => {
    held = held.filter((key) => key !== nameOf(event));
    if (!held.length) release();
  }, { capture: true, signal });
  addEventListener('blur', release, { signal });
  signal.addEventListener('abort', release);
}

// `act` has takes(point), whether that is at the walker, grain(), pixels less than a cell, toward(point), tap(point),
// run(heading), and begin(), before something is done; points are pixels of the canvas.
function listenToPointers(stage, canvas, act, signal) {
  const fingers = new Map();
  let line = null; // that one of them draws

  // Every cell under the line counts, however fast it was drawn.
  const lead = (point) => {
    const { last } = line;
    const parts = Math.ceil(Math.hypot(point[0] - last[0], point[1] - last[1]) / act.grain());
    for (let i = 1; i <= parts; i++) act.toward(last.map((from, k) => from + ((point[k] - from) * i) / parts));
  };
  // A swipe that turns is another one.
  const swipe = (point) => {
    const [x, y] = point.map((value, i) => value - line.origin[i]);
    if (Math.max(Math.abs(x), Math.abs(y)) < SWIPE) return;
    const turn = (Math.atan2(x, -y) / (2 * Math.PI) + 1) % 1;
    line.origin = point;
    if (line.turn !== null && Math.abs(((turn - line.turn + 1.5) % 1) - 0.5) < OTHER) return;
    line.turn = turn;
    act.run({ name: 'NESW'[Math.round(4 * turn) % 4], turn, most: 1 / 8 });
  };
  const on = (type, handle) => stage.addEventListener(type, (event) => {
    if (event.target === canvas && event.isTrusted) handle(event);
  }, { capture: true, signal });

  on('pointerdown', (event) => {
    fingers.set(event.pointerId, event);
    if (fingers.size === 1 && event.button === 0) {
      const point = pointOf(canvas, event);
      line = { id: event.pointerId, from: point, origin: point, last: point, isTap: true, turn: null, leads: act.takes(point) };
      act.begin();
    } else if (line) {
      // The board has not heard of the first finger's moves: it learns where that is now.
      const { pointerId, clientX, clientY } = fingers.get(line.id);
      line = null;
      canvas.dispatchEvent(new PointerEvent('pointerdown', { pointerId, clientX, clientY }));
    }
  });
  on('pointermove', (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    if (line?.id !== event.pointerId) return;
    event.stopPropagation();
    const point = pointOf(canvas, event);
    if (Math.hypot(point[0] - line.from[0], point[1] - line.from[1]) > TAP) line.isTap = false;
    if (line.leads) lead(point);
    else swipe(point);
    line.last = point;
  });
  for (const type of ['pointerup', 'pointercancel'])
    on(type, (event) => {
      fingers.delete(event.pointerId);
      if (line?.id !== event.pointerId) return;
      if (line.isTap && type === 'pointerup') act.tap(line.from);
      line = null;
    });
  on('dblclick', (event) => event.stopPropagation());
}

export class Input {
  #mode;

  constructor(mode, signal) {
    this.#mode = mode;
    const { board, stage } = mode.studio;
    // In fields, keys write. Wherever else the focus is, also on a button of the panel, they walk.
    const isOurs = (target) => Boolean(mode.journey) && !target.closest('dialog, select, textarea, input:not([type=checkbox])');
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

  // Squares have no diagonals.
  headingOf(key) {
    const { floor, turns } = this.#mode.journey ?? {}; // a key may be held while there is none
    const heading = (floor !== undefined && STAIRS[key]) || headings[key];
    if (heading?.turn === undefined) return heading;
    return heading?.name.length > 1 && turns === 4 ? undefined : heading;
  }

  step(heading, isFirst) {
    const mode = this.#mode;
    if (!mode.isUnderWay) return false;
    if (isFirst) this.begin();
    const isMoved = mode.journey.step(mode.journey.toward(heading));
    if (isMoved) mode.moved();
    else if (isFirst) mode.voice.say(text.wall(heading.name));
    return isMoved;
  }

  run(heading) {
    const mode = this.#mode;
    if (!mode.isUnderWay) return;
    this.begin();
    if (mode.journey.run(heading)) mode.moved();
    else mode.voice.say(text.wall(heading.name));
  }

  climb(name) {
    this.step({ name }, true);
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
    const to = mode.scene.tiling.cellAt(...view.placeOf(point));
    if (!maze.isInside(...to) || (to[0] === at[0] && to[1] === at[1])) return;
    const directions = directionsTo(to, (...cell) => this.#isKnown(...cell));
    if (!directions) return;
    mode.journey.follow(directions);
    mode.moved();
  }
}
