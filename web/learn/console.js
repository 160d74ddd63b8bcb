// The service's own text, as a terminal shows it, and the commands that print it. It all began from such programs: small
// ones, each an algorithm and a way to draw.
import { button, element } from '../panel/field.js';
import { text as words } from '../text/learn.js';
import { text } from '../text/page.js';
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

// Text with ANSI colours as nodes: `ESC [ n m` begins the colour n, and 0 ends it.
function coloured(answer) {
  const nodes = [];
  let colour = '0';
  for (const [i, part] of answer.split(/\x1b\[(\d+)m/).entries())
    if (i % 2) colour = part;
    else if (part) nodes.push(colour === '0' ? part : element('span', { className: `ansi-${colour}` }, part));
  return nodes;
}

function commandOf(studio, command) {
  const copy = button(words.copy, async () => {
    try {
      await navigator.clipboard.writeText(command);
      copy.textContent = words.copied;
    } catch {
      studio.say(text.notCopied);
      copy.textContent = words.notCopied;
    }
  });
  return element('div', { className: 'command' }, element('code', {}, command), copy);
}

// Commands that print the maze of a query, and that let somebody watch how it is made.
export function curlOf(studio, { style, ...query }) {
  const print = studio.client.url({ ...query, style: style ?? 'walls' });
  const watched = studio.client.url({ ...query, format: 'text', delay: 30 }, '/maze/steps');
  return [`curl '${print}'`, `curl -N '${watched}'`].map((command) => commandOf(studio, command));
}

// The answer of the service to a query of text.
async function printOf({ client }, query, label, signal) {
  const block = element('pre', { className: 'console', role: 'img', ariaLabel: label, tabIndex: 0 });
  try {
    const answer = await client.response(query, '/maze', { signal });
    block.append(...coloured(await answer.text()));
  } catch {
    block.textContent = signal.aborted ? '' : words.notPrinted;
    block.ariaLabel = words.missing(label);
  }
  return block;
}

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
  return { update() {}, pictures: [] };
}
