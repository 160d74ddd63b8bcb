// What the buttons at the top of the panel do: share, presets, and the language. Print and Download are in files of their own.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { timeout } from '../daemon.mjs';
import { byEveryone, patience, phone, skip, Visitor } from './visitor.mjs';

describe('the buttons of the panel', { skip }, () => {
  let visitor;
  before(async () => (visitor = await Visitor.arrive()), timeout);
  after(() => visitor?.leave(), timeout);

  const allowed = { permissions: ['clipboard-read', 'clipboard-write'] };
  const clipboard = () => visitor.page.evaluate(() => navigator.clipboard.readText());
  const says = (words) => visitor.page.waitForFunction(
    (wanted) => document.querySelector('#share-dialog [role=status]')?.textContent.includes(wanted), words, patience);

  describe('share', () => {
    it('copies the link of what is seen by one click', timeout, async () => {
      await visitor.open('/maze?seed=7&width=12&height=9&solve=shortest&utm_source=x#carve', allowed);
      await visitor.drawn();
      await visitor.page.click('#share');
      await says('The link is copied');
      const link = `${visitor.daemon.url}/play?seed=7&width=12&height=9&solve=shortest#carve`;
      assert.equal(await clipboard(), link);
      assert.equal(await visitor.page.inputValue('#share-dialog input'), link);
      // Its picture is what others see with it.
      const picture = await visitor.page.waitForFunction(() => {
        const { complete, naturalWidth, naturalHeight } = document.querySelector('#share-dialog img');
        return complete && naturalWidth ? [naturalWidth, naturalHeight] : null;
      }, null, patience);
      assert.deepEqual(await picture.jsonValue(), [1200, 630]);
    });

    it('copies code that shows the maze in another page', timeout, async () => {
      await visitor.page.click('#share-dialog >> text=Copy code');
      await says('The code is copied');
      assert.match(await clipboard(), new RegExp(`^<iframe src="${visitor.daemon.url}/embed\\?seed=7&amp;.*#carve" width="800"`));
    });

    it('copies the picture', timeout, async () => {
      await visitor.page.click('#share-dialog >> text=Copy the picture');
      await says('The picture is copied');
      const [width, height, colours] = await visitor.page.evaluate(async () => {
        const [item] = await navigator.clipboard.read();
        const image = await createImageBitmap(await item.getType('image/png'));
        const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
        pen.drawImage(image, 0, 0);
        const { data } = pen.getImageData(0, 0, image.width, image.height);
        return [image.width, image.height, new Set(new Uint32Array(data.buffer)).size];
      });
      assert.ok(width > 300 && height > 200 && colours > 3, `${width} x ${height}, ${colours} colours`);
      assert.ok(Math.abs((width - 32) / (height - 32) - 12 / 9) < 0.05, `${width} x ${height}`);
      await visitor.page.keyboard.press('Escape');
      assert.ok(await visitor.page.isHidden('#share-dialog'));
    });

    it('gives the link to the device where there are fingers', timeout, async () => {
      await visitor.open('/?seed=7&width=9&height=9', phone, () => {
        navigator.share = async (what) => { window.shared = what; };
      });
      await visitor.drawn();
      await visitor.page.click('#share');
      await visitor.page.waitForFunction(() => window.shared, null, patience);
      assert.deepEqual(await visitor.page.evaluate(() => window.shared), {
        title: 'mazed', text: 'Recursive backtracker, 9 × 9 cells, seed 7', url: `${visitor.daemon.url}/play?seed=7&width=9&height=9`,
      });
    });

    // The heading of the printed sheet, and the link on it.
    const printed = () => visitor.page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      const texts = ['#print h2', '#print footer'].map((at) => document.querySelector(at).textContent);
      dispatchEvent(new Event('afterprint'));
      return texts;
    });

    // Their page, sheet, file and card are called so; another outline is not.
    it('tells others the word that the outline is', timeout, async () => {
      const word = 'A&<b>';
      await visitor.open('/', allowed);
      await visitor.drawn();
      await visitor.page.fill('#word input', word);
      await visitor.page.press('#word input', 'Enter');
      await visitor.page.waitForFunction(() => location.search.includes('title='), null, patience);
      await visitor.drawn();
      await visitor.page.click('#share');
      await says('The link is copied');
      const shown = async () => new URL(await visitor.page.getAttribute('#share-dialog img', 'src'), visitor.daemon.url);
      assert.equal((await shown()).searchParams.get('title'), word);
      const link = await clipboard();
      assert.equal(new URL(link).searchParams.get('title'), word);
      await visitor.open(link, allowed);
      await visitor.drawn();
      const titled = async () => [await visitor.page.title(), await visitor.page.textContent('#heading'), visitor.query().get('title')];
      assert.deepEqual(await titled(), [`${word} · mazed`, word, word]);
      assert.ok((await visitor.said()).startsWith(word));
      assert.ok(await visitor.page.isHidden('#trouble'));
      await visitor.page.click('#files');
      await visitor.page.waitForFunction((wanted) => document.querySelector('#download [name=title]')?.value === wanted, word, patience);
      const file = new URL(await visitor.page.getAttribute('#download a.strong', 'href'));
      assert.equal(file.searchParams.get('title'), word);
      assert.match(await (await fetch(file)).text(), /<title>A&amp;&lt;b&gt;<\/title>/);
      // Another maze of this outline is still the word's, however it looks.
      for (const change of [() => visitor.page.click('#new'), () => visitor.page.check('[name=heatmap]'), () => visitor.page.check('#solution input')]) {
        const old = visitor.page.url();
        await change();
        await visitor.page.waitForFunction((before) => location.href !== before, old, patience);
        await visitor.drawn();
        assert.deepEqual(await titled(), [`${word} · mazed`, word, word]);
      }
      assert.equal((await printed())[0], word);
      await visitor.page.click('#presets [value=huge]');
      await visitor.page.waitForFunction(() => location.search.includes('width=100'), null, patience);
      await visitor.drawn();
      assert.equal(visitor.query().get('title'), null);
      // Steps back know it.
      await visitor.page.goBack();
      await visitor.page.waitForFunction((wanted) => document.title.startsWith(wanted), word, patience);
      // What no font of the server has letters for is on no card.
      await visitor.open('/play?seed=7&width=9&height=9&title=\u{1f9e9}', allowed);
      await visitor.drawn();
      await visitor.page.click('#share');
      await visitor.page.waitForFunction(() => document.querySelector('#share-dialog img')?.naturalWidth === 1200, null, patience);
      assert.equal((await shown()).searchParams.get('title'), null);
      assert.ok(await visitor.page.isVisible('#share-dialog img'));
      await visitor.page.keyboard.press('Escape');
      // The link on the sheet has it too.
      const [heading, printedLink] = await printed();
      assert.equal(heading, '\u{1f9e9}');
      assert.ok(printedLink.endsWith(`&title=${encodeURIComponent(heading)}`), printedLink);
    });

    it('has no preview of what was refused, or is not there yet', timeout, async () => {
      const refuse = (status, type) => visitor.page.route(/\/maze\?/, (route) => route.fulfill({ status, json: { status, type, detail: 'no' } }));
      await visitor.open('about:blank', allowed);
      await refuse(503, '/problems#busy');
      await visitor.page.goto(`${visitor.daemon.url}/play?seed=7&width=9&height=9`);
      await visitor.page.waitForSelector('#trouble:not([hidden])', patience);
      await visitor.page.click('#share');
      await says('The link is copied');
      assert.ok(await visitor.page.isHidden('#share-dialog img'));
      await visitor.page.unroute(/\/maze\?/);
      await visitor.open('/play?seed=7&width=9&height=9', allowed);
      await visitor.drawn();
      await refuse(503, '/problems#busy');
      await visitor.page.click('#new');
      await visitor.page.waitForSelector('#trouble:not([hidden])', patience);
      await visitor.page.click('#share');
      await says('The link is copied');
      assert.ok(await visitor.page.isHidden('#share-dialog img'));
      await visitor.page.unroute(/\/maze\?/);
      visitor.faults = visitor.faults.filter((fault) => !/503/.test(fault));
    });

    it('is seen whole in a low window, and so is print', timeout, async () => {
      await visitor.open('/?seed=7&width=24&height=10', { ...allowed, ...phone, viewport: { width: 844, height: 390 } });
      await visitor.drawn();
      for (const name of ['share', 'paper']) {
        await visitor.page.click(`#${name}`);
        await visitor.page.waitForFunction(() => document.querySelector('dialog[open]') &&
          [...document.querySelectorAll('dialog[open] img')].every(({ complete }) => complete), null, patience);
        const { all, seen } = await visitor.page.$eval('dialog[open]', ({ scrollHeight: all, clientHeight: seen }) => ({ all, seen }));
        assert.equal(all, seen, name);
        await visitor.page.keyboard.press('Escape');
      }
    });

    it('lets the link be copied by hand where the page may not', timeout, async () => {
      await visitor.open('/?seed=7&width=9&height=9', {}, () => { navigator.clipboard.write = () => Promise.reject(new Error('no')); });
      await visitor.drawn();
      await visitor.page.click('#share');
      await says('copy it yourself');
      assert.equal(await visitor.page.evaluate(() => getSelection().toString()), `${visitor.daemon.url}/play?seed=7&width=9&height=9`);
    });
  });

  describe('a preset', () => {
    const stats = async () => {
      const query = visitor.query();
      query.delete('wall_color');
      return (await (await fetch(`${visitor.daemon.url}/maze/stats?${query}`)).json()).stats;
    };

    it('makes a new maze, as hard as it says, by one click', timeout, async () => {
      await visitor.open('/?seed=7&width=30&height=20&algo=kruskal&shape=heart&solve=shortest&wall_color=ff0000');
      await visitor.drawn();
      const measured = [];
      for (const name of ['children', 'easy', 'medium', 'hard']) {
        const before = visitor.page.url();
        await visitor.page.click(`#presets [value=${name}]`);
        await visitor.page.waitForFunction((old) => location.href !== old, before, patience);
        await visitor.drawn();
        assert.ok(await visitor.page.isHidden('#trouble'));
        measured.push((await stats()).difficulty);
      }
      // By the words of the slider.
      [[0, 5], [0, 49], [50, 199], [200, 799]].forEach(([least, most], i) => assert.ok(measured[i] >= least && measured[i] < most + 1, `${measured}`));
      const query = visitor.query();
      assert.equal(query.get('wall_color'), 'ff0000');
      for (const name of ['shape', 'solve', 'algo']) assert.equal(query.get(name), null, name);
      await visitor.page.click('#presets [value=huge]');
      await visitor.page.waitForFunction(() => location.search.includes('width=100'), null, patience);
      await visitor.drawn();
      assert.equal(await visitor.page.locator('[name=doors]').count(), 0, 'nothing is asked about rooms without rooms');
      await visitor.page.click('#presets [value=rooms]');
      await visitor.page.waitForFunction(() => /&rooms=\d/.test(location.search), null, patience);
      await visitor.drawn();
      await visitor.choose('doors', '1');
      assert.ok(await visitor.page.isHidden('#trouble'));
      assert.equal(visitor.query().get('room_min'), null, 'what was not chosen is not said');
    });

    it('makes mazes of other cells', timeout, async () => {
      await visitor.open('/?seed=7&width=9&height=9&wall_color=ff0000');
      await visitor.drawn();
      for (const [name, tiling, cells] of [['honeycomb', 'hexagon', 331], ['mosaic', 'octagon', null]]) {
        await visitor.page.click(`#presets [value=${name}]`);
        await visitor.page.waitForFunction((wanted) => location.search.includes(wanted), tiling, patience);
        await visitor.drawn();
        assert.ok(await visitor.page.isHidden('#trouble'));
        assert.equal(visitor.query().get('wall_color'), 'ff0000');
        assert.ok(await visitor.page.isChecked('[name=heatmap]'));
        const query = visitor.query();
        for (const look of ['heatmap', 'wall_color']) query.delete(look);
        const { stats: { cells: count } } = await (await fetch(`${visitor.daemon.url}/maze/stats?${query}`)).json();
        if (cells) assert.equal(count, cells);
        else assert.ok(count > 700);
      }
    });

    it('names the maze that was found, and keeps its range for others and for a book', timeout, async () => {
      await visitor.open('/?seed=7&width=9&height=9');
      await visitor.drawn();
      await visitor.page.click('#presets [value=children]');
      await visitor.page.waitForFunction(() => /seed=\d/.test(location.search) && location.search.includes('width=8'), null, patience);
      await visitor.drawn();
      const pressed = () => visitor.page.$$eval('#presets [aria-pressed=true]', (all) => all.map(({ value }) => value));
      await visitor.page.waitForSelector('#presets [value=children][aria-pressed=true]', patience);
      // Its preview is of this maze.
      assert.equal(visitor.query().get('difficulty'), null);
      assert.ok((await stats()).difficulty <= 5);
      assert.equal(await visitor.page.inputValue('[name=seed]'), visitor.query().get('seed'));
      assert.match(await visitor.said(), new RegExp(`seed ${visitor.query().get('seed')}`));
      assert.equal((await fetch(`${visitor.daemon.url}/maze/card${new URL(visitor.page.url()).search}`)).status, 200);
      const shown = visitor.query().get('seed');
      await visitor.page.check('[name=heatmap]');
      await visitor.page.waitForFunction(() => location.search.includes('heatmap'), null, patience);
      await visitor.drawn();
      assert.equal(visitor.query().get('seed'), shown);
      await visitor.page.uncheck('[name=heatmap]');
      await visitor.page.waitForFunction(() => !location.search.includes('heatmap'), null, patience);
      await visitor.page.click('#new');
      await visitor.page.waitForFunction((old) => !location.search.includes(`seed=${old}`), shown, patience);
      await visitor.drawn();
      assert.ok((await stats()).difficulty <= 5);
      assert.deepEqual(await pressed(), ['children']);
      await visitor.page.click('#files');
      await visitor.page.selectOption('#download > .field select', 'pdf');
      await visitor.page.check('#download [name=rising]');
      const book = new URL(await visitor.page.getAttribute('#download a:text-is("Book of mazes")', 'href'));
      assert.deepEqual(['difficulty', 'order', 'count'].map((name) => book.searchParams.get(name)), ['..5', 'difficulty', '20']);
      assert.equal((await fetch(book)).status, 200);
      // Another size has no use for the range.
      await visitor.choose('width', '30');
      assert.deepEqual(await pressed(), []);
      assert.equal(await visitor.page.inputValue('[name=difficulty]'), '');
      assert.equal(await visitor.page.inputValue('[name=width]'), '30');
    });

    it('has a book that the server searches for once, whether it finds it or not', timeout, async () => {
      await visitor.open('/?seed=7&width=9&height=9');
      await visitor.drawn();
      await visitor.page.click('#files');
      await visitor.page.waitForSelector('#download > .field select', patience);
      await visitor.page.selectOption('#download > .field select', 'pdf');
      const asked = async () => {
        const figures = await (await fetch(`${visitor.daemon.url}/metrics`)).text();
        return [...figures.matchAll(/requests_total\{route="\/mazes".* (\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
      };
      const before = await asked();
      const search = (range) => visitor.page.$eval('#download .book a', (link, wanted) => {
        link.search = link.search.replace(/&difficulty=.*|$/, `&difficulty=${wanted}`);
        link.click();
      }, range);
      // A browser without a viewer of PDF downloads it.
      const opened = visitor.page.context().waitForEvent('response', { ...patience, predicate: (answer) => answer.request().isNavigationRequest() });
      await search('..5');
      const book = await opened;
      assert.match(book.url(), /\/mazes\?.*difficulty=\.\.5$/);
      assert.equal(book.headers()['content-type'], 'application/pdf');
      await visitor.page.context().pages()[1]?.close();
      assert.equal(await asked(), before + 1);
      await search('90000..');
      await visitor.page.locator('#download [role=alert]', { hasText: '90000' }).waitFor(patience);
      assert.equal(await asked(), before + 2);
    });

    it('is as hard as the word of the slider, which is there for words alone', timeout, async () => {
      await visitor.open('/?seed=7&width=9&height=9');
      await visitor.drawn();
      await visitor.page.click('#form summary');
      await visitor.page.waitForSelector('#level', patience);
      for (const [name, word] of [['medium', 'Medium'], ['hard', 'Hard'], ['easy', 'Easy']]) {
        await visitor.page.click(`#presets [value=${name}]`);
        await visitor.page.waitForFunction((wanted) => document.querySelector('#level').ariaValueText === wanted, word, patience);
        await visitor.drawn();
      }
      await visitor.page.click('#presets [value=children]');
      await visitor.page.waitForSelector('#level', { state: 'hidden' });
    });

    it('keeps its range while a maze is made, through steps back, and where the page is loaded again', timeout, async () => {
      await visitor.open('/?seed=7&width=9&height=9');
      await visitor.drawn();
      const isPressed = () => visitor.page.waitForSelector('#presets [value=children][aria-pressed=true]', patience);
      const range = () => visitor.page.inputValue('[name=difficulty]');
      await visitor.page.click('#presets [value=children]');
      await isPressed();
      await visitor.drawn();
      // Another field is changed before the maze of the first one is there.
      await visitor.page.route(/\/maze\?.*grid=none/, async (route) => {
        await new Promise((done) => setTimeout(done, 500));
        await route.continue().catch(() => {});
      });
      await visitor.page.check('[name=heatmap]');
      assert.equal(await range(), '..5');
      await visitor.page.uncheck('[name=heatmap]');
      await visitor.page.waitForFunction(() => !location.search.includes('heatmap'), null, patience);
      assert.equal(await range(), '..5');
      await visitor.page.unroute(/\/maze\?.*grid=none/);
      await visitor.drawn();
      const found = visitor.query().get('seed');
      await visitor.page.click('#presets [value=huge]');
      await visitor.page.waitForFunction(() => location.search.includes('width=100'), null, patience);
      await visitor.drawn();
      assert.equal(await range(), '');
      await visitor.page.goBack();
      await visitor.drawn();
      assert.equal(visitor.query().get('seed'), found);
      assert.equal(await range(), '..5');
      await isPressed();
      // In a mode too.
      await visitor.page.click('#modes a[href="#walk"]');
      await visitor.drawn();
      await visitor.page.reload();
      await visitor.drawn();
      assert.equal(visitor.query().get('seed'), found);
      assert.equal(await range(), '..5');
      await isPressed();
      await visitor.page.click('#new');
      await visitor.page.waitForFunction((old) => !location.search.includes(`seed=${old}`), found, patience);
      await visitor.drawn();
      assert.ok((await stats()).difficulty <= 5);
    });

    it('is pressed only where its maze is there', timeout, async () => {
      await visitor.open('/?seed=7&width=9&height=9');
      await visitor.drawn();
      const pressed = () => visitor.page.$$eval('#presets [aria-pressed=true]', (all) => all.map(({ value }) => value));
      await visitor.page.route(/\/maze\?/, (route) => route.fulfill({ status: 503, json: { status: 503, detail: 'no' } }));
      await visitor.page.click('#presets [value=huge]');
      await visitor.page.waitForSelector('#trouble:not([hidden])', patience);
      await visitor.frames();
      assert.deepEqual(await pressed(), []);
      await visitor.page.unroute(/\/maze\?/);
      // Of the maze of the day there is one.
      await visitor.page.click('#presets [value=day]');
      await visitor.page.waitForSelector('#presets [value=day][aria-pressed=true]', patience);
      await visitor.drawn();
      const day = visitor.query().get('seed');
      await visitor.page.click('#new');
      await visitor.page.waitForFunction((old) => !location.search.includes(old), day, patience);
      await visitor.drawn();
      await visitor.frames();
      assert.deepEqual(await pressed(), []);
      visitor.faults.length = 0; // the answer 503, which the browser reports
    });

    it('makes mazes whose links have a preview, of the maze that is there', timeout, async () => {
      await visitor.open('/?seed=7&width=9&height=9', allowed);
      await visitor.drawn();
      for (const name of await visitor.page.$$eval('#presets button', (all) => all.map(({ value }) => value))) {
        const before = visitor.page.url();
        await visitor.page.click(`#presets [value=${name}]`);
        await visitor.page.waitForFunction((old) => location.href !== old, before, patience);
        await visitor.drawn();
        await visitor.page.waitForSelector(`#presets [value=${name}][aria-pressed=true]`, patience);
        const { seed, seed_text: seedText = seed } = await visitor.page.evaluate(async () => {
          const part = location.search.includes('blocks') ? '&window=0,0,1,1' : '';
          return (await fetch(`/maze${location.search.replace('&heatmap=yes', '')}&format=json&grid=none${part}`)).json();
        });
        await visitor.page.click('#share');
        const picture = await visitor.page.waitForFunction(() => {
          const { complete, hidden, naturalWidth, src } = document.querySelector('#share-dialog[open] img') ?? {};
          return complete && !hidden && naturalWidth === 1200 ? src : null;
        }, null, patience);
        assert.equal(new URL(await picture.jsonValue()).searchParams.get('seed'), seedText, name);
        const html = await (await fetch(await visitor.page.inputValue('#share-dialog input'), { headers: { Accept: 'text/html' } })).text();
        const card = new URL(/og:image" content="([^"]+)"/.exec(html)[1].replace(/&amp;/g, '&'));
        assert.equal(card.searchParams.get('seed'), seed, name);
        assert.equal((await fetch(card)).status, 200, name);
        await visitor.page.keyboard.press('Escape');
      }
    });

    it('is upright on a phone', timeout, async () => {
      await visitor.open('/?seed=7', phone);
      await visitor.drawn();
      await visitor.page.click('#presets [value=children]');
      await visitor.page.waitForFunction(() => location.search.includes('width=6') && location.search.includes('height=8'), null, patience);
    });
  });

  it('shows the solution by a switch', timeout, async () => {
    await visitor.open('/?seed=7&width=9&height=9&difficulty=..60');
    await visitor.drawn();
    const seed = visitor.query().get('seed');
    await visitor.page.check('#solution input');
    await visitor.page.waitForFunction(() => location.search.includes('solve=shortest'), null, patience);
    await visitor.drawn();
    assert.equal(visitor.query().get('seed'), seed);
    assert.match(await visitor.said(), /steps to the goal/);
    await visitor.page.uncheck('#solution input');
    await visitor.page.waitForFunction(() => !location.search.includes('solve'), null, patience);
    // It is beside Print, and not where it would do nothing.
    const [print, solution] = await visitor.page.$$eval('#paper, #solution', (all) => all.map((one) => one.getBoundingClientRect()));
    assert.ok(solution.left >= print.right && solution.top < print.bottom && solution.bottom > print.top);
    await visitor.page.click('#modes a[href="#walk"]');
    await visitor.drawn();
    assert.ok(await visitor.page.isHidden('#solution'));
    await visitor.open('/?seed=7&width=2147483647&height=2147483647&blocks=64');
    await visitor.drawn();
    assert.ok(await visitor.page.isHidden('#solution'));
  });

  it('has the solution under the thumb on a phone, beside print, and play with it', timeout, async () => {
    for (const [width, height] of [[360, 640], [390, 844], [844, 390]]) {
      const where = `${width} x ${height}`;
      await visitor.open('/?seed=7&width=9&height=9', { ...phone, isMobile: true, viewport: { width, height } });
      await visitor.drawn();
      const boxes = () => visitor.page.$$eval('#paper, #solution, .film-play', (all) => all.map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return { left, right, top, bottom };
      }));
      const [print, solution] = await boxes();
      assert.ok(solution.right - solution.left >= 44 && solution.bottom - solution.top >= 44, `${where}: ${JSON.stringify(solution)}`);
      assert.ok(solution.left >= print.right && solution.top < print.bottom, where);
      await visitor.page.tap('#solution');
      await visitor.page.waitForFunction(() => location.search.includes('solve=shortest'), null, patience);
      await visitor.page.click('#modes a[href="#carve"]');
      await visitor.drawn();
      await visitor.page.waitForSelector('.film-play', patience);
      for (const { left, right, top, bottom } of await boxes())
        assert.ok(left >= 0 && right <= width && top >= 0 && bottom <= height, `${where}: ${[left, right, top, bottom]}`);
      assert.deepEqual(await visitor.audit(), []);
    }
  });

  it('shows which preset is pressed where the system has the colours', timeout, async () => {
    await visitor.open('/?seed=7&width=9&height=9', { forcedColors: 'active' });
    await visitor.drawn();
    await visitor.page.click('#presets [value=children]');
    await visitor.page.waitForSelector('#presets [value=children][aria-pressed=true]', patience);
    await visitor.page.focus('#new');
    const outlines = await visitor.page.$$eval('#presets button', (all) => all.map((chip) => getComputedStyle(chip).outlineStyle));
    assert.equal(outlines.filter((style) => style === 'solid').length, 1);
  });

  it('makes a maze as difficult as a word of the slider says', timeout, async () => {
    await visitor.open('/?seed=7&width=9&height=9');
    await visitor.drawn();
    await visitor.page.click('#form summary');
    await visitor.page.waitForSelector('#level', patience);
    await visitor.page.focus('#level');
    for (const [word, side] of [['Easy', '12'], ['Medium', '20']]) {
      await visitor.page.keyboard.press('ArrowRight');
      await visitor.page.waitForFunction((wanted) => location.search.includes(`width=${wanted}&`), side, patience);
      await visitor.drawn();
      assert.equal(await visitor.page.getAttribute('#level', 'aria-valuetext'), word);
      assert.equal(await visitor.page.inputValue('[name=difficulty]'), word.toLowerCase());
    }
    const { stats } = await (await fetch(`${visitor.daemon.url}/maze/stats${new URL(visitor.page.url()).search}`)).json();
    assert.ok(stats.difficulty >= 50 && stats.difficulty < 200, `${stats.difficulty}`);
    for (const locale of ['en', 'ko']) {
      if (locale === 'ko') await visitor.open(`/play${new URL(visitor.page.url()).search}`, { locale });
      await visitor.drawn();
      await visitor.page.$eval('#form details', (details) => (details.open = true));
      await visitor.page.waitForSelector('#level', patience);
      const names = await visitor.page.$$eval('#form details label', (all) => all.map((label) => {
        const { textContent } = label.firstChild.firstChild;
        return textContent.trim();
      }));
      assert.deepEqual(names.filter((name, i) => names.indexOf(name) !== i), [], 'a name for each control');
    }
    assert.deepEqual(await visitor.audit(), []);
  });

  it('has more options without their slider where that cannot be had', timeout, async () => {
    await visitor.open('/?seed=7&width=9&height=9');
    await visitor.drawn();
    await visitor.page.route(/level\.js/, (route) => route.abort());
    const faults = visitor.faults.splice(0);
    await visitor.page.click('#form summary');
    await visitor.page.waitForSelector('[name=difficulty]', patience);
    await visitor.frames(20);
    assert.deepEqual(visitor.faults.filter((fault) => !/ERR_/.test(fault)), []);
    visitor.faults.splice(0, Infinity, ...faults);
  });

  it('makes room for an outline: as wide as high, and connected', timeout, async () => {
    await visitor.open('/?seed=7&width=31&height=22');
    await visitor.drawn();
    await visitor.choose('shape', 'circle');
    assert.deepEqual(['width', 'height'].map((name) => visitor.query().get(name)), ['22', '22']);
    await visitor.open('/?seed=7&width=31&height=22&tiling=triangle');
    await visitor.drawn();
    for (const shape of ['diamond', 'triangle', 'heart', 'star', 'circle']) {
      await visitor.choose('shape', shape);
      await visitor.drawn();
      assert.ok(await visitor.page.isHidden('#trouble'), shape);
      const scale = visitor.query().get('width') / visitor.query().get('height');
      assert.ok(Math.abs(scale - Math.sqrt(3)) < 0.12, `${shape}: ${scale}`);
    }
    await visitor.choose('height', '21');
    await visitor.page.fill('[name=width]', '31');
    await visitor.page.press('[name=width]', 'Enter');
    await visitor.page.waitForFunction(() => /width=3[012]/.test(location.search), null, patience);
    await visitor.drawn();
    assert.ok(await visitor.page.isHidden('#trouble'));
  });

  it('shows the card of the maze that there is, with a heat map too', timeout, async () => {
    await visitor.open('/?seed=7&width=9&height=9&heatmap=yes&difficulty=..5&wall_color=ff0000');
    await visitor.drawn();
    await visitor.page.click('#share');
    const picture = await visitor.page.waitForFunction(() => {
      const { complete, naturalWidth, src } = document.querySelector('#share-dialog img') ?? {};
      return complete && naturalWidth ? src : null;
    }, null, patience);
    for (const look of [/wall_color=ff0000/, /heatmap=yes/, /ends=yes/, /openings=no/]) assert.match(await picture.jsonValue(), look);
    assert.match(await picture.jsonValue(), new RegExp(`seed=${visitor.query().get('seed')}&`));
  });

  describe('the language', () => {
    it('is switched, and kept', timeout, async () => {
      await visitor.open('/?seed=7&width=9&height=9#carve');
      await visitor.drawn();
      await visitor.page.click('#language');
      await visitor.page.waitForFunction(() => document.documentElement.lang === 'ko', null, patience);
      await visitor.drawn();
      assert.equal(await visitor.page.textContent('#new'), '새 미로');
      assert.match(await visitor.said(), /9 × 9칸/);
      assert.equal(new URL(visitor.page.url()).hash, '#carve');
      assert.deepEqual(await visitor.page.$eval('#language', ({ lang, textContent }) => [lang, textContent]), ['en', 'English']);
      await visitor.page.goto(`${visitor.daemon.url}/?seed=8`);
      await visitor.drawn();
      assert.equal(await visitor.page.textContent('#new'), '새 미로');
      await visitor.page.click('#language');
      await visitor.page.waitForFunction(() => document.documentElement.lang === 'en', null, patience);
    });

    it('is switched by the address where a browser keeps nothing', timeout, async () => {
      await visitor.open('/?seed=7&width=9&height=9#carve', {}, () => {
        Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });
      });
      await visitor.drawn();
      await visitor.page.click('#language');
      await visitor.page.waitForFunction(() => document.documentElement.lang === 'ko', null, patience);
      assert.equal(new URL(visitor.page.url()).hash, '#carve?lang=ko');
      await visitor.drawn(); // before that, the button does nothing yet
      await visitor.page.click('#language');
      await visitor.page.waitForFunction(() => document.documentElement.lang === 'en', null, patience);
    });
  });

  byEveryone('shared', () => visitor, async (options) => {
    await visitor.open('/?seed=7&width=9&height=9', options);
    await visitor.drawn();
    await visitor.page.click('#share');
    await visitor.page.waitForSelector('#share-dialog[open]', patience);
  });

  it('did nothing wrong in all of this', () => assert.deepEqual(visitor.faults, []));
});
