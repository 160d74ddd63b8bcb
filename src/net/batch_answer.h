/*
 * Sends a batch: a job makes a block; the connection sends it and waits for the next one. So no
 * more is made than its peer takes, and the batch ends when the peer leaves.
 */
#ifndef NET_BATCH_ANSWER_H
#define NET_BATCH_ANSWER_H

#include "net/answer.h"
#include "routes/batch.h"
#include "routes/making.h"

/* A batch that becomes a response. All zero is none. */
struct batch_answer {
    struct answer *answer;
    struct making *making; /* with the job that makes a block */
    struct batch *batch;
    uint64_t nanoseconds; /* an estimate for one block */
};

/*
 * Begins with the mazes of a BODY_BATCH response: MAKING_WAITS or MAKING_REFUSED. The answer's
 * owner is parked until the first block is made.
 */
enum making_state batch_answer_begin(
    struct batch_answer *, struct answer *, struct making *, struct response *);

/*
 * Sends a batch that is MAKING_READY, as answer_send does. The response already says whether the
 * connection closes.
 */
enum MHD_Result batch_answer_send(struct batch_answer *, struct response *);

/* Ends the job, frees the batch, and returns its encoder (or NULL), which the caller then owns. */
struct maze_encoder *batch_answer_end(struct batch_answer *);

#endif
