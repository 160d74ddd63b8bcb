// The programs in examples, run as their first lines say. Debian has no Godot 4, so of that one only what it reads is checked.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { daemonOf, folderOf, hang, installed, program, skipUnless, timeout } from './daemon.mjs';
import { browserFile } from './page/visitor.mjs';

const local = (name) => fileURLToPath(new URL(name, import.meta.url));
const example = (name) => local(`../../examples/${name}`);

describe('an example', () => {
  const daemon = daemonOf();
  const folder = folderOf();
  mkdirSync(join(folder, 'bin'));
  symlinkSync(program, join(folder, 'bin', 'mazed'));
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}`, PYTHONPATH: local('../../examples'), PYTHONDONTWRITEBYTECODE: '1' };
  const run = (file, ...args) => execFileSync(file, args, { cwd: folder, env, encoding: 'utf8', timeout: hang, stdio: ['ignore', 'pipe', 'pipe'] });
  // The commands in the comment at the head of a file.
  const commandsOf = (name) => [...readFileSync(example(name), 'utf8').matchAll(/^(?:#|\/\/) {5}((?:mazed|openscad) .*)$/gm)].map(([, line]) => line).join('\n');

  it('makes books of worksheets', { ...timeout, skip: skipUnless(installed('pdfinfo'), 'examples/worksheets.py', 'pdfinfo is not installed') }, () => {
    const files = ['easy.pdf', 'medium.pdf', 'hard.pdf'];
    run(example('worksheets.py'), 'Lions & mice', '5', 'tuesday');
    const books = files.map((file) => readFileSync(join(folder, file)));
    for (const [i, file] of files.entries()) {
      const about = run('pdfinfo', file);
      assert.match(about, new RegExp(`^Title: +Lions & mice \\(${file.slice(0, -4)}\\)$`, 'm'));
      assert.match(about, /^Pages: +7$/m);
      assert.ok(i === 0 || !books[i].equals(books[0]));
    }
    run(example('worksheets.py'), 'Lions & mice', '5', 'tuesday');
    files.forEach((file, i) => assert.ok(readFileSync(join(folder, file)).equals(books[i]), file));
  });

  it('is an environment in which walks along a wall reach the goal', timeout, () => {
    assert.match(run('python3', '-c', `
import os
from maze_env import MazeEnv
env = MazeEnv(width=9)
for seed in 7, None, 7:
    (x, y, ways), info = env.reset(seed=seed)
    urls = {} if seed else urls
    urls[seed] = info['url']
    blocked = next(way for way in range(4) if not ways >> way & 1)
    assert env.step(blocked)[0] == (x, y, ways)
    heading, steps, terminated = 0, 1, False
    while not terminated:
        heading = next(way for way in (heading + turn & 3 for turn in (1, 0, 3, 2)) if ways >> way & 1)
        (x, y, ways), reward, terminated, truncated, _ = env.step(heading)
        steps += 1
        assert reward == -1 and not truncated
    assert (x, y) == (8, 8) and steps > info['shortest'] >= 16
first = env.reset(seed=7)
assert first == env.reset(seed=7) and first != env.reset()
env.max_steps = 3
env.reset(seed=7)
assert [env.step(env.NORTH)[3] for _ in range(3)] == [False, False, True]
env = MazeEnv(width=4, wrap='xy')
env.reset(seed=3)
assert env.step(env.WEST)[0][:2] == (3, 0)
for options in {'width': 0}, {'tiling': 'hexagon'}, {'depth': 2}, {'weave': 50}:
    try:
        MazeEnv(**options).reset()
    except ValueError as refusal:
        print(refusal)
os.environ['PATH'] = os.getcwd()
with open('mazed', 'w') as program:
    program.write('#!/bin/sh\\necho mazed: no memory >&2; exit 1\\n')
os.chmod('mazed', 0o755)
try:
    MazeEnv().reset()
except ValueError as refusal:
    print(refusal)
`), /^width must be .*: 0 was given, try 1\n(only mazes .*\n){3}mazed: no memory\n/);
  });

  it('is a solid to print, in one piece', { ...timeout, skip: skipUnless(installed('openscad', 'admesh'), 'examples/coaster.scad', 'OpenSCAD is not installed') }, () => {
    copyFileSync(example('coaster.scad'), join(folder, 'coaster.scad'));
    run('sh', '-ec', commandsOf('coaster.scad'));
    const about = run('admesh', '-b', 'binary.stl', 'coaster.stl');
    assert.match(about, /Number of parts +: +1 /);
    const solid = readFileSync(join(folder, 'binary.stl'));
    const corners = Array.from({ length: solid.readUInt32LE(80) }, (_, i) => [12, 24, 36].map((at) => [0, 4, 8].map((axis) => solid.readFloatLE(84 + 50 * i + at + axis)))).flat();
    const sides = [0, 1, 2].map((axis) => Math.max(...corners.map((corner) => corner[axis])) - Math.min(...corners.map((corner) => corner[axis])));
    const ends = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
    const [x, y] = ends.map((all) => (Math.min(...all) + Math.max(...all)) / 2);
    assert.ok(corners.every((corner) => Math.hypot(corner[0] - x, corner[1] - y) < 50.02), 'nothing stands out of the rim');
    [100, 100, 4].forEach((side, i) => assert.ok(Math.abs(sides[i] - side) < 0.02, `${sides}`));
    assert.ok(corners.length > 5000, 'a maze has more corners than a plate');
  });

  it('reads what JSON has, in Godot', timeout, () => {
    run('sh', '-ec', commandsOf('maze.gd'));
    const maze = JSON.parse(readFileSync(join(folder, 'maze.json')));
    const read = new Set([...readFileSync(example('maze.gd'), 'utf8').matchAll(/\bmaze\.(?!json)(\w+)/g)].map(([, name]) => name));
    assert.deepEqual([...read].sort(), ['goal', 'grid', 'start']);
    for (const name of read) assert.ok(Array.isArray(maze[name]), name);
  });

  it('is a game in Phaser, in which the goal leads to a larger maze', { ...timeout, skip: skipUnless(existsSync(browserFile), 'examples/level.html', `${browserFile} is not installed`) }, async () => {
    const page = readFileSync(example('level.html'), 'utf8').replaceAll('localhost:8080', new URL(daemon.url).host).replace('new Phaser.Game(', 'window.game = new Phaser.Game(');
    const server = createServer((request, answer) => {
      const script = request.url === '/phaser.min.js';
      answer.writeHead(200, { 'Content-Type': script ? 'text/javascript' : 'text/html; charset=utf-8' });
      answer.end(script ? readFileSync(local('node_modules/phaser/dist/phaser.min.js')) : page);
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    const browser = await chromium.launch({ executablePath: browserFile, args: ['--no-sandbox'] });
    try {
      const tab = await browser.newPage();
      const faults = [];
      tab.on('pageerror', (error) => faults.push(`${error}`));
      tab.setDefaultTimeout(hang);
      await tab.goto(`http://127.0.0.1:${server.address().port}/`);
      const level = (size) => tab.waitForFunction((size) => window.game?.scene.scenes[0]?.size === size && window.game.scene.scenes[0].keys && window.game.scene.scenes[0].player.active, size);
      await level(9);
      const { grid, start } = await (await fetch(`${daemon.url}/maze?size=9&seed=level+9&algo=growing-tree`)).json();
      const shown = await tab.evaluate(() => {
        const { children: { list: [layer] }, player } = window.game.scene.scenes[0];
        return { walls: layer.layer.data.map((row) => row.map(({ collides }) => Number(collides))), player: [player.x, player.y] };
      });
      assert.deepEqual(shown, { walls: grid, player: start.map((at) => 16 * at + 8) });
      // Towards a wall the player stays in its tile, and at the goal the next level begins.
      await tab.keyboard.down('ArrowLeft');
      await tab.waitForFunction(() => window.game.scene.scenes[0].player.body.blocked.left);
      await tab.keyboard.up('ArrowLeft');
      assert.ok(await tab.evaluate(() => window.game.scene.scenes[0].player.x > 16));
      await tab.evaluate(() => { const { player, goal } = window.game.scene.scenes[0]; player.body.reset(goal.x, goal.y); });
      await level(13);
      assert.deepEqual(faults, []);
    } finally {
      await browser.close();
      server.close();
    }
  });
});
