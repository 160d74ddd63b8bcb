/*
 * From a query to an encoder with its maze. A cheap maze is made at once, since a job would cost
 * more than the maze. All others are jobs, for which the owner waits, and so is a long answer
 * without memory for now.
 */
#ifndef ROUTES_MAKING_H
#define ROUTES_MAKING_H

#include "maze/encoder.h"
#include "maze/task.h"

#include "routes/response.h"
#include "routes/routes.h"

/* A response in progress, and perhaps its job. All zero except `client` if nothing is. */
struct making {
    const struct address *client; /* borrowed */
    const struct order *order;    /* of the response, if it is a maze */
    struct job *job;              /* or NULL */
    struct maze_encoder *encoder; /* of a maze, until taken; or NULL */
    uint64_t reserved;            /* bytes of the budget; making_end returns them */
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
 * Lets a job make a call, and parks the owner: MAKING_WAITS. MAKING_REFUSED: the queue is full;
 * Retry-After is about when the client's next job could begin.
 */
enum making_state making_call(
    struct making *, struct service *, const struct job_call *, struct response *, void *owner);

/* Closes the job, and takes over the memory that it held. */
enum job_state making_close(struct making *);

/* The same after the job woke its owner: MAKING_READY if the call was made, or as below. */
enum making_state making_resume(struct making *, const struct service *, struct response *);

/* Makes the response a problem that says why a maze could not be made. Returns MAKING_REFUSED. */
enum making_state making_explain(enum maze_status, struct response *);

/*
 * Makes the response a 503 if the server stops too soon to make its maze; else returns false. A
 * maze that can still be made is: the client could not know that the server is about to close.
 */
bool making_refuse_draining(const struct service *, struct response *);

/*
 * Stops what is in progress, and gives everything back. `sent` is an encoder that was taken out and
 * is not freed yet, or NULL.
 */
void making_end(struct making *, struct service *, struct maze_encoder *sent);

#endif
