/* Counters of requests and answers. Any thread may count: all are atomic. */
#ifndef PROCESS_METRICS_H
#define PROCESS_METRICS_H

#include "base/buffer.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum {
    METRICS_ROUTES = 20, /* at most */
    METRICS_CLASSES = 5, /* of status codes: 1xx … 5xx */
    METRICS_BUCKETS = 12 /* of durations, the last without a bound */
};

/* All zero at the start. */
struct metrics {
    atomic_uint_fast64_t answers[METRICS_ROUTES][METRICS_CLASSES];
    atomic_uint_fast64_t durations[METRICS_BUCKETS];
    atomic_uint_fast64_t nanoseconds; /* of all durations */
    atomic_uint_fast64_t connections; /* open now */
    atomic_uint_fast64_t requests;    /* under way now */
};

/* Counts an answer and the time from the first line of its request to its last byte. */
void metrics_count(struct metrics *, size_t route, unsigned status, uint64_t nanoseconds);

/* Figures of other parts for the same page. */
struct gauges {
    uint64_t jobs_waiting, jobs_running;
    uint64_t memory_reserved, memory_limit; /* bytes */
};

/* Adds the page in the Prometheus text format; `path` names route i and is NULL past the last. */
void metrics_write(
    struct metrics *, const struct gauges *, const char *(*path)(size_t i), struct buffer *);

#endif
