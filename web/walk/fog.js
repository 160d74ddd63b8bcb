// Fog of war: a scene that has only the cells which were seen, so that nothing else can be drawn; and one of those in sight.

const SIGHT = 12; // cells along a straight passage
const AROUND = 2; // steps around corners
const NOWHERE = [-1e7, -1e7]; // of a goal that was not seen yet

// A scene without cells yet, drawn within the box of those it gets.
function emptyOf(scene) {
  const box = [Infinity, Infinity, 0, 0];
  const tiling = Object.create(scene.tiling);
  tiling.range = (of, window) => {
    const [left, top, right, bottom] = scene.tiling.range(of, window);
    return [Math.max(left, box[0]), Math.max(top, box[1]), Math.min(right, box[2]), Math.min(bottom, box[3])];
  };
  const cells = new Uint16Array(scene.cells.length);
  return { ...scene, cells, tiling, box, path: null, heat: null, goal: NOWHERE };
}

function add(to, from, [x, y]) {
  const cell = y * from.width + x;
  to.cells[cell] = from.cells[cell];
  to.box.splice(0, 4, Math.min(to.box[0], x), Math.min(to.box[1], y), Math.max(to.box[2], x + 1), Math.max(to.box[3], y + 1));
  if (x === from.goal[0] && y === from.goal[1]) to.goal = from.goal;
}

export class Fog {
  #whole;
  #sight = []; // the cells that are lit

  constructor(scene) {
    this.#whole = scene;
    this.seen = emptyOf(scene);
    this.lit = emptyOf(scene);
  }

  knows(x, y) {
    return this.seen.cells[y * this.#whole.width + x] > 0;
  }

  // What is seen from a cell of a journey.
  reveal(journey, at) {
    for (const [x, y] of this.#sight) this.lit.cells[y * this.#whole.width + x] = 0;
    this.lit.box.splice(0, 4, Infinity, Infinity, 0, 0);
    this.lit.goal = NOWHERE;
    this.#sight = [...this.#inSight(journey, at)];
    for (const cell of this.#sight) {
      add(this.lit, this.#whole, cell);
      add(this.seen, this.#whole, cell);
    }
  }

  * #inSight(journey, at) {
    const { maze } = journey;
    yield at;
    for (const direction of maze.directions) {
      let to = at;
      for (let steps = 0; steps < SIGHT && maze.isOpen(...to, direction); steps++) yield (to = maze.beyond(...to, direction));
    }
    for (const [cell] of journey.around(at, AROUND)) yield cell;
  }
}
