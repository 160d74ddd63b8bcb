// Woven mazes: what every format, solver and refusal says of tunnels, held to the rules in docs/SHAPING.md.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Bits } from '../../web/bits.js';
import { pathOf, sceneOf } from '../../web/board/scene.js';
import '../../web/board/tilings/square.js';
import { load } from '../../web/board/tilings/tiling.js';
import { Journey } from '../../web/walk/journey.js';
import { ask, askWrong, post } from './contract.mjs';
import { count, daemonOf, timeout } from './daemon.mjs';

let catalogue;
const daemon = daemonOf({}, async () => (catalogue = (await ask(`${daemon.url}/algorithms`)).json));

const get = (query, path = '/maze') => ask(`${daemon.url}${path}?${query}`);
const weavers = () => catalogue.algorithms.filter(({ options }) => options.includes('weave')).map(({ slug }) => slug);

const WAYS = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0], NN: [0, -2], EE: [2, 0], SS: [0, 2], WW: [-2, 0] };
const NAMES = Object.keys(WAYS);
const BACK = { N: 'S', E: 'W', S: 'N', W: 'E', NN: 'SS', EE: 'WW', SS: 'NN', WW: 'EE' };

const names = ({ grid }, [x, y]) => NAMES.filter((_, i) => grid[y][x] >> i & 1);
const step = ([x, y], name) => [x + WAYS[name][0], y + WAYS[name][1]];
const cellsOf = ({ grid }) => grid.flatMap((row, y) => row.map((_, x) => [x, y]));

// Steps from the start to each cell.
function search(json) {
  const distances = new Map([[`${json.start}`, 0]]);
  const queue = [json.start];
  for (const at of queue)
    for (const next of names(json, at).map((name) => step(at, name)))
      if (!distances.has(`${next}`)) {
        distances.set(`${next}`, distances.get(`${at}`) + 1);
        queue.push(next);
      }
  return distances;
}

// Fails unless it is a tree whose passages are open from both sides, and whose bridges have two passages across the tunnel.
function assertWoven(json, what) {
  let sides = 0, tunnels = 0;
  for (const at of cellsOf(json))
    for (const name of names(json, at)) {
      const next = step(at, name);
      assert.ok(names(json, next).includes(BACK[name]), `${what}: ${name} of ${at}`);
      if (name.length === 2) {
        assert.deepEqual(names(json, step(at, name[0])), 'NS'.includes(name[0]) ? ['E', 'W'] : ['N', 'S'], `${what}: ${at}`);
        tunnels++;
      }
      sides++;
    }
  assert.equal(search(json).size, json.width * json.height, what);
  assert.equal(sides / 2, json.width * json.height - 1, what);
  return tunnels / 2;
}

describe('a maze with weave', () => {
  it('is a tree whose corridors cross without meeting, with every algorithm that can', timeout, async () => {
    assert.deepEqual(weavers(), ['recursive-backtracker', 'kruskal', 'prim', 'boruvka', 'reverse-delete', 'growing-tree']);
    for (const slug of weavers())
      for (let seed = 0; seed < count(20); seed++) {
        const query = `algo=${slug}&width=${13 + seed}&height=17&seed=${seed}&weave=${100 - 3 * seed}`;
        const { json } = await get(query);
        assert.equal(json.url, `/maze?${query}`);
        assert.deepEqual([json.tiling, json.points, json.columns, json.directions], ['square', 'cells', undefined, NAMES]);
        assert.ok(assertWoven(json, query) > 0, query);
      }
  });

  it('is as ever with weave=0', timeout, async () => {
    const { json } = await get('algo=kruskal&size=9&seed=1&weave=0&loops=2');
    assert.equal(json.url, '/maze?algo=kruskal&width=4&height=4&seed=1&loops=2');
    assert.equal(json.columns, 9);
  });

  it('may have no room for tunnels', timeout, async () => {
    for (const sides of ['width=1&height=1', 'width=9&height=1', 'width=1&height=9', 'width=9&height=2'])
      assert.equal(assertWoven((await get(`algo=prim&seed=4&weave=100&${sides}`)).json, sides), 0);
  });

  it('is solved through its tunnels, as a search of its cells says', timeout, async () => {
    for (let seed = 0; seed < count(12); seed++) {
      const query = `algo=kruskal&width=12&height=10&seed=${seed}&weave=80&start=3,4`;
      const { json } = await get(query);
      const distances = search(json);
      for (const { slug, shortest } of catalogue.solvers) {
        const { solution } = (await get(`${query}&solve=${slug}`)).json;
        let at = json.start;
        assert.deepEqual(json.start, [3, 4]);
        // These two may give up.
        assert.ok(solution.solved || ['pledge', 'random-mouse'].includes(slug), `${slug} ${query}`);
        if (!solution.solved) continue;
        for (const [i, name] of solution.directions.split(' ').entries()) {
          assert.ok(names(json, at).includes(name), `${slug}: ${name} of ${at}`);
          at = step(at, name);
          assert.deepEqual(solution.path[i + 1], at);
        }
        assert.deepEqual(at, json.goal);
        if (shortest)
          assert.equal(solution.length, distances.get(`${json.goal}`), `${slug} ${query}`);
      }
      assert.deepEqual((await get(query, '/maze/distances')).json.distances,
        json.grid.map((row, y) => row.map((_, x) => distances.get(`${[x, y]}`))));
      assert.equal((await get(query, '/maze/stats')).json.stats.solution.length, distances.get(`${json.goal}`));
    }
  });

  it('is checked by directions and by points, of which a tunnel has its two ends', timeout, async () => {
    const { json } = await get('algo=kruskal&width=9&height=9&seed=3&weave=100&solve=shortest');
    const { directions, path, length } = json.solution;
    const checked = async (candidate) => (await post(`${daemon.url}/maze/check`, { maze: json.url, ...candidate })).json;
    assert.match(directions, /EE|SS|NN|WW/);
    for (const candidate of [{ directions }, { path }])
      assert.deepEqual(await checked(candidate), { solved: true, length, shortest: length });
    for (const at of cellsOf(json))
      for (const name of NAMES.filter((other) => !names(json, at).includes(other))) {
        const [x, y] = step(at, name);
        if (x >= 0 && y >= 0 && x < 9 && y < 9 && `${at}` === `${json.start}`)
          assert.equal((await checked({ path: [at, [x, y]] })).solved, false, `${name} of ${at}`);
      }
  });

  it('has the same passages in edges and in bits', timeout, async () => {
    for (const slug of weavers()) {
      const query = `algo=${slug}&width=70&height=6&seed=8&weave=90`;
      const { json } = await get(query);
      const edges = cellsOf(json).flatMap(([x, y]) => names(json, [x, y]).map((name) => [x, y, ...step([x, y], name)]))
        .map(([x, y, toX, toY]) => [y * 70 + x, toY * 70 + toX]).filter(([from, into]) => from < into);
      const lines = (await get(`${query}&format=edges`)).text.trim().split('\n');
      assert.deepEqual(lines.sort(), edges.map((edge) => edge.join(' ')).sort(), slug);

      const bytes = Buffer.from(await (await fetch(`${daemon.url}/maze?${query}&format=bits`)).arrayBuffer());
      const head = JSON.parse(bytes.subarray(0, bytes.indexOf('\n')));
      assert.deepEqual(head.planes, ['east', 'south', 'east_tunnel', 'south_tunnel']);
      assert.deepEqual(head.directions, NAMES);
      const words = new BigUint64Array(bytes.buffer.slice(bytes.byteOffset + bytes.indexOf('\n') + 1, bytes.byteOffset + bytes.length));
      for (const [x, y] of cellsOf(json))
        for (const [plane, name] of ['E', 'S', 'EE', 'SS'].entries())
          assert.equal(words[(y * 4 + plane) * head.words + (x >> 6)] >> BigInt(x & 63) & 1n,
            BigInt(names(json, [x, y]).includes(name)), `${slug}: ${name} of ${[x, y]}`);
    }
  });

  it('comes to be in steps that make it', timeout, async () => {
    for (const slug of weavers())
      for (const seed of [1, 2, 3]) {
        const query = `algo=${slug}&width=9&height=8&seed=${seed}&weave=100`;
        const { json } = await get(query);
        const grid = json.grid.map((row) => row.map(() => 0));
        const lines = (await get(`${query}&format=ndjson`, '/maze/steps')).text.trim().split('\n').slice(1);
        for (const [kind, x, y, name] of lines.map((line) => JSON.parse(line)))
          if ((kind === 'open' || kind === 'close') && typeof name === 'string') {
            const [toX, toY] = step([x, y], name);
            grid[y][x] ^= 1 << NAMES.indexOf(name);
            grid[toY][toX] ^= 1 << NAMES.indexOf(BACK[name]);
          }
        assert.deepEqual(grid, json.grid, query);
      }
  });

  it('is one of many', timeout, async () => {
    const { text } = await get('count=5&algo=kruskal&width=8&seed=4&weave=70&grid=cells', '/mazes');
    for (const json of text.trim().split('\n').map((line) => JSON.parse(line)))
      assert.ok(assertWoven(json, json.url) > 0);
  });
});

// The lines of the path data of a picture, as pairs of points, in units of a cell and its wall.
function linesOf(svg, kind) {
  const data = svg.match(new RegExp(`<path class="${kind}"[^>]* d="([^"]*)"`))[1];
  const lines = [];
  let at = [0, 0];
  for (const [, command, numbers] of data.matchAll(/([mlhv])([^mlhv]*)/g)) {
    const [a, b] = numbers.match(/-?[0-9]*\.?[0-9]+/g).map(Number);
    const to = command === 'h' ? [at[0] + a, at[1]] : command === 'v' ? [at[0], at[1] + a] : [at[0] + a, at[1] + b];
    if (command !== 'm') lines.push([at, to]);
    at = to;
  }
  return lines;
}

// How many walls there are on the straight way from a point so far along it.
const crossed = (lines, [x, y], [dx, dy], far) => lines.filter(([from, to]) => {
  const [along, across] = dx ? [0, 1] : [1, 0];
  const sign = dx + dy, begin = dx ? x : y, beside = dx ? y : x;
  const distance = (from[along] - begin) * sign;
  return from[along] === to[along] && distance > 0 && distance < far &&
    Math.min(from[across], to[across]) < beside && beside < Math.max(from[across], to[across]);
}).length;

// Fails unless there are bridges where there are tunnels, and other walls where there is no passage.
function assertDrawn(lines, json) {
  for (const at of cellsOf(json))
    for (const name of 'NESW') {
      const open = names(json, at), middle = at.map((place) => place + 0.5);
      // To the middle of the neighbour: a tunnel passes the side of the cell and ends at the bridge.
      const near = crossed(lines, middle, WAYS[name], 0.55), all = crossed(lines, middle, WAYS[name], 1);
      if (open.includes(name)) assert.equal(all, 0, `${json.url}: ${name} of ${at}`);
      else if (open.includes(name + name)) assert.deepEqual([near, all], [0, 1], `${json.url}: ${name}${name} of ${at}`);
      else assert.equal(all, 1, `${json.url}: ${name} of ${at}`);
    }
}

describe('a picture of a maze with weave', () => {
  it('has bridges where there are tunnels, and other walls where there is no passage', timeout, async () => {
    for (let seed = 0; seed < count(10); seed++) {
      const query = `algo=kruskal&width=10&height=9&seed=${seed}&weave=70`;
      assertDrawn(linesOf((await get(`${query}&format=svg&openings=no`)).text, 'walls'), (await get(query)).json);
    }
  });

  it('is on the page what it is in svg', timeout, async () => {
    const query = 'algo=kruskal&width=10&height=9&seed=3&weave=70';
    const { json } = await get(`${query}&solve=shortest`);
    const bits = new Bits(await (await fetch(`${daemon.url}/maze?${query}&format=bits`)).arrayBuffer());
    const scene = await sceneOf(json, bits);
    const lines = [];
    let last;
    const pen = { moveTo: (...at) => (last = at), lineTo: (...at) => (lines.push([last, at]), last = at) };
    assert.deepEqual((await load('woven')).names, NAMES);
    for (const at of cellsOf(json))
      for (const name of NAMES) assert.equal(bits.isOpen(...at, name), names(json, at).includes(name), `${name} of ${at}`);
    assert.deepEqual([...pathOf(json.solution.directions, json.start, scene)], json.solution.path.map(([x, y]) => y * 10 + x));
    scene.tiling.walls(pen, scene, [0, 0, 10, 9]);
    assertDrawn(lines, json);
  });

  it('shows the path going under bridges', timeout, async () => {
    const query = 'algo=kruskal&width=9&height=9&seed=3&weave=100&solve=shortest';
    const { json } = await get(query);
    const lines = linesOf((await get(`${query}&format=svg`)).text, 'path');
    const { directions, path } = json.solution;
    for (const [i, name] of directions.split(' ').entries())
      if (name.length === 2) {
        // Halfway, in the middle of the bridge, it may only go across.
        const [x, y] = step(path[i], name[0]).map((place) => place + 0.5);
        const along = name === 'EE' || name === 'WW' ? 0 : 1;
        assert.ok(!lines.some(([from, to]) => from[1 - along] === to[1 - along] && from[1 - along] === [x, y][1 - along] &&
          Math.min(from[along], to[along]) <= [x, y][along] && [x, y][along] <= Math.max(from[along], to[along])), name);
      }
  });

  it('is drawn in box-drawing characters, with other walls where a tunnel leads through', timeout, async () => {
    for (const slug of weavers()) {
      const query = `algo=${slug}&width=14&height=9&seed=6&weave=100&solve=shortest`;
      const { json } = await get(query);
      const colored = (await get(`${query}&format=text&color=yes&openings=no`)).text;
      const lines = (await get(`${query}&style=box&openings=no`)).text.split('\n').map((line) => [...line]);
      assert.deepEqual(colored.replace(/\x1b\[\d+m/g, '').split('\n').map((line) => [...line]), lines, slug);
      const { path } = json.solution;
      const isOn = (at) => path.some((other) => `${other}` === `${at}`);
      let tunnels = 0;
      for (const [x, y] of cellsOf(json)) {
        // Of a bridge that the path goes under, but not across, nothing is marked.
        assert.equal(lines[2 * y + 1][4 * x + 2], isOn([x, y]) ? '•' : ' ', `${json.url}: ${[x, y]}`);
        for (const [name, line, column, wall, mouth] of [['E', 2 * y + 1, 4 * x + 4, '│', '┇'], ['S', 2 * y + 2, 4 * x + 2, '─', '┅']]) {
          const next = step([x, y], name), back = BACK[name + name];
          if (!json.grid[next[1]]?.[next[0]]) continue;
          const isTunnel = names(json, [x, y]).includes(name + name) || names(json, next).includes(back);
          const expected = isTunnel ? mouth : names(json, [x, y]).includes(name) ? /[ •]/ : wall;
          assert.match(lines[line][column], new RegExp(expected), `${json.url}: ${name} of ${[x, y]}`);
          tunnels += isTunnel;
        }
      }
      assert.ok(tunnels > 0, slug);
      // In colour, walls under which the path goes have its colour.
      const under = json.solution.directions.split(' ').filter((name) => name.length === 2).length;
      assert.equal([...colored.matchAll(/\x1b\[33m(┇|┅┅┅)/g)].length, 2 * under, slug);
    }
  });

  it('needs room for bridges', timeout, async () => {
    const refused = async (query, type) => (await askWrong(`${daemon.url}/maze?algo=kruskal&weave=50&${query}`, 400, type)).error;
    for (const [query, parameter, nearest] of [
      ['format=svg&cell=7', 'cell', ['8']], ['format=png&cell=1&wall=1', 'cell', ['8']],
      ['format=svg&wall=5', 'wall', ['4']], ['format=png&cell=9&wall=3', 'wall', ['2']],
      ['format=pdf&cell=9&wall=3', 'wall', ['2.25']], ['format=png&scale=9', 'scale', []]]) {
      const error = await refused(query, parameter === 'scale' ? 'meaningless-parameter' : 'invalid-parameter');
      assert.deepEqual([error.parameter, error.nearest], [parameter, nearest], query);
    }
    for (const query of ['format=svg&cell=8', 'format=png&cell=8&wall=2', 'format=pdf&cell=9&wall=2', 'format=pdf&wall=2'])
      assert.equal((await fetch(`${daemon.url}/maze?algo=kruskal&weave=50&${query}`)).status, 200, query);
  });
});

describe('a walk through a maze with weave', () => {
  it('goes into a tunnel where the walker heads for the side at which it begins', timeout, async () => {
    for (const seed of [3, 4, 5]) {
      const query = `algo=kruskal&width=9&height=8&seed=${seed}&weave=80`;
      const { json } = await get(`${query}&solve=shortest`);
      const bits = new Bits(await (await fetch(`${daemon.url}/maze?${query}&format=bits`)).arrayBuffer());
      const journey = new Journey(await sceneOf(json, bits));
      for (const name of json.solution.directions.split(' '))
        assert.ok(journey.step(journey.toward({ turn: 'NESW'.indexOf(name[0]) / 4, most: 0 })), `${query}: ${name} at ${journey.at}`);
      assert.ok(journey.solved);
      assert.equal(journey.directions, json.solution.directions);
    }
  });
});

describe('weave', () => {
  it('is refused where a format shows no tunnels, with the names of those that do', timeout, async () => {
    for (const path of ['/maze', '/maze/steps', '/mazes']) {
      const shown = [], refused = [];
      for (const { slug } of catalogue.formats.filter(({ paths }) => paths.includes(path))) {
        const answer = await fetch(`${daemon.url}${path}?algo=kruskal&weave=50&width=6&seed=3&format=${slug}${path === '/mazes' ? '&count=2' : ''}`);
        if (answer.status === 200) {
          shown.push(slug);
        } else {
          const { detail, errors } = await answer.json();
          assert.deepEqual([answer.status, errors[0].parameter, errors[0].nearest], [400, 'weave', []], slug);
          refused.push(detail);
        }
        await answer.body?.cancel().catch(() => {});
      }
      if (path === '/maze') assert.deepEqual(shown, ['json', 'text', 'svg', 'png', 'pdf', 'edges', 'bits']);
      assert.ok(shown.length > 0);
      for (const detail of refused)
        assert.deepEqual(detail.match(/ only to ([a-z, ]+):/)[1].split(', '), shown, detail);
    }
  });

  it('is refused in other styles of text, which name the one that has tunnels', timeout, async () => {
    for (const style of ['tiles', 'walls', 'circles', 'triangles', 'hexagons', 'distances', 'blocks', 'quadrants', 'braille']) {
      const { error } = await askWrong(`${daemon.url}/maze?algo=kruskal&weave=50&style=${style}`, 400, 'meaningless-parameter');
      assert.deepEqual([error.parameter, error.nearest], ['style', ['box']], style);
    }
  });

  it('goes with neither outlines, nor wrapped edges, nor changes of the finished maze, nor other cells', timeout, async () => {
    for (const [query, type] of [['shape=circle', 'conflicting-parameters'], ['wrap=x', 'conflicting-parameters'],
      ['sparse=5', 'conflicting-parameters'], ['braid=5', 'conflicting-parameters'], ['loops=5', 'conflicting-parameters'],
      ['tiling=hexagon&width=9', 'meaningless-parameter']]) {
      const { error } = await askWrong(`${daemon.url}/maze?algo=kruskal&weave=50&${query}`, 400, type);
      assert.equal(error.parameter, 'weave', query);
    }
    const { json } = await post(`${daemon.url}/maze`, { algo: 'kruskal', mask: ['XX', 'XX'], weave: 9 });
    assert.equal(json.errors[0].parameter, 'weave');
  });

  it('needs an algorithm that digs, a percent, and a grid or style that shows tunnels', timeout, async () => {
    const { error } = await askWrong(`${daemon.url}/maze?algo=wilson&weave=50`, 400, 'meaningless-parameter');
    assert.equal(error.parameter, 'weave');
    assert.equal((await askWrong(`${daemon.url}/maze?algo=kruskal&weave=101`, 400, 'invalid-parameter')).error.nearest[0], '100');
    for (const grid of ['tiles', 'rows'])
      assert.deepEqual((await askWrong(`${daemon.url}/maze?algo=kruskal&weave=5&grid=${grid}`, 400, 'meaningless-parameter')).error.nearest, ['cells']);
    assert.match((await askWrong(`${daemon.url}/maze/distances?algo=kruskal&weave=5&format=text`, 400, 'meaningless-parameter')).json.detail,
      /only to json/);
  });
});
