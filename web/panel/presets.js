// Mazes that are made by one click: how large, and how hard, as /maze/stats counts it.
import { some } from '../address.js';

const presets = {
  easy: { width: 12, height: 9, difficulty: '10..30' },
  medium: { width: 20, height: 15, difficulty: '60..120' },
  hard: { width: 32, height: 24, difficulty: '250..' },
  huge: { width: 100, height: 75 },
  rooms: { width: 28, height: 21, rooms: 10, room_max: 6 },
  children: { width: 8, height: 6, difficulty: '..5' },
};

const COLOURS = ['wall_color', 'background', 'path_color'];

// The state of a preset, upright in a window that is: a new maze, in the colours that are there.
export function stateOf(name, state, [across, down]) {
  const { width, height, ...rest } = presets[name];
  const sides = across < down ? { width: height, height: width } : { width, height };
  return { ...some(state, (of) => COLOURS.includes(of)), ...sides, ...rest };
}
