// What the hand does with its tools, and what is made of words and pictures, as steps of a sketch.
import { cellAt, ellipse, rectangle, snapped, stroke } from './brushes.js';
import { filled } from './parts.js';
import { shadesOfPicture, thresholdOf, trace } from './sources.js';
import { MOST_SIDE, Sketch } from './sketch.js';
import { text } from '../text/mask.js';

export const TOOLS = ['brush', 'eraser', 'rectangle', 'ellipse', 'fill', 'move'];
const LETTER = [9, 12]; // cells across and down that a letter takes to be read
const shapes = { rectangle, ellipse };

export class Drawing {
  tool = 'brush';
  size = 3; // of the brush, in cells
  cursor = null; // a cell
  brush = null; // a circle
  turn = 0; // counts what is one change to whoever draws, though it comes in several
  #anchor = null; // the first corner of a shape
  #byKeys = false; // whether the cursor drew last
  #from = null; // where a stroke began, and where it is
  #last = null;
  #value; // what cells become
  #view;
  #onchange;
  #onlook;
  #say;

  // `onchange` is told of every change, and whether the hand is at rest; `say` what a cursor finds.
  constructor(sheet, view, { onchange, onlook, say }) {
    [this.#view, this.#onchange, this.#onlook, this.#say] = [view, onchange, onlook, say];
    this.sketch = new Sketch(sheet);
  }

  get sheet() {
    return this.sketch.sheet;
  }

  isDrawing() {
    return this.tool !== 'move';
  }

  take(tool) {
    this.tool = tool;
    this.#anchor = null;
    this.hover(null);
  }

  begin(point, erases) {
    this.#next();
    this.cursor = null;
    this.#value = erases || this.tool === 'eraser' ? 0 : 1;
    this.#from = this.#last = point;
    this.move([point]);
  }

  move(points) {
    const { sketch, size, tool } = this;
    const put = (at) => (this.sheet.cells[at] = this.#value);
    if (tool === 'fill') this.#fill(points[0]);
    else if (shapes[tool]) {
      sketch.revert();
      shapes[tool](this.sheet, snapped(this.sheet, this.#from), snapped(this.sheet, points.at(-1)), put);
    } else for (const point of points) {
      stroke(this.sheet, this.#last, point, size, put);
      this.#last = point;
    }
    this.sheet.source = null;
    this.#onchange(false);
  }

  #fill(point) {
    const cell = this.#from === this.#last && cellAt(this.sheet, point);
    if (cell) this.sketch.put(filled(this.sheet, this.#indexOf(cell)));
    this.#last = null; // once a stroke
  }

  end() {
    this.#from = null;
    this.#step();
  }

  cancel() {
    this.#from = null;
    this.sketch.revert();
    this.#onchange(true);
  }

  hover(point) {
    const brushes = this.tool === 'brush' || this.tool === 'eraser';
    this.brush = point && brushes ? { at: point, radius: Math.max(this.size, 1) / 2 } : null;
    this.#onlook();
  }

  #next() {
    this.turn++;
    this.#anchor = null;
    this.#byKeys = false;
  }

  #indexOf([x, y]) {
    return y * this.sheet.width + x;
  }

  // The cursor goes a cell on, and with `draws` leaves cells behind, or none with the eraser.
  walk(dx, dy, draws) {
    const { width, height } = this.sheet;
    const [x, y] = this.cursor ?? [Math.floor(width / 2) - dx, Math.floor(height / 2) - dy];
    this.cursor = [Math.max(0, Math.min(width - 1, x + dx)), Math.max(0, Math.min(height - 1, y + dy))];
    this.#follow();
    if (draws) this.#set(this.cursor, this.tool === 'eraser' ? 0 : 1);
    else this.#tell();
    this.#onlook();
  }

  // The cell of the cursor becomes the other; rectangles and ellipses begin and end there.
  press() {
    if (!this.cursor) return this.walk(0, 0, false);
    const shape = shapes[this.tool];
    if (this.tool === 'fill') this.sketch.put(filled(this.sheet, this.#indexOf(this.cursor)));
    else if (shape && !this.#anchor) {
      this.#anchor = this.cursor;
      return this.#say(text.corner(...this.cursor));
    } else if (shape) {
      const { tiling } = this.sheet;
      shape(this.sheet, tiling.center(...this.#anchor), tiling.center(...this.cursor), (at) => (this.sheet.cells[at] = 1));
    } else return this.#set(this.cursor, 1 - this.sheet.cells[this.#indexOf(this.cursor)]);
    this.#next();
    this.#step();
    this.#tell();
  }

  #set(cell, value) {
    this.sheet.cells[this.#indexOf(cell)] = value;
    this.sheet.source = null;
    if (!this.#byKeys) this.#next();
    this.#byKeys = true;
    this.#step();
    this.#tell();
  }

  #tell() {
    this.#say(text.at(...this.cursor, this.sheet.cells[this.#indexOf(this.cursor)]));
  }

  // The view goes where the cursor does.
  #follow() {
    const view = this.#view;
    const [x, y] = this.sheet.tiling.center(...this.cursor);
    const [left, top, right, bottom] = view.window();
    const beyond = (at, low, high) => Math.min(0, high - 1 - at) + Math.max(0, low + 1 - at);
    const [dx, dy] = [beyond(x, left, right), beyond(y, top, bottom)];
    if (dx || dy) view.move(dx * view.scale, dy * view.scale);
  }

  #step(amend = false) {
    this.sketch.commit(amend);
    this.#onchange(true);
  }

  change(act) {
    this.#next();
    act(this.sketch);
    this.#onchange(true);
  }

  edit(cells) {
    this.#next();
    this.sketch.put(cells);
    this.#step();
  }

  resize(width, height) {
    this.#next();
    this.cursor = null;
    this.sketch.resize(width, height);
    if (this.sheet.source) trace(this.sheet);
    this.#step();
  }

  drawWord(word) {
    const lines = word.split(/\s+/);
    const room = [Math.max(...lines.map((line) => [...line].length)) * LETTER[0], LETTER[1]];
    const [width, height] = [this.sheet.width, this.sheet.height].map((side, i) =>
      Math.min(MOST_SIDE, Math.max(side, room[i])));
    const goesOn = this.sheet.source?.word !== undefined;
    if (!goesOn) this.#next();
    this.cursor = null;
    if (width !== this.sheet.width || height !== this.sheet.height) this.sketch.resize(width, height);
    this.sheet.source = { word };
    trace(this.sheet);
    this.#step(goesOn);
  }

  drawPicture(picture) {
    this.#next();
    this.sheet.source = { picture, light: false };
    this.sheet.source.threshold = thresholdOf(shadesOfPicture(this.sheet));
    trace(this.sheet);
    this.#step();
  }

  // Another threshold, or the light parts instead of the dark ones.
  divide(how) {
    this.sheet.source = { ...this.sheet.source, ...how };
    trace(this.sheet);
    this.#step(true);
  }
}
