// A still picture of a maze, of any tiling and outline, coloured by the distance from its start.
import { fillCells, geometryOf } from '../board/layers.js';
import { paletteOf } from '../board/palette.js';
import { measure, sceneOf } from '../board/scene.js';
import { Picture } from './picture.js';

export class Portrait extends Picture {
  constructor(client, query, place) {
    super('portrait', place);
    Object.assign(this, { client, query });
    this.scene = null;
  }

  async load() {
    const { client, query, signal } = this;
    const [maze, bits] = await Promise.all([client.maze({ ...query, grid: 'none' }, { signal }), client.bits(query, { signal })]);
    const scene = await sceneOf(maze, bits, signal);
    await measure(scene, signal);
    this.scene = scene;
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
