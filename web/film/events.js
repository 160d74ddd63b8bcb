// Events as numbers, what they do to the tiles of a film, and what that is in words.
//
// An event is a word: its kind in the lowest 6 bits, and the number of its tile. Kinds from SHADE on are of a set, or of a
// solver's look, by one of so many colours. The state of a tile is a byte: FLOOR, and the mark that was last put on it,
// which is the kind of the event that did it, or of a heat map one of more shades.
import { text } from '../text/film.js';

export const [OPEN, CLOSE, VISIT, LEAVE, REJECT, DROP, PATH, SHADE] = [1, 2, 3, 4, 5, 6, 7, 8];
export const SHADES = 48;
export const HUES = 12; // of sets, each like the next one; the other shades are the same, paler
export const FLOOR = 128;

export const MARK = 127;
const KIND = 63;

// The letters of a direction as one number.
export const codeOf = (name) => [...name].reduce((code, letter) => (code << 8) | letter.charCodeAt(0), 0);

export const wordOf = (kind, tile) => (tile << 6) | kind;
export const kindOf = (word) => word & KIND;
export const tileOf = (word) => word >>> 6;

// A visit of a cell that a walk has already made part of the maze leaves it so; a cell taken back is as if never there.
function after(state, kind, isCell) {
  const floor = state & FLOOR;
  const mark = state & MARK;
  switch (kind) {
    case OPEN: return FLOOR | (mark === VISIT ? LEAVE : mark >= SHADE ? mark : 0);
    case CLOSE: return isCell ? CLOSE : 0;
    case VISIT: return floor && mark === LEAVE ? state : floor | VISIT;
    case LEAVE: return floor ? FLOOR | LEAVE : 0;
    case 0: return state; // of a kind that this page does not know
    default: return floor | kind;
  }
}

// Carries out the events from `from` to before `to`.
export function fold(state, events, from, to, grid) {
  for (let i = from; i < to; i++) {
    const kind = kindOf(events[i]);
    const tile = events[i] >>> 6;
    const next = after(state[tile], kind, kind === CLOSE && grid.isCell(tile));
    state[tile] = next;
    const twin = grid.hasTwins ? grid.twinOf(tile) : -1;
    if (twin >= 0) state[twin] = next;
  }
}

const NAMES = [, 'open', 'close', 'visit', 'leave', 'reject', 'drop', 'path'];

// What the last event has done. Cells are counted from 1, across and down.
export function sentenceOf({ at, reel, isSolving }) {
  if (at === 0) return isSolving ? text.unsolved : text.closed;
  const word = reel.events[at - 1];
  const kind = kindOf(word);
  const name = kind >= SHADE ? (isSolving ? 'look' : 'set') : NAMES[kind];
  const cells = reel.grid.cellsAt(tileOf(word)).map((cell) => (reel.grid.tiling.pointOf?.(cell) ?? cell).map((at) => at + 1));
  return text.events[name]?.[cells.length - 1]?.(...cells) ?? '';
}
