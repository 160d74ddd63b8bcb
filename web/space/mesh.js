// Walls and paths as runs: prisms along straight lines, in chunks that are drawn only where they may be in view.
import { inTurns } from '../board/turns.js';
import { pointsOf } from '../draw/lines.js';
import { HIGH } from './plan.js';

const CHUNK = 32; // pieces of lines a side

// The numbers that runs take, four each, for as many as come.
class Runs {
  constructor() {
    this.numbers = new Float32Array(4096);
    this.count = 0;
  }

  add(line) {
    if (4 * this.count === this.numbers.length) {
      const longer = new Float32Array(2 * this.numbers.length);
      longer.set(this.numbers);
      this.numbers = longer;
    }
    this.numbers.set(line, 4 * this.count++);
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
        runs.add(ends);
        widen(chunk.box, ends, 2 * plan.half);
        chunk.count++;
      }
  }, signal);
  return { numbers: runs.numbers.subarray(0, 4 * runs.count), chunks: chunks.filter(({ count }) => count) };
}

// The path as runs, straight on as far as it goes; over an edge it goes on at the other side.
export async function pathOf(scene, plan, signal) {
  const runs = new Runs();
  const { path } = scene;
  const points = pointsOf(path ?? [], scene, plan.gap);
  const box = nothing();
  let [begin, last, way] = [null, null, null];
  const end = (to) => {
    runs.add([...begin, ...to]);
    widen(box, [...begin, ...to], 1);
  };
  await inTurns(path ? path.length + 1 : 0, () => {
    // Of a cell at an edge three points may come.
    for (let i = 0; i < 3; i++) {
      const { value, done } = points.next();
      if (done) return;
      const next = plan.at(value);
      const [dx, dz] = last ? [next[0] - last[0], next[1] - last[1]] : [0, 0];
      if (!last) begin = next;
      else if (Math.hypot(dx, dz) > 1.4 * plan.scale) {
        end(last);
        [begin, way] = [next, null];
      } else {
        if (way && Math.abs(dx * way[1] - dz * way[0]) > 1e-3) {
          end(last);
          begin = last;
        }
        way = [dx, dz];
      }
      last = next;
    }
  }, signal);
  if (last) end(last);
  const { count } = runs;
  return { numbers: runs.numbers.subarray(0, 4 * count), chunks: count ? [{ first: 0, count, box }] : [] };
}

// One prism, corner by corner: which end of the run, how far along and across from there, top or bottom, and the
// normal (along, up, across). `outline` goes around counter-clockwise, seen from above.
export function prismOf(outline) {
  const numbers = [];
  const put = ([end, along, across], top, normal) => numbers.push(end, along, across, top, ...normal);
  outline.forEach((one, i) => {
    const two = outline[(i + 1) % outline.length];
    const [dx, dz] = [two[1] - one[1] + 8 * (two[0] - one[0]), two[2] - one[2]];
    const length = Math.hypot(dx, dz);
    const normal = [-dz / length, 0, dx / length];
    for (const [corner, top] of [[one, 0], [two, 0], [two, 1], [one, 0], [two, 1], [one, 1]]) put(corner, top, normal);
    if (i > 1) for (const corner of [outline[0], outline[i - 1], outline[i]]) put(corner, 1, [0, 1, 0]);
  });
  return new Float32Array(numbers);
}
