/* The clients whose jobs wait are a ring, with a list of jobs for each; a turn goes round it until a job can start. */
#include "jobs/job_queue.h"

struct job_client *job_client_find(
    const struct client_table *clients, const struct address *address)
{
    return (struct job_client *)client_table_find(clients, address);
}

struct job_client *job_client_make(struct client_table *clients, const struct address *address)
{
    return (struct job_client *)client_table_make(clients, address, sizeof(struct job_client));
}

void job_client_free(struct client_table *clients, struct job_client *client)
{
    if (!client->jobs && !client->held)
        client_table_remove(clients, &client->client);
}

static bool is_short_call(const struct job *job)
{
    return !job->call.is_long;
}

/* ---- the ring of clients ---- */

/* A new client in the ring is the last of this round. */
static void enter_ring(struct job_queue *queue, struct job_client *client)
{
    struct job_client *after = queue->turn ? queue->turn : client;

    client->after = after;
    client->before = queue->turn ? after->before : client;
    client->before->after = client;
    after->before = client;
    queue->turn = after;
    queue->clients++;
}

static void leave_ring(struct job_queue *queue, struct job_client *client)
{
    client->before->after = client->after;
    client->after->before = client->before;
    if (queue->turn == client)
        queue->turn = client->after == client ? NULL : client->after;
    client->before = client->after = NULL;
    queue->clients--;
}

/* ---- the list of a client ---- */

/* After which of its client's jobs a job is to wait; NULL: before all. */
static struct job *place_of(const struct job *job)
{
    struct job *before = NULL;

    if (!is_short_call(job))
        return job->client->last;
    for (struct job *at = job->client->first; at && is_short_call(at); at = at->after)
        before = at;
    return before;
}

void job_queue_add(struct job_queue *queue, struct job *job)
{
    struct job_client *client = job->client;

    job->before = place_of(job);
    job->after = job->before ? job->before->after : client->first;
    *(job->before ? &job->before->after : &client->first) = job;
    *(job->after ? &job->after->before : &client->last) = job;
    if (client->waiting++ == 0)
        enter_ring(queue, client);
    queue->waiting++;
    queue->counted += !job->call.continues;
    client->counted += !job->call.continues;
}

void job_queue_remove(struct job_queue *queue, struct job *job)
{
    struct job_client *client = job->client;

    *(job->before ? &job->before->after : &client->first) = job->after;
    *(job->after ? &job->after->before : &client->last) = job->before;
    job->before = job->after = NULL;
    if (--client->waiting == 0)
        leave_ring(queue, client);
    queue->waiting--;
    queue->counted -= !job->call.continues;
    client->counted -= !job->call.continues;
}

/* ---- what starts ---- */

/* The first of a client's jobs that can start, with its memory reserved. */
static struct job *reserve_first(struct budget *budget, struct job_client *client)
{
    struct job *job = client->first;

    while (job && budget_reserve(budget, client, job->bytes) != BUDGET_OK) {
        job->lacks_memory = true;
        job = job->after;
    }
    return job;
}

struct job *job_queue_take(struct job_queue *queue, struct budget *budget, uint64_t workers)
{
    struct job_client *client = queue->turn;

    for (uint64_t i = queue->clients; i > 0; i--, client = client->after) {
        struct job *job = client->running < workers ? reserve_first(budget, client) : NULL;

        if (!job)
            continue;
        queue->turn = client->after;
        job_queue_remove(queue, job);
        return job;
    }
    return NULL;
}

bool job_queue_wants_memory_of(
    const struct job_queue *queue, const struct budget *budget, const struct job_client *holder)
{
    const struct job_client *client = queue->turn;

    for (uint64_t i = queue->clients; i > 0; i--, client = client->after)
        for (const struct job *job = client->first; job; job = job->after) {
            const enum budget_verdict verdict = budget_check(budget, client, job->bytes);

            if (job->lacks_memory &&
                (verdict == BUDGET_OVER_LIMIT ||
                    (verdict == BUDGET_OVER_SHARE && client == holder)))
                return true;
        }
    return false;
}

/* ---- a full queue ---- */

static struct job_client *longest(const struct job_queue *queue)
{
    struct job_client *client = queue->turn, *most = client;

    for (uint64_t i = queue->clients; i > 0; i--, client = client->after)
        if (client->counted > most->counted)
            most = client;
    return most;
}

struct job *job_queue_displaced(const struct job_queue *queue, const struct job_client *client)
{
    struct job_client *most = longest(queue);
    struct job *job = most ? most->last : NULL;

    if (!most || most->counted < client->counted + 2)
        return NULL;
    /* To displace what continues an answer would cut that answer. */
    while (job && job->call.continues)
        job = job->before;
    return job;
}

uint64_t job_queue_ahead(const struct job_queue *queue, const struct job_client *client)
{
    const uint64_t turns = client ? client->waiting : 0;
    struct job_client *other = queue->turn;
    uint64_t nanoseconds = 0;

    for (uint64_t i = queue->clients; i > 0; i--, other = other->after) {
        uint64_t left = turns + 1;

        for (struct job *job = other->first; job && left; job = job->after, left--)
            nanoseconds += job->call.nanoseconds;
    }
    return nanoseconds;
}
