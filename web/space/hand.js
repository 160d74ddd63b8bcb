// What fingers, mouse and wheel do on a canvas, told as it happens: drag(dx, dy, pans) in pixels, zoom(factor).
export function handOn(canvas, { drag, zoom }, signal) {
  const pointers = new Map();
  // The middle of all fingers, and how far apart they are.
  const grip = () => {
    const points = [...pointers.values()];
    const middle = [0, 1].map((i) => points.reduce((sum, point) => sum + point[i], 0) / points.length);
    return [...middle, points.length < 2 ? 0 : Math.hypot(points[0][0] - points[1][0], points[0][1] - points[1][1])];
  };
  const on = (name, act, options) => canvas.addEventListener(name, act, { signal, ...options });

  on('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
  });
  on('pointermove', (event) => {
    if (!pointers.has(event.pointerId)) return;
    const before = grip();
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    const after = grip();
    if (before[2] > 0 && after[2] > 0) zoom(after[2] / before[2]);
    drag(after[0] - before[0], after[1] - before[1], pointers.size > 1 || event.shiftKey || (event.buttons & 6) > 0);
  });
  for (const end of ['pointerup', 'pointercancel']) on(end, (event) => pointers.delete(event.pointerId));
  on('contextmenu', (event) => event.preventDefault());
  on('wheel', (event) => {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
    zoom(Math.exp(-Math.max(-200, Math.min(200, pixels)) / (event.ctrlKey ? 100 : 400)));
  }, { passive: false });
}
