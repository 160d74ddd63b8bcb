// What is said of the maze in three dimensions.
import { clock } from './clock.js';
import { counted, grouped } from './words.js';

export const text = {
  enter: 'Walk in it',
  leave: 'Back to the table',
  again: 'From the start',
  label: (maze) => `A model of the maze on a table. ${maze}`,
  labelWithin: (maze) => `Within the maze. ${maze}`,
  turning: 'Turn and zoom',
  turnLeft: 'Turn to the left',
  turnRight: 'Turn to the right',
  turnHint: {
    keys: 'Drag or arrow keys turn it, Shift+arrows move it, + and − zoom, 0 fits the view, Enter walks in it.',
    touch: 'Drag turns it, two fingers move and zoom it.',
  },
  walking: 'Walk',
  ways: { ahead: 'Go ahead', back: 'Go back', left: 'Turn left', right: 'Turn right', U: 'Take the stairs up', D: 'Take the stairs down' },
  walkHint: {
    keys: 'Arrow keys or W A S D go and turn, drag looks around, Escape goes back to the table.',
    touch: 'The arrows go and turn, drag looks around.',
  },
  stairsHint: { keys: 'Page Up and Page Down take the stairs.', touch: '⤒ and ⤓ take the stairs.' },
  place: (row, column, heading, ways) =>
    `Row ${grouped(row)}, column ${grouped(column)}, facing ${heading}. ${ways.length ? `Open: ${ways.join(', ')}.` : 'No way out.'}`,
  ring: (ring, cell, heading, ways) =>
    `Ring ${grouped(ring)}, cell ${grouped(cell)}, facing ${heading}. ${ways.length ? `Open: ${ways.join(', ')}.` : 'No way out.'}`,
  headings: {
    rings: ['outward', 'half outward', 'clockwise', 'half inward', 'inward', 'half inward', 'counterclockwise', 'half outward'],
    4: ['north', 'east', 'south', 'west'],
    6: ['north', 'north-east', 'south-east', 'south', 'south-west', 'north-west'],
    8: ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'],
  },
  sides: {
    4: ['ahead', 'right', 'behind', 'left'],
    6: ['ahead', 'half right', 'sharp right', 'behind', 'sharp left', 'half left'],
    8: ['ahead', 'half right', 'right', 'sharp right', 'behind', 'sharp left', 'left', 'half left'],
  },
  floor: (floor) => `Floor ${grouped(floor)}.`,
  stairs: { 4: 'stairs up', 5: 'stairs down' },
  noStairs: 'No stairs here.',
  tunnel: (side) => `${side} by a tunnel`,
  wall: 'A wall.',
  fork: 'The way forks: turn left or right.',
  already: 'The start is the goal.',
  won: (seconds, steps) => `You made it! ${clock(seconds)}, ${counted(steps, 'step')}.`,
  none: 'This browser has no WebGL, which 3D needs. Here is the maze from above.',
  lost: 'The browser has stopped 3D for now. It goes on as soon as the browser allows it.',
  tooLarge: (cells, side, slow) =>
    `3D is for mazes of up to ${grouped(cells)} cells, such as ${side} × ${side}${slow ? ', where there is no graphics card' : ''}. This one is shown from above.`,
};
