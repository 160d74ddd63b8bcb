/*
 * Shortages are not kept but found when they are asked for: in the jobs that were passed over for want of memory,
 * and in the last refusals.
 */
#include "jobs/jobs_shortages.h"

#include "jobs/jobs_internal.h"
#include "process/clock.h"

/* Replaces a shortage by one of the same kind that has lasted longer, if that memory is still missing. */
static void note(struct jobs_shortage *shortage, const struct budget *budget,
    const struct job_client *client, const struct budget_refusal *wanted)
{
    if (budget_check(budget, client, wanted->bytes) != shortage->kind ||
        (shortage->bytes && shortage->since <= wanted->since))
        return;
    shortage->client = wanted->client;
    shortage->since = wanted->since;
    shortage->bytes = budget_missing(budget, client, wanted->bytes);
}

/* Notes what the jobs of a client wait for. */
static void note_jobs(
    struct jobs_shortage *shortage, const struct budget *budget, const struct job_client *client)
{
    for (const struct job *job = client->first; job; job = job->after) {
        const struct budget_refusal wanted = {client->address, job->bytes, job->short_since, 0};

        if (job->short_since)
            note(shortage, budget, client, &wanted);
    }
}

/* The shortage of the whole. */
static struct jobs_shortage whole_shortage(const struct jobs *jobs, uint64_t now)
{
    const struct budget_refusal *refused = &jobs->budget.refused;
    const struct job_client *client = jobs->queue.turn;
    struct jobs_shortage shortage = {.kind = BUDGET_OVER_LIMIT};

    for (uint64_t i = jobs->queue.clients; i > 0; i--, client = client->after)
        note_jobs(&shortage, &jobs->budget, client);
    if (budget_refusal_counts(refused, now))
        note(&shortage, &jobs->budget, job_client_find(&jobs->clients, &refused->client), refused);
    return shortage;
}

/* A client's shortage of its own share. */
static struct jobs_shortage share_shortage(
    const struct jobs *jobs, const struct job_client *client, uint64_t now)
{
    struct jobs_shortage shortage = {.kind = BUDGET_OVER_SHARE};

    note_jobs(&shortage, &jobs->budget, client);
    if (budget_refusal_counts(&client->refused, now))
        note(&shortage, &jobs->budget, client, &client->refused);
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
