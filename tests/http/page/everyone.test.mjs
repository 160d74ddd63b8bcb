// Everyone can use the maze of the first view, and carve, walk and draw one.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { timeout } from '../daemon.mjs';
import { film, still } from './film.mjs';
import { Player } from './player.mjs';
import { byEveryone, patience, skip } from './visitor.mjs';

describe('a maze', { skip }, () => {
  let visitor;
  before(async () => (visitor = await Player.arrive()), timeout);
  after(() => visitor?.leave(), timeout);

  byEveryone('viewed', () => visitor, async (options, onPhone) => {
    await visitor.open('/?seed=7', options);
    await visitor.drawn();
    if (onPhone) await visitor.page.click('#handle');
    for (const summary of await visitor.page.$$('details:not([open]) > summary')) await summary.click();
    assert.deepEqual(await visitor.audit(), []);
    await visitor.open('/?seed=7&width=9&height=9&tiling=octagon', options);
    await visitor.drawn();
    if (onPhone) await visitor.page.click('#handle');
    await visitor.page.$eval('#download summary', (summary) => summary.click());
    await visitor.page.waitForSelector('#download .about:text("Not for this cell shape")');
    assert.deepEqual(await visitor.audit(), []);
    await visitor.open('/?size=24', options);
    await visitor.page.waitForSelector('#trouble button');
  });

  byEveryone('carved', () => visitor, async (options) => {
    await visitor.open('/?algo=eller&seed=7#carve?with=kruskal', { ...still, ...options });
    const { max, ready, scrub } = film(() => visitor);
    await ready();
    await scrub(Math.floor((await max()) / 2));
  });

  byEveryone('walked', () => visitor, async (options) => {
    const query = 'seed=7&width=8&height=8';
    const way = await visitor.directions(query);
    await visitor.play(query, '#walk?fog=yes&solved=42.3&steps=120', { ...options, reducedMotion: 'reduce' });
    assert.deepEqual(await visitor.audit(), []);
    await visitor.press(way.slice(0, 4));
    assert.deepEqual(await visitor.audit(), []);
    await visitor.press(way.slice(4));
    await visitor.card(/Solved/);
    assert.deepEqual(await visitor.audit(), []);
    await visitor.page.click('#walk-restart');
    await visitor.page.click('#walk-giveUp');
    await visitor.card(/shortest/);
    assert.deepEqual(await visitor.audit(), []);
    await visitor.play('seed=7&width=8&height=8&tiling=hexagon', '#walk', options);
  });

  byEveryone('drawn', () => visitor, async (options, onPhone) => {
    await visitor.open('/?seed=7&width=12&height=8#mask', options);
    await visitor.drawn();
    const black = await visitor.page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 12, height: 8 });
      canvas.getContext('2d').fillRect(0, 0, 12, 8);
      return canvas.toDataURL().split(',')[1];
    });
    await visitor.page.setInputFiles('[name=picture]', { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(black, 'base64') });
    await visitor.page.waitForFunction(() => location.search.includes('mask='), null, patience);
    await visitor.drawn();
    assert.deepEqual(await visitor.audit(), []);
    if (onPhone) await visitor.page.click('#bar button >> text="More"');
    await visitor.page.click('#bar button >> text="Clear"');
    await visitor.page.waitForSelector('#trouble:not([hidden])');
  });

  it('was shown without a fault', () => assert.deepEqual(visitor.faults, []));
});
