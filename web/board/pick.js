// A cell of the maze that is picked on the board: by a click, or by arrow keys, from floor to floor by Page Up and Page Down, and Enter.
// Escape gives up.
import { text as words } from '../text/cells.js';
import { text } from '../text/page.js';
import { hintOf, pointOf } from './gestures.js';
import { INSIDE } from './tilings/tiling.js';

const DRAG = 6; // pixels that a pointer may move while it is a click
const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const climbs = { PageUp: 'U', PageDown: 'D' };
const turnOf = ([x, y]) => (Math.atan2(x, -y) / (2 * Math.PI) + 1) % 1;

class Picking {
  #studio;
  #scene;
  #done;
  #at; // the cell that is marked
  #ending = new AbortController();

  constructor(studio, done) {
    const { board, stage, scene } = studio;
    [this.#studio, this.#scene, this.#done, this.#at] = [studio, scene, done, scene.start];
    stage.classList.add('picking');
    board.overlay = (pen, tiling, palette) => {
      pen.beginPath();
      tiling.cell(pen, ...this.#at);
      [pen.strokeStyle, pen.lineWidth] = [palette.path, 3 / board.view.scale];
      pen.stroke();
    };
    board.ask();
    this.#listen(board);
    studio.say(hintOf(scene.tiling.pointOf ? words.pickOnFloors : words.pick));
    board.canvas.focus();
  }

  #listen({ canvas, view }) {
    let down = null;
    const cellUnder = (event) => this.#scene.tiling.cellAt(...view.placeOf(pointOf(canvas, event)));
    const isDrag = ({ clientX, clientY }) => down && Math.hypot(clientX - down.clientX, clientY - down.clientY) > DRAG;
    // Before the keys that move the view.
    const on = (target, type, act) => target.addEventListener(type, act, { signal: this.#ending.signal, capture: true });
    on(canvas, 'pointermove', (event) => this.#mark(cellUnder(event)));
    on(canvas, 'pointerdown', (event) => (down = event));
    on(canvas, 'click', (event) => isDrag(event) || this.#take(cellUnder(event)));
    on(canvas, 'keydown', (event) => {
      const { tiling } = this.#scene;
      const way = ways[event.key];
      const stairs = tiling.pointOf && climbs[event.key];
      if (!way && !stairs && event.key !== 'Enter') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (way) this.#mark(tiling.toward?.(this.#at, turnOf(way)) ?? this.#at.map((place, i) => place + way[i]));
      else if (stairs) this.#mark(tiling.next(this.#at, tiling.names.indexOf(stairs)));
      else this.#take(this.#at);
    });
    on(window, 'keydown', ({ key }) => key === 'Escape' && this.end());
    on(window, 'hashchange', () => this.end());
  }

  // Whether it is a cell of the maze, and no other one has come meanwhile.
  #mark([x, y]) {
    const { width, height, cells } = this.#scene;
    if (this.#studio.scene !== this.#scene) this.end();
    if (this.#ending.signal.aborted || x < 0 || y < 0 || x >= width || y >= height || !(cells[y * width + x] & INSIDE)) return false;
    const point = this.#scene.tiling.pointOf?.([x, y]) ?? [x, y];
    if (`${this.#at}` !== `${[x, y]}`) this.#studio.say(this.#studio.words.place(point));
    this.#at = [x, y];
    this.#studio.board.ask();
    return true;
  }

  #take(cell) {
    const { tiling } = this.#scene;
    if (this.#mark(cell)) this.end((tiling.pointOf?.(cell) ?? cell.map((place) => (tiling.isByTiles ? 2 * place + 1 : place))).join());
  }

  end(point = null) {
    if (this.#ending.signal.aborted) return;
    this.#ending.abort();
    const { board, stage } = this.#studio;
    stage.classList.remove('picking');
    board.overlay = null;
    board.ask();
    this.#studio.describe();
    this.#done(point);
  }
}

let picking = null; // that is under way

// Promises the cell as the address has it, or null.
export function pick(studio) {
  picking?.end();
  if (studio.scene) return new Promise((done) => (picking = new Picking(studio, done)));
  studio.say(text.tooLarge);
  return null;
}
