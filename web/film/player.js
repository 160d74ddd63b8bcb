// The clock of films: all of them stand at the same event, or at their ends, and take as many events a second.
export const RATES = [1, 4, 16, 60, 250, 1000, 4000, 16000, 64000, Infinity]; // events a second
const LASTS = 20; // seconds that a film takes, about, unless somebody chooses a speed
const TURN = 4; // milliseconds of events a frame, as fast as possible
const SOME = 4096; // events of each film at a time

export class Player {
  films = [];
  at = 0;
  rate = null; // chosen by somebody
  playing = false;
  #isShown = false; // somebody saw where the films begin
  #asked = 0; // a frame, and when the last one was
  #last;
  #onchange;

  constructor(onchange) {
    this.#onchange = onchange;
  }

  get length() {
    return Math.max(0, ...this.films.map(({ reel }) => reel.length));
  }

  // Up to which event all films can be shown now.
  get #loaded() {
    return Math.min(this.length, ...this.films.filter(({ reel }) => !reel.isWhole).map(({ reel }) => reel.loaded));
  }

  get speed() {
    return this.rate ?? RATES.find((rate) => this.length / rate <= LASTS);
  }

  // Shows other films, from their beginning, or as reduced motion has it, at their end.
  show(films, plays) {
    this.pause();
    this.films = films;
    this.#isShown = false;
    for (const { reel } of films) reel.ongrow = () => (this.playing ? this.#onchange() : this.seek(this.at));
    this.seek(plays ? 0 : this.length);
    if (plays) this.#play();
  }

  // The films come up to the event as it is loaded.
  seek(event) {
    this.at = Math.max(0, Math.min(this.length, Math.floor(event)));
    for (const film of this.films) {
      film.seek(this.at);
      film.board.ask();
    }
    this.#onchange();
  }

  step(events) {
    this.pause();
    this.seek(Math.min(this.at, this.#loaded) + events);
  }

  toggle() {
    if (this.playing) this.pause();
    else this.#play();
  }

  #play() {
    if (this.playing || !this.films.length) return;
    if (this.at >= this.length) this.seek(0);
    this.playing = true;
    this.#last = performance.now();
    this.#asked = requestAnimationFrame((now) => this.#frame(now));
    this.#onchange();
  }

  pause() {
    cancelAnimationFrame(this.#asked);
    if (!this.playing) return;
    this.playing = false;
    this.at = Math.floor(this.at);
    this.#onchange();
  }

  #frame(now) {
    const passed = Math.max(0, Math.min(100, now - this.#last)) / 1000;
    this.#last = now;
    this.#isShown ||= this.films.every(({ isWhole }) => isWhole);
    if (this.#isShown) this.#advance(passed);
    if (this.at >= this.length) return this.pause();
    this.#asked = requestAnimationFrame((later) => this.#frame(later));
    this.#onchange();
  }

  #advance(seconds) {
    if (this.speed === Infinity) this.#rush();
    else this.at = Math.min(this.at + seconds * this.speed, this.#loaded);
    for (const film of this.films) {
      film.seek(Math.floor(this.at));
      film.board.ask();
    }
  }

  #rush() {
    const loaded = this.#loaded;
    for (const until = performance.now() + TURN; this.at < loaded && performance.now() < until;) {
      this.at = Math.min(loaded, Math.floor(this.at) + SOME);
      for (const film of this.films) film.seek(this.at);
    }
  }
}
