// The map of a maze of blocks: from the whole to a cell, and the walk that begins anywhere in it.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eventually, timeout } from '../daemon.mjs';
import { back, Player } from './player.mjs';
import { byEveryone, patience, phone, skip } from './visitor.mjs';

const SIDE = 2147483647;
const WORLD = `width=${SIDE}&height=${SIDE}&blocks=64&seed=3`;
const DEEPEST = 29;

// The way in a window of the daemon's from its middle to the first cell that is so far away, or is one, by a search in breadth.
const wayTo = (maze, cell) => wayAway(maze, null, cell);
function wayAway({ grid, window: [, , width, height] }, cells, goal = null) {
  const start = [width >> 1, height >> 1];
  const came = new Map([[`${start}`, '']]);
  const queue = [start];
  for (const [x, y] of queue) {
    const way = came.get(`${[x, y]}`);
    if (goal ? x === goal[0] && y === goal[1] : Math.max(Math.abs(x - start[0]), Math.abs(y - start[1])) === cells) return way;
    for (const [name, dx, dy] of [['N', 0, -1], ['E', 1, 0], ['S', 0, 1], ['W', -1, 0]]) {
      const next = [x + dx, y + dy];
      const isIn = next[0] >= 0 && next[1] >= 0 && next[0] < width && next[1] < height;
      if (!isIn || grid[2 * y + 1 + dy][2 * x + 1 + dx] || came.has(`${next}`)) continue;
      came.set(`${next}`, way + name);
      queue.push(next);
    }
  }
  throw new Error('there is no such way');
}

describe('the map', { skip }, () => {
  let visitor;
  before(async () => (visitor = await Player.arrive()), timeout);
  after(() => visitor?.leave(), timeout);

  // The zoom and the cell that the address says, once they are right; the page needs a moment without a move.
  async function place(isRight = () => true) {
    for (let i = 0; i < 200; i++) {
      const at = /^#map=([\d.]+)\/(\d+)\/(\d+)$/.exec(new URL(visitor.page.url()).hash)?.slice(1).map(Number);
      if (at && isRight(...at)) return at;
      await visitor.page.waitForTimeout(50);
    }
    throw new Error(`not at ${visitor.page.url()}`);
  }

  // A map whose tiles are all there.
  async function open(hash = '#map', options = {}, first = null) {
    await visitor.open(`/play?${WORLD}${hash}`, options, first);
    await visitor.drawn();
    await visitor.picture();
  }

  it('is what the preset of a world opens, within its place in the form', timeout, async () => {
    await visitor.open('/?seed=7&width=9&height=9');
    await visitor.drawn();
    assert.ok(await visitor.page.isHidden('#modes a[href="#map"]'));
    await visitor.page.click('#presets [value=world]');
    await visitor.page.waitForSelector('#map-small', patience);
    await visitor.picture();
    assert.ok((await visitor.colours()) >= 3);
    assert.equal(await visitor.page.inputValue('[name=width]'), `${SIDE}`);
    assert.equal(await visitor.page.inputValue('[name=blocks]'), '64');
    assert.ok(await visitor.page.isHidden('#trouble'));
    await visitor.page.waitForFunction(() => /2,147,483,647 cells across$/.test(document.querySelector('#status').textContent), null, patience);
    // Another one is a maze for the board.
    await visitor.page.click('#presets [value=easy]');
    await visitor.page.waitForFunction(() => document.documentElement.dataset.mode === '', null, patience);
    assert.ok((await visitor.colours()) >= 3);
  });

  it('zooms about the pointer by the wheel, and says in the address where', timeout, async () => {
    await open(`#map=20/${2 ** 30}/${2 ** 30}`);
    const box = await visitor.page.locator('#board').boundingBox();
    await visitor.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await visitor.page.mouse.wheel(0, -400);
    const [zoom, x, y] = await place((z) => z > 20.5);
    assert.ok(Math.abs(x - 2 ** 30) < 64 && Math.abs(y - 2 ** 30) < 64, `${[zoom, x, y]}`);
    await visitor.page.mouse.move(box.x + 10, box.y + 10);
    await visitor.page.mouse.wheel(0, -400);
    const [, left, top] = await place((z) => z > 21);
    assert.ok(left < x && top < y);
    await visitor.page.mouse.wheel(0, 200);
    await place((z) => z < 21);
  });

  it('moves by keys, from the whole to a cell', timeout, async () => {
    await open('#map=29/1000/2000');
    await visitor.page.focus('#board');
    await visitor.page.keyboard.press('ArrowRight');
    await visitor.page.keyboard.press('ArrowDown');
    assert.deepEqual(await place((z, x) => x > 1000), [29, 1001, 2001]);
    await visitor.page.keyboard.press('-');
    await place((z) => z < 29);
    await visitor.page.keyboard.press('Home');
    await place((z) => z < 2);
    for (let i = 0; i < 100; i++) await visitor.page.keyboard.press('+');
    await place((z) => z > 29);
  });

  it('opens at the place of a link, and at the whole where that says none', timeout, async () => {
    await open('#map=12.5/1234567890/987654321');
    const seen = await visitor.picture();
    await visitor.page.waitForFunction(() => /^x 1,234,567,890, y 987,654,321 ·/.test(document.querySelector('#status').textContent), null, patience);
    const link = visitor.page.url();
    await visitor.open(link.slice(visitor.daemon.url.length));
    assert.ok((await visitor.picture()) === seen);
    assert.equal(visitor.page.url(), link);
    for (const hash of ['#map=12', '#map=a/b/c', `#map=12/${SIDE}/0`, '#map=12/-1/0', '#map=99/1/1']) {
      await open(hash);
      await place((z) => z < 2);
    }
    assert.deepEqual(visitor.faults, []);
  });

  it('goes to a cell, to the start and the goal, and where the small map is clicked', timeout, async () => {
    await open();
    await visitor.page.fill('#map-go input', '5, 1000000007');
    await visitor.page.press('#map-go input', 'Enter');
    const [zoom, ...cell] = await place((z, x) => x === 5);
    assert.ok(zoom > 26);
    assert.deepEqual(cell, [5, 1000000007]);
    await visitor.page.click('#bar >> text="Goal"');
    assert.deepEqual((await place((z, x) => x > 5)).slice(1), [SIDE - 1, SIDE - 1]);
    await visitor.page.click('#bar >> text="Start"');
    assert.deepEqual((await place((z, x) => x === 0)).slice(1), [0, 0]);
    const { x, y, width, height } = await visitor.page.locator('#map-small').boundingBox();
    await visitor.page.mouse.click(x + width / 2, y + height / 4);
    const [, across, down] = await place((z, at) => at > 100);
    assert.ok(Math.abs(across / SIDE - 0.5) < 0.02 && Math.abs(down / SIDE - 0.25) < 0.02);
  });

  it('zooms by two fingers', timeout, async () => {
    await open(`#map=20/${2 ** 30}/${2 ** 30}`, phone);
    assert.ok(await visitor.page.isHidden('#word'), 'the map has its room');
    const touch = await visitor.fingers();
    await touch('touchStart', [150, 300], [250, 300]);
    for (let i = 1; i <= 5; i++) await touch('touchMove', [150 - 20 * i, 300], [250 + 20 * i, 300]);
    await touch('touchEnd');
    await place((z) => z > 21);
  });

  it('shows a part of the tile above, or those below, while a tile is missing', timeout, async () => {
    for (const [key, times] of [['+', 6], ['-', 4]]) {
      await open(`#map=20/${2 ** 30}/${2 ** 30}`);
      await visitor.page.route(/\/maze\/tile/, () => {}); // is never answered
      await visitor.page.focus('#board');
      for (let i = 0; i < times; i++) {
        await visitor.page.keyboard.press(key);
        await visitor.frames(2);
        assert.ok((await visitor.colours()) >= 2, `after ${i + 1} times ${key}`);
      }
      assert.equal(await visitor.page.getAttribute('#board', 'aria-busy'), 'true');
    }
  });

  it('asks for six tiles at once, and gives up those that left the view', timeout, async () => {
    await open(`#map=20/${2 ** 30}/${2 ** 30}`, {}, () => {
      const { fetch } = window;
      window.tiles = { now: 0, most: 0, ended: 0 };
      window.fetch = (url, options) => {
        if (!`${url}`.includes('/maze/tile')) return fetch(url, options);
        window.tiles.most = Math.max(window.tiles.most, ++window.tiles.now);
        return fetch(url, options).catch((error) => {
          window.tiles.ended += error.name === 'AbortError';
          throw error;
        }).finally(() => window.tiles.now--);
      };
    });
    await visitor.page.route(/\/maze\/tile/, () => {}); // is never answered
    await visitor.page.focus('#board');
    for (let i = 0; i < 40; i++) await visitor.page.keyboard.press('ArrowRight');
    await place((z, x) => x > 2 ** 30);
    const { now, most, ended } = await visitor.page.evaluate(() => window.tiles);
    assert.deepEqual([now, most], [6, 6]);
    assert.ok(ended > 0);
  });

  it('shows the path over all of it', timeout, async () => {
    await open();
    const asks = [];
    visitor.page.on('request', (request) => request.url().includes('/maze/tile') && asks.push(request.url()));
    const before = await visitor.picture();
    await visitor.choose('solve', 'shortest');
    assert.ok((await visitor.picture()) !== before);
    assert.ok(asks.length > 0 && asks.every((url) => url.includes('solve=shortest')));
    assert.ok(await visitor.page.isHidden('#trouble'));
  });

  it('zooms by the wheel from the deepest zoom to the whole', timeout, async () => {
    await open(`#map=${DEEPEST}/${2 ** 30}/${2 ** 30}`);
    await visitor.page.mouse.move(480, 400);
    for (let i = 0; i < 150; i++) await visitor.page.mouse.wheel(0, 60);
    await place((z) => z < 2);
  });

  it('is left for a walk from the place, which goes on past the edge of its window', timeout, async () => {
    const [x, y] = [1000000, 2000000];
    const query = `${WORLD}&algo=prim-simplified`;
    await visitor.open(`/play?${query}#map=27/${x}/${y}`);
    await visitor.drawn();
    await place();
    const windows = [];
    visitor.page.on('request', (request) => request.url().includes('window=') && request.url().includes('/maze?') && windows.push(request.url()));
    await visitor.page.click('#bar >> text="Walk from here"');
    await visitor.page.waitForSelector('.walk-sketch', patience);
    await visitor.drawn();
    assert.equal(new URL(visitor.page.url()).hash, `#walk?at=${x},${y}`);
    const answer = await fetch(`${visitor.daemon.url}/maze?${query}&format=json&window=${x - 200},${y - 200},400,400`);
    const way = wayAway(await answer.json(), 100); // a window has 96 cells to each side
    for (let i = 0; i < way.length; i += 20) {
      await visitor.press(way.slice(i, i + 20));
      await visitor.frames(2);
    }
    await visitor.walked(way.length);
    assert.ok(windows.length >= 3, `${windows}`);
    const [dx, dy] = [...way].reduce(([a, b], name) => ({ N: [a, b - 1], E: [a + 1, b], S: [a, b + 1], W: [a - 1, b] })[name], [0, 0]);
    await visitor.page.waitForFunction(
      (words) => document.querySelector('#walk-voice').textContent.startsWith(words), `Row ${y + dy + 1}, column ${x + dx + 1}.`, patience);
    // The walker alone is a disc of some hundred pixels.
    await eventually(() => visitor.painted('.walk-sketch'), (count) => count >= 2000, 'the trail is drawn');
    // And back.
    const home = back(way);
    for (let i = 0; i < home.length; i += 20) {
      await visitor.press(home.slice(i, i + 20));
      await visitor.frames(2);
    }
    await visitor.page.waitForFunction(
      (words) => document.querySelector('#walk-voice').textContent.startsWith(words), `Row ${y + 1}, column ${x + 1}.`, patience);
    // The map is where the walk was.
    await visitor.page.click('#modes a[href="#map"]');
    await visitor.page.waitForSelector('#map-small', patience);
    await visitor.page.waitForFunction(() => document.querySelector('#map-go input').value === '1000000, 2000000', null, patience);
  });

  it('says how large it is in words, and has no tab that leads to a dead end', timeout, async () => {
    await open();
    await visitor.page.waitForFunction(() => /^4\.6 quintillion cells: .* 150 billion years /.test(document.querySelector('#status').textContent), null, patience);
    const tabs = () => visitor.page.$$eval('#modes a:not([hidden])', (all) => all.map(({ hash }) => hash));
    assert.deepEqual(await tabs(), ['#map', '#walk', '#space', '#learn']);
    for (const tab of await tabs()) {
      await visitor.page.click(`#modes a[href="${tab}"]`);
      await visitor.page.waitForFunction((hash) => document.documentElement.dataset.mode === hash.slice(1), tab, patience);
      await visitor.page.waitForTimeout(300);
      assert.ok(await visitor.page.isHidden('#trouble'), tab);
    }
    // Who is in a mode that has nothing of it is led to the map.
    await visitor.open('/?seed=7&width=9&height=9#carve');
    await visitor.drawn();
    await visitor.page.click('#presets [value=world]');
    await visitor.page.waitForSelector('#map-small', patience);
    assert.ok(await visitor.page.isHidden('#trouble'));
    await visitor.page.click('#presets [value=easy]');
    await visitor.page.waitForFunction(() => document.querySelectorAll('#modes a:not([hidden])').length === 7, null, patience);
  });

  it('shows all of the frame in the small map, which has the shape of the maze', timeout, async () => {
    for (const [hash, viewport] of [['#map', [1000, 700]], ['#map=29/0/0', [1000, 700]], [`#map=29/${SIDE - 1}/${SIDE - 1}`, [640, 360]]]) {
      await open(hash, { viewport: { width: viewport[0], height: viewport[1] } });
      const { sides, frame } = await visitor.page.$eval('#map-small', (canvas) => {
        const { width, height } = canvas;
        const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
        let box = [width, height, 0, 0];
        for (let i = 0; i < width * height; i++) {
          if (data[4 * i] < 150 || data[4 * i + 1] > 90) continue; // the accent's red
          const [x, y] = [i % width, Math.floor(i / width)];
          box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)];
        }
        return { sides: [width, height], frame: box };
      });
      assert.ok(Math.abs(sides[0] - sides[1]) <= 1 && sides[0] > 30, `${sides}`);
      assert.ok(frame[0] > 0 && frame[1] > 0 && frame[2] < sides[0] - 1 && frame[3] < sides[1] - 1, `${hash}: ${frame} of ${sides}`);
      assert.ok(frame[2] - frame[0] >= 5 && frame[3] - frame[1] >= 5, `${hash}: ${frame}`);
    }
  });

  it('has treasures where the seed says, of which a walk seeks the nearest and then the next', timeout, async () => {
    await open('#map=29/1000/2000');
    await visitor.page.click('#bar >> text="Nearest treasure"');
    const [, ...first] = await place((z, x, y) => x !== 1000 || y !== 2000);
    await open('#map=29/1000/2000');
    await visitor.page.click('#bar >> text="Nearest treasure"');
    assert.deepEqual((await place((z, x, y) => x !== 1000 || y !== 2000)).slice(1), first);
    await visitor.page.click('#bar >> text="Walk from here"');
    await visitor.page.waitForSelector('.walk-sketch', patience);
    for (let found = 1; found <= 2; found++) {
      await visitor.page.waitForFunction(() => /^Find the nearest treasure, a red dot \d/.test(document.querySelector('#walk-sign')?.textContent), null, patience);
      const sign = await visitor.page.textContent('#walk-sign');
      const start = new URL(visitor.page.url()).hash.match(/at=(\d+),(\d+)/).slice(1).map(Number);
      const along = (plus, minus) => Number(sign.match(new RegExp(`(\\d+) cells? to the ${plus}`))?.[1] ?? 0) - Number(sign.match(new RegExp(`(\\d+) cells? to the ${minus}`))?.[1] ?? 0);
      const goal = [start[0] + along('east', 'west'), start[1] + along('south', 'north')];
      const answer = await fetch(`${visitor.daemon.url}/maze?${WORLD}&format=json&window=${start[0] - 100},${start[1] - 100},200,200`);
      await visitor.press(wayTo(await answer.json(), goal.map((at, i) => at - start[i] + 100)));
      const { facts } = await visitor.card(/^Treasure found in /);
      assert.equal(facts['Treasures found'], `${found}`);
      await visitor.page.click('#walk-verdict >> text="The next treasure"');
    }
    assert.deepEqual(await visitor.audit(), []);
  });

  it('has files of what it shows', timeout, async () => {
    await open('#map=27/1000/2000');
    await visitor.page.click('#files');
    await visitor.page.waitForSelector('#download select', patience);
    // The place is told when the map rests.
    const href = await eventually(() => visitor.page.getAttribute('#download a:text-is("Open")', 'href'),
      (address) => /window=950,1950,100,100/.test(address), 'the file is of the place');
    assert.equal((await fetch(href)).status, 200);
  });

  byEveryone('read', () => visitor, async (options) => {
    await open('#map=26/1000000/1000000', options);
  });

  it('is not of a maze that is changed, whose levels would not agree', timeout, async () => {
    await visitor.open('/?seed=7&width=60&height=60&blocks=16&braid=50#map');
    await visitor.drawn();
    assert.ok(await visitor.page.isHidden('#modes a[href="#map"]'));
    assert.equal(await visitor.page.locator('#map-small').count(), 0);
  });

  it('says nothing in the console', () => assert.deepEqual(visitor.faults, []));
});
