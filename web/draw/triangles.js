// Cells as triangles with sides of 1: one with x + y even points up and has a side to the south.
import { E, INSIDE, N, S, W } from '../board/scene.js';

export const ROW = Math.sqrt(3) / 2; // the height of a row

// Left, right and middle corner: the first two are at the foot of what points up, the third at its top.
const corners = (x, y) => {
  const up = (x + y) % 2 === 0;
  const [base, tip] = up ? [(y + 1) * ROW, y * ROW] : [y * ROW, (y + 1) * ROW];
  return [x / 2, x / 2 + 1, base, tip];
};

export const triangles = {
  cap: 'round',
  path: 0.15,
  end: 0.15,
  most: 3000, // cells that are drawn in strokes
  size: ({ width, height }) => [(width + 1) / 2, height * ROW],
  center(x, y) {
    const [left, , base, tip] = corners(x, y);
    return [left + 0.5, (2 * base + tip) / 3];
  },
  range: ({ width, height }, [left, top, right, bottom]) => [
    Math.max(0, Math.floor(left * 2) - 1), Math.max(0, Math.floor(top / ROW) - 1),
    Math.min(width, Math.ceil(right * 2)), Math.min(height, Math.ceil(bottom / ROW)),
  ],
  // Each line that slants, of either slope, is one column on.
  cellAt(x, y) {
    const row = y / ROW;
    return [Math.floor(x + row / 2 - 0.5) + Math.floor(x - row / 2 + 0.5), Math.floor(row)];
  },
  cell(pen, x, y) {
    const [left, right, base, tip] = corners(x, y);
    pen.moveTo(left, base);
    pen.lineTo(right, base);
    pen.lineTo(left + 0.5, tip);
    pen.closePath();
  },
  walls(pen, { width, height, cells }, [fromX, fromY, toX, toY]) {
    const isInside = (x, y) => x >= 0 && y >= 0 && x < width && y < height && (cells[y * width + x] & INSIDE) > 0;
    const line = (x1, y1, x2, y2) => { pen.moveTo(x1, y1); pen.lineTo(x2, y2); };
    for (let y = fromY; y < toY; y++)
      for (let x = fromX; x < toX; x++) {
        const open = cells[y * width + x];
        if (!(open & INSIDE)) continue;
        const [left, right, base, tip] = corners(x, y);
        // A wall between two cells is drawn by its western or northern one.
        if (!(open & W) && !isInside(x - 1, y)) line(left, base, left + 0.5, tip);
        if (!(open & E)) line(right, base, left + 0.5, tip);
        if ((x + y) % 2 === 0) {
          if (!(open & S)) line(left, base, right, base);
        } else if (!(open & N) && !isInside(x, y - 1)) line(left, base, right, base);
      }
  },
};
