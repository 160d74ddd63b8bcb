// What a maze costs with no HTTP around it; the figures are those of bench/generators.c.
import { run } from '../processes.mjs';
import { GENERATORS } from '../servers.mjs';

export const needs = [];

// Nanoseconds a cell at 2000 x 2000 cells.
const GOALS = { 'recursive-backtracker': 16, kruskal: 35, 'binary-tree': 0.1, sidewinder: 0.8 };

const TITLES = {
    memset: () => 'memory filled by memset',
    generate: (name) => `2000 x 2000 cells of ${name}`,
    text: () => '400 MB text, slices of 512 KiB',
    small: (name) => `JSON of 10 x 10 cells of ${name}`,
};

export async function measure() {
    const { code, out, errors } = await run(GENERATORS, ['--json'], 300);

    if (code !== 0)
        throw new Error(`${GENERATORS} ended with ${code}: ${errors}`);
    return out.trim().split('\n').map((line) => {
        const { what, name, best, median, unit, of_memset: share } = JSON.parse(line);
        const goal = what === 'generate' && GOALS[name] ? { most: GOALS[name] } : undefined;
        return {
            what: `${TITLES[what](name)}, ${unit}`,
            value: median,
            note: `best ${best}${share ? `; writes ${share.toFixed(3)} of memset's rate` : ''}`,
            goal,
        };
    });
}
