// What every drawing of a maze is made of: walls and discs. A pen is the context of a canvas, in cells or in pixels.
import { isOpaque } from '../board/palette.js';

// How a scene is drawn in a view, as in the service's pictures: the corner of its plane and a unit in pixels, and how thick things are.
export function frameOf(scene, view, ratio = devicePixelRatio) {
  const { breadth, isByTiles } = scene.tiling;
  const [pixels, x, y] = [view.scale, view.x, view.y].map((length) => length * ratio);
  const wall = Math.max(1, isByTiles ? Math.round(pixels / 10) : pixels / 10);
  const cell = Math.max(pixels - wall, pixels / 2);
  const side = Math.floor(cell + 1e-6);
  const wholePath = side % 2 ? 2 * Math.floor(side / 6) + 1 : Math.max(2, 2 * Math.floor((side + 3) / 6));
  const room = (cell / 2) * breadth;
  const radius = Math.max((room * 2) / 3, Math.min(room, 3));
  return {
    isWhole: isByTiles, pixels, x, y, wall, path: isByTiles ? wholePath : (cell / 3) * breadth, radius,
    ring: Math.max(radius * 0.4, Math.min(radius, 1)),
    beyond: isByTiles ? (pixels + wall - wholePath) / pixels : 1, // how far lines across an edge go, of the way to the side
  };
}

// A pen in units of the plane, whose lines are so thick, for one in pixels: in whole ones where there are tiles.
export function plotOf(pen, { isWhole, pixels, x, y }, thick) {
  const half = isWhole ? thick / 2 : 0;
  const put = (place, begin) => (isWhole ? Math.round(place * pixels + begin - half) : place * pixels + begin);
  const pointOf = (a, b) => [put(a, x) + half, put(b, y) + half];
  let last;
  return {
    pointOf,
    moveTo: (a, b) => pen.moveTo(...(last = pointOf(a, b))),
    // A line of no length would have no caps.
    lineTo(a, b) {
      const [to, down] = pointOf(a, b);
      pen.lineTo(to === last[0] && down === last[1] ? to + 1e-3 : to, down);
      last = [to, down];
    },
    closePath: () => pen.closePath(),
    arc: (a, b, radius, ...angles) => pen.arc(...pointOf(a, b), radius * pixels, ...angles),
    // With the walls to its north and west.
    rect(a, b, width, height) {
      const [left, top] = [put(a, x), put(b, y)];
      pen.rect(left, top, put(a + width, x) - left, put(b + height, y) - top);
    },
  };
}

// The rectangle of a picture, with all of the outer walls: left, top, width, height.
export function sheetOf(scene, frame) {
  const { pointOf } = plotOf(null, frame, frame.wall);
  const { wall } = frame;
  const [[left, top], [right, bottom]] = [[0, 0], scene.tiling.size(scene)].map((corner) => pointOf(...corner));
  return [left - wall / 2, top - wall / 2, right - left + wall, bottom - top + wall];
}

export function fillSheet(pen, sheet, style) {
  pen.fillStyle = style;
  pen.fillRect(...sheet);
}

// `plot` is the pen along the walls, where that is not in pixels.
export function strokeWalls(pen, scene, range, width, style, plot = pen) {
  pen.beginPath();
  scene.tiling.walls(plot, scene, range);
  [pen.lineWidth, pen.lineCap, pen.strokeStyle] = [width, scene.tiling.cap, style];
  pen.stroke();
}

export const drawWalls = (pen, scene, range, frame, style) =>
  strokeWalls(pen, scene, range, frame.wall, style, plotOf(pen, frame, frame.wall));

// `inside` may be '', and a rim may be 0 wide.
export function drawDisc(pen, [x, y, radius], inside, rim, width = radius / 2) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 7);
  [pen.fillStyle, pen.strokeStyle, pen.lineWidth] = [inside, rim, width];
  if (inside) pen.fill();
  if (width) pen.stroke();
}

// The start is a ring, the goal a disc, or where both are one cell within it; not smaller than so many pixels.
export function drawEnds(pen, scene, { floor, path }, frame, least = 0) {
  const { pointOf } = plotOf(pen, frame, frame.path);
  const radius = Math.max(frame.radius, least);
  const ring = Math.max(frame.ring, radius * 0.4);
  const [start, goal] = [scene.start, scene.goal].map((cell) => pointOf(...scene.tiling.center(...cell)));
  const isOne = `${start}` === `${goal}`;
  drawDisc(pen, [...start, radius - ring / 2], isOpaque(floor) ? floor : '', path, ring);
  drawDisc(pen, [...goal, isOne ? (radius - ring) / 2 : radius], path, path, 0);
  scene.tiling.label?.(pen, frame);
}
