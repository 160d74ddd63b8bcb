// What a walk shows and says beside the maze: clock, steps, switches and buttons below it, a sign over it, and what screen
// readers are told.
import { hintOf } from '../board/gestures.js';
import { button, element } from '../panel/field.js';
import { text as day } from '../text/day.js';
import { text as floors } from '../text/floors.js';
import { text as words } from '../text/walk.js';
import { text } from '../text/page.js';

const PAUSE = 250; // milliseconds
const GAP = 8; // pixels between the maze and the sign

// How long the walk has taken, in seconds.
export class Clock {
  #onsecond;
  #began = null;
  #ended = null;
  #timer;

  constructor(onsecond) {
    this.#onsecond = onsecond;
  }

  get seconds() {
    return this.#began === null ? 0 : ((this.#ended ?? performance.now()) - this.#began) / 1000;
  }

  reset() {
    clearTimeout(this.#timer);
    this.#began = this.#ended = null;
    this.#onsecond(0);
  }

  start() {
    if (this.#began !== null) return;
    this.#began = performance.now();
    this.#tick();
  }

  #tick() {
    this.#onsecond(this.seconds);
    this.#timer = setTimeout(() => this.#tick(), 1000 - (this.seconds % 1) * 1000);
  }

  stop() {
    clearTimeout(this.#timer);
    if (this.#began !== null) this.#ended ??= performance.now();
    this.#onsecond(this.seconds);
  }
}

export class Dashboard {
  #time = element('b', { id: 'walk-time', role: 'timer', ariaLabel: words.clock }, words.time(0));
  #steps = element('b', { id: 'walk-steps' }, '0');
  #switches;
  #buttons;

  // `act` has set(option, isOn), undo(), restart() and giveUp().
  constructor(bar, act) {
    const fact = (label, value) => element('span', { className: 'walk-fact' }, element('span', {}, label), ' ', value);
    this.#switches = Object.fromEntries(Object.entries({ fog: 'isFoggy', trail: 'isTrailed' }).map(([name, option]) => {
      const control = element('input', { type: 'checkbox', id: `walk-${name}`, onchange: () => act.set(option, control.checked) });
      return [name, control];
    }));
    this.#buttons = Object.fromEntries(['undo', 'restart', 'giveUp'].map((name) =>
      [name, button(words[name], () => act[name](), { id: `walk-${name}` })]));
    bar.append(
      element('div', { className: 'walk-facts' }, fact(words.clock, this.#time), fact(words.steps, this.#steps)),
      element('div', { className: 'walk-switches' }, ...Object.entries(this.#switches).map(([name, control]) =>
        element('label', {}, control, words[name]))),
      element('div', { className: 'walk-buttons' }, ...Object.values(this.#buttons)));
  }

  showTime(seconds) {
    this.#time.textContent = words.time(seconds);
  }

  // What can be done: nothing without a maze, no undo without steps, no steps after the end. The way through a
  // maze that is not there as a whole would have no end.
  show({ steps, isUnderWay, isWalkable, isWhole, isFoggy, isTrailed }) {
    this.#steps.textContent = text.number(steps);
    this.#buttons.undo.disabled = !steps || !isUnderWay;
    this.#buttons.restart.disabled = !isWalkable || (!steps && isUnderWay);
    this.#buttons.giveUp.disabled = !isUnderWay || !isWhole;
    for (const control of Object.values(this.#switches)) control.disabled = !isWalkable;
    this.#switches.fog.checked = isFoggy;
    this.#switches.trail.checked = isTrailed;
  }
}

// What is there to be read before the first step: how to walk, or what somebody else says of the same walk.
export class Sign {
  #canvas;
  #view;
  #line = element('p', { id: 'walk-sign', hidden: true });
  #manual = element('p', { className: 'unseen', id: 'walk-help' });

  constructor({ stage, board }) {
    [this.#canvas, this.#view] = [board.canvas, board.view];
    stage.append(this.#line, this.#manual);
    this.#canvas.setAttribute('aria-describedby', this.#manual.id);
  }

  // Without a journey the maze is too large for one; `challenge` may be null, and the date of the day too. Where a treasure is
  // sought it is so many cells `away`, across and down.
  show(journey, challenge, date, away) {
    const more = journey?.floors ? [hintOf(floors.hint)] : journey?.turns > 4 ? [hintOf(words.diagonals)] : [];
    this.#manual.textContent = [hintOf(words.help), ...more].join(' ');
    const before = [...(date ? [`${day.title(date)}.`] : []), ...(challenge ? [words.rival(challenge)] : [])];
    this.#line.textContent = journey ? [...before, away ? words.treasureAt(...away) : hintOf(words.hint), ...more].join(' ') : words.tooLarge;
    this.#line.classList.toggle('challenge', Boolean(journey && challenge));
    this.#line.hidden = false;
    this.#view.foot = this.#line.parentNode.clientHeight - this.#line.offsetTop + GAP;
  }

  hide() {
    this.#line.hidden = true;
  }

  close() {
    this.#view.foot = 0;
    this.#line.remove();
    this.#manual.remove();
    this.#canvas.setAttribute('aria-describedby', 'keys');
  }
}

// What screen readers are told: the newest sentence when there is a pause, not every one in between.
export class Voice {
  #region = element('p', { className: 'unseen', id: 'walk-voice', ariaLive: 'polite' });
  #timer;

  constructor(stage) {
    stage.append(this.#region);
  }

  say(sentence) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // The same sentence again is a change too.
      this.#region.textContent = this.#region.textContent === sentence ? `${sentence}\u00a0` : sentence;
    }, PAUSE);
  }

  close() {
    clearTimeout(this.#timer);
    this.#region.remove();
  }
}
