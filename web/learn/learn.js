// An article about algorithms, in place of the maze: `#learn` is all of them, `#learn?of=kruskal` one, and
// `#learn?see=classics` and `?see=solvers` what belongs to them.
import { element } from '../panel/field.js';
import { algorithmOf } from '../panel/form.js';
import { text as words } from '../text/learn.js';
import { openClassics } from './classics.js';
import { openGallery } from './gallery.js';
import { openLesson } from './lesson.js';
import { openSolvers } from './solvers.js';

const views = { '': openGallery, classics: openClassics, solvers: openSolvers };
const places = new Map(); // how far each list has been read

function pagesOf(see) {
  const link = (name) => element('a', {
    href: name ? `#learn?see=${name}` : '#learn', ariaCurrent: name === see ? 'page' : null,
  }, words.views[name]);
  return element('nav', { className: 'pages', ariaLabel: words.pages }, ...Object.keys(views).map(link));
}

class Article {
  constructor(studio, options) {
    Object.assign(this, { studio, options });
    const of = options.get('of');
    this.row = algorithmOf(studio.catalogue, of);
    this.see = Object.hasOwn(views, options.get('see')) ? options.get('see') : '';
    this.heading = element('h2', { tabIndex: -1 }, this.row ? this.row.name : words.titles[this.see]);
    this.body = element('div', { className: 'body' });
    const unknown = of && !this.row ? [element('p', { role: 'alert' }, words.unknown(of))] : [];
    this.node = element('article', { id: 'learn' }, pagesOf(this.row ? null : this.see), this.heading, ...unknown, this.body);
    // What the article covers is out of reach meanwhile.
    this.covered = [...studio.stage.children].filter((node) => node !== studio.trouble.section);
    for (const node of this.covered) node.inert = true;
    studio.stage.insertBefore(this.node, studio.trouble.section);
    this.fill();
    if (!this.row) this.node.scrollTop = places.get(`${options}`) ?? 0;
    if (document.activeElement === document.body) this.heading.focus({ preventScroll: true });
  }

  fill() {
    this.ending?.abort();
    this.ending = new AbortController();
    this.seed = this.studio.maze?.seed;
    this.body.replaceChildren();
    const fill = this.row ? openLesson : views[this.see];
    const { studio, body: article, row, options } = this;
    this.update = fill({ studio, article, row, options, signal: this.ending.signal });
  }

  // A lesson shows the maze of the page's seed.
  draw(maze) {
    if (this.row && maze.seed !== this.seed) this.fill();
    this.update(maze);
  }

  close() {
    if (!this.row) places.set(`${this.options}`, this.node.scrollTop);
    this.ending.abort();
    this.node.remove();
    for (const node of this.covered) node.inert = false;
  }
}

export const open = (studio, options) => new Article(studio, options);
