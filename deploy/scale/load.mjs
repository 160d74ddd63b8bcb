// Clients that request mazes as people do: few mazes very often, many rarely (Zipf's law), some without a seed.
import { Agent, get } from 'node:http';

// Numbers 0 … 2^32-1 that are the same in each run.
export function numbers(state) {
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let z = Math.imul(state ^ (state >>> 15), state | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return (z ^ (z >>> 14)) >>> 0;
  };
}

// Picks 1 … count, number n with a share of 1/n.
export function zipf(count, next) {
  const sums = new Float64Array(count);
  for (let i = 0, sum = 0; i < count; i++) sums[i] = sum += 1 / (i + 1);
  return () => {
    const wanted = (next() / 2 ** 32) * sums[count - 1];
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sums[middle] > wanted) high = middle;
      else low = middle + 1;
    }
    return low + 1;
  };
}

// Resolves to { status, cache, bytes }; `failed` says why the answer is not whole.
export const fetchWhole = (url, agent, headers = {}) =>
  new Promise((done) => {
    const fail = (error) => done({ failed: error.code ?? error.message });
    const request = get(url, { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk) => (bytes += chunk.length));
      answer.on('error', fail);
      answer.on('end', () => {
        const { 'content-length': length = bytes, 'x-cache': cache } = answer.headers;
        const whole = answer.complete && bytes === Number(length);
        const failed =
          answer.statusCode !== 200 ? `status ${answer.statusCode}` : whole ? null : 'cut off';
        done({ status: answer.statusCode, cache, bytes, failed });
      });
    });
    request.setTimeout(60000, () => request.destroy(new Error('no answer within a minute')));
    request.on('error', fail);
  });

/*
 * `connections` clients, each with its own connection, request what `target(number of the client)` returns until `seconds`
 * have passed.
 * Returns { requests, failed: { why: count }, hits, seeded: requests with a seed, targets: different ones of these }.
 */
export async function load({ url, connections, seconds, target }) {
  const until = Date.now() + 1000 * seconds;
  const sums = { requests: 0, failed: {}, hits: 0, seeded: 0 };
  const targets = new Set();
  const client = async (_, number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (Date.now() < until) {
      const wanted = target(number);
      const { failed, cache } = await fetchWhole(url + wanted, agent);
      sums.requests++;
      if (failed) sums.failed[failed] = (sums.failed[failed] ?? 0) + 1;
      if (!wanted.includes('seed=')) continue;
      sums.seeded++;
      sums.hits += cache === 'HIT';
      targets.add(wanted);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: connections }, client));
  return { ...sums, targets: targets.size };
}
