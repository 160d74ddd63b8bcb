// What a second thread is good for, where an algorithm can use one; measured by bench/spread.c.
import { lines } from '../processes.mjs';
import { SPREAD } from '../servers.mjs';

export const needs = [];

const LEAST = { 'recursive-division': 1.7 };

export async function* measure() {
    const awaited = new Set(Object.keys(LEAST));

    for await (const line of lines(SPREAD, [], 300)) {
        const { name, side, threads, same, best, median, one, two } = JSON.parse(line);
        const what = `${side} x ${side} cells of ${name}`;
        awaited.delete(name);
        yield {
            what: `${what}: speed-up by ${threads} threads`,
            value: best,
            note: `${one.toFixed(1)} against ${two.toFixed(1)} ms; median of pairs ${median.toFixed(2)}`,
            goal: name in LEAST ? { least: LEAST[name] } : undefined,
            better: 'higher',
        };
        yield {
            what: `${what}: other mazes with threads`,
            value: same ? 0 : 1,
            goal: { most: 0 },
            quiet: true,
        };
    }
    for (const name of awaited)
        yield { what: `${name} by 2 threads`, note: 'skipped: it is not there, or spreads nothing' };
}
