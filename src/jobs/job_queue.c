/*
 * A ring of the clients of which jobs wait, and a list of jobs for each. A turn goes round the ring until a
 * job can start. Passes are not counted one by one: a job that is passed notes how many had started by then.
 */
#include "jobs/job_queue.h"

#include "process/clock.h"

#include <stddef.h>

/* How long the budget is closed at a time. No longer, since what is held may be held for very long. */
#define CLOSED_MAX (5 * CLOCK_SECOND)

static bool is_short_call(const struct job *job)
{
    return job->call.make && !job->call.is_long;
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
    if (queue->first_short == job)
        queue->first_short = NULL;
}

/* ---- what starts ---- */

/* Notes that a job was passed over for want of memory. */
static void note_passed(struct job_queue *queue, struct job *job, enum budget_verdict verdict)
{
    if (!job->is_short) {
        job->is_short = true;
        job->queue_starts = queue->starts;
        job->client_starts = job->client->starts;
    }
    if (verdict == BUDGET_OVER_LIMIT && !queue->first_short)
        queue->first_short = job;
}

/* The first of a client's jobs that can start. Where the budget is closed, only one that takes no memory can. */
static struct job *first_startable(struct job_queue *queue, const struct budget *budget,
    const struct job_client *client, bool closed)
{
    for (struct job *job = client->first; job; job = job->after) {
        const enum budget_verdict verdict = budget_check(budget, client, job->bytes);

        if (verdict == BUDGET_OK && (!closed || job->bytes == 0))
            return job;
        if (verdict == BUDGET_OK)
            continue;
        note_passed(queue, job, verdict);
        closed |=
            verdict == BUDGET_OVER_SHARE && client->starts - job->client_starts >= JOB_QUEUE_PASSES;
    }
    return NULL;
}

/* Whether JOB_QUEUE_PASSES jobs have passed the one that waits for the whole budget. */
static bool is_overdue(const struct job_queue *queue)
{
    return queue->starts - queue->first_short->queue_starts >= JOB_QUEUE_PASSES;
}

static struct job *start(struct job_queue *queue, struct budget *budget, struct job *job)
{
    job_queue_remove(queue, job);
    budget_reserve(budget, job->client, job->bytes);
    queue->starts += job->bytes > 0;
    job->client->starts += job->bytes > 0;
    return job;
}

/* Closes the budget for the sake of an overdue job. After CLOSED_MAX, others may pass the job again. */
static bool close_budget(const struct job_queue *queue, struct job *job, uint64_t now)
{
    if (!job->closed_since)
        job->closed_since = now;
    if (now < job->closed_since + CLOSED_MAX)
        return true;
    job->closed_since = 0;
    job->queue_starts = queue->starts;
    return false;
}

/*
 * Returns the overdue job if it can start, or says whether the budget is closed for its sake. It is not
 * closed while the job's own client keeps the job from starting: then another may become overdue.
 */
static struct job *find_overdue(struct job_queue *queue, const struct budget *budget,
    uint64_t workers, uint64_t now, bool *closed)
{
    struct job *job = queue->first_short;
    enum budget_verdict verdict;

    *closed = false;
    if (!job)
        return NULL;
    verdict = budget_check(budget, job->client, job->bytes);
    if (verdict == BUDGET_OVER_SHARE || job->client->running >= workers) {
        queue->first_short = NULL;
        return NULL;
    }
    if (!is_overdue(queue))
        return NULL;
    if (verdict == BUDGET_OK)
        return job;
    *closed = close_budget(queue, job, now);
    return NULL;
}

struct job *job_queue_take(
    struct job_queue *queue, struct budget *budget, uint64_t workers, uint64_t now)
{
    struct job_client *client = queue->turn;
    bool closed;
    struct job *job = find_overdue(queue, budget, workers, now, &closed);

    if (job)
        return start(queue, budget, job);
    for (uint64_t i = queue->clients; i > 0; i--, client = client->after) {
        job = client->running < workers ? first_startable(queue, budget, client, closed) : NULL;
        if (!job)
            continue;
        queue->turn = client->after;
        return start(queue, budget, job);
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

            if (job->is_short &&
                (verdict == BUDGET_OVER_LIMIT ||
                    (verdict == BUDGET_OVER_SHARE && client == holder)))
                return true;
        }
    return false;
}

bool job_queue_reopens(const struct job_queue *queue, uint64_t now)
{
    const struct job *job = queue->first_short;

    return job && job->closed_since && now >= job->closed_since + CLOSED_MAX;
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
            nanoseconds += job->cost.nanoseconds;
    }
    return nanoseconds;
}
