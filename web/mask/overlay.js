// What is drawn over the maze while its outline is drawn: what is new, what is gone, the cells of the sheet, a cursor.
import { styleOf } from '../board/palette.js';
import { INSIDE } from '../board/tilings/tiling.js';

const NEAR = 5; // pixels a cell, below which a grid would be grey all over

function fillWhere(pen, { tiling, width }, [left, top, right, bottom], is) {
  pen.beginPath();
  for (let y = top; y < bottom; y++)
    for (let x = left, begin = -1; x <= right; x++) {
      const within = x < right && is(y * width + x);
      if (within && begin < 0) begin = x;
      if (within || begin < 0) continue;
      tiling.run(pen, begin, x, y);
      begin = -1;
    }
  pen.fill();
}

// `made` has the cells of the maze below, or is null. `cursor` is a cell, `brush` a circle, or null.
export function drawOver(pen, palette, { sheet, made, view, cursor, brush }) {
  const range = sheet.tiling.range(sheet, view.window());
  const thin = 1 / view.scale;
  const accent = palette.path;
  pen.save();
  pen.globalCompositeOperation = 'destination-out';
  fillWhere(pen, sheet, range, (at) => made?.[at] && !sheet.cells[at]);
  pen.globalCompositeOperation = 'source-over';
  for (const [colour, share] of [[palette.floor, 1], [accent, 0.3]]) {
    [pen.fillStyle, pen.globalAlpha] = [colour, share];
    fillWhere(pen, sheet, range, (at) => sheet.cells[at] && !made?.[at]);
  }
  pen.globalAlpha = 1;
  pen.globalCompositeOperation = 'destination-over';
  drawGrid(pen, sheet, range, thin, view.scale);
  pen.globalCompositeOperation = 'source-over';
  [pen.strokeStyle, pen.lineWidth] = [accent, 2 * thin];
  pen.beginPath();
  if (cursor) sheet.tiling.cell(pen, ...cursor);
  if (brush) {
    pen.moveTo(brush.at[0] + brush.radius, brush.at[1]);
    pen.arc(...brush.at, brush.radius, 0, 7);
  }
  pen.stroke();
  pen.restore();
}

function drawGrid(pen, sheet, range, thin, scale) {
  const [across, down] = sheet.tiling.size(sheet);
  const outside = { ...sheet, cells: Uint16Array.from(sheet.cells, (inside) => (inside ? 0 : INSIDE)) };
  pen.strokeStyle = styleOf()('line');
  pen.lineCap = 'butt';
  pen.lineWidth = thin;
  pen.beginPath();
  if (scale >= NEAR) sheet.tiling.walls(pen, outside, range);
  pen.rect(0, 0, across, down);
  pen.stroke();
}
