// Solve: how solvers look for the goal, played in a browser.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { timeout } from '../daemon.mjs';
import { film, SLIDER, still } from './film.mjs';
import { byEveryone, patience, skip, Visitor } from './visitor.mjs';

// The cells of the path that a film ends with, and those of the solution as the board has them.
async function pathsInPage(query) {
  const [{ connect }, { sceneOf }, { gridOf }, { Reel }, { kindOf, tileOf, PATH }] = await Promise.all(
    ['/mazed.js', '/board/scene.js', '/film/grid.js', '/film/reel.js', '/film/events.js'].map((file) => import(asset(file))));
  const client = connect();
  const maze = await client.maze(`${query}&grid=none`);
  const { solve, ...spec } = Object.fromEntries(new URLSearchParams(query));
  const scene = await sceneOf(maze, await client.bits(spec));
  const grid = gridOf(scene);
  const reel = new Reel(grid, await grid.finished(scene), true);
  await new Promise((done, fail) => {
    reel.ongrow = () => reel.isWhole && done();
    reel.load(client, query, new AbortController().signal).catch(fail);
  });
  const path = [...reel.events].filter((word) => kindOf(word) === PATH).map(tileOf)
    .filter((tile) => grid.isCell(tile)).map((tile) => grid.cellsAt(tile)[0]).map(([x, y]) => y * scene.width + x);
  // What a solver does changes no wall.
  const floor = reel.latest.reduce((count, value, i) => count + ((value ^ reel.base[i]) >> 7), 0);
  return { path, floor, solution: scene.path && [...scene.path] };
}

describe('solve', { skip }, () => {
  let visitor;
  before(async () => (visitor = await Visitor.arrive()), timeout);
  after(() => visitor?.leave(), timeout);

  const { max, at, frames, ready, scrub, picture, speed, atEnd } = film(() => visitor);
  const captions = async (words) => {
    await visitor.page.waitForFunction((all) => document.querySelectorAll('.film-caption span:not(:empty)').length === all, words, patience);
    return visitor.page.$$eval('.film-caption', (all) => all.map(({ textContent }) => textContent));
  };

  it('ends in the solution, by every solver', timeout, async () => {
    await visitor.open('/?seed=7&width=4&height=4');
    await visitor.drawn();
    const { solvers } = await (await fetch(`${visitor.daemon.url}/algorithms`)).json();
    for (const { slug } of solvers)
      for (const spec of [
        'width=20&height=15&seed=5', 'algo=kruskal&width=14&height=11&seed=5&braid=60&wrap=xy', 'width=1&height=1&seed=1',
        'algo=prim&width=13&height=12&seed=5&tiling=triangle', 'algo=prim&width=13&height=12&seed=5&tiling=hexagon&braid=20',
        'algo=kruskal&width=12&height=10&seed=5&tiling=octagon&wrap=xy&braid=20',
        ...(slug === 'pledge' ? [] : ['algo=kruskal&width=6&height=5&depth=4&seed=1&wrap=x']),
        'algo=kruskal&height=7&seed=10&tiling=polar&braid=20',
      ]) {
        const { path, floor, solution } = await visitor.page.evaluate(pathsInPage, `${spec}&solve=${slug}`);
        if (!solution) {
          assert.deepEqual([floor, path, slug], [0, [], 'pledge'], spec);
          assert.match(spec, /wrap/);
          continue;
        }
        assert.deepEqual([floor, path[0], path.at(-1)], [0, solution[0], solution.at(-1)], `${slug}, ${spec}`);
        // All shortest ways, and the one that is drawn among them.
        if (slug === 'collision') {
          assert.ok(solution.every((cell) => path.includes(cell)) && new Set(path).size === path.length, spec);
          continue;
        }
        // Those who walk go back and forth; the path that they tell does not.
        if (path.length === solution.length) assert.deepEqual(path, solution, `${slug}, ${spec}`);
        else assert.ok(path.length < solution.length && !solvers.find((solver) => solver.slug === slug).shortest, `${slug}, ${spec}`);
      }
  });

  it('draws the way at its end, and only there', timeout, async () => {
    const query = 'algo=kruskal&seed=7&width=12&height=9';
    await visitor.open(`/?${query}#solve?by=a-star`, still);
    await ready();
    await frames();
    const { solution } = await (await fetch(`${visitor.daemon.url}/maze?${query}&solve=a-star`)).json();
    const drawn = await visitor.page.$eval('#board', (canvas) => {
      const { width, height } = canvas;
      const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
      const range = (length, at) => {
        const hits = Array.from({ length }, (_, i) => i).filter((i) => data[at(i) * 4 + 3] > 0);
        return [hits[0], hits.at(-1)];
      };
      const [left, right] = range(width, (x) => (height >> 1) * width + x);
      const [top, bottom] = range(height, (y) => y * width + (width >> 1));
      const cells = [];
      for (let y = 0; y < 9; y++)
        for (let x = 0; x < 12; x++) {
          const [px, py] = [left + ((right - left) * (x + 0.5)) / 12, top + ((bottom - top) * (y + 0.5)) / 9].map(Math.round);
          const [red, green] = data.subarray((py * width + px) * 4, (py * width + px) * 4 + 2);
          if (red > 180 && green < 110) cells.push(`${2 * x + 1},${2 * y + 1}`);
        }
      return cells;
    });
    const way = solution.path.filter(([x, y]) => x & y & 1).map(([x, y]) => `${x},${y}`);
    // The start is a ring, whose middle is floor.
    assert.deepEqual(drawn.sort(), way.slice(1).sort());
  });

  it('compares two solvers by what they took', timeout, async () => {
    await visitor.open('/?seed=7&width=20&height=15#solve?by=a-star&with=right-hand', still);
    await ready();
    const [one, other] = await captions(2);
    const solved = async (solve) =>
      (await (await fetch(`${visitor.daemon.url}/maze?seed=7&width=20&height=15&solve=${solve}`)).json()).solution;
    const [star, hand] = [await solved('a-star'), await solved('right-hand')];
    assert.equal(one, `A* ${star.visited} cells looked at · ${star.length} steps, the shortest`);
    assert.equal(other, `Right hand ${hand.visited} cells looked at · ${hand.length} steps, ` +
      (hand.length === star.length ? 'the shortest' : 'not the shortest'));
    assert.notEqual(star.length, hand.length);
    const [left, right] = [await picture(), await picture('.film-second')];
    assert.notEqual(left, right);
    await scrub(0);
    assert.equal(await picture(), await picture('.film-second'));
    await scrub(await max());
    assert.deepEqual([await picture(), await picture('.film-second')], [left, right]);
    await visitor.page.selectOption('select[name=by]', 'tremaux');
    await visitor.page.waitForFunction(() => /^Trémaux/.test(document.querySelector('.film-caption').textContent), null, patience);
    assert.match(visitor.page.url(), /#solve\?by=tremaux&with=right-hand$/);
    await visitor.page.selectOption('select[name=with]', '');
    await visitor.page.waitForSelector('.film-second', { state: 'detached' });
  });

  it('says that a solver does not find the goal', timeout, async () => {
    await visitor.open('/?algo=kruskal&width=10&height=8&seed=1&braid=100&loops=20&goal=random#solve?by=right-hand', still);
    await ready();
    assert.match((await captions(1))[0], /goal not found$/);
  });

  it('plays the solver that the form has chosen, from the finished maze on, and tells its steps', timeout, async () => {
    await visitor.open('/?seed=7&width=20&height=15&solve=dead-end-filling#solve');
    await ready();
    assert.equal(await visitor.page.inputValue('select[name=by]'), 'dead-end-filling');
    await visitor.page.waitForFunction((slider) => Number(document.querySelector(slider).value) > 3, SLIDER, patience);
    await scrub(0);
    assert.equal(await visitor.page.textContent('.film-now'), 'The search begins.');
    await visitor.page.keyboard.press('.');
    assert.match(await visitor.page.textContent('.film-now'), /^Discards cell \d+, \d+\.$/);
    await speed('Infinity');
    await visitor.page.click('.film-play');
    await atEnd();
    const end = await picture();
    await visitor.page.keyboard.press(',');
    assert.equal(await at(), (await max()) - 1);
    assert.notEqual(await picture(), end);
    await visitor.page.keyboard.press('.');
    assert.equal(await picture(), end);
    await speed('1');
    await visitor.choose('seed', '8');
    await ready();
    await visitor.page.waitForFunction(() => document.querySelector('.film-play').textContent === 'Pause', null, patience);
  });

  byEveryone('used', () => visitor, async (options) => {
    await visitor.open('/?algo=kruskal&seed=7#solve?by=a-star&with=dead-end-filling', { ...still, ...options });
    await ready();
    await captions(2);
    await scrub(Math.floor((await max()) / 2));
  });

  it('went without a fault', () => assert.deepEqual(visitor.faults, []));
});
