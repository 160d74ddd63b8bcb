// An article about algorithms, in place of the maze: `#learn` is all of them, `#learn?of=kruskal` one, and
// `#learn?see=classics` and `?see=solvers` what belongs to them.
import { element } from '../panel/field.js';
import { algorithmOf } from '../panel/form.js';
import { text as words } from '../text/learn.js';
import { openClassics } from './console.js';
import { openGallery } from './gallery.js';
import { openLesson, openSolvers } from './lesson.js';
import { stateFor } from './links.js';

const views = { '': openGallery, classics: openClassics, solvers: openSolvers };
const places = new Map(); // how far each list has been read

function pagesOf(see) {
  const link = (name) => element('a', {
    href: name ? `#learn?see=${name}` : '#learn', ariaCurrent: name === see ? 'page' : null,
  }, words.views[name]);
  return element('nav', { className: 'pages', ariaLabel: words.pages }, ...Object.keys(views).map(link));
}

export function open(studio, options) {
  const { stage, trouble } = studio;
  const of = options.get('of');
  const row = algorithmOf(studio.catalogue, of);
  const see = Object.hasOwn(views, options.get('see')) ? options.get('see') : '';
  const heading = element('h2', { tabIndex: -1 }, row ? row.name : words.titles[see]);
  const body = element('div', { className: 'body' });
  const unknown = of && !row ? [element('p', { role: 'alert' }, words.unknown(of))] : [];
  const node = element('article', { id: 'learn' }, pagesOf(row ? null : see), heading, ...unknown, body);
  // What the article covers is out of reach meanwhile.
  const covered = [...stage.children].filter((part) => part !== trouble.section);
  let seed; // of the maze that a lesson is of
  let shown; // { update, which is told of the maze, and the pictures that paper has }
  let filling = null;

  const fill = () => {
    filling?.abort();
    filling = new AbortController();
    seed = studio.maze?.seed;
    body.replaceChildren();
    shown = (row ? openLesson : views[see])({ studio, article: body, row, options, signal: filling.signal });
  };

  // The panel shows what the lesson is of, once there is a maze; from then on the lesson goes along with what is chosen there.
  const present = () => algorithmOf(studio.catalogue, studio.state.algo) ?? studio.catalogue.algorithms[0];
  let isShown = false;
  const { hash } = location;
  const choose = () => {
    isShown = true;
    if (row !== present()) studio.change(stateFor(studio, row.slug), true);
  };
  if (row && studio.maze && !studio.isRefused && !studio.trouble.isTold) choose();

  for (const part of covered) part.inert = true;
  stage.insertBefore(node, trouble.section);
  fill();
  if (!row) node.scrollTop = places.get(`${options}`) ?? 0;
  if (document.activeElement === document.body) heading.focus({ preventScroll: true });

  return {
    // A lesson shows the maze of the page's seed.
    draw(maze) {
      // Another lesson may be on its way, and what was wrong with a link is to be mended first.
      if (row && location.hash === hash && !studio.trouble.isTold) {
        if (isShown && row !== present()) return void location.replace(`#learn?of=${present().slug}`);
        choose();
      }
      if (row && maze.seed !== seed) fill();
      shown.update(maze);
    },
    ready: () => Promise.all(shown.pictures.map((picture) => picture.fill())),
    // On paper it is what is read here, without what can be pressed; films are at their ends.
    sheets() {
      for (const picture of shown.pictures) picture.finish?.();
      const copy = node.cloneNode(true);
      copy.querySelectorAll('canvas').forEach((canvas, i) => {
        const drawn = node.querySelectorAll('canvas')[i];
        if (drawn.width && drawn.height) canvas.getContext('2d').drawImage(drawn, 0, 0);
      });
      for (const part of copy.querySelectorAll('nav, button, .buttons, form, .missing, .options')) part.remove();
      return [copy];
    },
    close() {
      if (!row) places.set(`${options}`, node.scrollTop);
      filling.abort();
      node.remove();
      for (const part of covered) part.inert = false;
    },
  };
}
