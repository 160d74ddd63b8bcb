// What would hold up an I/O thread is put off, or left to a worker; and is answered as ever.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { count, daemonOf, sleep, start, timeout } from './daemon.mjs';
import { Client, exchange, metrics, request, untilFigures } from './wire.mjs';

const json = { 'Content-Type': 'application/json' };

const post = (target, value) => {
  const body = JSON.stringify(value);
  return request(target, {
    method: 'POST',
    headers: { ...json, 'Content-Length': body.length },
    body,
  });
};

describe('many cheap mazes that are asked for in one instant', () => {
  it('are all made, in turn, and hold up nothing that is cheaper', timeout, async () => {
    const daemon = await start({ 'io-threads': 1 });
    const mazes = 60;
    const clients = Array.from({ length: mazes + 1 }, () => new Client(daemon));
    const order = [];

    await Promise.all(clients.map((client) => client.connected));
    await sleep(200); // until the daemon waits for requests
    await daemon.freeze();
    const answers = clients.map(async (client, i) => {
      const target = i < mazes ? `/maze?algo=kruskal&width=60&seed=${i}` : '/livez';
      client.send(request(target));
      if (i % 2) client.leave('half'); // which is to change nothing
      const answer = await client.answer();

      order.push(i);
      return answer;
    });
    await sleep(200); // until the kernel has all of them
    daemon.signal('SIGCONT');
    for (const [i, { status, whole, body }] of (await Promise.all(answers)).entries()) {
      assert.deepEqual([status, whole], [200, true]);
      if (i < mazes) assert.equal(JSON.parse(body).seed, `${i}`);
    }
    assert.ok(order.indexOf(mazes) < mazes / 2, `/livez, which came last: ${order}`);
    assert.deepEqual(
      order.filter((i) => i < mazes),
      Array.from({ length: mazes }, (_, i) => i)
    );
    clients.forEach((client) => client.leave());
    await daemon.stop();
  });
});

describe('a request that takes long to read', () => {
  const side = 256;
  const art = (inside, length = side) =>
    Array.from({ length }, (_, y) =>
      Array.from({ length }, (_, x) => (inside(x, y) ? '#' : '.')).join('')
    );
  const holed = art((x, y) => x !== 7 || y !== 9);
  const cornerless = art((x, y) => x + y > 5, 80);
  const daemon = daemonOf({ workers: 1, queue: 9, 'io-threads': 1 });
  let mask, blocker;

  // The only worker has a maze to make that takes it a minute, or until its client leaves.
  before(async () => {
    const { body } = await exchange(daemon, post('/maze', { mask: holed, seed: 1, grid: 'none' }));
    mask = JSON.parse(body).url;
    blocker = new Client(daemon).send(request('/maze?algo=aldous-broder&width=5000'));
    await untilFigures(daemon, (page) => page.mazed_jobs_running === 1, 'a maze is made');
  });

  const slow = [
    ['a long body', post('/maze', { mask: holed, grid: 'none' }), 200],
    ['a long body that is wrong', post('/maze', { mask: [...holed, 7] }), 400],
    ['a long path', post('/maze/check', { maze: '/maze?seed=1', directions: 'N'.repeat(9000) }), 200],
    ['a large mask', () => request(`${mask}&grid=none`), 200],
    ['the headers of a large mask', () => request(mask, { method: 'HEAD' }), 200],
    ['a candidate path in a large mask', () => post('/maze/check', { maze: mask, directions: 'E' }), 200],
    ['a large mask that is none', () => request(mask.replace(/mask=.*/, 'mask=BAAI')), 400],
    ['a mask with which values are tried', post('/maze', { mask: cornerless, start: [2, 2] }), 400],
    ['a large shape off squares', request('/maze?tiling=triangle&shape=circle&width=200&grid=none'), 200],
  ];

  it('waits for a worker, and others do not wait for it', timeout, async () => {
    const clients = slow.map(([, text]) =>
      new Client(daemon).send(typeof text === 'string' ? text : text())
    );
    await untilFigures(daemon, (page) => page.mazed_jobs_waiting === slow.length, 'all wait');

    const full = await exchange(daemon, slow[0][1]);
    assert.equal(full.status, 503);
    assert.ok(Number(full.headers.get('retry-after')) > 0);
    assert.equal(JSON.parse(full.body).type, '/problems#busy');

    for (let i = 0; i < count(20); i++) {
      const small = await exchange(daemon, post('/maze', { mask: ['###', '#.#'], seed: i }));
      assert.equal(small.status, 200);
    }
    assert.equal((await metrics(daemon)).mazed_jobs_waiting, slow.length);

    blocker.leave();
    for (const [i, client] of clients.entries()) {
      const [what, text, status] = slow[i];
      const head = what.startsWith('the headers');
      const answer = await client.answer({ method: head ? 'HEAD' : 'GET' });

      assert.equal(answer?.status, status, what);
      if (head) assert.match(answer.headers.get('etag'), /^"/);
      // With nothing in its way it is answered alike, but for a seed and an id of its own.
      const again = await exchange(daemon, typeof text === 'string' ? text : text(), {
        method: head ? 'HEAD' : 'GET',
      });
      const plain = ({ body }) => `${body}`.replace(/"seed":"\d+"|seed=\d+|"request_id":"\w+"/g, '');
      assert.equal(plain(again), plain(answer), what);
      client.leave();
    }
  });
});
