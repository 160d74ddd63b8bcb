// What the page teaches about algorithms, at #learn.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { timeout } from '../daemon.mjs';
import { byEveryone, patience, skip, Visitor } from './visitor.mjs';

const calm = { reducedMotion: 'reduce' };

describe('the page teaches', { skip }, () => {
  let visitor, catalogue, hows;
  before(async () => {
    visitor = await Visitor.arrive();
    catalogue = await (await fetch(`${visitor.daemon.url}/algorithms`)).json();
    const { algorithms, solvers } = await (await fetch(`${visitor.daemon.url}/algorithms/how`)).json();
    hows = new Map([...algorithms, ...solvers].map(({ slug, how }) => [slug, how]));
  }, timeout);
  after(() => visitor?.leave(), timeout);

  const open = async (path, options) => {
    await visitor.open(path, options);
    await visitor.drawn();
  };
  const all = (selector, of) => visitor.page.$$eval(selector, of);
  const until = (what, argument) => visitor.page.waitForFunction(what, argument, patience);
  const picture = (selector) => visitor.page.$eval(selector, (canvas) => canvas.toDataURL());
  // Until a picture is there.
  const isDrawn = (selector, nth = 0) => until(([to, at]) => {
    const canvas = document.querySelectorAll(to)[at];
    return canvas && canvas.getContext('2d').getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data[3] > 0;
  }, [selector, nth]);

  it('has a card for each algorithm, once, with its own picture', timeout, async () => {
    await open('/?seed=7&width=20&height=15#learn', calm);
    const cards = await all('#learn .card', (nodes) => nodes.map((node) => [
      node.dataset.slug, node.querySelector('h3').textContent, node.querySelector('p').textContent, node.querySelector('.tags').textContent]));
    assert.deepEqual(cards.map(([slug, name, summary]) => [slug, name, summary]),
      catalogue.algorithms.map(({ slug, name, summary }) => [slug, name, summary]));
    for (const [slug, , , facts] of cards) {
      const { uniform, streams } = catalogue.algorithms.find((row) => row.slug === slug);
      assert.equal(facts.includes('equally likely'), uniform, slug);
      assert.equal(facts.includes('Unlimited height'), streams, slug);
      assert.match(facts, /\d % dead ends/);
    }
    const seen = new Map();
    for (const { slug } of catalogue.algorithms) {
      const selector = `#learn [data-slug=${slug}] canvas`;
      await visitor.page.locator(selector).scrollIntoViewIfNeeded();
      await isDrawn(selector);
      const drawn = await picture(selector);
      assert.equal(seen.get(drawn), undefined, slug);
      seen.set(drawn, slug);
      assert.ok((await visitor.colours(selector)) > 20, slug);
    }
    assert.equal(seen.size, catalogue.algorithms.length);
  });

  it('sorts and sifts by what the catalogue says, and keeps that in the address', timeout, async () => {
    await open('/?seed=7&width=20&height=15#learn', calm);
    const shown = () => all('#learn .card:not([hidden])', (nodes) => nodes.map(({ dataset }) => dataset.slug));
    const rows = catalogue.algorithms;
    for (const [word, of] of [['name', 'name'], ['texture', 'texture'], ['deadEnds', 'dead_ends'], ['speed', 'nanoseconds_per_cell']]) {
      await visitor.page.selectOption('#learn [name=sort]', word);
      const values = (await shown()).map((slug) => rows.find((row) => row.slug === slug)[of]);
      assert.equal(values.length, rows.length);
      for (let i = 1; i < values.length; i++) assert.ok(values[i - 1] <= values[i], `${word}: ${values}`);
    }
    for (const name of ['uniform', 'streams', 'mask', 'wrap', 'tiling']) {
      const box = visitor.page.locator(`#learn .chips [name=${name}]`);
      await box.focus();
      await visitor.page.keyboard.press('Space');
      const wanted = rows.filter((row) => row[name] === true || row.options.includes(name)).map(({ slug }) => slug);
      assert.deepEqual((await shown()).sort(), wanted.sort(), name);
      assert.match(await visitor.page.textContent('#learn .count'), new RegExp(`^${wanted.length} of ${rows.length} `));
      await visitor.page.keyboard.press('Space');
    }
    await visitor.page.check('#learn .chips [name=uniform]');
    assert.equal(new URL(visitor.page.url()).hash, '#learn?sort=speed&with=uniform');
    await visitor.page.reload();
    await visitor.drawn();
    assert.equal((await shown()).length, rows.filter(({ uniform }) => uniform).length);
    await visitor.page.check('#learn .chips [name=streams]');
    assert.deepEqual(await shown(), []);
  });

  it('has a page for each algorithm: how it works, its source, its options, and the next one', timeout, async () => {
    await open('/?seed=7&width=20&height=15#learn?of=recursive-backtracker', calm);
    for (const [i, row] of catalogue.algorithms.entries()) {
      await until((name) => document.querySelector('#learn h2')?.textContent === name, row.name);
      await visitor.page.waitForSelector('#learn .how');
      const how = await all('#learn .how li', (nodes) => nodes.map(({ textContent }) => textContent));
      assert.ok(how.length >= 3, row.slug);
      assert.deepEqual(how, hows.get(row.slug).map((step) => step.replaceAll('`', '')));
      const source = await visitor.page.textContent('#learn .source');
      assert.ok(source.length > 20 && source.includes(row.source), row.slug);
      if (row.link) assert.equal(await visitor.page.getAttribute('#learn .source a', 'href'), row.link);
      const options = await all('#learn h4', (nodes) => nodes.length);
      assert.equal(options, row.options.filter((name) => !['mask', 'level'].includes(name)).length, row.slug);
      await isDrawn('#learn figure canvas');
      const next = catalogue.algorithms[(i + 1) % catalogue.algorithms.length];
      assert.equal(await visitor.page.getAttribute('#learn [rel=next]', 'href'), `#learn?of=${next.slug}`);
      await visitor.page.click('#learn [rel=next]');
    }
  });

  it('shows what each option does', timeout, async () => {
    await open('/?seed=7&width=20&height=15#learn?of=growing-tree', calm);
    const seen = new Map();
    const thumbs = visitor.page.locator('#learn .thumbs canvas');
    const count = await thumbs.count();
    const { words } = catalogue.parameters.find(({ name }) => name === 'mix');
    assert.deepEqual(words, ['newest', 'oldest', 'middle', 'random']);
    assert.ok(count >= 5 + 5 + 2 + 8 + 3, `${count}`);
    for (let i = 0; i < count; i++) {
      const thumb = thumbs.nth(i);
      await thumb.scrollIntoViewIfNeeded();
      await until((at) => document.querySelectorAll('#learn .thumbs canvas')[at].width !== 300, i); // a ring has no middle
      seen.set(await thumb.evaluate((canvas) => canvas.toDataURL()), await thumb.getAttribute('aria-label'));
    }
    // The usual value of an option is the maze without it, of stairs that of any floors; and as many rooms as find a place are alike.
    assert.ok(seen.size >= count - 11, `${seen.size} of ${count}`);
    await visitor.page.locator('#learn .thumbs a', { hasText: 'oldest' }).click();
    await until(() => location.search.includes('mix=oldest'));
    assert.equal(visitor.query().get('algo'), 'growing-tree');
    assert.equal(visitor.query().get('seed'), '7');
  });

  it('looks the same after files were offered', timeout, async () => {
    await open('/?seed=7#learn?of=growing-tree', calm);
    const looks = () => all('#learn .options', (nodes) => nodes.map((node) => getComputedStyle(node).display));
    const before = await looks();
    await visitor.page.click('#files');
    await visitor.page.waitForSelector('#download .options .field', { state: 'attached' });
    assert.equal(await visitor.page.$eval('#download .options', (node) => getComputedStyle(node).display), 'grid');
    assert.deepEqual(await looks(), before);
  });

  it('leads to the maze of the same seed and size, and back', timeout, async () => {
    await open('/?algo=hunt-and-kill&seed=7&width=20&height=15&hunt=random&shape=heart#learn', calm);
    await visitor.page.click('#learn a >> text=Wilson');
    await until(() => document.querySelector('#learn h2').textContent === 'Wilson');
    assert.equal(await visitor.page.evaluate(() => document.activeElement.localName), 'h2');
    await visitor.page.click('#learn >> text=Use it');
    await until(() => !document.querySelector('#learn') && location.search.includes('algo=wilson'));
    await visitor.drawn();
    assert.deepEqual(Object.fromEntries(visitor.query()),
      { algo: 'wilson', seed: '7', width: '20', height: '15', shape: 'heart' });
    assert.match(await visitor.said(), /^Wilson, 20 × 15 cells, seed 7/);
    await visitor.page.goBack();
    await until(() => document.querySelector('#learn h2')?.textContent === 'Wilson');
    assert.equal(visitor.query().get('algo'), 'wilson');
    await visitor.page.goBack();
    await until(() => document.querySelectorAll('#learn .card').length > 20);
    assert.equal(visitor.query().get('algo'), 'hunt-and-kill');
    await visitor.page.goForward();
    await until(() => document.querySelector('#learn h2')?.textContent === 'Wilson');
    await visitor.page.click('#modes a >> nth=0');
    await until(() => !document.querySelector('#learn'));
    assert.equal(await visitor.page.$eval('#board', (node) => node.inert), false);
  });

  it('leads to the maze as it is carved, slowly', timeout, async () => {
    await open('/?algo=kruskal&seed=7&width=20&height=15#learn?of=wilson', calm);
    await visitor.page.click('#learn >> text=Carve it slowly');
    await until(() => !document.querySelector('#learn') && document.documentElement.dataset.mode === 'carve');
    assert.equal(visitor.query().get('algo'), 'wilson');
    assert.equal(await visitor.page.inputValue('#bar select >> nth=-1'), '16');
    await open('/?algo=kruskal&seed=7&width=20&height=15#learn?see=solvers', calm);
    await visitor.page.click('#learn #by-tremaux a.button');
    await until(() => location.hash.includes('by=tremaux') && document.documentElement.dataset.mode === 'solve');
  });

  it('follows the maze of the page, whatever it is', timeout, async () => {
    await open('/?seed=7&width=20&height=15#learn?of=kruskal', calm);
    await isDrawn('#learn figure canvas');
    const before = await picture('#learn figure canvas');
    await visitor.choose('seed', '8');
    await until(() => document.querySelector('#learn figcaption').textContent.includes('seed 8'));
    await isDrawn('#learn figure canvas');
    assert.notEqual(await picture('#learn figure canvas'), before);
    for (const query of ['width=1&height=1', 'width=1&height=30', 'width=20&height=20&tiling=triangle', 'width=20&height=20&tiling=octagon', 'width=2100&height=2000&algo=eller']) {
      await open(`/?seed=7&${query}#learn?of=sidewinder`, calm);
      const href = await visitor.page.getAttribute('#learn .button.strong', 'href');
      assert.equal((await fetch(`${visitor.daemon.url}/maze${href.split('#')[0]}&format=bits`, { method: 'HEAD' })).status, 200, href);
    }
    await visitor.open('/?size=24&seed=7#learn?of=sidewinder', calm);
    await visitor.page.waitForSelector('#trouble button');
    await visitor.page.waitForSelector('#learn .how');
    await visitor.page.click('#trouble button >> text=25');
    await visitor.drawn();
    assert.match(await visitor.page.getAttribute('#learn .button.strong', 'href'), /width=12/);
  });

  it('has each algorithm line by line, in ten lines at most in every language, of which its film marks some', timeout, async () => {
    await open('/?seed=7', calm);
    const slugs = catalogue.algorithms.map(({ slug }) => slug).sort();
    const { lines } = await visitor.page.evaluate(async () => import(window.asset('/learn/listing.js')).then(({ lines: of }) => ({ lines: of })));
    for (const file of ['', 'ko/']) {
      const { pseudocode } = await import(new URL(`../../../web/text/${file}pseudocode.js`, import.meta.url));
      assert.deepEqual(Object.keys(pseudocode).sort(), slugs);
      for (const slug of slugs) {
        assert.ok(pseudocode[slug].length >= 4 && pseudocode[slug].length <= 10, slug);
        const marked = Object.values(lines[slug]);
        assert.ok(marked.length && marked.every((line) => line < pseudocode[slug].length), slug);
      }
    }
  });

  it('marks the line of each step of the film, and tells it to who goes step by step', timeout, async () => {
    const ways = {
      'recursive-backtracker': [/^visit a random/, /^open the wall to it, visit/, /^step back/],
      kruskal: [/^open it/, /^leave it/],
      'hunt-and-kill': [/^visit the first/, /^open the wall to it/, /^row by row/, /^open the wall to a random visited/],
      'aldous-broder': [/^visit the cell in the middle/, /^open the wall to it, and visit it/, /^go there/],
      eller: [/^each cell that is of no set/, /^if both are of one set/, /^else: open it in 19/, /^open it to the south/],
      wilson: [/^take one cell/, /^step to a random/, /^forget all/],
    };
    for (const [slug, wanted] of Object.entries(ways)) {
      await open(`/?seed=7&width=20&height=15#learn?of=${slug}`, calm);
      await isDrawn('#learn figure canvas');
      assert.equal(await visitor.page.locator('#learn .listing [aria-current]').count(), 0, slug);
      const marked = await visitor.page.evaluate(async (lines) => {
        const seen = new Set();
        const isSeen = (line) => [...seen].some((text) => new RegExp(line).test(text));
        for (let i = 0; i < 400 && (i < 40 || !lines.every(isSeen)); i++) {
          document.querySelectorAll('#learn figcaption button')[1].click();
          await new Promise((done) => setTimeout(done));
          const [line, ...more] = document.querySelectorAll('#learn .listing [aria-current=step]');
          seen.add(more.length || line.textContent !== document.querySelector('#status').textContent ? 'not told' : line.textContent);
        }
        return [...seen];
      }, wanted.map(({ source }) => source));
      for (const line of wanted) assert.ok(marked.some((text) => line.test(text)), `${slug}: ${line} of ${marked.join('; ')}`);
      assert.ok(!marked.includes('not told'), slug);
      await visitor.page.click('#learn figcaption >> text=Play');
      await until(() => document.querySelector('#learn .listing [aria-current=step]'));
    }
    await visitor.page.emulateMedia({ forcedColors: 'active' });
    const [marked, other] = await visitor.page.evaluate(() => ['[aria-current]', ':not([aria-current])'].map((which) =>
      getComputedStyle(document.querySelector(`#learn .listing li${which}`)).borderLeftColor));
    assert.notEqual(marked, other);
    await visitor.page.emulateMedia({ forcedColors: 'none' });
    assert.deepEqual(await visitor.audit(), []);
  });

  it('has its algorithm in the panel, and goes along with what is chosen there', timeout, async () => {
    await open('/?algo=kruskal&seed=7&width=20&height=15#learn', calm);
    await visitor.page.click('#learn a >> text=Wilson');
    await until(() => document.querySelector('#form [name=algo]').value === 'wilson');
    assert.equal(visitor.query().get('algo'), 'wilson');
    await visitor.page.selectOption('#form [name=algo]', 'eller');
    await until(() => document.querySelector('#learn h2').textContent === 'Eller' && location.hash === '#learn?of=eller');
    await visitor.page.goBack();
    await until(() => document.querySelector('#learn h2')?.textContent === 'Wilson' && document.querySelector('#form [name=algo]').value === 'wilson');
    await visitor.page.goBack();
    await until(() => document.querySelectorAll('#learn .card').length > 20 && document.querySelector('#form [name=algo]').value === 'kruskal');
    // A world is too large for most algorithms; the lesson is of a maze as others are.
    await visitor.open('/play?width=2147483647&height=2147483647&blocks=64&seed=3#learn?of=eller', calm);
    await until(() => document.querySelector('#learn h2')?.textContent === 'Eller' && document.querySelector('#form [name=algo]').value === 'eller');
    await visitor.page.waitForTimeout(300);
    assert.ok(await visitor.page.isHidden('#trouble'));
  });

  it('prints what it teaches in place of the maze', timeout, async () => {
    await visitor.open('/?seed=7&width=20&height=15#learn?of=wilson', calm, () => {
      window.print = () => (window.isPrinted = true);
    });
    await visitor.drawn();
    await visitor.page.click('#paper');
    await until(() => window.isPrinted);
    assert.equal(await visitor.page.locator('dialog[open]').count(), 0);
    await visitor.page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const [text, painted, buttons] = await visitor.page.$eval('#print', (node) => [node.textContent, [...node.querySelectorAll('canvas')].map((canvas) =>
      canvas.getContext('2d').getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data[3]), node.querySelectorAll('button, a.button').length]);
    assert.match(text, /Wilson.*Line by line.*How it works.*Texture/s);
    assert.deepEqual([painted, buttons], [[255, 255], 0]);
    await visitor.page.evaluate(() => dispatchEvent(new Event('afterprint')));
    // Out of the lesson it is the maze again.
    await visitor.page.evaluate(() => (location.hash = ''));
    await until(() => !document.querySelector('#learn'));
    await visitor.page.click('#paper');
    await visitor.page.waitForSelector('#print-dialog[open]', patience);
  });

  it('knows algorithms by their aliases, and says which there is none of', timeout, async () => {
    await open('/?seed=7#learn?of=dfs', calm);
    assert.equal(await visitor.page.textContent('#learn h2'), 'Recursive backtracker');
    await open('/?seed=7#learn?of=nothing', calm);
    assert.match(await visitor.page.textContent('#learn [role=alert]'), /nothing/);
    assert.equal(await visitor.page.locator('#learn .card').count(), catalogue.algorithms.length);
  });

  it('shows the gallery where there is no such list', timeout, async () => {
    await visitor.open('/?seed=7#learn?see=constructor');
    await visitor.drawn();
    await visitor.page.waitForSelector('#learn .cards a, #learn a[href*="of="]', patience);
    assert.ok(await visitor.page.isHidden('#trouble'));
  });

  it('carves while it is looked at, and stops where it is not', timeout, async () => {
    await open('/?seed=7&width=20&height=15#learn?of=aldous-broder');
    const selector = '#learn figure canvas';
    const isPlaying = (yes) => until(([to, want]) => document.querySelector(to)?.dataset.playing === want, [selector, yes ? 'yes' : 'no']);
    await isPlaying(true);
    const first = await picture(selector);
    await until(([to, old]) => document.querySelector(to).toDataURL() !== old, [selector, first]);
    await visitor.page.click('#learn >> text=Pause');
    const held = await picture(selector);
    await visitor.page.waitForTimeout(300);
    assert.equal(await picture(selector), held);
    await visitor.page.click('#learn figcaption >> text=Play');
    await isPlaying(true);
    await visitor.page.$eval('#learn', (node) => node.scrollTo(0, 1e6));
    await isPlaying(false);
    const away = await picture(selector);
    await visitor.page.waitForTimeout(300);
    assert.equal(await picture(selector), away);
    await visitor.page.$eval('#learn', (node) => node.scrollTo(0, 0));
    await isPlaying(true);
    // A picture that is left makes no more frames.
    await visitor.page.evaluate((to) => (window.left = document.querySelector(to)), selector);
    await visitor.page.click('#modes a >> nth=0');
    await until(() => !document.querySelector('#learn'));
    const [one, playing] = await visitor.page.evaluate(() => [window.left.toDataURL(), window.left.dataset.playing]);
    assert.equal(playing, 'no');
    await visitor.page.waitForTimeout(300);
    assert.equal(await visitor.page.evaluate(() => window.left.toDataURL()), one);
  });

  it('carves to the very maze of the service', timeout, async () => {
    await open('/?seed=7&width=20&height=15');
    const wrong = await visitor.page.evaluate(async () => {
      const [{ Recording }, { connect }, { sceneOf }] = await Promise.all([
        import(asset('/learn/recording.js')), import('/mazed.js'), import(asset('/board/scene.js'))]);
      const client = connect(location.origin);
      const { algorithms } = await client.catalogue();
      const wrong = [];
      for (const { slug } of algorithms)
        for (const sides of [{ width: 1, height: 1 }, { width: 1, height: 5 }, { width: 9, height: 8 }]) {
          const query = { algo: slug, ...sides, seed: 3 };
          const recording = await Recording.load(client, query);
          const scene = await sceneOf(await client.maze({ ...query, grid: 'none' }), await client.bits(query));
          if (`${scene.cells}` !== `${recording.scene.cells}`) wrong.push([slug, sides]);
          recording.goTo(recording.first);
          if (slug === 'recursive-division' && sides.width > 1 && recording.scene.cells.includes(0)) wrong.push([slug, sides, 'begins closed']);
          recording.goTo(recording.length);
          if (`${scene.cells}` !== `${recording.scene.cells}`) wrong.push([slug, sides, 'again']);
        }
      return wrong;
    });
    assert.deepEqual(wrong, []);
  });

  it('says which picture could not be loaded, and tries again', timeout, async () => {
    const kruskal = '#learn [data-slug=kruskal]';
    const state = (selector) => visitor.page.$eval(selector, (canvas) => [
      canvas.getAttribute('aria-label'), canvas.parentNode.querySelector('.missing')?.innerText ?? '']);
    const isMissing = (selector, yes) => until(([to, want]) =>
      Boolean(document.querySelector(to)?.parentNode.querySelector('.missing')) === want, [selector, yes]);
    let held = null; // until when there is no answer
    const refuse = (url) => visitor.page.route(url, async (route) => {
      await held;
      await route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify({ title: 'busy', status: 503 }) });
    });
    const [good, bad] = [/^A maze by /, /^Could not be loaded: A maze by /];

    await open('/?seed=7&width=20&height=15#learn?see=classics', calm);
    await refuse('**/maze/steps?*');
    await visitor.page.click('#learn nav >> text=Algorithms');
    await isMissing(`${kruskal} canvas`, true);
    const [label, said] = await state(`${kruskal} canvas`);
    assert.match(label, bad);
    assert.match(said, /could not be loaded.*Try again/s);
    assert.deepEqual(await visitor.audit(), []);
    // It is refused again, and that is told to whoever asked.
    const button = visitor.page.locator(`${kruskal} button`);
    await button.focus();
    let goOn;
    held = new Promise((done) => (goOn = done));
    await visitor.page.keyboard.press('Enter');
    assert.match(await visitor.page.textContent(`${kruskal} [aria-live=polite]`), /Loading/);
    goOn();
    await until((card) => /could not/.test(document.querySelector(`${card} [aria-live=polite]`).textContent), kruskal);
    assert.equal(new URL(visitor.page.url()).hash, '#learn');
    await visitor.page.unroute('**/maze/steps?*');
    await visitor.page.keyboard.press('Enter');
    await isMissing(`${kruskal} canvas`, false);
    await isDrawn(`${kruskal} canvas`);
    assert.match((await state(`${kruskal} canvas`))[0], good);
    assert.equal(await visitor.page.evaluate(() => document.activeElement.localName), 'canvas');
    // The others are tried again when they are seen again.
    const second = '#learn .card:nth-child(1) canvas';
    await isMissing(second, true);
    await visitor.page.$eval('#learn', (node) => node.scrollTo(0, 1e6));
    await visitor.frames();
    await visitor.page.$eval('#learn', (node) => node.scrollTo(0, 0));
    await isMissing(second, false);
    await isDrawn(second);

    // Still pictures, of which those in links have no button.
    await refuse('**/maze?*format=bits*');
    await visitor.page.click('#learn >> text=Growing tree');
    const large = '#learn div.beside > .picture canvas';
    await visitor.page.locator(large).scrollIntoViewIfNeeded();
    await isMissing(large, true);
    assert.match((await state(large)).join(), /^Could not be loaded: .*could not be loaded.*Try again$/s);
    const thumb = '#learn .thumbs canvas';
    await visitor.page.locator(thumb).first().scrollIntoViewIfNeeded();
    await isMissing(thumb, true);
    assert.match((await state(thumb)).join(), /^Could not be loaded: .*,This picture could not be loaded\.$/);
    assert.deepEqual(await visitor.audit(), []);
    await visitor.page.unroute('**/maze?*format=bits*');
    // Without scrolling to it: it is tried again when it is seen again, too.
    await visitor.page.$eval('#learn div.beside > .picture button', (button) => button.click());
    await isMissing(large, false);
    await isDrawn(large);
    await visitor.page.$eval('#learn', (node) => node.scrollTo(0, 0));
    await visitor.frames();
    await visitor.page.locator(thumb).first().scrollIntoViewIfNeeded();
    await isMissing(thumb, false);

    // What is left while it loads is not missing.
    await visitor.page.route('**/maze/steps?*', () => {}); // no answer
    const begun = visitor.page.waitForRequest('**/maze/steps?*');
    await visitor.page.click('#learn [rel=next]');
    await begun;
    await visitor.page.evaluate(() => (window.left = document.querySelector('#learn figure canvas').parentNode));
    await visitor.page.click('#modes a >> nth=0');
    await until(() => !document.querySelector('#learn'));
    await visitor.page.waitForTimeout(200);
    assert.equal(await visitor.page.evaluate(() => window.left.querySelectorAll('.missing').length), 0);

    await refuse('**/maze?*style=*');
    await visitor.page.evaluate(() => (location.hash = 'learn?see=classics'));
    await until(() => document.querySelectorAll('#learn .console').length === 6);
    assert.deepEqual(await visitor.page.$eval('#learn .console', (block) => [block.getAttribute('aria-label'), block.textContent]),
      ['Could not be loaded: Binary tree in circles: a maze in text', 'This text could not be loaded.']);
    visitor.faults = visitor.faults.filter((fault) => !/status of 503/.test(fault));
    assert.deepEqual(visitor.faults, []);
  });

  it('says so where how it works cannot be loaded, and tries again', timeout, async () => {
    await open('/?seed=7&width=20&height=15#learn', calm);
    await visitor.page.route('**/algorithms/how', (route) => route.fulfill({ status: 503, body: '' }));
    await visitor.page.evaluate(() => (location.hash = 'learn?of=prim'));
    const again = visitor.page.locator('#learn section >> text=Try again');
    await again.waitFor(patience);
    assert.match(await visitor.page.textContent('#learn .beside + section'), /^How it worksThis text could not be loaded\./);
    assert.deepEqual(await visitor.audit(), []);
    await visitor.page.unroute('**/algorithms/how');
    await again.click();
    await visitor.page.waitForSelector('#learn .how');
    assert.equal(await visitor.page.locator('#learn .how li').count(), hows.get('prim').length);
    visitor.faults = visitor.faults.filter((fault) => !/status of 503/.test(fault));
    assert.deepEqual(visitor.faults, []);
  });

  it('keeps still for those who want no motion', timeout, async () => {
    await open('/?seed=7&width=20&height=15#learn?of=kruskal', calm);
    await isDrawn('#learn figure canvas');
    const whole = await picture('#learn figure canvas');
    await visitor.page.waitForTimeout(400);
    assert.equal(await picture('#learn figure canvas'), whole);
    await visitor.page.click('#learn figcaption >> text=Play');
    await until((old) => document.querySelector('#learn figure canvas').toDataURL() !== old, whole);
    for (const view of ['#learn', '#learn?see=solvers']) {
      await open(`/?seed=7&width=20&height=15${view}`, calm);
      await isDrawn('#learn canvas');
      await visitor.page.hover('#learn canvas >> nth=0');
      await visitor.page.waitForTimeout(200);
      assert.equal(await visitor.page.locator('#learn canvas[data-playing=yes]').count(), 0, view);
    }
  });

  it('plays a picture of the gallery again where somebody points at it, or comes to it by keys', timeout, async () => {
    await open('/?seed=7&width=20&height=15#learn');
    const state = (want) => until((yes) => document.querySelector('#learn [data-slug=kruskal] canvas').dataset.playing === yes, want);
    await state('yes');
    await state('no');
    await visitor.page.hover('#learn [data-slug=kruskal] p');
    await state('yes');
    await state('no');
    await visitor.page.focus('#learn [data-slug=kruskal] a');
    await state('yes');
    await visitor.page.keyboard.press('Enter');
    await until(() => document.querySelector('#learn h2').textContent === 'Kruskal');
  });

  it('prints the classics as the service does', timeout, async () => {
    await open('/?seed=7#learn?see=classics', calm);
    await until(() => document.querySelectorAll('#learn .console').length === 6);
    const sections = await all('#learn section', (nodes) => nodes.map((node) => ({
      print: node.querySelector('.console').textContent, commands: [...node.querySelectorAll('.command code')].map((code) => code.textContent),
      colours: new Set([...node.querySelectorAll('.console span')].map(({ className }) => className)).size,
      maze: node.querySelector('.button').getAttribute('href'), lesson: node.querySelector('.button ~ .button').getAttribute('href') })));
    const styles = [];
    for (const { print, commands, colours, maze, lesson } of sections) {
      const [, url] = /^curl '(.*)'$/.exec(commands[0]);
      const [, steps] = /^curl -N '(.*)'$/.exec(commands[1]);
      const answer = await (await fetch(url)).text();
      assert.equal(print, answer.replace(/\x1b\[\d+m/g, ''));
      assert.equal(colours, new Set(answer.match(/\x1b\[3\dm/g)).size);
      assert.match(steps, /\/maze\/steps\?.*format=text&delay=30$/);
      assert.equal((await fetch(steps, { method: 'HEAD' })).status, 200);
      assert.ok(new URLSearchParams(maze.split('#')[0]).get('algo').length && lesson.includes(new URL(url).searchParams.get('algo')));
      styles.push(new URL(url).searchParams.get('style'));
    }
    assert.deepEqual([...new Set(styles)].sort(), ['blocks', 'box', 'circles', 'tiles', 'walls']);
    await visitor.page.click('#learn section .button');
    await until(() => !document.querySelector('#learn') && location.search.includes('algo=binary-tree'));
  });

  it('shows each solver at work', timeout, async () => {
    await open('/?seed=7&width=20&height=15#learn?see=solvers', calm);
    const names = await all('#learn section h3', (nodes) => nodes.map(({ textContent }) => textContent));
    assert.deepEqual(names, catalogue.solvers.map(({ name }) => name));
    const seen = new Set();
    for (const { slug } of catalogue.solvers) {
      const canvas = `#learn #by-${slug} canvas`;
      await visitor.page.locator(canvas).scrollIntoViewIfNeeded();
      await isDrawn(canvas);
      seen.add(await picture(canvas));
      assert.equal(await visitor.page.locator(`#by-${slug} .how li`).count(), hows.get(slug).length);
    }
    // Not every two of them differ in what is left at the end.
    assert.ok(seen.size >= 4, `${seen.size}`);
    await visitor.page.click('#learn #by-tremaux .button');
    await until(() => location.search.includes('solve=tremaux'));
    assert.equal(visitor.query().get('seed'), '7');
  });

  byEveryone('used', () => visitor, async (options) => {
    for (const view of ['#learn', '#learn?of=sidewinder', '#learn?of=growing-tree', '#learn?see=classics', '#learn?see=solvers']) {
      await open(`/?seed=7${view}`, { ...calm, ...options });
      if (view.includes('classics')) await until(() => document.querySelectorAll('#learn .console').length === 6);
      if (!view.includes('solvers')) assert.deepEqual(await visitor.audit(), [], view);
      assert.ok(await visitor.page.$eval('#learn', (node) => node.scrollWidth <= node.clientWidth), view);
    }
  });

  it('costs the first view nothing, plays each picture of the gallery once, and nothing went wrong in all of this', timeout, async () => {
    await open('/?seed=7');
    const fetched = () => visitor.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    assert.deepEqual((await fetched()).filter((path) => path.includes('/learn/')), []);
    await visitor.page.click('#modes a >> text=Learn');
    await until(() => document.querySelectorAll('#learn canvas[data-playing=yes]').length > 1);
    await until(() => !document.querySelector('#learn canvas[data-playing=yes]'));
    assert.ok((await fetched()).some((path) => path.endsWith('/learn/gallery.js')));
    assert.deepEqual(visitor.faults, []);
  });
});
