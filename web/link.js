// The link that the server names a maze by.

// What the link of a maze asks for.
export const queryOf = (maze) => Object.fromEntries(new URL(maze.url, location.href).searchParams);

// The page of a maze, as it is sent to others.
export const linkOf = (maze) => new URL(`play?${new URLSearchParams(queryOf(maze))}`, location.href).href;
