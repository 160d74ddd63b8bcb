// All that is drawn of a maze, made in turns, in the colours of the page.
import { channelsOf, paletteOf } from '../board/palette.js';
import { groundOf } from './ground.js';
import { pathOf, wallsOf } from './mesh.js';
import { HIGH, planOf } from './plan.js';

// As WebGL takes colours.
const sharesOf = (hex) => channelsOf(hex).slice(0, 3).map((channel) => channel / 255);
const between = (one, other, share) => one.map((value, i) => value + (other[i] - value) * share);

function colorsOf(heated) {
  const palette = paletteOf(heated);
  const style = getComputedStyle(document.documentElement);
  const of = (name) => style.getPropertyValue(`--${name}`).trim();
  const [page, wall, floor] = [of('page'), palette.wall, palette.floor].map(sharesOf);
  const light = page[0] > 0.5;
  // Sides are of a shade between the wall's and one that is not: dark walls would be one dark mass.
  const shade = wall[0] > 0.5 ? between(wall, floor, 0.25) : between(wall, [1, 1, 1], light ? 0.55 : 0.36);
  return {
    flat: { ...palette, ink: of('ink'), card: of('card') }, // as the style sheet has them
    page,
    shadow: light ? 0.22 : 0.5,
    top: wall,
    side: shade,
    path: sharesOf(palette.path),
    start: sharesOf(of('quiet')),
    goal: sharesOf(palette.end),
  };
}

function endsOf({ start, goal }, plan) {
  const points = [start, goal].map((cell) => plan.center(...cell));
  const chunks = points.map(([x, z], i) => ({ first: i, count: 1, box: [x - 1, 0, z - 1, x + 1, 3 * HIGH, z + 1] }));
  return { numbers: Float32Array.from(points.flatMap(([x, z]) => [x, z, x, z])), chunks };
}

export async function modelOf(scene, signal) {
  const colors = colorsOf(Boolean(scene.distances));
  const plan = await planOf(scene, signal);
  const view = await groundOf(scene, plan, colors.flat, signal);
  const walls = await wallsOf(plan, signal);
  const path = await pathOf(scene, plan, signal);
  signal?.throwIfAborted();
  return { scene, plan, view, walls, path, ends: endsOf(scene, plan), colors };
}
