// Which sheet and which outline the address asks for, and which outline the maze has.
import { cellsOf } from './compact.js';
import { blank, MOST_SIDE } from './sketch.js';
import { queryOf } from '../address.js';

// An empty sheet of the sides of the maze, or of their proportion where they are too long to be drawn on.
export function sheetFor({ width, height, size, tiling = 'square' }) {
  const sides = [width ?? height, height ?? width].map((side) => Number(side ?? (size ? (size - 1) / 2 : 24)));
  const scale = Math.min(1, MOST_SIDE / Math.max(...sides));
  return blank(...sides.map((side) => Math.max(1, Math.floor(side * scale)) || 1), tiling);
}

// The cells of the mask in the address, or null where it has none that fits the sheet.
export function maskFor({ width, height, mask }, sheet) {
  const fits = width === `${sheet.width}` && height === `${sheet.height}`;
  return mask && fits ? cellsOf(mask, sheet.width, sheet.height) : null;
}

// The cells of the maze before any are taken back, or null where it is a plain rectangle that nobody has drawn.
export async function outlineOf(maze, { state, client }, signal) {
  const { width, height } = maze;
  const { mask, shape, tiling } = queryOf(maze);
  if (Math.max(width, height) > MOST_SIDE) return null;
  if (mask) return cellsOf(mask, width, height);
  if (!shape) return state.mask ? new Uint8Array(width * height).fill(1) : null;
  const bits = await client.bits({ width, height, seed: 0, shape, tiling }, { signal });
  return Uint8Array.from({ length: width * height }, (_, at) => bits.isInside(at % width, Math.floor(at / width)));
}
