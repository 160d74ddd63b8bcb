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
