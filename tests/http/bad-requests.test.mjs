// Sends each bad request on a raw socket, and checks the answer and that the daemon is unharmed.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { badRequests } from './bad-requests.mjs';
import { hold } from './contract.mjs';
import { daemonOf, patience, timeout } from './daemon.mjs';
import { Client, exchange, request, untilFigures } from './wire.mjs';

const methodOf = (bytes) => /^[A-Za-z]+/.exec(bytes)?.[0];

let files;
const daemon = daemonOf({ 'idle-timeout': 60 }, async () => {
  assert.equal((await exchange(daemon, request('/livez'))).status, 200);
  await untilFigures(daemon, (page) => page.mazed_connections === 1, 'nobody is connected');
  files = await daemon.filesAtRest();
});

// The answer, what followed it, and whether the connection was closed.
async function send({ bytes, closes }) {
  const client = new Client(daemon);
  const method = methodOf(bytes);
  const answer = await client.send(bytes).answer({ method });
  if (closes) await client.until(() => false, patience(3000));
  const result = {
    answer,
    method,
    closed: client.end !== null,
    more: client.bytes().toString('latin1'),
  };
  client.leave();
  return result;
}

function holdProblem(row, { answer, method }) {
  const [, target] = row.bytes.split(' ');
  hold(method, target.startsWith('/') ? target : '/no-path', answer);
  if (method === 'HEAD') return;
  const problem = JSON.parse(answer.body);
  const [error] = problem.errors ?? [];
  assert.equal(problem.type, `/problems#${row.type}`);
  assert.equal(error?.parameter, row.parameter ?? error?.parameter);
  if (row.parameter && row.nearest !== null) assert.deepEqual(error.nearest, row.nearest ?? []);
  // The detail is a sentence that says all of it.
  assert.match(problem.detail, /^\S.*[^\s.]$/s);
  for (const value of error?.nearest ?? [])
    assert.ok(problem.detail.includes(value), problem.detail);
  if (!error) return;
  assert.ok(error.allowed, problem.detail);
  if (row.parameter && error.given) assert.ok(problem.detail.includes(error.given.slice(0, 20)), problem.detail);
}

describe('a bad request', () => {
  for (const row of badRequests)
    it(
      `is answered ${[row.status]
        .flat()
        .map((status) => status ?? 'by closing')
        .join(' or ')}: ${row.name}`,
      timeout,
      async () => {
        const result = await send(row);
        const { answer } = result;
        assert.ok(
          [row.status].flat().includes(answer?.status ?? null),
          `${answer?.status}: ${answer?.body}`
        );
        const own = /problem/.test(answer?.headers.get('content-type'));
        if (answer && row.type && (own || !row.early)) holdProblem(row, result);
        if (row.closes) {
          assert.ok(result.closed, 'the connection is closed');
          // Something may follow: some versions of libmicrohttpd send the head of their page twice.
          assert.doesNotMatch(result.more, /HTTP\/1\.1 [23]/, 'nothing is answered after it');
        }
        assert.equal((await exchange(daemon, request('/livez'))).status, 200);
      }
    );

  it(
    'leaves the daemon unharmed, without extra connections or open files',
    timeout,
    async () => {
      const suits = (now) => now.mazed_connections === 1 && now.mazed_requests_in_progress === 1;
      await untilFigures(daemon, suits, 'nobody is connected');
      assert.equal(await daemon.filesAtRest(), files);
      assert.ok(daemon.alive);
      assert.equal((await exchange(daemon, request('/maze?seed=1'))).status, 200);
    }
  );

  it('is of a kind that is explained', timeout, async () => {
    const { body } = await exchange(daemon, request('/problems'));
    for (const { type } of badRequests) assert.ok(!type || body.includes(type), type);
  });

  it('comes from a table of at least 40 different rows', timeout, () => {
    assert.ok(badRequests.length >= 40);
    assert.equal(new Set(badRequests.map(({ name }) => name)).size, badRequests.length);
    assert.equal(new Set(badRequests.map(({ bytes }) => bytes)).size, badRequests.length);
  });
});
