// PDF as others read it: qpdf judges the structure, poppler draws the pages, and what it drew is compared with the
// maze, wall by wall.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, it } from 'node:test';
import { EAST, NORTH, SOUTH, WEST } from './maze.mjs';
import { daemonOf, folderOf, serving, timeout } from './daemon.mjs';

const folder = folderOf();
const daemon = daemonOf();

const maze = (query) => fetch(`${daemon.url}/maze?${query}`);
const pdf = async (query) => {
  const answer = await maze(`format=pdf&${query}`);
  assert.equal(answer.status, 200, query);
  assert.equal(answer.headers.get('content-type'), 'application/pdf');
  return Buffer.from(await answer.arrayBuffer());
};
const json = async (query) => (await maze(query)).json();

const run = (program, args, input) =>
  execFileSync(program, args, { input, timeout: timeout.timeout, maxBuffer: 1 << 28 });
const info = (bytes) =>
  Object.fromEntries(
    run('pdfinfo', ['-'], bytes)
      .toString()
      .split('\n')
      .map((line) => line.match(/^(.*?): +(.*)$/)?.slice(1))
      .filter(Boolean)
  );

const SCALE = 2; // pixels a point
const PAPER = { a4: [595.28, 841.89], letter: [612, 792] };

// Draws a page: returns the colour at a point of the page, in points from its upper left corner.
function draw(bytes, page = 1) {
  const ppm = run('pdftoppm', ['-r', `${72 * SCALE}`, '-f', `${page}`, '-l', `${page}`, '-'], bytes);
  const [head, width, height] = ppm.toString('latin1', 0, 40).match(/^P6\n(\d+) (\d+)\n255\n/);
  const colour = (x, y) => {
    const [column, row] = [x, y].map((length) => Math.floor(length * SCALE));
    assert.ok(column >= 0 && column < width && row >= 0 && row < height, `${x},${y} is on the page`);
    const i = head.length + 3 * (row * width + column);
    return [...ppm.subarray(i, i + 3)];
  };
  return { width: width / SCALE, height: height / SCALE, colour };
}

// Where the board stands that is as large as its margins allow; `across` and `down` in sides of a cell.
function layout(across, down, { paper = 'a4', margin = 36, title = 0, below = 0 } = {}) {
  const [short, long] = PAPER[paper];
  const [upright, lying] = [
    [short, long],
    [long, short],
  ].map(([width, height]) => {
    const [w, h] = [width - 2 * margin, height - 2 * margin - title - below];
    const unit = Math.min(w / (across + 0.1), h / (down + 0.1));
    const left = margin + (w - unit * across) / 2,
      top = margin + title + (h - unit * down) / 2;
    return { width, height, unit, left, top };
  });
  return lying.unit > upright.unit ? lying : upright;
}

const LONE = 16; // a cell that is inside without a passage

const dark = ([r, g, b]) => r + g + b < 384;

// Every wall, passage, cell and corner that a maze of squares must show: [x, y, is wall] in sides of a cell.
function squares(cells, wraps) {
  const expected = [];
  const inside = (x, y) => (cells[y]?.[x] ?? 0) > 0;
  const open = (x, y) => (wraps ? cells.at(y % cells.length).at(x % cells[0].length) : (cells[y]?.[x] ?? 0));
  const isWall = (x, y, right, down, way) => (open(x, y) || open(x + right, y + down)) && !(open(x, y) & way);
  // A corner that no wall meets is floor.
  const isPost = (x, y) =>
    isWall(x - 1, y - 1, 1, 0, EAST) || isWall(x - 1, y, 1, 0, EAST) || isWall(x - 1, y - 1, 0, 1, SOUTH) || isWall(x, y - 1, 0, 1, SOUTH);
  cells.forEach((row, y) =>
    row.forEach((open, x) => {
      expected.push([x + 0.5, y + 0.5, false]);
      if (!open) return;
      expected.push([x + 0.5, y, !(open & NORTH)], [x + 1, y + 0.5, !(open & EAST)]);
      expected.push([x + 0.5, y + 1, !(open & SOUTH)], [x, y + 0.5, !(open & WEST)]);
      for (const corner of [0, 1]) expected.push([x + corner, y, isPost(x + corner, y)], [x + corner, y + 1, isPost(x + corner, y + 1)]);
    })
  );
  // Between two cells outside there is nothing.
  for (let y = 0; y <= cells.length; y++)
    for (let x = 0; x < cells[0].length; x++)
      if (!inside(x, y) && !inside(x, y - 1)) expected.push([x + 0.5, y, false]);
  return expected;
}

const ROW = 0.866;

// The same of triangles: the middles of their sides, and of themselves.
function triangles(cells) {
  return cells.flatMap((row, y) =>
    row.flatMap((open, x) => {
      const down = (x + y) % 2,
        at = (column, line, wall) => [(x + column) / 2, (y + line) * ROW, wall];
      return [
        at(1, down ? 1 / 3 : 2 / 3, false),
        at(0.5, 0.5, !(open & WEST)),
        at(1.5, 0.5, !(open & EAST)),
        down ? at(1, 0, !(open & NORTH)) : at(1, 1, !(open & SOUTH)),
      ];
    })
  );
}

// Compares the page with what it must show; returns how many walls there were, and how many places without.
function assertShows(page, { left, top, unit }, expected, what) {
  const seen = { true: 0, false: 0 };
  for (const [x, y, wall] of expected) {
    assert.equal(dark(page.colour(left + x * unit, top + y * unit)), wall, `${what}: wall at ${x},${y}`);
    seen[wall]++;
  }
  return seen;
}

// qpdf reads files only: it seeks. It does not look at checksums, but zlib does.
function assertSound(bytes, what) {
  const file = join(folder, 'checked.pdf');
  writeFileSync(file, bytes);
  assert.match(run('qpdf', ['--check', file]).toString(), /No syntax or stream encoding errors found/, what);
  const begin = '/FlateDecode /Length ';
  let streams = 0;
  for (let at = bytes.indexOf(begin); at >= 0; at = bytes.indexOf(begin, at + 1)) {
    const from = bytes.indexOf('stream\n', at) + 'stream\n'.length;
    const drawn = inflateSync(bytes.subarray(from, bytes.indexOf('\nendstream\nendobj\n', from))).toString();
    // Of walls or a path, or else of letters.
    assert.match(drawn, /[Sf]\n$/, what);
    streams += drawn.endsWith('S\n');
  }
  assert.equal(run('pdffonts', ['-'], bytes).toString().split('\n').length, 3, `${what}: no fonts`);
  assert.equal(streams, what.includes('solve=') ? 2 : 1, what);
}

describe('a maze as PDF', () => {
  it('shows each wall of the maze where it is, and nothing else', timeout, async () => {
    for (const [width, height, more] of [
      [1, 1, ''],
      [2, 1, ''],
      [1, 9, ''],
      [20, 20, 'algo=kruskal'],
      [33, 12, 'algo=eller'],
      [50, 70, 'algo=binary-tree'],
      [20, 15, 'algo=wilson&wrap=xy'],
      [24, 22, 'shape=heart'],
      [20, 20, 'sparse=80&loops=10'],
      [8, 8, 'loops=1000'],
    ]) {
      const query = `width=${width}&height=${height}&seed=5&${more}`;
      const bytes = await pdf(`${query}&openings=no`);
      const { grid } = await json(`${query}&grid=cells&format=json`);
      const seen = assertShows(
        draw(bytes),
        layout(width, height),
        squares(width * height === 1 ? [[LONE]] : grid, more.includes('wrap')),
        query
      );
      assert.ok(seen.true >= 4 && seen.false >= 1);
      assertSound(bytes, query);
    }
  });

  it('shows triangles', timeout, async () => {
    for (const [width, height, more] of [
      [2, 1, ''],
      [21, 12, ''],
      [20, 12, 'wrap=xy'],
    ]) {
      const query = `tiling=triangle&width=${width}&height=${height}&seed=5&${more}`;
      const bytes = await pdf(`${query}&openings=no`);
      const { grid } = await json(`${query}&format=json`);
      assertShows(draw(bytes), layout((width + 1) / 2, height * ROW), triangles(grid), query);
      assertSound(bytes, query);
    }
  });

  it('has openings unless they are not wanted', timeout, async () => {
    const where = layout(10, 10);
    const top = [where.left + where.unit / 2, where.top];
    assert.ok(!dark(draw(await pdf('width=10&seed=5')).colour(...top)));
    assert.ok(dark(draw(await pdf('width=10&seed=5&openings=no')).colour(...top)));
  });

  it('lies across where that makes it larger, on the paper that is asked for', timeout, async () => {
    for (const [query, size] of [
      ['width=10&height=10', '595.28 x 841.89 pts (A4)'],
      ['width=30&height=10', '841.89 x 595.28 pts (A4)'],
      ['width=10&height=30', '595.28 x 841.89 pts (A4)'],
      ['width=10&height=10&paper=letter', '612 x 792 pts (letter)'],
      ['width=30&height=10&paper=letter', '792 x 612 pts (letter)'],
    ])
      assert.equal(info(await pdf(query))['Page size'], size, query);
  });

  it('is drawn with the margin, the cell and the wall that are asked for', timeout, async () => {
    const query = 'width=12&height=9&seed=2&openings=no';
    const { grid } = await json(`${query}&grid=cells&format=json`);
    assertShows(
      draw(await pdf(`${query}&margin=72.5&paper=letter`)),
      layout(12, 9, { margin: 72.5, paper: 'letter' }),
      squares(grid),
      'margin'
    );
    const [width, height] = PAPER.a4;
    const where = { unit: 23.5, left: (width - 12 * 23.5) / 2, top: (height - 9 * 23.5) / 2 };
    const page = draw(await pdf(`${query}&cell=20.25&wall=3.25`));
    assertShows(page, where, squares(grid), 'cell');
    // The outer wall is 3.25 points thick.
    const y = where.top + where.unit / 2;
    assert.ok(dark(page.colour(where.left - 1.3, y)) && dark(page.colour(where.left + 1.3, y)));
    assert.ok(!dark(page.colour(where.left - 2, y)) && !dark(page.colour(where.left + 2, y)));
  });

  it('has walls of 0.1 mm where the cells that are asked for would have thinner ones', timeout, async () => {
    const bytes = await pdf('width=12&height=9&seed=2&cell=1');
    const from = bytes.indexOf('stream\n', bytes.indexOf('/FlateDecode /Length ')) + 'stream\n'.length;
    const drawn = inflateSync(bytes.subarray(from, bytes.indexOf('\nendstream', from))).toString();
    // In units of a cell with its wall: 0.29 of 1.29 points.
    assert.match(drawn, /\n0?\.2248\d* w\n/);
    assertSound(bytes, 'cell=1');
  });

  it('has the solution on a page of its own', timeout, async () => {
    const query = 'width=25&height=18&seed=9&solve=bfs&path_color=ff0000';
    const bytes = await pdf(`${query}&openings=no`);
    const answer = await json(`width=25&height=18&seed=9&solve=bfs&format=json`);
    const cells = (await json('width=25&height=18&seed=9&grid=cells')).grid;
    const where = layout(25, 18);
    const path = new Set(answer.solution.path.map(String));
    assert.equal(info(bytes).Pages, '2');
    for (const page of [1, 2]) {
      const drawn = draw(bytes, page);
      for (let y = 1; y < answer.rows; y++)
        for (let x = 1; x < answer.columns; x++) {
          const [r, g, b] = drawn.colour(where.left + (x / 2) * where.unit, where.top + (y / 2) * where.unit);
          assert.equal(r > 200 && g + b < 100, page === 2 && path.has(`${x},${y}`), `page ${page}: ${x},${y}`);
        }
      if (page === 1) assertShows(drawn, where, squares(cells), 'page 1');
    }
    assertSound(bytes, query);
    assert.equal(info(await pdf('width=25&height=18&seed=9')).Pages, '1');
  });

  // What is dark of a part of a page: its box, and each pixel in it.
  const SHARP = 8; // pixels a point
  function inkOf(bytes, bottom = Infinity) {
    const ppm = run('pdftoppm', ['-r', `${72 * SHARP}`, '-gray', '-f', '1', '-l', '1', '-'], bytes);
    const [head, width, height] = ppm.toString('latin1', 0, 40).match(/^P5\n(\d+) (\d+)\n255\n/);
    const at = (x, y) => ppm[head.length + y * width + x] < 128;
    let [left, top, right, end] = [Infinity, Infinity, -1, -1];
    for (let y = 0; y < Math.min(height, bottom * SHARP); y++)
      for (let x = 0; x < width; x++)
        if (at(x, y)) [left, top, right, end] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(end, y)];
    return { width: right - left + 1, height: end - top + 1, at: (x, y) => at(left + x, top + y) };
  }

  it('has a title in the letters of many languages, as other programs draw them', timeout, async () => {
    for (const [font, letters] of [
      ['DejaVu Sans', 'aQ8%ŁęΩψЖяß€'],
      ['NanumGothic', '미찾힣迷'],
    ])
      for (const letter of letters) {
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40pt" height="40pt" viewBox="0 0 40 40"><text x="9" y="25"
          font-size="14" font-family="${font}">${letter.replace('&', '&amp;')}</text></svg>`;
        const theirs = inkOf(run('rsvg-convert', ['-f', 'pdf'], svg));
        const bytes = await pdf(`width=10&seed=3&title=${encodeURIComponent(letter)}`);
        const ours = inkOf(bytes, layout(10, 10, { title: 26 }).top - 5);
        assert.ok(Math.abs(ours.width - theirs.width) <= 2 && Math.abs(ours.height - theirs.height) <= 2, letter);
        let [both, either] = [0, 0];
        for (let y = 0; y < ours.height; y++)
          for (let x = 0; x < ours.width; x++) {
            both += ours.at(x, y) && theirs.at(x, y);
            either += ours.at(x, y) || theirs.at(x, y);
          }
        assert.ok(both / either > 0.8, `${letter}: ${both / either}`);
        assertSound(bytes, letter);
      }
  });

  it('is titled', timeout, async () => {
    const title = 'Größe (5 €) – “fünf” \\ 100 %';
    const bytes = await pdf(`width=10&seed=3&title=${encodeURIComponent(title)}&solve=bfs`);
    assert.equal(info(bytes).Title, title);
    assert.equal(info(bytes).Subject, '/maze?algo=recursive-backtracker&width=10&height=10&seed=3');
    assert.equal(info(await pdf('width=10&seed=3')).Title, 'Recursive backtracker, 10 x 10, seed 3');
    assertSound(bytes, 'title, solve=');
    // It stands above the board, which leaves room for it.
    const { grid } = await json('width=25&height=10&seed=3&grid=cells&format=json');
    const page = draw(await pdf('width=25&height=10&seed=3&openings=no&title=.'));
    assertShows(page, layout(25, 10, { title: 26 }), squares(grid), 'below a title');
    // A long one is made smaller, and stays within the margins.
    const long = draw(await pdf(`width=10&seed=3&title=${'M'.repeat(200)}`));
    for (let y = 0; y < long.height; y++)
      assert.ok(!dark(long.colour(34, y)) && !dark(long.colour(561, y)), 'the title passes the margin');
  });

  it('names its permalink whatever its title needs from fonts', timeout, async () => {
    for (let letters = 1; letters <= 24; letters++) {
      const { Subject } = info(await pdf(`width=10&seed=3&solve=shortest&title=${encodeURIComponent('미'.repeat(letters))}`));
      assert.equal(Subject, '/maze?algo=recursive-backtracker&width=10&height=10&seed=3');
    }
  });

  it('has no title that it cannot draw', timeout, async () => {
    for (const [title, detail] of [
      ['简体 maze', /no font of this server has, .*: 简, 体: .*--fonts/],
      ['\u{13000}', /no font of this server has, .*: \u{13000}: .*--fonts/u],
      ['مر', /run from right to left or join their letters, .*: م, ر: 'مر' was given$/],
      ['नम', /run from right to left or join their letters/],
      ['e\u0301', /form NFC/],
    ]) {
      const query = `width=10&seed=3&title=${encodeURIComponent(title)}`;
      const answer = await maze(`format=pdf&${query}`);
      const problem = await answer.json();
      assert.equal(answer.status, 400);
      assert.match(problem.detail, detail);
      assert.equal(problem.errors[0].parameter, 'title');
      assert.equal((await maze(`format=svg&${query}`)).status, 200);
    }
  });

  it('has a tag that knows the fonts of its letters, and no others', timeout, () =>
    serving({ fonts: '/usr/share/fonts/truetype/nanum/NanumGothic.ttf' }, async (other) => {
      const tag = async (url, title) =>
        (await fetch(`${url}/maze?format=pdf&width=5&seed=1&title=${encodeURIComponent(title)}`)).headers.get('etag');
      for (const title of ['Maze', '미로']) assert.equal(await tag(other.url, title), await tag(daemon.url, title));
      assert.notEqual(await tag(other.url, 'Łódź'), await tag(daemon.url, 'Łódź'));
      assert.ok(await tag(daemon.url, 'Łódź'));
    })
  );

  it('is of any paper, by name, in inches or in millimetres', timeout, async () => {
    for (const [paper, size, written] of [
      ['A5', /^419\.53 x 595\.28 /, 'a5'],
      ['Legal', /^612 x 1008 /, 'legal'],
      ['6x9', /^432 x 648 /, '6x9'],
      ['8.5X11in', /^612 x 792 /, 'letter'],
      ['210x297mm', /^595\.28 x 841\.89 /, null],
      ['297x420MM', /^841\.89 x 1190\.55 /, 'a3'],
      ['127x203.2mm', /^360 x 576 /, '5x8'],
      ['50x1200mm', /^141\.73 x 3401\.57 /, '50x1200mm'],
      ['8.125x10.25', /^585 x 738 /, '8.125x10.25'],
    ]) {
      const answer = await maze(`format=pdf&width=5&height=6&seed=1&paper=${paper}`);
      assert.equal(answer.status, 200, paper);
      assert.equal(new URLSearchParams(answer.headers.get('content-location')).get('paper'), written, paper);
      assert.match(info(Buffer.from(await answer.arrayBuffer()))['Page size'], size, paper);
    }
    for (const [paper, nearest] of [
      ['A6', ['a5']],
      ['20 x 30 cm', ['200x300mm']],
      ['6×9', ['6x9']],
      ['6x9x2', ['6x9']],
      ['1x1', ['50x50mm']],
      ['1300x100mm', ['1200x100mm']],
      ['6.1234x9', []],
      ['leter', ['letter']],
      ['x', []],
      ['', []],
    ]) {
      const answer = await maze(`format=pdf&width=5&seed=1&paper=${encodeURIComponent(paper)}`);
      assert.equal(answer.status, 400, paper);
      assert.deepEqual((await answer.json()).errors[0].nearest ?? [], nearest, paper);
    }
  });

  it('colours the floor by distance, and marks the ends', timeout, async () => {
    for (const more of ['algo=kruskal', 'algo=kruskal&sparse=60&braid=100', 'shape=heart']) {
      const query = `width=20&height=20&seed=4&${more}`;
      const { start, goal } = await json(query);
      const { distances } = await (await fetch(`${daemon.url}/maze/distances?${query}`)).json();
      const where = layout(20, 20);
      const bytes = await pdf(`${query}&heatmap=yes&background=none`);
      const drawn = draw(bytes),
        marked = draw(await pdf(`${query}&heatmap=yes&ends=yes`));
      const colour = (page, x, y) => page.colour(where.left + (x + 0.5) * where.unit, where.top + (y + 0.5) * where.unit);
      const far = Math.max(...distances.flat().filter((value) => value !== null));
      distances.forEach((row, y) =>
        row.forEach((value, x) => {
          const [r, g, b] = colour(drawn, x, y);
          if (value === null) assert.deepEqual([r, g, b], [255, 255, 255], `${x},${y} is outside`);
          if (value === 0) assert.deepEqual([r, g, b], [34, 94, 168]);
          if (value === far) assert.deepEqual([r, g, b], [237, 248, 177]);
          if (value !== null) assert.ok(Math.min(r, g, b) < 200, `${x},${y} is coloured`);
        })
      );
      // A ring, and a disc.
      const at = ([x, y], more) => colour(marked, (x - 1) / 2 + more, (y - 1) / 2);
      assert.deepEqual([0, 0.24, -0.24].map((more) => at(start, more)), [[255, 255, 255], [0xd2, 0x45, 0x2d], [0xd2, 0x45, 0x2d]]);
      assert.deepEqual([0, 0.24, -0.24].map((more) => at(goal, more)), Array(3).fill([0xd2, 0x45, 0x2d]));
      assertSound(bytes, query);
    }
  });

  it('colours the floor through openings and under walls, as svg does', timeout, async () => {
    const page = draw(await pdf('width=8&height=8&seed=4&heatmap=yes&wall_color=none&background=none'));
    const { left, top, unit } = layout(8, 8);
    const at = (x, y) => page.colour(left + x * unit, top + y * unit);
    const white = [255, 255, 255];
    // A wall is a tenth of a unit, and 0 is its middle.
    for (const [x, y] of [[0.5, 0.5], [0.5, -0.04], [-0.04, 0.5], [-0.04, -0.04]]) assert.deepEqual(at(x, y), [34, 94, 168]);
    for (const [x, y] of [[4.5, -0.04], [8.04, 4.5], [4.5, 8.04], [-0.04, 7.5]]) assert.notDeepEqual(at(x, y), white);
    for (const [x, y] of [[4.5, -0.07], [-0.07, 4.5], [8.07, 4.5], [4.5, 8.07]]) assert.deepEqual(at(x, y), white);
  });

  it('shows no seams between areas of the floor', timeout, async () => {
    // All cells are open to each other: between two of them nothing is lighter than both.
    const query = 'width=10&height=10&seed=4&loops=1000&heatmap=yes&wall_color=none&openings=no';
    const sum = (colour) => colour.reduce((a, b) => a + b);
    for (const [tiling, across, row, where] of [
      ['square', 5.37, 1, layout(10, 10)],
      ['triangle', 2.77, ROW, layout(5.5, 10 * ROW)],
    ]) {
      const page = draw(await pdf(`${query}&tiling=${tiling}`));
      const at = (y) => sum(page.colour(where.left + across * where.unit, where.top + y * row * where.unit));
      for (let y = 1; y < 9; y += 0.01) {
        const lightest = Math.max(...[-0.2, -0.1, -0.05, 0.05, 0.1, 0.2].map((away) => at(y + away)));
        assert.ok(at(y) <= lightest + 3, `${tiling}: a seam at ${y}: ${at(y)} beside ${lightest}`);
      }
    }
  });

  it('colours triangles up to their corners', timeout, async () => {
    const query = 'tiling=triangle&width=11&height=6&seed=4';
    const page = draw(await pdf(`${query}&heatmap=yes&wall_color=none&openings=no`));
    const { distances } = await (await fetch(`${daemon.url}/maze/distances?${query}`)).json();
    const { left, top, unit } = layout(6, 6 * ROW);
    distances.forEach((row, y) =>
      row.forEach((_, x) => {
        const down = (x + y) % 2;
        const corners = down ? [[0, 0], [2, 0], [1, 1]] : [[1, 0], [2, 1], [0, 1]];
        const middle = [1, down ? 1 / 3 : 2 / 3];
        const colours = corners.map(([column, line]) =>
          page.colour(
            left + ((x + 0.3 * middle[0] + 0.7 * column) / 2) * unit,
            top + (y + 0.3 * middle[1] + 0.7 * line) * ROW * unit
          )
        );
        assert.deepEqual(colours[1], colours[0], `${x},${y}`);
        assert.deepEqual(colours[2], colours[0], `${x},${y}`);
      })
    );
  });

  it('has the colours that are asked for, and opacity', timeout, async () => {
    const where = layout(5, 5);
    const page = draw(await pdf('width=5&seed=1&openings=no&wall_color=1f4e7980&background=ffff00'));
    const [r, g, b] = page.colour(where.left + where.unit / 2, where.top);
    // Half of the wall, half of the background.
    for (const [value, expected] of [
      [r, (0x1f * 0x80 + 0xff * 0x7f) / 0xff],
      [g, (0x4e * 0x80 + 0xff * 0x7f) / 0xff],
      [b, (0x79 * 0x80) / 0xff],
    ])
      assert.ok(Math.abs(value - expected) <= 2, `${value} is not ${expected}`);
    assert.deepEqual(page.colour(3, 3), [255, 255, 0]);
  });

  it('is the same bytes each time, and not coded again', timeout, async () => {
    const query = 'format=pdf&width=40&seed=1&solve=bfs&heatmap=yes';
    const answers = await Promise.all(
      [1, 2].map(() => fetch(`${daemon.url}/maze?${query}`, { headers: { 'Accept-Encoding': 'gzip, zstd' } }))
    );
    const [one, other] = await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    assert.deepEqual(Buffer.from(one), Buffer.from(other));
    assert.equal(answers[0].headers.get('content-encoding'), null);
    assert.notEqual(
      info(await pdf('width=10&seed=1'))['Title'],
      info(await pdf('width=10&seed=2'))['Title']
    );
  });

  it('is refused where its lines would be under 0.1 mm, with the largest maze that fits', timeout, async () => {
    for (const [query, largest] of [
      ['width=500&height=500', 'width'],
      ['width=500&height=20', 'width'],
      ['width=20&height=5000', 'height'],
      ['width=300&height=20&paper=letter&margin=50&title=x', 'width'],
      ['width=300&height=20&cell=10&wall=1', 'width'],
      ['tiling=triangle&width=2000&height=20', 'width'],
    ]) {
      const answer = await maze(`format=pdf&seed=1&${query}`);
      const { errors } = await answer.json();
      assert.equal(answer.status, 413, query);
      const { nearest } = errors.find(({ parameter }) => parameter === largest);
      const both = errors.length > 1;
      const at = (side) => query.replace(both ? /width=\d+&height=\d+/ : new RegExp(`${largest}=\\d+`), both ? `width=${side}&height=${side}` : `${largest}=${side}`);
      assertSound(await pdf(`seed=1&${at(nearest[0])}`), query);
      assert.equal((await maze(`format=pdf&seed=1&${at(Number(nearest[0]) + 1)}`)).status, 413, query);
    }
  });
});

describe('a book of mazes as PDF', () => {
  const batch = (query, options) => fetch(`${daemon.url}/mazes?${query}`, options);
  const book = async (query) => {
    const answer = await batch(`format=pdf&${query}`);
    assert.equal(answer.status, 200, query);
    assert.equal(answer.headers.get('content-type'), 'application/pdf');
    return Buffer.from(await answer.arrayBuffer());
  };
  const urls = async (query) =>
    (await (await batch(`format=ndjson&grid=none&${query}`)).text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).url);
  const assertWhole = (bytes, what) => {
    const file = join(folder, 'book.pdf');
    writeFileSync(file, bytes);
    assert.match(run('qpdf', ['--check', file]).toString(), /No syntax or stream encoding errors found/, what);
  };
  it('has a page a maze, and the solutions at its end', timeout, async () => {
    for (const [count, query, rendering = ''] of [
      [1, 'width=1&height=1'],
      [7, 'width=20&height=25'],
      [3, 'width=30&height=9&algo=random&start=random'],
      [4, 'algo=eller&size=41', 'paper=letter&margin=10'],
      [3, 'tiling=triangle&width=21&height=12', 'heatmap=yes&ends=yes&background=eeeeff'],
      [2, 'shape=heart&width=24&height=22&first=7', 'wall_color=1f4e79&path_color=00ff00'],
      [5, 'size=17&length=20..30&difficulty=1..'],
      [6, 'width=9&height=7&order=difficulty&first=2'],
    ]) {
      const maze = `seed=5&count=${count}&${query}`;
      const plain = await book(`${maze}&${rendering}`),
        solved = await book(`${maze}&${rendering}&solve=shortest&openings=no`);
      assertWhole(plain, query);
      assertWhole(solved, query);
      assert.equal(info(plain).Pages, `${count}`, query);
      assert.equal(info(solved).Pages, `${2 * count}`, query);
      if (/tiling|shape|width=1&/.test(query)) continue;
      const { paper, margin } = Object.fromEntries(new URLSearchParams(rendering));
      for (const [i, url] of (await urls(maze)).entries()) {
        const { grid } = await (await fetch(`${daemon.url}${url}&grid=cells`)).json();
        const where = layout(grid[0].length, grid.length, { paper, margin: Number(margin ?? 36), title: 26, below: 14 + 16 });
        assertShows(draw(solved, i + 1), where, squares(grid), `${query}: maze ${i + 1}`);
        const { colour } = draw(solved, count + i + 1);
        const reds = grid.flat().filter((_, k) => {
          const [r, g, b] = colour(
            where.left + ((k % grid[0].length) + 0.5) * where.unit,
            where.top + (Math.floor(k / grid[0].length) + 0.5) * where.unit
          );
          return r > 200 && g + b < 130;
        });
        assert.ok(reds.length > 1, `${query}: solution ${i + 1}`);
      }
    }
  });

  it('has as many mazes and solutions on a page as are asked for', timeout, async () => {
    for (const [query, pages] of [
      ['solutions_per_page=6', 117],
      ['solutions_per_page=6&per_page=4', 25 + 17],
      ['per_page=6&solutions_per_page=9&paper=6x9&gutter=12.7', 17 + 12],
      ['per_page=2', 50 + 100],
    ]) {
      const bytes = await book(`count=100&width=8&height=10&seed=7&solve=shortest&${query}`);
      assertWhole(bytes, query);
      assert.equal(info(bytes).Pages, `${pages}`, query);
      assert.equal(run('pdffonts', ['-'], bytes).toString().split('\n').length, 3, 'no fonts');
    }
    for (const [query, parameter] of [
      ['per_page=3', 'per_page'],
      ['per_page=9', 'per_page'],
      ['solutions_per_page=4', 'solutions_per_page'],
      ['gutter=101', 'gutter'],
    ]) {
      const answer = await batch(`format=pdf&count=2&seed=1&${query}`);
      assert.equal(answer.status, 400, query);
      assert.equal((await answer.json()).errors[0].parameter, parameter);
    }
    assert.equal((await maze('format=pdf&per_page=2')).status, 400);
    // What leaves no room for the least maze, and would leave it.
    for (const [query, parameter, nearest] of [
      ['per_page=6&paper=50x50mm&margin=20', 'per_page', /^[124]$/],
      ['solutions_per_page=9&solve=shortest&paper=50x50mm&margin=20', 'solutions_per_page', /^[1246]$/],
      ['paper=4x6&gutter=99.5', 'gutter', /^8\d$/],
      ['paper=50x50mm&margin=70', 'margin', /^\d\d$/],
      ['paper=50x50mm&margin=5&cell=200', 'cell', /^\d+$/],
      ['paper=50x50mm&margin=70&cell=200', 'paper', null],
    ]) {
      const answer = await batch(`format=pdf&count=2&width=1&seed=1&${query}`);
      const [error] = (await answer.json()).errors;
      assert.deepEqual([answer.status, error.parameter], [400, parameter], query);
      if (!nearest) continue;
      assert.match(error.nearest[0], nearest, query);
      const mended = new URLSearchParams(query);
      mended.set(parameter, error.nearest[0]);
      assert.equal((await batch(`format=pdf&count=2&width=1&seed=1&${mended}`)).status, 200, query);
    }
    // A parameter that was not given, and that one maze cannot have, is not to blame.
    const answer = await maze('format=pdf&paper=50x200mm&margin=68&cell=20&size=5');
    assert.notEqual((await answer.json()).errors[0].parameter, 'gutter');
  });

  it('leaves the inner margin on the left of odd pages, and on the right of even ones', timeout, async () => {
    const bytes = await book('count=4&width=8&height=12&seed=7&paper=6x9&gutter=25.4&margin=18');
    for (const page of [1, 2, 3, 4]) {
      const { width, height, colour } = draw(bytes, page);
      const columns = Array.from({ length: width * SCALE }, (_, i) => i / SCALE);
      const inked = columns.filter((x) => {
        for (let y = 0; y < height; y += 1 / SCALE) if (dark(colour(x, y))) return true;
        return false;
      });
      const [left, right] = [inked[0], width - inked.at(-1)];
      assert.ok(page % 2 ? left > right + 50 : right > left + 50, `page ${page}: ${left}, ${right}`);
      assert.ok(Math.abs(Math.max(left, right) - 72) < 3 && Math.abs(Math.min(left, right) - 18) < 3);
    }
  });

  it('has the title that is given on each page, whatever its language', timeout, async () => {
    const bytes = await book(`count=3&width=10&seed=3&solve=bfs&title=${encodeURIComponent('미로 Ole')}`);
    assert.equal(info(bytes).Title, '미로 Ole');
    const plain = await batch('format=pdf&count=3&width=10&seed=3');
    const { Title, Subject } = info(Buffer.from(await plain.arrayBuffer()));
    assert.equal(Title, '3 mazes, 10 x 10, seed 3');
    assert.equal(Subject, plain.headers.get('content-location'));
    assert.equal(Subject, '/mazes?algo=recursive-backtracker&width=10&height=10&seed=3&format=pdf&count=3');
    assert.equal((await batch('format=pdf&count=3&seed=3&title=%E7%AE%80')).status, 400);
  });

  it('may have thousands of pages, in little memory', timeout, async () => {
    const answer = await batch('format=pdf&count=3000&width=12&height=16&seed=1&solve=shortest');
    const bytes = Buffer.from(await answer.arrayBuffer());
    assert.equal(answer.headers.get('content-length'), null);
    assertWhole(bytes, '3000 mazes');
    assert.equal(info(bytes).Pages, '6000');
    const kib = Number(readFileSync(`/proc/${daemon.pid}/status`, 'utf8').match(/VmHWM:\s+(\d+) kB/)[1]);
    assert.ok(kib < 60 * 1024, `${kib} KiB`);
  });

  it('of more pages than there is memory for is refused by its count', timeout, () =>
    serving({ memory: '1M' }, async (small) => {
      const ask = (count) => fetch(`${small.url}/mazes?format=pdf&width=2&height=2&seed=1&count=${count}`);
      const { status, errors } = await (await ask(10000)).json();
      assert.deepEqual([status, errors[0].parameter], [413, 'count']);
      const [nearest] = errors[0].nearest;
      assertWhole(Buffer.from(await (await ask(nearest)).arrayBuffer()), `${nearest} mazes`);
      assert.equal((await ask(Number(nearest) + 1)).status, 413);
    })
  );

  it('is the same each time, not coded again, and has a tag and a name', timeout, async () => {
    const query = 'format=pdf&count=40&width=40&seed=1&solve=bfs&download=yes';
    const options = { headers: { 'Accept-Encoding': 'gzip, zstd' } };
    const [one, other] = await Promise.all([1, 2].map(() => batch(query, options)));
    assert.deepEqual(await one.arrayBuffer(), await other.arrayBuffer());
    assert.equal(one.headers.get('content-encoding'), null);
    assert.equal(one.headers.get('content-disposition'), 'attachment; filename="40-mazes-recursive-backtracker-40x40-1.pdf"');
    const tag = one.headers.get('etag');
    assert.equal((await batch(query, { headers: { 'If-None-Match': tag } })).status, 304);
    const head = await batch(query, { method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.equal(head.headers.get('etag'), tag);
    assert.equal(head.headers.get('content-type'), 'application/pdf');
    assert.notEqual((await batch(`${query}&ends=yes`)).headers.get('etag'), tag);
  });

  it('is what Accept asks for', timeout, async () => {
    for (const [accept, type] of [
      ['application/pdf', 'application/pdf'],
      ['application/pdf;q=0.9, application/json;q=0.8', 'application/pdf'],
      ['application/pdf, application/x-ndjson', 'application/x-ndjson'],
      ['application/*', 'application/x-ndjson'],
    ]) {
      const { headers } = await batch('count=1&size=5&seed=1', { headers: { Accept: accept } });
      assert.equal(headers.get('content-type'), type, accept);
    }
  });

  it('is 404 where its first maze is not found, and ends where a later one is not', timeout, async () => {
    assert.equal((await batch('format=pdf&count=2&size=9&length=300&seed=1')).status, 404);
    assert.equal((await batch('format=pdf&count=2&size=9&length=300&seed=1', { method: 'HEAD' })).status, 404);
    const short = await book('count=1000&width=6&seed=2&length=32&solve=shortest&solutions_per_page=4');
    assertWhole(short, 'of fewer mazes');
    const found = (await urls('count=1000&width=6&seed=2&length=32')).filter(Boolean).length;
    assert.ok(found > 0 && found < 1000);
    assert.equal(info(short).Pages, `${found + Math.ceil(found / 4)}`);
    assert.equal(info(short).Title, 'up to 1000 mazes, 6 x 6, seed 2');
  });

  it('has the limits of its pages, and the parameters of one', timeout, async () => {
    const largest = async (path) => {
      const answer = await fetch(`${daemon.url}${path}&width=100&height=2000&seed=1&format=pdf`);
      assert.equal(answer.status, 413);
      return (await answer.json()).errors.find(({ parameter }) => parameter === 'height').nearest[0];
    };
    const height = await largest('/mazes?count=2');
    assert.ok(Number(height) < Number(await largest('/maze?title=Maze%201')));
    assert.ok(Number(await largest('/mazes?count=2&per_page=2')) < Number(height));
    assertWhole(await book(`count=2&seed=1&width=100&height=${height}`), height);
    for (const [query, parameter] of [
      ['format=pdf&scale=3', 'scale'],
      ['format=pdf&grid=rows', 'grid'],
      ['format=pdf&path=no&solve=bfs', 'path'],
      ['format=ndjson&paper=a4', 'paper'],
      ['format=json&heatmap=yes', 'heatmap'],
      ['title=x', 'title'],
    ]) {
      const answer = await batch(`count=2&${query}`);
      assert.equal(answer.status, 400, query);
      assert.equal((await answer.json()).errors[0].parameter, parameter, query);
    }
  });
});
