// What an event does, in words. Cells are counted from 1, across and down.
import { text } from '../text/film.js';
import { kindOf, SHADE, tileOf } from './events.js';

const NAMES = [, 'open', 'close', 'visit', 'leave', 'reject', 'drop', 'path'];

// The cells that a tile is, or lies between.
function cellsOf(tile, { across, width, height }) {
  const row = Math.floor(tile / across);
  const column = tile % across;
  const cell = (x, y) => [((x + width) % width) + 1, ((y + height) % height) + 1];
  const [x, y] = [column >> 1, row >> 1];
  if (column & 1 && row & 1) return [cell(x, y)];
  return row & 1 ? [cell(x - 1, y), cell(x, y)] : [cell(x, y - 1), cell(x, y)];
}

export function sentenceOf({ at, reel, isSolving }) {
  if (at === 0) return isSolving ? text.unsolved : text.closed;
  const word = reel.events[at - 1];
  const kind = kindOf(word);
  const name = kind >= SHADE ? (isSolving ? 'look' : 'set') : NAMES[kind];
  const cells = cellsOf(tileOf(word), reel.grid);
  return text.events[name]?.[cells.length - 1]?.(...cells) ?? '';
}
