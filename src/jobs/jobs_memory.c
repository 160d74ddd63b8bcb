/*
 * The budget under the jobs' lock. A client is known as long as it has reserved some of it, so that it is found
 * by its address when that is released.
 */
#include "jobs/jobs_memory.h"

#include "jobs/jobs_internal.h"

#include <stdlib.h>

void jobs_give_back(struct jobs *jobs, struct job_client *client, uint64_t bytes)
{
    budget_release(&jobs->budget, client, bytes);
    job_client_free(&jobs->clients, client);
    pthread_cond_broadcast(&jobs->startable);
}

/* For anything, or for a body. */
typedef enum budget_verdict reservation(struct budget *, struct job_client *, uint64_t bytes);

static enum budget_verdict reserve_any(
    struct budget *budget, struct job_client *client, uint64_t bytes)
{
    const enum budget_verdict verdict = budget_check(budget, client, bytes);

    if (verdict == BUDGET_OK)
        budget_reserve(budget, client, bytes);
    return verdict;
}

static enum budget_verdict reserve(
    struct jobs *jobs, const struct address *address, uint64_t bytes, reservation *reserve_in)
{
    enum budget_verdict verdict = BUDGET_OVER_LIMIT;
    struct job_client *client;

    if (bytes == 0)
        return BUDGET_OK;
    pthread_mutex_lock(&jobs->lock);
    client = job_client_make(&jobs->clients, address);
    if (client) {
        verdict = reserve_in(&jobs->budget, client, bytes);
        job_client_free(&jobs->clients, client);
    }
    pthread_mutex_unlock(&jobs->lock);
    return verdict;
}

enum budget_verdict jobs_reserve(struct jobs *jobs, const struct address *client, uint64_t bytes)
{
    return reserve(jobs, client, bytes, reserve_any);
}

bool jobs_reserve_upload(struct jobs *jobs, const struct address *client, uint64_t bytes)
{
    return reserve(jobs, client, bytes, budget_reserve_upload) == BUDGET_OK;
}

bool jobs_want_memory_of(struct jobs *jobs, const struct address *client)
{
    bool wanted;

    pthread_mutex_lock(&jobs->lock);
    wanted = job_queue_wants_memory_of(
        &jobs->queue, &jobs->budget, job_client_find(&jobs->clients, client));
    pthread_mutex_unlock(&jobs->lock);
    return wanted;
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
    budget_end_upload(&jobs->budget, known, bytes);
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
