// What each tile looks like: its state, seen beside the states of its neighbours. A wall between cells that are both closed
// is as solid as they are, and a passage between two of one colour has that colour. Colours are the style sheet's.
import { channelsOf, pixelOf, styleOf } from '../board/palette.js';
import { CLOSE, DROP, FLOOR, HUES, MARK, PATH, REJECT, SHADE, SHADES, VISIT } from './events.js';

// Looks from SHADE on are the shades of events.
export const [NOTHING, SOLID, WALL, PLAIN, TRAIL, WALK, REFUSED, KEPT] = [0, 1, 2, 3, 4, 5, 6, 7];
export const [DROPPED, WAY] = [126, 127];

function cellLook(state) {
  const mark = state & MARK;
  if (mark >= SHADE) return mark;
  if (!(state & FLOOR)) return mark === CLOSE ? NOTHING : mark === VISIT ? WALK : mark === DROP ? DROPPED : SOLID;
  return mark === VISIT ? TRAIL : mark === DROP ? DROPPED : mark === PATH ? WAY : PLAIN;
}

const marked = Uint8Array.from({ length: 256 }, (_, state) => cellLook(state));
const withoutTrail = marked.map((look) => (look === TRAIL ? PLAIN : look));
const bare = Uint8Array.from({ length: 256 }, (_, state) =>
  state & FLOOR ? PLAIN : (state & MARK) === CLOSE ? NOTHING : SOLID);

// Of a grid, whose class of looks has rows(state, from, to), those of rows after the rows above them, and around(state, tile), those
// that an event of a tile may have changed.
export class Looks {
  #isRamp; // shades follow one another, so that the later one goes between two of them

  constructor(grid, isRamp) {
    [this.grid, this.#isRamp] = [grid, isRamp];
    this.of = new Uint8Array(grid.count);
    this.show('marked');
  }

  // All that is `marked`, the same `withoutTrail`, or `bare` of all marks.
  show(how) {
    this.cells = { marked, withoutTrail, bare }[how];
    this.how = how;
  }

  // A wall or passage between two cells; corners of the grid stand in for cells beyond its edge.
  between(state, at, one, other) {
    const here = state[at];
    const a = one < 0 ? NOTHING : this.cells[state[one]];
    const b = other < 0 ? NOTHING : this.cells[state[other]];
    if (!(here & FLOOR)) {
      const isFloor = ((one < 0 ? 0 : state[one]) | (other < 0 ? 0 : state[other])) & FLOOR;
      if ((here & MARK) === REJECT && this.how !== 'bare') return REFUSED;
      if (isFloor) return WALL;
      return a === NOTHING && b === NOTHING ? NOTHING : SOLID;
    }
    if (this.how === 'bare') return PLAIN;
    if ((here & MARK) === PATH) return WAY;
    if ((here & MARK) === REJECT && (a !== b || a < SHADE)) return KEPT;
    if (a === b) return a < PLAIN || a === WALK ? PLAIN : a;
    if (a === WAY) return b >= SHADE ? b : PLAIN;
    if (b === WAY) return a >= SHADE ? a : PLAIN;
    if (!this.#isRamp || a < SHADE || b < SHADE) return PLAIN;
    return a === DROPPED ? b : b === DROPPED ? a : Math.max(a, b);
  }

  // A corner is wall where a wall ends: `arms` are the first `count` of the walls that meet there, counted from `base`.
  corner(base, arms, count = arms.length) {
    const { of } = this;
    let first = -1;
    let isFloor = false;
    let isSolid = false;
    for (let i = 0; i < count; i++) {
      const look = of[base + arms[i]];
      if (look === WALL || look === REFUSED) return WALL;
      if (first < 0) first = look;
      else if (look !== first) first = this.#isRamp && Math.min(look, first) >= SHADE ? Math.max(look, first) : PLAIN;
      isFloor ||= look >= PLAIN && look !== WALK;
      isSolid ||= look === SOLID || look === WALK;
    }
    if (isFloor) return first === SOLID || first < 0 ? PLAIN : first;
    return isSolid ? SOLID : NOTHING;
  }
}

const hex = (values) => `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
export const hexOf = (pixel) => hex([...new Uint8Array(Uint32Array.of(pixel).buffer)]);
// A colour between two others.
export const mixed = (from, to, share) => hex([0, 1, 2].map((i) => channelsOf(from)[i] * (1 - share) + channelsOf(to)[i] * share));

// The colours of looks, each as the number that a pixel is in memory. `isRamp`: shades are of a solver's looks, from the first
// to the last; else of sets, so many hues, and again the paler.
export function shadesOf(isRamp) {
  const of = styleOf();
  const table = new Uint32Array(128);
  for (const [look, name] of [
    [SOLID, 'solid'], [WALL, 'wall'], [PLAIN, 'floor'], [TRAIL, 'trail'], [WALK, 'trail'], [REFUSED, 'refused'],
    [KEPT, 'refused'], [DROPPED, 'dropped'],
  ]) table[look] = pixelOf(of(name));
  table[NOTHING] = 0;
  const hues = of('sets').split(/,\s*/);
  for (let i = 0; i < SHADES; i++)
    table[SHADE + i] = pixelOf(isRamp
      ? mixed(of('look-first'), of('look-last'), i / (SHADES - 1))
      : mixed(hues[i % HUES], of('floor'), (Math.floor(i / HUES) * HUES) / SHADES));
  return { table, way: pixelOf(of('way')), path: pixelOf(of('path')), end: of('path'), floor: of('floor'), wall: of('wall'), head: of('head') };
}
