// The treasures of a maze without end: one in each square of so many cells, where its seed says, so that all who go there find the same.
import { Search, visitOpen } from '../board/search.js';

const SIDE = 16; // cells

// FNV-1a, with its high bits brought down.
function hashOf(text) {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

// Those in a rectangle of cells, as cells.
export function treasuresIn({ seed, width, height }, [left, top, right, bottom]) {
  const found = [];
  for (let row = Math.floor(Math.max(0, top) / SIDE); row * SIDE < Math.min(bottom, height); row++)
    for (let column = Math.floor(Math.max(0, left) / SIDE); column * SIDE < Math.min(right, width); column++) {
      const hash = hashOf(`${seed}/${column}/${row}`);
      const [x, y] = [column * SIDE + hash % SIDE, row * SIDE + (hash >>> 8) % SIDE];
      if (x >= left && y >= top && x < Math.min(right, width) && y < Math.min(bottom, height)) found.push([x, y]);
    }
  return found;
}

// The one that takes the fewest steps from the start of a window, and is not among those of `without`; null where there is none.
export function nearestTo({ from: [left, top], ...scene }, maze, without) {
  const { width, height, start: [x, y] } = scene;
  const search = new Search(scene.cells.length, (cell, reach) => visitOpen(scene, cell, reach));
  search.begin(y * width + x);
  search.advance();
  const places = new Map(treasuresIn(maze, [left, top, left + width, top + height])
    .filter((cell) => !without.has(`${cell}`)).map(([column, row]) => [(row - top) * width + column - left, [column, row]]));
  const place = search.order.subarray(1, search.count).find((cell) => places.has(cell));
  return places.get(place) ?? null;
}
