// The canvas: what of the maze is in view, in strokes while they are few, else from its layers, or as a still.
import { drawEnds, drawWalls, fillSheet, frameOf, sheetOf } from '../draw/strokes.js';
import { reached } from '../client.js';
import { paletteOf } from './palette.js';

const LEAST = 3.5; // pixels of a mark's radius, or it would not be found
const WHOLE = 2; // pixels a cell, from which on walls and floors have whole pixels

export class Board {
  painter = null; // who draws in place of the board
  overlay = null; // (pen, tiling, palette) => {}, which draws over the maze in units of cells
  isAsked = false; // it will be drawn before the next frame
  isSheet = true; // the floor is a rectangle, but for an outline
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

  // Whether the floor of a scene is a rectangle: around an outline the page is seen.
  hasGround(scene) {
    return this.isSheet && !scene.isOutlined;
  }

  get scene() {
    return this.#scene;
  }

  // Shows a scene, or makes its layers anew where the colours are others.
  async show(scene, signal) {
    const palette = paletteOf(Boolean(scene.heat));
    const layers = await this.#layersOf(scene, palette, signal);
    signal?.throwIfAborted();
    this.put(scene, palette, layers);
  }

  // Shows a scene at once, in strokes where it has no layers. One without a sheet needs { fillCells }.
  put(scene, palette, layers = {}) {
    [this.#scene, this.#palette, this.#layers, this.#picture] = [scene, palette, layers, null];
    this.view.hold(scene.tiling.size(scene), scene.path || scene.heat ? null : scene.tiling.center(...scene.start));
    this.ask();
  }

  // What draws more than walls and ends, and pictures of scenes with many cells. That is not of the first view.
  async #layersOf(scene, palette, signal) {
    const [lines, cells] = await reached(Promise.all([
      scene.path && import('../draw/lines.js'), (scene.heat || !this.hasGround(scene)) && import('../draw/cells.js'),
    ]));
    const drawers = { drawPath: lines?.drawPath, fillCells: cells?.fillCells };
    if (scene.cells.length <= scene.tiling.most) return drawers;
    if (scene.tiling.isByTiles) {
      const { Layers } = await reached(import('./layers.js'));
      return { ...drawers, layers: await Layers.of(scene, this.hasGround(scene) ? { ...palette, floor: '' } : palette, signal) };
    }
    const { Still } = await reached(import('../film/film.js'));
    return { ...drawers, still: await Still.of(this, scene, palette, signal) };
  }

  // Shows a maze too large for a scene, as an `image` of its tiles and the `ends`, which are like a scene's; or nothing at all.
  showPicture(picture) {
    [this.#scene, this.#layers, this.#picture] = [null, {}, picture];
    if (picture) {
      const { image, ends } = picture;
      this.view.hold([image.naturalWidth / 2, image.naturalHeight / 2], ends.tiling.center(...ends.start));
    }
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
    const pen = canvas.getContext('2d');
    const [scale, x, y] = [view.scale, view.x, view.y].map((length) => length * devicePixelRatio);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    canvas.ariaBusy = null;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    if (this.#picture) {
      const { image, ends } = this.#picture;
      drawLayer(pen, image, [x, y, ...view.size.map((side) => side * scale)]);
      drawEnds(pen, ends, paletteOf(false), frameOf(ends, view), LEAST * devicePixelRatio);
    }
    if (!this.#scene) return;
    this.#drawScene(pen, this.#scene, frameOf(this.#scene, view));
    pen.setTransform(scale, 0, 0, scale, x, y);
    this.overlay?.(pen, this.#scene.tiling, this.#palette);
  }

  // As a picture of the service has it: the floor, the walls, the path, the ends.
  #drawScene(pen, scene, frame) {
    const [palette, window] = [this.#palette, this.view.window()];
    const { layers, still, fillCells, drawPath } = this.#layers;
    const range = scene.tiling.range(scene, window);
    const isFar = (range[2] - range[0]) * (range[3] - range[1]) > scene.tiling.most;
    const sheet = sheetOf(scene, frame);
    const hasGround = this.hasGround(scene);
    if (isFar && still) still.draw();
    else {
      if (hasGround) fillSheet(pen, sheet, palette.floor);
      if (layers?.floor) drawLayer(pen, layers.floor, [sheet[0], sheet[1], scene.width * frame.pixels, scene.height * frame.pixels]);
      else fillCells?.(pen, scene, hasGround ? '' : palette.floor, range, frame);
    }
    const isTiled = isFar && layers;
    if (isTiled && frame.pixels < WHOLE) drawLayer(pen, layers.tiles, sheetOf(scene, { ...frame, wall: frame.pixels / 2 }));
    else if (isTiled) layers.paint(pen, frame, range);
    else if (!isFar || !still) drawWalls(pen, scene, range, frame, palette.wall);
    if (!isTiled) drawPath?.(pen, scene, frame, palette.path, window);
    drawEnds(pen, scene, palette, frame, frame.pixels < WHOLE ? LEAST * devicePixelRatio : 0);
  }
}

function drawLayer(pen, picture, box) {
  pen.imageSmoothingEnabled = box[2] / (picture.naturalWidth ?? picture.width) < 1.5;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, ...box);
}
