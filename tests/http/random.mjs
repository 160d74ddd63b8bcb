// Random numbers that are the same in each run: whole ones from 0 to below a number, and elements of a list.
export function randomOf(seed) {
  let state = seed;
  const below = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  return { below, oneOf: (list) => list[below(list.length)] };
}
