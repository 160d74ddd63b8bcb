// HTTP by hand over sockets: for requests that fetch would not send, for clients that disconnect or do
// not read, and for answers that must be compared byte by byte.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { eventually, hang } from './daemon.mjs';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

// The bytes of a request. Strings are Latin-1, so any byte can be written.
export function request(
  target,
  { method = 'GET', headers = {}, body = '', version = 'HTTP/1.1' } = {}
) {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`
  );
  return `${method} ${target} ${version}\r\n${lines.join('')}\r\n${body}`;
}

function parseHead(bytes) {
  const [first, ...lines] = bytes.toString('latin1').split('\r\n');
  const [, status] =
    /^HTTP\/1\.1 (\d{3}) .+$/.exec(first) ?? assert.fail(`no status line: ${first}`);
  const headers = new Headers();
  for (const line of lines) {
    const [, name, value] = /^([^:\s]+): (.*)$/.exec(line) ?? assert.fail(`no header: ${line}`);
    headers.append(name, value);
  }
  return { status: Number(status), headers };
}

// One client's connection; localAddress is which client it is.
export class Client {
  constructor({ host, port, path }, { localAddress } = {}) {
    this.chunks = [];
    this.received = 0; // bytes
    this.end = null; // 'end' or 'reset', once the other side closed
    this.wake = () => {};
    this.socket = connect({ host, port, path, localAddress, allowHalfOpen: true });
    // A client that disconnects at once must have connected first.
    this.connected = new Promise((done) => this.socket.once('connect', done).once('close', done));
    this.socket.on('data', (chunk) => {
      this.chunks.push(chunk);
      this.received += chunk.length;
      this.wake();
    });
    this.socket.on('end', () => this.finish('end'));
    this.socket.on('error', () => this.finish('reset'));
    this.socket.on('close', () => this.finish('closed'));
  }

  finish(end) {
    this.end ??= end;
    this.wake();
  }

  send(text) {
    this.socket.write(typeof text === 'string' ? Buffer.from(text, 'latin1') : text);
    return this;
  }

  // Waits until `ready` accepts the received bytes, the other side closes, or time runs out.
  async until(ready, milliseconds = hang) {
    const deadline = Date.now() + milliseconds;
    while (!ready() && !this.end && Date.now() < deadline) {
      await new Promise((wake) => {
        const timer = setTimeout(wake, deadline - Date.now());
        this.wake = () => {
          clearTimeout(timer);
          wake();
        };
      });
    }
    return ready();
  }

  bytes() {
    if (this.chunks.length > 1) this.chunks = [Buffer.concat(this.chunks)];
    return this.chunks[0] ?? Buffer.alloc(0);
  }

  async head(milliseconds) {
    await this.until(() => this.bytes().includes(END_OF_HEAD), milliseconds);
    const bytes = this.bytes();
    const end = bytes.indexOf(END_OF_HEAD);
    if (end < 0) return null;
    return { ...parseHead(bytes.subarray(0, end)), start: end + END_OF_HEAD.length };
  }

  // Takes the received bytes up to `end` away.
  drop(end) {
    this.chunks = [this.bytes().subarray(end)];
    this.received = this.chunks[0].length;
  }

  // Takes an interim response (1xx) from the received bytes, and returns its status.
  async interim(milliseconds) {
    const head = await this.head(milliseconds);
    this.drop(head.start);
    return head.status;
  }

  // Takes `length` of the received bytes as soon as they are there; fewer if no more come.
  async take(length, milliseconds) {
    await this.until(() => this.received >= length, milliseconds);
    const taken = this.bytes().subarray(0, length);
    this.drop(taken.length);
    return taken;
  }

  // Takes a body in chunks, and joins them.
  async takeChunks(milliseconds) {
    const chunks = [];
    const end = (whole) => ({ body: Buffer.concat(chunks), whole });
    for (;;) {
      await this.until(() => this.bytes().includes('\r\n'), milliseconds);
      const line = this.bytes().indexOf('\r\n');
      if (line < 0) return end(false);
      const size = (await this.take(line + 2)).toString('latin1');
      assert.match(size, /^[0-9a-f]+\r\n$/i, 'the length of a chunk');
      const length = parseInt(size, 16);
      const chunk = await this.take(length + 2, milliseconds);
      chunks.push(chunk.subarray(0, length));
      if (chunk.length < length + 2) return end(false);
      if (length === 0) return end(true);
    }
  }

  // Takes the next answer from the received bytes. `whole`: the body has as many bytes as announced, or its last chunk.
  async answer({ method = 'GET', milliseconds } = {}) {
    const head = await this.head(milliseconds);
    if (!head) return null;
    const { status, headers, start } = head;
    const bodiless = method === 'HEAD' || status === 204 || status === 304;
    this.drop(start);
    if (!bodiless && headers.get('transfer-encoding') === 'chunked')
      return { status, headers, ...(await this.takeChunks(milliseconds)) };
    const length = bodiless ? 0 : Number(headers.get('content-length') ?? Infinity);
    const body = await this.take(length, milliseconds);
    return { status, headers, body, whole: body.length === length };
  }

  // Disconnects: by closing, by closing only its own half, or by a reset.
  leave(how = 'close') {
    if (how === 'reset') this.socket.resetAndDestroy();
    else if (how === 'half') this.socket.end();
    else this.socket.destroy();
  }
}

// Sends one request on its own connection. Returns the answer, or null if there is none.
export async function exchange(daemon, text, options = {}) {
  const client = new Client(daemon);
  try {
    return await client.send(text).answer(options);
  } finally {
    client.leave();
  }
}

// The counters and gauges, by name and labels.
export async function metrics(daemon) {
  const answer = await exchange(daemon, request('/metrics', { headers: { Connection: 'close' } }));
  return parseMetrics(answer.body.toString());
}

// Waits until they are right, and returns them.
export const untilFigures = (daemon, right, what) => eventually(() => metrics(daemon), right, what);

// The bytes of the budget that are reserved.
export const reserved = async (daemon) => (await metrics(daemon)).mazed_memory_reserved_bytes;

// Waits until no job is left, and nothing of the budget is reserved.
export const allGivenBack = (daemon) =>
  untilFigures(
    daemon,
    (page) =>
      ['jobs_waiting', 'jobs_running', 'memory_reserved_bytes'].every(
        (name) => page[`mazed_${name}`] === 0
      ),
    'all is given back'
  );

export function parseMetrics(page) {
  const values = {};
  for (const line of page.split('\n'))
    if (line && !line.startsWith('#')) {
      const [, name, value] =
        /^(\S+(?:\{.*\})?) (\S+)$/.exec(line) ?? assert.fail(`no metric: ${line}`);
      values[name] = Number(value);
    }
  return values;
}
