/* The first of the clients with waiting jobs has the next turn; after its turn it becomes the last. */
#include "jobs/job_queue.h"

struct job_client *job_client_make(struct client_table *clients, const struct address *address)
{
    struct job_client *client = client_table_make(clients, address, sizeof(*client));

    if (client && !client->jobs && !client->held)
        TAILQ_INIT(&client->own);
    return client;
}

void job_client_free(struct client_table *clients, struct job_client *client)
{
    if (!client->jobs && !client->held)
        client_table_remove(clients, client);
}

void job_queue_begin(struct job_queue *queue)
{
    *queue = (struct job_queue){0};
    TAILQ_INIT(&queue->turns);
}

void job_queue_add(struct job_queue *queue, struct job *job)
{
    struct job_client *client = job->client;
    struct job *at = job->call.is_long ? NULL : TAILQ_FIRST(&client->own);

    while (at && !at->call.is_long)
        at = TAILQ_NEXT(at, own);
    if (at)
        TAILQ_INSERT_BEFORE(at, job, own);
    else
        TAILQ_INSERT_TAIL(&client->own, job, own);
    if (client->waiting++ == 0)
        TAILQ_INSERT_TAIL(&queue->turns, client, turns);
    queue->waiting++;
    queue->counted += !job->call.continues;
    client->counted += !job->call.continues;
}

void job_queue_remove(struct job_queue *queue, struct job *job)
{
    struct job_client *client = job->client;

    TAILQ_REMOVE(&client->own, job, own);
    if (--client->waiting == 0)
        TAILQ_REMOVE(&queue->turns, client, turns);
    queue->waiting--;
    queue->counted -= !job->call.continues;
    client->counted -= !job->call.continues;
}

/* The first of a client's jobs that can start, with its memory reserved; or NULL. */
static struct job *reserve_first(
    struct budget *budget, struct job_client *client, bool takes_unbounded)
{
    struct job *job;

    TAILQ_FOREACH(job, &client->own, own)
    {
        if (job->call.is_unbounded && !takes_unbounded)
            continue;
        if (budget_reserve(budget, client, job->bytes) == BUDGET_OK)
            return job;
        job->lacks_memory = true;
    }
    return NULL;
}

/* Moves the clients up to and including the one that had its turn to the end, in their order. */
static void end_turn(struct job_queue *queue, const struct job_client *client)
{
    struct job_client *first;

    do {
        first = TAILQ_FIRST(&queue->turns);
        TAILQ_REMOVE(&queue->turns, first, turns);
        TAILQ_INSERT_TAIL(&queue->turns, first, turns);
    } while (first != client);
}

struct job *job_queue_take(struct job_queue *queue, struct budget *budget, uint64_t workers)
{
    const bool takes_unbounded = queue->unbounded < workers;
    struct job_client *client;
    struct job *job = NULL;

    for (client = TAILQ_FIRST(&queue->turns); client && !job; client = TAILQ_NEXT(client, turns))
        job = client->running < workers ? reserve_first(budget, client, takes_unbounded) : NULL;
    if (job) {
        queue->unbounded += job->call.is_unbounded;
        end_turn(queue, job->client);
        job_queue_remove(queue, job);
    }
    return job;
}

bool job_queue_wants_memory_of(
    const struct job_queue *queue, const struct budget *budget, const struct job_client *holder)
{
    const struct job_client *client;

    for (client = TAILQ_FIRST(&queue->turns); client; client = TAILQ_NEXT(client, turns))
        for (const struct job *job = TAILQ_FIRST(&client->own); job; job = TAILQ_NEXT(job, own)) {
            const enum budget_verdict verdict = budget_check(budget, client, job->bytes);

            if (job->lacks_memory &&
                (verdict == BUDGET_OVER_LIMIT ||
                    (verdict == BUDGET_OVER_SHARE && client == holder)))
                return true;
        }
    return false;
}

static struct job_client *longest(const struct job_queue *queue)
{
    struct job_client *client = TAILQ_FIRST(&queue->turns), *most = client;

    for (; client; client = TAILQ_NEXT(client, turns))
        if (client->counted > most->counted)
            most = client;
    return most;
}

struct job *job_queue_displaced(const struct job_queue *queue, const struct job_client *client)
{
    struct job_client *most = longest(queue);
    struct job *job = most ? TAILQ_LAST(&most->own, own_jobs) : NULL;

    if (!most || most->counted < client->counted + 2)
        return NULL;
    /* A job that continues an answer is not displaced, as that would cut the answer. */
    while (job && job->call.continues)
        job = TAILQ_PREV(job, own_jobs, own);
    return job;
}

uint64_t job_queue_ahead(const struct job_queue *queue, const struct job_client *client)
{
    const uint64_t turns = client ? client->waiting : 0;
    const struct job_client *other;
    uint64_t nanoseconds = 0;

    for (other = TAILQ_FIRST(&queue->turns); other; other = TAILQ_NEXT(other, turns)) {
        uint64_t left = turns + 1;

        for (struct job *job = TAILQ_FIRST(&other->own); job && left;
             job = TAILQ_NEXT(job, own), left--)
            nanoseconds += job->call.nanoseconds;
    }
    return nanoseconds;
}
