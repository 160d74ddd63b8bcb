// Download: the maze as a file in every format, and as a line of code.
import { APPEARANCE } from '../address.js';
import { LOOK, lookOf } from '../board/look.js';
import { queryOf, windowOf } from '../link.js';
import { button, element, fieldOf } from '../panel/field.js';
import { text as page } from '../text/page.js';
import { text } from '../text/download.js';
import { openUnlessRefused } from './refusal.js';

const [MAZE, MANY, STEPS] = ['/maze', '/mazes', '/maze/steps'];
const FIRST = 'svg'; // of the formats, until somebody chooses
const BOOK = 20; // mazes
const LETTER = /-(US|CA|MX|PH|CL|CO|VE|GT|CR|PA|DO|PR|SV|NI)$/; // the paper of these countries
const ENDINGS = { text: 'txt', edges: 'txt', apng: 'png' }; // of the names of files, where they are not the format's
const OTHERS = 'data'; // the group of formats that are in no other
const GROUPS = { picture: ['svg', 'png'], paper: ['pdf'], solid: ['stl', 'obj', 'scad'], film: ['apng'], [OTHERS]: [] };

const groupOf = ({ slug }) => Object.keys(GROUPS).find((group) => GROUPS[group].includes(slug)) ?? OTHERS;

// Ready to be pasted: of the file's URL, and of the page's.
const copies = {
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

// Whether a format has a parameter there; that of an algorithm is the maze's. Steps as lines have no tiles that could be wide.
const has = (param, { slug }, path) =>
  !param.algorithms && param.formats?.includes(slug) && isAt(param, path) && !(slug === 'ndjson' && path === STEPS && ['cell', 'wall'].includes(param.name));

export class Download {
  #studio;
  #wanted = FIRST;
  #memory = { ...LOOK, ...(LETTER.test(navigator.language) && { paper: 'letter' }) }; // of fields
  #title = ''; // of the maze that was shown last
  #fields = [];
  #formats;
  #format; // their control
  #about = element('p', { className: 'about' });
  #missing = element('p', { className: 'about', hidden: true }); // what there is not of the maze's tiling
  #options = element('div', { className: 'options' });
  #links = [text.download, text.open].map((label) => element('a', { className: 'button' }, label));
  #copy = element('select', { ariaLabel: text.copy }, ...Object.keys(copies).map((key) => new Option(text.copies[key], key)));
  #said = element('span', { role: 'status' });
  #book;
  #refused = element('p', { className: 'refused', role: 'alert' });

  constructor(details, studio) {
    this.#studio = studio;
    const { formats, parameters } = studio.catalogue;
    // Of a maze, or else of its steps; what is a stream of events is for programs.
    this.#formats = formats.filter((row) => isAt(row, MAZE) || (isAt(row, STEPS) && row.media_type !== 'text/event-stream'));
    this.#format = element('select', {}, ...Object.keys(GROUPS).map((group) => element('optgroup', { label: text.groups[group] },
      ...this.#formats.filter((row) => groupOf(row) === group).map(({ slug, summary }) =>
        element('option', { value: slug, title: summary }, slug.toUpperCase())))));
    this.#format.value = FIRST;
    this.#book = this.#bookOf(parameters.find(({ name }) => name === 'count'),
      parameters.filter((param) => has(param, { slug: 'pdf' }, MANY) && !isAt(param, MAZE)).map((param) => fieldOf(param)));
    this.#links[0].classList.add('strong');
    details.append(element('label', { className: 'field' }, element('span', {}, text.format), this.#format), this.#about, this.#missing,
      element('div', { className: 'buttons' }, ...this.#links),
      element('div', { className: 'buttons' }, button(text.copy, () => this.#paste()), this.#copy, this.#said),
      this.#options, this.#book.row);
    this.#format.addEventListener('change', () => {
      this.#wanted = this.#format.value;
      this.#showOptions();
    });
    this.#options.addEventListener('change', () => this.#update());
    details.addEventListener('click', (event) => this.#follow(event));
    this.#showOptions();
  }

  // Many mazes like this one on paper, as many as the parameter `count` allows: the row, the link in it, and what is asked for.
  #bookOf({ min, max }, fields) {
    const count = element('input', { type: 'number', name: 'book', min, max, value: BOOK, ariaLabel: text.count });
    const rising = element('input', { type: 'checkbox', name: 'rising' });
    const link = element('a', { className: 'button', target: '_blank' }, text.book);
    for (const { set } of fields) set();
    count.oninput = () => this.#update();
    return {
      row: element('div', { className: 'book', onchange: () => this.#update() }, element('div', { className: 'buttons' }, count, link),
        element('div', { className: 'options' }, ...fields.map(({ row }) => row),
          element('label', { className: 'field checkbox' }, element('span', {}, text.rising), rising))),
      link,
      options: () => ({
        ...(rising.checked && { order: 'difficulty' }), count: Math.max(min, Math.min(max, Math.round(count.value) || min)),
        ...Object.fromEntries(fields.map(({ name, value }) => [name, value() || null])),
      }),
    };
  }

  #parameters() {
    const row = this.#row(this.#format.value);
    const path = pathOf(row);
    // How many mazes a file has is asked where there is a book of them.
    const isCount = ({ name }) => name === 'count' && isAt(row, MANY);
    return this.#studio.catalogue.parameters.filter((param) =>
      has(param, row, path) && !isCount(param) && ![...APPEARANCE, 'window'].includes(param.name));
  }

  #showOptions() {
    const { summary } = this.#row(this.#format.value);
    this.#about.textContent = `${summary[0].toUpperCase()}${summary.slice(1)}.`;
    // Only millimetres of svg may be thinner.
    this.#fields = this.#parameters().map((param) => fieldOf(param.name === 'wall' ? { ...param, min: 1 } : param));
    for (const { name, set } of this.#fields) set(this.#memory[name]);
    this.#options.replaceChildren(...this.#fields.map(({ row }) => row));
    this.#update();
  }

  // Shows what there is of the studio's maze.
  show() {
    const { maze, state: { title = '' } } = this.#studio;
    if (!maze) return;
    if (title !== this.#title) {
      this.#title = this.#memory.title = title;
      this.#showOptions();
    }
    this.#offer(queryOf(maze));
    this.#update();
  }

  // Only formats that show mazes of the tiling, and their tunnels and floors.
  #offer({ tiling = 'square', ...query }) {
    const wanted = this.#studio.catalogue.parameters.filter(({ name }) => ['weave', 'depth'].includes(name) && query[name]);
    const shows = ({ slug, tilings }) => (!tilings || tilings.includes(tiling)) && wanted.every(({ formats }) => formats.includes(slug));
    for (const option of this.#format.options) option.hidden = option.disabled = !shows(this.#row(option.value));
    const missing = [...this.#format.options].filter((option) => option.disabled).map(({ text: name }) => name);
    this.#missing.hidden = !missing.length;
    this.#missing.textContent = missing.length ? text.only(missing, query.depth) : '';
    const next = shows(this.#row(this.#wanted)) ? this.#wanted : FIRST;
    if (next === this.#format.value) return;
    this.#format.value = next;
    this.#showOptions();
  }

  #row(format) {
    return this.#formats.find(({ slug }) => slug === format);
  }

  // The URL of the maze as a format, which shows what it can of how the page shows it; a sheet of paper has the solution behind it.
  #url(more = {}, path = pathOf(this.#row(this.#format.value))) {
    const { catalogue, client, maze, state } = this.#studio;
    const query = queryOf(maze);
    const row = this.#row(this.#format.value);
    // A book is for paper, which is light.
    const look = path === MANY ? lookOf(state, false) : lookOf(state);
    const seen = { ...(row.slug === 'pdf' && { solve: 'shortest' }), ...look };
    for (const param of catalogue.parameters)
      if (seen[param.name] && has(param, row, path)) query[param.name] = seen[param.name];
    query.format = row.slug;
    // What a field says is instead of what is seen.
    for (const { name, value } of this.#fields) query[name] = value() || null;
    if (has(catalogue.parameters.find(({ name }) => name === 'window'), row, path)) query.window ??= windowOf(this.#studio);
    return client.url({ ...query, ...more }, path);
  }

  #update() {
    for (const { name, value } of this.#fields) this.#memory[name] = value();
    this.#book.row.hidden = this.#format.value !== 'pdf';
    this.#refused.textContent = '';
    if (!this.#studio.maze) return;
    // The server names a file after its maze; the maze of a day has a name that says more.
    const { day, state } = this.#studio;
    const [link] = this.#links;
    const format = this.#format.value;
    link.href = this.#url(day ? {} : { download: 'yes' });
    link.removeAttribute('download');
    if (day) link.download = `maze-of-the-day-${state.seed}.${ENDINGS[format] ?? format}`;
    this.#links[1].href = this.#url();
    if (!this.#book.row.hidden) this.#book.link.href = this.#url({ ...this.#studio.range, ...this.#book.options() }, MANY);
  }

  // Goes where a link leads once the server has said that it has that; else the reason is told below it.
  async #follow(event) {
    const link = event.target.closest('a[href]');
    if (!link || this.#refused.contains(link) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.#refused.textContent = '';
    link.parentNode.after(this.#refused);
    link.ariaBusy = 'true';
    this.#refused.replaceChildren(await openUnlessRefused(this.#studio, link));
    link.ariaBusy = null;
  }

  async #paste() {
    if (!this.#studio.maze) return;
    const kind = this.#copy.value;
    try {
      await navigator.clipboard.writeText(copies[kind](this.#url()));
      this.#said.textContent = text.copied(text.copies[kind]);
    } catch {
      this.#said.textContent = page.notCopied;
    }
  }
}
