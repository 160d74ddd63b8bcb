#!/usr/bin/env node
// Measures mazed against its goals and against other programs, side by side in one run:
//
//     bench/run.mjs [--report-only] [PART]...
//
// The parts are the files of bench/parts; without a name all are run. The programs are taken from $BUILD,
// `build` by default. The exit status is 1 if a goal is missed, unless --report-only is given. See
// bench/README.md.
import { readFileSync, writeFileSync } from 'node:fs';

import { busy, describe } from './machine.mjs';
import { find } from './processes.mjs';

const PARTS = ['instructions', 'generators', 'solvers', 'formats', 'codings', 'huge', 'narrow', 'turns', 'small', 'large',
    'sockets', 'pictures', 'batches', 'memory', 'storm', 'streams', 'steps', 'page', 'drain', 'hold', 'far'];
const PACKAGES = { wrk: 'wrk', nginx: 'nginx-light', curl: 'curl', valgrind: 'valgrind', perf: 'linux-perf', 'chromium-headless-shell': 'chromium-headless-shell',
    ip: 'iproute2', python3: 'python3' };
const RESULTS = new URL('results.json', import.meta.url);

function isMet(value, { least = -Infinity, most = Infinity, below = Infinity }) {
    return value >= least && value <= most && value < below;
}

function goalWords({ least, most, below }) {
    if (least !== undefined)
        return `≥ ${digits(least)}`;
    return most !== undefined ? `≤ ${digits(most)}` : `< ${digits(below)}`;
}

function digits(value) {
    if (Number.isInteger(value))
        return `${value}`;
    return value.toFixed(value < 1 ? 3 : value < 100 ? 2 : 0);
}

function line(what, value, goal, met, note) {
    const columns = [what.padEnd(66), value.padStart(8), goal.padStart(7), met.padEnd(7), note];
    console.log(columns.join('  ').trimEnd());
}

function print({ what, value, goal, met, note = '' }) {
    const word = { true: 'met', false: 'NOT MET' }[met] ?? '';
    line(what, value === undefined ? '' : digits(value), goal ? goalWords(goal) : '', word, note);
}

// The rows of a part, printed as they are measured; undefined if a program is missing. A row:
//
//     what      its name, always the same
//     value     a number; absent for a row that is only a note
//     better    'lower' or 'higher', if later runs can be compared with it; see compare.mjs
//     goal      { least }, { most } or { below }; `met: false` alone is a failure without a number
//     note      what the value was computed from
//     quiet     printed only if the goal is missed, because the note of another row has the value
async function measure(name) {
    const part = await import(`./parts/${name}.mjs`);
    const missing = part.needs.filter((program) => !find(program));

    if (missing.length) {
        const packages = missing.map((program) => PACKAGES[program]).join(' ');
        console.log(`${name}: skipped, ${missing.join(' and ')} is missing: apt-get install ${packages}`);
        return undefined;
    }
    const rows = [];
    for await (const { quiet, ...row } of await part.measure()) {
        if (row.goal)
            row.met = isMet(row.value, row.goal);
        if (!quiet || row.met === false)
            print(row);
        rows.push(row);
    }
    return rows;
}

// A part that was not run keeps its last results.
function save(parts) {
    let before = {};
    try {
        before = JSON.parse(readFileSync(RESULTS, 'utf8'));
    } catch {
        // The first run.
    }
    writeFileSync(RESULTS, JSON.stringify({ ...before, ...parts }, null, 2) + '\n');
}

const reportOnly = process.argv.includes('--report-only');
const names = process.argv.slice(2).filter((word) => word !== '--report-only');
const unknown = names.filter((name) => !PARTS.includes(name));

if (unknown.length) {
    console.error(`there is no part ${unknown.join(', ')}: ${PARTS.join(', ')}`);
    process.exit(2);
}

const where = await describe();
const others = await busy();
const results = {};
console.log(`${where}\n${new Date().toISOString()}, processors ${Math.round(100 * others)} % busy before\n`);
line('what', 'measured', 'goal', '', '');
for (const name of names.length ? names : PARTS) {
    const rows = await measure(name);
    if (rows)
        results[name] = { date: new Date().toISOString(), machine: where, rows };
}
save(results);

const missed = Object.values(results).flatMap(({ rows }) => rows).filter((row) => row.met === false);
console.log(missed.length ? `\n${missed.length} of the goals are not met` : '\nall goals are met');
process.exit(missed.length && !reportOnly ? 1 : 0);
