/* Counters only grow, and a page need not be consistent: the order of memory does not matter. */
#include "process/metrics.h"

const char *const metrics_way_names[METRICS_WAYS] = {
    [METRICS_INLINE] = "inline",
    [METRICS_JOB] = "job",
    [METRICS_STREAM] = "stream",
};

const char *const metrics_cut_names[METRICS_CUTS] = {
    [METRICS_CUT_CLIENT] = "client",
    [METRICS_CUT_STALLED] = "stalled",
    [METRICS_CUT_SLOW] = "slow",
    [METRICS_CUT_NOT_FOUND] = "not-found",
    [METRICS_CUT_TIMEOUT] = "timeout",
    [METRICS_CUT_ERROR] = "error",
    [METRICS_CUT_STOPPED] = "stopped",
};

void metrics_count_answer(struct metrics *metrics, const struct metrics_answer *answer)
{
    metrics_add(&metrics->answers[answer->route][answer->status / 100 - 1], 1);
    metrics_add(&metrics->bytes[answer->route], answer->bytes);
    histogram_add(&metrics->durations[answer->route][answer->way], answer->duration);
    if (answer->is_pulled)
        histogram_add(&metrics->first_bytes, answer->first_byte);
    if (answer->problem)
        metrics_add(&metrics->problems[answer->problem - 1], 1);
}

/*
 * The bounds are 1, 2.5 and 5 of each power of ten, as Prometheus has them, up to the shortest waits of people;
 * then those of the daemon's own limits: 30 seconds of silence, 60 of a job.
 */
const struct histogram_bound histogram_bounds[HISTOGRAM_BUCKETS] = {
    {UINT64_C(50000), "0.00005"},
    {UINT64_C(100000), "0.0001"},
    {UINT64_C(250000), "0.00025"},
    {UINT64_C(500000), "0.0005"},
    {UINT64_C(1000000), "0.001"},
    {UINT64_C(2500000), "0.0025"},
    {UINT64_C(5000000), "0.005"},
    {UINT64_C(10000000), "0.01"},
    {UINT64_C(25000000), "0.025"},
    {UINT64_C(50000000), "0.05"},
    {UINT64_C(100000000), "0.1"},
    {UINT64_C(250000000), "0.25"},
    {UINT64_C(500000000), "0.5"},
    {UINT64_C(1000000000), "1"},
    {UINT64_C(2500000000), "2.5"},
    {UINT64_C(5000000000), "5"},
    {UINT64_C(10000000000), "10"},
    {UINT64_C(30000000000), "30"},
    {UINT64_C(60000000000), "60"},
    {UINT64_C(120000000000), "120"},
    {UINT64_MAX, "+Inf"},
};
