// Which cells a stroke, a rectangle or an ellipse in the plane covers, on any tiling.
import { geometryOf } from '../board/layers.js';

const STEP = 1 / 16; // of a cell's side, along a stroke

// Calls `visit` with each cell whose middle the test finds within, of those in a rectangle of the plane.
function within(sheet, box, isWithin, visit) {
  const geometry = geometryOf(sheet);
  const [left, top, right, bottom] = geometry.range(sheet, box);
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++)
      if (isWithin(...geometry.center(x, y))) visit(y * sheet.width + x);
}

// The cell at a point, [x, y], or null beside the sheet. It is the one whose middle is nearest, of squares as of
// triangles.
export function cellAt(sheet, [x, y]) {
  const geometry = geometryOf(sheet);
  const [across, down] = geometry.size(sheet);
  if (!(x >= 0 && y >= 0 && x < across && y < down)) return null;
  const [left, top, right, bottom] = geometry.range(sheet, [x - 0.5, y - 0.5, x + 0.5, y + 0.5]);
  let [nearest, cell] = [Infinity, null];
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) {
      const [a, b] = geometry.center(column, row);
      const distance = (a - x) ** 2 + (b - y) ** 2;
      if (distance < nearest) [nearest, cell] = [distance, [column, row]];
    }
  return cell;
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

const boxOf = ([a, b], [c, d]) => [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];

// From corner to corner; the cells of the corners belong to it.
export function rectangle(sheet, from, to, visit) {
  const box = boxOf(from, to);
  within(sheet, [box[0] - 0.5, box[1] - 0.5, box[2] + 0.5, box[3] + 0.5],
    (x, y) => x >= box[0] - 0.5 && x <= box[2] + 0.5 && y >= box[1] - 0.5 && y <= box[3] + 0.5, visit);
}

export function ellipse(sheet, from, to, visit) {
  const [left, top, right, bottom] = boxOf(from, to);
  const [a, b] = [Math.max(0.5, (right - left) / 2), Math.max(0.5, (bottom - top) / 2)];
  const [x0, y0] = [(left + right) / 2, (top + bottom) / 2];
  within(sheet, [x0 - a, y0 - b, x0 + a, y0 + b], (x, y) => ((x - x0) / a) ** 2 + ((y - y0) / b) ** 2 <= 1, visit);
}
