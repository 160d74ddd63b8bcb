// How each solver looks for the way, each on the same maze.
import { element } from '../panel/field.js';
import { text as words } from '../text/learn.js';
import { has, linkTo, sentence, sourceOf, tags } from './links.js';
import { Live, still, watch } from './live.js';

const MAZE = { algo: 'kruskal', width: 26, height: 15, seed: 11, braid: 20 };
const SECONDS = 4.5;

export function openSolvers({ studio, article, signal }) {
  const links = new Map();
  const pictures = studio.catalogue.solvers.map((row) => {
    const picture = new Live(studio.client, { ...MAZE, solve: row.slug },
      { label: words.solvingBy(row.name), seconds: SECONDS, signal });
    const again = element('button', { type: 'button', onclick: () => picture.play(0), hidden: still.matches }, words.watch);
    const place = element('div', { className: 'buttons' });
    links.set(row.slug, { place, again });
    article.append(element('section', { className: 'beside', id: `by-${row.slug}` },
      picture.node,
      element('div', {}, element('h3', {}, row.name), element('p', {}, row.summary),
        tags([...(row.shortest ? [words.shortest] : []), words.speed(row.nanoseconds_per_cell), ...row.aliases.map(words.alias)]),
        element('ol', { className: 'how' }, ...row.how.map((step) => sentence('li', step))),
        element('p', { className: 'about' }, words.source, sourceOf(row)), place)));
    return picture;
  });
  article.prepend(element('p', { className: 'lead' }, words.solversLead));
  watch(pictures, signal);
  return () => {
    for (const [slug, { place, again }] of links) {
      const mode = has(studio, 'solve') ? `solve?by=${slug}` : '';
      place.replaceChildren(again, linkTo({ ...studio.state, solve: slug }, mode, { className: 'button' }, words.solve));
    }
  };
}
