// Writes PNG of every kind that there is, by zlib and the specification (https://www.w3.org/TR/png/) alone, and reads
// pictures and animations of mazes.
import assert from 'node:assert/strict';
import { deflateSync, inflateSync } from 'node:zlib';

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

// The chunks of a PNG file: type and data.
export function chunks(bytes) {
  const list = [];
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    list.push([bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length)]);
    at += 12 + length;
  }
  return list;
}

// The palette's numbers of an image, row by row; of filters only those that there are here.
function unpacked(data, width, height, depth) {
  const stride = Math.ceil((width * depth) / 8);
  const bytes = inflateSync(data);
  assert.equal(bytes.length, height * (stride + 1));
  let above = Buffer.alloc(stride);
  return Array.from({ length: height }, (_, y) => {
    const filter = bytes[y * (stride + 1)];
    const row = Buffer.from(bytes.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)));
    assert.ok(filter === 0 || filter === 2);
    if (filter === 2) row.forEach((byte, i) => (row[i] = (byte + above[i]) & 255));
    above = row;
    return Array.from({ length: width }, (_, x) => (row[(x * depth) >> 3] >> (8 - depth - ((x * depth) & 7))) & ((1 << depth) - 1));
  });
}

const colors = (palette) => Array.from({ length: palette.length / 3 }, (_, i) => palette.toString('hex', 3 * i, 3 * i + 3));

// Plays an animation to its end: the canvas in colours, and what is known of the frames.
export function played(bytes, until = Infinity) {
  const list = chunks(bytes);
  const data = (type) => list.find(([name]) => name === type)[1];
  const head = data('IHDR');
  const [width, height, depth] = [head.readUInt32BE(0), head.readUInt32BE(4), head[8]];
  const palette = colors(data('PLTE'));
  const opacity = data('tRNS');
  const canvas = Array.from({ length: height }, () => Array(width).fill(null));
  const frames = [];
  let sequence = 0;
  for (const [type, bytes] of list) {
    if (type === 'fcTL' || type === 'fdAT') assert.equal(bytes.readUInt32BE(0), sequence++);
    if (type === 'fcTL') {
      const [w, h, x, y] = [4, 8, 12, 16].map((at) => bytes.readUInt32BE(at));
      assert.ok(w > 0 && h > 0 && x + w <= width && y + h <= height);
      assert.deepEqual([...bytes.subarray(24)], [0, 1]);
      frames.push({ w, h, x, y, delay: bytes.readUInt16BE(20) });
    }
    if ((type !== 'IDAT' && type !== 'fdAT') || frames.length > until) continue;
    const { w, h, x, y } = frames.at(-1);
    unpacked(bytes.subarray(type === 'fdAT' ? 4 : 0), w, h, depth).forEach((row, dy) =>
      row.forEach((color, dx) => opacity[color] !== 0 && (canvas[y + dy][x + dx] = palette[color]))
    );
  }
  assert.equal(data('acTL').readUInt32BE(0), frames.length);
  assert.equal(data('acTL').readUInt32BE(4), 0);
  assert.equal(list.at(-1)[0], 'IEND');
  return { canvas, frames };
}

export function painted(bytes) {
  const list = chunks(bytes);
  const head = list.find(([name]) => name === 'IHDR')[1];
  const palette = colors(list.find(([name]) => name === 'PLTE')[1]);
  const data = Buffer.concat(list.filter(([name]) => name === 'IDAT').map(([, bytes]) => bytes));
  return unpacked(data, head.readUInt32BE(0), head.readUInt32BE(4), head[8]).map((row) => row.map((i) => palette[i]));
}
