// Small mazes, a new one for each request, against libmicrohttpd sending a fixed body.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { wrk } from '../clients.mjs';
import { alternate, median, ratio } from '../numbers.mjs';
import { find, instructions, processorTime } from '../processes.mjs';
import { ask, bare, folder, mazed } from '../servers.mjs';

export const needs = ['wrk'];

const ROUNDS = 9;
const SECONDS = 2;
const CONNECTIONS = 32;

async function contend(server, path, script) {
    const before = processorTime(server.pid);
    const result = await wrk(server.url + path, { connections: CONNECTIONS, seconds: SECONDS, script });

    if (result.refused || result.broken)
        throw new Error(`${server.url}${path}: ${JSON.stringify(result)}`);
    return { rate: result.rate, processor: (processorTime(server.pid) - before) / result.requests };
}

// One answer, and libmicrohttpd with the bytes and headers of it.
async function peerOf(daemon, path) {
    const sample = await ask(daemon.url + path);
    const file = join(folder(), 'body');
    writeFileSync(file, sample.body);
    return [sample, await bare(file, sample.headers)];
}

async function count(server, path) {
    const load = () => wrk(server.url + path, { connections: CONNECTIONS, seconds: SECONDS });
    await load();
    const [all, { requests }] = await instructions(server.pid, load);
    return all && Math.round(all / requests);
}

// What mazed does beyond the peer, in a unit that no other load on the machine disturbs.
async function countBeyond(daemon, path) {
    const what = 'fresh mazes: user-mode instructions a request beyond bare';
    if (!find('perf'))
        return { what, note: 'skipped, perf is missing: apt-get install linux-perf' };
    const [, peer] = await peerOf(daemon, path);
    const mine = await count(daemon, path);
    const theirs = await count(peer, path);
    await peer.stop();
    if (!mine || !theirs)
        return { what, note: 'skipped, perf (package linux-perf) counts no instructions on this machine' };
    return { what, value: mine - theirs, note: `${mine}, bare ${theirs}`, goal: { most: 15000 }, better: 'lower' };
}

async function compare(name, daemon, path, script, goal) {
    const [sample, peer] = await peerOf(daemon, path);

    const [mine, theirs] = await alternate(
        [() => contend(daemon, path, script), () => contend(peer, path, script)],
        ROUNDS, (result) => result.rate);
    await peer.stop();

    const rates = [mine, theirs].map((list) => list.map((result) => result.rate));
    const costs = [mine, theirs].map((list) => list.map((result) => result.processor));
    const perSecond = rates.map((list) => Math.round(median(list)));
    const rate = ratio(...rates);
    return [
        {
            what: `${name}: requests/s of bare libmicrohttpd's`,
            value: rate.value,
            note: `${perSecond[0]} against ${perSecond[1]} a second, ${sample.body.length} bytes, ` +
                `${sample.headers.length} headers; ${rate.words}`,
            goal,
            better: 'higher',
        },
        {
            what: `${name}: processor time a request, µs`,
            value: median(costs[0]),
            note: `bare ${median(costs[1]).toFixed(2)}`,
            better: 'lower',
        },
    ];
}

export async function measure() {
    const daemon = await mazed('--io-threads', '1');
    // The seed in the sample is as long as the seeds that the script uses.
    const seeded = '/maze?size=21&seed=1000000000000000';
    const rows = [
        await countBeyond(daemon, '/maze?size=21'),
        ...await compare('fresh mazes', daemon, '/maze?size=21', undefined, { least: 0.9 }),
        ...await compare('seeds in the URL', daemon, seeded,
            new URL('../seeds.lua', import.meta.url).pathname),
    ];
    await daemon.stop();
    return rows;
}
