// Mouse, pen, finger and keys on the board while an outline is drawn. Two fingers, the wheel and the other keys still
// move the view.
import { pointOf } from '../board/gestures.js';

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ERASES = 2 | 32; // buttons: the right one of a mouse, the end of a pen

// `hand` is told points of the plane: isDrawing(), begin(point, erases), move(points), end(), cancel(), hover(point or
// null); and of keys walk(dx, dy, draws) and press(). Returns a function that ends it.
export function listen(studio, hand) {
  const { stage, board: { canvas, view } } = studio;
  const listening = new AbortController();
  let first = null; // the event that began a stroke
  let passing = false;

  const placeOf = (event) => view.placeOf(pointOf(canvas, event));
  // In the capturing phase, so that the view does not hear what is drawn.
  const on = (type, act) => stage.addEventListener(type, (event) => {
    if (event.target === canvas) act(event);
  }, { capture: true, signal: listening.signal });

  on('pointerdown', (event) => {
    if (passing) return;
    if (first && event.pointerType === 'touch') {
      // The second finger: both of them move the view.
      const begun = first;
      first = null;
      hand.cancel();
      passing = true;
      canvas.dispatchEvent(new PointerEvent('pointerdown', begun));
      passing = false;
      return;
    }
    if (first || !hand.isDrawing() || event.button === 1) return;
    if (event.pointerType === 'touch' && !event.isPrimary) return;
    event.stopPropagation();
    canvas.setPointerCapture(event.pointerId);
    canvas.focus({ preventScroll: true, focusVisible: false });
    first = event;
    hand.begin(placeOf(event), (event.buttons & ERASES) > 0);
  });
  on('pointermove', (event) => {
    hand.hover(event.pointerType === 'touch' || !hand.isDrawing() ? null : placeOf(event));
    if (event.pointerId !== first?.pointerId) return;
    event.stopPropagation();
    const events = event.getCoalescedEvents?.() ?? [];
    hand.move((events.length ? events : [event]).map(placeOf));
  });
  for (const [type, act] of [['pointerup', () => hand.end()], ['pointercancel', () => hand.cancel()]])
    on(type, (event) => {
      if (event.pointerId !== first?.pointerId) return;
      event.stopPropagation();
      first = null;
      act();
    });
  on('pointerleave', () => hand.hover(null));
  on('contextmenu', (event) => hand.isDrawing() && event.preventDefault());
  on('dblclick', (event) => hand.isDrawing() && event.stopPropagation());
  on('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = arrows[event.key];
    if (step) hand.walk(...step, event.shiftKey);
    else if (event.key === ' ' || event.key === 'Enter') hand.press();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return () => listening.abort();
}
