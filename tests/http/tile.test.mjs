// Tiles as PNG's readers see them: they meet, and together they are the picture of the maze.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ask, askWrong } from './contract.mjs';
import { daemonOf, folderOf, skipUnless, timeout } from './daemon.mjs';

const python = process.env.PYTHON ?? '/usr/bin/python3';
const skip = skipUnless(existsSync(python), 'tiles', `${python} is not installed`);
const daemon = daemonOf();
const folder = folderOf();
const WORLD = 'width=2147483647&height=2147483647&blocks=64&seed=3';

// Pillow says whether tiles in rows, side by side, are a picture's north-west, or of one, whether two sides are alike.
const compare = `
import sys
from PIL import Image
side, across, whole, *tiles = sys.argv[1:]
side, across = int(side), int(across)
whole = Image.open(whole).convert('RGBA')
sheet = Image.new('RGBA', (side * across, side * (len(tiles) // across)))
for i, tile in enumerate(tiles):
    tile = Image.open(tile).convert('RGBA')
    assert tile.size == (side, side), tile.size
    sheet.paste(tile, (i % across * side, i // across * side))
size = tuple(min(a, b) for a, b in zip(sheet.size, whole.size))
print(sum(a != b for a, b in zip(sheet.crop((0, 0, *size)).getdata(), whole.crop((0, 0, *size)).getdata())))
`;

const picture = async (path) => {
  const answer = await fetch(`${daemon.url}${path}`);
  assert.equal(answer.status, 200, path);
  const name = join(folder, `${path.replaceAll(/[^a-z0-9]/g, '_')}.png`);
  writeFileSync(name, Buffer.from(await answer.arrayBuffer()));
  return name;
};
const count = (side, across, whole, tiles) =>
  Number(execFileSync(python, ['-c', compare, side, across, whole, ...tiles], { encoding: 'utf8' }));

describe('/maze/tile', { skip }, () => {
  it('is a part of the picture at each zoom', timeout, async () => {
    for (const [maze, z, pixels, side] of [
      ['width=15&height=9', 2, 64, 256], ['width=15&height=9', 1, 32, 256], ['width=15&height=9', 0, 16, 256],
      ['width=15&height=9', 1, 64, 512], ['width=50&height=30&blocks=16', 3, 32, 256], ['width=50&height=30', 1, 8, 256],
    ]) {
      const wall = pixels / 8, [, width, height] = maze.match(/width=(\d+)&height=(\d+)/).map(Number);
      const query = `${maze}&seed=5&solve=shortest&ends=yes`;
      const whole = await picture(`/maze?${query}&format=png&cell=${pixels - wall}&wall=${wall}`);
      const [across, down] = [width, height].map((cells) => Math.ceil(cells * pixels / side));
      const tiles = [];
      for (let y = 0; y < down; y++)
        for (let x = 0; x < across; x++) tiles.push(await picture(`/maze/tile?${query}&z=${z}&x=${x}&y=${y}${side === 512 ? '&tile=512' : ''}`));
      assert.equal(count(side, across, whole, tiles), 0, `${maze} z=${z}`);
    }
  });

  it('has the outer wall where the maze ends with a tile', timeout, async () => {
    const path = '/maze/tile?width=8&height=8&seed=5&openings=no';
    const whole = await picture('/maze?width=8&height=8&seed=5&openings=no&format=png&cell=28&wall=4');
    // The last four pixels of the last cells, and the wall instead.
    assert.ok(count(256, 1, whole, [await picture(`${path}&z=0&x=0&y=0`)]) <= 2 * 256 * 4);
    const strip = "import sys\nfrom PIL import Image\ni = Image.open(sys.argv[1]).convert('RGB')\nprint(all(i.getpixel((255, y)) == (0, 0, 0) == i.getpixel((y, 255)) for y in range(256)))";
    assert.equal(execFileSync(python, ['-c', strip, await picture(`${path}&z=0&x=0&y=0`)], { encoding: 'utf8' }), 'True\n');
  });

  it('is of a maze of any size, from the whole to a cell, and never changes', timeout, async () => {
    for (const z of [0, 1, 5, 6, 17, 29]) {
      const at = Math.floor(2 ** z / 3);
      const { headers } = await ask(`${daemon.url}/maze/tile?${WORLD}&z=${z}&x=${at}&y=${at}`);
      assert.match(headers.get('cache-control'), /immutable/);
      assert.match(headers.get('content-location'), new RegExp(`blocks=64&z=${z}&x=${at}&y=${at}&format=png$`));
    }
  });

  // The ends are cells of the whole maze. They were taken for cells of whichever level a tile shows, whose board is smaller.
  it('has the ends of the whole maze at every level', timeout, async () => {
    const far = 'width=2147483647&height=2147483647&seed=679450&blocks=16&start=northeast';
    for (const query of [
      `${far}&goal=random&solve=shortest&z=2&x=2&y=1`, `${far}&goal=99999,1&ends=yes&z=0&x=0&y=0`,
      ...['solve=right-hand', 'solve=shortest'].flatMap((more) =>
        [0, 3].map((z) => `width=100000&blocks=128&${more}&goal=random&z=${z}&x=0&y=0&seed=262918`)),
    ]) {
      const { status, text } = await ask(`${daemon.url}/maze/tile?${query}`);
      assert.ok(status === 200 || (status === 400 && JSON.parse(text).type.endsWith('#conflicting-parameters')), `${query}: ${text}`);
    }
    // Two cells of one block are one cell a level up, from which no path leads on.
    const tile = async (more) => (await ask(`${daemon.url}/maze/tile?width=700&height=300&seed=8&blocks=32&z=0&x=0&y=0&${more}`)).body;
    assert.deepEqual(await tile('start=3,3&goal=27,11&solve=shortest&openings=no'), await tile('start=3,3&goal=3,3&solve=shortest&openings=no'));
    assert.notDeepEqual(await tile('start=3,3&goal=1203,411&solve=shortest&openings=no'), await tile('start=3,3&goal=3,3&solve=shortest&openings=no'));
    // Of a tile of blocks the ends, and the path, are of these: middles of blocks lie in them however their borders wander.
    for (const [maze, level, side, [start, goal]] of [
      ['width=700&height=300&seed=8&blocks=32', 1, 32, [[2, 7], [18, 1]]], ['width=700&height=300&seed=8&blocks=32', 1, 32, [[4, 4], [4, 4]]],
      ['width=100000&height=100000&seed=9&blocks=16', 3, 4096, [[20, 3], [1, 17]]], ['width=100000&height=100000&seed=9&blocks=16', 3, 4096, [[0, 0], [0, 1]]],
    ]) {
      const tileOf = (cells) => cells.map((cell) => 2 * cell + 1);
      const ends = (points) => `start=${tileOf(points[0])}&goal=${tileOf(points[1])}&solve=shortest&ends=yes`;
      const whole = await picture(`/maze?${maze}&level=${level}&${ends([start, goal])}&format=png&cell=7&wall=1`);
      const middles = [start, goal].map((block) => block.map((at) => at * side + side / 2));
      assert.equal(count(256, 1, whole, [await picture(`/maze/tile?${maze}&${ends(middles)}&z=0&x=0&y=0`)]), 0, `${maze} ${start} ${goal}`);
    }
    const { error } = await askWrong(`${daemon.url}/maze/tile?${far}&goal=farthest&z=2&x=2&y=1`, 400, 'conflicting-parameters');
    assert.equal(error.parameter, 'goal');
  });

  it('is not found beyond the maze and its zooms, and says which there are', timeout, async () => {
    const wrong = async (query, status, type) => (await askWrong(`${daemon.url}/maze/tile?${query}`, status, type)).error;
    assert.deepEqual((await wrong(`${WORLD}&z=30&x=0&y=0`, 404, 'not-found')).nearest, ['29']);
    for (const [parameter, place] of [['x', 'x=8&y=0'], ['y', 'x=0&y=8']]) {
      const error = await wrong(`${WORLD}&z=3&${place}`, 404, 'not-found');
      assert.deepEqual([error.parameter, error.nearest], [parameter, ['7']]);
    }
    assert.deepEqual((await wrong('width=1000&height=9&z=0&x=0&y=0', 404, 'not-found')).nearest, ['3']);
    for (const name of ['z', 'x', 'y']) {
      const query = 'z=0&x=0&y=0'.replace(new RegExp(`&?${name}=0`), '').replace(/^&/, '');
      assert.equal((await wrong(`size=25&${query}`, 400, 'invalid-parameter')).parameter, name);
    }
    assert.equal((await wrong(`${WORLD}&level=1&z=0&x=0&y=0`, 400, 'meaningless-parameter')).parameter, 'level');
    assert.equal((await wrong('width=10&height=8&seed=1&weave=60&z=2&x=1&y=1', 400, 'meaningless-parameter')).parameter, 'weave');
    // Each level would be changed by itself, and show passages that the level below lacks.
    for (const change of ['sparse', 'braid', 'loops']) {
      for (const maze of [WORLD, 'width=99&height=70&seed=1&blocks=16', 'width=9&height=7&seed=1'])
        assert.equal((await wrong(`${maze}&${change}=50&z=0&x=0&y=0`, 400, 'meaningless-parameter')).parameter, change);
      assert.equal((await ask(`${daemon.url}/maze/tile?width=9&height=7&seed=1&${change}=0&z=0&x=0&y=0`)).status, 200);
      for (const path of ['/maze', '/maze/distances', '/maze/stats', '/maze/card']) {
        const blocks = `${daemon.url}${path}?width=99&height=70&seed=1&blocks=16&${change}=50`;
        const { error, problem } = await askWrong(`${blocks}&level=1`, 400, 'conflicting-parameters');
        assert.deepEqual([error.parameter, error.nearest], ['level', ['0']], problem.detail);
        assert.equal((await ask(`${blocks}&level=0`)).status, 200);
      }
    }
    assert.match((await wrong('width=9&tiling=hexagon&z=0&x=0&y=0', 400, 'meaningless-parameter')).allowed, /^square$/);
    assert.equal((await wrong('tiling=hexagon&z=0&x=0&y=0', 400, 'meaningless-parameter')).parameter, 'tiling');
  });
});
