// A 400 MB text maze, generated while it is sent, against nginx sending the same bytes from a file.
import { join } from 'node:path';

import { curl } from '../clients.mjs';
import { memory } from '../processes.mjs';
import { pullInTurn, share, TEXT_BYTES, textOf } from '../pulls.mjs';
import { bareStream, folder, mazed, nginx } from '../servers.mjs';

export const needs = ['curl', 'nginx'];

const ROUNDS = 11;
const PATH = textOf('binary-tree');

export async function measure() {
    const root = folder();
    const daemon = await mazed();
    await curl(daemon.url + PATH, { to: join(root, 'maze.txt') });
    const sendfile = await nginx(root, 'sendfile on;');
    const buffered = await nginx(root, 'sendfile off; output_buffers 1 512k;');
    const limit = await bareStream(TEXT_BYTES);

    const [mine, sent, fastest, most] = await pullInTurn([daemon.url + PATH, `${sendfile.url}/maze.txt`,
        `${buffered.url}/maze.txt`, limit.url], TEXT_BYTES, ROUNDS);
    const { peak } = memory(daemon.pid);
    await Promise.all([daemon, sendfile, buffered, limit].map((server) => server.stop()));

    return [
        share("400 MB text: rate of nginx's sendfile", mine, sent, '', { least: 2.0 }),
        share("400 MB text: rate of nginx's output_buffers 1 512k", mine, fastest, '', { least: 1.0 }),
        share("400 MB text: rate of libmicrohttpd's own limit", mine, most, ', of bytes that nobody made'),
        { what: '400 MB text: peak RSS, MiB', value: peak / 2 ** 20, goal: { below: 16 }, better: 'lower' },
    ];
}
