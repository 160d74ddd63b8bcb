// Hexagons that are 1 high, in columns, of which every other one is half a cell lower.
import { Polygons } from './polygons.js';

const SLANT = 0.289; // how far a side leans

class Hexagons extends Polygons {
  // Left of both of its slanted sides is the column before.
  cellAt(x, y) {
    const column = Math.floor(x / this.column);
    const rowIn = (of) => Math.floor(y - (of & 1 ? this.lower : 0));
    const down = y - (column & 1 ? this.lower : 0) - rowIn(column);
    const isIn = x - column * this.column >= 2 * SLANT * Math.abs(down - 0.5);
    return isIn ? [column, rowIn(column)] : [column - 1, rowIn(column - 1)];
  }
}

new Hexagons('hexagon', {
  column: 0.866, row: 1, lower: 0.5, rest: [0.289, 0.5], breadth: 1, turns: 6,
  polygons: [[[0.289, 0, 'N'], [0.866, 0, 'NE'], [1.155, 0.5, 'SE'], [0.866, 1, 'S'], [0.289, 1, 'SW'], [0, 0.5, 'NW']]],
});
