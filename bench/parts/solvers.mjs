// The cost of solving a maze, measured by bench/solvers.c.
import { lines } from '../processes.mjs';
import { SOLVERS } from '../servers.mjs';
import { memory, memoryNote } from './generators.mjs';

export const needs = [];

// Nanoseconds a cell at 2000 x 2000 cells, of the random mouse at 64 x 64, for every kind of maze.
const GOALS = {
    shortest: 15,
    'a-star': 60,
    bidirectional: 25,
    collision: 60,
    'dead-end-filling': 30,
    'blind-alley-filling': 80,
    'right-hand': 30,
    'left-hand': 30,
    tremaux: 30,
    pledge: 45,
    chain: 45,
    'random-mouse': 1000,
};
const WAYS_GOAL = 1.5, DISTANCES_GOAL = 25;

const mazeOf = ({ algorithm, openings }) =>
    openings ? `${algorithm} with ${openings} % more openings` : algorithm;

const measured = (what, row, goal, note = '') => ({
    what: `${what}, ${mazeOf(row)}, ns a cell`,
    value: row.best,
    note: `median ${row.median.toPrecision(3)}${note}`,
    goal: goal && { most: goal },
    better: 'lower',
});

const ROWS = {
    ways: (row) => [measured('a grid read into ways', row, WAYS_GOAL)],
    distances: (row) => [measured('all distances', row, DISTANCES_GOAL)],
    solve: (row) => [
        measured(row.name, row, GOALS[row.name],
            `; ${row.length} steps${row.solved ? '' : ' and back at the start'}, ` +
                `${row.visited} cells visited; ${memoryNote(row)}`),
        memory(`${row.name}, ${mazeOf(row)}`, row),
    ],
};

export async function* measure() {
    for await (const line of lines(SOLVERS, ['--json'], 300)) {
        const row = JSON.parse(line);
        yield* ROWS[row.what](row);
    }
}
