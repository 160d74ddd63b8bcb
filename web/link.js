// The link that the server names a maze by.

// What the link of a maze asks for; a seed that is a text, such as a date, stays that text.
export const queryOf = ({ url, seed, seed_text: text = seed }) =>
  ({ ...Object.fromEntries(new URL(url, location.href).searchParams), seed: text });

// The page of a maze, as it is sent to others.
export const linkOf = (maze) => new URL(`play?${new URLSearchParams(queryOf(maze))}`, location.href).href;
