// The maze on paper, whether the page's button prints it or the browser's own command.
import { LOOK } from '../board/look.js';
import { linkOf, queryOf } from '../link.js';
import { text } from '../text/print.js';
import { MOST_CELLS, sheetsOf, wordsInstead } from './sheets.js';

const LONGEST = 160; // characters of a link that are worth their room on the sheet

export class Printer {
  #studio;
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
    addEventListener('afterprint', () => this.#paper.remove());
  }

  // Prints, or opens the PDF of a maze that is too large for the browser to draw.
  print() {
    if (this.#isTooLarge) window.open(this.#pdf);
    else window.print();
  }

  get #isTooLarge() {
    const { maze, scene } = this.#studio;
    return Boolean(maze) && (!scene || scene.cells.length > MOST_CELLS);
  }

  get #pdf() {
    const { client, maze, state, window: part } = this.#studio;
    return client.url({ ...queryOf(maze), ...LOOK, window: part, format: 'pdf', solve: state.solve ?? 'shortest' });
  }

  #sheets() {
    const { maze, scene } = this.#studio;
    if (!maze) return wordsInstead(text.noMaze, location.href);
    if (this.#isTooLarge) return wordsInstead(text.tooLarge, this.#pdf);
    const link = linkOf(maze);
    return sheetsOf(scene, this.#studio.title, link, link.length <= LONGEST);
  }
}
