// What a walk on floors has in the bar: which floor the walker is on, and buttons for stairs.
import { button, element } from '../panel/field.js';
import { text } from '../text/floors.js';

export class Stairs {
  #floor = element('b', { id: 'walk-floor' });
  #row;
  #buttons;

  // `climb` takes stairs up, U, or down, D.
  constructor(bar, climb) {
    this.#buttons = Object.entries({ U: '↑', D: '↓' }).map(([way, sign]) =>
      button(`${sign} ${text.climb[way]}`, () => climb(way), { id: `walk-${way}`, value: way, ariaLabel: text.climb[way] }));
    this.#row = element('div', { className: 'walk-stairs', hidden: true },
      element('span', { className: 'walk-fact' }, element('span', {}, text.floor), ' ', this.#floor), ...this.#buttons);
    bar.prepend(this.#row);
  }

  show(journey, isUnderWay) {
    const { floor, floors, openings } = journey ?? {};
    this.#row.hidden = floor === undefined;
    if (this.#row.hidden) return;
    this.#floor.textContent = text.of(floor, floors);
    // Not `disabled`: whoever has pressed one would lose the focus.
    for (const one of this.#buttons) one.ariaDisabled = !isUnderWay || !openings.includes(one.value);
  }
}
