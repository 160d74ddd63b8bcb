// Times, as they are read from a clock.
export const clock = (seconds) => {
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  const two = (n) => `${n}`.padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};
// To a tenth, and never more than it was.
export const exact = (seconds) => `${clock(seconds)}.${Math.floor(seconds * 10 + 1e-6) % 10}`;
