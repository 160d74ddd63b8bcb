// Colours of the board, from the style sheet: it knows whether the page is light or dark.
const RAMP = ['#fff3d2', '#fdd49a', '#f8a976', '#e97f70', '#c95f7d', '#9f5090', '#74509c'];

// Red, green, blue, alpha, 0 … 255.
export const channelsOf = (hex) => [1, 3, 5, 7].map((at) => parseInt(hex.slice(at, at + 2) || 'ff', 16));

// The colour of a share, 0 … 1, of the farthest distance, as the number that a pixel is in memory.
const ramp = Uint32Array.from({ length: 256 }, (_, i) => {
  const at = (i / 255) * (RAMP.length - 1);
  const low = Math.min(Math.floor(at), RAMP.length - 2);
  const [from, to] = [channelsOf(RAMP[low]), channelsOf(RAMP[low + 1])];
  return pixel(from.map((value, k) => Math.round(value + (to[k] - value) * (at - low))));
});

function pixel([red, green, blue, alpha]) {
  return new Uint32Array(new Uint8ClampedArray([red, green, blue, alpha]).buffer)[0];
}

export const pixelOf = (hex) => pixel(channelsOf(hex));
export const heatOf = (share) => ramp[Math.round(share * 255)];
export const heatStyle = (share) => {
  const [red, green, blue] = new Uint8Array(Uint32Array.of(heatOf(share)).buffer);
  return `rgb(${red} ${green} ${blue})`;
};

// A colour as the service takes it, as #rrggbb or #rrggbbaa; '' where it is none.
export function colourOf(word = '') {
  if (word === 'none') return '#00000000';
  if (/^([0-9a-f]{6}|[0-9a-f]{8})$/i.test(word)) return `#${word.toLowerCase()}`;
  if (/^[0-9a-f]{3}$/i.test(word)) return `#${word.toLowerCase().replace(/./g, '$&$&')}`;
  const pen = document.createElement('canvas').getContext('2d');
  pen.fillStyle = '#010203';
  pen.fillStyle = /^[a-z]+$/.test(word) ? word : '';
  return pen.fillStyle === '#010203' ? '' : pen.fillStyle;
}

// The colours that somebody has chosen, over those of the style sheet.
export function useColours({ wall_color, background, path_color }) {
  const { style } = document.documentElement;
  for (const [name, word] of Object.entries({ wall: wall_color, floor: background, path: path_color }))
    style.setProperty(`--own-${name}`, colourOf(word));
}

// What the style sheet says, by name.
export function styleOf() {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(`--${name}`).trim();
}

export function paletteOf(heated) {
  const of = styleOf();
  return {
    wall: of('own-wall') || of(heated ? 'wall-on-heat' : 'wall'),
    floor: of('own-floor') || of('floor'),
    path: of('own-path') || of(heated ? 'path-on-heat' : 'path'),
    casing: heated && of('wall-on-heat'), // around the path, or false
    end: of('own-path') || of('path'),
  };
}
