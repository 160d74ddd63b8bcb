// Walls and paths as runs: prisms along straight lines, in chunks that are drawn only where they may be in view.
import { inTurns } from '../board/turns.js';
import { pointsOf } from '../draw/lines.js';
import { HIGH } from './plan.js';

const CHUNK = 32; // pieces of lines a side
const MOST = 64; // points of a cell
const DUG = 0.25; // from the middle of a tunnel to its side, in cells
const RAIL = 0.3; // from the middle of a cell to where that of a ramp begins

// The numbers that runs take, six each, for as many as come: where each begins and ends, and how high.
class Runs {
  constructor() {
    this.numbers = new Float32Array(6144);
    this.count = 0;
  }

  add(line) {
    if (6 * this.count === this.numbers.length) {
      const longer = new Float32Array(2 * this.numbers.length);
      longer.set(this.numbers);
      this.numbers = longer;
    }
    this.numbers.set(line, 6 * this.count++);
  }

  get all() {
    return this.numbers.subarray(0, 6 * this.count);
  }

  // In one chunk.
  within(box) {
    return { numbers: this.all, chunks: this.count ? [{ first: 0, count: this.count, box }] : [] };
  }
}

const nothing = () => [Infinity, -1, Infinity, -Infinity, HIGH, -Infinity];

function widen(box, [x1, z1, x2, z2], by) {
  box[0] = Math.min(box[0], x1 - by, x2 - by);
  box[2] = Math.min(box[2], z1 - by, z2 - by);
  box[3] = Math.max(box[3], x1 + by, x2 + by);
  box[5] = Math.max(box[5], z1 + by, z2 + by);
}

// All walls of a plan: { numbers, chunks: [{ first, count, box }] }.
export async function wallsOf(plan, signal) {
  const [west, north, east, south] = plan.area;
  const runs = new Runs();
  const chunks = [];
  const across = Math.ceil((east - west) / CHUNK);
  const down = Math.ceil((south - north) / CHUNK);
  await inTurns(across * down * CHUNK, (i) => {
    const at = Math.floor(i / CHUNK);
    const [left, top] = [west + (at % across) * CHUNK, north + Math.floor(at / across) * CHUNK];
    const [right, bottom] = [Math.min(left + CHUNK, east), Math.min(top + CHUNK, south)];
    if (i % CHUNK === 0) chunks.push({ first: runs.count, count: 0, box: nothing() });
    const chunk = chunks[at];
    const y = top + (i % CHUNK);
    if (y >= bottom) return;
    const isIn = (x, z) => x >= left && x < right && z >= top && z < bottom;
    for (const { step, is, line } of plan.families)
      for (let x = left; x < right; x++) {
        const [dx, dy] = step ?? [];
        const isPiece = (n) => step && isIn(x + n * dx, y + n * dy) && is(x + n * dx, y + n * dy);
        if (!is(x, y) || isPiece(-1)) continue;
        let n = 1;
        while (isPiece(n)) n++;
        const ends = line(x, y, n);
        if (!ends) continue;
        runs.add([...ends, 0, 0]);
        widen(chunk.box, ends, 2 * plan.half);
        chunk.count++;
      }
  }, signal);
  return { numbers: runs.all, chunks: chunks.filter(({ count }) => count) };
}

// One from a place to another: [x, z, height].
const lineOf = (from, to) => [...from.slice(0, 2), ...to.slice(0, 2), from[2], to[2]];

// The middles of the cells of a path, between which it goes straight on through tunnels too.
function* middlesOf(path, { width }, plan) {
  for (const cell of path) yield plan.center(cell % width, Math.floor(cell / width));
}

function* placesOf(path, scene, plan) {
  for (const point of pointsOf(path, scene, plan.gap)) yield [...plan.at(point), 0];
}

// The path as runs, straight on as far as it goes; over an edge it goes on at the other side.
export async function pathOf(scene, plan, signal) {
  const runs = new Runs();
  const { path } = scene;
  const { hasTunnels } = scene.tiling;
  const points = (hasTunnels ? middlesOf : placesOf)(path ?? [], scene, plan);
  const box = nothing();
  let [begin, last, way] = [null, null, null];
  const end = (to) => {
    runs.add(lineOf(begin, to));
    widen(box, lineOf(begin, to), 1);
  };
  await inTurns(path ? path.length + 1 : 0, () => {
    // Of a cell at an edge three points may come, and of one around a circle many.
    for (let i = 0; i < MOST; i++) {
      const { value: next, done } = points.next();
      if (done) return;
      const [dx, dz, rise] = next.map((at, k) => at - (last ?? next)[k]);
      if (!last) begin = next;
      else if (!hasTunnels && Math.hypot(dx, dz) > 1.4 * plan.scale) {
        end(last);
        [begin, way] = [next, null];
      } else {
        if (way && (rise !== way[2] || Math.abs(dx * way[1] - dz * way[0]) > 1e-3 || dx * way[0] + dz * way[1] < 0)) {
          end(last);
          begin = last;
        }
        way = [dx, dz, rise];
      }
      last = next;
    }
  }, signal);
  if (last) end(last);
  return runs.within(box);
}

// Bridges as `ramps`, which are solid up to the tunnel, `decks` over it, and `rails`, where no others would cross them.
export function bridgesOf(scene, plan) {
  const { width, height, tiling } = scene;
  const [ramps, decks, rails] = [new Runs(), new Runs(), new Runs()];
  for (let y = 0; tiling.hasTunnels && y < height; y++)
    for (let x = 0; x < width; x++) {
      const way = tiling.tunnelUnder(scene, x, y);
      for (const side of way ? [way - 1, (way + 1) % 4] : []) {
        const [from, to] = [plan.center(...tiling.next([x, y], side)), plan.center(x, y)];
        const at = (share) => from.map((place, i) => place + (to[i] - place) * share);
        // Beside it may be another bridge, with a tunnel of its own.
        ramps.add(lineOf(at(from[2] ? DUG : 0), at(1 - DUG)));
        decks.add(lineOf(at(1 - DUG), to));
        const beside = [from[1] - to[1], to[0] - from[0], 0].map((along) => (along * plan.deck) / plan.scale);
        for (const sign of [1, -1]) rails.add(lineOf(...[at(RAIL), to].map((end) => end.map((place, i) => place + sign * beside[i]))));
      }
    }
  const box = [0, 0, 0, plan.size[0], HIGH, plan.size[1]];
  return { ramps: ramps.within(box), decks: decks.within(box), rails: rails.within(box) };
}

// One prism, corner by corner: which end of the run, how far along and across from there, top or bottom, and the
// normal (along, up, across). `outline` goes around counter-clockwise, seen from above; one may be seen from below too.
export function prismOf(outline, isHigh = false) {
  const numbers = [];
  const put = ([end, along, across], top, normal) => numbers.push(end, along, across, top, ...normal);
  outline.forEach((one, i) => {
    const two = outline[(i + 1) % outline.length];
    const [dx, dz] = [two[1] - one[1] + 8 * (two[0] - one[0]), two[2] - one[2]];
    const length = Math.hypot(dx, dz);
    const normal = [-dz / length, 0, dx / length];
    for (const [corner, top] of [[one, 0], [two, 0], [two, 1], [one, 0], [two, 1], [one, 1]]) put(corner, top, normal);
    if (i > 1) for (const corner of [outline[0], outline[i - 1], outline[i]]) put(corner, 1, [0, 1, 0]);
    if (i > 1 && isHigh) for (const corner of [outline[0], outline[i], outline[i - 1]]) put(corner, 0, [0, -1, 0]);
  });
  return new Float32Array(numbers);
}
