/* How long things took: counts by upper bound, from 50 µs to two minutes. Any thread may add. */
#ifndef PROCESS_HISTOGRAM_H
#define PROCESS_HISTOGRAM_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum { HISTOGRAM_BUCKETS = 21 }; /* the last has no bound */

/* All zero at the start. */
struct histogram {
    atomic_uint_fast64_t counts[HISTOGRAM_BUCKETS]; /* each without those before it */
    atomic_uint_fast64_t nanoseconds;               /* of all together */
};

/* A row of the bounds: nanoseconds that its bucket includes, and the same as seconds. */
struct histogram_bound {
    uint64_t nanoseconds;
    const char *seconds;
};

extern const struct histogram_bound histogram_bounds[HISTOGRAM_BUCKETS];

/* Most of what is counted falls into the first bucket, so the search begins there. */
static inline void histogram_add(struct histogram *histogram, uint64_t nanoseconds)
{
    size_t i = 0;

    while (nanoseconds > histogram_bounds[i].nanoseconds)
        i++;
    atomic_fetch_add_explicit(&histogram->counts[i], 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&histogram->nanoseconds, nanoseconds, memory_order_relaxed);
}

#endif
