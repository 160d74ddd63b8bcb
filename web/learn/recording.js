// A reel from where there is something to see, with the scene at any event of it.
import { square } from '../board/scene.js';
import { INSIDE } from '../board/tilings/tiling.js';
import { CLOSE, kindOf, OPEN, PATH, tileOf } from '../film/events.js';
import { Reel } from '../film/reel.js';
import { TileGrid } from '../film/squares.js';

// A solver's begins when the maze is there; where walls are closed, one begins when all or a first maze is open.
function beginningOf({ events, kinds, length, head: { making } }) {
  if (making < length) return making;
  if (!kinds.has(CLOSE)) return 0;
  return Math.max(0, events.findIndex((word) => kindOf(word) !== OPEN));
}

export class Recording {
  at = 0; // how many events are carried out
  #state;

  // The steps of a query of squares, without an outline or edges that wrap around.
  static async load(client, query, signal) {
    const grid = new TileGrid({ ...query, tiling: square });
    const cells = new Uint16Array(query.width * query.height).fill(INSIDE);
    const reel = new Reel(grid, await grid.closed({ cells }, signal), false);
    await reel.read(client, query, signal);
    return new Recording(reel);
  }

  // It stands at its end.
  constructor(reel) {
    const { grid: { width, height }, head, length } = reel;
    [this.reel, this.length, this.first] = [reel, length, beginningOf(reel)];
    this.isSolving = head.making < length;
    this.#state = reel.base.slice();
    this.scene = { width, height, tiling: square, start: head.start.map((at) => (at - 1) / 2) };
    this.goTo(length);
  }

  // Carries out the events before number `to`.
  goTo(to) {
    this.reel.move(this.#state, this.at, to);
    this.at = to;
    this.scene.cells = this.reel.grid.cellsOf(this.#state);
  }

  stateOf(x, y) {
    return this.#state[this.reel.grid.tileOf(2 * x + 1, 2 * y + 1)];
  }

  // Where the last event is; before the first, the first cell.
  get place() {
    const { grid, events } = this.reel;
    return grid.placeOf(this.at ? tileOf(events[this.at - 1]) : grid.tileOf(1, 1));
  }

  // The path as far as it has come, as places.
  get path() {
    const { grid, events } = this.reel;
    let from = this.at;
    while (from > 0 && kindOf(events[from - 1]) === PATH) from--;
    return Array.from(events.subarray(from, this.at), (word) => grid.placeOf(tileOf(word)));
  }
}
