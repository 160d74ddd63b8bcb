// One finger, or the mouse: a line drawn from the walker is followed, a swipe runs, a tap goes there. Two fingers are left
// to the board's own gestures.
import { pointOf } from '../board/gestures.js';

const SWIPE = 24; // pixels
const TAP = 10;

// `act` has takes(point), whether that is at the walker, grain(), pixels less than a cell, toward(point), tap(point),
// run(direction), and begin(), before something is done; points are pixels of the canvas.
export function listenToPointers(stage, canvas, act, signal) {
  const fingers = new Map();
  let line = null; // that one of them draws

  // Every cell under the line counts, however fast it was drawn.
  const lead = (point) => {
    const { last } = line;
    const parts = Math.ceil(Math.hypot(point[0] - last[0], point[1] - last[1]) / act.grain());
    for (let i = 1; i <= parts; i++) act.toward(last.map((from, k) => from + ((point[k] - from) * i) / parts));
  };
  // A swipe that turns is another one.
  const swipe = (point) => {
    const [x, y] = point.map((value, i) => value - line.origin[i]);
    if (Math.max(Math.abs(x), Math.abs(y)) < SWIPE) return;
    const direction = Math.abs(x) > Math.abs(y) ? (x > 0 ? 'E' : 'W') : y > 0 ? 'S' : 'N';
    line.origin = point;
    if (direction === line.direction) return;
    line.direction = direction;
    act.run(direction);
  };
  const on = (type, handle) => stage.addEventListener(type, (event) => {
    if (event.target === canvas && event.isTrusted) handle(event);
  }, { capture: true, signal });

  on('pointerdown', (event) => {
    fingers.set(event.pointerId, event);
    if (fingers.size === 1 && event.button === 0) {
      const point = pointOf(canvas, event);
      line = { id: event.pointerId, from: point, origin: point, last: point, isTap: true, direction: '', leads: act.takes(point) };
      act.begin();
    } else if (line) {
      // The board has not heard of the first finger's moves: it learns where that is now.
      const { pointerId, clientX, clientY } = fingers.get(line.id);
      line = null;
      canvas.dispatchEvent(new PointerEvent('pointerdown', { pointerId, clientX, clientY }));
    }
  });
  on('pointermove', (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    if (line?.id !== event.pointerId) return;
    event.stopPropagation();
    const point = pointOf(canvas, event);
    if (Math.hypot(point[0] - line.from[0], point[1] - line.from[1]) > TAP) line.isTap = false;
    if (line.leads) lead(point);
    else swipe(point);
    line.last = point;
  });
  for (const type of ['pointerup', 'pointercancel'])
    on(type, (event) => {
      fingers.delete(event.pointerId);
      if (line?.id !== event.pointerId) return;
      if (line.isTap && type === 'pointerup') act.tap(line.from);
      line = null;
    });
  on('dblclick', (event) => event.stopPropagation());
}
