// Playing a maze on the page: by keys and by touch, in the fog, and what the server says of it.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { timeout } from '../daemon.mjs';
import { back, backOf, cellsOf, keyOf, Player, wayOf } from './player.mjs';
import { patience, phone, skip } from './visitor.mjs';

describe('a walk through the maze', { skip }, () => {
  let player;
  before(async () => (player = await Player.arrive()), timeout);
  after(() => player?.leave(), timeout);

  it('leads to the goal by keys, and the server says so', timeout, async () => {
    const query = 'seed=7&width=12&height=9';
    const way = await player.directions(query);
    const letters = { N: 'w', E: 'd', S: 's', W: 'a' };
    const others = { N: 'k', E: 'l', S: 'j', W: 'h' };
    await player.play(query);
    assert.equal(await player.page.textContent('#walk-time'), '0:00');
    await player.press(way.slice(0, 5));
    await player.press(back(way.slice(3, 5)), letters);
    await player.press(way.slice(3, 10), letters);
    await player.press(way.slice(10, 14), others);
    assert.equal(await player.steps(), 14 + 4);
    assert.ok(await player.page.isHidden('#walk-verdict'));
    assert.equal(player.checks.length, 0);
    await player.press(way.slice(14));
    const walked = way.slice(0, 5) + back(way.slice(3, 5)) + way.slice(3);
    const { sentence } = await player.won(query, walked);
    assert.match(sentence, /^Well done! 4 steps more than the shortest path\.$/);
    // What is over is over.
    await player.page.keyboard.press(keyOf[backOf[way.at(-1)]]);
    assert.equal(await player.steps(), walked.length);
    await player.page.keyboard.press('Escape');
    assert.ok(await player.page.isHidden('#walk-verdict'));
  });

  it('takes the way nearest to an arrow where there is none exactly there, and has keys for diagonals', timeout, async () => {
    // All walls of the hexagons are open: the middle one of three columns has six neighbours, and no way is exactly east or west of it.
    const query = 'seed=1&width=3&height=5&tiling=hexagon&loops=99&start=1,2&goal=0,0';
    await player.play(query);
    const comesTo = ([x, y], steps) => player.page.waitForFunction(
      (begin) => document.querySelector('#walk-voice').textContent.startsWith(begin), `Row ${y + 1}, column ${x + 1}. Open: `, patience)
      .then(async () => assert.equal(await player.steps(), steps));
    for (const [key, cell] of Object.entries({
      ArrowUp: [1, 1], ArrowDown: [1, 3], e: [2, 2], c: [2, 3], z: [0, 3], q: [0, 2], 9: [2, 2], PageDown: [2, 3], ArrowRight: [2, 2], a: [0, 3],
    })) {
      await player.page.keyboard.press(key);
      await comesTo(cell, 1);
      await player.page.click('#walk-restart');
    }
    // Of two that are as near the one that was not walked yet: there and back, and then the other.
    await player.play(query);
    for (const key of ['e', 'z', 'ArrowRight']) await player.page.keyboard.press(key);
    await comesTo([2, 3], 3);
    assert.match(await player.page.textContent('#walk-help'), /Q, E, Z and C go diagonally/);
    // Squares have none.
    await player.play('seed=1&width=3&height=3');
    for (const key of ['e', 'q', 'z', 'c', 'PageDown']) await player.page.keyboard.press(key);
    assert.equal(await player.steps(), 0);
    assert.ok(!(await player.page.textContent('#walk-help')).includes('diagonally'));
  });

  it('has letters for every direction, and a clock from the first step on', timeout, async () => {
    for (const [size, forth, backwards] of [['width=9&height=1', 'dl', 'ah'], ['width=1&height=9', 'sj', 'wk']]) {
      await player.play(`seed=3&${size}`);
      await player.page.waitForTimeout(1200);
      assert.equal(await player.page.textContent('#walk-time'), '0:00');
      let steps = 0;
      for (const key of [...forth, ...backwards]) {
        await player.page.keyboard.press(key);
        assert.equal(await player.steps(), ++steps, key);
      }
      assert.equal(await player.page.isDisabled('#walk-undo'), false);
      await player.page.waitForFunction(() => document.querySelector('#walk-time').textContent !== '0:00', null, patience);
    }
  });

  it('goes on by arrow keys after another maze was made in the panel', timeout, async () => {
    for (const control of ['#new', '#presets [value=children]', '#presets [value=day]']) {
      await player.open('/?seed=7&width=9&height=9#walk');
      await player.drawn();
      const before = player.page.url();
      await player.page.click(control);
      await player.page.waitForFunction((old) => location.href !== old, before, patience);
      await player.drawn();
      await player.page.waitForFunction(() => document.querySelector('#walk-steps').textContent === '0', null, patience);
      for (const key of ['ArrowRight', 'ArrowDown']) await player.page.keyboard.press(key);
      assert.ok(Number(await player.page.textContent('#walk-steps')) > 0, control);
    }
    // A field keeps its arrows.
    const steps = await player.page.textContent('#walk-steps');
    await player.page.focus('[name=seed]');
    await player.page.keyboard.press('ArrowRight');
    await player.page.keyboard.press('ArrowDown');
    assert.equal(await player.page.textContent('#walk-steps'), steps);
  });

  it('shows nothing but the answer of the server', timeout, async () => {
    const query = 'seed=7&width=6&height=5';
    const way = await player.directions(query);
    const check = '**/maze/check';
    await player.play(query, '#walk?solved=1&steps=1');
    assert.ok(await player.page.isHidden('#walk-verdict'));
    await player.page.route(check, (route) => route.fulfill({
      json: { solved: false, verdict: 'wall', reason: 'the path runs into a wall', length: 3, shortest: 3 } }));
    await player.press(way);
    assert.match((await player.card(/Not accepted/)).sentence, /the path runs into a wall/);
    await player.page.click('#walk-verdict >> text=Walk again');
    await player.page.unroute(check);
    await player.page.route(check, (route) => route.fulfill({ json: { solved: true, length: 77, shortest: 66 } }));
    await player.press(way);
    assert.deepEqual((await player.card(/Solved/)).facts['Shortest possible'], '66');
    await player.page.click('#walk-restart');
    await player.page.unroute(check);
    await player.page.route(check, (route) => route.abort());
    const before = player.faults.length;
    await player.press(way);
    assert.match((await player.card(/^Not checked yet$/)).sentence, /cannot be reached/);
    player.faults.splice(before); // the browser itself reports that the request failed
    await player.page.unroute(check);
    player.checks = [];
    await player.page.click('#walk-verdict >> text=Try again');
    await player.won(query, way);
  });

  it('leads to the goal by swipes', timeout, async () => {
    const query = 'seed=9&width=8&height=10&algo=kruskal';
    const way = await player.directions(query);
    await player.play(query, '#walk', phone);
    const touch = await player.fingers();
    for (let at = 0, swipes = 0; at < way.length; swipes++) {
      assert.ok(swipes < way.length);
      const from = [195, 620];
      const [x, y] = wayOf[way[at]];
      await touch('touchStart', from);
      for (const far of [15, 30, 45]) await touch('touchMove', [from[0] + x * far, from[1] + y * far]);
      await touch('touchEnd');
      await player.page.waitForFunction(
        (n) => Number(document.querySelector('#walk-steps').textContent) > n, at, patience);
      at = await player.steps();
    }
    await player.won(query, way);
  });

  it('leads to the goal along a line drawn by a finger, and back over it', timeout, async () => {
    const query = 'seed=7&width=8&height=9&braid=50';
    const way = await player.directions(query);
    await player.play(query, '#walk', phone);
    const place = await player.places(8, 9);
    const touch = await player.fingers();
    const line = cellsOf(way).map(place);
    await touch('touchStart', line[0]);
    for (const point of line.slice(1, 6)) await touch('touchMove', point);
    await player.walked(5);
    for (const point of line.slice(2, 5).reverse()) await touch('touchMove', point);
    await player.walked(8);
    for (const point of line.slice(3)) await touch('touchMove', point);
    await touch('touchEnd');
    await player.won(query, way.slice(0, 5) + back(way.slice(2, 5)) + way.slice(2));
  });

  it('follows a line however fast it is drawn', timeout, async () => {
    await player.play('seed=3&width=20&height=1');
    const place = await player.places(20, 1);
    await player.page.mouse.move(...place([0, 0]));
    await player.page.mouse.down();
    await player.page.mouse.move(...place([19, 0]));
    await player.page.mouse.up();
    await player.won('seed=3&width=20&height=1', 'E'.repeat(19));
  });

  it('does not follow a line through walls', timeout, async () => {
    await player.play('seed=7&width=28&height=18');
    const place = await player.places(28, 18);
    const at = place([0, 0]);
    await player.page.mouse.move(...at);
    await player.page.mouse.down();
    await player.page.mouse.move(...place([27, 17]), { steps: 30 });
    await player.page.mouse.up();
    assert.ok((await player.steps()) < 12);
    assert.equal(player.checks.length, 0);
  });

  it('goes straight to a cell that is clicked, and runs with Shift', timeout, async () => {
    const query = 'seed=3&width=9&height=1';
    await player.play(query);
    const place = await player.places(9, 1);
    await player.page.mouse.click(...place([4, 0]));
    assert.equal(await player.steps(), 4);
    await player.page.mouse.click(...place([1, 0]));
    assert.equal(await player.steps(), 7);
    await player.page.keyboard.press('Shift+ArrowRight');
    await player.won(query, 'EEEEWWWEEEEEEE');
  });

  it('goes on while a key is held', timeout, async () => {
    await player.play('seed=3&width=30&height=1');
    await player.page.keyboard.down('ArrowRight');
    await player.page.waitForTimeout(300);
    assert.equal(await player.steps(), 1);
    await player.page.keyboard.down('ArrowRight'); // which a keyboard says again of a key that is held
    await player.page.waitForFunction(() => Number(document.querySelector('#walk-steps').textContent) >= 5, null, patience);
    await player.page.keyboard.up('ArrowRight');
    const steps = await player.steps();
    assert.ok(steps < 29);
    await player.page.waitForTimeout(250);
    assert.equal(await player.steps(), steps);
    // All of it is one thing to be undone.
    await player.page.keyboard.press('u');
    assert.equal(await player.steps(), 0);
  });

  it('has its clock and its switches in one line on a phone', timeout, async () => {
    for (const [width, height] of [[360, 640], [390, 844]]) {
      await player.play('seed=7&width=9&height=9', '#walk', { ...phone, viewport: { width, height } });
      const [facts, switches] = await player.page.$$eval('.walk-facts, .walk-switches', (all) => all.map((one) => one.getBoundingClientRect().bottom));
      assert.ok(Math.abs(facts - switches) < 10, `${width} x ${height}: ${facts}, ${switches}`);
    }
  });

  it('names keys where there are some, and else what fingers do', timeout, async () => {
    const words = async (options) => {
      await player.play('seed=7&width=9&height=9', '#walk', options);
      return Promise.all(['#walk-sign', '#walk-help'].map((part) => player.page.textContent(part)));
    };
    for (const sentence of await words({})) assert.match(sentence, /arrow keys/i);
    for (const sentence of await words(phone)) {
      assert.doesNotMatch(sentence, /key|shift|click/i);
      assert.match(sentence, /swipe/i);
    }
  });

  it('shows what cannot be done where colours are forced', timeout, async () => {
    await player.play('seed=7&width=12&height=9', '#walk', { forcedColors: 'active' });
    const looks = () => player.page.$$eval('.walk-buttons button', (all) => all.map((one) => getComputedStyle(one).color));
    const [undo, , giveUp] = await looks();
    assert.notEqual(undo, giveUp);
    await player.press((await player.directions('seed=7&width=12&height=9')).slice(0, 2));
    assert.equal((await looks())[0], giveUp);
  });

  it('is undone and begun again', timeout, async () => {
    const query = 'seed=7&width=12&height=9';
    const way = await player.directions(query);
    await player.play(query);
    assert.ok(await player.page.isDisabled('#walk-undo'));
    const fresh = await player.still();
    await player.press(way.slice(0, 3));
    const third = await player.still();
    await player.press(way[3]);
    await player.page.keyboard.press('Control+z');
    assert.equal(await player.steps(), 3);
    await player.page.click('#walk-undo');
    assert.equal(await player.steps(), 2);
    await player.page.click('#walk-restart');
    assert.equal(await player.steps(), 0);
    assert.equal(await player.page.textContent('#walk-time'), '0:00');
    assert.equal(await player.still(), fresh);
    await player.press(way.slice(0, 3));
    assert.equal(await player.still(), third);
  });

  it('leaves breadcrumbs, fainter where it came back, unless they are switched off', timeout, async () => {
    const query = 'seed=7&width=12&height=9';
    const way = await player.directions(query);
    await player.play(query);
    await player.press(way.slice(0, 3));
    const third = await player.still();
    await player.press(way.slice(3, 6));
    const there = await player.still();
    await player.press(back(way.slice(3, 6)));
    const backAgain = await player.still();
    await player.page.click('#walk-trail');
    const none = await player.still();
    assert.equal(new Set([third, there, backAgain, none]).size, 4);
    assert.equal(new URL(player.page.url()).hash, '#walk?trail=no');
    await player.page.reload();
    await player.drawn();
    assert.ok(!(await player.page.isChecked('#walk-trail')));
  });

  it('gives up to see the way, and begins again without it', timeout, async () => {
    const query = 'seed=7&width=12&height=9';
    await player.play(query, '#walk?fog=yes');
    const before = await player.still();
    await player.page.click('#walk-giveUp');
    const { title, facts } = await player.card();
    assert.equal(title, 'The shortest path');
    assert.equal(facts['Shortest possible'], `${(await player.ask(query)).solution.length}`);
    assert.notEqual(await player.still(), before);
    assert.equal(player.checks.length, 0);
    await player.page.click('#walk-verdict >> text=Walk again');
    assert.equal(await player.still(), before);
  });

  it('is shared by a link that opens the same maze, and says the time', timeout, async () => {
    const query = 'seed=7&width=7&height=5';
    const way = await player.directions(query);
    // In a wide window what is written below has one line with the challenge too.
    const viewport = { width: 1800, height: 700 };
    await player.play(`${query}&solve=shortest`, '#walk', { permissions: ['clipboard-read', 'clipboard-write'], viewport });
    const picture = await player.picture();
    await player.press(way);
    await player.card(/Solved/);
    await player.page.click('#walk-verdict >> text=Share');
    await player.page.waitForSelector('#walk-verdict >> text=Link copied.');
    const link = await player.page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, new RegExp(`#walk\\?solved=\\d+\\.\\d&steps=${way.length}$`));
    assert.ok(!link.includes('solve='));
    await player.open(link.slice(player.daemon.url.length), { viewport });
    assert.equal(await player.picture(), picture);
    // With the same tenth as the link, and how to walk.
    const [, seconds] = /solved=(\d+\.\d)/.exec(link);
    const told = (await player.page.textContent('#walk-sign')).match(
      new RegExp(`^Solved in 0:(\\d\\d\\.\\d) with ${way.length} steps — can you do better\\? Go from the start`));
    assert.equal(Number(told?.[1]), Number(seconds));
    await player.page.click('#new');
    await player.page.waitForFunction(() => !location.hash.includes('solved'), null, patience);
  });

  it('cheers, and goes on with a maze that is a bit harder', timeout, async () => {
    for (const [locale, cheer, harder] of [['en', /^Well done!/, 'The next, a bit harder'], ['ko', /^잘했어요!/, '다음은 조금 더 어렵게']]) {
      const query = 'seed=7&width=3&height=3';
      await player.play(query, '#walk', { locale });
      await player.press(await player.directions(query));
      await player.page.waitForSelector(`#walk-verdict >> text=${harder}`, patience);
      assert.match(await player.page.textContent('#walk-verdict p'), cheer);
      await player.page.click(`#walk-verdict >> text=${harder}`);
      await player.page.waitForFunction(() => /width=5&height=5/.test(location.search), null, patience);
      await player.drawn();
      assert.notEqual(player.query().get('seed'), '7');
      assert.ok(await player.page.isHidden('#walk-verdict'));
      assert.equal(await player.steps(), 0);
    }
  });

  it('makes no maze smaller for being harder, and leaves an outline that somebody drew as it is', timeout, async () => {
    await player.play('seed=7&width=500&height=1');
    await player.page.keyboard.press('Shift+ArrowRight');
    await player.page.click('#walk-verdict >> text=The next, a bit harder');
    await player.page.waitForFunction(() => /width=500&height=3/.test(location.search), null, patience);
    const outlined = 'seed=7&width=4&height=3&mask=kpK';
    await player.play(outlined);
    await player.press(await player.directions(outlined));
    await player.card(/Solved/);
    assert.equal(await player.page.locator('#walk-verdict >> text=a bit harder').count(), 0);
  });

  it('says of a time to beat whether it was beaten', timeout, async () => {
    const query = 'seed=7&width=3&height=3';
    const way = await player.directions(query);
    for (const [solved, words] of [['59.5', /seconds faster than 0:59\.5!/], ['0', /The time to beat is still 0:00\.0/]]) {
      await player.play(query, `#walk?solved=${solved}`);
      await player.press(way);
      assert.match((await player.card(/Solved/)).sentence, words);
    }
    for (const nonsense of ['solved=x', 'solved=-5', 'solved=1e400', 'solved=', 'steps=5']) {
      await player.play(query, `#walk?${nonsense}`);
      assert.doesNotMatch(await player.page.textContent('#walk-sign'), /Solved/, nonsense);
    }
  });

  // Pixels of the board that are drawn on, by cell.
  const drawnCells = (width, height) => player.page.evaluate(async (size) => {
    const { View } = await import(asset('/board/view.js'));
    const board = document.querySelector('#board');
    const view = new View();
    view.resize(board.clientWidth, board.clientHeight);
    view.hold(size);
    const { data } = board.getContext('2d').getImageData(0, 0, board.width, board.height);
    const cells = new Set();
    for (let i = 3; i < data.length; i += 4) {
      if (!data[i]) continue;
      const [x, y] = [((i >> 2) % board.width) + 0.5 - view.x, Math.floor((i >> 2) / board.width) + 0.5 - view.y];
      // A wall lies on both sides of an edge.
      const inner = (at) => Math.abs(at / view.scale - Math.round(at / view.scale)) > 0.1;
      if (inner(x) && inner(y)) cells.add(`${Math.floor(x / view.scale)},${Math.floor(y / view.scale)}`);
    }
    return [...cells];
  }, [width, height]);

  // What may be seen from a cell: 12 cells straight ahead, and two steps around corners.
  const sightOf = async (query, width, height) => {
    const { grid } = await (await fetch(`${player.daemon.url}/maze?${query}&grid=cells`)).json();
    const bits = { N: 1, E: 2, S: 4, W: 8 };
    const next = ([x, y], way) =>
      grid[y][x] & bits[way] ? [(x + wayOf[way][0] + width) % width, (y + wayOf[way][1] + height) % height] : null;
    return (at) => {
      const seen = new Set([`${at}`]);
      for (const way of 'NESW') {
        for (let cell = next(at, way), n = 0; cell && n < 12; cell = next(cell, way), n++) seen.add(`${cell}`);
        const first = next(at, way);
        for (const turn of 'NESW') if (first && next(first, turn)) seen.add(`${next(first, turn)}`);
      }
      return seen;
    };
  };

  it('sees over an edge that wraps around, and goes over it', timeout, async () => {
    for (let seed = 1; ; seed++) {
      const query = `seed=${seed}&width=20&height=12&wrap=x&algo=kruskal`;
      const sight = await sightOf(query, 20, 12);
      assert.ok(seed < 30);
      if (!sight([0, 0]).has('19,0')) continue;
      await player.play(query, '#walk?fog=yes');
      await player.picture();
      assert.deepEqual((await drawnCells(20, 12)).sort(), [...sight([0, 0])].sort());
      await player.page.mouse.click(...(await player.places(20, 12))([19, 0]));
      await player.page.keyboard.press('Shift+ArrowRight');
      assert.ok((await player.steps()) >= 2);
      return;
    }
  });

  it('hides in the fog what was not seen, from the first picture on', timeout, async () => {
    const query = 'seed=7&width=24&height=16&braid=40';
    const sight = await sightOf(query, 24, 16);
    // Looks at the lower half of the board after every frame.
    const watch = () => {
      window.leaks = 0;
      const look = () => {
        const board = document.querySelector('#board');
        if (board?.width && board.height > 1) {
          const { data } = board.getContext('2d').getImageData(0, board.height >> 1, board.width, board.height >> 1);
          if (data.some((value, i) => i % 4 === 3 && value)) window.leaks++;
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    await player.open(`/?${query}&solve=shortest&heatmap=yes#walk?fog=yes`, {}, watch);
    await player.picture();
    assert.deepEqual((await drawnCells(24, 16)).sort(), [...sight([0, 0])].sort());
    const way = await player.directions(query);
    const seen = new Set();
    for (const cell of cellsOf(way.slice(0, 4))) for (const one of sight(cell)) seen.add(one);
    await player.press(way.slice(0, 4));
    await player.picture();
    assert.deepEqual((await drawnCells(24, 16)).sort(), [...seen].sort());
    assert.equal(await player.page.evaluate(() => window.leaks), 0);
    await player.page.click('#walk-fog');
    await player.page.waitForFunction(() => window.leaks > 0, null, patience);
    assert.equal((await drawnCells(24, 16)).length, 24 * 16);
  });

  it('lifts the fog at the goal, not before the server has answered', timeout, async () => {
    const query = 'seed=7&width=12&height=9';
    const way = await player.directions(query);
    await player.play(query, '#walk?fog=yes');
    let answer;
    await player.page.route('**/maze/check', async (route) => {
      await new Promise((done) => (answer = done));
      await route.continue();
    });
    await player.press(way);
    await player.page.waitForSelector('#walk-verdict:not([hidden])', patience);
    assert.equal((await player.card()).title, 'The server checks your walk …');
    await player.page.click('#walk-trail');
    await player.picture();
    assert.ok((await drawnCells(12, 9)).length < 12 * 9);
    answer();
    await player.card(/Solved/);
    await player.picture();
    assert.equal((await drawnCells(12, 9)).length, 12 * 9);
  });

  it('has nothing to walk where the start is the goal, and no room for a maze too large', timeout, async () => {
    await player.play('seed=5&width=1&height=1');
    assert.equal((await player.card()).title, 'Nothing to walk');
    await player.press('NESW');
    assert.equal(await player.steps(), 0);
    await player.play('seed=5&algo=eller&width=2100&height=2100');
    assert.match(await player.page.textContent('#walk-sign'), /too large to walk/);
    assert.ok(await player.page.isDisabled('#walk-giveUp'));
    await player.page.keyboard.press('ArrowRight');
    await player.choose('width', '20');
    await player.choose('height', '10');
    const way = await player.directions('seed=5&algo=eller&width=20&height=10');
    // In the form keys are for its fields; in this one they change nothing.
    await player.page.focus('#form [name=seed]');
    await player.press(way);
    assert.equal(await player.steps(), 0);
    await player.page.focus('#board');
    await player.press(way);
    await player.card(/Solved/);
  });

  it('tells by ear where one is, what is open, and where a wall is', timeout, async () => {
    const query = 'seed=7&width=12&height=9';
    const way = await player.directions(query);
    const { grid } = await (await fetch(`${player.daemon.url}/maze?${query}&grid=cells`)).json();
    await player.play(query);
    assert.equal(await player.page.getAttribute('#board', 'role'), 'application');
    assert.match(await player.page.getAttribute('#board', 'aria-label'), /12 × 9 cells/);
    const name = { N: 'north', E: 'east', S: 'south', W: 'west' };
    const told = (n) => {
      const [x, y] = cellsOf(way.slice(0, n)).at(-1);
      const open = ['N', 'E', 'S', 'W'].filter((_, i) => grid[y][x] & (1 << i)).map((letter) => name[letter]);
      return `Row ${y + 1}, column ${x + 1}. Open: ${open.join(', ')}. ${n} step${n === 1 ? '' : 's'}.`;
    };
    await player.page.evaluate(() => {
      window.told = [];
      new MutationObserver(() => window.told.push(document.querySelector('#walk-voice').textContent))
        .observe(document.querySelector('#walk-voice'), { childList: true });
    });
    await player.page.keyboard.press('ArrowUp');
    await player.hears('Wall to the north.');
    await player.press(way[0]);
    await player.hears(told(1));
    // Steps in quick succession are not told one by one.
    await player.page.evaluate((keys) => {
      window.told = [];
      for (const key of keys)
        for (const type of ['keydown', 'keyup']) document.querySelector('#board').dispatchEvent(new KeyboardEvent(type, { key, bubbles: true }));
    }, [...way.slice(1, 9)].map((letter) => keyOf[letter]));
    await player.hears(told(9));
    assert.deepEqual(await player.page.evaluate(() => window.told), [told(9)]);
    await player.press(way.slice(9));
    await player.hears('You are at the goal.');
    assert.equal(await player.page.evaluate(() => document.activeElement.id), 'walk-verdict');
  });

  it('keeps wheel, pinch, and plus for the view, which follows the walker', timeout, async () => {
    const query = 'seed=7&width=20&height=30';
    const way = await player.directions(query);
    await player.play(query, '#walk', phone);
    const whole = await player.picture();
    const touch = await player.fingers();
    await touch('touchStart', [190, 300]);
    await touch('touchStart', [190, 300], [210, 300]);
    // The first finger goes where a swipe would find a way.
    const [x, y] = wayOf[way[0]];
    for (let i = 1; i <= 6; i++) await touch('touchMove', [190 + 20 * x * i, 300 + 20 * y * i], [210 - 20 * x * i, 300 - 20 * y * i]);
    await touch('touchEnd');
    const near = await player.picture();
    assert.notEqual(near, whole);
    assert.equal(await player.steps(), 0);
    await player.press(way.slice(0, 40));
    await player.still();
    assert.notEqual(await player.picture(), near);
    await player.page.locator('#zoom button').last().click();
    assert.equal(await player.picture(), whole);
    await player.page.focus('#board');
    await player.page.keyboard.press('+');
    const nearer = await player.picture();
    assert.notEqual(nearer, whole);
    await player.page.mouse.move(200, 300);
    await player.page.mouse.wheel(0, -300);
    assert.notEqual(await player.picture(), nearer);
  });

  it('does not glide where motion is to be reduced', timeout, async () => {
    await player.play('seed=3&width=30&height=1', '#walk', { reducedMotion: 'reduce' });
    await player.page.keyboard.press('Shift+ArrowRight');
    const first = await player.picture('.walk-sketch');
    assert.equal(await player.still(), first);
  });

  it('goes on when light turns dark', timeout, async () => {
    const query = 'seed=7&width=12&height=9';
    const way = await player.directions(query);
    await player.play(query, '#walk', { colorScheme: 'light' });
    await player.press(way.slice(0, 8));
    const light = await player.still();
    await player.page.emulateMedia({ colorScheme: 'dark' });
    await player.page.waitForFunction(
      (before) => document.querySelector('.walk-sketch').toDataURL() !== before, light, patience);
    assert.equal(await player.steps(), 8);
    await player.press(way.slice(8));
    await player.won(query, way);
  });

  it('ends with the mode', timeout, async () => {
    const query = 'seed=7&width=12&height=9';
    const way = await player.directions(query);
    await player.open(`/?${query}`);
    const plain = await player.picture();
    await player.page.click('#modes >> text=Walk');
    await player.drawn();
    assert.equal(await player.page.evaluate(() => document.activeElement.id), 'board');
    await player.page.click('#walk-fog');
    await player.press(way.slice(0, 4));
    await player.page.keyboard.down(keyOf[way[4]]);
    await player.page.click('#modes >> text=Maze');
    await player.drawn();
    await player.page.keyboard.up(keyOf[way[4]]);
    assert.equal(await player.picture(), plain);
    assert.deepEqual(await player.page.$$eval('[class*=walk-], [id^=walk-], #bar > *', (all) => all.map(({ id }) => id)), []);
    assert.equal(await player.page.getAttribute('#board', 'role'), 'img');
    assert.equal(await player.page.getAttribute('#stage', 'class'), '');
    await player.page.focus('#board');
    await player.page.keyboard.press('ArrowLeft');
    assert.notEqual(await player.picture(), plain);
  });

  it('nothing went wrong in all of this', () => assert.deepEqual(player.faults, []));
});
