// Whether what counts as cheap is, where mazes are narrow; the figures are those of bench/generators.c.
import { lines } from '../processes.mjs';
import { GENERATORS } from '../servers.mjs';

export const needs = [];

// The catalogue's costs are those of large squares, so that narrow mazes may take a few times as long:
// where a step meets the border by chance, a processor guesses wrongly.
const MOST = 4;

export async function* measure() {
    for await (const line of lines(GENERATORS, ['--narrow', '--json'], 300)) {
        const { name, width, height, best, cheap } = JSON.parse(line);
        yield {
            what: `the longest cheap ${width > height ? 'wide' : 'high'} ${name}, ${Math.min(width, height)} narrow: ` +
                'of the time that is cheap',
            value: best / cheap,
            note: `${width} x ${height} cells, ${(best / 1000).toFixed(1)} µs`,
            goal: { most: MOST },
            better: 'lower',
        };
    }
}
