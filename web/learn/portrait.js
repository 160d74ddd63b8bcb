// A still picture of a maze, of any tiling and outline, coloured by the distance from its start. It loads when it is seen.
import { fillCells, geometryOf } from '../board/layers.js';
import { paletteOf } from '../board/palette.js';
import { measure, sceneOf } from '../board/scene.js';
import { element } from '../panel/field.js';

export class Portrait {
  // `shape` is the width of the picture for a height of 1.
  constructor(client, query, { label, shape, signal }) {
    Object.assign(this, { client, query, signal });
    this.canvas = element('canvas', { className: 'portrait' });
    this.canvas.setAttribute('role', 'img');
    this.canvas.setAttribute('aria-label', label);
    this.canvas.style.aspectRatio = `${shape}`;
    this.scene = this.loading = null;
    const resized = new ResizeObserver(() => this.draw());
    resized.observe(this.canvas);
    signal.addEventListener('abort', () => resized.disconnect());
  }

  async load() {
    const { client, query, signal } = this;
    const [maze, bits] = await Promise.all([client.maze({ ...query, grid: 'none' }, { signal }), client.bits(query, { signal })]);
    const scene = await sceneOf(maze, bits, signal);
    await measure(scene, signal);
    this.scene = scene;
  }

  async see(seen) {
    if (!seen || this.scene) return;
    try {
      await (this.loading ??= this.load());
      this.draw();
    } catch {
      this.loading = null; // it is tried again when it is seen again
    }
  }

  draw() {
    const { canvas, scene } = this;
    const [across, down] = [canvas.clientWidth, canvas.clientHeight].map((side) => Math.round(side * devicePixelRatio));
    if (!scene || !across) return;
    [canvas.width, canvas.height] = [across, down];
    const geometry = geometryOf(scene);
    const [width, height] = geometry.size(scene);
    const scale = Math.min(across / (width + 0.2), down / (height + 0.2));
    const pen = canvas.getContext('2d');
    const palette = paletteOf(true);
    const all = [0, 0, scene.width, scene.height];
    pen.setTransform(scale, 0, 0, scale, (across - width * scale) / 2, (down - height * scale) / 2);
    pen.lineWidth = 1 / scale;
    fillCells(pen, scene, palette, all);
    pen.beginPath();
    geometry.walls(pen, scene, all);
    [pen.lineWidth, pen.lineCap, pen.strokeStyle] = [Math.max(0.14, 1 / scale), geometry.cap, palette.wall];
    pen.stroke();
  }
}
