/* The parts of the daemon that all I/O threads share. */
#ifndef ROUTES_SERVICE_H
#define ROUTES_SERVICE_H

#include "jobs/jobs.h"
#include "jobs/pauses.h"
#include "process/api_keys.h"
#include "process/config.h"
#include "process/metrics.h"
#include "routes/documents.h"

#include <stdatomic.h>
#include <stdbool.h>

struct service {
    struct config config;      /* does not change after the start */
    struct api_keys *api_keys; /* or NULL: requests need no key */
    struct documents documents;
    struct jobs *jobs;
    struct pauses *pauses;
    struct metrics metrics;
    atomic_bool stopping;             /* soon it will drain, so /readyz is 503 */
    atomic_bool draining;             /* answers close their connections */
    atomic_uint_fast64_t drain_until; /* by clock_now; then what is not answered is cut */
    atomic_bool ended;                /* it is cut from now on */
};

#endif
