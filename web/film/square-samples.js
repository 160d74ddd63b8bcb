// Which tile of squares each sample of the canvas shows. All walls are of one thickness in samples, so that nothing flickers.
export class SquareSamples {
  // `cell` is in samples; [x, y] is where the plane's corner is, and [width, height] the canvas.
  constructor(grid, cell, [x, y], [width, height], pixel) {
    this.grid = grid;
    this.wall = Math.max(1, Math.min(Math.round(Math.max(pixel, cell * 0.1)), Math.floor(cell / 2)));
    this.cell = cell;
    this.begin = [x, y];
    this.left = Math.max(0, Math.min(width, this.edge(0, 0)));
    this.top = Math.max(0, Math.min(height, this.edge(0, 1)));
    this.width = Math.max(0, Math.min(width, this.edge(grid.across, 0)) - this.left);
    this.height = Math.max(0, Math.min(height, this.edge(grid.down, 1)) - this.top);
    this.columns = this.line(this.left, this.width, 0, grid.across);
    this.rows = this.line(this.top, this.height, 1, grid.down);
  }

  // Where a column or row of tiles begins.
  edge(tile, axis) {
    return Math.round(this.begin[axis] + (tile >> 1) * this.cell - this.wall / 2) + (tile & 1 ? this.wall : 0);
  }

  line(from, length, axis, tiles) {
    const line = new Int32Array(length);
    const first = Math.max(0, 2 * Math.floor((from - this.begin[axis]) / this.cell) - 2);
    for (let tile = first; tile < tiles; tile++) {
      const begin = this.edge(tile, axis) - from;
      if (begin >= length) break;
      line.fill(tile, Math.max(0, begin), Math.max(0, this.edge(tile + 1, axis) - from));
    }
    return line;
  }

  // What of the canvas an event of a tile may change, in samples of `pixels`.
  rectOf(tile) {
    const row = Math.floor(tile / this.grid.across);
    const column = tile - row * this.grid.across;
    return [
      Math.max(0, this.edge(column - 1, 0) - this.left), Math.max(0, this.edge(row - 1, 1) - this.top),
      Math.min(this.width, this.edge(column + 2, 0) - this.left), Math.min(this.height, this.edge(row + 2, 1) - this.top),
    ];
  }

  // The rows of samples that show rows of tiles.
  span(from, to) {
    const at = (row) => Math.max(0, Math.min(this.height, this.edge(row, 1) - this.top));
    return [at(from), at(to)];
  }

  fill(pixels, looks, table, [left, top, right, bottom]) {
    const { columns, rows, width } = this;
    for (let y = top; y < bottom; y++) {
      const at = y * width;
      if (y > top && rows[y] === rows[y - 1]) {
        pixels.copyWithin(at + left, at - width + left, at - width + right);
        continue;
      }
      const base = rows[y] * this.grid.across;
      for (let x = left; x < right; x++) pixels[at + x] = table[looks[base + columns[x]]];
    }
  }
}
