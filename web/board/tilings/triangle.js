// Triangles with sides of 1: one with x + y even points up.
import { Polygons } from './polygons.js';

class Triangles extends Polygons {
  // Each line that slants, of either slope, is one column on.
  cellAt(x, y) {
    const row = y / this.row;
    return [Math.floor(x + row / 2 - 0.5) + Math.floor(x - row / 2 + 0.5), Math.floor(row)];
  }
}

new Triangles('triangle', {
  column: 0.5, row: 0.866, rest: [0.5, 0], breadth: 0.5, turns: 6,
  polygons: [
    [[0.5, 0, 'E'], [1, 0.866, 'S'], [0, 0.866, 'W']],
    [[0, 0, 'N'], [1, 0, 'E'], [0.5, 0.866, 'W']],
  ],
});
