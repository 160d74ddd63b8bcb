// The controls below the maze: clock and steps, switches, and buttons.
import { element } from '../panel/field.js';
import { text as words } from '../text/walk.js';
import { text } from '../text/page.js';

export class Dashboard {
  // `act` has set(option, isOn), undo(), restart() and giveUp().
  constructor(bar, act) {
    this.time = element('b', { id: 'walk-time' }, words.time(0));
    this.time.setAttribute('role', 'timer');
    this.time.ariaLabel = words.clock;
    this.steps = element('b', { id: 'walk-steps' }, '0');
    const fact = (label, value) => element('span', { className: 'walk-fact' }, element('span', {}, label), ' ', value);
    this.switches = Object.fromEntries(Object.entries({ fog: 'isFoggy', trail: 'isTrailed' }).map(([name, option]) => {
      const control = element('input', { type: 'checkbox', id: `walk-${name}`, onchange: () => act.set(option, control.checked) });
      return [name, control];
    }));
    this.buttons = Object.fromEntries(['undo', 'restart', 'giveUp'].map((name) =>
      [name, element('button', { type: 'button', id: `walk-${name}`, onclick: () => act[name]() }, words[name])]));
    bar.append(
      element('div', { className: 'walk-facts' }, fact(words.clock, this.time), fact(words.steps, this.steps)),
      element('div', { className: 'walk-switches' }, ...Object.entries(this.switches).map(([name, control]) =>
        element('label', {}, control, words[name]))),
      element('div', { className: 'walk-buttons' }, ...Object.values(this.buttons)));
  }

  showTime(seconds) {
    this.time.textContent = words.time(seconds);
  }

  // What can be done: nothing without a maze, no undo without steps, no steps after the end.
  show({ steps, isUnderWay, isWalkable, isFoggy, isTrailed }) {
    this.steps.textContent = text.number(steps);
    this.buttons.undo.disabled = !steps || !isUnderWay;
    this.buttons.restart.disabled = !isWalkable || (!steps && isUnderWay);
    this.buttons.giveUp.disabled = !isUnderWay;
    for (const control of Object.values(this.switches)) control.disabled = !isWalkable;
    this.switches.fog.checked = isFoggy;
    this.switches.trail.checked = isTrailed;
  }
}
