// Pictures as others see them: PNG read by Pillow and Chromium, and SVG drawn by librsvg and Chromium like the PNG.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, describe, it } from 'node:test';
import { chromium } from 'playwright-core';
import { daemonOf, folderOf, skipUnless, timeout } from './daemon.mjs';
import { browserFile } from './page/visitor.mjs';

// Debian's, which has Debian's Pillow.
const python = process.env.PYTHON ?? '/usr/bin/python3';
const rsvg = '/usr/bin/rsvg-convert';
const solver = fileURLToPath(new URL('index_solver.py', import.meta.url));
const pixels = fileURLToPath(new URL('pixels.py', import.meta.url));

const missing = [browserFile, python, rsvg].find((file) => !existsSync(file));
const skip = skipUnless(!missing, 'pictures', `${missing} is not installed`);

// What both formats show; each with a seed of its own.
const scenes = {
  'a plain maze': 'width=12&height=9',
  'one cell': 'width=1&height=1&solve=shortest&ends=yes',
  'one row': 'width=40&height=1&scale=3',
  // Chromium makes the corners of a path that is one pixel wide paler.
  'walls as thick as cells': 'width=20&height=15&scale=1',
  'a path as thick as cells': 'width=20&height=15&scale=2&solve=shortest',
  'no openings': 'width=10&height=10&openings=no&margin=7',
  'a path': 'width=20&height=15&solve=shortest',
  'a thin path in narrow cells': 'width=20&height=15&solve=shortest&cell=5&wall=4',
  'start and goal': 'width=9&height=9&ends=yes&cell=25&wall=3',
  'a heat map': 'width=20&height=15&heatmap=yes',
  'an outline': 'width=40&height=36&shape=heart',
  'a sparse maze': 'width=20&height=20&sparse=80',
  'wrapped edges': 'width=12&height=12&wrap=xy&algo=wilson&solve=shortest&margin=10&loops=40',
  'posts without walls': 'width=12&height=12&loops=100',
  'no floor': 'width=12&height=12&background=none&solve=shortest',
  'translucent colours':
    'width=12&height=12&background=none&wall_color=%230000ffa0&path_color=ff000080&solve=shortest',
  'a heat map under translucent colours':
    'width=16&height=12&heatmap=yes&wall_color=ffffffc0&path_color=000000a0&background=8080ff80&solve=shortest',
  'a heat map of an outline under translucent walls':
    'width=24&height=20&shape=star&sparse=40&heatmap=yes&wall_color=ffffffa0&openings=yes&start=farthest&goal=farthest',
  everything: 'width=40&height=40&shape=star&heatmap=yes&ends=yes&solve=shortest&margin=12&cell=11&wall=1',
  'large cells': 'width=2&height=2&cell=256&wall=255&ends=yes&solve=shortest',
};

// Where a program smooths more than discs: dots, the ends of lines of odd widths.
const smoothed = {
  librsvg: ['wrapped edges', 'posts without walls'],
  Chromium: ['a thin path in narrow cells'],
};

describe('pictures', { skip }, () => {
  const daemon = daemonOf();
  const folder = folderOf();
  let browser, page;
  before(async () => {
    browser = await chromium.launch({ executablePath: browserFile, args: ['--no-sandbox'] });
    page = await browser.newPage();
  }, timeout);
  after(() => browser?.close(), timeout);

  const file = (name) => join(folder, name);
  const get = async (query, format) => {
    const response = await fetch(`${daemon.url}/maze?${query}&format=${format}`);
    const body = Buffer.from(await response.arrayBuffer());
    assert.equal(response.status, 200, `${body}`);
    writeFileSync(file(`maze.${format}`), body);
    return { body, type: response.headers.get('content-type') };
  };
  // What Chromium makes of a picture, without anything behind it.
  const drawInBrowser = async ({ body, type }, name) => {
    const url = await page.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      canvas.getContext('2d').drawImage(image, 0, 0);
      return canvas.toDataURL('image/png');
    }, `data:${type};base64,${body.toString('base64')}`);
    writeFileSync(file(name), Buffer.from(url.split(',')[1], 'base64'));
  };
  // The size, the number of channels that differ, and of those that are no smoothed edges.
  const compare = (one, other, ...slack) => {
    const [size, different, outside] = `${execFileSync(python, [pixels, file(one), file(other), ...slack])}`
      .trim()
      .split(' ');
    return { size, different: Number(different), outside: Number(outside) };
  };

  Object.entries(scenes).forEach(([name, query], seed) =>
    it(`shows ${name} as PNG and SVG alike`, timeout, async () => {
      const png = await get(`${query}&seed=${seed}`, 'png');
      await drawInBrowser(png, 'browser.png');
      assert.equal(compare('maze.png', 'browser.png').different, 0, 'Chromium reads PNG');
      const svg = await get(`${query}&seed=${seed}`, 'svg');
      execFileSync(rsvg, [file('maze.svg'), '-o', file('rsvg.png')]);
      await drawInBrowser(svg, 'browser.png');
      for (const [drawn, by] of [['rsvg.png', 'librsvg'], ['browser.png', 'Chromium']]) {
        const { different, outside } = compare('maze.png', drawn);
        assert.equal(outside, 0, `${by} draws SVG as PNG`);
        if (!/ends=yes/.test(query) && !smoothed[by].includes(name)) assert.equal(different, 0, `${by} draws whole pixels`);
      }
    })
  );

  // Large mazes are written by a table of codes, a heat map has a palette of shades.
  for (const [query, width] of [['', 12], ['&heatmap=yes', 12], ['&heatmap=yes&solve=shortest', 12], ['', 200]])
    it(`has walls at index 0 of the palette: ${width} cells${query}`, timeout, async () => {
      const spec = `width=${width}&height=${width}&seed=3&openings=yes`;
      const { solution } = await (await fetch(`${daemon.url}/maze?${spec}&solve=shortest`)).json();
      await get(`${spec}&scale=1&margin=0${query}`, 'png');
      assert.equal(Number(execFileSync(python, [solver, file('maze.png')])), 2 * solution.length + 3);
    });

  for (const [more, drawing] of [['', ''], ['', '&scale=1'], ['&wrap=xy&loops=20', '&margin=10']])
    it(`ends a path where it turns back as PNG does: ${more}${drawing || ' by default'}`, timeout, async () => {
      const query = `width=12&height=9&solve=tremaux&goal=farthest${more}`;
      const turnsBack = async (seed) => {
        const { solution } = await (await fetch(`${daemon.url}/maze?${query}&seed=${seed}`)).json();
        return /NS|SN|EW|WE/.test(solution.directions);
      };
      let seed = 0;
      while (!(await turnsBack(seed))) assert.ok(++seed < 100, 'the solver turns back in some maze');
      for (const format of ['png', 'svg']) await get(`${query}${drawing}&seed=${seed}`, format);
      execFileSync(rsvg, [file('maze.svg'), '-o', file('rsvg.png')]);
      assert.equal(compare('maze.png', 'rsvg.png').outside, 0);
    });

  it('is as large in millimetres as it was asked for', timeout, async () => {
    const svg = await (await fetch(`${daemon.url}/maze?format=svg&unit=mm&cell=8.9&wall=0.4&margin=10&width=9&height=4&seed=1`)).text();

    assert.match(svg, /width="104.1mm" height="57.6mm" viewBox="0 0 104.1 57.6"/);
    writeFileSync(file('maze.svg'), svg);
    execFileSync(rsvg, ['--dpi-x', '254', '--dpi-y', '254', file('maze.svg'), '-o', file('rsvg.png')]);
    const png = readFileSync(file('rsvg.png'));
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1041, 576]);
  });

  it('finds pictures of different mazes different', timeout, async () => {
    await get('width=12&height=9&seed=1', 'png');
    await get('width=12&height=9&seed=2', 'svg');
    execFileSync(rsvg, [file('maze.svg'), '-o', file('rsvg.png')]);
    assert.ok(compare('maze.png', 'rsvg.png').outside > 1000);
  });

  it('finds a wall that is missing', timeout, async () => {
    await get('width=12&height=9&seed=1', 'png');
    const { body } = await get('width=12&height=9&seed=1', 'svg');
    // The last stroke of the walls.
    writeFileSync(file('maze.svg'), `${body}`.replace(/(class="walls"[^>]* d="[^"]*)[hv][^hvml"]*"/, '$1"'));
    execFileSync(rsvg, [file('maze.svg'), '-o', file('rsvg.png')]);
    assert.ok(compare('maze.png', 'rsvg.png').outside > 10);
    assert.ok(compare('rsvg.png', 'maze.png').outside > 10);
  });

  for (const query of ['', '&solve=shortest&ends=yes&margin=10', '&heatmap=yes', '&shape=circle&heatmap=yes&ends=yes'])
    it(`draws triangles by librsvg as by Chromium: ${query || 'plain'}`, timeout, async () => {
      const svg = await get(`tiling=triangle&width=40&height=24&seed=3${query}`, 'svg');
      execFileSync(rsvg, [file('maze.svg'), '-o', file('rsvg.png')]);
      await drawInBrowser(svg, 'browser.png');
      const { size, outside } = compare('browser.png', 'rsvg.png', '60');
      const [width, height] = size.split('x').map(Number);
      assert.ok(outside < (width * height) / 500, `${outside} of ${size}`);
    });

  it('names the picture, whatever the title', timeout, async () => {
    const titled = async (query) => {
      const { body } = await get(`width=5&height=5&seed=1${query}`, 'svg');
      return page.evaluate((text) => {
        const picture = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
        return [...picture.querySelectorAll('title, desc')].map((element) => element.textContent);
      }, `${body}`);
    };
    const link = '/maze?algo=recursive-backtracker&width=5&height=5&seed=1';
    assert.deepEqual(await titled(''), ['Recursive backtracker, 5 x 5, seed 1', link]);
    const title = `Find <the> "cheese" & 'mouse', 見つけて 🧀`;
    assert.deepEqual(await titled(`&title=${encodeURIComponent(title)}`), [title, link]);
  });

  it('gives each layer a class', timeout, async () => {
    const { body } = await get('width=5&height=5&seed=1&solve=shortest&heatmap=yes&ends=yes', 'svg');
    const classes = [...`${body}`.matchAll(/class="(\w+)"/g)].map(([, name]) => name);
    assert.deepEqual(classes, ['background', 'distances', 'walls', 'path', 'start', 'goal']);
  });
});
