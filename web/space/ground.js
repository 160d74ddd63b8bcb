// Two pictures of a maze from above: `ground`, the floor's colours with nothing where the maze is not, and `mask`, which is
// white where walls are. Each is { width, height, pixels }.
import { heatOf, pixelOf } from '../board/palette.js';
import { E, INSIDE, N, S, W } from '../board/scene.js';
import { ROW, triangles } from '../board/triangles.js';
import { inTurns } from '../board/turns.js';

const LARGEST = 2048; // pixels a side of a drawn picture
const FINE = 8; // pixels a unit, where there is room

const mean = (a, b) => (((a ^ b) & 0xfefefefe) >>> 1) + (a & b);

function colorsOf({ distances, farthest }, palette) {
  const floor = pixelOf(palette.floor);
  return (cell) => (distances && distances[cell] >= 0 ? heatOf(distances[cell] / (farthest || 1)) : floor);
}

// A pixel a tile; a passage has a colour between those of its cells.
async function squareGround(scene, { board }, palette, signal) {
  const { width, height, cells } = scene;
  const { across, down, tiles } = board;
  const pixels = new Uint32Array(across * down);
  const colorOf = colorsOf(scene, palette);
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

// Pixel by pixel: which triangle it is of, and how far from its sides.
async function triangleGround(scene, plan, palette, signal) {
  const border = 1;
  const fine = Math.min(FINE, LARGEST / (Math.max(...plan.size) + 2 * border));
  const [across, down] = plan.size.map((size) => Math.ceil((size + 2 * border) * fine));
  const [ground, mask] = [new Uint32Array(across * down), new Uint8Array(across * down)];
  const colorOf = colorsOf(scene, palette);
  const { half, side } = plan;
  const high = side * ROW;
  const lean = high / 2; // from a slanting side, for each half of a side across
  await inTurns(down, (row) => {
    const v = ((row + 0.5) / fine - border) / side;
    for (let column = 0; column < across; column++) {
      const u = ((column + 0.5) / fine - border) / side;
      const [x, y] = triangles.cellAt(u, v);
      const points = ((x + y) & 1) === 0; // up
      const below = v / ROW - y; // the top of the row
      const at = row * across + column;
      const off = (2 * u - x - 1) * lean;
      const slant = (points ? below : 1 - below) * lean;
      const isWall =
        (slant + off < half && plan.isWall(x, y, W)) || (slant - off < half && plan.isWall(x, y, E)) ||
        ((points ? 1 - below : below) * high < half && plan.isWall(x, y, points ? S : N));
      if (isWall) mask[at] = 255;
      if (plan.isInside(x, y)) ground[at] = colorOf(y * scene.width + x);
    }
  }, signal);
  return {
    ground: { width: across, height: down, pixels: new Uint8Array(ground.buffer) },
    mask: { width: across, height: down, pixels: mask },
    border, blur: Math.max(0, Math.log2(fine * 0.35)), snap: 0,
  };
}

// With `box`, the sides of the pictures in units.
export async function groundOf(scene, plan, palette, signal) {
  const made = await (plan.board ? squareGround : triangleGround)(scene, plan, palette, signal);
  return { ...made, box: plan.size.map((size) => size + 2 * made.border) };
}
