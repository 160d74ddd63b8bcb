// Large answers without end, a batch, or tiles of a maze without end, and small mazes at the same time.
import { setTimeout as sleep } from 'node:timers/promises';

import { wrk } from '../clients.mjs';
import { memory } from '../processes.mjs';
import { mazed } from '../servers.mjs';

export const needs = ['wrk'];

const LEAD = 1;
const SMALL = '/maze?algo=kruskal&width=10';
const script = (name) => new URL(`../${name}.lua`, import.meta.url).pathname;
const UNHURRIED = script('unhurried');

const large = (format) => `/maze?algo=binary-tree&size=20001&format=${format}&seed=1`;

// What goes on, over how many connections and for how long; who asks for small mazes beside it; and the goal.
const LOADS = [
    { name: '16 streams', path: large('text'), seconds: 15, small: '/maze?size=21', goal: { below: 10 } },
    { name: '16 png streams', path: large('png&scale=1'), goal: { most: 5 } },
    { name: '16 png streams, scale 10', path: large('png&scale=10'), goal: { most: 5 } },
    { name: '16 obj streams', path: large('obj'), goal: { most: 5 } },
    { name: 'batches of 10,000 mazes', path: '/mazes?algo=recursive-backtracker&width=10&count=10000',
        connections: 1, goal: { most: 5 } },
    { name: '16 clients that zoom at random', path: '/maze/tile?width=2147483647&height=2147483647&blocks=64&seed=3',
        asking: script('zoom'), goal: { most: 5 } },
];

async function* beside({ name, path, connections = 16, seconds = 8, small = SMALL, asking, goal }) {
    const daemon = await mazed();
    const streams = wrk(daemon.url + path, { connections, seconds, timeout: 90, script: asking });
    await sleep(LEAD * 1000);
    const pause = small === SMALL ? UNHURRIED : undefined;
    const calm = await wrk(daemon.url + small, { connections: 4, seconds: seconds - LEAD - 1, script: pause });
    const loud = await streams;
    const { peak } = memory(daemon.pid);
    await daemon.stop();

    const lost = [loud, calm].reduce((sum, result) => sum + result.broken + result.refused + result.late, 0);
    yield {
        what: `${name}: p99 of small mazes${pause ? ', 5 ms apart' : ''}, ms`,
        value: calm.p99,
        note: `${Math.round(calm.rate)} a second, beside ${Math.round(loud.rate)} answers a second, ${(loud.byteRate / 1e9).toFixed(2)} GB/s`,
        goal,
    };
    yield { what: `${name}: answers lost`, value: lost, goal: { most: 0 } };
    yield { what: `${name}: peak RSS, MiB`, value: peak / 2 ** 20, better: 'lower' };
}

export async function* measure() {
    for (const load of LOADS)
        yield* beside(load);
}
