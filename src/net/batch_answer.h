/*
 * Sending a batch: a job makes a block, the connection sends it and waits for the next one. So no
 * more is made than its peer takes, and a peer that leaves ends it.
 */
#ifndef NET_BATCH_ANSWER_H
#define NET_BATCH_ANSWER_H

#include "net/answer.h"
#include "routes/batch.h"
#include "routes/making.h"

/* A batch on its way into a response. All zero is none. */
struct batch_answer {
    struct answer *answer;
    struct making *making; /* with the job of a block */
    struct batch *batch;
    uint64_t nanoseconds; /* that a block takes, about */
};

/*
 * Begins with the mazes of a BODY_BATCH response: MAKING_WAITS, or MAKING_REFUSED. The owner of the
 * answer is parked until the first block is made.
 */
enum making_state batch_answer_begin(
    struct batch_answer *, struct answer *, struct making *, struct response *);

/*
 * Sends a batch that is MAKING_READY; see answer_send. The response already says whether the
 * connection closes.
 */
enum MHD_Result batch_answer_send(struct batch_answer *, struct response *);

/*
 * Ends the job, frees the batch, and returns its encoder, which is the caller's, or NULL; it is
 * none then.
 */
struct maze_encoder *batch_answer_end(struct batch_answer *);

#endif
