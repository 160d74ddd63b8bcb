// Small mazes by the thousand: a batch on one connection, against a request for each, and against making them alone.
import { wrk } from '../clients.mjs';
import { alternate, median, ratio } from '../numbers.mjs';
import { run } from '../processes.mjs';
import { ask, MANY_MAZES, mazed } from '../servers.mjs';

export const needs = ['wrk'];

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 32;
const COUNT = 10000; // mazes of a batch
const MAZE = 'algo=recursive-backtracker&width=10';

async function load(url, connections) {
    const result = await wrk(url, { connections, seconds: SECONDS });

    if (result.refused || result.broken)
        throw new Error(`${url}: ${JSON.stringify(result)}`);
    return result;
}

// Mazes a second of one thread that does nothing else.
async function alone() {
    const { code, out, errors } = await run(MANY_MAZES, ['recursive-backtracker', '10']);

    if (code !== 0)
        throw new Error(`${MANY_MAZES} ended with ${code}: ${errors}`);
    return JSON.parse(out);
}

export async function measure() {
    const daemon = await mazed();
    const batch = `${daemon.url}/mazes?${MAZE}&count=${COUNT}`;
    // A batch is cut off at the end of the time, so mazes are counted by their bytes.
    const { status, body } = await ask(batch);
    const bytes = body.length / COUNT;

    if (status !== 200 || body.toString().split('\n').length !== COUNT + 1)
        throw new Error(`${batch}: ${status}, ${body.length} bytes`);
    const [together, single, making] = await alternate([
        async () => (await load(batch, 1)).byteRate / bytes,
        async () => (await load(`${daemon.url}/maze?${MAZE}`, CONNECTIONS)).rate,
        alone,
    ], ROUNDS, (result) => result.generated ?? result);
    await daemon.stop();

    const generated = making.map((result) => result.generated);
    const encoded = making.map((result) => result.encoded);
    const thousands = (rates) => `${Math.round(median(rates) / 1000)},000`;
    const compare = (theirs, words, least) => {
        const { value, words: pairs } = ratio(together, theirs);
        return {
            what: `batch of 10 x 10 mazes on one connection: mazes/s of ${words}`,
            value,
            note: `${thousands(together)} against ${thousands(theirs)} a second; ${pairs}`,
            goal: least && { least },
            better: 'higher',
        };
    };
    return [
        compare(single, `a request each on ${CONNECTIONS}`, 3),
        compare(generated, 'the generator alone', 0.4),
        compare(encoded, 'generator and encoder alone'),
    ];
}
