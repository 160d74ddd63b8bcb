// What is said of drawing an outline.
import { grouped } from './words.js';

export const text = {
  tool: 'Tool',
  tools: { brush: 'Brush', eraser: 'Eraser', rectangle: 'Rectangle', ellipse: 'Ellipse', fill: 'Fill', move: 'Move' },
  size: 'Size',
  undo: 'Undo',
  redo: 'Redo',
  invert: 'Invert',
  clear: 'Clear',
  more: 'More',
  empty: 'Draw a shape here, and it becomes a maze.',
  closed: 'This outline is closed.',
  fillInside: 'Fill the inside',
  word: 'Word',
  wordExample: 'Type a word',
  picture: 'From a picture …',
  threshold: 'Threshold',
  light: 'Light parts',
  cells: 'Cells',
  across: 'Cells across',
  down: 'Cells down',
  keys: 'Arrow keys move a cursor, and draw with shift. Space draws or erases the cell. Control+Z undoes. ' +
    'Plus and minus zoom, 0 fits the view.',
  at: (x, y, inside) => `column ${x + 1}, row ${y + 1}, ${inside ? 'inside' : 'outside'}`,
  corner: (x, y) => `first corner at column ${x + 1}, row ${y + 1}`,
  largest: (side) => `A drawing has up to ${side} × ${side} cells; this maze is larger.`,
  other: (from, to) => `${from} only makes rectangles, so this maze is by ${to}.`,
  noPicture: 'This file is not a picture that the browser can read.',
  tooDetailed: (characters, most) =>
    `this drawing is too detailed for a link: it takes ${grouped(characters)} characters, of ${grouped(most)} at most`,
  help: {
    fill: 'Fill the sheet', join: 'Join the parts', largest: 'Keep the largest part', smooth: 'Smooth it', undo: 'Undo',
  },
};
