// Mazes of several floors on the page.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { timeout } from '../daemon.mjs';
import { back, keyOf, Player } from './player.mjs';
import { patience, phone, skip } from './visitor.mjs';

const keys = { ...keyOf, U: 'PageUp', D: 'PageDown' };
const TOWER = 'seed=7&width=6&height=5&depth=5';

// Where each floor lies on the board, in cells: as many a row as make the longer side least, the fewest of those.
function cornersOf(width, height, depth) {
  const sides = [...Array(depth).keys()].map((i) => Math.max((i + 1) * (width + 1), Math.ceil(depth / (i + 1)) * (height + 1)));
  const columns = sides.indexOf(Math.min(...sides)) + 1;
  return Array.from({ length: depth }, (_, z) => [(z % columns) * (width + 1), Math.floor(z / columns) * (height + 1)]);
}

describe('floors', { skip }, () => {
  let player;
  before(async () => (player = await Player.arrive()), timeout);
  after(() => player?.leave(), timeout);

  // The scene that the page makes of a query, by the point of each cell.
  const sceneOf = (query) => player.page.evaluate(async (of) => {
    const [{ connect }, scenes] = await Promise.all(['/mazed.js', '/board/scene.js'].map((file) => import(asset(file))));
    const client = connect();
    const scene = await scenes.sceneOf(await client.maze(`${of}&grid=none`), await client.bits(of));
    const { width, height, cells, tiling } = scene;
    const inside = [...cells.keys()].filter((cell) => cells[cell] & 256).map((cell) => [cell % width, Math.floor(cell / width)]);
    const open = inside.map((cell) => [tiling.pointOf(cell), cell, tiling.names.filter((_, side) => cells[cell[1] * width + cell[0]] >> side & 1)
      .map((name) => [name, tiling.pointOf(tiling.beyond(cell, tiling.names.indexOf(name), scene))])]);
    return { size: [width, height], start: scene.start, goal: scene.goal, open };
  }, query);

  it('lie beside each other on the board, and have the ways of the maze', timeout, async () => {
    await player.open(`/?${TOWER}`);
    await player.drawn();
    const bit = { N: 1, E: 2, S: 4, W: 8, U: 16, D: 32 };
    const step = { N: [0, -1, 0], E: [1, 0, 0], S: [0, 1, 0], W: [-1, 0, 0], U: [0, 0, -1], D: [0, 0, 1] };
    for (const query of [TOWER, `${TOWER}&wrap=x&braid=100`, 'seed=3&width=9&height=2&depth=9&stairs=100', `${TOWER}&sparse=60`, 'seed=3&width=1&height=1&depth=4&stairs=100']) {
      const { grid, width, height, depth } = await (await fetch(`${player.daemon.url}/maze?${query}&grid=cells`)).json();
      const corners = cornersOf(width, height, depth);
      const { size, start, goal, open } = await sceneOf(query);
      assert.deepEqual([start, goal], [[0, 0], [corners.at(-1)[0] + width - 1, corners.at(-1)[1] + height - 1]]);
      assert.deepEqual(size, [0, 1].map((i) => Math.max(...corners.map((corner) => corner[i])) + [width, height][i]));
      assert.equal(open.length, query.includes('sparse') ? grid.flat(2).filter(Boolean).length : width * height * depth);
      for (const [[x, y, z], at, ways] of open) {
        assert.deepEqual(at, [corners[z][0] + x, corners[z][1] + y]);
        assert.deepEqual(ways.map(([name]) => name), Object.keys(bit).filter((name) => grid[z][y][x] & bit[name]), `${query}: ${x}, ${y}, ${z}`);
        for (const [name, to] of ways) {
          const [across, down, deep] = step[name];
          assert.deepEqual(to, [(x + across + width) % width, y + down, z + deep]);
        }
      }
    }
    assert.match(await player.said(), /^Recursive backtracker, 6 × 5 × 5 cells, seed 7$/);
    assert.match(await player.page.getAttribute('#board', 'aria-label'), /from floor 1, row 1, column 1 to floor 5, row 5, column 6$/);
  });

  it('are drawn with the solution, a heat map, and more cells than strokes', timeout, async () => {
    const seen = new Set();
    for (const more of ['', '&solve=shortest', '&heatmap=yes', '&wrap=x&solve=shortest', '&width=60&height=50&depth=9&solve=shortest']) {
      await player.open(`/?${TOWER}${more}`.replace(/&width=6&height=5&depth=5(.*&width)/, '$1'));
      seen.add(await player.picture());
      assert.ok(await player.colours() >= 3, more);
    }
    assert.equal(seen.size, 5);
  });

  it('have a dot where the solution has one cell of a floor', timeout, async () => {
    // The way goes straight down, and the two floors in the middle have a cell of it each.
    const reds = async (more) => {
      await player.open(`/?seed=3&width=1&height=1&depth=4${more}`);
      await player.picture();
      return player.page.$eval('#board', (board) => {
        const { data } = board.getContext('2d').getImageData(0, 0, board.width, board.height);
        return data.filter((value, i) => i % 4 === 0 && value === 0xd2 && data[i + 1] === 0x45 && data[i + 2] === 0x2d).length;
      });
    };
    const [ends, all] = [await reds(''), await reds('&solve=shortest')];
    assert.ok(all > 1.3 * ends, `${all} of ${ends}`);
  });

  it('are walked by keys, and the server says so', timeout, async () => {
    const way = await player.directions(TOWER);
    assert.match(way, /D/);
    await player.play(TOWER);
    assert.equal(await player.page.textContent('#walk-floor'), '1 / 5');
    const first = way.indexOf('D') + 1;
    await player.press(way.slice(0, first), keys);
    await player.page.waitForFunction(() => document.querySelector('#walk-floor').textContent === '2 / 5', null, patience);
    await player.page.keyboard.press('PageUp');
    await player.page.waitForFunction(() => document.querySelector('#walk-floor').textContent === '1 / 5', null, patience);
    await player.page.waitForFunction(() => /^Floor 1, row .*Open: .*down/.test(document.querySelector('#walk-voice').textContent), null, patience);
    await player.page.click('#walk-D');
    await player.page.keyboard.press('u');
    await player.press('D', keys);
    await player.press(way.slice(first), keys);
    await player.won(TOWER, `${way.slice(0, first)}UD${way.slice(first)}`);
  });

  it('have two buttons for stairs, which can be used where stairs are', timeout, async () => {
    const way = await player.directions(TOWER);
    for (const options of [{}, phone, { viewport: { width: 844, height: 390 }, hasTouch: true }]) {
      await player.play(TOWER, '#walk', options);
      assert.ok(await player.page.isDisabled('#walk-U'));
      await player.press(way.slice(0, way.indexOf('D')), keys);
      await player.page.waitForSelector('#walk-D[aria-disabled=false]', patience);
      await player.page.focus('#walk-D');
      await player.page.click('#walk-D');
      await player.page.waitForSelector('#walk-D[aria-disabled=true]', patience);
      assert.equal(await player.page.evaluate(() => document.activeElement.id), 'walk-D');
      await player.page.waitForSelector('#walk-U[aria-disabled=false]', patience);
      assert.equal(await player.page.textContent('#walk-floor'), '2 / 5');
    }
    await player.play('seed=7&width=6&height=5');
    assert.ok(await player.page.isHidden('#walk-D'));
    await player.press('D', keys);
    assert.equal(await player.steps(), 0);
  });

  it('are left by the view together with the walker, where not all of them are seen', timeout, async () => {
    const query = 'seed=7&width=12&height=12&depth=9';
    const way = await player.directions(query);
    await player.play(query, '#walk', { viewport: { width: 360, height: 740 }, hasTouch: true });
    // Where the walker is drawn, in pixels.
    const walker = async () => {
      await player.still();
      return player.page.$eval('.walk-sketch', (canvas) => {
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        const [red, green, blue] = [0x1d, 0x7a, 0x80];
        const at = [...data.keys()].filter((i) => i % 4 === 0 && data[i + 3] === 255 && data[i] === red && data[i + 1] === green && data[i + 2] === blue).map((i) => i / 4);
        const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
        return [mean(at.map((i) => i % canvas.width)), mean(at.map((i) => Math.floor(i / canvas.width)))];
      });
    };
    await player.page.click('label:has(#walk-trail)');
    const down = way.indexOf('D');
    await player.press(way.slice(0, down), keys);
    const before = await walker();
    await player.press('D', keys);
    const after = await walker();
    assert.ok(Math.hypot(before[0] - after[0], before[1] - after[1]) < 40, `${before} to ${after}`);
  });

  it('are in the form, without what there is on one floor alone', timeout, async () => {
    await player.open('/?seed=7&width=8&height=6&shape=heart');
    await player.drawn();
    const names = () => player.page.$$eval('#form [name]', (all) => all.map(({ name }) => name));
    assert.ok(!(await names()).includes('stairs'));
    await player.choose('depth', '3');
    const query = player.query();
    assert.deepEqual([query.get('depth'), query.get('shape')], ['3', null]);
    const shown = await names();
    for (const name of ['shape', 'rooms', 'symmetry', 'weave', 'blocks']) assert.ok(!shown.includes(name), name);
    assert.ok(shown.includes('stairs'));
    assert.deepEqual(await player.page.$$eval('#form [name=wrap] option', (all) => all.map(({ value }) => value)), ['', 'x']);
    assert.ok(!(await player.page.$$eval('#form [name=solve] option', (all) => all.map(({ value }) => value))).includes('pledge'));
    assert.ok(await player.page.isHidden('#modes [href="#mask"]'));
    // What is offered can be had.
    await player.page.evaluate(() => (document.querySelector('#form details').open = true));
    for (const [name, value] of [['stairs', '40'], ['wrap', 'x'], ['braid', '50'], ['solve', 'tremaux'], ['algo', 'wilson'], ['start', 'southeast']]) {
      await player.choose(name, value);
      await player.drawn();
      assert.ok(await player.page.isHidden('#trouble'), name);
    }
    await player.page.fill('#form [name=depth]', '1');
    await player.page.press('#form [name=depth]', 'Enter');
    await player.page.waitForFunction(() => !location.search.includes('depth'), null, patience);
    assert.equal(player.query().get('shape'), 'heart');
    // Other cells have no floors.
    await player.open('/?seed=7&width=8&height=6&tiling=hexagon');
    await player.drawn();
    assert.ok(!(await names()).includes('depth'));
  });

  it('are a tower by one click', timeout, async () => {
    await player.open('/');
    await player.drawn();
    await player.page.click('#presets [value=tower]');
    await player.page.waitForFunction(() => location.search.includes('depth='), null, patience);
    await player.drawn();
    assert.equal(await player.page.getAttribute('#presets [value=tower]', 'aria-pressed'), 'true');
    assert.match(await player.said(), / × 6 cells, seed /);
  });

  it('are downloaded in the formats that show them, and have numbers on paper', timeout, async () => {
    await player.open(`/?${TOWER}`);
    await player.drawn();
    await player.page.click('#files');
    await player.page.waitForSelector('#download .options', { state: 'attached', ...patience });
    const offered = await player.page.$$eval('#download optgroup option:enabled', (all) => all.map(({ value }) => value));
    const { parameters } = await (await fetch(`${player.daemon.url}/algorithms`)).json();
    const { formats } = parameters.find(({ name }) => name === 'depth');
    assert.deepEqual(offered.filter((format) => !formats.includes(format)), []);
    assert.ok(offered.includes('svg') && offered.includes('bits') && !offered.includes('map'));
    for (const format of offered) {
      await player.page.selectOption('#download select', format);
      const { status } = await fetch(await player.page.$eval('#download a', ({ href }) => href));
      assert.equal(status, 200, format);
    }
    const numbers = await player.page.evaluate(async () => {
      const [{ sheetsOf }, { connect }, { sceneOf: of }] = await Promise.all(['/print/sheets.js', '/mazed.js', '/board/scene.js'].map((file) => import(asset(file))));
      const client = connect();
      const scene = await of(await client.maze(location.search), await client.bits(location.search));
      return sheetsOf([{ scene, link: location.href }], '', { solution: true }).map((sheet) => [...sheet.querySelectorAll('svg text')].map(({ textContent }) => textContent));
    });
    assert.deepEqual(numbers, Array(2).fill(['1', '2', '3', '4', '5']));
  });

  it('are gone through in 3D, by stairs', timeout, async () => {
    const way = await player.directions(TOWER);
    const went = await player.page.evaluate(async ([query, directions]) => {
      const [{ Stroll }, { planOf }, { connect }, { sceneOf: of }] = await Promise.all(
        ['/space/stroll.js', '/space/plan.js', '/mazed.js', '/board/scene.js'].map((file) => import(asset(file))));
      const client = connect();
      const results = [];
      for (const more of ['', '&wrap=x']) {
        const scene = await of(await client.maze(`${query}${more}&grid=none`), await client.bits(query + more));
        const plan = await planOf(scene);
        const { solution } = await client.maze(`${query}${more}&grid=none&solve=shortest`);
        const stroll = new Stroll(plan, scene.start, scene.goal, true);
        const done = [...(more ? solution.directions : directions)].map((name) => {
          if (name === 'U' || name === 'D') return stroll.climb(name === 'U' ? 4 : 5);
          stroll.turn('NESW'.indexOf(name) - stroll.heading);
          return stroll.go(1);
        });
        // Beside an edge that wraps around is a wall, and not the next floor.
        const open = [];
        scene.cells.forEach((cell, i) => {
          const [x, y] = [i % scene.width, Math.floor(i / scene.width)];
          if (cell & 2 && x % 7 === 5 && x + 1 < scene.width && !plan.is(2 * x + 3, 2 * y + 1)) open.push([x, y]);
        });
        results.push([done.filter((came) => came !== 'step').length, stroll.isThere, open.length, plan.shifts.length]);
      }
      return results;
    }, [TOWER, way]);
    assert.deepEqual(went, [[0, true, 0, 1], [0, true, 0, 1]]);
  });

  it('are no way through sides of other cells', timeout, async () => {
    await player.open('/play?seed=7&width=8&height=6&tiling=hexagon#space?walk=yes', { reducedMotion: 'reduce' });
    await player.drawn();
    const climbed = await player.page.evaluate(async () => {
      const [{ Stroll }, { planOf }, { connect }, { sceneOf: of }] = await Promise.all(
        ['/space/stroll.js', '/space/plan.js', '/mazed.js', '/board/scene.js'].map((file) => import(asset(file))));
      const some = [];
      for (const more of ['tiling=hexagon&braid=100', 'tiling=octagon&braid=100', 'tiling=polar&braid=100', 'algo=kruskal&weave=60']) {
        const query = `seed=7&${more.includes('polar') ? '' : 'width=8&'}height=6&${more}`;
        const scene = await of(await connect().maze(`${query}&grid=none`), await connect().bits(query));
        const plan = await planOf(scene);
        scene.cells.forEach((cell, i) => {
          const at = [i % scene.width, Math.floor(i / scene.width)];
          if (cell & 256) for (const side of [4, 5]) some.push(new Stroll(plan, at, scene.goal, true).climb(side));
        });
      }
      return [...new Set(some)];
    });
    assert.deepEqual(climbed, ['noStairs']);
    const said = () => player.page.textContent('#space-said');
    const before = await said();
    assert.match(before, /^Row 1, column 1/);
    for (const key of ['PageUp', 'PageDown']) await player.page.keyboard.press(key);
    await player.page.waitForTimeout(100);
    assert.equal(await said(), before);
    await player.open(`/?${TOWER}#space?walk=yes`, { reducedMotion: 'reduce' });
    await player.drawn();
    assert.match(await player.page.textContent('#space-hint'), /Page Up and Page Down take the stairs\.$/);
    assert.match(await player.page.getAttribute('#space', 'aria-label'), /from floor 1, row 1, column 1 to floor 5, row 5, column 6$/);
    await player.page.keyboard.press('PageUp');
    await player.page.waitForFunction(() => document.querySelector('#space-said').textContent.startsWith('No stairs here.'), null, patience);
  });

  it('have edges that wrap around, of which a film says the cells', timeout, async () => {
    await player.open(`/?${TOWER}`);
    await player.drawn();
    const cells = await player.page.evaluate(async () => {
      const [{ gridOf }, { connect }, { sceneOf: of }] = await Promise.all(['/film/grid.js', '/mazed.js', '/board/scene.js'].map((file) => import(asset(file))));
      const query = 'seed=7&width=5&height=4&depth=4&wrap=x';
      const scene = await of(await connect().maze(`${query}&grid=none`), await connect().bits(query));
      const grid = gridOf(scene);
      return [0, 1, 3].flatMap((z) => [[4, 'E'], [0, 'W'], [2, 'E'], [2, 'D']].map(([x, way]) =>
        grid.cellsAt(grid.tileOf(x, 2, way.charCodeAt(0), way === 'D' ? 2 : z)).map((cell) => grid.tiling.pointOf(cell))));
    });
    assert.deepEqual(cells, [0, 1, 3].flatMap((z) =>
      [[[4, 2, z], [0, 2, z]], [[4, 2, z], [0, 2, z]], [[2, 2, z], [3, 2, z]], [[2, 2, 2], [2, 2, 3]]]));
  });

  it('let a start be picked on any of them', timeout, async () => {
    await player.open(`/?${TOWER}`);
    await player.drawn();
    await player.page.evaluate(() => (document.querySelector('#form details').open = true));
    const corners = cornersOf(6, 5, 5);
    const at = await player.places(...[0, 1].map((i) => Math.max(...corners.map((corner) => corner[i])) + [6, 5][i]));
    await player.page.click('.place:has([name=start]) button');
    await player.page.waitForSelector('#stage.picking', patience);
    await player.page.mouse.click(...at([corners[3][0] + 2, corners[3][1] + 1]));
    await player.page.waitForFunction(() => new URLSearchParams(location.search).get('start') === '2,1,3', null, patience);
    await player.drawn();
    assert.equal(await player.page.$eval('[name=start]', (select) => select.selectedOptions[0].textContent), 'Floor 4, row 2, column 3');
    assert.ok(await player.page.isHidden('#trouble'));
    // By keys, from where it is: up from the first floor there is nothing.
    await player.page.click('.place:has([name=goal]) button');
    await player.page.waitForSelector('#stage.picking', patience);
    for (const key of [...Array(4).fill('PageUp'), 'ArrowRight', 'PageDown', 'Enter']) await player.page.keyboard.press(key);
    await player.page.waitForFunction(() => new URLSearchParams(location.search).get('goal') === '3,1,1', null, patience);
  });

  it('let go of a key that is held while the next maze cannot be walked', timeout, async () => {
    await player.play(TOWER);
    await player.page.keyboard.down('ArrowRight');
    await player.page.keyboard.down('ArrowRight');
    await player.page.evaluate(() => {
      history.pushState(null, '', '/?seed=7&width=2500&height=2500#walk');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await player.page.waitForFunction(() => document.querySelector('#walk-floor').closest('div').hidden, null, patience);
    await player.page.waitForTimeout(200);
    await player.page.keyboard.up('ArrowRight');
    assert.deepEqual(player.faults, []);
  });

  it('walk back and forth without a fault', timeout, async () => {
    const way = await player.directions(TOWER);
    await player.play(`${TOWER}`, '#walk?fog=yes');
    await player.press(way.slice(0, -1), keys);
    await player.press(back(way.slice(0, -1)).replace(/undefined/g, ''), keys);
    assert.deepEqual(player.faults, []);
  });
});
