// The page of an algorithm, and that of all solvers.
import { loadAll, tilingOf } from '../board/tilings/polygons.js';
import { button, element } from '../panel/field.js';
import { how } from '../text/how.js';
import { text as words } from '../text/learn.js';
import { text } from '../text/page.js';
import { curlOf } from './console.js';
import { factsOf } from './gallery.js';
import { agreeing, has, linkTo, sentence, sourceOf, stateFor, tags } from './links.js';
import { Listing } from './listing.js';
import { Live, still, watch } from './live.js';
import { Portrait } from './picture.js';

await loadAll();

const MAZE = { width: 34, height: 20 };
const THUMB = { width: 18, height: 12 };
const TEXTURE = { width: 80, height: 48 };
const SOLVED = { algo: 'kruskal', width: 26, height: 15, seed: 11, braid: 20 };
// What an option, or a value of one, needs beside it.
const ROOMS = { rooms: 6 };
const NEEDS = { blocks: { width: 72, height: 48 }, room_min: ROOMS, room_max: ROOMS, doors: ROOMS, rotate2: { width: 17 }, rotate4: { width: 13, height: 13 }, polar: { width: null, height: 6 }, depth: { width: 9, height: 6 }, stairs: { width: 9, height: 6, depth: 4 } };
const SOME = { depth: ['1', '4', '9'] }; // values, where those at the ends are none to look at
const [SECONDS, SECONDS_SOLVED] = [30, 4.5];

// Some values of an option, as the catalogue tells them.
function valuesOf({ name, kind, words: listed, default: usual, min, max }) {
  if (name === 'mask' || name === 'level') return []; // those are drawn, or of mazes too large for a picture
  if (SOME[name]) return SOME[name];
  if (kind === 'number') {
    const some = min < 0 ? [min, min / 2, 0, max / 2, max] : max < 100 ? [min, usual, max] : [usual, 20, 100];
    return some.map(String);
  }
  return [...new Set([...(usual ? [usual] : []), ...(listed ?? [])])].slice(0, 8);
}

// An option with a picture of each of its values, which are added to `pictures`.
function optionOf(studio, slug, query, param, pictures, signal) {
  const values = valuesOf(param);
  if (!values.length) return [];
  const items = values.map((value) => {
    const label = studio.names[param.name]?.get(value) ?? (param.kind === 'word' ? text.word(value) : value);
    // They fill what so many squares do.
    const { column, row } = tilingOf(param.name === 'tiling' ? value : '');
    const sides = { width: Math.round(THUMB.width / column), height: Math.round(THUMB.height / row) };
    const needs = { ...NEEDS[param.name], ...NEEDS[value] };
    const picture = new Portrait(studio, { ...query, ...sides, ...needs, [param.name]: value },
      { label: words.valueOf(text.label(param.name), label), shape: 1.5, isLink: true, signal });
    pictures.push(picture);
    const { tiling, ...whole } = stateFor(studio, slug);
    const kept = tiling && (param.tilings?.includes(tiling) ?? true) && { tiling };
    const state = agreeing({ ...whole, ...kept, ...needs, [param.name]: value }, param.name);
    return element('li', {}, linkTo(state, '', {}, picture.node, element('span', { ariaHidden: 'true' }, label)));
  });
  return [element('h4', {}, text.label(param.name)), element('p', { className: 'about' }, `${param.summary[0].toUpperCase()}${param.summary.slice(1)}.`),
    element('ul', { className: 'thumbs' }, ...items)];
}

// Pause and go on, and from the beginning.
function controlsOf(picture) {
  const toggle = button('', () => {
    picture.paused = picture.isPlaying;
    if (picture.paused) picture.stop();
    else picture.play();
  });
  picture.onstate = () => {
    toggle.textContent = picture.isPlaying ? words.pause : words.play;
  };
  picture.onstate();
  picture.paused = still.matches;
  return element('div', { className: 'buttons' }, toggle, button(words.step, () => picture.step()), button(words.again, () => picture.play(0)));
}

let told = null; // how all of them work, which one request asks for
const askHow = (client) => (told ??= client.response({}, '/algorithms/how').then((answer) => answer.json()));

// How an algorithm or a solver works, line by line, as soon as that is there.
function howOf({ client }, kind, slug) {
  const place = element('div', { tabIndex: -1 });
  const fill = async () => {
    place.textContent = words.loading;
    try {
      const lines = how[kind][slug] ?? (await askHow(client))[kind].find((row) => row.slug === slug).how;
      place.replaceChildren(element('ol', { className: 'how' }, ...lines.map((line) => sentence('li', line))));
    } catch {
      told = null;
      const again = button(text.again, () => (place.focus(), fill()), { ariaLabel: words.tryAgain(words.how) });
      place.replaceChildren(element('p', { role: 'alert' }, words.notPrinted), again);
    }
  };
  fill();
  return place;
}

function neighbours(rows, at) {
  const link = (row, rel, label) => element('a', { href: `#learn?of=${row.slug}`, rel }, label(row.name));
  const [before, next] = [rows.at(at - 1), rows[(at + 1) % rows.length]];
  return element('nav', { className: 'neighbours', ariaLabel: words.others },
    link(before, 'prev', words.before), link(next, 'next', words.next));
}

// What the catalogue knows of its mazes, and then what is counted in the one that is shown.
function figuresOf(client, row, query, signal) {
  const line = (name, value) => element('div', {}, element('dt', {}, words.figures[name]), element('dd', {}, value));
  const list = element('dl', {}, line('favours', row.uniform ? words.nothing : row.texture),
    line('deadEnds', words.share(row.dead_ends)), line('even_under', row.even_under.join(', ') || words.none),
    line('speed', words.speed(row.nanoseconds_per_cell)));
  client.stats(query, { signal }).then(({ stats }) =>
    list.append(line('length', text.number(stats.solution.length)), line('difficulty', text.number(Math.round(stats.difficulty)))),
  () => {}); // the page is whole without them
  return list;
}

export function openLesson({ studio, article, row, signal }) {
  const { client, catalogue } = studio;
  const rows = catalogue.algorithms;
  const seed = studio.maze?.seed ?? '7';
  const query = { algo: row.slug, ...MAZE, seed };
  const picture = new Live(studio, query, { label: words.pictureOf(row.name), seconds: SECONDS, loops: true, signal });
  const actions = element('div', { className: 'buttons' });
  const listing = new Listing(row.slug, words.listing);
  picture.onstep = ({ reel, at }, isUnderWay) => {
    const line = listing.mark(reel, isUnderWay ? at - 1 : -1);
    if (isUnderWay && !picture.isPlaying) studio.say(line);
  };
  const options = catalogue.parameters.filter(({ name }) => row.options.includes(name));
  const large = new Portrait(studio, { ...query, ...TEXTURE },
    { label: words.textureOf(row.name), shape: TEXTURE.width / TEXTURE.height, signal });
  const pictures = [picture, large];
  article.append(
    element('p', { className: 'lead' }, row.summary), tags([...factsOf(row), ...row.aliases.map(words.alias)]),
    element('div', { className: 'beside' },
      element('figure', {}, picture.node,
        element('figcaption', {}, words.caption(MAZE.width, MAZE.height, seed), controlsOf(picture))),
      element('section', {}, element('h3', {}, words.listing), listing.node, actions)),
    element('section', {}, element('h3', {}, words.how), howOf(studio, 'algorithms', row.slug),
      element('p', { className: 'about source' }, words.source, sourceOf(row))),
    element('h3', {}, words.texture),
    element('div', { className: 'beside' }, large.node, figuresOf(client, row, query, signal)),
    element('section', { className: 'options' },
      ...(options.length ? [element('h3', {}, words.options), element('p', {}, words.aboutOptions)] : []),
      ...options.flatMap((param) => optionOf(studio, row.slug, { algo: row.slug, seed }, param, pictures, signal))),
    element('section', { className: 'options' }, element('h3', {}, words.console),
      ...curlOf(studio, { algo: row.slug, width: 20, height: 10, seed })),
    neighbours(rows, rows.indexOf(row)));
  watch(pictures, signal);
  const update = () => {
    const state = stateFor(studio, row.slug);
    const carve = has(studio, 'carve') && linkTo(state, 'carve?speed=slow', { className: 'button' }, words.carve);
    actions.replaceChildren(linkTo(state, '', { className: 'button strong' }, words.use), ...(carve ? [carve] : []));
  };
  return { update, pictures: [picture, large] };
}

// How each solver looks for the way, each on the same maze.
export function openSolvers({ studio, article, signal }) {
  const links = new Map();
  const pictures = studio.catalogue.solvers.map((row) => {
    const picture = new Live(studio, { ...SOLVED, solve: row.slug },
      { label: words.solvingBy(row.name), seconds: SECONDS_SOLVED, signal });
    const again = button(words.watch, () => picture.play(0), { hidden: still.matches });
    const place = element('div', { className: 'buttons' });
    links.set(row.slug, { place, again });
    article.append(element('section', { className: 'beside', id: `by-${row.slug}` },
      picture.node,
      element('div', {}, element('h3', {}, row.name), element('p', {}, row.summary),
        tags([...(row.shortest ? [words.shortest] : []), words.speed(row.nanoseconds_per_cell), ...row.aliases.map(words.alias)]),
        howOf(studio, 'solvers', row.slug),
        element('p', { className: 'about' }, words.source, sourceOf(row)), place)));
    return picture;
  });
  article.prepend(element('p', { className: 'lead' }, words.solversLead));
  watch(pictures, signal);
  const update = () => {
    for (const [slug, { place, again }] of links) {
      const mode = has(studio, 'solve') ? `solve?by=${slug}` : '';
      place.replaceChildren(again, linkTo(agreeing({ ...studio.state, solve: slug }, 'solve'), mode, { className: 'button' }, words.solve));
    }
  };
  return { update, pictures };
}
