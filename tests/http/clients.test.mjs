// Every program in docs/CLIENTS.md, run against a daemon as a reader would run it.
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { after, before, describe, it } from 'node:test';
import { chromium } from 'playwright-core';
import { daemonOf, folderOf, hang, installed, serving, skipUnless, sleep, timeout } from './daemon.mjs';
import { browserFile } from './page/visitor.mjs';

const local = (name) => fileURLToPath(new URL(name, import.meta.url));
const page = readFileSync(local('../../docs/CLIENTS.md'), 'utf8');
const skip = skipUnless(existsSync(browserFile), 'the programs of docs/CLIENTS.md for browsers', `${browserFile} is not installed`);
const run = promisify(execFile);

// The programs of a language, each without what indents it.
const programs = [...page.matchAll(/^( *)```(.*)\n([^]*?)^\1```$/gm)].map(([, indent, language, text]) => ({
  language, text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
}));
const withText = (text) => {
  const found = programs.filter((one) => one.text.includes(text));
  assert.equal(found.length, 1, text);
  return found[0].text;
};

describe('the programs of docs/CLIENTS.md', () => {
  const daemon = daemonOf();
  const folder = folderOf();
  const here = (text) => text.replaceAll('localhost:8080', new URL(daemon.url).host);
  const json = async (path) => (await fetch(daemon.url + path)).json();
  const text = async (path) => (await fetch(daemon.url + path)).text();
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(local('node_modules'), join(folder, 'node_modules'));

  // In a folder of their own, where what was fetched before is.
  const sh = (program) => execFileSync('sh', ['-ec', here(program)], { cwd: folder, encoding: 'utf8' });
  const node = async (program) => {
    writeFileSync(join(folder, 'program.js'), here(program));
    return (await run(process.execPath, ['program.js'], { cwd: folder, timeout: hang })).stdout;
  };
  const withPackage = { ...process.env, PYTHONPATH: local('../../packaging/python'), PYTHONDONTWRITEBYTECODE: '1' };
  const python = (program) => execFileSync('python3', ['-'], { input: here(program), encoding: 'utf8', env: withPackage });

  it('are of languages that are run here', () => {
    const counts = {};
    for (const { language } of programs) counts[language] = (counts[language] ?? 0) + 1;
    assert.deepEqual(counts, { console: 1, sh: 7, html: 6, markdown: 1, 'js node': 6, ts: 1, 'js phaser': 1, py: 5, go: 1, rust: 1, java: 1, cs: 1, gdscript: 1 });
  });

  it('send a key in a shell', timeout, async () => {
    const keys = join(folder, 'keys');
    writeFileSync(keys, 'the-key-of-a-shell\n', { mode: 0o600 });
    await serving({ 'api-key-file': keys }, ({ url }) => {
      const program = withText('Authorization: Bearer').replace('localhost:8080', new URL(url).host);
      const env = { ...process.env, MAZED_KEY: 'the-key-of-a-shell' };
      assert.match(execFileSync('sh', ['-ec', program], { env, encoding: 'utf8' }), /^\+ {3}\+/);
    });
  });

  it('fetch files in a shell', timeout, () => {
    sh(withText('curl -sSOJ'));
    assert.match(readFileSync(join(folder, 'kruskal-20x20-7.pdf'), 'latin1'), /^%PDF/);
    assert.match(readFileSync(join(folder, 'maze.svg'), 'utf8'), /<svg/);
    assert.equal(readFileSync(join(folder, 'mazes.ndjson'), 'utf8').trimEnd().split('\n').length, 100);
  });

  it('fetch the module for Node', timeout, () => {
    sh(withText('{mazed,bits,client,walk}'));
    for (const name of ['mazed.js', 'bits.js', 'client.js', 'walk.js', 'mazed.d.ts'])
      assert.ok(readFileSync(join(folder, name)).equals(readFileSync(local(`../../web/${name}`))), name);
  });

  it('make a maze a day', timeout, async () => {
    const today = () => new Date().toISOString().slice(0, 10);
    const days = [today()];
    const [drawn, printed] = [sh(withText('date -u')), await node(withText('toISOString'))];
    days.push(today()); // another one, if it was midnight
    const mazes = await Promise.all(days.map((day) => text(`/maze?size=31&seed=${day}&style=walls`)));
    assert.ok(mazes.includes(drawn));
    const [, day, url] = /^(\S+): (\S+)\n$/.exec(printed);
    assert.ok(days.includes(day));
    const { stats } = await json(`/maze/stats?${new URL(url).searchParams}`);
    assert.ok(stats.difficulty >= 60 && stats.difficulty <= 80, `${stats.difficulty}`);
    assert.equal((await json(`/maze?size=31&seed=${day}&difficulty=60..80`)).url, url.slice(daemon.url.length));
  });

  it('carry out steps in Node', timeout, async () => {
    const wanted = await text('/maze?algo=wilson&width=12&height=4&seed=7&style=tiles&wall_text=%E2%96%88&openings=no');
    assert.equal(await node(withText("algo: 'wilson'")), wanted);
  });

  it('find a path in Node', timeout, async () => {
    assert.match(await node(withText('import PF')), /^(\d+) tiles; mazed found \1\n$/);
  });

  it('read a refusal, and do what it suggests', timeout, async () => {
    assert.match(await node(withText('nearest[0]')), /^400: size counts tiles and must be odd.*\n23 x 23 tiles\n$/);
  });

  it('cancel what nobody waits for', timeout, async () => {
    assert.equal(await node(withText('AbortError')), 'cancelled, cancelled, 9\n');
  });

  it('ask for many mazes at once', timeout, async () => {
    const [, steps, url] = /^(\d+) steps: (\S+)\n$/.exec(await node(withText('.mazes(')));
    const lines = (await text('/mazes?count=500&width=10&seed=7&grid=none&solve=shortest&path=no')).trimEnd().split('\n').map(JSON.parse);
    assert.equal(Number(steps), Math.max(...lines.map(({ solution }) => solution.length)));
    assert.equal((await json(`${url}&solve=shortest&path=no&grid=none`)).solution.length, Number(steps));
  });

  it('ask by the package for Python', timeout, async () => {
    const query = 'tiling=hexagon&width=9&height=6&seed=7&braid=20';
    const { solution } = await json(`/maze?${query}&solve=shortest`);
    assert.match(python(withText('from mazed')), new RegExp(`^${solution.length} steps, and [1-9]`));
  });

  it('search in Python', timeout, async () => {
    const { farthest } = await json('/maze/distances?width=30&height=20&seed=7');
    assert.match(python(withText("grid='cells'")), new RegExp(`, is ${farthest.distance} steps away\n$`));
  });

  it('carry out steps in Python', timeout, async () => {
    assert.equal(python(withText('answer.readline')), await text('/maze?algo=eller&width=9&height=4&seed=7&style=tiles&openings=no'));
  });

  it('draw the plan of a dungeon in Python', timeout, async () => {
    // As the style walls has it, of which each second character is the middle of a side or of a cell. Posts of no wall are columns.
    const query = 'width=20&height=6&depth=3&seed=7&braid=50';
    const lines = (await text(`/maze?${query}&style=walls&openings=no`)).split('\n');
    const tiles = { '+': '#', '-': '#', '|': '#', ' ': '.', '^': '<', v: '>', x: 'X' };
    const planOf = (z) => lines.slice(14 * z, 14 * z + 13).map((line, y) =>
      line.replaceAll(/(.)./g, '$1').replaceAll(/./g, (mark, x) => (x % 2 || y % 2 ? tiles[mark] : '#')));
    const wanted = [0, 1, 2].flatMap((z) => [`floor ${z}`, ...planOf(z)]);
    assert.deepEqual(python(withText('floor {z}')).trimEnd().split('\n'), wanted);
    assert.match(wanted.join(), /<.*>/);
  });

  // All but mono are too large for what the tests install. A runtime keeps what it compiles in HOME.
  for (const [language, file, compile, execute] of [
    ['go', 'maze.go', 'go build -o maze-go maze.go', './maze-go'], ['rust', 'maze.rs', 'rustc -o maze-rust maze.rs', './maze-rust'],
    ['java', 'Maze.java', 'javac Maze.java', 'java Maze'], ['cs', 'Maze.cs', 'mcs -r:System.Net.Http Maze.cs', 'mono Maze.exe'],
  ]) {
    const [compiler] = compile.split(' ');
    it(`read a maze in ${language}`, { ...timeout, skip: skipUnless(installed(compiler), `the program of docs/CLIENTS.md in ${language}`, `${compiler} is not installed`) }, async () => {
      writeFileSync(join(folder, file), here(programs.find((one) => one.language === language).text));
      const env = { ...process.env, HOME: process.env.HOME ?? folder, GOCACHE: join(folder, 'go'), GO111MODULE: 'off' };
      const { stdout } = await run('sh', ['-ec', `${compile} && ${execute}`], { cwd: folder, env, timeout: hang });
      assert.equal(stdout, await text('/maze?size=25&seed=7&style=tiles'));
    });
  }

  it('make a mask of a picture', timeout, async () => {
    // Walls so thick that the heart is all black but for dots.
    const heart = await fetch(`${daemon.url}/maze?width=30&height=20&shape=heart&cell=1&wall=20&openings=no&format=png&seed=1`);
    writeFileSync(join(folder, 'cat.png'), Buffer.from(await heart.arrayBuffer()));
    const { url } = JSON.parse(sh(withText('@cat.png')));
    const { width, height, grid } = await json(`${url}&grid=cells`);
    assert.deepEqual([width, height], [61, 41]);
    assert.match(readFileSync(join(folder, 'cat.svg'), 'utf8'), /width=61&amp;height=41&amp;seed=7&amp;mask=/);
    const { grid: wanted } = await json('/maze?width=61&height=41&shape=heart&grid=cells&seed=1');
    const same = grid.flatMap((row, y) => row.filter((cell, x) => (cell === 0) === (wanted[y][x] === 0)));
    assert.ok(same.length > 0.95 * width * height, `${same.length} cells are as in the picture`);
  });

  it('write the map of a cartridge', timeout, async () => {
    const [head, ...rows] = python(withText('__map__')).trimEnd().split('\n');
    assert.equal(head, '__map__');
    const { grid } = await json('/maze?width=63&height=15&seed=7');
    assert.deepEqual(rows, grid.map((row) => `${row.map((wall) => (wall ? '02' : '01')).join('')}00`));
    assert.ok(rows.length <= 32 && rows.every((row) => row.length === 256));
  });

  it('name pictures in Markdown', timeout, async () => {
    const [picture, link] = [...here(withText('[![')).matchAll(/\((http[^)]*)\)/g)].map(([, url]) => url);
    const answer = await fetch(picture);
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/apng']);
    assert.equal((await fetch(link, { headers: { Accept: 'text/html' } })).status, 200);
  });

  it('are of the types that mazed.d.ts has', timeout, () => {
    writeFileSync(join(folder, 'program.ts'), withText('level ${n}'));
    for (const name of ['mazed.d.ts', 'mazed.js']) copyFileSync(local(`../../web/${name}`), join(folder, name));
    try {
      execFileSync(process.execPath, [local('node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext',
        '--moduleResolution', 'bundler', '--lib', 'es2022,dom,dom.iterable,dom.asynciterable', 'program.ts'], { cwd: folder, encoding: 'utf8' });
    } catch (error) {
      assert.fail(error.stdout);
    }
  });

  describe('in a browser', { skip }, () => {
    let browser, server, tab, shown;
    const faults = [];
    before(async () => {
      // Pages of another origin than the daemon's.
      server = createServer((request, answer) => {
        const path = request.url.slice(1);
        const type = { '.js': 'text/javascript', '.css': 'text/css' }[extname(path)];
        answer.writeHead(200, { 'Content-Type': type ?? 'text/html; charset=utf-8' });
        answer.end(type ? readFileSync(local(path)) : shown);
      });
      await new Promise((done) => server.listen(0, '127.0.0.1', done));
      browser = await chromium.launch({ executablePath: browserFile, args: ['--no-sandbox'] });
    }, timeout);
    after(async () => {
      await browser?.close();
      server?.close();
    }, timeout);
    const open = async (html, viewport = { width: 800, height: 600 }) => {
      await tab?.close();
      shown = `<link rel="icon" href="data:,">${here(html)}`;
      tab = await browser.newPage({ viewport });
      tab.setDefaultTimeout(hang);
      tab.on('pageerror', (error) => faults.push(`${error}`));
      tab.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      await tab.goto(`http://127.0.0.1:${server.address().port}/`);
    };

    it('show a picture, another one on a dark page', timeout, async () => {
      for (const colorScheme of ['light', 'dark']) {
        await open(withText('<picture>'));
        await tab.emulateMedia({ colorScheme });
        await tab.waitForFunction((dark) => {
          const image = document.querySelector('img');
          return image.complete && image.naturalWidth === image.width && image.currentSrc.includes('wall_color') === dark;
        }, colorScheme === 'dark');
      }
    });

    it('show a circular puzzle with a star in its middle', timeout, async () => {
      await open(withText('<figure'));
      await tab.waitForFunction(() => {
        const image = document.querySelector('img');
        return image.complete && image.naturalWidth === image.width && image.naturalHeight === image.height;
      });
      const [image, star] = await Promise.all(['img', 'span'].map((name) => tab.locator(name).boundingBox()));
      for (const [at, side] of [['x', 'width'], ['y', 'height']])
        assert.ok(Math.abs(image[at] + image[side] / 2 - star[at] - star[side] / 2) < 1, JSON.stringify([image, star]));
      assert.match(await (await fetch(await tab.getAttribute('a', 'href'))).text(), /class="path"/);
    });

    it('draw a maze, and let arrow keys walk through it', timeout, async () => {
      await open(withText('<canvas'));
      const { solution } = await json('/maze?algo=kruskal&width=20&height=12&seed=7&solve=shortest');
      const drawn = () => tab.$eval('canvas', (canvas) => canvas.toDataURL());
      await tab.waitForFunction(() => document.querySelector('canvas').onkeydown);
      const before = await drawn();
      await tab.focus('canvas');
      const keys = { N: 'ArrowUp', E: 'ArrowRight', S: 'ArrowDown', W: 'ArrowLeft' };
      for (const way of solution.directions) await tab.keyboard.press(keys[way]);
      await tab.waitForFunction((steps) => document.querySelector('p').textContent === `Solved in ${steps} steps, of ${steps} at least.`, solution.length);
      assert.notEqual(await drawn(), before);
    });

    it('carve a maze in Phaser', timeout, async () => {
      await open(`<script src="/node_modules/phaser/dist/phaser.min.js"></script><script>
        Phaser.Game = class extends Phaser.Game { constructor(...all) { super(...all); window.game = this; } };
        </script><script type="module">${withText('Phaser.Scene')}</script>`);
      await tab.waitForFunction(() => window.game?.scene.scenes[0]?.walls?.layer.collideIndexes.length);
      const [tiles, walls] = await tab.evaluate(() => {
        const { data } = window.game.scene.scenes[0].walls.layer;
        return [data.map((row) => row.map(({ index }) => index)), data.map((row) => row.map(({ collides }) => Number(collides)))];
      });
      const { grid } = await json('/maze?algo=recursive-backtracker&size=21&seed=7');
      assert.deepEqual(tiles, grid);
      assert.deepEqual(walls, grid);
    });

    it('load a map of Tiled in Phaser, as docs/FORMATS.md does, whose walls collide', timeout, async () => {
      const formats = readFileSync(local('../../docs/FORMATS.md'), 'utf8');
      const [, program] = /```javascript\n(function preload[^]*?)```/.exec(formats);
      await open(`<script src="/node_modules/phaser/dist/phaser.min.js"></script><script>${program}
        window.game = new Phaser.Game({ width: 656, height: 656, scene: { preload, create } });</script>`);
      await tab.waitForFunction(() => window.game.scene.scenes[0]?.children.list.length > 2);
      const shown = await tab.evaluate(() => {
        const { list } = window.game.scene.scenes[0].children, { layer, tileset: [set] } = list[0];
        return {
          walls: layer.data.map((row) => row.map(({ collides }) => Number(collides))),
          marks: list.slice(1).map(({ x, y }) => [x, y].map((at) => (at - 8) / 16)),
          shape: set.getTileCollisionGroup(2).objects.map(({ x, y, width, height }) => [x, y, width, height]),
        };
      });
      const { grid, start, dead_ends } = await json('/maze?size=41&seed=7&places=dead-ends');
      assert.deepEqual(shown, { walls: grid, marks: [start, ...dead_ends], shape: [[0, 0, 16, 16]] });
    });

    // Whether what a page shows is a picture, pixel by pixel: how many are not.
    const countOther = async (url) => {
      const pictures = [await tab.screenshot(), Buffer.from(await (await fetch(url)).arrayBuffer())];
      return tab.evaluate(async (all) => {
        const [shown, wanted] = await Promise.all(all.map(async (text) => {
          const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob());
          const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
          pen.drawImage(image, 0, 0);
          return { width: image.width, pixels: new Uint32Array(pen.getImageData(0, 0, image.width, image.height).data.buffer) };
        }));
        return wanted.pixels.reduce((sum, pixel, i) =>
          sum + (pixel !== shown.pixels[Math.floor(i / wanted.width) * shown.width + (i % wanted.width)]), 0);
      }, pictures.map((bytes) => bytes.toString('base64')));
    };

    const SIDE = 2147483647;
    const maze = `width=${SIDE}&height=${SIDE}&seed=3&blocks=64`;
    for (const [name, wait, look] of [
      ['Leaflet', () => document.querySelectorAll('.leaflet-tile-loaded').length && !document.querySelector('.leaflet-tile:not(.leaflet-tile-loaded)'),
        ({ z, x, y }) => map.setView(map.unproject(L.point(x, y).add([292, 292]), z), z, { animate: false })],
      ['OpenSeadragon', () => viewer.isOpen() && viewer.world.getItemAt(0).getFullyLoaded(),
        ({ z, x, y }) => {
          const pixel = 2 ** (maxLevel - z) / pixels(width);
          viewer.viewport.fitBounds(new OpenSeadragon.Rect(x * pixel, y * pixel, 584 * pixel, 584 * pixel), true);
        }],
    ])
      it(`show tiles in ${name}, from all of the maze to its last cell`, timeout, async () => {
        const program = withText(name === 'Leaflet' ? 'L.map' : 'OpenSeadragon({');
        await open(program, { width: 584, height: 584 });
        await tab.addStyleTag({ content: '.leaflet-control-container { display: none }' });
        const see = async (place, url) => {
          await tab.evaluate(look, place);
          await tab.waitForFunction(wait);
          let others;
          for (let tries = 0; tries < 40 && (others = await countOther(`${daemon.url}${url}`)); tries++) await sleep(50);
          assert.equal(others, 0, `pixels of ${url} in ${JSON.stringify(place)}`);
        };
        await tab.waitForFunction(wait);
        await see({ z: 0, x: 0, y: 0 }, `/maze/tile?${maze}&z=0&x=0&y=0`);
        await see({ z: 29, x: 0, y: 0 }, `/maze?${maze}&format=png&cell=56&wall=8&window=0,0,9,9`);
        for (const z of [12, 17, 23]) await see({ z, x: 2 ** (z + 7), y: 2 ** (z + 6) }, `/maze/tile?${maze}&z=${z}&x=${2 ** (z - 1)}&y=${2 ** (z - 2)}`);
        const last = SIDE - 9;
        await see({ z: 29, x: 64 * last, y: 64 * last }, `/maze?${maze}&format=png&cell=56&wall=8&window=${last},${last},9,9`);
        // Of a maze that ends elsewhere: none is asked for that is not there.
        await open(program.replace(`[${SIDE}, ${SIDE},`, '[1000, 270,'), { width: 584, height: 584 });
        await tab.waitForFunction(wait);
        for (let z = 0; z <= 8; z++) {
          await tab.evaluate(look, { z, x: 1000 * 2 ** (z - 2) - 300, y: 270 * 2 ** (z - 2) - 300 });
          await tab.waitForFunction(wait);
        }
      });

    it('raise no error', timeout, async () => {
      await tab.close();
      assert.deepEqual(faults, []);
    });
  });
});
