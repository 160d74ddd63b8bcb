// Mazes of triangles: what is generated, what is refused, and which permalink leads back to it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, askWrong, document, post } from './contract.mjs';
import { daemonOf, start, timeout } from './daemon.mjs';

let algorithms;
const daemon = daemonOf({}, async () => (algorithms = (await ask(`${daemon.url}/algorithms`)).json));

const maze = (query, path = '/maze') => ask(`${daemon.url}${path}?${query}`);
const carvers = () => algorithms.algorithms.filter(({ options }) => options.includes('tiling')).map(({ slug }) => slug);

const STEP = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const bit = (letter) => 1 << 'NESW'.indexOf(letter);
const step = ({ width, height }, [x, y], letter) => {
  const [dx, dy] = STEP[letter];
  return [(x + dx + width) % width, (y + dy + height) % height];
};

// Checks that the cells are triangles and their passages a tree; `cells` is how many cells there must be.
function assertTree(json, cells = json.width * json.height) {
  const { grid, start: from } = json;
  const seen = new Set([`${from}`]);
  const queue = [from];
  let sides = 0;
  grid.forEach((row, y) =>
    row.forEach((open, x) => {
      assert.ok(open < 16 && !(open & bit((x + y) % 2 ? 'S' : 'N')), `cell ${x},${y} is a triangle`);
      for (const letter of 'NESW')
        if (open & bit(letter)) {
          const [nx, ny] = step(json, [x, y], letter);
          assert.ok(grid[ny][nx] & bit('NESW'['NESW'.indexOf(letter) ^ 2]), `${letter} of ${x},${y}`);
          sides++;
        }
    })
  );
  for (const at of queue)
    for (const letter of 'NESW')
      if (grid[at[1]][at[0]] & bit(letter)) {
        const next = step(json, at, letter);
        if (!seen.has(`${next}`)) queue.push(next);
        seen.add(`${next}`);
      }
  assert.equal(seen.size, cells);
  assert.equal(sides / 2, cells - 1);
}

describe('a maze of triangles', () => {
  it('is perfect with every algorithm that has the tiling', timeout, async () => {
    assert.equal(carvers().length, 16);
    for (const slug of carvers()) {
      const { json } = await maze(`algo=${slug}&width=15&height=9&seed=4&tiling=triangle`);
      assert.equal(json.url, `/maze?algo=${slug}&width=15&height=9&seed=4&tiling=triangle`);
      assert.deepEqual([json.tiling, json.points], ['triangle', 'cells']);
      assert.deepEqual([json.start, json.goal, json.columns, json.directions], [[0, 0], [14, 8], undefined, [...'NESW']]);
      assertTree(json);
    }
  });

  it('is 12 x 12 cells if nobody says how large it is, and square if nobody says which tiling', timeout, async () => {
    assertTree((await maze('tiling=triangle&seed=1')).json, 144);
    const { json } = await maze('tiling=square&algo=eller&width=4&seed=1');
    assert.equal(json.url, '/maze?algo=eller&width=4&height=4&seed=1');
    assert.deepEqual([json.tiling, json.points], [undefined, undefined]);
  });

  it('wraps around edges of even sides', timeout, async () => {
    const { json } = await maze('tiling=triangle&width=8&height=6&seed=2&wrap=xy&algo=kruskal');
    assertTree(json);
    for (const [query, parameter, nearest] of [
      ['width=9&height=6&wrap=xy', 'width', '10'], ['width=9&height=6&wrap=x', 'width', '10'],
      ['width=8&height=5&wrap=y', 'height', '6'], ['width=7&wrap=y', 'width', '8'],
    ]) {
      const { error } = await askWrong(`${daemon.url}/maze?tiling=triangle&${query}`, 400, 'conflicting-parameters');
      assert.deepEqual([error.parameter, error.nearest], [parameter, [nearest]]);
    }
    assertTree((await maze('tiling=triangle&width=9&height=6&wrap=y&seed=1')).json);
  });

  it('fills an outline that is connected by the sides of triangles, and no other', timeout, async () => {
    const { json } = await maze('tiling=triangle&shape=circle&width=20&seed=2');
    assertTree(json, json.grid.flat().filter((open) => open).length);
    const { error } = await askWrong(`${daemon.url}/maze?tiling=triangle&shape=diamond&width=9&height=9`, 400,
      'conflicting-parameters');
    assert.equal((await maze(`tiling=triangle&shape=diamond&width=${error.nearest[0]}&height=9`)).status, 200);
    for (const shape of document.components.schemas.Shape.enum)
      for (let width = 4; width < 16; width++) {
        const answer = await fetch(`${daemon.url}/maze?tiling=triangle&shape=${shape}&width=${width}&seed=1&grid=cells`);
        const json = await answer.json();
        if (answer.status === 200) assertTree(json, json.grid.flat().filter((open) => open).length);
        else assert.match(json.detail, /are not connected at this size/);
      }
    const art = (rows) => post(`${daemon.url}/maze`, { tiling: 'triangle', algo: 'wilson', seed: 3, mask: rows });
    assertTree((await art(['.##', '###'])).json, 5);
    // The parts are those of triangles, also where squares would be several too; of a mask in its compact form as well.
    const split = async (rows, parts) => {
      const options = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ tiling: 'triangle', mask: rows }) };
      const { error, problem } = await askWrong(`${daemon.url}/maze`, 400, 'invalid-parameter', options);
      assert.deepEqual([error.parameter, /in (\d+) separate parts/.exec(problem.detail)?.[1]], ['mask', `${parts}`]);
    };
    await split(['.##', '.#.', '.#.'], 2);
    await split(['.#.#', '.#.#'], 4);
    const { json: { url } } = await post(`${daemon.url}/maze`, { tiling: 'hexagon', seed: 1, mask: ['.#', '#.', '#.'] });
    const { problem } = await askWrong(daemon.url + url.replace('tiling=hexagon', 'tiling=triangle'), 400, 'invalid-parameter');
    assert.match(problem.detail, /in 3 separate parts/);
  });

  it('has ends that are cells', timeout, async () => {
    const { json } = await maze('tiling=triangle&width=7&height=5&seed=2&start=6,4&goal=3,0');
    assert.equal(json.url, '/maze?algo=recursive-backtracker&width=7&height=5&seed=2&tiling=triangle&start=6,4&goal=3,0');
    assert.deepEqual([json.start, json.goal], [[6, 4], [3, 0]]);
    assert.equal((await maze(json.url.slice(6))).text, (await maze(json.url.slice(6))).text);
    const same = await post(`${daemon.url}/maze`, { tiling: 'triangle', width: 7, height: 5, seed: 2, start: [6, 4], goal: [3, 0] });
    assert.deepEqual(same.json, json);
    const { error } = await askWrong(`${daemon.url}/maze?tiling=triangle&width=7&height=5&start=7,2`, 400, 'invalid-parameter');
    assert.deepEqual([error.parameter, error.nearest], ['start', ['6,2']]);
  });

  it('is drawn of triangles as text, and answers questions in JSON', timeout, async () => {
    assert.equal((await maze('tiling=triangle&seed=1&format=text')).text,
      (await maze('tiling=triangle&seed=1&style=triangles')).text);
    assert.equal((await maze('tiling=triangle&seed=1&width=5&height=4', '/maze/stats')).json.stats.cells, 20);
    const { json } = await maze('tiling=triangle&seed=1&width=5&height=4', '/maze/distances');
    assert.equal(json.distances[0][0], 0);
    assert.equal(json.distances.flat().length, 20);
    await askWrong(`${daemon.url}/maze/distances?tiling=triangle&format=text`, 400, 'meaningless-parameter');
  });

  it('is refused beside what counts tiles or needs squares', timeout, async () => {
    for (const [query, parameter] of [
      ['size=21', 'size'], ['bias=0', 'bias'], ['grid=tiles', 'grid'], ['grid=rows', 'grid'],
      ['style=walls', 'style'], ['style=tiles', 'style'], ['style=circles', 'style'], ['style=distances', 'style'],
      ['algo=eller', 'tiling'], ['algo=sidewinder&skew=northwest', 'tiling'], ['algo=random&bias=3', 'bias'],
    ]) {
      const { error } = await askWrong(`${daemon.url}/maze?tiling=triangle&${query}`, 400, 'meaningless-parameter');
      assert.ok(error.parameter === parameter || error.parameter === 'skew', `${query}: ${error.parameter}`);
    }
    await askWrong(`${daemon.url}/maze?style=triangles`, 400, 'meaningless-parameter');
    await askWrong(`${daemon.url}/maze?tiling=triangle&width=1&height=3`, 400, 'conflicting-parameters');
    await askWrong(`${daemon.url}/maze?tiling=pentagon`, 400, 'invalid-parameter');
  });

  it('is offered a side that fits, and may wrap around, if it is too large', timeout, async () => {
    const tooLarge = async (query) =>
      (await askWrong(`${daemon.url}/maze?tiling=triangle&${query}`, 413, 'too-large')).error;
    const { parameter, nearest } = await tooLarge('width=2000&shape=circle');
    assert.deepEqual([parameter, nearest], ['width', ['1024']]);
    for (let width = 6; width < 16; width++) {
      const { parameter, nearest } = await tooLarge(`width=${width}&height=20000000&wrap=y`);
      assert.deepEqual([parameter, nearest[0] % 2], ['height', 0], `width ${width}: ${nearest}`);
    }
  });

  it('is made by an algorithm that has it, if the seed chooses', timeout, async () => {
    for (let seed = 0; seed < 40; seed++)
      assert.ok(carvers().includes((await maze(`tiling=triangle&algo=random&width=5&seed=${seed}`)).json.algorithm));
  });

  it('is solved by a path of directions, or of cells, and by no other', timeout, async () => {
    for (const query of ['width=9&height=7&seed=5', 'width=8&height=6&seed=6&wrap=xy&braid=60&algo=kruskal&goal=4,3',
      'width=2&height=6&seed=3&wrap=x&algo=wilson']) {
      const { json } = await maze(`tiling=triangle&solve=shortest&${query}`);
      const { directions, path, length } = json.solution;
      const check = async (candidate) => (await post(`${daemon.url}/maze/check`, { maze: json.url, ...candidate })).json;
      for (const candidate of [{ directions }, { path }])
        assert.deepEqual(await check(candidate), { solved: true, length, shortest: length }, query);
      const half = path.slice(0, 2);
      assert.deepEqual(await check({ path: half }), { solved: false, verdict: 'ends', step: 1, tile: path[1], length: 1,
        shortest: length, reason: `the path ends at cell [${path[1]}] after 1 step, not at the goal, [${json.goal}]` });
      assert.equal((await check({ path: path.slice(1) })).verdict, 'start');
      assert.equal((await check({ path: [path[0], [path[0][0], path[0][1] + 2]] })).verdict, 'discontinuous');
      const closed = [...'NESW'].find((letter) => !(json.grid[0][0] & bit(letter)) && (letter === 'E' || letter === 'S'));
      if (closed) {
        const { verdict, step: at, tile } = await check({ directions: closed });
        assert.deepEqual([verdict, at, tile], ['wall', 1, step(json, [0, 0], closed)]);
      }
    }
    const url = '/maze?algo=kruskal&width=3&height=1&seed=1&tiling=triangle';
    const verdicts = async (directions) => (await post(`${daemon.url}/maze/check`, { maze: url, directions })).json.verdict ?? 'solved';
    assert.deepEqual(await Promise.all(['EE', 'W', 'N', 'S', 'EN', 'EEE'].map(verdicts)),
      ['solved', 'left', 'left', 'left', 'left', 'left']);
  });

  it('is described in /algorithms', timeout, () => {
    const row = algorithms.parameters.find(({ name }) => name === 'tiling');
    assert.deepEqual(row.words, algorithms.tilings.map(({ slug }) => slug));
    assert.deepEqual(row.algorithms, carvers());
    const withTilings = (slugs) => algorithms.parameters.filter(({ tilings }) => `${tilings}` === `${slugs}`).map(({ name }) => name);
    assert.deepEqual(withTilings(['square']), ['size', 'bias', 'skew', 'last_run', 'symmetry', 'weave', 'blocks', 'level', 'depth', 'stairs', 'window']);
    assert.deepEqual(withTilings(row.words.filter((slug) => slug !== 'polar')), ['shape', 'mask', 'wrap', 'rooms', 'room_max', 'doors']);
  });
});
