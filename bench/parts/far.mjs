// A client far away: a long text to one curl at the end of a line that takes 80 ms there and back, against nginx sending
// the same bytes from a file. How much is on its way is what decides there, not how fast it is made.
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

import { curl } from '../clients.mjs';
import { alternate, median, ratio } from '../numbers.mjs';
import { serve } from '../processes.mjs';
import { folder, mazed, nginx } from '../servers.mjs';

export const needs = ['curl', 'nginx', 'ip', 'python3'];

const MILLISECONDS = 80;
const ROUNDS = 5;
const NEAR = '198.18.0.1'; // as in far.py
const SIDE = 16001;
const BYTES = SIDE * (SIDE + 1);
const PATH = `/maze?algo=binary-tree&size=${SIDE}&format=text&seed=1`;

function mayOpenLine() {
    try {
        accessSync('/dev/net/tun', constants.W_OK);
        return process.getuid() === 0;
    } catch {
        return false;
    }
}

const megabytes = (rates) => `${(median(rates) / 1e6).toFixed(1)} MB/s`;

async function pull(namespace, url) {
    const result = await curl(url, { namespace });

    if (result.code !== 0 || result.status !== 200 || result.bytes !== BYTES)
        throw new Error(`${url}: ${JSON.stringify(result)}`);
    return result.rate;
}

export async function measure() {
    if (!mayOpenLine())
        return [{ what: 'a client far away', note: 'not measured: it takes root and /dev/net/tun' }];
    const namespace = `mazed-far-${process.pid}`;
    const line = await serve('python3', [new URL('../far.py', import.meta.url).pathname, namespace, `${MILLISECONDS}`],
        (program) => program.out.trim());
    const root = folder();
    const daemon = await mazed('--address', NEAR);
    await curl(daemon.url + PATH, { to: join(root, 'maze.txt') });
    const sendfile = await nginx(root, 'sendfile on;', NEAR);

    try {
        const contenders = [daemon.url + PATH, `${sendfile.url}/maze.txt`].map((url) => () => pull(namespace, url));
        const [mine, theirs] = await alternate(contenders, ROUNDS, (rate) => rate);
        const { value, words } = ratio(mine, theirs);
        return [{
            what: `256 MB to a client ${MILLISECONDS} ms away: rate of nginx's sendfile`,
            value,
            note: `${megabytes(mine)} against ${megabytes(theirs)}; ${words}`,
            goal: { least: 0.9 },
            better: 'higher',
        }];
    } finally {
        await Promise.all([daemon, sendfile].map((server) => server.stop()));
        await line.stop();
    }
}
