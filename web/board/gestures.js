// Wheel, drag, pinch and keys on the canvas move the view.
const STEP = 64; // pixels an arrow key
const isFramed = location.pathname.endsWith('/embed'); // then the wheel scrolls the page around it

const keys = {
  ArrowLeft: (view) => view.move(STEP, 0),
  ArrowRight: (view) => view.move(-STEP, 0),
  ArrowUp: (view) => view.move(0, STEP),
  ArrowDown: (view) => view.move(0, -STEP),
  '+': (view) => view.zoom(1.25),
  '=': (view) => view.zoom(1.25),
  '-': (view) => view.zoom(0.8),
  0: (view) => view.fit(),
  Home: (view) => view.fit(),
};

// What is said of keys; where fingers point, there are most likely none, and other words.
export const hintOf = (words) => (matchMedia('(pointer: coarse)').matches ? words.touch : words.keys);

// Where it happened, in pixels of the canvas.
export function pointOf(canvas, { clientX, clientY }) {
  const box = canvas.getBoundingClientRect();
  return [clientX - box.left, clientY - box.top];
}

// What fingers, mouse and wheel do on a canvas, told as it happens: drag(dx, dy, pans) in pixels, and zoom(factor, point).
export function hear(canvas, { drag, zoom }, signal) {
  const pointers = new Map();
  // The middle of all fingers, and how far apart they are.
  const grip = () => {
    const points = [...pointers.values()];
    const middle = [0, 1].map((i) => points.reduce((sum, point) => sum + point[i], 0) / points.length);
    const spread = points.length < 2 ? 0 : Math.hypot(points[0][0] - points[1][0], points[0][1] - points[1][1]);
    return { middle, spread };
  };
  const on = (type, act, options) => canvas.addEventListener(type, act, { signal, ...options });

  on('wheel', (event) => {
    if (isFramed && !event.ctrlKey) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
    zoom(Math.exp(-Math.max(-200, Math.min(200, pixels)) / (event.ctrlKey ? 100 : 400)), pointOf(canvas, event));
  }, { passive: false });
  on('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, pointOf(canvas, event));
  });
  on('pointermove', (event) => {
    if (!pointers.has(event.pointerId)) return;
    const before = grip();
    pointers.set(event.pointerId, pointOf(canvas, event));
    const after = grip();
    if (before.spread > 0 && after.spread > 0) zoom(after.spread / before.spread, after.middle);
    const [dx, dy] = after.middle.map((at, i) => at - before.middle[i]);
    drag(dx, dy, pointers.size > 1 || event.shiftKey || (event.buttons & 6) > 0);
  });
  for (const end of ['pointerup', 'pointercancel']) on(end, (event) => pointers.delete(event.pointerId));
}

export function listen(canvas, view) {
  hear(canvas, { drag: (dx, dy) => view.move(dx, dy), zoom: (factor, point) => view.zoom(factor, point) });
  canvas.addEventListener('dblclick', (event) => view.zoom(2, pointOf(canvas, event)));
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key](view);
  });
}
