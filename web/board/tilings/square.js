// Squares: everything of them is drawn faster than polygons are.
import { INSIDE, Tiling } from './tiling.js';

export const [N, E, S, W] = [1, 2, 4, 8]; // of a cell's bits

export class Squares extends Tiling {
  cap = 'square'; // of lines
  most = 4096; // cells that are drawn in strokes

  placeOf(x, y) {
    return [x, y];
  }

  center(x, y) {
    return [x + 0.5, y + 0.5];
  }

  // The cells in a rectangle of the plane.
  range({ width, height }, [left, top, right, bottom]) {
    return [
      Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top)),
      Math.min(width, Math.ceil(right)), Math.min(height, Math.ceil(bottom)),
    ];
  }

  // The cell at a point, in the maze or beside it.
  cellAt(x, y) {
    return [Math.floor(x), Math.floor(y)];
  }

  cell(pen, x, y) {
    pen.rect(x, y, 1, 1);
  }

  run(pen, from, to, y) {
    pen.rect(from, y, to - from, 1);
  }

  // In long strokes where they go on.
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
    const { width: across, height: down } = this.floor ?? { width, height };
    // Some cells on from a place, or back, around a floor.
    const around = (at, by, span) => at - (at % (span + 1)) + (((at % (span + 1)) + by + span) % span);
    const isMet = (x, y) => isAlong(around(x, -1, across), y) || isAlong(around(x, 0, across), y) ||
      isUpright(x, around(y, -1, down)) || isUpright(x, around(y, 0, down));
    // A post that only a wall across a wrapped edge meets.
    const isLone = (x, y) => !isAlong(x - 1, y) && !isAlong(x, y) && !isUpright(x, y - 1) && !isUpright(x, y) && isMet(x, y) &&
      [is(x, y, INSIDE), is(x - 1, y, INSIDE), is(x, y - 1, INSIDE), is(x - 1, y - 1, INSIDE)].includes(true);
    for (let y = top; y <= bottom; y++) {
      stroke((x) => isAlong(x, y), left, right, (from, to) => line(from, y, to, y));
      for (let x = left; x <= right; x++) if (isLone(x, y)) line(x, y, x, y);
    }
    for (let x = left; x <= right; x++) stroke((y) => isUpright(x, y), top, bottom, (from, to) => line(x, from, x, to));
  }
}

export const square = new Squares('square', {
  column: 1, row: 1, rest: [0, 0], breadth: 1, turns: 4,
  polygons: [[[0, 0, 'N'], [1, 0, 'E'], [1, 1, 'S'], [0, 1, 'W']]],
});
