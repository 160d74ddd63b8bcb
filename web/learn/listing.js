// The pseudocode of an algorithm, with a mark at the line that a film of its maze carries out.
import { CLOSE, kindOf, LEAVE, OPEN, REJECT, SHADE, tileOf, VISIT } from '../film/events.js';
import { element } from '../panel/field.js';
import { pseudocode } from '../text/pseudocode.js';

// Lines, from 0 on, by what is done there: `begin` and `enter` visit a cell that was wall, the latter through a wall, `found` after
// somebody was stuck; `visit` comes to one that is known, `early` while there are others to enter; `cell` opens one alone, `east`
// and `south` a passage on that side, `open` any.
export const lines = {
  'recursive-backtracker': { begin: 0, enter: 4, leave: 6 },
  kruskal: { open: 4, reject: 6 },
  prim: { begin: 1, enter: 6, reject: 9 },
  'prim-simplified': { begin: 0, enter: 5 },
  'prim-modified': { begin: 0, enter: 5 },
  boruvka: { open: 5 },
  'reverse-delete': { close: 4, reject: 6 },
  'growing-tree': { begin: 0, enter: 6, leave: 8 },
  'growing-forest': { begin: 1, enter: 7, open: 6, leave: 9 },
  'hunt-and-kill': { begin: 0, enter: 4, leave: 6, found: 7 },
  wilson: { begin: 0, visit: 4, leave: 6, open: 7 },
  'aldous-broder': { begin: 0, enter: 4, visit: 5 },
  houston: { begin: 0, early: 2, enter: 3, visit: 6, leave: 7, open: 8 },
  'origin-shift': { open: 5, visit: 6 },
  eller: { cell: 1, reject: 3, east: 4, south: 7 },
  sidewinder: { begin: 2, visit: 2, enter: 5, east: 5, south: 7, leave: 8 },
  'binary-tree': { begin: 1, visit: 1, open: 4 },
  'recursive-division': { close: 5 },
  'blobby-division': { close: 8 },
  spiral: { begin: 0, leave: 2, found: 3, enter: 6 },
  unicursal: { begin: 0, enter: 0, visit: 0, cell: 0, open: 0, leave: 0, close: 3 },
};

const NAMES = { [CLOSE]: 'close', [LEAVE]: 'leave', [REJECT]: 'reject' };

// Whether event number i belongs to what the one before it began: a cell behind a passage, a visit of a cell that was opened, a set
// that was joined.
export function continues({ events, grid }, i) {
  if (i < 1) return false;
  const [last, tile] = [events[i - 1], tileOf(events[i])];
  const kind = kindOf(events[i]);
  if (kind >= SHADE) return true;
  if (kindOf(last) !== OPEN) return false;
  if (kind === VISIT) return tile === tileOf(last);
  if (kind === CLOSE) return true;
  if (kind !== OPEN || grid.isCell(tile) === grid.isCell(tileOf(last))) return false;
  return grid.isCell(tile) || !continues({ events, grid }, i - 1);
}

// What event number i is part of, by all names that it has, the narrowest first.
function actionsAt(reel, i, lastEntry) {
  const { events, grid } = reel;
  let [first, last] = [i, i];
  while (continues(reel, first)) first--;
  while (last + 1 < events.length && continues(reel, last + 1)) last++;
  const kind = kindOf(events[first]);
  if (kind === VISIT) return i < lastEntry ? ['early', 'visit'] : ['visit'];
  if (kind !== OPEN) return [NAMES[kind]];
  const all = [...events.subarray(first, last + 1)];
  const wall = all.map(tileOf).find((tile) => !grid.isCell(tile));
  const isEntered = all.some((word) => kindOf(word) === VISIT);
  if (wall === undefined) return isEntered ? ['begin'] : ['cell'];
  const isFound = first > 0 && kindOf(events[first - 1]) === LEAVE;
  const [[x], [besides]] = grid.cellsAt(wall);
  return [isFound && 'found', isEntered && 'enter', x === besides ? 'south' : 'east', 'open'];
}

export class Listing {
  #lines;
  #items;
  #texts;
  #reel = null;
  #lastEntry; // the last event that visits a cell which was wall
  #at = -1; // the line that is marked

  constructor(slug, label) {
    this.#lines = lines[slug];
    this.#texts = pseudocode[slug];
    this.#items = this.#texts.map((line) => {
      const item = element('li', {}, line.trim());
      item.style.setProperty('--in', line.search(/\S/) / 2);
      return item;
    });
    this.node = element('ol', { className: 'listing', ariaLabel: label }, ...this.#items);
  }

  // Marks the line of event number i, or none before the first. Events that are of no line leave the mark where it is. Returns the line.
  mark(reel, i) {
    if (reel !== this.#reel) [this.#reel, this.#lastEntry] = [reel, reel.events.findLastIndex((word, n) => kindOf(word) === VISIT && continues(reel, n))];
    const action = i < 0 ? null : actionsAt(reel, i, this.#lastEntry).find((name) => name in this.#lines);
    const at = action ? this.#lines[action] : i < 0 ? -1 : this.#at;
    if (at !== this.#at) this.#items.forEach((item, n) => (item.ariaCurrent = n === at ? 'step' : null));
    this.#at = at;
    return this.#texts[at]?.trim() ?? '';
  }
}
