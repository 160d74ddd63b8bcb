// What can be counted in a maze, asked for while somebody looks at it.
import { element } from './field.js';
import { text as words } from '../text/figures.js';
import { text } from '../text/page.js';

// From how many steps on, that somebody is expected to waste who does not know the maze, it is called what.
// docs/SOLVING.md says where these come from.
const LEVELS = { easy: 0, medium: 50, hard: 200, extreme: 800 };

const levelOf = (difficulty) => Object.keys(LEVELS).findLast((level) => difficulty >= LEVELS[level]);

// Figures of the answer by name: numbers, or objects that have a count and a share, or a length.
function* rowsOf(stats, prefix = '') {
  for (const [name, value] of Object.entries(stats)) {
    if (name === 'difficulty') yield [prefix + name, words.level(levelOf(value), value)];
    else if (typeof value === 'number') yield [prefix + name, text.number(value)];
    else if (value?.count !== undefined) yield [prefix + name, words.share(value.count, value.share)];
    else if (value?.ends) yield [prefix + name, text.number(value.length)];
    else if (value && typeof value === 'object' && !Array.isArray(value)) yield* rowsOf(value, `${prefix}${name}.`);
  }
}

export class Figures {
  #details;
  #client;
  #list = element('dl');
  #url = null;
  #signal;
  #asked = null; // the URL whose figures are there

  constructor(details, client) {
    [this.#details, this.#client] = [details, client];
    details.append(this.#list);
    details.addEventListener('toggle', () => this.#ask());
  }

  show(url, signal) {
    [this.#url, this.#signal] = [url, signal];
    return this.#ask();
  }

  async #ask() {
    const [url, signal] = [this.#url, this.#signal];
    if (!this.#details.open || !url || this.#asked === url) return;
    this.#asked = url;
    try {
      const { stats } = await this.#client.stats(url, { signal });
      this.#list.replaceChildren(...[...rowsOf(stats)].map(([name, value]) =>
        element('div', {}, element('dt', {}, words.figure(name)), element('dd', {}, value))));
    } catch (error) {
      this.#asked = null;
      if (!signal?.aborted) this.#list.replaceChildren(error.message);
    }
  }
}
