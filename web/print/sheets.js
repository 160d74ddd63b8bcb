// The maze on paper, drawn at once, as a browser wants it that is about to print: on one sheet the maze, on the next
// its solution. Black on white, in lines, so that they are sharp.
import { geometryOf, isStep } from '../board/layers.js';
import { visitOpen } from '../board/scene.js';
import { text } from '../text/page.js';

export const MOST_CELLS = 250000; // half a millimetre each on A4
const WIDEST = 25; // millimetres a cell
const MARGIN = 0.2; // of a cell, for half a wall

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
  toString() {
    return this.parts.join('');
  }
}

// The cells from the start to the goal by the shortest way.
function wayOf(scene) {
  const { width, cells, start, goal } = scene;
  const from = new Int32Array(cells.length).fill(-1);
  const [first, last] = [start, goal].map(([x, y]) => y * width + x);
  const queue = [first];
  from[first] = first;
  const reach = (next, cell) => {
    if (from[next] >= 0) return;
    from[next] = cell;
    queue.push(next);
  };
  for (let i = 0; i < queue.length && from[last] < 0; i++) visitOpen(scene, queue[i], reach);
  if (from[last] < 0) return [];
  const way = [last];
  while (way.at(-1) !== first) way.push(from[way.at(-1)]);
  return way.reverse();
}

// Where a way wraps around an edge, the line is interrupted.
function lineOf(way, { width }, geometry) {
  const pen = new Pen();
  let last = null;
  for (const cell of way) {
    const at = geometry.center(cell % width, Math.floor(cell / width));
    if (last && isStep(last, at)) pen.lineTo(...at);
    else pen.moveTo(...at);
    last = at;
  }
  return `${pen}`;
}

function pictureOf(scene, way) {
  const geometry = geometryOf(scene);
  const [across, down] = geometry.size(scene);
  const box = [-MARGIN, -MARGIN, across + 2 * MARGIN, down + 2 * MARGIN];
  const walls = new Pen();
  geometry.walls(walls, scene, [0, 0, scene.width, scene.height]);
  const radius = geometry.cap === 'round' ? 0.14 : 0.22;
  const end = (cell, fill) => {
    const [cx, cy] = geometry.center(...cell).map(short);
    return drawn('circle', { cx, cy, r: radius, fill, stroke: '#000', 'stroke-width': radius / 2 });
  };
  const picture = drawn('svg', { viewBox: box.map(short).join(' '), role: 'img' });
  picture.style.maxWidth = `${WIDEST * box[2]}mm`;
  if (way)
    picture.append(drawn('path', {
      d: lineOf(way, scene, geometry), fill: 'none', stroke: '#888', 'stroke-width': geometry.cap === 'round' ? 0.14 : 0.28,
      'stroke-linecap': 'round', 'stroke-linejoin': 'round',
    }));
  picture.append(
    drawn('path', { d: `${walls}`, fill: 'none', stroke: '#000', 'stroke-width': 0.1, 'stroke-linecap': geometry.cap }),
    end(scene.start, '#fff'), end(scene.goal, '#000'));
  return picture;
}

function sheet(isWide, title, picture, address) {
  const section = document.createElement('section');
  section.className = isWide ? 'sheet wide' : 'sheet';
  const [head, foot] = ['h2', 'p'].map((name) => document.createElement(name));
  [head.textContent, foot.textContent] = [title, address];
  section.append(head, picture, foot);
  return section;
}

// The sheets of a scene: the maze as it is called, its address, and the way that is shown, or null for the shortest.
export function sheetsOf(scene, title, address) {
  const [across, down] = geometryOf(scene).size(scene);
  const isWide = across > down;
  return [[title, null], [text.print.solutionOf(title), scene.path ?? wayOf(scene)]].map(([name, way]) =>
    sheet(isWide, name, pictureOf(scene, way), address));
}

// What there is to read where there is nothing to draw.
export function wordsInstead(sentence, address) {
  return [sheet(false, sentence, '', address)];
}
