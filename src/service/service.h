/* The daemon's parts, for those that need several of them. */
#ifndef SERVICE_SERVICE_H
#define SERVICE_SERVICE_H

#include "service/config.h"
#include "service/documents.h"
#include "service/jobs.h"
#include "service/metrics.h"

#include <stdatomic.h>

struct service {
    struct config config; /* does not change after the start */
    struct documents documents;
    struct jobs *jobs;
    struct metrics metrics;
    atomic_bool draining; /* no more mazes are begun */
};

#endif
