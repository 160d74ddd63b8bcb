// The mode in which the maze is played: from the start to the goal, where the server checks the walk.
import { anySeed } from '../address.js';
import { dayOf } from '../day/day.js';
import { beginOf, isNearEdge, shiftInto, windowAround } from '../map/window.js';
import { text as words } from '../text/walk.js';
import { Clock, Dashboard, Sign, Voice } from './dashboard.js';
import { Fog } from './fog.js';
import { Input } from './input.js';
import { Journey } from './journey.js';
import { Scenery } from './scenery.js';
import { Stairs } from './stairs.js';
import { challengeOf, optionsOf, Trial } from './trial.js';

const SIDE = 192; // cells of a window

const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

// Where a way of a circle leads, whose name does not say it: the arrows do not turn with the rings.
function compassOf(tiling, cell, way) {
  const side = tiling.sidesAt?.(...cell).find((one) => tiling.names[one.side] === way);
  return side && COMPASS[Math.round(side.turn * COMPASS.length) % COMPASS.length];
}

export const open = (studio, options) => new WalkMode(studio, options);

class WalkMode {
  maze = null;
  scene = null;
  journey = null;
  fog = null;
  isUnderWay = false;
  #solution = null; // the scene with a path
  #isOver = false;
  #isComing = false; // the next window
  #found = new Set(); // treasures, as text
  #options;
  #sign;
  #dashboard;
  #stairs;
  #ended = new AbortController();

  constructor(studio, options) {
    const { board, stage, bar } = studio;
    this.studio = studio;
    this.#options = options;
    this.isFoggy = options.get('fog') === 'yes';
    this.isTrailed = options.get('trail') !== 'no';
    this.challenge = challengeOf(options);
    this.scenery = new Scenery(studio);
    this.voice = new Voice(stage);
    this.trial = new Trial(this, stage);
    this.#sign = new Sign(studio);
    this.#dashboard = new Dashboard(bar, this);
    this.#stairs = new Stairs(bar, (way) => input.climb(way));
    this.clock = new Clock((seconds) => this.#dashboard.showTime(seconds));
    const input = new Input(this, this.#ended.signal);
    board.canvas.role = 'application';
    if (document.activeElement?.closest('#modes')) board.canvas.focus({ preventScroll: true });
  }

  async draw(maze, scene, signal) {
    const isSame = this.journey && this.maze.url === maze.url;
    scene = await this.#windowOf(maze, scene, isSame, signal) ?? scene;
    const isOther = this.maze && this.maze.url !== maze.url;
    this.maze = maze;
    // The solution and the heat map would show the way.
    this.scene = scene && (scene.path || scene.heat ? { ...scene, path: null, heat: null } : scene);
    if (this.#solution) this.#solution = { ...this.scene, path: this.#solution.path };
    if (isOther && this.challenge) {
      this.challenge = null;
      this.#note();
    }
    if (!scene) return this.#turnAway();
    if (!isSame) {
      this.journey = new Journey(this.scene);
      this.journey.onstep = (cell, isForward) => this.#pass(cell, isForward);
      this.#prepare();
    }
    await this.#paint(signal);
    if (!isSame) this.scenery.approach();
  }

  // A maze of blocks that is too large, or is entered at a cell, is walked in windows.
  #windowOf(maze, scene, isSame, signal) {
    const { client, state } = this.studio;
    if (!state.blocks || (scene && !this.#options.has('at'))) return null;
    if (isSame) return this.scene;
    if (this.maze?.url !== maze.url) this.#found.clear();
    return windowAround(client, maze, beginOf(maze, this.#options), SIDE, signal, { found: this.#found });
  }

  // Near the edge of a window the walk goes on in the next one.
  async #goOn() {
    const { maze, journey, scene: last, studio } = this;
    if (!last.from || this.#isComing || !isNearEdge(last, maze, journey.at)) return;
    this.#isComing = true;
    try {
      const next = await windowAround(studio.client, maze, this.#place, SIDE, this.#ended.signal, last);
      if (this.journey !== journey) return;
      const by = shiftInto(last, next);
      this.scene = next;
      journey.carry(next, by);
      this.scenery.carry(by);
      this.fog = null;
      this.#repaint();
    } catch (error) {
      if (!this.#ended.signal.aborted) studio.trouble.show(error, () => studio.trouble.hide() ?? this.#goOn());
    } finally {
      this.#isComing = false;
    }
  }

  // The cell of the maze where the walker is.
  get #place() {
    const { tiling } = this.scene;
    return tiling.pointOf?.(this.journey.at) ?? this.journey.at.map((at, i) => at + (this.scene.from?.[i] ?? 0));
  }

  // What is said of it.
  get #here() {
    const { at, openings, steps } = this.journey;
    const { tiling } = this.scene;
    return words.at(this.#place, openings.map((way) => [way, compassOf(tiling, at, way)]), steps, tiling.words?.place);
  }

  #turnAway() {
    this.journey = this.fog = this.#solution = null;
    this.#prepare();
    this.scenery.clear(this.studio.picture);
  }

  // Everything as before the first step.
  #prepare() {
    this.trial.give();
    this.clock.reset();
    this.#solution = null;
    this.#isOver = false;
    this.isUnderWay = Boolean(this.journey) && !this.journey.solved;
    const away = this.scene?.from && this.scene.goal.map((at, i) => at - this.scene.start[i]);
    this.#sign.show(this.journey, this.challenge, dayOf(this.studio.state), away);
    this.fog = null;
    if (this.journey) {
      this.scenery.place(this.scene, this.journey.at);
      if (!this.isUnderWay) this.trial.refuse();
    }
    this.#cover();
  }

  // Fog where it belongs: over a walk that is not at its end.
  #cover() {
    if (!this.isFoggy || !this.journey || this.#isOver) this.fog = null;
    else if (!this.fog) {
      this.fog = new Fog(this.scene);
      const { passages, maze } = this.journey;
      for (const cell of passages.flat().filter((one) => maze.isInside(...one))) this.fog.reveal(this.journey, cell);
      this.fog.reveal(this.journey, this.journey.at);
    }
    this.#tell();
  }

  #paint(signal = this.studio.loading.signal) {
    const { scene, journey, fog, isTrailed } = this;
    return this.scenery.paint({ scene, journey, fog, solution: this.#solution, isTrailed }, signal);
  }

  // What is shown is other than before; a maze that follows would be painted by itself.
  #repaint() {
    this.#cover();
    this.#paint().catch(() => {});
  }

  #tell() {
    const { journey, isUnderWay, isFoggy, isTrailed } = this;
    const isWhole = !this.scene?.from;
    this.#stairs.show(journey, isUnderWay);
    this.#dashboard.show({ steps: journey?.steps ?? 0, isWalkable: Boolean(journey), isUnderWay, isWhole, isFoggy, isTrailed });
    if (journey && !isWhole) this.studio.place = { cell: this.#place };
  }

  #note() {
    const at = this.#options.get('at');
    this.studio.modes.note({
      ...(at && { at }), ...(this.isFoggy && { fog: 'yes' }), ...(!this.isTrailed && { trail: 'no' }), ...optionsOf(this.challenge),
    });
  }

  #pass(cell, isForward) {
    this.scenery.walker.send(cell, isForward);
    this.fog?.reveal(this.journey, cell);
  }

  // After something was done: whether it was a step shows at the walk.
  moved() {
    const { journey } = this;
    if (journey.steps) {
      this.clock.start();
      this.#sign.hide();
    }
    this.#tell();
    if (this.fog) this.studio.board.ask();
    this.scenery.animate();
    if (journey.solved) this.#arrive();
    else this.voice.say(this.#here);
    this.#goOn();
  }

  #arrive() {
    this.isUnderWay = false;
    this.clock.stop();
    this.#tell();
    this.voice.say(this.scene.from ? words.foundAfter(this.clock.seconds) : words.arrived);
    if (!this.scene.from) return this.trial.judge();
    this.#found.add(`${this.scene.aim}`);
    this.trial.praise(this.#found.size);
  }

  // From here to the next treasure.
  async seek() {
    this.#options.set('at', `${this.#place}`);
    this.#note();
    await this.restart();
  }

  // The walk is over: nothing needs to be hidden any more.
  reveal(solution = null) {
    this.isUnderWay = false;
    this.#isOver = true;
    this.#solution = solution;
    this.clock.stop();
    this.#repaint();
  }

  undo() {
    if (this.isUnderWay && this.journey.undo()) this.moved();
  }

  async restart() {
    if (!this.journey) return;
    if (this.scene.from) {
      this.journey = null;
      await this.draw(this.maze, this.studio.scene, this.studio.loading.signal);
    } else {
      this.journey.restart();
      this.#prepare();
      this.#repaint();
    }
    this.studio.board.canvas.focus({ preventScroll: true });
    this.voice.say(`${words.back} ${this.#here}`);
  }

  giveUp() {
    if (this.isUnderWay) this.trial.showWay();
  }

  // Another maze, perhaps of other sides: then what was of these goes with them.
  another(sides = null) {
    this.studio.board.canvas.focus({ preventScroll: true });
    if (!sides) return this.studio.another();
    const { start, goal, difficulty, length, ...rest } = this.studio.state;
    return this.studio.change({ ...rest, ...sides, seed: anySeed() });
  }

  set(option, isOn) {
    this[option] = isOn;
    this.#note();
    this.#repaint();
  }

  close() {
    const { board } = this.studio;
    this.#ended.abort();
    this.clock.reset();
    for (const part of [this.scenery, this.trial, this.voice, this.#sign]) part.close();
    board.canvas.role = 'img';
  }
}
