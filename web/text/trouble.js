// What is said of a request that was refused, and of what may be asked for instead.
import { grouped } from './words.js';

const HUGE = 1e6; // an end of a range that nobody asks for

export const text = {
  kinds: {
    'unknown-parameter': (name) => `There is no option “${name}”.`,
    'repeated-parameter': (label, value) => `“${label}” is there more than once. The last one holds: “${value}”.`,
    'invalid-parameter': (label, value) => (value ? `“${label}” cannot be “${value}”.` : `“${label}” was left empty.`),
    'conflicting-parameters': (label, value) => `“${label}” cannot be ${value ? `“${value}”` : 'used'} together with the rest.`,
    'meaningless-parameter': (label) => `“${label}” does not apply to this maze.`,
    'no-such-maze': (label, value) => `None of the mazes that were tried has “${label}” “${value}”.`,
    'too-large': () => 'This is too large for this server.',
    busy: () => 'The server is busy just now.',
    'out-of-memory': () => 'The server has not enough memory just now.',
    'timed-out': () => 'This took the server too long.',
    draining: () => 'The server is being stopped.',
    unauthorized: () => 'This server needs a key.',
  },
  number: (min, max, odd) =>
    `${odd ? 'an odd number' : 'a number'} from ${grouped(min)} ${max > HUGE ? 'on' : `to ${grouped(max)}`}`,
  cell: 'a cell of the maze',
  ready: 'The file is ready: open it.',
  possible: (form) => `Possible: ${form}.`,
  taken: (words) => `Taken as “${words}”.`,
  value: (label, value) => `${label}: ${value}`,
  without: (label) => `Without ${label}`,
};
