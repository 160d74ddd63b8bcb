// A 400 MB text maze, made while it is sent, against nginx sending the same bytes from a file.
import { join } from 'node:path';

import { curl } from '../clients.mjs';
import { alternate, median, ratio } from '../numbers.mjs';
import { memory } from '../processes.mjs';
import { bareStream, folder, mazed, nginx } from '../servers.mjs';

export const needs = ['curl', 'nginx'];

const ROUNDS = 11;
const PATH = '/maze?algo=binary-tree&size=20001&format=text&seed=1';
const BYTES = 20001 * 20002;

async function pull(url) {
    const result = await curl(url);

    if (result.code !== 0 || result.status !== 200 || result.bytes !== BYTES)
        throw new Error(`${url}: ${JSON.stringify(result)}`);
    return result.rate;
}

export async function measure() {
    const root = folder();
    const daemon = await mazed();
    await curl(daemon.url + PATH, { to: join(root, 'maze.txt') });
    const sendfile = await nginx(root, 'sendfile on;');
    const buffered = await nginx(root, 'sendfile off; output_buffers 1 512k;');
    const limit = await bareStream(BYTES);
    const contenders = [daemon.url + PATH, `${sendfile.url}/maze.txt`, `${buffered.url}/maze.txt`,
        limit.url];

    // Once unmeasured: the file is in the page cache, as at its best.
    for (const url of contenders)
        await pull(url);
    const rates = await alternate(contenders.map((url) => () => pull(url)), ROUNDS, (rate) => rate);
    const { peak } = memory(daemon.pid);
    await Promise.all([daemon, sendfile, buffered, limit].map((server) => server.stop()));

    const [mine, sent, fastest, most] = rates.map((list) => `${(median(list) / 1e9).toFixed(2)} GB/s`);
    const slow = ratio(rates[0], rates[1]);
    const fast = ratio(rates[0], rates[2]);
    const share = ratio(rates[0], rates[3]);
    return [
        {
            what: "400 MB text: rate of nginx's sendfile",
            value: slow.value,
            note: `${mine} against ${sent}; ${slow.words}`,
            goal: { least: 2.0 },
        },
        {
            what: "400 MB text: rate of nginx's output_buffers 1 512k",
            value: fast.value,
            note: `${mine} against ${fastest}; ${fast.words}`,
            goal: { least: 1.0 },
        },
        {
            what: "400 MB text: rate of libmicrohttpd's own limit",
            value: share.value,
            note: `${mine} against ${most}, of bytes that nobody made; ${share.words}`,
        },
        { what: '400 MB text: peak RSS, MiB', value: peak / 2 ** 20, goal: { below: 16 } },
    ];
}
