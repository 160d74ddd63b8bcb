/*
 * The other ends of the connections, as sockets: for the housekeeping, which closes those that are
 * silent for too long. A list is shared between an I/O thread and the housekeeping, under a lock of
 * its own.
 */
#ifndef NET_PEERS_PEERS_H
#define NET_PEERS_PEERS_H

#include "jobs/jobs.h"
#include "process/address.h"
#include "process/clock.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

enum {
    PEER_SPANS = 6, /* over which a peer's throughput is known */
    PEER_FLOOR = 8  /* the part of the least rate that a peer has to take at any time */
};

/* Nanoseconds of a span, in which the kernel held bytes that it could not send yet. */
#define PEER_SPAN (5 * CLOCK_SECOND)

/*
 * How fast a peer takes what it is sent. Time counts only while the kernel could not send all it
 * had, so neither pauses of the daemon nor those between frames make a peer slow; bytes always
 * count. All zero at first.
 */
struct throughput {
    uint64_t noted_at;              /* by clock_now; 0: not yet */
    uint64_t delivered;             /* bytes then, since the connection began */
    bool was_unsent;                /* the kernel had more then */
    unsigned spans;                 /* that are over */
    uint64_t spent;                 /* nanoseconds of the current one */
    uint64_t bytes[PEER_SPANS + 1]; /* of the last ones; by number, modulo their count */
};

/*
 * One of them; a member of its connection. It may be a proxy that speaks for many clients. Times
 * are clock_now's.
 */
struct peer {
    LIST_ENTRY(peer) all;
    int socket;
    struct address address;
    /* Since when a request is awaited, or 0 while one is being answered. */
    atomic_uint_fast64_t silent_since;
    atomic_bool cut_as_slow; /* its socket was shut down, since it took too little of its answer */
    atomic_bool cut_as_silent; /* its socket was shut down, since it was silent or stalled */
    bool takes_interim;        /* it may be sent an interim response, since it speaks HTTP/1.1 */

    /* Under the lock of the list; see peers_set_reserved. */
    uint64_t reserved;
    struct address client;

    /* The housekeeping's own. */
    struct throughput throughput;
    uint64_t delivered;      /* bytes */
    uint64_t delivered_at;   /* when it last took any, or there were none to take; 0: not known */
    uint64_t pending_at;     /* when there were bytes to take */
    uint64_t half_closed_at; /* when it was seen to have closed its half during a job */
};

struct peer_list {
    /* Of the list; the housekeeping holds it, so that no socket is closed meanwhile. */
    pthread_mutex_t lock;
    LIST_HEAD(, peer) all;
};

void peers_begin(struct peer_list *);
void peers_end(struct peer_list *);

/* Adds a peer, silent from now on; removes it, which must be before its socket is closed. */
void peers_add(struct peer_list *, struct peer *, int socket, const struct sockaddr *);
void peers_remove(struct peer_list *, struct peer *);

/*
 * Says how much of the budget is reserved for an answer to the peer, and for which client; 0 bytes
 * when it is sent.
 */
void peers_set_reserved(
    struct peer_list *, struct peer *, uint64_t bytes, const struct address *client);

/* What a check is made with. */
struct peers_check {
    uint64_t now, idle_max; /* by clock_now; nanoseconds */
    uint64_t min_rate;      /* bytes a second; 0: no peer is too slow */
    struct jobs *jobs;
};

/*
 * For the housekeeping, once a second: cuts peers that left, that send nothing for longer than
 * `idle_max` where a request is awaited, or take more than twice that for it, and of those that are
 * answered those that take nothing for longer than `idle_max`, less than an eighth of `min_rate`
 * for PEER_SPANS, or less than all of it for one span, and hold memory that others wait for.
 */
void peers_check(struct peer_list *, const struct peers_check *);

/*
 * Whether a peer left while its answer is made. One that only shut down its sending half waits
 * for the answer, and cannot be told from one that left until it is sent something: so after a
 * while it is sent an interim response, if it knows of those, which a socket that is closed
 * refuses. Called by one thread at a time.
 */
bool peer_is_gone(struct peer *);

#endif
