// How many actions it takes a visitor to get what they came for: a click, a tap, a choice, or a field that is filled in, each.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { timeout } from '../daemon.mjs';
import { patience, phone, skip, Visitor } from './visitor.mjs';

// What the browser's own dialog would print, as it begins to.
const printing = () => { window.print = () => dispatchEvent(new Event('beforeprint')); };

describe('the actions', { skip }, () => {
  let visitor, count;
  before(async () => (visitor = await Visitor.arrive()), timeout);
  after(() => visitor?.leave(), timeout);

  const arrive = async (options, first) => {
    count = 0;
    await visitor.open('/', options, first);
    await visitor.drawn();
  };
  const act = (what, selector, ...more) => {
    count++;
    return visitor.page[what](selector, ...more);
  };
  const printed = async () => {
    await visitor.page.waitForSelector('#print .sheet', { ...patience, state: 'attached' });
    return { sheets: await visitor.page.locator('#print .sheet').count(), title: await visitor.page.textContent('#print h2') };
  };

  it('of a parent to a printed sheet are two', timeout, async () => {
    await arrive({}, printing);
    await act('click', '#paper');
    await act('click', '#print-dialog .strong');
    assert.equal((await printed()).sheets, 2);
    assert.equal(count, 2);
    // One more is for what children like, and says so.
    await arrive({}, printing);
    await act('click', '#presets [value=children]');
    await visitor.page.waitForSelector('#presets [value=children][aria-pressed=true]', patience);
    await visitor.drawn();
    await act('click', '#paper');
    await act('click', '#print-dialog .strong');
    assert.deepEqual(await printed(), { sheets: 2, title: 'Help the mouse to the cheese' });
    assert.equal(await visitor.page.locator('#print .sheet:first-child svg g').count(), 2);
    assert.equal(count, 3);
  });

  it('of a teacher to twenty sheets that rise in difficulty, with their solutions, are four', timeout, async () => {
    await arrive();
    await act('click', '#files');
    await act('selectOption', '#download > .field select', 'pdf');
    await act('check', '#download [name=rising]');
    const asked = visitor.page.context().waitForEvent('request', { predicate: (request) => request.url().includes('/mazes?') && request.method() === 'GET', ...patience });
    await act('click', '#download .book a');
    const url = (await asked).url();
    assert.equal(count, 4);
    const { searchParams } = new URL(url);
    assert.deepEqual(['count', 'order', 'solve'].map((name) => searchParams.get(name)), ['20', 'difficulty', 'shortest']);
    const pdf = Buffer.from(await (await fetch(url)).arrayBuffer());
    assert.match(execFileSync('pdfinfo', ['-'], { input: pdf }).toString(), /^Pages: +40$/m);
  });

  it('of a child on a phone to a walk are three', timeout, async () => {
    await arrive(phone);
    await act('tap', '#presets [value=children]');
    await visitor.page.waitForFunction(() => location.search.includes('width=6'), null, patience);
    await visitor.drawn();
    await act('tap', '#modes a[href="#walk"]');
    await visitor.page.waitForSelector('#walk-steps', patience);
    await visitor.drawn();
    const maze = await (await fetch(`${visitor.daemon.url}/maze${new URL(visitor.page.url()).search}&grid=none&solve=shortest`)).json();
    const [x, y] = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] }[maze.solution.directions[0]];
    const finger = await visitor.fingers();
    count++;
    await finger('touchStart', [195, 300]);
    for (const far of [20, 40, 60, 80]) await finger('touchMove', [195 + far * x, 300 + far * y]);
    await finger('touchEnd');
    await visitor.page.waitForFunction(() => Number(document.querySelector('#walk-steps').textContent) > 0, null, patience);
    assert.equal(count, 3);
  });

  it('of somebody with a name to that as a maze on paper are three', timeout, async () => {
    await arrive({}, printing);
    await act('fill', '#word input', 'Anna');
    await visitor.page.press('#word input', 'Enter');
    await visitor.page.waitForFunction(() => location.search.includes('mask='), null, patience);
    await visitor.drawn();
    await act('click', '#paper');
    await act('click', '#print-dialog .strong');
    assert.equal((await printed()).title, 'Anna');
    assert.equal(count, 3);
  });

  it('of the owner of a blog to a maze that readers can walk in are two', timeout, async () => {
    await arrive({ permissions: ['clipboard-read', 'clipboard-write'] });
    await act('click', '#share');
    await act('click', '#share-dialog >> text=Copy code');
    await visitor.page.waitForSelector('#share-dialog >> text=The code is copied', patience);
    assert.equal(count, 2);
    const code = await visitor.page.evaluate(() => navigator.clipboard.readText());
    assert.match(code, /^<iframe [^>]*allowfullscreen/);
    const [, src] = /src="([^"]+)"/.exec(code);
    await visitor.open(src.replace(/&amp;/g, '&'));
    await visitor.page.click('#frame a[href="#walk"]');
    await visitor.page.waitForSelector('#walk-giveUp', patience);
  });

  it('did nothing wrong in all of this', () => assert.deepEqual(visitor.faults, []));
});
