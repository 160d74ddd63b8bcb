// The cost of a cell in a maze that no cache holds, 10,000 x 10,000, against 2000 x 2000.
import { lines } from '../processes.mjs';
import { GENERATORS } from '../servers.mjs';
import { memory, memoryNote } from './generators.mjs';

export const needs = [];

const MOST = 1.6; // times the cost of a cell at 2000 x 2000
const EXEMPT = ['aldous-broder', 'prim']; // their steps jump all over the maze

const SECONDS = 1800;

export async function* measure() {
    for await (const line of lines(GENERATORS, ['--huge', '--json'], SECONDS)) {
        const row = JSON.parse(line);
        const what = `10,000 x 10,000 cells of ${row.name}`;
        if (row.skipped) {
            yield { what, note: `skipped: ${row.skipped}` };
            continue;
        }
        yield {
            what: `${what}, ns of 2000 x 2000's`,
            value: row.best / row.beside,
            note: `${row.best.toPrecision(3)} against ${row.beside.toPrecision(3)} ns a cell` +
                `${row.runs === 1 ? ', once' : ''}; ${memoryNote(row)}`,
            goal: EXEMPT.includes(row.name) ? undefined : { most: MOST },
            better: 'lower',
        };
        yield memory(what, row);
    }
}
