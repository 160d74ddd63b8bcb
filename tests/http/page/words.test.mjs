// Words for people: what fields, figures, titles and places are called, and a start and a goal that are picked on the maze.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { timeout } from '../daemon.mjs';
import { Player } from './player.mjs';
import { patience, phone, skip } from './visitor.mjs';

describe('the words of the page', { skip }, () => {
  let visitor;
  before(async () => (visitor = await Player.arrive()), timeout);
  after(() => visitor?.leave(), timeout);

  const open = async (path, options) => {
    await visitor.open(path, options);
    await visitor.drawn();
    if (options?.hasTouch) await visitor.page.click('#handle');
    if (!(await visitor.page.isVisible('[name=start]'))) await visitor.page.click('#form summary');
  };
  const parameter = (name, value) =>
    visitor.page.waitForFunction(([key, to]) => new URLSearchParams(location.search).get(key) === to, [name, value], patience);
  const shown = (name) => visitor.page.$eval(`#form [name=${name}]`, ({ selectedOptions: [option] }) => option.textContent);

  it('say nothing that is for programs', timeout, async () => {
    for (const locale of ['en', 'ko'])
      for (const algo of ['growing-tree', 'growing-forest', 'sidewinder', 'hunt-and-kill', 'unicursal', 'random']) {
        await open(`/play?seed=7&width=9&height=9&algo=${algo}`, { locale });
        const words = await visitor.page.$$eval('#form *', (all) =>
          all.flatMap((node) => [node.title, node.placeholder, node.children?.length ? '' : node.textContent]).filter(Boolean));
        const technical = words.filter((word) => /FNV|UTF|2\^|\bx,y\b|tile|\/maze|\/algorithms|tiling=|타일|\d{16}/.test(word));
        assert.deepEqual(technical, [], `${locale}, ${algo}`);
      }
  });

  it('have a sign behind a share', timeout, async () => {
    await open('/play?seed=7&width=9&height=9&braid=50');
    const field = visitor.page.locator('.field', { has: visitor.page.locator('[name=braid]') });
    assert.equal(await field.locator('b').textContent(), '50 %');
    assert.equal(await visitor.page.getAttribute('[name=braid]', 'aria-valuetext'), '50 %');
    await visitor.choose('sparse', '20');
    assert.equal(await visitor.page.getAttribute('[name=sparse]', 'aria-valuetext'), '20 %');
  });

  it('call a difficulty by how hard it is', timeout, async () => {
    const difficulty = () => visitor.page.locator('#figures div', { hasText: 'Difficulty' }).locator('dd').textContent();
    for (const [size, word] of [[4, 'Easy'], [90, 'Very hard']]) {
      await visitor.open(`/play?seed=7&width=${size}&height=${size}`);
      await visitor.page.waitForSelector('#figures dd', patience);
      const { stats } = await (await fetch(`${visitor.daemon.url}/maze/stats?seed=7&width=${size}`)).json();
      assert.equal(await difficulty(), `${word} (${stats.difficulty.toLocaleString('en')})`);
    }
  });

  it('name an algorithm, a solver and a shape that a link calls otherwise', timeout, async () => {
    await open('/play?seed=7&width=20&height=20&algo=dfs&solve=bfs&shape=donut');
    const { algorithms, solvers, shapes } = await (await fetch(`${visitor.daemon.url}/algorithms`)).json();
    for (const [name, rows, alias] of [['algo', algorithms, 'dfs'], ['solve', solvers, 'bfs'], ['shape', shapes, 'donut']]) {
      const { slug } = rows.find(({ aliases }) => aliases.includes(alias));
      assert.equal(await visitor.page.inputValue(`#form [name=${name}]`), slug);
      assert.equal(await visitor.page.locator(`#form [name=${name}] option[value=${alias}]`).count(), 0);
    }
    assert.equal(await shown('algo'), 'Recursive backtracker');
  });

  it('are the title by the mode', timeout, async () => {
    const maze = 'Recursive backtracker, 9 × 9 cells, seed 7';
    await visitor.open('/play?seed=7&width=9&height=9');
    await visitor.drawn();
    for (const [mode, words] of [['#walk', 'Walk'], ['#learn', 'Learn'], ['#carve', 'Carve'], ['#', '']]) {
      await visitor.page.click(`#modes a[href="${mode}"]`);
      await visitor.drawn();
      const title = words ? `${words} · ${maze}` : maze;
      await visitor.page.waitForFunction((wanted) => document.title === wanted, `${title} · mazed`, patience);
      assert.equal(await visitor.page.textContent('main h2'), title);
    }
  });

  it('are those of rows and columns for places', timeout, async () => {
    await open('/play?seed=7&width=9&height=8&goal=5,7');
    assert.equal(await shown('goal'), 'Row 4, column 3');
    assert.match(await visitor.page.getAttribute('#board', 'aria-label'), /from row 1, column 1 to row 4, column 3$/);
    await open('/play?seed=7&width=9&height=8&goal=5,7&tiling=triangle');
    assert.equal(await shown('goal'), 'Row 8, column 6');
    await open('/play?seed=7&width=9&height=8&goal=5,7&tiling=hexagon');
    assert.equal(await shown('goal'), 'Row 8, column 6');
  });

  it('let a start and a goal be picked on the maze', timeout, async () => {
    await open('/play?seed=7&width=12&height=9');
    const place = await visitor.places(12, 9);
    const pick = async (name) => {
      await visitor.page.click(`.place:has([name=${name}]) button`);
      await visitor.page.waitForSelector('.picking', patience);
    };
    await pick('start');
    await visitor.page.mouse.move(...place([4, 2]));
    assert.equal(await visitor.said(), 'row 3, column 5');
    await visitor.page.mouse.click(...place([4, 2]));
    await parameter('start', '9,5');
    await visitor.drawn();
    assert.equal(await shown('start'), 'Row 3, column 5');
    assert.match(await visitor.page.getAttribute('#board', 'aria-label'), /from row 3, column 5 to/);
    // By keys, from the start on; what is dragged is moved, and nothing is picked.
    await pick('goal');
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter']) await visitor.page.keyboard.press(key);
    await parameter('goal', '11,9');
    await visitor.drawn();
    await pick('goal');
    await visitor.page.mouse.move(...place([1, 1]));
    await visitor.page.mouse.down();
    await visitor.page.mouse.move(...place([3, 3]), { steps: 4 });
    await visitor.page.mouse.up();
    await visitor.page.keyboard.press('Escape');
    await visitor.page.waitForFunction(() => !document.querySelector('.picking'), null, patience);
    assert.equal(visitor.query().get('goal'), '11,9');
    assert.match(await visitor.said(), /^Recursive backtracker/);
    assert.equal(await visitor.page.evaluate(() => document.activeElement.textContent), 'Pick');
    await visitor.choose('goal', 'farthest');
    assert.equal(await shown('goal'), 'Farthest cell');
    assert.equal(await visitor.page.locator('[name=goal] option').count(), 8);
    // It is done in the view of the maze alone, and over when another one is opened.
    await pick('start');
    await visitor.page.click('#modes a[href="#carve"]');
    await visitor.drawn();
    assert.equal(await visitor.page.locator('.picking, .place button:visible').count(), 0);
  });

  it('let it be picked by a finger, and only inside of an outline', timeout, async () => {
    await open('/play?seed=7&width=12&height=12&shape=ring', phone);
    await visitor.page.click('.place:has([name=start]) button');
    await visitor.page.waitForSelector('.picking', patience);
    const place = await visitor.places(12, 12);
    await visitor.page.touchscreen.tap(...place([5, 6]));
    await visitor.page.touchscreen.tap(...place([0, 5]));
    await parameter('start', '1,11');
    await visitor.page.waitForFunction(() => !document.querySelector('.picking'), null, patience);
  });

  it('and a goal can be told from the start where both are one cell', timeout, async () => {
    await visitor.open('/play?seed=7&width=1&height=1');
    await visitor.picture();
    const colours = await visitor.page.evaluate(() => {
      const canvas = document.querySelector('#board');
      const { data, width, height } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const row = new Uint32Array(data.buffer, 0);
      const hits = [];
      row.forEach((pixel, i) => pixel >>> 24 && hits.push(i));
      const [first, last] = [hits[0], hits.at(-1)].map((i) => [i % width, Math.floor(i / width)]);
      const [x, y] = [0, 1].map((i) => Math.round((first[i] + last[i]) / 2));
      const along = Array.from({ length: last[0] - x }, (_, i) => row[y * width + x + i]);
      return along.filter((pixel, i) => pixel === along[i + 1] && pixel !== along[i - 1]);
    });
    // From the middle on: the goal, the floor, the rim of the start, the floor, the wall.
    assert.equal(colours[0], colours[2]);
    assert.equal(colours[1], colours[3]);
    assert.notEqual(colours[0], colours[1]);
  });

  it('are one step of the back button for a slider that is moved by keys', timeout, async () => {
    await open('/play?seed=7&width=9&height=9');
    const before = await visitor.page.evaluate(() => history.length);
    await visitor.page.focus('[name=braid]');
    for (let i = 0; i < 5; i++) await visitor.page.keyboard.press('ArrowRight');
    await parameter('braid', '5');
    assert.equal(await visitor.page.evaluate(() => history.length), before + 1);
    await visitor.page.goBack();
    await parameter('braid', null);
    await visitor.page.waitForTimeout(1100);
    await visitor.choose('braid', '30');
    await visitor.page.waitForTimeout(1100);
    await visitor.choose('braid', '60');
    await visitor.page.goBack();
    await parameter('braid', '30');
  });

  it('went wrong nowhere', () => assert.deepEqual(visitor.faults, []));
});
