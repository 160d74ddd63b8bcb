// Numbers, times and names as English has them.
export const plain = (name) => (name[0].toUpperCase() + name.slice(1)).replace(/[._]/g, ' ');
export const grouped = (n) => Number(n).toLocaleString('en');

export const directions = {
  N: 'north', NE: 'northeast', E: 'east', SE: 'southeast', S: 'south', SW: 'southwest', W: 'west', NW: 'northwest',
};
export const counted = (n, one) => `${grouped(n)} ${one}${n === 1 ? '' : 's'}`;
export const clock = (seconds) => {
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  const two = (n) => `${n}`.padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};
// To a tenth, and never more than it was.
export const exact = (seconds) => `${clock(seconds)}.${Math.floor(seconds * 10 + 1e-6) % 10}`;
