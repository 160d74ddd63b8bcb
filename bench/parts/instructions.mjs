// Instructions to generate and to solve a maze, against the record in tests/golden/instructions.txt; and of
// hexagons, against squares by the same form.
import { CELLS, circumstances, count, recorded } from '../instructions.mjs';

export const needs = ['valgrind'];

const MOST = 1.05; // of the recorded count

const HEXAGONS = 1.7; // of the count for squares

const title = (name) => `500 x 500 cells of ${name}, instructions a cell`;

export async function* measure() {
    const before = recorded();
    const here = await circumstances();
    const differs = (key) => before[key] !== undefined && before[key] !== here[key];
    // The version of valgrind does not matter, that of the compiler does.
    const other = differs('compiler') || differs('options');
    const remarks = ['compiler', 'options', 'valgrind'].filter(differs)
        .map((key) => `written down with ${before[key]}, this is ${here[key]}`);

    if (remarks.length)
        yield {
            what: 'instructions to make or solve 500 x 500 cells',
            note: `${remarks.join('; ')}${other ? ': no goals, only a report' : ''}`,
        };
    const counts = new Map();
    for await (const [name, number] of count()) {
        const what = title(name);
        const known = before.counts.get(name);
        const row = { what, value: number / CELLS, better: 'lower' };

        counts.set(name, number);
        before.counts.delete(name);
        if (known === undefined)
            yield { ...row, met: false, note: 'not written down: make instructions' };
        else
            yield {
                ...row,
                note: `${(number / known).toFixed(4)} of the ${known} written down`,
                goal: other ? undefined : { most: MOST * known / CELLS },
            };
    }
    for (const name of before.counts.keys())
        yield {
            what: title(name),
            met: false,
            note: 'written down, and not in the catalogue: make instructions',
        };
    for (const [name, number] of counts) {
        const [algorithm, tiling] = name.split(' ');

        if (tiling === 'hexagon')
            yield {
                what: `${algorithm} of hexagons, instructions against squares by the same form`,
                value: number / counts.get(`${algorithm} square`),
                better: 'lower',
                goal: { most: HEXAGONS },
            };
    }
}
