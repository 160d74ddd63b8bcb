/* A hash table with a list a bucket. What was never used of the memory is not touched, and so costs nothing. */
#include "net/client_table.h"

#include "process/seed_pool.h"

static size_t bucket_count(size_t max)
{
    size_t count = 1;

    while (count < max)
        count *= 2;
    return count;
}

size_t client_table_size(size_t max)
{
    return bucket_count(max) * sizeof(struct client *) + max * sizeof(struct client);
}

void client_table_begin(struct client_table *table, size_t max, void *memory)
{
    struct seed_pool seeds = {.left = 0};
    const size_t count = bucket_count(max);
    struct client **buckets = memory;

    *table = (struct client_table){
        .key = seed_pool_draw(&seeds),
        .mask = count - 1,
        .buckets = buckets,
        .pool = (struct client *)(void *)(buckets + count),
    };
}

static struct client **bucket_of(const struct client_table *table, const struct address *address)
{
    return &table->buckets[address_hash(address, table->key) & table->mask];
}

struct client *client_table_find(struct client_table *table, const struct address *address)
{
    struct client **bucket = bucket_of(table, address);
    struct client *client = *bucket;

    while (client && !address_equal(&client->address, address))
        client = client->next;
    if (client)
        return client;
    client = table->unused;
    if (client)
        table->unused = client->next;
    else
        client = &table->pool[table->pool_used++];
    *client = (struct client){.address = *address, .next = *bucket};
    *bucket = client;
    return client;
}

void client_table_remove(struct client_table *table, struct client *client)
{
    struct client **link = bucket_of(table, &client->address);

    while (*link != client)
        link = &(*link)->next;
    *link = client->next;
    client->next = table->unused;
    table->unused = client;
}
