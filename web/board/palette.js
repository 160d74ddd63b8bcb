// Colours of the board, from the style sheet: it knows whether the page is light or dark.
// Red, green, blue, alpha, 0 … 255.
export const channelsOf = (hex) => [1, 3, 5, 7].map((at) => parseInt(hex.slice(at, at + 2) || 'ff', 16));

// The number that a pixel is in memory.
export const pixelOf = (hex) => new Uint32Array(Uint8Array.from(channelsOf(hex)).buffer)[0];

export const isOpaque = (hex) => channelsOf(hex)[3] === 255;

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
  };
}
