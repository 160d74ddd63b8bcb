// What docs/STABILITY.md promises, held to the answers of 1.0 and of each release that added to them. Nobody edits these
// files. The lines of tests/golden/answers-*.txt are
//
//     URL ANSWER
//     POST URL BODY ANSWER
//
// where the answer is 16 hexadecimal digits of the SHA-256 of its bytes; or JSON, whose members and values today's answer
// must have, among others that came later (of NDJSON an array of its first lines); or a media type, which is all that stays.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { daemonOf, timeout } from './daemon.mjs';

const folder = new URL('../golden/', import.meta.url);
const files = readdirSync(folder).filter((name) => /^(mazes|answers)-\d+\.\d+\.txt$/.test(name));
const linesOf = (name) => readFileSync(new URL(name, folder), 'utf8').trimEnd().split('\n');
const isObject = (value) => value !== null && typeof value === 'object';

// Whether a value has all of another: each member of an object, and of an array as many elements.
const hasAll = (value, wanted) => !isObject(wanted) ? value === wanted
  : isObject(value) && Array.isArray(value) === Array.isArray(wanted) && (!Array.isArray(wanted) || value.length === wanted.length) &&
    Object.keys(wanted).every((name) => hasAll(value[name], wanted[name]));

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

// What today's answer is, in the form of the one that was promised.
async function today(url, body, promised) {
  const answer = await fetch(url, body ? { method: 'POST', body, headers: { 'Content-Type': 'application/json' } } : {});
  const type = answer.headers.get('content-type').split(';')[0];
  if (/^[\[{]/.test(promised)) {
    const [text, wanted] = [await answer.text(), JSON.parse(promised)];
    const lines = type === 'application/x-ndjson' && text.trimEnd().split('\n').slice(0, wanted.length);
    const value = lines ? lines.map((line) => JSON.parse(line)) : JSON.parse(text);
    return hasAll(value, wanted) ? promised : JSON.stringify(value);
  }
  if (!answer.ok) return answer.text();
  const bytes = Buffer.from(await answer.arrayBuffer());
  return promised.includes('/') ? type : hashOf(bytes);
}

describe('a promise', () => {
  const daemon = daemonOf();

  for (const file of files.filter((name) => name.startsWith('answers-')))
    it(`is kept: ${file}`, timeout, async () => {
      const lines = linesOf(file), broken = [];
      for (let at = 0; at < lines.length; at += 16)
        await Promise.all(lines.slice(at, at + 16).map(async (line) => {
          const [, posted, body, got, promised] = /^(?:POST (\S+) (\S+)|(\S+)) (.+)$/.exec(line);
          const answer = await today(daemon.url + (posted ?? got), body, promised);
          if (answer !== promised) broken.push(`${posted ?? got} ${answer}`);
        }));
      assert.deepEqual(broken, [], 'answers that are no longer what they were');
    });

  it('is made for every name and word', timeout, async () => {
    const lines = files.flatMap(linesOf);
    // Each parameter as it is given and, where it is a list, with each word of it.
    const pairs = new Set(lines.flatMap((line) => line.split(' ').slice(0, -1)).flatMap((word) => word.split(/[?&]/)).flatMap((pair) => {
      const [name, value = ''] = pair.split('=');
      return [value, ...value.split(',')].map((part) => `${name}=${part}`);
    }));
    const names = new Set([...pairs].map((pair) => pair.split('=')[0]));
    const solvers = new Set(lines.map((line) => line.split(' ')[1]));
    const { algorithms, solvers: walkers, shapes, tilings, formats, parameters } = await (await fetch(`${daemon.url}/algorithms`)).json();
    const needed = (name, words) => words.map((word) => `${name}=${word}`);
    const named = (name, rows) => rows.flatMap(({ slug, aliases = [] }) => needed(name, [slug, ...aliases]));
    // A link cannot hold a picture.
    const linked = parameters.filter(({ paths }) => !paths?.every((path) => path.startsWith('POST')));
    assert.deepEqual([
      ...[...named('algo', algorithms), ...named('shape', shapes), ...named('tiling', tilings), ...named('solve', walkers),
        ...named('format', formats), ...linked.flatMap(({ name, words = [] }) => needed(name, words))].filter((pair) => !pairs.has(pair)),
      ...linked.map(({ name }) => name).filter((name) => !names.has(name)),
      ...walkers.map(({ slug }) => slug).filter((slug) => !solvers.has(slug)),
    ], [], 'what no file in tests/golden has');
  });
});
