// What plays films: buttons, a slider, the speed, what is compared, and keys.
import { element } from '../panel/field.js';
import { text } from '../text/film.js';
import { RATES } from './player.js';

const nearestRate = (speed) => RATES.findIndex((rate) => rate >= speed);

export class Controls {
  // `selects` are [name, label, [[value, words], …]], of which `onchoose` is told; `choices` are their values.
  constructor(bar, player, selects, choices, onchoose) {
    Object.assign(this, { player });
    const button = (label, title, onclick) => {
      const made = element('button', { type: 'button', title, onclick }, label);
      made.setAttribute('aria-label', title);
      return made;
    };
    this.back = button('‹', text.back, () => player.step(-1));
    this.toggle = element('button', { type: 'button', className: 'strong film-play', onclick: () => player.toggle() });
    this.forward = button('›', text.forward, () => player.step(1));
    this.slider = element('input', { type: 'range', min: 0, max: 0, step: 1, value: 0 });
    this.slider.setAttribute('aria-label', text.step);
    this.slider.addEventListener('input', () => this.seek(Number(this.slider.value)));
    this.count = element('span', { className: 'film-count' });
    this.now = element('p', { className: 'film-now' });
    this.hint = element('p', { className: 'film-hint' });
    this.legend = element('ul', { className: 'film-legend' });
    this.speed = this.select(text.speed, RATES.map((rate) => [`${rate}`, text.rate(rate)]));
    this.speed.addEventListener('change', () => this.setRate(Number(this.speed.value)));
    const others = selects.map(([name, label, options]) => {
      const made = this.select(label, options);
      made.name = name;
      made.value = choices[name] ?? '';
      made.addEventListener('change', () => onchoose(name, made.value));
      return made;
    });
    const group = element('div', { className: 'film-keys', role: 'group' }, this.back, this.toggle, this.forward);
    group.setAttribute('aria-label', text.controls);
    bar.append(group, this.slider, this.count,
      element('div', { className: 'film-selects' }, ...[...others, this.speed].map(({ parentNode }) => parentNode)),
      this.legend, this.now, this.hint);
    this.listener = (event) => this.press(event);
    document.addEventListener('keydown', this.listener);
    this.update();
  }

  close() {
    document.removeEventListener('keydown', this.listener);
  }

  select(label, options) {
    const made = element('select', {}, ...options.map(([value, words]) => new Option(words, value)));
    element('label', { className: 'film-select' }, element('span', {}, label), made);
    return made;
  }

  seek(event) {
    this.player.pause();
    this.player.seek(event);
  }

  setRate(rate) {
    this.player.rate = rate;
    this.update();
  }

  // What colours mean, by the names of their classes, and keys.
  explain(names, isPair) {
    this.hint.textContent = isPair ? `${text.pair} ${text.keys}` : text.keys;
    this.legend.replaceChildren(...names.map((name) =>
      element('li', { className: `film-${name}` }, text.legend[name])));
  }

  // Each of what happens is told when somebody goes step by step; while it plays there would be no end to it.
  update(sentence = '') {
    const { player } = this;
    const length = `${player.length}`;
    const at = Math.floor(player.at);
    const label = player.playing ? text.pause : text.play;
    if (this.toggle.textContent !== label) this.toggle.textContent = label;
    if (this.slider.max !== length) this.slider.max = length;
    this.slider.value = at;
    this.slider.setAttribute('aria-valuetext', text.count(at, player.length));
    this.count.textContent = text.count(at, player.length);
    this.speed.value = `${player.speed}`;
    this.now.setAttribute('aria-live', player.playing ? 'off' : 'polite');
    this.now.textContent = sentence;
    this.toggle.disabled = !player.length;
    this.back.disabled = at === 0;
    this.forward.disabled = at >= player.length;
  }

  press(event) {
    const { player } = this;
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest('#panel, #modes, #trouble, select, input:not([type=range])')) return;
    const faster = nearestRate(player.speed);
    const act = {
      ' ': target.closest('button, a') ? null : () => player.toggle(),
      ',': () => player.step(-1),
      '.': () => player.step(1),
      ArrowLeft: target === document.body ? () => player.step(-1) : null,
      ArrowRight: target === document.body ? () => player.step(1) : null,
      Home: () => this.seek(0),
      End: () => this.seek(player.length),
      '<': () => this.setRate(RATES[Math.max(0, faster - 1)]),
      '>': () => this.setRate(RATES[Math.min(RATES.length - 1, faster + 1)]),
    }[key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
