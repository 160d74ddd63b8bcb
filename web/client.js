// The requests that the page makes, too: mazed.js has all of them.
import { Bits } from './bits.js';

/** @typedef {import('./mazed.d.ts').Query} Query */
/** @typedef {import('./mazed.d.ts').Problem} DeclaredProblem */
/** @typedef {import('./mazed.d.ts').Unreachable} DeclaredUnreachable */
/** @typedef {import('./mazed.d.ts').Point} Point */

/**
 * What a server refused, as its problem document says it (RFC 9457); the message is the detail.
 * @implements {DeclaredProblem}
 */
export class Problem extends Error {
  /** @param {Partial<import('./mazed.d.ts').ProblemDocument>} document */
  constructor(document) {
    super(document.detail ?? document.title ?? 'the server gave no reason');
    this.name = 'Problem';
    this.type = document.type ?? 'about:blank';
    this.title = document.title ?? '';
    this.status = document.status ?? 0;
    this.detail = this.message;
    this.errors = document.errors ?? [];
    /** @type {number | undefined} */
    this.retryAfter = undefined;
  }
}

/**
 * No answer came, or the connection was lost before its end.
 * @implements {DeclaredUnreachable}
 */
export class Unreachable extends TypeError {
  /** @param {unknown} cause */
  constructor(cause) {
    super('the server cannot be reached', { cause });
    this.name = 'Unreachable';
  }
}

/**
 * What fetch throws where it finds no server is a TypeError, whose words are each browser's own.
 * @template T
 * @param {Promise<T>} awaited
 */
export const reached = (awaited) => awaited.catch((cause) => {
  throw cause instanceof TypeError ? new Unreachable(cause) : cause;
});

/** @param {Query} query */
export function parametersOf(query) {
  if (typeof query === 'string') return new URLSearchParams(query.slice(query.indexOf('?') + 1).replace(/#.*/s, ''));
  if (query instanceof URLSearchParams) return new URLSearchParams(query);
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) parameters.set(name, `${value}`);
  return parameters;
}

// How links say that a maze is shown. Only JSON of mazes has some of it.
export const ASKED = ['format', 'grid', 'cell', 'wall', 'path', 'places', 'openings'];
const DRAWN = ('style color scale margin unit wall_color background path_color heatmap ends rise floor paper gutter per_page solutions_per_page ' +
  'title wall_text floor_text path_text start_text goal_text tile z x y delay every download').split(' ');
/** @param {Query} query @param {string[]} others parameters to leave out as well */
export function undrawn(query, ...others) {
  const parameters = parametersOf(query);
  for (const name of [...DRAWN, ...others]) parameters.delete(name);
  return parameters;
}

/** @param {Response} answer */
async function refusal(answer) {
  const text = await answer.text();
  /** @type {Problem} */
  let problem;
  try {
    problem = new Problem(JSON.parse(text));
  } catch {
    problem = new Problem({ status: answer.status, detail: text.slice(0, 200) || `status ${answer.status}` });
  }
  problem.retryAfter = Number(answer.headers.get('Retry-After')) || undefined;
  return problem;
}

/**
 * Start and goal as cells. In the grid of squares a cell is every other tile.
 * @param {import('./mazed.d.ts').Envelope} maze
 * @returns {{ start: Point, goal: Point }}
 */
export function endsOf({ columns, start, goal }) {
  if (!columns) return { start, goal };
  /** @param {Point} tile @returns {Point} */
  const cellOf = ([x, y]) => [(x - 1) / 2, (y - 1) / 2];
  return { start: cellOf(start), goal: cellOf(goal) };
}

// Where the file came from, be it below a path of a proxy.
const here = /^https?:/.test(import.meta.url)
  ? import.meta.url.replace(/(assets\/[^/]+\/[^/]+\/)?[^/]*$/, '')
  : 'http://127.0.0.1:8080/';

/** @param {RequestInit | undefined} options @param {string | undefined} key */
function withKey(options, key) {
  if (!key) return options;
  const headers = new Headers(options?.headers);
  headers.set('Authorization', `Bearer ${key}`);
  return { ...options, headers };
}

/**
 * @param {string | URL} [server]
 * @param {import('./mazed.d.ts').Access} [access]
 * @returns {Omit<import('./mazed.d.ts').Client, 'mazes' | 'steps' | 'distances'>}
 */
export function connect(server = here, { key } = {}) {
  const base = new URL(server);
  base.pathname = base.pathname.replace(/\/?$/, '/');
  const keyOf = typeof key === 'function' ? key : () => key;

  /** @param {string} path @param {Query} query @param {Record<string, string>} [more] */
  const address = (path, query, more = {}) => {
    const to = new URL(path.slice(1), base);
    const parameters = parametersOf(query);
    for (const [name, value] of Object.entries(more)) parameters.set(name, value);
    to.search = parameters.toString().replace(/%2C/g, ',').replace(/%3A/g, ':');
    return to.href;
  };
  /** @param {string} url @param {RequestInit} [options] */
  const ask = async (url, options) => {
    for (let sent = await keyOf(); ;) {
      const answer = await reached(fetch(url, withKey(options, sent)));
      if (answer.ok) return answer;
      const problem = await refusal(answer);
      const next = answer.status === 401 && await keyOf(problem, sent);
      if (!next || next === sent) throw problem;
      sent = next;
    }
  };
  /** @param {string} url @param {RequestInit} [options] */
  const json = async (url, options) => reached((await ask(url, options)).json());

  return {
    url: (query, path = '/maze') => address(path, query),
    response: (query, path = '/maze', options) => ask(address(path, query), options),
    maze: (query, options) => json(address('/maze', undrawn(query), { format: 'json' }), options),
    stats: (query, options) => json(address('/maze/stats', undrawn(query, 'solve', ...ASKED)), options),
    bits: async (query, options) => {
      const answer = await ask(address('/maze', undrawn(query, 'solve', ...ASKED), { format: 'bits' }), options);
      return new Bits(await reached(answer.arrayBuffer()));
    },
    check: async (query, way, { points, ...options } = {}) => {
      const maze = `/maze?${parametersOf(query)}`;
      const isPath = Array.isArray(way) && typeof way[0] !== 'string';
      const body = JSON.stringify({ maze, points, [isPath ? 'path' : 'directions']: way });
      const headers = { 'Content-Type': 'application/json' };
      return json(address('/maze/check', {}), { method: 'POST', headers, body, ...options });
    },
    catalogue: (options) => json(address('/algorithms', {}), options),
  };
}
