// The maze as a file in every format, and as a line of code.
import { button, element, fieldOf } from './field.js';
import { APPEARANCE, queryOf } from '../address.js';
import { text } from '../text/page.js';

const [MAZE, MANY, STEPS] = ['/maze', '/mazes', '/maze/steps'];
const FIRST = 'svg'; // of the formats, until somebody chooses

// Ready to be pasted: of the file's URL, and of the page's.
const copies = {
  link: () => location.href,
  url: (url) => url,
  curl: (url) => `curl '${url}'`,
  fetch: (url) => `const answer = await fetch('${url}');`,
  python: (url) => `import urllib.request\n\nmaze = urllib.request.urlopen('${url}').read()`,
  img: (url) => `<img src="${url.replace(/&/g, '&amp;')}" alt="${text.alt}">`,
  markdown: (url) => `![${text.alt}](${url})`,
};

// Whether a path has a format or a parameter.
const isAt = ({ paths }, path) => paths?.includes(path) ?? true;

const pathOf = (row) => (isAt(row, MAZE) ? MAZE : STEPS);

// Whether a format has a parameter there.
const has = (param, { slug }, path) => param.formats?.includes(slug) && isAt(param, path);

export class Take {
  #catalogue;
  #client;
  #say;
  #maze = null;
  #appearance; // how the page shows the maze
  #wanted = FIRST;
  #memory = {}; // of fields
  #fields = [];
  #formats;
  #format; // their control
  #about = element('p', { className: 'about' });
  #options = element('div', { className: 'options' });
  #links = [text.open, text.download].map((label) => element('a', { className: 'button' }, label));
  #copy = element('select', { ariaLabel: text.copy }, ...Object.keys(copies).map((key) => new Option(text.copies[key], key)));

  constructor(details, catalogue, client, say) {
    [this.#catalogue, this.#client, this.#say] = [catalogue, client, say];
    // Of a maze, or else of its steps; what is a stream of events is for programs.
    this.#formats = catalogue.formats.filter((row) =>
      isAt(row, MAZE) || (isAt(row, STEPS) && row.media_type !== 'text/event-stream'));
    this.#format = element('select', {},
      ...this.#formats.map(({ slug, summary }) => element('option', { value: slug, title: summary }, slug.toUpperCase())));
    this.#format.value = FIRST;
    details.append(element('label', { className: 'field' }, element('span', {}, text.format), this.#format), this.#about,
      element('div', { className: 'buttons' }, ...this.#links),
      element('div', { className: 'buttons' }, button(text.copy, () => this.#paste()), this.#copy), this.#options);
    this.#format.addEventListener('change', () => {
      this.#wanted = this.#format.value;
      this.#showOptions();
    });
    this.#options.addEventListener('change', () => this.#update());
    this.#showOptions();
  }

  #parameters() {
    const row = this.#row(this.#format.value);
    const path = pathOf(row);
    // How many mazes a file has is asked where there is a book of them.
    const isCount = ({ name }) => name === 'count' && isAt(row, MANY);
    return this.#catalogue.parameters.filter((param) =>
      has(param, row, path) && !isCount(param) && !APPEARANCE.includes(param.name));
  }

  #showOptions() {
    const { summary } = this.#row(this.#format.value);
    this.#about.textContent = `${summary[0].toUpperCase()}${summary.slice(1)}.`;
    this.#fields = this.#parameters().map((param) => fieldOf(param));
    for (const { name, set } of this.#fields) set(this.#memory[name]);
    this.#options.replaceChildren(...this.#fields.map(({ row }) => row));
    this.#update();
  }

  // `appearance` is how the page shows the maze: a format has what it can of that.
  show(maze, appearance) {
    this.#maze = maze;
    this.#appearance = appearance;
    this.#offer(queryOf(maze).tiling ?? 'square');
    this.#update();
  }

  // Only formats that show mazes of the tiling.
  #offer(tiling) {
    const shows = ({ tilings }) => !tilings || tilings.includes(tiling);
    for (const [i, option] of [...this.#format.options].entries()) option.hidden = option.disabled = !shows(this.#formats[i]);
    const next = shows(this.#row(this.#wanted)) ? this.#wanted : FIRST;
    if (next === this.#format.value) return;
    this.#format.value = next;
    this.#showOptions();
  }

  #row(format) {
    return this.#formats.find(({ slug }) => slug === format);
  }

  #url(more = {}) {
    const query = queryOf(this.#maze);
    const row = this.#row(this.#format.value);
    const path = pathOf(row);
    for (const param of this.#catalogue.parameters)
      if (this.#appearance[param.name] && has(param, row, path)) query[param.name] = this.#appearance[param.name];
    query.format = row.slug;
    for (const { name, value } of this.#fields) if (value()) query[name] = value();
    return this.#client.url({ ...query, ...more }, path);
  }

  #update() {
    for (const { name, value } of this.#fields) this.#memory[name] = value();
    if (!this.#maze) return;
    this.#links[0].href = this.#url();
    this.#links[1].href = this.#url({ download: 'yes' });
  }

  async #paste() {
    if (!this.#maze) return;
    const kind = this.#copy.value;
    try {
      await navigator.clipboard.writeText(copies[kind](this.#url()));
      this.#say(text.copied(text.copies[kind]));
    } catch {
      this.#say(text.notCopied);
    }
  }
}
