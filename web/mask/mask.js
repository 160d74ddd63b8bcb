// The mode in which an outline is drawn: what is drawn is the mask of the maze, made anew as the drawing changes.
import { compactOf, MOST_CHARACTERS } from './compact.js';
import { Controls } from './controls.js';
import { Drawing } from './drawing.js';
import { decode, receive } from './files.js';
import { listen } from './hand.js';
import { helpsFor, suited } from './helps.js';
import { maskFor, outlineOf, sheetFor } from './outline.js';
import { drawOver } from './overlay.js';
import { countParts } from './parts.js';
import { MOST_SIDE } from './sketch.js';
import { text } from '../text/mask.js';
import { text as page } from '../text/page.js';

const PAUSE = 90; // milliseconds, in which a drawing is not asked for again
const NOWHERE = [NaN, NaN]; // which a canvas does not draw

export const open = (studio) => new Mask(studio);

const rest = (time) => new Promise((done) => setTimeout(done, time));

class Mask {
  constructor(studio) {
    Object.assign(this, { studio, made: null, scene: null, asked: null, turn: 0, closing: new AbortController() });
    const { board, bar, stage } = studio;
    this.drawing = new Drawing(sheetFor(studio.state), board.view, {
      onchange: (atRest) => this.change(atRest),
      onlook: () => {
        stage.classList.toggle('moving', !this.drawing.isDrawing());
        board.ask();
      },
      say: (sentence) => this.controls.say(sentence),
    });
    this.controls = new Controls(bar, this.drawing, (file) => this.read(file));
    this.stopListening = listen(studio, this.drawing);
    receive(stage, this.closing.signal, (file) => this.read(file));
    this.setAccessibility(true);
    board.overlay = (pen, geometry, palette) => drawOver(pen, geometry, palette, {
      sheet: this.drawing.sheet, made: this.fits() ? this.made : null, view: board.view,
      cursor: this.drawing.cursor, brush: this.drawing.brush,
    });
    if (!studio.maze) this.draw(null, null, this.closing.signal);
    // What was wrong before can perhaps be mended here.
    if (!studio.trouble.section.hidden) queueMicrotask(() => studio.load());
  }

  // What the canvas is to those who cannot see it.
  setAccessibility(isOpen) {
    const { stage, board: { canvas } } = this.studio;
    stage.classList.toggle('sketching', isOpen);
    canvas.setAttribute('role', isOpen ? 'application' : 'img');
    document.getElementById('keys').textContent = isOpen ? text.keys : page.keys;
  }

  close() {
    this.closing.abort();
    this.showing?.abort();
    this.stopListening();
    this.controls.close();
    this.studio.board.overlay = null;
    this.setAccessibility(false);
  }

  async draw(maze, scene, signal) {
    const made = maze && await outlineOf(maze, this.studio, signal);
    signal.throwIfAborted();
    if (this.closing.signal.aborted) return;
    Object.assign(this, { made, scene });
    this.follow();
    if (maze && Math.max(maze.width, maze.height) > MOST_SIDE) this.controls.note(text.largest(MOST_SIDE));
    await this.show(signal);
  }

  // Takes what the address says, where that is not what was drawn here.
  follow() {
    const { drawing, studio: { state } } = this;
    const sheet = sheetFor(state);
    drawing.sheet.tiling = sheet.tiling;
    if (state.mask === this.asked && (state.mask || !drawing.sketch.isBlank)) return this.controls.show();
    const { sketch } = drawing;
    const isFirst = this.asked === null || (sketch.isBlank && !sketch.canUndo);
    this.asked = state.mask;
    this.isNew = false;
    const isOfMaze = !state.mask && this.made?.length === sheet.cells.length;
    const cells = maskFor(state, sheet) ?? (isOfMaze ? this.made : sheet.cells);
    if (isFirst) sketch.begin({ ...sheet, cells });
    else {
      sketch.sheet = { ...sheet, cells: cells.slice() };
      sketch.commit();
    }
    this.controls.show();
  }

  // Whether the maze is one of this sheet.
  fits() {
    const { scene, drawing: { sheet, sketch } } = this;
    if (!this.made || !scene || sketch.isBlank) return false;
    return ['width', 'height', 'tiling'].every((name) => scene[name] === sheet[name]);
  }

  // What has to be below the drawing.
  name() {
    const { width, height } = this.drawing.sheet;
    return `${width} ${height} ${this.fits()}`;
  }

  // The maze where it is one of this sheet, or the bare sheet.
  async show(signal) {
    const { drawing: { sheet }, studio } = this;
    this.showing?.abort();
    const showing = this.showing = new AbortController();
    this.below = this.name();
    const bare = { ...sheet, cells: new Uint8Array(sheet.cells.length), start: NOWHERE, goal: NOWHERE };
    try {
      await studio.board.show(this.fits() ? this.scene : bare, AbortSignal.any([signal, showing.signal]));
    } catch (error) {
      if (!showing.signal.aborted) throw error;
    }
  }

  change(atRest) {
    const { studio } = this;
    Object.assign(this, { atRest, isNew: true });
    this.controls.show();
    if (this.below !== this.name()) this.show(this.closing.signal).catch(() => {});
    studio.board.ask();
    this.update();
  }

  // Asks for mazes of what is drawn, one at a time. In the middle of a stroke only of what a maze can be made of.
  async update() {
    this.waiting = true;
    if (this.working) return;
    this.working = true;
    while (this.waiting && !this.closing.signal.aborted) {
      this.waiting = false;
      await rest(PAUSE);
      const { sheet, turn } = this.drawing;
      // What the address has said meanwhile goes before.
      if (!this.isNew || this.closing.signal.aborted || (!this.atRest && countParts(sheet) !== 1)) continue;
      await this.ask(compactOf(sheet), sheet, turn);
    }
    this.working = false;
  }

  async ask(mask, { width, height }, turn) {
    const { studio } = this;
    if (mask.length > MOST_CHARACTERS) return this.atRest && this.refuse(mask.length);
    if (mask === this.asked && `${width}` === studio.state.width && `${height}` === studio.state.height) {
      if (this.refused) studio.trouble.hide();
      this.refused = false;
      return;
    }
    this.refused = false;
    this.asked = mask;
    const { size, shape, ...state } = suited(studio, (sentence) => this.controls.note(sentence));
    const goesOn = turn === this.turn;
    this.turn = turn;
    await studio.change({ ...state, width: `${width}`, height: `${height}`, mask }, goesOn);
  }

  refuse(characters) {
    this.refused = true;
    const problem = { status: 413, message: text.tooDetailed(characters, MOST_CHARACTERS) };
    this.studio.trouble.show(problem, () => this.update(), this.help());
  }

  help = (problem) => helpsFor(this.drawing, problem);

  // The last file that somebody gave is drawn, whichever takes longer.
  async read(file) {
    this.file = file;
    this.controls.note('');
    try {
      const picture = await decode(file);
      if (this.file === file && !this.closing.signal.aborted) this.drawing.drawPicture(picture);
    } catch {
      if (this.file === file) this.controls.note(text.noPicture);
    }
  }
}
