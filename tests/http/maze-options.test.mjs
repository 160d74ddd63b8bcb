// Options of algorithms, and algo=random: their URLs and their mazes.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { ask, askWrong, document } from './contract.mjs';
import { daemonOf, start, timeout } from './daemon.mjs';
import { assertSpanningTree, fromCells } from './maze.mjs';

// Values other than the default of each option, in canonical form and order.
const OPTIONS = {
  bias: ['-100', '-7', '60', '100'],
  skew: ['southwest', 'northeast', 'northwest'],
  last_run: ['edge'],
  mix: ['newest', 'oldest', 'random', 'newest:3,random:1', 'oldest:1,middle:2,random:3'],
  root: ['random'],
  hunt: ['random'],
  trees: ['1', '30', '1000000'],
  spawn: ['20', '1000'],
  of: ['kruskal', 'binary-tree', 'sidewinder'],
};
const NAMES = Object.keys(OPTIONS);

let algorithms;
const daemon = daemonOf({}, async () => {
  algorithms = (await ask(`${daemon.url}/algorithms`)).json.algorithms;
  // Outlines and wrapped edges have their own tests.
  for (const row of algorithms) row.options = row.options.filter((option) => NAMES.includes(option));
});

const maze = (query, options) => ask(`${daemon.url}/maze?${query}`, options);
const having = (option) => algorithms.filter(({ options }) => options.includes(option));
const lacking = (option) => algorithms.filter(({ options }) => !options.includes(option));

describe('an option', () => {
  for (const option of NAMES) {
    it(`follows the seed in the URL, unless it has its default: ${option}`, timeout, async () => {
      const { default: fallback } = document.components.parameters[option].schema;
      for (const { slug } of having(option)) {
        const base = `algo=${slug}&width=9&height=8&seed=7`;
        for (const value of OPTIONS[option]) {
          const { json, headers } = await maze(`${option}=${value}&${base}`);
          assert.equal(json.url, `/maze?${base}&${option}=${value}`);
          assert.equal(headers.get('content-location'), `${json.url}&format=json`);
          assert.deepEqual((await ask(daemon.url + json.url)).json, json);
        }
        const plain = await maze(base);
        const same = await maze(`${base}&${option}=${fallback}`);
        assert.equal(same.json.url, `/maze?${base}`);
        assert.equal(same.text, plain.text);
        assert.equal(same.headers.get('etag'), plain.headers.get('etag'));
      }
    });

    it(`makes perfect mazes: ${option}`, timeout, async () => {
      for (const { slug } of having(option))
        for (const value of OPTIONS[option])
          for (const [width, height] of [
            [1, 1],
            [1, 7],
            [7, 1],
            [64, 20],
            [65, 21],
          ]) {
            const query = { algo: slug, width, height, seed: 3, [option]: value, grid: 'cells' };
            assertSpanningTree(fromCells((await maze(new URLSearchParams(query))).json.grid));
          }
    });

    it(`is refused if the algorithm lacks it: ${option}`, timeout, async () => {
      const slugs = having(option).map(({ slug }) => slug);
      for (const algo of [...lacking(option).map(({ slug }) => slug), 'random']) {
        const query = `algo=${algo}&seed=1&${option}=${OPTIONS[option][0]}`;
        const { error, problem } = await askWrong(
          `${daemon.url}/maze?${query}`,
          400,
          'meaningless-parameter'
        );
        assert.equal(error.parameter, option);
        assert.equal(error.given, OPTIONS[option][0]);
        const [, list] = /only to ([^:]*):/.exec(problem.detail);
        assert.deepEqual(list.split(', ').filter(Boolean), slugs, problem.detail);
      }
    });
  }

  it('changes the maze and the entity tag', timeout, async () => {
    for (const { slug, options } of algorithms) {
      const queries = [
        '',
        ...options.flatMap((option) => OPTIONS[option].map((value) => `&${option}=${value}`)),
      ];
      const texts = new Set(),
        tags = new Set();
      for (const query of queries) {
        const { text, headers } = await maze(`algo=${slug}&size=41&seed=5&format=text${query}`);
        texts.add(text);
        tags.add(headers.get('etag'));
      }
      assert.equal(tags.size, queries.length, `${slug}: tags`);
      assert.equal(texts.size, queries.length, `${slug}: mazes`);
    }
  });

  // The envelopes of two answers of the same shape are alike.
  it('is not confused with another in similar answers', timeout, async () => {
    for (const { slug, options } of algorithms) {
      const base = `algo=${slug}&width=9&height=8&seed=`;
      const queries = [
        '',
        ...options.flatMap((option) => OPTIONS[option].map((value) => `&${option}=${value}`)),
      ];
      for (let seed = 0; seed < 4; seed++)
        for (const query of [...queries, ...[...queries].reverse()]) {
          const { json } = await maze(`${base}${seed}${query}&grid=none`);
          assert.equal(json.url, `/maze?${base}${seed}${query}`);
        }
    }
  });

  it('has a fixed place among other options', timeout, async () => {
    for (const { slug, options } of algorithms.filter((row) => row.options.length > 1)) {
      const pairs = options.map((option) => `${option}=${OPTIONS[option].at(-1)}`);
      const { json } = await maze(`${[...pairs].reverse().join('&')}&seed=1&algo=${slug}&size=9`);
      assert.equal(json.url, `/maze?algo=${slug}&width=4&height=4&seed=1&${pairs.join('&')}`);
    }
  });
});

describe('algo=random', () => {
  it('is the algorithm that the seed chooses of those that say so, wherever it is named', timeout, async () => {
    const slugs = algorithms.filter(({ random }) => random).map(({ slug }) => slug);
    const chosen = new Set();
    for (let seed = 0; seed < 200; seed++) {
      const { json, headers } = await maze(`algo=random&size=9&seed=${seed}`);
      assert.ok(slugs.includes(json.algorithm), json.algorithm);
      assert.equal(json.url, `/maze?algo=${json.algorithm}&width=4&height=4&seed=${seed}`);
      assert.equal(headers.get('content-location'), `${json.url}&format=json`);
      chosen.add(json.algorithm);
    }
    assert.deepEqual([...chosen].sort(), slugs.sort());
  });

  it('is the same maze as that of the algorithm it names, with the same entity tag', timeout, async () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = await maze(`algo=random&size=31&seed=${seed}`);
      const named = await ask(daemon.url + random.json.url);
      assert.equal(random.text, named.text);
      assert.equal(random.headers.get('etag'), named.headers.get('etag'));
    }
  });

  it('is the same for the same seed, whatever the size and the format', timeout, async () => {
    for (const seed of ['7', 'hello', '18446744073709551615']) {
      const first = (await maze(`algo=random&seed=${seed}`)).json.algorithm;
      assert.equal((await maze(`algo=random&seed=${seed}&size=9&grid=none`)).json.algorithm, first);
      const { headers } = await maze(`seed=${seed}&algo=random&format=text`);
      assert.match(headers.get('content-location'), new RegExp(`algo=${first}&`));
    }
  });

  it('names the algorithm without a seed too, and is no-store', timeout, async () => {
    const chosen = new Set();
    for (let i = 0; i < 60; i++) {
      const { json, headers } = await maze('algo=random&size=5');
      assert.doesNotMatch(headers.get('content-location'), /random/);
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.deepEqual((await ask(daemon.url + json.url)).json, json);
      chosen.add(json.algorithm);
    }
    assert.ok(chosen.size > 1);
  });

  it('is not listed in /algorithms', timeout, () => {
    assert.ok(!algorithms.some(({ slug, aliases }) => [slug, ...aliases].includes('random')));
  });
});

describe('GET /algorithms', () => {
  it('lists as options exactly the parameters that the algorithm accepts', timeout, async () => {
    for (const { slug, options } of algorithms)
      for (const option of NAMES) {
        const { status } = await maze(`algo=${slug}&size=5&seed=1&${option}=${OPTIONS[option][0]}`);
        assert.equal(status, options.includes(option) ? 200 : 400, `${slug}, ${option}`);
      }
  });

  it('has all symmetries for uniform algorithms', timeout, () => {
    for (const { slug, uniform, even_under } of algorithms)
      if (uniform) assert.deepEqual(even_under, ['east-west', 'north-south', 'diagonal'], slug);
  });

  it('gives a grid at least a quarter byte a cell, and a stream none', timeout, () => {
    for (const { slug, streams, bytes_per_cell } of algorithms)
      assert.ok(streams ? bytes_per_cell === 0 : bytes_per_cell >= 0.25, slug);
  });
});

describe('a maze generated by a job', () => {
  it('is the same with one worker and with eight', timeout, async () => {
    const side = 1000;
    const others = [await start({ workers: 1 }), await start({ workers: 8 })];
    try {
      // A growing tree, a minimum spanning tree, and an algorithm made of another.
      for (const { slug, options } of algorithms.filter(({ slug }) => ['growing-tree', 'kruskal', 'unicursal'].includes(slug))) {
        const extra = options.map((option) => `&${option}=${OPTIONS[option].at(-1)}`);
        for (const query of ['', extra.join('')].slice(0, extra.length ? 2 : 1)) {
          const path = `/maze?algo=${slug}&width=${side}&height=${side}&seed=9&format=text${query}`;
          const [one, eight] = await Promise.all(others.map(({ url }) => ask(url + path)));
          assert.equal(one.status, 200, one.text.slice(0, 300));
          assert.equal(one.body.length, (2 * side + 2) * (2 * side + 1));
          const [a, b] = [one, eight].map(({ body }) => createHash('sha256').update(body).digest('hex'));
          assert.equal(a, b, slug + query);
          assert.equal(one.headers.get('etag'), eight.headers.get('etag'));
        }
      }
    } finally {
      for (const other of others) await other.stop();
    }
  });
});
