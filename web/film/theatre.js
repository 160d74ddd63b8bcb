// Shows films on the stage, one or two of them side by side, and plays them from the bar.
import { Board } from '../board/board.js';
import { listen } from '../board/gestures.js';
import { Problem } from '../client.js';
import { styled } from '../modes.js';
import { element } from '../panel/field.js';
import { text } from '../text/film.js';
import { Controls } from './controls.js';
import { DROP, PATH, REJECT, sentenceOf, SHADE, VISIT } from './events.js';
import { Film } from './film.js';
import { gridOf } from './grid.js';
import { Player } from './player.js';
import { Reel } from './reel.js';
import { hasRegions, Regions } from './regions.js';

await styled('film');

const READABLE = 4; // events a second
const SLOW = 16; // events a second, of who wants to understand each

// A source says which films there are:
//   isSolving
//   selects: [name, label, [[value, words], …]] of the choices that the bar has
//   films(maze, scene, choices, signal): [{ title, query, scene }, …], or promises of such, and with each of them `outline`,
//     a scene of the cells there are at first, or where it is solving `figures`, a promise of words
export class Theatre {
  #studio;
  #source;
  #board;
  #choices;
  #player = new Player(() => this.#update());
  #controls;
  #showing = new AbortController();
  #captions = [];
  #other = null; // the second board
  #hasFailed = false;
  #explained; // the kinds of events in the legend

  constructor(studio, options, source) {
    [this.#studio, this.#source, this.#board, this.#choices] = [studio, source, studio.board, Object.fromEntries(options)];
    if (options.get('speed') === 'slow') this.#player.rate = SLOW;
    this.#controls = new Controls(studio.bar, this.#player, source.selects, this.#choices, (name, value) => this.#choose(name, value));
  }

  close() {
    this.#showing.abort();
    this.#player.pause();
    this.#player.films = [];
    this.#controls.close();
    this.#arrange([]);
    if (this.#hasFailed) this.#studio.trouble.hide();
  }

  #choose(name, value) {
    this.#choices = { ...this.#choices, [name]: value };
    if (!value) delete this.#choices[name];
    this.#studio.modes.note(this.#choices);
    if (this.#studio.maze) this.draw(this.#studio.maze, this.#studio.scene, this.#studio.loading.signal);
  }

  async draw(maze, scene, outer) {
    this.#showing.abort();
    this.#showing = new AbortController();
    const signal = AbortSignal.any([outer, this.#showing.signal]);
    this.#player.pause();
    this.#controls.update(text.loading);
    try {
      if (!scene) throw new Problem({ status: 413, detail: text.tooLarge });
      const films = await this.#load(await this.#source.films(maze, scene, this.#choices, signal), signal);
      signal.throwIfAborted();
      this.#player.show(films, !matchMedia('(prefers-reduced-motion: reduce)').matches);
    } catch (error) {
      if (!signal.aborted) await this.#fail(error, signal);
    }
  }

  // Loads the films of a source; what goes wrong with another than the first is told in its place.
  async #load(descriptions, signal) {
    const loaded = await Promise.allSettled(descriptions.map(async (promise) => {
      const about = await promise;
      about.figures?.catch(() => {});
      const grid = gridOf(about.scene);
      const { isSolving } = this.#source;
      const base = await (isSolving ? grid.finished(about.scene, signal) : grid.closed(about.outline, signal));
      const reel = new Reel(grid, base, isSolving);
      reel.onfail = (error) => this.#tellTrouble(error);
      const { algo } = about.query;
      const isColoured = !isSolving && hasRegions(algo, grid);
      await reel[isColoured ? 'read' : 'load'](this.#studio.client, about.query, signal);
      if (isColoured) reel.colour(new Regions(grid, reel.events, algo));
      return { ...about, reel };
    }));
    signal.throwIfAborted();
    if (loaded[0].reason) throw loaded[0].reason;
    this.#arrange(loaded.map(({ value, reason }) => value?.title ?? reason.message));
    const boards = [this.#board, this.#other];
    const films = loaded.flatMap(({ value }, i) =>
      value ? Object.assign(new Film(boards[i], value.scene, value.reel, this.#source.isSolving), { title: value.title }) : []);
    if (this.#other) this.#other.painter = null;
    for (const film of films) film.board.painter = () => film.draw();
    this.#other?.ask();
    loaded.forEach(({ value }, i) => value?.figures?.then((words) => (this.#captions[i].lastChild.textContent = words), () => {}));
    this.#board.view.hold(films[0].scene.tiling.size(films[0].scene));
    return films;
  }

  // As many canvases as there are films, each with a caption where there are two, or figures.
  #arrange(titles) {
    const { stage } = this.#studio;
    for (const caption of this.#captions) caption.remove();
    const captioned = titles.length > 1 || (titles.length && this.#source.isSolving);
    this.#captions = captioned ? titles.map((title, i) =>
      element('p', { className: `film-caption film-caption-${i + 1}` }, element('b', {}, title), ' ', element('span'))) : [];
    stage.append(...this.#captions);
    stage.classList.toggle('film-captioned', Boolean(captioned));
    stage.classList.toggle('film-two', titles.length > 1);
    if (titles.length < 2 || !this.#other) this.#setSecond(titles.length > 1);
    if (this.#other) this.#other.canvas.ariaLabel = titles[1];
    if (titles.length) return;
    this.#board.painter = this.#board.canvas.ariaBusy = null;
  }

  // The second canvas is moved and zoomed with the first.
  #setSecond(isThere) {
    const [board, studio] = [this.#board, this.#studio];
    this.#other?.close();
    this.#other?.canvas.remove();
    this.#other = null;
    if (isThere) {
      const canvas = element('canvas', { className: 'film-second', tabIndex: 0, role: 'img' });
      canvas.setAttribute('aria-describedby', 'keys');
      studio.stage.querySelector('#board').after(canvas);
      this.#other = new Board(canvas, board.view);
      listen(canvas, board.view);
    }
    board.view.onchange = () => (board.ask(), this.#other?.ask());
  }

  #tellTrouble(error) {
    this.#hasFailed = true;
    this.#studio.trouble.show(error, () => this.#studio.load());
  }

  // What cannot be played is shown as it is at its end.
  async #fail(error, signal) {
    const studio = this.#studio;
    this.#player.films = [];
    this.#arrange([]);
    this.#tellTrouble(error);
    if (studio.scene) await this.#board.show(studio.scene, signal);
    else this.#board.showPicture(studio.picture);
    this.#showing.abort();
    this.#update();
  }

  #explain() {
    const reels = this.#player.films.map(({ reel }) => reel);
    const kinds = new Set(reels.flatMap((reel) => [...reel.kinds]));
    const trail = reels.some((reel) => reel.hasTrail);
    const refuses = reels.some((reel) => reel.kinds.has(REJECT) && reel.regions?.kind !== REJECT);
    const names = this.#source.isSolving
      ? [kinds.has(SHADE) && 'look', kinds.has(DROP) && 'drop', kinds.has(PATH) && 'path']
      : ['solid', kinds.has(VISIT) && trail && 'trail', kinds.has(SHADE) && 'set', reels.some(({ regions }) => regions) && 'region',
        refuses && 'reject'];
    this.#controls.explain([...names.filter(Boolean), 'head'], this.#player.films.length > 1);
  }

  #update() {
    const [player, controls] = [this.#player, this.#controls];
    const [first] = player.films;
    const isTold = first && (!player.playing || player.speed <= READABLE);
    controls.update(isTold ? player.films.map((film) => this.#tell(film)).join(' ') : '');
    // Kinds of events are known as they come.
    const kinds = player.films.map(({ reel }) => [...reel.kinds, reel.regions?.kind].join()).join(';');
    if (kinds !== this.#explained) this.#explain();
    this.#explained = kinds;
  }

  #tell(film) {
    const said = film.isAtEnd ? text.atEnd : sentenceOf(film);
    return this.#player.films.length > 1 ? `${film.title}: ${said}` : said;
  }
}
