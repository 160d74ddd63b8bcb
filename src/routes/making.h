/*
 * From a query to an encoder that has its maze: what is cheap is made at once, since handing it
 * over would cost more than the maze; everything else is a job, for which the owner waits, and so
 * is a long answer for which there is no memory yet.
 */
#ifndef ROUTES_MAKING_H
#define ROUTES_MAKING_H

#include "maze/encoder.h"
#include "maze/task.h"

#include "routes/response.h"
#include "routes/routes.h"

/* A response on its way, for which there may be a job. All zero but for the client is none. */
struct making {
    const struct address *client; /* borrowed */
    const struct order *order;    /* the response's, if it is a maze */
    struct job *job;              /* or NULL: none is under way */
    struct maze_encoder *encoder; /* of a maze, until it is taken; or NULL */
    uint64_t reserved;            /* bytes of the budget, until making_end */
};

/* The result of a call. */
enum making_state {
    MAKING_READY,    /* the encoder can write */
    MAKING_WAITS,    /* the owner is parked until the job wakes it */
    MAKING_REFUSED,  /* the response has become a problem */
    MAKING_ABANDONED /* nobody waits for an answer any more */
};

/*
 * Begins with the maze of a BODY_MAZE response. The task is the calling thread's own, and so is the
 * spare encoder, which is cleared or NULL: it is taken.
 */
enum making_state making_begin(struct making *, struct service *, struct maze_task *,
    struct maze_encoder **spare, struct response *, void *owner);

/*
 * Lets a job make a call, and parks the owner. MAKING_WAITS; or MAKING_REFUSED because the queue is
 * full: then Retry-After is about the time until a further job of the client would begin.
 */
enum making_state making_call(
    struct making *, struct service *, const struct job_call *, struct response *, void *owner);

/* Closes the job, and takes over the memory that it leaves. */
enum job_state making_close(struct making *);

/*
 * The same after the job woke its owner: MAKING_READY when the call was made, or one of those
 * below.
 */
enum making_state making_resume(struct making *, const struct service *, struct response *);

/*
 * Makes the response a 503 if the server is being stopped, and its maze could not be made before
 * that; or returns false. What can be made is: the client could not know that the server is about
 * to close its connection.
 */
bool making_refuse_draining(const struct service *, struct response *);

/*
 * Stops what is under way and gives everything back; it is none then. `sent` is an encoder that
 * was taken out of it and is not freed yet, or NULL.
 */
void making_end(struct making *, struct service *, struct maze_encoder *sent);

#endif
