/*
 * What happens to a job, all under one lock: it is submitted, waits in the queue, is taken by a worker, and ends. Until
 * its owner closes it, it is in a list of all jobs.
 */
#include "jobs/jobs.h"

#include "jobs/job_queue.h"
#include "process/clock.h"

#include <stdlib.h>

/* Releases memory of a client, which may free the client. The lock is held. */
static void give_back(struct jobs *jobs, struct job_client *client, uint64_t bytes)
{
    budget_release(&jobs->budget, client, bytes);
    job_client_free(&jobs->clients, client);
    pthread_cond_broadcast(&jobs->startable);
}

/* Either for anything, or for a body. */
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
        &jobs->queue, &jobs->budget, client_table_find(&jobs->clients, client));
    pthread_mutex_unlock(&jobs->lock);
    return wanted;
}

void jobs_release(struct jobs *jobs, const struct address *client, uint64_t bytes)
{
    if (bytes == 0)
        return;
    pthread_mutex_lock(&jobs->lock);
    give_back(jobs, client_table_find(&jobs->clients, client), bytes);
    pthread_mutex_unlock(&jobs->lock);
}

void jobs_release_upload(struct jobs *jobs, const struct address *client, uint64_t bytes)
{
    struct job_client *known;

    if (bytes == 0)
        return;
    pthread_mutex_lock(&jobs->lock);
    known = client_table_find(&jobs->clients, client);
    budget_end_upload(&jobs->budget, known, bytes);
    give_back(jobs, known, bytes);
    pthread_mutex_unlock(&jobs->lock);
}

/* Keeps an encoder until jobs_free_discarded. False when there is no memory for that. */
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

struct jobs *jobs_new(const struct job_owner *calls, const struct jobs_limits *limits)
{
    struct jobs *jobs = calloc(1, sizeof(*jobs));

    if (!jobs)
        return NULL;
    jobs->calls = calls;
    job_queue_begin(&jobs->queue);
    jobs->limits = *limits;
    jobs->timeout = limits->timeout * CLOCK_SECOND;
    jobs->budget = (struct budget){.limit = limits->memory, .share = limits->client_memory};
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_cond_init(&jobs->startable, NULL);
    return jobs;
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

/* Ends a job that no worker has. Another may start then. */
static void job_end(struct jobs *jobs, struct job *job, enum job_state state)
{
    if (job->state == JOB_WAITING)
        job_queue_remove(&jobs->queue, job);
    job->state = state;
    pthread_cond_broadcast(&jobs->startable);
}

/* Ends a job in this state: at once or, if its call is running, when that returns. */
static void job_stop(struct jobs *jobs, struct job *job, enum job_state state)
{
    if (job->state == JOB_WAITING) {
        job_end(jobs, job, state);
        jobs->calls->wake(job->owner);
    } else if (job->state == JOB_RUNNING && !job->stop_state) {
        job->stop_state = state;
        atomic_store_explicit(&job->cancel, true, memory_order_relaxed);
    }
}

/* Whether there is room for a job; another job may be displaced for it. */
static bool make_room(struct jobs *jobs, const struct job *job)
{
    struct job *displaced;

    if (jobs->queue.counted < jobs->limits.queue || job->call.continues)
        return true;
    displaced = job_queue_displaced(&jobs->queue, job->client);
    if (displaced)
        job_stop(jobs, displaced, JOB_DISPLACED);
    return displaced;
}

/* Sets the client of a new job and finds room for it in the queue. False if it cannot be queued. */
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

struct job *job_submit(
    struct jobs *jobs, const struct address *client, const struct job_call *call, void *owner)
{
    struct job *job = calloc(1, sizeof(*job));

    if (!job)
        return NULL;
    *job = (struct job){
        .jobs = jobs, .call = *call, .bytes = call->held + call->scratch, .owner = owner};
    pthread_mutex_lock(&jobs->lock);
    if (admit(jobs, client, job)) {
        job->since = clock_now();
        job->deadline = job->since + jobs->timeout;
        LIST_INSERT_HEAD(&jobs->all, job, all);
        job->client->jobs++;
        job_queue_add(&jobs->queue, job);
        jobs->calls->park(owner);
        pthread_cond_signal(&jobs->startable);
    } else {
        free(job);
        job = NULL;
    }
    pthread_mutex_unlock(&jobs->lock);
    return job;
}

uint64_t job_waited(struct job *job)
{
    pthread_mutex_lock(&job->jobs->lock);
    const uint64_t waited = job->waited ? job->waited : clock_now() - job->since;
    pthread_mutex_unlock(&job->jobs->lock);
    return waited;
}

enum job_state job_close(struct job *job, uint64_t *held)
{
    struct jobs *jobs = job->jobs;
    enum job_state state;

    pthread_mutex_lock(&jobs->lock);
    /* The caller is the owner, so it need not be woken. */
    if (job->state == JOB_WAITING)
        job_end(jobs, job, JOB_ABANDONED);
    state = job->state;
    *held = state == JOB_DONE ? job->call.held : 0;
    metrics_count(jobs->limits.metrics, METRICS_JOB_DONE + (state - JOB_DONE));
    LIST_REMOVE(job, all);
    job->client->jobs--;
    job_client_free(&jobs->clients, job->client);
    pthread_mutex_unlock(&jobs->lock);
    free(job);
    return state;
}

struct job *jobs_take(struct jobs *jobs)
{
    struct job *job = NULL;

    pthread_mutex_lock(&jobs->lock);
    while (!jobs->stopped &&
        !(job = job_queue_take(&jobs->queue, &jobs->budget, jobs->limits.workers)))
        pthread_cond_wait(&jobs->startable, &jobs->lock);
    if (job) {
        job->state = JOB_RUNNING;
        job->client->running++;
        jobs->running++;
        const uint64_t now = clock_now();

        job->waited += now - job->since;
        histogram_add(&jobs->limits.metrics->queue, now - job->since);
        job->since = now;
    }
    pthread_mutex_unlock(&jobs->lock);
    return job;
}

/* The state in which a job ends when its call returns. */
static enum job_state state_of(const struct job *job, enum maze_status status)
{
    if (status == MAZE_OK)
        return JOB_DONE;
    if ((status == MAZE_CANCELLED || status == MAZE_LATER) && job->stop_state)
        return job->stop_state;
    return status == MAZE_TOO_LARGE ? JOB_TOO_LARGE : JOB_FAILED;
}

/* Puts a job whose call is not done behind the others. */
static void wait_again(struct jobs *jobs, struct job *job)
{
    job->state = JOB_WAITING;
    job->since = clock_now();
    job->call.continues = true;
    job_queue_add(&jobs->queue, job);
    pthread_cond_broadcast(&jobs->startable);
}

void job_make(struct job *job, struct maze_task *task)
{
    struct jobs *jobs = job->jobs;
    enum maze_status status;

    if (task)
        maze_task_set_cancel_flag(task, &job->cancel);
    status = job->call.make(job->call.argument, task);
    if (task)
        maze_task_set_cancel_flag(task, NULL);
    pthread_mutex_lock(&jobs->lock);
    histogram_add(&jobs->limits.metrics->make, clock_now() - job->since);
    jobs->running--;
    jobs->queue.unbounded -= job->call.is_unbounded;
    job->client->running--;
    give_back(jobs, job->client, job->call.scratch + (status == MAZE_OK ? 0 : job->call.held));
    if (status == MAZE_LATER && !job->stop_state) {
        wait_again(jobs, job);
    } else {
        job_end(jobs, job, state_of(job, status));
        jobs->calls->wake(job->owner);
    }
    pthread_mutex_unlock(&jobs->lock);
}

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
    for (struct job *job = LIST_FIRST(&jobs->all); job; job = LIST_NEXT(job, all)) {
        if (job->state > JOB_RUNNING)
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
    for (struct job *job = LIST_FIRST(&jobs->all); job; job = LIST_NEXT(job, all))
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
    pthread_mutex_unlock(&jobs->lock);
    return count;
}

uint64_t jobs_wait(struct jobs *jobs, const struct address *client)
{
    uint64_t nanoseconds, wait;

    pthread_mutex_lock(&jobs->lock);
    nanoseconds = job_queue_ahead(&jobs->queue, client_table_find(&jobs->clients, client));
    for (const struct job *job = LIST_FIRST(&jobs->all); job; job = LIST_NEXT(job, all))
        if (job->state == JOB_RUNNING)
            nanoseconds += job->call.nanoseconds;
    pthread_mutex_unlock(&jobs->lock);
    wait = nanoseconds / jobs->limits.workers;
    /* By then, all current jobs have ended. */
    return wait < jobs->timeout ? wait : jobs->timeout;
}
