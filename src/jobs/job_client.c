/* A hash table with a list for each remainder: there are no more clients than connections. */
#include "jobs/job_client.h"

#include <stdlib.h>

static size_t list_of(const struct address *address)
{
    const struct span bytes = {(const char *)address->byte, sizeof(address->byte)};

    return span_hash(bytes) % JOB_CLIENT_LISTS;
}

struct job_client *job_client_find(const struct job_clients *clients, const struct address *address)
{
    struct job_client *client = clients->lists[list_of(address)];

    while (client && !address_equal(&client->address, address))
        client = client->next;
    return client;
}

struct job_client *job_client_make(struct job_clients *clients, const struct address *address)
{
    struct job_client **list = &clients->lists[list_of(address)];
    struct job_client *client = job_client_find(clients, address);

    if (client || !(client = calloc(1, sizeof(*client))))
        return client;
    client->address = *address;
    client->next = *list;
    *list = client;
    return client;
}

void job_client_free(struct job_clients *clients, struct job_client *client)
{
    struct job_client **place = &clients->lists[list_of(&client->address)];

    if (client->jobs || client->held)
        return;
    while (*place != client)
        place = &(*place)->next;
    *place = client->next;
    free(client);
}
