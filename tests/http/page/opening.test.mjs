// The first moment: the first maze that a browser shows carves itself, once.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { timeout } from '../daemon.mjs';
import { still } from './film.mjs';
import { patience, phone, skip, Visitor } from './visitor.mjs';

const FILM = '.film-opening';

// Films take four times as long, for who looks at their frames on a busy machine.
function slower() {
  const { requestAnimationFrame } = window;
  window.requestAnimationFrame = (act) => requestAnimationFrame((now) => act(now / 4));
}

describe('the first maze', { skip }, () => {
  let visitor;
  before(async () => (visitor = await Visitor.arrive()), timeout);
  after(() => visitor?.leave(), timeout);

  // Opens a page and counts how often it asks for steps.
  async function open(path, options, first) {
    await visitor.open('about:blank', options, first);
    const asked = [];
    visitor.page.on('request', (request) => request.url().includes('/maze/steps') && asked.push(request.url()));
    await visitor.page.goto(visitor.daemon.url + path);
    return asked;
  }

  const plays = () => visitor.page.waitForSelector(FILM, { ...patience, state: 'attached' });
  const isOver = (how = patience) => visitor.page.waitForSelector(FILM, { ...how, state: 'detached' });
  const board = () => visitor.page.$eval('#board', (canvas) => canvas.toDataURL());
  const isPlaying = async () => (await visitor.page.locator(FILM).count()) > 0;

  // When what would play has had its time to come.
  async function idle() {
    await visitor.drawn();
    await visitor.page.waitForLoadState('networkidle');
    await visitor.frames();
  }

  // The shares of the film's pixels that have a colour of the style sheet.
  const sharesOf = (...names) => visitor.page.$eval(FILM, (canvas, all) => {
    const style = getComputedStyle(document.documentElement);
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return all.map((name) => {
      const wanted = style.getPropertyValue(`--${name}`).trim().slice(1);
      const channels = [0, 2, 4].map((at) => parseInt(wanted.slice(at, at + 2), 16));
      let count = 0;
      for (let i = 0; i < data.length; i += 4) count += Number(channels.every((value, k) => data[i + k] === value) && data[i + 3] === 255);
      return count / (data.length / 4);
    });
  }, names);

  it('is there, carves itself in colour, and is there again', timeout, async () => {
    for (const where of [{}, { ...phone, colorScheme: 'dark' }]) {
      const asked = await open('/', where, slower);
      await plays();
      const shown = await board();
      const begun = Date.now();
      // As long as it is there, until there is some of each.
      for (let shares = [0]; shares.some((share) => share < 0.02);) shares = await sharesOf('solid', 'trail');
      assert.equal(await visitor.page.$eval(FILM, ({ ariaHidden }) => ariaHidden), 'true');
      await isOver();
      assert.ok(Date.now() - begun < 4 * 10000);
      assert.equal(await board(), shown);
      assert.equal(asked.length, 1);
      // The same browser does not see it again.
      await visitor.page.goto(`${visitor.daemon.url}/`);
      await idle();
      assert.equal(asked.length, 1);
      assert.ok(!(await isPlaying()));
    }
  });

  it('ends in what the board shows', timeout, async () => {
    await open('/', {}, slower);
    await plays();
    // At its end the film is stopped from fading, so that it can be seen.
    const [film, maze] = await visitor.page.evaluate(async (selector) => {
      const canvas = document.querySelector(selector);
      const last = new Promise((done) => {
        const { animate } = canvas;
        canvas.animate = (frames, how) => (done(), animate.call(canvas, frames, { ...how, duration: 1e6 }));
      });
      await last;
      return [canvas, document.querySelector('#board')].map((one) => {
        const { data } = one.getContext('2d').getImageData(0, 0, one.width, one.height);
        return Array.from(new Uint32Array(data.buffer));
      });
    }, FILM);
    assert.equal(film.reduce((count, pixel, i) => count + Number(pixel !== maze[i]), 0), 0);
  });

  it('takes no more than 12 KB for that, after the maze is drawn, and 80 KB with all that comes by itself', timeout, async () => {
    for (const viewport of [{ width: 1000, height: 700 }, { width: 1280, height: 800 }, phone.viewport]) {
      await visitor.open('about:blank', { viewport });
      const asked = await visitor.traffic();
      await visitor.page.goto(`${visitor.daemon.url}/`);
      await plays();
      await isOver();
      const all = [...asked.values()].filter(({ url }) => url.startsWith(visitor.daemon.url));
      const isMore = ({ url }) => /\/film\/|\/maze\/steps/.test(url);
      const more = all.filter(isMore);
      assert.ok(more.length >= 3);
      const bytes = more.reduce((sum, request) => sum + request.bytes, 0);
      assert.ok(bytes > 3000 && bytes <= 12 * 1024, `${bytes} bytes at ${viewport.width}`);
      const whole = all.reduce((sum, request) => sum + request.bytes, 0);
      assert.ok(whole <= 80 * 1024, `${whole} bytes of all, at ${viewport.width}`);
      assert.ok(all.findIndex(isMore) > all.findIndex(({ url }) => url.includes('format=bits')));
    }
  });

  it('comes at / alone, and not where motion is to be reduced or nothing can be kept', timeout, async () => {
    const refuses = () => Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('refused', 'SecurityError'); } });
    for (const [path, options, first] of [
      ['/?seed=7'], ['/play?seed=7&width=12&height=9'], ['/#walk'], ['/', still], ['/', {}, refuses],
    ]) {
      const asked = await open(path, options, first);
      await idle();
      assert.equal(asked.length, 0, path);
      assert.ok(!(await isPlaying()), path);
    }
  });

  it('ends at once by whatever somebody does, and with another maze or mode', timeout, async () => {
    const acts = {
      key: () => visitor.page.keyboard.press('Shift'),
      pointer: () => visitor.page.mouse.click(300, 300),
      wheel: () => visitor.page.mouse.wheel(0, 30),
      mode: () => visitor.page.evaluate(() => (location.hash = '#carve')),
      maze: () => visitor.page.evaluate(() => document.querySelector('#new').click()),
    };
    for (const [name, act] of Object.entries(acts)) {
      await open('/');
      await plays();
      // It would take far longer by itself.
      await visitor.page.evaluate(() => (window.requestAnimationFrame = () => 0));
      await act();
      await isOver({ timeout: 3000 });
      assert.ok(true, name);
    }
    // Before it has begun, too.
    let answer;
    const held = new Promise((done) => (answer = done));
    await visitor.open('about:blank');
    await visitor.page.route(/\/maze\/steps/, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    const asked = visitor.page.waitForRequest(/\/maze\/steps/);
    await visitor.page.goto(`${visitor.daemon.url}/`);
    await asked;
    await visitor.page.keyboard.press('Shift');
    answer();
    await idle();
    assert.ok(!(await isPlaying()));
  });

  it('is just there where its steps do not come', timeout, async () => {
    await visitor.open('about:blank');
    await visitor.page.route(/\/maze\/steps/, (route) => route.fulfill({ status: 429, body: '' }));
    await visitor.page.goto(`${visitor.daemon.url}/`);
    await idle();
    assert.ok(!(await isPlaying()));
    assert.ok(await visitor.page.isHidden('#trouble'));
    assert.ok((await visitor.colours()) >= 3);
  });

  it('went without a fault', () => assert.deepEqual(visitor.faults.filter((fault) => !/status of 429/.test(fault)), []));
});
