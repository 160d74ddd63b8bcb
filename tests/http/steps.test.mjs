// How mazes come to be: events that make the very maze, in each form in which they are told.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, askWrong } from './contract.mjs';
import { daemonOf, eventually, start, timeout } from './daemon.mjs';
import { painted, played } from './png.mjs';
import { Client, metrics, request } from './wire.mjs';

let algorithms;
const daemon = daemonOf({ workers: 2 }, async () => ({ algorithms } = (await ask(`${daemon.url}/algorithms`)).json));

const get = (query, options) => ask(`${daemon.url}/maze/steps?${query}`, options);
const maze = async (query) => (await ask(`${daemon.url}/maze?${query}`)).json;
const lines = ({ text }) => text.trimEnd().split('\n').map((line) => JSON.parse(line));

// Carries out events on a closed board of tiles. Posts have no events: they are floor where all four walls around them are open.
function foldTiles({ columns, rows }, events) {
  const grid = Array.from({ length: rows }, () => Array(columns).fill(1));
  for (const [kind, x, y] of events)
    if (kind === 'open' || kind === 'close') {
      const floor = kind === 'open' ? 0 : 1;
      assert.notEqual(grid[y][x], floor, `${kind} ${x},${y} changes something`);
      grid[y][x] = floor;
    }
  const isWall = (x, y) => grid[(y + rows - 1) % (rows - 1)][(x + columns - 1) % (columns - 1)];
  const beside = (x, y) => isWall(x - 1, y) || isWall(x + 1, y) || isWall(x, y - 1) || isWall(x, y + 1);
  return grid.map((row, y) => row.map((tile, x) => (x % 2 || y % 2 ? tile : beside(x, y))));
}

// The same on cells, whose walls have a direction.
const STEP = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const bit = (letter) => 1 << 'NESW'.indexOf(letter);
function foldCells({ width, height }, events) {
  const grid = Array.from({ length: height }, () => Array(width).fill(0));
  for (const [kind, x, y, letter] of events)
    if (letter && (kind === 'open' || kind === 'close')) {
      const [dx, dy] = STEP[letter];
      grid[y][x] ^= bit(letter);
      grid[(y + dy + height) % height][(x + dx + width) % width] ^= bit('NESW'['NESW'.indexOf(letter) ^ 2]);
    }
  return grid;
}

async function assertMakes(query) {
  const [head, ...events] = lines(await get(query));
  const { grid, ...envelope } = await maze(query);
  const { steps, making, ...rest } = head;
  delete envelope.directions;
  assert.deepEqual(rest, envelope, query);
  assert.equal(steps, events.length, query);
  assert.equal(making, steps, query);
  assert.deepEqual(envelope.columns ? foldTiles(head, events) : foldCells(head, events), grid, query);
}

describe('steps as lines', () => {
  it('make the maze, by every algorithm and all that an algorithm has', timeout, async () => {
    for (const { slug, options } of algorithms) {
      const extras = [''];
      if (options.includes('outline')) extras.push('&shape=heart', '&shape=ring&sparse=40&braid=50');
      if (options.includes('wrap')) extras.push('&wrap=x', '&wrap=xy&loops=5');
      if (options.includes('tiling')) extras.push('&tiling=triangle', '&tiling=triangle&wrap=xy&braid=50');
      for (const extra of extras) await assertMakes(`algo=${slug}&width=12&height=10&seed=5${extra}`);
      await assertMakes(`algo=${slug}&width=1&height=9&seed=5`);
      await assertMakes(`algo=${slug}&width=1&height=1&seed=5`);
    }
  });

  it('make a maze of a mask, and one of the start and the goal that it finds', timeout, async () => {
    await assertMakes('width=4&height=3&mask=k3Q&seed=1');
    await assertMakes('algo=wilson&width=9&seed=1&start=farthest&goal=farthest');
    await assertMakes('algo=random&width=9&seed=frog');
  });

  it('say where rooms are, on tiles and on cells, and so does a stream', timeout, async () => {
    for (const board of ['', '&tiling=triangle']) {
      const query = `width=24&height=18&rooms=5&seed=3&goal=farthest${board}`;
      await assertMakes(query);
      const [head] = lines(await get(query));
      assert.equal(head.rooms.length, 5);
      const [first] = messages(await get(`${query}&format=sse&delay=0&every=1000`));
      assert.deepEqual(JSON.parse(first.data), head);
    }
  });

  it('go on with those of the solver, whose path is the solution', timeout, async () => {
    for (const solver of ['shortest', 'a-star', 'wall-follower']) {
      const query = `algo=kruskal&width=15&seed=3&solve=${solver}`;
      const [head, ...events] = lines(await get(query));
      const { solution } = await maze(query);
      const path = events.slice(head.making).filter(([kind]) => kind === 'path');
      assert.ok(head.making < head.steps);
      for (const [kind] of events.slice(head.making)) assert.match(kind, /^(look|drop|path)$/);
      if (solver !== 'wall-follower')
        assert.deepEqual(path.map(([, x, y]) => [x, y]), solution.path);
    }
  });

  it('tell solutions on other tilings by cells and directions', timeout, async () => {
    for (const solver of ['shortest', 'dead-end-filling', 'wall-follower']) {
      const query = `algo=kruskal&width=9&seed=3&tiling=triangle&solve=${solver}`;
      const [head, ...events] = lines(await get(query));
      const path = events.slice(head.making).filter(([kind, , , letter]) => kind === 'path' && letter);
      if (solver === 'shortest')
        assert.equal(path.map(([, , , letter]) => letter).join(''), (await maze(query)).solution.directions);
      assert.deepEqual(foldCells(head, events), (await maze(query)).grid);
    }
  });

  it('have a tag, and are the same each time, in a coding too', timeout, async () => {
    const query = 'algo=prim&width=60&seed=9';
    const first = await get(query);
    const tag = first.headers.get('etag');
    assert.ok(tag);
    assert.match(first.headers.get('content-location'), /^\/maze\/steps\?algo=prim&width=60&height=60&seed=9&format=ndjson$/);
    assert.equal((await get(query, { headers: { 'If-None-Match': tag } })).status, 304);
    const second = await get(`${query}&format=ndjson`, { headers: { Accept: 'text/html' } });
    assert.ok(second.body.equals(first.body));
    const without = await get('width=4');
    assert.equal(without.headers.get('etag'), null);
    assert.equal((await get(query, { method: 'HEAD' })).status, 200);
    const coded = await fetch(`${daemon.url}/maze/steps?${query}`, { headers: { 'Accept-Encoding': 'gzip' } });
    assert.equal(coded.headers.get('content-encoding'), 'gzip');
    assert.equal(await coded.text(), first.text);
    const saved = await get(`${query}&download=yes`);
    assert.match(saved.headers.get('content-disposition'), /prim-60x60-9\.ndjson/);
  });
});

// The events of a stream: their id, name and data.
const messages = ({ text }) => {
  assert.ok(text.endsWith('\n\n'));
  return text.slice(0, -2).split('\n\n').map((block) => {
    const fields = block.split('\n').map((line) => /^(id|event|data): (.*)$/.exec(line).slice(1));
    return Object.fromEntries(fields);
  });
};

describe('steps as server-sent events', () => {
  const query = 'algo=eller&width=9&seed=4&solve=a-star&delay=0';
  const stream = (extra, headers) => get(`${query}&${extra}`, { headers: { Accept: 'text/event-stream', ...headers } });

  it('are those of the lines, in groups that count them', timeout, async () => {
    const [head, ...events] = lines(await get(query.replace('&delay=0', '')));
    for (const every of [1, 7, 100000]) {
      const answer = await stream(`every=${every}`);
      assert.equal(answer.headers.get('vary'), 'Accept, Last-Event-ID');
      assert.ok(answer.headers.get('etag'));
      const [maze, ...rest] = messages(answer);
      const last = rest.pop();
      assert.deepEqual([maze.id, maze.event, JSON.parse(maze.data)], ['0', 'maze', head]);
      assert.deepEqual(last, { id: 'end', event: 'end', data: 'end' });
      let count = 0;
      for (const { id, event, data } of rest) {
        assert.equal(event, undefined);
        const group = JSON.parse(data);
        assert.deepEqual(group, events.slice(count, count + every));
        count += group.length;
        assert.equal(id, `${count}`);
      }
      assert.equal(count, head.steps);
    }
  });

  it('go on where a client left off, and end', timeout, async () => {
    const whole = messages(await stream('every=10'));
    for (const i of [1, 5, whole.length - 2]) {
      const rest = await stream('every=10', { 'Last-Event-ID': whole[i].id });
      assert.deepEqual(messages(rest), whole.slice(i + 1));
      assert.equal(rest.headers.get('etag'), null);
      assert.equal(rest.headers.get('cache-control'), 'no-store');
    }
    assert.equal((await stream('every=10', { 'Last-Event-ID': 'end' })).status, 204);
    assert.deepEqual(messages(await stream('every=10', { 'Last-Event-ID': '99999999' })), whole.slice(-1));
    for (const id of ['0', '', 'somewhere', '-1'])
      assert.deepEqual(messages(await stream('every=10', { 'Last-Event-ID': id })), whole);
  });

  it('begin again without a seed, as another maze would not go on with the first', timeout, async () => {
    const unseeded = 'algo=kruskal&width=6&height=6&format=sse&delay=0&every=20';
    const [maze, first] = messages(await get(unseeded, { headers: { 'Last-Event-ID': '40' } }));
    assert.deepEqual([maze.id, maze.event, first.id], ['0', 'maze', '20']);
    assert.equal((await get(unseeded, { headers: { 'Last-Event-ID': 'end' } })).status, 204);
  });

  it('mean nothing to other formats', timeout, async () => {
    const lines = await get('seed=1', { headers: { 'Last-Event-ID': '20' } });
    assert.equal(lines.text, (await get('seed=1')).text);
    assert.ok(lines.headers.get('etag'));
  });
});

// What a terminal shows of a text.
function shown(text) {
  const screen = [];
  let x = 0,
    y = 0;
  for (const [, n, move, character] of text.matchAll(/\x1b\[(\d+)([ABG])|([^\x1b])/g)) {
    if (move === 'A') y -= Number(n);
    else if (move === 'B') y += Number(n);
    else if (move === 'G') x = n - 1;
    else if (character === '\r') x = 0;
    else if (character === '\n') [x, y] = [0, y + 1];
    else (screen[y] ??= [])[x++] = character;
    assert.ok(y >= 0);
  }
  return screen.map((row) => `${row.join('')}\n`).join('');
}

describe('steps as text', () => {
  it('end as the maze', timeout, async () => {
    for (const { slug } of algorithms) {
      const query = `algo=${slug}&width=11&height=7&seed=2`;
      const { text } = await get(`${query}&format=text&delay=0&every=3`);
      assert.equal(shown(text), (await ask(`${daemon.url}/maze?${query}&format=text`)).text, slug);
    }
    const solved = shown((await get('width=5&seed=2&solve=shortest&format=text&delay=0')).text);
    const { solution } = await maze('width=5&seed=2&solve=shortest');
    for (const [x, y] of solution.path) assert.equal(solved.split('\n')[y][x], '*');
  });

  it('show where the algorithm is, and the solver', timeout, async () => {
    for (const algo of ['recursive-backtracker', 'wilson', 'prim']) {
      const query = `algo=${algo}&width=5&height=4&seed=3&solve=right-hand`;
      const [head, ...events] = lines(await get(query));
      const frames = (await get(`${query}&format=text&delay=0`)).text.split('\r').slice(0, -1);
      let at;
      for (const i of events.keys()) {
        const [kind, x, y] = events[i];
        if (/^(visit|leave|look|drop)$/.test(kind)) at = [x, y];
        if (i + 1 === head.making || i + 1 === head.steps) at = undefined;
        const rows = shown(`${frames.slice(0, i + 1).join('\r')}\r`).split('\n');
        const heads = rows.flatMap((row, y) => [...row].flatMap((tile, x) => (tile === '@' ? [[x, y]] : [])));
        assert.deepEqual(heads, at ? [at] : [], `${query}: ${i}`);
      }
    }
  });

  it('come at their pace, the same as at once, and hold nobody up', timeout, async () => {
    const query = 'width=3&seed=1&format=text';
    const { text } = await get(`${query}&delay=0`);
    const { steps } = lines(await get('width=3&seed=1'))[0];
    const begun = performance.now();
    const slow = Array.from({ length: 20 }, () => get(`${query}&delay=20`));
    let served = 0, ended = false;
    void Promise.race(slow).then(() => (ended = true));
    while (!ended) {
      await maze('width=10&seed=1');
      served++;
    }
    assert.ok(served > 1, `${served} mazes before the first of them ended`);
    for (const answer of await Promise.all(slow)) assert.equal(answer.text, text);
    const took = performance.now() - begun;
    assert.ok(took >= 20 * (steps - 1), `${took} ms for ${steps} frames`);
  });

  it('are sent as they come, and end when their client leaves', timeout, async () => {
    const client = new Client(daemon);
    client.send(request('/maze/steps?width=9&seed=1&format=text&delay=2000', { headers: { 'Accept-Encoding': 'gzip' } }));
    assert.ok(await client.until(() => client.bytes().includes('###\n')), 'the board comes at once');
    assert.ok(!client.bytes().includes('gzip'));
    const count = async () => (await metrics(daemon)).mazed_connections;
    const before = await count();
    client.socket.destroy();
    await eventually(count, (n) => n < before, 'the connection is closed');
  });

  it('do not keep a daemon that is stopped', timeout, async () => {
    const other = await start({ 'drain-timeout': 1 });
    const client = new Client(other);
    client.send(request('/maze/steps?width=9&seed=1&format=text&delay=10000'));
    assert.ok(await client.until(() => client.bytes().includes('###\n')));
    await other.stop(1);
    assert.ok(await client.until(() => client.end));
  });
});

describe('steps as an animated picture', () => {
  it('end as the picture of the maze', timeout, async () => {
    for (const [query, drawing] of [
      ['algo=prim&width=9&height=6&seed=2', 'scale=3'],
      ['algo=recursive-backtracker&width=7&seed=2', 'cell=5&wall=1&margin=4'],
      ['algo=wilson&width=8&seed=2&wrap=xy&braid=50', 'cell=3&wall=3&wall_color=navy&background=yellow'],
      ['algo=wilson&width=1&height=1&seed=2', 'scale=1'],
      ['algo=recursive-division&width=13&height=4&seed=2', 'scale=2&margin=1'],
      ['width=12&seed=2&shape=ring&sparse=30', 'scale=1'],
      ['algo=wilson&width=12&height=9&seed=2&loops=70', 'cell=4&wall=2'],
      ['width=16&height=15&seed=2&rooms=3', 'scale=2&margin=3'],
      ['algo=kruskal&width=7&seed=2&wrap=xy&loops=60', 'cell=3&wall=1'],
      ['algo=kruskal&width=1&height=9&seed=2&wrap=x&loops=60', 'cell=3&wall=1'],
      ['algo=kruskal&width=20&seed=2&shape=star&sparse=60&wrap=x', 'cell=3&wall=1&background=fff8e0'],
      ['algo=eller&width=9&seed=2&sparse=100', 'scale=2&margin=3'],
      ['algo=kruskal&width=9&height=7&seed=2&weave=90', 'cell=12&wall=2&margin=3'],
      ['algo=reverse-delete&width=8&seed=3&weave=100', 'cell=8&wall=1'],
      ['algo=recursive-backtracker&width=12&seed=4&weave=100', 'cell=20&wall=5'],
    ]) {
      const { canvas } = played((await get(`${query}&format=apng&${drawing}`)).body);
      const { body } = await ask(`${daemon.url}/maze?${query}&format=png&openings=no&${drawing}`);
      assert.deepEqual(canvas, painted(body), query);
    }
  });

  it('show the maze of other tilings', timeout, async () => {
    // With walls 20 pixels apart: the middle of a cell, and from there the middles of its sides.
    const hexagon = { N: [0, -10], NE: [8.66, -5], SE: [8.66, 5], S: [0, 10], SW: [-8.66, 5], NW: [-8.66, -5] };
    const octagon = { N: [0, -10], NE: [7.07, -7.07], E: [10, 0], SE: [7.07, 7.07], S: [0, 10], SW: [-7.07, 7.07], W: [-10, 0], NW: [-7.07, -7.07] };
    const small = { N: [0, -4.1], E: [4.1, 0], S: [0, 4.1], W: [-4.1, 0] };
    const [up, down] = [{ E: [5, -2.9], S: [0, 5.77], W: [-5, -2.9] }, { N: [0, -5.77], E: [5, 2.9], W: [-5, 2.9] }];
    const tilings = {
      triangle: { middle: ([x, y]) => [x * 10 + 11, y * 17.32 + ((x + y) % 2 ? 6.77 : 12.55)], sides: ([x, y]) => ((x + y) % 2 ? down : up) },
      hexagon: { middle: ([x, y]) => [x * 17.32 + 12.55, y * 20 + 11 + (x % 2) * 10], sides: () => hexagon },
      octagon: { middle: ([x, y]) => [x * 14.142 + 11, y * 14.142 + 11], sides: ([x, y]) => ((x + y) % 2 ? small : octagon) },
    };
    for (const [tiling, { middle, sides }] of Object.entries(tilings))
      for (const more of ['', '&wrap=xy', '&shape=circle&braid=50', '&algo=kruskal&solve=shortest&margin=7']) {
        const query = `tiling=${tiling}&width=10&height=8&seed=5${more}`;
        const { canvas } = played((await get(`${query}&format=apng&cell=18&wall=2`)).body);
        const { json } = await ask(`${daemon.url}/maze?${query.replace('&margin=7', '')}`);
        const margin = more.includes('margin') ? 7 : 0;
        const isWall = ([x, y], [dx, dy] = [0, 0]) => canvas[Math.floor(y + dy) + margin][Math.floor(x + dx) + margin] === '000000';
        json.grid.forEach((row, y) => row.forEach((bits, x) => {
          const at = middle([x, y]);
          if (bits === 0) return;
          assert.ok(!isWall(at), `${query}: ${x},${y}`);
          for (const [name, to] of Object.entries(sides([x, y])))
            assert.equal(isWall(at, to), !(bits >> json.directions.indexOf(name) & 1), `${query}: ${name} of ${x},${y}`);
        }));
      }
  });

  it('close again what a random walk erases', timeout, async () => {
    // As far as the algorithm goes, every frame is the fold of its events, but for what is visited.
    const query = 'algo=wilson&width=5&seed=3';
    const [head, ...events] = lines(await get(query));
    const { body } = await get(`${query}&format=apng&scale=1&every=1`);
    for (const count of [20, 60, 120, 200].filter((n) => n < head.making)) {
      const grid = foldTiles(head, events.slice(0, count));
      const { canvas } = played(body, count + 1);
      canvas.forEach((row, y) => row.forEach((color, x) => {
        if (color === '000000' || color === 'ffffff') assert.equal(color, grid[y][x] ? '000000' : 'ffffff', `${count}: ${x},${y}`);
      }));
    }
  });

  it('leave a post floor as long as no wall meets it, in every frame and in a terminal', timeout, async () => {
    for (const query of ['algo=wilson&width=9&seed=3&loops=60', 'width=14&seed=3&rooms=2', 'algo=recursive-division&width=8&seed=3&room_min=3', 'algo=kruskal&width=6&seed=1&wrap=xy&loops=30']) {
      const [head] = lines(await get(query)), [columns, rows] = [2 * head.width + 1, 2 * head.height + 1];
      const { body } = await get(`${query}&format=apng&scale=1&every=1`);
      const { body: text } = await get(`${query}&format=text&every=1&delay=0`);
      const frames = text.toString().split('\r');
      let bare = 0;
      for (let count = 0; count <= head.making; count += 1 + (head.making >> 4)) {
        const { canvas } = played(body, count + 1), screen = shown(`${frames.slice(0, count).join('\r')}\r`).split('\n');
        const boards = [canvas.map((row) => row.map((color) => color === '000000')), screen.slice(0, rows).map((row) => [...row].map((tile) => tile === '#'))];
        // A wall that was looked at has a colour of its own, and may be closed.
        const isWall = ([x, y]) => boards[1][(y + rows - 1) % (rows - 1)]?.[(x + columns - 1) % (columns - 1)];
        for (let y = 2; count && y < rows - 1; y += 2)
          for (let x = 2; x < columns - 1; x += 2) {
            const expected = [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]].some(isWall);
            for (const board of boards) assert.equal(board[y][x], expected, `${query}: ${x},${y} after ${count}`);
            bare += !expected;
          }
      }
      assert.ok(bare > 5, query);
    }
  });

  it('have frames of what changes, at their pace, of which the last stays', timeout, async () => {
    const query = 'algo=recursive-backtracker&width=10&seed=2';
    const { steps } = lines(await get(query))[0];
    const { frames } = played((await get(`${query}&format=apng&scale=2&every=1&delay=50`)).body);
    assert.equal(frames.length, steps + 2);
    // From where the algorithm was to where it is, with the passages of that cell.
    frames.slice(1, -2).forEach(({ w, h }) => assert.ok(w <= 2 * 5 && h <= 2 * 5 && Math.min(w, h) <= 2 * 3));
    frames.slice(0, -1).forEach(({ delay }) => assert.equal(delay, 50));
    assert.equal(frames.at(-1).delay, 2000);
    const few = played((await get('algo=aldous-broder&width=25&seed=2&format=apng&scale=1')).body).frames;
    assert.ok(few.length > 300 && few.length <= 500, `${few.length} frames`);
  });

  it('show where the algorithm is, its sets, and the walls that it refuses', timeout, async () => {
    const at = async (query, kind, check) => {
      const [, ...events] = lines(await get(query));
      const { body } = await get(`${query}&format=apng&scale=1&every=1`);
      const told = events.flatMap((event, i) => (event[0] === kind ? [i] : []));
      assert.ok(told.length > 3, query);
      for (const i of [told[0], told[told.length >> 1], told.at(-1)])
        check(played(body, i + 2).canvas, events[i], events.slice(0, i + 1));
    };
    for (const query of ['algo=recursive-backtracker&width=5&seed=3', 'algo=wilson&width=5&seed=3'])
      await at(query, 'visit', (canvas, [, x, y]) => {
        const heads = canvas.flatMap((row, j) => row.flatMap((color, i) => (color === 'f59e0b' ? [[i, j]] : [])));
        assert.deepEqual(heads, [[x, y]]);
      });
    for (const algo of ['kruskal', 'prim', 'reverse-delete'])
      await at(`algo=${algo}&width=6&seed=3`, 'reject', (canvas, [, x, y]) => assert.equal(canvas[y][x], 'e79a90'));
    await at('algo=eller&width=6&seed=3', 'set', (canvas, _, events) => {
      const sets = new Map(events.filter(([kind]) => kind === 'set').map(([, x, y, n]) => [`${x},${y}`, n]));
      const colors = new Map();
      for (const [tile, n] of sets) {
        const [x, y] = tile.split(',');
        assert.equal(colors.get(n) ?? canvas[y][x], canvas[y][x]);
        colors.set(n, canvas[y][x]);
      }
      assert.equal(new Set(colors.values()).size, colors.size);
    });
  });

  it('show the solution', timeout, async () => {
    const query = 'width=8&seed=2&solve=shortest';
    const { canvas } = played((await get(`${query}&format=apng&scale=1&path_color=00ff00`)).body);
    for (const [x, y] of (await maze(query)).solution.path) assert.equal(canvas[y][x], '00ff00');
  });

  it('are small', timeout, async () => {
    const { body } = await get('algo=recursive-backtracker&width=40&seed=1&format=apng&every=4&scale=4');
    assert.ok(body.length < 300 * 1024, `${body.length} bytes`);
  });

  it('say how large they may be', timeout, async () => {
    const wrong = (query) => askWrong(`${daemon.url}/maze/steps?format=apng&seed=1&${query}`, 413, 'too-large');
    assert.deepEqual((await wrong('width=300&scale=1')).error.nearest, ['255']);
    await wrong('width=250&cell=50');
    await askWrong(`${daemon.url}/maze/steps?format=apng&cell=1.5`, 400, 'invalid-parameter');
    await askWrong(`${daemon.url}/maze/steps?format=apng&heatmap=yes`, 400, 'meaningless-parameter');
    await askWrong(`${daemon.url}/maze/steps?format=text&cell=5`, 400, 'meaningless-parameter');
  });
});

describe('steps that there are not', () => {
  it('are refused', timeout, async () => {
    const wrong = (query, status, type) => askWrong(`${daemon.url}/maze/steps?${query}`, status, type);
    assert.match((await wrong('format=json', 400, 'meaningless-parameter')).error.allowed, /text.*ndjson.*sse/);
    await wrong('grid=rows', 400, 'meaningless-parameter');
    await wrong('count=3', 400, 'meaningless-parameter');
    await wrong('delay=5', 400, 'meaningless-parameter');
    await wrong('format=sse&delay=10001', 400, 'invalid-parameter');
    await wrong('format=text&every=0', 400, 'invalid-parameter');
    await askWrong(`${daemon.url}/maze?delay=5`, 400, 'meaningless-parameter');
    await askWrong(`${daemon.url}/maze?format=sse`, 400, 'meaningless-parameter');
    const { error, json } = await wrong('format=text&tiling=triangle&width=4', 400, 'meaningless-parameter');
    assert.deepEqual([error.parameter, error.allowed], ['tiling', 'square']);
    assert.match(json.detail, /other tilings have ndjson, sse, apng: /);
    await wrong('openings=yes', 400, 'meaningless-parameter');
    await askWrong(`${daemon.url}/maze/steps`, 406, 'not-acceptable', { headers: { Accept: 'image/png' } });
    await askWrong(`${daemon.url}/maze/steps`, 405, 'method-not-allowed', { method: 'POST' });
  });

  it('say the nearest size that has them', timeout, async () => {
    const query = 'algo=eller&height=100';
    const { error } = await askWrong(`${daemon.url}/maze/steps?${query}&width=90000&seed=1`, 413, 'too-large');
    const nearest = Number(error.nearest[0]);
    assert.ok(nearest > 100 && nearest < 90000, `${nearest}`);
    const fits = { method: 'HEAD' };
    assert.equal((await get(`${query}&width=${nearest}&seed=1`, fits)).status, 200);
    assert.equal((await get(`${query}&width=${nearest + 1}&seed=1`, fits)).status, 413);
  });
});
