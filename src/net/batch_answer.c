/*
 * libmicrohttpd asks for bytes when the socket has room. Where a block is sent, the reader says
 * that there are none yet: a job is queued, which suspends the connection, and when it is resumed,
 * libmicrohttpd asks again.
 */
#include "net/batch_answer.h"

#include "jobs/jobs.h"
#include "routes/limits.h"

#include <string.h>

static struct service *service_of(const struct batch_answer *batch_answer)
{
    return batch_answer->answer->io->service;
}

static enum maze_status make_block(void *batch, struct maze_task *task)
{
    return batch_next(batch, task);
}

/*
 * Lets a job make the next block. With the first one, `held` is reserved until the end: all that
 * the batch ever takes, since batches that waited for more could wait for each other.
 */
static bool submit(struct batch_answer *batch_answer, uint64_t held)
{
    const struct job_call call = {
        .make = make_block,
        .argument = batch_answer->batch,
        .held = held,
        .nanoseconds = batch_answer->nanoseconds,
        .is_long = true,
        .continues = batch_answer->answer->read != NULL,
    };

    batch_answer->job = job_submit(
        service_of(batch_answer)->jobs, &batch_answer->client, &call, batch_answer->answer->owner);
    return batch_answer->job;
}

enum making_state batch_answer_begin(struct batch_answer *batch_answer, struct answer *answer,
    const struct address *client, struct response *response)
{
    const struct maze_cost *cost = &response->cost;
    const uint64_t held =
        limits_batch(&response->query, cost, response->coding, maze_query_count(&response->query));

    *batch_answer = (struct batch_answer){.answer = answer,
        .client = *client,
        .batch = batch_new(&response->query, response->location.data, response->coding,
            response->refuses_identity ? 0 : CODING_MIN),
        .nanoseconds =
            cost->nanoseconds > BATCH_NANOSECONDS ? cost->nanoseconds : BATCH_NANOSECONDS};
    if (!batch_answer->batch) {
        response_no_memory(response);
        return MAKING_REFUSED;
    }
    if (submit(batch_answer, held))
        return MAKING_WAITS;
    making_refuse_busy(service_of(batch_answer), client, response);
    return MAKING_REFUSED;
}

/* Takes over the memory that the job of a block leaves. */
static void take_reserved(struct batch_answer *batch_answer, uint64_t held)
{
    batch_answer->job = NULL;
    batch_answer->reserved += held;
}

enum making_state batch_answer_resume(struct batch_answer *batch_answer, struct response *response)
{
    uint64_t held;
    const enum making_state state = making_end_call(
        batch_answer->job, service_of(batch_answer), &batch_answer->client, response, &held);

    take_reserved(batch_answer, held);
    if (state != MAKING_READY || batch_answer->batch->state != BATCH_NOT_FOUND)
        return state;
    response_problem(response, &batch_answer->batch->problem);
    return MAKING_REFUSED;
}

/* Closes the job of a block of the answer that is being sent; false: the answer ends there. */
static bool end_block(struct batch_answer *batch_answer)
{
    uint64_t held;
    const enum job_state state = job_close(batch_answer->job, &held);

    take_reserved(batch_answer, held);
    if (state == JOB_ABANDONED)
        batch_answer->answer->cut = METRICS_CUT_CLIENT;
    else if (state == JOB_TIMED_OUT)
        batch_answer->answer->cut = METRICS_CUT_TIMEOUT;
    return state == JOB_DONE;
}

/* Called when the socket has room: copies what there is of the block, or waits for the next one. */
static ssize_t pull(void *reader, uint64_t offset, char *bytes, size_t room)
{
    struct batch_answer *batch_answer = reader;
    struct batch *batch = batch_answer->batch;

    (void)offset;
    if (batch_answer->job) {
        /* As after any job: see connection.c. */
        MHD_set_connection_option(batch_answer->answer->mhd, MHD_CONNECTION_OPTION_TIMEOUT, 0u);
        if (!end_block(batch_answer))
            return MHD_CONTENT_READER_END_WITH_ERROR;
    }
    if (batch->ready.length) {
        const size_t count = batch->ready.length < room ? batch->ready.length : room;

        memcpy(bytes, batch->ready.text, count);
        batch->ready.text += count;
        batch->ready.length -= count;
        return (ssize_t)count;
    }
    if (batch_goes_on(batch))
        return submit(batch_answer, 0) ? 0 : MHD_CONTENT_READER_END_WITH_ERROR;
    if (batch->state == BATCH_WHOLE)
        return MHD_CONTENT_READER_END_OF_STREAM;
    batch_answer->answer->cut = METRICS_CUT_NOT_FOUND;
    return MHD_CONTENT_READER_END_WITH_ERROR;
}

enum MHD_Result batch_answer_send(struct batch_answer *batch_answer, struct response *response)
{
    const struct batch *batch = batch_answer->batch;
    const bool whole = batch->state == BATCH_WHOLE;

    response->closes |= atomic_load(&service_of(batch_answer)->draining);
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

void batch_answer_end(struct batch_answer *batch_answer)
{
    struct maze_encoder *encoder;
    uint64_t held = 0;

    if (!batch_answer->batch)
        return;
    if (batch_answer->job)
        (void)job_close(batch_answer->job, &held);
    encoder = batch_free(batch_answer->batch);
    jobs_discard(service_of(batch_answer)->jobs, &batch_answer->client, encoder,
        held + batch_answer->reserved);
    *batch_answer = (struct batch_answer){0};
}
