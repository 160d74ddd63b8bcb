// The page of a server that asks for a key: a dialog asks for it, and everything on the page has it from then on.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { folderOf, timeout } from '../daemon.mjs';
import { byEveryone, patience, skip, Visitor } from './visitor.mjs';

const KEY = 'the-key-of-somebody';

describe('the page of a server with keys', { skip }, () => {
  const folder = folderOf();
  let visitor;
  before(async () => {
    writeFileSync(join(folder, 'keys'), `${KEY}\n`, { mode: 0o600 });
    visitor = await Visitor.arrive([], { 'api-key-file': join(folder, 'keys') });
  }, timeout);
  after(() => visitor?.leave(), timeout);

  const dialog = () => visitor.page.waitForSelector('#key[open]', patience);
  async function give(key, device = false) {
    await dialog();
    await visitor.page.fill('#key [name=key]', key);
    if (device) await visitor.page.check('#key [name=device]');
    await visitor.page.click('#key .strong');
  }
  async function enter(path = '/?seed=7&width=9&height=9', options = {}) {
    await visitor.open(path, options);
    await give(KEY);
    await visitor.drawn();
  }
  const storages = () => visitor.page.evaluate(() => [sessionStorage, localStorage].map((all) => all.getItem('mazed-key')));

  it('asks once for it, and keeps it for the tab', timeout, async () => {
    await enter();
    assert.ok((await visitor.colours()) >= 2);
    assert.equal(await visitor.page.locator('dialog').count(), 0);
    assert.deepEqual(await storages(), [KEY, null]);
    await visitor.page.reload();
    await visitor.drawn();
    assert.equal(await visitor.page.locator('dialog').count(), 0);
    await visitor.choose('algo', 'kruskal');
  });

  it('keeps it on the device where that is wished, and forgets it', timeout, async () => {
    await visitor.open('/?seed=7&width=9&height=9');
    await give(KEY, true);
    await visitor.drawn();
    assert.deepEqual(await storages(), [null, KEY]);
    await visitor.page.reload();
    await visitor.drawn();
    assert.equal(await visitor.page.locator('dialog').count(), 0);
    await visitor.page.click('#links >> text=Forget the key');
    await dialog();
    assert.deepEqual(await storages(), [null, null]);
    assert.equal(visitor.query().get('seed'), '7');
  });

  it('says that a key is none, and asks again', timeout, async () => {
    await visitor.open('/?seed=7&width=9&height=9');
    await give('a-key-that-is-none');
    await visitor.page.waitForSelector('#key-refused', patience);
    assert.deepEqual(await visitor.audit(), []);
    await give(KEY);
    await visitor.drawn();
  });

  it('takes nothing that cannot be a key', timeout, async () => {
    await visitor.open('/?seed=7');
    for (const key of ['', 'short', 'mit-umlauten-äöü-und-so', 'with blanks between words']) {
      await give(key);
      assert.ok(await visitor.page.isVisible('#key[open]'), key);
    }
  });

  it('can be called off by Escape, and says then what is missing', timeout, async () => {
    await visitor.open('/?seed=7&width=9&height=9');
    await dialog();
    assert.equal(await visitor.page.evaluate(() => document.activeElement.name), 'key');
    await visitor.page.keyboard.press('Escape');
    await visitor.page.waitForSelector('#trouble:not([hidden])', patience);
    assert.match(await visitor.page.textContent('#trouble'), /needs a key/);
    await visitor.page.click('#trouble button');
    await give(KEY);
    await visitor.drawn();
  });

  it('has it in every mode', timeout, async () => {
    for (const mode of ['carve', 'solve', 'walk', 'space', 'mask', 'learn']) {
      await enter(`/?seed=7&width=9&height=9#${mode}`);
      assert.ok(await visitor.page.isHidden('#trouble'), mode);
    }
  });

  it('shows pictures with it', timeout, async () => {
    await enter('/?seed=7&width=2100&height=2100&algo=binary-tree');
    assert.match(await visitor.said(), /shown as a picture/);
    assert.ok((await visitor.colours()) >= 2);
  });

  it('shows and saves what links lead to', timeout, async () => {
    await enter();
    await visitor.page.click('#download summary');
    for (const [format, name] of [['svg', /\.svg$/], ['pdf', /\.pdf$/], ['csv', /\.csv$/]]) {
      await visitor.page.selectOption('#download .field select', format);
      const [saved] = await Promise.all([
        visitor.page.waitForEvent('download', patience), visitor.page.locator('#download .buttons a').first().click(),
      ]);
      assert.match(saved.suggestedFilename(), name);
      assert.ok(readFileSync(await saved.path()).length > 100);
    }
    await visitor.page.selectOption('#download .field select', 'pdf');
    const [book] = await Promise.all([visitor.page.waitForEvent('download', patience), visitor.page.click('#download .book a')]);
    assert.match(readFileSync(await book.path(), 'latin1'), /^%PDF-/);
    await visitor.page.selectOption('#download .field select', 'svg');
    await visitor.page.locator('#download .buttons a').nth(1).click();
    await visitor.page.waitForURL(/^blob:/, patience);
    assert.ok(await visitor.page.locator('svg path').count());
    await visitor.page.goBack();
    await visitor.drawn();
    await visitor.page.click('#links a[href="/algorithms"]');
    await visitor.page.waitForSelector('#algorithms >> text=recursive-backtracker', patience);
  });

  it('leaves the modes of a permalink to the page', timeout, async () => {
    await enter('/maze?seed=7&width=9&height=9');
    for (const mode of ['carve', '']) {
      await visitor.page.click(`#modes a[href="#${mode}"]`);
      await visitor.page.waitForURL((url) => url.pathname === '/maze' && url.hash.slice(1) === mode, patience);
      await visitor.drawn();
    }
  });

  it('asks on /docs too, where requests are tried with it', timeout, async () => {
    await visitor.open('/docs', { viewport: { width: 1280, height: 800 } });
    await give(KEY);
    await visitor.page.locator('.opblock').first().waitFor(patience);
    const block = visitor.page.locator('.opblock-get:has([data-path="/algorithms"])');
    await block.locator('.opblock-summary-control').click();
    await block.locator('.execute').click();
    await block.locator('.live-responses-table .response-col_status >> text=200').waitFor(patience);
  });

  byEveryone('used', () => visitor, async (options) => {
    await visitor.open('/?seed=7', options);
    await dialog();
    assert.deepEqual(await visitor.audit(), []);
    const box = await visitor.page.locator('#key').boundingBox();
    const { width, height } = visitor.page.viewportSize();
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height);
    await give('a-key-that-is-none');
    await visitor.page.waitForSelector('#key-refused', patience);
  });

  it('went wrong in nothing of this', () => assert.deepEqual(visitor.faults, []));
});
