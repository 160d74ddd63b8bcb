// The maze as a file in every format, and as a line of code.
import { element, fieldOf } from './field.js';
import { LOOK, queryOf } from '../address.js';
import { text } from '../text/page.js';

const STEPS = '/maze/steps';
const FIRST = 'svg'; // of the formats, until somebody chooses

// Ready to be pasted: of the file's URL, and of the page's.
const copies = {
  link: () => location.href,
  url: (url) => url,
  curl: (url) => `curl '${url}'`,
  fetch: (url) => `const answer = await fetch('${url}');`,
  python: (url) => `import urllib.request\n\nmaze = urllib.request.urlopen('${url}').read()`,
  img: (url) => `<img src="${url.replace(/&/g, '&amp;')}" alt="a maze">`,
  markdown: (url) => `![a maze](${url})`,
};

export class Take {
  constructor(details, catalogue, client, say) {
    this.catalogue = catalogue;
    this.client = client;
    this.say = say;
    this.memory = {};
    this.fields = [];
    this.maze = null;
    // Of a maze, and of its steps; what is a stream of events is for programs.
    this.formats = catalogue.formats.filter(({ paths, media_type: type }) =>
      !paths || (paths.includes(STEPS) && type !== 'text/event-stream'));
    this.format = element('select', {},
      ...this.formats.map(({ slug, summary }) => element('option', { value: slug, title: summary }, slug.toUpperCase())));
    this.wanted = FIRST;
    this.format.value = FIRST;
    this.about = element('p', { className: 'about' });
    this.options = element('div', { className: 'options' });
    this.links = [text.open, text.download].map((label) => element('a', { className: 'button' }, label));
    this.copy = element('select', {}, ...Object.keys(copies).map((key) => new Option(text.copies[key], key)));
    const copyButton = element('button', { type: 'button', onclick: () => this.paste() }, text.copy);
    this.copy.setAttribute('aria-label', text.copy);
    details.append(element('summary', {}, text.take),
      element('label', { className: 'field' }, element('span', {}, text.format), this.format), this.about,
      element('div', { className: 'buttons' }, ...this.links),
      element('div', { className: 'buttons' }, copyButton, this.copy), this.options);
    this.format.addEventListener('change', () => {
      this.wanted = this.format.value;
      this.showOptions();
    });
    this.options.addEventListener('change', () => this.update());
    this.showOptions();
  }

  parameters() {
    return this.catalogue.parameters.filter(({ formats, name }) =>
      formats?.includes(this.format.value) && !LOOK.includes(name));
  }

  showOptions() {
    const { summary } = this.row(this.format.value);
    this.about.textContent = `${summary[0].toUpperCase()}${summary.slice(1)}.`;
    this.fields = this.parameters().map((param) => fieldOf(param));
    for (const { name, set } of this.fields) set(this.memory[name]);
    this.options.replaceChildren(...this.fields.map(({ row }) => row));
    this.update();
  }

  // `look` is what the page shows beside the maze: of it a format has what it can.
  show(maze, look) {
    this.maze = maze;
    this.look = look;
    this.offer(queryOf(maze).tiling ?? 'square');
    this.update();
  }

  // Only formats that show mazes of the tiling.
  offer(tiling) {
    const shows = ({ tilings }) => !tilings || tilings.includes(tiling);
    for (const [i, option] of [...this.format.options].entries()) option.hidden = option.disabled = !shows(this.formats[i]);
    const next = shows(this.row(this.wanted)) ? this.wanted : FIRST;
    if (next === this.format.value) return;
    this.format.value = next;
    this.showOptions();
  }

  row(format) {
    return this.formats.find(({ slug }) => slug === format);
  }

  url(more = {}) {
    const query = queryOf(this.maze);
    for (const param of this.catalogue.parameters)
      if (this.look[param.name] && param.formats?.includes(this.format.value)) query[param.name] = this.look[param.name];
    query.format = this.format.value;
    for (const { name, value } of this.fields) if (value()) query[name] = value();
    const { paths } = this.row(this.format.value);
    return this.client.url({ ...query, ...more }, paths ? STEPS : '/maze');
  }

  update() {
    for (const { name, value } of this.fields) this.memory[name] = value();
    if (!this.maze) return;
    this.links[0].href = this.url();
    this.links[1].href = this.url({ download: 'yes' });
  }

  async paste() {
    if (!this.maze) return;
    const kind = this.copy.value;
    try {
      await navigator.clipboard.writeText(copies[kind](this.url()));
      this.say(text.copied(text.copies[kind]));
    } catch {
      this.say(text.notCopied);
    }
  }
}
