/*
 * The open connections by client, for the limits of the daemon and of each client and for choosing
 * an I/O thread. Any thread may call; one lock is held briefly.
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
    /* The most connections that were shut down to make room but are not closed yet. */
    CONNECTIONS_CLOSING_MAX = 64
};

/* A request counts as none if its headers, or later its body, are incomplete after this time. */
#define CONNECTION_PATIENCE (2 * CLOCK_SECOND)

struct connection_table;
struct connection_client;

/* Taken before an I/O thread gets the connection, until just before the connection closes. */
struct connection_slot {
    /*
     * Since when no request is under way (clock_now), or 0; set by the I/O thread, and moved on for
     * bytes that it has not read. While the rest of a request is awaited, the time lies up to
     * CONNECTION_PATIENCE in the future.
     */
    atomic_uint_fast64_t idle_since;
    struct connection_client *client; /* NULL: the slot is free */
    uint64_t cookie;                  /* the kernel's number of the socket */
    uint64_t admitted_at;
    unsigned thread;
    bool started; /* the I/O thread has taken it over */
    bool closing; /* it was shut down to make room, and no longer counts */
};

enum connection_verdict {
    CONNECTION_ADMITTED,
    CONNECTION_TABLE_FULL,  /* no room for a connection, and none is idle */
    CONNECTION_CLIENT_FULL, /* no room for this client, and none of its own is idle */
    CONNECTION_NO_SLOT,     /* the descriptor is beyond the last slot, or there is no memory */
    CONNECTION_VERDICTS
};

struct connection_admission {
    enum connection_verdict verdict;
    unsigned thread;       /* the I/O thread that gets it */
    bool daemon_made_room; /* an idle connection was shut down: the daemon had no room, */
    bool client_made_room; /* or the client had none */
};

/*
 * For up to `max` connections, and up to `client_max` for one client: an eighth is always left for
 * others. Peers in the exempt networks (borrowed), such as proxies for many clients, have no limit
 * of their own. NULL when there is no memory.
 */
struct connection_table *connection_table_new(
    size_t max, size_t client_max, size_t threads, const struct networks *exempt);
void connection_table_free(struct connection_table *);

/* The most connections that one I/O thread may get. */
size_t connection_table_thread_max(const struct connection_table *);

/*
 * Counts a connection that was just accepted, if there is room. If not, the connection that has
 * been idle longest is shut down; if the client has no room, one of that client. A connection is
 * not idle if a request is under way or bytes wait to be read or taken. If many idle ones have
 * bytes, a call may miss the one that has none; the next call continues the search.
 */
struct connection_admission connection_table_admit(
    struct connection_table *, int fd, const struct sockaddr *);

/*
 * For the drain, repeatedly: shuts down connections that have been idle and silent since before a
 * time of clock_now. Returns how many connections are left.
 */
size_t connection_table_close_silent(struct connection_table *, uint64_t before);

/* Shuts down the connection that has been idle longest; false if none is. */
bool connection_table_evict(struct connection_table *);

/*
 * An I/O thread takes over an admitted connection, which is idle. The slot belongs to the
 * connection until connection_table_remove.
 */
struct connection_slot *connection_table_start(struct connection_table *, int fd);

/* Stops counting a connection. Call it before its socket is closed or reused. */
void connection_table_remove(struct connection_table *, int fd);

/*
 * For the housekeeping, once a second: stops counting connections that an I/O thread closed without
 * notice, as it does when there is no memory.
 */
void connection_table_remove_lost(struct connection_table *, uint64_t now);

/* How many connections were removed since the start. */
uint64_t connection_table_removed(struct connection_table *);

#endif
