// Octagons that are 1 wide where x + y is even, and squares between them.
import { Polygons } from './polygons.js';

const HALF = 0.207; // of a square's side

class Octagons extends Polygons {
  // Around the middle of each cell is a place as wide as a column: that of an octagon is within it, that of a square holds some of the
  // octagons beside it.
  cellAt(x, y) {
    const [column, row] = [x, y].map((at) => Math.round((at - 0.5) / this.column));
    const [across, down] = [x - 0.5 - column * this.column, y - 0.5 - row * this.row];
    if (!this.classOf(column, row) || Math.max(Math.abs(across), Math.abs(down)) <= HALF) return [column, row];
    return Math.abs(across) > Math.abs(down) ? [column + Math.sign(across), row] : [column, row + Math.sign(down)];
  }
}

new Octagons('octagon', {
  column: 0.707, row: 0.707, rest: [0.293, 0.293], breadth: 0.5, turns: 8,
  polygons: [
    [[0.293, 0, 'N'], [0.707, 0, 'NE'], [1, 0.293, 'E'], [1, 0.707, 'SE'], [0.707, 1, 'S'], [0.293, 1, 'SW'], [0, 0.707, 'W'], [0, 0.293, 'NW']],
    [[0.293, 0.293, 'N'], [0.707, 0.293, 'E'], [0.707, 0.707, 'S'], [0.293, 0.707, 'W']],
  ],
});
