/* Answers that wait for their next frame. A thread wakes their owners, PAUSES_LATE at most. */
#ifndef JOBS_PAUSES_H
#define JOBS_PAUSES_H

#include "jobs/jobs.h"

#include <sys/queue.h>

/* Nanoseconds from the due time to the latest wake-up, on an idle machine. */
enum { PAUSES_LATE = 4000000 };

/* A member of its owner's structure. All zero is no pause. */
struct pause {
    LIST_ENTRY(pause) all;
    uint64_t until; /* by clock_now */
    void *owner;    /* NULL: it is over */
};

struct pauses;

/* Starts the thread; NULL when there is no memory or thread. */
struct pauses *pauses_new(const struct job_owner *);

/* Parks the owner until then. False, without parking it, after pauses_stop. */
bool pauses_add(struct pauses *, struct pause *, uint64_t until, void *owner);

/* For owners, at any time: ends a pause without waking its owner. */
void pauses_remove(struct pauses *, struct pause *);

/* Wakes all owners, and parks none from then on. May be called twice. */
void pauses_stop(struct pauses *);

/* Stops, ends the thread and frees it; NULL is allowed. All pauses must have been removed. */
void pauses_free(struct pauses *);

#endif
