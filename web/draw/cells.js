// The floors of cells.
import { INSIDE } from '../board/tilings/tiling.js';
import { plotOf } from './strokes.js';

const SOME = 64; // cells that are filled at once: the time of a path grows faster than what is in it

// Floors of the cells in a range, each of its shade, or of the floor's colour where that is not ''.
export function fillCells(pen, scene, floor, [left, top, right, bottom], frame) {
  const { width, cells, shades, heat, tiling } = scene;
  const plot = plotOf(pen, frame, frame.wall);
  const kinds = new Map();
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      if (!(cells[at] & INSIDE)) continue;
      const style = heat?.[shades[at]] ?? floor;
      if (!style) continue;
      if (!kinds.has(style)) kinds.set(style, []);
      kinds.get(style).push(x, y);
    }
  pen.lineWidth = 1;
  for (const [style, points] of kinds) {
    pen.fillStyle = pen.strokeStyle = style;
    for (let i = 0; i < points.length;) {
      pen.beginPath();
      for (const end = Math.min(points.length, i + 2 * SOME); i < end; i += 2) tiling.cell(plot, points[i], points[i + 1]);
      pen.fill();
      if (!frame.isWhole) pen.stroke(); // or the background shows between neighbours
    }
  }
  if (heat && tiling.hasTunnels) fillStrips(pen, scene, plot, [left, top, right, bottom], ([x, y]) => heat[shades[y * width + x]]);
}

// The floors of tunnels where they begin, if they are there, in the styles of the cells that they begin in.
export function fillStrips(pen, scene, { pointOf }, [left, top, right, bottom], styleOf, isThere = () => true) {
  const { tiling } = scene;
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const way = tiling.tunnelUnder(scene, x, y);
      for (const { box, cell } of way && isThere(x, y, way) ? tiling.strips(x, y, way) : []) {
        const [[west, north], [east, south]] = [pointOf(box[0], box[1]), pointOf(box[2], box[3])];
        pen.fillStyle = styleOf(cell);
        pen.fillRect(west, north, east - west, south - north);
      }
    }
}
