// What is said of floors in place of other mazes.
import { grouped } from './words.js';

export const text = {
  tower: (name, width, height, depth, seed) => `${name}, ${grouped(width)} × ${grouped(height)} × ${grouped(depth)} cells, seed ${seed}`,
  place: ([x, y, z]) => `floor ${grouped(z + 1)}, row ${grouped(y + 1)}, column ${grouped(x + 1)}`,
  climb: { U: 'Up', D: 'Down' },
  floor: 'Floor',
  of: (z, depth) => `${z + 1} / ${depth}`,
  hint: {
    keys: 'Page Up and Page Down take the stairs up (^) and down (v).',
    touch: 'The buttons Up and Down take the stairs: ^ leads up, v down.',
  },
};
