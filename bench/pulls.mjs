// Large answers downloaded by one curl, each server in turn.
import { curl } from './clients.mjs';
import { alternate, median, ratio } from './numbers.mjs';

export const SIZE = 20001; // tiles a side
export const TEXT_BYTES = SIZE * (SIZE + 1);

export const textOf = (algorithm) => `/maze?algo=${algorithm}&size=${SIZE}&format=text&seed=1`;

export async function pull(url, bytes) {
    const result = await curl(url);

    if (result.code !== 0 || result.status !== 200 || result.bytes !== bytes)
        throw new Error(`${url}: ${JSON.stringify(result)}`);
    return result.rate;
}

// The rates of the answers of `bytes` bytes, a list for each URL. Each is first downloaded once without
// measuring, so that a file is in the page cache.
export async function pullInTurn(urls, bytes, rounds) {
    for (const url of urls)
        await pull(url, bytes);
    return alternate(urls.map((url) => () => pull(url, bytes)), rounds, (rate) => rate);
}

export const gigabytes = (rates) => `${(median(rates) / 1e9).toFixed(2)} GB/s`;

// A row that compares one list of rates to another; `words` describe the other.
export function share(what, mine, theirs, words, goal) {
    const { value, words: pairs } = ratio(mine, theirs);
    return {
        what,
        value,
        note: `${gigabytes(mine)} against ${gigabytes(theirs)}${words}; ${pairs}`,
        goal,
        better: 'higher',
    };
}
