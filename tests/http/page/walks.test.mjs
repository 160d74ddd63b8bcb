// Walks through every kind of maze, from the start to the goal.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { timeout } from '../daemon.mjs';
import { cellsOf, Player } from './player.mjs';
import { skip } from './visitor.mjs';

describe('a walk', { skip }, () => {
  let player;
  before(async () => (player = await Player.arrive()), timeout);
  after(() => player?.leave(), timeout);

  const overEdges = async () => {
    for (let seed = 1; seed < 40; seed++) {
      const query = `seed=${seed}&width=9&height=7&wrap=xy&algo=kruskal`;
      const way = await player.directions(query);
      if (cellsOf(way).some(([x, y]) => x < 0 || y < 0 || x > 8 || y > 6)) return query;
    }
    return assert.fail('no maze wraps around');
  };
  for (const [what, of] of Object.entries({
    'triangles': 'seed=5&width=9&height=6&tiling=triangle',
    'triangles with loops': 'seed=5&width=9&height=6&tiling=triangle&braid=60',
    'hexagons': 'seed=5&width=9&height=6&tiling=hexagon',
    'hexagons with loops, over edges': 'seed=5&width=8&height=6&tiling=hexagon&braid=60&wrap=xy&start=random',
    'octagons': 'seed=5&width=9&height=6&tiling=octagon',
    'octagons with an outline and loops': 'seed=5&width=12&height=12&tiling=octagon&shape=circle&braid=60',
    'edges that wrap around': overEdges,
    'two passages between two cells': 'seed=5&width=2&height=2&wrap=xy&algo=kruskal&start=1,1&goal=3,3&loops=9',
    'an outline': 'seed=5&width=14&height=14&shape=heart&algo=wilson',
    'any start and goal': 'seed=5&width=9&height=9&start=random&goal=farthest',
    'a corridor': 'seed=5&width=1&height=6',
    'any algorithm': 'algo=random&seed=12&width=8&height=8',
  }))
    for (const fog of ['', '?fog=yes'])
      it(`goes through mazes with ${what}${fog && ', in the fog'}`, timeout, async () => {
        const query = typeof of === 'string' ? of : await of();
        const way = await player.directions(query);
        await player.play(query, `#walk${fog}`);
        await player.press(way);
        await player.won(query, way);
      });

  it('went without a fault', () => assert.deepEqual(player.faults, []));
});
