// Clients that take their answers slowly: cut off where others wait for the memory that they hold.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hold } from './contract.mjs';
import { beside, eventually, patience, sleep, start, timeout } from './daemon.mjs';
import { Client, request, reserved } from './wire.mjs';

async function serving(options, use) {
  const daemon = await start(options);
  const readers = [];
  const begin = (target, from) => {
    const reader = new Client(daemon, { localAddress: from });
    reader.socket.pause();
    readers.push(reader.send(request(target)));
    return reader;
  };
  try {
    await use(daemon, begin);
  } finally {
    for (const reader of readers) reader.leave('reset');
    await daemon.stop();
  }
}

// Some 4 MB, of which the kernels hold a few hundred KB; each holds more than half a MiB of the budget.
const LARGE = '/maze?algo=sidewinder&width=1000&format=text&seed=';
const LENGTH = 2001 * 2002;
// A job of a few MiB.
const JOB = '/maze?algo=recursive-backtracker&width=700&grid=rows&seed=';

const MiB = 2 ** 20;
const holds = (daemon, bytes) =>
  eventually(() => reserved(daemon), (n) => n >= bytes, `${bytes} bytes are reserved`);

// Takes 64 KB of an answer every four seconds, which is 16 KB/s.
function sip(reader) {
  reader.sip = () => reader.socket.pause();
  reader.socket.on('data', reader.sip);
  const timer = setInterval(() => reader.socket.resume(), 4000);
  reader.socket.on('close', () => clearInterval(timer));
}

// How many of the answers are whole.
async function readToEnd(readers) {
  for (const reader of readers) (reader.sip ? reader.socket.off('data', reader.sip) : reader.socket).resume();
  const answers = await Promise.all(readers.map((reader) => reader.answer()));
  return answers.filter((answer) => answer?.whole).length;
}

const isOpen = (reader) => !reader.end && !reader.socket.destroyed;

async function answered(daemon, target, from) {
  const client = new Client(daemon, { localAddress: from });
  const answer = await client.send(request(target)).answer({ milliseconds: patience(40000) });
  client.leave();
  return answer;
}

describe('readers that are slower than --min-rate', beside(6), () => {
  it('are cut off while another client waits for the memory that they hold', timeout, () =>
    serving({ memory: '8M', 'client-memory': '8M', workers: 2 }, async (daemon, begin) => {
      const readers = Array.from({ length: 14 }, (_, i) => begin(LARGE + i, '127.0.0.2'));
      readers.forEach(sip);
      await holds(daemon, 7 * MiB);
      const answer = await answered(daemon, `${JOB}99`, '127.0.0.4');
      assert.deepEqual([answer?.status, answer?.whole], [200, true]);
      hold('GET', `${JOB}99`, answer);
      await daemon.logged(/event=answer-cut cut=slow id=/);
      assert.equal(await readToEnd(readers), 0);
    })
  );

  it('are cut off for a shortage of their own client’s share, and no others', timeout, () =>
    serving({ memory: '8M', 'client-memory': '3M', workers: 2 }, async (daemon, begin) => {
      const others = Array.from({ length: 4 }, (_, i) => begin(LARGE + i, '127.0.0.3'));
      const readers = Array.from({ length: 5 }, (_, i) => begin(LARGE + i, '127.0.0.2'));
      await holds(daemon, 4.5 * MiB);
      const answer = await answered(daemon, `${JOB}99`, '127.0.0.2');
      assert.deepEqual([answer?.status, answer?.whole], [200, true]);
      await daemon.logged(/event=answer-cut cut=slow/);
      assert.equal(await readToEnd(readers), 0);
      assert.equal(await readToEnd(others), others.length);
    })
  );

  it('are served while nobody waits for memory', timeout, () =>
    serving({ memory: '8M', workers: 2 }, async (daemon, begin) => {
      const reader = begin(`${LARGE}1`, '127.0.0.2');
      for (let i = 0; i < 10; i++, await sleep(1000)) {
        reader.socket.read(1);
        assert.equal((await answered(daemon, JOB + i, '127.0.0.4')).status, 200);
      }
      assert.ok(isOpen(reader));
      reader.socket.resume();
      const answer = await reader.answer();
      assert.deepEqual([answer.status, answer.whole], [200, true]);
      assert.doesNotMatch(daemon.log, /cut=slow/);
    })
  );

  it('are served where there is no such rate, and the other is refused', timeout, () =>
    serving(
      { memory: '8M', 'client-memory': '8M', workers: 2, 'min-rate': 0, 'generate-timeout': 10, 'idle-timeout': 300 },
      async (daemon, begin) => {
        const readers = Array.from({ length: 14 }, (_, i) => begin(LARGE + i, '127.0.0.2'));
        await holds(daemon, 7 * MiB);
        assert.equal((await answered(daemon, `${JOB}99`, '127.0.0.4'))?.status, 503);
        assert.doesNotMatch(daemon.log, /cut=slow/);
        assert.equal(readers.filter(isOpen).length, readers.length);
      }
    )
  );
});

describe('an answer of which the kernel has the rest', () => {
  it('holds nothing of the budget, however slowly that is taken', timeout, () =>
    serving({ memory: '8M', workers: 2 }, async (daemon, begin) => {
      const reader = begin(`${LARGE}1`, '127.0.0.2');
      await holds(daemon, MiB / 2);
      reader.socket.on('data', () => reader.received > LENGTH - 200000 && reader.socket.pause());
      reader.socket.resume();
      await eventually(() => reserved(daemon), (n) => n === 0, 'it holds none');
      assert.ok(isOpen(reader));
    })
  );
});
