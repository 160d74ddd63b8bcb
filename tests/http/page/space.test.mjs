// The mode 3D of the page, in a browser that draws WebGL in software.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eventually, timeout } from '../daemon.mjs';
import { byEveryone, patience, phone, skip, Visitor } from './visitor.mjs';

// Small pictures, and a camera that jumps: software is slow.
const calm = { reducedMotion: 'reduce', viewport: { width: 880, height: 420 } };

describe('the mode 3D', { skip }, () => {
  let visitor;
  before(async () => (visitor = await Visitor.arrive(['--use-angle=swiftshader', '--enable-unsafe-swiftshader'])), timeout);
  after(() => visitor?.leave(), timeout);

  const open = async (query, options = {}, mode = 'space') => {
    await visitor.open(`/?${query}#${mode}`, { ...calm, ...options });
    await visitor.drawn();
  };
  const press = async (...keys) => {
    await visitor.page.focus('#space');
    for (const key of keys) await visitor.page.keyboard.press(key);
    await visitor.frames(2);
  };
  const said = () => visitor.page.textContent('#space-said');

  // What is seen in the middle of the stage, free of buttons and words: a hash of it, how many colours it has, and its
  // shades where it is small: as sharp on a machine that does not keep up.
  const look = async () => {
    await visitor.drawn();
    await visitor.frames(2);
    const { x, y, width, height } = await visitor.page.locator('#space').boundingBox();
    const clip = { x: x + width * 0.15, y: y + height * 0.2, width: width * 0.55, height: height * 0.55 };
    const shot = (await visitor.page.screenshot({ clip })).toString('base64');
    const [colours, shades] = await visitor.page.evaluate(async (source) => {
      const picture = Object.assign(new Image(), { src: `data:image/png;base64,${source}` });
      await picture.decode();
      const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      pen.drawImage(picture, 0, 0);
      const { size } = new Set(new Uint32Array(pen.getImageData(0, 0, picture.width, picture.height).data.buffer));
      const small = new OffscreenCanvas(32, 24).getContext('2d');
      small.imageSmoothingQuality = 'high';
      small.drawImage(picture, 0, 0, 32, 24);
      return [size, [...small.getImageData(0, 0, 32, 24).data].filter((_, i) => i % 4 === 1)];
    }, shot);
    return { hash: createHash('sha256').update(shot).digest('hex'), colours, shades };
  };

  // How far apart two small pictures are, of 255.
  const distance = (some, others) => some.reduce((sum, shade, i) => sum + Math.abs(shade - others[i]), 0) / some.length;

  // The keys that lead along the solution, as the server has it.
  const keysTo = async (query, headings) => {
    const { solution } = await (await fetch(`${visitor.daemon.url}/maze?${query}&grid=none&solve=shortest&path=no`)).json();
    return { directions: solution.directions, length: solution.length, first: headings.indexOf(solution.directions[0]) };
  };

  const seen = new Set();
  for (const query of [
    'width=12&height=9', 'width=12&height=9&solve=shortest', 'width=12&height=9&heatmap=yes', 'width=12&height=9&shape=heart',
    'width=12&height=9&wrap=xy', 'width=12&height=9&tiling=triangle', 'width=12&height=9&tiling=triangle&heatmap=yes&solve=shortest',
    'width=1&height=1', 'width=1&height=9', 'width=2&height=1&tiling=triangle',
    'width=12&height=9&tiling=hexagon', 'width=12&height=9&tiling=hexagon&heatmap=yes&solve=shortest&wrap=xy', 'width=12&height=9&tiling=octagon',
    'width=12&height=9&tiling=octagon&shape=circle&heatmap=yes', 'width=12&height=9&algo=binary-tree&braid=100',
    'width=12&height=9&algo=kruskal&weave=60', 'width=12&height=9&algo=kruskal&weave=60&heatmap=yes&solve=shortest',
  ])
    it(`draws what no other maze looks like, in many colours: ${query}`, timeout, async () => {
      await open(`seed=5&${query}`);
      const { hash, colours } = await look();
      assert.ok(colours > 20, `${colours}`);
      assert.ok(!seen.has(hash));
      seen.add(hash);
      assert.match(await visitor.page.getAttribute('#space', 'aria-label'), /model of the maze.*, \d+ × \d+ cells, seed 5\. from/);
    });

  it('turns, tilts, zooms and moves by keys, buttons, wheel and drag, and shows all again', timeout, async () => {
    await open('seed=5&width=12&height=9');
    const whole = (await look()).shades;
    let before = '';
    const { x, y, width, height } = await visitor.page.locator('#space').boundingBox();
    const [left, top] = [x + width / 2, y + height / 2];
    const drag = async (dx, dy) => {
      await visitor.page.mouse.move(left, top);
      await visitor.page.mouse.down();
      await visitor.page.mouse.move(left + dx, top + dy);
      await visitor.page.mouse.up();
    };
    const acts = [
      () => press('ArrowLeft'), () => press('ArrowDown'), () => press('+'), () => press('Shift+ArrowRight'), () => press('-'),
      () => visitor.page.click('#space-zoom button'), () => drag(60, 20),
      async () => { await visitor.page.keyboard.down('Shift'); await drag(-50, -30); await visitor.page.keyboard.up('Shift'); },
      async () => { await visitor.page.mouse.move(left, top); await visitor.page.mouse.wheel(0, -200); },
    ];
    for (const act of acts) {
      await act();
      const { hash } = await look();
      assert.notEqual(hash, before, `${act}`);
      before = hash;
    }
    assert.ok(distance((await look()).shades, whole) > 8);
    await press('0');
    assert.ok(distance((await look()).shades, whole) < 4);
  });

  it('turns by one finger, and zooms and moves by two', timeout, async () => {
    await open('seed=5&width=9&height=9', { ...phone, reducedMotion: 'reduce' });
    const whole = (await look()).shades;
    const touch = await visitor.fingers();
    await touch('touchStart', [150, 300]);
    await touch('touchMove', [190, 310]);
    await touch('touchEnd');
    const turned = (await look()).shades;
    assert.ok(distance(turned, whole) > 4);
    await touch('touchStart', [150, 300], [250, 300]);
    for (let i = 1; i <= 3; i++) await touch('touchMove', [150 - 20 * i, 300], [250 + 20 * i, 300]);
    await touch('touchEnd');
    assert.ok(distance((await look()).shades, turned) > 4);
    await visitor.page.locator('#space-zoom button').last().click();
    assert.ok(distance((await look()).shades, whole) < 4);
  });

  it('has its buttons in a row below the maze, and what is said above them', timeout, async () => {
    await open('seed=5&width=12&height=16', { ...phone, viewport: { width: 360, height: 640 }, reducedMotion: 'reduce' });
    const [buttons, said, stage] = await visitor.page.evaluate(() => ['#space-zoom', '#status', '#stage'].map((selector) => {
      const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
      return { top, bottom };
    }));
    assert.ok(buttons.top > stage.bottom - 60 && said.bottom <= buttons.top, JSON.stringify([buttons, said, stage]));
  });

  it('names keys where there are some, and else what fingers do', timeout, async () => {
    const hints = async (options) => {
      await open('seed=5&width=9&height=9', { ...options, reducedMotion: 'reduce' });
      const around = await visitor.page.textContent('#space-hint');
      await visitor.page.click('#bar button');
      return [around, await visitor.page.textContent('#space-hint')];
    };
    const named = /keys|Shift|Enter|Escape/;
    for (const hint of await hints({})) assert.match(hint, named);
    const [around, within] = await hints(phone);
    assert.doesNotMatch(around + within, named);
    assert.match(around, /two fingers move and zoom/);
    assert.match(within, /arrows go and turn/);
  });

  it('stops at a wall, and tells the place and the ways', timeout, async () => {
    // Both cells are open to each other only.
    await open('seed=5&width=2&height=1');
    await visitor.page.click('#bar button');
    assert.equal(await said(), 'Row 1, column 1, facing east. Open: ahead.');
    await press('ArrowLeft', 'ArrowUp');
    assert.equal(await said(), 'A wall. Row 1, column 1, facing north. Open: right.');
    await press('d', 'w');
    assert.match(await said(), /^You made it! 0:\d\d, 1 step\. Row 1, column 2, facing east\. Open: behind\.$/);
    await press('w');
    assert.match(await said(), /A wall\. Row 1, column 2, facing east/);
    await press('s');
    assert.equal(await said(), 'Row 1, column 1, facing east. Open: ahead.');
    assert.equal(new URL(visitor.page.url()).hash, '#space?walk=yes');
    await press('Escape');
    assert.equal(new URL(visitor.page.url()).hash, '#space');
    assert.ok(await visitor.page.isHidden('#space-said'));
  });

  it('knows who reaches the goal along the solution', timeout, async () => {
    const query = 'algo=kruskal&width=7&height=5&seed=9';
    const { directions, length, first } = await keysTo(query, 'NESW');
    await open(query, {}, 'space?walk=yes');
    let heading = ['north', 'east', 'south', 'west'].indexOf(/facing (\w+)/.exec(await said())[1]);
    assert.ok(first >= 0 && heading >= 0);
    const before = (await look()).hash;
    for (const direction of directions) {
      const turn = ('NESW'.indexOf(direction) - heading + 4) % 4;
      await press(...[[], ['ArrowRight'], ['ArrowRight', 'ArrowRight'], ['ArrowLeft']][turn], 'ArrowUp');
      heading = 'NESW'.indexOf(direction);
    }
    assert.match(await said(), new RegExp(`^You made it! \\d:\\d\\d, ${length} steps\\. Row 5, column 7, `));
    const { hash, colours } = await look();
    assert.notEqual(hash, before);
    assert.ok(colours > 20);
  });

  const SIX = ['north', 'north-east', 'south-east', 'south', 'south-west', 'north-west'];
  const EIGHT = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];
  const NAMES = ['N', 'NE', 'SE', 'S', 'SW', 'NW'];
  // By tiling: the headings, which of them a direction is, and the step.
  for (const [tiling, [headings, headingOf, stepOf]] of Object.entries({
    triangle: [SIX, (way, [x, y]) => ((x + y) % 2 === 0 ? { E: 1, S: 3, W: 5 } : { N: 0, E: 2, W: 4 })[way],
      (way) => ({ N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] })[way]],
    hexagon: [SIX, (way) => NAMES.indexOf(way),
      (way, [x]) => ({ N: [0, -1], S: [0, 1] })[way] ?? [way.endsWith('E') ? 1 : -1, way.startsWith('N') ? (x % 2) - 1 : x % 2]],
    octagon: [EIGHT, (way) => ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'].indexOf(way),
      (way) => [/E/.test(way) - /W/.test(way), /S/.test(way) - /N/.test(way)]],
  })) it(`walks through cells by their own sides: ${tiling}`, timeout, async () => {
    const query = `algo=kruskal&width=9&height=5&seed=9&tiling=${tiling}`;
    const { directions, length } = await keysTo(query, 'NESW');
    await open(query, {}, 'space?walk=yes');
    const { length: turns } = headings;
    let heading = headings.indexOf(/facing ([\w-]+)\./.exec(await said())[1]);
    let [x, y] = [0, 0];
    for (const direction of tiling === 'triangle' ? directions : directions.split(' ')) {
      const to = headingOf(direction, [x, y]);
      await press(...Array((to - heading + turns) % turns).fill('ArrowRight'), 'ArrowUp');
      heading = to;
      const step = stepOf(direction, [x, y]);
      [x, y] = [x + step[0], y + step[1]];
      assert.match(await said(), new RegExp(`Row ${y + 1}, column ${x + 1}, facing ${headings[heading]}\\. Open: `));
    }
    assert.match(await said(), new RegExp(`^You made it! \\d:\\d\\d, ${length} steps`));
  });

  it('goes over bridges and through tunnels, and says which ways are tunnels', timeout, async () => {
    const query = 'algo=kruskal&weave=60&width=6&height=4&seed=5';
    const { directions, length } = await keysTo(query, 'NESW');
    const ways = directions.split(' ');
    assert.ok(ways.some((way) => way.length === 2) && ways.length === length);
    await open(query, {}, 'space?walk=yes');
    let heading = ['north', 'east', 'south', 'west'].indexOf(/facing (\w+)/.exec(await said())[1]);
    let [x, y] = [0, 0];
    for (const way of ways) {
      const to = 'NESW'.indexOf(way[0]);
      await press(...Array((to - heading + 4) % 4).fill('ArrowRight'));
      heading = to;
      assert.equal(/Open: .*ahead by a tunnel/.test(await said()), way.length === 2);
      await press('ArrowUp');
      [x, y] = [x + way.length * (to % 2) * (2 - to), y + way.length * ((to + 1) % 2) * (to - 1)];
      assert.match(await said(), new RegExp(`Row ${y + 1}, column ${x + 1}, facing `));
    }
    assert.match(await said(), new RegExp(`^You made it! \\d:\\d\\d, ${length} steps`));
  });

  it('has walls where none may go, and raises bridges', timeout, async () => {
    await open('algo=recursive-backtracker&weave=100&width=20&height=15&seed=5');
    const faults = await visitor.page.evaluate(async () => {
      const [{ connect }, { sceneOf }, { modelOf }] = await Promise.all(
        ['/mazed.js', '/board/scene.js', '/space/model.js'].map((path) => import(window.asset(path))));
      const query = 'algo=recursive-backtracker&weave=100&width=20&height=15&seed=5';
      const client = connect(location.origin);
      const [maze, bits] = await Promise.all([client.maze(`${query}&grid=none&solve=shortest`), client.bits(query)]);
      const scene = await sceneOf(maze, bits);
      const { plan, runs } = await modelOf(scene);
      const linesOf = ({ numbers }) => Array.from({ length: numbers.length / 6 }, (_, i) => [...numbers.slice(6 * i, 6 * i + 6)]);
      const near = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.01;
      const walls = linesOf(runs.walls).map(([x, z, toX, toZ]) => [(x + toX) / 2, (z + toZ) / 2]);
      const ramps = linesOf(runs.ramps);
      const wrong = [];
      let bridges = 0;
      for (let y = 0; y < bits.height; y++)
        for (let x = 0; x < bits.width; x++) {
          const tunnel = (a, b, way) => a >= 0 && b >= 0 && bits.isOpen(a, b, way);
          const [over, under] = tunnel(x - 1, y, 'EE') ? ['NS', 'EW'] : tunnel(x, y - 1, 'SS') ? ['EW', 'NS'] : ['', ''];
          const [at, z, high] = plan.center(x, y);
          if ((high > 1) !== (over !== '')) wrong.push(`height of ${x},${y}`);
          if (over && ramps.filter((line) => near(line.slice(2), plan.at([x + 0.5 + 0.25 * (over === 'EW'), y + 0.5 + 0.25 * (over === 'NS')]))).length !== 1) wrong.push(`ramp of ${x},${y}`);
          bridges += over !== '';
          for (const [way, across, down] of [['N', 0, -0.5], ['E', 0.5, 0], ['S', 0, 0.5], ['W', -0.5, 0]]) {
            const isWall = walls.some((wall) => near(wall, [at + across * plan.scale, z + down * plan.scale]));
            const [a, b] = [x + 2 * across, y + 2 * down];
            const beyond = a >= 0 && b >= 0 && a < bits.width && b < bits.height &&
              (tunnel(a - 1, b, 'EE') ? 'EW' : tunnel(a, b - 1, 'SS') ? 'NS' : '').includes(way);
            const isOpen = bits.isOpen(x, y, way) || under.includes(way) || (beyond && bits.isOpen(x, y, way + way));
            if (isWall === isOpen) wrong.push(`wall ${way} of ${x},${y}`);
          }
        }
      const rises = linesOf(runs.path).filter(([, , , , from, to]) => from !== to).length;
      return { wrong, bridges, rises };
    });
    assert.deepEqual(faults.wrong, []);
    assert.ok(faults.bridges > 5 && faults.rises > 0, JSON.stringify(faults));
  });

  it('has no posts in rooms, but where walls end', timeout, async () => {
    const query = 'algo=kruskal&width=20&height=15&rooms=4&seed=5';
    await open(query);
    const [lone, posts] = await visitor.page.evaluate(async (of) => {
      const [{ connect }, { sceneOf }, { planOf }] = await Promise.all(
        ['/mazed.js', '/board/scene.js', '/space/plan.js'].map((path) => import(window.asset(path))));
      const client = connect(location.origin);
      const [maze, bits] = await Promise.all([client.maze(`${of}&grid=none`), client.bits(of)]);
      const { board: { tiles, across, down } } = await planOf(await sceneOf(maze, bits));
      const all = [];
      for (let y = 1; y < down; y += 2) for (let x = 1; x < across; x += 2) if (tiles[y * across + x]) all.push(y * across + x);
      return [all.filter((at) => ![at - 1, at + 1, at - across, at + across].some((beside) => tiles[beside])).length, all.length];
    }, query);
    assert.equal(lone, 0);
    assert.ok(posts > 100, `${posts}`);
  });

  it('shows a path that turns back up to where it does', timeout, async () => {
    const query = 'algo=kruskal&width=12&height=9&seed=5';
    await open(query);
    const [drawn, gone] = await visitor.page.evaluate(async (of) => {
      const [{ connect }, { sceneOf }, { modelOf }] = await Promise.all(
        ['/mazed.js', '/board/scene.js', '/space/model.js'].map((path) => import(window.asset(path))));
      const client = connect(location.origin);
      const [maze, bits] = await Promise.all([client.maze(`${of}&grid=none&solve=random-mouse`), client.bits(of)]);
      const scene = await sceneOf(maze, bits);
      const { plan, runs: { path: { numbers } } } = await modelOf(scene);
      let length = 0;
      for (let i = 0; i < numbers.length; i += 6) length += Math.hypot(numbers[i + 2] - numbers[i], numbers[i + 3] - numbers[i + 1]);
      return [length, (scene.path.length - 1) * plan.scale];
    }, query);
    assert.equal(drawn, gone);
  });

  it('goes on in a maze without end past the edge of what was there, and back to where it began', timeout, async () => {
    const last = 2 ** 31 - 1;
    await open(`width=1&height=${last}&blocks=64&seed=5`, {}, 'space?at=0,1000000&walk=yes');
    for (let i = 0; i < 10; i++) await press(...Array(12).fill('ArrowUp'));
    // A wall is where the next part is not there yet.
    const goOn = async () => (await press('ArrowUp'), said());
    await eventually(goOn, (words) => /^Row 1,000,1[3-9]\d, column 1, facing south\. Open: ahead, behind\.$/.test(words), 'it goes on');
    await visitor.page.click('#bar >> text="From the start"');
    await eventually(said, (words) => /^Row 1,000,001, /.test(words), 'it is back');
    assert.equal(new URL(visitor.page.url()).hash, '#space?at=0,1000000&walk=yes');
  });

  it('comes out at the other side over an edge', timeout, async () => {
    // A ring of one row: whoever goes on to the east comes back.
    await open('algo=kruskal&width=5&height=1&wrap=x&seed=3&braid=100', {}, 'space?walk=yes');
    const columns = [];
    await press(...((await said()).includes('facing east') ? [] : ['ArrowRight', 'ArrowRight']));
    for (let i = 0; i < 5; i++) {
      await press('ArrowUp');
      columns.push(Number(/column (\d)/.exec(await said())[1]));
    }
    assert.deepEqual(columns, [2, 3, 4, 5, 1]);
  });

  it('goes by the buttons on the picture, held down or by a keyboard', timeout, async () => {
    await open('algo=binary-tree&width=1&height=6&seed=1', { ...phone, reducedMotion: 'no-preference' }, 'space?walk=yes');
    assert.match(await said(), /^Row 1, column 1, facing south/);
    const { x, y, width, height } = await visitor.page.locator('#space-pad .ahead').boundingBox();
    const touch = await visitor.fingers();
    await touch('touchStart', [x + width / 2, y + height / 2]);
    await visitor.page.waitForFunction(() => /Row [3-6]/.test(document.querySelector('#space-said').textContent), null, patience);
    await touch('touchEnd');
    const row = Number(/Row (\d)/.exec(await said())[1]);
    await visitor.page.focus('#space-pad .back');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.waitForFunction(
      (last) => Number(/Row (\d)/.exec(document.querySelector('#space-said').textContent)[1]) < last, row + 1, patience);
  });

  it('goes by the mouse on the buttons too, and by keys right after', timeout, async () => {
    await open('algo=binary-tree&width=1&height=6&seed=1');
    await visitor.page.click('#bar button');
    await visitor.page.click('#space-pad .ahead');
    await visitor.page.waitForFunction(() => /^Row 2, /.test(document.querySelector('#space-said').textContent), null, patience);
    await visitor.page.keyboard.press('ArrowUp');
    await visitor.page.waitForFunction(() => /^Row 3, /.test(document.querySelector('#space-said').textContent), null, patience);
    // After another maze too, which the panel makes.
    await visitor.page.click('#new');
    await visitor.page.waitForFunction(() => /^Row 1, /.test(document.querySelector('#space-said').textContent), null, patience);
    await visitor.page.keyboard.press('ArrowUp');
    await visitor.page.waitForFunction(() => /^Row 2, /.test(document.querySelector('#space-said').textContent), null, patience);
    await visitor.page.click('#bar button >> nth=1');
    assert.match(await said(), /^Row 1, column 1, facing south/);
    await visitor.page.click('#bar button');
    assert.ok(await visitor.page.isHidden('#space-pad'));
  });

  it('stops where keys are let go elsewhere: in another window, or in another field', timeout, async () => {
    const isAt = (row) => visitor.page.waitForFunction((at) => Number(/Row ([\d,]+)/.exec(document.querySelector('#space-said').textContent)[1].replace(',', '')) >= at, row, patience);
    const rowOf = async () => Number(/Row ([\d,]+)/.exec(await said())[1].replace(',', ''));
    for (const leave of [() => dispatchEvent(new Event('blur')), () => document.querySelector('#share').focus()]) {
      await open('algo=binary-tree&width=1&height=2000&seed=1', { reducedMotion: 'no-preference' }, 'space?walk=yes');
      await visitor.page.focus('#new');
      await visitor.page.keyboard.down('ArrowUp');
      await isAt(3);
      await visitor.page.evaluate(leave);
      await visitor.page.waitForTimeout(700); // the step under way
      const row = await rowOf();
      await visitor.page.waitForTimeout(700);
      assert.equal(await rowOf(), row);
      await visitor.page.keyboard.up('ArrowUp');
    }
  });

  it('looks around by a drag, and goes where it looks', timeout, async () => {
    await open('algo=binary-tree&width=1&height=6&seed=1', {}, 'space?walk=yes');
    const before = (await look()).hash;
    const { x, y, width, height } = await visitor.page.locator('#space').boundingBox();
    await visitor.page.mouse.move(x + width / 4, y + height / 2);
    await visitor.page.mouse.down();
    // Half a turn and a bit is 2 of 1.6 heights.
    await visitor.page.mouse.move(x + width / 4 + 2 * height, y + height / 2);
    await visitor.page.mouse.up();
    assert.notEqual((await look()).hash, before);
    await press('ArrowUp');
    assert.match(await said(), /^A wall\. Row 1, column 1, facing north/);
  });

  it('draws frames only while something moves', timeout, async () => {
    await visitor.open('/', calm);
    await visitor.page.addInitScript(() => {
      const frame = window.requestAnimationFrame;
      window.frames_asked = 0;
      window.requestAnimationFrame = (...all) => (window.frames_asked++, frame.apply(window, all));
    });
    await visitor.page.goto(`${visitor.daemon.url}/?seed=5&width=9&height=9#space`);
    await visitor.drawn();
    const asked = () => visitor.page.evaluate(() => window.frames_asked);
    const settled = async () => {
      for (let last = -1; last !== (last = await asked()); ) await visitor.page.waitForTimeout(300);
    };
    await settled();
    const before = await asked();
    await visitor.page.waitForTimeout(400);
    assert.equal(await asked(), before);
    await visitor.page.focus('#space');
    await visitor.page.keyboard.press('ArrowLeft');
    assert.ok((await asked()) > before);
    await settled();
  });

  it('keeps to its limit, and says so over the maze from above', timeout, async () => {
    await open('algo=eller&width=101&height=100&seed=5');
    assert.match(await visitor.page.textContent('#space-notice'), /^3D is for mazes of up to 10,000 cells, such as 100 × 100, where/);
    assert.ok((await visitor.colours()) >= 2);
    assert.ok(await visitor.page.isVisible('#board'));
    assert.ok(await visitor.page.isHidden('#space'));
    // With a graphics card there is room for more; here there only seems to be one.
    await visitor.page.addInitScript(() => {
      const ask = WebGL2RenderingContext.prototype.getExtension;
      WebGL2RenderingContext.prototype.getExtension = function (name) {
        return name === 'WEBGL_debug_renderer_info' ? null : ask.call(this, name);
      };
    });
    await visitor.page.reload();
    await visitor.drawn();
    assert.ok(await visitor.page.isVisible('#space'));
    await visitor.choose('width', '501');
    await visitor.choose('height', '500');
    assert.match(await visitor.page.textContent('#space-notice'), /^3D is for mazes of up to 250,000 cells, such as 500 × 500\./);
    await visitor.choose('width', '6');
    await visitor.choose('height', '6');
    assert.ok(await visitor.page.isHidden('#space-notice'));
    assert.ok(await visitor.page.isVisible('#space'));
    assert.ok((await look()).colours > 20);
  });

  it('says so where there is no WebGL, or where it goes away', timeout, async () => {
    await visitor.open('/', calm);
    await visitor.page.addInitScript(() => {
      const get = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (kind, ...all) {
        return /webgl/.test(kind) ? null : get.call(this, kind, ...all);
      };
    });
    await visitor.page.goto(`${visitor.daemon.url}/?seed=5&width=9&height=9#space`);
    await visitor.drawn();
    assert.match(await visitor.page.textContent('#space-notice'), /no WebGL/);
    assert.ok((await visitor.colours()) >= 3);
    assert.equal(await visitor.page.locator('#space').count(), 0);
    assert.deepEqual(await visitor.audit(), []);

    await open('seed=5&width=9&height=9');
    const { shades } = await look();
    await visitor.page.evaluate(() => {
      window.lost = document.querySelector('#space').getContext('webgl2').getExtension('WEBGL_lose_context');
      window.lost.loseContext();
    });
    await visitor.page.waitForSelector('#space-notice:not([hidden])', patience);
    await visitor.page.evaluate(() => window.lost.restoreContext());
    await visitor.page.waitForSelector('#space-notice[hidden]', { state: 'attached', ...patience });
    assert.ok(distance((await look()).shades, shades) < 4);
  });

  it('leaves nothing behind', timeout, async () => {
    await open('seed=5&width=9&height=9');
    await visitor.page.evaluate(() => (window.gl = document.querySelector('#space').getContext('webgl2')));
    await visitor.page.click('#modes a');
    await visitor.drawn();
    assert.ok(await visitor.page.evaluate(() => window.gl.isContextLost()));
    assert.equal(await visitor.page.locator('[id^=space]').count(), 0);
    assert.ok(await visitor.page.isVisible('#zoom'));
    assert.equal(await visitor.page.textContent('#bar'), '');
    assert.ok((await visitor.colours()) >= 3);
    // More often than a browser has contexts.
    for (let i = 0; i < 17; i++) {
      await visitor.page.click('#modes a[href="#space"]');
      await visitor.drawn();
      await visitor.page.click('#modes a');
      await visitor.drawn();
    }
    await visitor.page.click('#modes a[href="#space"]');
    assert.ok((await look()).colours > 20);
  });

  it('shows another maze, and other colours, under whoever looks', timeout, async () => {
    await open('seed=5&width=9&height=9');
    const before = (await look()).hash;
    await visitor.choose('solve', 'shortest');
    const solved = (await look()).hash;
    assert.notEqual(solved, before);
    await visitor.page.emulateMedia({ colorScheme: 'dark' });
    await eventually(look, ({ hash }) => hash !== solved, 'it is drawn in other colours');
    await press('Enter');
    await visitor.choose('seed', '6');
    assert.match(await said(), /^Row 1, column 1/);
    assert.equal(await visitor.page.evaluate(() => document.activeElement.name), 'seed');
    assert.ok((await look()).colours > 20);
  });

  byEveryone('used', () => visitor, async (options) => {
    await open('seed=7&width=9&height=9', options);
    assert.deepEqual(await visitor.audit(), []);
    await press('Enter', 'ArrowUp');
  });

  it('names every control, and nothing went wrong in all of this', timeout, async () => {
    await open('seed=7&width=9&height=9', {}, 'space?walk=yes');
    const nameless = await visitor.page.$$eval('#stage button, #bar button, #stage canvas', (all) =>
      all.filter((node) => !node.ariaLabel && !node.textContent.trim() && node.ariaHidden !== 'true').map((node) => node.outerHTML));
    assert.deepEqual(nameless, []);
    assert.deepEqual(visitor.faults, []);
  });
});
