// Pictures of a whole maze, made once, for views that show more cells than could be drawn each time.
import { E, INSIDE, N, S, W } from './scene.js';
import { heatOf, pixelOf } from './palette.js';
import { inTurns } from './turns.js';

const BAND = 64; // rows of pixels at a time

// Fills a canvas of whole pixels: `row(y, pixels)` writes those of a row.
async function raster(width, height, row, signal) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext('2d');
  await inTurns(Math.ceil(height / BAND), (i) => {
    const rows = Math.min(BAND, height - i * BAND);
    const band = new ImageData(width, rows);
    const pixels = new Uint32Array(band.data.buffer);
    for (let y = 0; y < rows; y++) row(i * BAND + y, pixels.subarray(y * width, (y + 1) * width));
    pen.putImageData(band, 0, i * BAND);
  }, signal);
  return canvas;
}

// A pixel a cell: the floor, or its heat.
async function squareFloor(scene, palette, signal) {
  const { width, height, cells, distances, farthest } = scene;
  const floor = pixelOf(palette.floor);
  const canvas = await raster(width, height, (y, pixels) => {
    for (let x = 0, at = y * width; x < width; x++, at++)
      if (cells[at] & INSIDE)
        pixels[x] = distances && distances[at] >= 0 ? heatOf(distances[at] / (farthest || 1)) : floor;
  }, signal);
  return { canvas, box: [0, 0, width, height] };
}

// A pixel a tile: walls and the path, and nothing where floor is.
async function squareTiles(scene, palette, signal) {
  const { width, height, cells, path } = scene;
  const [wall, way] = [pixelOf(palette.wall), pixelOf(palette.path)];
  const columns = 2 * width + 1;
  const onPath = path && new Uint8Array(columns * (2 * height + 1));
  if (path) for (const tile of pathTiles(path, width, columns)) onPath[tile] = 1;
  const is = (x, y, bit) => x >= 0 && y >= 0 && x < width && y < height && (cells[y * width + x] & bit) > 0;
  const isWall = (column, row) => {
    const [x, y] = [column >> 1, row >> 1];
    if (column & 1 && row & 1) return false;
    if (row & 1) return is(x, y, INSIDE) ? !is(x, y, W) : is(x - 1, y, INSIDE) && !is(x - 1, y, E);
    if (column & 1) return is(x, y, INSIDE) ? !is(x, y, N) : is(x, y - 1, INSIDE) && !is(x, y - 1, S);
    return is(x, y, INSIDE) || is(x - 1, y, INSIDE) || is(x, y - 1, INSIDE) || is(x - 1, y - 1, INSIDE);
  };
  const canvas = await raster(columns, 2 * height + 1, (row, pixels) => {
    for (let column = 0; column < columns; column++)
      if (isWall(column, row)) pixels[column] = wall;
      else if (onPath?.[row * columns + column]) pixels[column] = way;
  }, signal);
  return { canvas, box: [-0.25, -0.25, width + 0.5, height + 0.5] };
}

function* pathTiles(path, width, columns) {
  const tile = (cell) => (2 * Math.floor(cell / width) + 1) * columns + 2 * (cell % width) + 1;
  for (let i = 0; i < path.length; i++) {
    yield tile(path[i]);
    const step = Math.abs(path[i] - path[i - 1]);
    if (step === 1 || step === width) yield (tile(path[i]) + tile(path[i - 1])) / 2;
  }
}

// The layers of squares, lowest first: `floor` for every view, `fine` for those of many cells.
export async function layersOf(scene, palette, signal) {
  return {
    floor: await squareFloor(scene, palette, signal),
    fine: await squareTiles(scene, palette, signal),
  };
}
