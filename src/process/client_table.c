/* Each bucket is a list of clients. */
#include "process/client_table.h"

#include <stdlib.h>

struct client *client_table_find(const struct client_table *table, const struct address *address)
{
    struct client *client = table->buckets[address_hash(address, table->key) % CLIENT_BUCKETS];

    while (client && !address_equal(&client->address, address))
        client = client->next;
    return client;
}

struct client *client_table_make(
    struct client_table *table, const struct address *address, size_t bytes)
{
    struct client **bucket = &table->buckets[address_hash(address, table->key) % CLIENT_BUCKETS];
    struct client *client = client_table_find(table, address);

    if (client || !(client = calloc(1, bytes)))
        return client;
    *client = (struct client){*bucket, *address};
    *bucket = client;
    return client;
}

void client_table_remove(struct client_table *table, struct client *client)
{
    struct client **place =
        &table->buckets[address_hash(&client->address, table->key) % CLIENT_BUCKETS];

    while (*place != client)
        place = &(*place)->next;
    *place = client->next;
    free(client);
}
