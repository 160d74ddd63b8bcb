// What a second thread is good for, where an algorithm can use one; measured by bench/spread.c.
import { quiet } from '../machine.mjs';
import { lines } from '../processes.mjs';
import { SPREAD } from '../servers.mjs';

export const needs = [];

// Beside what plain arithmetic gains in the same run, which is 2 on processors that are free.
const LEAST = { 'recursive-division': 1.7 };

export async function* measure() {
    const awaited = new Set(Object.keys(LEAST));
    let ruler;

    await quiet();
    for await (const line of lines(SPREAD, [], 300)) {
        const { name, side, threads, same, best, median, one, two } = JSON.parse(line);
        const what = `${side} x ${side} cells of ${name}`;
        awaited.delete(name);
        if (name === 'arithmetic') {
            ruler = best;
            yield {
                what: `plain arithmetic: speed-up by ${threads} threads`,
                value: best,
                note: `median of pairs ${median.toFixed(2)}; no maze can gain more here and now`,
            };
            continue;
        }
        yield {
            what: `${what}: speed-up by ${threads} threads`,
            value: best,
            note: `${one.toFixed(1)} against ${two.toFixed(1)} ms; median of pairs ${median.toFixed(2)}; ` +
                `arithmetic ${ruler.toFixed(2)}`,
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
