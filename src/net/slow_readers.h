/*
 * Whose answers are cut when others wait for memory: those of peers that take less than a least
 * rate, and hold memory meanwhile.
 */
#ifndef NET_SLOW_READERS_H
#define NET_SLOW_READERS_H

#include "jobs/jobs_shortages.h"
#include "net/peers.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A peer that holds memory. */
struct slow_reader {
    struct address client; /* for whom it is counted */
    uint64_t reserved;     /* bytes of the budget */
    uint64_t rate;         /* bytes a second; see throughput_per_second */
    bool is_cut;           /* what it holds is about to be released */
    bool is_chosen;        /* by the last call of slow_readers_choose */
    struct peer *peer;
};

/* Sorts readers by how long they will hold their memory at their rate: the longest first. */
void slow_readers_sort(struct slow_reader *readers, size_t count);

/*
 * Of sorted readers, marks those to be cut: no more than the shortage asks for, and where it is of
 * a client's share, that client's only. What was cut before and is not released yet counts too.
 */
void slow_readers_choose(struct slow_reader *readers, size_t count,
    const struct jobs_shortage *shortage, uint64_t min_rate);

/*
 * For the housekeeping, once a second, after peers_check: closes the sockets of the slow readers
 * among the peers of all I/O threads, as many as the shortages ask for.
 */
void slow_readers_cut(
    struct peers *, const struct jobs_shortage *, size_t shortages, uint64_t min_rate);

#endif
