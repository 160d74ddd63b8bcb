// The picture that goes with a link, as Pillow reads it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, describe, it } from 'node:test';
import { ask, askWrong } from './contract.mjs';
import { patience, skipUnless, start, timeout } from './daemon.mjs';
import { painted } from './png.mjs';

const python = process.env.PYTHON ?? '/usr/bin/python3';
const reader = fileURLToPath(new URL('card.py', import.meta.url));
const skip = skipUnless(existsSync(python), 'cards', `${python} is not installed`);

describe('/maze/card', { skip }, () => {
  let daemon, folder;
  before(async () => {
    daemon = await start();
    folder = mkdtempSync(join(tmpdir(), 'mazed-'));
  }, timeout);
  after(async () => {
    rmSync(folder, { recursive: true });
    await daemon?.stop();
  }, timeout);

  const get = (query, options) => ask(`${daemon.url}/maze/card?${query}`, options);
  const file = (name, body) => {
    writeFileSync(join(folder, name), body);
    return join(folder, name);
  };
  const read = async (query, ...more) => {
    const { status, text, body, headers } = await get(query);
    assert.equal(status, 200, text);
    assert.equal(headers.get('content-length'), `${body.length}`);
    return JSON.parse(execFileSync(python, [reader, file('card.png', body), ...more]));
  };

  // Milliseconds that the daemon has computed so far; the kernel counts in hundredths of a second.
  const work = () => {
    const [, , , , , , , , , , , user, system] = readFileSync(`/proc/${daemon.pid}/stat`, 'utf8').replace(/.*\) /s, '').split(' ');
    return 10 * (Number(user) + Number(system));
  };

  it('is a PNG of 1200 x 630 pixels, whatever the maze', timeout, async () => {
    for (const query of ['', 'width=1&height=1', 'width=1&height=300', 'width=4000&height=1', 'width=40&height=20&solve=shortest',
      'tiling=triangle&width=30&height=15', 'tiling=triangle&width=300&height=150&solve=shortest', 'shape=heart&width=50&height=45',
      'wrap=xy&width=30&height=20&solve=shortest', 'width=900&height=400&solve=shortest', 'algo=eller&width=2000&height=1000']) {
      const { format, size, floor, shares } = await read(`seed=7&${query}`);
      assert.deepEqual([format, size, floor], ['PNG', [1200, 630], [255, 255, 255, 255]], query);
      assert.ok(shares.some((share) => share > 0), query);
    }
  });

  // A part of a large maze does not have the sides that the symmetry of the whole needs.
  it('shows a part of a large symmetric maze', timeout, async () => {
    for (const query of ['symmetry=rotate4&width=5001&height=5001', 'symmetry=rotate2&width=5001&height=5001',
      'symmetry=rotate2&width=5001&height=300', 'symmetry=mirror&width=5000&height=5001'])
      assert.deepEqual((await read(`seed=1&${query}`)).size, [1200, 630], query);
  });

  it('has the pixels of the picture with the same sides where cells are large enough', timeout, async () => {
    for (const [width, height, pitch, wall, more] of [
      [18, 9, 60, 6, '&solve=shortest'], [4, 4, 60, 6, ''], [37, 18, 30, 3, '&solve=shortest'], [111, 54, 10, 1, '&solve=shortest'],
      [222, 108, 5, 1, ''], [277, 100, 4, 1, '&solve=shortest'], [370, 180, 3, 1, '&solve=shortest'], [18, 9, 60, 6, '&openings=no'],
    ]) {
      const spec = `algo=kruskal&width=${width}&height=${height}&seed=7${more}&wall_color=123456&background=fedcba`;
      const picture = await fetch(`${daemon.url}/maze?${spec}&format=png&cell=${pitch - wall}&wall=${wall}`);
      const [left, top] = [1200 - width * pitch, 630 - height * pitch].map((rest) => Math.floor(rest / 2) - Math.floor(wall / 2));
      const { same, floor } = await read(spec, file('picture.png', Buffer.from(await picture.arrayBuffer())), `${left}`, `${top}`);
      assert.ok(same, spec);
      assert.deepEqual(floor, [0xfe, 0xdc, 0xba, 255]);
    }
  });

  it('has the shade of the walls where cells are smaller than pixels', timeout, async () => {
    for (const query of ['width=1100&height=540', 'width=2048&height=2048', 'tiling=triangle&width=1500&height=700', 'width=3000&height=1300&algo=eller']) {
      const { shares: [left, right], colours } = await read(`seed=7&${query}`);
      assert.ok(left > 0.15 && left < 0.6, `${query}: ${left}`);
      assert.ok(Math.abs(left - right) < 0.05, `${query}: ${left}, ${right}`);
      assert.ok(colours > 3, query);
    }
    // Of an outline there is nothing outside.
    const [whole, heart] = await Promise.all(['', '&shape=diamond'].map((shape) => get(`seed=7&width=1000&height=1000${shape}`)));
    assert.notDeepEqual(whole.body, heart.body);
  });

  it('shows a solution, also one that is thinner than a pixel', timeout, async () => {
    for (const query of ['width=20&height=10', 'width=1500&height=800', 'width=2000&height=2000']) {
      const reddish = ({ all }) => all.filter(([r, g, b]) => r > g + 60 && r > b + 60).length;
      assert.equal(reddish(await read(`seed=7&${query}`)), 0);
      assert.ok(reddish(await read(`seed=7&${query}&solve=shortest`)) > 0, query);
    }
  });

  // As on the board of the page, in the middle of the first and of the last cell; in small cells they are found too.
  it('marks the start by a ring and the goal by a disc', timeout, async () => {
    for (const [width, height, pitch, radius] of [[18, 9, 60, 18], [111, 54, 10, 7], [1000, 500, 1.08, 7]]) {
      const spec = `width=${width}&height=${height}&seed=7&openings=no&wall_color=0000ff`;
      const [plain, marked] = await Promise.all(['no', 'yes'].map(async (ends) => painted((await get(`${spec}&ends=${ends}`)).body)));
      const start = [width, height].map((cells, i) => [1200, 630][i] / 2 - (cells * pitch) / 2 + pitch / 2);
      const changed = marked.flatMap((row, y) => [...row.keys()].filter((x) => row[x] !== plain[y][x]).map((x) => [x + 0.5, y + 0.5]));
      const far = Math.max(...changed.map((at) =>
        Math.min(...[start, [1200 - start[0], 630 - start[1]]].map((middle) => Math.hypot(at[0] - middle[0], at[1] - middle[1])))));
      assert.ok(far > radius - 1.5 && far < radius + 1.5, `${spec}: ${far}`);
      const [ring, goal] = [start, [1200 - start[0], 630 - start[1]]].map(([x, y]) => marked[Math.floor(y)][Math.floor(x)]);
      assert.deepEqual([ring, goal], ['ffffff', 'd2452d'], spec);
    }
  });

  // The middles of cells without marks have the colours that /maze has there, but for the fewer shades of them.
  it('has the heat map of pictures, of any tiling', timeout, async () => {
    const { heat: { colors: heat } } = (await ask(`${daemon.url}/algorithms`)).json;
    const pixelsOf = async (path) => painted(Buffer.from(await (await fetch(`${daemon.url}/maze${path}`)).arrayBuffer()));
    const channels = (hex) => [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
    const differ = (one, other) => Math.max(...channels(one).map((value, i) => Math.abs(value - channels(other)[i])));
    for (const [spec, most] of [['width=18&height=9', 12], ['width=37&height=18&algo=kruskal&weave=60', 12], ['width=111&height=54&shape=heart', 12]]) {
      const query = `${spec}&seed=7&heatmap=yes&openings=no`;
      const pitch = Math.min(60, Math.floor(1110 / Number(spec.match(/width=(\d+)/)[1])));
      const wall = Math.max(1, Math.round(pitch / 10));
      const [card, picture] = await Promise.all([`/card?${query}`, `?${query}&format=png&cell=${pitch - wall}&wall=${wall}`].map(pixelsOf));
      const [left, top] = [(1200 - picture[0].length + wall) / 2, (630 - picture.length + wall) / 2].map((at) => Math.floor(at) - Math.floor(wall / 2));
      let worst = 0;
      for (let y = (pitch + wall) >> 1; y < picture.length; y += pitch)
        for (let x = (pitch + wall) >> 1; x < picture[0].length; x += pitch) worst = Math.max(worst, differ(card[top + y][left + x], picture[y][x]));
      assert.ok(worst <= most, `${spec}: ${worst}`);
    }
    for (const spec of ['tiling=triangle&width=30', 'tiling=hexagon&width=30', 'tiling=octagon&width=41&height=41&shape=circle', 'width=1500&height=700&wall_color=none'])
      for (const path of spec.includes('tiling') ? ['/card', ''] : ['/card']) {
        const found = new Set((await pixelsOf(`${path}?${spec}&seed=7&heatmap=yes&ends=yes&solve=shortest&format=png`)).flat());
        const missing = [0, 21, 42, 63].filter((i) => ![...found].some((colour) => differ(colour, heat[i]) <= 14));
        assert.deepEqual(missing, [], `${path} ${spec}`);
      }
  });

  // Where the pixels of a picture are that are not of its floor, in rows from `top` to `end`.
  const inkOf = (rows, top = 0, end = rows.length) => {
    const found = [];
    for (let y = top; y < end; y++) for (let x = 0; x < rows[y].length; x++) if (rows[y][x] !== rows[0][0]) found.push([x, y]);
    const [xs, ys] = [0, 1].map((i) => found.map((at) => at[i]));
    const range = (all) => all.reduce(([least, most], at) => [Math.min(least, at), Math.max(most, at)], [Infinity, -Infinity]);
    return { count: found.length, x: range(xs), y: range(ys) };
  };
  const titled = async (spec, title) => painted((await get(`${spec}${title ? `&title=${encodeURIComponent(title)}` : ''}`)).body);

  it('has a title above the maze, which leaves room for it', timeout, async () => {
    for (const spec of ['width=37&height=18', 'width=48&height=18&heatmap=yes&ends=yes', 'width=9&height=40&solve=shortest', 'width=1500&height=1500&algo=sidewinder',
      'tiling=hexagon&width=20', 'shape=heart&width=30', 'width=30&height=30&wall_color=b9c4bf&background=101416']) {
      const rows = await titled(`${spec}&seed=7`, 'Anna');
      assert.deepEqual([rows.length, rows[0].length], [630, 1200], spec);
      // Between the title and the maze is a gap, and above the title the margin.
      const empty = rows.map((row) => row.every((colour) => colour === rows[0][0]));
      const first = empty.indexOf(false), gap = empty.indexOf(true, first), maze = empty.indexOf(false, gap);
      const letters = inkOf(rows, first, gap);
      assert.ok(first >= 45 && gap - first > 40 && gap - first < 60 && maze - gap >= 8, `${spec}: ${first} ${gap} ${maze}`);
      assert.ok(letters.count > 1200 && letters.count < 4000, `${spec}: ${letters.count}`);
      assert.ok(Math.abs(letters.x[0] + letters.x[1] - 1199) < 20, `${spec}: ${letters.x}`);
      // The colour of the walls, and shades towards it.
      const colours = new Set(rows.slice(first, gap).flat());
      assert.ok(colours.has(/wall_color=(\w+)/.exec(spec)?.[1] ?? '000000') && colours.size > 3, spec);
      assert.ok(630 - inkOf(rows, maze).y[1] > 40, spec);
    }
  });

  it('draws letters as areas with holes, in the fonts of the server, and long titles smaller', timeout, async () => {
    const spec = 'width=37&height=18&seed=7&openings=no';
    const middle = async (letter) => {
      const rows = await titled(spec, letter);
      const { x, y } = inkOf(rows, 0, 112);
      return { rows, x, y, at: (across, down) => rows[Math.round(y[0] + down * (y[1] - y[0]))][Math.round(x[0] + across * (x[1] - x[0]))] };
    };
    const ring = await middle('O');
    assert.deepEqual([ring.at(0.5, 0.5), ring.at(0.03, 0.5), ring.at(0.5, 0.03)], ['ffffff', '000000', '000000']);
    const bar = await middle('l');
    assert.deepEqual([bar.at(0.5, 0.5), bar.y[1] - bar.y[0] > 40], ['000000', true]);
    // What one letter is, it is beside others.
    const [one, two] = [inkOf(await titled(spec, 'O'), 0, 112).count, inkOf(await titled(spec, 'OO'), 0, 112).count];
    assert.ok(Math.abs(two - 2 * one) < one / 30, `${one}, ${two}`);
    for (const title of ['길동', 'Łódź', 'Ωψ', '🐱', '가'.repeat(66), 'W'.repeat(200), 'gÅ'.repeat(60)]) {
      const { count, x, y } = inkOf(await titled(spec, title), 0, 116);
      assert.ok(count > 300 && x[0] >= 40 && x[1] < 1160 && y[0] >= 20, `${title}: ${count} ${x} ${y}`);
    }
    // Blanks are drawn too, as nothing.
    assert.equal(inkOf(await titled(spec, '  '), 0, 116).count, 0);
  });

  it('is as ever without a title, and is named and tagged by it', timeout, async () => {
    const spec = 'algo=kruskal&width=9&height=9&seed=7';
    const [plain, anna] = await Promise.all([spec, `title=Anna&${spec}&ends=yes`].map((query) => get(query)));
    assert.equal(anna.headers.get('content-location'), `/maze/card?${spec}&format=png&ends=yes&title=Anna`);
    assert.equal(plain.headers.get('content-location'), `/maze/card?${spec}&format=png`);
    assert.notEqual(anna.headers.get('etag'), plain.headers.get('etag'));
    assert.ok((await ask(daemon.url + anna.headers.get('content-location'))).body.equals(anna.body));
    // Its bytes are those of before there were titles.
    const { createHash } = await import('node:crypto');
    assert.equal(createHash('sha256').update(plain.body).digest('hex'), 'f1c8c661a7664faf8f59f772bb21981cf3318b433702a8a290c6062a3c938f31');
    for (const [title, words] of [['\u{1f9e9}', /no font/], ['שלום', /from right to left/], ['e\u0301', /combining marks/]]) {
      const { problem } = await askWrong(`${daemon.url}/maze/card?${spec}&title=${encodeURIComponent(title)}`, 400, 'invalid-parameter');
      assert.equal(problem.errors[0].parameter, 'title');
      assert.match(problem.detail, words);
    }
    for (const title of ['', 'x'.repeat(201), '\n']) await askWrong(`${daemon.url}/maze/card?${spec}&title=${encodeURIComponent(title)}`, 400, 'invalid-parameter');
    const { problem } = await askWrong(`${daemon.url}/maze?${spec}&format=png&title=x`, 400, 'meaningless-parameter');
    assert.match(problem.detail, /only to svg, pdf/);
  });

  it('may have no floor', timeout, async () => {
    const { floor, all } = await read('seed=7&width=20&height=10&background=none&wall_color=0000ff88');
    assert.equal(floor[3], 0);
    assert.ok(all.some(([r, g, b, a]) => r === 0 && g === 0 && b === 255 && a > 100 && a < 255));
  });

  it('is of a part where the maze is large or takes long', timeout, async () => {
    for (const query of ['width=2049&height=2048', 'algo=binary-tree&width=2000000000&height=2000000000', 'algo=aldous-broder&width=2000&height=2000',
      'algo=wilson&width=1500&height=1500&solve=a-star', 'algo=eller&width=100000&height=100000&start=199999,199999&goal=1,1',
      'tiling=triangle&width=9000&height=9000&wrap=xy', 'shape=heart&width=9000&height=9000&algo=recursive-backtracker']) {
      const before = work();
      const answer = await get(`seed=7&${query}`);
      assert.equal(answer.status, 200, answer.text);
      // The largest of them would take hours as a whole.
      assert.ok(work() - before < patience(5000), query);
      // It is the picture of this maze all the same.
      for (const pair of query.split('&').filter((one) => /^(width|height|algo|tiling|start)/.test(one)))
        assert.ok(answer.headers.get('content-location').includes(pair), pair);
      const { shares, box } = await read(`seed=7&${query}`);
      assert.ok(box && shares[0] > 0.1, query);
    }
    const { problem } = await askWrong(`${daemon.url}/maze/card?seed=7&algo=kruskal&width=2000000000&height=2000000000`, 413, 'too-large');
    assert.ok(problem.detail);
  });

  it('is of the part around the start of a maze of blocks that is too large', timeout, async () => {
    const spec = (blocks) => `width=2147483647&height=2147483647&seed=7&blocks=${blocks}&solve=shortest`;
    for (const [query, window] of [[spec(64), '0,0,222,108'], [`${spec(16)}&algo=aldous-broder&start=southeast`, '2147483425,2147483539,222,108'],
      [`${spec(64)}&level=2&start=1001,601&goal=3,3`, '389,246,222,108']]) {
      const picture = await fetch(`${daemon.url}/maze?${query}&format=png&cell=4&wall=1&window=${window}`);
      const left = Math.floor((1200 - 5 * window.split(',')[2]) / 2), top = 45;
      assert.ok((await read(query, file('picture.png', Buffer.from(await picture.arrayBuffer())), `${left}`, `${top}`)).same, query);
    }
    // Which has no heat map, as that takes all cells.
    assert.ok((await get(`${spec(64)}&heatmap=yes`)).body.equals((await get(spec(64))).body));
    await askWrong(`${daemon.url}/maze/card?${spec(64)}&braid=5`, 400, 'conflicting-parameters');
    assert.equal((await get('width=3000&height=3000&blocks=64&braid=5&seed=7')).status, 200);
  });

  it('is of the maze that length and difficulty find, and of no part of it', timeout, async () => {
    const range = 'width=40&height=20&seed=7&difficulty=50..&length=60..&ends=yes';
    const { body, headers } = await get(range);
    const found = headers.get('link').match(/<(\/maze\/card\?[^>]+)>; rel="canonical"/)[1];
    assert.ok(body.equals((await ask(daemon.url + found)).body));
    const { json } = await ask(`${daemon.url}/maze/stats?${range.replace('&ends=yes', '')}`);
    assert.ok(found.includes(`seed=${json.seed}&`), found);
    assert.equal(headers.get('content-location'), '/maze/card?algo=recursive-backtracker&width=40&height=20&seed=7&format=png&length=60..&difficulty=50..&ends=yes');
    // As a whole, it takes as long as a picture of it.
    const large = await get('width=2300&height=2000&algo=sidewinder&seed=7&length=1..');
    assert.ok(large.headers.get('link').includes('width=2300'));
    assert.equal((await read(large.headers.get('link').match(/\?([^>]+)/)[1])).size[0], 1200);
    await askWrong(`${daemon.url}/maze/card?width=3&height=3&seed=7&difficulty=900..`, 404, 'no-such-maze');
    await askWrong(`${daemon.url}/maze/card?width=9000&height=9000&seed=7&difficulty=900..`, 413, 'too-large');
  });

  it('never changes with a seed, and is another each time without one', timeout, async () => {
    const { headers, body } = await get('seed=7&size=25&algo=kruskals&solve=bfs&background=white');
    const location = '/maze/card?algo=kruskal&width=12&height=12&seed=7&solve=shortest&format=png';
    assert.equal(headers.get('content-location'), location);
    assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(headers.get('content-type'), 'image/png');
    assert.ok((await ask(daemon.url + location)).body.equals(body));
    const tag = headers.get('etag');
    const known = await get('seed=7&size=25&algo=kruskals&solve=bfs', { headers: { 'If-None-Match': tag } });
    assert.deepEqual([known.status, known.headers.get('etag'), known.body.length], [304, tag, 0]);
    const head = await get('seed=7&size=25&algo=kruskals&solve=bfs', { method: 'HEAD' });
    assert.deepEqual([head.status, head.headers.get('etag'), head.headers.get('content-location')], [200, tag, location]);
    assert.notEqual((await get('seed=8&size=25&algo=kruskals&solve=bfs')).headers.get('etag'), tag);
    const [one, other] = await Promise.all([get('size=25'), get('size=25')]);
    assert.deepEqual([one.headers.get('cache-control'), one.headers.get('etag')], ['no-store', null]);
    assert.ok(!one.body.equals(other.body));
  });

  it('has the parameters of mazes and those of pictures that it can follow', timeout, async () => {
    for (const pair of ['cell=5', 'wall=1', 'scale=2', 'margin=3', 'path=no', 'style=tiles', 'grid=rows',
      'download=yes', 'count=3', 'delay=3'])
      await askWrong(`${daemon.url}/maze/card?${pair}`, 400, 'meaningless-parameter');
    await askWrong(`${daemon.url}/maze/card?format=svg`, 400, 'meaningless-parameter');
    await askWrong(`${daemon.url}/maze/card?sise=9`, 400, 'unknown-parameter');
    await askWrong(`${daemon.url}/maze/card?size=8`, 400, 'invalid-parameter');
    assert.equal((await get('size=9', { headers: { Accept: 'text/html' } })).status, 406);
    assert.equal((await get('size=9', { headers: { Accept: 'image/avif,image/*,*/*;q=0.8' } })).status, 200);
  });
});
