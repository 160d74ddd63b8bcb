/*
 * Jobs are in one list from their submission until nobody needs them: short calls before all
 * others, waiting ones in the order of their arrival. A job has two holders, its owner and its
 * maker (the queue, then a worker), and is freed when both have let go of it.
 */
#include "jobs/jobs.h"

#include "jobs/budget.h"
#include "process/clock.h"

#include <pthread.h>
#include <stdlib.h>

struct job {
    struct jobs *jobs;
    struct job *next;
    struct job_call call;          /* without a function: the job is a maze */
    struct maze_spec spec;         /* shares its mask */
    struct maze_question question; /* shares its candidate path */
    struct maze_cost cost;
    uint64_t deadline; /* by clock_now, as is the next one */
    uint64_t since;    /* when it began to wait, or a worker took it */
    uint64_t waited;   /* nanoseconds, since a worker took it; 0: it waits */
    unsigned passed;   /* later jobs that started before it */
    enum job_state state;
    enum job_state verdict; /* of a call that is told to return: the state that it will end in */
    void *owner;            /* NULL once the owner let go */
    bool made;              /* the maker let go */
    bool parked;            /* the owner waits */
    atomic_bool cancel;
    struct maze_encoder *encoder; /* NULL once the owner took it */
};

/* An encoder that nobody needs any more, and the memory that it holds. */
struct discarded {
    struct discarded *next;
    struct maze_encoder *encoder;
    uint64_t held;
};

struct jobs {
    const struct job_owner *calls;
    uint64_t queue, timeout; /* limits: jobs, nanoseconds */
    struct metrics *metrics; /* or NULL */

    pthread_mutex_t lock;
    pthread_cond_t startable; /* a job came, memory was released, or the end was called */
    struct job *first, *last;
    struct discarded *discarded;
    uint64_t waiting, running;
    struct budget memory;  /* of everything */
    struct budget uploads; /* of bodies, which are reserved in `memory` too */
    bool stopped;
};

struct jobs *jobs_new(
    const struct job_owner *calls, uint64_t memory, uint64_t queue, uint64_t timeout)
{
    struct jobs *jobs = calloc(1, sizeof(*jobs));

    if (!jobs)
        return NULL;
    jobs->calls = calls;
    jobs->memory.limit = memory;
    jobs->uploads.limit = memory / JOBS_UPLOAD_PART;
    jobs->queue = queue;
    jobs->timeout = timeout * CLOCK_SECOND;
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

static bool is_short(const struct job *job)
{
    return job->call.make && !job->call.is_long;
}

/* The last of the short calls, which are all at the beginning, or NULL. */
static struct job *last_short(const struct jobs *jobs)
{
    struct job *last = NULL;

    for (struct job *job = jobs->first; job && is_short(job); job = job->next)
        last = job;
    return last;
}

/* A short call takes milliseconds: it does not wait for mazes that have not begun. */
static void insert(struct jobs *jobs, struct job *job)
{
    struct job *before = is_short(job) ? last_short(jobs) : jobs->last;
    struct job **place = before ? &before->next : &jobs->first;

    job->next = *place;
    *place = job;
    if (jobs->last == before)
        jobs->last = job;
}

static void unlink_job(struct jobs *jobs, struct job *job)
{
    struct job *before = NULL;

    for (struct job *at = jobs->first; at != job; at = at->next)
        before = at;
    if (before)
        before->next = job->next;
    else
        jobs->first = job->next;
    if (jobs->last == job)
        jobs->last = before;
}

static void job_free(struct job *job)
{
    maze_mask_free(job->spec.mask);
    maze_path_free(job->question.candidate.path);
    maze_encoder_free(job->encoder);
    free(job);
}

/* The events of the states in which jobs end. */
static const enum metrics_event ends[] = {
    [JOB_DONE] = METRICS_JOB_DONE,
    [JOB_FAILED] = METRICS_JOB_FAILED,
    [JOB_TOO_LARGE] = METRICS_JOB_TOO_LARGE,
    [JOB_TIMED_OUT] = METRICS_JOB_TIMED_OUT,
    [JOB_ABANDONED] = METRICS_JOB_ABANDONED,
};

/* Frees the job if neither holder needs it any more. */
static void let_go(struct jobs *jobs, struct job *job)
{
    if (job->owner || !job->made)
        return;
    if (jobs->metrics)
        metrics_count(jobs->metrics, ends[job->state]);
    unlink_job(jobs, job);
    job_free(job);
}

static void release(struct jobs *jobs, uint64_t bytes)
{
    budget_release(&jobs->memory, bytes);
    pthread_cond_broadcast(&jobs->startable);
}

static void wake(struct jobs *jobs, struct job *job)
{
    if (job->parked)
        jobs->calls->wake(job->owner);
    job->parked = false;
}

/*
 * Whether a job can be ended before it is done. A call under way uses what is its owner's, who
 * must wait.
 */
static bool can_end(const struct job *job)
{
    return job->state == JOB_WAITING || (job->state == JOB_RUNNING && !job->call.make);
}

/* Ends a job that is not done: takes it off the queue, or tells its worker to stop. */
static void end(struct jobs *jobs, struct job *job, enum job_state state)
{
    if (job->state == JOB_WAITING) {
        jobs->waiting--;
        job->made = true;
        pthread_cond_broadcast(&jobs->startable);
    }
    atomic_store_explicit(&job->cancel, true, memory_order_relaxed);
    job->state = state;
    wake(jobs, job);
}

/* Ends a job with this state, at once or, of a call under way, when the call returns. */
static void stop(struct jobs *jobs, struct job *job, enum job_state state)
{
    if (can_end(job)) {
        end(jobs, job, state);
    } else if (job->state == JOB_RUNNING && !job->verdict) {
        job->verdict = state;
        atomic_store_explicit(&job->cancel, true, memory_order_relaxed);
    }
}

/* Queues a new job with its encoder, and parks its owner; or frees the job and returns NULL. */
static struct job *submit(struct jobs *jobs, struct job *job, struct maze_encoder *encoder)
{
    const uint64_t bytes = job->cost.held + job->cost.scratch;

    pthread_mutex_lock(&jobs->lock);
    if ((jobs->waiting >= jobs->queue && !job->call.continues) || jobs->stopped ||
        bytes > jobs->memory.limit) {
        pthread_mutex_unlock(&jobs->lock);
        job_free(job);
        return NULL;
    }
    job->jobs = jobs;
    job->since = clock_now();
    job->deadline = job->since + jobs->timeout;
    job->encoder = encoder;
    job->parked = true;
    insert(jobs, job);
    jobs->waiting++;
    jobs->calls->park(job->owner);
    pthread_cond_signal(&jobs->startable);
    pthread_mutex_unlock(&jobs->lock);
    return job;
}

struct job *job_submit(struct jobs *jobs, const struct maze_spec *spec,
    const struct maze_question *question, uint64_t extra, struct maze_encoder *encoder, void *owner)
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
    return submit(jobs, job, encoder);
}

struct job *job_submit_call(struct jobs *jobs, const struct job_call *call, void *owner)
{
    struct job *job = calloc(1, sizeof(*job));

    if (!job)
        return NULL;
    *job = (struct job){
        .call = *call,
        .cost = {.held = call->held, .scratch = call->scratch, .nanoseconds = call->nanoseconds},
        .owner = owner,
    };
    return submit(jobs, job, NULL);
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
        end(jobs, job, JOB_ABANDONED);
    *held = 0;
    if (job->state == JOB_DONE) {
        encoder = job->encoder;
        job->encoder = NULL;
        *held = job->cost.held;
    }
    job->owner = NULL;
    let_go(jobs, job);
    pthread_mutex_unlock(&jobs->lock);
    return encoder;
}

bool jobs_reserve(struct jobs *jobs, uint64_t bytes)
{
    pthread_mutex_lock(&jobs->lock);
    const bool reserved = budget_reserve(&jobs->memory, bytes);
    pthread_mutex_unlock(&jobs->lock);
    return reserved;
}

void jobs_release(struct jobs *jobs, uint64_t bytes)
{
    if (bytes == 0)
        return;
    pthread_mutex_lock(&jobs->lock);
    release(jobs, bytes);
    pthread_mutex_unlock(&jobs->lock);
}

/* Keeps an encoder until jobs_free_discarded; false when there is no memory for that. */
static bool discard_later(struct jobs *jobs, struct maze_encoder *encoder, uint64_t held)
{
    struct discarded *discarded = malloc(sizeof(*discarded));

    if (!discarded)
        return false;
    pthread_mutex_lock(&jobs->lock);
    *discarded = (struct discarded){jobs->discarded, encoder, held};
    jobs->discarded = discarded;
    pthread_mutex_unlock(&jobs->lock);
    return true;
}

void jobs_discard(struct jobs *jobs, struct maze_encoder *encoder, uint64_t held)
{
    if (encoder && held > JOBS_FREED_AT_ONCE && discard_later(jobs, encoder, held))
        return;
    maze_encoder_free(encoder);
    jobs_release(jobs, held);
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
        jobs_release(jobs, discarded->held);
        free(discarded);
        discarded = next;
    }
}

bool jobs_reserve_upload(struct jobs *jobs, uint64_t bytes)
{
    pthread_mutex_lock(&jobs->lock);
    bool reserved = budget_reserve(&jobs->uploads, bytes);

    if (reserved && !budget_reserve(&jobs->memory, bytes)) {
        budget_release(&jobs->uploads, bytes);
        reserved = false;
    }
    pthread_mutex_unlock(&jobs->lock);
    return reserved;
}

void jobs_release_upload(struct jobs *jobs, uint64_t bytes)
{
    if (bytes == 0)
        return;
    pthread_mutex_lock(&jobs->lock);
    budget_release(&jobs->uploads, bytes);
    release(jobs, bytes);
    pthread_mutex_unlock(&jobs->lock);
}

/* The first waiting job that fits the budget, unless a job before it was passed too often. */
static struct job *startable(struct jobs *jobs)
{
    for (struct job *job = jobs->first; job; job = job->next) {
        if (job->state != JOB_WAITING)
            continue;
        if (budget_reserve(&jobs->memory, job->cost.held + job->cost.scratch)) {
            for (struct job *passed = jobs->first; passed != job; passed = passed->next)
                passed->passed += passed->state == JOB_WAITING;
            return job;
        }
        if (job->passed >= JOBS_PASSES)
            return NULL;
    }
    return NULL;
}

/* Notes how long a job has waited, and begins to measure how long it takes. */
static void restart(struct job *job)
{
    const uint64_t before = job->since;

    job->since = clock_now();
    job->waited = job->since - before;
}

struct job *jobs_take(struct jobs *jobs)
{
    struct job *job = NULL;

    pthread_mutex_lock(&jobs->lock);
    while (!jobs->stopped && !(job = startable(jobs)))
        pthread_cond_wait(&jobs->startable, &jobs->lock);
    if (job) {
        job->state = JOB_RUNNING;
        jobs->waiting--;
        jobs->running++;
        restart(job);
        if (jobs->metrics)
            histogram_add(&jobs->metrics->queue, job->waited);
    }
    pthread_mutex_unlock(&jobs->lock);
    return job;
}

const atomic_bool *job_cancelled(const struct job *job)
{
    return &job->cancel;
}

/* The state in which a job ends that is not done. */
static enum job_state failed_state(const struct job *job, enum maze_status status)
{
    if (status == MAZE_CANCELLED && job->verdict)
        return job->verdict;
    return status == MAZE_TOO_LARGE ? JOB_TOO_LARGE : JOB_FAILED;
}

/* Ends a job with a status, and lets go of it. Memory is given back once it is free. */
static void finish(struct job *job, enum maze_status status)
{
    struct jobs *jobs = job->jobs;
    struct maze_encoder *unwanted = NULL;
    uint64_t held = 0;

    if (jobs->metrics)
        histogram_add(&jobs->metrics->make, clock_now() - job->since);
    pthread_mutex_lock(&jobs->lock);
    jobs->running--;
    release(jobs, job->cost.scratch);
    if (job->state == JOB_RUNNING && status == MAZE_OK) {
        job->state = JOB_DONE;
    } else {
        if (job->state == JOB_RUNNING)
            job->state = failed_state(job, status);
        /* Freeing a large maze takes time: without the lock. */
        unwanted = job->encoder;
        job->encoder = NULL;
        held = job->cost.held;
    }
    wake(jobs, job);
    job->made = true;
    let_go(jobs, job);
    pthread_mutex_unlock(&jobs->lock);
    maze_encoder_free(unwanted);
    jobs_release(jobs, held);
}

/* Gives the encoder its maze, and lets it find out what it needs before its first byte. */
static enum maze_status read_maze(struct job *job, struct maze *maze)
{
    enum maze_status status = maze_encoder_read(job->encoder, maze);

    while (status == MAZE_OK && !atomic_load(&job->cancel))
        status = maze_encoder_prepare(job->encoder);
    return status == MAZE_END ? MAZE_OK : status == MAZE_OK ? MAZE_CANCELLED : status;
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
        /* The encoder may have to look at the whole maze before it writes. */
        if (status == MAZE_OK)
            status = read_maze(job, maze);
    }
    /* The job may be freed now, and the flag with it. */
    if (task)
        maze_task_set_cancel_flag(task, NULL);
    finish(job, status);
}

void jobs_reap(struct jobs *jobs)
{
    const uint64_t now = clock_now();

    pthread_mutex_lock(&jobs->lock);
    for (struct job *job = jobs->first; job; job = job->next) {
        if (!job->parked)
            continue;
        if (jobs->calls->gone(job->owner))
            stop(jobs, job, JOB_ABANDONED);
        else if (now >= job->deadline)
            stop(jobs, job, JOB_TIMED_OUT);
    }
    pthread_mutex_unlock(&jobs->lock);
}

void jobs_stop(struct jobs *jobs)
{
    pthread_mutex_lock(&jobs->lock);
    jobs->stopped = true;
    for (struct job *job = jobs->first; job; job = job->next)
        stop(jobs, job, JOB_ABANDONED);
    pthread_cond_broadcast(&jobs->startable);
    pthread_mutex_unlock(&jobs->lock);
}

struct jobs_count jobs_count(struct jobs *jobs)
{
    struct jobs_count count;

    pthread_mutex_lock(&jobs->lock);
    count = (struct jobs_count){jobs->waiting, jobs->running, jobs->memory.reserved, 0};
    for (const struct job *job = jobs->first; job; job = job->next)
        if (job->state == JOB_WAITING || job->state == JOB_RUNNING)
            count.backlog += job->cost.nanoseconds;
    pthread_mutex_unlock(&jobs->lock);
    return count;
}
