// The page at /, in a browser: Debian's Chromium, driven by Playwright.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { chromium } from 'playwright-core';
import { skipUnless, start, timeout } from './daemon.mjs';

const browserFile = process.env.CHROMIUM ?? '/usr/bin/chromium';
const skip = skipUnless(existsSync(browserFile), 'the page', `${browserFile} is not installed`);
const patience = { timeout: timeout.timeout / 2 };

describe('the page', { skip }, () => {
  let daemon, browser, page;
  const faults = [];
  before(async () => {
    daemon = await start();
    browser = await chromium.launch({ executablePath: browserFile, args: ['--no-sandbox'] });
  }, timeout);
  after(async () => {
    await browser?.close();
    await daemon?.stop();
  }, timeout);

  const open = async (path, options = {}) => {
    await page?.close();
    page = await browser.newPage({ viewport: { width: 1000, height: 700 }, ...options });
    page.on('pageerror', (error) => faults.push(`${error}`));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await page.goto(daemon.url + path);
  };
  const query = () => new URL(page.url()).searchParams;
  // The page says which address it shows, once that is drawn and the form is there.
  const drawn = () =>
    page.waitForFunction(
      () => document.documentElement.dataset.maze === location.search && document.querySelector('[name=algo]'),
      null, patience
    );
  const said = () => page.textContent('#status');
  const picture = async () => {
    await drawn();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return page.$eval('#board', (canvas) => canvas.toDataURL());
  };
  // How many different colours the canvas has along its middle.
  const colours = () =>
    page.$eval('#board', (canvas) => {
      const row = canvas.getContext('2d').getImageData(0, canvas.height >> 1, canvas.width, 1).data;
      return new Set(new Uint32Array(row.buffer)).size;
    });
  const choose = async (name, value) => {
    const control = page.locator(`#form [name=${name}]`);
    if ((await control.getAttribute('type')) === 'range')
      await control.evaluate((slider, to) => {
        slider.value = to;
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        slider.dispatchEvent(new Event('change', { bubbles: true }));
      }, value);
    else if ((await control.evaluate((node) => node.localName)) === 'select') await control.selectOption(value);
    else {
      await control.fill(value);
      await control.press('Enter');
    }
    await page.waitForFunction(([key, to]) => new URLSearchParams(location.search).get(key) === to, [name, value], patience);
    await drawn();
  };

  it('draws a maze as large as the window at once', timeout, async () => {
    await open('/');
    await picture();
    assert.ok((await colours()) >= 3);
    assert.match(query().get('seed'), /^\d+$/);
    assert.ok(query().get('width') > query().get('height'));
    assert.match(await said(), /^Recursive backtracker, \d+ × \d+ cells, seed \d+$/);
    assert.match(await page.getAttribute('#board', 'aria-label'), /from 1, 1 to \d+, \d+$/);
  });

  it('has every parameter of the catalogue that applies, and each word of it', timeout, async () => {
    await open('/?algo=growing-forest&seed=1');
    await drawn();
    const { parameters, algorithms } = await (await fetch(`${daemon.url}/algorithms`)).json();
    const names = await page.$$eval('#form [name]', (all) => all.map(({ name }) => name));
    const wanted = parameters.filter(({ name, formats, paths, algorithms: some }) =>
      !paths && (!formats || ['solve', 'heatmap'].includes(name)) && (some?.includes('growing-forest') ?? true) &&
      !['size', 'mask', 'format', 'download'].includes(name));
    assert.deepEqual(names.sort(), wanted.map(({ name }) => name).sort());
    const slugs = await page.$$eval('#form [name=algo] option', (all) => all.map(({ value }) => value));
    assert.deepEqual(slugs, [...algorithms.map(({ slug }) => slug), 'random']);
  });

  it('changes the address and the picture by an option, and keeps the seed', timeout, async () => {
    await open('/?seed=7&width=20&height=15');
    let before = await picture();
    for (const [name, value] of [
      ['algo', 'kruskal'], ['shape', 'circle'], ['braid', '50'], ['solve', 'shortest'], ['width', '31'],
    ]) {
      await choose(name, value);
      const now = await picture();
      assert.notEqual(now, before, name);
      assert.equal(query().get('seed'), '7');
      before = now;
    }
    assert.match(await said(), /^Kruskal, 31 × 15 cells, seed 7 · \d+ steps to the goal$/);
    await page.click('#new');
    await page.waitForFunction(() => !location.search.includes('seed=7&'), null, patience);
    assert.notEqual(await picture(), before);
    assert.equal(query().get('shape'), 'circle');
  });

  it('goes back and forward, and shows a link again as it was', timeout, async () => {
    await open('/?algo=sidewinder&size=31&seed=3');
    const first = await picture();
    assert.equal(query().get('size'), null);
    assert.equal(query().get('width'), '15');
    await choose('bias', '60');
    const second = await picture();
    const address = page.url().slice(daemon.url.length);
    await page.goBack();
    assert.equal(await picture(), first);
    assert.equal(await page.inputValue('[name=bias]'), '0');
    await page.goForward();
    assert.equal(await picture(), second);
    await open(address);
    assert.equal(await picture(), second);
  });

  it('is at the permalink of a maze too', timeout, async () => {
    await open('/?algo=eller&width=13&height=11&seed=3');
    const first = await picture();
    await open('/maze?algo=eller&width=13&height=11&seed=3');
    assert.equal(await picture(), first);
    await choose('algo', 'kruskal');
    assert.equal(new URL(page.url()).pathname, '/maze');
    await page.goBack();
    assert.equal(await picture(), first);
  });

  it('leaves out what does not apply, and knows it again', timeout, async () => {
    await open('/?algo=sidewinder&width=12&height=12&seed=3&bias=40');
    await drawn();
    await choose('algo', 'kruskal');
    assert.equal(query().get('bias'), null);
    assert.equal(await page.locator('[name=bias]').count(), 0);
    await choose('algo', 'sidewinder');
    assert.equal(query().get('bias'), '40');
  });

  it('keeps the focus where it goes while a change is shown', timeout, async () => {
    await open('/?seed=7&width=20&height=15');
    await drawn();
    await page.fill('[name=width]', '22');
    await page.press('[name=width]', 'Tab');
    await page.waitForFunction(() => location.search.includes('width=22'), null, patience);
    await drawn();
    assert.equal(await page.evaluate(() => document.activeElement.name), 'height');
    await page.focus('[name=algo]');
    await choose('algo', 'growing-tree');
    assert.equal(await page.evaluate(() => document.activeElement.name), 'algo');
    assert.match(await page.textContent('#form .about'), /\w+/);
  });

  it('draws the heat map, outlines, edges that wrap, triangles, one cell, and many', timeout, async () => {
    const views = [
      'width=20&height=15&heatmap=yes', 'width=20&height=15&shape=heart&sparse=30', 'width=20&height=15&wrap=xy&solve=shortest',
      'width=20&height=15&tiling=triangle&solve=a-star', 'width=100&height=90&tiling=triangle&heatmap=yes',
      'width=1&height=1', 'width=700&height=600&solve=shortest', 'algo=eller&width=2100&height=2100',
    ];
    const seen = new Set();
    for (const view of views) {
      await open(`/?seed=5&${view}`);
      seen.add(await picture());
      assert.ok((await colours()) >= 2, view);
    }
    assert.equal(seen.size, views.length);
  });

  it('zooms and moves by keys, wheel, buttons and drag', timeout, async () => {
    await open('/?seed=5&width=40&height=30');
    const whole = await picture();
    await page.focus('#board');
    let before = whole;
    for (const act of [
      () => page.keyboard.press('+'), () => page.keyboard.press('ArrowLeft'), () => page.keyboard.press('-'),
      async () => { await page.mouse.move(300, 300); await page.mouse.wheel(0, -300); },
      async () => { await page.mouse.down(); await page.mouse.move(350, 340); await page.mouse.up(); },
      () => page.click('#zoom button'),
    ]) {
      await act();
      const now = await picture();
      assert.notEqual(now, before, `${act}`);
      before = now;
    }
    await page.focus('#board');
    await page.keyboard.press('0');
    assert.equal(await picture(), whole);
  });

  it('zooms by two fingers', timeout, async () => {
    await open('/?seed=5&width=20&height=30', { viewport: { width: 390, height: 844 }, hasTouch: true });
    const whole = await picture();
    const session = await page.context().newCDPSession(page);
    const touch = (type, ...points) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await touch('touchStart', [150, 300], [250, 300]);
    for (let i = 1; i <= 5; i++) await touch('touchMove', [150 - 20 * i, 300], [250 + 20 * i, 300]);
    await touch('touchEnd');
    const near = await picture();
    assert.notEqual(near, whole);
    await page.locator('#zoom button').last().click();
    assert.equal(await picture(), whole);
  });

  it('says what is wrong, and mends it by a button', timeout, async () => {
    await open('/?size=24&seed=7');
    await page.waitForSelector('#trouble button');
    assert.match(await page.textContent('#trouble'), /^Size counts tiles and must be odd/);
    await page.click('#trouble button >> text=25');
    await drawn();
    assert.equal(query().get('width'), '12');
    assert.ok(await page.isHidden('#trouble'));
    await open('/?breid=50&seed=7');
    await page.click('#trouble button');
    await drawn();
    assert.equal(query().get('braid'), '50');
  });

  it('takes the maze along in every format, as the catalogue has them', timeout, async () => {
    await open('/?seed=7&width=9&height=9&solve=shortest&heatmap=yes');
    await drawn();
    await page.click('#take summary');
    const formats = await page.$$eval('#take select option', (all) => all.map(({ value }) => value));
    for (const format of ['json', 'text', 'svg', 'png', 'pdf', 'stl', 'csv', 'scen']) {
      assert.ok(formats.includes(format));
      await page.selectOption('#take .field select', format);
      const [shown, saved] = await page.$$eval('#take a', (all) => all.map(({ href }) => href));
      assert.equal((await fetch(shown)).status, 200, shown);
      assert.match((await fetch(saved)).headers.get('content-disposition') ?? '', /^attachment; /, saved);
      assert.equal(shown.includes('solve='), ['json', 'text', 'svg', 'png', 'pdf'].includes(format), shown);
    }
  });

  it('counts what is in the maze', timeout, async () => {
    await open('/?seed=7&width=10&height=10');
    await page.waitForFunction(() => /Cells\s*100/.test(document.querySelector('#figures').textContent), null, patience);
    assert.match(await page.textContent('#figures'), /Difficulty/);
  });

  it('has a sheet for its options on a phone', timeout, async () => {
    await open('/?seed=7', { viewport: { width: 390, height: 844 }, hasTouch: true });
    await drawn();
    assert.ok(await page.isHidden('#form'));
    await page.click('#handle');
    assert.equal(await page.getAttribute('#handle', 'aria-expanded'), 'true');
    assert.ok(await page.isVisible('#form'));
    await choose('algo', 'kruskal');
    assert.ok(await page.isVisible('#form'));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  });

  it('names every control, and nothing went wrong in all of this', timeout, async () => {
    await open('/?seed=7');
    await drawn();
    const nameless = await page.$$eval('input, select, button, a, canvas', (all) =>
      all.filter((node) => !node.labels?.length && !node.textContent.trim() && !node.ariaLabel && node.localName !== 'option')
        .map((node) => node.outerHTML));
    assert.deepEqual(nameless, []);
    // The browser itself reports the answers 400 and 404.
    assert.deepEqual(faults.filter((fault) => !/status of 40\d/.test(fault)), []);
  });
});
