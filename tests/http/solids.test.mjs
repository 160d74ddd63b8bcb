// STL and OBJ by programs that are not ours: admesh checks that each edge is of two triangles, and reckons the volume;
// assimp reads OBJ, and makes it STL for admesh. What OpenSCAD lists is held against the tiles.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { askWrong } from './contract.mjs';
import { daemonOf, folderOf, patience, skipUnless, timeout } from './daemon.mjs';

const has = (program) => spawnSync(program, ['--version']).error === undefined;
const skip =
  skipUnless(has('admesh'), 'the surfaces of STL', 'admesh is not installed: make test-deps') ||
  skipUnless(has('assimp'), 'the surfaces of OBJ', 'assimp is not installed: make test-deps');

const daemon = daemonOf();
const folder = folderOf();

const get = async (query) => {
  const answer = await fetch(`${daemon.url}/maze?${query}`);
  assert.equal(answer.status, 200, query);
  return answer;
};

const save = async (query, name) => {
  const file = join(folder, name);
  writeFileSync(file, Buffer.from(await (await get(query)).arrayBuffer()));
  return file;
};

const run = (program, ...args) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: patience(30000) });
  assert.equal(status, 0, `${program} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
};

// What admesh found before it mended anything, and that there was nothing to mend.
function check(file) {
  const report = run('admesh', file);
  const numbers = (label) => {
    const found = report.match(new RegExp(`${label} *: +(-?[\\d.]+)(?: +(-?[\\d.]+))?`));
    assert.ok(found, `admesh says no ${label}:\n${report}`);
    return found.slice(1).filter((text) => text !== undefined).map(Number);
  };
  const [facets, left] = numbers('Number of facets');
  assert.equal(left, facets, report);
  for (const label of ['Total disconnected facets', 'Degenerate facets', 'Edges fixed', 'Facets removed',
    'Facets added', 'Facets reversed', 'Backwards edges', 'Normals fixed'])
    assert.equal(numbers(label)[0], 0, `${label}\n${report}`);
  return { facets, parts: numbers('Number of parts')[0], volume: numbers('Volume')[0] };
}

// Of a rectangle, from its tiles.
async function reckon(query, { cell, wall, rise, floor }) {
  const text = await (await get(`${query}&style=tiles&openings=yes`)).text();
  const rows = text.trimEnd().split('\n');
  const side = (i) => (i % 2 ? cell : wall);
  let volume = 0;
  rows.forEach((row, y) =>
    [...row].forEach((tile, x) => (volume += side(x) * side(y) * (floor + (tile === '#' ? rise : 0))))
  );
  return volume;
}

const near = (volume, expected) =>
  assert.ok(Math.abs(volume - expected) < 1e-4 * expected, `a volume of ${volume}, not ${expected}`);

const MEASURES = { cell: 8, wall: 2, rise: 8, floor: 1 };

describe('stl and obj', { skip }, () => {
  for (const [query, given] of [
    ['width=2&height=1&seed=1', {}],
    ['width=30&height=1&seed=1', {}],
    ['width=40&height=33&seed=2&algo=eller', {}],
    ['width=33&height=65&seed=3&algo=wilson', { cell: 3.25, wall: 1.15, rise: 4.5, floor: 2 }],
    ['width=20&height=20&seed=4', { floor: 0 }],
    ['width=2147483647&height=900&blocks=64&seed=3&window=5000,60,20,9', {}],
  ])
    it(`are closed and have the volume that the tiles tell: ${query} ${JSON.stringify(given)}`, timeout, async () => {
      const expected = await reckon(query, { ...MEASURES, ...given });
      const measures = Object.entries(given).map(([name, value]) => `&${name}=${value}`).join('');
      const stl = check(await save(`${query}${measures}&format=stl`, 'maze.stl'));
      const obj = await save(`${query}${measures}&format=obj`, 'maze.obj');
      near(stl.volume, expected);
      assert.equal(stl.parts, given.floor === 0 ? 2 : 1);
      run('assimp', 'export', obj, join(folder, 'obj.stl'));
      assert.deepEqual({ ...check(join(folder, 'obj.stl')), volume: 0 }, { ...stl, volume: 0 });
      near(check(join(folder, 'obj.stl')).volume, expected);
    });

  for (const query of ['shape=heart', 'shape=ring&sparse=40', 'wrap=xy', 'wrap=x&sparse=100', 'braid=100&loops=80',
    'shape=star&wrap=y&braid=50', 'shape=triangle&start=random&goal=farthest', 'window=3,0,20,35',
    'shape=heart&window=0,20,40,15', 'depth=3', 'depth=4&wrap=x&braid=50&stairs=60', 'shape=heart&window=0,0,12,30', 'shape=heart&window=30,0,10,35'])
    it(`are closed: ${query}`, timeout, async () => {
      for (const floor of [1, 0]) {
        const asked = `width=40&height=35&seed=7&${query}&floor=${floor}`;
        const stl = check(await save(`${asked}&format=stl`, 'maze.stl'));
        run('assimp', 'export', await save(`${asked}&format=obj`, 'maze.obj'), join(folder, 'obj.stl'));
        assert.equal(check(join(folder, 'obj.stl')).facets, stl.facets);
      }
    });
});

describe('a solid', () => {
  it('has its media type, and is asked for by it', timeout, async () => {
    for (const [format, type] of [['stl', 'model/stl'], ['obj', 'model/obj'], ['scad', 'application/x-openscad']]) {
      assert.equal((await get(`seed=1&format=${format}`)).headers.get('content-type'), type);
      const wished = await fetch(`${daemon.url}/maze?seed=1`, { headers: { Accept: type } });
      assert.equal(wished.headers.get('content-type'), type);
      await wished.arrayBuffer();
    }
  });

  it('of STL has as many triangles as it says, made by a job or not', timeout, async () => {
    const small = Buffer.from(await (await get('algo=eller&width=20&height=20&seed=1&format=stl')).arrayBuffer());
    const large = Buffer.from(await (await get('algo=eller&width=300&height=150&seed=1&format=stl')).arrayBuffer());
    const part = Buffer.from(await (await get('width=30&height=20&seed=1&format=stl&window=3,4,9,9&floor=0')).arrayBuffer());
    for (const stl of [small, large, part]) assert.equal(stl.length, 84 + 50 * stl.readUInt32LE(80));
  });

  it('tells the length of STL beforehand, made by a job or not', timeout, async () => {
    for (const side of [5, 40, 300]) {
      const answer = await fetch(`${daemon.url}/maze?format=stl&width=${side}&seed=1`, {
        headers: { 'Accept-Encoding': 'identity' },
      });
      const bytes = await answer.arrayBuffer();
      assert.equal(answer.headers.get('content-length'), `${bytes.byteLength}`);
    }
  });

  it('of OpenSCAD has its measures at the top', timeout, async () => {
    const text = await (await get('seed=1&width=9&height=4&format=scad&cell=3.25&wall=1.15&rise=4&floor=0')).text();
    for (const line of ['cell = 3.25;', 'wall = 1.15;', 'rise = 4;', 'plate = 0;', 'columns = 9;', 'rows = 4;'])
      assert.ok(text.includes(`\n${line}`), line);
  });

  it('is refused where it would be too large, and of triangles', timeout, async () => {
    const detail = async (query, status, type) =>
      (await askWrong(`${daemon.url}/maze?${query}`, status, type)).problem.detail;
    assert.match(await detail('width=13108&height=1&format=obj', 413, 'too-large'), /width up to 13107/);
    assert.match(
      await detail('width=12385&height=12385&format=stl&algo=eller', 413, 'too-large'), /width and height up to 12384/);
    assert.match(
      await detail('width=9&height=9&tiling=triangle&format=stl', 400, 'meaningless-parameter'), /tiling=square/);
  });
});
