// Pictures of triangles, hexagons and octagons, looked at pixel by pixel: walls are closed lines, and open ones are gone.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { count, daemonOf, timeout } from './daemon.mjs';
import { painted, played } from './png.mjs';

// Where the middle of a cell is, with walls one apart; its neighbours; the shortest side; how much of it a
// wall takes; how far the middle of the smallest cell is from its sides.
const HEXAGONS = { N: [0, -1], NE: [1, -1], SE: [1, 0], S: [0, 1], SW: [-1, 0], NW: [-1, -1] };
const LOWER = { N: [0, -1], NE: [1, 0], SE: [1, 1], S: [0, 1], SW: [-1, 1], NW: [-1, 0] };
const OCTAGONS = { N: [0, -1], NE: [1, -1], E: [1, 0], SE: [1, 1], S: [0, 1], SW: [-1, 1], W: [-1, 0], NW: [-1, -1] };
const tilings = {
  triangle: {
    middle: (x, y) => [(x + 1) / 2, (y + ((x + y) % 2 ? 1 : 2) / 3) * Math.sqrt(0.75)],
    ways: () => ({ N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] }), side: 1, taken: 1.2, depth: 0.288,
  },
  hexagon: {
    middle: (x, y) => [(x + 2 / 3) * Math.sqrt(0.75), y + 0.5 + (x % 2) / 2],
    ways: (x) => (x % 2 ? LOWER : HEXAGONS), side: 0.577, taken: 1.2, depth: 0.5,
  },
  octagon: { middle: (x, y) => [x * Math.SQRT1_2 + 0.5, y * Math.SQRT1_2 + 0.5], ways: () => OCTAGONS, side: 0.414, taken: 1.45, depth: 0.207 },
};

// Marks what hangs together with a place; of walls by corners too.
function fill(is, marks, x, y, mark, steps) {
  const stack = [[x, y]];
  marks[y][x] = mark;
  while (stack.length) {
    const [x, y] = stack.pop();
    for (const [dx, dy] of steps)
      if (is[y + dy]?.[x + dx] === is[y][x] && !marks[y + dy][x + dx]) {
        marks[y + dy][x + dx] = mark;
        stack.push([x + dx, y + dy]);
      }
  }
}

const SIDES = [[0, -1], [1, 0], [0, 1], [-1, 0]];
const AROUND = [...SIDES, [-1, -1], [1, -1], [1, 1], [-1, 1]];

// A maze without loops has walls in one piece, or in two if two openings cut the outer one.
function examine(walls, json, { tiling, cell, wall, margin, open }, what) {
  const { middle, ways } = tilings[tiling];
  const at = (x, y) => middle(x, y).map((length) => length * (cell + wall) + wall / 2 + margin);
  const marks = walls.map((row) => row.map(() => 0));
  let pieces = 0;
  walls.forEach((row, y) => row.forEach((is, x) => is && !marks[y][x] && fill(walls, marks, x, y, ++pieces, AROUND)));
  assert.equal(pieces, open ? 2 : 1, `${what}: walls hang together`);
  const [left, top] = at(0, 0).map(Math.floor);
  fill(walls, marks, left, top, -1, SIDES);
  assert.equal(marks[0][0], open ? -1 : 0, `${what}: the outer wall is ${open ? 'open' : 'closed'}`);
  json.grid.forEach((row, y) => row.forEach((bits, x) => {
    const from = at(x, y);
    assert.equal(marks[Math.floor(from[1])][Math.floor(from[0])], -1, `${what}: ${x},${y} is reached`);
    for (const [name, [dx, dy]] of Object.entries(ways(x, y))) {
      const bit = json.directions.indexOf(name);
      if (bit < 0 || json.grid[y + dy]?.[x + dx] === undefined || !hasSide(tiling, x, y, name)) continue;
      const to = at(x + dx, y + dy);
      let [crossed, row] = [false, Math.floor(from[1])];
      for (let i = 0; i <= 8 * (cell + wall); i++) {
        const [x, y] = from.map((start, k) => Math.floor(start + ((to[k] - start) * i) / (8 * (cell + wall))));
        // From a pixel to the next by a side, as no line hangs together but by corners.
        crossed ||= walls[y][x] || walls[row][x];
        row = y;
      }
      assert.equal(crossed, !((bits >> bit) & 1), `${what}: ${name} of ${x},${y}`);
    }
  }));
}

// A triangle has either N or S; a square between octagons has no diagonal neighbours.
function hasSide(tiling, x, y, name) {
  if (tiling === 'triangle') return name !== ((x + y) % 2 ? 'S' : 'N');
  return tiling !== 'octagon' || name.length === 1 || (x + y) % 2 === 0;
}

describe('pictures of other tilings', () => {
  const daemon = daemonOf();
  const get = async (path) => {
    const response = await fetch(`${daemon.url}${path}`);
    assert.equal(response.status, 200, `${path}: ${response.status === 200 || (await response.text())}`);
    return response;
  };
  let random = 7;
  const below = (n) => (random = (random * 48271) % 2147483647) % n;
  const shapes = [[14, 1], [20, 1], [21, 1], [28, 1], [20, 2], [26, 3], [27, 2], [30, 2], [256, 1], [60, 9]];
  while (shapes.length < count(40)) shapes.push([1 + below(below(2) ? 40 : 200), 1 + below(below(2) ? 5 : 40)]);

  for (const tiling of Object.keys(tilings))
    for (const format of ['apng', 'png'])
      it(`${format} of ${tiling}s have closed walls and open passages`, timeout, async () => {
        for (const [cell, wall] of shapes) {
          const { side, taken, depth } = tilings[tiling];
          if (side * (cell + wall) - taken * wall < 3 || depth * (cell + wall) - wall / 2 < 1.5) continue;
          const seed = below(1000), margin = wall + 1 + below(3), open = format === 'png' && below(2) === 1;
          const maze = `tiling=${tiling}&width=5&height=4&algo=recursive-backtracker&seed=${seed}`;
          const drawing = `&cell=${cell}&wall=${wall}&margin=${margin}`;
          const json = await (await get(`/maze?${maze}`)).json();
          const path = format === 'apng' ? `/maze/steps?${maze}&format=apng&every=20${drawing}`
            : `/maze?${maze}&format=png&openings=${open ? 'yes' : 'no'}${drawing}`;
          const bytes = Buffer.from(await (await get(path)).arrayBuffer());
          const colors = format === 'apng' ? played(bytes).canvas : painted(bytes);
          // A pixel is wall if it is half covered, or seven of fifteen parts where a line lies between two pixels.
          const walls = colors.map((row) => row.map((color) => parseInt(color.slice(0, 2), 16) <= (255 * 8) / 15));
          examine(walls, json, { tiling, cell, wall, margin, open }, path);
        }
      });

  it('png of a small maze is one answer, whose length is known', timeout, async () => {
    for (const tiling of Object.keys(tilings)) {
      const { headers } = await get(`/maze?tiling=${tiling}&format=png&seed=7&solve=shortest&ends=yes&openings=yes`);
      assert.ok(Number(headers.get('content-length')) > 1000, tiling);
    }
  });
});
