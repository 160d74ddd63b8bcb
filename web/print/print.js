// The maze on paper, whether the page's button prints it or the browser's own command.
import { anySeed, specOf } from '../address.js';
import { LOOK } from '../board/look.js';
import { sceneOf } from '../board/scene.js';
import { linkOf, queryOf, windowOf } from '../link.js';
import { openUnlessRefused } from '../download/refusal.js';
import { reached } from '../client.js';
import { styled } from '../modes.js';
import { text } from '../text/print.js';
import { MOST_CELLS, sheetsOf, wordsInstead } from './sheets.js';

const POSTER = '841x1189mm'; // A0, for mazes too large for a sheet

export class Printer {
  #studio;
  #others = []; // mazes like this one, that are on its sheet too
  #choices = { title: '', kind: null, solution: true, code: true, count: 1 };
  #chosenFor; // the URL of the maze that has this title and these pictures
  #dialog;
  #paper = document.createElement('div');
  #page = new CSSStyleSheet(); // how the paper lies: one rule for all sheets, since Firefox has no height of named pages

  // Whatever is on the page, what is printed are sheets that exist only meanwhile.
  constructor(studio) {
    this.#studio = studio;
    this.#paper.id = 'print';
    addEventListener('beforeprint', () => {
      this.#paper.replaceChildren(...this.#sheets());
      const isWide = this.#paper.querySelector('.wide');
      this.#page.replaceSync(`@page { size: ${isWide ? 'landscape' : 'auto'}; margin: 12mm; }`);
      document.body.append(this.#paper);
    });
    document.adoptedStyleSheets.push(this.#page);
    addEventListener('afterprint', () => (this.#paper.remove(), this.#others = []));
  }

  // Asks how, and prints; or prints at once the `sheets()` that a mode has for paper, when the promise of its `ready()` is kept; or
  // opens a poster as PDF, of a maze that is too large for the browser to draw.
  async print() {
    const { maze, paper, preset } = this.#studio;
    if (paper) {
      await paper.ready();
      return window.print();
    }
    if (this.#isTooLarge) return this.#openPdf();
    const [{ dialogOf }] = await Promise.all([reached(import('./choices.js')), styled('share')]);
    this.#others = [];
    this.#forget();
    this.#dialog ??= dialogOf(this.#studio, this.#choices, (signal) => this.#go(signal));
    this.#dialog.open(preset?.name === 'children' ? 'mouse' : '', maze ? this.#studio.title : '');
  }

  async #openPdf() {
    const { trouble } = this.#studio;
    const refusal = await openUnlessRefused(this.#studio, { href: this.#pdf, target: '_blank' });
    if (refusal) trouble.say([[refusal, [[text.close, () => trouble.hide()]]]]);
  }

  // Another maze has another title.
  #forget() {
    const url = this.#studio.maze?.url;
    if (url !== this.#chosenFor) Object.assign(this.#choices, { title: '', kind: null });
    this.#chosenFor = url;
  }

  async #go(signal) {
    const { client, asked, maze } = this.#studio;
    const other = async () => {
      const next = await client.maze({ ...specOf(asked), seed: anySeed(), grid: 'none' }, { signal });
      return { scene: await sceneOf(next, await client.bits(queryOf(next), { signal }), signal), link: linkOf(next) };
    };
    this.#others = maze ? await Promise.all(Array.from({ length: this.#choices.count - 1 }, other)) : [];
    signal.throwIfAborted();
    this.#dialog.close();
    window.print();
  }

  get #isTooLarge() {
    const { maze, scene } = this.#studio;
    return Boolean(maze) && (!scene || scene.cells.length > MOST_CELLS);
  }

  get #pdf() {
    const { client, maze, state } = this.#studio;
    return client.url({ ...queryOf(maze), ...LOOK, window: windowOf(this.#studio), format: 'pdf', paper: POSTER, solve: state.solve ?? 'shortest' });
  }

  #sheets() {
    const { maze, scene, state, paper } = this.#studio;
    if (paper) return paper.sheets();
    if (!maze) return wordsInstead(text.noMaze, location.href);
    if (this.#isTooLarge) return wordsInstead(text.tooLarge, this.#pdf);
    this.#forget();
    return sheetsOf([{ scene, link: linkOf(maze, state.title) }, ...this.#others], this.#choices.title || this.#studio.title, this.#choices);
  }
}
