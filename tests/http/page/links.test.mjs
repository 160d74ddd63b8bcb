// Links survive: of whatever is wrong in one, there is a maze, and what was wrong is told over it.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { timeout } from '../daemon.mjs';
import { patience, skip, Visitor } from './visitor.mjs';

describe('a link', { skip }, () => {
  let visitor;
  before(async () => (visitor = await Visitor.arrive([], { 'max-cells': 1e6, 'max-stream-cells': 1e6 })), timeout);
  after(() => visitor?.leave(), timeout);

  const buttons = () => visitor.page.$$eval('#trouble button', (all) => all.map(({ textContent }) => textContent));
  const told = () => visitor.page.$$eval('#trouble p', (all) => all.map(({ textContent }) => textContent));

  // Opens a link of which something is wrong: a maze is there then, and the address is right.
  async function open(query, options = {}) {
    await visitor.open(`/play?${query}`, options);
    await visitor.page.waitForSelector('#trouble:not([hidden])', patience);
    await visitor.drawn();
    assert.ok((await visitor.colours()) >= 2, query);
    assert.equal((await fetch(`${visitor.daemon.url}/maze?${visitor.query()}&format=svg`)).status, 200, `${visitor.query()}`);
  }

  const press = (label) => visitor.page.click(`#trouble button >> text="${label}"`);

  it('with a misspelt name or word is read as it was meant, and told so', timeout, async () => {
    for (const [query, sentence, name, value] of [
      ['algoo=kruskal', 'There is no option “algoo”. Taken as “Algorithm: Kruskal”.', 'algo', 'kruskal'],
      ['algo=kruskl', '“Algorithm” cannot be “kruskl”. Taken as “Algorithm: Kruskal”.', 'algo', 'kruskal'],
      ['algo=Kruskal', '“Algorithm” cannot be “Kruskal”. Taken as “Algorithm: Kruskal”.', 'algo', 'kruskal'],
      ['from=random', 'There is no option “from”. Taken as “Start: Random cell”.', 'start', 'random'],
      ['wall_colour=navy', 'There is no option “wall_colour”. Taken as “Wall colour: navy”.', 'wall_color', 'navy'],
      ['heatmap=ye', '“Heat map of distances” cannot be “ye”. Taken as “Heat map of distances: Yes”.', 'heatmap', 'yes'],
    ]) {
      await open(`${query}&seed=7`);
      assert.deepEqual(await told(), [sentence]);
      assert.equal(visitor.query().get(name), value);
      assert.equal(visitor.query().get('seed'), '7');
      const [without, keep] = await buttons();
      assert.match(without, /^Without /);
      await press(keep);
      assert.ok(await visitor.page.isHidden('#trouble'));
      await open(`${query}&seed=7`);
      await press(without);
      await visitor.page.waitForFunction((gone) => !location.search.includes(gone), `${name}=`, patience);
      await visitor.drawn();
      assert.ok(await visitor.page.isHidden('#trouble'));
    }
  });

  it('with another value that is wrong shows a maze without it, and offers values', timeout, async () => {
    for (const [query, sentence, offers, changed] of [
      ['size=24', /^“Tiles a side” cannot be “24”\. Possible: an odd number from 3 on\.$/, ['Tiles a side: 23', 'Tiles a side: 25'], 'width=11'],
      ['algo=nope', /^“Algorithm” cannot be “nope”\.$/, ['Algorithm: Recursive backtracker', 'Algorithm: Kruskal'], 'algo=recursive-backtracker'],
      ['braid=150', /^“Dead ends turned into loops” cannot be “150”\. Possible: a number from 0 to 100\.$/, ['Dead ends turned into loops: 100'], 'braid=100'],
      ['braid=some', /^“Dead ends turned/, ['Dead ends turned into loops: 0', 'Dead ends turned into loops: 100'], 'braid=0'],
      ['start=2,2&width=9', /^“Start” cannot be “2,2”\. Possible: a cell of the maze\.$/, ['Start: row 1, column 1', 'Start: row 2, column 2'], 'start=1%2C1|start=1,1'],
      ['start=here', /^“Start” cannot be “here”/, ['Start: Northwest corner'], 'start=northwest'],
      ['trees=3', /^“Initial trees” does not apply to this maze\.$/, ['Algorithm: Growing forest'], 'algo=growing-forest'],
      ['difficulty=tricky', /^“Difficulty” cannot be “tricky”/, ['Difficulty: Easy'], 'width='],
      ['seed=', /^“Seed” was left empty\.$/, [], ''],
      ['width=2000&height=2000', /^This is too large for this server\.$/, [/^Cells across: \d+, Cells down: \d+$/], 'width='],
    ]) {
      await open(query);
      const [said] = await told();
      assert.match(said, sentence);
      const labels = await buttons();
      offers.forEach((offer, i) => (offer.test ? assert.match(labels[i], offer) : assert.equal(labels[i], offer)));
      assert.equal(labels.at(-1), 'Keep this maze');
      if (!changed) continue;
      await visitor.page.click('#trouble button');
      await visitor.page.waitForFunction((query) => new RegExp(query).test(location.search), changed, patience);
      await visitor.page.waitForSelector('#trouble', { state: 'hidden' });
      await visitor.drawn();
    }
  });

  it('with an outline that has another width is told so, and shows that', timeout, async () => {
    await open('seed=7&width=31&height=21&tiling=triangle&shape=star');
    const [said] = await told();
    assert.match(said, /^“Cells across” cannot be “31” together with the rest\.$/);
    assert.equal(visitor.query().get('shape'), 'star');
    await press('Cells across: 30');
    await visitor.page.waitForFunction(() => location.search.includes('width=30'), null, patience);
    await visitor.page.waitForSelector('#trouble', { state: 'hidden' });
  });

  it('with the same parameter twice is told of it, and shows the last', timeout, async () => {
    await open('seed=1&width=9&seed=2&height=9');
    assert.deepEqual(await told(), ['“Seed” is there more than once. The last one holds: “2”.']);
    assert.equal(visitor.query().get('seed'), '2');
    await press('Seed: 1');
    await visitor.page.waitForFunction(() => /seed=1\b/.test(location.search), null, patience);
    await visitor.page.waitForSelector('#trouble', { state: 'hidden' });
    // Twice the same is nothing to choose from.
    await visitor.open('/play?seed=1&seed=1&width=9&height=9');
    await visitor.drawn();
    assert.ok(await visitor.page.isHidden('#trouble'));
    assert.equal(new URL(visitor.page.url()).search, '?seed=1&width=9&height=9');
  });

  it('with many faults is told of each, and goes on with the others after one is put right', timeout, async () => {
    await open('algo=kruskl&size=24&sede=5&sparse=x&utm_source=y');
    assert.equal((await told()).length, 4);
    assert.equal(visitor.query().get('seed'), '5');
    await press('Tiles a side: 25');
    await visitor.page.waitForFunction(() => location.search.includes('width=12'), null, patience);
    await visitor.page.waitForFunction(() => document.querySelectorAll('#trouble p').length === 3, null, patience);
    await press('Keep this maze');
    assert.ok(await visitor.page.isHidden('#trouble'));
    assert.equal(visitor.query().get('algo'), 'kruskal');
    assert.equal(visitor.query().get('utm_source'), null);
  });

  it('of nothing but faults shows the maze that there is without any', timeout, async () => {
    await open(`${Array.from({ length: 12 }, (_, i) => `qqqqqq${i}=${i}`).join('&')}&algo=kruskal`);
    assert.equal((await told()).length, 8);
    assert.deepEqual([...visitor.query().keys()].sort(), ['height', 'seed', 'width']);
  });

  it('keeps what was told in the mode that it opens, and in every one after it, until another maze is made', timeout, async () => {
    await open('algo=nope&seed=7&width=9&height=9#walk');
    await visitor.page.waitForSelector('#walk-time', patience);
    for (const mode of ['#mask', '#solve', '#']) {
      await visitor.page.click(`#modes a[href="${mode}"]`);
      await visitor.drawn();
      assert.equal((await told()).length, 1, mode);
    }
    await visitor.page.click('#new');
    await visitor.page.waitForSelector('#trouble', { state: 'hidden' });
  });

  it('with a wrong outline leads to where that is drawn', timeout, async () => {
    await open('seed=7&width=12&height=8&mask=AAAA');
    assert.match((await told())[0], /^This is not the compact form of a mask of 12 x 8 cells$/);
    await press('Edit');
    await visitor.page.waitForFunction(() => location.hash === '#mask' && location.search.includes('mask=AAAA'), null, patience);
  });

  it('is told of in Korean', timeout, async () => {
    await open('algoo=kruskal&size=24', { locale: 'ko' });
    assert.deepEqual(await told(), [
      '“algoo” 옵션은 없어요. 이렇게 이해했어요: “알고리즘: 크러스컬”.',
      '“한 변의 타일 수”에 “24” 값은 쓸 수 없어요. 쓸 수 있는 값: 3 이상의 홀수.',
    ]);
    assert.deepEqual(await buttons(), ['빼고 보기: 알고리즘', '한 변의 타일 수: 23', '한 변의 타일 수: 25', '이 미로 그대로 보기']);
  });

  it('went wrong nowhere else in all of this', () => assert.deepEqual(visitor.faults.filter((fault) => !/status of 413/.test(fault)), []));
});
