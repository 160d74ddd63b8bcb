// The programs that it all began from: small ones for a terminal, each an algorithm and a way to draw.
import { element } from '../panel/field.js';
import { text as words } from '../text/learn.js';
import { curlOf, printOf } from './console.js';
import { linkTo } from './links.js';

const [WIDE, NARROW] = [22, 12]; // cells: a cell is two characters in some styles, and four in others

const classics = [
  { name: 'binaryTree', algo: 'binary-tree', style: 'circles', width: WIDE },
  { name: 'kruskal', algo: 'kruskal', style: 'box', width: NARROW },
  { name: 'depthFirst', algo: 'recursive-backtracker', style: 'walls', width: NARROW },
  { name: 'depthFirstBlocks', algo: 'recursive-backtracker', style: 'blocks', width: WIDE },
  { name: 'sidewinder', algo: 'sidewinder', style: 'walls', width: NARROW },
  { name: 'backtracking', algo: 'recursive-backtracker', style: 'tiles', width: WIDE },
];

export function openClassics({ studio, article, signal }) {
  article.append(element('p', { className: 'lead' }, words.classicsLead));
  for (const { name, style, ...maze } of classics) {
    const [title, about] = words.classics[name];
    const state = { ...maze, height: 9, seed: 7 };
    const query = { ...state, style };
    const links = element('div', { className: 'buttons' },
      linkTo(state, '', { className: 'button' }, words.openMaze),
      element('a', { className: 'button', href: `#learn?of=${maze.algo}` }, words.how));
    const place = element('div', { className: 'wait' });
    article.append(element('section', { className: 'beside' }, place,
      element('div', {}, element('h3', {}, title), element('p', {}, about), ...curlOf(studio, query), links)));
    printOf(studio, query, words.printOf(title), signal).then((block) => place.replaceWith(block));
  }
  return () => {};
}
