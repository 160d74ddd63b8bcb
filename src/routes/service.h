/* The daemon's parts, for those that need several of them. */
#ifndef ROUTES_SERVICE_H
#define ROUTES_SERVICE_H

#include "jobs/jobs.h"
#include "process/config.h"
#include "process/metrics.h"
#include "routes/documents.h"

#include <stdatomic.h>

struct service {
    struct config config; /* does not change after the start */
    struct documents documents;
    struct jobs *jobs;
    struct metrics metrics;
    atomic_bool draining; /* no more mazes are begun */
};

#endif
