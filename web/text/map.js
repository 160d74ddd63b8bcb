// What is said of the map.
import { grouped } from './words.js';

const place = ([x, y]) => `x ${grouped(x)}, y ${grouped(y)}`;

export const text = {
  seen: (cell, across) => `${place(cell)} · ${grouped(Math.round(across))} cells across`,
  small: 'The whole maze, and what of it is seen',
  to: 'x, y',
  go: 'Go',
  start: 'Start',
  goal: 'Goal',
  walk: 'Walk from here',
  space: '3D',
};
