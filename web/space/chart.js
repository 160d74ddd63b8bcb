// A small map of what is around somebody in the maze: north is up, the arrow is where they look.
import { drawFigure } from '../draw/lines.js';
import { drawDisc, strokeWalls } from '../draw/strokes.js';

const AROUND = 4.6; // cells to each side
const ARROW = [[0, -0.42], [0.3, 0.32], [0, 0.17], [-0.3, 0.32]];

export function drawChart(canvas, scene, palette, stroll) {
  const side = canvas.clientWidth * devicePixelRatio;
  if (!side) return;
  if (canvas.width !== side) [canvas.width, canvas.height] = [side, side];
  const pen = canvas.getContext('2d');
  const { tiling } = scene;
  const [x, y] = tiling.center(...stroll.cell);
  const scale = side / (2 * AROUND);
  const range = tiling.range(scene, [x - AROUND, y - AROUND, x + AROUND, y + AROUND]);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, side, side);
  pen.setTransform(scale, 0, 0, scale, side / 2 - x * scale, side / 2 - y * scale);
  pen.fillStyle = palette.path;
  pen.globalAlpha = 0.22;
  pen.beginPath();
  for (let row = range[1]; row < range[3]; row++)
    for (let column = range[0]; column < range[2]; column++)
      if (stroll.visited.has(`${column},${row}`)) tiling.cell(pen, column, row);
  pen.fill();
  pen.globalAlpha = 1;
  strokeWalls(pen, scene, range, 0.12, palette.ink);
  drawDisc(pen, [...tiling.center(...scene.goal), 0.2], palette.path, palette.path);
  drawFigure(pen, [x, y], stroll.pose().yaw, ARROW, palette.ink, palette.card, 0.1);
}
