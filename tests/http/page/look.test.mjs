// What is seen is what is got: the board against the pictures that the page offers to download, pixel by pixel.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { timeout } from '../daemon.mjs';
import { patience, skip, Visitor } from './visitor.mjs';

const SLACK = 2; // of 255, for what is mixed of two colours
const WIDE = 364; // pixels of the window beside the maze

// Views of mazes that fit the window with so many pixels a cell, in which a wall takes `wall`.
const views = {
  plain: ['algo=kruskal&width=22&height=15', 28, 3],
  'the solution': ['algo=kruskal&width=22&height=15&solve=shortest', 28, 3],
  'a heat map': ['width=22&height=15&heatmap=yes', 28, 3],
  'a heat map with the solution': ['width=22&height=15&heatmap=yes&solve=shortest', 28, 3],
  'own colours with a shape': ['width=44&height=40&shape=heart&solve=shortest&wall_color=123456&background=fedcba&path_color=080', 14, 1],
  'an odd number of pixels a cell': ['width=28&height=18&solve=shortest&heatmap=yes', 21, 2],
  'edges that wrap, and a way that turns back': ['algo=wilson&width=24&height=15&wrap=xy&loops=30&solve=tremaux', 20, 2],
  'a walk that goes through passages many times': ['algo=kruskal&width=22&height=15&solve=random-mouse', 28, 3],
  'a floor from a layer': ['algo=kruskal&width=88&height=70&heatmap=yes&solve=shortest', 7, 1],
  'a maze from layers': ['width=308&height=200&heatmap=yes&solve=shortest', 2, 1],
  'an outline from layers': ['algo=wilson&width=200&height=170&shape=circle&solve=shortest', 3, 1],
};

describe('what the page shows', { skip }, () => {
  let visitor;
  before(async () => (visitor = await Visitor.arrive()), timeout);
  after(() => visitor?.leave(), timeout);

  // Opens a view in a window in which a cell has so many pixels.
  const open = async (query, pixels, options = {}) => {
    const width = Number(/width=(\d+)/.exec(query)[1]);
    await visitor.open(`/?seed=7&${query}`, { viewport: { width: WIDE + width * pixels, height: 760 }, ...options });
    await visitor.picture();
  };

  // The link of the download, of a picture with such cells.
  const linkOf = async (format, pixels, wall) => {
    if (!(await visitor.page.isVisible('#download select'))) await visitor.page.click('#files');
    await visitor.page.selectOption('#download .field select', format);
    return `${await visitor.page.getAttribute('#download a:text-is("Open")', 'href')}&cell=${pixels - wall}&wall=${wall}`;
  };

  // Compares the board, as far as anything is drawn there, with the picture of a URL: how many pixels differ, how many of these
  // are not at start or goal, and how many are no smoothed edges. A smoothed one lies between the lowest and the highest value
  // within a pixel of it in the other picture.
  const compare = async (url, pixels) => {
    const ends = await visitor.page.evaluate(async (link) => {
      const { start, goal } = await (await fetch(link.replace(/format=\w+/, 'format=json').replace(/&(cell|wall|ends|heatmap|\w*_color|background|openings)=\w+/g, ''))).json();
      return [start, goal];
    }, url);
    return visitor.page.evaluate(async ([link, slack, marks, pitch]) => {
      const board = document.querySelector('#board');
      const whole = board.getContext('2d').getImageData(0, 0, board.width, board.height).data;
      let box = [Infinity, Infinity, 0, 0];
      for (let at = 3; at < whole.length; at += 4) {
        const [x, y] = [((at - 3) / 4) % board.width, Math.floor(at / 4 / board.width)];
        if (whole[at]) box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x + 1), Math.max(box[3], y + 1)];
      }
      const [width, height] = [box[2] - box[0], box[3] - box[1]];
      const image = new Image();
      image.src = URL.createObjectURL(await (await fetch(link)).blob());
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const pen = canvas.getContext('2d');
      pen.drawImage(image, 0, 0);
      const got = pen.getImageData(0, 0, width, height).data;
      // Around an outline the page is seen, and a picture has floor there.
      pen.fillStyle = new URL(link).searchParams.get('background')?.replace(/^/, '#') ?? '#ffffff';
      pen.fillRect(0, 0, width, height);
      pen.drawImage(board, box[0], box[1], width, height, 0, 0, width, height);
      const seen = pen.getImageData(0, 0, width, height).data;
      const isMark = (x, y) => marks.some(([column, row]) =>
        x >= ((column - 1) / 2) * pitch && x < ((column + 1) / 2 + 1) * pitch && y >= ((row - 1) / 2) * pitch && y < ((row + 1) / 2 + 1) * pitch);
      const isBeyond = (of, other, x, y, k) => {
        let [low, high] = [255, 0];
        for (let dy = -1; dy <= 1; dy++)
          for (let dx = -1; dx <= 1; dx++) {
            if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue;
            const value = other[((y + dy) * width + x + dx) * 4 + k];
            [low, high] = [Math.min(low, value), Math.max(high, value)];
          }
        const value = of[(y * width + x) * 4 + k];
        return value < low - slack || value > high + slack;
      };
      const found = { sizes: [[width, height], [image.naturalWidth, image.naturalHeight]], different: 0, elsewhere: 0, wrong: 0, first: '' };
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          const at = (y * width + x) * 4;
          const parts = [0, 1, 2, 3].filter((k) => Math.abs(seen[at + k] - got[at + k]) > slack);
          if (!parts.length) continue;
          found.different++;
          if (!isMark(x, y)) {
            found.elsewhere++;
            if (found.elsewhere < 9) found.first += `${x}, ${y}: ${[...seen.slice(at, at + 4)]} seen, ${[...got.slice(at, at + 4)]} got; `;
          }
          if (parts.some((k) => isBeyond(seen, got, x, y, k) || isBeyond(got, seen, x, y, k))) found.wrong++;
        }
      found.share = found.different / (width * height);
      return found;
    }, [url, SLACK, ends, pixels]);
  };

  // Of squares all is whole pixels but the ring and the disc, whose edges the canvas smooths and PNG does not: the pixels that
  // differ are theirs, no more than three outlines of circles have, and none is more than a smoothed edge. In cells of under 9
  // pixels marks are nothing but edges.
  for (const [name, [query, pixels, wall]] of Object.entries(views))
    for (const colorScheme of ['light', 'dark'])
      it(`is what is got as PNG: ${name}, ${colorScheme}`, timeout, async (test) => {
        await open(query, pixels, { colorScheme });
        const { sizes: [seen, got], different, elsewhere, wrong, first, share } = await compare(await linkOf('png', pixels, wall), pixels);
        test.diagnostic(`${different} pixels differ, ${(100 * share).toFixed(4)} %`);
        assert.deepEqual(seen, got);
        assert.equal(elsewhere, 0, first);
        if (pixels >= 9) assert.equal(wrong, 0, 'they are smoothed edges');
        assert.ok(different <= 3 * 2 * Math.PI * Math.max(pixels / 3, 3), `${different}`);
      });

  for (const [query, pixels, wall] of [views['a heat map with the solution'], views['own colours with a shape']])
    it(`is what is got as SVG, drawn by this browser: ${query}`, timeout, async () => {
      await open(query, pixels);
      const { sizes: [seen, got], elsewhere, wrong, first } = await compare(await linkOf('svg', pixels, wall), pixels);
      assert.deepEqual(seen, got);
      assert.equal(elsewhere, 0, first);
      assert.equal(wrong, 0);
    });

  // Drawn in strokes, and from layers.
  for (const [query, pixels] of [['rooms=1&room_min=6&room_max=6&width=24&height=15', 20], ['rooms=1&room_min=6&room_max=6&width=88&height=70', 7]])
    it(`has no dots in rooms: ${query}`, timeout, async () => {
      await open(query, pixels);
      const { dots, posts } = await visitor.page.evaluate(async () => {
        const [{ connect }, { View }] = await Promise.all(['/mazed.js', '/board/view.js'].map((file) => import(window.asset(file))));
        const bits = await connect(location.origin).bits(location.search);
        const board = document.querySelector('#board');
        const view = new View();
        view.resize(board.clientWidth, board.clientHeight);
        view.hold([bits.width, bits.height]);
        const pen = board.getContext('2d');
        const found = { dots: 0, posts: 0 };
        for (let y = 1; y < bits.height; y++)
          for (let x = 1; x < bits.width; x++) {
            const isLone = bits.isOpen(x, y, 'W') && bits.isOpen(x, y, 'N') && bits.isOpen(x - 1, y - 1, 'E') && bits.isOpen(x - 1, y - 1, 'S');
            if (!isLone) continue;
            found.posts++;
            const [left, top] = [view.x + x * view.scale, view.y + y * view.scale].map((at) => Math.round(at) - 1);
            if (pen.getImageData(left, top, 3, 3).data.some((value) => value < 250)) found.dots++;
          }
        return found;
      });
      assert.ok(posts >= 25, `${posts}`);
      assert.equal(dots, 0);
    });

  it('shows the page around an outline, and fills the board with a maze of few cells', timeout, async () => {
    const alphaAt = (u, v) => visitor.page.$eval('#board', (board, [x, y]) =>
      board.getContext('2d').getImageData(x * board.width, y * board.height, 1, 1).data[3], [u, v]);
    for (const query of ['width=40&height=34&shape=circle', 'width=140&height=120&shape=circle', 'width=40&height=34&shape=circle&tiling=hexagon']) {
      await visitor.open(`/?seed=7&${query}`);
      await visitor.picture();
      const [left, right] = await visitor.page.$eval('#board', (board) => {
        const { data } = board.getContext('2d').getImageData(0, board.height * 0.46, board.width, 1);
        const seen = Array.from({ length: board.width }, (_, x) => data[4 * x + 3] > 0);
        return [seen.indexOf(true), seen.lastIndexOf(true)].map((x) => x / board.width);
      });
      assert.equal(await alphaAt(left + 0.01, 0.06), 0, query);
      assert.equal(await alphaAt((left + right) / 2, 0.46), 255, query);
    }
    await visitor.open('/?seed=7&width=4&height=3');
    await visitor.picture();
    const share = await visitor.page.$eval('#board', (board) => {
      const { data } = board.getContext('2d').getImageData(0, 0, board.width, board.height);
      return data.filter((value, i) => i % 4 === 3 && value).length / (board.width * board.height);
    });
    assert.ok(share > 0.6, `${share}`);
  });

  it('draws a walk that goes through passages many times in no more than two steps for each', timeout, async () => {
    const query = 'seed=8&algo=kruskal&width=22&height=15&loops=5&solve=random-mouse';
    await visitor.open(`/?${query}`);
    const [steps, drawn, missing] = await visitor.page.evaluate(async (of) => {
      const [{ connect }, { pathOf, square }] = await Promise.all(['/mazed.js', '/board/scene.js'].map((path) => import(window.asset(path))));
      const { solution: { directions, path } } = await connect(location.origin).maze(`${of}&grid=none`);
      const board = { width: 22, height: 15, tiling: square };
      const passagesOf = (cells) => new Set(cells.slice(1).map((cell, i) => [cell, cells[i]].sort((a, b) => a - b).join()));
      const walk = path.filter((_, i) => i % 2 === 0).map(([x, y]) => ((y - 1) / 2) * 22 + (x - 1) / 2);
      const found = [...pathOf(directions, [0, 0], board)];
      const [wanted, given] = [walk, found].map(passagesOf);
      return [walk.length, found.length, [...wanted, ...given].filter((one) => !wanted.has(one) || !given.has(one)).length];
    }, query);
    assert.equal(missing, 0);
    assert.ok(steps > 660 && drawn <= 660, `${drawn} of ${steps}`);
  });

  it('has the colours of the service in light mode, and colours of its own in the dark', timeout, async () => {
    const { parameters } = await (await fetch(`${visitor.daemon.url}/algorithms`)).json();
    const usual = (name) => `#${parameters.find((param) => param.name === name).default}`;
    const colours = () => visitor.page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ['wall', 'floor', 'path', 'wall-on-heat', 'path-on-heat'].map((name) => style.getPropertyValue(`--${name}`).trim());
    });
    const [wall, floor, path] = ['wall_color', 'background', 'path_color'].map(usual);
    await visitor.open('/?seed=7', { colorScheme: 'light' });
    assert.deepEqual(await colours(), [wall, floor, path, wall, path]);
    await visitor.open('/?seed=7', { colorScheme: 'dark' });
    const [own, ground, way, ...onHeat] = await colours();
    assert.ok(own !== wall && ground !== floor && way !== path);
    assert.deepEqual(onHeat, [wall, path]);
  });

  it('has the colours of distances that the catalogue has, each where it says', timeout, async () => {
    const query = 'algo=kruskal&width=28&height=18&heatmap=yes';
    await open(query, 21);
    const { heat: { colors, rounding } } = await (await fetch(`${visitor.daemon.url}/algorithms`)).json();
    const url = `${visitor.daemon.url}/maze/distances?seed=7&${query.replace('&heatmap=yes', '')}`;
    const { distances, farthest } = await (await fetch(url, { headers: { Accept: 'application/json' } })).json();
    const wanted = distances.map((row) => row.map((distance) => colors[Math[rounding]((distance * (colors.length - 1)) / farthest.distance)]));
    const seen = await visitor.page.$eval('#board', (board, [columns, rows]) => {
      const pen = board.getContext('2d');
      const { data } = pen.getImageData(0, 0, board.width, board.height);
      const first = data.findIndex((value, at) => at % 4 === 3 && value) >> 2;
      const [left, top] = [first % board.width, Math.floor(first / board.width)];
      const hex = (x, y) => [...pen.getImageData(left + 21 * x + 4, top + 21 * y + 4, 1, 1).data.slice(0, 3)]
        .map((part) => part.toString(16).padStart(2, '0')).join('');
      return Array.from({ length: rows }, (_, y) => Array.from({ length: columns }, (__, x) => hex(x, y)));
    }, [28, 18]);
    // In the corners of cells, which the ring and the disc leave free.
    assert.deepEqual(seen, wanted);
  });

  for (const [name, width, height] of [['drawn in strokes', 24, 14], ['of many cells', 70, 48]])
    it(`colours a tunnel where it begins as the cell that it begins in: ${name}`, timeout, async () => {
      const query = `algo=kruskal&weave=80&width=${width}&height=${height}`;
      const pixels = 24;
      await open(`${query}&heatmap=yes`, pixels, { viewport: { width: WIDE + width * pixels, height: 400 + height * pixels } });
      const wrong = await visitor.page.evaluate(async ([of, size]) => {
        const { connect } = await import(window.asset('/mazed.js'));
        const client = connect(location.origin);
        const [{ distances, farthest }, bits, { heat: { colors, rounding } }] = await Promise.all([client.distances(of), client.bits(of), client.catalogue()]);
        const board = document.querySelector('#board');
        const pen = board.getContext('2d', { willReadFrequently: true });
        const { data } = pen.getImageData(0, 0, board.width, board.height);
        const first = data.findIndex((value, at) => at % 4 === 3 && value === 255) >> 2;
        const [left, top] = [first % board.width, Math.floor(first / board.width)];
        const hex = (x, y) => [...pen.getImageData(left + Math.floor(size * x) + 1, top + Math.floor(size * y) + 1, 1, 1).data.slice(0, 3)]
          .map((part) => part.toString(16).padStart(2, '0')).join('');
        const faults = [];
        let count = 0;
        for (let y = 0; y < bits.height; y++)
          for (let x = 0; x < bits.width; x++)
            for (const [way, across, down] of [['EE', 1, 0], ['SS', 0, 1]]) {
              if (!bits.isOpen(x, y, way)) continue;
              for (const [a, b, begin] of [[x, y, 1.08], [x + 2 * across, y + 2 * down, -0.08]]) {
                const colour = colors[Math[rounding]((distances[b][a] * (colors.length - 1)) / farthest.distance)];
                const seen = hex(a + (across ? begin : 0.5), b + (down ? begin : 0.5));
                if (seen !== colour) faults.push(`${a}, ${b}, ${way}: ${seen}, not ${colour}`);
                count++;
              }
            }
        return count > 20 ? faults : [`${count} tunnels`];
      }, [`seed=7&${query}`, pixels]);
      assert.deepEqual(wrong, []);
    });

  it('does not wait for the catalogue, but where it needs the colours of distances', timeout, async () => {
    for (const [query, isDrawn] of [['width=20&height=15&solve=shortest', true], ['width=20&height=15&heatmap=yes', false]]) {
      await visitor.open('about:blank');
      let answer;
      const held = new Promise((done) => (answer = done));
      await visitor.page.route(/\/algorithms$/, async (route) => {
        await held;
        await route.continue();
      });
      const asked = visitor.page.waitForResponse(/format=bits/, patience);
      await visitor.page.goto(`${visitor.daemon.url}/?seed=7&${query}`);
      await asked;
      const isThere = () => visitor.colours().then((count) => count > 1);
      if (isDrawn) while (!(await isThere())) await visitor.frames(2);
      else {
        await visitor.page.waitForTimeout(500);
        assert.equal(await isThere(), false);
      }
      answer();
      await visitor.drawn();
      assert.ok(await isThere());
    }
  });

  it('begins downloads with what is seen, which can be changed there', timeout, async () => {
    const paramsOf = async (format) => {
      const link = new URL(await linkOf(format, 20, 2));
      return Object.fromEntries(['openings', 'ends', 'solve', 'heatmap', 'wall_color', 'background', 'path_color']
        .map((name) => [name, link.searchParams.get(name)]).filter(([, value]) => value));
    };
    const marks = { openings: 'no', ends: 'yes' };
    await open('width=24&height=15', 20);
    for (const format of ['svg', 'png']) assert.deepEqual(await paramsOf(format), marks);
    assert.deepEqual(await paramsOf('pdf'), { ...marks, solve: 'shortest' });
    await visitor.page.uncheck('#download [name=ends]');
    await visitor.page.selectOption('#download [name=openings]', 'yes');
    assert.deepEqual(await paramsOf('svg'), { openings: 'yes' });
    await open('width=24&height=15&heatmap=yes&solve=shortest&wall_color=navy', 20, { colorScheme: 'dark' });
    const chosen = { wall_color: '000080', path_color: 'd2452d', background: '1c2326' };
    assert.deepEqual(await paramsOf('svg'), { ...marks, heatmap: 'yes', solve: 'shortest', ...chosen });
    assert.deepEqual(await paramsOf('pdf'), { ...marks, heatmap: 'yes', solve: 'shortest', ...chosen });
    // A book is for paper, which is light.
    const book = new URL(await visitor.page.getAttribute('#download .book a', 'href')).searchParams;
    assert.deepEqual(['openings', 'ends', 'wall_color', 'background'].map((name) => book.get(name)), ['no', 'yes', '000080', null]);
    // Papers are chosen, and how many solutions a page has.
    await visitor.page.selectOption('#download select[name=paper]', 'a5');
    await visitor.page.selectOption('#download .book select[name=solutions_per_page]', '6');
    const small = await visitor.page.getAttribute('#download .book a', 'href');
    const query = new URL(small).searchParams;
    assert.deepEqual(['paper', 'solutions_per_page', 'per_page', 'gutter', 'solve'].map((name) => query.get(name)), ['a5', '6', null, null, 'shortest']);
    assert.equal((await fetch(small)).status, 200);
    assert.deepEqual(visitor.faults, []);
  });
});
