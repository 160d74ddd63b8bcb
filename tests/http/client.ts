// Compiled and never run: what the types of mazed.js allow.
import { connect, endsOf, Bits, Problem, reached, Unreachable, Walk } from '../../web/mazed.js';
import type { Direction, Maze, Step } from '../../web/mazed.js';

const mazed = connect('http://127.0.0.1:8080');

export const withKey = connect('http://127.0.0.1:8080', { key: async (refused) => (refused ? undefined : 'k') });

export async function walk(query: string): Promise<Direction[]> {
  const maze: Maze = await mazed.maze({ size: 25, seed: 2n ** 63n, shape: undefined });
  const bits: Bits = await mazed.bits(query, { signal: AbortSignal.timeout(1000) });
  const ways: Direction[] = ['N', 'E', 'S', 'W'];
  const opened: Step[] = [];
  const east: number = maze.directions?.indexOf('E') ?? 1;
  if (maze.points === 'cells') console.log(maze.tiling?.length, east);
  for await (const step of mazed.steps(maze.url))
    if (Array.isArray(step)) opened.push(step);
    else console.log(step.steps);
  const walked = new Walk(bits, endsOf(maze));
  while (!walked.solved) ways.some((way) => walked.move(way));
  for await (const { url, grid } of mazed.mazes({ count: 2 })) console.log(url, grid?.length);
  for await (const { difficulty } of mazed.mazes({ count: 2, order: 'difficulty' })) console.log(difficulty?.toFixed());
  const text: string = await reached((await mazed.response(query)).text());
  const more: Record<string, string> = { title: text };
  mazed.url(more);
  const { solved } = await mazed.check(maze.url, [[1, 1], [2, 1]]);
  await mazed.check('/play?size=9&seed=7#walk', ['right', 'S'], { signal: AbortSignal.timeout(1000) });
  await mazed.check(maze.url, ways);
  await mazed.check(maze.url, walked.trail, { points: 'cells' });
  await mazed.check(maze.url, [{ x: 1, y: 1 }, [5, 1]]);
  try {
    await mazed.catalogue();
  } catch (error) {
    if (error instanceof Problem) console.log(error.errors[0]?.nearest);
    if (error instanceof Unreachable) console.log(error.cause);
  }
  for (const cell of walked.trail) ways.push(...bits.directions.filter((way) => bits.isOpen(...cell, way) && bits.isInside(...cell)));
  return ways.filter((way) => solved && (bits.isOpen(0, 0, way) || bits.isOpen(0, 0, 1, 'D')));
}

// @ts-expect-error there is no such direction
new Bits(new ArrayBuffer(0)).isOpen(0, 0, 'UP');
// @ts-expect-error there is no such parameter
mazed.url({ sise: 25 });
// @ts-expect-error points are tiles or cells
mazed.check('', [[1, 1]], { points: 'corners' });
// @ts-expect-error directions are texts
mazed.check('', [1, 2]);
// @ts-expect-error a key is a text
connect(undefined, { key: 7 });
// @ts-expect-error a seed is a text
export const seed: number = (await mazed.maze({})).seed;
