// What the page says, in English; each mode has a file of its own. Parameters that are not here are called by their names.
import { grouped, plain } from './words.js';

const labels = {
  algo: 'Algorithm', size: 'Tiles a side', width: 'Cells across', height: 'Cells down', bias: 'Bias: vertical … horizontal',
  skew: 'Leans to', last_run: 'Last run', mix: 'Grows from', root: 'Starts from', hunt: 'Resumes at',
  trees: 'Initial trees', spawn: 'New trees per 1000 cells', of: 'Drawn around', tiling: 'Cell shape',
  shape: 'Outline', wrap: 'Edges that wrap around', sparse: 'Dead ends removed', braid: 'Dead ends turned into loops',
  loops: 'Extra loops', weave: 'Tunnels', length: 'Path length', solve: 'Solution', heatmap: 'Heat map of distances',
  wall_color: 'Wall colour', background: 'Floor colour', path_color: 'Path colour', wall_text: 'Wall character', floor_text: 'Floor character', path_text: 'Path character',
  start_text: 'Start character', goal_text: 'Goal character', cell: 'Cell size', wall: 'Wall thickness', scale: 'Pixels per tile', ends: 'Start and goal marked',
  rise: 'Wall height', floor: 'Plate thickness', depth: 'Floors', straight: 'Goes straight on', rooms: 'Rooms',
  room_min: 'Smallest room', room_max: 'Largest room', doors: 'Doors of each room', blocks: 'Blocks: cells a side',
  difficulty: 'Difficulty: exactly', invert: 'Light is inside', fill: 'Lines are filled',
};

// Values of parameters, where their own words say less.
const words = {
  x: 'West and east', y: 'North and south', xy: 'All', rotate2: 'Half a turn', rotate4: 'Quarter of a turn',
};

const tilings = { square: 'Squares', triangle: 'Triangles', hexagon: 'Hexagons', octagon: 'Octagons and squares', polar: 'Circles' };

export const text = {
  label: (name) => labels[name] ?? plain(name),
  word: (word) => word.split(',').map((part) => words[part] ?? plain(part.replace(/-/g, ' '))).join(' → '),
  tilings,
  none: 'None',
  usual: 'Default',
  any: 'Any',
  random: 'Random',
  number: grouped,
  measured: (number, unit) => `${number} ${unit}`,
  newSeed: 'New maze',
  show: 'Options',
  hide: 'Close',
  more: 'More options',
  look: 'Look',
  maze: 'Maze',
  notCopied: 'The browser does not let this page copy.',
  outline: { label: 'Your own outline', draw: 'Draw an outline', edit: 'Edit', remove: 'Remove' },
  colours: { wall_color: 'Walls', background: 'Floor', path_color: 'Path', reset: 'Reset colours' },
  fit: 'Fit the view',
  noMaze: 'There is no maze yet.',
  making: 'Making the maze …',
  maze_of: (name, width, height, seed) => `${name}, ${grouped(width)} × ${grouped(height)} cells, seed ${seed}`,
  solved: (steps) => `${grouped(steps)} steps to the goal`,
  unsolved: 'this solver does not find the goal',
  farthest: (steps) => `farthest cell after ${grouped(steps)} steps`,
  place: ([x, y]) => `row ${grouped(y + 1)}, column ${grouped(x + 1)}`,
  places: {
    northwest: 'Northwest corner', northeast: 'Northeast corner', southwest: 'Southwest corner', southeast: 'Southeast corner',
    random: 'Random cell', farthest: 'Farthest cell', center: 'Cell in the middle',
  },
  pick: { button: 'Pick', label: (name) => `Pick on the maze: ${name}` },
  ends: (start, goal) => `from ${start} to ${goal}`,
  tooLarge: 'This maze is too large to show here, but you can download it.',
  asPicture: 'shown as a picture',
  title: (maze) => `${maze} · mazed`,
  offline: 'The server cannot be reached.',
  updated: 'mazed was updated. Reload the page to go on with this maze.',
  reload: 'Reload',
  keep: 'Keep this maze',
  again: 'Try again',
};

// What the page's language says in place of the catalogue's names and sentences: in English what they say to programs alone.
// Another language has rows by slug, or by the name of a parameter: { kind: { slug: { member: text } } }.
const parameters = {
  algo: { summary: '' },
  width: { summary: '' },
  height: { summary: '' },
  seed: { summary: 'which of the mazes', form: 'a number or any text' },
  bias: { summary: 'more vertical or more horizontal passages' },
  mask: { summary: '' },
  wrap: { summary: 'edges at which the maze goes on at the opposite side' },
  length: { summary: 'steps on the shortest path from start to goal', form: 'for example 40..60' },
  difficulty: { summary: 'steps that somebody who does not know the maze is expected to waste', form: 'easy, medium, hard, very-hard or 50..100' },
};

export const names = { parameters };
