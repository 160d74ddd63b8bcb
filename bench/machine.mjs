// What it is measured on, and whether others are at work on it.
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

// Of all processors' time since the start of the machine, in ticks: what was used, and all.
function ticks() {
    const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/).slice(1, 9).map(Number);
    const all = fields.reduce((sum, n) => sum + n, 0);
    return { all, used: all - fields[3] - fields[4] };
}

// How much of all processors is used, from 0 to 1, while we only look.
export async function busy() {
    const before = ticks();
    await sleep(LOOK);
    const after = ticks();
    return (after.used - before.used) / Math.max(1, after.all - before.all);
}

// Waits until the machine is quiet, but not for long: on a shared one that moment may never come.
export async function quiet(seconds = 3) {
    const deadline = Date.now() + seconds * 1000;
    while (await busy() > QUIET && Date.now() < deadline)
        ;
}
