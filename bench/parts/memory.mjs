// What the daemon holds while a maze of 20001 x 20001 tiles goes out, in each format and style: a daemon for each.
import { readSome } from '../clients.mjs';
import { lines, memory } from '../processes.mjs';
import { SIZE } from '../pulls.mjs';
import { FORMATS, mazed } from '../servers.mjs';

export const needs = [];

const ENOUGH = 256 * 2 ** 20; // bytes that are read of an answer
const MIB = 2 ** 20;
const MOST = 40; // MiB

// A sheet of paper does not show so many cells, and for pairs of start and goal the maze is held.
const UNSTREAMED = ['pdf', 'scen'];

const streamed = `algo=binary-tree&size=${SIZE}&seed=1`;
const WHOLE_SIDE = 4000; // cells

// The formats and styles of the catalogue, and some that are drawn or coded otherwise.
async function* loads() {
    for await (const line of lines(FORMATS, ['--list'], 60)) {
        const { name, style, choice } = JSON.parse(line);
        // The style `distances` shows those from the start, which need the whole maze.
        if (!UNSTREAMED.includes(name) && style !== 'distances')
            yield [`${name} ${style}`, `${streamed}&format=${name}${choice && `&${choice}=${style}`}`];
    }
    for (const scale of [1, 10])
        yield [`png at scale ${scale}`, `${streamed}&format=png&scale=${scale}`];
    for (const coding of ['gzip', 'zstd'])
        for (const format of ['text', 'svg'])
            yield [`${format} as ${coding}`, `${streamed}&format=${format}`, coding];
}

// The peak of a daemon that answers nothing else.
async function peak(query, coding = 'identity') {
    const daemon = await mazed();
    const answer = await readSome(`${daemon.url}/maze?${query}`, ENOUGH, { 'Accept-Encoding': coding });
    const bytes = memory(daemon.pid).peak;

    await daemon.stop();
    if (answer.status !== 200 || (answer.bytes < ENOUGH && !answer.whole))
        throw new Error(`${query}: ${JSON.stringify(answer)}`);
    return { bytes, note: `${answer.whole ? 'all' : 'the first'} ${Math.round(answer.bytes / MIB)} MiB of the answer were read` };
}

export async function* measure() {
    for await (const [name, query, coding] of loads()) {
        const { bytes, note } = await peak(query, coding);
        yield {
            what: `peak RSS while ${SIZE} x ${SIZE} tiles go out: ${name}, MiB`,
            value: bytes / MIB,
            note,
            goal: { most: MOST },
            better: 'lower',
        };
    }
    const grid = WHOLE_SIDE ** 2 / 4 / MIB;
    const { bytes, note } = await peak(`algo=recursive-backtracker&width=${WHOLE_SIDE}&seed=1&format=png`);
    yield {
        what: `peak RSS for png of ${WHOLE_SIDE} x ${WHOLE_SIDE} cells made whole, MiB`,
        value: bytes / MIB,
        note: `${note}; the grid is ${grid.toFixed(1)} MiB`,
        goal: { most: grid + MOST },
        better: 'lower',
    };
}
