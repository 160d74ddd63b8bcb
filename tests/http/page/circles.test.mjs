// Circles on the page: how they are drawn, carved, walked and printed, and what there is of them in the form.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nextTo, ringCells } from '../../../web/bits.js';
import { load } from '../../../web/board/tilings/tiling.js';
import { timeout } from '../daemon.mjs';
import { namesIn, Player } from './player.mjs';
import { byEveryone, patience, phone, skip } from './visitor.mjs';

const CIRCLE = 'tiling=polar&seed=7';
const KEYS = ['ArrowUp', 'e', 'ArrowRight', 'c', 'ArrowDown', 'z', 'ArrowLeft', 'q'];

// Where a way faces, in turns from the top; the halves outward are a twelfth of a turn to either side.
function facing([x, y], way) {
  const isSplit = ringCells(y + 1) > ringCells(y);
  const aside = isSplit && way.startsWith('OUT') ? (way === 'OUT2' ? 1 : -1) / 12 : 0;
  return (x + 0.5) / ringCells(y) + { IN: 0.5, CW: 0.25, OUT: 0, OUT2: 0, CCW: 0.75 }[way] + aside;
}

it('the cell at a point of a circle is the one that holds it', async () => {
  const height = 9;
  const circle = (await load('polar')).on({ height });
  for (let y = 0; y < height; y++)
    for (let x = 0; x < ringCells(y); x++)
      for (const radius of [y + 1.02, y + 1.5, y + 1.98])
        for (const share of [0.02, 0.5, 0.98])
          assert.deepEqual(circle.cellAt(...circle.pointAt(radius, (x + share) / ringCells(y))), [x, y]);
  // In the hole, and beside it, there is none.
  assert.equal(circle.cellAt(height + 1, height + 1.9)[1], -1);
  assert.equal(circle.cellAt(0.1, 0.1)[1] >= height, true);
});

describe('circles on the page', { skip }, () => {
  let visitor;
  before(async () => (visitor = await Player.arrive(['--enable-unsafe-swiftshader'])), timeout);
  after(() => visitor?.leave(), timeout);

  const open = async (query, options) => {
    await visitor.open(`/play?${CIRCLE}&${query}`, options);
    await visitor.drawn();
  };
  const trouble = () => visitor.page.$$eval('#trouble p, #trouble button', (all) => all.map(({ textContent }) => textContent));
  // The ways of the solution, each with the cell that it leads from.
  async function solution(query) {
    const maze = await visitor.ask(`${CIRCLE}&${query}`);
    let at = maze.start;
    return { maze, steps: namesIn(maze.solution.directions).map((way) => {
      const from = at;
      at = nextTo('polar', at, way);
      return { from, way, to: at };
    }) };
  }
  const keysFor = ({ from, way }) => KEYS[Math.round(facing(from, way) * 8) % 8];

  for (const [rings, algo] of [[8, 'kruskal'], [40, 'recursive-backtracker']])
    it(`draws the walls where they are: ${rings} rings`, timeout, async () => {
      await open(`height=${rings}&algo=${algo}`, { viewport: { width: 1900, height: 1500 } });
      await visitor.picture();
      const { wrong, looked } = await visitor.page.evaluate(async () => {
        const [{ connect }, { load }, { View }] = await Promise.all(
          ['/client.js', '/board/tilings/tiling.js', '/board/view.js'].map((file) => import(asset(file))));
        const bits = await connect(location.origin).bits(location.search);
        const cells = (await load(bits.tiling)).on(bits);
        const canvas = document.querySelector('#board');
        const { data, width } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        const view = new View();
        view.resize(canvas.clientWidth, canvas.clientHeight);
        view.hold(cells.size(bits));
        const isDark = (place) => {
          const [x, y] = place.map((at, i) => Math.round([view.x, view.y][i] + at * view.scale - 0.5));
          return [-1, 0, 1].some((dx) => [-1, 0, 1].some((dy) => data[((y + dy) * width + x + dx) * 4 + 1] < 190));
        };
        const isEnd = ([x, y]) => (x === 0 && y === bits.height - 1) || (x === 4 && y === 0);
        const wrong = [];
        let looked = 0;
        for (let y = 0; y < bits.height; y++)
          for (let x = 0; bits.isInside(x, y); x++)
            for (const { side, from, to, arc } of isEnd([x, y]) ? [] : cells.sidesAt(x, y)) {
              looked++;
              const middle = arc ? cells.pointAt(arc[0], (arc[1] + arc[2]) / 2) : from.map((at, i) => (at + to[i]) / 2);
              if (isDark(middle) === bits.isOpen(x, y, cells.names[side])) wrong.push(`${x}, ${y}, ${cells.names[side]}`);
            }
        return { wrong, looked };
      });
      assert.deepEqual(wrong, []);
      assert.ok(looked > 500);
    });

  it('is a circle by one click, and has rings in place of a width', timeout, async () => {
    await visitor.open('/play?seed=7&width=24&height=24&shape=heart&wall_color=ff0000');
    await visitor.drawn();
    await visitor.page.click('#presets [value=circle]');
    await visitor.page.waitForSelector('#presets [value=circle][aria-pressed=true]', patience);
    await visitor.drawn();
    assert.match(await visitor.said(), /^Recursive backtracker, 12 rings, seed \d+$/);
    assert.equal(visitor.query().get('wall_color'), 'ff0000');
    assert.deepEqual([...visitor.query().keys()].sort(), ['height', 'seed', 'tiling', 'wall_color']);
    const names = await visitor.page.$$eval('#form [name]', (all) => all.map(({ name }) => name));
    for (const name of ['width', 'shape', 'mask', 'wrap', 'rooms', 'symmetry', 'weave', 'blocks', 'bias']) assert.ok(!names.includes(name), name);
    assert.equal(await visitor.page.locator('.field', { has: visitor.page.locator('[name=height]') }).textContent(), 'Rings');
    assert.match(await visitor.page.textContent('#form'), /Rings around a hole.*Not for circles: .*Outline, Edges that wrap around/);
    assert.ok(await visitor.page.isHidden('#modes a[href="#mask"]'));
    await visitor.choose('height', '5');
    assert.match(await visitor.page.getAttribute('#board', 'aria-label'), /5 rings.*from ring 5, cell 1 to ring 1, cell 5$/);
  });

  it('has half as many rings as there were cells across, and the sides of squares again', timeout, async () => {
    await visitor.open('/play?seed=7&width=30&height=20&shape=heart&bias=20&algo=kruskal');
    await visitor.drawn();
    await visitor.choose('tiling', 'polar');
    assert.deepEqual([visitor.query().get('height'), visitor.query().get('width'), visitor.query().get('shape')], ['10', null, null]);
    await visitor.page.selectOption('#form [name=tiling]', 'square');
    await visitor.page.waitForFunction(() => !location.search.includes('tiling'), null, patience);
    await visitor.drawn();
    assert.deepEqual([visitor.query().get('width'), visitor.query().get('height')], ['30', '20']);
    assert.ok(await visitor.page.isHidden('#trouble'));
    assert.ok(await visitor.page.isVisible('[name=width]'));
  });

  it('says in its own words what a link asks for that circles have not', timeout, async () => {
    for (const [query, words, label, wanted] of [
      ['shape=heart', /^“Outline” does not apply/, 'Cell shape: Squares', /shape=heart/], ['rooms=3', /^“Rooms”/, 'Cell shape: Squares', /rooms=3/],
      ['height=1', /^“Rings” cannot be “1”/, 'Rings: 2', /height=2/], ['start=99,2', /^“Start” cannot be “99,2”/, 'Start: ring 3, cell 16', /start=15,2/],
      ['size=25', /^“Tiles a side” does not apply/, 'Keep this maze', /height=12/], ['mask=k3Q', /^“Mask” does not apply/, 'Keep this maze', /height=12/],
    ]) {
      await open(query);
      await visitor.page.waitForSelector('#trouble button', patience);
      const [sentence, offer] = await trouble();
      assert.match(sentence, words);
      assert.equal(offer, label, query);
      assert.match(await visitor.said(), /12 rings/);
      await visitor.page.click(`#trouble button >> text="${label}"`);
      await visitor.page.waitForFunction((source) => new RegExp(source).test(location.search), wanted.source, patience);
      await visitor.drawn();
    }
    await open('algo=sidewinder&height=6');
    assert.match((await trouble())[0], /^“Cell shape” does not apply/);
    assert.match(await visitor.said(), /^Sidewinder/);
  });

  it('has a whole solution, however wide its rings are', timeout, async () => {
    await visitor.open('/play?tiling=polar&seed=7&height=8');
    await visitor.drawn();
    const broken = await visitor.page.evaluate(async () => {
      const [{ isStep, pointsOf }, { connect }, { sceneOf }] = await Promise.all(['/draw/lines.js', '/mazed.js', '/board/scene.js'].map((file) => import(asset(file))));
      const client = connect();
      const some = [];
      for (const height of [31, 64, 127]) {
        const query = `tiling=polar&seed=7&height=${height}&algo=wilson`;
        const scene = await sceneOf(await client.maze(`${query}&grid=none&solve=shortest`), await client.bits(query));
        const middles = [...scene.path].map((cell) => scene.tiling.center(cell % scene.width, Math.floor(cell / scene.width)));
        for (const points of [[...pointsOf(scene.path, scene)], middles])
          some.push(points.filter((point, i) => i && !isStep(points[i - 1], point)).length, points.length > 60);
      }
      return some;
    });
    assert.deepEqual(broken, Array(6).fill([0, true]).flat());
  });

  for (const query of ['height=6', 'height=8&braid=60&algo=kruskal', 'height=16&algo=wilson&start=random'])
    it(`is walked by keys that point where the way goes: ${query}`, timeout, async () => {
      const { maze: { solution: { directions } }, steps } = await solution(query);
      await visitor.play(`${CIRCLE}&${query}`);
      for (const step of steps) await visitor.page.keyboard.press(keysFor(step));
      await visitor.won(`${CIRCLE}&${query}`, directions);
    });

  it('runs along a ring to the next junction, says where that is, and undoes it', timeout, async () => {
    // The start of this one is the end of a corridor along the outermost ring.
    for (let seed = 1; ; seed++) {
      const query = `tiling=polar&height=6&seed=${seed}`;
      const { grid } = await (await fetch(`${visitor.daemon.url}/maze?${query}&grid=cells`)).json();
      const ring = grid.at(-1);
      const corridor = ring.findIndex((cell, i) => (i ? cell !== 18 : cell !== 2));
      if (corridor < 5) continue;
      await visitor.play(query);
      await visitor.page.keyboard.press('Shift+ArrowRight');
      await visitor.walked(corridor);
      const turn = (corridor + 0.5) / ringCells(5);
      const compass = (by) => ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'][Math.round((turn + by) * 8) % 8];
      await visitor.hears(`Ring 6, cell ${corridor + 1}. Open: ${Object.entries({ inward: [1, 0.5], clockwise: [2, 0.25], outward: [4, 0], counterclockwise: [16, 0.75] })
        .flatMap(([word, [bit, by]]) => (ring[corridor] & bit ? [`${word} (${compass(by)})`] : [])).join(', ')}. ${corridor} steps.`);
      await visitor.page.keyboard.press('u');
      await visitor.walked(0);
      break;
    }
  });

  it('undoes every step, of both halves of a cell too', timeout, async () => {
    const query = 'height=8&algo=kruskal';
    const { maze, steps } = await solution(query);
    assert.ok(steps.some(({ way }) => way === 'OUT2') || steps.some(({ from: [x], to: [, y], way }) => way === 'IN' && x % 2 && ringCells(y) < ringCells(y + 1)));
    await visitor.play(`${CIRCLE}&${query}`);
    for (const step of steps.slice(0, -1)) await visitor.page.keyboard.press(keysFor(step));
    await visitor.walked(steps.length - 1);
    for (let left = steps.length - 1; left > 0; left--) await visitor.page.keyboard.press('u');
    await visitor.walked(0);
    await visitor.page.waitForFunction((place) => document.querySelector('#walk-voice').textContent.startsWith(place),
      `Ring ${maze.start[1] + 1}, cell 1. Open: `, patience);
  });

  it('is walked by a finger along the way, and a cell is picked by a tap', timeout, async () => {
    const query = 'height=4&algo=kruskal';
    const { maze, steps } = await solution(query);
    await visitor.play(`${CIRCLE}&${query}`, '#walk', phone);
    const middle = maze.height + 1;
    const place = await visitor.places(2 * middle, 2 * middle);
    const pointOf = ([x, y]) => {
      const angle = (2 * Math.PI * (x + 0.5)) / ringCells(y);
      return place([middle + (y + 1.5) * Math.sin(angle) - 0.5, middle - (y + 1.5) * Math.cos(angle) - 0.5]);
    };
    const touch = await visitor.fingers();
    await touch('touchStart', pointOf(maze.start));
    for (const { to } of steps) await touch('touchMove', pointOf(to));
    await touch('touchEnd');
    await visitor.won(`${CIRCLE}&${query}`, maze.solution.directions);
    await visitor.open(`/play?${CIRCLE}&${query}`, phone);
    await visitor.drawn();
    await visitor.page.click('#handle');
    await visitor.page.click('#form summary');
    await visitor.page.click('.place:has([name=start]) button');
    await visitor.page.waitForSelector('.picking', patience);
    await visitor.page.touchscreen.tap(...pointOf([5, 2]));
    await visitor.page.waitForFunction(() => new URLSearchParams(location.search).get('start') === '5,2', null, patience);
    await visitor.drawn();
    assert.equal(await visitor.page.$eval('#form [name=start]', ({ selectedOptions: [option] }) => option.textContent), 'Ring 3, cell 6');
  });

  it('carves and solves itself up to the maze that is there', timeout, async () => {
    for (const mode of ['carve?with=wilson', 'solve?by=wall-follower', 'solve']) {
      await visitor.open(`/play?${CIRCLE}&height=7&algo=kruskal#${mode}`, { reducedMotion: 'reduce' });
      await visitor.drawn();
      await visitor.page.waitForFunction(() => Number(document.querySelector('#bar input[type=range]')?.max) > 0, null, patience);
      await visitor.picture();
      assert.ok((await visitor.colours()) > 2, mode);
      assert.ok(await visitor.page.isHidden('#trouble'), (await trouble()).join());
    }
  });

  it('stands on the table, and is walked from within', timeout, async () => {
    const query = 'height=4&algo=kruskal';
    const { steps } = await solution(query);
    await visitor.open(`/play?${CIRCLE}&${query}#space?walk=yes`, { reducedMotion: 'reduce' });
    await visitor.drawn();
    const said = () => visitor.page.$$eval('#stage [role=status], #stage [aria-live]', (all) => all.map(({ textContent }) => textContent).join(' '));
    const HEADINGS = ['outward', 'half outward', 'clockwise', 'half inward', 'inward', 'half inward', 'counterclockwise', 'half outward'];
    let heading = HEADINGS.indexOf(/facing ([a-z ]+)\./.exec(await said())[1]);
    for (const { from: [, y], way, to } of steps) {
      const isSplit = ringCells(y + 1) > ringCells(y);
      const wanted = { IN: 4, CW: 2, OUT: isSplit ? 7 : 0, OUT2: 1, CCW: 6 }[way];
      for (let i = (wanted - heading + 8) % 8; i > 0; i--) await visitor.page.keyboard.press('ArrowRight');
      await visitor.page.keyboard.press('ArrowUp');
      heading = [1, 7].includes(wanted) ? 0 : wanted;
      await visitor.page.waitForFunction((words) => document.querySelector('#stage').textContent.includes(words),
        `Ring ${to[1] + 1}, cell ${to[0] + 1}, facing ${HEADINGS[heading]}.`, patience);
    }
    assert.match(await said(), new RegExp(`You made it! .* ${steps.length} steps`));
    await visitor.page.keyboard.press('Escape');
    assert.match(await visitor.page.getAttribute('#space', 'aria-label'), /A model of the maze on a table\. Kruskal, 4 rings, seed 7\. from/);
  });

  it('is printed in arcs, with its solution', timeout, async () => {
    await open('height=8');
    await visitor.page.waitForFunction(() => {
      dispatchEvent(new Event('keydown'));
      dispatchEvent(new Event('beforeprint'));
      return document.getElementById('print') !== null;
    }, null, patience);
    const sheets = await visitor.page.$$eval('#print .sheet', (all) => all.map((sheet) => ({
      words: sheet.querySelector('h2').textContent,
      paths: [...sheet.querySelectorAll('svg:not(.code) path')].map((path) => path.getAttribute('d')),
    })));
    assert.deepEqual(sheets.map(({ words }) => words), ['Recursive backtracker, 8 rings, seed 7', 'Solution: Recursive backtracker, 8 rings, seed 7']);
    assert.deepEqual(sheets.map(({ paths }) => paths.length), [1, 2]);
    const walls = sheets[0].paths[0];
    assert.ok(walls.match(/A\S/g).length > 50 && !/NaN|undefined/.test(walls));
    // The outermost ring has its radius, and no wall is drawn twice.
    assert.equal((await visitor.page.$eval('#print svg:not(.code)', (svg) => svg.getAttribute('viewBox'))), '-0.2 -0.2 18.4 18.4');
    const pieces = walls.split('M').slice(1);
    assert.equal(new Set(pieces).size, pieces.length);
    assert.equal(pieces.filter((piece) => piece.includes('A9 9')).length, ringCells(8));
    await visitor.page.evaluate(() => dispatchEvent(new Event('afterprint')));
  });

  it('is taken in every format that has circles', timeout, async () => {
    await open('height=6');
    await visitor.page.click('#files');
    await visitor.page.waitForSelector('#download select', patience);
    const formats = await visitor.page.$$eval('#download > .field select option:enabled', (all) => all.map(({ value }) => value));
    for (const format of ['json', 'svg', 'png', 'pdf', 'bits', 'edges']) assert.ok(formats.includes(format), format);
    for (const format of ['stl', 'text', 'csv', 'tmj']) assert.ok(!formats.includes(format), format);
    for (const format of formats) {
      await visitor.page.selectOption('#download > .field select', format);
      const shown = await visitor.page.getAttribute('#download a:text-is("Open")', 'href');
      assert.equal((await fetch(shown)).status, 200, shown);
    }
  });

  it('is shared as what is seen, and embedded', timeout, async () => {
    await open('height=6&solve=shortest');
    await visitor.page.click('#share');
    await visitor.page.waitForSelector('#share-dialog[open]', patience);
    const link = new URL(await visitor.page.inputValue('#share-dialog input'));
    assert.deepEqual(Object.fromEntries(link.searchParams), { tiling: 'polar', seed: '7', height: '6', solve: 'shortest' });
    assert.equal((await fetch(await visitor.page.getAttribute('#share-dialog img', 'src'))).status, 200);
    await visitor.open(`/embed?${CIRCLE}&height=6`);
    await visitor.drawn();
    assert.ok((await visitor.colours()) >= 3);
  });

  it('is one of the cell shapes of a lesson and of the catalogue', timeout, async () => {
    await visitor.open('/play?seed=7&width=9&height=9#learn?of=kruskal');
    await visitor.drawn();
    const link = visitor.page.locator('.thumbs a', { hasText: 'Circles' });
    await link.scrollIntoViewIfNeeded(patience);
    await link.click();
    await visitor.page.waitForFunction(() => location.search.includes('tiling=polar'), null, patience);
    await visitor.drawn();
    assert.match(await visitor.said(), /^Kruskal, 6 rings, seed 7$/);
    assert.ok(await visitor.page.isHidden('#trouble'));
    await visitor.open('/algorithms');
    const entry = visitor.page.locator('#tilings .entry', { hasText: 'Circles' });
    await entry.waitFor(patience);
    for (const [element, attribute] of [['img', 'src'], ['h3 a', 'href']]) {
      const to = await entry.locator(element).evaluate((node, name) => new URL(node.getAttribute(name), location.href).href, attribute);
      assert.equal((await fetch(to)).status, 200, to);
    }
  });

  it('speaks Korean', timeout, async () => {
    await open('height=6&shape=heart', { locale: 'ko' });
    await visitor.page.waitForSelector('#trouble button', patience);
    assert.equal(await visitor.said(), '재귀 백트래킹, 고리 6개, 시드 7');
    for (const words of [...(await trouble()), await visitor.page.getAttribute('#board', 'aria-label'), await visitor.page.textContent('#presets [value=circle]')])
      assert.doesNotMatch(words, /[A-Za-z]{2}/);
    assert.equal(await visitor.page.locator('.field', { has: visitor.page.locator('[name=height]') }).textContent(), '고리 수');
    await visitor.play(`${CIRCLE}&height=6`, '#walk', { locale: 'ko' });
    await visitor.page.keyboard.press('ArrowRight');
    await visitor.page.waitForFunction(() => /고리 6, 칸/.test(document.querySelector('#walk-voice').textContent) ||
      /벽/.test(document.querySelector('#walk-voice').textContent), null, patience);
  });

  byEveryone('seen as a circle', () => visitor, async (options) => open('height=8&heatmap=yes&solve=shortest', options));

  it('went wrong nowhere', () => assert.deepEqual(visitor.faults, []));
});
