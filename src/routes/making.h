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

/* A maze on its way into a response. All zero is none. */
struct making {
    struct address client;
    const struct maze_query *query; /* the response's */
    struct job *job;                /* or NULL: none is under way */
    struct maze_encoder *encoder;   /* NULL after it was taken */
    uint64_t reserved;              /* bytes of the budget, until making_end */
};

/* The result of a call. */
enum making_state {
    MAKING_READY,    /* the encoder can write */
    MAKING_WAITS,    /* the owner is parked until the job wakes it */
    MAKING_REFUSED,  /* the response has become a problem */
    MAKING_ABANDONED /* nobody waits for an answer any more */
};

/*
 * Begins with the maze of a BODY_MAZE response to a client. The task is the calling thread's own,
 * and so is the spare encoder, which is cleared or NULL: it is taken.
 */
enum making_state making_begin(struct making *, struct service *, const struct address *client,
    struct maze_task *, struct maze_encoder **spare, struct response *, void *owner);

/* Goes on after the job woke its owner; never MAKING_WAITS. */
enum making_state making_resume(struct making *, const struct service *, struct response *);

/*
 * Closes the job of a client's call: MAKING_READY when the call was made, or one of those below.
 * *held is the memory that the caller has to release from then on.
 */
enum making_state making_end_call(struct job *job, const struct service *,
    const struct address *client, struct response *response, uint64_t *held);

/*
 * Makes the response a 503 because the queue is full, and returns MAKING_REFUSED; Retry-After is
 * about the time until a further job of the client would begin.
 */
enum making_state making_refuse_busy(
    const struct service *, const struct address *client, struct response *);

/*
 * Makes the response a 503 if the server is being stopped, and its maze could not be made before
 * that; or returns false. What can be made is: the client could not know that the server is about
 * to close its connection.
 */
bool making_refuse_draining(const struct service *, struct response *);

/*
 * Stops what is under way and gives everything back; it is none then. `sent` is the encoder that
 * was taken out of it and is not freed yet, or NULL.
 */
void making_end(struct making *, struct service *, struct maze_encoder *sent);

#endif
