// What is there to be read before the first step: how to walk, or what somebody else says of the same walk.
import { hintOf } from '../hint.js';
import { element } from '../panel/field.js';
import { text } from '../text/walk.js';

export class Sign {
  constructor({ stage, board }) {
    this.canvas = board.canvas;
    this.line = element('p', { id: 'walk-sign', hidden: true });
    this.manual = element('p', { className: 'unseen', id: 'walk-help' }, hintOf(text.help));
    stage.append(this.line, this.manual);
    this.canvas.setAttribute('aria-describedby', this.manual.id);
  }

  // Without a journey the maze is too large for one; `challenge` may be null.
  show(journey, challenge) {
    this.line.textContent = !journey ? text.tooLarge : challenge ? text.rival(challenge) : hintOf(text.hint);
    this.line.classList.toggle('challenge', Boolean(journey && challenge));
    this.line.hidden = false;
  }

  hide() {
    this.line.hidden = true;
  }

  close() {
    this.line.remove();
    this.manual.remove();
    this.canvas.setAttribute('aria-describedby', 'keys');
  }
}
