// An outline in the compact form that a permalink carries; docs/SHAPING.md tells how it is written.
export const MOST_CHARACTERS = 4096; // that the server takes

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export function compactOf({ width, cells }) {
  const digits = [];
  let [sextet, filled] = [0, 0];
  const put = (bit) => {
    sextet = sextet << 1 | bit;
    if (++filled < 6) return;
    digits.push(DIGITS[sextet]);
    [sextet, filled] = [0, 0];
  };
  const putNumber = (number) => {
    const highest = 31 - Math.clz32(number);
    for (let i = 0; i < highest; i++) put(0);
    for (let i = highest; i >= 0; i--) put(number >> i & 1);
  };
  let [run, last] = [1, 0]; // the first run is one longer than it is, for it may be empty
  for (let at = 0; at < cells.length; at++) {
    const changed = at < width ? cells[at] : cells[at] ^ cells[at - width];
    if (changed !== last) {
      putNumber(run);
      [run, last] = [0, changed];
    }
    run++;
  }
  putNumber(run);
  while (filled) put(0);
  return digits.join('');
}

// The cells of a compact form, a byte each, or null where it is none of these sides.
export function cellsOf(text, width, height) {
  const cells = new Uint8Array(width * height);
  let bit = 0;
  const next = () => {
    const value = DIGITS.indexOf(text[Math.floor(bit / 6)] ?? '=');
    return value < 0 ? -1 : value >> (5 - (bit++ % 6)) & 1;
  };
  const nextNumber = () => {
    let zeros = 0;
    while (next() === 0) zeros++;
    let number = 1;
    for (; zeros > 0; zeros--) number = number * 2 + next();
    return number;
  };
  for (let at = 0, changed = 0, first = 1; at < cells.length; first = 0, changed ^= 1) {
    const run = nextNumber() - first;
    if (!(run >= 0) || run > cells.length - at || bit > text.length * 6) return null;
    if (!run && !first) return null;
    cells.fill(changed, at, at += run);
  }
  for (let at = width; at < cells.length; at++) cells[at] ^= cells[at - width];
  return cells;
}
