// The page at /, in a browser: Debian's Chromium, driven by Playwright.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { chromium } from 'playwright-core';
import { skipUnless, start, timeout } from './daemon.mjs';

const browserFile = process.env.CHROMIUM ?? '/usr/bin/chromium';
const skip = skipUnless(existsSync(browserFile), 'the page', `${browserFile} is not installed`);

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

  // Opens the page, and does something in it that makes it request a maze; resolves to that.
  const open = async (path) => {
    await page?.close();
    page = await browser.newPage();
    page.on('pageerror', (error) => faults.push(`${error}`));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    return answered(() => page.goto(daemon.url + path));
  };
  const answered = async (action) => {
    const [response] = await Promise.all([
      page.waitForResponse((response) => new URL(response.url()).pathname === '/maze'),
      action(),
    ]);
    const maze = await response.json();
    await page.waitForFunction((seed) => document.querySelector('#json').href.includes(seed), maze.seed);
    return maze;
  };
  const slide = (id, value) =>
    page.$eval(
      `#${id}`,
      (control, to) => {
        control.value = to;
        control.dispatchEvent(new Event('input', { bubbles: true }));
      },
      `${value}`
    );
  const query = () => new URL(page.url()).searchParams;

  it('keeps the maze whatever control is changed', timeout, async () => {
    const first = await open('/');
    for (const change of [
      () => page.selectOption('#solve', 'shortest'),
      () => slide('braid', 50),
      () => slide('size', 21),
      () => page.selectOption('#shape', 'circle'),
      () => page.selectOption('#algo', 'kruskal'),
    ]) {
      const { seed } = await answered(change);
      assert.equal(seed, first.seed);
    }
    const other = await answered(() => page.click('button'));
    assert.notEqual(other.seed, first.seed);
  });

  it('holds the maze in the address bar, and goes back to it', timeout, async () => {
    const first = await open('/?algo=sidewinder&size=15&solve=a-star');
    assert.equal(first.algorithm, 'sidewinder');
    assert.equal(query().get('seed'), first.seed);
    const again = await open(new URL(page.url()).search.replace(/^/, '/'));
    assert.deepEqual(again, first);
    await answered(() => page.click('button'));
    const back = await answered(() => page.goBack());
    assert.equal(back.url, first.url);
    assert.equal(await page.inputValue('#algo'), 'sidewinder');
  });

  it('carries the solution in its links and in the curl line', timeout, async () => {
    await open('/?size=15&solve=tremaux');
    for (const id of ['json', 'text'])
      assert.match(await page.getAttribute(`#${id}`, 'href'), /&solve=tremaux$/);
    assert.match(await page.textContent('#command'), /^curl 'http:.*&style=walls&solve=tremaux'$/);
  });

  it('says what is wrong, and recovers', timeout, async () => {
    await open('/?algo=growing-tree');
    await page.fill('#mix', 'youngest');
    await page.waitForFunction(() => document.querySelector('#error').textContent);
    assert.match(await page.textContent('#error'), /^mix must be /);
    await answered(() => page.fill('#mix', 'oldest'));
    assert.equal(await page.textContent('#error'), '');
    // The browser itself reports the answer 400.
    assert.deepEqual(faults.filter((fault) => !/status of 400/.test(fault)), []);
  });
});
