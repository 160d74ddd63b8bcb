// The parts of a drawing whose cells hang together side by side: a maze needs there to be one.
import { Search, visitBeside } from '../board/search.js';

// A search that goes only through cells that are inside, or outside.
const searchOf = (sheet, inside) => new Search(sheet.cells.length, (cell, reach) =>
  visitBeside(sheet, cell, (next) => sheet.cells[next] === inside && reach(next, cell)));

// The cells of each part.
function partsOf(sheet) {
  const search = searchOf(sheet, 1);
  const parts = [];
  for (let first = 0; first < sheet.cells.length; first++) {
    if (!sheet.cells[first] || search.distances[first] >= 0) continue;
    const from = search.count;
    search.begin(first);
    search.advance();
    parts.push(search.order.subarray(from, search.count));
  }
  return parts;
}

export const countParts = (sheet) => partsOf(sheet).length;

const drawn = (sheet, parts) => {
  const cells = new Uint8Array(sheet.cells.length);
  for (const part of parts) for (const at of part) cells[at] = 1;
  return cells;
};

const largestOf = (parts) => parts.reduce((most, part) => (part.length > most.length ? part : most), []);

export const largestPart = (sheet) => drawn(sheet, [largestOf(partsOf(sheet))]);

// Joins the parts by the shortest bridges of cells, beginning with the largest; those of fewer than `least` cells go.
export function joined(sheet, least = 1) {
  const parts = partsOf(sheet);
  const first = largestOf(parts);
  const cells = drawn(sheet, parts.filter((part) => part === first || part.length >= least));
  const reached = new Int32Array(cells.length).fill(-1); // how many cells outside lie between
  const from = new Int32Array(cells.length);
  let rings = [[...first.slice(0, 1)]];
  if (rings[0].length) reached[rings[0][0]] = 0;
  for (let ring = 0; ring < rings.length;) {
    const at = rings[ring]?.pop();
    if (at === undefined) { ring++; continue; }
    if (reached[at] !== ring) continue;
    if (cells[at] && ring > 0) {
      for (let cell = at; reached[cell] > 0 || !cells[cell]; cell = from[cell]) {
        cells[cell] = 1;
        reached[cell] = 0;
        (rings[0] ??= []).push(cell);
      }
      ring = 0;
      continue;
    }
    visitBeside(sheet, at, (next) => {
      const ringOf = ring + (cells[next] && !ring ? 0 : 1);
      if (reached[next] >= 0 && reached[next] <= ringOf) return;
      reached[next] = ringOf;
      from[next] = at;
      (rings[ringOf] ??= []).push(next);
    });
  }
  return cells;
}

// Each cell becomes what most of it and its neighbours are.
export const smoothed = (sheet) => sheet.cells.map((inside, at) => {
  let [count, sum] = [1, inside];
  visitBeside(sheet, at, (next) => {
    count++;
    sum += sheet.cells[next];
  });
  return sum * 2 === count ? inside : Number(sum * 2 > count);
});

// The cells, and those that they enclose: what is outside and does not hang together with the edge of the sheet.
export function withoutHoles(sheet) {
  const { width, height, cells } = sheet;
  const search = searchOf(sheet, 0);
  const isEdge = (at) => at < width || at >= width * (height - 1) || at % width === 0 || at % width === width - 1;
  cells.forEach((inside, at) => !inside && isEdge(at) && search.begin(at));
  search.advance();
  return cells.map((inside, at) => Number(inside || search.distances[at] < 0));
}

// All cells that hang together with one of them, and are what it is, become the other.
export function filled(sheet, at) {
  const search = searchOf(sheet, sheet.cells[at]);
  search.begin(at);
  search.advance();
  const cells = sheet.cells.slice();
  for (const cell of search.order.subarray(0, search.count)) cells[cell] = 1 - sheet.cells[at];
  return cells;
}
