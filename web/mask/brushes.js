// Which cells a stroke, a rectangle or an ellipse in the plane covers, on any tiling.

const STEP = 1 / 16; // of a cell's side, along a stroke

// Calls `visit` with each cell whose middle the test finds within, of those in a rectangle of the plane.
function within(sheet, box, isWithin, visit) {
  const { tiling } = sheet;
  const [left, top, right, bottom] = tiling.range(sheet, box);
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++)
      if (isWithin(...tiling.center(x, y))) visit(y * sheet.width + x);
}

// The cell at a point, or null beside the sheet. Beside slanting sides it is the next one.
export function cellAt(sheet, point) {
  const { tiling } = sheet;
  if (!tiling.size(sheet).every((side, i) => point[i] >= 0 && point[i] < side)) return null;
  const most = [sheet.width - 1, sheet.height - 1];
  return tiling.cellAt(...point).map((at, i) => Math.max(0, Math.min(most[i], at)));
}

// The cells that are beside both of two that are not beside each other.
function betweenOf(tiling, from, to) {
  const beside = ([x, y]) => tiling.steps[tiling.classOf(x, y)].flatMap((step) => (step ? [[x + step[0], y + step[1]]] : []));
  const has = (cells, [x, y]) => cells.some((cell) => cell[0] === x && cell[1] === y);
  const ways = beside(from);
  return has([from, ...ways], to) ? [] : ways.filter((cell) => has(beside(to), cell));
}

// A brush of `size` cells from one point to another. Cells that follow each other on a thin stroke share a side.
export function stroke(sheet, from, to, size, visit) {
  const { tiling } = sheet;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const radius = size / 2;
  let last = null;
  const put = (x, y) => visit(y * sheet.width + x);
  for (let i = 0, steps = Math.ceil(length / STEP); i <= steps; i++) {
    const cell = cellAt(sheet, [from[0] + (dx * i) / (steps || 1), from[1] + (dy * i) / (steps || 1)]);
    for (const between of cell && last ? betweenOf(tiling, last, cell) : []) put(...between);
    if (cell && (cell[0] !== last?.[0] || cell[1] !== last?.[1])) put(...cell);
    last = cell;
  }
  if (size <= 1) return;
  const box = [Math.min(from[0], to[0]) - radius, Math.min(from[1], to[1]) - radius,
    Math.max(from[0], to[0]) + radius, Math.max(from[1], to[1]) + radius];
  within(sheet, box, (x, y) => {
    const along = length && Math.max(0, Math.min(1, ((x - from[0]) * dx + (y - from[1]) * dy) / length ** 2));
    return Math.hypot(x - from[0] - along * dx, y - from[1] - along * dy) <= radius;
  }, visit);
}

// The middle of the cell at a point, or beside the sheet of the one next to it.
export function snapped(sheet, point) {
  const { tiling } = sheet;
  const inside = tiling.size(sheet).map((side, i) => Math.max(0, Math.min(side - 0.01, point[i])));
  return tiling.center(...cellAt(sheet, inside));
}

// Half a cell more than the middles of the cells at its corners.
const boxOf = ([a, b], [c, d]) => [Math.min(a, c) - 0.5, Math.min(b, d) - 0.5, Math.max(a, c) + 0.5, Math.max(b, d) + 0.5];

// From the middle of a cell to that of another; both belong to it.
export function rectangle(sheet, from, to, visit) {
  const [left, top, right, bottom] = boxOf(from, to);
  within(sheet, [left, top, right, bottom], (x, y) => x >= left && x <= right && y >= top && y <= bottom, visit);
}

export function ellipse(sheet, from, to, visit) {
  const [left, top, right, bottom] = boxOf(from, to);
  const [a, b] = [(right - left) / 2, (bottom - top) / 2];
  const [x0, y0] = [(left + right) / 2, (top + bottom) / 2];
  within(sheet, [x0 - a, y0 - b, x0 + a, y0 + b], (x, y) => ((x - x0) / a) ** 2 + ((y - y0) / b) ** 2 <= 1, visit);
}
