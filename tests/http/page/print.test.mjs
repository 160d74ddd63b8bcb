// The page on paper: poppler draws what the browser prints, and that is compared with the maze, wall by wall.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import jsqr from 'jsqr';
import { timeout } from '../daemon.mjs';
import { EAST, SOUTH } from '../maze.mjs';
import { patience, skip, Visitor } from './visitor.mjs';

const run = (program, args, input) =>
  execFileSync(program, args, { input, timeout: timeout.timeout, maxBuffer: 1 << 28, stdio: ['pipe', 'pipe', 'ignore'] });

const info = (pdf) => run('pdfinfo', ['-'], pdf).toString();
const pagesOf = (pdf) => Number(info(pdf).match(/^Pages: +(\d+)/m)[1]);
const textOf = (pdf, page) => run('pdftotext', ['-f', page, '-l', page, '-', '-'], pdf).toString().replace(/\s+/g, ' ').trim();

// A page as pixels: its sides, and a shade at a point.
function draw(pdf, page) {
  const bytes = run('pdftoppm', ['-r', '120', '-gray', '-f', page, '-l', page, '-'], pdf);
  const [head, width, height] = bytes.toString('latin1', 0, 40).match(/^P5\n(\d+) (\d+)\n255\n/);
  const [across, down] = [Number(width), Number(height)];
  return { width: across, height: down, shade: (x, y) => bytes[head.length + Math.floor(y) * across + Math.floor(x)] };
}

// The lines that are black over a third of the paper: the outer walls.
function boxOf({ width, height, shade }) {
  const isLong = (length, breadth, at) => {
    let black = 0;
    for (let i = 0; i < length; i++) black += at(i) < 128;
    return black > breadth / 3;
  };
  const rows = [...Array(height).keys()].filter((y) => isLong(width, width, (x) => shade(x, y)));
  const columns = [...Array(width).keys()].filter((x) => isLong(height, height, (y) => shade(x, y)));
  return [columns[0], rows[0], columns.at(-1) + 1, rows.at(-1) + 1];
}

const isGrey = (shade) => shade > 90 && shade < 190;

function greys({ width, height, shade }, { left = 0, right = width, top = 0, bottom = height } = {}) {
  let count = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) count += isGrey(shade(x, y));
  return count;
}

describe('the page on paper', { skip }, () => {
  let visitor;
  before(async () => (visitor = await Visitor.arrive()), timeout);
  after(() => visitor?.leave(), timeout);

  const json = async (query) => (await fetch(`${visitor.daemon.url}/maze?grid=cells&solve=shortest&${query}`)).json();

  // Compares both sheets with a maze of squares: every wall, and which cells the solution goes through.
  async function compare(pdf, query) {
    const maze = await json(query);
    const way = new Set(maze.solution.path.map(([x, y]) => `${(x - 1) / 2},${(y - 1) / 2}`));
    for (const page of ['1', '2']) {
      const paper = draw(pdf, page);
      const [left, top, right, bottom] = boxOf(paper);
      const unit = (right - left) / (maze.width + 0.1);
      assert.ok(Math.abs(unit * (maze.height + 0.1) - (bottom - top)) < 3, 'it is as high as it should be');
      assert.ok(Math.abs(left + right - paper.width) < 4, 'it is in the middle');
      const at = (x, y) => paper.shade(left + (x + 0.05) * unit, top + (y + 0.05) * unit);
      for (let y = 0; y < maze.height; y++)
        for (let x = 0; x < maze.width; x++) {
          const cell = maze.grid[y][x];
          // Beside the middle of a wall, where no solution goes.
          assert.equal(at(x + 1, y + 0.12) < 128, !(cell & EAST), `page ${page}, east of ${x},${y}`);
          assert.equal(at(x + 0.12, y + 1) < 128, !(cell & SOUTH), `page ${page}, south of ${x},${y}`);
          const isEnd = [maze.start, maze.goal].some(([a, b]) => a === 2 * x + 1 && b === 2 * y + 1);
          if (!isEnd) assert.equal(isGrey(at(x + 0.5, y + 0.5)), page === '2' && way.has(`${x},${y}`), `page ${page}, in ${x},${y}`);
        }
      assert.equal(paper.shade(3, 3), 255);
    }
  }

  // What draws sheets comes when the page is first used.
  const printable = () => visitor.page.waitForFunction(() => {
    dispatchEvent(new Event('keydown'));
    dispatchEvent(new Event('beforeprint'));
    const isThere = document.getElementById('print') !== null;
    dispatchEvent(new Event('afterprint'));
    return isThere;
  }, null, patience);
  const ready = async () => {
    await visitor.drawn();
    await printable();
  };

  const mask = 'mask=AbLIw7BNBUZDnrKQjaSUaQ1dI1W0i1CiU1XRSIQ0myFGXSEJkMm6RiMBbA';
  for (const [title, query, options, more] of [
    ['upright', 'algo=kruskal&width=15&height=20&seed=7', {}, { format: 'A4' }],
    ['lying', 'width=30&height=20&seed=7', {}, { preferCSSPageSize: true }],
    ['in the dark', 'width=10&height=10&seed=7&braid=100', { colorScheme: 'dark' }, {}],
    ['with everything', 'width=20&height=20&seed=7&heatmap=yes&solve=shortest&wall_color=ff0000&background=000000', {}, { format: 'A4' }],
  ])
    for (const mode of ['', '#mask'])
      it(`is a maze, and its solution on the next: ${title}, ${mode || 'no mode'}`, timeout, async () => {
        await visitor.open(`/?${query}${mode}`, options);
        await ready();
        const pdf = await visitor.page.pdf(more);
        assert.equal(pagesOf(pdf), 2);
        assert.equal(run('pdfimages', ['-list', '-'], pdf).toString().trim().split('\n').length, 2, 'there are lines and no pictures');
        assert.match(textOf(pdf, '1'), /^\w+( backtracker)?, \d+ × \d+ cells, seed 7 .*http:\/\/127/);
        assert.match(textOf(pdf, '2'), /^Solution: /);
        assert.equal(/Page size: +7\d\d|Page size: +84/.test(info(pdf)), title === 'lying', 'it lies where it is wide');
        await compare(pdf, new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => !/color|background|solve|heatmap/.test(name))));
        assert.equal(await visitor.page.locator('#print').count(), 0);
      });

  it('has other cells, outlines, edges that wrap, one cell, and many', timeout, async () => {
    for (const query of [
      'width=30&height=20&tiling=triangle', 'width=30&height=20&tiling=hexagon', 'width=30&height=20&tiling=octagon&wrap=xy', `width=36&height=22&${mask}`, 'width=20&height=20&wrap=xy', 'width=1&height=1',
      'width=1&height=40', 'width=300&height=300',
    ]) {
      await visitor.open(`/?seed=7&${query}`);
      await ready();
      const pdf = await visitor.page.pdf({ preferCSSPageSize: true });
      assert.equal(pagesOf(pdf), 2, query);
      const [first, second] = [draw(pdf, '1'), draw(pdf, '2')];
      if (query.includes('300')) continue; // where lines are as thin as pixels, all is grey
      const within = { top: 80, bottom: first.height - 180 };
      if (query !== 'width=1&height=1') assert.ok(greys(second, within) > 2 * greys(first, within) + 50, query);
    }
  });

  it('shows a way that a solver went', timeout, async () => {
    await visitor.open('/?seed=7&width=12&height=12&braid=100&solve=right-hand');
    await ready();
    const right = draw(await visitor.page.pdf(), '2');
    await visitor.open('/?seed=7&width=12&height=12&braid=100');
    await ready();
    assert.notEqual(greys(draw(await visitor.page.pdf(), '2')), greys(right));
  });

  it('says where a maze has no room on paper, or there is none', timeout, async () => {
    await visitor.open('/?seed=7&width=700&height=600', {}, () => addEventListener('click', (event) => {
      if (event.target.target !== '_blank') return;
      event.preventDefault();
      window.opened = event.target.href;
    }));
    await ready();
    let pdf = await visitor.page.pdf();
    assert.equal(pagesOf(pdf), 1);
    assert.match(textOf(pdf, '1'), /too many cells .* http.*format=pdf/);
    await visitor.page.click('#paper');
    const opened = await visitor.page.waitForFunction(() => window.opened, null, patience);
    assert.match(await opened.jsonValue(), /format=pdf/);
    assert.equal((await fetch(await opened.jsonValue(), { method: 'HEAD' })).status, 200);
    await visitor.open('/?seed=7&width=1900&height=1900');
    await ready();
    await visitor.page.click('#paper');
    await visitor.page.waitForSelector('#trouble >> text=too large for this server', patience);
    await visitor.page.click('#trouble button');
    visitor.faults.length = 0; // the refusal, which the browser reports
    await visitor.open('about:blank');
    await visitor.page.route(/\/maze\?/, (route) => route.fulfill({ status: 400, json: { status: 400, detail: 'no' } }));
    await visitor.page.goto(`${visitor.daemon.url}/?seed=7`);
    await visitor.page.waitForSelector('#trouble:not([hidden])');
    await printable();
    pdf = await visitor.page.pdf();
    assert.match(textOf(pdf, '1'), /^There is no maze yet\./);
  });

  it('is printed by a button, and there are books', timeout, async () => {
    await visitor.open('/?seed=7&width=9&height=9', {}, () => { window.print = () => (window.printed = true); });
    await ready();
    await visitor.page.click('#paper');
    await visitor.page.click('#print-dialog .strong');
    await visitor.page.waitForFunction(() => window.printed, null, patience);
    await visitor.page.click('#files');
    await visitor.page.selectOption('#download > .field select', 'pdf');
    await visitor.page.fill('#download [name=book]', '3');
    const fetched = async (label) =>
      Buffer.from(await (await fetch(await visitor.page.getAttribute(`#download a:text-is("${label}")`, 'href'))).arrayBuffer());
    assert.equal(pagesOf(await fetched('Book of mazes')), 6);
    assert.equal(pagesOf(await fetched('Open')), 2);
    await visitor.page.fill('#download [name=book]', '-5');
    assert.match(await visitor.page.getAttribute('#download a:text-is("Book of mazes")', 'href'), /count=1$/);
    await visitor.page.selectOption('#download > .field select', 'svg');
    assert.ok(await visitor.page.isHidden('#download [name=book]'));
    assert.deepEqual(visitor.faults, []);
  });

  it('has lines for a name and the day, and a code that a camera can read', timeout, async () => {
    await visitor.open('/?seed=7&width=15&height=20');
    await ready();
    const pdf = await visitor.page.pdf();
    assert.match(textOf(pdf, '1'), /Name .*20\d\d/);
    assert.doesNotMatch(textOf(pdf, '2'), /Name /);
    const codeOn = (page) => {
      const { width, height, shade } = draw(pdf, page);
      const pixels = Uint8ClampedArray.from({ length: 4 * width * height }, (_, i) =>
        (i % 4 === 3 ? 255 : shade((i >> 2) % width, Math.floor((i >> 2) / width))));
      return jsqr(pixels, width, height)?.data;
    };
    assert.equal(codeOn('1'), `${visitor.daemon.url}/play?algo=recursive-backtracker&width=15&height=20&seed=7`);
    assert.equal(codeOn('2'), undefined);
  });

  it('has a title, pictures, several mazes a sheet, and no solution or code, where that is chosen', timeout, async () => {
    await visitor.open('/?seed=7&width=9&height=9', {}, () => { window.print = () => { window.held = true; dispatchEvent(new Event('beforeprint')); }; });
    await ready();
    await visitor.page.click('#paper');
    await visitor.page.selectOption('#print-dialog [name=kind]', 'mouse');
    assert.equal(await visitor.page.inputValue('#print-dialog [name=heading]'), 'Help the mouse to the cheese');
    await visitor.page.uncheck('#print-dialog [name=solution]');
    await visitor.page.uncheck('#print-dialog [name=code]');
    assert.deepEqual(await visitor.audit(), []);
    for (const count of [1, 2, 4]) {
      await visitor.page.selectOption('#print-dialog [name=per-sheet]', `${count}`);
      await visitor.page.click('#print-dialog .strong');
      await visitor.page.waitForFunction(() => window.held, null, patience);
      assert.equal(await visitor.page.locator('#print .sheet').count(), 1);
      assert.equal(await visitor.page.locator('#print svg:not(.code)').count(), count);
      assert.equal(await visitor.page.locator('#print .code').count(), 0);
      assert.equal(await visitor.page.locator('#print svg g').count(), 2 * count);
      assert.equal(await visitor.page.textContent('#print h2'), 'Help the mouse to the cheese');
      const mazes = await visitor.page.$$eval('#print svg', (all) => all.map((one) => one.querySelector('path').getAttribute('d')));
      assert.equal(new Set(mazes).size, count);
      await visitor.page.evaluate(() => { window.held = false; dispatchEvent(new Event('afterprint')); });
      await visitor.page.click('#paper');
    }
    assert.deepEqual(visitor.faults, []);
  });

  it('has a code of each maze where there are several', timeout, async () => {
    await visitor.open('/?seed=7&width=9&height=9', {}, () => { window.print = () => { window.held = true; dispatchEvent(new Event('beforeprint')); }; });
    await ready();
    for (const count of [2, 4]) {
      await visitor.page.click('#paper');
      await visitor.page.selectOption('#print-dialog [name=per-sheet]', `${count}`);
      await visitor.page.click('#print-dialog .strong');
      await visitor.page.waitForFunction(() => window.held, null, patience);
      const links = await visitor.page.$$eval('#print .sheet:first-child .code', (all) => all.map((code) => code.ariaLabel));
      assert.equal(new Set(links).size, count);
      assert.ok(links[0].includes('seed=7') && !links[1].includes('seed=7'));
      assert.equal(await visitor.page.locator('#print .sheet:last-child .code').count(), 0);
      assert.equal(await visitor.page.textContent('#print footer'), '');
      // Each lies below its maze, within the sheet.
      const isWithin = await visitor.page.$$eval('#print .sheet:first-child .many > div', (all) => all.every((one) => {
        const [maze, code] = [...one.children].map((part) => part.getBoundingClientRect());
        return code.top >= maze.bottom - 1;
      }));
      assert.ok(isWithin);
      await visitor.page.evaluate(() => { window.held = false; dispatchEvent(new Event('afterprint')); });
    }
  });

  it('says in its dialog why it could not print, and prints once when it can', timeout, async () => {
    await visitor.open('/?seed=7&width=9&height=9', {}, () => { window.printed = 0; window.print = () => { window.printed++; }; });
    await ready();
    await visitor.page.click('#paper');
    await visitor.page.selectOption('#print-dialog [name=per-sheet]', '2');
    await visitor.page.route(/\/maze\?/, (route) => route.abort());
    await visitor.page.click('#print-dialog .strong');
    await visitor.page.waitForSelector('#print-dialog [role=status] >> text=The server cannot be reached', patience);
    await visitor.page.unroute(/\/maze\?/);
    await visitor.page.route(/\/maze\?/, async (route) => {
      await new Promise((done) => setTimeout(done, 300));
      await route.continue();
    });
    await visitor.page.click('#print-dialog .strong');
    assert.ok(await visitor.page.isDisabled('#print-dialog .strong'));
    await visitor.page.waitForFunction(() => window.printed === 1, null, patience);
    assert.ok(await visitor.page.isHidden('#print-dialog'));
    visitor.faults = visitor.faults.filter((fault) => !/ERR_/.test(fault));
  });

  it('has the heading and the pictures of the maze that they were chosen for', timeout, async () => {
    await visitor.open('/?seed=7&width=9&height=9', {}, () => { window.print = () => {}; });
    await ready();
    await visitor.page.click('#paper');
    assert.equal(await visitor.page.getAttribute('#print-dialog [name=heading]', 'placeholder'), 'Recursive backtracker, 9 × 9 cells, seed 7');
    await visitor.page.selectOption('#print-dialog [name=kind]', 'mouse');
    await visitor.page.click('#print-dialog .strong');
    const sheet = () => visitor.page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      const seen = [document.querySelector('#print h2').textContent, document.querySelectorAll('#print svg g').length];
      dispatchEvent(new Event('afterprint'));
      return seen;
    });
    assert.deepEqual(await sheet(), ['Help the mouse to the cheese', 4]);
    await visitor.page.click('#new');
    await visitor.page.waitForFunction(() => !location.search.includes('seed=7&'), null, patience);
    await visitor.drawn();
    const [title, pictures] = await sheet();
    assert.match(title, /^Recursive backtracker, 9 × 9 cells/);
    assert.equal(pictures, 0);
  });

  it('offers a link to a file that took longer than a browser opens another tab for', timeout, async () => {
    await visitor.open('/?seed=7&width=9&height=9', {}, () => Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } }));
    await visitor.drawn();
    await visitor.page.click('#files');
    await visitor.page.selectOption('#download > .field select', 'pdf');
    const page = visitor.page.url();
    await visitor.page.click('#download .book .button');
    const link = '#download .refused a >> text=The file is ready';
    await visitor.page.waitForSelector(link, patience);
    assert.equal(visitor.page.url(), page);
    assert.deepEqual(await visitor.page.$eval('#download .refused a', ({ href, target }) => [new URL(href).pathname, target]), ['/mazes', '_blank']);
    const [other] = await Promise.all([visitor.page.context().waitForEvent('page'), visitor.page.click(link)]);
    await other.close();
  });

  it('calls the maze of the day by its date', timeout, async () => {
    await visitor.open('/?algo=recursive-backtracker&width=12&height=12&seed=2026-11-23');
    await ready();
    assert.match(textOf(await visitor.page.pdf(), '1'), /^Maze of the day, November 23, 2026 Name/);
  });
});
