// How fast formats are written, measured by bench/formats.c: PNG beside libpng and zlib, and all beside libc's fwrite.
import { lines } from '../processes.mjs';
import { FORMATS } from '../servers.mjs';

export const needs = [];

const PNG = { 1: { libpng: 4, zlib: 3 }, 10: { libpng: 20, zlib: 20 } }; // times as fast
// GB/s of one core, by format or format and style.
const RATES = { svg: 0.3, csv: 0.5, edges: 0.5, 'text braille': 0.5, obj: 0.5 };

const ROWS = {
    png: (row) => Object.entries(PNG[row.scale]).map(([peer, least]) => ({
        what: `png at scale ${row.scale}, times as fast as ${peer}`,
        value: row.rate / row[peer],
        note: `${row.rate} and ${row[peer]} Gpixel/s`,
        goal: { least },
        better: 'higher',
    })),
    format: (row) => {
        const least = RATES[row.name] ?? RATES[`${row.name} ${row.style}`];
        return [{
            what: `${row.name} ${row.style}, GB/s`,
            value: row.rate,
            note: `${(row.rate / row.fwrite).toFixed(2)} of fwrite's ${row.fwrite} for the same bytes`,
            goal: least && { least },
            better: 'higher',
        }];
    },
};

export async function* measure() {
    for await (const line of lines(FORMATS, [], 300)) {
        const row = JSON.parse(line);
        yield* ROWS[row.what](row);
    }
}
