// What of the mode is on the stage: its canvas in place of the board's, and over it a chart, sentences and buttons.
import { element } from '../panel/field.js';

export class Display {
  // `handles` turn the model, `pad` leads through the maze.
  constructor({ board, stage }, handles, pad) {
    Object.assign(this, { board: board.canvas, zoom: stage.querySelector('#zoom'), handles, pad });
    this.canvas = element('canvas', { id: 'space', tabIndex: 0 });
    this.canvas.setAttribute('role', 'application');
    this.canvas.setAttribute('aria-describedby', 'space-hint');
    this.chart = element('canvas', { id: 'space-chart', ariaHidden: 'true' });
    [this.said, this.notice] = ['space-said', 'space-notice'].map((id) => element('p', { id }));
    for (const part of [this.said, this.notice]) part.setAttribute('role', 'status');
    const over = [this.chart, this.said, this.notice, handles, pad];
    this.parts = [this.canvas, ...over];
    for (const part of this.parts) part.hidden = true;
    this.board.after(this.canvas);
    stage.append(...over);
  }

  // Shows what there is to be seen, 'flat', 'table' or 'within', and perhaps a sentence over it.
  show(what, sentence) {
    const isFlat = what === 'flat';
    [this.notice.textContent, this.notice.hidden] = [sentence, !sentence];
    this.canvas.hidden = isFlat;
    this.board.style.visibility = isFlat ? '' : 'hidden';
    this.zoom.hidden = !isFlat;
    this.handles.hidden = what !== 'table';
    for (const part of [this.chart, this.said, this.pad]) part.hidden = what !== 'within';
  }

  name(label) {
    this.canvas.setAttribute('aria-label', label);
  }

  close() {
    for (const part of this.parts) part.remove();
    this.board.style.visibility = '';
    this.zoom.hidden = false;
  }
}
