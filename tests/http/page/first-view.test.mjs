// The page at /, in a browser: Debian's Chromium, driven by Playwright.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { timeout } from '../daemon.mjs';
import { patience, phone, skip, Visitor } from './visitor.mjs';

describe('the page', { skip }, () => {
  let visitor;
  before(async () => (visitor = await Visitor.arrive()), timeout);
  after(() => visitor?.leave(), timeout);

  it('draws a maze as large as the window at once', timeout, async () => {
    await visitor.open('/');
    await visitor.picture();
    assert.ok((await visitor.colours()) >= 3);
    assert.match(visitor.query().get('seed'), /^\d+$/);
    assert.ok(visitor.query().get('width') > visitor.query().get('height'));
    assert.match(await visitor.said(), /^Recursive backtracker, \d+ × \d+ cells, seed \d+$/);
    assert.match(await visitor.page.getAttribute('#board', 'aria-label'), /from row 1, column 1 to row \d+, column \d+$/);
  });

  it('sends no more than 60 KB for that, and the maze in the third round trip', timeout, async () => {
    await visitor.open('about:blank');
    const asked = await visitor.traffic();
    await visitor.page.goto(`${visitor.daemon.url}/?seed=7`);
    await visitor.drawn();
    // Figures, what pointers do, and what keeps the page for when there is no server come after the maze.
    const own = [...asked.values()].filter(({ url, prints }) =>
      url.startsWith(visitor.daemon.url) && !prints && !/\/(figures|gestures|offline)\.js$|\/maze\/stats/.test(url));
    const bytes = own.reduce((sum, request) => sum + request.bytes, 0);
    assert.ok(bytes > 20000 && bytes <= 60 * 1024, `${bytes} bytes`);
    const bits = own.find(({ url }) => url.includes('format=bits'));
    assert.equal(bits.trips, 3);
    const late = own.filter(({ url, trips }) => url.endsWith('.js') && trips > 2).map(({ url }) => url);
    assert.deepEqual(late, []);
  });

  it('asks for another maze, its page and its figures the next time, and for nothing else', timeout, async () => {
    await visitor.open('/?seed=7', {}, () => localStorage.setItem('mazed-opening', 'seen'));
    await visitor.drawn();
    await visitor.page.waitForLoadState('networkidle');
    const session = await visitor.page.context().newCDPSession(visitor.page);
    const asked = new Map();
    session.on('Network.requestWillBeSent', ({ requestId, request }) => asked.set(requestId, new URL(request.url).pathname));
    session.on('Network.requestServedFromCache', ({ requestId }) => asked.delete(requestId));
    session.on('Network.responseReceived', ({ requestId, response }) => response.fromDiskCache && asked.delete(requestId));
    await session.send('Network.enable');
    await visitor.page.goto(`${visitor.daemon.url}/`);
    await visitor.drawn();
    await visitor.page.waitForLoadState('networkidle');
    assert.deepEqual([...asked.values()].sort(), ['/', '/maze', '/maze', '/maze/stats']);
  });

  it('has every parameter of the catalogue that applies, and each word of it', timeout, async () => {
    await visitor.open('/?algo=growing-forest&seed=1&rooms=2');
    await visitor.drawn();
    const { parameters, algorithms } = await (await fetch(`${visitor.daemon.url}/algorithms`)).json();
    const names = await visitor.page.$$eval('#form [name]', (all) => all.map(({ name }) => name));
    const wanted = parameters.filter(({ name, formats, paths, algorithms: some }) =>
      (paths?.includes('/maze') ?? true) && (!formats || ['solve', 'heatmap', 'depth'].includes(name)) && (some?.includes('growing-forest') ?? true) &&
      !['size', 'level', 'mask', 'format', 'download', 'stairs'].includes(name)); // stairs come with floors
    assert.deepEqual(names.sort(), wanted.map(({ name }) => name).sort());
    const slugs = await visitor.page.$$eval('#form [name=algo] option', (all) => all.map(({ value }) => value));
    assert.deepEqual(slugs, [...algorithms.map(({ slug }) => slug), 'random']);
  });

  it('changes the address and the picture by an option, and keeps the seed', timeout, async () => {
    await visitor.open('/?seed=7&width=20&height=15');
    let before = await visitor.picture();
    for (const [name, value] of [
      ['algo', 'kruskal'], ['shape', 'circle'], ['braid', '50'], ['solve', 'shortest'], ['width', '31'],
    ]) {
      await visitor.choose(name, value);
      const now = await visitor.picture();
      assert.notEqual(now, before, name);
      assert.equal(visitor.query().get('seed'), '7');
      before = now;
    }
    assert.match(await visitor.said(), /^Kruskal, 31 × 15 cells, seed 7 · \d+ steps to the goal$/);
    await visitor.page.click('#new');
    await visitor.page.waitForFunction(() => !location.search.includes('seed=7&'), null, patience);
    assert.notEqual(await visitor.picture(), before);
    assert.equal(visitor.query().get('shape'), 'circle');
  });

  it('goes back and forward, and shows a link again as it was', timeout, async () => {
    await visitor.open('/?algo=sidewinder&size=31&seed=3');
    const first = await visitor.picture();
    assert.equal(visitor.query().get('size'), null);
    assert.equal(visitor.query().get('width'), '15');
    await visitor.choose('bias', '60');
    const second = await visitor.picture();
    const address = visitor.page.url().slice(visitor.daemon.url.length);
    await visitor.page.goBack();
    assert.equal(await visitor.picture(), first);
    assert.equal(await visitor.page.inputValue('[name=bias]'), '0');
    await visitor.page.goForward();
    assert.equal(await visitor.picture(), second);
    await visitor.open(address);
    assert.equal(await visitor.picture(), second);
  });

  it('is at the permalink of a maze too', timeout, async () => {
    await visitor.open('/?algo=eller&width=13&height=11&seed=3');
    const first = await visitor.picture();
    await visitor.open('/maze?algo=eller&width=13&height=11&seed=3');
    assert.equal(await visitor.picture(), first);
    await visitor.choose('algo', 'kruskal');
    assert.equal(new URL(visitor.page.url()).pathname, '/maze');
    await visitor.page.goBack();
    assert.equal(await visitor.picture(), first);
  });

  it('leaves out what does not apply, and knows it again', timeout, async () => {
    await visitor.open('/?algo=sidewinder&width=12&height=12&seed=3&bias=40');
    await visitor.drawn();
    await visitor.choose('algo', 'kruskal');
    assert.equal(visitor.query().get('bias'), null);
    assert.equal(await visitor.page.locator('[name=bias]').count(), 0);
    await visitor.choose('algo', 'sidewinder');
    assert.equal(visitor.query().get('bias'), '40');
  });

  it('tells of cells that are not squares, and what is for squares only', timeout, async () => {
    await visitor.open('/?algo=recursive-backtracker&width=12&height=12&seed=3&bias=40');
    await visitor.drawn();
    const told = '#form .field:has([name=tiling]) + .about';
    assert.ok(await visitor.page.isHidden(told));
    const names = await visitor.page.$$eval('[name=tiling] option', (all) => all.map(({ textContent }) => textContent));
    assert.deepEqual(names, ['Squares', 'Triangles', 'Hexagons', 'Octagons and squares', 'Circles']);
    await visitor.choose('tiling', 'hexagon');
    assert.equal(visitor.query().get('bias'), null);
    const tells = (words) => visitor.page.waitForFunction(
      ([to, wanted]) => new RegExp(wanted).test(document.querySelector(to).textContent), [told, words.source], patience);
    await tells(/^Hexagons in columns.*six neighbours.*\. For squares only: .*Bias/);
    await visitor.choose('algo', 'kruskal');
    assert.ok(!(await (await tells(/^Hexagons in columns.*, across the sides\./), visitor.page.textContent(told))).includes('Bias'));
    await visitor.page.selectOption('[name=tiling]', 'square');
    await visitor.page.waitForFunction(() => !location.search.includes('tiling'), null, patience);
    await visitor.drawn();
    assert.ok(await visitor.page.isHidden(told));
  });

  it('keeps the focus where it goes while a change is shown', timeout, async () => {
    await visitor.open('/?seed=7&width=20&height=15');
    await visitor.drawn();
    await visitor.page.fill('[name=width]', '22');
    await visitor.page.press('[name=width]', 'Tab');
    await visitor.page.waitForFunction(() => location.search.includes('width=22'), null, patience);
    await visitor.drawn();
    assert.equal(await visitor.page.evaluate(() => document.activeElement.name), 'height');
    await visitor.page.focus('[name=algo]');
    await visitor.choose('algo', 'growing-tree');
    assert.equal(await visitor.page.evaluate(() => document.activeElement.name), 'algo');
    assert.match(await visitor.page.textContent('#form .about'), /\w+/);
  });

  it('draws the walls of many triangles where they are', timeout, async () => {
    await visitor.open('/?seed=5&width=61&height=60&tiling=triangle&algo=kruskal');
    await visitor.drawn();
    await visitor.page.waitForFunction(() => document.querySelector('#board').ariaBusy === 'false', null, patience);
    const wrong = await visitor.page.evaluate(async () => {
      const { connect } = await import('/mazed.js');
      const bits = await connect().bits(location.search);
      const canvas = document.querySelector('#board');
      const { data, width, height } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const drawn = (x, y) => data[(y * width + x) * 4 + 3] > 0;
      const ends = (length, hit) => {
        const hits = Array.from({ length }, (_, i) => i).filter(hit);
        return [hits[0], hits.at(-1) + 1];
      };
      const across = Array.from({ length: width }, (_, i) => i);
      const [top, bottom] = ends(height, (y) => across.some((x) => drawn(x, y)));
      const [left, right] = ends(width, (x) => drawn(x, Math.round((top + bottom) / 2)));
      const side = (bottom - top) / (60 * Math.sqrt(0.75) + 0.12);
      const begin = (left + right) / 2 - (side * (bits.width + 1)) / 4;
      // The darkest of the pixels around a place of the plane, in sides across and rows down.
      const isDark = (u, v) => {
        const [x, y] = [Math.round(begin + u * side - 0.5), Math.round(top + (v * Math.sqrt(0.75) + 0.06) * side - 0.5)];
        return [-1, 0, 1].some((dx) => [-1, 0, 1].some((dy) => data[((y + dy) * width + x + dx) * 4 + 1] < 190));
      };
      const faults = [];
      for (let y = 0; y < bits.height; y++)
        for (let x = 0; x < bits.width; x++) {
          if (x + y < 2 || x + y > bits.width + bits.height - 4) continue; // start and goal
          if (x + 1 < bits.width && isDark((x + 1.5) / 2, y + 0.5) === bits.isOpen(x, y, 'E')) faults.push(`${x}, ${y}, E`);
          if ((x + y) % 2 === 0 && y + 1 < bits.height && isDark((x + 1) / 2, y + 1) === bits.isOpen(x, y, 'S')) faults.push(`${x}, ${y}, S`);
        }
      return faults;
    });
    assert.deepEqual(wrong, []);
  });

  // Of few cells in strokes, and of many in samples.
  for (const tiling of ['hexagon', 'octagon'])
    for (const sides of ['width=20&height=15', 'width=61&height=60'])
      it(`draws the walls where they are: ${tiling}, ${sides}`, timeout, async () => {
        await visitor.open(`/?seed=5&${sides}&tiling=${tiling}&algo=kruskal`, { viewport: { width: 1700, height: 1300 } });
        await visitor.picture();
        const { wrong, looked } = await visitor.page.evaluate(async () => {
          const [{ connect }, { load }, { sidesOf }, { View }] = await Promise.all([import('/mazed.js'),
            ...['/board/tilings/tiling.js', '/board/tilings/polygons.js', '/board/view.js'].map((file) => import(asset(file)))]);
          const bits = await connect().bits(location.search);
          const cells = await load(bits.tiling);
          const canvas = document.querySelector('#board');
          const { data, width } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
          const view = new View();
          view.resize(canvas.clientWidth, canvas.clientHeight);
          view.hold(cells.size(bits));
          const isDark = (place) => {
            const [x, y] = place.map((at, i) => Math.round([view.x, view.y][i] + at * view.scale - 0.5));
            return [-1, 0, 1].some((dx) => [-1, 0, 1].some((dy) => data[((y + dy) * width + x + dx) * 4 + 1] < 190));
          };
          const wrong = [];
          let looked = 0;
          for (let y = 0; y < bits.height; y++)
            for (let x = 0; x < bits.width; x++)
              for (const { side, middle } of x + y < 3 || x + y > bits.width + bits.height - 5 ? [] : sidesOf(cells)[cells.classOf(x, y)]) {
                looked++;
                const place = cells.placeOf(x, y).map((at, i) => at + middle[i]);
                if (isDark(place) === bits.isOpen(x, y, cells.names[side])) wrong.push(`${x}, ${y}, ${cells.names[side]}`);
              }
          return { wrong, looked };
        });
        assert.deepEqual(wrong, []);
        assert.ok(looked > 1000);
      });

  it('draws the heat map, outlines, edges that wrap, every tiling, one cell, and many', timeout, async () => {
    const views = [
      'width=20&height=15&heatmap=yes', 'width=20&height=15&shape=heart&sparse=30', 'width=20&height=15&wrap=xy&solve=shortest',
      'width=20&height=15&tiling=triangle&solve=a-star', 'width=100&height=90&tiling=triangle&heatmap=yes',
      ...['hexagon', 'octagon'].flatMap((tiling) => [`width=20&height=15&tiling=${tiling}&solve=a-star&wrap=xy`,
        `width=100&height=90&tiling=${tiling}&heatmap=yes`, `width=20&height=15&tiling=${tiling}&shape=heart`, `width=1&height=1&tiling=${tiling}`]),
      'width=1&height=1', 'width=700&height=600&solve=shortest', 'algo=eller&width=2100&height=2100',
    ];
    const seen = new Set();
    for (const view of views) {
      await visitor.open(`/?seed=5&${view}`);
      seen.add(await visitor.picture());
      assert.ok((await visitor.colours()) >= 2, view);
    }
    assert.equal(seen.size, views.length);
  });

  it('takes a flag in all words that the server takes', timeout, async () => {
    const seen = new Set();
    for (const word of ['yes', 'on', 'true', '1']) {
      await visitor.open(`/?seed=5&width=20&height=15&heatmap=${word}`);
      seen.add(await visitor.picture());
      assert.ok(await visitor.page.isChecked('[name=heatmap]'), word);
    }
    assert.equal(seen.size, 1);
  });

  it('zooms and moves by keys, wheel, buttons and drag', timeout, async () => {
    await visitor.open('/?seed=5&width=40&height=30');
    const whole = await visitor.picture();
    await visitor.page.focus('#board');
    let before = whole;
    for (const act of [
      () => visitor.page.keyboard.press('+'), () => visitor.page.keyboard.press('ArrowLeft'), () => visitor.page.keyboard.press('-'),
      async () => { await visitor.page.mouse.move(300, 300); await visitor.page.mouse.wheel(0, -300); },
      async () => { await visitor.page.mouse.down(); await visitor.page.mouse.move(350, 340); await visitor.page.mouse.up(); },
      () => visitor.page.click('#zoom button'),
    ]) {
      await act();
      const now = await visitor.picture();
      assert.notEqual(now, before, `${act}`);
      before = now;
    }
    await visitor.page.focus('#board');
    await visitor.page.keyboard.press('0');
    assert.equal(await visitor.picture(), whole);
  });

  it('zooms by two fingers', timeout, async () => {
    await visitor.open('/?seed=5&width=20&height=30', phone);
    const whole = await visitor.picture();
    const touch = await visitor.fingers();
    await touch('touchStart', [150, 300], [250, 300]);
    for (let i = 1; i <= 5; i++) await touch('touchMove', [150 - 20 * i, 300], [250 + 20 * i, 300]);
    await touch('touchEnd');
    const near = await visitor.picture();
    assert.notEqual(near, whole);
    await visitor.page.locator('#zoom button').last().click();
    assert.equal(await visitor.picture(), whole);
  });

  it('says what is wrong, and mends it by a button', timeout, async () => {
    await visitor.open('/?size=24&seed=7');
    await visitor.page.waitForSelector('#trouble button');
    assert.match(await visitor.page.textContent('#trouble'), /^“Tiles a side” cannot be “24”.* an odd number/);
    await visitor.page.click('#trouble button >> text=25');
    await visitor.page.waitForSelector('#trouble', { state: 'hidden' });
    await visitor.drawn();
    assert.equal(visitor.query().get('width'), '12');
    await visitor.open('/?breid=50&seed=7');
    await visitor.page.waitForSelector('#trouble button');
    await visitor.drawn();
    assert.equal(visitor.query().get('braid'), '50');
  });

  it('says so in every mode, and no longer when there is a maze', timeout, async () => {
    await visitor.open('/');
    await visitor.drawn();
    const modes = await visitor.page.$$eval('#modes a', (all) => all.map(({ hash }) => hash));
    for (const mode of modes) {
      await visitor.open(`/?seed=7&width=9&height=9${mode}`);
      await visitor.drawn();
      await visitor.page.fill('[name=width]', '0');
      await visitor.page.press('[name=width]', 'Enter');
      await visitor.page.waitForSelector('#trouble button >> text="Cells across: 1"', patience);
      await visitor.page.click('#modes a:first-child');
      assert.ok(await visitor.page.isVisible('#trouble'), 'it is still refused');
      await visitor.page.click('#trouble button');
      await visitor.drawn();
      assert.ok(await visitor.page.isHidden('#trouble'));
    }
  });

  it('mends by one button what is too large across and down, and says why there is no picture', timeout, async () => {
    const other = await Visitor.arrive([], { memory: '4M' });
    try {
      await other.open('/?width=9&height=9&algo=kruskal&seed=7');
      for (const side of ['width', 'height']) {
        await other.drawn();
        await other.page.fill(`[name=${side}]`, '9000');
        await other.page.press(`[name=${side}]`, 'Enter');
      }
      await other.page.waitForSelector('#trouble button', patience);
      const labels = await other.page.$$eval('#trouble button', (all) => all.map(({ textContent }) => textContent));
      assert.equal(labels.length, 1);
      const [, width, height] = /^Cells across: (\d+), Cells down: (\d+)$/.exec(labels[0]);
      await other.page.click('#trouble button');
      await other.drawn();
      assert.deepEqual([other.query().get('width'), other.query().get('height')], [width, height]);
      // A picture may be refused where the maze is not.
      await other.page.route(/format=png/, (route) => route.fulfill({
        status: 413, contentType: 'application/problem+json',
        json: { type: '/problems#too-large', title: 'Too large', status: 413, detail: 'the picture is too large' },
      }));
      await other.page.goto(`${other.daemon.url}/?width=2100&height=2100&algo=binary-tree&seed=7`);
      await other.drawn();
      assert.match(await other.said(), /too large to show here, but you can download it/);
    } finally {
      await other.leave();
    }
  });

  it('has a way out where the server knows no right value', timeout, async () => {
    await visitor.open('/?algo=kruskal&seed=7&width=9&height=9');
    await visitor.drawn();
    await visitor.page.click('#form summary');
    await visitor.page.fill('[name=difficulty]', 'qwertyuiop');
    await visitor.page.press('[name=difficulty]', 'Enter');
    await visitor.page.click('#trouble button >> text="Without Difficulty"');
    await visitor.drawn();
    assert.equal(visitor.query().get('difficulty'), null);
  });

  it('opens a mode that is asked for before the catalogue is there', timeout, async () => {
    await visitor.open('about:blank');
    let answer;
    const held = new Promise((done) => (answer = done));
    await visitor.page.route(/\/algorithms$/, async (route) => {
      await held;
      await route.continue();
    });
    await visitor.page.goto(`${visitor.daemon.url}/?seed=7&width=9&height=9`);
    await visitor.page.click('#modes a[href="#carve"]');
    await visitor.page.waitForTimeout(300);
    answer();
    await visitor.drawn();
    await visitor.page.waitForSelector('.film-play', patience);
    assert.ok(await visitor.page.isHidden('#trouble'));
  });

  it('does not go back to a maze that was still being shown when another was asked for', timeout, async () => {
    await visitor.open('/?seed=7&width=9&height=9');
    await visitor.drawn();
    await visitor.page.route(/\/maze\/steps/, () => {});
    await visitor.page.evaluate(() => (location.hash = '#carve'));
    await visitor.page.waitForSelector('#bar .film-play', patience);
    await visitor.page.fill('[name=seed]', '8');
    await visitor.page.press('[name=seed]', 'Enter');
    await visitor.page.waitForFunction(() => location.search.includes('seed=8'), null, patience);
    await visitor.page.waitForTimeout(300);
    // The carving of this one is held back too, when another size is asked for, of which there is no answer yet.
    await visitor.page.route(/\/maze\?.*width=30/, () => {});
    await visitor.page.fill('[name=width]', '30');
    await visitor.page.press('[name=width]', 'Enter');
    await visitor.page.waitForTimeout(500);
    assert.equal(visitor.query().get('width'), '30');
    assert.equal(await visitor.page.inputValue('[name=width]'), '30');
  });

  it('says of an algorithm what it does, by whatever name it is called', timeout, async () => {
    const { algorithms } = await (await fetch(`${visitor.daemon.url}/algorithms`)).json();
    const { aliases, summary } = algorithms.find(({ slug }) => slug === 'kruskal');
    await visitor.open(`/?algo=${aliases[0]}&seed=7&width=9&height=9`);
    await visitor.page.waitForSelector('#form .about', patience);
    assert.equal(await visitor.page.textContent('#form .about'), summary);
  });

  it('is named after its maze', timeout, async () => {
    await visitor.open('/?seed=7&width=9&height=9');
    await visitor.drawn();
    assert.equal(await visitor.page.title(), 'Recursive backtracker, 9 × 9 cells, seed 7 · mazed');
  });

  it('takes the maze along in every format, as the catalogue has them', timeout, async () => {
    await visitor.open('/?seed=7&width=9&height=9&solve=shortest&heatmap=yes');
    await visitor.drawn();
    await visitor.page.click('#files');
    await visitor.page.waitForSelector('#download select', patience);
    const formats = await visitor.page.$$eval('#download select option', (all) => all.map(({ value }) => value));
    for (const format of ['json', 'text', 'svg', 'png', 'pdf', 'stl', 'csv', 'scen', 'apng', 'ndjson']) {
      assert.ok(formats.includes(format));
      await visitor.page.selectOption('#download .field select', format);
      const [saved, shown] = await visitor.page.$$eval('#download a', (all) => all.map(({ href }) => href));
      assert.equal((await fetch(shown)).status, 200, shown);
      assert.match((await fetch(saved)).headers.get('content-disposition') ?? '', /^attachment; /, saved);
      // Each option alone makes a link that the server answers too.
      const controls = await visitor.page.locator('#download .options :is(input, select)').all();
      for (const control of controls) {
        const before = await control.evaluate((node) => (node.type === 'checkbox' ? node.checked : node.value));
        const set = (value) => control.evaluate((node, to) => {
          if (node.type === 'checkbox') node.checked = to;
          else node.value = to;
          node.dispatchEvent(new Event('change', { bubbles: true }));
        }, value);
        await set(await control.evaluate((node) =>
          node.type === 'checkbox' ? !node.checked : node.options ? [...node.options].at(-1).value : node.value || node.min || node.list?.options[0].value || '*'));
        const url = await visitor.page.getAttribute('#download a:text-is("Open")', 'href');
        assert.equal((await fetch(url)).status, 200, url);
        await set(before);
      }
      assert.equal(shown.includes('solve='), ['json', 'text', 'svg', 'png', 'pdf', 'apng', 'ndjson'].includes(format), shown);
    }
  });

  it('says in its own words that the server refuses a file, and stays', timeout, async () => {
    for (const [locale, words] of [['en-US', /^This is too large for this server\.$/], ['ko', /^[^a-z]+$/]]) {
      await visitor.open('/?seed=7&width=9&height=9', { locale });
      await visitor.drawn();
      await visitor.page.click('#files');
      await visitor.page.waitForSelector('#download select', patience);
      await visitor.page.selectOption('#download .field select', 'png');
      const refused = visitor.page.locator('#download [role=alert]');
      // As a smaller server would.
      const isFile = (url) => url.searchParams.get('format') === 'png';
      const problem = JSON.stringify({ type: '/problems#too-large', status: 413, detail: 'the picture is too large' });
      await visitor.page.route(isFile, (route) =>
        route.fulfill({ status: 413, contentType: 'application/problem+json', body: route.request().method() === 'HEAD' ? '' : problem }));
      for (const link of [0, 1]) {
        await visitor.page.locator('#download a').nth(link).click();
        await refused.filter({ hasText: words }).waitFor(patience);
        assert.ok(visitor.page.url().includes('/play?'));
        assert.deepEqual(await visitor.audit(), []);
      }
      await visitor.page.unroute(isFile);
      const saved = visitor.page.waitForEvent('download', patience);
      await visitor.page.locator('#download a').nth(0).click();
      assert.match((await saved).suggestedFilename(), /\.png$/);
      assert.equal((await refused.allTextContents()).join(''), '');
      // A book of mazes that none of the mazes is.
      await visitor.page.selectOption('#download .field select', 'pdf');
      assert.equal(await visitor.page.inputValue('#download [name=paper]'), locale === 'ko' ? 'a4' : 'letter');
      await visitor.page.$eval('#download .book a', (link) => (link.href += '&difficulty=90000..'));
      await visitor.page.click('#download .book a');
      await refused.filter({ hasText: '90000' }).waitFor(patience);
      assert.ok(visitor.page.url().includes('/play?'));
    }
    visitor.faults.length = 0;
  });

  it('offers only formats that show the tiling', timeout, async () => {
    await visitor.open('/?seed=7&width=9&height=9');
    await visitor.drawn();
    await visitor.page.click('#files');
    await visitor.page.selectOption('#download > .field select', 'stl');
    assert.ok(await visitor.page.isHidden('#download :text("Not for this cell shape")'));
    await visitor.choose('tiling', 'octagon');
    await visitor.drawn();
    assert.equal(await visitor.page.textContent('#download :text("Not for this cell shape")'),
      'Not for this cell shape: STL, OBJ, SCAD, TEXT, CSV, TMJ, TMX, MAP, SCEN. Squares have them all.');
    const offered = () => visitor.page.$$eval('#download > .field select option:enabled', (all) => all.map(({ value }) => value));
    for (const format of await offered()) {
      await visitor.page.selectOption('#download > .field select', format);
      const shown = await visitor.page.getAttribute('#download a:text-is("Open")', 'href');
      assert.equal((await fetch(shown)).status, 200, shown);
    }
    assert.ok((await offered()).includes('svg') && !(await offered()).includes('stl'));
    await visitor.page.selectOption('#download > .field select', 'pdf');
    await visitor.page.selectOption('#form [name=tiling]', 'square');
    await visitor.page.waitForFunction(() => !location.search.includes('tiling'), null, patience);
    await visitor.drawn();
    assert.ok((await offered()).includes('stl'));
    assert.equal(await visitor.page.inputValue('#download > .field select'), 'pdf');
  });

  it('counts what is in the maze', timeout, async () => {
    await visitor.open('/?seed=7&width=10&height=10');
    await visitor.page.waitForFunction(() => /Cells\s*100/.test(document.querySelector('#figures').textContent), null, patience);
    assert.match(await visitor.page.textContent('#figures'), /Difficulty/);
  });

  it('has a sheet for its options on a phone', timeout, async () => {
    await visitor.open('/?seed=7', phone);
    await visitor.drawn();
    assert.ok(await visitor.page.isHidden('#form'));
    await visitor.page.click('#handle');
    assert.equal(await visitor.page.getAttribute('#handle', 'aria-expanded'), 'true');
    assert.ok(await visitor.page.isVisible('#form'));
    await visitor.choose('algo', 'kruskal');
    assert.ok(await visitor.page.isVisible('#form'));
    assert.equal(await visitor.page.evaluate(() => document.documentElement.scrollWidth), 390);
    await visitor.page.focus('#form [name=algo]');
    await visitor.page.keyboard.press('Escape');
    assert.ok(await visitor.page.isHidden('#form'));
    assert.equal(await visitor.page.evaluate(() => document.activeElement.id), 'handle');
  });

  it('shows the maze and the first controls of a mode in a low window', timeout, async () => {
    const sizes = () => visitor.page.evaluate(() =>
      [document.scrollingElement.scrollHeight - innerHeight, document.querySelector('#board').clientHeight]);
    const low = { viewport: { width: 844, height: 390 } };
    await visitor.open('/?seed=7', low);
    await visitor.drawn();
    assert.equal((await sizes())[0], 0);
    // Sideways, magnified twice, and on a small phone.
    for (const viewport of [low.viewport, { width: 640, height: 400 }, { width: 360, height: 640 }])
      for (const [mode, control] of [['carve', '.film-play'], ['solve', '.film-play'], ['walk', '#walk-giveUp'], ['space', '#bar button']]) {
        await visitor.open(`/?seed=7#${mode}`, { viewport });
        await visitor.drawn();
        await visitor.page.waitForSelector(control, patience);
        await visitor.frames();
        const [hidden, board] = await sizes();
        const isThere = await visitor.page.$eval(control, (node) => {
          const { left, top, width, height } = node.getBoundingClientRect();
          return [0.1, 0.9].every((share) => node.contains(document.elementFromPoint(left + width / 2, top + height * share)));
        });
        assert.ok(hidden <= 0 && isThere && board >= 130, `${mode} at ${viewport.width}: ${hidden}, ${isThere}, ${board}`);
        assert.deepEqual(await visitor.audit(), [], mode);
      }
  });

  it('names every control, and nothing went wrong in all of this', timeout, async () => {
    await visitor.open('/?seed=7');
    await visitor.drawn();
    const nameless = await visitor.page.$$eval('input, select, button, a, canvas', (all) =>
      all.filter((node) => !node.labels?.length && !node.textContent.trim() && !node.ariaLabel && node.localName !== 'option')
        .map((node) => node.outerHTML));
    assert.deepEqual(nameless, []);
    assert.deepEqual(visitor.faults, []);
  });
});
