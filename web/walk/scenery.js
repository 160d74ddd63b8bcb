// How a walk is drawn: the maze on the board, or of it what the fog leaves, and over it, frame by frame, what is in sight in
// the fog, the trail, and the walker.
import { paletteOf, styleOf } from '../board/palette.js';
import { fillCells } from '../draw/cells.js';
import { drawFigure, isStep, strokeLine } from '../draw/lines.js';
import { drawDisc, drawEnds, drawWalls, frameOf } from '../draw/strokes.js';
import { element } from '../panel/field.js';
import { Walker } from './walker.js';

const LEAST = 7; // pixels a cell, below which the view begins nearer
const NEAR = 22;
const TIP = [[2.9, 0], [1.7, -0.65], [2, 0], [1.7, 0.65]]; // that shows to the goal

function walkPalette() {
  const of = styleOf();
  return { ...paletteOf(false), trail: of('walk-trail'), dim: { floor: of('walk-dim-floor'), wall: of('walk-dim-wall') } };
}

// The middles of cells, and what is between those on a line that is not straight.
const placesOf = (tiling, cells) => (tiling.pointsOf ? [...tiling.pointsOf(cells)] : cells.map((cell) => tiling.center(...cell)));

// What lies over the maze.
class Sketch {
  #board;
  #canvas = element('canvas', { className: 'walk-sketch', ariaHidden: 'true' });
  #shown = null;
  #palette;
  #faint = new Path2D(); // of the passages that were walked
  #drawn = 0; // how many these are
  #pixel; // and how thick the trail is, in cells
  #thick;

  constructor(board) {
    this.#board = board;
    board.canvas.after(this.#canvas);
    board.overlay = () => this.draw();
  }

  // `shown` has the scene, journey, walker, fog or null, isTrailed, and solution or null.
  show(shown) {
    this.#shown = shown;
    this.#palette = walkPalette();
    this.draw();
  }

  // The passages that were walked are others now.
  forget() {
    this.#faint = new Path2D();
    this.#drawn = 0;
  }

  draw() {
    const [canvas, board, shown] = [this.#canvas, this.#board, this.#shown];
    if (!shown) return;
    if (canvas.width !== board.canvas.width) canvas.width = board.canvas.width;
    if (canvas.height !== board.canvas.height) canvas.height = board.canvas.height;
    const pen = canvas.getContext('2d');
    const { scale, x, y } = board.view;
    const ratio = devicePixelRatio;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    const { fog, scene, walker } = shown;
    const { tiling } = walker;
    const frame = frameOf(scene, board.view);
    if (fog) this.#drawSight(pen, fog.lit, frame);
    pen.save();
    pen.setTransform(scale * ratio, 0, 0, scale * ratio, x * ratio, y * ratio);
    pen.lineCap = pen.lineJoin = 'round';
    this.#pixel = 1 / scale;
    this.#thick = Math.max(tiling.path, 2 * this.#pixel);
    // Over the solution the trail is narrower, and both are seen.
    if (shown.solution) this.#thick *= 0.45;
    if (shown.isTrailed) {
      this.#drawPassages(pen, tiling);
      this.#drawTrail(pen, tiling);
    }
    pen.restore();
    drawEnds(pen, fog ? fog.seen : scene, this.#palette, frame, 3.5 * ratio);
    pen.setTransform(scale * ratio, 0, 0, scale * ratio, x * ratio, y * ratio);
    if (fog) this.#drawHint(pen, tiling.center(...scene.goal));
    const radius = Math.max(1.05 * tiling.end, 5 * this.#pixel);
    drawDisc(pen, [...walker.at, radius], this.#palette.trail, this.#palette.floor, radius * 0.35);
  }

  #drawSight(pen, lit, frame) {
    const range = lit.tiling.range(lit, this.#board.view.window());
    fillCells(pen, lit, this.#palette.floor, range, frame);
    drawWalls(pen, lit, range, frame, this.#palette.wall);
  }

  // Each passage that was walked, faint: what the trail does not cover was a way back.
  #drawPassages(pen, tiling) {
    const { passages } = this.#shown.journey;
    for (; this.#drawn < passages.length; this.#drawn++) {
      const [from, ...to] = placesOf(tiling, passages[this.#drawn]);
      if (!isStep(from, to.at(-1))) continue;
      this.#faint.moveTo(...from);
      for (const place of to) this.#faint.lineTo(...place);
    }
    pen.globalAlpha = 0.3;
    pen.lineWidth = this.#thick;
    pen.strokeStyle = this.#palette.trail;
    pen.stroke(this.#faint);
    pen.globalAlpha = 1;
  }

  // The trail ends at the walker, which may still be on its way. Of many cells in a pixel most are left out.
  #drawTrail(pen, tiling) {
    const { journey, walker } = this.#shown;
    const { ahead } = walker;
    let coming = 0;
    while (coming < ahead.length && ahead.at(-1 - coming).isForward) coming++;
    const kept = placesOf(tiling, journey.trail.slice(0, Math.max(1, journey.trail.length - coming)));
    const turning = ahead.slice(0, ahead.length - coming).map(({ to }) => to).reverse().slice(1);
    strokeLine(pen, [...kept, ...turning, walker.at], {
      width: this.#thick, style: this.#palette.trail,
      within: this.#board.view.window(), grain: this.#pixel, side: this.#pixel > 0.7 ? Infinity : 1,
    });
  }

  // Where the goal is that cannot be seen yet: a tip beside the walker.
  #drawHint(pen, goal) {
    const { at } = this.#shown.walker;
    const [across, down] = goal.map((place, i) => place - at[i]);
    if (Math.hypot(across, down) < 1.5) return;
    const size = Math.max(0.3, 9 * this.#pixel);
    drawFigure(pen, at, Math.atan2(down, across), TIP.map((corner) => corner.map((part) => part * size)),
      this.#palette.path, this.#palette.floor, 3 * this.#pixel);
  }

  close() {
    this.#board.overlay = null;
    this.#canvas.remove();
  }
}

export class Scenery {
  #board;
  #stage;
  #sketch;
  #frame = 0;
  #painting = new AbortController();
  #isNear = false;

  constructor({ board, stage }) {
    [this.#board, this.#stage] = [board, stage];
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    this.walker = new Walker(board.view, () => still.matches);
    this.#sketch = new Sketch(board);
    stage.classList.add('walking');
  }

  // A walk at its beginning.
  place(scene, cell) {
    this.#sketch.forget();
    this.walker.place(scene.tiling, cell);
  }

  // The walk goes on in another window, in which cells are elsewhere by so many.
  carry(by) {
    this.#sketch.forget();
    this.walker.carry(by);
  }

  // Shows { scene, journey, fog, solution, isTrailed }, the solution in place of the scene. Gives up what is being painted,
  // such as what fog should cover now.
  async paint(shown, signal) {
    const board = this.#board;
    const scene = shown.solution ?? shown.scene;
    this.#painting.abort();
    this.#painting = new AbortController();
    const own = this.#painting.signal;
    board.isSheet = !shown.fog;
    try {
      if (shown.fog) {
        const palette = walkPalette();
        board.put(shown.fog.seen, { ...palette, ...palette.dim }, { fillCells });
      } else if (scene.from) board.put(scene, walkPalette()); // at once, as the walker comes from another window
      else if (board.scene !== scene) await board.show(scene, AbortSignal.any([signal, own]));
    } catch (error) {
      if (own.aborted && !signal.aborted) return;
      throw error;
    }
    this.#stage.classList.toggle('foggy', Boolean(shown.fog));
    this.#sketch.show({ ...shown, walker: this.walker });
  }

  // Of a large maze first what is around the walker.
  approach() {
    if (this.walker.approach(LEAST, NEAR)) this.#isNear = true;
  }

  // Without a walk.
  clear(picture) {
    this.#painting.abort();
    this.#sketch.show(null);
    this.#stage.classList.remove('foggy');
    this.#board.showPicture(picture);
  }

  animate() {
    if (this.#frame) return;
    let last = performance.now();
    const draw = (now) => {
      const goesOn = this.walker.advance(Math.min(0.05, Math.max(0, now - last) / 1000));
      last = now;
      // Where the board is about to be drawn it calls the overlay itself.
      if (!this.#board.isAsked) this.#sketch.draw();
      this.#frame = goesOn ? requestAnimationFrame(draw) : 0;
    };
    this.#frame = requestAnimationFrame(draw);
  }

  close() {
    this.#painting.abort();
    cancelAnimationFrame(this.#frame);
    this.#sketch.close();
    this.#board.isSheet = true;
    this.#stage.classList.remove('walking', 'foggy');
    if (this.#isNear) this.#board.view.fit();
  }
}
