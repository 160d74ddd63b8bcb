// Pages to read: the catalogue, the kinds of problem, and that of a path which is not there.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { timeout } from '../daemon.mjs';
import { byEveryone, patience, skip, Visitor } from './visitor.mjs';

const paths = ['/algorithms', '/problems', '/problem', '/a/b/c'];

describe('a page to read', { skip }, () => {
  let visitor, catalogue;
  before(async () => {
    visitor = await Visitor.arrive();
    catalogue = await (await fetch(`${visitor.daemon.url}/algorithms`)).json();
  }, timeout);
  after(() => visitor?.leave(), timeout);

  const show = async (path, options, first) => {
    await visitor.open(path, options, first);
    await visitor.page.waitForFunction(() => document.querySelector('h1') && !document.querySelector('[role=status]'), null, patience);
    await visitor.page.waitForLoadState('networkidle');
  };
  const isKorean = () => visitor.page.$eval('main', (main) => document.documentElement.lang === 'ko' && /[가-힣]/.test(main.querySelector('h1').textContent));

  it('has all of the catalogue, with pictures and links that lead somewhere', timeout, async () => {
    await visitor.open('/');
    await visitor.drawn();
    await visitor.page.click('#links a[data-word=catalogue]');
    await visitor.page.waitForSelector('#algorithms li', patience);
    for (const kind of ['algorithms', 'solvers', 'shapes', 'tilings', 'formats', 'parameters']) {
      const words = await visitor.page.$$eval(`#${kind} :is(li.entry, tr)`, (all) => all.map((row) => row.querySelector('code').textContent));
      assert.deepEqual(words, catalogue[kind].map(({ slug, name }) => slug ?? name), kind);
    }
    const hrefs = await visitor.page.$$eval('#catalogue :is(a, img)', (all) => all.map(({ href, src }) => (href ?? src).replace(/#.*/, '')));
    assert.ok(hrefs.length > 80, `${hrefs.length}`);
    for (const href of new Set(hrefs)) assert.equal((await fetch(href)).status, 200, href);
  });

  it('is read whole on a phone', timeout, async () => {
    for (const path of [...paths, '/docs']) {
      await show(path, { viewport: { width: 360, height: 640 } });
      const cut = await visitor.page.$$eval('p', (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible')
        .map((one) => one.textContent));
      assert.deepEqual(cut, [], path);
    }
  });

  it('has a place for each kind of problem', timeout, async () => {
    await show('/problems#too-large');
    assert.equal(await visitor.page.textContent('dt:target + dd'), 'The maze is larger than this server makes.');
  });

  it('says what is near a path that is not there, however deep', timeout, async () => {
    await show('/algorithm');
    await visitor.page.click('main a >> text=/algorithms');
    await visitor.page.waitForSelector('#algorithms', patience);
    await show('/there/is/<b>nothing</b>');
    assert.equal(await visitor.page.textContent('main code'), '/there/is/<b>nothing</b>');
    await visitor.page.click('main a >> text=New maze');
    await visitor.drawn();
  });

  it('is in the language of the browser, or of the choice before', timeout, async () => {
    const choose = () => localStorage.setItem('mazed-lang', 'ko');
    for (const path of paths) {
      await show(path);
      assert.equal(await isKorean(), false, path);
      await show(path, { locale: 'ko-KR' });
      assert.ok(await isKorean(), path);
      await visitor.open(path, {}, choose);
      await visitor.page.waitForFunction(() => document.documentElement.lang === 'ko', null, patience);
      await visitor.page.waitForFunction(() => !document.querySelector('[role=status]'), null, patience);
      assert.ok(await isKorean(), path);
    }
    await visitor.open('/problems#busy', {}, choose);
    await visitor.page.waitForSelector('dt:target >> text=busy', patience);
    const untold = await visitor.page.$$eval('dd', (all) => all.map(({ textContent }) => textContent).filter((text) => !/[가-힣]/.test(text)));
    assert.deepEqual(untold, []);
  });

  for (const path of paths)
    byEveryone(`read at ${path}`, () => visitor, (options) => show(path, options));

  it('is there in forced colours', timeout, async () => {
    for (const path of paths) {
      await show(path, { forcedColors: 'active' });
      assert.deepEqual(await visitor.audit(), [], path);
    }
  });

  it('was shown without a fault', () => assert.deepEqual(visitor.faults, []));
});
