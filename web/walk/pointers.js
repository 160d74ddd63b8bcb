// One finger, or the mouse: a line drawn from the walker is followed, a swipe runs, a tap goes there. Two fingers are left
// to the board's own gestures.
import { pointOf } from '../board/gestures.js';

const SWIPE = 24; // pixels
const TAP = 10;

export class Pointers {
  // `act` has takes(point), whether that is at the walker, grain(), pixels less than a cell, toward(point), tap(point),
  // run(direction), and begin(), before something is done; points are pixels of the canvas.
  constructor(stage, canvas, act, signal) {
    Object.assign(this, { canvas, act, fingers: new Map(), line: null });
    const handlers = {
      pointerdown: (event) => this.down(event),
      pointermove: (event) => this.move(event),
      pointerup: (event) => this.up(event),
      pointercancel: (event) => this.up(event),
      dblclick: (event) => event.stopPropagation(),
    };
    for (const [type, handle] of Object.entries(handlers))
      stage.addEventListener(type, (event) => event.target === canvas && event.isTrusted && handle(event), { capture: true, signal });
  }

  down(event) {
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size === 1 && event.button === 0) {
      const point = pointOf(this.canvas, event);
      const leads = this.act.takes(point);
      this.line = { id: event.pointerId, from: point, origin: point, last: point, isTap: true, direction: '', leads };
      this.act.begin();
    } else if (this.line) {
      // The board has not heard of the first finger's moves: it learns where that is now.
      const { pointerId, clientX, clientY } = this.fingers.get(this.line.id);
      this.line = null;
      this.canvas.dispatchEvent(new PointerEvent('pointerdown', { pointerId, clientX, clientY }));
    }
  }

  move(event) {
    if (!this.fingers.has(event.pointerId)) return;
    this.fingers.set(event.pointerId, event);
    if (this.line?.id !== event.pointerId) return;
    event.stopPropagation();
    const point = pointOf(this.canvas, event);
    const { from } = this.line;
    if (Math.hypot(point[0] - from[0], point[1] - from[1]) > TAP) this.line.isTap = false;
    if (this.line.leads) this.lead(point);
    else this.swipe(point);
    this.line.last = point;
  }

  // Every cell under the line counts, however fast it was drawn.
  lead(point) {
    const { last } = this.line;
    const parts = Math.ceil(Math.hypot(point[0] - last[0], point[1] - last[1]) / this.act.grain());
    for (let i = 1; i <= parts; i++)
      this.act.toward(last.map((from, k) => from + ((point[k] - from) * i) / parts));
  }

  // A swipe that turns is another one.
  swipe(point) {
    const [x, y] = point.map((value, i) => value - this.line.origin[i]);
    if (Math.max(Math.abs(x), Math.abs(y)) < SWIPE) return;
    const direction = Math.abs(x) > Math.abs(y) ? (x > 0 ? 'E' : 'W') : y > 0 ? 'S' : 'N';
    this.line.origin = point;
    if (direction === this.line.direction) return;
    this.line.direction = direction;
    this.act.run(direction);
  }

  up(event) {
    this.fingers.delete(event.pointerId);
    if (this.line?.id !== event.pointerId) return;
    if (this.line.isTap && event.type === 'pointerup') this.act.tap(this.line.from);
    this.line = null;
  }
}
