// What a daemon takes at most: as many connections as it allows, each of which holds as much as it can, against the
// formula of deploy/README.md. Run by hand: node worst-case.mjs [CONNECTIONS [MEMORY_IN_MIB]]. Ends with 1 beyond it.
import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { sleep, start } from './daemon.mjs';
import { metrics, request } from './wire.mjs';

const KiB = 1024;
const MiB = 1024 * KiB;

// The formula, in bytes.
export const PER_CONNECTION = 400 * KiB;
export const PER_THREAD = 8 * MiB;
export const BESIDE = 32 * MiB;
export const bound = ({ memory, connections, threads }) =>
  memory + connections * PER_CONNECTION + threads * PER_THREAD + BESIDE;

const connections = Number(process.argv[2] ?? 4096);
const memory = Number(process.argv[3] ?? 256) * MiB;
const threads = 2;

// Each sends what it can and reads nothing.
const long = 'a'.repeat(6000);
const ways = {
  // Answers that are made as they are sent: as many as the budget has room for.
  'long answers, not read': () => request('/maze?algo=eller&width=20000&height=20000&format=text&seed=1'),
  // These fill all buffers, of the daemon and of both directions.
  'small answers, not read': () => request('/maze?size=121&seed=7&format=text').repeat(900),
  'large headers, not ended': () => `GET /maze?size=21 HTTP/1.1\r\nHost: localhost\r\nX-A: ${long}\r\nX-B: ${long}\r\n`,
  'bodies, not ended': () =>
    `POST /maze HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 250000\r\n\r\n{"size":21,"x":"${'x'.repeat(240000)}`,
};
// Of a hundred connections.
const parts = [10, 80, 5, 5];


// Bytes that the kernel holds for the daemon's sockets: received, to be sent, and set aside.
function inSockets() {
  const text = execFileSync('ss', ['-tmnH', 'sport', '=', `:${daemon.port}`], { encoding: 'utf8', maxBuffer: 64 * MiB });
  let [bytes, sockets] = [0, 0];
  for (const [, r, f, w] of text.matchAll(/skmem:\(r(\d+),rb\d+,t\d+,tb\d+,f(\d+),w(\d+)/g)) {
    bytes += Number(r) + Number(f) + Number(w);
    sockets++;
  }
  return { bytes, sockets };
}

const daemon = await start(
  { connections, 'client-connections': Math.floor(connections / 2), memory, 'io-threads': threads, 'idle-timeout': 600, 'min-rate': 0 }
);
const sockets = [];
try {
  const names = Object.keys(ways);
  for (let i = 0; i < connections - 8; i++) {
    let way = 0;
    for (let at = i % 100; at >= parts[way]; at -= parts[way++]);
    // 127.0.0.2 and further: shares are by client.
    const socket = connect({ host: daemon.host, port: daemon.port, localAddress: `127.0.0.${2 + (i % 8)}` });
    socket.on('error', () => {});
    socket.pause();
    socket.write(ways[names[way]]());
    sockets.push(socket);
    if (i % 64 === 63) await sleep(50);
  }
  let worst = { all: 0 };
  // Until it grows no more.
  for (let i = 0, grown = 0; i < 60 && i - grown < 8; i++, await sleep(1000)) {
    const { bytes, sockets } = inSockets();
    const rss = daemon.resident() * MiB;
    if (rss + bytes > worst.all + MiB) grown = i;
    if (rss + bytes > worst.all) worst = { all: rss + bytes, rss, bytes, sockets };
  }
  const page = await metrics(daemon);
  const max = bound({ memory, connections, threads });
  const mib = (bytes) => `${(bytes / MiB).toFixed(1)} MiB`;
  console.log(`${worst.sockets} connections, --memory ${mib(memory)}, of which ${mib(page.mazed_memory_reserved_bytes)} are reserved`);
  console.log(`resident ${mib(worst.rss)}, sockets ${mib(worst.bytes)}, together ${mib(worst.all)}; the formula allows ${mib(max)}`);
  const beside = worst.all - page.mazed_memory_reserved_bytes;
  console.log(`beside the budget ${(beside / worst.sockets / KiB).toFixed(1)} KiB a connection`);
  process.exitCode = worst.all <= max ? 0 : 1;
} finally {
  for (const socket of sockets) socket.destroy();
  await daemon.stop().catch((error) => console.error(error.message));
}
