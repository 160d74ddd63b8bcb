// Writes PNG of every kind that there is, by zlib and the specification (https://www.w3.org/TR/png/) alone.
import { deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
// Of each pass of Adam7: where it begins, and its steps.
const ADAM7 = [[0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2], [0, 1, 1, 2]];

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

export function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const head = Buffer.alloc(4);
  const tail = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

export function header({ width, height, type = 0, depth = 8, interlaced = false }) {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, type, 0, 0, interlaced ? 1 : 0], 8);
  return chunk('IHDR', data);
}

export const file = (...chunks) => Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', Buffer.alloc(0))]);

// The samples of a row, the first in the highest bits.
function packed(samples, depth) {
  const bytes = Buffer.alloc(Math.ceil((samples.length * depth) / 8));
  samples.forEach((sample, i) => {
    if (depth === 16) bytes.writeUInt16BE(sample, 2 * i);
    else bytes[(i * depth) >> 3] |= sample << (8 - depth - ((i * depth) & 7));
  });
  return bytes;
}

function paeth(a, b, c) {
  const [pa, pb, pc] = [b - c, a - c, a + b - 2 * c].map(Math.abs);
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

// The rows of a pass, each by another of the five filters.
function filtered(rows, bytesPerPixel) {
  return Buffer.concat(rows.map((row, y) => {
    const above = rows[y - 1] ?? Buffer.alloc(row.length);
    const bytes = row.map((byte, i) => {
      const [a, b, c] = [row[i - bytesPerPixel] ?? 0, above[i], above[i - bytesPerPixel] ?? 0];
      return byte - [0, a, b, (a + b) >> 1, paeth(a, b, c)][y % 5];
    });
    return Buffer.concat([Buffer.from([y % 5]), bytes]);
  }));
}

// `sampleAt(x, y)` is the samples of a pixel, one for each channel.
export function png({ width, height, type = 0, depth = 8, interlaced = false, palette, transparent, more = [] }, sampleAt) {
  const passes = interlaced ? ADAM7 : [[0, 0, 1, 1]];
  const bytesPerPixel = Math.max(1, (CHANNELS[type] * depth) >> 3);
  const raw = passes.map(([left, top, dx, dy]) => {
    const rows = [];
    for (let y = top; left < width && y < height; y += dy) {
      const samples = [];
      for (let x = left; x < width; x += dx) samples.push(...sampleAt(x, y));
      rows.push(packed(samples, depth));
    }
    return filtered(rows, bytesPerPixel);
  });
  return file(header({ width, height, type, depth, interlaced }), ...more,
    ...(palette ? [chunk('PLTE', Buffer.from(palette.flat()))] : []),
    ...(transparent ? [chunk('tRNS', Buffer.from(transparent))] : []),
    chunk('IDAT', deflateSync(Buffer.concat(raw))));
}

// A picture of any kind that POST /maze reads, whole or with a byte that is another.
export function randomPicture(choices) {
  const [width, height] = [choices.magnitude(1, 200), choices.magnitude(1, 200)];
  const ink = () => choices.below(2);
  const [kind, depth] = choices.pick([[0, 1], [0, 8], [2, 8], [4, 8], [6, 8], [0, 16], [3, 1], [3, 8]]);
  const sample = (x, y) => Array(CHANNELS[kind]).fill(kind === 3 ? ink() : (x / 8 + y / 8) & 1 ? 0 : (1 << depth) - 1);
  const forms = {
    'image/png': () => png({ width, height, type: kind, depth, interlaced: choices.chance(0.3), palette: kind === 3 ? [[0, 0, 0], [255, 255, 255]] : undefined }, sample),
    'image/x-portable-bitmap': () => Buffer.from(`P1\n# a\n${width} ${height}\n${choices.text('01', width * height)}\n`),
    'IMAGE/x-portable-bitmap': () => Buffer.concat([Buffer.from(`P4 ${width} ${height}\n`), Buffer.alloc(Math.ceil(width / 8) * height, choices.below(256))]),
  };
  const type = choices.pick(Object.keys(forms));
  const bytes = forms[type]();
  if (choices.chance(0.3)) bytes[choices.below(bytes.length)] ^= 1 << choices.below(8);
  return { type, bytes: choices.chance(0.1) ? bytes.subarray(0, choices.below(bytes.length)) : bytes };
}
