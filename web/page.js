// The page: an address, the maze that it names, and everything that changes it.
import { addressOf, anySeed, readAddress, writeAddress } from './address.js';
import { Board } from './board.js';
import { element } from './field.js';
import { Figures } from './figures.js';
import { Form } from './form.js';
import { listen } from './gestures.js';
import { connect } from './mazed.js';
import { paletteOf } from './palette.js';
import { measure, sceneOf } from './scene.js';
import { Take } from './take.js';
import { text } from './text.js';
import { Trouble } from './trouble.js';
import { View } from './view.js';

const MOST_CELLS = 2000 * 2000; // that are drawn from bits
const MOST_TILES = 12000; // a side, of a picture

const at = (id) => document.getElementById(id);
const client = connect(location.origin);
const view = new View();
const board = new Board(at('board'), view);
const trouble = new Trouble(at('trouble'), mend);
const figures = new Figures(at('figures'), client);
let state = readAddress();
let form, take, shown, turn;

const say = (sentence) => (at('status').textContent = sentence);

// How the page looks at the maze, and not which maze it is.
const lookOf = ({ solve, heatmap }) => ({ solve, heatmap });
const specOf = ({ solve, heatmap, ...spec }) => spec;

// What nobody has chosen yet: a seed, and as many cells as suit the window.
function complete(wanted) {
  const next = { ...wanted };
  next.seed ??= anySeed();
  if (next.size || next.width || next.height || next.mask) return next;
  const [across, down] = [at('board').clientWidth, at('board').clientHeight];
  const cell = Math.max(18, Math.min(30, Math.min(across, down) / 22));
  next.width = `${Math.max(4, Math.floor((across - 48) / cell))}`;
  next.height = `${Math.max(4, Math.floor((down - 88) / cell))}`;
  return next;
}

// How many cells a state asks for, as far as it tells.
function sidesOf({ size, width, height }) {
  const side = size ? (size - 1) / 2 : 12;
  return [Number(width ?? height ?? side), Number(height ?? width ?? side)];
}

async function pictureOf(maze, signal) {
  const { wall, floor, path } = paletteOf(false);
  const colors = { wall_color: wall.slice(1), background: floor.slice(1), path_color: path.slice(1) };
  const query = { ...Object.fromEntries(new URL(maze.url, location.href).searchParams), ...lookOf(state), ...colors };
  const picture = new Image();
  picture.src = client.url({ ...query, format: 'png', scale: 1 });
  await picture.decode();
  signal.throwIfAborted();
  return picture;
}

function describe(maze, scene, note = '') {
  const name = form?.names.algo.get(maze.algorithm) ?? maze.algorithm;
  const parts = [text.maze_of(name, maze.width, maze.height, maze.seed)];
  if (maze.solution) parts.push(maze.solution.solved ? text.solved(maze.solution.length) : text.unsolved);
  if (scene?.distances) parts.push(text.farthest(scene.farthest));
  if (note) parts.push(note);
  say(parts.join(' · '));
  at('board').setAttribute('aria-label', [...parts, text.ends(maze.start, maze.goal)].join('. '));
}

async function draw(maze, bits, signal) {
  if (bits) {
    const scene = await sceneOf(maze, await bits, signal);
    if (state.heatmap === 'yes') await measure(scene, signal);
    await board.show(scene, signal);
    return describe(maze, scene);
  }
  if (!maze.columns || Math.max(maze.columns, maze.rows) > MOST_TILES) return describe(maze, null, text.tooLarge);
  board.showPicture(await pictureOf(maze, signal));
  return describe(maze, null, text.asPicture);
}

// Makes the maze of the state and shows it; whatever was under way is given up.
async function load() {
  turn?.abort();
  turn = new AbortController();
  const { signal } = turn;
  const slow = setTimeout(() => say(text.making), 300);
  try {
    const [width, height] = sidesOf(state);
    const spec = specOf(state);
    const asked = { ...spec, grid: 'none', ...(state.solve && { solve: state.solve, path: 'no' }) };
    const bits = width * height <= MOST_CELLS ? client.bits(spec, { signal }) : null;
    bits?.catch(() => {});
    const maze = await client.maze(asked, { signal });
    trouble.hide();
    await draw(maze, bits, signal);
    shown = maze;
    settle(maze);
    await figures.show(maze.url, signal);
  } catch (error) {
    if (signal.aborted) return;
    say('');
    trouble.show(error, load);
  } finally {
    clearTimeout(slow);
  }
}

// The state in its usual words, now that the server has told them.
function settle(maze) {
  const { size, ...rest } = state;
  state = { ...rest, width: `${maze.width}`, height: `${maze.height}` };
  document.documentElement.dataset.maze = addressOf(state);
  writeAddress(state, true);
  form?.show(state);
  take?.show(maze, lookOf(state));
}

function change(next) {
  state = complete(next);
  writeAddress(state);
  form?.show(state);
  return load();
}

function mend({ parameter, value, name }) {
  const { [parameter]: old, ...rest } = state;
  return change({ ...rest, [name ?? parameter]: value ?? old });
}

function button(id, label, onclick) {
  at(id).textContent = label;
  at(id).onclick = onclick;
}

function openPanel(open) {
  at('panel').classList.toggle('open', open);
  at('handle').setAttribute('aria-expanded', open);
  at('handle').textContent = open ? text.hide : text.show;
}

function prepare() {
  listen(at('board'), view);
  at('keys').textContent = text.keys;
  at('zoom').setAttribute('aria-label', text.zoom);
  for (const [sign, label, act] of [
    ['+', text.zoomIn, () => view.zoom(1.5)], ['−', text.zoomOut, () => view.zoom(1 / 1.5)], ['⤢', text.fit, () => view.fit()],
  ]) {
    const made = element('button', { type: 'button', title: label, onclick: act }, sign);
    made.setAttribute('aria-label', label);
    at('zoom').append(made);
  }
  at('links').append(...text.links.map(([href, label]) => element('a', { href }, label)));
  button('new', text.newSeed, () => change({ ...state, seed: anySeed() }));
  button('handle', text.show, () => openPanel(!at('panel').classList.contains('open')));
  openPanel(false);
  at('figures').open = matchMedia('(min-width: 52rem)').matches;
  addEventListener('popstate', () => {
    state = complete(readAddress());
    form?.show(state);
    load();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => shown && load());
}

async function start() {
  prepare();
  board.resize();
  state = complete(state);
  writeAddress(state, true);
  const first = load();
  try {
    const catalogue = await client.catalogue();
    form = new Form(at('form'), catalogue, change);
    take = new Take(at('take'), catalogue, client, say);
    form.show(state);
    await first;
    if (shown) settle(shown);
    if (shown) describe(shown, board.scene, board.picture ? text.asPicture : '');
  } catch (error) {
    trouble.show(error, () => location.reload());
  }
}

start();
