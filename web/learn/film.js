// The events of a maze's making or solving, which can be carried out up to any of them.
import { E, INSIDE, N, S, W, measure } from '../board/scene.js';

export const [WALKED, LOOKED, DROPPED] = [1, 2, 4]; // marks of a cell

// Where a film begins: a solver's when the maze is there; where walls are closed, when all or a first maze is open.
function beginningOf(events, making) {
  if (making < events.length) return making;
  if (!events.some(([kind]) => kind === 'close')) return 0;
  return Math.max(0, events.findIndex(([kind]) => kind !== 'open'));
}

export class Film {
  // The steps of a query; of a solver's, the maze is there at the beginning.
  static async load(client, query, signal) {
    const steps = [];
    for await (const step of client.steps(query, { signal })) steps.push(step);
    const [head, ...events] = steps;
    const film = new Film(head, events);
    film.goTo(events.length);
    await measure(film.scene, signal);
    return film;
  }

  constructor(head, events) {
    const { width, height } = head;
    const cells = width * height;
    this.events = events;
    this.first = beginningOf(events, head.making);
    this.isSolving = head.making < events.length;
    this.length = events.length;
    this.marks = new Uint8Array(cells);
    this.scene = {
      width, height, tiling: 'square', cells: new Uint8Array(cells), distances: null, farthest: 0,
      start: head.start.map((at) => (at - 1) / 2), goal: head.goal.map((at) => (at - 1) / 2),
    };
    this.path = []; // tiles
    this.at = 0;
  }

  rewind() {
    this.scene.cells.fill(0);
    this.marks.fill(0);
    this.path = [];
    this.at = 0;
  }

  // Carries out the events before number `to`.
  goTo(to) {
    if (to < this.at) this.rewind();
    while (this.at < Math.min(to, this.length)) this.carryOut(this.events[this.at++]);
  }

  // The tile of the last event, or null before the first.
  get place() {
    return this.at ? this.events[this.at - 1].slice(1) : null;
  }

  carryOut([kind, x, y]) {
    const { width, cells } = this.scene;
    const cell = x & 1 && y & 1 ? ((y - 1) / 2) * width + (x - 1) / 2 : -1;
    if (kind === 'path') this.path.push([x, y]);
    else if (kind === 'open' || kind === 'close') this.set(x, y, cell, kind === 'open');
    else if (cell < 0) return;
    else if (kind === 'visit' && !(cells[cell] & INSIDE)) this.marks[cell] |= WALKED;
    else if (kind === 'leave') this.marks[cell] &= ~WALKED;
    else if (kind === 'look') this.marks[cell] = LOOKED;
    else if (kind === 'drop') this.marks[cell] = DROPPED;
  }

  // A tile becomes floor or wall: a cell, or the passage between two, over an edge too.
  set(x, y, cell, open) {
    const { width, height, cells } = this.scene;
    const put = (at, bits) => (cells[at] = open ? cells[at] | bits : cells[at] & ~bits);
    if (cell >= 0) {
      put(cell, INSIDE);
      this.marks[cell] &= ~WALKED;
    } else if (y & 1) {
      const row = ((y - 1) / 2) * width;
      put(row + (x / 2 + width - 1) % width, E);
      put(row + (x / 2) % width, W);
    } else {
      const column = (x - 1) / 2;
      put(((y / 2 + height - 1) % height) * width + column, S);
      put(((y / 2) % height) * width + column, N);
    }
  }
}
