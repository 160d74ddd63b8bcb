// The film of floors, which are tiles as those of squares are. Beside them each cell has one for the stairs down from it: what is drawn of
// those is a sign.
import { E, N, S, W } from '../board/tilings/square.js';
import { INSIDE } from '../board/tilings/tiling.js';
import { FLOOR } from './events.js';
import { TileGrid } from './squares.js';

const WEST = 3; // a side
const [DOWN, BELOW] = [5, 32]; // another, and the bit of it
const toTiles = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

export class FloorGrid extends TileGrid {
  hasTwins = true;
  axes = 3; // numbers of a point

  constructor(scene) {
    super(scene);
    this.stairs = this.count; // the first of their tiles
    this.count += this.width * this.height;
  }

  stairsAt([x, y]) {
    return this.stairs + y * this.width + x;
  }

  // `code` is the letter of a wall's direction, times 1 in bytes; 0 of a cell.
  tileOf(x, y, code, z) {
    const cell = this.tiling.cellOf([x, y, z]);
    const name = String.fromCharCode(code);
    if (name === 'U' || name === 'D') return this.stairsAt(name === 'D' ? cell : this.tiling.cellOf([x, y, z - 1]));
    const [across, down] = toTiles[name] ?? [0, 0];
    return this.tileOfCell(...cell) + down * this.across + across;
  }

  isCell(tile) {
    return tile < this.stairs && super.isCell(tile);
  }

  // The other wall at the edge of a floor that wraps around.
  twinOf(tile) {
    const { width } = this.tiling.floor;
    if (tile >= this.stairs || !(Math.floor(tile / this.across) & 1)) return -1;
    const column = (tile % this.across) % (2 * width + 2);
    return column === 0 ? tile + 2 * width : column === 2 * width ? tile - 2 * width : -1;
  }

  cellsAt(tile) {
    const twin = this.twinOf(tile);
    if (twin >= 0) {
      const [first] = super.cellsAt(Math.min(tile, twin) + 1);
      return [this.tiling.beyond(first, WEST), first];
    }
    if (tile < this.stairs) return super.cellsAt(tile);
    const cell = this.#upperOf(tile);
    return [cell, this.tiling.next(cell, DOWN)];
  }

  #upperOf(tile) {
    return [(tile - this.stairs) % this.width, Math.floor((tile - this.stairs) / this.width)];
  }

  placeOf(tile) {
    return tile < this.stairs ? super.placeOf(tile) : this.tiling.center(...this.#upperOf(tile));
  }

  async finished(scene, signal) {
    const state = await this.closed(scene, signal);
    scene.cells.forEach((open, cell) => {
      const at = this.tileOfCell(cell % this.width, Math.floor(cell / this.width));
      for (const [bit, tile] of [[INSIDE, at], [N, at - this.across], [E, at + 1], [S, at + this.across], [W, at - 1], [BELOW, this.stairs + cell]])
        if (open & bit) state[tile] = FLOOR;
    });
    return state;
  }
}
