// Numbers, times and names as Korean has them. Nouns have no plural; a number stands right before what it counts.
export const plain = (name) => name.replace(/[._]/g, ' ');
export const grouped = (n) => Number(n).toLocaleString('ko');

// All end in the same sound, so the particles after them are the same too.
export const directions = {
  N: '북쪽', NE: '북동쪽', E: '동쪽', SE: '남동쪽', S: '남쪽', SW: '남서쪽', W: '서쪽', NW: '북서쪽',
};
export const counted = (n, one) => `${grouped(n)}${one}`;
export const clock = (seconds) => {
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  const two = (n) => `${n}`.padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};
// To a tenth, and never more than it was.
export const exact = (seconds) => `${clock(seconds)}.${Math.floor(seconds * 10 + 1e-6) % 10}`;
