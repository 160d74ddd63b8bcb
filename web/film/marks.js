// What is drawn over the tiles of a film, as discs in pixels of the canvas: the start, the goal, and the last event.
import { isStep } from '../board/layers.js';
import { kindOf, PATH, tileOf } from './events.js';

function placed({ board: { view }, grid }, tile) {
  const [x, y] = grid.placeOf(tile);
  return [(view.x + x * view.scale) * devicePixelRatio, (view.y + y * view.scale) * devicePixelRatio];
}

const radiusOf = ({ board: { view }, grid }, size) =>
  Math.max(3.5, view.scale * size * (grid.isSquare ? 1 : 0.55)) * devicePixelRatio;

// The disc of the last event, or null at the beginning and at the end.
export function headOf(film) {
  if (film.at === 0 || film.isAtEnd) return null;
  const word = film.reel.events[film.at - 1];
  return [...placed(film, tileOf(word)), radiusOf(film, kindOf(word) === PATH ? 0.18 : 0.24)];
}

// The discs of the start and of the goal.
const endsOf = (film) => [film.scene.start, film.scene.goal].map(([x, y]) =>
  [...placed(film, (2 * y + 1) * film.grid.across + 2 * x + 1), radiusOf(film, 0.26)]);

function disc(pen, [x, y, radius], inside, rim) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 7);
  pen.fillStyle = inside;
  pen.fill();
  pen.lineWidth = radius * 0.5;
  pen.strokeStyle = rim;
  pen.stroke();
}

// Whether there is a path, and room for a line.
export const hasPath = ({ isNear, at, reel }) => isNear && at > 0 && kindOf(reel.events[at - 1]) === PATH;

// The path as far as it has come, as a line; across an edge that wraps around, and out of view, there is none.
function drawPath(pen, film) {
  const { reel, at, grid, board: { canvas, view } } = film;
  const side = view.scale * devicePixelRatio;
  const rim = 1.5 * side;
  let from = at;
  while (from > 0 && kindOf(reel.events[from - 1]) === PATH) from--;
  let last = null;
  pen.beginPath();
  for (let i = from; i < at; i++) {
    const next = placed(film, tileOf(reel.events[i]));
    const isSeen = next[0] > -rim && next[1] > -rim && next[0] < canvas.width + rim && next[1] < canvas.height + rim;
    if (isSeen && last && isStep(last, next, side)) pen.lineTo(...next);
    else if (isSeen) pen.moveTo(...next);
    last = isSeen ? next : null;
  }
  pen.lineCap = pen.lineJoin = 'round';
  pen.lineWidth = side * (grid.isSquare ? 0.22 : 0.12);
  pen.strokeStyle = film.shades.end;
  pen.stroke();
}

export function drawMarks(pen, film, head) {
  const { shades } = film;
  if (hasPath(film)) drawPath(pen, film);
  const [start, goal] = endsOf(film);
  disc(pen, start, shades.floor, shades.end);
  disc(pen, goal, shades.end, shades.end);
  if (head) disc(pen, head, shades.head, shades.floor);
}

export const boxOf = (head) => {
  if (!head) return null;
  const [x, y, radius] = head;
  const reach = radius * 1.5 + 1;
  return [x - reach, y - reach, x + reach, y + reach];
};

// The rectangle of whole pixels around others, of those that are not empty.
export function boxAround(boxes) {
  let all = null;
  for (const box of boxes) {
    if (!box || !(box[0] < box[2])) continue;
    all ??= [Infinity, Infinity, -Infinity, -Infinity];
    all = [Math.min(all[0], box[0]), Math.min(all[1], box[1]), Math.max(all[2], box[2]), Math.max(all[3], box[3])];
  }
  return all && [Math.floor(all[0]), Math.floor(all[1]), Math.ceil(all[2]), Math.ceil(all[3])];
}

const touches = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

// A rectangle, widened to hold the start or the goal where it touches them: drawn in two parts, a disc has different edges.
export const withEnds = (film, rect) =>
  rect && endsOf(film).map(boxOf).reduce((all, box) => (touches(all, box) ? boxAround([all, box]) : all), rect);
