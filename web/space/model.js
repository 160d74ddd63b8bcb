// All that is drawn of a maze, made in turns, in the colours of the page. Two pictures { width, height, pixels } show it from
// above: `ground` has the floor's colours, with nothing where the maze is not, and `mask` is white where walls are.
import { channelsOf, paletteOf, pixelOf, styleOf } from '../board/palette.js';
import { INSIDE } from '../board/tilings/tiling.js';
import { inTurns } from '../board/turns.js';
import { fillCells } from '../draw/cells.js';
import { frameOf } from '../draw/strokes.js';
import { element } from '../panel/field.js';
import { bridgesOf, pathOf, wallsOf } from './mesh.js';
import { HIGH, planOf } from './plan.js';

const LARGEST = 2048; // pixels a side of a drawn picture
const FINE = 8; // pixels a unit, where there is room

// As WebGL takes colours.
const sharesOf = (hex) => channelsOf(hex).slice(0, 3).map((channel) => channel / 255);
const between = (one, other, share) => one.map((value, i) => value + (other[i] - value) * share);

function coloursOf(heated) {
  const palette = paletteOf(heated);
  const of = styleOf();
  const [page, own, floor] = [of('page'), palette.wall, palette.floor].map(sharesOf);
  const light = page[0] > 0.5;
  // Black walls are for lines: as blocks in the light they would be holes. A colour that somebody chose stays.
  const wall = light && !of('own-wall') ? between(own, page, 0.78) : own;
  // Sides are of a shade between the wall's and one that is not: dark walls would be one dark mass.
  const shade = wall[0] > 0.5 ? between(wall, floor, 0.25) : between(wall, [1, 1, 1], light ? 0.55 : 0.36);
  return {
    flat: { ...palette, ink: of('ink'), card: of('card') }, // as the style sheet has them
    page,
    shadow: light ? 0.22 : 0.5,
    top: wall,
    side: shade,
    path: sharesOf(palette.path),
    start: sharesOf(of('quiet')),
    goal: sharesOf(palette.path),
  };
}

const [UP, DOWN] = [16, 32]; // of a cell's bits, on floors
const mean = (a, b) => (((a ^ b) & 0xfefefefe) >>> 1) + (a & b);

function floorOf({ shades, heat }, palette) {
  const floor = pixelOf(palette.floor);
  const colours = heat?.map(pixelOf);
  return (cell) => colours?.[shades[cell]] ?? floor;
}

// A pixel a tile; a passage has a colour between those of its cells.
async function tileGround(scene, { board }, palette, signal) {
  const { width, height, cells } = scene;
  const { across, down, tiles } = board;
  const pixels = new Uint32Array(across * down);
  const colorOf = floorOf(scene, palette);
  const ink = pixelOf(palette.ink);
  await inTurns(height, (y) => {
    for (let x = 0; x < width; x++) {
      const cell = y * width + x;
      if (!(cells[cell] & INSIDE)) continue;
      const at = (2 * y + 2) * across + 2 * x + 2;
      const own = colorOf(cell);
      for (let dy = -across; dy <= across; dy += across) for (let dx = -1; dx <= 1; dx++) pixels[at + dy + dx] ||= own;
      // Stairs down are a hole, those up half as dark.
      pixels[at] = cells[cell] & DOWN ? ink : cells[cell] & UP ? mean(own, ink) : own;
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

// The floor as the board draws it, with some room around.
function cellGround(scene, plan, palette, runs) {
  const border = 1;
  const fine = Math.min(FINE, LARGEST / (Math.max(...plan.size) + 2 * border));
  const [width, height] = plan.size.map((size) => Math.ceil((size + 2 * border) * fine));
  const [all, view] = [[0, 0, scene.width, scene.height], { scale: plan.scale * fine, x: border * fine, y: border * fine }];
  const drawn = (draw) => {
    const pen = element('canvas', { width, height }).getContext('2d', { willReadFrequently: true });
    draw(pen);
    return pen.getImageData(0, 0, width, height).data;
  };
  const ground = drawn((pen) => fillCells(pen, scene, palette.floor, all, frameOf(scene, view, 1)));
  const mask = drawn((pen) => {
    pen.setTransform(fine, 0, 0, fine, view.x, view.y);
    // Under a bridge there is some shadow.
    for (const [name, width, style, cap] of [['walls', 2 * plan.half, '#fff', 'round'], ['decks', 2 * plan.deck, '#fff6', 'butt']]) {
      const { numbers } = runs[name];
      [pen.lineWidth, pen.strokeStyle, pen.lineCap] = [width, style, cap];
      pen.beginPath();
      for (let i = 0; i < numbers.length; i += 6) {
        pen.moveTo(numbers[i], numbers[i + 1]);
        pen.lineTo(numbers[i + 2], numbers[i + 3]);
      }
      pen.stroke();
    }
  });
  return {
    ground: { width, height, pixels: ground },
    mask: { width, height, pixels: mask.filter((_, i) => i % 4 === 3) },
    border, blur: Math.max(0, Math.log2(fine * 0.35)), snap: 0,
  };
}

// With `box`, the sides of the pictures in units.
async function groundOf(scene, plan, palette, runs, signal) {
  const made = plan.board ? await tileGround(scene, plan, palette, signal) : cellGround(scene, plan, palette, runs);
  return { ...made, box: plan.size.map((size) => size + 2 * made.border) };
}

function endsOf({ start, goal }, plan) {
  const points = [start, goal].map((cell) => plan.center(...cell));
  const chunks = points.map(([x, z], i) => ({ first: i, count: 1, box: [x - 1, 0, z - 1, x + 1, 3 * HIGH, z + 1] }));
  return { numbers: Float32Array.from(points.flatMap(([x, z, rise]) => [x, z, x, z, rise, rise])), chunks };
}

export async function modelOf(scene, signal) {
  const colors = coloursOf(Boolean(scene.heat));
  const plan = await planOf(scene, signal);
  const walls = await wallsOf(plan, signal);
  const path = await pathOf(scene, plan, signal);
  const runs = { walls, path, ...bridgesOf(scene, plan), ends: endsOf(scene, plan) };
  const view = await groundOf(scene, plan, colors.flat, runs, signal);
  signal?.throwIfAborted();
  return { scene, plan, view, runs, colors };
}
