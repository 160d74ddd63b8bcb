/* A balanced tree, the C library's: no choice of addresses makes it slow. */
#include "process/client_table.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

/* A client begins with its address. */
static int compare(const void *one, const void *other)
{
    return memcmp(one, other, sizeof(struct address));
}

void *client_table_find(const struct client_table *table, const struct address *address)
{
    void *const *found = tfind(address, &table->root, compare);

    return found ? *found : NULL;
}

void *client_table_make(struct client_table *table, const struct address *address, size_t bytes)
{
    void *client = client_table_find(table, address);

    if (client || !(client = calloc(1, bytes)))
        return client;
    memcpy(client, address, sizeof(*address));
    if (tsearch(client, &table->root, compare))
        return client;
    free(client);
    return NULL;
}

void client_table_remove(struct client_table *table, void *client)
{
    tdelete(client, &table->root, compare);
    free(client);
}
