// Solve: how a solver looks for the goal, beside another one if somebody wants it.
import { Theatre } from '../film/theatre.js';
import { text } from '../text/film.js';
import { text as page } from '../text/page.js';

// What a solver took, beside the shortest way there is.
async function figuresOf(client, url, solve, signal) {
  const ask = (solver) => client.maze(`${url}&solve=${solver}&path=no&grid=none`, { signal });
  const [{ solution }, { solution: best }] = await Promise.all([ask(solve), ask('shortest')]);
  return text.figures(solution, solution.solved && solution.length === best.length);
}

export function open(studio, options) {
  const { client, catalogue, names } = studio;
  const solvers = catalogue.solvers.map(({ slug, name }) => [slug, name]);
  const isKnown = (slug) => solvers.some(([known]) => known === slug);
  if (!isKnown(options.get('by')))
    options.set('by', isKnown(studio.state.solve) ? studio.state.solve : solvers[0][0]);
  return new Theatre(studio, options, {
    isSolving: true,
    selects: [['by', text.solver, solvers], ['with', text.beside, [['', page.none], ...solvers]]],
    films: (maze, scene, { by, with: other }, signal) => [by, other].filter(Boolean).map((solve) => ({
      title: names.solve.get(solve) ?? solve,
      query: `${maze.url}&solve=${solve}`,
      scene,
      figures: figuresOf(client, maze.url, solve, signal),
    })),
  });
}
