// The maze on paper: the button that prints it, and the link to a book of more. Printed by the browser's own command,
// it is the same.
import { queryOf } from '../address.js';
import { styled } from '../modes.js';
import { element } from './field.js';
import { text } from '../text/page.js';

const LONGEST = 160; // characters of an address that is worth its room on the sheet
const BOOK = 20; // mazes

export class Printer {
  // Whatever is on the page, what is printed are sheets that exist only meanwhile.
  constructor(studio) {
    this.studio = studio;
    this.paper = element('div', { id: 'print' });
    this.printing = null; // the module that draws sheets
    addEventListener('beforeprint', () => {
      if (!this.printing) return;
      this.paper.replaceChildren(...this.sheets());
      document.body.append(this.paper);
    });
    addEventListener('afterprint', () => this.paper.remove());
  }

  // Nobody prints before there is something to see, so this is not of the first view.
  async load() {
    [this.printing] = await Promise.all([import('../print/sheets.js'), styled('print', 'print')]);
    this.print.disabled = false;
    this.show();
  }

  get isTooLarge() {
    const { maze, scene } = this.studio;
    return Boolean(maze && this.printing) && (!scene || scene.cells.length > this.printing.MOST_CELLS);
  }

  sheets() {
    const { maze, scene, names } = this.studio;
    if (!maze) return this.printing.wordsInstead(text.noMaze, location.href);
    if (this.isTooLarge) return this.printing.wordsInstead(text.print.tooLarge, this.url('pdf'));
    const address = new URL(maze.url, location.href).href;
    const name = names?.algo.get(maze.algorithm) ?? maze.algorithm;
    const title = text.maze_of(name, maze.width, maze.height, maze.seed);
    return this.printing.sheetsOf(scene, title, address.length > LONGEST ? '' : address);
  }

  url(format, more = {}, path = '/maze') {
    const query = queryOf(this.studio.maze);
    return this.studio.client.url({ ...query, format, solve: this.studio.state.solve ?? 'shortest', ...more }, path);
  }

  // Adds the controls to those who take the maze along. `count` is the parameter that says how many mazes.
  offer(details, count) {
    this.pdf = element('a', { className: 'button' }, text.print.pdf);
    this.print = element('button', { type: 'button', disabled: true, onclick: () => window.print() }, text.print.print);
    this.about = element('p', { className: 'about' });
    this.book = element('a', { className: 'button' }, text.print.book);
    this.count = element('input', { type: 'number', name: 'book', min: count.min, max: count.max, value: BOOK });
    this.count.setAttribute('aria-label', text.print.count);
    this.count.addEventListener('input', () => this.show());
    details.append(element('h2', {}, text.print.title), this.about,
      element('div', { className: 'buttons print' }, this.print, this.pdf),
      element('div', { className: 'buttons book' }, this.count, this.book));
    this.limits = [Number(count.min), Number(count.max)];
  }

  show() {
    if (!this.book || !this.studio.maze) return;
    const [least, most] = this.limits;
    this.about.textContent = this.isTooLarge ? text.print.tooLarge : text.print.about;
    this.print.hidden = this.isTooLarge;
    this.pdf.href = this.url('pdf');
    const count = Math.max(least, Math.min(most, Math.round(Number(this.count.value)) || least));
    this.book.href = this.url('pdf', { count }, '/mazes');
  }
}
