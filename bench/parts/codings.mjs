// How fast answers are coded, measured by bench/codings.c beside zlib and libzstd packing the same bytes.
import { lines } from '../processes.mjs';
import { CODINGS } from '../servers.mjs';

export const needs = [];

const PEERS = { gzip: 'zlib level 1', zstd: 'libzstd level 1' };
const LEAST = 0.9; // of the peer's rate

const share = (packed) => `${(100 * packed).toPrecision(3)} %`;

export async function* measure() {
    for await (const line of lines(CODINGS, [], 300)) {
        const row = JSON.parse(line);
        yield {
            what: `${row.coding} of ${row.name} ${row.style}, times as fast as ${PEERS[row.coding]}`,
            value: row.rate / row.peer,
            note: `${row.rate} and ${row.peer} GB/s, to ${share(row.share)} and ${share(row.peer_share)}`,
            goal: { least: LEAST },
            better: 'higher',
        };
    }
}
