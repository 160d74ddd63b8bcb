// How a walk is drawn: the maze on the board, or of it what the fog leaves, and the walker over it, frame by frame.
import { geometryOf } from '../board/layers.js';
import { Sketch, walkPalette } from './sketch.js';
import { Walker } from './walker.js';

const LEAST = 7; // pixels a cell, below which the view begins nearer
const NEAR = 22;

export class Scenery {
  constructor({ board, stage }) {
    Object.assign(this, { board, stage, frame: 0, painting: new AbortController(), isNear: false });
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    this.walker = new Walker(board.view, () => still.matches);
    this.sketch = new Sketch(board);
    stage.classList.add('walking');
  }

  // A walk at its beginning.
  place(scene, cell) {
    this.sketch.forget();
    this.walker.place(geometryOf(scene), cell);
  }

  // Shows { scene, journey, fog, solution, isTrailed }, the solution in place of the scene. Gives up what is being painted,
  // such as what fog should cover now.
  async paint(shown, signal) {
    const { board, walker } = this;
    const { fog } = shown;
    const scene = shown.solution ?? shown.scene;
    this.painting.abort();
    this.painting = new AbortController();
    const own = this.painting.signal;
    try {
      if (fog) {
        const palette = walkPalette();
        Object.assign(board, { scene: fog.seen, palette: { ...palette, ...palette.dim }, layers: {}, picture: null });
        board.view.hold(geometryOf(scene).size(scene));
        board.ask();
      } else if (board.scene !== scene) await board.show(scene, AbortSignal.any([signal, own]));
    } catch (error) {
      if (own.aborted && !signal.aborted) return;
      throw error;
    }
    this.stage.classList.toggle('foggy', Boolean(fog));
    this.sketch.show({ ...shown, walker });
  }

  // Of a large maze first what is around the walker.
  approach() {
    if (this.walker.approach(LEAST, NEAR)) this.isNear = true;
  }

  // Without a walk.
  clear(picture) {
    this.painting.abort();
    this.sketch.show(null);
    this.stage.classList.remove('foggy');
    this.board.showPicture(picture);
  }

  animate() {
    if (this.frame) return;
    let last = performance.now();
    const draw = (now) => {
      const goesOn = this.walker.advance(Math.min(0.05, Math.max(0, now - last) / 1000));
      last = now;
      // Where the board is about to be drawn it calls the overlay itself.
      if (!this.board.asked) this.sketch.draw();
      this.frame = goesOn ? requestAnimationFrame(draw) : 0;
    };
    this.frame = requestAnimationFrame(draw);
  }

  close() {
    this.painting.abort();
    cancelAnimationFrame(this.frame);
    this.sketch.close();
    this.stage.classList.remove('walking', 'foggy');
    if (this.isNear) this.board.view.fit();
  }
}
