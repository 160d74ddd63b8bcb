/* A hash table of fixed size: there are no more clients than connections. */
#include "jobs/job_client.h"

#include <stdlib.h>

static size_t bucket_of(const struct job_clients *clients, const struct address *address)
{
    return address_hash(address, clients->key) % JOB_CLIENT_BUCKETS;
}

struct job_client *job_client_find(const struct job_clients *clients, const struct address *address)
{
    struct job_client *client = clients->buckets[bucket_of(clients, address)];

    while (client && !address_equal(&client->address, address))
        client = client->next;
    return client;
}

struct job_client *job_client_make(struct job_clients *clients, const struct address *address)
{
    struct job_client **bucket = &clients->buckets[bucket_of(clients, address)];
    struct job_client *client = job_client_find(clients, address);

    if (client || !(client = calloc(1, sizeof(*client))))
        return client;
    client->address = *address;
    client->next = *bucket;
    *bucket = client;
    return client;
}

void job_client_free(struct job_clients *clients, struct job_client *client)
{
    struct job_client **place = &clients->buckets[bucket_of(clients, &client->address)];

    if (client->jobs || client->held)
        return;
    while (*place != client)
        place = &(*place)->next;
    *place = client->next;
    free(client);
}
