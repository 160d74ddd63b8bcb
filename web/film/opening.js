// The first moment: the first maze that somebody sees in a browser carves itself, once, over the board that shows it already.
import { paletteOf, styleOf } from '../board/palette.js';
import { E, N, S, W } from '../board/tilings/square.js';
import { INSIDE } from '../board/tilings/tiling.js';
import { fillCells } from '../draw/cells.js';
import { drawDisc, drawEnds, drawWalls, fillSheet, frameOf, plotOf, sheetOf } from '../draw/strokes.js';
import { recordsOf } from '../mazed.js';
import { styled } from '../modes.js';
import { element } from '../panel/field.js';

const LASTS = 1800; // milliseconds
const FADES = 300;
const MOST = 4096; // cells, whose steps come fast and are drawn within a frame
const bare = (scene) => ({ ...scene, cells: new Uint16Array(scene.cells.length), heat: null });

// Carries out a step on a maze that has tiles, and on the cells that are visited and not left.
function carve({ width, cells }, trail, [kind, x, y]) {
  const cell = (y >> 1) * width + (x >> 1);
  const put = (at, bit) => (cells[at] = kind === 'open' ? cells[at] | bit : cells[at] & ~bit);
  if (kind === 'visit' || kind === 'leave') trail.cells[cell] = kind === 'visit' ? INSIDE : 0;
  else if (kind !== 'open' && kind !== 'close') return;
  else if (x & y & 1) put(cell, INSIDE);
  else if (y & 1) [put(cell, W), put(cell - 1, E)];
  else [put(cell, N), put(cell - width, S)];
}

// `place` is where the last step was, or null when that is over: then it is what the board draws.
function draw(canvas, view, { carved, trail, place }) {
  const pen = canvas.getContext('2d');
  const [of, palette] = [styleOf(), paletteOf(false)];
  const all = [0, 0, carved.width, carved.height];
  const frame = frameOf(carved, view);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  fillSheet(pen, sheetOf(carved, frame), place ? of('solid') : palette.floor);
  fillCells(pen, carved, palette.floor, all, frame);
  fillCells(pen, trail, of('trail'), all, frame);
  drawWalls(pen, carved, all, frame, palette.wall);
  drawEnds(pen, carved, palette, frame);
  if (place) drawDisc(pen, [...plotOf(pen, frame, frame.path).pointOf(...place), 0.8 * frame.radius], of('head'), palette.floor);
}

// Shows steps on a canvas over the board, which is seen again when `end` is called.
function show({ board, scene }, steps, end) {
  const { width, height } = board.canvas;
  const canvas = element('canvas', { className: 'film-opening', ariaHidden: 'true', width, height });
  const [carved, trail] = [bare(scene), bare(scene)];
  let [at, begun] = [0, null];
  const frame = (now) => {
    if (begun && !canvas.isConnected) return;
    begun ??= now + FADES;
    const to = Math.round(Math.max(0, Math.min(1, (now - begun) / LASTS)) * steps.length);
    while (at < to) carve(carved, trail, steps[at++]);
    const isOver = at === steps.length;
    const [, ...place] = steps[Math.max(0, at - 1)];
    draw(canvas, board.view, { carved, trail, place: isOver ? null : place.map((tile) => tile / 2) });
    if (isOver) canvas.animate({ opacity: [1, 0] }, { duration: FADES, fill: 'forwards' }).onfinish = end;
    else requestAnimationFrame(frame);
  };
  board.canvas.after(canvas);
  canvas.animate({ opacity: [0, 1] }, FADES);
  requestAnimationFrame(frame);
  return canvas;
}

// Plays it, unless there is a reason not to. Whatever somebody does ends it, and so does `outer`, when another maze comes.
export async function play(studio, outer) {
  const { client, maze, modes, scene } = studio;
  if (outer.aborted || !scene?.tiling.isByTiles || scene.cells.length > MOST || modes.nameOf(location.hash.slice(1)) ||
    matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  localStorage.setItem('mazed-opening', 'seen');
  const ended = new AbortController();
  const signal = AbortSignal.any([outer, ended.signal]);
  const end = () => ended.abort();
  for (const type of ['keydown', 'pointerdown', 'wheel', 'hashchange', 'popstate', 'resize'])
    addEventListener(type, end, { capture: true, passive: true, signal });
  await styled('film');
  const steps = [];
  for await (const step of recordsOf(await client.response(maze.url, '/maze/steps', { signal }))) steps.push(step);
  signal.throwIfAborted();
  const canvas = show(studio, steps.slice(1), end); // the first line is of the maze
  signal.addEventListener('abort', () => canvas.remove());
}
