// The maze that the page shows: the state that names it, how it is made, and who draws it.
import {
  addressOf, anySeed, APPEARANCE, changed, isYes, RANGES, readPairs, some, specOf, writeAddress,
} from './address.js';
import { sceneOf } from './board/scene.js';
import { useColours } from './board/palette.js';
import { endsOf, reached } from './client.js';
import { text } from './text/page.js';

const MAX_CELLS = 2000 * 2000; // that are drawn from bits
const MAX_TILES = 12000; // a side, of a picture

// How many cells a state asks for, as far as it tells.
function sidesOf({ size, width, height, tiling, depth = 1 }) {
  const side = size ? (size - 1) / 2 : 12;
  return [Number(width ?? height ?? side) * (tiling === 'polar' ? 8 : 1), Number(height ?? width ?? side) * depth];
}

const rangeOf = (state) => some(state, (name) => RANGES.includes(name));
const withoutRange = (state) => some(state, (name) => !RANGES.includes(name));
const isSame = (a, b, names) => names.every((name) => a[name] === b[name]);

const readAddress = () => Object.fromEntries(readPairs());

export class Studio {
  state = readAddress();
  range; // of length and difficulty, that the maze was looked for with: the address names the one that was found
  day = ''; // what it is called as the maze of a day
  preset; // whose maze it is, { name, of }, or null
  maze = null;
  scene = null;
  picture = null;
  loading = new AbortController();
  onstate = () => {};
  onmaze = []; // functions of the maze, when there is another
  // Added when they are there: `names` are of algorithms and solvers, and modes wait for `ready`, a promise of them.
  modes = null;
  catalogue = null;
  names = null;
  ready;
  place = null; // that the map showed last: { cell, zoom }
  isRefused = false; // what the state asks for
  #mode = null; // that is open
  #status;
  #heading;

  // `stage` holds the board, and whatever a mode shows in its place; `bar` is for the controls of modes.
  constructor({ client, board, stage, bar, status, heading, trouble }) {
    [this.client, this.board, this.stage, this.bar, this.trouble] = [client, board, stage, bar, trouble];
    [this.#status, this.#heading] = [status, heading];
    trouble.studio = this;
    this.#recall();
    addEventListener('popstate', () => {
      if (addressOf(this.state) === location.search) return this.note();
      this.state = this.#complete(readAddress());
      this.#recall();
      this.onstate(this.asked);
      this.load();
    });
  }

  // What the address does not say is kept beside it, for steps back and for another load of the page.
  note() {
    const { range, preset } = this;
    history.replaceState({ range, preset }, '');
  }

  #recall() {
    ({ range: this.range = {}, preset: this.preset = null } = history.state ?? {});
  }

  say(sentence) {
    this.#status.textContent = sentence;
  }

  // What nobody has chosen yet: a seed, and as many cells as suit the window.
  #complete(wanted) {
    const next = { ...wanted };
    next.seed ??= anySeed();
    if (next.size || next.width || next.height || next.mask || next.tiling === 'polar') return next;
    const { clientWidth, clientHeight } = this.stage;
    const cell = Math.max(18, Math.min(30, Math.min(clientWidth, clientHeight) / 22)) * Math.sqrt(next.depth || 1);
    next.width = `${Math.max(4, Math.floor((clientWidth - 48) / cell))}`;
    next.height = `${Math.max(4, Math.floor((clientHeight - 72) / cell))}`;
    return next;
  }

  async start() {
    const pairs = readPairs();
    const names = pairs.map(([name]) => name);
    this.state = this.#complete(this.state);
    writeAddress(this.state, true);
    const refused = await this.load(names.includes('width'));
    // A link of which something is wrong, or perhaps how the maze is to look.
    if (refused?.errors?.length || new Set(names).size < names.length || names.some((name) => APPEARANCE.includes(name)))
      await (await reached(import('./panel/rescue.js'))).rescue(this, pairs, refused);
  }

  // `replace` where this goes on with the change before, and is no step of the back button.
  change(next, replace = false) {
    const wanted = this.#fitting(next);
    const state = this.#isFound(wanted) ? withoutRange(wanted) : wanted;
    this.range = rangeOf(wanted);
    this.state = this.#complete(state);
    writeAddress(this.state, replace);
    this.onstate(this.asked);
    return this.load();
  }

  // Another maze like this one.
  another() {
    return this.change({ ...this.asked, seed: anySeed() });
  }

  // The state as it was asked for, with the range.
  get asked() {
    return { ...this.state, ...this.range };
  }

  // Whether a state asks for the maze that was found by the range.
  #isFound(next) {
    return isSame(next, this.asked, [...RANGES, ...Object.keys({ ...specOf(next), ...specOf(this.state) })]) &&
      !RANGES.some((name) => this.state[name]);
  }

  // Of other sides few mazes are as a preset wants them: its range is left out.
  #fitting(next) {
    const { asked, preset } = this;
    return preset && isSame(next, asked, RANGES) && !isSame(next, asked, ['width', 'height', 'tiling', 'depth']) ? withoutRange(next) : next;
  }

  // Puts right what the server refused: by other values, without a parameter, or in the mode where that can be done.
  mend(change) {
    if (change.mode) location.hash = change.mode;
    return this.change(changed(this.state, change));
  }

  // Makes the maze of the state and shows it; whatever was under way is given up. Promises what went wrong, if anything did.
  async load(isWidthGiven = false) {
    this.loading.abort();
    this.loading = new AbortController();
    const { signal } = this.loading;
    const slow = setTimeout(() => this.say(text.making), 300);
    try {
      const [width, height] = sidesOf(this.state);
      const bits = width * height <= MAX_CELLS ? this.client.bits(specOf(this.state), { signal }) : null;
      bits?.catch(() => {});
      const maze = await this.client.maze(this.query, { signal });
      this.isRefused = false;
      this.day = /^\d{4}-/.test(this.state.seed) ? (await reached(import('./day/day.js'))).titleOf(this.state) : '';
      this.trouble.hide();
      await this.#receive(maze, bits, signal);
      this.settle();
      return null;
    } catch (error) {
      if (signal.aborted) return null;
      // Outlines of triangles are connected at every second width only: the page takes the next one, but for a link's.
      const [{ parameter, nearest } = {}, ...more] = error.errors ?? [];
      const isOdd = parameter === 'width' && nearest.length === 1 && !more.length && error.type.endsWith('#conflicting-parameters');
      if (isOdd && !isWidthGiven && this.state.shape && this.state.tiling === 'triangle')
        return await this.change({ ...this.state, width: nearest[0] }, true);
      this.say('');
      this.isRefused = true;
      this.trouble.show(error, () => this.load(), this.#mode?.help?.(error));
      return error;
    } finally {
      clearTimeout(slow);
    }
  }

  async #receive(maze, bits, signal) {
    useColours(this.state);
    const scene = bits && await sceneOf(maze, await bits, signal);
    if (scene && isYes(this.state.heatmap)) {
      const [{ measure }] = await Promise.all([reached(import('./board/heat.js')), this.ready]);
      await measure(scene, this.catalogue.heat, signal);
    }
    const isShown = !this.isEndless && maze.columns && Math.max(maze.columns, maze.rows) <= MAX_TILES;
    const picture = !scene && isShown ? await (await reached(import('./board/look.js'))).pictureOf(this, maze, signal) : null;
    [this.maze, this.scene, this.picture] = [maze, scene, picture];
    await this.#draw(signal);
  }

  async #draw(signal) {
    if (this.#mode) await this.#mode.draw(this.maze, this.scene, signal);
    else if (this.modes?.isAwaited) return;
    else if (this.isEndless) return void location.replace('#map');
    else if (this.scene) await this.board.show(this.scene, signal);
    else this.board.showPicture(this.picture);
    signal.throwIfAborted();
    this.describe();
  }

  // Lets a mode draw, or without one the board again.
  async enter(open) {
    this.#mode?.close();
    this.#mode = null;
    this.bar.replaceChildren();
    // What went wrong in a mode is over with it; a maze that was refused still is, and what was wrong with a link is still told.
    if (!this.isRefused && !this.trouble.isTold) this.trouble.hide();
    this.#mode = open?.(this) ?? null;
    if (this.maze) await this.#draw(this.loading.signal);
  }

  // The mode that is open, if it has sheets of its own.
  get paper() {
    return this.#mode?.sheets && this.#mode;
  }

  // What is asked for beside its bits.
  get query() {
    const { isEndless, state } = this;
    return { ...specOf(state), grid: 'none', ...(isEndless ? { window: '0,0,1,1' } : state.solve && { solve: state.solve, path: 'no' }) };
  }

  // Whether there is a map of it: it has blocks, and no changes, which levels would not share.
  get hasMap() {
    const { blocks, level, sparse, braid, loops } = this.state;
    return Boolean(blocks) && ![level, sparse, braid, loops].some(Number);
  }

  // Whether it has a map and is too large for the board: then there are windows to walk in.
  get isEndless() {
    const [width, height] = sidesOf(this.state);
    return this.hasMap && width * height > MAX_CELLS;
  }

  // What the maze is called; the address has a title where its outline is a word.
  get title() {
    const { algorithm, width, height, seed, seed_text: seedText = seed } = this.maze;
    return this.state.title || this.day || this.words.maze_of(this.names?.algo.get(algorithm) ?? algorithm, width, height, seedText);
  }

  // Those of circles are others.
  get words() {
    return this.scene?.tiling.words ?? text;
  }

  describe() {
    const { maze, scene, words } = this;
    const parts = [this.title];
    if (maze.solution) parts.push(maze.solution.solved ? text.solved(maze.solution.length) : text.unsolved);
    if (scene?.heat) parts.push(text.farthest(scene.farthest));
    if (!scene && !this.isEndless) parts.push(this.picture ? text.asPicture : text.tooLarge);
    this.say(parts.join(' · '));
    const title = [this.modes?.title, parts[0]].filter(Boolean).join(' · ');
    document.title = text.title(title);
    this.#heading.textContent = title;
    const { start, goal } = endsOf(maze);
    this.board.canvas.ariaLabel = [...parts, text.ends(words.place(start), words.place(goal))].join('. ');
  }

  // The state in its usual words, now that the server has told them.
  settle() {
    this.range = { ...this.range, ...rangeOf(this.state) };
    const { size, length, difficulty, ...rest } = this.state;
    if (length || difficulty) rest.seed = this.maze.seed;
    this.state = { ...rest, width: `${this.maze.width}`, height: `${this.maze.height}` };
    if (rest.tiling === 'polar') delete this.state.width; // it follows from the rings
    document.documentElement.dataset.maze = addressOf(this.state);
    writeAddress(this.state, true);
    this.note();
    this.onstate(this.asked);
    for (const tell of this.onmaze) tell(this.maze);
  }
}
