// The link that the server names a maze by.

// What the link of a maze asks for; a seed that is a text, such as a date, stays that text.
export const queryOf = ({ url, seed, seed_text: text = seed }) =>
  ({ ...Object.fromEntries(new URL(url, location.href).searchParams), seed: text });

const FILE = 100; // cells a side of a part

// The part of a maze without end that files are of, as its parameter is written: around what the map showed last.
export function windowOf({ isEndless, maze, place }) {
  if (!isEndless) return undefined;
  const { width, height } = maze;
  const [across, down] = [Math.min(width, FILE), Math.min(height, FILE)];
  const [x, y] = place?.cell ?? [0, 0];
  const from = (at, side, most) => Math.max(0, Math.min(most - side, at - (side >> 1)));
  return [from(x, across, width), from(y, down, height), across, down].join();
}

// The page of a maze, as it is sent to others.
export const linkOf = (maze) => new URL(`play?${new URLSearchParams(queryOf(maze))}`, location.href).href;
