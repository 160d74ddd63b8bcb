/*
 * The connected clients, as sockets: for the reaper, which closes those that are silent for too long. A
 * list is shared between an I/O thread and the reaper, under a lock of its own.
 */
#ifndef NET_CLIENTS_H
#define NET_CLIENTS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* One client; a member of its connection. */
struct client {
    struct client *next, *previous;
    int socket;
    /* Since when a request is awaited, or 0 while one is being answered. */
    atomic_uint_fast64_t silent_since;
};

struct clients {
    pthread_mutex_t
        lock; /* of the list; held by the reaper, so that no socket is closed meanwhile */
    struct client *first;
};

void clients_begin(struct clients *);
void clients_end(struct clients *);

/* Adds a client, silent from now on; removes it, which must be before its socket is closed. */
void clients_add(struct clients *, struct client *, int socket);
void clients_remove(struct clients *, struct client *);

/* Shuts down the sockets of clients that are silent for more than `max` nanoseconds, or have left. */
void clients_close_silent(struct clients *, uint64_t now, uint64_t max);

/*
 * Whether a client left while its answer is made. A client that only shut down its sending half cannot
 * be told from one that left, and counts as gone.
 */
bool client_is_gone(const struct client *);

#endif
