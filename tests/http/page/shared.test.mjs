// What comes of a link that is shared: the page in a language, in a frame of another site, and after an update of the server.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { timeout } from '../daemon.mjs';
import { patience, phone, skip, Visitor } from './visitor.mjs';

describe('a shared page', { skip }, () => {
  let visitor;
  before(async () => (visitor = await Visitor.arrive()), timeout);
  after(() => visitor?.leave(), timeout);

  const said = (selector) => visitor.page.textContent(selector);

  it('has its words before any script runs', timeout, async () => {
    for (const [locale, word] of [['en', 'New maze'], ['ko', '새 미로']]) {
      await visitor.open('/play?seed=7', { javaScriptEnabled: false, locale });
      assert.equal(await said('#new'), word);
      for (const selector of ['summary', '#modes a', '#links a', 'button'])
        assert.ok((await visitor.page.locator(selector).allTextContents()).every((text) => text.trim()), selector);
      assert.ok(await visitor.page.isVisible('noscript a'));
    }
  });

  it('asks for no parameter that others append, and has an address to be shared', timeout, async () => {
    await visitor.open('/?seed=7&width=9&height=9&fbclid=x&utm_source=y&ref=z');
    await visitor.drawn();
    const url = new URL(visitor.page.url());
    assert.deepEqual([url.pathname, url.search], ['/play', '?seed=7&width=9&height=9']);
    assert.ok(await visitor.page.isHidden('#trouble'));
  });

  it('loads all its files from one folder', timeout, async () => {
    await visitor.open('/play?seed=7&width=9&height=9#carve');
    await visitor.drawn();
    const paths = await visitor.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    const files = paths.filter((path) => /\.(js|css|svg)$/.test(path));
    assert.ok(files.length > 20);
    assert.deepEqual([...new Set(files.map((path) => path.split('/').slice(0, 4).join('/').replace(/[0-9a-f]{16}/, 'HASH')))], ['/assets/HASH/en']);
  });

  it('speaks the language of its address, of a choice before, or of the browser', timeout, async () => {
    const language = () => visitor.page.evaluate(() =>
      [document.documentElement.lang, performance.getEntriesByType('resource').some(({ name }) => name.includes('/ko/page.js'))]);
    await visitor.open('/play?seed=7&width=9&height=9', { locale: 'ko-KR' });
    await visitor.drawn();
    assert.deepEqual(await language(), ['ko', true]);
    const words = await visitor.page.locator('[data-word]').allTextContents();
    await visitor.open('/play?seed=7&width=9&height=9#?lang=ko');
    await visitor.drawn();
    assert.deepEqual(await language(), ['ko', true]);
    assert.deepEqual(await visitor.page.locator('[data-word]').allTextContents(), words);
    assert.equal(await visitor.page.getAttribute('#zoom button', 'title'), '확대');
    await visitor.page.evaluate(() => localStorage.setItem('mazed-lang', 'ko'));
    await visitor.page.goto(`${visitor.daemon.url}/play?seed=7&width=9&height=9`);
    await visitor.drawn();
    assert.deepEqual(await language(), ['ko', true]);
    await visitor.open('/play?seed=7&width=9&height=9#?lang=xx', { locale: 'fr' });
    await visitor.drawn();
    assert.deepEqual(await language(), ['en', false]);
    assert.deepEqual(visitor.faults, []);
  });

  it('says that mazed was updated where the server has other files by now', timeout, async () => {
    await visitor.open('/play?seed=7&width=9&height=9');
    await visitor.drawn();
    const isGone = (url) => url.pathname.startsWith('/assets/');
    await visitor.page.route(isGone, (route) => route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{}' }));
    await visitor.page.click('#modes a[href="#solve"]');
    await visitor.page.waitForSelector('#trouble >> text=mazed was updated', patience);
    await visitor.page.unroute(isGone);
    await visitor.page.click('#trouble button >> text=Reload');
    await visitor.page.waitForSelector('#bar button', patience);
    await visitor.drawn();
    assert.equal(visitor.page.url(), `${visitor.daemon.url}/play?seed=7&width=9&height=9#solve`);
    // Where only the way there is broken, nothing is said of an update.
    await visitor.page.route(isGone, (route) => route.abort());
    await visitor.page.click('#modes a[href="#carve"]');
    await visitor.page.waitForSelector('#trouble >> text=The server cannot be reached', patience);
    await visitor.frames(20);
    assert.doesNotMatch(await said('#trouble'), /updated/);
    await visitor.page.unroute(isGone);
    visitor.faults.length = 0;
  });

  describe('in a frame of another site', () => {
    let other;
    before(async () => {
      other = createServer((request, answer) => {
        const path = new URL(request.url, 'http://x').searchParams.get('path');
        answer.setHeader('Content-Type', 'text/html');
        answer.end(`<!doctype html><iframe width="600" height="450" src="${visitor.daemon.url}${path}"></iframe>`);
      });
      await new Promise((done) => other.listen(0, '127.0.0.1', done));
    }, timeout);
    after(() => other.close());

    const frame = async (path, options) => {
      await visitor.open('about:blank', options);
      // Another host, not only another port.
      await visitor.page.goto(`http://localhost:${other.address().port}/?path=${encodeURIComponent(path)}`);
      return visitor.page.frames()[1];
    };
    const drawn = (inner) => inner.waitForFunction(
      () => document.documentElement.dataset.maze === location.search &&
        document.documentElement.dataset.mode === location.hash.slice(1).split('?')[0], null, patience);

    it('is the board alone, still, carved or walked', timeout, async () => {
      for (const mode of ['', '#carve', '#walk']) {
        const inner = await frame(`/embed?seed=7&width=12&height=9${mode}`);
        await drawn(inner);
        assert.equal(new URL(inner.url()).pathname, '/embed');
        assert.ok((await inner.locator('#stage canvas:visible').count()) > 0, mode);
        for (const hidden of ['#panel', '#modes']) assert.ok(await inner.isHidden(hidden), `${mode} ${hidden}`);
        assert.equal(await inner.evaluate(() => document.scrollingElement.scrollWidth), 600);
        assert.equal((await inner.locator('#bar button').count()) > 0, mode !== '', mode);
      }
    });

    it('leaves wheel and finger to the page around it, and is walked by one click', timeout, async () => {
      const inner = await frame('/embed?seed=7&width=12&height=9');
      await drawn(inner);
      await inner.waitForSelector('#frame a', patience);
      const scale = () => inner.$eval('#board', (board) => board.toDataURL());
      const before = await scale();
      await visitor.page.mouse.move(300, 200);
      await visitor.page.evaluate(() => (document.body.style.height = '3000px'));
      await visitor.page.mouse.wheel(0, 200);
      await visitor.page.waitForFunction(() => scrollY > 0, null, patience);
      assert.equal(await scale(), before);
      await visitor.page.evaluate(() => scrollTo(0, 0));
      await visitor.page.keyboard.down('Control');
      await visitor.page.mouse.wheel(0, -200);
      await visitor.page.keyboard.up('Control');
      await inner.waitForFunction((old) => document.querySelector('#board').toDataURL() !== old, before, patience);
      assert.equal(await inner.$eval('#board', (board) => getComputedStyle(board).touchAction), 'pan-x pan-y');
      await inner.locator('#zoom button').nth(2).click();
      const link = await inner.$eval('#frame a[target=_blank]', ({ href }) => href);
      assert.match(link, /\/play\?.*seed=7/);
      await inner.click('#frame a[href="#walk"]');
      await drawn(inner);
      await inner.waitForSelector('#walk-giveUp', patience);
      assert.equal(await inner.evaluate(() => document.activeElement.id), 'board');
      // The bar is below the maze, and what is to be read does not cover that.
      const ink = await visitor.ink(inner);
      const { bar, stage, sign } = await inner.evaluate(() => {
        const boxOf = (selector) => document.querySelector(selector).getBoundingClientRect();
        return { bar: boxOf('#bar').top, stage: boxOf('#stage').bottom, sign: boxOf('#walk-sign').top };
      });
      assert.ok(bar >= stage - 1, `${bar}, ${stage}`);
      assert.ok(sign >= ink, `${sign}, ${ink}`);
    });

    it('is scrolled past by a finger, but where that walks', timeout, async () => {
      for (const [mode, scrolls] of [['', true], ['#carve', true], ['#walk', false]]) {
        const inner = await frame(`/embed?seed=7&width=12&height=9${mode}`, phone);
        await visitor.page.evaluate(() => {
          document.querySelector('iframe').width = 360;
          document.body.style.height = '3000px';
        });
        await drawn(inner);
        await inner.waitForSelector('#frame a[target]', patience);
        await visitor.frames();
        const touch = await visitor.fingers();
        await touch('touchStart', [150, 200]);
        for (let y = 190; y >= 20; y -= 10) {
          await touch('touchMove', [150, y]);
          await visitor.frames(1);
        }
        await touch('touchEnd');
        if (scrolls) await visitor.page.waitForFunction(() => scrollY > 100, null, patience);
        else assert.equal(await visitor.page.evaluate(() => scrollY), 0);
      }
    });

    it('is refused as the whole page', timeout, async () => {
      for (const path of ['/play?seed=7', '/?seed=7']) {
        const inner = await frame(path);
        await visitor.page.waitForTimeout(500);
        assert.equal(await inner.locator('#stage').count(), 0, path);
      }
    });
  });
});
