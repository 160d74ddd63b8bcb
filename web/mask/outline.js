// The outline that the address asks for, and that the maze has. A permalink carries it in a compact form; docs/SHAPING.md tells
// how that is written.
import { loadAll, tilingOf } from '../board/tilings/polygons.js';
import { queryOf } from '../link.js';
import { blank, MOST_SIDE } from './sketch.js';

await loadAll();

export const MOST_CHARACTERS = 4096; // that the server takes

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export function compactOf({ width, cells }) {
  const digits = [];
  let [sextet, filled] = [0, 0];
  const put = (bit) => {
    sextet = sextet << 1 | bit;
    if (++filled < 6) return;
    digits.push(DIGITS[sextet]);
    [sextet, filled] = [0, 0];
  };
  const putNumber = (number) => {
    const highest = 31 - Math.clz32(number);
    for (let i = 0; i < highest; i++) put(0);
    for (let i = highest; i >= 0; i--) put(number >> i & 1);
  };
  let [run, last] = [1, 0]; // the first run is one longer than it is, for it may be empty
  for (let at = 0; at < cells.length; at++) {
    const changed = at < width ? cells[at] : cells[at] ^ cells[at - width];
    if (changed !== last) {
      putNumber(run);
      [run, last] = [0, changed];
    }
    run++;
  }
  putNumber(run);
  while (filled) put(0);
  return digits.join('');
}

// The cells of a compact form, a byte each, or null where it is none of these sides.
export function cellsOf(text, width, height) {
  const cells = new Uint8Array(width * height);
  let bit = 0;
  const next = () => {
    const value = DIGITS.indexOf(text[Math.floor(bit / 6)] ?? '=');
    return value < 0 ? -1 : value >> (5 - (bit++ % 6)) & 1;
  };
  const nextNumber = () => {
    let [zeros, number] = [0, next()];
    for (; number === 0; number = next()) zeros++;
    for (; zeros > 0 && number > 0; zeros--) {
      const digit = next();
      number = digit < 0 ? -1 : number * 2 + digit;
    }
    return number; // or -1 after the end
  };
  for (let at = 0, changed = 0, first = 1; at < cells.length; first = 0, changed ^= 1) {
    const run = nextNumber() - first;
    if (run < 0 || run > cells.length - at) return null;
    cells.fill(changed, at, at += run);
  }
  if (Math.ceil(bit / 6) !== text.length) return null;
  for (let at = width; at < cells.length; at++) cells[at] ^= cells[at - width];
  return cells;
}

// An empty sheet of the sides of the maze, or of their proportion where they are too long to be drawn on.
export function sheetFor({ width, height, size, tiling }) {
  const sides = [width ?? height, height ?? width].map((side) => Number(side ?? (size ? (size - 1) / 2 : 24)));
  const scale = Math.min(1, MOST_SIDE / Math.max(...sides));
  return blank(...sides.map((side) => Math.max(1, Math.floor(side * scale)) || 1), tilingOf(tiling));
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
