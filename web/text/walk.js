// What is said of walking.
import { clock, exact } from './clock.js';
import { counted, plain } from './words.js';

const directions = {
  N: 'north', NE: 'northeast', E: 'east', SE: 'southeast', S: 'south', SW: 'southwest', W: 'west', NW: 'northwest',
  IN: 'inward', CW: 'clockwise', OUT: 'outward', OUT2: 'outward on the clockwise side', CCW: 'counterclockwise', U: 'up', D: 'down',
};
const stairs = { U: 'No stairs up.', D: 'No stairs down.' };

export const text = {
  time: clock,
  exact,
  clock: 'Time',
  steps: 'Steps',
  fog: 'Fog',
  trail: 'Breadcrumbs',
  undo: 'Undo',
  restart: 'Restart',
  giveUp: 'Give up',
  close: 'Close',
  help: {
    keys: 'Arrow keys or W, A, S, D walk; hold a key to keep going, with Shift to the next junction. U undoes steps. ' +
      'Swipe to run, draw a line from the walker, or click on a cell straight ahead.',
    touch: 'Swipe to run to the next junction, draw a line from the walker, or tap on a cell straight ahead. ' +
      'Two fingers move and zoom the view.',
  },
  // Of cells with more sides than a square.
  diagonals: {
    keys: 'An arrow takes the open way nearest to it; Q, E, Z and C go diagonally.',
    touch: 'A swipe takes the open way nearest to it.',
  },
  hint: {
    keys: 'Go from the start to the red dot: by arrow keys, a swipe, or a line drawn from the walker.',
    touch: 'Go from the start to the red dot: by a swipe, or a line drawn from the walker.',
  },
  treasureAt: (across, down) => `Find the nearest treasure, a red dot ${[
    across && `${counted(Math.abs(across), 'cell')} to the ${directions[across < 0 ? 'W' : 'E']}`,
    down && `${counted(Math.abs(down), 'cell')} to the ${directions[down < 0 ? 'N' : 'S']}`].filter(Boolean).join(' and ')}.`,
  foundAfter: (seconds) => `Treasure found in ${clock(seconds)}`,
  treasures: 'Treasures found',
  seek: 'The next treasure',
  at: (cell, open, steps, place = ([x, y]) => `Row ${y + 1}, column ${x + 1}`) =>
    `${plain(place(cell))}. Open: ${open.map(([way, compass]) => (directions[way] ?? `${directions[way[0]]} by a tunnel`) + (compass ? ` (${directions[compass]})` : '')).join(', ') || 'none'}. ${counted(steps, 'step')}.`,
  wall: (way) => stairs[way] ?? `Wall to the ${directions[way]}.`,
  arrived: 'You are at the goal.',
  back: 'Back at the start.',
  checking: 'The server checks your walk …',
  won: (seconds) => `Solved in ${clock(seconds)}`,
  cheer: 'Well done!',
  harder: 'The next, a bit harder',
  best: 'Shortest possible',
  perfect: 'That is the shortest path.',
  longer: (steps, shortest) => `${counted(steps - shortest, 'step')} more than the shortest path.`,
  rival: ({ solved, steps }) => `Solved in ${exact(solved)}${steps === null ? '' : ` with ${counted(steps, 'step')}`} — can you do better?`,
  compared: (mine, rival) => (mine < rival
    ? `${(rival - mine).toFixed(1)} seconds faster than ${exact(rival)}!` : `The time to beat is still ${exact(rival)}.`),
  refused: 'Not accepted',
  refusal: (reason) => `The server says: ${reason}.`,
  unchecked: 'Not checked yet',
  offline: 'The server cannot be reached, so this walk could not be checked.',
  again: 'Walk again',
  gaveUp: 'The shortest path',
  gaveUpAfter: (seconds) => `Given up after ${clock(seconds)}. The map shows the shortest path.`,
  noWay: 'No path leads to the goal.',
  noSolution: 'No solution available',
  nothing: 'Nothing to walk',
  nothingWhy: 'The start is the goal.',
  share: 'Share',
  shareTitle: 'A maze',
  shared: 'Link copied.',
  tooLarge: 'This maze is too large to walk here: up to 2,000 × 2,000 cells.',
};
