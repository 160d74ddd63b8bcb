// Instructions to generate and to solve a maze, against the record in tests/golden/instructions.txt; of hexagons, against
// squares by the same form; of parts of mazes of blocks; and of a small request beyond bare libmicrohttpd.
import { circumstances, count, isRequest, recorded, shown } from '../instructions.mjs';

export const needs = ['valgrind'];

const MOST = 1.05, MOST_OF_REQUEST = 1.02; // of the recorded count

const HEXAGONS = 1.7; // of the count for squares

// Of parts of mazes of blocks by recursive backtracker; of one with the path, in times of the part without it.
const WINDOW = 30e6, TILE = 2e6, TILES = 64;
const PATHS = { window: 1.05, 'first-window': 1.25 };

function* views(counts) {
    const of = (view) => counts.get(`recursive-backtracker ${view}`);

    yield {
        what: 'a window of 256 x 256 cells, instructions against 30 million',
        value: of('window') / WINDOW,
        goal: { most: 1 },
    };
    yield {
        what: 'a tile of 32 x 32 cells beside one that was made, instructions against 2 million',
        value: of('tiles-beside') / TILES / TILE,
        goal: { most: 1 },
    };
    for (const [view, most] of Object.entries(PATHS))
        yield {
            what: `${view} with the path, instructions against those without it`,
            value: of(`${view}-path`) / of(view),
            goal: { most },
        };
}

export async function* measure() {
    const before = recorded();
    const here = await circumstances();
    const differs = (key) => before[key] !== undefined && before[key] !== here[key];
    // The version of valgrind does not matter, that of the compiler does.
    const other = differs('compiler') || differs('options');
    const remarks = ['compiler', 'options', 'valgrind', 'library'].filter(differs)
        .map((key) => `written down with ${before[key]}, this is ${here[key]}`);

    if (remarks.length)
        yield {
            what: 'instructions to make or solve 500 x 500 cells, and of a small request',
            note: `${remarks.join('; ')}${other ? ': no goals, only a report' : ''}`,
        };
    const counts = new Map();
    for await (const [name, number] of count()) {
        const { what, unit } = shown(name);
        const known = before.counts.get(name);
        const row = { what, value: number / unit, better: 'lower' };
        const most = isRequest(name) ? MOST_OF_REQUEST : MOST;
        const reports = other || (isRequest(name) && differs('library'));

        counts.set(name, number);
        before.counts.delete(name);
        if (known === undefined)
            yield { ...row, met: false, note: 'not written down: make instructions' };
        else
            yield {
                ...row,
                note: `${(number / known).toFixed(4)} of the ${known} written down`,
                goal: reports ? undefined : { most: most * known / unit },
            };
    }
    for (const name of before.counts.keys())
        yield {
            what: shown(name).what,
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
    yield* views(counts);
}
