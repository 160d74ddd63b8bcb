// How mazes come to be: events that make the very maze, in each form in which they are told.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ask, askWrong } from './contract.mjs';
import { start, timeout } from './daemon.mjs';

let daemon, algorithms;
before(async () => {
  daemon = await start({ workers: 2 });
  algorithms = (await ask(`${daemon.url}/algorithms`)).json.algorithms;
}, timeout);
after(() => daemon?.stop(), timeout);

const get = (query, options) => ask(`${daemon.url}/maze/steps?${query}`, options);
const maze = async (query) => (await ask(`${daemon.url}/maze?${query}`)).json;
const lines = ({ text }) => text.trimEnd().split('\n').map((line) => JSON.parse(line));

// Carries out events on a closed board of tiles.
function foldTiles({ columns, rows }, events) {
  const grid = Array.from({ length: rows }, () => Array(columns).fill(1));
  for (const [kind, x, y] of events)
    if (kind === 'open' || kind === 'close') {
      const floor = kind === 'open' ? 0 : 1;
      assert.notEqual(grid[y][x], floor, `${kind} ${x},${y} changes something`);
      grid[y][x] = floor;
    }
  return grid;
}

// The same on cells, whose walls have a direction.
const STEP = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const bit = (letter) => 1 << 'NESW'.indexOf(letter);
function foldCells({ width, height }, events) {
  const grid = Array.from({ length: height }, () => Array(width).fill(0));
  for (const [kind, x, y, letter] of events)
    if (letter && (kind === 'open' || kind === 'close')) {
      const [dx, dy] = STEP[letter];
      grid[y][x] ^= bit(letter);
      grid[(y + dy + height) % height][(x + dx + width) % width] ^= bit('NESW'['NESW'.indexOf(letter) ^ 2]);
    }
  return grid;
}

async function assertMakes(query) {
  const [head, ...events] = lines(await get(query));
  const { grid, ...envelope } = await maze(query);
  const { steps, making, ...rest } = head;
  delete envelope.directions;
  assert.deepEqual(rest, envelope, query);
  assert.equal(steps, events.length, query);
  assert.equal(making, steps, query);
  assert.deepEqual(envelope.columns ? foldTiles(head, events) : foldCells(head, events), grid, query);
}

describe('steps as lines', () => {
  it('make the maze, by every algorithm and all that an algorithm has', timeout, async () => {
    for (const { slug, options } of algorithms) {
      const extras = [''];
      if (options.includes('outline')) extras.push('&shape=heart', '&shape=ring&sparse=40&braid=50');
      if (options.includes('wrap')) extras.push('&wrap=x', '&wrap=xy&loops=5');
      if (options.includes('tiling')) extras.push('&tiling=triangle', '&tiling=triangle&wrap=xy&braid=50');
      for (const extra of extras) await assertMakes(`algo=${slug}&width=12&height=10&seed=5${extra}`);
      await assertMakes(`algo=${slug}&width=1&height=9&seed=5`);
      await assertMakes(`algo=${slug}&width=1&height=1&seed=5`);
    }
  });

  it('make a maze of a mask, and one of the start and the goal that it finds', timeout, async () => {
    await assertMakes('width=4&height=3&mask=k3Q&seed=1');
    await assertMakes('algo=wilson&width=9&seed=1&start=farthest&goal=farthest');
    await assertMakes('algo=random&width=9&seed=frog');
  });

  it('go on with those of the solver, whose path is the solution', timeout, async () => {
    for (const solver of ['shortest', 'a-star', 'wall-follower']) {
      const query = `algo=kruskal&width=15&seed=3&solve=${solver}`;
      const [head, ...events] = lines(await get(query));
      const { solution } = await maze(query);
      const path = events.slice(head.making).filter(([kind]) => kind === 'path');
      assert.ok(head.making < head.steps);
      for (const [kind] of events.slice(head.making)) assert.match(kind, /^(look|drop|path)$/);
      if (solver !== 'wall-follower')
        assert.deepEqual(path.map(([, x, y]) => [x, y]), solution.path);
    }
  });

  it('tell solutions on other tilings by cells and directions', timeout, async () => {
    for (const solver of ['shortest', 'dead-end-filling', 'wall-follower']) {
      const query = `algo=kruskal&width=9&seed=3&tiling=triangle&solve=${solver}`;
      const [head, ...events] = lines(await get(query));
      const path = events.slice(head.making).filter(([kind, , , letter]) => kind === 'path' && letter);
      if (solver === 'shortest')
        assert.equal(path.map(([, , , letter]) => letter).join(''), (await maze(query)).solution.directions);
      assert.deepEqual(foldCells(head, events), (await maze(query)).grid);
    }
  });

  it('have a tag, and are the same each time, in a coding too', timeout, async () => {
    const query = 'algo=prim&width=60&seed=9';
    const first = await get(query);
    const tag = first.headers.get('etag');
    assert.ok(tag);
    assert.match(first.headers.get('content-location'), /^\/maze\/steps\?algo=prim&width=60&height=60&seed=9&format=ndjson$/);
    assert.equal((await get(query, { headers: { 'If-None-Match': tag } })).status, 304);
    const second = await get(`${query}&format=ndjson`, { headers: { Accept: 'text/html' } });
    assert.ok(second.body.equals(first.body));
    const without = await get('width=4');
    assert.equal(without.headers.get('etag'), null);
    assert.equal((await get(query, { method: 'HEAD' })).status, 200);
    const coded = await fetch(`${daemon.url}/maze/steps?${query}`, { headers: { 'Accept-Encoding': 'gzip' } });
    assert.equal(coded.headers.get('content-encoding'), 'gzip');
    assert.equal(await coded.text(), first.text);
    const saved = await get(`${query}&download=yes`);
    assert.match(saved.headers.get('content-disposition'), /prim-60x60-9\.ndjson/);
  });
});

describe('steps that there are not', () => {
  it('are refused', timeout, async () => {
    const wrong = (query, status, type) => askWrong(`${daemon.url}/maze/steps?${query}`, status, type);
    assert.deepEqual((await wrong('format=json', 400, 'meaningless-parameter')).error.nearest[0], 'ndjson');
    await wrong('grid=rows', 400, 'meaningless-parameter');
    await wrong('count=3', 400, 'meaningless-parameter');
    await wrong('openings=yes', 400, 'meaningless-parameter');
    await askWrong(`${daemon.url}/maze/steps`, 406, 'not-acceptable', { headers: { Accept: 'image/png' } });
    await askWrong(`${daemon.url}/maze/steps`, 405, 'method-not-allowed', { method: 'POST' });
  });

  it('say the nearest size that has them', timeout, async () => {
    const query = 'algo=eller&height=100';
    const { error } = await askWrong(`${daemon.url}/maze/steps?${query}&width=90000&seed=1`, 413, 'too-large');
    const nearest = Number(error.nearest[0]);
    assert.ok(nearest > 100 && nearest < 90000, `${nearest}`);
    const fits = { method: 'HEAD' };
    assert.equal((await get(`${query}&width=${nearest}&seed=1`, fits)).status, 200);
    assert.equal((await get(`${query}&width=${nearest + 1}&seed=1`, fits)).status, 413);
  });
});
