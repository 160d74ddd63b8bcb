// One who visits the page in a browser: Debian's Chromium, driven by Playwright.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { it } from 'node:test';
import { chromium } from 'playwright-core';
import { hang, skipUnless, start, timeout } from '../daemon.mjs';

// Without windows and menus, which take twice the time.
export const browserFile = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
export const skip = skipUnless(existsSync(browserFile), 'the page', `${browserFile} is not installed`);
export const patience = { timeout: hang };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export class Visitor {
  // Starts a daemon with options, or visits `daemon`, which is there; and a browser with `more` arguments. What goes wrong on a page that is open is noted in `faults`:
  // exceptions, and what the browser writes in its console, such as what the content security policy does not allow.
  static async arrive(more = [], options = {}, daemon = null) {
    const visitor = new this();
    visitor.faults = [];
    visitor.daemon = daemon ?? (await start(options));
    visitor.browser = await chromium.launch({ executablePath: browserFile, args: ['--no-sandbox', ...more] });
    return visitor;
  }

  async leave() {
    await this.browser?.close();
    await this.daemon?.stop?.();
  }

  // `first` is what the page runs before its own scripts. Tests that hold requests back see none of those that a service worker makes,
  // so that there is one only where `options` allow it.
  async open(path, options = {}, first = null) {
    await this.page?.close();
    this.page = await this.browser.newPage({ viewport: { width: 1000, height: 700 }, serviceWorkers: 'block', ...options });
    this.page.on('pageerror', (error) => this.faults.push(`${error}`));
    this.page.on('console', (message) => {
      // The browser itself reports the answers 400 and 404.
      if (message.type() === 'error' && !/status of 40\d/.test(message.text())) this.faults.push(message.text());
    });
    // Nothing is fetched from elsewhere.
    this.page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(`${this.daemon.url}/`)) this.faults.push(request.url());
    });
    // The address of a file of the page, for tests that import it too.
    await this.page.addInitScript(() => {
      window.asset = (path) => new URL(`.${path}`, document.querySelector('script[type=module]').src).href;
    });
    if (first) await this.page.addInitScript(first);
    await this.page.goto(path.startsWith('/') ? this.daemon.url + path : path);
  }

  // What the page asks for from here on, by number: the URL, after how many round trips it is answered, its bytes, and whether
  // it is what prints, or is needed by that, which comes when the maze is there.
  async traffic() {
    const session = await this.page.context().newCDPSession(this.page);
    const asked = new Map();
    const askedFor = (url) => [...asked.values()].find((other) => other.url === url);
    session.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
      const cause = initiator.stack?.callFrames[0].url ?? initiator.url ?? '';
      const { trips = 0, prints } = askedFor(cause) ?? {};
      asked.set(requestId, { url: request.url, trips: 1 + trips, bytes: 0, prints: prints || request.url.includes('/print/') });
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (asked.has(requestId)) asked.get(requestId).bytes = encodedDataLength;
    });
    await session.send('Network.enable');
    return asked;
  }

  query() {
    return new URL(this.page.url()).searchParams;
  }

  // The page says which address it shows, once that is drawn and the form is there, and which mode is open.
  drawn() {
    return this.page.waitForFunction(
      () => document.documentElement.dataset.maze === location.search && document.querySelector('[name=algo]') &&
        document.documentElement.dataset.mode === location.hash.slice(1).split(/[?=]/)[0],
      null, patience
    );
  }

  said() {
    return this.page.textContent('#status');
  }

  // Where the lowest pixel of the board is that is painted, in pixels of the window.
  async ink(where = this.page) {
    await this.frames();
    return where.$eval('#board', (board) => {
      const { data } = board.getContext('2d').getImageData(0, 0, board.width, board.height);
      let last = 0;
      for (let at = 3; at < data.length; at += 4) if (data[at]) last = at;
      return board.getBoundingClientRect().top + Math.floor(last / 4 / board.width) / devicePixelRatio;
    });
  }

  // Waits for frames: after two what was changed is drawn, and after some more what was scrolled out of sight is known to be.
  frames(count = 4) {
    return this.page.evaluate(async (n) => {
      for (let i = 0; i < n; i++) await new Promise((done) => requestAnimationFrame(done));
    }, count);
  }

  async picture(canvas = '#board') {
    await this.drawn();
    await this.frames(2);
    // A maze of many cells comes whole after some frames.
    await this.page.waitForFunction((selector) => document.querySelector(selector).ariaBusy !== 'true', canvas, patience);
    return this.page.$eval(canvas, (node) => node.toDataURL());
  }

  // How many different colours the canvas has along its middle.
  colours(canvas = '#board') {
    return this.page.$eval(canvas, (node) => {
      const row = node.getContext('2d').getImageData(0, node.height >> 1, node.width, 1).data;
      return new Set(new Uint32Array(row.buffer)).size;
    });
  }

  // How many pixels of the canvas are not transparent.
  painted(canvas) {
    return this.page.$eval(canvas, (node) => {
      const { data } = node.getContext('2d').getImageData(0, 0, node.width, node.height);
      return data.filter((value, i) => i % 4 === 3 && value).length;
    });
  }

  async choose(name, value) {
    const control = this.page.locator(`#form [name=${name}]`);
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
    await this.page.waitForFunction(
      ([key, to]) => new URLSearchParams(location.search).get(key) === to, [name, value], patience);
    await this.drawn();
  }

  // A function that puts fingers at points of the window: touch('touchStart' | 'touchMove' | 'touchEnd', [x, y], …).
  async fingers() {
    const session = await this.page.context().newCDPSession(this.page);
    return (type, ...points) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  }

  // What axe finds fault with on the page as it is, a line each: the rule, what it says, and where.
  async audit() {
    await this.page.evaluate(axe);
    const { violations } = await this.page.evaluate(() => axe.run());
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`));
  }
}

// Tests that everyone can use what `show` opens with options of a page: in light and dark, at a desk and on a phone.
export function byEveryone(what, visitorNow, show) {
  for (const colorScheme of ['light', 'dark'])
    for (const where of [{}, phone])
      it(`can be ${what} by everyone: ${colorScheme}, ${where === phone ? 'phone' : 'desk'}`, timeout, async () => {
        await show({ colorScheme, ...where }, where === phone);
        assert.deepEqual(await visitorNow().audit(), []);
        assert.ok(await visitorNow().page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      });
}
