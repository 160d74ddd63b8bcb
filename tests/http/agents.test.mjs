// What programs look for that come by themselves: language models, crawlers, browsers.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, document } from './contract.mjs';
import { daemonOf, timeout } from './daemon.mjs';

const daemon = daemonOf();

const text = async (path) => (await ask(daemon.url + path)).text;

describe('/llms.txt', () => {
  it('has requests that are answered as they stand', timeout, async () => {
    const requests = [...(await text('/llms.txt')).matchAll(/^(GET|POST) (\S+)( \{.*\})?$/gm)];
    assert.ok(requests.length >= 12);
    for (const [, method, target, body] of requests) {
      const headers = body && { 'Content-Type': 'application/json' };
      const { status } = await ask(daemon.url + target, { method, headers, body: body?.trim() });
      assert.equal(status, 200, `${method} ${target}`);
    }
  });

  it('says of them what is so', timeout, async () => {
    const said = await text('/llms.txt');
    const json = async (path) => (await ask(daemon.url + path)).json;
    const maze = await json('/maze?width=10&height=8&seed=7&solve=shortest');
    assert.deepEqual([maze.grid[0].length, maze.grid.length], [21, 17]);
    assert.deepEqual([maze.grid[0][0], maze.grid[maze.start[1]][maze.start[0]]], [1, 0]);
    assert.equal(maze.seed, '7');
    assert.equal((await json(maze.url)).url, maze.url);
    assert.equal(maze.solution.directions.length, maze.solution.length);
    assert.deepEqual(maze.solution.path.at(-1), maze.goal);
    assert.deepEqual(await json('/maze?size=21&seed=7'), await json('/maze?width=10&height=10&seed=7'));
    const hard = await json(/^GET (\/maze\?.*difficulty=100\.\.)$/m.exec(said)[1]);
    assert.ok((await json(hard.url.replace('/maze?', '/maze/stats?'))).stats.difficulty >= 100);
    // All paths that it names are those of the document.
    for (const [path] of said.matchAll(/(?<![\w.:/])\/[a-z][a-z/.]*(?![\w])/g)) assert.ok(document.paths[path.replace(/\.$/, '')], path);
  });
});

describe('/robots.txt', () => {
  // RFC 9309: the longest rule that a path begins with decides; $ is its end.
  const mayFetch = (rules, path) => {
    const matching = rules.filter(([, rule]) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));
    const [longest] = matching.sort(([, a], [, b]) => b.length - a.length);
    return longest?.[0] !== 'Disallow';
  };

  it('keeps crawlers from mazes, and lets them see the page and what describes it', timeout, async () => {
    const rules = [...(await text('/robots.txt')).matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind, rule]) => [kind, rule]);
    for (const path of ['/maze', '/maze?seed=7', '/maze/stats?size=9', '/maze/steps', '/mazes?count=3'])
      assert.ok(!mayFetch(rules, path), path);
    for (const path of ['/', '/play?seed=7', '/maze/card?seed=7', '/assets/1/en/page.js', '/mazed.js', '/docs', '/algorithms', '/openapi.json', '/openapi.yaml', '/llms.txt', '/problems'])
      assert.ok(mayFetch(rules, path), path);
  });
});

describe('/favicon.ico', () => {
  it('is an icon with a PNG', timeout, async () => {
    const { status, headers, body } = await ask(`${daemon.url}/favicon.ico`);
    assert.deepEqual([status, headers.get('content-type'), headers.get('cache-control')],
      [200, 'image/vnd.microsoft.icon', 'no-cache']);
    assert.deepEqual([body.readUInt16LE(0), body.readUInt16LE(2), body.readUInt16LE(4)], [0, 1, 1]);
    const [bytes, offset] = [body.readUInt32LE(14), body.readUInt32LE(18)];
    assert.equal(offset + bytes, body.length);
    assert.equal(body.toString('latin1', offset + 1, offset + 4), 'PNG');
  });
});
