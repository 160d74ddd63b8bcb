// A client of mazed for browsers, Node and whatever else has fetch:
//
//   import { connect } from 'https://mazes.example/mazed.js';
//   const mazed = connect();
//   const maze = await mazed.maze({ algo: 'kruskal', size: 25, seed: 7 });
//
// Imported from a server, it asks that one; a copy in a project is told: connect('http://127.0.0.1:8080').
// A copy needs bits.js, client.js and walk.js beside it; mazed.d.ts has the types.
import { ASKED, connect as begin, Problem, reached, undrawn } from './client.js';

export { Bits } from './bits.js';
export { endsOf, Problem, reached, Unreachable } from './client.js';
export { Walk } from './walk.js';

/**
 * What the lines of an answer hold, as they come.
 * @param {Response} answer
 */
export async function* recordsOf(answer) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reached(reader.read());
      const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of done && rest ? [...lines, rest] : lines) {
        const record = JSON.parse(line);
        // What goes wrong meanwhile is the last line.
        if (record.status) throw new Problem(record);
        yield record;
      }
      if (done) break;
    }
  } finally {
    // Whoever stops early needs no more of it.
    await reader.cancel().catch(() => {});
  }
}

/**
 * @param {string | URL} [server]
 * @param {import('./mazed.d.ts').Access} [access]
 * @returns {import('./mazed.d.ts').Client}
 */
export function connect(server, access) {
  const client = begin(server, access);
  /** @param {string} path @param {URLSearchParams} parameters @param {import('./mazed.d.ts').Options} [options] */
  async function* records(path, parameters, options) {
    parameters.set('format', 'ndjson');
    yield* recordsOf(await client.response(parameters, path, options));
  }
  return {
    ...client,
    distances: async (query, options) => reached((await client.response(undrawn(query, 'solve', ...ASKED), '/maze/distances', options)).json()),
    mazes: (query, options) => records('/mazes', undrawn(query), options),
    steps: (query, options) => records('/maze/steps', undrawn(query, ...ASKED), options),
  };
}
