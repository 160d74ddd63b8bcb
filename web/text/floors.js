// What is said of floors in place of other mazes.
import { grouped } from './words.js';

const ways = { N: 'north', E: 'east', S: 'south', W: 'west', U: 'up', D: 'down' };

export const text = {
  tower: (name, width, height, depth, seed) => `${name}, ${grouped(width)} × ${grouped(height)} × ${grouped(depth)} cells, seed ${seed}`,
  place: ([x, y, z]) => `floor ${grouped(z + 1)}, row ${grouped(y + 1)}, column ${grouped(x + 1)}`,
  at: (place, open, steps) => `${place[0].toUpperCase()}${place.slice(1)}. Open: ${open.map((way) => ways[way]).join(', ') || 'none'}. ${grouped(steps)} ${steps === 1 ? 'step' : 'steps'}.`,
  wall: (way) => ({ U: 'No stairs up.', D: 'No stairs down.' }[way] ?? `Wall to the ${ways[way]}.`),
  climb: { U: 'Up', D: 'Down' },
  floor: 'Floor',
  of: (z, depth) => `${z + 1} / ${depth}`,
  hint: {
    keys: 'Page Up and Page Down take the stairs up (^) and down (v).',
    touch: 'The buttons Up and Down take the stairs: ^ leads up, v down.',
  },
};
