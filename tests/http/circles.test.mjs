// Circular mazes (tiling=polar), against a model of rings that is written here and shares no code with the service:
// random ones in every form, by every algorithm and solver. CIRCLES=10000 takes so many of them, MODEL_SEED=N others.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, askWrong, post } from './contract.mjs';
import { count, daemonOf, timeout } from './daemon.mjs';
import { below, oneOf, passagesOfEdges, plain as bytesOf } from './model.mjs';
import { painted, played } from './png.mjs';

let algorithms, solvers;
const daemon = daemonOf({}, async () => ({ algorithms, solvers } = (await ask(`${daemon.url}/algorithms`)).json));

const maze = (query, path = '/maze') => ask(`${daemon.url}${path}?${query}`);

const plain = (query, path = '/maze') => bytesOf(`${daemon.url}${path}?${query}`);
const json = async (...request) => JSON.parse(await plain(...request));

// ---- the model ----

const NAMES = ['IN', 'CW', 'OUT', 'OUT2', 'CCW'];
const cellsIn = (y) => 8 * 2 ** Math.floor(Math.log2(y + 1));
const splits = (y) => cellsIn(y + 1) > cellsIn(y);

// The cell beyond a side of one, in so many rings; null if there is none.
function beyond([x, y], name, rings) {
  const cells = cellsIn(y);
  if (name === 'CW') return [(x + 1) % cells, y];
  if (name === 'CCW') return [(x + cells - 1) % cells, y];
  if (name === 'IN') return y === 0 ? null : [splits(y - 1) ? x >> 1 : x, y - 1];
  if (y + 1 === rings || (name === 'OUT2' && !splits(y))) return null;
  return [splits(y) ? 2 * x + Number(name === 'OUT2') : x, y + 1];
}

const same = (a, b) => a && b && a[0] === b[0] && a[1] === b[1];

// The name of the side by which one is back.
function backOf([x, y], name) {
  if (name === 'CW' || name === 'CCW') return name === 'CW' ? 'CCW' : 'CW';
  return name !== 'IN' ? 'IN' : splits(y - 1) && x % 2 ? 'OUT2' : 'OUT';
}

class Circle {
  // Of the cells of JSON: all passages are open from both sides, and lead to cells.
  constructor({ width, height, grid, start, goal }) {
    Object.assign(this, { width, rings: height, grid, start, goal, passages: new Set() });
    assert.equal(width, cellsIn(height - 1));
    assert.deepEqual(grid.map((row) => row.length), grid.map((_, y) => cellsIn(y)));
    grid.forEach((row, y) => row.forEach((open, x) => {
      assert.ok(open < 32);
      for (const name of NAMES.filter((_, i) => open >> i & 1)) {
        const next = beyond([x, y], name, height);
        assert.ok(next && this.isOpen(next, backOf([x, y], name)), `${name} of ${x},${y}`);
        this.passages.add(this.passage([x, y], next));
      }
    }));
    this.steps = this.search(start);
  }

  isOpen([x, y], name) {
    return Boolean(this.grid[y][x] >> NAMES.indexOf(name) & 1);
  }

  passage(...cells) {
    return cells.map(([x, y]) => y * this.width + x).sort((a, b) => a - b).join(' ');
  }

  // How far all cells are, by rings; null where none leads.
  search(from) {
    const steps = this.grid.map((row) => row.map(() => null));
    const queue = [from];
    steps[from[1]][from[0]] = 0;
    for (const at of queue)
      for (const name of NAMES) {
        const next = this.isOpen(at, name) && beyond(at, name, this.rings);
        if (!next || steps[next[1]][next[0]] !== null) continue;
        steps[next[1]][next[0]] = steps[at[1]][at[0]] + 1;
        queue.push(next);
      }
    return steps;
  }

  // The cells of a path of directions.
  follow(directions) {
    const cells = [this.start];
    for (const name of directions.split(' ').filter(Boolean)) {
      const at = cells.at(-1);
      assert.ok(this.isOpen(at, name), `${name} of ${at}`);
      cells.push(beyond(at, name, this.rings));
    }
    return cells;
  }
}

// ---- other forms, as the same passages ----

const OWN = { clockwise: 'CW', out_second: 'OUT2', out: 'OUT', out_first: 'OUT' };

function passagesOfBits(bytes, circle) {
  const end = bytes.indexOf('\n') + 1;
  const { planes, words, height, width } = JSON.parse(bytes.subarray(0, end));
  const passages = new Set();
  assert.deepEqual([...planes].sort(), [...Object.keys(OWN), 'inside'].sort());
  assert.equal(bytes.length, end + height * planes.length * words * 8);
  for (let y = 0; y < height; y++)
    planes.forEach((plane, i) => {
      const row = bytes.subarray(end + (y * planes.length + i) * words * 8);
      for (let x = 0; x < width; x++) {
        if (!(row[x >> 3] >> (x & 7) & 1)) continue;
        assert.ok(x < cellsIn(y));
        if (plane === 'inside') continue;
        assert.equal(splits(y), plane.startsWith('out_') || (plane === 'clockwise' && splits(y)));
        passages.add(circle.passage([x, y], beyond([x, y], OWN[plane], height)));
      }
    });
  return passages;
}

const point = (radius, turn) => [Math.sin, (a) => -Math.cos(a)].map((of) => Math.round(1000 * radius * of(2 * Math.PI * turn)));
const text = (ends) => ends.map(String).sort().join(' to ');

// The walls that a picture has to have: lines from ring to ring, and arcs by their radius.
function wallsOf(circle) {
  const walls = [];
  circle.grid.forEach((row, y) => row.forEach((open, x) => {
    const cells = cellsIn(y);
    const arc = (radius, from, to) => walls.push(`${radius}: ${text([point(radius, from), point(radius, to)])}`);
    const outward = splits(y) && y + 1 < circle.rings ? ['OUT', 'OUT2'] : ['OUT'];
    const parts = splits(y) ? 2 : 1;
    const draws = (other) => open || (other && circle.grid[other[1]][other[0]]);
    if (!circle.isOpen([x, y], 'CW') && draws(beyond([x, y], 'CW', circle.rings)))
      walls.push(`0: ${text([point(y + 1, (x + 1) / cells), point(y + 2, (x + 1) / cells)])}`);
    for (let i = 0; i < parts; i++) {
      const name = outward[i] ?? 'OUT';
      if (!circle.isOpen([x, y], name) && draws(beyond([x, y], name, circle.rings)))
        arc(y + 2, (x + i / parts) / cells, (x + (i + 1) / parts) / cells);
    }
    if (y === 0 && open) arc(1, x / cells, (x + 1) / cells);
  }));
  return walls.sort();
}

function wallsOfSvg(svg) {
  const walls = [];
  let pen = [0, 0];
  const path = /class="walls"[^>]* d="([^"]*)"/.exec(svg)[1];
  for (const [, command, list] of path.matchAll(/([a-z])([^a-z]*)/g)) {
    const numbers = [...list.matchAll(/-?[\d.]+/g)].map(Number);
    const [dx, dy] = { h: [numbers[0], 0], v: [0, numbers[0]] }[command] ?? numbers.slice(-2);
    const to = [pen[0] + Math.round(1000 * dx), pen[1] + Math.round(1000 * dy)];
    if (command === 'a') assert.deepEqual([numbers.length, numbers[0], numbers[3]], [7, numbers[1], 0]);
    if (command !== 'm') walls.push(`${command === 'a' ? numbers[0] : 0}: ${text([pen, to])}`);
    pen = to;
  }
  return walls.sort();
}

// Whether lists of walls are the same but for a thousandth in which their ends were rounded differently.
function assertWalls(drawn, expected, query) {
  const keys = (walls) => walls.map((wall) => {
    const [radius, ...numbers] = wall.match(/-?[\d.]+/g).map(Number);
    const ends = [numbers.slice(0, 2), numbers.slice(2)].map((end) => end.map((n) => Math.round(n / 20)));
    return `${radius}: ${text(ends)}`;
  });
  const off = new Map();
  for (const key of keys(expected)) off.set(key, (off.get(key) ?? 0) + 1);
  const unknown = keys(drawn).filter((key) => !off.get(key) || !off.set(key, off.get(key) - 1));
  const near = unknown.filter((key) => {
    const numbers = (k) => k.match(/-?[\d.]+/g).map(Number);
    const match = [...off].find(([k, n]) => n && numbers(k).every((value, i) => Math.abs(value - numbers(key)[i]) <= (i ? 1 : 0)));
    if (match) off.set(match[0], match[1] - 1);
    return match;
  });
  assert.equal(near.length, unknown.length, `${query}: walls that are not there: ${unknown.slice(0, 3)}`);
  assert.deepEqual([...off].filter(([, n]) => n), [], `${query}: walls that are not drawn`);
}

// ---- random mazes ----

const someCell = (rings) => {
  const y = below(rings);
  return `${below(cellsIn(y))},${y}`;
};

function randomQuery() {
  const rings = 2 + (below(8) ? below(8) : below(40));
  const { slug, options } = oneOf(algorithms);
  const parts = [`algo=${slug}`, `height=${rings}`, `seed=${below(2 ** 32)}`, 'tiling=polar'];
  if (!options.includes('tiling')) return randomQuery();
  if (!below(4)) parts.push(`braid=${below(101)}`);
  if (!below(4)) parts.push(`loops=${below(20)}`);
  if (!below(5)) parts.push(`sparse=${below(101)}`);
  if (options.includes('straight') && !below(4)) parts.push(`straight=${below(101)}`);
  for (const end of ['start', 'goal'])
    if (!below(3)) parts.push(`${end}=${oneOf([someCell(rings), 'farthest', 'center', 'southwest', 'northeast', 'random'])}`);
  return parts.join('&').includes('start=farthest') ? randomQuery() : parts.join('&');
}

async function checkRandom(query) {
  const answer = await json(`${query}&grid=cells`);
  const circle = new Circle(answer);
  const inside = answer.grid.flat().filter(Boolean).length;
  const reached = circle.steps.flat().filter((steps) => steps !== null).length;

  assert.equal(answer.tiling, 'polar');
  assert.deepEqual(answer.directions, NAMES);
  assert.equal(reached, inside, `${query}: all cells are connected`);
  if (!/braid|loops/.test(query)) assert.equal(circle.passages.size, inside - 1, `${query}: there are no loops`);
  if (!/sparse/.test(query)) assert.equal(inside, answer.grid.flat().length);
  assert.deepEqual(await json(`${answer.url.slice(6)}&grid=cells`), answer, 'the permalink is the same maze');
  assert.deepEqual(passagesOfEdges(`${await plain(`${query}&format=edges`)}`), circle.passages, query);
  assert.deepEqual(passagesOfBits(await plain(`${query}&format=bits`), circle), circle.passages, query);
  assertWalls(wallsOfSvg(`${await plain(`${query}&format=svg&openings=no`)}`), wallsOf(circle), query);

  const distances = await json(query, '/maze/distances');
  assert.deepEqual(distances.distances, circle.steps, query);
  const { stats } = await json(query, '/maze/stats');
  assert.equal(stats.cells, inside);
  assert.equal(stats.dead_ends.count, answer.grid.flat().filter((open) => open && !(open & (open - 1))).length);

  // In more rings the server lets no mouse run.
  const { slug } = oneOf(solvers.filter(({ slug }) => slug !== 'random-mouse' || answer.height <= 31));
  const { solution } = await json(`${query}&solve=${slug}&grid=none`);
  const cells = circle.follow(solution.directions);
  assert.deepEqual(solution.path, cells, `${query} ${slug}`);
  assert.equal(solution.length, cells.length - 1);
  assert.equal(same(cells.at(-1), circle.goal), solution.solved, `${query} ${slug}`);
  if (!['pledge', 'random-mouse', 'right-hand', 'left-hand', 'chain'].includes(slug) || !/braid|loops/.test(query))
    assert.ok(solution.solved, `${query} ${slug} arrives`);
  if (['shortest', 'a-star'].includes(slug)) assert.equal(solution.length, circle.steps[circle.goal[1]][circle.goal[0]]);
  for (const candidate of [{ directions: solution.directions }, { path: solution.path }]) {
    const body = JSON.stringify({ maze: `/maze?${query}`, ...candidate });
    if (body.length > 256 * 1024) continue; // which the server does not read: a random mouse may run far
    const answer = await fetch(`${daemon.url}/maze/check`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    const check = await answer.json();
    assert.equal(check.solved, solution.solved, `${query} ${slug} ${JSON.stringify(check)}`);
    assert.equal(check.shortest, circle.steps[circle.goal[1]][circle.goal[0]]);
  }
}

describe('a circular maze', () => {
  it('is the same in every form, solved and measured, whatever is asked for', { timeout: 3600000 }, async () => {
    for (let left = Number(process.env.CIRCLES) || count(48); left > 0; left--) await checkRandom(randomQuery());
  });

  it('is of 12 rings if nobody says of how many, from the top of the outermost to the bottom of the innermost', timeout, async () => {
    const { json: answer } = await maze('tiling=polar&seed=1');
    assert.equal(answer.url, '/maze?algo=recursive-backtracker&width=64&height=12&seed=1&tiling=polar');
    assert.deepEqual([answer.start, answer.goal, answer.points], [[0, 11], [4, 0], 'cells']);
    new Circle(answer);
  });

  it('comes to be by steps, of every algorithm, each of which opens or closes a cell or a passage', timeout, async () => {
    for (const { slug, options } of algorithms) {
      if (!options.includes('tiling')) continue;
      const query = `tiling=polar&height=7&seed=5&algo=${slug}&braid=30&solve=a-star`;
      const [head, ...events] = `${await plain(query, '/maze/steps')}`.trim().split('\n').map((line) => JSON.parse(line));
      const circle = new Circle(await json(query));
      const passages = new Set();
      const path = [];
      for (const [kind, x, y, name] of events) {
        assert.ok(x < cellsIn(y) && y < 7);
        if (kind === 'path' && typeof name !== 'string') path.push([x, y]);
        if (typeof name !== 'string' || !['open', 'close'].includes(kind)) continue;
        const passage = circle.passage([x, y], beyond([x, y], name, 7));
        if (kind === 'open') passages.add(passage);
        else passages.delete(passage);
      }
      assert.equal(head.steps, events.length);
      assert.deepEqual(passages, circle.passages, slug);
      assert.equal(path.length, circle.steps[0][4] + 1, slug);
    }
  });

  it('is told what sides and cells it has where a request has others', timeout, async () => {
    const few = await askWrong(`${daemon.url}/maze?tiling=polar&height=1`, 400, 'invalid-parameter');
    assert.match(few.error.allowed, /\b2\b.*\b268435455\b/);
    const far = await ask(`${daemon.url}/maze?tiling=polar&height=5&start=30,1`);
    assert.match(far.json.detail, /ring 1 has 16 cells, so x is at most 15/);
  });

  it('is in books, batches and cards, of any size', timeout, async () => {
    const { text: book } = await ask(`${daemon.url}/mazes?tiling=polar&height=5&count=3&seed=1&format=pdf&title=Rings&solve=shortest`);
    assert.match(book, /^%PDF-/);
    assert.match((await ask(`${daemon.url}/mazes?tiling=polar&height=5&count=3&seed=1&format=pdf`)).text, /3 mazes, 5 rings, seed 1/);
    assert.match((await ask(`${daemon.url}/maze?tiling=polar&height=5&seed=1&format=svg`)).text, /, 5 rings, seed 1</);
    const lines = (await ask(`${daemon.url}/mazes?tiling=polar&height=4&count=5&seed=1&format=ndjson&grid=cells`)).text.trim().split('\n');
    assert.equal(new Set(lines.map((line) => [...new Circle(JSON.parse(line)).passages].join())).size, 5);
    for (const height of [2, 40, 700, 5000])
      assert.equal((await ask(`${daemon.url}/maze/card?tiling=polar&seed=1&solve=shortest&height=${height}`)).status, 200);
  });

  it('has walls where cells are closed in pixels too, still and at the end of its steps', timeout, async () => {
    for (const [rings, algo] of [[2, 'kruskal'], [7, 'wilson'], [18, 'recursive-backtracker']]) {
      const query = `tiling=polar&height=${rings}&seed=3&algo=${algo}&braid=20&cell=16&wall=4`;
      const circle = new Circle(await json(`${query.replace(/&cell.*/, '')}&grid=cells`));
      const still = painted(await plain(`${query}&format=png&openings=no&margin=3`));
      const { canvas } = played(await plain(`${query}&format=apng&margin=3`, '/maze/steps'));
      assert.equal(still.length, (2 * rings + 2) * 20 + 4 + 6);
      assert.deepEqual([canvas.length, canvas[0].length], [still.length, still[0].length]);
      const colorsAt = (radius, turn) => {
        const [x, y] = point(radius, turn).map((length) => Math.floor(still.length / 2 + length / 50));
        return [still[y][x], canvas[y][x]];
      };
      circle.grid.forEach((row, y) => row.forEach((_, x) => {
        const cells = cellsIn(y);
        const halves = splits(y) ? ['OUT', 'OUT2'] : ['OUT'];
        const wall = ['000000', '000000'];
        const is = (at, name) => assert.equal(`${at}` === `${wall}`, !circle.isOpen([x, y], name), `${query}: ${name} of ${x},${y}: ${at}`);
        is(colorsAt(y + 1.5, (x + 1) / cells), 'CW');
        halves.forEach((name, i) => y + 1 < rings && is(colorsAt(y + 2, (x + (i + 0.5) / halves.length) / cells), name));
        assert.notDeepEqual(colorsAt(y + 1.5, (x + 0.5) / cells), wall, `${x},${y}`);
      }));
    }
  });

  it('is as large as the server makes it, and the answer to one that is larger names the most rings', timeout, async () => {
    const { error } = await askWrong(`${daemon.url}/maze?tiling=polar&seed=1&height=3000`, 413, 'too-large');
    assert.deepEqual([error.parameter, error.nearest], ['height', ['1397']]);
    await plain('tiling=polar&seed=1&height=1397&format=bits');
    for (const [path, query] of [['/maze/distances', ''], ['/maze/steps', ''], ['/maze', '&format=pdf'], ['/maze', '&format=png']]) {
      const { error } = await askWrong(`${daemon.url}${path}?tiling=polar&seed=1&height=268435455${query}`, 413, 'too-large');
      assert.equal(error.parameter, 'height');
      const url = `${daemon.url}${path}?tiling=polar&seed=1&height=${error.nearest[0]}${query}`;
      assert.equal((await fetch(url, { method: 'HEAD' })).status, 200, url);
    }
  });

  it('has corners at the odd eighths of a turn, and its center at the goal', timeout, async () => {
    for (const [corner, at] of [['northeast', 8], ['southeast', 24], ['southwest', 40], ['northwest', 56]])
      assert.deepEqual((await maze(`tiling=polar&seed=1&start=${corner}`)).json.start, [at, 11]);
    assert.deepEqual((await maze('tiling=polar&seed=1&start=center&goal=0,0')).json.start, [4, 0]);
  });
});
