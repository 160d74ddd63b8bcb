// Tiles as they are written: no pillars, corridors and walls of several tiles, letters that other programs read, and lengths by
// another search.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inflateSync } from 'node:zlib';
import { ask, askWrong } from './contract.mjs';
import { daemonOf, timeout } from './daemon.mjs';
import { randomOf } from './random.mjs';

const daemon = daemonOf();
const get = async (query, path = '/maze') => {
  const answer = await ask(`${daemon.url}${path}?${query}`);
  assert.equal(answer.status, 200, query);
  return answer;
};
const text = async (query) => (await get(query)).body.toString();
const linesOf = async (query) => (await text(query)).replace(/\n$/, '').split('\n');
const json = async (query) => (await get(query)).json;
const refused = async (query, detail, nearest = []) => {
  const { problem, error } = await askWrong(`${daemon.url}/maze?${query}`, 400, 'meaningless-parameter');
  assert.match(problem.detail, detail);
  assert.deepEqual(error.nearest, nearest);
};

const { below, oneOf: among } = randomOf(1);

// Specs of every kind; those that wrap around in both directions have no openings.
function randomSpec() {
  const [width, height] = [1 + below(40), 1 + below(30)];
  const kind = among(['rooms', 'loops', 'wrap', 'shape', 'sparse', 'braid', 'perfect']);
  const windowed = kind !== 'sparse' && below(3) === 0;
  const [x, y] = [below(width), below(height)];
  const more = {
    rooms: `&rooms=${1 + below(6)}`, loops: `&loops=${below(2 * width * height)}`, wrap: `&wrap=${among(['x', 'y', 'xy'])}&loops=${below(width * height)}`,
    shape: Math.min(width, height) > 12 ? `&shape=${among(['heart', 'star', 'ring'])}&loops=20` : '', sparse: `&sparse=${below(100)}&loops=9`,
    braid: '&braid=100', perfect: '',
  }[kind];
  const query = `algo=${among(['kruskal', 'wilson', 'growing-tree'])}&width=${width}&height=${height}&seed=${below(1e6)}${more}`;
  const part = windowed ? [x, y, 1 + below(width - x), 1 + below(height - y)] : null;
  return { query, window: part, wrap: /wrap=(\w+)/.exec(more)?.[1] ?? '' };
}

// A picture of one or two bits a pixel: whether each is dark.
function darkOf(png) {
  let at = 8, head, palette;
  const parts = [];
  for (let length; at < png.length; at += length + 12) {
    length = png.readUInt32BE(at);
    const [type, data] = [png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length)];
    if (type === 'IHDR') head = data;
    if (type === 'PLTE') palette = data;
    if (type === 'IDAT') parts.push(data);
  }
  const [width, height, depth] = [head.readUInt32BE(0), head.readUInt32BE(4), head[8]];
  const bytes = Math.ceil((width * depth) / 8), raw = inflateSync(Buffer.concat(parts));
  let above = Buffer.alloc(bytes);
  return Array.from({ length: height }, (_, y) => {
    const [filter, row] = [raw[y * (bytes + 1)], Buffer.from(raw.subarray(y * (bytes + 1) + 1, (y + 1) * (bytes + 1)))];
    if (filter) row.forEach((byte, i) => { row[i] = byte + above[i]; });
    above = row;
    return Array.from({ length: width }, (_, x) => palette[3 * ((row[(x * depth) >> 3] >> (8 - depth - ((x * depth) & 7))) & ((1 << depth) - 1))] < 128);
  });
}

// The tiles of every format that writes them, as rows of walls.
const asTiles = {
  csv: async (query) => (await linesOf(`${query}&format=csv`)).map((row) => row.split(',').map((tile) => tile === '1')),
  map: async (query) => (await linesOf(`${query}&format=map`)).slice(4).map((row) => [...row].map((tile) => tile === '@')),
  text: async (query) => (await linesOf(`${query}&style=tiles`)).map((row) => [...row].map((tile) => tile === '#')),
  tiles: async (query) => (await json(`${query}&grid=tiles`)).grid.map((row) => row.map((tile) => tile === 1)),
  rows: async (query) => (await json(`${query}&grid=rows`)).grid.map((row) => [...row].map((tile) => tile === '#')),
  tmj: async (query) => {
    const { layers: [{ width, height, data }] } = await json(`${query}&format=tmj`);
    assert.equal(data.length, width * height);
    return Array.from({ length: height }, (_, y) => data.slice(y * width, (y + 1) * width).map((tile) => tile === 2));
  },
};

describe('posts', () => {
  it('are floor where no wall meets them, in every format', timeout, async () => {
    let bare = 0;
    for (let i = 0; i < 60; i++) {
      const { query, wrap } = randomSpec();
      const grid = await asTiles.csv(query), [last, bottom] = [grid[0].length - 1, grid.length - 1];
      // Beyond an edge that wraps around the opposite one goes on.
      const isWall = (x, y) => {
        if (x < 0 || x > last) return !wrap.includes('x') || isWall(x < 0 ? last - 1 : 1, y);
        if (y < 0 || y > bottom) return !wrap.includes('y') || isWall(x, y < 0 ? bottom - 1 : 1);
        return grid[y][x];
      };
      for (let y = 0; y <= bottom; y += 2)
        for (let x = 0; x <= last; x += 2) {
          assert.equal(grid[y][x], isWall(x - 1, y) || isWall(x + 1, y) || isWall(x, y - 1) || isWall(x, y + 1), `${query}: ${x},${y}`);
          bare += !grid[y][x];
        }
      for (const read of Object.values(asTiles)) assert.deepEqual(await read(query), grid, query);
    }
    assert.ok(bare > 1000);
  });

  it('of a window are those of the whole maze', timeout, async () => {
    for (let i = 0; i < 60; i++) {
      const { query, window } = randomSpec();
      if (!window) continue;
      const [x, y, width, height] = window;
      for (const [style, across, down] of [['tiles', 2, 2], ['walls', 4, 2]]) {
        const whole = await linesOf(`${query}&openings=no&style=${style}`);
        const part = await linesOf(`${query}&openings=no&style=${style}&window=${window}`);
        assert.deepEqual(part, whole.slice(down * y, down * (y + height) + 1).map((row) => row.slice(across * x, across * (x + width) + 1)), `${query} ${window}`);
      }
    }
  });

  it('of perfect mazes have a wall each', timeout, async () => {
    for (const more of ['', '&wrap=xy', '&symmetry=rotate2', '&shape=heart']) {
      const grid = await asTiles.csv(`algo=recursive-backtracker&width=20&height=25&seed=4${more}`);
      assert.ok(grid.every((row, y) => row.every((tile, x) => x % 2 || y % 2 || tile)), more);
    }
  });
});

describe('wide tiles', () => {
  it('are the pixels of a picture with the same measures, inside the outline', timeout, async () => {
    for (let i = 0; i < 300; i++) {
      const { query, window } = randomSpec();
      const [cell, wall] = below(2) ? [3, 2] : [1 + below(9), 1 + below(9)];
      const part = `${query}${window ? `&window=${window}` : ''}`, measured = `${part}&openings=no&cell=${cell}&wall=${wall}`;
      const picture = await fetch(`${daemon.url}/maze?${measured}&format=png`);
      const dark = darkOf(Buffer.from(await picture.arrayBuffer())), tiles = await asTiles.csv(measured);
      const { grid: whole } = await json(`${query}&grid=cells`), [left, top, across, down] = window ?? [0, 0, whole[0].length, whole.length];
      const grid = whole.slice(top, top + down).map((row) => row.slice(left, left + across));
      // The cells whose corner, wall or floor a tile is of; a maze of one cell has no directions.
      const cellsAt = (at) => (at % (cell + wall) < wall ? [-1, 0] : [0]).map((more) => Math.floor(at / (cell + wall)) + more);
      const isInside = (x, y) => whole.length * whole[0].length === 1 || cellsAt(y).some((row) => cellsAt(x).some((column) => grid[row]?.[column]));
      const expected = dark.map((row, y) => row.map((pixel, x) => pixel || !isInside(x, y)));
      assert.deepEqual(tiles, expected, measured);
    }
  });

  it('are the same in every format, whose length is known', timeout, async () => {
    for (const query of ['width=9&height=6&seed=2&cell=3', 'width=20&height=5&seed=2&cell=2&wall=3&rooms=2', 'width=3&height=2&seed=2&cell=64&wall=64',
      'width=70&height=3&seed=2&wall=2&loops=40&window=9,1,60,2', 'width=1&height=1&seed=2&cell=5']) {
      const grid = await asTiles.csv(query);
      for (const read of Object.values(asTiles)) assert.deepEqual(await read(query), grid, query);
      for (const format of ['csv', 'map', 'text&style=tiles']) assert.ok((await get(`${query}&format=${format}`)).headers.get('content-length'), format);
    }
  });

  it('have start, goal and path in JSON, each tile of it beside the one before', timeout, async () => {
    for (const [cell, wall, more] of [[3, 1, ''], [2, 3, '&loops=30'], [5, 2, '&wrap=xy'], [1, 4, '&goal=farthest']]) {
      const query = `algo=wilson&width=12&height=9&seed=7${more}&solve=shortest`;
      const plain = await json(query), wide = await json(`${query}&cell=${cell}&wall=${wall}`);
      const middle = (tile) => ((tile - 1) / 2) * (cell + wall) + wall + ((cell - 1) >> 1);
      assert.deepEqual([wide.columns, wide.rows], [wide.grid[0].length, wide.grid.length]);
      for (const member of ['start', 'goal', 'url']) assert.deepEqual(wide[member], plain[member]);
      assert.deepEqual([wide.start_at, wide.goal_at], [plain.start.map(middle), plain.goal.map(middle)]);
      assert.deepEqual(wide.solution.path, plain.solution.path);
      const path = wide.solution.path_at;
      assert.equal(path.length, wide.solution.length * (cell + wall) + 1);
      assert.deepEqual([path[0], path.at(-1)], [wide.start_at, wide.goal_at]);
      path.forEach(([x, y], i) => {
        assert.equal(wide.grid[y][x], 0);
        const [dx, dy] = i ? [Math.abs(x - path[i - 1][0]), Math.abs(y - path[i - 1][1])] : [1, 0];
        assert.ok(dx + dy === 1 || (more.includes('wrap') && (dx === 0 || dy === 0)), `${query}: ${path[i]}`);
      });
      // Letters are on just these tiles.
      const letters = await linesOf(`${query}&cell=${cell}&wall=${wall}&style=tiles&path_text=x&start_text=S&goal_text=E`);
      const shown = letters.flatMap((row, y) => [...row].flatMap((tile, x) => ('xSE'.includes(tile) ? [`${x},${y}`] : [])));
      if (!more.includes('wrap')) assert.deepEqual(shown.sort(), [...new Set(path.map(String))].sort());
    }
    const plain = await json('width=5&seed=1&solve=shortest');
    assert.ok(!('start_at' in plain) && !('path_at' in plain.solution));
    assert.equal(await text('width=5&seed=1&solve=shortest&cell=1&wall=1'), await text('width=5&seed=1&solve=shortest'));
    assert.ok(!('path_at' in (await json('width=5&seed=1&solve=shortest&path=no&cell=2')).solution));
  });

  it('are where objects of tmj are', timeout, async () => {
    const [cell, wall] = [4, 2], query = `width=30&height=20&seed=5&rooms=3&cell=${cell}&wall=${wall}`;
    const { layers: [layer, ends, rooms] } = await json(`${query}&format=tmj&window=3,2,20,15`), maze = await json(query);
    assert.deepEqual([layer.width, layer.height], [20 * 6 + 2, 15 * 6 + 2]);
    assert.deepEqual([layer.offsetx, layer.offsety], [3 * 6 * 16, 2 * 6 * 16]);
    assert.deepEqual([ends.objects[0].x, ends.objects[0].y], [(wall + cell / 2) * 16, (wall + cell / 2) * 16]);
    rooms.objects.forEach((room, i) => {
      const [x, y, width, height] = maze.rooms[i], first = (tile) => ((tile - 1) / 2) * 6 + wall, side = (tiles) => ((tiles + 1) / 2) * 6 - wall;
      assert.deepEqual([room.x, room.y, room.width, room.height], [first(x), first(y), side(width), side(height)].map((n) => 16 * n));
    });
  });

  it('are refused where there are none, or not so many', timeout, async () => {
    await refused('grid=cells&cell=2', /only to tiles, rows/);
    await refused('style=walls&cell=2', /only to tiles/);
    await refused('format=bits&wall=2', /does not apply to format=bits/);
    const wrong = async (query, nearest, allowed = 'a number from 1 to 64') => {
      const { error } = await askWrong(`${daemon.url}/maze?${query}`, 400, 'invalid-parameter');
      assert.deepEqual([error.nearest, error.allowed], [nearest, allowed]);
    };
    await wrong('format=csv&cell=2.5', ['2', '3']);
    await wrong('format=csv&wall=65', ['64']);
    await wrong('format=map&wall=0', ['1']);
    await wrong('format=tmj&cell=1000', ['64']);
    const { headers } = await get('width=5&seed=1&format=csv&wall=2&cell=3');
    assert.equal(headers.get('content-location'), '/maze?algo=recursive-backtracker&width=5&height=5&seed=1&format=csv&cell=3&wall=2');
    const { problem } = await askWrong(`${daemon.url}/maze/steps?format=text&cell=2&seed=1`, 400, 'meaningless-parameter');
    assert.match(problem.detail, /only as apng/);
  });
});

// The lengths of shortest paths from a tile, by Dijkstra: diagonal steps cut no corner.
function lengthsFrom(rows, x, y) {
  const isFree = (x, y) => rows[y]?.[x] === '.', lengths = new Map([[`${x},${y}`, 0]]), heap = [[0, x, y]];
  const swap = (i, j) => { [heap[i], heap[j]] = [heap[j], heap[i]]; };
  const push = (item) => {
    let i = heap.push(item) - 1;
    for (; i && heap[(i - 1) >> 1][0] > heap[i][0]; i = (i - 1) >> 1) swap(i, (i - 1) >> 1);
  };
  const pop = () => {
    const top = heap[0], last = heap.pop();
    if (heap.length) {
      heap[0] = last;
      for (let i = 0, child; (child = 2 * i + 1) < heap.length; i = child) {
        if (heap[child + 1]?.[0] < heap[child][0]) child++;
        if (heap[i][0] <= heap[child][0]) break;
        swap(i, child);
      }
    }
    return top;
  };
  while (heap.length) {
    const [length, x, y] = pop();
    if (length > lengths.get(`${x},${y}`)) continue;
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++) {
        if (!isFree(x + dx, y + dy) || !isFree(x + dx, y) || !isFree(x, y + dy)) continue;
        const key = `${x + dx},${y + dy}`, next = length + Math.hypot(dx, dy);
        if (next < (lengths.get(key) ?? Infinity) - 1e-10) push([(lengths.set(key, next), next), x + dx, y + dy]);
      }
  }
  return lengths;
}

describe('scenarios', () => {
  it('have the lengths that another search finds on the map', timeout, async () => {
    let diagonal = 0;
    for (const [more, cell, wall] of [['', 1, 1], ['', 1, 3], ['', 3, 1], ['', 2, 2], ['&loops=60', 1, 1], ['&loops=200', 3, 2], ['&rooms=4', 1, 2], ['&rooms=4', 4, 1],
      ['&braid=100', 1, 1], ['&wrap=xy&loops=120', 1, 1], ['&wrap=x&loops=99', 2, 1], ['&shape=heart&loops=60', 5, 2], ['&sparse=50&loops=20', 3, 3]]) {
      const query = `algo=wilson&width=16&height=14&seed=8${more}&cell=${cell}&wall=${wall}`;
      const [, height, width, , ...rows] = await linesOf(`${query}&format=map`);
      for (const line of (await linesOf(`${query}&format=scen&count=8`)).slice(1)) {
        const [bucket, , columns, down, x, y, toX, toY, length] = line.split('\t');
        assert.deepEqual([`width ${columns}`, `height ${down}`], [width, height]);
        const found = lengthsFrom(rows, +x, +y).get(`${toX},${toY}`);
        assert.ok(Math.abs(found - length) < 2e-8, `${query}: ${line}, not ${found}`);
        assert.equal(+bucket, Math.floor(length / 4));
        diagonal += !Number.isInteger(+length);
      }
    }
    assert.ok(diagonal > 50);
  });
});

// Readers of text as other programs have them, each by its rules; all give the passages between cells as `x,y,direction`.
const readers = {
  // maze-dataset, from_ascii: # is wall, everything else is open; S, E and X are the ends and the path. Cells are at odd places.
  'maze-dataset': { query: 'style=tiles&start_text=S&goal_text=E&path_text=X', wide: 2, letters: ['S', 'E', 'X'], isOpen: (tile) => tile !== '#', floor: ' SEX' },
  // mazelib, str(Maze): # and blanks, S, E, and + on the way between.
  mazelib: { query: 'style=tiles&start_text=S&goal_text=E&path_text=%2B', wide: 2, letters: ['S', 'E', '+'], isOpen: (tile) => ' SE+'.includes(tile), floor: ' SE+' },
  // mazefiles of micromouse: posts every four columns, --- and | between them, S and G in the middle of cells; by place, so posts may look as they like.
  mazefiles: { query: 'style=walls&openings=no&start_text=S&goal_text=G', wide: 4, letters: ['S', 'G'], isOpen: (tile) => tile === ' ' || tile === '.', floor: ' SG.' },
};

describe('letters', () => {
  for (const [name, { query, wide, letters, isOpen, floor }] of Object.entries(readers))
    it(`are read by the rules of ${name}`, timeout, async () => {
      for (const spec of ['algo=wilson&width=9&height=9&seed=3', 'width=12&height=12&seed=4&loops=40', 'width=20&height=20&seed=5&rooms=3&start=random&goal=random']) {
        const rows = await linesOf(`${spec}&${query}&solve=shortest`);
        const { grid, start, goal, solution } = await json(`${spec}&grid=cells&solve=shortest`);
        const at = (x, y) => rows[y][x];
        grid.forEach((row, y) => row.forEach((bits, x) => {
          const [column, line] = [wide * x + wide / 2, 2 * y + 1];
          assert.ok(floor.includes(at(column, line)));
          const open = [[0, -1], [wide / 2, 0], [0, 1], [-wide / 2, 0]].map(([dx, dy]) => isOpen(at(column + dx, line + dy)));
          assert.deepEqual(open, [1, 2, 4, 8].map((bit) => (bits & bit) > 0), `${spec}: ${x},${y}`);
        }));
        const placed = (letter) => rows.flatMap((row, y) => [...row].flatMap((tile, x) => (tile === letter ? [[x, y]] : [])));
        const place = ([x, y]) => [((x - 1) / 2) * wide + wide / 2, y];
        assert.deepEqual(placed(letters[0]), [place(start)]);
        assert.deepEqual(placed(letters[1]), [place(goal)]);
        if (letters[2]) assert.equal(placed(letters[2]).length, solution.path.length - 2);
      }
    });

  it('stand in boxes and in colours, for any of the three', timeout, async () => {
    const query = 'width=3&height=2&seed=1&algo=binary-tree&solve=shortest';
    assert.match(await text(`${query}&style=box&start_text=S&goal_text=%E2%97%86&path_text=%C2%B7`), / S [^]* · [^]* ◆ /);
    assert.match(await text(`${query}&style=tiles&color=yes&goal_text=E`), /\x1b\[31mE/);
    assert.match(await text(`${query}&style=walls&color=yes&path_text=x&start_text=S`), /\x1b\[32m S [^]*\x1b\[33m x [^]*\x1b\[31m x /);
    assert.equal((await text(`${query}&style=tiles&goal_text=E`)).match(/[SE]/g).join(), 'E');
    await refused('style=blocks&goal_text=E', /only to tiles, walls, box/);
    await refused('style=walls&floor_text=.', /only to tiles/);
    await refused('format=csv&start_text=S', /does not apply to format=csv, only to text/);
  });
});
