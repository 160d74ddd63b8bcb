/*
 * The clients that have connections open, by address. There are as many at most as connections, and
 * the memory for all is taken at the start. Whoever calls holds a lock.
 */
#ifndef NET_CLIENT_TABLE_H
#define NET_CLIENT_TABLE_H

#include "process/address.h"

#include <stddef.h>
#include <stdint.h>

struct connection_slot;

struct client {
    struct address address;
    size_t count; /* of connections that are not closing */
    struct connection_slot *first;
    uint64_t paused_until; /* by clock_now: until then, few of them are tried to make room */
    struct client *next;   /* of the same bucket, or unused */
};

struct client_table {
    uint64_t key; /* of the hash, so that nobody can choose addresses of one bucket */
    size_t mask;  /* of buckets */
    struct client **buckets;
    struct client *pool, *unused;
    size_t pool_used;
};

/* How much memory a table of `max` clients takes. */
size_t client_table_size(size_t max);

/* Begins with memory of that size, all zero, which is borrowed as long as the table is used. */
void client_table_begin(struct client_table *, size_t max, void *memory);

/* Finds the client of an address, or adds one without connections. */
struct client *client_table_find(struct client_table *, const struct address *);

/* Forgets a client that has no connections. */
void client_table_remove(struct client_table *, struct client *);

#endif
