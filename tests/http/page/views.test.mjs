// Every view, in Korean and in the system's own colours, from a small phone to a wide screen.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { timeout } from '../daemon.mjs';
import { skip, Visitor } from './visitor.mjs';

const VIEWS = ['', '#map', '#carve', '#solve', '#walk', '#space', '#mask', '#learn'];
const SIDES = [[360, 640], [390, 844], [844, 390], [1440, 900]];

describe('every view', { skip }, () => {
  let visitor;
  before(async () => (visitor = await Visitor.arrive()), timeout);
  after(() => visitor?.leave(), timeout);

  for (const [title, options] of [['in Korean', { locale: 'ko-KR' }], ['in the colours of the system', { forcedColors: 'active' }]])
    for (const view of VIEWS)
      it(`can be used by everyone ${title}: ${view || 'maze'}`, timeout, async () => {
        await visitor.open(`/?seed=7&width=9&height=7${view === '#map' ? '&blocks=16' : ''}${view}`, { reducedMotion: 'reduce', ...options });
        await visitor.drawn();
        assert.equal(await visitor.page.evaluate(() => document.documentElement.lang), options.locale ? 'ko' : 'en');
        assert.deepEqual(await visitor.audit(), []);
        for (const [width, height] of SIDES) {
          await visitor.page.setViewportSize({ width, height });
          await visitor.frames();
          assert.ok(await visitor.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} x ${height}`);
          // A finger meets what it is meant for: 24 pixels, or a text in a line of others.
          const small = await visitor.page.$$eval('button, select, input, summary, #modes a, #links a', (all) => all.filter((one) => {
            const { width, height } = (one.closest('label') ?? one).getBoundingClientRect();
            return one.checkVisibility() && width && Math.min(width, height) < 24;
          }).map((one) => `${one.id || one.name || one.className || one.textContent} ${one.getBoundingClientRect().height}`));
          assert.deepEqual(small, [], `${width} x ${height}`);
        }
      });

  it('says nothing in the console', () => assert.deepEqual(visitor.faults, []));
});
