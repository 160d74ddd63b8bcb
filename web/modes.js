// What can be done with a maze besides looking at it. Each mode is a folder of its own, fetched when it is first opened;
// the address says which after its `#`, with options as in a query: `#carve?with=wilson`; the map's are a place.
//
// A folder `name` has `name.css` and `name.js`, which exports
//
//   open(studio, options): { draw(maze, scene, signal), close() }
//
// `draw` shows a maze in place of the board: the present one at first, then each that follows. Its scene is null where
// the maze is too large for one. What a mode puts into `studio.stage` it takes away in `close`; `studio.bar` is emptied.
import { reached, Unreachable } from './client.js';
import { element } from './panel/field.js';

// Waits for the style sheet of a folder.
export function styled(name, media = 'all') {
  if (document.getElementById(`style-${name}`)) return Promise.resolve();
  return new Promise((done, fail) => {
    const link = element('link', { id: `style-${name}`, rel: 'stylesheet', media, href: new URL(`${name}/${name}.css`, import.meta.url) });
    [link.onload, link.onerror] = [done, () => (link.remove(), fail(new Unreachable(link.href)))];
    document.head.append(link);
  });
}

export class Modes {
  #studio;
  #address = null; // of the mode that is open

  constructor(nav, studio) {
    this.#studio = studio;
    this.links = new Map([...nav.children].map((link) => [link.hash.slice(1), link]));
    studio.onmaze.push(() => {
      // A world has only what needs no whole maze.
      const { hasMap, isEndless, state: { tiling, depth } } = studio;
      const offered = [hasMap && 'map', !isEndless && ['', 'carve', 'solve'], !isEndless && tiling !== 'polar' && !(depth > 1) && 'mask', 'walk', 'space', 'learn'].flat();
      for (const [name, link] of this.links) link.hidden = !offered.includes(name);
      if (this.#address && !offered.includes(this.nameOf(this.#address))) location.replace(isEndless ? '#map' : '#');
    });
    // A step back that changes the maze too is no change of the hash alone.
    for (const kind of ['hashchange', 'popstate']) addEventListener(kind, () => this.follow());
  }

  // Whether a mode will draw the first maze in a moment, and the board need not: it may be meant to hide some of it.
  get isAwaited() {
    return this.#address === null && this.nameOf(location.hash.slice(1)) !== '';
  }

  // The mode of an address; '' where there is none of its name, and the maze alone is shown.
  nameOf(address) {
    const [name] = address.split(/[?=]/);
    return this.links.has(name) ? name : '';
  }

  // What the mode is called that is open, or opening; '' where the maze alone is shown.
  get title() {
    const name = this.nameOf(location.hash.slice(1));
    return name && this.links.get(name).textContent;
  }

  // Opens what the address says.
  async follow() {
    const address = location.hash.slice(1);
    if (address === this.#address) return;
    this.#address = address;
    const [name] = address.split(/[?=]/);
    const [, options = ''] = address.split('?');
    const known = this.nameOf(address);
    for (const [of, link] of this.links) link.ariaCurrent = of === known ? 'page' : null;
    this.links.get(known).scrollIntoView({ block: 'nearest', inline: 'nearest' });
    try {
      const [module] = known ? await Promise.all([
        reached(import(`./${known}/${known}.js`)), styled(known), this.#studio.ready,
      ]) : [];
      if (this.#address !== address) return;
      await this.#studio.enter(module && ((studio) => module.open(studio, new URLSearchParams(options))));
      if (this.#address.split(/[?=]/)[0] === name) document.documentElement.dataset.mode = known;
    } catch (error) {
      // Another maze, or another mode, is on its way.
      if (this.#address !== address || error.name === 'AbortError') return;
      this.#studio.trouble.show(error, () => location.reload());
    }
  }

  // Options that the open mode has changed itself.
  note(options) {
    const [name] = this.#address.split('?');
    const query = new URLSearchParams(options).toString().replace(/%2C/g, ',');
    this.write(query ? `${name}?${query}` : name);
  }

  // Another address of the mode that is open.
  write(address) {
    this.#address = address;
    history.replaceState(history.state, '', `#${address}`);
  }
}
