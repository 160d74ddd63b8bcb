// mazed.js, the client that the page uses, in Node.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { before, describe, it } from 'node:test';
import { parametersOf } from '../../web/client.js';
import { connect, endsOf, Problem, reached, Unreachable, Walk } from '../../web/mazed.js';
import { daemonOf, folderOf, serving, timeout } from './daemon.mjs';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

describe('mazed.js', () => {
  const daemon = daemonOf();
  const folder = folderOf();
  let mazed;
  before(() => (mazed = connect(daemon.url)));

  it('makes a URL of every kind of query', () => {
    const url = `${daemon.url}/maze?size=25&seed=7`;
    for (const query of ['size=25&seed=7', '/maze?size=25&seed=7', new URLSearchParams('size=25&seed=7'),
      { size: 25, shape: undefined, seed: 7n, wrap: null }])
      assert.equal(mazed.url(query), url);
    assert.equal(mazed.url({ start: '3,1', title: 'a b' }, '/mazes'), `${daemon.url}/mazes?start=3,1&title=a+b`);
  });

  it('leaves out how a link draws its maze', timeout, async () => {
    const query = 'algo=kruskal&size=9&seed=7';
    const all = async (of) => [await mazed.maze(of), (await mazed.bits(of)).url, await mazed.stats(of), await mazed.distances(of),
      (await mazed.steps(of).next()).value, (await mazed.mazes(`${parametersOf(of)}&count=1`).next()).value];
    const plain = await all(query);
    assert.deepEqual(await all(`/maze?${query}&style=walls&scale=3&title=a&format=svg&download=yes`), plain);
    assert.deepEqual((await all(`/maze?${query}&solve=shortest&path=no&grid=cells&wall_color=navy`)).slice(1, 4), plain.slice(1, 4));
    const { parameters } = await mazed.catalogue();
    for (const { name, formats = ['json'], paths = ['/maze'] } of parameters) {
      const isDrawn = name === 'format' || name === 'download' || !formats.includes('json') || !/\/mazes?$/m.test(paths.join('\n'));
      const asked = mazed.maze(`/maze?${query}&${name}=%00`);
      await (isDrawn ? asked.then(({ grid }) => assert.deepEqual(grid, plain[0].grid, name)) : assert.rejects(asked, Problem, name));
    }
  });

  // In cells of directions, the lowest bit first.
  const sum = (bits, x, y, ways) => ways.reduce((all, way, i) => all + (bits.isOpen(x, y, way) << i), 0);
  for (const query of [
    'width=1&height=1&seed=1', 'width=7&height=3&seed=1', 'width=65&height=2&seed=1',
    'width=130&height=9&seed=3&algo=kruskal', 'width=9&height=8&wrap=xy&seed=2', 'width=30&shape=heart&seed=5',
    'width=12&tiling=triangle&seed=8', 'width=20&sparse=60&seed=1', 'width=9&height=7&tiling=hexagon&seed=8',
    'width=8&height=6&tiling=hexagon&wrap=xy&braid=40&seed=8', 'width=9&height=7&tiling=octagon&seed=8', 'width=8&height=6&tiling=octagon&wrap=xy&seed=8',
    'tiling=polar&height=2&seed=8', 'tiling=polar&height=9&braid=40&seed=8',
  ])
    it(`reads the same passages from bits as from JSON: ${query}`, timeout, async () => {
      const [bits, maze] = await Promise.all([mazed.bits(query), mazed.maze(`${query}&grid=cells`)]);
      assert.deepEqual([bits.width, bits.height, bits.url], [maze.width, maze.height, maze.url]);
      const cells = maze.grid.map((row, y) => row.map((_, x) => sum(bits, x, y, maze.directions)));
      assert.deepEqual(bits.directions, maze.directions);
      assert.deepEqual(cells, maze.grid);
      const alone = maze.width * maze.height === 1;
      for (const [y, row] of maze.grid.entries())
        for (const [x, cell] of row.entries()) assert.equal(bits.isInside(x, y), cell > 0 || alone);
      assert.equal(bits.isInside(-1, 0) || bits.isInside(0, maze.height), false);
    });

  it('reads a window from bits', timeout, async () => {
    const query = 'width=50&height=40&seed=5&window=7,3,20,10';
    const [bits, { grid }] = await Promise.all([mazed.bits(query), mazed.maze(`${query}&grid=cells`)]);
    assert.deepEqual([bits.width, bits.height], [20, 10]);
    assert.deepEqual(grid.map((row, y) => row.map((_, x) => 2 * bits.bit('east', x, y) + 4 * bits.bit('south', x, y))),
      grid.map((row) => row.map((cell) => cell & 6)));
  });

  it('throws what a problem document says', timeout, async () => {
    await assert.rejects(mazed.maze({ size: 24 }), (problem) => {
      assert.ok(problem instanceof Problem);
      assert.equal(problem.status, 400);
      assert.match(problem.message, /^size counts tiles and must be odd/);
      assert.deepEqual(problem.errors[0].nearest, ['23', '25']);
      return true;
    });
    await assert.rejects(mazed.steps({ nonsense: 1 }).next(), Problem);
  });

  it('says by a type of its own that no answer came, or not all of it, and nothing of that where it was cancelled', timeout, async () => {
    const server = createServer((request, answer) => {
      answer.writeHead(200, { 'Content-Length': 99 });
      answer.write('{"algorithm":"kruskal"}\n', () => answer.destroy());
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${server.address().port}`;
    const other = connect(url);
    await assert.rejects(other.maze({}), Unreachable);
    await assert.rejects(other.bits({}), Unreachable);
    await assert.rejects(async () => { for await (const maze of other.mazes({})) assert.ok(maze); }, Unreachable);
    await assert.rejects(async () => reached((await other.response({})).text()), { name: 'Unreachable' });
    await new Promise((done) => server.close(done));
    await assert.rejects(other.maze({}), (error) => error instanceof Unreachable && error instanceof TypeError && Boolean(error.cause));
    await assert.rejects(other.maze({}, { signal: AbortSignal.abort() }), { name: 'AbortError' });
    await assert.rejects(reached(Promise.reject(new RangeError('another'))), RangeError);
  });

  it('has a path checked', timeout, async () => {
    const query = { size: 21, seed: 7 };
    const { solution, url } = await mazed.maze({ ...query, solve: 'shortest' });
    assert.equal((await mazed.check(url, solution.directions)).solved, true);
    assert.equal((await mazed.check(query, solution.path)).solved, true);
    assert.equal((await mazed.check(query, solution.path.slice(0, -1))).verdict, 'ends');
  });

  it('has a way checked however it is written, of a maze at any address', timeout, async () => {
    const query = 'width=9&height=9&seed=7';
    const { solution: { directions, path } } = await mazed.maze(`${query}&solve=shortest`);
    const words = { N: 'up', E: 'right', S: 'down', W: 'left' };
    const cells = path.filter((_, i) => i % 2 === 0).map(([x, y]) => ({ x: (x - 1) / 2, y: (y - 1) / 2 }));
    const turns = path.filter(([x, y], i) => !path[i - 1] || !path[i + 1] || (path[i - 1][0] !== path[i + 1][0] && path[i - 1][1] !== path[i + 1][1]));
    assert.ok(turns.length < path.length);
    for (const [way, options] of [[directions], [[...directions]], [[...directions].map((letter) => words[letter])],
      [[...directions].map((letter) => words[letter]).join(' ')], [directions.toLowerCase()], [path], [path.map(([x, y]) => ({ x, y }))],
      [turns], [cells, { points: 'cells' }], [path, { points: 'tiles' }]])
      assert.equal((await mazed.check(query, way, options)).solved, true, JSON.stringify(way));
    for (const link of [`${daemon.url}/play?${query}#walk`, `/embed?${query}&utm_source=x#carve`, `https://other.example/below/maze?${query}`])
      assert.equal((await mazed.check(link, directions)).solved, true, link);
    assert.equal(mazed.url('/play?seed=7#walk'), `${daemon.url}/maze?seed=7`);
    await assert.rejects(mazed.check(query, cells, { points: 'corners' }), { status: 400 });
  });

  // In triangles, and around edges, too: the walk ends where the solver says, and the server agrees.
  for (const query of ['size=21&seed=7', 'width=1&height=1&seed=1', 'width=1&height=9&seed=2',
    'width=12&height=9&wrap=xy&seed=4&start=1,1&goal=23,17', 'width=2&height=2&wrap=xy&braid=100&seed=3',
    'width=12&tiling=triangle&seed=8', 'width=30&shape=heart&seed=5&start=random&goal=farthest', 'width=12&tiling=hexagon&seed=8&wrap=xy',
    'width=12&tiling=octagon&seed=8&goal=random', 'tiling=polar&height=9&seed=8&algo=kruskal', 'tiling=polar&height=3&seed=8&start=random',
    'width=6&height=5&depth=4&seed=8', 'width=5&depth=3&seed=8&wrap=x&goal=random', 'width=1&height=1&depth=9&seed=8'])
    it(`walks to the goal: ${query}`, timeout, async () => {
      const [bits, maze] = await Promise.all([mazed.bits(query), mazed.maze(`${query}&solve=shortest`)]);
      const walk = new Walk(bits, endsOf(maze));
      assert.equal(walk.solved, maze.solution.length === 0);
      const { directions } = maze.solution;
      for (const direction of directions.includes(' ') ? directions.split(' ') : directions) assert.equal(walk.move(direction), true);
      assert.deepEqual([walk.solved, walk.at, walk.moves], [true, endsOf(maze).goal, maze.solution.length]);
      assert.equal(walk.directions, maze.solution.directions);
      assert.equal((await mazed.check(maze.url, walk.directions)).solved, true);
    });

  it('knows the neighbours of a cell on floors', timeout, async () => {
    const query = 'width=70&height=3&depth=3&seed=8&stairs=40&wrap=x&braid=60';
    const [bits, { grid, directions }] = await Promise.all([mazed.bits(query), mazed.maze(`${query}&grid=cells`)]);
    assert.deepEqual([bits.tiling, bits.depth, bits.directions], ['floors', 3, directions]);
    const step = { N: [0, -1, 0], E: [1, 0, 0], S: [0, 1, 0], W: [-1, 0, 0], U: [0, 0, -1], D: [0, 0, 1] };
    grid.forEach((floor, z) => floor.forEach((row, y) => row.forEach((cell, x) => {
      const open = directions.filter((_, i) => cell >> i & 1);
      assert.deepEqual(directions.filter((way) => bits.isOpen(x, y, z, way)), open, `${[x, y, z]}`);
      for (const way of open) assert.deepEqual(bits.beyond(x, y, z, way), [(x + step[way][0] + 70) % 70, y + step[way][1], z + step[way][2]]);
    })));
    assert.deepEqual([bits.isInside(69, 2, 2), bits.isInside(69, 2, 3), bits.isInside(0, 0, -1)], [true, false, false]);
    assert.deepEqual([bits.beyond(0, 0, 0, 'U'), bits.beyond(0, 0, 2, 'D')], [null, null]);
  });

  it('walks no way through walls, and takes off the trail what it goes back', timeout, async () => {
    const bits = await mazed.bits('width=3&height=2&seed=6');
    const walk = new Walk(bits, { start: [0, 0], goal: [2, 1] });
    for (const way of ['N', 'E', 'W']) assert.deepEqual([walk.can(way), walk.move(way)], [false, false]);
    for (const way of ['S', 'E', 'E', 'N', 'S', 'W']) assert.equal(walk.move(way), true);
    assert.deepEqual(walk.trail, [[0, 0], [0, 1], [1, 1]]);
    assert.deepEqual([walk.directions, walk.moves, walk.solved], ['SE', 6, false]);
    walk.reset();
    assert.deepEqual([walk.at, walk.trail, walk.directions, walk.moves], [[0, 0], [[0, 0]], '', 0]);
    assert.throws(() => new Walk(bits, { start: [0, 0], goal: [3, 1] }), RangeError);
  });

  it('walks around an edge to the cell before, whichever way', timeout, async () => {
    const bits = await mazed.bits('width=2&height=1&wrap=x&braid=100&seed=1');
    const walk = new Walk(bits, { start: [0, 0], goal: [1, 0] });
    assert.deepEqual([walk.move('E'), walk.move('E')], [true, true]);
    assert.deepEqual([walk.at, walk.directions, walk.moves], [[0, 0], '', 2]);
  });

  it('knows the catalogue, the figures and the distances', timeout, async () => {
    assert.ok((await mazed.catalogue()).algorithms.some(({ slug }) => slug === 'wilson'));
    assert.equal((await mazed.stats('size=9&seed=1')).stats.cells, 16);
    assert.equal((await mazed.distances('size=9&seed=1')).distances[0][0], 0);
  });

  it('gives many mazes as they come', timeout, async () => {
    const mazes = [];
    for await (const maze of mazed.mazes({ count: 3, size: 9, seed: 7 })) mazes.push(maze);
    assert.equal(mazes.length, 3);
    for (const { url, grid } of mazes) assert.deepEqual((await mazed.maze(url)).grid, grid);
    for await (const maze of mazed.mazes('count=10000&size=99&seed=7')) if (maze.grid) break;
    await assert.rejects(mazed.mazes({ count: 0 }).next(), Problem);
    let last = 0;
    for await (const { url, length } of mazed.mazes({ count: 9, size: 15, seed: 7, order: 'length' })) {
      assert.equal(length, (await mazed.stats(url)).stats.solution.length);
      assert.ok(length >= last);
      last = length;
    }
    assert.ok(last > 0);
  });

  it('says when to ask again', timeout, async () => {
    const server = createServer((request, answer) => answer.writeHead(503, { 'Retry-After': 2 }).end('busy'));
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    await assert.rejects(connect(`http://127.0.0.1:${server.address().port}`).maze({}), { status: 503, detail: 'busy', retryAfter: 2 });
    await assert.rejects(mazed.maze({ size: 24 }), { retryAfter: undefined });
    server.closeAllConnections();
    server.close();
  });

  it('sends a key, and asks for another where it is refused', timeout, async () => {
    const keys = join(folder, 'keys');
    writeFileSync(keys, 'the-key-of-this-client\n', { mode: 0o600 });
    await serving({ 'api-key-file': keys }, async (guarded) => {
      const own = connect(guarded.url, { key: 'the-key-of-this-client' });
      assert.equal((await own.maze('size=9&seed=7')).seed, '7');
      assert.equal((await own.check('size=9&seed=7', 'E')).solved, false);
      await assert.rejects(connect(guarded.url).maze({}), { status: 401, type: '/problems#unauthorized' });
      await assert.rejects(connect(guarded.url, { key: 'a-key-that-is-none' }).maze({}), { status: 401 });
      const asked = [];
      const answers = ['a-key-that-is-none', 'the-key-of-this-client'];
      let known;
      const key = (refused, sent) => {
        if (refused) asked.push([refused.status, sent]);
        return (known = refused ? answers.shift() : known);
      };
      assert.equal((await connect(guarded.url, { key }).maze('size=9&seed=7')).seed, '7');
      assert.deepEqual(asked, [[401, undefined], [401, 'a-key-that-is-none']]);
      await assert.rejects(connect(guarded.url, { key: async (refused) => (refused ? undefined : 'nobody-has-this-one') }).maze({}),
        { status: 401 });
    });
  });

  it('gives steps as they come, and lets go when they are no longer wanted', timeout, async () => {
    let closed;
    const whole = '{"algorithm":"kruskal","steps":2}\n["visit",1,1]\n["open",1,2]\n';
    const server = createServer((request, answer) => {
      answer.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
      if (request.url.includes('endless')) {
        closed = new Promise((done) => answer.on('close', done));
        answer.write(whole);
      } else if (request.url.includes('broken')) {
        answer.end(`${whole}{"status":503,"detail":"no more"}\n`);
      } else {
        // Cut where a reader of pieces would stumble, and without the last line feed.
        for (const piece of [whole.slice(0, 10), whole.slice(10, 40), whole.slice(40, -1)]) answer.write(piece);
        answer.end();
      }
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    const other = connect(`http://127.0.0.1:${server.address().port}`);
    const steps = await Array.fromAsync?.(other.steps({})) ?? [];
    if (!Array.fromAsync) for await (const step of other.steps({})) steps.push(step);
    assert.deepEqual(steps, [{ algorithm: 'kruskal', steps: 2 }, ['visit', 1, 1], ['open', 1, 2]]);
    for await (const step of other.steps('endless=1')) if (Array.isArray(step)) break;
    await closed;
    await assert.rejects(async () => { for await (const step of other.steps('broken=1')) assert.ok(step); }, /no more/);
    server.closeAllConnections();
    server.close();
  });

  const compiler = path('node_modules/typescript/bin/tsc');
  it('is of the types that it declares', { ...timeout, skip: !existsSync(compiler) && 'no typescript' }, () => {
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler',
      '--lib', 'es2022,dom,dom.iterable,dom.asynciterable'];
    // The module by itself, with what its comments promise; then the declarations, as a program meets them.
    for (const args of [['--allowJs', '--checkJs', path('../../web/mazed.js')], [path('client.ts')]])
      try {
        execFileSync(process.execPath, [compiler, ...options, ...args], { encoding: 'utf8' });
      } catch (error) {
        assert.fail(error.stdout);
      }
  });
});
