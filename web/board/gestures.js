// Wheel, drag, pinch and keys on the canvas move the view.
const STEP = 64; // pixels an arrow key

const keys = {
  ArrowLeft: (view) => view.move(STEP, 0),
  ArrowRight: (view) => view.move(-STEP, 0),
  ArrowUp: (view) => view.move(0, STEP),
  ArrowDown: (view) => view.move(0, -STEP),
  '+': (view) => view.zoom(1.25),
  '=': (view) => view.zoom(1.25),
  '-': (view) => view.zoom(0.8),
  0: (view) => view.fit(),
};

export function listen(canvas, view) {
  const pointers = new Map();
  const pointOf = (event) => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  // The middle of all fingers, and how far apart they are.
  const grip = () => {
    const points = [...pointers.values()];
    const middle = [0, 1].map((i) => points.reduce((sum, point) => sum + point[i], 0) / points.length);
    const spread = points.length < 2 ? 0 : Math.hypot(points[0][0] - points[1][0], points[0][1] - points[1][1]);
    return { middle, spread };
  };

  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
    view.zoom(Math.exp(-Math.max(-200, Math.min(200, pixels)) / (event.ctrlKey ? 100 : 400)), pointOf(event));
  }, { passive: false });
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, pointOf(event));
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!pointers.has(event.pointerId)) return;
    const before = grip();
    pointers.set(event.pointerId, pointOf(event));
    const after = grip();
    if (before.spread > 0 && after.spread > 0) view.zoom(after.spread / before.spread, after.middle);
    view.move(after.middle[0] - before.middle[0], after.middle[1] - before.middle[1]);
  });
  for (const end of ['pointerup', 'pointercancel'])
    canvas.addEventListener(end, (event) => pointers.delete(event.pointerId));
  canvas.addEventListener('dblclick', (event) => view.zoom(2, pointOf(event)));
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key](view);
  });
}
