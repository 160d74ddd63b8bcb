/*
 * libmicrohttpd asks for bytes when the socket has room. Once a block is sent, the reader answers that there are none
 * yet, and queues a job, which suspends the connection. libmicrohttpd asks again when it is resumed.
 */
#include "net/batch_answer.h"

#include "jobs/jobs.h"
#include "routes/limits.h"

#include <string.h>

static enum maze_status make_block(void *batch, struct maze_task *task)
{
    return batch_next(batch, task);
}

/*
 * The call of a job that makes the next block. The first call reserves `held` until the end: all that the batch ever
 * needs, since batches that waited for more could wait for each other.
 */
static struct job_call call_of(const struct batch_answer *batch_answer, uint64_t held)
{
    return (struct job_call){
        .make = make_block,
        .argument = batch_answer->batch,
        .held = held,
        .nanoseconds = batch_answer->nanoseconds,
        .is_long = true,
        .continues = batch_answer->answer->read != NULL,
    };
}

enum making_state batch_answer_begin(struct batch_answer *batch_answer, struct answer *answer,
    struct making *making, struct response *response)
{
    const struct maze_cost *cost = &response->order.cost;
    const uint64_t held = limits_batch(
        &response->query, &response->order, response->coding, maze_query_count(&response->query));
    struct job_call call;

    *batch_answer = (struct batch_answer){.answer = answer,
        .making = making,
        .batch = batch_new(&response->query, &response->order, response->location.data,
            response->coding, response->order.refuses_identity ? 0 : CODING_MIN),
        .nanoseconds =
            cost->nanoseconds > BATCH_NANOSECONDS ? cost->nanoseconds : BATCH_NANOSECONDS};
    if (!batch_answer->batch) {
        response_no_memory(response);
        return MAKING_REFUSED;
    }
    call = call_of(batch_answer, held);
    return making_call(making, answer->io->service, &call, response, answer->owner);
}

/* Closes the job of a block while the answer is sent; false: the answer ends there. */
static bool end_block(struct batch_answer *batch_answer)
{
    const enum job_state state = making_close(batch_answer->making);

    if (state == JOB_ABANDONED)
        batch_answer->answer->cut = METRICS_CUT_CLIENT;
    else if (state == JOB_TIMED_OUT)
        batch_answer->answer->cut = METRICS_CUT_TIMEOUT;
    return state == JOB_DONE;
}

/* Lets a job make the next block; false: the answer ends there. */
static bool begin_block(struct batch_answer *batch_answer)
{
    const struct job_call call = call_of(batch_answer, 0);
    const struct answer *answer = batch_answer->answer;

    batch_answer->making->job =
        job_submit(answer->io->service->jobs, batch_answer->making->client, &call, answer->owner);
    return batch_answer->making->job;
}

/* Called when the socket has room: copies from the block, or waits for the next one. */
static ssize_t pull(void *reader, uint64_t offset, char *bytes, size_t room)
{
    struct batch_answer *batch_answer = reader;
    struct batch *batch = batch_answer->batch;

    (void)offset;
    if (batch_answer->making->job) {
        /* The same as after any job: see connection.c. */
        MHD_set_connection_option(batch_answer->answer->mhd, MHD_CONNECTION_OPTION_TIMEOUT, 0u);
        if (!end_block(batch_answer))
            return MHD_CONTENT_READER_END_WITH_ERROR;
    }
    if (batch->ready.length) {
        const size_t count = batch->ready.length < room ? batch->ready.length : room;

        memcpy(bytes, batch->ready.text, count);
        batch->ready = span_from(batch->ready, count);
        return (ssize_t)count;
    }
    if (batch_goes_on(batch))
        return begin_block(batch_answer) ? 0 : MHD_CONTENT_READER_END_WITH_ERROR;
    if (batch->state == BATCH_WHOLE)
        return MHD_CONTENT_READER_END_OF_STREAM;
    batch_answer->answer->cut = METRICS_CUT_NOT_FOUND;
    return MHD_CONTENT_READER_END_WITH_ERROR;
}

enum MHD_Result batch_answer_send(struct batch_answer *batch_answer, struct response *response)
{
    const struct batch *batch = batch_answer->batch;
    const bool whole = batch->state == BATCH_WHOLE;

    response->closes |= atomic_load(&batch_answer->answer->io->service->draining);
    if (!batch->coded)
        response->coding = CODING_IDENTITY;
    if (response->bodiless) {
        response->body = whole && !batch->coded ? BODY_LENGTH : BODY_HIDDEN;
        response->length = batch->ready.length;
        return answer_send(batch_answer->answer, response);
    }
    response->streams = !whole;
    return answer_send_from(batch_answer->answer, response,
        whole ? batch->ready.length : MHD_SIZE_UNKNOWN, BATCH_BLOCK, pull, batch_answer);
}

struct maze_encoder *batch_answer_end(struct batch_answer *batch_answer)
{
    struct maze_encoder *encoder;

    if (!batch_answer->batch)
        return NULL;
    if (batch_answer->making->job)
        (void)making_close(batch_answer->making);
    encoder = batch_free(batch_answer->batch);
    *batch_answer = (struct batch_answer){0};
    return encoder;
}
