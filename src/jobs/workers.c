/* Workers take jobs until there are no more; the watch looks around every 50 ms. */
#include "jobs/workers.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LOWEST_PRIORITY = 19, LOOK_EVERY = 50 * 1000 * 1000 /* nanoseconds */ };

struct workers {
    struct jobs *jobs;
    void (*look)(void *watched);
    void *watched;
    pthread_t watch;
    bool watching;
    pthread_mutex_t lock; /* of `stopped` */
    pthread_cond_t stop;
    bool stopped;
    size_t workers; /* started */
    pthread_t worker[];
};

static void *work(void *argument)
{
    struct workers *pool = argument;
    struct maze_task *task = maze_task_new();

    /* Raising one's own niceness is always allowed; if it fails, answers may be a little slower. */
    (void)setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), LOWEST_PRIORITY);
    for (struct job *job; (job = jobs_take(pool->jobs));) {
        struct maze *maze = NULL;
        enum maze_status status = MAZE_NO_MEMORY;

        if (task || (task = maze_task_new())) {
            maze_task_set_cancel_flag(task, job_cancelled(job));
            status = maze_make(job_spec(job), job_question(job), task, &maze);
            /* It may have a long walk or many values to measure. */
            if (status == MAZE_OK)
                status = maze_encoder_read(job_encoder(job), maze);
        }
        job_finish(job, status);
    }
    maze_task_free(task);
    return NULL;
}

static void *watch(void *argument)
{
    struct workers *pool = argument;

    pthread_mutex_lock(&pool->lock);
    while (!pool->stopped) {
        struct timespec until;

        pthread_mutex_unlock(&pool->lock);
        jobs_sweep(pool->jobs);
        pool->look(pool->watched);
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += LOOK_EVERY;
        if (until.tv_nsec >= 1000000000) {
            until.tv_nsec -= 1000000000;
            until.tv_sec++;
        }
        pthread_mutex_lock(&pool->lock);
        if (!pool->stopped)
            pthread_cond_timedwait(&pool->stop, &pool->lock, &until);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

struct workers *workers_new(
    struct jobs *jobs, size_t workers, void (*look)(void *watched), void *watched)
{
    struct workers *pool = calloc(1, sizeof(*pool) + workers * sizeof(pthread_t));
    pthread_condattr_t monotonic;
    sigset_t all, before;

    if (!pool)
        return NULL;
    pool->jobs = jobs;
    pool->look = look;
    pool->watched = watched;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&pool->stop, &monotonic);
    pthread_condattr_destroy(&monotonic);
    /* Signals are for the main thread. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);

    int error = pthread_create(&pool->watch, NULL, watch, pool);

    pool->watching = !error;
    while (!error && pool->workers < workers) {
        error = pthread_create(&pool->worker[pool->workers], NULL, work, pool);
        pool->workers += !error;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!error)
        return pool;
    workers_free(pool);
    errno = error;
    return NULL;
}

void workers_free(struct workers *pool)
{
    if (!pool)
        return;
    jobs_stop(pool->jobs);
    pthread_mutex_lock(&pool->lock);
    pool->stopped = true;
    pthread_cond_signal(&pool->stop);
    pthread_mutex_unlock(&pool->lock);
    for (size_t i = 0; i < pool->workers; i++)
        pthread_join(pool->worker[i], NULL);
    if (pool->watching)
        pthread_join(pool->watch, NULL);
    pthread_cond_destroy(&pool->stop);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}
