// The tiles of a cell of polygons, which are the same for all cells of a class: the cell itself, its walls and its corners, and where each
// of them is in the plane.
import { planes } from '../bits.js';
import { sidesOf } from '../board/tilings/polygons.js';

const FINEST = 400; // entries of a table a unit of the plane

// The cells that meet at corner `i` of one, each with the number of that corner, and the side that begins there.
function ringOf(tiling, cell, i) {
  const ring = [];
  const sides = sidesOf(tiling);
  for (let at = cell; !ring.length || `${at}` !== `${cell}`;) {
    const { side, from } = sides[tiling.classOf(...at)][i];
    ring.push({ cell: at, i, side });
    const [next, place] = [tiling.next(at, side), tiling.placeOf(...at)];
    const away = (corner) => Math.hypot(...tiling.placeOf(...next).map((part, k) => part + corner[k] - place[k] - from[k]));
    const corners = sides[tiling.classOf(...next)].map((other) => away(other.from));
    [at, i] = [next, corners.indexOf(Math.min(...corners))];
  }
  return ring;
}

// The tiles that touch a cell: by class its `walls`, in the order of its sides, and its `corners`, each as [columns, rows, slot] from the
// cell, with the `arms` of a corner, which are walls too. A wall is of the cell that has it in a forward direction, a corner of the last of
// the cells around it. `stride` are the slots of a cell.
export function layoutOf(tiling) {
  const sides = sidesOf(tiling);
  const isForward = (side) => tiling.names[side] in planes;
  const forward = tiling.names.map((_, side) => side).filter(isForward);
  const wallOf = ([x, y], side) => {
    const cell = isForward(side) ? [x, y] : tiling.next([x, y], side);
    return [...cell, 1 + forward.indexOf(isForward(side) ? side : tiling.backs[side])];
  };
  const owned = [[], []]; // corners, by class
  const slotOf = (of, i) => {
    if (!owned[of].includes(i)) owned[of].push(i);
    return 1 + forward.length + owned[of].indexOf(i);
  };
  const layouts = [0, 1].map((of) => {
    const relative = ([x, y, slot]) => [x - of, y, slot]; // cell `of`, 0 is of that class
    const corners = sides[of].map((_, corner) => {
      const ring = ringOf(tiling, [of, 0], corner);
      const { cell, i } = ring.reduce((one, other) => (other.cell[1] - one.cell[1] || other.cell[0] - one.cell[0]) > 0 ? other : one);
      const arms = ring.map((one) => relative(wallOf(one.cell, one.side)));
      return { at: relative([...cell, slotOf(tiling.classOf(...cell), i)]), arms };
    });
    return { walls: sides[of].map(({ side }) => relative(wallOf([of, 0], side))), corners };
  });
  return { layouts, stride: 1 + forward.length + Math.max(...owned.map(({ length }) => length)) };
}

// The tile at a place of the plane, as [columns, rows, slot] from the cell at 0, 0. `half` is of a wall.
function tileAt({ tiling, sides, tables }, half, u, v) {
  const [x, y] = tiling.cellAt(u, v);
  const of = tiling.classOf(x, y);
  const [left, top] = tiling.placeOf(x, y);
  let [near, tile] = [half, null];
  sides[of].forEach(({ from, to }, i) => {
    const [a, b] = [u - left - from[0], v - top - from[1]];
    const [across, down] = [to[0] - from[0], to[1] - from[1]];
    const away = Math.abs(across * b - down * a) / Math.hypot(across, down);
    if (away < near) [near, tile] = [away, tables[of].walls[i]];
  });
  if (!tile) return [x, y, 0];
  sides[of].forEach(({ from }, i) => {
    if (Math.hypot(u - left - from[0], v - top - from[1]) < half * 1.1) tile = tables[of].corners[i].at;
  });
  return [x + tile[0], y + tile[1], tile[2]];
}

// The tiles of all places are those of two columns and rows of cells again and again: a table of them, with `fine` entries a unit.
export function tableOf(grid, half, fine) {
  const { tiling } = grid;
  const [across, down] = [tiling.column, tiling.row].map((side) => Math.max(1, Math.ceil(2 * side * Math.min(FINEST, fine))));
  const table = new Int8Array(3 * across * down);
  for (let row = 0, i = 0; row < down; row++)
    for (let column = 0; column < across; column++, i += 3)
      table.set(tileAt(grid, half, ((column + 0.5) * 2 * tiling.column) / across, ((row + 0.5) * 2 * tiling.row) / down), i);
  return { across, down, table };
}
