/*
 * What is known of clients, by their addresses: in a hash table of fixed size, as there are no more
 * than connections.
 */
#ifndef PROCESS_CLIENT_TABLE_H
#define PROCESS_CLIENT_TABLE_H

#include "process/address.h"

#include <stddef.h>

enum { CLIENT_BUCKETS = 1 << 14 };

/* The first member of what is known of a client. */
struct client {
    struct client *next; /* of the same bucket */
    struct address address;
};

/* Empty when all is zero but the key, which should be random. */
struct client_table {
    uint64_t key;
    struct client *buckets[CLIENT_BUCKETS];
};

/* Returns the client of an address, or NULL. */
struct client *client_table_find(const struct client_table *, const struct address *);

/*
 * The same, but adds a client that is not known: so many bytes, of 0 but for its address; NULL:
 * there is no memory.
 */
struct client *client_table_make(struct client_table *, const struct address *, size_t bytes);

/* Removes a client of the table, and frees it. */
void client_table_remove(struct client_table *, struct client *);

#endif
