// SIGTERM under load: answers under way are completed, and queued mazes are still generated.
import { setTimeout as sleep } from 'node:timers/promises';

import { curl } from '../clients.mjs';
import { mazed } from '../servers.mjs';

export const needs = ['curl'];

const DELAYS = [150, 500, 1500]; // milliseconds from the first request to the signal
const STREAM = '/maze?algo=binary-tree&size=20001&format=text&seed=1';
const STREAM_BYTES = 20001 * 20002;
const JOB = '/maze?algo=kruskal&width=4000&height=4000&format=text&seed=';
const JOB_BYTES = 8001 * 8002;

// The incomplete answers; clients that finished before the signal do not count.
async function drain(delay) {
    const daemon = await mazed('--memory', '1G');
    let signalled = false;
    const ask = async (path, bytes, limit) => {
        const result = await curl(daemon.url + path, { limit });
        const whole = result.code === 0 && result.status === 200 && result.bytes === bytes;
        return { path, whole, after: signalled, ...result };
    };
    const clients = [
        ask(STREAM, STREAM_BYTES, '150M'),
        ...Array.from({ length: 7 }, () => ask(STREAM, STREAM_BYTES)),
        ...Array.from({ length: 8 }, (_, seed) => ask(JOB + seed, JOB_BYTES)),
    ];

    await sleep(delay);
    signalled = true;
    const code = await daemon.stop();
    return { code, answers: await Promise.all(clients) };
}

export async function measure() {
    const answers = [];
    let bad = 0;

    for (const delay of DELAYS) {
        const end = await drain(delay);
        answers.push(...end.answers);
        bad += end.code !== 0;
    }
    const broken = answers.filter((answer) => !answer.whole);
    const underWay = answers.filter((answer) => answer.after).length;
    return [
        {
            what: 'SIGTERM: answers begun and not whole',
            value: broken.length,
            note: `of ${answers.length}, ${underWay} of them under way at the signal` +
                broken.map((answer) => `; ${answer.path}: ${answer.status} ${answer.errors}`).join(''),
            goal: { most: 0 },
        },
        {
            what: 'SIGTERM: exits other than 0',
            value: bad,
            note: `of ${DELAYS.length}`,
            goal: { most: 0 },
        },
    ];
}
