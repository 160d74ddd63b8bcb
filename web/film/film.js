// A film on a board: its reel, the event that it stands at, and the picture of that. The picture is made of samples that are
// drawn where something changed; a picture wholly new is made in bands, some of them a frame where it is large.
import { pixelOf } from '../board/palette.js';
import { inTurns } from '../board/turns.js';
import { fillStrips } from '../draw/cells.js';
import { fillSheet, frameOf, plotOf, sheetOf } from '../draw/strokes.js';
import { FLOOR, SHADE, tileOf } from './events.js';
import { gridOf } from './grid.js';
import { hexOf, PLAIN, shadesOf, WALL, WAY } from './looks.js';
import { boxAround, boxOf, drawMarks, hasPath, headOf, withEnds } from './marks.js';
import { Raster } from './raster.js';
import { Reel } from './reel.js';

const BAND = 40000; // tiles, or samples
const MOST_CHANGES = 8000; // that are drawn one by one in a frame
const TURN = 6; // milliseconds a frame for bands
const MOST_SAMPLES = 6e6;
const NEAR = 8; // pixels a cell, from which on the path is a line

// Samples across a pixel: more where a tile is hardly more than one, so that the picture is an even grey and not a pattern.
const finenessOf = (pixels, isUpright) => (pixels < 1.5 ? 3 : pixels < NEAR || (!isUpright && devicePixelRatio < 2) ? 2 : 1);

export class Film {
  at = 0;
  isNear; // the path is a line
  isNew; // all of the picture is to be brought onto the canvas
  #drawn = 0; // the event that the picture shows
  #state;
  #looks;
  #samples = null;
  #table; // the colours of looks
  #view = null; // that the samples are for
  #raster = null;
  #before = null; // the picture of an earlier view, until that of this one has been whole
  #row = 0; // of tiles, from which on the picture is old
  #isStale = false; // it is to be made once more after that
  #head = null; // where the last event is drawn, in pixels

  // `isSolving`: its events are a solver's, and the marks stay at its end.
  constructor(board, scene, reel, isSolving) {
    [this.board, this.scene, this.reel, this.grid, this.isSolving] = [board, scene, reel, reel.grid, isSolving];
    this.#state = reel.base.slice();
    this.#looks = reel.grid.looks(isSolving);
    this.shades = shadesOf(isSolving);
  }

  get isAtEnd() {
    return this.at === this.reel.length;
  }

  // Whether all of the picture is there, of an event that it stood at.
  get isWhole() {
    return this.#row === this.grid.down && !this.#isStale;
  }

  seek(event) {
    const to = Math.max(0, Math.min(event, this.reel.loaded));
    this.reel.move(this.#state, this.at, to);
    // What is behind cannot be undone tile by tile.
    if (to < this.#drawn) this.#isStale = true;
    this.at = to;
  }

  // Draws what changed, or all of it where the view is another.
  draw() {
    const dirty = [Infinity, Infinity, 0, 0];
    const how = this.isAtEnd && !this.isSolving ? 'bare' : this.reel.hasTrail || this.isSolving ? 'marked' : 'withoutTrail';
    if (how !== this.#looks.how) {
      this.#looks.show(how);
      this.#isStale = true;
    }
    this.#frame();
    this.#drawEvents(dirty);
    this.#drawBands(dirty);
    this.#drawn = this.at;
    this.#put(dirty);
    this.board.canvas.ariaBusy = `${!this.isWhole}`;
    if (!this.isWhole) this.board.ask();
  }

  // Samples for the view as it is now.
  #frame() {
    const { view, canvas } = this.board;
    const now = [view.scale, view.x, view.y, canvas.width, canvas.height].join();
    if (now === this.#view) return;
    this.#view = now;
    const ratio = devicePixelRatio;
    let fine = finenessOf(view.scale * ratio, this.scene.tiling.isByTiles);
    while (fine > 1 && canvas.width * canvas.height * fine * fine > MOST_SAMPLES) fine--;
    const step = ratio * fine;
    this.isNear = view.scale * ratio >= NEAR;
    this.#table = this.shades.table.with(WAY, this.isNear ? this.shades.way : this.shades.path);
    this.#samples = this.grid.samples(view.scale * step, [view.x * step, view.y * step],
      [canvas.width * fine, canvas.height * fine], fine);
    // A picture that is being drawn anew has no gaps: what is old in it stays until it is drawn over.
    this.#before ??= this.#raster;
    this.#raster = new Raster(this.#samples, view, step, fine, this.#raster);
    this.#row = 0;
    this.isNew = this.#isStale = true;
  }

  #drawEvents(dirty) {
    const { at, reel } = this;
    const [drawn, samples] = [this.#drawn, this.#samples];
    if (this.#isStale) return;
    const [left, top, right, bottom] = samples.rectOf(this.grid.tileOfCell(0, 0));
    const area = Math.max(9, (right - left) * (bottom - top));
    const changes = at - drawn + (reel.regions?.count(drawn, at) ?? 0);
    if (changes * area > samples.width * samples.height || changes > MOST_CHANGES) {
      this.#isStale = true;
      return;
    }
    for (let i = drawn; i < at; i++) this.#refresh(tileOf(reel.events[i]), dirty);
    for (const tile of reel.regions?.painted(drawn, at) ?? []) this.#refresh(tile, dirty);
  }

  #refresh(tile, dirty) {
    this.#looks.around(this.#state, tile);
    this.#fill(this.#samples.rectOf(tile), dirty);
    const twin = this.grid.twinOf(tile);
    if (twin < 0) return;
    this.#looks.around(this.#state, twin);
    this.#fill(this.#samples.rectOf(twin), dirty);
  }

  #fill(rect, dirty) {
    const [left, top, right, bottom] = rect;
    if (left >= right || top >= bottom) return;
    this.#samples.fill(this.#raster.pixels, this.#looks.of, this.#table, rect);
    dirty[0] = Math.min(dirty[0], left);
    dirty[1] = Math.min(dirty[1], top);
    dirty[2] = Math.max(dirty[2], right);
    dirty[3] = Math.max(dirty[3], bottom);
  }

  #drawBands(dirty) {
    const { across, down } = this.grid;
    const { width, height } = this.#samples;
    const rows = 2 * Math.max(1, Math.floor(BAND / 2 / Math.max(across, (width * height) / down)));
    const until = performance.now() + TURN;
    if (this.#isStale && (this.#row === 0 || this.#row === down)) [this.#row, this.#isStale] = [0, false];
    while (this.#row < down) {
      const to = Math.min(down, this.#row + rows);
      this.#looks.rows(this.#state, this.#row, to);
      const [top, bottom] = this.#samples.span(this.#row, to);
      this.#fill([0, top, width, bottom], dirty);
      this.#row = to;
      if (performance.now() > until) break;
    }
  }

  // Brings samples onto the canvas, with the marks that are drawn over them.
  #put([left, top, right, bottom]) {
    const { canvas, view } = this.board;
    const [samples, raster] = [this.#samples, this.#raster];
    const { fine } = raster;
    const pen = canvas.getContext('2d');
    raster.write([left, top, right, bottom]);
    const changed = [
      (samples.left + left) / fine, (samples.top + top) / fine, (samples.left + right) / fine, (samples.top + bottom) / fine,
    ];
    if (this.#before && this.#row === this.grid.down) [this.#before, this.isNew] = [null, true];
    const head = headOf(this);
    // A line that goes on is another one along all of its edges.
    const clip = this.isNew || hasPath(this) ? [0, 0, canvas.width, canvas.height]
      : withEnds(this, boxAround([changed, boxOf(this.#head), boxOf(head)]));
    this.isNew = false;
    this.#head = head;
    if (!clip) return;
    const [x, y, width, height] = [clip[0], clip[1], clip[2] - clip[0], clip[3] - clip[1]];
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.save();
    pen.beginPath();
    pen.rect(x, y, width, height);
    pen.clip();
    pen.clearRect(x, y, width, height);
    if (this.board.hasGround(this.scene)) fillSheet(pen, sheetOf(this.scene, frameOf(this.scene, view)), this.shades.floor);
    this.#before?.drawIn(view, pen);
    raster.draw(pen);
    if (this.scene.tiling.hasTunnels && this.isNear) this.#drawBridges(pen);
    if (this.grid.stairsAt && this.isNear) this.#drawSigns(pen);
    this.drawMarks(pen, head);
    pen.restore();
  }

  // The strips and the walls of those whose tunnel is there.
  #drawBridges(pen) {
    const { scene, grid, board: { view } } = this;
    const frame = frameOf(scene, view);
    const plot = plotOf(pen, frame, frame.wall);
    const isThere = (x, y, way) => this.#state[grid.mouthOf(x, y, way)] & FLOOR;
    const styleOf = (cell) => hexOf(this.#table[this.#looks.of[grid.tileOfCell(...cell)]]);
    const [left, top, right, bottom] = scene.tiling.range(scene, view.window());
    fillStrips(pen, scene, plot, [left, top, right, bottom], styleOf, isThere);
    pen.beginPath();
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const way = scene.tiling.tunnelUnder(scene, x, y);
        if (way && isThere(x, y, way)) scene.tiling.bridge(plot, x, y, way);
      }
    [pen.lineWidth, pen.lineCap, pen.lineJoin, pen.strokeStyle] = [frame.wall, scene.tiling.cap, 'miter', this.shades.wall];
    pen.stroke();
  }

  // Those of stairs that are there.
  #drawSigns(pen) {
    const { scene, grid, board: { view } } = this;
    const frame = frameOf(scene, view);
    const isThere = (cell) => this.#state[grid.stairsAt(cell)] & FLOOR;
    pen.beginPath();
    scene.tiling.signs(plotOf(pen, frame, frame.wall), scene, scene.tiling.range(scene, view.window()), isThere);
    [pen.lineWidth, pen.lineCap, pen.strokeStyle] = [frame.wall, scene.tiling.cap, this.shades.wall];
    pen.stroke();
  }

  drawMarks(pen, head) {
    drawMarks(pen, this, head);
  }
}

// Marks cells by their distance from the start.
function shade(state, grid, { width, height, shades }, signal) {
  return inTurns(height, (y) => {
    for (let x = 0; x < width; x++)
      if (shades[y * width + x] >= 0) state[grid.tileOfCell(x, y)] = FLOOR | (SHADE + shades[y * width + x]);
  }, signal);
}

// A scene as the last picture of a film: sharp in every view, and for views of more cells than can be drawn in strokes.
export class Still extends Film {
  static async of(board, scene, palette, signal) {
    const grid = gridOf(scene);
    const state = await grid.finished(scene, signal);
    if (scene.heat) await shade(state, grid, scene, signal);
    return new Still(board, scene, grid, state, palette);
  }

  constructor(board, scene, grid, state, palette) {
    super(board, scene, new Reel(grid, state, true), true);
    const { table } = this.shades;
    [table[PLAIN], table[WALL]] = [pixelOf(palette.floor), pixelOf(palette.wall)];
    [this.shades.floor, this.shades.wall] = [palette.floor, palette.wall];
    scene.heat?.forEach((colour, i) => (table[SHADE + i] = pixelOf(colour)));
  }

  // Others draw over it, so that it is brought onto the canvas whole.
  draw() {
    this.isNew = true;
    super.draw();
  }

  // The board has its own.
  drawMarks() {}
}
