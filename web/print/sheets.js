// The maze on paper, drawn at once, as a browser wants it that is about to print: on one sheet the maze, on the next
// its solution. Black on white, in lines, so that they are sharp.
import { Search, visitOpen } from '../board/scene.js';
import { geometryOf, pointsOf, traceLine } from '../draw/strokes.js';
import { element } from '../panel/field.js';
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

function pictureOf(scene, way) {
  const geometry = geometryOf(scene);
  const [across, down] = geometry.size(scene);
  const box = [-MARGIN, -MARGIN, across + 2 * MARGIN, down + 2 * MARGIN];
  const walls = new Pen();
  geometry.walls(walls, scene, [0, 0, scene.width, scene.height]);
  const end = (cell, fill) => {
    const [cx, cy] = geometry.center(...cell).map(short);
    return drawn('circle', { cx, cy, r: geometry.end, fill, stroke: '#000', 'stroke-width': geometry.end / 2 });
  };
  const picture = drawn('svg', { viewBox: box.map(short).join(' '), role: 'img' });
  picture.style.maxWidth = `${WIDEST * box[2]}mm`;
  if (way) {
    const line = new Pen();
    traceLine(line, pointsOf(way, scene, geometry));
    picture.append(drawn('path', {
      d: `${line}`, fill: 'none', stroke: '#888', 'stroke-width': geometry.path,
      'stroke-linecap': 'round', 'stroke-linejoin': 'round',
    }));
  }
  picture.append(
    drawn('path', { d: `${walls}`, fill: 'none', stroke: '#000', 'stroke-width': 0.1, 'stroke-linecap': geometry.cap }),
    end(scene.start, '#fff'), end(scene.goal, '#000'));
  return picture;
}

const sheet = (isWide, title, picture, address) => element('section', { className: isWide ? 'sheet wide' : 'sheet' },
  element('h2', {}, title), picture, element('p', {}, address));

// The sheets of a scene: the maze as it is called, its address, and the way that is shown, or null for the shortest.
export function sheetsOf(scene, title, address) {
  const [across, down] = geometryOf(scene).size(scene);
  const isWide = across > down;
  return [[title, null], [text.print.solutionOf(title), scene.path ?? shortestPath(scene)]].map(([name, way]) =>
    sheet(isWide, name, pictureOf(scene, way), address));
}

// What there is to read where there is nothing to draw.
export function wordsInstead(sentence, address) {
  return [sheet(false, sentence, '', address)];
}
