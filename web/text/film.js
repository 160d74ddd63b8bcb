// What is said of playing steps.
import { grouped } from './words.js';

export const text = {
  controls: 'Play the steps',
  play: 'Play',
  pause: 'Pause',
  back: 'One step back',
  forward: 'One step forward',
  step: 'Step',
  count: (at, of) => `${grouped(at)} of ${grouped(of)}`,
  speed: 'Speed',
  rate: (rate) =>
    rate === Infinity ? 'As fast as possible' : rate === 1 ? '1 step per second' : `${grouped(rate)} steps per second`,
  beside: 'Compare with',
  solver: 'Solver',
  keys: 'Keys: Space to play, comma and period to step, < and > for the speed, Home and End.',
  pair: 'Both run at the same speed.',
  loading: 'Loading steps …',
  tooShort: 'The steps ended too early.',
  closed: 'Nothing carved yet.',
  unsolved: 'The search begins.',
  atEnd: 'Done.',
  events: {
    open: [(a) => `Carves cell ${a.join(', ')}.`, (a, b) => `Opens the wall between ${a.join(', ')} and ${b.join(', ')}.`],
    close: [(a) => `Removes cell ${a.join(', ')}.`, (a, b) => `Puts a wall between ${a.join(', ')} and ${b.join(', ')}.`],
    visit: [(a) => `Comes to cell ${a.join(', ')}.`],
    leave: [(a) => `Leaves cell ${a.join(', ')}.`],
    reject: [
      (a) => `Leaves cell ${a.join(', ')} as it is.`,
      (a, b) => `Looks at the wall between ${a.join(', ')} and ${b.join(', ')}, and leaves it.`,
    ],
    set: [(a) => `Puts cell ${a.join(', ')} into a set.`],
    look: [(a) => `Looks at cell ${a.join(', ')}.`],
    drop: [(a) => `Discards cell ${a.join(', ')}.`],
    path: [
      (a) => `Cell ${a.join(', ')} is on the path.`,
      (a, b) => `The path continues between ${a.join(', ')} and ${b.join(', ')}.`,
    ],
  },
  legend: {
    solid: 'Not carved yet', trail: 'Visited, unfinished', set: 'Sets', region: 'Regions that grow together', reject: 'Looked at, left alone',
    look: 'Looked at: first to last', drop: 'Discarded', path: 'The path', head: 'Last step',
  },
  figures: ({ solved, visited, length }, shortest) =>
    `${grouped(visited)} cells looked at · ` +
    (solved ? `${grouped(length)} steps, ${shortest ? 'the shortest' : 'not the shortest'}` : 'goal not found'),
  noTiling: (name) => `${name} makes mazes of squares on one floor only.`,
  tooLarge: 'This maze is too large to watch. Try 600 × 600 cells or fewer.',
  tooMany: (steps, most) =>
    `This maze takes ${grouped(steps)} steps, and ${grouped(most)} can be played. Try a smaller one.`,
};
