// What one client holds against all others: its turns among the jobs, however many another client has.
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { mazed, metrics } from '../servers.mjs';

export const needs = [];

const MANY = 64;
const ROUNDS = 5;
const [FIRST, SECOND] = ['127.0.0.1', '127.0.0.2']; // two clients
const JOB = '/maze/stats?algo=kruskal&width=2000&height=2000&seed=';

// One GET of a client: its status and how long it took, in ms; `leave` ends it before.
function ask(server, localAddress, path) {
    const begun = performance.now();
    let client;
    const answered = new Promise((resolve) => {
        client = get(server.url + path, { localAddress, agent: false }, (answer) =>
            answer.resume().on('end', () =>
                resolve({ status: answer.statusCode, time: performance.now() - begun })));
        client.on('error', () => resolve({ status: 0, time: performance.now() - begun }));
    });
    return { answered, leave: () => client.destroy() };
}

async function until(server, gauge, suits) {
    for (let tries = 0; tries < 1000 && !suits((await metrics(server)).get(gauge)); tries++)
        await sleep(10);
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function times(server, seed) {
    const found = [];

    for (let i = 0; i < ROUNDS; i++)
        found.push(await ask(server, SECOND, JOB + (seed + i)).answered);
    return found;
}

export async function measure() {
    const server = await mazed();
    const alone = await times(server, 1000);
    const many = Array.from({ length: MANY }, (_, seed) => ask(server, FIRST, JOB + seed));

    await until(server, 'mazed_jobs_waiting', (jobs) => jobs >= MANY / 2);
    const beside = await times(server, 2000);
    const waiting = (await metrics(server)).get('mazed_jobs_waiting');

    many.forEach(({ leave }) => leave());
    await server.stop();

    const unloaded = median(alone.map(({ time }) => time));
    const loaded = median(beside.map(({ time }) => time));
    return [
        {
            what: `hold: a job beside ${MANY} of another client, in its own times`,
            value: loaded / unloaded,
            note: `${Math.round(loaded)} ms, alone ${Math.round(unloaded)}; ${waiting} still waited`,
            goal: { most: 3 },
        },
        {
            what: 'hold: such jobs that were not answered',
            value: [...alone, ...beside].filter(({ status }) => status !== 200).length,
            goal: { most: 0 },
            quiet: true,
        },
    ];
}
