// The maze of the day: the same for everybody, and what was achieved is kept in the browser.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { timeout } from '../daemon.mjs';
import { Player } from './player.mjs';
import { patience, skip } from './visitor.mjs';

const DAY = 24 * 60 * 60 * 1000;
const dateOf = (time) => new Date(time).toISOString().slice(0, 10);

describe('the maze of the day', { skip }, () => {
  let player;
  before(async () => (player = await Player.arrive()), timeout);
  after(() => player?.leave(), timeout);

  const kept = () => player.page.evaluate(() => JSON.parse(localStorage.getItem('mazed-days')));
  const facts = () => player.page.$$eval('#walk-verdict dl div', (all) => all.map((row) => [...row.children].map((part) => part.textContent)));

  async function begin(options = {}, first = null) {
    await player.open('/?seed=7&width=9&height=9&wall_color=ff0000', options, first);
    await player.drawn();
    await player.page.click('#presets [value=day]');
    await player.page.waitForFunction(() => location.hash === '#walk', null, patience);
    await player.drawn();
  }

  // Walks to the goal of the maze that is there.
  async function solve() {
    const way = await player.directions(new URL(player.page.url()).search.slice(1));
    await player.page.focus('#board');
    await player.press(way);
    await player.card(/Solved/);
  }

  it('is named by its date, and counts the days on end', timeout, async () => {
    const now = Date.now();
    const [before, twoBefore] = [dateOf(now - DAY), dateOf(now - 2 * DAY)];
    await begin({ permissions: ['clipboard-read', 'clipboard-write'] }, `localStorage.getItem('mazed-days') ||
      localStorage.setItem('mazed-days', '${JSON.stringify({ [before]: { seconds: 1, more: 0 }, [twoBefore]: { seconds: 1, more: 0 } })}')`);
    const date = player.query().get('seed');
    assert.equal(date, dateOf(Date.now()));
    assert.match(await player.page.textContent('#walk-sign'), /^Maze of the day, .*\d{4}\. Go from the start/);
    await solve();
    const result = (await kept())[date];
    assert.equal(result.more, 0);
    assert.ok(result.seconds > 0 && result.seconds < 60);
    assert.deepEqual((await facts()).at(-1), ['Days on end', '3']);
    await player.page.click('#walk-verdict >> text=Share');
    await player.page.waitForSelector('#walk-verdict >> text=Link copied', patience);
    const text = await player.page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, new RegExp(`^Maze of the day ${date}: \\d+:\\d\\d\\.\\d, by the shortest path, 3 days on end\n${player.daemon.url}/play\\?[^ ]*seed=${date}#walk\\?solved=`));
    assert.doesNotMatch(text, /solve=/);
    // The first result of a day stays.
    await player.page.click('#walk-verdict >> text=Walk again');
    await solve();
    assert.deepEqual((await kept())[date], result);
  });

  it('is not below what is written under it', timeout, async () => {
    for (const [width, height] of [[360, 640], [844, 390], [1280, 800]]) {
      await begin({ viewport: { width, height }, locale: width === 844 ? 'ko-KR' : 'en' });
      const sign = await player.page.$eval('#walk-sign', (line) => line.getBoundingClientRect().top);
      const ink = await player.ink();
      assert.ok(ink < sign && ink > sign - height / 4, `${width} x ${height}: ${ink}, ${sign}`);
    }
    // A walk without it has its room again.
    await player.page.click('#modes a[href="#"]');
    await player.drawn();
    assert.ok(await player.ink() > 500);
  });

  it('is the same for everybody, by its link too', timeout, async () => {
    await begin();
    const { search } = new URL(player.page.url());
    const first = await player.picture();
    await begin({ timezoneId: 'Pacific/Kiritimati', locale: 'ko-KR' });
    const query = (address) => [...new URLSearchParams(address)].filter(([name]) => name !== 'wall_color').join('&');
    assert.equal(query(new URL(player.page.url()).search), query(search));
    await player.open(`/play${search}#walk`);
    await player.drawn();
    assert.equal(await player.picture(), first);
    assert.match(await player.page.textContent('#walk-sign'), /^Maze of the day/);
  });

  it('of another day is walked, and not counted', timeout, async () => {
    await player.open('/?algo=recursive-backtracker&width=12&height=12&seed=2026-11-23#walk');
    await player.drawn();
    assert.match(await player.page.textContent('#walk-sign'), /^Maze of the day, November 23, 2026\./);
    await solve();
    assert.equal(await kept(), null);
    assert.ok(!(await facts()).some(([name]) => name === 'Days on end'));
    // Another maze with a date as its seed is none.
    await player.open('/?algo=kruskal&width=12&height=12&seed=2026-11-23#walk');
    await player.drawn();
    assert.doesNotMatch(await player.page.textContent('#walk-sign'), /Maze of the day/);
  });

  it('is called so in its title, its sheet and its file, whose links have its date', timeout, async () => {
    await player.open('/?algo=recursive-backtracker&width=12&height=12&seed=2026-11-23');
    await player.drawn();
    const name = 'Maze of the day, November 23, 2026';
    assert.ok((await player.said()).startsWith(name));
    assert.equal(await player.page.title(), `${name} · mazed`);
    // Those who get its link read the same in its preview.
    await player.page.click('#share');
    await player.page.waitForFunction(() => document.querySelector('#share-dialog img')?.naturalWidth, null, patience);
    assert.equal(new URL(await player.page.getAttribute('#share-dialog img', 'src')).searchParams.get('title'), name);
    const html = await (await fetch(await player.page.inputValue('#share-dialog input'))).text();
    assert.ok(html.includes(`<meta property="og:title" content="${name}">`));
    await player.page.keyboard.press('Escape');
    await player.page.click('#paper');
    await player.page.waitForSelector('#print-dialog[open]', patience);
    await player.page.evaluate(() => (dispatchEvent(new Event('beforeprint')), document.querySelector('#print-dialog').close()));
    const [title, link] = await player.page.evaluate(() => [document.querySelector('#print h2').textContent, document.querySelector('#print footer').textContent]);
    await player.page.evaluate(() => dispatchEvent(new Event('afterprint')));
    assert.equal(title, name);
    assert.match(link, /seed=2026-11-23/);
    await player.page.click('#files');
    await player.page.waitForSelector('#download a[download]', patience);
    const [file] = await Promise.all([player.page.waitForEvent('download'), player.page.click('#download a >> text=Download')]);
    assert.equal(file.suggestedFilename(), 'maze-of-the-day-2026-11-23.svg');
    // Another seed that is a word is one seed too, in the panel and in what the maze is called.
    await player.page.fill('#form [name=seed]', 'hello');
    await player.page.press('#form [name=seed]', 'Enter');
    await player.page.waitForFunction(() => /seed hello$/.test(document.querySelector('#status').textContent), null, patience);
  });

  it('nothing went wrong in all of this', () => assert.deepEqual(player.faults, []));
});
