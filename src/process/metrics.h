/*
 * Counters of what happens, and what the system knows about this process; routes/metrics_page.c
 * shows both. Any thread may count, by relaxed atomic additions: there is no lock, and no order
 * between counters.
 */
#ifndef PROCESS_METRICS_H
#define PROCESS_METRICS_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum { HISTOGRAM_BUCKETS = 21 }; /* the last has no upper bound */

/* Durations, counted by upper bound, from 50 µs to two minutes. Initially all zero. */
struct histogram {
    atomic_uint_fast64_t counts[HISTOGRAM_BUCKETS]; /* not cumulative */
    atomic_uint_fast64_t nanoseconds;               /* their sum */
};

/* The upper bound of each bucket, inclusive; UINT64_MAX for the last. */
extern const uint64_t histogram_bounds[HISTOGRAM_BUCKETS];

/* Most durations fall into the first bucket, so the search begins there. */
static inline void histogram_add(struct histogram *histogram, uint64_t nanoseconds)
{
    size_t i = 0;

    while (nanoseconds > histogram_bounds[i])
        i++;
    atomic_fetch_add_explicit(&histogram->counts[i], 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&histogram->nanoseconds, nanoseconds, memory_order_relaxed);
}

enum {
    METRICS_ROUTES = 32,   /* at most */
    METRICS_PROBLEMS = 48, /* at most */
    METRICS_CLASSES = 5    /* of status codes: 1xx … 5xx */
};

/* How an answer was made; if it was made in several ways, the last one. */
enum metrics_way {
    METRICS_INLINE, /* an I/O thread made it whole at once */
    METRICS_JOB,    /* it waited for a worker, which made it whole */
    METRICS_STREAM, /* made piece by piece or longer than 32 KiB: sent as its peer takes it */
    METRICS_WAYS
};

/* Why an answer ended before its last byte. */
enum metrics_cut {
    METRICS_CUT_NONE,      /* it did not */
    METRICS_CUT_CLIENT,    /* its peer left */
    METRICS_CUT_STALLED,   /* its peer sent or took nothing for --idle-timeout */
    METRICS_CUT_SLOW,      /* its peer took too little: see --min-rate */
    METRICS_CUT_NOT_FOUND, /* no more mazes were found, and its format cannot say so */
    METRICS_CUT_TIMEOUT,   /* the next part was not made in time */
    METRICS_CUT_ERROR,     /* the next part could not be made or sent */
    METRICS_CUT_STOPPED,   /* the daemon stopped; not counted, as nobody could see it */
    METRICS_CUTS
};

/* Their names in metrics and logs; NULL for METRICS_CUT_NONE. */
extern const char *const metrics_way_names[METRICS_WAYS];
extern const char *const metrics_cut_names[METRICS_CUTS];

/*
 * Events that are only counted. Events of one family are adjacent; routes/metrics_page.c names the
 * families and their events.
 */
enum metrics_event {
    METRICS_CONNECTION_ACCEPTED,

    METRICS_CLOSED_IDLE,     /* nothing was received or taken for --idle-timeout */
    METRICS_CLOSED_MEMORY,   /* no memory for the connection */
    METRICS_CLOSED_FOR_ROOM, /* it was idle, and another one needed its place */

    METRICS_REFUSED_LIMIT, /* --connections */
    METRICS_REFUSED_CLIENT_LIMIT,
    METRICS_REFUSED_FILES,
    METRICS_REFUSED_MEMORY,

    METRICS_JOB_DONE,
    METRICS_JOB_FAILED,
    METRICS_JOB_TOO_LARGE,
    METRICS_JOB_TIMED_OUT,
    METRICS_JOB_OVER_SHARE,
    METRICS_JOB_DISPLACED,
    METRICS_JOB_ABANDONED,

    METRICS_EVENTS
};

/* All zero before metrics_begin. */
struct metrics {
    atomic_uint_fast64_t answers[METRICS_ROUTES][METRICS_CLASSES];
    atomic_uint_fast64_t bytes[METRICS_ROUTES]; /* of bodies */
    atomic_uint_fast64_t problems[METRICS_PROBLEMS];
    atomic_uint_fast64_t events[METRICS_EVENTS];
    atomic_uint_fast64_t cuts[METRICS_CUTS];
    struct histogram durations[METRICS_ROUTES][METRICS_WAYS];
    struct histogram first_bytes; /* of answers that are sent while they are made */
    struct histogram queue, make; /* of jobs */

    atomic_uint_fast64_t connections; /* open now */
    atomic_uint_fast64_t requests;    /* under way now */
    const char *http_library;         /* its version; set before there is a second thread */
    uint64_t started;                 /* nanoseconds since 1970; set by metrics_begin */
};

/* Records when the process started. Call it once, before there is a second thread. */
void metrics_begin(struct metrics *);

static inline void metrics_add(atomic_uint_fast64_t *counter, uint64_t n)
{
    atomic_fetch_add_explicit(counter, n, memory_order_relaxed);
}

static inline void metrics_count(struct metrics *metrics, enum metrics_event event)
{
    metrics_add(&metrics->events[event], 1);
}

#define METRICS_UNKNOWN UINT64_MAX /* not known; for a limit: unlimited */

struct metrics_process {
    uint64_t cpu;                             /* nanoseconds, user and system together */
    uint64_t resident_memory, virtual_memory; /* bytes */
    uint64_t open_files, max_files;
    uint64_t threads;
};

/* Asks the system, which takes some tens of microseconds. Any thread may call it. */
struct metrics_process metrics_read_process(void);

#endif
