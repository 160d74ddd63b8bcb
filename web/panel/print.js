// The maze on paper: the button that prints it, and the link to a book of more. Printed by the browser's own command,
// it is the same.
import { queryOf } from '../address.js';
import { reached } from '../mazed.js';
import { styled } from '../modes.js';
import { button, element } from './field.js';
import { text } from '../text/page.js';

const LONGEST = 160; // characters of an address that is worth its room on the sheet
const BOOK = 20; // mazes

export class Printer {
  #studio;
  #paper = element('div', { id: 'print' });
  #printing = null; // the module that draws sheets
  #print = button(text.print.print, () => window.print(), { disabled: true });
  #pdf = element('a', { className: 'button' }, text.print.pdf);
  #about = element('p', { className: 'about' });
  #book = element('a', { className: 'button' }, text.print.book);
  #count = null;

  // Whatever is on the page, what is printed are sheets that exist only meanwhile.
  constructor(studio) {
    this.#studio = studio;
    addEventListener('beforeprint', () => {
      if (!this.#printing) return;
      this.#paper.replaceChildren(...this.#sheets());
      document.body.append(this.#paper);
    });
    addEventListener('afterprint', () => this.#paper.remove());
  }

  // Nobody prints before there is something to see, so this is not of the first view.
  async load() {
    [this.#printing] = await Promise.all([reached(import('../print/sheets.js')), styled('print', 'print')]);
    this.#print.disabled = false;
    this.show();
  }

  get #isTooLarge() {
    const { maze, scene } = this.#studio;
    return Boolean(maze && this.#printing) && (!scene || scene.cells.length > this.#printing.MOST_CELLS);
  }

  #sheets() {
    const { maze, scene } = this.#studio;
    if (!maze) return this.#printing.wordsInstead(text.noMaze, location.href);
    if (this.#isTooLarge) return this.#printing.wordsInstead(text.print.tooLarge, this.#url('pdf'));
    const address = new URL(maze.url, location.href).href;
    return this.#printing.sheetsOf(scene, this.#studio.title, address.length > LONGEST ? '' : address);
  }

  #url(format, more = {}, path = '/maze') {
    const query = queryOf(this.#studio.maze);
    return this.#studio.client.url({ ...query, format, solve: this.#studio.state.solve ?? 'shortest', ...more }, path);
  }

  // Adds the controls to those who take the maze along. `count` is the parameter that says how many mazes.
  offer(details, count) {
    this.#count = element('input', { type: 'number', name: 'book', min: count.min, max: count.max, value: BOOK,
      ariaLabel: text.print.count, oninput: () => this.show() });
    details.append(element('h2', {}, text.print.title), this.#about,
      element('div', { className: 'buttons print' }, this.#print, this.#pdf),
      element('div', { className: 'buttons book' }, this.#count, this.#book));
  }

  show() {
    if (!this.#count || !this.#studio.maze) return;
    this.#about.textContent = this.#isTooLarge ? text.print.tooLarge : text.print.about;
    this.#print.hidden = this.#isTooLarge;
    this.#pdf.href = this.#url('pdf');
    const [least, most, wanted] = [this.#count.min, this.#count.max, this.#count.value].map(Number);
    const count = Math.max(least, Math.min(most, Math.round(wanted) || least));
    this.#book.href = this.#url('pdf', { count }, '/mazes');
  }
}
