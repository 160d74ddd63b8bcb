// The maze on paper, drawn at once, as a browser wants it that is about to print: on one sheet the maze, on the next
// its solution. Black on white, in lines, so that they are sharp.
import { Search, visitOpen } from '../board/search.js';
import { pointsOf, traceLine } from '../draw/lines.js';
import { element } from '../panel/field.js';
import { text } from '../text/print.js';
import { pictures } from './pictures.js';
import { encode } from '../vendor/uqr-0.1.3/index.mjs';

export const MOST_CELLS = 250000; // half a millimetre each on A4
const WIDEST = 25; // millimetres a cell
const MARGIN = 0.2; // of a cell, for half a wall
const ABOVE = 0.9; // for the numbers of floors
const LONGEST = 300; // characters of a link of which a camera can read the code
const READABLE = 160; // characters of a link that are worth their room on the sheet

const SVG = 'http://www.w3.org/2000/svg';

function drawn(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const short = (number) => `${Math.round(number * 1000) / 1000}`;

// A pen that writes what it is told as the data of a path.
class Pen {
  parts = [];
  moveTo(x, y) {
    this.parts.push(`M${short(x)} ${short(y)}`);
  }
  lineTo(x, y) {
    this.parts.push(`L${short(x)} ${short(y)}`);
  }
  // From where the pen is.
  arc(x, y, radius, from, to, isBack) {
    const end = [x + radius * Math.cos(to), y + radius * Math.sin(to)].map(short);
    this.parts.push(`A${short(radius)} ${short(radius)} 0 0 ${isBack ? 0 : 1} ${end.join(' ')}`);
  }
  toString() {
    return this.parts.join('');
  }
}

// The cells from the start to the goal by the shortest way, or none.
function shortestPath(scene) {
  const from = new Int32Array(scene.cells.length);
  const search = new Search(scene.cells.length, (cell, reach) => visitOpen(scene, cell, (next) => {
    if (search.distances[next] < 0) from[next] = cell;
    reach(next, cell);
  }));
  const [first, last] = [scene.start, scene.goal].map(([x, y]) => y * scene.width + x);
  const path = [last];
  search.begin(first);
  search.advance();
  if (search.distances[last] < 0) return [];
  while (path.at(-1) !== first) path.push(from[path.at(-1)]);
  return path.reverse();
}

function pictureOf(scene, way, kind) {
  const { tiling } = scene;
  const [across, down] = tiling.size(scene);
  const numbers = tiling.numbers?.() ?? []; // of floors
  const above = numbers.length ? ABOVE : MARGIN;
  const box = [-MARGIN, -above, across + 2 * MARGIN, down + MARGIN + above];
  const walls = new Pen();
  tiling.walls(walls, scene, [0, 0, scene.width, scene.height]);
  const end = (cell, fill, i) => {
    const [cx, cy] = tiling.center(...cell).map(short);
    const parts = pictures[kind]?.[i].map((part) => drawn(...part));
    if (parts) return drawn('g', { transform: `translate(${cx} ${cy}) scale(${short(tiling.end * 1.4)})` }, ...parts);
    return drawn('circle', { cx, cy, r: tiling.end * 0.8, fill, stroke: '#000', 'stroke-width': tiling.end * 0.4 });
  };
  const picture = drawn('svg', { viewBox: box.map(short).join(' '), role: 'img' });
  picture.style.maxWidth = `${WIDEST * box[2]}mm`;
  if (way) {
    const line = new Pen();
    traceLine(line, pointsOf(way, scene));
    picture.append(drawn('path', {
      d: `${line}`, fill: 'none', stroke: '#888', 'stroke-width': tiling.path,
      'stroke-linecap': 'round', 'stroke-linejoin': 'round',
    }));
  }
  picture.append(
    drawn('path', { d: `${walls}`, fill: 'none', stroke: '#000', 'stroke-width': 0.1, 'stroke-linecap': tiling.cap }),
    ...numbers.map(([number, x, y]) => drawn('text', { x, y: y - 0.2, 'font-size': 0.65, 'font-weight': 600 }, `${number}`)),
    end(scene.start, '#fff', 0), end(scene.goal, '#000', 1));
  return picture;
}

// A code of black squares that leads a camera to a link.
function codeOf(link) {
  const { data, size } = encode(link, { ecc: 'M', border: 0 });
  const d = data.flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return drawn('svg', { class: 'code', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': link,
    'shape-rendering': 'crispEdges' }, drawn('path', { d }));
}

const sheet = (isWide, head, picture, ...foot) => element('section', { className: isWide ? 'sheet wide' : 'sheet' },
  element('header', {}, ...head), picture, element('footer', {}, ...foot));

// The pictures of several mazes beside and below each other.
const among = (all) => (all.length > 1 ? element('div', { className: `many of${all.length}` }, ...all) : all[0]);

// The sheets of mazes, { scene, link } each: with lines for a name and the day, and on the next the ways that are shown, or else the
// shortest. One maze has its code beside the title and its link below both, several have a code each. `choices` are kind, solution and
// code, of print.js.
export function sheetsOf(mazes, title, { kind, solution, code }) {
  const [{ scene: first, link }] = mazes;
  const isOne = mazes.length === 1;
  const [across, down] = first.tiling.size(first);
  const isWide = mazes.length === 2 ? across <= down : across > down;
  const words = element('p', {}, isOne && code && link.length <= READABLE ? link : '');
  const square = (to) => (code && to.length <= LONGEST ? codeOf(to) : '');
  const lines = element('p', {}, text.name, element('i'), text.date(new Date()));
  const unsolved = mazes.map(({ scene, link: to }) => (isOne ? pictureOf(scene, null, kind) : element('div', {}, pictureOf(scene, null, kind), square(to))));
  const solved = () => mazes.map(({ scene }) => pictureOf(scene, scene.path ?? shortestPath(scene), kind));
  return [
    sheet(isWide, [element('div', {}, element('h2', {}, title), lines), isOne ? square(link) : ''], among(unsolved), words),
    ...(solution ? [sheet(isWide, [element('h2', {}, text.solutionOf(title))], among(solved()), words.cloneNode(true))] : []),
  ];
}

// What there is to read where there is nothing to draw.
export const wordsInstead = (sentence, address) =>
  [sheet(false, [element('h2', {}, sentence)], '', element('p', {}, address))];
