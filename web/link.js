// The link that the server names a maze by.

// What the link of a maze asks for; a seed that is a text, such as a date, stays that text.
export const queryOf = ({ url, seed, seed_text: text = seed }) =>
  ({ ...Object.fromEntries(new URL(url, location.href).searchParams), seed: text });

// A window of so many cells a side around a cell: its place and its sides.
export function windowNear({ width, height }, cell, side) {
  const most = [width, height];
  const sides = most.map((all) => Math.min(all, side));
  return [...cell.map((at, i) => Math.max(0, Math.min(most[i] - sides[i], at - (side >> 1)))), ...sides];
}

// The part of a maze without end that files are of, as its parameter is written: 100 cells a side around what the map showed last.
export const windowOf = ({ isEndless, maze, place }) => (isEndless ? windowNear(maze, place?.cell ?? [0, 0], 100).join() : undefined);

// The page of a maze, as it is sent to others; with its title, if it has one.
export const linkOf = (maze, title) =>
  new URL(`play?${new URLSearchParams({ ...queryOf(maze), ...(title && { title }) })}`, location.href).href;
