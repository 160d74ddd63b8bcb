// What is told of cells that are not the usual ones.
import { text as words } from '../text/cells.js';
import { text } from '../text/page.js';
import { plain } from '../text/words.js';

// What they are, and which parameters there are not with them: `had` says which the usual ones have, and `has` which they have.
export function describe({ tilings, parameters }, { tiling, depth }, had, has) {
  // Circles have rings in place of a width, and an outline of one's own is one.
  const missing = parameters.filter((param) => had(param) && !has(param) && !['width', 'mask'].includes(param.name));
  const labels = missing.map(({ name }) => text.label(name).split(':')[0]);
  const isForSquares = missing.every((param) => param.tilings?.length === 1);
  const row = tilings.find(({ slug }) => slug === tiling);
  return [...(row ? [`${plain(row.summary)}.`] : []), ...(labels.length ? [isForSquares ? words.squaresOnly(labels) : words.missing(labels, depth > 1)] : [])].join(' ');
}
