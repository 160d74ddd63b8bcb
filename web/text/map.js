// What is said of the map.
import { grouped } from './words.js';

const place = ([x, y]) => `x ${grouped(x)}, y ${grouped(y)}`;

const NAMES = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion', ' quintillion'];
const YEAR = 31556952; // seconds

// A large number in words: 4.6 quintillion.
function large(n) {
  const at = Math.min(NAMES.length - 1, Math.floor(Math.log10(Math.max(1, n)) / 3));
  return `${grouped(Number((n / 1000 ** at).toPrecision(2)))}${NAMES[at]}`;
}

const lasting = (seconds) => (seconds < YEAR ? `${grouped(Math.ceil(seconds / 86400))} days` : `${large(seconds / YEAR)} years`);

export const text = {
  whole: (cells, across) => `${large(cells)} cells: one a second, that takes ${lasting(cells)} · ` +
    `${grouped(across)} cells across`,
  treasure: 'Nearest treasure',
  seen: (cell, across) => `${place(cell)} · ${grouped(Math.round(across))} cells across`,
  small: 'The whole maze, and what of it is seen',
  to: 'x, y',
  go: 'Go',
  start: 'Start',
  goal: 'Goal',
  walk: 'Walk from here',
  space: '3D',
};
