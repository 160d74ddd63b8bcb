// Whether mazes that count as cheap are cheap if they are narrow or have an outline, measured by
// bench/generators.c.
import { lines } from '../processes.mjs';
import { GENERATORS } from '../servers.mjs';

export const needs = [];

// The catalogue's costs are those of large squares. Narrow mazes may take a few times as long, because
// steps that meet the border are mispredicted.
const MOST = 4;

export async function* measure() {
    for await (const line of lines(GENERATORS, ['--narrow', '--json'], 600)) {
        const { name, width, height, shape, best, estimated } = JSON.parse(line);
        const size = width === height ? 'largest cheap' : `longest cheap ${width > height ? 'wide' : 'high'}`;
        const narrow = width === height ? '' : `, ${Math.min(width, height)} narrow`;
        yield {
            what: `the ${size} ${name}${narrow}${shape && `, ${shape}`}: of the time that is estimated`,
            value: best / estimated,
            note: `${width} x ${height} cells, ${(best / 1000).toFixed(1)} µs`,
            goal: { most: MOST },
            better: 'lower',
        };
    }
}
