// The colours of looks, from the style sheet, each as the number that a pixel is in memory.
import { channelsOf, pixelOf } from '../board/palette.js';
import { SHADE, SHADES } from './events.js';
import { DROPPED, KEPT, NOTHING, PLAIN, REFUSED, SOLID, TRAIL, WALK, WALL } from './looks.js';

const hex = (values) => `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
const mix = (from, to, share) => hex([0, 1, 2].map((i) => channelsOf(from)[i] * (1 - share) + channelsOf(to)[i] * share));

// A hue of its own for each set: steps of the golden angle keep neighbours apart.
function hueOf(number, saturation, lightness) {
  const hue = (number * 137.508) % 360;
  const spread = saturation * Math.min(lightness, 1 - lightness);
  return hex([0, 8, 4].map((n) => {
    const k = (n + hue / 30) % 12;
    return 255 * (lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  }));
}

// `isRamp`: shades are of a solver's looks, from the first to the last; else of sets.
export function shadesOf(isRamp) {
  const style = getComputedStyle(document.documentElement);
  const of = (name) => style.getPropertyValue(`--${name}`).trim();
  const table = new Uint32Array(64);
  for (const [look, name] of [
    [SOLID, 'solid'], [WALL, 'wall'], [PLAIN, 'floor'], [TRAIL, 'trail'], [WALK, 'trail'], [REFUSED, 'refused'],
    [KEPT, 'refused'], [DROPPED, 'dropped'],
  ]) table[look] = pixelOf(of(name));
  table[NOTHING] = 0;
  for (let i = 0; i < SHADES; i++)
    table[SHADE + i] = pixelOf(isRamp
      ? mix(of('look-first'), of('look-last'), i / (SHADES - 1))
      : hueOf(i, Number(of('set-saturation')), Number(of('set-lightness'))));
  return { table, way: pixelOf(of('way')), path: pixelOf(of('path')), end: of('path'), floor: of('floor'), head: of('head') };
}
