// Outlines that are drawn on the page: what is drawn is what the service makes a maze of.
import assert from 'node:assert/strict';
import { deflateSync, gzipSync } from 'node:zlib';
import { after, before, describe, it } from 'node:test';
import { loadAll, sidesOf } from '../../../web/board/tilings/polygons.js';
import '../../../web/board/tilings/square.js';
import { cellAt } from '../../../web/mask/brushes.js';
import { cellsOf, compactOf } from '../../../web/mask/outline.js';
import { timeout } from '../daemon.mjs';
import { patience, phone, skip, Visitor } from './visitor.mjs';

const tilings = (await loadAll()).filter(({ polygons }) => polygons); // no outline is drawn on circles
const ALONE = 'seed=7&width=12&height=8';

// A picture of grey pixels, as a PNG file.
function png(width, height, shadeOf) {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = shadeOf(x, y);
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crcOf(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0)),
  ]);
}

// A gzip file ends in the CRC and the length of what it holds. zlib.crc32 is not in Node 18.
const crcOf = (bytes) => gzipSync(bytes).subarray(-8).readUInt32LE();

describe('the cell at a point', () => {
  // Whether a polygon holds a point, at least so far from its sides.
  const holds = (tiling, [x, y], point, least) => {
    const place = tiling.placeOf(x, y);
    return sidesOf(tiling)[tiling.classOf(x, y)].every(({ from, to }) => {
      const [across, down] = [to[0] - from[0], to[1] - from[1]];
      const [a, b] = point.map((at, i) => at - place[i] - from[i]);
      return (across * b - down * a) / Math.hypot(across, down) > least;
    });
  };

  for (const tiling of tilings)
    it(`is the one that holds it, and none beside the sheet: ${tiling.slug}`, () => {
      for (const [width, height] of [[1, 1], [7, 1], [1, 5], [9, 6]]) {
        const [across, down] = tiling.size({ width, height });
        for (let y = -0.53; y < down + 1; y += 0.19)
          for (let x = -0.51; x < across + 1; x += 0.17) {
            const cell = cellAt({ width, height, tiling }, [x, y]);
            const isBeside = x < 0 || y < 0 || x >= across || y >= down;
            assert.equal(cell === null, isBeside, `${x}, ${y} of ${width} x ${height}`);
            for (let at = 0; at < width * height; at++) {
              const other = [at % width, Math.floor(at / width)];
              if (holds(tiling, other, [x, y], 1e-6)) assert.deepEqual(cell, other, `${x}, ${y} of ${width} x ${height}`);
            }
          }
      }
    });

  for (const tiling of tilings.filter(({ slug }) => ['square', 'triangle'].includes(slug)))
    it(`is the one whose middle is nearest: ${tiling.slug}`, () => {
      for (const [width, height] of [[1, 1], [7, 1], [1, 5], [9, 6]]) {
        const [across, down] = tiling.size({ width, height });
        const cells = Array.from({ length: width * height }, (_, at) => [at % width, Math.floor(at / width)]);
        for (let y = -0.53; y < down + 1; y += 0.19)
          for (let x = -0.51; x < across + 1; x += 0.17) {
            const far = ([column, row]) => Math.hypot(...tiling.center(column, row).map((at, i) => at - [x, y][i]));
            const nearest = cells.reduce((one, other) => (far(other) < far(one) ? other : one));
            const isBeside = x < 0 || y < 0 || x >= across || y >= down;
            assert.deepEqual(cellAt({ width, height, tiling }, [x, y]), isBeside ? null : nearest, `${x}, ${y} of ${width} x ${height}`);
          }
      }
    });
});

describe('an outline that is drawn', { skip }, () => {
  let visitor;
  before(async () => (visitor = await Visitor.arrive()), timeout);
  after(() => visitor?.leave(), timeout);

  const post = async (body) => {
    const answer = await fetch(`${visitor.daemon.url}/maze`, {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
    });
    return answer.json();
  };
  // The compact form of art, as the service has it.
  const maskOf = async (mask, more = {}) =>
    new URL((await post({ mask, ...more })).url, visitor.daemon.url).searchParams.get('mask');

  async function open(query, options) {
    await visitor.open(`/?${query}#mask`, options);
    await visitor.drawn();
  }

  // Where the middle of a cell is in the window, as long as the view shows all of the maze.
  const point = (x, y) =>
    visitor.page.evaluate(async ([column, row]) => {
      const [{ View }, { load }] = await Promise.all([import(asset('/board/view.js')), import(asset('/board/tilings/tiling.js'))]);
      const board = document.getElementById('board');
      const box = board.getBoundingClientRect();
      const [width, height] = ['across', 'down'].map((name) => Number(document.querySelector(`[name=${name}]`).value));
      const tiling = await load(new URLSearchParams(location.search).get('tiling') ?? 'square');
      const view = new View();
      view.resize(board.clientWidth, board.clientHeight);
      view.hold(tiling.size({ width, height }));
      const [a, b] = tiling.center(column, row);
      return [box.left + view.x + a * view.scale, box.top + view.y + b * view.scale];
    }, [x, y]);

  const tool = (name) => visitor.page.check(`[name=tool][value=${name}]`);
  const brush = (size) => visitor.page.fill('[name=brush-size]', `${size}`);
  const press = (label) => visitor.page.click(`#bar button >> text="${label}"`);

  async function drag(...cells) {
    for (const [i, cell] of cells.entries()) {
      await visitor.page.mouse.move(...(await point(...cell)), { steps: i ? 6 : 1 });
      if (!i) await visitor.page.mouse.down();
    }
    await visitor.page.mouse.up();
  }

  // Waits until the address says a mask, and shows its maze.
  async function shows(mask) {
    await visitor.page.waitForFunction(
      (wanted) => new URLSearchParams(location.search).get('mask') === wanted, mask, patience);
    await visitor.drawn();
  }

  async function showsArt(...rows) {
    await shows(await maskOf(rows));
    const maze = await (await fetch(`${visitor.daemon.url}/maze?grid=cells&${visitor.query()}`)).json();
    assert.deepEqual(maze.grid.map((row) => row.map((cell) => (cell & 15 ? '#' : '.')).join('')), rows);
  }

  it('has the compact form that the service has', timeout, async () => {
    let state = 1;
    const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
    for (let i = 0; i < 60; i++) {
      const [width, height] = [1 + Math.floor(random() * 40), 1 + Math.floor(random() * 30)];
      // Columns of many lengths that hang from one row.
      const lengths = Array.from({ length: width }, () => 1 + Math.floor(random() * height));
      const cells = Uint8Array.from({ length: width * height }, (_, at) => Number(lengths[at % width] > Math.floor(at / width)));
      if (!cells.includes(0)) continue;
      const rows = Array.from({ length: height }, (_, y) =>
        [...cells.subarray(y * width, (y + 1) * width)].map((cell) => '.#'[cell]).join(''));
      const mask = await maskOf(rows);
      assert.equal(compactOf({ width, cells }), mask);
      assert.deepEqual(cellsOf(mask, width, height), cells);
      assert.equal(cellsOf(mask.slice(0, -1), width, height), null);
      assert.equal(cellsOf(`${mask}A`, width, height), null);
    }
    assert.equal(cellsOf('!', 3, 1), null);
    assert.equal(cellsOf('', 3, 1), null);
  });

  it('is drawn by mouse, and taken back', timeout, async () => {
    await open(ALONE);
    const blank = await visitor.picture();
    await tool('rectangle');
    await drag([1, 1], [6, 3]);
    const first = ['............', '.######.....', '.######.....', '.######.....', ...Array(4).fill('............')];
    await showsArt(...first);
    assert.notEqual(await visitor.picture(), blank);
    await tool('brush');
    await brush(1);
    await drag([6, 3], [6, 6], [10, 6]);
    const second = [...first.slice(0, 4), '......#.....', '......#.....', '......#####.', '............'];
    await showsArt(...second);
    await tool('eraser');
    await drag([1, 1], [1, 3]);
    const third = second.map((row, y) => (y > 0 && y < 4 ? `..${row.slice(2)}` : row));
    await showsArt(...third);
    await press('Undo');
    await showsArt(...second);
    await visitor.page.keyboard.press('Control+z');
    await showsArt(...first);
    await press('Redo');
    await showsArt(...second);
    await visitor.page.keyboard.press('Control+Shift+Z');
    await showsArt(...third);
    await tool('fill');
    await drag([3, 2], [3, 2]);
    await visitor.page.waitForSelector('#trouble:not([hidden])');
    await press('Invert');
    await showsFull();
  });

  it('is told to be drawn on an empty sheet, until something is', timeout, async () => {
    await open(ALONE);
    assert.match(await visitor.page.textContent('.sketch-hint'), /^Draw a shape here/);
    assert.ok(await visitor.page.isVisible('.sketch-hint'));
    await visitor.page.mouse.move(...(await point(5, 3)));
    await visitor.page.mouse.down();
    assert.ok(await visitor.page.isHidden('.sketch-hint'));
    await visitor.page.mouse.up();
    await visitor.drawn();
    assert.ok(await visitor.page.isHidden('.sketch-hint'));
    await press('Undo');
    assert.ok(await visitor.page.isVisible('.sketch-hint'));
    await open(`${ALONE}&shape=circle`);
    assert.ok(await visitor.page.isHidden('.sketch-hint'));
  });

  it('can be filled at once when it has been closed', timeout, async () => {
    await open(ALONE);
    await brush(1);
    const isOffered = () => visitor.page.isVisible('.sketch-offer');
    await drag([2, 1], [8, 1], [8, 5], [2, 5], [2, 3]);
    assert.ok(!(await isOffered()), 'it is open');
    await drag([2, 3], [2, 1]);
    assert.ok(await isOffered());
    assert.equal(await visitor.page.textContent('#bar .unseen[role=status]'), 'This outline is closed.');
    const ring = ['............', '..#######...', ...Array(3).fill('..#.....#...'), '..#######...', ...Array(2).fill('............')];
    await showsArt(...ring);
    assert.ok(await isOffered(), 'while its maze comes');
    assert.deepEqual(await visitor.audit(), []);
    await visitor.page.click('.sketch-offer button');
    await showsArt(...ring.map((row) => row.replace('#.....#', '#######')));
    assert.ok(!(await isOffered()));
    // What is erased within is meant to be a hole.
    await tool('eraser');
    await drag([5, 3], [5, 3]);
    await showsArt(...['............', '..#######...', '..#######...', '..###.###...', '..#######...', '..#######...', ...Array(2).fill('............')]);
    assert.ok(!(await isOffered()));
    await press('Undo');
    await press('Undo');
    await showsArt(...ring);
    await tool('fill');
    await drag([5, 3], [5, 3]);
    assert.ok(!(await isOffered()));
    // Shapes that come with holes have them for a reason.
    await open('seed=7&width=20&height=16&shape=ring');
    assert.ok(!(await isOffered()));
  });

  it('has most of a phone\'s window for its sheet', timeout, async () => {
    for (const viewport of [{ width: 390, height: 844 }, { width: 360, height: 640 }])
      for (const locale of ['en', 'ko']) {
        await visitor.open('/?seed=7#mask', { ...phone, viewport, locale });
        await visitor.drawn();
        await visitor.page.waitForSelector('#bar .more', patience);
        const share = await visitor.page.$eval('#board', ({ clientHeight }) => clientHeight / innerHeight);
        assert.ok(share >= 0.6, `${locale}, ${viewport.width} x ${viewport.height}: ${share}`);
        assert.ok(await visitor.page.isHidden('[name=word]'));
        await visitor.page.click('#bar .more');
        assert.ok(await visitor.page.isVisible('[name=word]'));
        assert.equal(await visitor.page.getAttribute('#bar .more', 'aria-expanded'), 'true');
        assert.ok(await visitor.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      }
  });

  it('shows which tool is taken, and what cannot be undone, where colours are forced', timeout, async () => {
    await visitor.open(`/?${ALONE}#mask`, { forcedColors: 'active' });
    await visitor.drawn();
    const colours = (selector, name) =>
      visitor.page.$$eval(selector, (all, property) => all.map((one) => getComputedStyle(one)[property]), name);
    const [brushes, ...others] = await colours('.sketch .choices span', 'backgroundColor');
    assert.ok(!others.includes(brushes), brushes);
    assert.equal(new Set(others).size, 1);
    await drag([3, 3], [6, 3]);
    const [undo, redo] = await colours('.sketch .group button', 'color');
    assert.notEqual(undo, redo);
  });

  it('is shown as a maze while it is drawn, in one step of the back button', timeout, async () => {
    await open(ALONE);
    await brush(1);
    await visitor.page.mouse.move(...(await point(0, 0)));
    await visitor.page.mouse.down();
    for (const end of [3, 5]) {
      await visitor.page.mouse.move(...(await point(end, 0)), { steps: 4 });
      await showsArt('#'.repeat(end + 1).padEnd(12, '.'), ...Array(7).fill('............'));
    }
    await visitor.page.mouse.up();
    await visitor.page.goBack();
    await visitor.page.waitForFunction(() => !location.search.includes('mask'), null, patience);
  });

  it('is erased by the right button, and an ellipse or a fill is a drawing too', timeout, async () => {
    await open(ALONE);
    await tool('fill');
    await drag([3, 3], [3, 3]);
    await showsFull();
    await tool('brush');
    await brush(1);
    const [x, y] = await point(0, 0);
    await visitor.page.mouse.click(x, y, { button: 'right' });
    const rows = ['.###########', ...Array(7).fill('############')];
    await showsArt(...rows);
    await press('Clear');
    await visitor.page.waitForSelector('#trouble:not([hidden])');
    await tool('ellipse');
    await drag([2, 1], [9, 6]);
    await showsArt('............', '....####....', '...######...', '..########..', '..########..', '...######...', '....####....', '............');
  });

  async function showsFull() {
    await shows(compactOf({ width: 12, cells: new Uint8Array(96).fill(1) }));
    assert.match(await visitor.said(), /12 × 8 cells/);
  }

  it('is drawn by a finger, while two move the view', timeout, async () => {
    await open('seed=7&width=8&height=10', phone);
    await brush(1);
    const touch = await visitor.fingers();
    const [from, to] = [await point(1, 2), await point(6, 2)];
    await touch('touchStart', from);
    for (let i = 1; i <= 10; i++)
      await touch('touchMove', from.map((at, axis) => at + ((to[axis] - at) * i) / 10));
    await touch('touchEnd');
    const rows = ['........', '........', '.######.', ...Array(7).fill('........')];
    await showsArt(...rows);
    const before = await visitor.picture();
    await touch('touchStart', [150, 300]);
    await touch('touchStart', [150, 300], [250, 300]);
    for (let i = 1; i <= 5; i++) await touch('touchMove', [150 - 20 * i, 300], [250 + 20 * i, 300]);
    await touch('touchEnd');
    assert.notEqual(await visitor.picture(), before);
    await visitor.page.locator('#zoom button').last().click();
    assert.equal(await visitor.picture(), before);
    await showsArt(...rows);
  });

  it('is drawn by keys, and heard', timeout, async () => {
    await open(ALONE);
    await visitor.page.focus('#board');
    const keys = async (...names) => { for (const name of names) await visitor.page.keyboard.press(name); };
    const heard = () => visitor.page.textContent('#bar .unseen[role=status]');
    await keys('ArrowRight');
    assert.equal(await heard(), 'column 7, row 5, outside');
    await keys(' ');
    assert.equal(await heard(), 'column 7, row 5, inside');
    await keys('Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowRight');
    await showsArt(...Array(4).fill('............'), '......##....', '.......##...', '............', '............');
    await keys(' ');
    assert.equal(await heard(), 'column 9, row 6, outside');
    await tool('rectangle');
    await visitor.page.focus('#board');
    await keys('ArrowUp', 'Enter');
    assert.match(await heard(), /^first corner/);
    await keys('ArrowUp', 'ArrowRight', 'Enter');
    await showsArt(...Array(3).fill('............'), '........##..', '......####..', '.......#....', '............', '............');
    assert.equal(await visitor.page.getAttribute('#board', 'role'), 'application');
  });

  it('is made of a word, whose letters are joined', timeout, async () => {
    await open('seed=7&width=12&height=12');
    const seen = new Set();
    for (const word of ['OX', 'IL', 'a b']) {
      await visitor.page.fill('[name=word]', word);
      const old = visitor.query().get('mask');
      await visitor.page.waitForFunction(
        (before) => ![null, before].includes(new URLSearchParams(location.search).get('mask')), old, patience);
      await visitor.drawn();
      assert.ok(await visitor.page.isHidden('#trouble'));
      seen.add(visitor.query().get('mask'));
      const cells = cellsOf(visitor.query().get('mask'), Number(visitor.query().get('width')), 12);
      const inside = cells.reduce((sum, cell) => sum + cell, 0);
      assert.ok(inside > cells.length / 10 && inside < cells.length * 0.9, `${word}: ${inside} of ${cells.length}`);
      assert.equal(visitor.query().get('title'), word);
    }
    assert.equal(seen.size, 3);
    // Wide enough for two letters, and one step of undo for all that was typed.
    assert.equal(visitor.query().get('width'), '18');
    await press('Undo');
    await visitor.page.waitForFunction(() => document.querySelector('[name=across]').value === '12', null, patience);
    await visitor.page.waitForFunction(() => !location.search.includes('title='), null, patience);
  });

  it('is made of a picture, by its threshold', timeout, async () => {
    await open('seed=7&width=8&height=6');
    // Black on white, with a grey block beside it.
    const shade = (x, y) => (x < 3 && y < 4 ? 0 : x >= 3 && x < 5 && y < 2 ? 160 : 255);
    const buffer = png(80, 60, (x, y) => shade(Math.floor(x / 10), Math.floor(y / 10)));
    await visitor.page.setInputFiles('[name=picture]', { name: 'a.png', mimeType: 'image/png', buffer });
    const black = ['###.....', '###.....', '###.....', '###.....', '........', '........'];
    await showsArt(...black);
    await visitor.page.fill('[name=threshold]', '200');
    await showsArt('#####...', '#####...', ...black.slice(2));
    await visitor.page.fill('[name=threshold]', '100');
    await showsArt(...black);
    await visitor.page.check('[name=light]');
    await showsArt(...black.map((row) => row.replace(/./g, (cell) => (cell === '#' ? '.' : '#'))));
    await press('Undo');
    await visitor.page.waitForSelector('#trouble:not([hidden])');
    // Twice as wide as high, in a sheet that is not: in the middle of it.
    await drop(png(40, 20, () => 0));
    await showsArt('........', '########', '########', '########', '########', '........');
    // So is a light one on dark ground.
    await drop(png(40, 40, (x) => 255 - x));
    await visitor.page.check('[name=light]');
    await visitor.page.fill('[name=threshold]', '100');
    await showsArt(...Array(6).fill('.######.'));
    await drop(Buffer.from('nothing'));
    await visitor.page.waitForSelector('#bar .remark:not([hidden])');
    assert.match(await visitor.page.textContent('#bar .remark'), /not a picture/);
  });

  const drop = (buffer) =>
    visitor.page.evaluate((bytes) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
      const stage = document.getElementById('stage');
      stage.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
      stage.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, [...buffer]);

  it('is in the link, and gone after a step back', timeout, async () => {
    await open(ALONE);
    await tool('rectangle');
    await drag([0, 0], [3, 3]);
    const rows = [...Array(4).fill('####........'), ...Array(4).fill('............')];
    await showsArt(...rows);
    const address = visitor.page.url().slice(visitor.daemon.url.length).replace('#mask', '');
    await visitor.page.click('#modes a');
    const drawn = await visitor.picture();
    await visitor.open(address);
    assert.equal(await visitor.picture(), drawn);
    await visitor.page.click('#form >> text="Edit"');
    await visitor.drawn();
    await drag([8, 6], [8, 6]);
    await visitor.page.waitForSelector('#trouble:not([hidden])');
    await visitor.page.goBack();
    await showsArt(...rows);
    await open(ALONE);
    await tool('rectangle');
    await drag([0, 0], [3, 3]);
    await showsArt(...rows);
    await visitor.page.goBack();
    await visitor.page.waitForFunction(() => !location.search.includes('mask'), null, patience);
    await visitor.drawn();
    assert.equal(visitor.query().get('width'), '12');
    await visitor.page.goForward();
    await showsArt(...rows);
  });

  it('shows the maze of a link whose outline is the whole rectangle', timeout, async () => {
    await open(ALONE);
    await press('Invert');
    await showsFull();
    await visitor.page.mouse.move(0, 0);
    const drawn = await visitor.picture();
    await visitor.open(visitor.page.url());
    assert.equal(await visitor.picture(), drawn);
  });

  it('is mended where the service makes no maze of it', timeout, async () => {
    await open(ALONE);
    await tool('rectangle');
    await drag([0, 0], [3, 1]);
    await drag([6, 0], [7, 1]);
    const told = async (mask) => {
      await visitor.page.waitForSelector('#trouble:not([hidden])');
      const link = compactOf({ width: 12, cells: Uint8Array.from(mask.join(''), (cell) => cell === '#') });
      const { detail } = await (await fetch(`${visitor.daemon.url}/maze?width=12&height=8&mask=${link}`)).json();
      const said = await visitor.page.textContent('#trouble p');
      assert.equal(said.toLowerCase(), detail.slice(0, detail.lastIndexOf(': ')).toLowerCase());
    };
    const apart = ['####..##....', '####..##....', ...Array(6).fill('............')];
    await told(apart);
    await visitor.page.click('#trouble >> text="Keep the largest part"');
    await showsArt('####........', '####........', ...apart.slice(2));
    await press('Undo');
    await visitor.page.click('#trouble >> text="Join the parts"');
    await visitor.page.waitForSelector('#trouble', { state: 'hidden' });
    const cells = cellsOf(visitor.query().get('mask'), 12, 8);
    assert.equal(cells.reduce((sum, cell) => sum + cell, 0), 14);
    await press('Clear');
    await told(Array(8).fill('............'));
    await visitor.page.click('#trouble >> text="Undo"');
    await visitor.page.waitForSelector('#trouble', { state: 'hidden' });
    await press('Clear');
    await visitor.page.click('#trouble >> text="Fill the sheet"');
    await showsFull();
    await visitor.open(`/?${ALONE}&mask=${compactOf({ width: 12, cells: new Uint8Array(96) })}#mask`);
    await visitor.page.click('#trouble >> text="Fill the sheet"');
    await showsFull();
  });

  it('says where it is too detailed for a link, and smooths it', timeout, async () => {
    await open('seed=7&width=200&height=200');
    let state = 1;
    const noise = png(200, 200, () => ((state = (state * 48271) % 2147483647) % 100 < 30 ? 255 : 0));
    await visitor.page.setInputFiles('[name=picture]', { name: 'a.png', mimeType: 'image/png', buffer: noise });
    await visitor.page.waitForSelector('#trouble:not([hidden])');
    assert.match(await visitor.page.textContent('#trouble'), /too detailed for a link: it takes [\d,]+ characters, of 4,096/);
    assert.equal(visitor.query().get('mask'), null);
    for (let i = 0; i < 12 && (await visitor.page.isVisible('#trouble')); i++) {
      const before = await visitor.page.textContent('#trouble p');
      await visitor.page.click('#trouble >> text="Smooth it"');
      await visitor.page.waitForFunction((said) => document.querySelector('#trouble').hidden ||
        document.querySelector('#trouble p').textContent !== said, before, patience);
    }
    await visitor.page.waitForSelector('#trouble', { state: 'hidden' });
    await visitor.drawn();
    assert.ok(visitor.query().get('mask').length <= 4096);
  });

  it('keeps to algorithms, sizes and shapes that go with it', timeout, async () => {
    await open('algo=sidewinder&bias=40&seed=7&width=12&height=8');
    await tool('rectangle');
    await drag([0, 0], [3, 3]);
    const rows = [...Array(4).fill('####........'), ...Array(4).fill('............')];
    await showsArt(...rows);
    assert.equal(visitor.query().get('algo'), 'recursive-backtracker');
    assert.match(await visitor.page.textContent('#bar .remark'), /^Sidewinder only makes rectangles/);
    await visitor.page.click('#modes a');
    assert.ok(await visitor.page.isDisabled('#form [name=width]'));
    const mask = visitor.query().get('mask');
    await visitor.choose('algo', 'eller');
    assert.equal(visitor.query().get('mask'), null);
    assert.ok(await visitor.page.isEnabled('#form [name=width]'));
    await visitor.choose('algo', 'kruskal');
    assert.equal(visitor.query().get('mask'), mask);
    await visitor.choose('algo', 'eller');
    await visitor.choose('width', '13');
    await visitor.choose('algo', 'kruskal');
    assert.equal(visitor.query().get('mask'), null);
    await visitor.page.goBack();
    await visitor.page.goBack();
    await visitor.page.goBack();
    await shows(mask);
    await visitor.choose('shape', 'ring');
    assert.equal(visitor.query().get('mask'), null);
    await visitor.page.goBack();
    await shows(mask);
    await visitor.page.click('#form >> text="Remove"');
    await visitor.page.waitForFunction(() => !location.search.includes('mask'), null, patience);
    await visitor.drawn();
    assert.equal(visitor.query().get('algo'), 'kruskal');
  });

  for (const tiling of ['triangle', 'hexagon', 'octagon']) it(`begins with the shape by its name, and has other sides: ${tiling}`, timeout, async () => {
    await open(`seed=7&width=20&height=12&shape=circle&tiling=${tiling}&sparse=20`);
    await brush(1);
    const { grid } = await (await fetch(`${visitor.daemon.url}/maze?grid=cells&width=20&height=12&shape=circle&tiling=${tiling}`)).json();
    const rows = grid.map((row) => row.map((cell) => '.#'[Number(cell > 0)]).join(''));
    const at = rows[6].indexOf('#');
    await tool('eraser');
    await drag([at, 6], [at, 6]);
    const erased = rows.map((row, y) => (y === 6 ? row.replace('#', '.') : row));
    await shows(await maskOf(erased, { tiling }));
    assert.equal(visitor.query().get('shape'), null);
    await visitor.page.fill('[name=across]', '10');
    await visitor.page.press('[name=across]', 'Tab');
    await visitor.page.waitForFunction(() => new URLSearchParams(location.search).get('width') === '10', null, patience);
    await visitor.drawn();
    assert.equal(await visitor.page.inputValue('#form [name=width]'), '10');
  });

  it('has limits that it names', timeout, async () => {
    await open('seed=7&width=700&height=600');
    assert.match(await visitor.page.textContent('#bar .remark'), /up to 500 × 500 cells/);
    assert.deepEqual(await visitor.page.$$eval('#bar .sides input', (all) => all.map(({ value }) => value)), ['500', '428']);
    await open('seed=7&width=1&height=1');
    await drag([0, 0], [0, 0]);
    await shows('w');
  });

  it('has brushes in sight on a phone held sideways, and the page a maze and both of its rows', timeout, async () => {
    for (const [path, control] of [['/?seed=7#mask', '.sketch .choices label'], ['/?seed=7', '#presets button'], ['/?seed=7', '#new']]) {
      await visitor.open(path, { viewport: { width: 640, height: 360 }, hasTouch: true });
      await visitor.drawn();
      await visitor.page.waitForSelector(control, patience);
      await visitor.frames();
      const [hidden, board, isThere] = await visitor.page.$eval(control, (node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        return [document.scrollingElement.scrollHeight - innerHeight, document.querySelector('#board').clientHeight,
          node.contains(document.elementFromPoint(left + width / 2, top + height / 2))];
      });
      assert.ok(hidden <= 0 && board >= 130 && isThere, `${path}: ${[hidden, board, isThere]}`);
      assert.deepEqual(await visitor.audit(), []);
    }
  });

  it('leaves the page as it was', timeout, async () => {
    await visitor.open(`/?${ALONE}`);
    const before = await visitor.picture();
    const place = () => visitor.page.$eval('#board', (node) => [node.getAttribute('role'), document.getElementById('keys').textContent]);
    const was = await place();
    await visitor.page.click('#modes >> text="Draw an outline"');
    assert.notEqual(await visitor.picture(), before);
    await visitor.page.click('#modes a');
    await visitor.drawn();
    assert.equal(await visitor.picture(), before);
    assert.deepEqual(await place(), was);
    assert.equal(await visitor.page.locator('#bar *').count(), 0);
  });

  it('went without a fault', () => assert.deepEqual(visitor.faults, []));
});

describe('colours that are chosen', { skip }, () => {
  let visitor;
  before(async () => (visitor = await Visitor.arrive()), timeout);
  after(() => visitor?.leave(), timeout);

  const has = (colour) =>
    visitor.page.$eval('#board', (node, [red, green, blue]) => {
      const { data } = node.getContext('2d').getImageData(0, 0, node.width, node.height);
      for (let i = 0; i < data.length; i += 4)
        if (data[i] === red && data[i + 1] === green && data[i + 2] === blue && data[i + 3] === 255) return true;
      return false;
    }, colour);

  it('are on the board, in the address and in what is taken along, until they are as the page', timeout, async () => {
    await visitor.open('/?seed=7&width=9&height=9&solve=shortest');
    const before = await visitor.picture();
    for (const [name, hex, colour] of [
      ['wall_color', '000088', [0, 0, 136]], ['background', 'ffeecc', [255, 238, 204]], ['path_color', '008800', [0, 136, 0]],
    ]) {
      assert.equal(await has(colour), false);
      await visitor.page.fill(`#${name}`, `#${hex}`);
      await visitor.page.dispatchEvent(`#${name}`, 'change');
      await visitor.page.waitForFunction(([key, to]) => new URLSearchParams(location.search).get(key) === to, [name, hex], patience);
      await visitor.picture();
      assert.equal(await has(colour), true, name);
    }
    await visitor.page.click('#download summary');
    const file = await visitor.page.getAttribute('#download a:text-is("Open")', 'href');
    assert.match(file, /wall_color=000088&background=ffeecc&path_color=008800/);
    assert.match(await (await fetch(file)).text(), /#008800/);
    await visitor.page.selectOption('#download .field select', 'json');
    assert.doesNotMatch(await visitor.page.getAttribute('#download a:text-is("Open")', 'href'), /color/);
    await visitor.page.click('#form >> text="Reset colours"');
    await visitor.page.waitForFunction(() => !location.search.includes('color'), null, patience);
    assert.equal(await visitor.picture(), before);
    assert.deepEqual(visitor.faults, []);
  });

  const seen = new Set();
  for (const view of ['width=20&height=15', 'width=20&height=15&tiling=triangle', 'width=20&height=15&tiling=hexagon', 'width=90&height=90', 'width=20&height=15&heatmap=yes'])
    it(`may be any that the service takes: ${view}`, timeout, async () => {
      for (const colours of ['', '&wall_color=navy', '&wall_color=f00', '&background=none', '&background=00ff0080', '&wall_color=nonsense']) {
        await visitor.open(`/?seed=5&solve=shortest&${view}${colours}`);
        const picture = await visitor.picture();
        if (view.includes('heatmap') && colours.includes('background')) continue;
        if (colours.includes('nonsense')) assert.ok(seen.has(picture));
        else assert.ok(!seen.has(picture), view + colours);
        seen.add(picture);
      }
      assert.deepEqual(visitor.faults, []);
    });
});
