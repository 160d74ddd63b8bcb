/*
 * The other ends of the connections, as sockets, for the housekeeping, which closes those that are
 * silent for too long. An I/O thread and the housekeeping share a list, under a lock of its own.
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
    PEER_FLOOR = 8  /* a peer must always take the least rate divided by this */
};

/* The length of a span, which counts only time in which the kernel held unsent bytes. */
#define PEER_SPAN (5 * CLOCK_SECOND)

/*
 * How fast a peer takes what it is sent. Time counts only while the kernel holds bytes that it
 * cannot send, so pauses of the daemon or between frames do not make a peer slow; bytes always
 * count. Initially all zero.
 */
struct throughput {
    uint64_t noted_at;              /* by clock_now; 0: not yet */
    uint64_t delivered;             /* bytes at that time, since the connection began */
    bool was_unsent;                /* the kernel held more at that time */
    unsigned spans;                 /* how many are over */
    uint64_t spent;                 /* nanoseconds of the current one */
    uint64_t bytes[PEER_SPANS + 1]; /* of the last ones, at their number modulo the size */
};

/*
 * One peer; a member of its connection. It may be a proxy for many clients. Times are of clock_now.
 */
struct peer {
    LIST_ENTRY(peer) all;
    int socket;
    struct address address;
    /* Since when a request is awaited; 0 while one is answered. */
    atomic_uint_fast64_t silent_since;
    atomic_bool has_begun;     /* its first line was read; set after the time */
    atomic_bool cut_as_slow;   /* its socket was shut down, since it took too little */
    atomic_bool cut_as_silent; /* its socket was shut down, since it was silent or stalled */
    bool takes_interim;        /* it may get an interim response, since it speaks HTTP/1.1 */
    atomic_bool is_framed;     /* its answers say where they end, as those of HTTP/1.1 do */

    /* Protected by the lock of the list; see peers_set_reserved. */
    uint64_t reserved;
    struct address client;

    /* Used by the housekeeping only. */
    struct throughput throughput;
    uint64_t delivered;      /* bytes */
    uint64_t delivered_at;   /* when it last took any, or had none to take; 0: not known */
    uint64_t pending_at;     /* when there were bytes for it to take */
    uint64_t half_closed_at; /* when it was seen to have closed its half during a job */
};

struct peer_list {
    /* The list's lock. The housekeeping holds it, so that no socket is closed meanwhile. */
    pthread_mutex_t lock;
    LIST_HEAD(, peer) all;
};

void peers_begin(struct peer_list *);
void peers_end(struct peer_list *);

/* Adds a peer, silent from now on; removes it, which must happen before its socket is closed. */
void peers_add(struct peer_list *, struct peer *, int socket, const struct sockaddr *);
void peers_remove(struct peer_list *, struct peer *);

/*
 * Records how much of the budget is reserved for an answer to the peer, and for which client; 0
 * bytes once it is sent.
 */
void peers_set_reserved(
    struct peer_list *, struct peer *, uint64_t bytes, const struct address *client);

/* The parameters of a check. */
struct peers_check {
    uint64_t now;                      /* by clock_now */
    uint64_t idle_max, keep_alive_max; /* nanoseconds */
    uint64_t min_rate;                 /* bytes a second; 0: no peer is too slow */
    struct jobs *jobs;
};

/*
 * For the housekeeping, once a second. Cuts peers that left; that send no first line of a request
 * for longer than `keep_alive_max`; that send nothing more of one for longer than `idle_max`, or
 * need more than twice that for it; and, while they are answered, those that take nothing for
 * longer than `idle_max`, less than an eighth of `min_rate` over PEER_SPANS, or less than
 * `min_rate` over one span while they hold memory that others wait for.
 */
void peers_check(struct peer_list *, const struct peers_check *);

/*
 * Whether a peer left while its answer is made. A peer that only shut down its sending half still
 * waits, which cannot be told from leaving until something is sent. So after a while it gets an
 * interim response, if its protocol has those; a closed socket refuses that. One thread at a time
 * may call this.
 */
bool peer_is_gone(struct peer *);

/*
 * Resets a TCP connection at once, unsent bytes being lost. So an answer that breaks off does not
 * look whole where only the end of the connection ends it. Unix sockets know no reset.
 */
void peer_reset(struct peer *);

/* The same for all peers whose answers are under way and not framed, before all are closed. */
void peers_reset_unframed(struct peer_list *);

#endif
