// Carve: how the maze is made, beside another algorithm on the same seed if somebody wants it.
import { sceneOf } from '../board/scene.js';
import { Theatre } from '../film/theatre.js';
import { queryOf } from '../link.js';
import { text } from '../text/film.js';
import { text as page } from '../text/page.js';

const takes = ({ algorithms }, slug) => !algorithms || algorithms.includes(slug);

// The cells there were before dead ends were taken back.
async function outlineOf(client, query, maze, scene, signal) {
  const { sparse, ...whole } = query;
  return sparse ? sceneOf(maze, await client.bits(whole, { signal }), signal) : scene;
}

// The same seed by another algorithm, with those of the parameters that it has.
async function otherOf({ client, catalogue, names }, maze, algo, signal) {
  const query = { ...queryOf(maze), algo };
  for (const param of catalogue.parameters) if (!takes(param, algo)) delete query[param.name];
  const [other, bits] = await Promise.all([
    client.maze({ ...query, grid: 'none' }, { signal }), client.bits(query, { signal }),
  ]);
  const scene = await sceneOf(other, bits, signal);
  const outline = await outlineOf(client, query, other, scene, signal);
  return { title: names.algo.get(algo) ?? algo, query, scene, outline };
}

export function open(studio, options) {
  const { client, catalogue, names } = studio;
  const shapes = catalogue.parameters.filter(({ name }) => ['tiling', 'depth'].includes(name));
  return new Theatre(studio, options, {
    isSolving: false,
    selects: [['with', text.beside, [['', page.none], ...catalogue.algorithms.map(({ slug, name }) => [slug, name])]]],
    async films(maze, scene, choices, signal) {
      const query = queryOf(maze);
      const outline = await outlineOf(client, query, maze, scene, signal);
      const first = { title: names.algo.get(maze.algorithm), query, scene, outline };
      if (!choices.with) return [first];
      if (shapes.some((param) => query[param.name] && !takes(param, choices.with)))
        return [first, Promise.reject(new Error(text.noTiling(names.algo.get(choices.with))))];
      return [first, otherOf(studio, maze, choices.with, signal)];
    },
  });
}
