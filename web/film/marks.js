// What is drawn over the tiles of a film, as discs in pixels of the canvas: the start, the goal, and the last event.
import { strokeLine } from '../draw/lines.js';
import { drawDisc, drawEnds, frameOf } from '../draw/strokes.js';
import { kindOf, PATH, tileOf } from './events.js';

function placed({ board: { view } }, [x, y]) {
  return [(view.x + x * view.scale) * devicePixelRatio, (view.y + y * view.scale) * devicePixelRatio];
}

const leastOf = () => 3.5 * devicePixelRatio;

// `size` is a share of that of the start and the goal.
const radiusOf = ({ board: { view }, scene }, size) => Math.max(leastOf(), size * frameOf(scene, view).radius);

// The disc of the last event, or null at the beginning and at the end.
export function headOf(film) {
  if (film.at === 0 || film.isAtEnd) return null;
  const word = film.reel.events[film.at - 1];
  return [...placed(film, film.grid.placeOf(tileOf(word))), radiusOf(film, kindOf(word) === PATH ? 0.6 : 0.8)];
}

// The discs of the start and of the goal.
const endsOf = (film) => [film.scene.start, film.scene.goal].map((cell) =>
  [...placed(film, film.scene.tiling.center(...cell)), radiusOf(film, 1)]);

// Whether there is a path, and room for a line.
export const hasPath = ({ isNear, at, reel }) => isNear && at > 0 && kindOf(reel.events[at - 1]) === PATH;

// The path as far as it has come, as a line.
function drawPath(pen, film) {
  const { reel, at, board: { canvas, view } } = film;
  const side = view.scale * devicePixelRatio;
  let from = at;
  while (from > 0 && kindOf(reel.events[from - 1]) === PATH) from--;
  strokeLine(pen, Array.from(reel.events.subarray(from, at), (word) => placed(film, film.grid.placeOf(tileOf(word)))), {
    width: frameOf(film.scene, view).path, style: film.shades.end, side, within: [0, 0, canvas.width, canvas.height],
  });
}

export function drawMarks(pen, film, head) {
  const { shades } = film;
  if (hasPath(film)) drawPath(pen, film);
  drawEnds(pen, film.scene, { floor: shades.floor, path: shades.end }, frameOf(film.scene, film.board.view), leastOf());
  if (head) drawDisc(pen, head, shades.head, shades.floor);
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
