/*
 * What is looked after once a second: silent connections are closed, slow readers are cut, and what
 * connections no longer use goes back to the system.
 */
#ifndef NET_PEERS_HOUSEKEEPING_H
#define NET_PEERS_HOUSEKEEPING_H

#include "net/peers/connection_table.h"
#include "net/peers/peers.h"

#include <stdint.h>

/* `connections`, `jobs`, `idle_max`, `min_rate` and `peers` are to be set, the rest zero. */
struct housekeeping {
    struct connection_table *connections;
    struct jobs *jobs;
    uint64_t idle_max;   /* nanoseconds; see peers_check */
    uint64_t min_rate;   /* bytes a second; see peers_check */
    struct peers *peers; /* of the I/O threads, each with the next */
    uint64_t next_at;    /* by clock_now */
    uint64_t removed;    /* connections, when memory last went back */
    uint64_t trimmed_at;
};

/* Adds those of an I/O thread. */
void housekeeping_add(struct housekeeping *, struct peers *);

/* To be called several times a second, by one thread; acts once a second. */
void housekeeping_run(struct housekeeping *);

#endif
