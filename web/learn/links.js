// Links from a lesson to the maze of the page: those of its parameters that another algorithm has too go along.
import { addressOf, some } from '../address.js';
import { element } from '../panel/field.js';
import { isFlat } from '../panel/form.js';

const FLOORS = ['depth', 'stairs'];

// The state with another algorithm.
export function stateFor({ state: { size, ...state }, maze, catalogue, isEndless }, slug) {
  const kept = {};
  const tiling = catalogue.parameters.find(({ name }) => name === 'tiling');
  const tiled = tiling.algorithms.includes(slug) ? state.tiling : undefined;
  for (const [name, value] of Object.entries(state)) {
    const row = catalogue.parameters.find((param) => param.name === name);
    const applies = row && (!row.algorithms || row.algorithms.includes(slug)) &&
      (!row.tilings || row.tilings.includes(tiled ?? tiling.default));
    if (applies) kept[name] = value;
  }
  // A world is too large for most of them.
  if (isEndless) for (const name of ['width', 'height', 'blocks']) delete kept[name];
  else if (maze) [kept.width, kept.height] = [`${maze.width}`, `${maze.height}`];
  else if (size) kept.size = size;
  if (kept.tiling === 'polar') delete kept.width;
  return { ...kept, algo: slug };
}

// A state with one of its parameters, without what that does not go together with: there are things of one floor alone, and of several.
export function agreeing(state, name) {
  const isTall = state.depth > 1;
  const isOfOne = (of, value) => isFlat(of, value) || (of === 'tiling' && value !== 'square');
  const isOut = isTall && FLOORS.includes(name) ? isOfOne : (of) => FLOORS.includes(of) && (!isTall || isOfOne(name, state[name]));
  return some(state, (of, value) => of === name || !isOut(of, value));
}

// A link to a state of the page in a mode, without loading the page anew.
export function linkTo(state, mode, properties, ...children) {
  const link = element('a', { href: `${addressOf(some(state, (_, value) => value))}#${mode}`, ...properties }, ...children);
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button) return;
    event.preventDefault();
    history.pushState(null, '', link.href);
    dispatchEvent(new PopStateEvent('popstate'));
  });
  return link;
}

export const has = (studio, mode) => studio.modes.links.has(mode);

// A sentence whose words between backticks are code.
export function sentence(name, text) {
  return element(name, {}, ...text.split('`').map((part, i) => (i % 2 ? element('code', {}, part) : part)));
}

export function sourceOf({ source, link }) {
  return link ? element('a', { href: link, rel: 'noreferrer' }, source) : source;
}

// A list of short facts.
export function tags(facts) {
  return element('ul', { className: 'tags' }, ...facts.map((fact) => element('li', {}, fact)));
}
