// Mazes that are made by one click: how large, and how hard, as /maze/stats counts it; or of which cells.
import { some, specOf } from '../address.js';
import { compactOf } from '../mask/outline.js';
import { reached } from '../client.js';

// A hexagon of hexagons: each column next to the middle has one cell less, half of it above.
const SIDE = 21;
const comb = compactOf({ width: SIDE, cells: Array.from({ length: SIDE * SIDE }, (_, at) => {
  const missing = Math.abs(at % SIDE - (SIDE - 1) / 2);
  const above = Math.floor(at / SIDE) - Math.floor(missing / 2);
  return Number(above >= 0 && above < SIDE - missing);
}) });

const presets = {
  easy: { width: 12, height: 9, difficulty: 'easy' },
  medium: { width: 20, height: 15, difficulty: 'medium' },
  hard: { width: 32, height: 24, difficulty: 'hard' },
  huge: { width: 100, height: 75 },
  rooms: { width: 28, height: 21, rooms: 10, room_max: 6 },
  children: { width: 8, height: 6, difficulty: '..5' },
  honeycomb: { width: SIDE, height: SIDE, tiling: 'hexagon', mask: comb, algo: 'wilson', heatmap: 'yes' },
  tower: { width: 10, height: 8, depth: 6 },
  world: { width: 2 ** 31 - 1, height: 2 ** 31 - 1, blocks: 64 },
  circle: { height: 12, tiling: 'polar' },
  mosaic: { width: 31, height: 31, tiling: 'octagon', shape: 'circle', algo: 'prim-modified', heatmap: 'yes' },
};

const COLOURS = ['wall_color', 'background', 'path_color'];

// The state of a preset, upright in a window that is: a new maze, in the colours that are there.
function stateOf(name, state, [across, down]) {
  const { width, height, ...rest } = presets[name];
  const sides = !width ? { height } : across < down ? { width: height, height: width } : { width, height };
  return { ...some(state, (of) => COLOURS.includes(of)), ...sides, ...rest };
}

// What all mazes of a preset have in common, whichever came first; the maze of the day has its seed.
function kindOf({ asked }, name) {
  const { seed, ...rest } = specOf(asked);
  return Object.entries(name === 'day' ? { seed, ...rest } : rest).map((pair) => pair.join('=')).sort().join('&');
}

// The preset is pressed as long as its maze, or another one like it, is there.
export function press(studio, chips) {
  const { preset } = studio;
  if (preset && preset.of !== kindOf(studio, preset.name)) studio.preset = null;
  studio.note();
  for (const chip of chips) chip.ariaPressed = chip.value === studio.preset?.name;
}

export async function choose(studio, name, chips) {
  studio.preset = null;
  const made = name === 'day' ? (await reached(import('../day/day.js'))).begin(studio) :
    studio.change(stateOf(name, studio.state, [studio.stage.clientWidth, studio.stage.clientHeight]));
  const of = kindOf(studio, name);
  // Unless it was refused, or something else was asked for meanwhile.
  if (!await made && kindOf(studio, name) === of) studio.preset = { name, of };
  press(studio, chips);
}
