// The daemon and the servers it is compared with, each on a free port of the loopback address or another.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { serve } from './processes.mjs';

const BUILD = process.env.BUILD ?? 'build';
export const GENERATORS = `${BUILD}/bench/generators`;
export const SOLVERS = `${BUILD}/bench/solvers`;
export const FORMATS = `${BUILD}/bench/formats`;
export const STEPS = `${BUILD}/bench/steps`;
export const CODINGS = `${BUILD}/bench/codings`;
export const MANY_MAZES = `${BUILD}/bench/many_mazes`;
export const ONE_MAZE = `${BUILD}/bench/one_maze`;
export const BARE = `${BUILD}/bench/bare`;
const TURNS = resolve(`${BUILD}/bench/turns.so`);
const MAZED = `${BUILD}/mazed`;

const urlOfMazed = (server) => server.errors.match(/ url=(\S+)/)?.[1];
const urlOfBare = (server) => server.out.includes('\n') ? `http://127.0.0.1:${server.out.trim()}` : undefined;

export const mazed = (...options) => serve(MAZED, ['--port', '0', '--access-log', 'no', ...options], urlOfMazed);

// The same with one I/O thread, which tells at its end how long its longest turn was: see turns.c.
export const mazedTurning = () =>
    serve('env', [`LD_PRELOAD=${TURNS}`, MAZED, '--port', '0', '--access-log', 'no', '--io-threads', '1'],
        urlOfMazed);

// libmicrohttpd with one fixed answer: this body, these header lines.
export const bare = (bodyFile, headers) =>
    serve(BARE, [bodyFile, ...headers], urlOfBare);

// Both in valgrind, which counts their instructions and says so when they end; the latter makes each response anew.
const CALLGRIND = ['--tool=callgrind', '--callgrind-out-file=/dev/null'];
export const countedMazed = (...options) =>
    serve('valgrind', [...CALLGRIND, MAZED, '--port', '0', '--io-threads', '1', ...options], urlOfMazed);
export const countedBare = (bodyFile, headers) =>
    serve('valgrind', [...CALLGRIND, BARE, '--anew', bodyFile, ...headers], urlOfBare);

// libmicrohttpd answering with bytes that cost nothing to generate: the limit of an answer that is pulled.
export const bareStream = (bytes) => bare('--stream', [`${bytes}`]);

// A folder for one run, removed at its end; readable for all, because nginx's worker is another user.
export function folder() {
    const path = mkdtempSync(join(tmpdir(), 'mazed-bench-'));
    chmodSync(path, 0o755);
    process.on('exit', () => rmSync(path, { recursive: true, force: true }));
    return path;
}

// nginx is the only server that cannot choose a port and report it.
const freePort = (host) =>
    new Promise((resolve) => {
        const server = createServer().listen(0, host, () => {
            const { port } = server.address();
            server.close(() => resolve(port));
        });
    });

export async function nginx(root, setting, host = '127.0.0.1') {
    const port = await freePort(host);
    const file = join(root, `nginx-${port}.conf`);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${root}/temporary-${port};`);

    writeFileSync(file, `
        daemon off;
        worker_processes 1;
        pid ${root}/nginx-${port}.pid;
        error_log stderr;
        events { worker_connections 64; }
        http {
            access_log off;
            default_type text/plain;
            ${setting}
            ${paths.join('\n            ')}
            server { listen ${host}:${port}; root ${root}; }
        }`);
    const url = `http://${host}:${port}`;
    return serve('nginx', ['-e', 'stderr', '-p', root, '-c', file], async () =>
        await fetch(url).then(() => url, () => undefined));
}

// One GET: status, header lines without those that every server adds by itself, and body.
export const ask = (url) =>
    new Promise((resolve, reject) => {
        get(url, { agent: false }, (response) => {
            const own = /^(date|connection|content-length|keep-alive|transfer-encoding)$/i;
            const raw = response.rawHeaders;
            const headers = raw.flatMap((name, i) =>
                i % 2 || own.test(name) ? [] : [`${name}: ${raw[i + 1]}`]);
            const parts = [];
            response.on('data', (part) => parts.push(part)).on('error', reject);
            response.on('end', () =>
                resolve({ status: response.statusCode, headers, body: Buffer.concat(parts) }));
        }).on('error', reject);
    });

// The metrics of the daemon, by name with labels.
export async function metrics(server) {
    const { body } = await ask(`${server.url}/metrics`);
    const lines = body.toString().split('\n').filter((line) => line && !line.startsWith('#'));
    return new Map(lines.map((line) => {
        const space = line.lastIndexOf(' ');
        return [line.slice(0, space), Number(line.slice(space + 1))];
    }));
}
