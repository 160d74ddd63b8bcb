// A small map of what is around somebody in the maze: north is up, the arrow is where they look.
import { geometryOf } from '../board/layers.js';

const AROUND = 4.6; // cells to each side

export class Chart {
  constructor(canvas) {
    this.canvas = canvas;
  }

  draw(scene, palette, stroll) {
    const { canvas } = this;
    const side = canvas.clientWidth * devicePixelRatio;
    if (!side) return;
    if (canvas.width !== side) [canvas.width, canvas.height] = [side, side];
    const pen = canvas.getContext('2d');
    const geometry = geometryOf(scene);
    const [x, y] = geometry.center(...stroll.cell);
    const scale = side / (2 * AROUND);
    const range = geometry.range(scene, [x - AROUND, y - AROUND, x + AROUND, y + AROUND]);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, side, side);
    pen.setTransform(scale, 0, 0, scale, side / 2 - x * scale, side / 2 - y * scale);
    pen.fillStyle = palette.end;
    pen.globalAlpha = 0.22;
    pen.beginPath();
    for (let row = range[1]; row < range[3]; row++)
      for (let column = range[0]; column < range[2]; column++)
        if (stroll.visited.has(`${column},${row}`)) geometry.cell(pen, column, row);
    pen.fill();
    pen.globalAlpha = 1;
    pen.beginPath();
    geometry.walls(pen, scene, range);
    [pen.lineWidth, pen.lineCap, pen.strokeStyle] = [0.12, 'round', palette.ink];
    pen.stroke();
    pen.beginPath();
    pen.arc(...geometry.center(...scene.goal), 0.24, 0, 7);
    pen.fillStyle = palette.end;
    pen.fill();
    this.arrow(pen, x, y, stroll.pose().yaw, palette);
  }

  arrow(pen, x, y, yaw, palette) {
    pen.save();
    pen.translate(x, y);
    pen.rotate(yaw);
    pen.beginPath();
    pen.moveTo(0, -0.42);
    pen.lineTo(0.3, 0.32);
    pen.lineTo(0, 0.17);
    pen.lineTo(-0.3, 0.32);
    pen.closePath();
    [pen.fillStyle, pen.strokeStyle, pen.lineWidth, pen.lineJoin] = [palette.ink, palette.card, 0.1, 'round'];
    pen.stroke();
    pen.fill();
    pen.restore();
  }
}
