// Cells as squares with a side of 1.
import { E, INSIDE, N, S, W } from '../board/scene.js';

export const squares = {
  cap: 'square',
  path: 0.3, // how thick it is
  end: 0.3, // the radius of the start and the goal
  most: 4096, // cells that are drawn in strokes
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
  // The walls of the cells in a range, each once, and in long strokes where they go on; a post without any is a stroke of no length.
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
    const line = (x, y, toX, toY) => { pen.moveTo(x, y); pen.lineTo(toX, toY); };
    const isAlong = (x, y) => (is(x, y - 1, INSIDE) ? !is(x, y - 1, S) : is(x, y, INSIDE) && !is(x, y, N));
    const isUpright = (x, y) => (is(x - 1, y, INSIDE) ? !is(x - 1, y, E) : is(x, y, INSIDE) && !is(x, y, W));
    const isLone = (x, y) => !isAlong(x - 1, y) && !isAlong(x, y) && !isUpright(x, y - 1) && !isUpright(x, y) &&
      [is(x, y, INSIDE), is(x - 1, y, INSIDE), is(x, y - 1, INSIDE), is(x - 1, y - 1, INSIDE)].includes(true);
    for (let y = top; y <= bottom; y++) {
      stroke((x) => isAlong(x, y), left, right, (from, to) => line(from, y, to, y));
      for (let x = left; x <= right; x++) if (isLone(x, y)) line(x, y, x, y);
    }
    for (let x = left; x <= right; x++) stroke((y) => isUpright(x, y), top, bottom, (from, to) => line(x, from, x, to));
  },
};
