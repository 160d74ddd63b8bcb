// Mazes of several floors (depth=), against a model that is written here and shares no code with the service: random
// ones in every form, by every algorithm and solver. FLOORS=10000 takes so many of them, MODEL_SEED=N others.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ask, post } from './contract.mjs';
import { count, daemonOf, serving, timeout } from './daemon.mjs';
import { below, oneOf, passagesOfEdges, plain as bytesOf } from './model.mjs';
import { painted } from './png.mjs';

let algorithms, solvers;
const daemon = daemonOf({}, async () => ({ algorithms, solvers } = (await ask(`${daemon.url}/algorithms`)).json));

const maze = (query, path = '/maze') => ask(`${daemon.url}${path}?${query}`);

const plain = (query, path = '/maze') => bytesOf(`${daemon.url}${path}?${query}`);
const json = async (...request) => JSON.parse(await plain(...request));

// ---- the model ----

const STEP = { N: [0, -1, 0], E: [1, 0, 0], S: [0, 1, 0], W: [-1, 0, 0], U: [0, 0, -1], D: [0, 0, 1] };
const NAMES = Object.keys(STEP);
const BACK = { N: 'S', E: 'W', S: 'N', W: 'E', U: 'D', D: 'U' };

class Tower {
  // Of the cells of JSON: all passages are open from both sides, and lead to cells.
  constructor({ width, height, depth, grid, start, goal }, wraps) {
    Object.assign(this, { width, height, depth, grid, start, goal, wraps, passages: new Set() });
    assert.deepEqual([grid.length, new Set(grid.map(({ length }) => length)), new Set(grid.flat().map(({ length }) => length))],
      [depth, new Set([height]), new Set([width])]);
    this.each((at, open) => {
      assert.ok(open < 64);
      for (const name of NAMES.filter((_, i) => open >> i & 1)) {
        const next = this.beyond(at, name);
        assert.ok(next && this.isOpen(next, BACK[name]), `${name} of ${at}`);
        this.passages.add(this.passage(at, next));
      }
    });
    this.steps = this.search(start);
  }

  each(f) {
    this.grid.forEach((floor, z) => floor.forEach((row, y) => row.forEach((open, x) => f([x, y, z], open))));
  }

  beyond([x, y, z], name) {
    const [dx, dy, dz] = STEP[name];
    const next = [this.wraps ? (x + dx + this.width) % this.width : x + dx, y + dy, z + dz];
    const sides = [this.width, this.height, this.depth];
    return next.every((at, i) => at >= 0 && at < sides[i]) ? next : null;
  }

  isOpen([x, y, z], name) {
    return Boolean(this.grid[z][y][x] >> NAMES.indexOf(name) & 1);
  }

  passage(...cells) {
    return cells.map(([x, y, z]) => (z * this.height + y) * this.width + x).sort((a, b) => a - b).join(' ');
  }

  // How far all cells are, by floors; null where none leads.
  search(from) {
    const steps = this.grid.map((floor) => floor.map((row) => row.map(() => null)));
    const queue = [from];
    steps[from[2]][from[1]][from[0]] = 0;
    for (const at of queue)
      for (const name of NAMES) {
        const next = this.isOpen(at, name) && this.beyond(at, name);
        if (!next || steps[next[2]][next[1]][next[0]] !== null) continue;
        steps[next[2]][next[1]][next[0]] = steps[at[2]][at[1]][at[0]] + 1;
        queue.push(next);
      }
    return steps;
  }

  // The cells of a path of directions.
  follow(directions) {
    const cells = [this.start];
    for (const name of directions) {
      const at = cells.at(-1);
      assert.ok(this.isOpen(at, name), `${name} of ${at}`);
      cells.push(this.beyond(at, name));
    }
    return cells;
  }

  // The walls, as unit lines, and the ways up and down of a drawing with so many floors beside each other.
  drawn(across) {
    const walls = new Set(), stairs = new Set();
    this.each(([x, y, z], open) => {
      const left = z % across * (this.width + 1) + x, top = Math.floor(z / across) * (this.height + 1) + y;
      if (!open) return;
      if (!(open & 1)) walls.add(`${left},${top} across`);
      if (!(open & 2)) walls.add(`${left + 1},${top} down`);
      if (!(open & 4)) walls.add(`${left},${top + 1} across`);
      if (!(open & 8)) walls.add(`${left},${top} down`);
      if (open & 48) stairs.add(`${left},${top} ${open & 16 ? 'U' : ''}${open & 32 ? 'D' : ''}`);
    });
    return { walls, stairs };
  }

  // The tiles of all layers: of each floor, of what is between two, and of what is above the first and below the last.
  // Where floors lie beside each other, their edges do not wrap around.
  layers(wraps = this.wraps) {
    const columns = 2 * this.width + 1, rows = 2 * this.height + 1;
    const layers = Array.from({ length: 2 * this.depth + 1 }, () => Array.from({ length: rows }, () => Array(columns).fill('#')));
    this.each(([x, y, z], open) => {
      const floor = layers[2 * z + 1];
      if (open) floor[2 * y + 1][2 * x + 1] = ' ';
      for (const [bit, name] of NAMES.entries())
        if (open >> bit & 1 && name !== 'U') layers[2 * z + 1 + STEP[name][2]][2 * y + 1 + STEP[name][1]][2 * x + 1 + STEP[name][0]] = ' ';
      if (open & 32) layers[2 * z + 2][2 * y + 1][2 * x + 1] = ' ';
    });
    for (const floor of layers)
      for (let y = 2; y < rows - 1; y += 2)
        for (let x = 0; x < columns; x += 2) {
          const [west, east] = wraps ? [(x || columns - 1) - 1, x === columns - 1 ? 1 : x + 1] : [x - 1, x + 1];
          if ([floor[y - 1][x], floor[y + 1][x], floor[y][west], floor[y][east]].every((tile) => tile === ' ')) floor[y][x] = ' ';
        }
    return layers.map((layer) => layer.map((row) => row.join('')));
  }

  // The volume of the floors as solids: of the walls, and of the plate under what touches a cell, but where it has a hole.
  volume({ cell, wall, rise, plate }) {
    const layers = this.layers(false);
    const side = (i) => (i % 2 ? cell : wall);
    const around = (i, n) => [i - 1, i, i + 1].filter((at) => at % 2 && at > 0 && at < 2 * n).map((at) => (at - 1) / 2);
    let volume = 0;
    this.grid.forEach((floor, z) => layers[2 * z + 1].forEach((row, y) => [...row].forEach((tile, x) => {
      if (!around(y, this.height).some((i) => around(x, this.width).some((k) => floor[i][k]))) return;
      const hole = x % 2 && y % 2 && layers[2 * z + 2][y][x] === ' ';
      volume += side(x) * side(y) * ((hole ? 0 : plate) + (tile === '#' ? rise : 0));
    })));
    return volume;
  }
}

// ---- other forms ----

// A layer whose corridors and walls are several tiles wide.
const widen = (layer, cell, wall) => {
  const times = (i) => (i % 2 ? cell : wall);
  return layer.flatMap((row, y) => Array(times(y)).fill([...row].map((tile, x) => tile.repeat(times(x))).join('')));
};

// Of a map of Tiled: the tiles of each floor, the stairs and the ends, as cells.
function readMap({ layers, width, height, nextlayerid, nextobjectid }) {
  const tiles = layers.filter(({ type }) => type === 'tilelayer');
  const objects = Object.fromEntries(layers.filter(({ type }) => type !== 'tilelayer').map((layer) => [layer.name, layer.objects]));
  const ids = (list, next) => assert.ok(new Set(list).size === list.length && Math.max(...list) < next);
  ids(layers.map(({ id }) => id), nextlayerid);
  ids(Object.values(objects).flat().map(({ id }) => id), nextobjectid);
  assert.deepEqual(tiles.map(({ name }) => name), tiles.map((_, z) => `floor ${z + 1}`));
  const cellOf = ({ x, y, properties: [{ name, value }] }) => {
    assert.equal(name, 'floor');
    return [(x - 24) / 32, (y - 24) / 32, value - 1];
  };
  return {
    floors: tiles.map(({ data }) => Array.from({ length: height }, (_, y) => data.slice(y * width, (y + 1) * width).map((tile) => ' #'[tile - 1]).join(''))),
    ends: objects.ends.map(cellOf),
    stairs: new Set(objects.stairs.map((one) => `${cellOf(one)} ${one.name}`)),
  };
}

// The volume of an STL, each edge of which is of two triangles, in opposite directions.
function volumeOf(stl) {
  const edges = new Map();
  let volume = 0;
  for (let at = 84; at < stl.length; at += 50) {
    const corners = [12, 24, 36].map((from) => [0, 4, 8].map((i) => stl.readFloatLE(at + from + i)));
    const [[a, b, c], [d, e, f], [g, h, i]] = corners;
    volume += (a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)) / 6;
    corners.forEach((corner, k) => {
      const edge = `${corner} ${corners[(k + 1) % 3]}`;
      assert.ok(!edges.has(edge), edge);
      edges.set(edge, `${corners[(k + 1) % 3]} ${corner}`);
    });
  }
  for (const back of edges.values()) assert.ok(edges.has(back), back);
  return volume;
}

const OWN = { east: 'E', south: 'S', down: 'D' };

function passagesOfBits(bytes, tower) {
  const end = bytes.indexOf('\n') + 1;
  const { planes, words, height, width, depth } = JSON.parse(bytes.subarray(0, end));
  const passages = new Set();
  assert.deepEqual(planes.slice(0, 3), Object.keys(OWN));
  assert.deepEqual([width, height, depth], [tower.width, tower.height, tower.depth]);
  assert.equal(bytes.length, end + depth * height * planes.length * words * 8);
  for (let row = 0; row < depth * height; row++)
    planes.forEach((plane, i) => {
      const bits = bytes.subarray(end + (row * planes.length + i) * words * 8);
      for (let x = 0; x < width; x++) {
        const at = [x, row % height, Math.floor(row / height)];
        const bit = bits[x >> 3] >> (x & 7) & 1;
        if (plane === 'inside') assert.equal(Boolean(bit), tower.grid[at[2]][at[1]][x] > 0);
        else if (bit) passages.add(tower.passage(at, tower.beyond(at, OWN[plane])));
      }
    });
  return passages;
}

// Floors are one below the other in text, a cell four columns and two lines.
function drawnInText(text, tower) {
  const lines = text.split('\n');
  const walls = new Set(), stairs = new Set();
  for (let y = 0; y < tower.depth * (tower.height + 1); y++)
    for (let x = 0; x <= tower.width; x++) {
      if (lines[2 * y]?.slice(4 * x + 1, 4 * x + 4) === '---') walls.add(`${x},${y} across`);
      if (lines[2 * y + 1]?.[4 * x] === '|') walls.add(`${x},${y} down`);
      const mark = { '^': 'U', v: 'D', x: 'UD' }[lines[2 * y + 1]?.[4 * x + 2]];
      if (mark) stairs.add(`${x},${y} ${mark}`);
    }
  return { walls, stairs };
}

function strokesOf(svg, name) {
  const strokes = [];
  let pen = [0, 0];
  for (const [, command, list] of new RegExp(`class="${name}"[^>]* d="([^"]*)"`).exec(svg)[1].matchAll(/([a-z])([^a-z]*)/g)) {
    const numbers = [...list.matchAll(/-?(\d+\.?\d*|\.\d+)/g)].map(([number]) => Number(number));
    const [dx, dy] = { h: [numbers[0], 0], v: [0, numbers[0]] }[command] ?? numbers;
    const to = [pen[0] + dx, pen[1] + dy];
    if (command !== 'm') strokes.push([pen, to]);
    pen = to;
  }
  return strokes;
}

function drawnInSvg(svg) {
  const walls = new Set(), marks = new Map();
  for (const [[x, y], [to, end]] of strokesOf(svg, 'walls')) {
    for (let i = Math.min(x, to); i < Math.max(x, to); i++) walls.add(`${i},${y} across`);
    for (let i = Math.min(y, end); i < Math.max(y, end); i++) walls.add(`${x},${i} down`);
  }
  // The first line of an arrow ends at its tip, to the north or to the south of the middle.
  for (const [, [x, y]] of strokesOf(svg, 'stairs').filter((_, i) => i % 2 === 0)) {
    const cell = `${Math.floor(x)},${Math.floor(y)}`;
    marks.set(cell, (marks.get(cell) ?? '') + (y - Math.floor(y) < 0.5 ? 'U' : 'D'));
  }
  return { walls, stairs: new Set([...marks].map(([cell, ways]) => `${cell} ${ways}`)) };
}

// So many floors beside each other that the longer side of a picture is least.
const acrossOf = ({ width, height, depth }) =>
  Array.from({ length: depth }, (_, i) => i + 1)
    .map((across) => [Math.max(across * (width + 1), Math.ceil(depth / across) * (height + 1)), across])
    .sort(([a, i], [b, k]) => a - b || i - k)[0][1];

// ---- random mazes ----

function randomQuery() {
  const sides = [1 + below(below(8) ? 9 : 70), 1 + below(9), 2 + below(below(8) ? 4 : 63)];
  const { slug, options } = oneOf(algorithms.filter(({ options }) => options.includes('tiling')));
  const parts = [`algo=${slug}`, `width=${sides[0]}`, `height=${sides[1]}`, `seed=${below(2 ** 32)}`, `depth=${sides[2]}`];
  const someCell = () => sides.map(below).join(',');
  if (below(3)) parts.push(`stairs=${1 + below(100)}`);
  if (!below(5)) parts.push('wrap=x');
  if (!below(4)) parts.push(`braid=${below(101)}`);
  if (!below(4)) parts.push(`loops=${below(20)}`);
  if (!below(5)) parts.push(`sparse=${below(101)}`);
  if (options.includes('straight') && !below(4)) parts.push(`straight=${below(101)}`);
  for (const end of ['start', 'goal'])
    if (!below(3)) parts.push(`${end}=${oneOf([someCell(), 'farthest', 'center', 'southwest', 'northeast', 'random'])}`);
  return parts.join('&');
}

async function checkRandom(query) {
  const answer = await json(`${query}&grid=cells`);
  const tower = new Tower(answer, /wrap/.test(query));
  const cells = answer.grid.flat(2), inside = cells.filter(Boolean).length;
  const drawn = tower.drawn(acrossOf(tower));
  const reached = tower.steps.flat(2).filter((steps) => steps !== null).length;
  const loops = /braid|loops/.test(query);

  assert.equal(answer.points, 'cells');
  assert.deepEqual(answer.directions, NAMES);
  assert.equal(reached, inside, `${query}: all cells are connected`);
  if (!loops) assert.equal(tower.passages.size, inside - 1, `${query}: there are no loops`);
  if (!/sparse/.test(query)) assert.equal(inside, cells.length);
  assert.deepEqual(await json(`${answer.url.slice(6)}&grid=cells`), answer, 'the permalink is the same maze');
  assert.deepEqual(passagesOfEdges(`${await plain(`${query}&format=edges`)}`), tower.passages, query);
  // On two columns that wrap around, a cell may have two passages to the other one.
  if (!(tower.wraps && tower.width < 3)) {
    assert.deepEqual(passagesOfBits(await plain(`${query}&format=bits`), tower), tower.passages, query);
    assert.deepEqual(drawnInText(`${await plain(`${query}&format=text&style=walls&openings=no`)}`, tower), tower.drawn(1), query);
    assert.deepEqual(drawnInSvg(`${await plain(`${query}&format=svg&openings=no`)}`), drawn, query);
  }
  await checkTiles(query, tower, answer);
  if (cells.length < 800) await checkSolids(query, tower, drawn);
  assert.deepEqual((await json(query, '/maze/distances')).distances, tower.steps, query);
  const { stats } = await json(query, '/maze/stats');
  assert.deepEqual([stats.cells, stats.dead_ends.count], [inside, cells.filter((open) => open && !(open & (open - 1))).length]);
  await checkSolved(query, tower, loops);
}

async function checkTiles(query, tower, { start, goal }) {
  const layers = tower.layers();
  const numbers = layers.map((layer) => layer.map((row) => [...row].map((tile) => Number(tile === '#'))));
  const csv = numbers.map((layer) => layer.map((row) => `${row}\n`).join('')).join('\n');
  const rows = await json(`${query}&grid=rows`);
  const [cell, wall] = [1 + below(3), 1 + below(3)];

  assert.deepEqual([rows.points, rows.start, rows.goal], ['cells', start, goal]);
  assert.deepEqual(rows.grid, layers, query);
  assert.deepEqual((await json(`${query}&grid=tiles`)).grid, numbers, query);
  assert.equal(`${await plain(`${query}&format=csv`)}`, csv, query);
  assert.deepEqual((await json(`${query}&grid=rows&cell=${cell}&wall=${wall}`)).grid, layers.map((layer) => widen(layer, cell, wall)), query);

  const map = readMap(await json(`${query}&format=tmj`));
  const stairs = new Set();
  tower.each((at, open) => {
    if (open & 16) stairs.add(`${at} up`);
    if (open & 32) stairs.add(`${at} down`);
  });
  assert.deepEqual(map, { floors: layers.filter((_, i) => i % 2), ends: [start, goal], stairs }, query);
}

async function checkSolids(query, tower, drawn) {
  const stl = await plain(`${query}&format=stl&openings=no`);
  const obj = `${await plain(`${query}&format=obj&openings=no`)}`, scad = `${await plain(`${query}&format=scad&openings=no`)}`;
  const expected = tower.volume({ cell: 8, wall: 2, rise: 8, plate: 1 }), volume = volumeOf(stl);
  const [, holes] = /\nholes = \[([^;]*)\];/.exec(scad);

  assert.ok(Math.abs(volume - expected) < 1e-5 * expected, `${query}: a volume of ${volume}, not ${expected}`);
  assert.equal(obj.match(/^f /gm).length * 2, stl.readUInt32LE(80));
  assert.deepEqual(new Set([...holes.matchAll(/\[(\d+),(\d+),/g)].map(([, x, y]) => `${x},${y}`)),
    new Set([...drawn.stairs].filter((text) => text.endsWith('D')).map((text) => text.split(' ')[0])), query);
}

async function checkSolved(query, tower, loops) {
  // A mouse is refused in towers that take it too long.
  const isSmall = tower.width * tower.height * tower.depth < 500;
  const { slug } = oneOf(solvers.filter(({ slug }) => slug !== 'pledge' && (isSmall || slug !== 'random-mouse')));
  const { solution } = await json(`${query}&solve=${slug}&grid=none`);
  const shortest = tower.steps[tower.goal[2]][tower.goal[1]][tower.goal[0]];
  const cells = tower.follow(solution.directions);

  assert.deepEqual(solution.path, cells, `${query} ${slug}`);
  assert.equal(String(cells.at(-1)) === String(tower.goal), solution.solved, `${query} ${slug}`);
  if (slug !== 'random-mouse' && !(loops && ['right-hand', 'left-hand', 'chain'].includes(slug)))
    assert.ok(solution.solved, `${query} ${slug} arrives`);
  if (['shortest', 'a-star'].includes(slug)) assert.equal(solution.length, shortest);
  for (const candidate of [{ directions: solution.directions }, { path: solution.path }]) {
    const answer = await fetch(`${daemon.url}/maze/check`, { method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ maze: `/maze?${query}`, ...candidate }) });
    const check = await answer.json();
    assert.deepEqual([check.solved, check.shortest], [solution.solved, shortest], `${query} ${slug} ${JSON.stringify(check)}`);
  }
}

describe('a maze of floors', () => {
  it('is the same in every form, solved and measured, whatever is asked for', { timeout: 7200000 }, async () => {
    for (let left = Number(process.env.FLOORS) || count(48); left > 0; left--) await checkRandom(randomQuery());
  });

  it('leads from the first floor to the last, and corners are of these', timeout, async () => {
    const { json: answer } = await maze('width=5&height=4&depth=3&seed=1');
    assert.equal(answer.url, '/maze?algo=recursive-backtracker&width=5&height=4&seed=1&depth=3');
    assert.deepEqual([answer.depth, answer.start, answer.goal], [3, [0, 0, 0], [4, 3, 2]]);
    const { json: corners } = await maze('width=5&height=4&depth=3&seed=1&start=southeast&goal=northwest');
    assert.deepEqual([corners.start, corners.goal], [[4, 3, 0], [0, 0, 2]]);
    const { json: cells } = await maze('width=5&height=4&depth=3&seed=1&start=1,2,1&goal=center');
    assert.deepEqual([cells.start, cells.goal], [[1, 2, 1], [2, 1, 2]]);
  });

  it('is a plain maze if it has one floor, and has stairs at a tenth of the cells unless told otherwise', timeout, async () => {
    assert.equal((await maze('size=9&seed=1&depth=1')).json.url, (await maze('size=9&seed=1')).json.url);
    assert.match((await maze('size=9&seed=1&depth=2&stairs=10')).json.url, /&depth=2$/);
    const few = (await maze('algo=wilson&width=30&height=30&depth=3&seed=1&stairs=1')).json.grid.flat(2);
    const many = (await maze('algo=wilson&width=30&height=30&depth=3&seed=1&stairs=100')).json.grid.flat(2);
    const ways = (cells) => cells.filter((open) => open & 32).length;
    assert.ok(ways(few) >= 2 && ways(few) <= 40 && ways(many) > 500, `${ways(few)} and ${ways(many)}`);
  });

  it('shows the ways of its path, which stairs are drawn above', timeout, async () => {
    const query = 'width=4&height=4&depth=3&seed=5&solve=shortest';
    const { text } = await ask(`${daemon.url}/maze?${query}&format=svg`);
    assert.ok(text.indexOf('class="stairs"') > text.indexOf('class="path"') && text.includes('class="path"'), text);
    // The pixels that are wall, of walls and stairs alike.
    const dark = (rows) => rows.flatMap((row, y) => row.flatMap((color, x) => (color === '000000' ? [`${x},${y}`] : [])));
    const picture = async (query) => painted(await plain(`${query}&format=png&cell=40&wall=6`));
    const [bare, shown] = [await picture(query.replace('&solve=shortest', '')), await picture(query)];
    assert.notDeepEqual(shown, bare);
    assert.deepEqual(dark(shown), dark(bare));
    const { text: book } = await ask(`${daemon.url}/mazes?width=4&height=4&depth=3&seed=5&count=2&format=pdf`);
    assert.match(book, /2 mazes, 4 x 4 x 3, seed 5/);
  });

  it('is as large as docs/OPERATING.md says, and no larger', timeout, async () => {
    const limits = readFileSync(new URL('../../docs/OPERATING.md', import.meta.url), 'utf8');
    const [, ...numbers] = /by default (\d+) floors of (\d+) x \2 cells, or (\d+) of (\d+) x \4/.exec(limits).map(Number);
    await serving({ memory: '256M' }, async (daemon) => {
      for (const [depth, side] of [numbers.slice(0, 2), numbers.slice(2)]) {
        const query = `depth=${depth}&seed=1&width=${side + 1}&height=${side + 1}`;
        const { json: problem } = await ask(`${daemon.url}/maze?${query}`);
        assert.deepEqual([problem.status, problem.errors[0].nearest], [413, [`${side}`]]);
      }
    });
  });

  it('is told its letters where a direction is none', timeout, async () => {
    const { json: problem } = await post(`${daemon.url}/maze/check`, { maze: '/maze?width=4&height=4&depth=2&seed=5', directions: 'NXE' });
    assert.match(problem.errors[0].allowed, /letters N, E, S, W, U and D/);
  });

  it('takes and tells steps and points of three numbers', timeout, async () => {
    const { json: answer } = await post(`${daemon.url}/maze`, { width: 4, height: 4, depth: 2, seed: 5, start: [1, 2, 1], goal: [3, 3, 0], solve: 'shortest' });
    assert.deepEqual([answer.start, answer.goal, answer.solution.solved], [[1, 2, 1], [3, 3, 0], true]);
    const points = answer.solution.path.map(([x, y, z]) => ({ x, y, z }));
    const check = async (path) => (await post(`${daemon.url}/maze/check`, { maze: answer.url, path })).json;
    assert.equal((await check(points)).solved, true);
    assert.equal((await check([[1, 2, 1], [1, 2, 2]])).verdict, 'left');
    assert.deepEqual((await check([[1, 2, 0]])).verdict, 'start');
    const lines = (await ask(`${daemon.url}/maze/steps?width=3&height=2&depth=2&seed=5&solve=shortest&format=ndjson`)).text.trim().split('\n');
    for (const [, x, y, z, way] of lines.slice(1).map(JSON.parse))
      assert.ok(x < 3 && y < 2 && z < 2 && (way === undefined || NAMES.includes(way)));
  });

  it('has one row of layers in a line of many mazes, openings in its outer wall, and the same map as XML', timeout, async () => {
    const query = 'width=5&height=4&depth=3&seed=1';
    const lines = `${await plain(`${query}&grid=rows&count=2&format=ndjson`, '/mazes')}`.trim().split('\n').map(JSON.parse);
    for (const { url, grid } of lines) assert.deepEqual(grid, (await json(`${url.slice(6)}&grid=rows`)).grid);
    const { grid: open } = await json(`${query}&grid=rows&openings=yes`), { grid: shut } = await json(`${query}&grid=rows`);
    assert.deepEqual([open[1][0], open[5][7]], ['# #########', `${shut[5][7].slice(0, -1)} `]);
    [open[1][0], open[5][7]] = [shut[1][0], shut[5][7]];
    assert.deepEqual(open, shut);
    const { layers } = await json(`${query}&format=tmj`);
    const xml = `${await plain(`${query}&format=tmx`)}`;
    assert.deepEqual([...xml.matchAll(/<layer id="(\d+)" name="([^"]*)"[^>]*>\s*<data encoding="csv">([^<]*)</g)].map(([, id, name, data]) => [Number(id), name, data.split(',').map(Number)]),
      layers.filter(({ data }) => data).map(({ id, name, data }) => [id, name, data]));
    assert.deepEqual([...xml.matchAll(/<object id="(\d+)" name="([^"]*)" x="(\d+)" y="(\d+)">\s*<properties>\s*<property name="floor" type="int" value="(\d+)"/g)].map(([, ...found]) => found),
      layers.flatMap(({ objects = [] }) => objects).map(({ id, name, x, y, properties: [{ value }] }) => [id, name, x, y, value].map(String)));
    const { layers: placed } = await json(`${query}&format=tmj&places=dead-ends`);
    const { dead_ends: ends } = await json(`${query}&places=dead-ends`);
    assert.deepEqual(placed.find(({ name }) => name === 'dead-ends').objects.map(({ x, y, properties: [{ value }] }) => [(x - 24) / 32, (y - 24) / 32, value - 1]), ends);
  });

  it('is refused what it does not have', timeout, async () => {
    const wrong = async (query, parameter, path) => {
      const { json: problem } = await maze(query, path);
      assert.equal(problem.errors[0].parameter, parameter, `${query}: ${problem.detail}`);
      return problem;
    };
    for (const other of ['shape=circle', 'rooms=2', 'symmetry=mirror', 'weave=20', 'blocks=16'])
      await wrong(`size=31&width=16&height=16&depth=2&${other}`.replace('size=31&', ''), 'depth');
    for (const format of ['map', 'scen']) await wrong(`size=9&depth=2&format=${format}`, 'depth');
    await wrong('size=9&depth=2&wrap=xy', 'wrap');
    await wrong('size=9&depth=2&window=0,0,2,2', 'window');
    assert.deepEqual((await wrong('size=9&depth=2&solve=pledge', 'solve')).errors[0].nearest, ['right-hand']);
    await wrong('size=9&depth=2&style=tiles', 'style');
    await wrong('size=9&stairs=20', 'stairs');
    await wrong('size=9&depth=65', 'depth');
    await wrong('size=9&depth=2&algo=eller', 'depth');
    assert.match((await wrong('size=9&depth=2&start=1,1', 'start')).detail, /x,y,z/);
    assert.deepEqual((await wrong('size=9&depth=2&goal=9,9,9', 'goal')).errors[0].nearest, ['3,3,1']);
    await wrong('size=9&start=1,1,0', 'start');
    await wrong('size=999999&depth=2', 'size');
    await wrong('size=9&depth=2&z=0&x=0&y=0', 'depth', '/maze/tile');
    for (const word of ['floors', 'levels', 'layers', 'storeys'])
      assert.deepEqual((await wrong(`size=9&${word}=2`, word)).errors[0].nearest, ['depth'], word);
  });
});
