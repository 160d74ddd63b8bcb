// PNG by HTTP, against whichever is slower: the encoder alone, or libmicrohttpd sending as many bytes that nobody made.
import { curl } from '../clients.mjs';
import { alternate, median, ratio } from '../numbers.mjs';
import { run } from '../processes.mjs';
import { gigabytes, pull, SIZE } from '../pulls.mjs';
import { bareStream, FORMATS, mazed } from '../servers.mjs';

export const needs = ['curl'];

const ROUNDS = 5;
const SCALES = [1, 10];
const LEAST = 0.8;

// Bytes a second of the encoder, with neither a daemon nor a client.
async function encode(scale) {
    const { code, out, errors } = await run(FORMATS, ['png', `${scale}`]);

    if (code !== 0)
        throw new Error(`${FORMATS} png ${scale} ended with ${code}: ${errors}`);
    return JSON.parse(out).rate;
}

export async function* measure() {
    const daemon = await mazed();

    for (const scale of SCALES) {
        const url = `${daemon.url}/maze?algo=binary-tree&size=${SIZE}&format=png&scale=${scale}&seed=1`;
        const { bytes } = await curl(url);
        const bare = await bareStream(bytes);
        const [mine, sent, made] = await alternate(
            [() => pull(url, bytes), () => pull(bare.url, bytes), () => encode(scale)], ROUNDS, (rate) => rate);
        const encoderIsLimit = median(made) < median(sent);
        const { value, words } = ratio(mine, encoderIsLimit ? made : sent);

        // One thread encodes and sends, so it cannot reach either rate.
        const both = 1 / (1 / median(made) + 1 / median(sent)) / Math.min(median(made), median(sent));

        await bare.stop();
        yield {
            what: `png at scale ${scale} by HTTP: rate of its limit`,
            value,
            note: `${gigabytes(mine)}; the limit is ${encoderIsLimit ? 'the encoder' : 'libmicrohttpd'}: ` +
                `alone ${gigabytes(made)}, bytes that nobody made ${gigabytes(sent)}, ` +
                `one after the other ${both.toFixed(2)} of the limit; ${words}`,
            goal: { least: LEAST },
            better: 'higher',
        };
    }
    await daemon.stop();
}
