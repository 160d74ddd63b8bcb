/* One list under a lock. The thread looks through it when the first pause ends, but not again within PAUSES_LATE. */
#include "jobs/pauses.h"

#include "process/clock.h"

#include <stdlib.h>
#include <sys/param.h>

struct pauses {
    const struct job_owner *calls;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a pause came that ends first, or the end was requested */
    pthread_t thread;
    LIST_HEAD(, pause) all;
    uint64_t next;     /* when the thread wakes owners next; UINT64_MAX: there is no pause */
    uint64_t earliest; /* it wakes none before this */
    bool stopped;
};

static void wake(struct pauses *pauses, struct pause *pause)
{
    void *owner = pause->owner;

    LIST_REMOVE(pause, all);
    *pause = (struct pause){0};
    pauses->calls->wake(owner);
}

/* Wakes the owners whose time has come, and finds the next time. */
static void wake_due(struct pauses *pauses, uint64_t now)
{
    uint64_t next = UINT64_MAX;

    for (struct pause *pause = LIST_FIRST(&pauses->all), *after; pause; pause = after) {
        after = LIST_NEXT(pause, all);
        if (pause->until <= now)
            wake(pauses, pause);
        else if (pause->until < next)
            next = pause->until;
    }
    pauses->earliest = now + PAUSES_LATE;
    pauses->next = MAX(next, pauses->earliest);
}

static void *keep_time(void *argument)
{
    struct pauses *pauses = argument;

    pthread_mutex_lock(&pauses->lock);
    while (!pauses->stopped) {
        const uint64_t now = clock_now();

        if (now >= pauses->next) {
            wake_due(pauses, now);
        } else if (pauses->next == UINT64_MAX) {
            pthread_cond_wait(&pauses->changed, &pauses->lock);
        } else {
            clock_wait(&pauses->changed, &pauses->lock, pauses->next);
        }
    }
    pthread_mutex_unlock(&pauses->lock);
    return NULL;
}

static void end(struct pauses *pauses)
{
    pthread_cond_destroy(&pauses->changed);
    pthread_mutex_destroy(&pauses->lock);
    free(pauses);
}

struct pauses *pauses_new(const struct job_owner *calls)
{
    struct pauses *pauses = calloc(1, sizeof(*pauses));

    if (!pauses)
        return NULL;
    pauses->calls = calls;
    pauses->next = UINT64_MAX;
    pthread_mutex_init(&pauses->lock, NULL);
    clock_make_condition(&pauses->changed);
    if (pthread_create(&pauses->thread, NULL, keep_time, pauses) == 0)
        return pauses;
    end(pauses);
    return NULL;
}

bool pauses_add(struct pauses *pauses, struct pause *pause, uint64_t until, void *owner)
{
    bool parked;

    pthread_mutex_lock(&pauses->lock);
    parked = !pauses->stopped;
    if (parked) {
        *pause = (struct pause){.until = until, .owner = owner};
        LIST_INSERT_HEAD(&pauses->all, pause, all);
        pauses->calls->park(owner);
        if (MAX(until, pauses->earliest) < pauses->next) {
            pauses->next = MAX(until, pauses->earliest);
            pthread_cond_signal(&pauses->changed);
        }
    }
    pthread_mutex_unlock(&pauses->lock);
    return parked;
}

void pauses_remove(struct pauses *pauses, struct pause *pause)
{
    pthread_mutex_lock(&pauses->lock);
    if (pause->owner)
        LIST_REMOVE(pause, all);
    *pause = (struct pause){0};
    pthread_mutex_unlock(&pauses->lock);
}

void pauses_stop(struct pauses *pauses)
{
    pthread_mutex_lock(&pauses->lock);
    pauses->stopped = true;
    while (LIST_FIRST(&pauses->all))
        wake(pauses, LIST_FIRST(&pauses->all));
    pthread_cond_signal(&pauses->changed);
    pthread_mutex_unlock(&pauses->lock);
}

void pauses_free(struct pauses *pauses)
{
    if (!pauses)
        return;
    pauses_stop(pauses);
    pthread_join(pauses->thread, NULL);
    end(pauses);
}
