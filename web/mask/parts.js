// The parts of a drawing whose cells hang together side by side: a maze needs there to be one.

// The neighbours of a cell, into `near`; returns how many. A triangle has one below or one above.
function neighbours({ width, height, tiling }, at, near) {
  const x = at % width;
  const isUp = tiling !== 'square' && (x + Math.floor(at / width)) % 2 === 0;
  const isDown = tiling !== 'square' && !isUp;
  let count = 0;
  if (x > 0) near[count++] = at - 1;
  if (x + 1 < width) near[count++] = at + 1;
  if (at >= width && !isUp) near[count++] = at - width;
  if (at + width < width * height && !isDown) near[count++] = at + width;
  return count;
}

// The cells of all parts, one part after the other, and where each of them begins.
function partsOf(sheet) {
  const { cells } = sheet;
  const seen = new Uint8Array(cells.length);
  const order = new Int32Array(cells.length);
  const begins = [];
  const near = [];
  let end = 0;
  for (let first = 0; first < cells.length; first++) {
    if (!cells[first] || seen[first]) continue;
    begins.push(end);
    seen[first] = 1;
    order[end] = first;
    for (let i = end++; i < end; i++)
      for (let k = neighbours(sheet, order[i], near); k-- > 0;)
        if (cells[near[k]] && !seen[near[k]]) {
          seen[near[k]] = 1;
          order[end++] = near[k];
        }
  }
  return begins.map((begin, i) => order.subarray(begin, begins[i + 1] ?? end));
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
  const near = [];
  let rings = [[...first.subarray(0, 1)]];
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
    for (let k = neighbours(sheet, at, near); k-- > 0;) {
      const next = near[k];
      const ringOf = ring + (cells[next] && !ring ? 0 : 1);
      if (reached[next] >= 0 && reached[next] <= ringOf) continue;
      reached[next] = ringOf;
      from[next] = at;
      (rings[ringOf] ??= []).push(next);
    }
  }
  return cells;
}

// Each cell becomes what most of it and its neighbours are.
export function smoothed(sheet) {
  const near = [];
  return sheet.cells.map((inside, at) => {
    const count = neighbours(sheet, at, near);
    let sum = inside;
    for (let k = 0; k < count; k++) sum += sheet.cells[near[k]];
    return sum * 2 === count + 1 ? inside : Number(sum * 2 > count + 1);
  });
}

// All cells that hang together with one of them, and are what it is, become the other.
export function filled(sheet, at) {
  const cells = sheet.cells.slice();
  const [from, to] = [cells[at], 1 - cells[at]];
  const stack = [at];
  const near = [];
  cells[at] = to;
  while (stack.length)
    for (let k = neighbours(sheet, stack.pop(), near); k-- > 0;)
      if (cells[near[k]] === from) {
        cells[near[k]] = to;
        stack.push(near[k]);
      }
  return cells;
}
