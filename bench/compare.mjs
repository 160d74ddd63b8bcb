#!/usr/bin/env node
// Compares a results.json with an older one, row by row:
//
//     bench/compare.mjs OLD NEW
//
// The exit status is 1 if a row with a direction is more than 10 % worse, and 2 if a file was not
// written by run.mjs.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export const LOSS = 0.1;

// The rows of a results.json, by part and name. Throws an error if the file is something else.
export function read(path) {
    let parts;

    try {
        parts = JSON.parse(readFileSync(path, 'utf8'));
    } catch (error) {
        throw new Error(`${path} cannot be read as results: ${error.message}`);
    }
    if (!Object.values(parts ?? {}).length || !Object.values(parts).every((part) => Array.isArray(part?.rows)))
        throw new Error(`${path} is no results.json: it has no parts with rows`);
    return new Map(Object.entries(parts).flatMap(([part, { machine, rows }]) =>
        rows.map((row) => [`${part}: ${row.what}`, { ...row, machine }])));
}

// How much worse `now` is than `before`, as a share of it; negative if it is better.
function loss(before, now, better) {
    const [from, to] = better === 'lower' ? [before, now] : [now, before];
    return from === to ? 0 : to / from - 1;
}

// One { name, before, now, ratio, verdict } for each name on either side. Verdicts: 'lost' and
// 'gained' by more than LOSS, 'even', 'undirected', 'missing' now, 'new'. A row that was skipped has no
// value, and counts as absent.
export function compare(old, current) {
    const names = new Set([...old.keys(), ...current.keys()]);
    const value = (rows, name) => rows.get(name)?.value;

    return [...names].map((name) => {
        const [before, now] = [value(old, name), value(current, name)];
        const better = current.get(name)?.better;
        const row = { name, before, now };

        if (before === undefined || now === undefined)
            return { ...row, verdict: before !== undefined ? 'missing' : now !== undefined ? 'new' : 'skipped' };
        const ratio = before === now ? 1 : now / before;
        if (!better)
            return { ...row, ratio, verdict: 'undirected' };
        const lost = loss(before, now, better);
        // The loss in the other direction is the gain.
        const gained = loss(now, before, better);
        return { ...row, ratio, verdict: lost > LOSS ? 'lost' : gained > LOSS ? 'gained' : 'even' };
    });
}

const WORDS = {
    lost: 'LOST', gained: 'gained', even: '', undirected: '', skipped: 'skipped in both',
    missing: 'only in the old results', new: 'only in the new results',
};

function main(oldPath, newPath) {
    if (!oldPath) {
        console.error('which results are the old ones? make bench-compare OLD=old/results.json');
        return 2;
    }
    let old, current;
    try {
        [old, current] = [read(oldPath), read(newPath)];
    } catch (error) {
        console.error(error.message);
        return 2;
    }
    const rows = compare(old, current);
    const figure = (number) => (number === undefined ? '' : `${Number(number.toPrecision(4))}`);
    const print = (name, before, now, ratio, word) =>
        console.log([name.padEnd(72), before.padStart(10), now.padStart(10), ratio.padStart(7), word]
            .join('  ').trimEnd());

    print('what', 'old', 'new', 'ratio', '');
    for (const { name, before, now, ratio, verdict } of rows)
        print(name, figure(before), figure(now), ratio === undefined ? '' : ratio.toFixed(3), WORDS[verdict]);

    const machines = (side) => new Set([...side.values()].map(({ machine }) => machine));
    const [then, here] = [machines(old), machines(current)];
    if ([...here].some((machine) => !then.has(machine)))
        console.log(`\nnot the same machine or programs: ${[...then].join('; ')}; now ${[...here].join('; ')}`);

    const lost = rows.filter(({ verdict }) => verdict === 'lost').length;
    console.log(lost ? `\n${lost} rows lost more than ${LOSS * 100} %` : '\nnothing was lost');
    return lost ? 1 : 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
    process.exit(main(process.argv[2], process.argv[3]));
