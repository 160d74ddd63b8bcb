// What is told of cells that are not the usual ones.
import { text as words } from '../text/cells.js';
import { text } from '../text/page.js';
import { plain } from '../text/words.js';

// What they are, and which parameters there are not with them: `had` says which the usual ones have, and `has` which they have.
export function describe({ tilings, parameters }, { tiling, depth }, had, has) {
  const labels = parameters.filter((param) => had(param) && !has(param) && param.kind !== 'mask').map(({ name }) => text.label(name).split(':')[0]);
  const row = tilings.find(({ slug }) => slug === tiling);
  return [...(row ? [`${plain(row.summary)}.`] : []), ...(labels.length ? [(depth > 1 ? words.oneFloorOnly : words.squaresOnly)(labels)] : [])].join(' ');
}
