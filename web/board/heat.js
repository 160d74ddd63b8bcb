// The heat map: cells in the colours of their distances from the start, which are those of the service's pictures.
import { Search, visitOpen } from './search.js';
import { inTurns } from './turns.js';

// Gives a scene the steps to the `farthest` cell, the `heat`, which is a list of colours, and by cell its `shade`, which is a
// number in that list, or -1 where no way leads to it. The colours, and how a number is rounded, are the catalogue's.
export async function measure(scene, { colors, rounding }, signal) {
  const { cells, width, start } = scene;
  const search = new Search(cells.length, (cell, reach) => visitOpen(scene, cell, reach));
  search.begin(start[1] * width + start[0]);
  await inTurns(Math.ceil(cells.length / 1024), () => search.advance(1024), signal);
  const { distances } = search;
  const farthest = distances[search.order[search.count - 1]];
  const shades = new Int16Array(cells.length);
  await inTurns(Math.ceil(cells.length / width), (y) => {
    for (let at = y * width; at < (y + 1) * width; at++)
      shades[at] = distances[at] < 0 ? -1 : Math[rounding]((distances[at] * (colors.length - 1)) / (farthest || 1));
  }, signal);
  Object.assign(scene, { farthest, shades, heat: colors.map((color) => `#${color}`) });
}
