// The cost of a maze without HTTP, measured by bench/generators.c.
import { lines } from '../processes.mjs';
import { GENERATORS } from '../servers.mjs';

export const needs = [];

// Nanoseconds a cell at 2000 x 2000 cells.
const GOALS = {
    'binary-tree': 0.03,
    sidewinder: 0.6,
    'recursive-division': 8,
    eller: 9,
    'recursive-backtracker': 14,
    wilson: 18,
    'prim-modified': 22,
    'prim-simplified': 25,
    'growing-tree': 25,
    kruskal: 28,
    houston: 40,
    prim: 60,
    boruvka: 75,
    'aldous-broder': 125,
};

// Bytes allowed beyond the catalogue's figure for a maze: the block that scratch memory keeps, and pages
// that the kernel counts by the dozen.
const SLACK = 512 * 1024;

// Whether a maze takes no more memory than the service reserves for it.
export const memory = (what, { cells, peak, promised }) => ({
    what: `${what}: peak of memory, bytes a cell`,
    value: peak / cells,
    note: `the catalogue says ${(promised / cells).toFixed(3)}`,
    goal: { most: (promised + SLACK) / cells },
    better: 'lower',
    quiet: true,
});

// As text, for the row with the time.
export const memoryNote = ({ cells, peak, promised }) =>
    `peak ${(peak / cells).toFixed(2)} bytes a cell, the catalogue says ${(promised / cells).toFixed(2)}`;

const ROWS = {
    memset: ({ best, median }) => [{
        what: 'memory filled by memset, GB/s',
        value: median,
        note: `best ${best.toFixed(2)}`,
    }],
    generate: (row) => [{
        what: `2000 x 2000 cells of ${row.name}, ns a cell`,
        value: row.best,
        note: `median ${row.median.toPrecision(3)}; ${memoryNote(row)}; ` +
            `writes ${row.of_memset.toFixed(4)} of memset's rate`,
        goal: row.name in GOALS ? { most: GOALS[row.name] } : undefined,
        better: 'lower',
    }, memory(`2000 x 2000 cells of ${row.name}`, row)],
    text: ({ best, median, of_memset: share }) => [{
        what: '400 MB text, slices of 512 KiB, GB/s',
        value: median,
        note: `best ${best.toFixed(2)}; writes ${share.toFixed(3)} of memset's rate`,
        better: 'higher',
    }],
    small: ({ name, best, median }) => [{
        what: `JSON of 10 x 10 cells of ${name}, µs`,
        value: best,
        note: `median ${median.toFixed(2)}`,
        better: 'lower',
    }],
};

export async function* measure() {
    for await (const line of lines(GENERATORS, ['--json'], 300)) {
        const row = JSON.parse(line);
        yield* ROWS[row.what](row);
    }
}
