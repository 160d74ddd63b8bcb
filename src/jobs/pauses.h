/* Answers that wait for their next frame: a thread wakes their owners, PAUSES_LATE at most. */
#ifndef JOBS_PAUSES_H
#define JOBS_PAUSES_H

#include "jobs/jobs.h"

#include <sys/queue.h>

/* Nanoseconds: the latest wake-up after the due time, on an idle machine. */
enum { PAUSES_LATE = 4000000 };

/* A member of its owner's. All zero is none. */
struct pause {
    LIST_ENTRY(pause) all;
    uint64_t until; /* by clock_now */
    void *owner;    /* NULL: it is over */
};

struct pauses;

/* Starts the thread; NULL when there is no memory or no thread. */
struct pauses *pauses_new(const struct job_owner *);

/* Parks the owner until then; false, and it is not parked, once pauses_stop was called. */
bool pauses_add(struct pauses *, struct pause *, uint64_t until, void *owner);

/* For owners, at any time: ends a pause, without waking its owner. */
void pauses_remove(struct pauses *, struct pause *);

/* Wakes all owners, and parks none any more; may be called twice. */
void pauses_stop(struct pauses *);

/* Stops, ends the thread and frees; NULL is allowed. No pause may be left to be removed. */
void pauses_free(struct pauses *);

#endif
