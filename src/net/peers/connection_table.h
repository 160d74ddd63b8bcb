/*
 * The connections that are open, by client: for the limits of the whole daemon and of one client,
 * and for the choice of the I/O thread. Any thread may call; one lock is held for a short time.
 */
#ifndef NET_PEERS_CONNECTION_TABLE_H
#define NET_PEERS_CONNECTION_TABLE_H

#include "process/address.h"
#include "process/clock.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    /* Connections that were shut down to make room, and are not closed yet. */
    CONNECTIONS_CLOSING_MAX = 64
};

/* If its headers, or then its body, are not all there after this, a request counts as none. */
#define CONNECTION_PATIENCE (2 * CLOCK_SECOND)

struct connection_table;
struct connection_client;

/* Taken from before an I/O thread has the connection until just before that is closed. */
struct connection_slot {
    /*
     * Since when, or from when on, no request is under way (clock_now), or 0; set by the I/O
     * thread, and later for bytes that it has not read. The time is to come while the rest of a
     * request is awaited, which may be for CONNECTION_PATIENCE.
     */
    atomic_uint_fast64_t idle_since;
    struct connection_client *client; /* NULL: the slot is free */
    uint64_t cookie;                  /* the kernel's number of the socket */
    uint64_t admitted_at;
    unsigned thread;
    bool started; /* the I/O thread has it */
    bool closing; /* it was shut down to make room, and counts no more */
};

enum connection_verdict {
    CONNECTION_ADMITTED,
    CONNECTION_TABLE_FULL,  /* no more connections, and none is idle */
    CONNECTION_CLIENT_FULL, /* no more of this client, and none of its own is idle */
    CONNECTION_NO_SLOT,     /* the number of the descriptor is beyond the last slot, or no memory */
    CONNECTION_VERDICTS
};

struct connection_admission {
    enum connection_verdict verdict;
    unsigned thread;       /* the I/O thread that is to have it */
    bool daemon_made_room; /* an idle connection was shut down, as the daemon had no room, */
    bool client_made_room; /* or as the client had none */
};

/*
 * For `max` connections at most, `client_max` of them of one client: an eighth is always left for
 * others. Peers in the exempt networks, which are borrowed, may have as many as there are: proxies
 * that speak for many. NULL without the memory.
 */
struct connection_table *connection_table_new(
    size_t max, size_t client_max, size_t threads, const struct networks *exempt);
void connection_table_free(struct connection_table *);

/* How many connections one I/O thread may come to have. */
size_t connection_table_thread_max(const struct connection_table *);

/*
 * Counts a connection that was just accepted, if there is room. Where there is none, the
 * connection that has been idle longest is shut down: of the same client where the client has no
 * room. One with a request under way, or with bytes that are still to be read or to be taken, is
 * not idle; where many idle ones have bytes, one call may not find the one that has none, and the
 * next goes on. To be called by one thread, which alone accepts connections.
 */
struct connection_admission connection_table_admit(
    struct connection_table *, int fd, const struct sockaddr *);

/*
 * For the drain, again and again: shuts down connections that have been idle and silent since
 * before a time of clock_now. Returns how many connections there are still.
 */
size_t connection_table_close_silent(struct connection_table *, uint64_t before);

/* Shuts down the connection that has been idle longest; false if none is. */
bool connection_table_evict(struct connection_table *);

/*
 * An I/O thread begins with an admitted connection, which is idle. The slot is the
 * connection's until connection_table_remove.
 */
struct connection_slot *connection_table_start(struct connection_table *, int fd);

/* Counts a connection no more; to be called before its socket is closed, or is another's. */
void connection_table_remove(struct connection_table *, int fd);

/*
 * For the housekeeping, once a second: counts no more what was given to an I/O thread that closed
 * it without a word, as it does for want of memory.
 */
void connection_table_remove_lost(struct connection_table *, uint64_t now);

/* How many connections have been removed since the start. */
uint64_t connection_table_removed(struct connection_table *);

#endif
