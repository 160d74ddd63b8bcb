/*
 * The other ends of the connections, as sockets: for the reaper, which closes those that are silent
 * for too long. A list is shared between an I/O thread and the reaper, under a lock of its own.
 */
#ifndef NET_PEERS_H
#define NET_PEERS_H

#include "process/address.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/*
 * One of them; a member of its connection. It may be a proxy that speaks for many clients. Times
 * are clock_now's.
 */
struct peer {
    struct peer *next, *previous;
    int socket;
    struct address address;
    /* Since when a request is awaited, or 0 while one is being answered. */
    atomic_uint_fast64_t silent_since;
    bool takes_interim; /* it may be sent an interim response, since it speaks HTTP/1.1 */

    /* The reaper's own. */
    uint64_t acknowledged;    /* bytes */
    uint64_t acknowledged_at; /* when it last took any, or there were none to take; 0: not known */
    uint64_t unsent_at;       /* when there were bytes to take */
    uint64_t
        half_closed_at; /* when it was seen to have closed its half while a job was under way */
};

struct peers {
    pthread_mutex_t
        lock; /* of the list; held by the reaper, so that no socket is closed meanwhile */
    struct peer *first;
    struct peers *next; /* of another I/O thread, for the reaper */
};

void peers_begin(struct peers *);
void peers_end(struct peers *);

/* Adds a peer, silent from now on; removes it, which must be before its socket is closed. */
void peers_add(struct peers *, struct peer *, int socket, const struct sockaddr *);
void peers_remove(struct peers *, struct peer *);

/*
 * For the reaper, once a second: shuts down the sockets of peers that left, that send nothing for
 * longer than `max` nanoseconds where a request is awaited, or take more than twice that for it, or
 * that take nothing for longer than `max` of an answer.
 */
void peers_close_silent(struct peers *, uint64_t now, uint64_t max);

/*
 * Whether a peer left while its answer is made. One that only shut down its sending half waits
 * for the answer, and cannot be told from one that left until it is sent something: so after a
 * while it is sent an interim response, if it knows of those, which a socket that is closed
 * refuses. Called by one thread at a time.
 */
bool peer_is_gone(struct peer *);

#endif
