// The canvas: what of the maze is in view, in strokes while they are few, else from its layers, or as a still.
import { fillCells, geometryOf, isStep, layersOf } from './layers.js';
import { paletteOf } from './palette.js';

export class Board {
  constructor(canvas, view) {
    this.canvas = canvas;
    this.view = view;
    this.scene = this.picture = null;
    this.layers = {};
    this.asked = false;
    this.painter = null; // who draws in place of the board
    this.overlay = null; // (pen, geometry, palette) => {}, which draws over the maze in units of cells
    view.onchange = () => this.ask();
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(canvas);
  }

  close() {
    this.observer.disconnect();
  }

  // Shows a scene, or makes its layers anew where the colours are others.
  async show(scene, signal) {
    const palette = paletteOf(Boolean(scene.distances));
    const layers = scene.tiling === 'square' ? await layersOf(scene, palette, signal) : await this.stillOf(scene, palette, signal);
    signal?.throwIfAborted();
    Object.assign(this, { scene, palette, layers, picture: null });
    this.view.hold(geometryOf(scene).size(scene));
    this.ask();
  }

  async stillOf(scene, palette, signal) {
    if (scene.cells.length <= geometryOf(scene).most) return {};
    const { Still } = await import('../film/still.js');
    return { still: await Still.of(this, scene, palette, signal) };
  }

  // Shows a picture of tiles, of a maze too large for a scene, or nothing at all.
  showPicture(picture) {
    Object.assign(this, { scene: null, layers: {}, picture });
    if (picture) this.view.hold([picture.naturalWidth / 2, picture.naturalHeight / 2]);
    this.ask();
  }

  resize() {
    const { clientWidth, clientHeight } = this.canvas;
    const [width, height] = [clientWidth, clientHeight].map((side) => Math.round(side * devicePixelRatio));
    // A canvas is empty after its size is set, to the same one too.
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
    this.view.resize(clientWidth, clientHeight);
    this.draw();
  }

  // Draws before the next frame, once however often it is asked.
  ask() {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => {
      this.asked = false;
      this.draw();
    });
  }

  draw() {
    if (this.painter) return this.painter();
    const { view, scene, palette, layers, canvas } = this;
    const geometry = scene && geometryOf(scene);
    const range = geometry?.range(scene, view.window());
    const far = scene && (range[2] - range[0]) * (range[3] - range[1]) > geometry.most;
    const pen = canvas.getContext('2d');
    const pixels = view.scale * devicePixelRatio; // a cell
    pen.setTransform(1, 0, 0, 1, 0, 0);
    canvas.ariaBusy = null;
    if (far && layers.still) layers.still.draw();
    else pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.setTransform(pixels, 0, 0, pixels, view.x * devicePixelRatio, view.y * devicePixelRatio);
    if (this.picture) this.place(pen, { canvas: this.picture, box: [0, 0, ...view.size] });
    if (!scene) return;
    const isNear = !far || !(layers.fine || layers.still);
    if (layers.floor) this.place(pen, layers.floor);
    if (!isNear && layers.fine) this.place(pen, layers.fine);
    if (isNear && !layers.floor) {
      pen.lineWidth = 1 / pixels;
      fillCells(pen, scene, palette, range);
    }
    if (isNear || !layers.floor) this.drawPath(pen, geometry);
    if (isNear) {
      pen.beginPath();
      geometry.walls(pen, scene, range);
      pen.lineCap = geometry.cap;
      pen.lineWidth = Math.max(0.1, 1 / pixels);
      pen.strokeStyle = palette.wall;
      pen.stroke();
    }
    this.drawEnd(pen, geometry.center(...scene.start), false);
    this.drawEnd(pen, geometry.center(...scene.goal), true);
    this.overlay?.(pen, geometry, palette);
  }

  place(pen, { canvas, box }) {
    const pixels = (box[2] / (canvas.naturalWidth ?? canvas.width)) * this.view.scale * devicePixelRatio;
    pen.imageSmoothingEnabled = pixels < 1.5;
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(canvas, ...box);
  }

  // Only the steps in view; where the path wraps around an edge, or leaves the window, the pen is lifted.
  drawPath(pen, geometry) {
    const { path, width } = this.scene;
    if (!path) return;
    const [left, top, right, bottom] = this.view.window();
    let last = null;
    pen.beginPath();
    for (const cell of path) {
      const at = geometry.center(cell % width, Math.floor(cell / width));
      const seen = at[0] > left - 1 && at[0] < right + 1 && at[1] > top - 1 && at[1] < bottom + 1;
      if (seen && last && isStep(last, at)) pen.lineTo(...at);
      else if (seen) pen.moveTo(...at);
      last = seen ? at : null;
    }
    pen.lineCap = pen.lineJoin = 'round';
    pen.lineWidth = geometry.cap === 'round' ? 0.12 : 0.22;
    if (this.palette.casing) {
      pen.save();
      pen.lineWidth *= 1.7;
      pen.strokeStyle = this.palette.casing;
      pen.stroke();
      pen.restore();
    }
    pen.strokeStyle = this.palette.path;
    pen.stroke();
  }

  // The start is a ring, the goal a disc; never too small to be found.
  drawEnd(pen, [x, y], filled) {
    const radius = Math.max(geometryOf(this.scene).cap === 'round' ? 0.14 : 0.26, 3.5 / this.view.scale);
    pen.beginPath();
    pen.arc(x, y, radius, 0, 7);
    pen.fillStyle = filled ? this.palette.end : this.palette.floor;
    pen.fill();
    pen.lineWidth = radius * 0.5;
    pen.strokeStyle = this.palette.end;
    pen.stroke();
  }
}
