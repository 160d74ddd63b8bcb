/* The counters and gauges as a page in the Prometheus text format. */
#ifndef PROCESS_METRICS_PAGE_H
#define PROCESS_METRICS_PAGE_H

#include "base/buffer.h"
#include "process/metrics.h"
#include "process/process_stats.h"

#include <stdbool.h>

/* What is true at this moment, and limits. PROCESS_STATS_UNKNOWN is left out of the page. */
struct metrics_gauges {
    uint64_t requests;
    uint64_t connections, connections_limit;
    uint64_t jobs_waiting, jobs_waiting_limit;
    uint64_t jobs_running, workers;
    uint64_t memory_reserved, memory_limit; /* bytes */
    uint64_t draining;                      /* 1: yes */
    uint64_t log_lost;                      /* lines of the log, since the start */
    struct process_stats process;
};

/* A label of build_info. */
struct metrics_build {
    const char *name, *value;
};

/* What the counters are of, which other layers know, and what is not counted. */
struct metrics_view {
    const char *(*route)(size_t i);       /* the label of route i, or NULL past the last */
    bool (*route_makes)(size_t i);        /* whether it has jobs */
    const char *(*problem)(size_t i);     /* the label of problem i, or NULL past the last */
    unsigned (*problem_status)(size_t i); /* the status that problem i has */
    const struct metrics_build *build;    /* ended by a name that is NULL */
    struct metrics_gauges gauges;
};

/* Adds the page. */
void metrics_page_write(struct metrics *, const struct metrics_view *, struct buffer *);

#endif
