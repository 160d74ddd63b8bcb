// What is said of playing steps.
import { grouped } from './words.js';

export const text = {
  controls: 'Play the steps',
  play: 'Play',
  pause: 'Pause',
  back: 'One step back',
  forward: 'One step on',
  step: 'Step',
  count: (at, of) => `${grouped(at)} of ${grouped(of)}`,
  speed: 'Speed',
  rate: (rate) =>
    rate === Infinity ? 'As fast as it goes' : rate === 1 ? '1 step a second' : `${grouped(rate)} steps a second`,
  beside: 'Beside it',
  solver: 'Solver',
  keys: 'Keys: Space plays, , and . step, < and > change the speed, Home and End.',
  pair: 'Both take as many steps a second.',
  loading: 'The steps are on their way …',
  closed: 'No cell is carved yet.',
  unsolved: 'The search begins.',
  atEnd: 'Done.',
  events: {
    open: [(a) => `Carves cell ${a.join(', ')}.`, (a, b) => `Opens the wall between ${a.join(', ')} and ${b.join(', ')}.`],
    close: [(a) => `Takes cell ${a.join(', ')} back.`, (a, b) => `Puts a wall between ${a.join(', ')} and ${b.join(', ')}.`],
    visit: [(a) => `Comes to cell ${a.join(', ')}.`],
    leave: [(a) => `Leaves cell ${a.join(', ')}.`],
    reject: [
      (a) => `Leaves cell ${a.join(', ')} as it is.`,
      (a, b) => `Looks at what is between ${a.join(', ')} and ${b.join(', ')}, and leaves it as it is.`,
    ],
    set: [(a) => `Puts cell ${a.join(', ')} into a set.`],
    look: [(a) => `Looks at cell ${a.join(', ')}.`],
    drop: [(a) => `Gives up cell ${a.join(', ')}.`],
    path: [
      (a) => `Cell ${a.join(', ')} is on the way.`,
      (a, b) => `The way goes on between ${a.join(', ')} and ${b.join(', ')}.`,
    ],
  },
  legend: {
    solid: 'Not carved yet', trail: 'Visited, not done with', set: 'Sets', reject: 'Looked at, left as it is',
    look: 'Looked at: first to last', drop: 'Given up', path: 'The way', head: 'Last step',
  },
  figures: ({ solved, visited, length }, shortest) =>
    `${grouped(visited)} cells looked at · ` +
    (solved ? `${grouped(length)} steps, ${shortest ? 'the shortest' : 'not the shortest'}` : 'goal not found'),
  noTiling: (name) => `${name} makes mazes of squares only.`,
  tooLarge: 'This maze is too large to be watched. One of 600 × 600 cells would do, whatever the algorithm.',
  tooMany: (steps, most) =>
    `This maze takes ${grouped(steps)} steps, and ${grouped(most)} can be played. A smaller one would do.`,
};
