/*
 * What jobs.h says of memory, under the jobs' lock. A client is known as long as it holds some, so that whoever
 * gives memory back finds it by its address.
 */
#include "jobs/jobs_inside.h"
#include "process/clock.h"

#include <stdlib.h>

void jobs_give_back(struct jobs *jobs, struct job_client *client, uint64_t bytes)
{
    job_memory_release(&jobs->memory, client, bytes);
    job_client_free(&jobs->clients, client);
    pthread_cond_broadcast(&jobs->startable);
}

/* Reserves memory for anything, or for a body. */
typedef enum job_memory_lack reserve_some(struct job_memory *, struct job_client *, uint64_t bytes);

static enum job_memory_lack reserve_any(
    struct job_memory *memory, struct job_client *client, uint64_t bytes)
{
    const enum job_memory_lack lack = job_memory_lack(memory, client, bytes);

    if (lack == JOB_MEMORY_ENOUGH)
        job_memory_reserve(memory, client, bytes);
    return lack;
}

static enum job_memory_lack reserve(
    struct jobs *jobs, const struct address *address, uint64_t bytes, reserve_some *some)
{
    enum job_memory_lack lack = JOB_MEMORY_WHOLE;
    struct job_client *client;

    if (bytes == 0)
        return JOB_MEMORY_ENOUGH;
    pthread_mutex_lock(&jobs->lock);
    client = job_client_make(&jobs->clients, address);
    if (client) {
        lack = some(&jobs->memory, client, bytes);
        if (lack != JOB_MEMORY_ENOUGH)
            job_memory_refuse(&jobs->memory, client, lack, bytes, clock_now());
        job_client_free(&jobs->clients, client);
    }
    pthread_mutex_unlock(&jobs->lock);
    return lack;
}

enum job_memory_lack jobs_reserve(struct jobs *jobs, const struct address *client, uint64_t bytes)
{
    return reserve(jobs, client, bytes, reserve_any);
}

bool jobs_reserve_spare(struct jobs *jobs, const struct address *address, uint64_t bytes)
{
    struct job_client *client = NULL;
    bool reserved = false;

    pthread_mutex_lock(&jobs->lock);
    if (jobs->memory.reserved + bytes <= jobs->memory.limit / 2)
        client = job_client_make(&jobs->clients, address);
    if (client) {
        reserved = reserve_any(&jobs->memory, client, bytes) == JOB_MEMORY_ENOUGH;
        job_client_free(&jobs->clients, client);
    }
    pthread_mutex_unlock(&jobs->lock);
    return reserved;
}

bool jobs_reserve_upload(struct jobs *jobs, const struct address *client, uint64_t bytes)
{
    return reserve(jobs, client, bytes, job_memory_reserve_upload) == JOB_MEMORY_ENOUGH;
}

void jobs_release(struct jobs *jobs, const struct address *client, uint64_t bytes)
{
    if (bytes == 0)
        return;
    pthread_mutex_lock(&jobs->lock);
    jobs_give_back(jobs, job_client_find(&jobs->clients, client), bytes);
    pthread_mutex_unlock(&jobs->lock);
}

void jobs_release_upload(struct jobs *jobs, const struct address *client, uint64_t bytes)
{
    struct job_client *known;

    if (bytes == 0)
        return;
    pthread_mutex_lock(&jobs->lock);
    known = job_client_find(&jobs->clients, client);
    job_memory_end_upload(&jobs->memory, known, bytes);
    jobs_give_back(jobs, known, bytes);
    pthread_mutex_unlock(&jobs->lock);
}

/* Keeps an encoder until jobs_free_discarded; false when there is no memory for that. */
static bool discard_later(
    struct jobs *jobs, const struct address *client, struct maze_encoder *encoder, uint64_t held)
{
    struct discarded *discarded = malloc(sizeof(*discarded));

    if (!discarded)
        return false;
    pthread_mutex_lock(&jobs->lock);
    *discarded = (struct discarded){jobs->discarded, encoder, *client, held};
    jobs->discarded = discarded;
    pthread_mutex_unlock(&jobs->lock);
    return true;
}

void jobs_discard(
    struct jobs *jobs, const struct address *client, struct maze_encoder *encoder, uint64_t held)
{
    if (encoder && held > JOBS_FREED_AT_ONCE && discard_later(jobs, client, encoder, held))
        return;
    maze_encoder_free(encoder);
    jobs_release(jobs, client, held);
}

void jobs_free_discarded(struct jobs *jobs)
{
    pthread_mutex_lock(&jobs->lock);
    struct discarded *discarded = jobs->discarded;
    jobs->discarded = NULL;
    pthread_mutex_unlock(&jobs->lock);
    while (discarded) {
        struct discarded *next = discarded->next;

        maze_encoder_free(discarded->encoder);
        jobs_release(jobs, &discarded->client, discarded->held);
        free(discarded);
        discarded = next;
    }
}

uint64_t jobs_held(struct jobs *jobs, const struct address *client)
{
    uint64_t held;

    pthread_mutex_lock(&jobs->lock);
    const struct job_client *known = job_client_find(&jobs->clients, client);
    held = known ? known->held : 0;
    pthread_mutex_unlock(&jobs->lock);
    return held;
}

/* ---- what is short ---- */

/* Makes it the longer one of two shortages of the same kind, if what a client has need of is missing now. */
static void note(struct jobs_shortage *shortage, const struct job_memory *memory,
    const struct job_client *client, const struct job_memory_refusal *wanted)
{
    if (job_memory_lack(memory, client, wanted->bytes) != shortage->lack ||
        (shortage->bytes && shortage->since <= wanted->since))
        return;
    shortage->client = wanted->client;
    shortage->since = wanted->since;
    shortage->bytes = job_memory_missing(memory, client, wanted->bytes);
}

/* What the jobs of a client wait for that were passed over. */
static void note_jobs(struct jobs_shortage *shortage, const struct job_memory *memory,
    const struct job_client *client)
{
    for (const struct job *job = client->first; job; job = job->after) {
        const struct job_memory_refusal wanted = {client->address, job->bytes, job->lacks_since, 0};

        if (job->lacks_since)
            note(shortage, memory, client, &wanted);
    }
}

/* The shortage of the whole. */
static struct jobs_shortage whole_shortage(const struct jobs *jobs, uint64_t now)
{
    const struct job_memory_refusal *refused = &jobs->memory.refused;
    const struct job_client *client = jobs->queue.turn;
    struct jobs_shortage shortage = {.lack = JOB_MEMORY_WHOLE};

    for (uint64_t i = jobs->queue.clients; i > 0; i--, client = client->after)
        note_jobs(&shortage, &jobs->memory, client);
    if (job_memory_refused(refused, now))
        note(&shortage, &jobs->memory, job_client_find(&jobs->clients, &refused->client), refused);
    return shortage;
}

/* A client's shortage of its own share. */
static struct jobs_shortage share_shortage(
    const struct jobs *jobs, const struct job_client *client, uint64_t now)
{
    struct jobs_shortage shortage = {.lack = JOB_MEMORY_SHARE};

    note_jobs(&shortage, &jobs->memory, client);
    if (job_memory_refused(&client->refused, now))
        note(&shortage, &jobs->memory, client, &client->refused);
    return shortage;
}

size_t jobs_shortages(struct jobs *jobs, struct jobs_shortage *shortages, size_t max)
{
    const uint64_t now = clock_now();
    size_t count = 0;

    if (max == 0)
        return 0;
    pthread_mutex_lock(&jobs->lock);
    shortages[count] = whole_shortage(jobs, now);
    count += shortages[count].bytes > 0;
    for (size_t i = 0; i < JOB_CLIENT_BUCKETS; i++)
        for (struct job_client *client = jobs->clients.buckets[i]; client && count < max;
             client = client->next) {
            shortages[count] = share_shortage(jobs, client, now);
            count += shortages[count].bytes > 0;
        }
    pthread_mutex_unlock(&jobs->lock);
    return count;
}
