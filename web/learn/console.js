// The service's own text, as a terminal shows it, and the commands that print it.
import { element } from '../panel/field.js';
import { text as words } from '../text/learn.js';
import { text } from '../text/page.js';

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
  const copy = element('button', { type: 'button' }, words.copy);
  copy.onclick = async () => {
    try {
      await navigator.clipboard.writeText(command);
      copy.textContent = words.copied;
    } catch {
      studio.say(text.notCopied);
      copy.textContent = words.notCopied;
    }
  };
  return element('div', { className: 'command' }, element('code', {}, command), copy);
}

// Commands that print the maze of a query, and that let somebody watch how it is made.
export function curlOf(studio, { style, ...query }) {
  const print = studio.client.url({ ...query, style: style ?? 'walls' });
  const watched = studio.client.url({ ...query, format: 'text', delay: 30 }, '/maze/steps');
  return [`curl '${print}'`, `curl -N '${watched}'`].map((command) => commandOf(studio, command));
}

// The answer of the service to a query of text.
export async function printOf({ client }, query, label, signal) {
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
