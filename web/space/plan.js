// Where a maze lies in space: its walls as families of straight lines, its cells, and which way each side faces. A unit is a
// tile; walls are two high.
import { E, INSIDE, N, S, W } from '../board/scene.js';
import { ROW } from '../draw/triangles.js';
import { inTurns } from '../board/turns.js';

export const HIGH = 2;
const SIDE = 3.2; // of a triangle
const beside = { [N]: [0, -1, S], [E]: [1, 0, W], [S]: [0, 1, N], [W]: [-1, 0, E] }; // a side: the next cell, and its side
const R = 1 / ROW; // from the middle of a hexagon to a corner, if it is 1 to a side

// `pace` is from one cell to the next, `gap` from a cell to its side, `half` half of a wall, `outline` what a wall looks
// like from above: see prismOf. A family of lines has `step`, from one piece of a line to the next, `is(x, y)`, whether a
// piece is wall, and `line(x, y, n)`, the ends of n pieces from there. `area` holds all pieces: [left, top, right, bottom].

// The tiles of a board of squares, with one more around it: 255 for walls.
async function tilesOf({ width, height, cells }, signal) {
  const [across, down] = [2 * width + 3, 2 * height + 3];
  const tiles = new Uint8Array(across * down);
  await inTurns(height, (y) => {
    for (let x = 0; x < width; x++) {
      const open = cells[y * width + x];
      if (!(open & INSIDE)) continue;
      const at = (2 * y + 2) * across + 2 * x + 2;
      for (const corner of [-across - 1, -across + 1, across - 1, across + 1]) tiles[at + corner] = 255;
      if (!(open & N)) tiles[at - across] = 255;
      if (!(open & E)) tiles[at + 1] = 255;
      if (!(open & S)) tiles[at + across] = 255;
      if (!(open & W)) tiles[at - 1] = 255;
    }
  }, signal);
  return { tiles, across, down };
}

async function squarePlan(scene, signal) {
  const board = await tilesOf(scene, signal);
  const [columns, rows] = [2 * scene.width + 1, 2 * scene.height + 1];
  const is = (x, y) => board.tiles[(y + 1) * board.across + x + 1] > 0;
  return {
    board, is,
    size: [columns, rows],
    half: 0.5,
    pace: 2,
    gap: 1.5,
    outline: [[1, 1, -1], [0, -1, -1], [0, -1, 1], [1, 1, 1]],
    area: [0, 0, columns, rows],
    families: [
      // A tile by itself is a line of one piece.
      {
        step: [1, 0], is,
        line: (x, y, n) => (n > 1 || !(is(x, y - 1) || is(x, y + 1))) && [x + 0.5, y + 0.5, x + n - 0.5, y + 0.5],
      },
      { step: [0, 1], is, line: (x, y, n) => n > 1 && [x + 0.5, y + 0.5, x + 0.5, y + n - 0.5] },
    ],
    center: (x, y) => [2 * x + 1.5, 2 * y + 1.5],
    turns: 4,
    sideOf: (x, y, heading) => [N, E, S, W][heading],
  };
}

function trianglePlan({ width, height, cells }) {
  const at = (x, y) => (x >= 0 && y >= 0 && x < width && y < height ? cells[y * width + x] : 0);
  const isEven = (x, y) => ((x + y) & 1) === 0;
  const isWall = (x, y, side) => {
    const [dx, dy, opposite] = beside[side];
    const [one, other] = [at(x, y), at(x + dx, y + dy)];
    return one & INSIDE ? !(one & side) : (other & INSIDE) > 0 && !(other & opposite);
  };
  const line = (...ends) => ends.map((value, i) => value * SIDE * (i & 1 ? ROW : 1));
  return {
    size: [((width + 1) / 2) * SIDE, height * ROW * SIDE],
    half: 0.2,
    side: SIDE,
    isWall,
    isInside: (x, y) => (at(x, y) & INSIDE) > 0,
    pace: (SIDE * ROW * 2) / 3,
    gap: (SIDE * ROW) / 3,
    outline: [[1, R / 2, -1], [0, -R / 2, -1], [0, -R, 0], [0, -R / 2, 1], [1, R / 2, 1], [1, R, 0]],
    area: [-1, 0, width, height + 1],
    families: [
      {
        step: [2, 0], is: (x, y) => !isEven(x, y) && isWall(x, y, N),
        line: (x, y, n) => line(x / 2, y, x / 2 + n, y),
      },
      {
        step: [1, 1], is: (x, y) => isEven(x, y) && isWall(x, y, E),
        line: (x, y, n) => line((x + 1) / 2, y, (x + n + 1) / 2, y + n),
      },
      {
        step: [-1, 1], is: (x, y) => !isEven(x, y) && isWall(x, y, E),
        line: (x, y, n) => line(x / 2 + 1, y, (x - n) / 2 + 1, y + n),
      },
    ],
    center: (x, y) => [(x / 2 + 0.5) * SIDE, (y + (isEven(x, y) ? 2 : 1) / 3) * ROW * SIDE],
    turns: 6,
    sideOf: (x, y, heading) => (isEven(x, y) ? [0, E, 0, S, 0, W] : [N, 0, E, 0, W, 0])[heading],
  };
}

export async function planOf(scene, signal) {
  const { width, height, cells } = scene;
  const square = scene.tiling === 'square';
  const plan = square ? await squarePlan(scene, signal) : trianglePlan(scene);
  // How far it is to where the maze begins again, for those who walk over an edge.
  const period = square ? plan.size : [(width / 2) * SIDE, plan.size[1]];
  const wraps = [false, false];
  for (let y = 0; y < height; y++) wraps[0] ||= (cells[y * width] & W) > 0;
  for (let x = 0; x < width; x++) wraps[1] ||= (cells[x] & N) > 0;
  return {
    ...plan,
    shifts: shiftsOf(period, wraps),
    // What is behind a side: the cell, and how far away the same cell lies that is reached over an edge.
    beyond(x, y, side) {
      const [dx, dy] = beside[side];
      const to = [(x + dx + width) % width, (y + dy + height) % height];
      return { to, shift: [Math.sign(x + dx - to[0]) * period[0], Math.sign(y + dy - to[1]) * period[1]] };
    },
    isOpen: (x, y, side) => (cells[y * width + x] & side) > 0,
  };
}

// Where the maze is seen again, for those who look over an edge.
function shiftsOf(period, wraps) {
  const along = (i) => (wraps[i] ? [0, -period[i], period[i]] : [0]);
  return along(0).flatMap((x) => along(1).map((z) => [x, z]));
}
