// Cells as squares with a side of 1.
import { E, INSIDE, N, S, W } from '../board/scene.js';

export const squares = {
  cap: 'square',
  path: 0.22, // how thick it is
  end: 0.26, // the radius of the start and the goal
  most: 30000, // cells that are drawn in strokes
  size: ({ width, height }) => [width, height],
  center: (x, y) => [x + 0.5, y + 0.5],
  // The cells in a rectangle of the plane; the one at a point, in the maze or beside it.
  range: ({ width, height }, [left, top, right, bottom]) => [
    Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top)),
    Math.min(width, Math.ceil(right)), Math.min(height, Math.ceil(bottom)),
  ],
  cellAt: (x, y) => [Math.floor(x), Math.floor(y)],
  cell(pen, x, y) {
    pen.rect(x, y, 1, 1);
  },
  // The walls of the cells in a range, each once, and in long strokes where they go on.
  walls(pen, { width, height, cells }, [left, top, right, bottom]) {
    const is = (x, y, bit) => x >= 0 && y >= 0 && x < width && y < height && (cells[y * width + x] & bit) > 0;
    const stroke = (isWall, from, to, line) => {
      for (let i = from, begin = -1; i <= to; i++) {
        const wall = i < to && isWall(i);
        if (wall && begin < 0) begin = i;
        if (wall || begin < 0) continue;
        line(begin, i);
        begin = -1;
      }
    };
    for (let y = top; y <= bottom; y++)
      stroke((x) => is(x, y - 1, INSIDE) ? !is(x, y - 1, S) : is(x, y, INSIDE) && !is(x, y, N), left, right,
        (from, to) => { pen.moveTo(from, y); pen.lineTo(to, y); });
    for (let x = left; x <= right; x++)
      stroke((y) => is(x - 1, y, INSIDE) ? !is(x - 1, y, E) : is(x, y, INSIDE) && !is(x, y, W), top, bottom,
        (from, to) => { pen.moveTo(x, from); pen.lineTo(x, to); });
  },
};
