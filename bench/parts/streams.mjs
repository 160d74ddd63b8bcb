// Many large answers at once, and small mazes at the same time.
import { setTimeout as sleep } from 'node:timers/promises';

import { wrk } from '../clients.mjs';
import { memory } from '../processes.mjs';
import { mazed } from '../servers.mjs';

export const needs = ['wrk'];

const SECONDS = 15;
const LEAD = 1;
const LARGE = '/maze?algo=binary-tree&size=20001&format=text&seed=1';
const GIGABYTES = 20001 * 20002 / 1e9;

export async function measure() {
    const daemon = await mazed();
    const streams = wrk(daemon.url + LARGE, { connections: 16, seconds: SECONDS, timeout: 90 });
    await sleep(LEAD * 1000);
    const small = await wrk(`${daemon.url}/maze?size=21`, { connections: 4, seconds: SECONDS - LEAD - 1 });
    const large = await streams;
    const { peak } = memory(daemon.pid);
    await daemon.stop();

    const lost = [large, small].reduce(
        (sum, result) => sum + result.broken + result.refused + result.late, 0);
    return [
        {
            what: '16 streams: p99 of small mazes, ms',
            value: small.p99,
            note: `${Math.round(small.rate)} a second, beside ` +
                `${(large.rate * GIGABYTES).toFixed(2)} GB/s of streams`,
            goal: { below: 10 },
        },
        { what: '16 streams: answers lost', value: lost, goal: { most: 0 } },
        { what: '16 streams: peak RSS, MiB', value: peak / 2 ** 20, better: 'lower' },
    ];
}
