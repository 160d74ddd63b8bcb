/*
 * Who is connected, as sockets: for the watch, which closes those that are silent for too long. A
 * list is shared between the thread that serves the clients and the watch; its lock is its own.
 */
#ifndef NET_CLIENTS_H
#define NET_CLIENTS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* One client; a part of what the server keeps of it. */
struct client {
    struct client *next, *before;
    int socket;
    /* When it became silent, or 0 while a request is being answered. */
    atomic_uint_fast64_t silent_since;
};

struct clients {
    pthread_mutex_t lock; /* of the list, and of closing a socket while the watch looks at it */
    struct client *first;
};

void clients_begin(struct clients *);
void clients_end(struct clients *);

/* Adds a client, silent from now on, with its socket; or takes it out, before the socket is closed. */
void clients_add(struct clients *, struct client *, int socket);
void clients_remove(struct clients *, struct client *);

/* Shuts down the sockets of those that are silent for more than `most` nanoseconds, or have left. */
void clients_close_silent(struct clients *, uint64_t now, uint64_t max);

/* Notes that it is silent since then, or that it is not: its request is being answered. */
void client_is_silent(struct client *, uint64_t since);
void client_is_answered(struct client *);

/*
 * Whether it left while its answer is made. One that shut down its half cannot be told from one that
 * left, and counts as one.
 */
bool client_is_gone(const struct client *);

#endif
