// The canvas: what of the maze is in view, in strokes while they are few, else from its layers, or as a still.
import { drawEnds, fillCells, geometryOf, pointsOf, strokeLine, strokeWalls } from '../draw/strokes.js';
import { reached } from '../mazed.js';
import { paletteOf } from './palette.js';

const MANY = 4096; // cells, of which more are not drawn anew in each frame

export class Board {
  painter = null; // who draws in place of the board
  overlay = null; // (pen, geometry, palette) => {}, which draws over the maze in units of cells
  isAsked = false; // it will be drawn before the next frame
  #scene = null;
  #palette;
  #picture = null;
  #layers = {};
  #observer = new ResizeObserver(() => this.resize());

  constructor(canvas, view) {
    this.canvas = canvas;
    this.view = view;
    view.onchange = () => this.ask();
    this.#observer.observe(canvas);
  }

  close() {
    this.#observer.disconnect();
  }

  get scene() {
    return this.#scene;
  }

  // Shows a scene, or makes its layers anew where the colours are others.
  async show(scene, signal) {
    const palette = paletteOf(Boolean(scene.distances));
    const layers = await this.#layersOf(scene, palette, signal);
    signal?.throwIfAborted();
    this.put(scene, palette, layers);
  }

  // Shows a scene at once, in strokes where it has no layers.
  put(scene, palette, layers = {}) {
    [this.#scene, this.#palette, this.#layers, this.#picture] = [scene, palette, layers, null];
    this.view.hold(geometryOf(scene).size(scene));
    this.ask();
  }

  // Pictures of scenes with many cells. What makes them is not of the first view.
  async #layersOf(scene, palette, signal) {
    const isSquare = scene.tiling === 'square';
    if (scene.cells.length <= (isSquare ? MANY : geometryOf(scene).most)) return {};
    if (isSquare) return (await reached(import('./layers.js'))).layersOf(scene, palette, signal);
    const { Still } = await reached(import('../film/film.js'));
    return { still: await Still.of(this, scene, palette, signal) };
  }

  // Shows a picture of tiles, of a maze too large for a scene, or nothing at all.
  showPicture(picture) {
    [this.#scene, this.#layers, this.#picture] = [null, {}, picture];
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
    this.#draw();
  }

  // Draws before the next frame, once however often it is asked.
  ask() {
    if (this.isAsked) return;
    this.isAsked = true;
    requestAnimationFrame(() => {
      this.isAsked = false;
      this.#draw();
    });
  }

  #draw() {
    if (this.painter) return this.painter();
    const { view, canvas } = this;
    const [scene, palette, layers] = [this.#scene, this.#palette, this.#layers];
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
    if (this.#picture) this.#drawLayer(pen, { canvas: this.#picture, box: [0, 0, ...view.size] });
    if (!scene) return;
    const isNear = !far || !(layers.fine || layers.still);
    if (layers.floor) this.#drawLayer(pen, layers.floor);
    if (!isNear && layers.fine) this.#drawLayer(pen, layers.fine);
    if (isNear && !layers.floor) {
      pen.lineWidth = 1 / pixels;
      fillCells(pen, scene, palette, range);
    }
    if (scene.path && (isNear || !layers.floor))
      strokeLine(pen, pointsOf(scene.path, scene, geometry),
        { width: geometry.path, style: palette.path, casing: palette.casing, within: view.window() });
    if (isNear) strokeWalls(pen, scene, range, Math.max(0.1, 1 / pixels), palette.wall);
    drawEnds(pen, scene, palette, 1 / view.scale);
    this.overlay?.(pen, geometry, palette);
  }

  #drawLayer(pen, { canvas, box }) {
    const pixels = (box[2] / (canvas.naturalWidth ?? canvas.width)) * this.view.scale * devicePixelRatio;
    pen.imageSmoothingEnabled = pixels < 1.5;
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(canvas, ...box);
  }
}
