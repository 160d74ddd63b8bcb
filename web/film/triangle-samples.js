// Which tile of triangles each sample of the canvas shows: found once a view, and then looked up.
import { ROW as H } from '../board/triangles.js';

const HALF = 0.06; // of a wall's thickness, in the plane

export class TriangleSamples {
  constructor(grid, cell, [x, y], [width, height], pixel) {
    Object.assign(this, { grid, cell, begin: [x, y] });
    this.half = Math.max(HALF, pixel / 2 / cell);
    const at = (place, axis) => Math.round(this.begin[axis] + place * cell);
    const within = (value, most) => Math.max(0, Math.min(most, value));
    this.left = within(at(-this.half * 2, 0), width);
    this.top = within(at(-this.half * 2, 1), height);
    this.width = within(at((grid.width + 1) / 2 + this.half * 2, 0), width) - this.left;
    this.height = within(at(grid.height * H + this.half * 2, 1), height) - this.top;
    this.tiles = new Int32Array(this.width * this.height);
    this.known = new Uint8Array(this.height); // rows of samples whose tiles are there
  }

  find(row) {
    const { begin: [x, y], cell, width, left, top, tiles } = this;
    const v = (row + top + 0.5 - y) / cell / H;
    for (let column = 0, i = row * width; column < width; column++, i++)
      tiles[i] = this.tileAt((2 * (column + left + 0.5 - x)) / cell, v);
    this.known[row] = 1;
  }

  // The tile at a place, in halves of sides across and rows down; -1 where there is none.
  tileAt(u, v) {
    const { width, height, across } = this.grid;
    const { half } = this;
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

  rectOf(tile) {
    const { grid, cell, half, begin } = this;
    const row = Math.floor(tile / grid.across);
    const x = (tile - row * grid.across - 1) / 2;
    const y = (row - 1) / 2;
    const at = (place, axis, most) =>
      Math.max(0, Math.min(most, Math.round(begin[axis] + place * cell) - (axis ? this.top : this.left)));
    const more = 3 * half;
    return [
      at((x - 1.5) / 2 - more, 0, this.width), at((y - 0.5) * H - more, 1, this.height),
      at((x + 1.5) / 2 + 1 + more, 0, this.width), at((y + 1.5) * H + more, 1, this.height),
    ];
  }

  // The rows of samples that show rows of tiles.
  span(from, to) {
    const at = (place) =>
      Math.max(0, Math.min(this.height, Math.round(this.begin[1] + place * this.cell) - this.top));
    return [at((from / 2) * H - 2 * this.half), at((to / 2) * H + 2 * this.half)];
  }

  fill(pixels, looks, table, [left, top, right, bottom]) {
    const { tiles, width } = this;
    for (let y = top; y < bottom; y++) {
      if (!this.known[y]) this.find(y);
      for (let at = y * width + left, end = y * width + right; at < end; at++)
        pixels[at] = tiles[at] < 0 ? 0 : table[looks[tiles[at]]];
    }
  }
}
