// What is said of circles in place of other mazes.
import { counted, grouped } from './words.js';

export const text = {
  maze_of: (name, width, height, seed) => `${name}, ${counted(height, 'ring')}, seed ${seed}`,
  place: ([x, y]) => `ring ${grouped(y + 1)}, cell ${grouped(x + 1)}`,
};
