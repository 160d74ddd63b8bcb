// What screen readers are told: the newest sentence when there is a pause, not every one in between.
import { element } from '../panel/field.js';

const PAUSE = 250; // milliseconds

export class Voice {
  constructor(stage) {
    this.region = element('p', { className: 'unseen', id: 'walk-voice' });
    this.region.setAttribute('aria-live', 'polite');
    stage.append(this.region);
  }

  say(sentence) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      // The same sentence again is a change too.
      this.region.textContent = this.region.textContent === sentence ? `${sentence}\u00a0` : sentence;
    }, PAUSE);
  }

  close() {
    clearTimeout(this.timer);
    this.region.remove();
  }
}
