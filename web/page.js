// The page: puts its parts together, and tells each of them what the others do.
import { act } from './acts.js';
import { Board } from './board/board.js';
import { View } from './board/view.js';
import { connect, reached } from './client.js';
import { Modes } from './modes.js';
import { Form } from './panel/form.js';
import { Trouble } from './panel/trouble.js';
import { Studio } from './studio.js';
import { names, text } from './text/page.js';

const at = (id) => document.getElementById(id);
let keys; // the module for a server that asks for a key
const key = async (...refusal) => (refusal.length || keys) && (keys ??= await reached(import('./key/key.js'))).key(...refusal);
const client = connect(new URL('.', location.href), { key });
const view = new View();
const board = new Board(at('board'), view);
const trouble = new Trouble(at('trouble'));
const studio = new Studio({ client, board, trouble, stage: at('stage'), bar: at('bar'), status: at('status'),
  heading: at('heading') });
let printer;

function openPanel(open) {
  at('panel').classList.toggle('open', open);
  at('handle').ariaExpanded = open;
  at('handle').textContent = open ? text.hide : text.show;
}

function prepare() {
  const [zoomIn, zoomOut, fit] = at('zoom').children;
  zoomIn.onclick = () => view.zoom(1.5);
  zoomOut.onclick = () => view.zoom(1 / 1.5);
  fit.onclick = () => view.fit();
  at('new').onclick = () => studio.another();
  at('handle').onclick = () => openPanel(!at('panel').classList.contains('open'));
  at('panel').addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !at('panel').classList.contains('open')) return;
    openPanel(false);
    at('handle').focus();
  });
  openPanel(false);
  printer = act(studio, openPanel);
  at('figures').open = matchMedia('(min-width: 52rem)').matches;
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => studio.maze && studio.load());
  board.resize();
}

// A point of the maze, once somebody has picked it; on a phone the panel is over it.
async function pick() {
  openPanel(false);
  return (await reached(import('./board/pick.js'))).pick(studio);
}

// A catalogue in the page's language, as far as that has words for its rows.
const translate = (catalogue) => Object.fromEntries(Object.entries(catalogue).map(([kind, rows]) =>
  [kind, names[kind] ? rows.map((row) => ({ ...row, ...names[kind][row.slug ?? row.name] })) : rows]));

// The panel, made from the catalogue.
async function furnish() {
  const catalogue = translate(await client.catalogue());
  const form = new Form(at('form'), catalogue, (state, goesOn) => studio.change(state, goesOn), pick);
  Object.assign(studio, { catalogue, names: form.names });
  studio.onstate = (state) => form.show(state);
  form.show(studio.asked);
}

// Figures are there after the first maze.
async function count() {
  const { Figures } = await reached(import('./panel/figures.js'));
  const figures = new Figures(at('figures'), client);
  studio.onmaze.push((maze) => {
    at('figures').hidden = studio.isEndless;
    figures.show(studio.isEndless ? null : maze.url, studio.loading.signal);
  });
}

// Where the browser keeps nothing the first moment would come each time, so that it does not come at all.
function isFirst() {
  try {
    return !localStorage.getItem('mazed-opening');
  } catch {
    return false;
  }
}

// Lets the maze that is drawn carve itself. If what shows that does not come, the maze is there all the same.
const present = (signal) => requestAnimationFrame(() =>
  import('./film/opening.js').then(({ play }) => play(studio, signal)).catch(() => {}));

// What somebody may need without asking for it by a button comes when the page is used at all.
function whenUsed(act) {
  const used = new AbortController();
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'blur'])
    addEventListener(type, () => (used.abort(), act()), { capture: true, passive: true, signal: used.signal });
}

// What zooms and moves the board by pointers is not of the first view.
const listen = async () => (await reached(import('./board/gestures.js'))).listen(at('board'), view);

// The first maze does not wait for the catalogue.
async function start() {
  const isPlain = location.pathname.endsWith('/') && !location.search && isFirst();
  prepare();
  studio.modes = new Modes(at('modes'), studio);
  if (location.pathname.endsWith('/embed')) import('./embed.js').then(({ furnish: frame }) => frame(studio)).catch(() => {});
  const first = studio.start();
  if (isPlain) first.then(() => present(studio.loading.signal));
  studio.ready = furnish();
  try {
    await Promise.all([studio.ready, first.then(listen)]);
    await Promise.all([studio.modes.follow(), count()]);
    whenUsed(() => printer().catch(() => {}));
    if (!keys) import('./offline.js').then(({ keepForOffline }) => keepForOffline(studio, whenUsed)).catch(() => {});
    if (!studio.maze) return;
    for (const tell of studio.onmaze) tell(studio.maze);
    studio.describe();
  } catch (error) {
    trouble.show(error, () => location.reload());
  }
}

start();
