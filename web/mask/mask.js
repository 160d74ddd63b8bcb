// The mode in which an outline is drawn: what is drawn is the mask of the maze, made anew as the drawing changes.
import { Controls } from './controls.js';
import { Drawing } from './drawing.js';
import { compactOf, maskFor, MOST_CHARACTERS, outlineOf, sheetFor } from './outline.js';
import { Notice } from './notice.js';
import { drawOver } from './overlay.js';
import { countParts, joined, largestPart, smoothed } from './parts.js';
import { MOST_SIDE } from './sketch.js';
import { decode, receive } from './sources.js';
import { Problem } from '../client.js';
import { algorithmOf } from '../panel/form.js';
import { text } from '../text/mask.js';

const PAUSE = 90; // milliseconds, in which a drawing is not asked for again
const NOWHERE = [NaN, NaN]; // which a canvas does not draw
const SPECK = 4; // cells, fewer of which are left out where a drawing is smoothed

export const open = (studio) => new Mask(studio);

const rest = (time) => new Promise((done) => setTimeout(done, time));

// A label and an act each; none where something else is wrong than the drawing.
function helpsFor(drawing, { errors } = {}) {
  if (errors && !errors.some(({ parameter }) => parameter === 'mask')) return [];
  const { sheet, sketch } = drawing;
  const { help } = text;
  const helps = [];
  if (sketch.isBlank) helps.push([help.fill, () => drawing.edit(new Uint8Array(sheet.cells.length).fill(1))]);
  else if (countParts(sheet) > 1)
    helps.push([help.join, () => drawing.edit(joined(sheet))], [help.largest, () => drawing.edit(largestPart(sheet))]);
  if (compactOf(sheet).length > MOST_CHARACTERS)
    helps.push([help.smooth, () => drawing.edit(joined({ ...sheet, cells: smoothed(sheet) }, SPECK))]);
  if (helps.length && sketch.canUndo) helps.push([help.undo, () => drawing.change((steps) => steps.undo())]);
  return helps;
}

// The state with an algorithm that knows outlines, and with what has a meaning with that.
function suited({ state, catalogue, names }, say) {
  const parameters = catalogue?.parameters ?? [];
  const known = parameters.find(({ name }) => name === 'mask')?.algorithms;
  const algorithm = catalogue && algorithmOf(catalogue, state.algo);
  if (!known || !algorithm || known.includes(algorithm.slug)) return state;
  const next = { ...state, algo: known[0] };
  for (const { name, algorithms } of parameters) if (algorithms && !algorithms.includes(known[0])) delete next[name];
  say(text.other(algorithm.name, names.algo.get(known[0])));
  return next;
}

class Mask {
  #studio;
  #keys; // what was said of them before
  #drawing;
  #controls;
  #notice;
  #made = null; // the cells of the maze that is there, and its scene
  #scene = null;
  #below; // what is shown below the drawing
  #asked = null; // the mask that a maze was asked of
  #isRefused = false; // that was not, since it is too long
  #turn = 0; // of the drawing, at that time
  #isNew = false; // something was drawn since
  #isAtRest = true; // the hand
  #isWaiting = false; // for a maze to be asked for
  #isWorking = false;
  #file; // that is read
  #showing;
  #closing = new AbortController();

  constructor(studio) {
    this.#studio = studio;
    const { board, stage } = studio;
    this.#drawing = new Drawing(sheetFor(studio.state), board.view, {
      onchange: (atRest) => this.#change(atRest),
      onlook: () => {
        stage.classList.toggle('moving', !this.#drawing.isDrawing());
        board.ask();
      },
      say: (sentence) => this.#controls.say(sentence),
    });
    this.#controls = new Controls(studio, this.#drawing, (file) => this.#read(file), this.#closing.signal);
    this.#notice = new Notice(studio, this.#drawing, (sentence) => this.#controls.say(sentence));
    receive(stage, this.#closing.signal, (file) => this.#read(file));
    this.#setAccessibility(true);
    board.isSheet = false;
    board.overlay = (pen, tiling, palette) => drawOver(pen, palette, {
      sheet: this.#drawing.sheet, made: this.#fits() ? this.#made : null, view: board.view,
      cursor: this.#drawing.cursor, brush: this.#drawing.brush,
    });
    if (!studio.maze) this.draw(null, null, this.#closing.signal);
    // What was wrong before can perhaps be mended here.
    if (studio.isRefused) queueMicrotask(() => studio.load());
  }

  // What the canvas is to those who cannot see it.
  #setAccessibility(isOpen) {
    const { stage, board: { canvas } } = this.#studio;
    stage.classList.toggle('sketching', isOpen);
    canvas.role = isOpen ? 'application' : 'img';
    const keys = document.getElementById('keys');
    if (isOpen) this.#keys = keys.textContent;
    keys.textContent = isOpen ? text.keys : this.#keys;
  }

  close() {
    this.#closing.abort();
    this.#showing?.abort();
    this.#notice.close();
    Object.assign(this.#studio.board, { overlay: null, isSheet: true });
    this.#setAccessibility(false);
  }

  async draw(maze, scene, signal) {
    const made = maze && await outlineOf(maze, this.#studio, signal);
    signal.throwIfAborted();
    if (this.#closing.signal.aborted) return;
    [this.#made, this.#scene] = [made, scene];
    this.#follow();
    if (maze && Math.max(maze.width, maze.height) > MOST_SIDE) this.#controls.note(text.largest(MOST_SIDE));
    await this.#show(signal);
  }

  // Takes what the address says, where that is not what was drawn here.
  #follow() {
    const drawing = this.#drawing;
    const { state } = this.#studio;
    const sheet = sheetFor(state);
    drawing.sheet.tiling = sheet.tiling;
    if (state.mask === this.#asked && (state.mask || !drawing.sketch.isBlank)) return this.#controls.show();
    const { sketch } = drawing;
    const isFirst = this.#asked === null || (sketch.isBlank && !sketch.canUndo);
    this.#asked = state.mask;
    this.#isNew = false;
    const isOfMaze = !state.mask && this.#made?.length === sheet.cells.length;
    const cells = maskFor(state, sheet) ?? (isOfMaze ? this.#made : sheet.cells);
    if (isFirst) sketch.begin({ ...sheet, cells });
    else {
      sketch.sheet = { ...sheet, cells: cells.slice() };
      sketch.commit();
    }
    this.#controls.show();
    this.#notice.show(true, false);
  }

  // Whether the maze is one of this sheet.
  #fits() {
    const scene = this.#scene;
    const { sheet, sketch } = this.#drawing;
    if (!this.#made || !scene || sketch.isBlank) return false;
    return ['width', 'height', 'tiling'].every((name) => scene[name] === sheet[name]);
  }

  // What has to be below the drawing.
  #name() {
    const { width, height } = this.#drawing.sheet;
    return `${width} ${height} ${this.#fits()}`;
  }

  // The maze where it is one of this sheet, or the bare sheet.
  async #show(signal) {
    const { sheet } = this.#drawing;
    this.#showing?.abort();
    const showing = this.#showing = new AbortController();
    this.#below = this.#name();
    const bare = { ...sheet, cells: new Uint16Array(sheet.cells.length), start: NOWHERE, goal: NOWHERE };
    try {
      await this.#studio.board.show(this.#fits() ? this.#scene : bare, AbortSignal.any([signal, showing.signal]));
    } catch (error) {
      if (!showing.signal.aborted) throw error;
    }
  }

  #change(atRest) {
    const studio = this.#studio;
    [this.#isAtRest, this.#isNew] = [atRest, true];
    this.#controls.show();
    this.#notice.show(atRest, true);
    if (this.#below !== this.#name()) this.#show(this.#closing.signal).catch(() => {});
    studio.board.ask();
    this.#update();
  }

  // Asks for mazes of what is drawn, one at a time. In the middle of a stroke only of what a maze can be made of.
  async #update() {
    this.#isWaiting = true;
    if (this.#isWorking) return;
    this.#isWorking = true;
    while (this.#isWaiting && !this.#closing.signal.aborted) {
      this.#isWaiting = false;
      await rest(PAUSE);
      const { sheet, turn } = this.#drawing;
      // What the address has said meanwhile goes before.
      if (!this.#isNew || this.#closing.signal.aborted || (!this.#isAtRest && countParts(sheet) !== 1)) continue;
      await this.#ask(compactOf(sheet), sheet, turn);
    }
    this.#isWorking = false;
  }

  async #ask(mask, { width, height, source }, turn) {
    const studio = this.#studio;
    if (mask.length > MOST_CHARACTERS) return this.#isAtRest && this.#refuse(mask.length);
    if (mask === this.#asked && `${width}` === studio.state.width && `${height}` === studio.state.height) {
      if (this.#isRefused) studio.trouble.hide();
      this.#isRefused = false;
      return;
    }
    this.#isRefused = false;
    this.#asked = mask;
    const { size, shape, title, ...state } = suited(studio, (sentence) => this.#controls.note(sentence));
    const goesOn = turn === this.#turn;
    this.#turn = turn;
    await studio.change({ ...state, width: `${width}`, height: `${height}`, mask, ...(source?.word && { title: source.word }) }, goesOn);
  }

  #refuse(characters) {
    this.#isRefused = true;
    const problem = new Problem({ status: 413, detail: text.tooDetailed(characters, MOST_CHARACTERS) });
    this.#studio.trouble.show(problem, () => this.#update(), this.help());
  }

  help = (problem) => helpsFor(this.#drawing, problem);

  // The last file that somebody gave is drawn, whichever takes longer.
  async #read(file) {
    this.#file = file;
    this.#controls.note('');
    try {
      const picture = await decode(file);
      if (this.#file === file && !this.#closing.signal.aborted) this.#drawing.drawPicture(picture);
    } catch {
      if (this.#file === file) this.#controls.note(text.noPicture);
    }
  }
}
