// Runs wrk and curl, and parses their figures; reads the beginning of an answer.
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';

import { run } from './processes.mjs';

const SLACK = 30; // seconds that a client may take beyond its duration

const MILLISECONDS = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function milliseconds(text) {
    const [, number, unit] = text.match(/^([\d.]+)(us|ms|s|m)$/);
    return Number(number) * MILLISECONDS[unit];
}

const BYTES = { B: 1, KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30, TB: 2 ** 40 };

function bytes(text) {
    const [, number, unit] = text.match(/^([\d.]+)(\w+)$/);
    return Number(number) * BYTES[unit];
}

// Runs one thread of wrk for some seconds. Returns requests and bytes with their rates, also of answers that were not
// whole at the end; the 99th percentile in ms, and failures.
export async function wrk(url, { connections, seconds, script, timeout = 10 }) {
    const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', `--timeout`, `${timeout}s`];
    const { code, out, errors } = await run(
        'wrk', [...args, ...(script ? ['-s', script] : []), url], seconds + SLACK);
    const requests = out.match(/(\d+) requests in/);

    if (code !== 0 || !requests)
        throw new Error(`wrk ended with ${code}: ${errors}${out}`);
    const [, connect, read, write, late] =
        out.match(/Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/) ?? [];
    return {
        requests: Number(requests[1]),
        rate: Number(out.match(/Requests\/sec:\s+([\d.]+)/)[1]),
        bytes: bytes(out.match(/, (\S+) read$/m)[1]),
        byteRate: bytes(out.match(/Transfer\/sec:\s+(\S+)/)[1]),
        p99: milliseconds(out.match(/^ +99% +(\S+)$/m)?.[1] ?? '0us'),
        refused: Number(out.match(/Non-2xx or 3xx responses: (\d+)/)?.[1] ?? 0),
        broken: Number(connect ?? 0) + Number(read ?? 0) + Number(write ?? 0),
        late: Number(late ?? 0),
    };
}

// One GET by curl: exit code, status, bytes, and bytes a second. curl itself fails on a short body.
export async function curl(url, { to = '/dev/null', limit, seconds = 60, namespace } = {}) {
    const args = ['--silent', '--show-error', '--output', to, '--max-time', `${seconds}`,
        '--write-out', '%{http_code} %{size_download} %{speed_download}'];
    const [program, ...words] = [...(namespace ? ['ip', 'netns', 'exec', namespace] : []), 'curl', ...args,
        ...(limit ? ['--limit-rate', limit] : []), url];
    const { code, out, errors } = await run(program, words, seconds + SLACK);
    const [status, bytes, rate] = out.split(' ').map(Number);

    return { code, status, bytes, rate, errors: errors.trim() };
}

// One GET of which at most about `enough` bytes are read. Returns the status, how many were, and whether those are all.
export const readSome = (url, enough, headers = {}) =>
    new Promise((resolve, reject) => {
        const client = request(url, { headers, agent: false }, (answer) => {
            let read = 0;
            answer.on('data', (part) => (read += part.length) >= enough && answer.destroy());
            answer.on('close', () => resolve({ status: answer.statusCode, bytes: read, whole: answer.complete }));
            answer.on('error', () => {});
        });
        client.on('error', reject).end();
    });

// GETs one path after another on one connection, with no header but Host; each answer must be a 200 with its length.
export async function askInTurn(url, paths) {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding('latin1');

    for (const path of paths) {
        let answer = '', whole = Infinity;
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
        while (answer.length < whole) {
            const [part] = await once(socket, 'data');
            answer += part;
            const head = answer.indexOf('\r\n\r\n') + 4;
            const [, length] = answer.match(/^HTTP\/1.1 200 [^]*?\r\nContent-Length: (\d+)\r\n/) ?? [];
            if (head > 3)
                whole = head + Number(length);
            if (Number.isNaN(whole))
                throw new Error(`${url}${path}: ${answer}`);
        }
    }
    socket.destroy();
}
