// The place of a picture: a canvas that is filled when it is first seen, or a sentence where that cannot be done.
import { paletteOf } from '../board/palette.js';
import { measure } from '../board/heat.js';
import { sceneOf } from '../board/scene.js';
import { fillCells } from '../draw/cells.js';
import { drawWalls, frameOf } from '../draw/strokes.js';
import { button, element } from '../panel/field.js';
import { text as words } from '../text/learn.js';
import { text } from '../text/page.js';

// Those who extend it have `load`, which gets what is drawn, and `draw`.
export class Picture {
  #label;
  #isLink;
  #loading = null;
  #missing = null; // what there is to be read in its place
  #sentence;

  // `label` is the picture in words, `shape` its width for a height of 1. In a link it has no button of its own.
  constructor(className, { label, shape, isLink = false, signal }) {
    [this.#label, this.#isLink, this.signal] = [label, isLink, signal];
    this.canvas = element('canvas', { className, role: 'img', ariaLabel: label });
    this.canvas.style.aspectRatio = `${shape}`;
    this.node = element('div', { className: 'picture' }, this.canvas);
    const resized = new ResizeObserver(() => this.draw());
    resized.observe(this.canvas);
    signal.addEventListener('abort', () => resized.disconnect());
  }

  // Somebody sees it now, or does not any more.
  see(seen) {
    if (seen) this.fill();
  }

  // Loads and draws it, once; where that failed, again. Whether it is there then.
  fill() {
    this.#loading ??= this.load().then(() => this.#show(), () => this.#miss());
    return this.#loading;
  }

  #show() {
    const isHeld = this.#missing?.contains(document.activeElement);
    this.#missing?.remove();
    this.#missing = null;
    this.canvas.ariaLabel = this.#label;
    this.draw();
    // Whoever pressed the button goes on at the picture.
    if (isHeld) {
      this.canvas.tabIndex = -1;
      this.canvas.focus({ preventScroll: true });
    }
    return true;
  }

  #miss() {
    this.#loading = null;
    if (this.signal.aborted) return false;
    this.canvas.ariaLabel = words.missing(this.#label);
    if (!this.#missing) {
      this.#sentence = element('div', {});
      this.#missing = element('div', { className: 'missing' }, this.#sentence);
      if (this.#isLink) this.#missing.ariaHidden = 'true'; // the canvas says it too
      else this.#missing.append(this.#retry());
      this.node.append(this.#missing);
    }
    this.#sentence.textContent = words.notLoaded;
    return false;
  }

  // Only what somebody asked for is told when it changes.
  #retry() {
    return button(text.again, () => {
      this.#sentence.ariaLive = 'polite';
      this.#sentence.textContent = words.loading;
      this.see(true);
    }, { ariaLabel: words.tryAgain(this.#label) });
  }
}

// A still picture of a maze, of any tiling and outline, coloured by the distance from its start.
export class Portrait extends Picture {
  #client;
  #heat;
  #query;
  #scene = null;

  constructor({ client, catalogue }, query, place) {
    super('portrait', place);
    [this.#client, this.#heat, this.#query] = [client, catalogue.heat, query];
  }

  async load() {
    const [client, query, signal] = [this.#client, this.#query, this.signal];
    const [maze, bits] = await Promise.all([client.maze({ ...query, grid: 'none' }, { signal }), client.bits(query, { signal })]);
    const scene = await sceneOf(maze, bits, signal);
    await measure(scene, this.#heat, signal);
    this.#scene = scene;
  }

  draw() {
    const [canvas, scene] = [this.canvas, this.#scene];
    const [across, down] = [canvas.clientWidth, canvas.clientHeight].map((side) => Math.round(side * devicePixelRatio));
    if (!scene || !across) return;
    [canvas.width, canvas.height] = [across, down];
    const { tiling } = scene;
    const [width, height] = tiling.size(scene);
    const scale = Math.min(across / (width + 0.2), down / (height + 0.2));
    const pen = canvas.getContext('2d');
    const palette = paletteOf(true);
    const all = [0, 0, scene.width, scene.height];
    const frame = frameOf(scene, { scale, x: (across - width * scale) / 2, y: (down - height * scale) / 2 }, 1);
    fillCells(pen, scene, palette.floor, all, frame);
    drawWalls(pen, scene, all, frame, palette.wall);
  }
}
