// Symmetric mazes, as tiles show them, and sides that cannot have a symmetry.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, askWrong } from './contract.mjs';
import { daemonOf, timeout } from './daemon.mjs';

const daemon = daemonOf();
const maze = async (query) => (await ask(`${daemon.url}/maze?${query}`)).json;

const mirrored = (grid) => grid.map((row) => [...row].reverse());
const turned = (grid) => grid[0].map((_, x) => grid.map((row) => row[x]).reverse());
const images = { mirror: mirrored, rotate2: (grid) => turned(turned(grid)), rotate4: turned };

describe('symmetry', () => {
  it('leaves the maze as it is, which is perfect', timeout, async () => {
    for (const [word, image] of Object.entries(images))
      for (const algo of ['recursive-backtracker', 'kruskal', 'wilson', 'spiral']) {
        const { grid, width, height, url } = await maze(`algo=${algo}&symmetry=${word}&seed=4&openings=no`);
        assert.equal(url, `/maze?algo=${algo}&width=${width}&height=${height}&seed=4&symmetry=${word}`);
        assert.deepEqual([width, height], word === 'mirror' ? [12, 12] : [13, 13]);
        assert.deepEqual(image(grid), grid, url);
        const stats = (await ask(`${daemon.url}${url.replace('/maze', '/maze/stats')}`)).json.stats;
        assert.equal(stats.passages, width * height - 1);
      }
  });

  it('is refused for sides that cannot have it, with the nearest that can', timeout, async () => {
    for (const [query, parameter, nearest] of [
      ['mirror&width=7', 'width', '8'], ['mirror&width=7&height=9', 'width', '8'], ['mirror&size=15', 'size', '17'],
      ['rotate2&width=8&height=10', 'width', '9'], ['rotate2&height=8', 'height', '9'], ['rotate4&size=25', 'size', '27'],
      ['rotate4&width=9&height=10', 'height', '9'], ['rotate4&width=8&height=11', 'width', '11'],
    ]) {
      const { error } = await askWrong(`${daemon.url}/maze?symmetry=${query}`, 400, 'conflicting-parameters');
      assert.deepEqual([error.parameter, error.nearest], [parameter, [nearest]], query);
      const right = new URLSearchParams(`symmetry=${query}`);
      right.set(parameter, nearest);
      assert.equal((await ask(`${daemon.url}/maze?${right}`)).status, 200, `${right}`);
    }
    // Neither side alone can be mended.
    for (const [width, height, nearest] of [[12, 12, ['11', '13']], [8, 14, ['9', '13']], [10, 8, ['9']]]) {
      const url = `${daemon.url}/maze?symmetry=rotate4`;
      const { problem } = await askWrong(`${url}&width=${width}&height=${height}`, 400, 'conflicting-parameters');
      assert.deepEqual(problem.errors.map(({ parameter, given, nearest }) => [parameter, given, nearest]),
        [['width', `${width}`, nearest], ['height', `${height}`, nearest]]);
      for (const side of nearest) assert.equal((await ask(`${url}&width=${side}&height=${side}`)).status, 200);
    }
  });

  it('does not go together with what it has no place for', timeout, async () => {
    const wrong = (query, type) => askWrong(`${daemon.url}/maze?symmetry=mirror&${query}`, 400, type);
    for (const query of ['shape=heart', 'wrap=x', 'rooms=3', 'sparse=10', 'braid=10', 'loops=1'])
      assert.equal((await wrong(query, 'conflicting-parameters')).error.parameter, 'symmetry', query);
    for (const query of ['algo=eller', 'tiling=hexagon']) await wrong(query, 'meaningless-parameter');
    assert.equal((await ask(`${daemon.url}/maze?symmetry=mirror&braid=0&rooms=0`)).status, 200);
  });
});
