// The npm package, installed from its archive in $PACKAGE, as those use it who have nothing else of mazed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { daemonOf, folderOf, skipUnless, timeout } from '../http/daemon.mjs';
import { browserFile } from '../http/page/visitor.mjs';

const http = fileURLToPath(new URL('../http/', import.meta.url));
const { chromium } = createRequire(http)('playwright-core');
const archive = process.env.PACKAGE;
const noBrowser = skipUnless(existsSync(browserFile), 'the npm package in a browser', `${browserFile} is not installed`);

const program = (begin, url) => `${begin}
(async () => {
  const mazed = connect('${url}');
  const query = { algo: 'kruskal', width: 9, height: 5, seed: 7 };
  const maze = await mazed.maze({ ...query, solve: 'shortest' });
  const bits = await mazed.bits(query);
  const walk = new Walk(bits, endsOf(maze));
  for (const way of maze.solution.directions) walk.move(way);
  const { solved } = await mazed.check(maze.url, walk.directions);
  let mazes = 0;
  for await (const { seed } of mazed.mazes({ ...query, count: 3 })) mazes += seed !== '';
  const refused = await mazed.maze('size=24').catch((error) => error instanceof Problem && bits instanceof Bits && error.status);
  console.log(JSON.stringify([walk.solved, solved, mazes, refused]));
})();
`;
const names = 'connect, endsOf, Bits, Problem, Walk';
const printed = '[true,true,3,400]\n';

describe('the npm package', () => {
  const daemon = daemonOf();
  const folder = folderOf();
  const run = (name, text) => {
    writeFileSync(join(folder, name), text);
    return execFileSync(process.execPath, [name], { cwd: folder, encoding: 'utf8' });
  };
  const tool = (name, ...args) => execFileSync(join(http, 'node_modules/.bin', name), args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  before(() => {
    writeFileSync(join(folder, 'package.json'), '{}');
    execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: folder });
  });

  it('is imported', timeout, () =>
    assert.equal(run('imports.mjs', program(`import { ${names} } from 'mazed';`, daemon.url)), printed));

  it('is required, also where node gives no modules', timeout, () =>
    assert.equal(run('requires.cjs', program(`const { ${names} } = require('mazed');`, daemon.url)), printed));

  it('exports the same in both ways', timeout, () =>
    assert.equal(run('both.mjs', `import * as module from 'mazed';
import { createRequire } from 'node:module';
console.log(Object.keys(createRequire(import.meta.url)('mazed')).sort().join() === Object.keys(module).sort().join());`), 'true\n'));

  it('is imported in a browser', { ...timeout, skip: noBrowser }, async () => {
    const page = `<script type="importmap">{"imports":{"mazed":"/node_modules/mazed/mazed.js"}}</script>
<script type="module">${program(`import { ${names} } from 'mazed';`, daemon.url)}</script>`;
    const server = createServer(({ url }, answer) => {
      const isModule = url.endsWith('.js');
      answer.setHeader('Content-Type', isModule ? 'text/javascript' : 'text/html');
      answer.end(isModule ? readFileSync(join(folder, url)) : page);
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    const browser = await chromium.launch({ executablePath: browserFile, args: ['--no-sandbox'] });
    try {
      const visited = await browser.newPage();
      const said = visited.waitForEvent('console', { predicate: (line) => !/favicon|400/.test(line.text()) || line.text() === printed.trim() });
      await visited.goto(`http://127.0.0.1:${server.address().port}/`);
      assert.equal(`${(await said).text()}\n`, printed);
    } finally {
      await browser.close();
      server.close();
    }
  });

  it('has types, for modules and for require(), which compile strictly', timeout, () => {
    const uses = readFileSync(join(http, 'client.ts'), 'utf8').replaceAll('../../web/mazed.js', 'mazed');
    writeFileSync(join(folder, 'module.mts'), uses);
    // Await at the top is for modules alone.
    writeFileSync(join(folder, 'common.cts'), uses.replace(/^.*= \(await .*$/m, "export const seed: number = 'a text';"));
    tool('tsc', '--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--module', 'nodenext', 'module.mts', 'common.cts');
  });

  it('is what publint and attw approve of', timeout, () => {
    tool('publint', archive, '--strict');
    tool('attw', archive);
  });
});
