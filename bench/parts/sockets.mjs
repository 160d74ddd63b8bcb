// Each algorithm that streams, against as many bytes that nobody generated: how far the socket is the limit.
import { pullInTurn, share, SIZE, textOf } from '../pulls.mjs';
import { ask, bareStream, mazed } from '../servers.mjs';

export const needs = ['curl'];

const ROUNDS = 5;
const LEAST = { 'text of binary-tree': 0.75 };

const FORMATS = {
    text: textOf,
    json: (algorithm) => `/maze?algo=${algorithm}&size=${SIZE}&format=json&seed=1`,
};

// The length of the answer, from a HEAD request.
async function length(url) {
    const response = await fetch(url, { method: 'HEAD' });
    if (response.status !== 200)
        throw new Error(`HEAD ${url}: ${response.status}`);
    return Number(response.headers.get('content-length'));
}

async function streaming(daemon) {
    const { body } = await ask(`${daemon.url}/algorithms`);
    return JSON.parse(body).algorithms.filter(({ streams }) => streams).map(({ slug }) => slug);
}

export async function* measure() {
    const daemon = await mazed();

    for (const [format, path] of Object.entries(FORMATS))
        for (const algorithm of await streaming(daemon)) {
            const url = daemon.url + path(algorithm);
            const bytes = await length(url);
            const limit = await bareStream(bytes);
            const [mine, most] = await pullInTurn([url, limit.url], bytes, ROUNDS);
            const name = `${format} of ${algorithm}`;

            await limit.stop();
            yield share(`${name}: rate of libmicrohttpd's own limit`, mine, most,
                ', of bytes that nobody made', name in LEAST ? { least: LEAST[name] } : undefined);
        }
    await daemon.stop();
}
