// Follows what problems suggest: each nearest value must itself be allowed, but for what only the limits of a server refuse.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, document } from './contract.mjs';
import { daemonOf, timeout } from './daemon.mjs';
import { randomOf } from './random.mjs';

// A small daemon, so that its limits are near.
const daemon = daemonOf({ 'max-cells': 2000, 'max-stream-cells': 100000 });

let below, pick; // of random numbers, which begin anew for each path

const enumOf = (name) => document.components.schemas[name].enum;
const misspelt = (word) => {
  const at = below(word.length);
  return pick([
    word,
    word.toUpperCase(),
    word.slice(0, at) + word.slice(at + 1),
    `${word.slice(0, at)}x${word.slice(at)}`,
  ]);
};
const NUMBERS = [
  '-1', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '24', '25', '33', '44', '45', '46', '100', '101', '102', '255', '256',
  '999', '1000', '9999', '30000', '46341', '65536', '100000', '2147483647', '2147483648', '4294967294', '4294967295', '4294967296',
  '9223372036854775807', '9223372036854775808', '18446744073709551615', '18446744073709551616', '-9223372036854775809',
  '99999999999999999999999999',
];
const number = () => pick(pick([NUMBERS, NUMBERS.slice(0, 22)]));
const SLUGS = [...enumOf('Algo'), 'DFS', 'Prims', 'backtracker'];
const ENDS = ['northwest', 'random', 'farthest', 'south', 'Farthest', 'center', 'top-left', ''];
const point = () => pick([() => `${number()},${number()}`, () => `${number()},${number()}`, number, () => pick(ENDS)])();
const weight = () => pick(['', ':1', ':0', ':100', ':101', ':999999999999999999999', ':x']);
const VALUES = {
  algo: () => misspelt(pick(SLUGS)),
  size: number,
  width: number,
  height: number,
  bias: number,
  skew: () => misspelt('southwest'),
  mix: () => Array.from({ length: 1 + below(3) }, () => misspelt(pick(['newest', 'oldest', 'random'])) + weight()).join(','),
  of: () => misspelt(pick(SLUGS)),
  tiling: () => misspelt(pick(['square', 'triangle', 'hexagon', 'octagon', 'polar'])),
  shape: () => misspelt(pick(enumOf('Shape'))),
  wrap: () => pick(['x', 'y', 'xy', 'yx', 'XY', 'both', 'true']),
  sparse: number,
  braid: number,
  loops: number,
  start: point,
  goal: point,
  solve: () => misspelt(pick(['shortest', 'a-star', 'left-hand', 'yes', 'true'])),
  format: () => misspelt(pick(['json', 'text', 'ascii', 'gif', 'webp', 'html', 'dxf'])),
  style: () => misspelt(pick(['walls', 'circles', 'triangles', 'ascii', 'unicode'])),
  grid: () => misspelt(pick(['cells', 'rows'])),
  openings: () => pick(['yes', 'YES', 'true', 'n']),
  seed: number,
  type: () => misspelt(pick([...SLUGS, 'json', 'triangle'])),
  cells: () => pick([number(), 'triangle']),
  colour: () => pick(['red', 'yes']),
  bg: () => pick(['red', '4']),
  steps: number,
};
const NAMES = Object.keys(VALUES);

// Words of other programs, of books, and of people in a hurry.
const SAID = {
  'difficulty=trivial': 'easy', 'difficulty=extreme': 'very-hard', 'difficulty=Easy': 'easy', 'goal=middle': 'center', 'start=nw': 'northwest',
  'start=top_left': 'northwest', 'goal=bottomright': 'southeast', 'tiling=hex': 'hexagon', 'tiling=delta': 'triangle', 'tiling=rect': 'square',
  'tiling=circle': 'polar', 'tiling=circular': 'polar', 'tiling=theta': 'polar', 'tiling=rings': 'polar',
  'algo=mst': 'kruskal', 'algo=hunt': 'hunt-and-kill', 'algo=random-walk': 'aldous-broder', 'algo=bfs': 'growing-tree', 'shape=round': 'circle',
  'shape=oval': 'circle', 'style=unicode': 'box', 'style=utf8': 'box', 'style=ansi': 'circles', 'style=line': 'walls', 'format=gif': 'png',
  'format=image': 'png', 'format=graphml': 'edges', 'format=dot': 'edges', 'format=npy': 'bits', 'format=docx': 'pdf', 'format=md': 'text',
  'grid=matrix': 'tiles', 'grid=strings': 'rows', 'grid=bits': 'cells', 'solve=left': 'left-hand', 'solve=yes': 'shortest', 'wrap=torus': 'xy',
  'wrap=horizontal': 'x', 'symmetry=vertical': 'mirror', 'symmetry=180': 'rotate2', 'openings=both': 'yes', 'openings=none': 'no',
  'openings=south': 'south,north', 'openings=left,right': 'west,east', 'background=transparent&format=svg': 'none', 'skew=se&algo=binary-tree': 'southeast',
  'mix=last&algo=growing-tree': 'newest',
  // The beginning of a word.
  'algo=binary': 'binary-tree', 'solve=dead': 'dead-end-filling', 'style=quad': 'quadrants', 'tiling=tri': 'triangle',
};

it('what people say is understood', timeout, async () => {
  for (const [query, nearest] of Object.entries(SAID)) {
    const { errors } = (await ask(`${daemon.url}/maze?${query}`)).json;
    assert.deepEqual(errors?.[0].nearest, [nearest], query);
  }
  for (const [query, hint] of [['shape=circular', /shape=circle, .*tiling=polar/], ['shape=rings', /tiling=polar/], ['shape=rectangle', /without an outline/], ['format=gif', /apng/]])
    assert.match((await ask(`${daemon.url}/maze?${query}`)).json.detail, hint, query);
  for (const word of ['theta', 'rings', 'rectangle'])
    assert.doesNotMatch((await ask(`${daemon.url}/maze?tiling=${word}`)).json.detail, /outline/, word);
});

function randomQuery() {
  const query = new Map();
  for (const name of Array.from({ length: 1 + below(5) }, () => pick(NAMES)))
    query.set(below(12) ? name : misspelt(name), VALUES[name]());
  // A seed keeps what a query draws the same.
  if (below(3)) query.set('seed', '7');
  return query;
}

const targetOf = (path, query) => `${path}?${new URLSearchParams([...query])}`;

// The problem with a query, if there is one. HEAD makes no maze.
async function problemOf(path, query) {
  const url = daemon.url + targetOf(path, query);
  const { status } = await ask(url, { method: 'HEAD' });
  return status < 400 ? null : { url, ...(await ask(url)).json };
}

// The problem with a parameter of a query, if there is one. What is refused for others is left out.
async function refusalOf(path, query, parameter) {
  for (;;) {
    const problem = await problemOf(path, query);
    const [error] = problem?.errors ?? [];
    if (!error || (error.parameter !== parameter && !query.has(error.parameter))) return null;
    if (error.parameter === parameter) return problem;
    query.delete(error.parameter);
  }
}

// The query as a suggestion has it: another name for a parameter that is unknown, else another value.
function followed(query, { type, errors }, value) {
  const [error] = errors;
  const next = new Map(query);
  if (type === '/problems#unknown-parameter') {
    next.delete(error.parameter);
    next.set(value, query.get(error.parameter));
  } else {
    for (const { parameter } of errors) next.set(parameter, value);
  }
  return next;
}

describe('a nearest value', () => {
  for (const path of ['/maze', '/maze/distances', '/maze/stats', '/maze/steps'])
    it(`is allowed itself: ${path}`, timeout, async () => {
      ({ below, oneOf: pick } = randomOf(1));
      const said = new Set();
      const wrong = [];
      for (let i = 0; i < 600; i++) {
        const query = randomQuery();
        const problem = await problemOf(path, query);
        const [error] = problem?.errors ?? [];
        for (const value of error?.nearest ?? []) {
          const again = await refusalOf(path, followed(query, problem, value), error.parameter);
          if (again && again.status !== 413)
            wrong.push(`${targetOf(path, query)}: ${problem.detail}\n  ${value}: ${again.detail}`);
          said.add(`${problem.type} ${error.parameter}`);
        }
      }
      assert.equal(wrong.join('\n'), '');
      assert.ok(said.size >= 30, `${[...said].join(', ')} are many`);
    });

  it('has the sides that a symmetry or wrapped edges need', timeout, async () => {
    for (const more of ['symmetry=rotate4', 'symmetry=rotate2', 'symmetry=mirror', 'tiling=hexagon&wrap=xy'])
      for (const size of ['width=301', 'width=300', 'width=300&height=30']) {
        const query = new Map(new URLSearchParams(`algo=recursive-backtracker&seed=1&${size}&${more}`));
        const problem = await problemOf('/maze', query);
        const [error] = problem.errors;
        for (const value of error.nearest) {
          const again = await problemOf('/maze', followed(query, problem, value));
          assert.ok(!again || again.status === 413, `${size}&${more}: ${problem.detail}\n${again?.detail}`);
        }
      }
  });

  it('is given for both sides if both are too large', timeout, async () => {
    const query = new Map(Object.entries({ algo: 'kruskal', width: '300', height: '200', seed: '1' }));
    const { detail, errors } = await problemOf('/maze', query);
    assert.deepEqual(errors.map(({ parameter, given }) => [parameter, given]), [['width', '300'], ['height', '200']]);
    assert.match(detail, /width and height .*300 .*200/);
    for (const { parameter, nearest } of errors) query.set(parameter, nearest[0]);
    assert.equal(await problemOf('/maze', query), null);
    // A cell more is too many.
    for (const { parameter, nearest } of errors) query.set(parameter, `${Number(nearest[0]) + 1}`);
    assert.equal((await problemOf('/maze', query)).errors.length, 2);
  });

  it('is given for the side that is too large', timeout, async () => {
    for (const [wide, parameter] of [[true, 'width'], [false, 'height']]) {
      const [width, height] = wide ? ['900', '20'] : ['20', '900'];
      const query = new Map(Object.entries({ algo: 'kruskal', width, height, seed: '1' }));
      const { errors } = await problemOf('/maze', query);
      assert.deepEqual(errors.map((error) => error.parameter), [parameter]);
      query.set(parameter, errors[0].nearest[0]);
      assert.equal(await problemOf('/maze', query), null);
    }
  });

  it('suits every algorithm that may be drawn', timeout, async () => {
    const query = new Map([['algo', 'random'], ['size', '99999']]);
    const offered = new Set();
    for (let i = 0; i < 40; i++) offered.add((await problemOf('/maze', query)).errors[0].nearest[0]);
    assert.equal(offered.size, 1, [...offered].join());
  });
});
