// Two pictures of a maze from above: `ground`, the floor's colours with nothing where the maze is not, and `mask`, which is
// white where walls are. Each is { width, height, pixels } or a canvas.
import { fillCells } from '../board/layers.js';
import { heatOf, pixelOf } from '../board/palette.js';
import { INSIDE } from '../board/scene.js';
import { triangles } from '../board/triangles.js';
import { inTurns } from '../board/turns.js';

const LARGEST = 2048; // pixels a side of a drawn picture
const FINE = 8; // pixels a unit, where there is room

const mean = (a, b) => (((a ^ b) & 0xfefefefe) >>> 1) + (a & b);

// A pixel a tile; a passage has a colour between those of its cells.
async function squareGround(scene, { board }, palette, signal) {
  const { width, height, cells, distances, farthest } = scene;
  const { across, down, tiles } = board;
  const pixels = new Uint32Array(across * down);
  const floor = pixelOf(palette.floor);
  const colorOf = (cell) => (distances && distances[cell] >= 0 ? heatOf(distances[cell] / (farthest || 1)) : floor);
  await inTurns(height, (y) => {
    for (let x = 0; x < width; x++) {
      const cell = y * width + x;
      if (!(cells[cell] & INSIDE)) continue;
      const at = (2 * y + 2) * across + 2 * x + 2;
      const own = colorOf(cell);
      for (let dy = -across; dy <= across; dy += across) for (let dx = -1; dx <= 1; dx++) pixels[at + dy + dx] ||= own;
      pixels[at] = own;
      if (x) pixels[at - 1] = mean(own, cells[cell - 1] & INSIDE ? colorOf(cell - 1) : own);
      if (y) pixels[at - across] = mean(own, cells[cell - width] & INSIDE ? colorOf(cell - width) : own);
    }
  }, signal);
  return {
    ground: { width: across, height: down, pixels: new Uint8Array(pixels.buffer) },
    mask: { width: across, height: down, pixels: tiles },
    border: 1, blur: 0, snap: 1,
  };
}

function penOf(width, height) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  return canvas.getContext('2d', { willReadFrequently: true });
}

// Drawn as the flat board is.
async function triangleGround(scene, plan, palette, signal) {
  const border = 1;
  const fine = Math.min(FINE, LARGEST / (Math.max(...plan.size) + 2 * border));
  const sides = plan.size.map((size) => Math.ceil((size + 2 * border) * fine));
  const [floor, wall] = [penOf(...sides), penOf(...sides)];
  wall.fillRect(0, 0, ...sides);
  const scale = fine * (plan.size[1] / triangles.size(scene)[1]);
  for (const pen of [floor, wall]) pen.setTransform(scale, 0, 0, scale, border * fine, border * fine);
  floor.lineWidth = 0.1;
  [wall.lineWidth, wall.strokeStyle, wall.lineCap] = [(2 * plan.half * fine) / scale, '#fff', 'round'];
  await inTurns(Math.ceil(scene.height / 4), (i) => {
    const range = [0, 4 * i, scene.width, Math.min(4 * i + 4, scene.height)];
    fillCells(floor, scene, palette, range);
    wall.beginPath();
    triangles.walls(wall, scene, range);
    wall.stroke();
  }, signal);
  return { ground: floor.canvas, mask: wall.canvas, border, blur: Math.max(0, Math.log2(fine * 0.35)), snap: 0 };
}

// With `box`, the sides of the pictures in units.
export async function groundOf(scene, plan, palette, signal) {
  const made = await (plan.board ? squareGround : triangleGround)(scene, plan, palette, signal);
  return { ...made, box: plan.size.map((size) => size + 2 * made.border) };
}
