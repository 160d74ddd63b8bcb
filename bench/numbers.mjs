// Medians rather than means, ratios within a round rather than of averages: neighbours on the
// machine come and go, and disturb all contenders of a round alike.
import { quiet } from './machine.mjs';

export function quantile(values, share) {
    const sorted = [...values].sort((a, b) => a - b);
    const at = (sorted.length - 1) * share;
    const low = Math.floor(at);
    const high = Math.ceil(at);
    return sorted[low] + (sorted[high] - sorted[low]) * (at - low);
}

export const median = (values) => quantile(values, 0.5);

// The middle half of the values, as a share of their median.
const spread = (values) => (quantile(values, 0.75) - quantile(values, 0.25)) / median(values);

const WIDE = 0.08;

// Runs all contenders once a round, forwards and backwards in turn. Where the ratios of the first to
// another are too far apart, a second lot of rounds is run. Returns a list of results a contender.
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

// The median ratio, round by round, and in words how far the rounds agree.
export function ratio(mine, theirs) {
    const ratios = mine.map((value, round) => value / theirs[round]);
    const low = quantile(ratios, 0.25).toFixed(2);
    const high = quantile(ratios, 0.75).toFixed(2);
    return { value: median(ratios), words: `half of ${ratios.length} pairs in ${low}–${high}` };
}
