// What plays films: buttons, a slider, the speed, what is compared, and keys.
import { button, element, signButton } from '../panel/field.js';
import { text } from '../text/film.js';
import { RATES } from './player.js';

const nearestRate = (speed) => RATES.findIndex((rate) => rate >= speed);

export class Controls {
  #player;
  #back = signButton('‹', text.back, () => this.#player.step(-1));
  #toggle = button('', () => this.#player.toggle(), { className: 'strong film-play' });
  #forward = signButton('›', text.forward, () => this.#player.step(1));
  #slider = element('input', { type: 'range', min: 0, max: 0, step: 1, value: 0, ariaLabel: text.step });
  #count = element('span', { className: 'film-count' });
  #now = element('p', { className: 'film-now' });
  #hint = element('p', { className: 'film-hint' });
  #legend = element('ul', { className: 'film-legend' });
  #speed = this.#select(text.speed, RATES.map((rate) => [`${rate}`, text.rate(rate)]));
  #ended = new AbortController();

  // `selects` are [name, label, [[value, words], …]], of which `onchoose` is told; `choices` are their values.
  constructor(bar, player, selects, choices, onchoose) {
    this.#player = player;
    this.#slider.addEventListener('input', () => this.#seek(Number(this.#slider.value)));
    this.#speed.addEventListener('change', () => this.#setRate(Number(this.#speed.value)));
    const others = selects.map(([name, label, options]) => {
      const made = this.#select(label, options);
      made.name = name;
      made.value = choices[name] ?? '';
      made.addEventListener('change', () => onchoose(name, made.value));
      return made;
    });
    bar.append(
      element('div', { className: 'film-keys', role: 'group', ariaLabel: text.controls }, this.#back, this.#toggle, this.#forward),
      this.#slider, this.#count,
      element('div', { className: 'film-selects' }, ...[...others, this.#speed].map(({ parentNode }) => parentNode)),
      this.#legend, this.#now, this.#hint);
    document.addEventListener('keydown', (event) => this.#press(event), { signal: this.#ended.signal });
    this.update();
  }

  close() {
    this.#ended.abort();
  }

  #select(label, options) {
    const made = element('select', {}, ...options.map(([value, words]) => new Option(words, value)));
    element('label', { className: 'film-select' }, element('span', {}, label), made);
    return made;
  }

  #seek(event) {
    this.#player.pause();
    this.#player.seek(event);
  }

  #setRate(rate) {
    this.#player.rate = rate;
    this.update();
  }

  // What colours mean, by the names of their classes, and keys.
  explain(names, isPair) {
    this.#hint.textContent = isPair ? `${text.pair} ${text.keys}` : text.keys;
    this.#legend.replaceChildren(...names.map((name) =>
      element('li', { className: `film-${name}` }, text.legend[name])));
  }

  // Each of what happens is told when somebody goes step by step; while it plays there would be no end to it.
  update(sentence = '') {
    const player = this.#player;
    const length = `${player.length}`;
    const at = Math.floor(player.at);
    const label = player.playing ? text.pause : text.play;
    if (this.#toggle.textContent !== label) this.#toggle.textContent = label;
    if (this.#slider.max !== length) this.#slider.max = length;
    this.#slider.value = at;
    this.#slider.ariaValueText = this.#count.textContent = text.count(at, player.length);
    this.#speed.value = `${player.speed}`;
    this.#now.ariaLive = player.playing ? 'off' : 'polite';
    this.#now.textContent = sentence;
    this.#toggle.disabled = !player.length;
    this.#back.disabled = at === 0;
    this.#forward.disabled = at >= player.length;
  }

  #press(event) {
    const player = this.#player;
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
      Home: () => this.#seek(0),
      End: () => this.#seek(player.length),
      '<': () => this.#setRate(RATES[Math.max(0, faster - 1)]),
      '>': () => this.#setRate(RATES[Math.min(RATES.length - 1, faster + 1)]),
    }[key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
