// Clients that request large mazes in a loop, and small mazes at the same time.
import { setTimeout as sleep } from 'node:timers/promises';

import { wrk } from '../clients.mjs';
import { memory } from '../processes.mjs';
import { mazed, metrics } from '../servers.mjs';

export const needs = ['wrk'];

const LIMIT = 2 ** 30;
const SECONDS = 15;
const LEAD = 2; // seconds that the storm runs before the small mazes are requested
const LARGE = '/maze?algo=kruskal&width=4000&height=4000';
const RESERVED = 'mazed_memory_reserved_bytes';

// The maximum of a gauge while `work` runs.
async function highest(server, gauge, work) {
    let most = 0;
    let over = false;
    const end = work.finally(() => (over = true));

    while (!over) {
        most = Math.max(most, (await metrics(server)).get(gauge));
        await Promise.race([end, sleep(50)]);
    }
    return most;
}

// One storm, with small mazes at the same time; the script sets the pace of their clients.
async function weather(script) {
    const daemon = await mazed('--memory', '1G');
    const storm = wrk(daemon.url + LARGE, { connections: 16, seconds: SECONDS, timeout: 90 });
    const calm = sleep(LEAD * 1000).then(() => wrk(`${daemon.url}/maze?size=21`,
        { connections: 4, seconds: SECONDS - LEAD - 1, script }));
    const reserved = await highest(daemon, RESERVED, Promise.all([storm, calm]));
    const [large, small] = [await storm, await calm];

    await sleep(1000);
    const resident = memory(daemon.pid);
    const page = await metrics(daemon);
    await daemon.stop();

    const count = (status) => page.get(`mazed_requests_total{route="/maze",status="${status}xx"}`);
    return {
        large,
        small,
        reserved,
        resident,
        // The only 5xx that a valid request to /maze may get is 503.
        busy: count(5),
        lost: count(4) + large.broken + small.broken + large.late + small.late,
    };
}

function latency(name, { large, small }) {
    return {
        what: `storm: p99 of small mazes, ${name}, ms`,
        value: small.p99,
        note: `${Math.round(small.rate)} a second, beside ${large.requests} large ones in ${SECONDS} s`,
        goal: { below: 5 },
    };
}

// Without pauses, small mazes take a processor from the large ones; with pauses, they meet the full storm.
export async function measure() {
    const hurried = await weather();
    const unhurried = await weather(new URL('../unhurried.lua', import.meta.url).pathname);
    const both = [hurried, unhurried];
    const most = (value) => Math.max(...both.map(value));
    const sum = (value) => both.reduce((total, one) => total + value(one), 0);

    return [
        latency('one after another', hurried),
        latency('5 ms apart', unhurried),
        {
            what: 'storm: memory reserved at most, of the limit',
            value: most(({ reserved }) => reserved) / LIMIT,
            note: `peak RSS ${Math.round(most(({ resident }) => resident.peak) / 2 ** 20)} MiB, ` +
                `limit ${LIMIT / 2 ** 20} MiB`,
            goal: { most: 1 },
        },
        {
            what: 'storm: RSS a second after, MiB',
            value: most(({ resident }) => resident.now) / 2 ** 20,
            goal: { below: 32 },
        },
        {
            what: 'storm: answers lost but by 503',
            value: sum(({ lost }) => lost),
            note: `${sum(({ busy }) => busy)} answers were 503`,
            goal: { most: 0 },
        },
    ];
}
