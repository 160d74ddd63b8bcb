// Lines through cells, and figures at the end of one.
import { sideTo } from '../board/tilings/polygons.js';
import { plotOf } from './strokes.js';

const FAR = 1.6; // longer than any step, which is up to half of pi on a wide ring; cells that are no neighbours are 2 apart
const SPECK = 1e-3; // the length of a line that is a dot

// Whether two points are a step apart, not across an edge.
export const isStep = (a, b, side = 1) => a.every((at, i) => Math.abs(at - b[i]) < FAR * side);

// The middles of cells that are numbers. Across an edge the line goes on from the middle to the side, and a share of that `beyond`; to
// the side where a tunnel begins too, of which a point is null: the line is interrupted.
export function* pointsOf(path, board, beyond = 0) {
  const { width, tiling } = board;
  const cellOf = (cell) => [cell % width, Math.floor(cell / width)];
  if (tiling.pointsOf) return yield* tiling.pointsOf(Array.from(path, cellOf));
  let last = null;
  for (const cell of path) {
    const at = cellOf(cell);
    if ((beyond || tiling.hasTunnels) && last?.some((place, i) => Math.abs(place - at[i]) > 1))
      for (const [from, to] of [[last, at], [at, last]]) {
        if (from === at && tiling.hasTunnels) yield null;
        const side = sideTo(tiling, from, to, board); // none on stairs
        if (side) yield tiling.center(...from).map((place, i) => place + side.out[i] * (beyond || 1));
      }
    yield tiling.center(...at);
    last = at;
  }
}

// Leads a pen through points that are steps of a `side` apart. It is lifted where the line crosses an edge, and beyond the
// rectangle `within`; points nearer to each other than the `grain` are left out.
export function traceLine(pen, points, { within, side = 1, grain = 0 } = {}) {
  let last = null; // the point before, if that is within
  let near = null; // one that was left out after it
  let before = null; // and the one before that
  let lone = null; // one that no line leads to or from yet
  const moveTo = (at) => {
    if (lone) pen.lineTo(lone[0] + SPECK, lone[1]);
    if (at) pen.moveTo(...at);
    lone = at;
  };
  for (const at of points) {
    if (!at) [before, last, near] = [null, null, null];
    if (!at) continue;
    const isWithin = !within || (at[0] > within[0] - side && at[1] > within[1] - side &&
      at[0] < within[2] + side && at[1] < within[3] + side);
    near = grain && last && Math.hypot(at[0] - last[0], at[1] - last[1]) < grain ? at : null;
    if (near) continue;
    if (isWithin && last && isStep(last, at, side)) {
      // A line that turns back has two ends there.
      if (before?.every((place, i) => place === at[i])) pen.moveTo(...last);
      pen.lineTo(...at);
      lone = null;
    } else if (isWithin) moveTo(at);
    [before, last] = [last, isWithin ? at : null];
  }
  if (near) pen.lineTo(...near);
  else moveTo(null);
}

// Such a line, drawn by `plot` where the points are not in pixels.
export function strokeLine(pen, points, { width, style, cap = 'round', plot = pen, ...how }) {
  pen.beginPath();
  traceLine(plot, points, how);
  [pen.lineWidth, pen.lineCap, pen.strokeStyle, pen.lineJoin] = [width, cap, style, cap === 'round' ? cap : 'miter'];
  pen.stroke();
}

// The path of a scene, as far as it is in a window.
export function drawPath(pen, scene, frame, style, within) {
  strokeLine(pen, pointsOf(scene.path, scene, frame.beyond), {
    width: frame.path, style, cap: scene.tiling.cap, plot: plotOf(pen, frame, frame.path), within,
  });
}

// A figure of these corners around a place, turned by an angle.
export function drawFigure(pen, place, angle, corners, inside, rim, width) {
  pen.save();
  pen.translate(...place);
  pen.rotate(angle);
  pen.beginPath();
  for (const corner of corners) pen.lineTo(...corner);
  pen.closePath();
  [pen.fillStyle, pen.strokeStyle, pen.lineWidth, pen.lineJoin] = [inside, rim, width, 'round'];
  pen.stroke();
  pen.fill();
  pen.restore();
}
