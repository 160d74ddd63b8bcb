// The regions that some algorithms join until there is one, each with a colour. A joined region has the colour of its larger
// part, paler the more of the maze it is, so that the last one is almost the finished maze.
//
// Colours are chosen backwards: where a region came from two, the larger keeps its colour, and the smaller gets the one that is
// best told apart from those around it. So regions that touch differ at every event, as far as there are colours.
import { visitBeside } from '../board/search.js';
import { FLOOR, fold, HUES, kindOf, OPEN, REJECT, SHADE, SHADES, tileOf } from './events.js';

const MOST_CELLS = 1 << 15; // of mazes whose regions have colours
const PALES = SHADES / HUES;
const LIKENESS = [64, 8, 1]; // of hues so many steps from each other
const NONE = HUES; // of a cell alone

// By the algorithms that join regions: the kind of event by which they do it.
const JOINS = { kruskal: OPEN, boruvka: OPEN, 'reverse-delete': REJECT };

// Whether an algorithm joins regions that have colours on such a grid.
export const hasRegions = (algorithm, { width, height }) => algorithm in JOINS && width * height <= MOST_CELLS;

export class Regions {
  #grid;
  // In their order: `at` which event, the `size` of the larger region and the cells of the `small` one, which follow those in
  // `large`. `count` of the `cells` have the `mark` from then on.
  #joins = [];
  #before; // how many of them are before an event

  constructor(grid, events, algorithm) {
    [this.#grid, this.kind] = [grid, JOINS[algorithm]];
    const regionOf = Array.from({ length: grid.width * grid.height }, (_, cell) => [cell]);
    for (let i = 0; i < events.length; i++) if (kindOf(events[i]) === this.kind) this.#join(regionOf, events, i);
    this.#before = new Uint32Array(events.length + 1);
    for (const { at } of this.#joins) this.#before[at + 1] = 1;
    for (let i = 0; i < events.length; i++) this.#before[i + 1] += this.#before[i];
    this.#colour(new Uint8Array(regionOf.length));
  }

  #join(regionOf, events, i) {
    const cells = this.#grid.cellsAt(tileOf(events[i])).map(([x, y]) => y * this.#grid.width + x);
    const [small, large] = cells.map((cell) => regionOf[cell]).sort((a, b) => a.length - b.length);
    if (!large || large === small) return;
    // The cell behind a passage may be opened after it.
    const follows = kindOf(events[i + 1]) === OPEN && cells.some((cell) => this.#tileOf(cell) === tileOf(events[i + 1]));
    this.#joins.push({ at: follows ? i + 1 : i, large, size: large.length, small });
    for (const cell of small) {
      regionOf[cell] = large;
      large.push(cell);
    }
  }

  #colour(hues) {
    const paleOf = (size) => Math.min(PALES - 1, Math.floor((PALES * size) / (this.#joins.length + 1)));
    for (let i = this.#joins.length - 1; i >= 0; i--) {
      const join = this.#joins[i];
      const { large, size, small } = join;
      const pale = paleOf(size + small.length);
      const isWhole = size === 1 || pale > paleOf(size);
      join.mark = FLOOR | (SHADE + pale * HUES + hues[large[0]]);
      [join.cells, join.count] = isWhole ? [large, size + small.length] : [small, small.length];
      for (const cell of small) hues[cell] = NONE;
      if (size === 1) hues[large[0]] = NONE;
      if (small.length === 1) continue;
      const hue = this.#hueFor(small, hues, i);
      for (const cell of small) hues[cell] = hue;
    }
  }

  // The hue that is least like those around a region; of equal ones another each time.
  #hueFor(region, hues, turn) {
    const alike = new Uint32Array(HUES);
    const touch = (cell) => {
      if (hues[cell] === NONE) return;
      for (let k = -2; k <= 2; k++) alike[(hues[cell] + HUES + k) % HUES] += LIKENESS[Math.abs(k)];
    };
    for (const cell of region) visitBeside(this.#grid, cell, touch);
    let best = (5 * turn) % HUES;
    for (let k = 1; k < HUES; k++) {
      const hue = (5 * turn + k) % HUES;
      if (alike[hue] < alike[best]) best = hue;
    }
    return best;
  }

  #tileOf(cell) {
    const { width } = this.#grid;
    return this.#grid.tileOfCell(cell % width, Math.floor(cell / width));
  }

  #between = (from, to) => this.#joins.slice(this.#before[from], this.#before[to]);

  // How many tiles get other colours by the events from `from` to before `to`, and which.
  count = (from, to) => this.#between(from, to).reduce((sum, { count }) => sum + count, 0);

  *painted(from, to) {
    for (const { cells, count } of this.#between(from, to))
      for (let i = 0; i < count; i++) yield this.#tileOf(cells[i]);
  }

  // Carries out these events, and paints what they join.
  fold(state, events, from, to) {
    let done = from;
    for (const { at, mark } of this.#between(from, to)) {
      fold(state, events, done, at + 1, this.#grid);
      for (const tile of this.painted(at, at + 1)) state[tile] = mark;
      done = at + 1;
    }
    fold(state, events, done, to, this.#grid);
  }
}
