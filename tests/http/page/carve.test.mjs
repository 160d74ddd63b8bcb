// Carve: how a maze is made, played in a browser.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { timeout } from '../daemon.mjs';
import { film, SLIDER, still } from './film.mjs';
import { patience, phone, skip, Visitor } from './visitor.mjs';

// Carries out the events of a query in the page: what the tiles and their looks are then, and are in the maze of bits.
async function foldInPage(query) {
  const [{ connect }, { sceneOf }, { gridOf }, { Reel }, { FLOOR }, { hasRegions, Regions }] = await Promise.all(
    ['/mazed.js', '/board/scene.js', '/film/grid.js', '/film/reel.js', '/film/events.js', '/film/regions.js']
      .map((file) => import(asset(file))));
  const client = connect();
  const spec = Object.fromEntries(new URLSearchParams(query));
  const { sparse, ...whole } = spec;
  const maze = await client.maze({ ...spec, grid: 'none' });
  const scene = await sceneOf(maze, await client.bits(spec));
  const outline = await sceneOf(maze, await client.bits(whole));
  const grid = gridOf(scene);
  const reel = new Reel(grid, await grid.closed(outline), false);
  await new Promise((done, fail) => {
    reel.ongrow = () => reel.isWhole && done();
    reel.load(client, spec, new AbortController().signal).catch(fail);
  });
  if (hasRegions(maze.algorithm, grid)) reel.colour(new Regions(grid, reel.events, maze.algorithm));
  const looksOf = (state) => {
    const looks = grid.looks();
    looks.show('bare');
    looks.rows(state, 0, grid.down);
    return looks.of;
  };
  // Any event is reached in any order, and by the looks of what changed as by all of them anew.
  const state = reel.base.slice();
  let at = 0;
  for (const share of [0.5, 0.2, 0.9, 0.1, 1]) {
    const to = Math.floor(share * reel.length);
    reel.move(state, at, to);
    at = to;
  }
  const steps = grid.looks();
  const each = reel.base.slice();
  steps.rows(each, 0, grid.down);
  for (let i = 0; i < reel.length; i++) {
    reel.move(each, i, i + 1);
    const tile = reel.events[i] >>> 6;
    for (const one of [tile, grid.twinOf(tile), ...(reel.regions?.painted(i, i + 1) ?? [])]) if (one >= 0) steps.around(each, one);
  }
  const all = grid.looks();
  all.rows(each, 0, grid.down);
  const differs = (a, b, mask = 255) => a.reduce((count, value, i) => count + ((value & mask) !== (b[i] & mask)), 0);
  const finished = await grid.finished(scene);
  return {
    events: reel.length,
    floor: finished.reduce((count, value) => count + (value >= FLOOR), 0),
    tiles: differs(state, finished, FLOOR),
    picture: differs(looksOf(state), looksOf(finished)),
    byChange: differs(steps.of, all.of),
  };
}

// What is wrong with the colours of regions, at each of many events: cells of one region with several, cells alone with any, and
// regions side by side with the same; and how often a region of two cells or more took the colour of its smaller part.
async function regionsInPage(query) {
  const [{ connect }, { gridOf }, { INSIDE, load }, { Reel }, { Regions }, { HUES, MARK, SHADE, FLOOR, kindOf, tileOf, OPEN, REJECT }] = await Promise.all(
    ['/mazed.js', '/film/grid.js', '/board/tilings/tiling.js', '/film/reel.js', '/film/regions.js', '/film/events.js'].map((file) => import(asset(file))));
  const { algo, ...sides } = Object.fromEntries(new URLSearchParams(query));
  const [width, height] = [Number(sides.width), Number(sides.height)];
  const tiling = await load(sides.tiling ?? 'square');
  const grid = gridOf({ width, height, tiling });
  const reel = new Reel(grid, await grid.closed({ cells: new Uint16Array(width * height).fill(INSIDE) }), false);
  await reel.read(connect(), query);
  const { regions, length, events } = (reel.colour(new Regions(grid, reel.events, algo)), reel);
  const joins = algo === 'reverse-delete' ? REJECT : OPEN;
  const tileAt = (cell) => grid.tileOfCell(cell % width, Math.floor(cell / width));
  // Each pair once.
  const beside = Array.from({ length: width * height }, (_, cell) => {
    const at = [cell % width, Math.floor(cell / width)];
    return tiling.steps[tiling.classOf(...at)].filter(Boolean).map(([x, y]) => [at[0] + x, at[1] + y])
      .filter(([x, y]) => x >= 0 && x < width && y < height).map(([x, y]) => y * width + x).filter((next) => next > cell);
  });
  const state = reel.base.slice();
  const hueOf = (cell) => {
    const mark = state[tileAt(cell)] & MARK;
    return mark >= SHADE ? (mark - SHADE) % HUES : -1;
  };
  const regionOf = Array.from({ length: width * height }, (_, cell) => [cell]);
  const faults = { torn: 0, alone: 0, alike: 0, lost: 0 };
  let pairs = 0;
  let pending = null;
  const look = () => {
    for (const region of new Set(regionOf)) {
      const hues = new Set(region.map(hueOf));
      if (hues.size > 1) faults.torn++;
      if ((region.length === 1) !== hues.has(-1)) faults.alone++;
    }
    for (let cell = 0; cell < width * height; cell++)
      for (const next of beside[cell]) {
        if (regionOf[cell] === regionOf[next] || hueOf(cell) < 0 || hueOf(next) < 0) continue;
        pairs++;
        if (hueOf(cell) === hueOf(next)) faults.alike++;
      }
  };
  for (let i = 0; i < length; i++) {
    const [kind, cells] = [kindOf(events[i]), grid.cellsAt(tileOf(events[i])).map(([x, y]) => y * width + x)];
    if (kind === joins && cells.length === 2 && regionOf[cells[0]] !== regionOf[cells[1]]) {
      const [small, large] = cells.map((cell) => regionOf[cell]).sort((a, b) => a.length - b.length);
      pending = { small, large, hue: small.length < large.length ? hueOf(large[0]) : null };
    }
    reel.move(state, i, i + 1);
    const isOpen = !pending || [...pending.small, ...pending.large].every((cell) => state[tileAt(cell)] & FLOOR);
    if (pending && isOpen) {
      const all = [...pending.large, ...pending.small];
      for (const cell of all) regionOf[cell] = all;
      if (pending.hue !== null && pending.large.length > 1 && hueOf(all[0]) !== pending.hue) faults.lost++;
      pending = null;
    }
    if (!pending && i % 97 === 0) look();
  }
  look();
  return { ...faults, pairs, regions: new Set(regionOf).size, painted: regions.count(0, length) };
}

describe('carve', { skip }, () => {
  let visitor;
  before(async () => (visitor = await Visitor.arrive()), timeout);
  after(() => visitor?.leave(), timeout);

  const { max, at, frames, ready, scrub, picture, speed, atEnd } = film(() => visitor);

  it('ends in the maze, by every algorithm and all that a maze can be', timeout, async () => {
    await visitor.open('/?seed=7&width=4&height=4');
    await visitor.drawn();
    const { algorithms } = await (await fetch(`${visitor.daemon.url}/algorithms`)).json();
    const queries = algorithms.map(({ slug }) => `algo=${slug}&width=24&height=16&seed=5`);
    queries.push(
      'algo=kruskal&width=20&height=20&seed=5&shape=heart', 'algo=prim&width=15&height=15&seed=5&shape=ring&sparse=40&braid=50',
      'algo=wilson&width=12&height=9&seed=5&wrap=xy&loops=5', 'algo=eller&width=20&height=20&seed=5&sparse=60',
      'algo=kruskal&width=13&height=9&seed=5&tiling=triangle', 'algo=wilson&width=12&height=10&seed=5&tiling=triangle&wrap=xy&braid=50',
      'algo=prim&width=14&height=10&seed=5&tiling=triangle&shape=circle',
      ...['hexagon', 'octagon'].flatMap((tiling) => [
        `algo=kruskal&width=13&height=9&seed=5&tiling=${tiling}`, `algo=wilson&width=12&height=10&seed=5&tiling=${tiling}&wrap=xy&braid=50`,
        `algo=prim&width=14&height=10&seed=5&tiling=${tiling}&shape=circle`, `width=9&height=1&seed=1&tiling=${tiling}&sparse=20`,
        `algo=origin-shift&width=9&height=8&seed=1&tiling=${tiling}`, `width=12&height=9&seed=2&tiling=${tiling}`,
      ]), 'width=4&height=3&mask=k3Q&seed=1',
      'algo=kruskal&width=6&height=5&depth=5&seed=5', 'algo=wilson&width=5&height=4&depth=9&seed=5&stairs=60&wrap=x&braid=50', 'algo=origin-shift&width=4&height=4&depth=2&seed=5&sparse=30',
      ...['kruskal', 'wilson', 'origin-shift', 'prim&braid=50', 'recursive-backtracker&sparse=40'].map((algo) => `tiling=polar&height=7&seed=5&algo=${algo}`),
      'width=1&height=1&seed=1', 'width=9&height=1&seed=1', 'algo=origin-shift&width=60&height=60&seed=1',
    );
    for (const query of queries) {
      const { events, floor, ...faults } = await visitor.page.evaluate(foldInPage, query);
      assert.ok(events > 0 && floor > 0, query);
      assert.deepEqual(faults, { tiles: 0, picture: 0, byChange: 0 }, query);
    }
  });

  it('draws at its end the walls that the maze has', timeout, async () => {
    await visitor.open('/?algo=kruskal&seed=7&width=12&height=9#carve', still);
    await ready();
    await frames();
    assert.equal(await at(), await max());
    const { grid } = await (await fetch(`${visitor.daemon.url}/maze?algo=kruskal&seed=7&width=12&height=9&format=json`)).json();
    const drawn = await visitor.page.$eval('#board', (canvas) => {
      const { width, height } = canvas;
      const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
      const isDrawn = (x, y) => data[(y * width + x) * 4 + 3] > 0;
      const range = (length, hit) => {
        const hits = Array.from({ length }, (_, i) => i).filter(hit);
        return [hits[0], hits.at(-1)];
      };
      const [left, right] = range(width, (x) => isDrawn(x, height >> 1));
      const [top, bottom] = range(height, (y) => isDrawn(width >> 1, y));
      // Tiles at the middles of cells, and of the walls between them.
      return Array.from({ length: 19 }, (_, row) => Array.from({ length: 25 }, (_, column) => {
        const x = Math.round(left + 1 + ((right - left - 2) * column) / 24);
        const y = Math.round(top + 1 + ((bottom - top - 2) * row) / 18);
        return data[(y * width + x) * 4 + 1] < 100 ? 1 : 0;
      }));
    });
    for (let y = 1; y < 18; y++)
      for (let x = 1; x < 24; x++)
        if ((x + y) % 2) assert.equal(drawn[y][x], grid[y][x], `tile ${x}, ${y}`);
  });

  it('gives each region a colour, which it keeps while it is the larger one', timeout, async () => {
    await visitor.open('/?seed=7&width=4&height=4');
    await visitor.drawn();
    for (const query of [
      'algo=kruskal&width=64&height=64', 'algo=boruvka&width=48&height=31', 'algo=reverse-delete&width=40&height=40',
      'algo=kruskal&width=40&height=30&wrap=xy', 'algo=boruvka&width=30&height=20&tiling=triangle',
      'algo=kruskal&width=30&height=20&tiling=hexagon', 'algo=boruvka&width=30&height=20&tiling=octagon', 'algo=reverse-delete&width=2&height=1',
    ]) {
      const { alike, pairs, regions, painted, ...faults } = await visitor.page.evaluate(regionsInPage, `${query}&seed=5`);
      const cells = query.match(/\d+/g).slice(0, 2).reduce((product, side) => product * side, 1);
      assert.deepEqual(faults, { torn: 0, alone: 0, lost: 0 }, query);
      // One that touches as many others as there are colours has to be like one of them, where they touch least.
      assert.ok(alike <= pairs / 1000, `${query}: ${alike} of ${pairs}`);
      assert.equal(regions, 1);
      // The smaller of two regions has at most half of their cells, so that no cell is painted often.
      assert.ok(painted <= cells * (Math.log2(cells) / 2 + 3), `${query}: ${painted}`);
    }
  });

  it('says what the colours mean', timeout, async () => {
    const legend = () => visitor.page.$$eval('.film-legend li', (all) => all.map(({ className }) => className.slice(5)));
    for (const [algo, wanted] of [
      ['kruskal', ['solid', 'region', 'reject', 'head']], ['prim', ['solid', 'reject', 'head']], ['boruvka', ['solid', 'region', 'head']],
      ['reverse-delete', ['solid', 'region', 'head']], ['eller', ['solid', 'set', 'reject', 'head']],
      ['recursive-backtracker', ['solid', 'trail', 'head']],
    ]) {
      await visitor.open(`/?algo=${algo}&seed=7&width=20&height=15#carve`, still);
      await ready();
      assert.deepEqual(await legend(), wanted, algo);
    }
    // A larger one than have colours.
    await visitor.open('/?algo=kruskal&seed=7&width=300&height=300#carve', still);
    await ready();
    await visitor.page.waitForFunction(() => document.querySelector('.film-reject'), null, patience);
    assert.deepEqual(await legend(), ['solid', 'reject', 'head']);
  });

  it('has chips of its own colours where colours are forced', timeout, async () => {
    const chips = () => visitor.page.$$eval('.film-legend li', (all) => all.map((one) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(one, '::before');
      return backgroundImage === 'none' ? backgroundColor : backgroundImage;
    }));
    await visitor.open('/?algo=recursive-backtracker&seed=7&width=20&height=15#carve', still);
    await ready();
    const usual = await chips();
    assert.equal(new Set(usual).size, 3);
    await visitor.page.emulateMedia({ forcedColors: 'active' });
    assert.deepEqual(await chips(), usual);
  });

  it('shows the same picture at the same step, however it comes there', timeout, async () => {
    for (const query of ['algo=kruskal&width=24&height=18', 'algo=reverse-delete&width=14&height=11', 'algo=wilson&width=20&height=15', 'algo=eller&width=30&height=20', 'width=16&height=10&tiling=triangle&wrap=x&algo=kruskal',
      'width=16&height=10&tiling=hexagon&wrap=x&algo=kruskal', 'width=16&height=10&tiling=octagon&wrap=xy&algo=wilson', 'tiling=polar&height=8&algo=kruskal']) {
      await visitor.open(`/?seed=7&${query}#carve`, still);
      await ready();
      const end = await max();
      const seen = [];
      for (const share of [0, 0.3, 0.31, 0.7, 1]) {
        await scrub(Math.floor(share * end));
        seen.push(await picture());
      }
      assert.equal(new Set(seen).size, seen.length, query);
      for (const [i, share] of [[3, 0.7], [0, 0], [4, 1], [1, 0.3], [2, 0.31]]) {
        await scrub(Math.floor(share * end));
        assert.equal(await picture(), seen[i], `${query}, at ${share}`);
      }
      // Step by step it is drawn by what changes.
      await scrub(Math.floor(0.3 * end));
      for (let i = Math.floor(0.3 * end); i < Math.floor(0.31 * end); i++) await visitor.page.keyboard.press('.');
      assert.equal(await picture(), seen[2], query);
    }
  });

  it('plays, pauses, and steps, by buttons and keys', timeout, async () => {
    await visitor.open('/?algo=kruskal&seed=7&width=20&height=15#carve');
    await ready();
    assert.equal(await visitor.page.textContent('.film-play'), 'Pause');
    await visitor.page.waitForFunction((slider) => Number(document.querySelector(slider).value) > 5, SLIDER, patience);
    await visitor.page.click('.film-play');
    const paused = await at();
    await frames();
    assert.equal(await at(), paused);
    await scrub(0);
    assert.equal(await visitor.page.textContent('.film-now'), 'Nothing carved yet.');
    await visitor.page.click('.film-keys button:last-child');
    assert.equal(await at(), 1);
    assert.match(await visitor.page.textContent('.film-now'), /^Carves cell \d+, \d+\.$/);
    assert.equal(await visitor.page.getAttribute('.film-now', 'aria-live'), 'polite');
    await visitor.page.keyboard.press('.');
    assert.match(await visitor.page.textContent('.film-now'), /^Opens the wall between \d+, \d+ and \d+, \d+\.$/);
    await visitor.page.keyboard.press(',');
    assert.equal(await at(), 1);
    await visitor.page.focus('#board');
    await visitor.page.keyboard.press('End');
    assert.equal(await at(), await max());
    await visitor.page.keyboard.press('Home');
    assert.equal(await at(), 0);
    await speed('1');
    await visitor.page.focus('#board');
    for (const rate of ['4', '16', '60']) {
      await visitor.page.keyboard.press('>');
      assert.equal(await visitor.page.inputValue('.film-select:last-child select'), rate);
    }
    await visitor.page.keyboard.press('<');
    assert.equal(await visitor.page.inputValue('.film-select:last-child select'), '16');
    await visitor.page.keyboard.press(' ');
    assert.equal(await visitor.page.textContent('.film-play'), 'Pause');
    assert.equal(await visitor.page.getAttribute('.film-now', 'aria-live'), 'off');
    await visitor.page.keyboard.press(' ');
    assert.equal(await visitor.page.textContent('.film-play'), 'Play');
    // The canvas keeps its own keys.
    const before = await picture();
    await visitor.page.keyboard.press('+');
    assert.notEqual(await picture(), before);
    await visitor.page.keyboard.press('0');
    assert.equal(await picture(), before);
    await speed('Infinity');
    await visitor.page.click('.film-play');
    await atEnd();
    assert.equal(await visitor.page.textContent('.film-play'), 'Play');
    assert.equal(await visitor.page.textContent('.film-now'), 'Done.');
  });

  it('plays two algorithms beside each other, by one clock', timeout, async () => {
    await visitor.open('/?algo=kruskal&seed=7&width=20&height=15#carve?with=wilson', still);
    await ready();
    await visitor.page.waitForSelector('.film-second');
    assert.deepEqual(await visitor.page.$$eval('.film-caption b', (all) => all.map(({ textContent }) => textContent)), ['Kruskal', 'Wilson']);
    const longest = await max();
    await scrub(100);
    const [left, right] = [await picture(), await picture('.film-second')];
    assert.notEqual(left, right);
    await scrub(longest);
    assert.notEqual(await picture(), left);
    await visitor.page.focus('.film-second');
    const before = await picture();
    await visitor.page.keyboard.press('+');
    assert.notEqual(await picture(), before);
    await visitor.page.selectOption('select[name=with]', 'eller');
    await visitor.page.waitForFunction(() => document.querySelectorAll('.film-caption b')[1]?.textContent === 'Eller', null, patience);
    assert.match(visitor.page.url(), /#carve\?with=eller$/);
    await visitor.page.selectOption('select[name=with]', '');
    await visitor.page.waitForSelector('.film-second', { state: 'detached' });
    assert.match(visitor.page.url(), /#carve$/);
    // What the other one cannot do is said in its place.
    await visitor.open('/?algo=kruskal&seed=7&width=20&height=15&tiling=triangle#carve?with=eller', still);
    await ready();
    assert.match(await visitor.page.textContent('.film-caption-2'), /squares on one floor only/);
  });

  it('begins anew with another maze, and ends with its mode', timeout, async () => {
    await visitor.open('/?algo=kruskal&seed=7&width=20&height=15#carve');
    await ready();
    const before = await max();
    await visitor.choose('algo', 'aldous-broder');
    await visitor.page.waitForFunction(([slider, old]) => Number(document.querySelector(slider).max) !== old, [SLIDER, before], patience);
    assert.equal(await visitor.page.textContent('.film-play'), 'Pause');
    // Steps that are still on their way are given up.
    let isGivenUp = false;
    visitor.page.on('requestfailed', (request) => (isGivenUp ||= request.url().includes('/maze/steps')));
    await visitor.page.route(/\/maze\/steps/, () => {});
    const asked = visitor.page.waitForRequest(/\/maze\/steps/);
    await visitor.page.evaluate(() => (location.hash = '#carve?with=prim'));
    await asked;
    await visitor.page.click('#modes a >> text=Maze');
    await visitor.drawn();
    await visitor.page.waitForFunction(() => !document.querySelector('#bar').childElementCount, null, patience);
    await frames();
    assert.ok(isGivenUp);
    assert.equal(await visitor.page.locator('.film-caption, .film-second').count(), 0);
    const shown = await picture();
    await visitor.open(visitor.page.url().slice(visitor.daemon.url.length));
    await visitor.drawn();
    assert.equal(await picture(), shown);
  });

  it('does not move by itself where motion is to be reduced', timeout, async () => {
    await visitor.open('/?algo=kruskal&seed=7&width=60&height=40#carve', still);
    await ready();
    await frames();
    assert.equal(await at(), await max());
    assert.equal(await visitor.page.textContent('.film-play'), 'Play');
    await speed('60');
    await visitor.page.click('.film-play');
    await visitor.page.waitForFunction((slider) => Number(document.querySelector(slider).value) > 5, SLIDER, patience);
    await visitor.page.click('.film-play');
    assert.ok((await at()) < (await max()));
  });

  it('says of mazes with too many steps which size would do', timeout, async () => {
    await visitor.open('/?algo=wilson&seed=7&width=1100&height=1100#carve');
    await visitor.drawn();
    await visitor.page.waitForSelector('#trouble button', patience);
    assert.match(await visitor.page.textContent('#trouble'), /too large for this server/);
    assert.match(await visitor.page.textContent('#trouble button'), /^Cells across: \d+, Cells down: \d+$/);
    assert.ok((await visitor.colours()) >= 2);
    await visitor.page.click('#modes a >> text=Maze');
    await visitor.page.waitForSelector('#trouble', { state: 'hidden' });
    await visitor.open('/?algo=eller&seed=7&width=2100&height=2100#carve');
    await visitor.page.waitForSelector('#trouble:not([hidden])', patience);
    assert.match(await visitor.page.textContent('#trouble'), /too large/);
    const refused = await visitor.page.evaluate(async () => {
      const { Reel, MOST_EVENTS } = await import(asset('/film/reel.js'));
      const reel = new Reel({ count: 9 }, new Uint8Array(9), false);
      try {
        reel.begin({ steps: MOST_EVENTS + 1, making: MOST_EVENTS + 1 });
        return '';
      } catch (error) {
        return error.message;
      }
    });
    assert.match(refused, /takes 16,777,217 steps, and 16,777,216 can be played/);
  });

  it('leaves the picture where it is while it plays, and when it says what happens', timeout, async () => {
    for (const where of [{}, phone]) {
      await visitor.open('/?algo=kruskal&seed=7&width=20&height=15#carve?with=eller', where);
      await ready();
      const room = () => visitor.page.$eval('#board', ({ clientHeight }) => clientHeight);
      const playing = await room();
      await speed('Infinity');
      await atEnd();
      await frames();
      assert.equal(await room(), playing);
      await scrub(100);
      assert.equal(await room(), playing);
    }
  });

  it('starts its clock with the first whole picture', timeout, async () => {
    const watch = () => {
      globalThis.seen = [];
      const look = () => {
        seen.push([document.querySelector('#board')?.ariaBusy, Number(document.querySelector('#bar input[type=range]')?.value ?? 0)]);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    await visitor.open('/?algo=kruskal&seed=7&width=900&height=900#carve', {}, watch);
    await ready();
    await visitor.page.waitForFunction((slider) => Number(document.querySelector(slider).value) > 0, SLIDER, patience);
    const seen = await visitor.page.evaluate(() => globalThis.seen);
    const busy = seen.slice(0, seen.findIndex(([state]) => state === 'false')).filter(([state]) => state === 'true');
    assert.ok(busy.length > 1, 'the first picture takes more than a frame');
    assert.ok(busy.every(([, value]) => value === 0));
  });

  it('shows the picture that was there until that of a new view is whole', timeout, async () => {
    await visitor.open('/?algo=kruskal&seed=7&width=900&height=900#carve', still);
    await ready();
    // Of a film that stands, and of one that is set back in the same frame.
    for (const change of [0, -1]) {
      await picture();
      const [isBusy, isDrawn] = await visitor.page.$eval('#board', async (canvas, [selector, change]) => {
        const slider = document.querySelector(selector);
        slider.value = Number(slider.value) + change * (slider.max / 2);
        if (change) slider.dispatchEvent(new Event('input', { bubbles: true }));
        canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: -40, cancelable: true }));
        await new Promise((done) => requestAnimationFrame(done));
        const { width, height } = canvas;
        const { data } = canvas.getContext('2d').getImageData(width / 2, Math.floor(height * 0.9), 1, 1);
        return [canvas.ariaBusy, data[3] > 0];
      }, [SLIDER, change]);
      assert.deepEqual([isBusy, isDrawn], ['true', true], `${change}`);
    }
  });

  // The browser reports the answer 413 too.
  it('went without a fault', () => assert.deepEqual(visitor.faults.filter((fault) => !/status of 413/.test(fault)), []));
});
