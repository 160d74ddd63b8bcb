// Which cells a stroke, a rectangle or an ellipse in the plane covers, on any tiling.
import { geometryOf } from '../draw/strokes.js';

const STEP = 1 / 16; // of a cell's side, along a stroke

// Calls `visit` with each cell whose middle the test finds within, of those in a rectangle of the plane.
function within(sheet, box, isWithin, visit) {
  const geometry = geometryOf(sheet);
  const [left, top, right, bottom] = geometry.range(sheet, box);
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++)
      if (isWithin(...geometry.center(x, y))) visit(y * sheet.width + x);
}

// The cell at a point, or null beside the sheet. Beside the slanting sides of triangles it is the next one.
export function cellAt(sheet, point) {
  const geometry = geometryOf(sheet);
  if (!geometry.size(sheet).every((side, i) => point[i] >= 0 && point[i] < side)) return null;
  const most = [sheet.width - 1, sheet.height - 1];
  return geometry.cellAt(...point).map((at, i) => Math.max(0, Math.min(most[i], at)));
}

// A brush of `size` cells from one point to another. Cells that follow each other on a thin stroke share a side.
export function stroke(sheet, from, to, size, visit) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const radius = size / 2;
  let last = null;
  const put = (x, y) => visit(y * sheet.width + x);
  for (let i = 0, steps = Math.ceil(length / STEP); i <= steps; i++) {
    const cell = cellAt(sheet, [from[0] + (dx * i) / (steps || 1), from[1] + (dy * i) / (steps || 1)]);
    if (cell && last && cell[0] !== last[0] && cell[1] !== last[1]) {
      put(cell[0], last[1]);
      put(last[0], cell[1]);
    }
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
  const geometry = geometryOf(sheet);
  const inside = geometry.size(sheet).map((side, i) => Math.max(0, Math.min(side - 0.01, point[i])));
  return geometry.center(...cellAt(sheet, inside));
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
