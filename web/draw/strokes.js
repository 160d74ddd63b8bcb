// What every drawing of a maze is made of: floors, walls, lines through cells, and discs. A pen is the context of a canvas,
// in cells or in pixels as its user has set it.
import { heatStyle } from '../board/palette.js';
import { INSIDE } from '../board/scene.js';
import { squares } from './squares.js';
import { triangles } from './triangles.js';

const SOME = 64; // cells that are filled at once: the time of a path grows faster than what is in it

export const geometryOf = (scene) => scene.geometry ?? (scene.tiling === 'square' ? squares : triangles);

// Whether two points are a step apart, not across an edge.
export const isStep = (a, b, side = 1) => a.every((at, i) => Math.abs(at - b[i]) < 1.5 * side);

// Floors of the cells in a range, each of its colour.
export function fillCells(pen, scene, palette, [left, top, right, bottom]) {
  const { width, cells, distances, farthest } = scene;
  const { cell } = geometryOf(scene);
  const kinds = new Map();
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      if (!(cells[at] & INSIDE)) continue;
      const heat = distances && distances[at] >= 0 ? Math.round((distances[at] / (farthest || 1)) * 255) : -1;
      if (!kinds.has(heat)) kinds.set(heat, []);
      kinds.get(heat).push(x, y);
    }
  for (const [heat, points] of kinds) {
    pen.fillStyle = pen.strokeStyle = heat < 0 ? palette.floor : heatStyle(heat / 255);
    for (let i = 0; i < points.length;) {
      pen.beginPath();
      for (const end = Math.min(points.length, i + 2 * SOME); i < end; i += 2) cell(pen, points[i], points[i + 1]);
      pen.fill();
      pen.stroke(); // or the background shows between neighbours
    }
  }
}

export function strokeWalls(pen, scene, range, width, style) {
  const geometry = geometryOf(scene);
  pen.beginPath();
  geometry.walls(pen, scene, range);
  [pen.lineWidth, pen.lineCap, pen.strokeStyle] = [width, geometry.cap, style];
  pen.stroke();
}

// The middles of cells that are numbers.
export function* pointsOf(path, { width }, { center }) {
  for (const cell of path) yield center(cell % width, Math.floor(cell / width));
}

// Leads a pen through points that are steps of a `side` apart. It is lifted where the line crosses an edge, and beyond the
// rectangle `within`; points nearer to each other than the `grain` are left out.
export function traceLine(pen, points, { within, side = 1, grain = 0 } = {}) {
  let last = null; // the point before, if that is within
  let near = null; // one that was left out after it
  for (const at of points) {
    const isWithin = !within || (at[0] > within[0] - side && at[1] > within[1] - side &&
      at[0] < within[2] + side && at[1] < within[3] + side);
    near = grain && last && Math.hypot(at[0] - last[0], at[1] - last[1]) < grain ? at : null;
    if (near) continue;
    if (isWithin && last && isStep(last, at, side)) pen.lineTo(...at);
    else if (isWithin) pen.moveTo(...at);
    last = isWithin ? at : null;
  }
  if (near) pen.lineTo(...near);
}

// Such a line, perhaps with a `casing` of another colour around it.
export function strokeLine(pen, points, { width, style, casing, ...how }) {
  pen.beginPath();
  traceLine(pen, points, how);
  pen.lineCap = pen.lineJoin = 'round';
  for (const [thick, colour] of [...(casing ? [[1.7 * width, casing]] : []), [width, style]]) {
    [pen.lineWidth, pen.strokeStyle] = [thick, colour];
    pen.stroke();
  }
}

export function drawDisc(pen, [x, y, radius], inside, rim, width = radius / 2) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 7);
  [pen.fillStyle, pen.strokeStyle, pen.lineWidth] = [inside, rim, width];
  pen.fill();
  pen.stroke();
}

// The start is a ring, the goal a disc; never too small to be found, where a `pixel` is so many cells.
export function drawEnds(pen, scene, palette, pixel) {
  const geometry = geometryOf(scene);
  const radius = Math.max(geometry.end, 3.5 * pixel);
  for (const [cell, inside] of [[scene.start, palette.floor], [scene.goal, palette.end]])
    drawDisc(pen, [...geometry.center(...cell), radius], inside, palette.end);
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
