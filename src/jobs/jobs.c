/*
 * What happens to a job under the one lock: it is submitted, waits in the queue, is taken by a worker, and
 * finishes. It is freed when both its owner and its maker (the queue, then a worker) have let go of it; until
 * then it is in one list with all others.
 */
#include "jobs/jobs.h"

#include "jobs/job_queue.h"
#include "process/clock.h"
#include "process/seed_pool.h"

#include <stdlib.h>

/* ---- memory ---- */

/* Gives back memory of a client, which may be freed then; with the lock held. */
static void give_back(struct jobs *jobs, struct job_client *client, uint64_t bytes)
{
    budget_release(&jobs->budget, client, bytes);
    job_client_free(&jobs->clients, client);
    pthread_cond_broadcast(&jobs->startable);
}

/* For anything, or for a body. */
typedef enum budget_verdict reservation(struct budget *, struct job_client *, uint64_t bytes);

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
    return reserve(jobs, client, bytes, budget_reserve);
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
    give_back(jobs, job_client_find(&jobs->clients, client), bytes);
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
    give_back(jobs, known, bytes);
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

/* ---- jobs ---- */

struct jobs *jobs_new(const struct job_owner *calls, const struct jobs_limits *limits)
{
    struct jobs *jobs = calloc(1, sizeof(*jobs));
    struct seed_pool seeds = {.left = 0};

    if (!jobs)
        return NULL;
    jobs->clients.key = seed_pool_draw(&seeds);
    jobs->calls = calls;
    jobs->budget.limit = limits->memory;
    jobs->budget.share = limits->client_memory ? limits->client_memory : limits->memory;
    jobs->queue_limit = limits->queue;
    jobs->workers = limits->workers ? limits->workers : UINT64_MAX;
    jobs->timeout = limits->timeout * CLOCK_SECOND;
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_cond_init(&jobs->startable, NULL);
    return jobs;
}

void jobs_count_in(struct jobs *jobs, struct metrics *metrics)
{
    jobs->metrics = metrics;
}

void jobs_free(struct jobs *jobs)
{
    if (!jobs)
        return;
    jobs_free_discarded(jobs);
    pthread_cond_destroy(&jobs->startable);
    pthread_mutex_destroy(&jobs->lock);
    free(jobs);
}

static void link_job(struct jobs *jobs, struct job *job)
{
    job->previous = NULL;
    job->next = jobs->first;
    if (job->next)
        job->next->previous = job;
    jobs->first = job;
    job->client->jobs++;
}

static void unlink_job(struct jobs *jobs, struct job *job)
{
    *(job->previous ? &job->previous->next : &jobs->first) = job->next;
    if (job->next)
        job->next->previous = job->previous;
    job->client->jobs--;
    job_client_free(&jobs->clients, job->client);
}

static void job_free(struct job *job)
{
    maze_mask_free(job->spec.mask);
    maze_path_free(job->question.candidate.path);
    maze_encoder_free(job->encoder);
    free(job);
}

_Static_assert(JOB_ABANDONED - JOB_DONE == METRICS_JOB_ABANDONED - METRICS_JOB_DONE,
    "each state in which jobs end has its event, in the same order");

/* Frees the job if both its owner and its maker have let go of it. */
static void job_free_unused(struct jobs *jobs, struct job *job)
{
    if (job->owner || !job->made)
        return;
    if (jobs->metrics)
        metrics_count(jobs->metrics, METRICS_JOB_DONE + (job->state - JOB_DONE));
    unlink_job(jobs, job);
    job_free(job);
}

static void job_wake(struct jobs *jobs, struct job *job)
{
    if (job->parked)
        jobs->calls->wake(job->owner);
    job->parked = false;
}

/* Whether a job can be ended before it is done. A call under way uses what is its owner's, who must wait. */
static bool can_end(const struct job *job)
{
    return job->state == JOB_WAITING || (job->state == JOB_RUNNING && !job->call.make);
}

/* Ends a job that is not done: takes it off the queue, or tells its worker to stop. */
static void job_end(struct jobs *jobs, struct job *job, enum job_state state)
{
    if (job->state == JOB_WAITING) {
        job_queue_remove(&jobs->queue, job);
        job->made = true;
        pthread_cond_broadcast(&jobs->startable);
    }
    atomic_store_explicit(&job->cancel, true, memory_order_relaxed);
    job->state = state;
    job_wake(jobs, job);
}

/* Ends a job in this state: at once, or, if it is a call under way, when the call returns. */
static void job_stop(struct jobs *jobs, struct job *job, enum job_state state)
{
    if (can_end(job)) {
        job_end(jobs, job, state);
    } else if (job->state == JOB_RUNNING && !job->stop_state) {
        job->stop_state = state;
        atomic_store_explicit(&job->cancel, true, memory_order_relaxed);
    }
}

/* Whether there is room for a job, for which another may be displaced. */
static bool make_room(struct jobs *jobs, const struct job *job)
{
    struct job *displaced;

    if (jobs->queue.counted < jobs->queue_limit || job->call.continues)
        return true;
    displaced = job_queue_displaced(&jobs->queue, job->client);
    if (displaced)
        job_end(jobs, displaced, JOB_DISPLACED);
    return displaced;
}

/* Gives a new job its client, and finds room for it in the queue. False: it cannot be queued. */
static bool admit(struct jobs *jobs, const struct address *client, struct job *job)
{
    if (jobs->stopped || job->bytes > jobs->budget.limit)
        return false;
    job->client = job_client_make(&jobs->clients, client);
    if (!job->client)
        return false;
    if (make_room(jobs, job))
        return true;
    job_client_free(&jobs->clients, job->client);
    return false;
}

/* Queues a client's new job with its encoder, and parks its owner; or frees the job and returns NULL. */
static struct job *submit(
    struct jobs *jobs, const struct address *client, struct job *job, struct maze_encoder *encoder)
{
    job->bytes = job->cost.held + job->cost.scratch;
    pthread_mutex_lock(&jobs->lock);
    if (!admit(jobs, client, job)) {
        pthread_mutex_unlock(&jobs->lock);
        job_free(job);
        return NULL;
    }
    job->jobs = jobs;
    job->since = clock_now();
    job->deadline = job->since + jobs->timeout;
    job->encoder = encoder;
    job->parked = true;
    link_job(jobs, job);
    job_queue_add(&jobs->queue, job);
    jobs->calls->park(job->owner);
    pthread_cond_signal(&jobs->startable);
    pthread_mutex_unlock(&jobs->lock);
    return job;
}

struct job *job_submit(struct jobs *jobs, const struct address *client,
    const struct maze_spec *spec, const struct maze_question *question, uint64_t extra,
    struct maze_encoder *encoder, void *owner)
{
    static const struct maze_question nothing;
    struct job *job = calloc(1, sizeof(*job));

    if (!job)
        return NULL;
    *job = (struct job){
        .spec = *spec,
        .question = question ? *question : nothing,
        .cost = maze_cost(spec, question),
        .owner = owner,
    };
    job->cost.held += extra;
    maze_mask_share(job->spec.mask);
    maze_path_share(job->question.candidate.path);
    return submit(jobs, client, job, encoder);
}

struct job *job_submit_call(
    struct jobs *jobs, const struct address *client, const struct job_call *call, void *owner)
{
    struct job *job = calloc(1, sizeof(*job));

    if (!job)
        return NULL;
    *job = (struct job){
        .call = *call,
        .cost = {.held = call->held, .scratch = call->scratch, .nanoseconds = call->nanoseconds},
        .owner = owner,
    };
    return submit(jobs, client, job, NULL);
}

enum job_state job_state(struct job *job)
{
    pthread_mutex_lock(&job->jobs->lock);
    const enum job_state state = job->state;
    pthread_mutex_unlock(&job->jobs->lock);
    return state;
}

uint64_t job_waited(struct job *job)
{
    pthread_mutex_lock(&job->jobs->lock);
    const uint64_t waited = job->waited ? job->waited : clock_now() - job->since;
    pthread_mutex_unlock(&job->jobs->lock);
    return waited;
}

struct maze_encoder *job_close(struct job *job, uint64_t *held)
{
    struct jobs *jobs = job->jobs;
    struct maze_encoder *encoder = NULL;

    pthread_mutex_lock(&jobs->lock);
    /* The owner is the caller and need not be woken. */
    job->parked = false;
    if (can_end(job))
        job_end(jobs, job, JOB_ABANDONED);
    *held = 0;
    if (job->state == JOB_DONE) {
        encoder = job->encoder;
        job->encoder = NULL;
        *held = job->cost.held;
    }
    job->owner = NULL;
    job_free_unused(jobs, job);
    pthread_mutex_unlock(&jobs->lock);
    return encoder;
}

/* Notes how long a job has waited, and when it starts. */
static void note_start(struct job *job)
{
    const uint64_t before = job->since;

    job->since = clock_now();
    job->waited = job->since - before;
}

struct job *jobs_take(struct jobs *jobs)
{
    struct job *job = NULL;

    pthread_mutex_lock(&jobs->lock);
    while (!jobs->stopped && !(job = job_queue_take(&jobs->queue, &jobs->budget, jobs->workers)))
        pthread_cond_wait(&jobs->startable, &jobs->lock);
    if (job) {
        job->state = JOB_RUNNING;
        job->client->running++;
        jobs->running++;
        note_start(job);
        if (jobs->metrics)
            histogram_add(&jobs->metrics->queue, job->waited);
    }
    pthread_mutex_unlock(&jobs->lock);
    return job;
}

/* The state in which a job ends that failed. */
static enum job_state failed_state(const struct job *job, enum maze_status status)
{
    if (status == MAZE_CANCELLED && job->stop_state)
        return job->stop_state;
    return status == MAZE_TOO_LARGE ? JOB_TOO_LARGE : JOB_FAILED;
}

/* Ends a job with a status, and lets go of it. Memory is given back once it is free. */
static void finish(struct job *job, enum maze_status status)
{
    struct jobs *jobs = job->jobs;
    struct maze_encoder *unwanted = NULL;
    struct address client;
    uint64_t held = 0;

    if (jobs->metrics)
        histogram_add(&jobs->metrics->make, clock_now() - job->since);
    pthread_mutex_lock(&jobs->lock);
    client = job->client->address;
    jobs->running--;
    job->client->running--;
    give_back(jobs, job->client, job->cost.scratch);
    /* Without an owner, nobody would release what it holds. */
    if (job->state == JOB_RUNNING && status == MAZE_OK && job->owner) {
        job->state = JOB_DONE;
    } else {
        if (job->state == JOB_RUNNING)
            job->state = failed_state(job, status);
        /* Freeing a large maze takes time: without the lock. */
        unwanted = job->encoder;
        job->encoder = NULL;
        held = job->cost.held;
    }
    job_wake(jobs, job);
    job->made = true;
    job_free_unused(jobs, job);
    pthread_mutex_unlock(&jobs->lock);
    maze_encoder_free(unwanted);
    jobs_release(jobs, &client, held);
}

void job_make(struct job *job, struct maze_task *task)
{
    struct maze *maze = NULL;
    enum maze_status status = MAZE_NO_MEMORY;

    if (task)
        maze_task_set_cancel_flag(task, &job->cancel);
    if (job->call.make) {
        status = job->call.make(job->call.argument, task);
    } else if (task) {
        status = maze_make(&job->spec, &job->question, task, &maze);
        if (status == MAZE_OK)
            status = maze_encoder_read(job->encoder, maze);
    }
    /* The job may be freed now, and the flag with it. */
    if (task)
        maze_task_set_cancel_flag(task, NULL);
    finish(job, status);
}

/* The state in which a job ends when its time is up. */
static enum job_state late_state(const struct jobs *jobs, const struct job *job)
{
    return job->state == JOB_WAITING &&
            budget_check(&jobs->budget, job->client, job->bytes) == BUDGET_OVER_SHARE
        ? JOB_OVER_SHARE
        : JOB_TIMED_OUT;
}

void jobs_reap(struct jobs *jobs)
{
    const uint64_t now = clock_now();

    pthread_mutex_lock(&jobs->lock);
    for (struct job *job = jobs->first; job; job = job->next) {
        if (!job->parked)
            continue;
        if (jobs->calls->gone(job->owner))
            job_stop(jobs, job, JOB_ABANDONED);
        else if (now >= job->deadline)
            job_stop(jobs, job, late_state(jobs, job));
    }
    pthread_mutex_unlock(&jobs->lock);
}

void jobs_stop(struct jobs *jobs)
{
    pthread_mutex_lock(&jobs->lock);
    jobs->stopped = true;
    for (struct job *job = jobs->first; job; job = job->next)
        job_stop(jobs, job, JOB_ABANDONED);
    pthread_cond_broadcast(&jobs->startable);
    pthread_mutex_unlock(&jobs->lock);
}

struct jobs_count jobs_count(struct jobs *jobs)
{
    struct jobs_count count;

    pthread_mutex_lock(&jobs->lock);
    count = (struct jobs_count){.waiting = jobs->queue.counted,
        .running = jobs->running,
        .reserved = jobs->budget.reserved};
    for (const struct job *job = jobs->first; job; job = job->next)
        if (job->state == JOB_WAITING || job->state == JOB_RUNNING)
            count.backlog += job->cost.nanoseconds;
    pthread_mutex_unlock(&jobs->lock);
    return count;
}

uint64_t jobs_wait(struct jobs *jobs, const struct address *client)
{
    uint64_t nanoseconds, wait;

    pthread_mutex_lock(&jobs->lock);
    nanoseconds = job_queue_ahead(&jobs->queue, job_client_find(&jobs->clients, client));
    for (const struct job *job = jobs->first; job; job = job->next)
        if (job->state == JOB_RUNNING)
            nanoseconds += job->cost.nanoseconds;
    pthread_mutex_unlock(&jobs->lock);
    wait = nanoseconds / jobs->workers;
    /* Then all that are there now have ended. */
    return wait < jobs->timeout ? wait : jobs->timeout;
}
