// Medians instead of means, and ratios within a round instead of ratios of averages: other programs
// come and go, and disturb all contenders of a round alike.
import { quiet } from './machine.mjs';

export function quantile(values, share) {
    const sorted = [...values].sort((a, b) => a - b);
    const at = (sorted.length - 1) * share;
    const low = Math.floor(at);
    const high = Math.ceil(at);
    return sorted[low] + (sorted[high] - sorted[low]) * (at - low);
}

export const median = (values) => quantile(values, 0.5);

// The interquartile range of the values, as a share of their median.
const spread = (values) => (quantile(values, 0.75) - quantile(values, 0.25)) / median(values);

const WIDE = 0.08;

// Runs all contenders once a round, forwards and backwards in turn. If the ratios of the first to
// another vary too much, runs as many rounds again. Returns a list of results for each contender.
export async function alternate(contenders, rounds, rate) {
    const results = contenders.map(() => []);
    const ratiosTo = (i) => results[0].map((result, round) => rate(result) / rate(results[i][round]));
    const unclear = () => contenders.some((_, i) => spread(ratiosTo(i)) > WIDE);

    for (let round = 0; round < rounds || (round < 2 * rounds && unclear()); round++) {
        const order = [...contenders.keys()];
        if (round % 2)
            order.reverse();
        await quiet();
        for (const i of order)
            results[i].push(await contenders[i]());
    }
    return results;
}

// The median of the ratios of all rounds, and a description of their spread.
export function ratio(mine, theirs) {
    const ratios = mine.map((value, round) => value / theirs[round]);
    const low = quantile(ratios, 0.25).toFixed(2);
    const high = quantile(ratios, 0.75).toFixed(2);
    return { value: median(ratios), words: `half of ${ratios.length} pairs in ${low}–${high}` };
}
