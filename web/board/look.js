// How pictures of the service look as the board does.
import { appearanceOf, isYes, some } from '../address.js';
import { queryOf } from '../link.js';
import { paletteOf } from './palette.js';
import { square } from './scene.js';

// What a picture has by default where it is as the board: marks at start and goal, and no openings.
export const LOOK = { openings: 'no', ends: 'yes' };

// The parameters of a picture that looks as the board does with a state, whose colours are in use. By itself, the service draws
// in the colours of the page's light mode.
export function lookOf(state, isDark = matchMedia('(prefers-color-scheme: dark)').matches) {
  const { wall, floor, path } = paletteOf(isYes(state.heatmap));
  const colours = { wall_color: wall.slice(1), background: floor.slice(1), path_color: path.slice(1) };
  return { ...LOOK, ...appearanceOf(state), ...some(colours, (name) => isDark || state[name]) };
}

// The picture of a maze too large for a scene, with its ends as a scene has them; null where it is too large for that too.
export async function pictureOf({ client, state }, maze, signal) {
  const query = { ...queryOf(maze), ...lookOf(state) };
  // Fetched by the client, a picture has the key. It may be too large where its maze is not.
  const answer = await client.response({ ...query, format: 'png', scale: 1 }, '/maze', { signal })
    .catch((error) => { if (error.status !== 413) throw error; });
  if (!answer) return null;
  const image = new Image();
  image.src = URL.createObjectURL(await answer.blob());
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(image.src);
  }
  signal.throwIfAborted();
  // The picture begins with a wall, which is half a cell; its plane begins in the middle of that.
  const [start, goal] = [maze.start, maze.goal].map((tile) => tile.map((at) => at / 2 - 0.25));
  return { image, ends: { tiling: square, start, goal } };
}
