/* Clients by their address, which is the first member of whatever describes one. */
#ifndef PROCESS_CLIENT_TABLE_H
#define PROCESS_CLIENT_TABLE_H

#include "process/address.h"

#include <stddef.h>

/* All zero is an empty table. */
struct client_table {
    void *root;
};

/* Returns the client with this address, or NULL. */
void *client_table_find(const struct client_table *, const struct address *);

/*
 * The same, but adds a client if there is none: `bytes` bytes, zero except for the address. NULL
 * when there is no memory.
 */
void *client_table_make(struct client_table *, const struct address *, size_t bytes);

/* Removes the client from the table and frees it. */
void client_table_remove(struct client_table *, void *client);

#endif
