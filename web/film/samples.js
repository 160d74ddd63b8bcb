// Which tile each sample of the canvas shows, on squares and on triangles, and the picture that is made of them.
import { ROW as H } from '../draw/triangles.js';

const HALF = 0.06; // of a wall's thickness between triangles, in the plane

const within = (value, most) => Math.max(0, Math.min(most, value));

// Samples of a grid whose cells are `cell` samples wide: [x, y] is where the plane's corner is, [width, height] the canvas, and
// `pixel` how many samples are one of its pixels. They are { left, top, width, height } of the canvas; rectOf(tile) is the
// rectangle of them that an event may change, span(from, to) the rows of them that show rows of tiles, and fill(pixels, looks,
// table, rectangle) draws them. All walls of squares are of one thickness in samples, so that nothing flickers.
export function squareSamples(grid, cell, [x, y], [most, mostDown], pixel) {
  const wall = Math.max(1, Math.min(Math.round(Math.max(pixel, cell * 0.1)), Math.floor(cell / 2)));
  // Where a column or row of tiles begins.
  const edge = (tile, begin) => Math.round(begin + (tile >> 1) * cell - wall / 2) + (tile & 1 ? wall : 0);
  const [left, top] = [within(edge(0, x), most), within(edge(0, y), mostDown)];
  const width = within(edge(grid.across, x), most) - left;
  const height = within(edge(grid.down, y), mostDown) - top;
  const line = (from, length, begin, tiles) => {
    const made = new Int32Array(Math.max(0, length));
    for (let tile = Math.max(0, 2 * Math.floor((from - begin) / cell) - 2); tile < tiles; tile++) {
      const at = edge(tile, begin) - from;
      if (at >= length) break;
      made.fill(tile, Math.max(0, at), Math.max(0, edge(tile + 1, begin) - from));
    }
    return made;
  };
  const columns = line(left, width, x, grid.across);
  const rows = line(top, height, y, grid.down);
  const across = (column) => within(edge(column, x) - left, width);
  const down = (row) => within(edge(row, y) - top, height);
  return {
    left, top, width, height,
    rectOf(tile) {
      const row = Math.floor(tile / grid.across);
      const column = tile - row * grid.across;
      return [across(column - 1), down(row - 1), across(column + 2), down(row + 2)];
    },
    span: (from, to) => [down(from), down(to)],
    fill(pixels, looks, table, [fromX, fromY, toX, toY]) {
      for (let row = fromY; row < toY; row++) {
        const at = row * width;
        if (row > fromY && rows[row] === rows[row - 1]) {
          pixels.copyWithin(at + fromX, at - width + fromX, at - width + toX);
          continue;
        }
        const base = rows[row] * grid.across;
        for (let column = fromX; column < toX; column++) pixels[at + column] = table[looks[base + columns[column]]];
      }
    },
  };
}

// The tile of triangles at a place, in halves of sides across and rows down; -1 where there is none. `half` is of a wall.
function tileAt({ width, height, across }, half, u, v) {
  const line = Math.round(v);
  if (Math.abs(v - line) * H < half) {
    if (line < 0 || line > height) return -1;
    // Corners of a line are an even number of halves apart, and so are its walls.
    const odd = (line + 1) & 1;
    const near = 2 * Math.round((u - odd) / 2) + odd;
    if (near >= 0 && near <= width + 1 && Math.abs(u - near) / 2 < half * 1.1) return 2 * line * across + 2 * near;
    const wall = 2 * Math.floor((u - odd) / 2) + odd;
    return wall >= 0 && wall < width ? 2 * line * across + 2 * wall + 1 : -1;
  }
  const y = Math.floor(v);
  const strip = Math.floor(u);
  if (y < 0 || y >= height || strip < 0 || strip > width) return -1;
  const up = ((strip + y) & 1) === 0;
  const ahead = u - strip - (up ? 1 - (v - y) : v - y); // of the side between cells strip - 1 and strip
  const row = (2 * y + 1) * across;
  if (Math.abs(ahead) * 0.433 < half) return row + 2 * strip;
  const x = ahead > 0 ? strip : strip - 1;
  return x >= 0 && x < width ? row + 2 * x + 1 : -1;
}

// Tiles of triangles are found once a view, and then looked up.
export function triangleSamples(grid, cell, [x, y], [most, mostDown], pixel) {
  const half = Math.max(HALF, pixel / 2 / cell);
  const at = (place, begin) => Math.round(begin + place * cell);
  const [left, top] = [within(at(-half * 2, x), most), within(at(-half * 2, y), mostDown)];
  const width = within(at((grid.width + 1) / 2 + half * 2, x), most) - left;
  const height = within(at(grid.height * H + half * 2, y), mostDown) - top;
  const tiles = new Int32Array(width * height);
  const known = new Uint8Array(height); // rows of samples whose tiles are there
  const find = (row) => {
    const v = (row + top + 0.5 - y) / cell / H;
    for (let column = 0, i = row * width; column < width; column++, i++)
      tiles[i] = tileAt(grid, half, (2 * (column + left + 0.5 - x)) / cell, v);
    known[row] = 1;
  };
  const across = (place) => within(at(place, x) - left, width);
  const down = (place) => within(at(place, y) - top, height);
  return {
    left, top, width, height,
    rectOf(tile) {
      const row = Math.floor(tile / grid.across);
      const [u, v] = [(tile - row * grid.across - 1) / 2, (row - 1) / 2];
      const more = 3 * half;
      return [
        across((u - 1.5) / 2 - more), down((v - 0.5) * H - more), across((u + 1.5) / 2 + 1 + more), down((v + 1.5) * H + more),
      ];
    },
    span: (from, to) => [down((from / 2) * H - 2 * half), down((to / 2) * H + 2 * half)],
    fill(pixels, looks, table, [fromX, fromY, toX, toY]) {
      for (let row = fromY; row < toY; row++) {
        if (!known[row]) find(row);
        for (let i = row * width + fromX, end = row * width + toX; i < end; i++)
          pixels[i] = tiles[i] < 0 ? 0 : table[looks[tiles[i]]];
      }
    },
  };
}

// The samples as pixels, for one view of the plane.
export class Raster {
  #canvas = document.createElement('canvas');
  #pen = this.#canvas.getContext('2d');
  #image;
  #place; // on the canvas, and the box in the plane
  #box;

  // `step` is in samples a pixel of the view, `fine` in samples a pixel of the canvas. The memory of `last` is used again
  // where it is of the same size; its canvas stays as it is.
  constructor({ left, top, width, height }, view, step, fine, last) {
    const [across, down] = [Math.max(1, width), Math.max(1, height)];
    [this.#canvas.width, this.#canvas.height] = [across, down];
    const isAlike = last?.#image.width === across && last.#image.height === down;
    this.#image = isAlike ? last.#image : new ImageData(across, down);
    this.pixels = new Uint32Array(this.#image.data.buffer);
    this.fine = fine;
    this.#place = [left / fine, top / fine, across / fine, down / fine];
    const size = step * view.scale;
    this.#box = [(left - view.x * step) / size, (top - view.y * step) / size, across / size, down / size];
  }

  // Brings pixels of a rectangle into the picture.
  write([left, top, right, bottom]) {
    if (left < right) this.#pen.putImageData(this.#image, 0, 0, left, top, right - left, bottom - top);
  }

  draw(pen) {
    pen.imageSmoothingEnabled = this.fine > 1;
    pen.imageSmoothingQuality = this.fine > 2 ? 'medium' : 'low';
    pen.drawImage(this.#canvas, ...this.#place);
  }

  // Draws it as another view has it.
  drawIn(view, pen) {
    const size = view.scale * devicePixelRatio;
    const [x, y, width, height] = this.#box;
    pen.imageSmoothingEnabled = true;
    pen.imageSmoothingQuality = 'low';
    pen.drawImage(this.#canvas, view.x * devicePixelRatio + x * size, view.y * devicePixelRatio + y * size, width * size, height * size);
  }
}
