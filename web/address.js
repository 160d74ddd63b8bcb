// What the address bar says: the parameters of the maze and of how it is looked at, as the API names them.
import { tilings } from './bits.js';

// How the page looks at the maze, and not which maze it is; nor is what it is called, its `title`.
export const APPEARANCE = ['solve', 'heatmap', 'wall_color', 'background', 'path_color'];
export const RANGES = ['length', 'difficulty']; // of the mazes among which the server searches for one

// Those of an object that are something.
export const some = (object, is) => Object.fromEntries(Object.entries(object).filter(([name, value]) => is(name, value)));
export const appearanceOf = (state) => some(state, (name) => APPEARANCE.includes(name));
export const specOf = (state) => some(state, (name) => name !== 'title' && !APPEARANCE.includes(name));

// A state after a change: without a parameter, and with other values.
export function changed(state, { without, values }) {
  const { [without]: gone, ...rest } = state;
  return { ...rest, ...values };
}

// Whether a flag says yes, in any of the words that the API takes for it.
export const isYes = (word) => ['yes', 'true', '1', 'on'].includes(word);

// The parameters of the address, but for what others append to links, of which a star ends a part of a name.
export function readPairs() {
  const ignored = document.documentElement.dataset.ignored.split(' ');
  const isIgnored = (name) =>
    ignored.some((word) => (word.endsWith('*') ? name.startsWith(word.slice(0, -1)) : name === word));
  return [...new URLSearchParams(location.search)].filter(([name]) => !isIgnored(name));
}

// The cell of a point x,y, or x,y,z on floors, of tiles where the tiling has them, else of cells; null where it is a word.
export function cellOf(point, tiling = 'square', weave = 0) {
  const isPoint = /^\d+,\d+(,\d+)?$/.test(point);
  return isPoint ? point.split(',').map((at) => (tilings[tiling]?.byTiles && !Number(weave) && !/,.*,/.test(point) ? Math.floor(at / 2) : Number(at))) : null;
}

export function addressOf(state) {
  const query = new URLSearchParams(state).toString().replace(/%2C/g, ',').replace(/%3A/g, ':');
  return query ? `?${query}` : location.pathname;
}

// Another state is a step back for the back button; the same one is not. A maze has a page at /play, which can be shared.
export function writeAddress(state, replace = false) {
  const address = addressOf(state);
  const path = location.pathname.endsWith('/') ? 'play' : '';
  if (path || address !== location.search)
    history[replace ? 'replaceState' : 'pushState'](null, '', path + address + location.hash);
}

// Seeds have 64 bits; 32 are enough for everybody who only wants another maze, and short.
export function anySeed() {
  return `${crypto.getRandomValues(new Uint32Array(1))[0]}`;
}
