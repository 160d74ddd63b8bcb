/*
 * A hash table from addresses to clients. Its size is fixed, since there are never more clients
 * than connections.
 */
#ifndef PROCESS_CLIENT_TABLE_H
#define PROCESS_CLIENT_TABLE_H

#include "process/address.h"

#include <stddef.h>

enum { CLIENT_BUCKETS = 1 << 14 };

/* The first member of any structure that describes a client. */
struct client {
    struct client *next; /* in the same bucket */
    struct address address;
};

/* All zero is an empty table, except for the key, which should be random. */
struct client_table {
    uint64_t key;
    struct client *buckets[CLIENT_BUCKETS];
};

/* Returns the client with this address, or NULL. */
struct client *client_table_find(const struct client_table *, const struct address *);

/*
 * The same, but adds a client if there is none: `bytes` bytes, zero except for the address. NULL
 * when there is no memory.
 */
struct client *client_table_make(struct client_table *, const struct address *, size_t bytes);

/* Removes the client from the table and frees it. */
void client_table_remove(struct client_table *, struct client *);

#endif
