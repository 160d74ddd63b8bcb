// Squares with tunnels. A cell above one is a bridge, narrower than other cells, so that it is seen where the tunnel begins.
import { Polygons } from './polygons.js';
import { E, N, S, W } from './square.js';

const INSET = 0.2; // from the side of a cell to the middle of a bridge's wall
const WALL = 0.06; // half of a wall's thickness, which is open there
const [EE, SS] = [32, 64]; // of a cell's bits
const [EAST, SOUTH] = [1, 2]; // directions

class Woven extends Polygons {
  cap = 'square'; // of lines
  hasTunnels = true;
  sideOf = (direction) => direction % 4;
  backs = [2, 3, 0, 1, 6, 7, 4, 5];

  cellAt(x, y) {
    return [Math.floor(x), Math.floor(y)];
  }

  // The direction of the tunnel under a cell, to the east or to the south; 0: there is none.
  tunnelUnder({ width, cells }, x, y) {
    const at = y * width + x;
    return x > 0 && cells[at - 1] & EE ? EAST : y > 0 && cells[at - width] & SS ? SOUTH : 0;
  }

  // Leads a pen along the walls of a bridge.
  bridge(pen, x, y, way) {
    for (const [side, wall] of [[0, INSET], [1, 1 - INSET]])
      [[side, 0], [wall, 0], [wall, 1], [side, 1]].forEach(([along, across], i) => {
        const place = way === EAST ? [x + along, y + across] : [x + across, y + along];
        if (i) pen.lineTo(...place);
        else pen.moveTo(...place);
      });
  }

  // The strips beside a bridge in which its tunnel begins, with the walls between: each a box and the cell that it belongs to.
  strips(x, y, way) {
    return [[-WALL, INSET, -1], [1 - INSET, 1 + WALL, 1]].map(([from, to, away]) => (way === EAST
      ? { box: [x + from, y, x + to, y + 1], cell: [x + away, y] } : { box: [x, y + from, x + 1, y + to], cell: [x, y + away] }));
  }

  walls(pen, scene, [left, top, right, bottom]) {
    const line = (x, y, across, down) => { pen.moveTo(x, y); pen.lineTo(x + across, y + down); };
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const cell = scene.cells[y * scene.width + x];
        const open = cell | cell >> 4; // a side is open where a tunnel begins
        const way = this.tunnelUnder(scene, x, y);
        if (way) this.bridge(pen, x, y, way);
        if (x === 0 && !(open & W)) line(x, y, 0, 1);
        if (y === 0 && !(open & N)) line(x, y, 1, 0);
        if (!way && !(open & E)) line(x + 1, y, 0, 1);
        if (!way && !(open & S)) line(x, y + 1, 1, 0);
      }
  }
}

new Woven('woven', {
  column: 1, row: 1, rest: [0, 0], breadth: 1, turns: 4,
  polygons: [[[0, 0, 'N'], [1, 0, 'E'], [1, 1, 'S'], [0, 1, 'W']]],
});
