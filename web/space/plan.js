// Where a maze lies in space: its walls as families of straight lines, its cells, and which way each side faces. A unit is a
// tile; walls are two high.
import { planes, ringCells } from '../bits.js';
import { E, N, S, W } from '../board/tilings/square.js';
import { sidesAt, sidesOf } from '../board/tilings/polygons.js';
import { INSIDE } from '../board/tilings/tiling.js';
import { inTurns } from '../board/turns.js';

export const HIGH = 2;
const RISE = 1.75; // of a bridge in its middle: somebody can stand in the tunnel
const WIDE = 2.3; // that the narrowest cells have at least,
const LARGEST = 3.2; // where the plane is not drawn larger than this
const STUB = 0.2; // of a cell's side, beside a bridge
const R = 2 / Math.sqrt(3); // from the middle of a hexagon to a corner, if it is 1 to a side
const ROUND = [[1, R / 2, -1], [0, -R / 2, -1], [0, -R, 0], [0, -R / 2, 1], [1, R / 2, 1], [1, R, 0]];

// `half` is half of a wall, `deck` half of a bridge, `outline` what a wall looks like from above: see prismOf. A unit of the plane is
// `scale` units, and begins `shift` from the corner. A family of lines has `step`, from one piece of a line to the next, null where none follows, `is(x, y)`, whether a piece
// is wall, and `line(x, y, n)`, the ends of n pieces from there. `area` holds all pieces: [left, top, right, bottom].

// The tiles of a board, with one more around it: 255 for walls and their ends.
async function tilesOf({ width, height, cells, tiling }, signal) {
  const [across, down] = [2 * width + 3, 2 * height + 3];
  const tiles = new Uint8Array(across * down);
  const stand = (at, along) => (tiles[at - along] = tiles[at] = tiles[at + along] = 255);
  await inTurns(height, (y) => {
    for (let x = 0; x < width; x++) {
      const open = cells[y * width + x];
      if (!(open & INSIDE)) continue;
      const at = (2 * y + 2) * across + 2 * x + 2;
      if (!(open & N)) stand(at - across, 1);
      if (!(open & E)) stand(at + 1, across);
      if (!(open & S)) stand(at + across, 1);
      if (!(open & W)) stand(at - 1, across);
      // An edge of a floor that wraps around opens onto a niche, not onto the floor beside it.
      const side = tiling.floor && [0, tiling.floor.width - 1].indexOf(x % (tiling.floor.width + 1));
      if (side >= 0 && open & [W, E][side]) stand(at + [-2, 2][side], across);
    }
  }, signal);
  return { tiles, across, down };
}

async function tilePlan(scene, signal) {
  const board = await tilesOf(scene, signal);
  const [columns, rows] = [2 * scene.width + 1, 2 * scene.height + 1];
  const is = (x, y) => board.tiles[(y + 1) * board.across + x + 1] > 0;
  return {
    board, is,
    size: [columns, rows],
    half: 0.5,
    scale: 2,
    shift: 0.5,
    gap: 1.5,
    outline: [[1, 1, -1], [0, -1, -1], [0, -1, 1], [1, 1, 1]],
    area: [0, 0, columns, rows],
    families: [
      { step: [1, 0], is, line: (x, y, n) => n > 1 && [x + 0.5, y + 0.5, x + n - 0.5, y + 0.5] },
      { step: [0, 1], is, line: (x, y, n) => n > 1 && [x + 0.5, y + 0.5, x + 0.5, y + n - 0.5] },
    ],
  };
}

// Walls with a hexagon's corners at their ends, which fill the joints.
function cellPlan(scene) {
  const { width, height, cells, tiling } = scene;
  const isInside = ([x, y]) => x >= 0 && y >= 0 && x < width && y < height && (cells[y * width + x] & INSIDE) > 0;
  const isOpen = (cell, side) => (cells[cell[1] * width + cell[0]] >> throughOf(scene, cell, side) & 1) > 0;
  const all = sidesOf(tiling);
  const narrowest = tiling.hasTunnels ? 0.5 - STUB : Math.min(...all.flat().map(({ out }) => Math.hypot(...out)));
  const scale = Math.min(LARGEST, WIDE / 2 / narrowest);
  const sideAt = (x, y, side) => all[tiling.classOf(x, y)].find((one) => one.side === side);
  return {
    size: tiling.size(scene).map((side) => side * scale),
    half: 0.2,
    deck: (0.5 - STUB) * scale - 0.2,
    scale,
    shift: 0,
    gap: 1,
    outline: ROUND,
    area: [-1, -1, width + 1, height + 1],
    families: tiling.names.flatMap((name, side) => (name in planes ? side : [])).map((side) => ({
      step: null,
      is(x, y) {
        if (!sideAt(x, y, side)) return false;
        // A tunnel opens the side of the bridge above it from the other cell alone.
        const sides = [[[x, y], side], [tiling.next([x, y], side), tiling.backs[side]]].filter(([cell]) => isInside(cell));
        return sides.length > 0 && !sides.some((one) => isOpen(...one));
      },
      line(x, y) {
        const [left, top] = tiling.placeOf(x, y);
        const { from, to } = sideAt(x, y, side);
        return [left + from[0], top + from[1], left + to[0], top + to[1]].map((at) => at * scale);
      },
    })).concat(tiling.hasTunnels ? [[0, 0], [0, 1], [1, 0], [1, 1]].map((corner) => stubsOf(scene, scale, corner)) : []),
  };
}

// A circle, whose arcs are pieces as straight as can be seen. Which way is ahead depends on where somebody stands: heading 0 is outward.
const PIECES = 64; // of a circle
const OF_RINGS = ['OUT', 'OUT2', 'CW', , 'IN', , 'CCW', 'OUT'];

function ringPlan(scene) {
  const { width, height, cells, tiling } = scene;
  const scale = LARGEST;
  const sideAt = (x, y, name) => tiling.sidesAt(x, y).find(({ side }) => tiling.names[side] === name);
  return {
    size: tiling.size(scene).map((side) => side * scale),
    half: 0.2, scale, shift: 0, gap: 1, isRings: true, outline: ROUND,
    area: [0, 0, width, height],
    families: tiling.names.flatMap((name, side) => Array.from({ length: { CW: 1, CCW: 0 }[name] ?? PIECES / 8 }, (_, piece) => ({
      step: null,
      // A wall between two rings is the farther one's.
      is(x, y) {
        const open = cells[y * width + x];
        const isPiece = open & INSIDE && !(open >> side & 1) && piece < Math.max(1, PIECES / ringCells(y));
        return Boolean(isPiece) && (!name.startsWith('OUT') || (y === height - 1 && Boolean(sideAt(x, y, name))));
      },
      line(x, y) {
        const { arc, from, to } = sideAt(x, y, name);
        const [radius, begin, end] = arc ?? [];
        const pieces = Math.max(1, Math.round((end - begin) * PIECES));
        const ends = arc ? [piece, piece + 1].map((i) => tiling.pointAt(radius, begin + ((end - begin) * i) / pieces)) : [from, to];
        return !(piece >= pieces) && ends.flat().map((along) => along * scale);
      },
    }))),
    aheadOf: (x, y) => (x + 0.5) / ringCells(y),
    sideOf(x, y, heading) {
      const name = OF_RINGS[heading];
      const isThere = name && (!name.startsWith('OUT') || (heading > 0) === Boolean(sideAt(x, y, 'OUT2')));
      return isThere ? tiling.names.indexOf(name) : undefined;
    },
  };
}

// The walls beside the ends of bridges, in one of their corners.
function stubsOf(scene, scale, [along, across]) {
  const wayOf = (x, y) => scene.tiling.tunnelUnder(scene, x, y);
  return {
    step: null,
    is: (x, y) => x >= 0 && y >= 0 && x < scene.width && y < scene.height && wayOf(x, y) > 0,
    line(x, y) {
      const ends = [along, along ? 1 - STUB : STUB].map((at) => (wayOf(x, y) === 1 ? [x + at, y + across] : [x + across, y + at]));
      return ends.flat().map((at) => at * scale);
    },
  };
}

// The direction that leads through a side of a cell: of a tunnel, where one begins there.
function throughOf({ width, cells, tiling }, [x, y], side) {
  const tunnel = side + tiling.names.length / 2;
  return tiling.hasTunnels && cells[y * width + x] >> tunnel & 1 ? tunnel : side;
}

export async function planOf(scene, signal) {
  const { width, height, cells, tiling } = scene;
  const plan = await (tiling.isByTiles ? tilePlan : tiling.slug === 'polar' ? ringPlan : cellPlan)(scene, signal);
  // How far it is to where the maze begins again, for those who walk over an edge.
  const period = tiling.isByTiles ? plan.size : [width * tiling.column * plan.scale, height * tiling.row * plan.scale];
  const wraps = [false, false];
  if (!plan.isRings) cells.forEach((open, cell) => {
    const at = [cell % width, Math.floor(cell / width)];
    for (const { side } of tiling.floor ? [] : sidesAt(tiling, ...at)) {
      if (!(open >> side & 1)) continue;
      const [x, y] = tiling.next(at, side);
      wraps[0] ||= x < 0;
      wraps[1] ||= y < 0;
    }
  });
  return {
    // How far a heading of 0 is turned from the north.
    aheadOf: () => 0,
    // The side that a heading of so many turns leads to; nothing where that is a corner.
    sideOf: (x, y, heading) => sidesAt(tiling, x, y).find(({ turn }) => Math.round(turn * tiling.turns) % tiling.turns === heading)?.side,
    ...plan,
    shifts: shiftsOf(period, wraps),
    at: (place) => place.map((along) => along * plan.scale + plan.shift),
    // The middle of a cell, and how high it is.
    center(x, y) {
      return [...this.at(tiling.center(x, y)), tiling.tunnelUnder?.(scene, x, y) ? RISE : 0];
    },
    turns: tiling.turns,
    // On floors, the point of a cell, and the sides on which a cell has stairs: up, down.
    pointOf: tiling.floor && ((cell) => tiling.pointOf(cell)),
    stairsAt: ([x, y]) => (tiling.floor ? [4, 5] : []).filter((side) => cells[y * width + x] >> side & 1),
    // What is behind a side: the cell, whether a tunnel leads there, and how far away the same cell lies that is reached over an edge.
    beyond(x, y, side) {
      const way = throughOf(scene, [x, y], side);
      const [next, to] = [tiling.next([x, y], way), tiling.beyond([x, y], way, scene)];
      // From floor to floor, or over the edge of one, whoever walks is moved at once.
      const from = tiling.floor && (side < tiling.turns ? next : [x, y]);
      if (from) return { to, isTunnel: false, shift: [...from.map((at, i) => (at - to[i]) * plan.scale), 0] };
      return { to, isTunnel: way !== side, shift: [...next.map((at, i) => Math.sign(at - to[i]) * period[i]), 0] };
    },
    isOpen: (x, y, side) => (cells[y * width + x] >> throughOf(scene, [x, y], side) & 1) > 0,
  };
}

// Where the maze is seen again, for those who look over an edge.
function shiftsOf(period, wraps) {
  const along = (i) => (wraps[i] ? [0, -period[i], period[i]] : [0]);
  return along(0).flatMap((x) => along(1).map((z) => [x, z]));
}
