// Describes the machine, and how busy other programs keep it.
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import { run } from './processes.mjs';
import { BARE } from './servers.mjs';

const LOOK = 200; // milliseconds
const QUIET = 0.1; // of all processors

export async function describe() {
    const { out } = await run(BARE, ['--version']);
    return `${cpus()[0].model.trim()}, ${cpus().length} processors, ${out.trim()}, node ${process.version}`;
}

// The time of all processors since boot, in ticks: used, and total.
function ticks() {
    const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/).slice(1, 9).map(Number);
    const all = fields.reduce((sum, n) => sum + n, 0);
    return { all, used: all - fields[3] - fields[4] };
}

// The share of all processors in use, from 0 to 1, while this program sleeps.
export async function busy() {
    const before = ticks();
    await sleep(LOOK);
    const after = ticks();
    return (after.used - before.used) / Math.max(1, after.all - before.all);
}

// Waits until the machine is quiet, but not for long: a shared machine may never be.
export async function quiet(seconds = 3) {
    const deadline = Date.now() + seconds * 1000;
    while (await busy() > QUIET && Date.now() < deadline)
        ;
}
