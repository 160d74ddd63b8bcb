/* Workers take jobs until they are told to end. The reaper looks at all jobs every 50 ms. */
#include "jobs/jobs.h"
#include "process/clock.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LOWEST_PRIORITY = 19, REAP_EVERY = 50 * 1000 * 1000 /* nanoseconds */ };

struct workers {
    struct jobs *jobs;
    void (*reap)(void *server);
    void *server;
    pthread_t reaper;
    bool reaping;
    pthread_mutex_t lock; /* protects `stopped` */
    pthread_cond_t stop;
    bool stopped;
    size_t blocks; /* bytes of blocks that each worker keeps */
    size_t count;  /* of workers started */
    pthread_t threads[];
};

/* Returns a new task that keeps blocks, or keeps none if memory is short; NULL when there is none at all. */
static struct maze_task *new_task(const struct workers *workers)
{
    struct maze_task *task = maze_task_new();

    if (task)
        (void)maze_task_keep_blocks(task, workers->blocks);
    return task;
}

static void *work(void *argument)
{
    struct workers *workers = argument;
    struct maze_task *task = new_task(workers);

    /* A thread may always lower its own priority; if it fails, small answers are a little slower. */
    (void)setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), LOWEST_PRIORITY);
    for (struct job *job; (job = jobs_take(workers->jobs));) {
        if (!task)
            task = new_task(workers);
        job_make(job, task);
    }
    maze_task_free(task);
    return NULL;
}

static void *reaper(void *argument)
{
    struct workers *workers = argument;

    pthread_mutex_lock(&workers->lock);
    while (!workers->stopped) {
        uint64_t until;

        pthread_mutex_unlock(&workers->lock);
        jobs_reap(workers->jobs);
        jobs_free_discarded(workers->jobs);
        workers->reap(workers->server);
        until = clock_now() + REAP_EVERY;
        pthread_mutex_lock(&workers->lock);
        if (!workers->stopped)
            clock_wait(&workers->stop, &workers->lock, until);
    }
    pthread_mutex_unlock(&workers->lock);
    return NULL;
}

struct workers *workers_new(
    struct jobs *jobs, size_t count, uint64_t blocks, void (*reap)(void *server), void *server)
{
    struct workers *workers = calloc(1, sizeof(*workers) + count * sizeof(pthread_t));
    int error;

    if (!workers)
        return NULL;
    workers->jobs = jobs;
    workers->blocks = blocks / count;
    workers->reap = reap;
    workers->server = server;
    pthread_mutex_init(&workers->lock, NULL);
    clock_make_condition(&workers->stop);
    error = pthread_create(&workers->reaper, NULL, reaper, workers);
    workers->reaping = !error;
    while (!error && workers->count < count) {
        error = pthread_create(&workers->threads[workers->count], NULL, work, workers);
        workers->count += !error;
    }
    if (!error)
        return workers;
    workers_free(workers);
    errno = error;
    return NULL;
}

void workers_free(struct workers *workers)
{
    if (!workers)
        return;
    jobs_stop(workers->jobs);
    pthread_mutex_lock(&workers->lock);
    workers->stopped = true;
    pthread_cond_signal(&workers->stop);
    pthread_mutex_unlock(&workers->lock);
    for (size_t i = 0; i < workers->count; i++)
        pthread_join(workers->threads[i], NULL);
    if (workers->reaping)
        pthread_join(workers->reaper, NULL);
    pthread_cond_destroy(&workers->stop);
    pthread_mutex_destroy(&workers->lock);
    free(workers);
}
