// A scene as the last picture of a film: sharp in every view, and for views of more cells than can be drawn in strokes.
import { heatOf, pixelOf } from '../board/palette.js';
import { inTurns } from '../board/turns.js';
import { FLOOR, SHADE, SHADES } from './events.js';
import { Film } from './film.js';
import { Grid } from './grid.js';
import { PLAIN, WALL } from './looks.js';
import { Reel } from './reel.js';

// Marks cells by their distance from the start.
function heat(state, { across }, { width, height, distances, farthest }, signal) {
  return inTurns(height, (y) => {
    for (let x = 0, at = (2 * y + 1) * across + 1; x < width; x++, at += 2) {
      const distance = distances[y * width + x];
      if (distance >= 0) state[at] = FLOOR | (SHADE + Math.round((distance / (farthest || 1)) * (SHADES - 1)));
    }
  }, signal);
}

export class Still extends Film {
  static async of(board, scene, palette, signal) {
    const grid = new Grid(scene);
    const state = await grid.finished(scene, signal);
    if (scene.distances) await heat(state, grid, scene, signal);
    return new Still(board, scene, grid, state, palette);
  }

  constructor(board, scene, grid, state, palette) {
    super(board, scene, new Reel(grid, state, true), true);
    const { table } = this.shades;
    [table[PLAIN], table[WALL]] = [pixelOf(palette.floor), pixelOf(palette.wall)];
    for (let i = 0; i < SHADES; i++) table[SHADE + i] = heatOf(i / (SHADES - 1));
  }

  // Others draw over it, so that it is brought onto the canvas whole.
  draw() {
    this.isNew = true;
    super.draw();
  }

  // The board has its own.
  drawMarks() {}
}
