// How fast steps are made and sent: by bench/steps.c alone, to one curl, and to many beside small mazes.
import { setTimeout as sleep } from 'node:timers/promises';

import { curl, wrk } from '../clients.mjs';
import { lines } from '../processes.mjs';
import { STEPS, bareStream, mazed } from '../servers.mjs';

export const needs = ['curl', 'wrk'];

const GOALS = { kruskal: { least: 20 } }; // millions of events a second, made and written
const PATH = '/maze/steps?algo=kruskal&width=1000&seed=1';
const ROUNDS = 3;
const STREAMS = 16;
const SECONDS = 8;
const UNHURRIED = new URL('../unhurried.lua', import.meta.url).pathname;

const ROWS = {
    events: ({ name, side, rate, maze, steps, text, bytes, events }) => ([{
        what: `${name} ${side} x ${side}: million events/s`,
        value: rate,
        note: `ns an event: ${steps} to make it, ${text} to write ${(bytes / events).toFixed(1)} bytes; the maze alone ${maze}`,
        goal: GOALS[name],
        better: 'higher',
    }]),
    picture: ({ bytes, milliseconds }) => ([
        { what: 'apng of a 40 x 40 backtracker, KB', value: bytes / 1000, goal: { below: 300 }, better: 'lower' },
        { what: 'the same, ms', value: milliseconds, goal: { below: 50 }, better: 'lower' },
    ]),
};

const middle = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

// The steps, made and sent, beside as many bytes that cost nothing; in turn.
async function* sent() {
    const daemon = await mazed();
    const { bytes } = await curl(daemon.url + PATH);
    const bare = await bareStream(bytes);
    const rates = [], limits = [];

    for (let round = 0; round < ROUNDS; round++) {
        rates.push((await curl(daemon.url + PATH)).rate);
        limits.push((await curl(bare.url)).rate);
    }
    await Promise.all([daemon.stop(), bare.stop()]);
    const rate = middle(rates) / 1e9;
    yield {
        what: 'kruskal 1000 x 1000 made and sent on one connection, GB/s',
        value: rate,
        note: `${(bytes / 1e6).toFixed(0)} MB; bytes that nobody made ${(middle(limits) / 1e9).toFixed(2)} GB/s`,
        goal: { least: 0.3 },
        better: 'higher',
    };
}

// Small mazes beside many such answers.
async function* beside() {
    const daemon = await mazed('--memory', '4G');
    const streams = wrk(daemon.url + PATH, { connections: STREAMS, seconds: SECONDS, timeout: 90 });
    await sleep(1000);
    const calm = await wrk(daemon.url + '/maze?algo=kruskal&width=10',
        { connections: 4, seconds: SECONDS - 2, script: UNHURRIED });
    const loud = await streams;
    await daemon.stop();

    yield {
        what: `${STREAMS} streams of steps: p99 of small mazes, 5 ms apart, ms`,
        value: calm.p99,
        note: `${Math.round(calm.rate)} a second, beside ${(loud.byteRate / 1e9).toFixed(2)} GB/s`,
        goal: { most: 5 },
    };
    yield {
        what: `${STREAMS} streams of steps: answers lost`,
        value: [loud, calm].reduce((sum, result) => sum + result.broken + result.refused + result.late, 0),
        goal: { most: 0 },
    };
}

export async function* measure() {
    for await (const line of lines(STEPS, [], 300)) {
        const row = JSON.parse(line);
        yield* ROWS[row.what](row);
    }
    yield* sent();
    yield* beside();
}
