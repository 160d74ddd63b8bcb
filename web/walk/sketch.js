// What lies over the maze: what is in sight in the fog, the trail, and the walker.
import { fillCells, isStep } from '../board/layers.js';
import { paletteOf } from '../board/palette.js';
import { element } from '../panel/field.js';

export function walkPalette() {
  const style = getComputedStyle(document.documentElement);
  const of = (name) => style.getPropertyValue(`--walk-${name}`).trim();
  return { ...paletteOf(false), trail: of('trail'), dim: { floor: of('dim-floor'), wall: of('dim-wall') } };
}

export class Sketch {
  constructor(board) {
    this.board = board;
    this.canvas = element('canvas', { className: 'walk-sketch', ariaHidden: 'true' });
    board.canvas.after(this.canvas);
    this.forget();
    board.overlay = () => this.draw();
  }

  // `shown` has the scene, journey, walker, fog or null, isTrailed, and solution or null.
  show(shown) {
    this.shown = shown;
    this.palette = walkPalette();
    this.draw();
  }

  // The passages that were walked are others now.
  forget() {
    this.faint = new Path2D();
    this.drawn = 0;
  }

  draw() {
    const { canvas, board, shown } = this;
    if (!shown) return;
    if (canvas.width !== board.canvas.width) canvas.width = board.canvas.width;
    if (canvas.height !== board.canvas.height) canvas.height = board.canvas.height;
    const pen = canvas.getContext('2d');
    const { scale, x, y } = board.view;
    const ratio = devicePixelRatio;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.setTransform(scale * ratio, 0, 0, scale * ratio, x * ratio, y * ratio);
    pen.lineCap = pen.lineJoin = 'round';
    const { geometry } = shown.walker;
    this.pixel = 1 / scale;
    this.thick = Math.max(geometry.cap === 'round' ? 0.12 : 0.2, 2 * this.pixel);
    // Over the solution the trail is narrower, and both are seen.
    if (shown.solution) this.thick *= 0.45;
    if (shown.fog) this.drawSight(pen, shown.fog.lit, ratio);
    if (shown.isTrailed) {
      this.drawPassages(pen, geometry);
      this.drawTrail(pen, geometry);
    }
    const { start, goal } = shown.fog ? shown.fog.seen : shown.scene;
    board.drawEnd(pen, geometry.center(...start), false);
    board.drawEnd(pen, geometry.center(...goal), true);
    if (shown.fog) this.drawHint(pen, geometry.center(...shown.scene.goal));
    this.drawWalker(pen);
  }

  drawSight(pen, lit, ratio) {
    const { geometry } = lit;
    const range = geometry.range(lit, this.board.view.window());
    pen.save();
    pen.lineWidth = this.pixel / ratio;
    fillCells(pen, lit, this.palette, range);
    pen.beginPath();
    geometry.walls(pen, lit, range);
    pen.lineCap = geometry.cap;
    pen.lineWidth = Math.max(0.1, this.pixel / ratio);
    pen.strokeStyle = this.palette.wall;
    pen.stroke();
    pen.restore();
  }

  // Each passage that was walked, faint: what the trail does not cover was a way back.
  drawPassages(pen, geometry) {
    const { passages } = this.shown.journey;
    for (; this.drawn < passages.length; this.drawn++) {
      const [from, to] = passages[this.drawn].map((cell) => geometry.center(...cell));
      if (!isStep(from, to)) continue;
      this.faint.moveTo(...from);
      this.faint.lineTo(...to);
    }
    pen.globalAlpha = 0.3;
    pen.lineWidth = this.thick;
    pen.strokeStyle = this.palette.trail;
    pen.stroke(this.faint);
    pen.globalAlpha = 1;
  }

  // The trail ends at the walker, which may still be on its way.
  drawTrail(pen, geometry) {
    const { journey, walker } = this.shown;
    const { ahead } = walker;
    let coming = 0;
    while (coming < ahead.length && ahead.at(-1 - coming).isForward) coming++;
    const kept = journey.trail.slice(0, Math.max(1, journey.trail.length - coming)).map((cell) => geometry.center(...cell));
    const turning = ahead.slice(0, ahead.length - coming).map(({ to }) => to).reverse().slice(1);
    this.stroke(pen, [...kept, ...turning, walker.at], this.palette.trail);
  }

  // Only what is in view; nothing is drawn twice within a pixel.
  stroke(pen, points, style) {
    const [left, top, right, bottom] = this.board.view.window();
    let last = null;
    let wasSeen = false;
    pen.beginPath();
    points.forEach((at, i) => {
      const isSeen = at[0] > left - 1 && at[0] < right + 1 && at[1] > top - 1 && at[1] < bottom + 1;
      const isTiny = wasSeen && i < points.length - 1 && Math.hypot(at[0] - last[0], at[1] - last[1]) < this.pixel;
      if (isTiny) return;
      if (isSeen && wasSeen && (this.pixel > 0.7 || isStep(last, at))) pen.lineTo(...at);
      else if (isSeen) pen.moveTo(...at);
      [last, wasSeen] = [at, isSeen];
    });
    pen.lineWidth = this.thick;
    pen.strokeStyle = style;
    pen.stroke();
  }

  // Where the goal is that cannot be seen yet: a tip beside the walker.
  drawHint(pen, goal) {
    const [x, y] = this.shown.walker.at;
    const [across, down] = [goal[0] - x, goal[1] - y];
    if (Math.hypot(across, down) < 1.5) return;
    const size = Math.max(0.3, 9 * this.pixel);
    pen.save();
    pen.translate(x, y);
    pen.rotate(Math.atan2(down, across));
    pen.beginPath();
    pen.moveTo(size * 2.9, 0);
    pen.lineTo(size * 1.7, -size * 0.65);
    pen.lineTo(size * 2, 0);
    pen.lineTo(size * 1.7, size * 0.65);
    pen.closePath();
    pen.lineWidth = 3 * this.pixel;
    pen.strokeStyle = this.palette.floor;
    pen.stroke();
    pen.fillStyle = this.palette.path;
    pen.fill();
    pen.restore();
  }

  drawWalker(pen) {
    const radius = Math.max(this.shown.walker.geometry.cap === 'round' ? 0.17 : 0.3, 5 * this.pixel);
    pen.beginPath();
    pen.arc(...this.shown.walker.at, radius, 0, 7);
    pen.fillStyle = this.palette.trail;
    pen.fill();
    pen.lineWidth = radius * 0.35;
    pen.strokeStyle = this.palette.floor;
    pen.stroke();
  }

  close() {
    this.board.overlay = null;
    this.canvas.remove();
  }
}
