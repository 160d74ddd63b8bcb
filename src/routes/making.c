/* The catalogue's figures decide what is cheap. Small answers do not count in the budget. */
#include "routes/making.h"

#include "maze/maze.h"

#include "coding/coding.h"
#include "jobs/jobs.h"
#include "process/clock.h"
#include "routes/limits.h"

/* Whether an answer may be longer than a small one. Shorter ones need not be measured. */
static bool is_long(const struct maze_encoder *encoder, const struct order *order)
{
    uint64_t length;

    return maze_rendering_longest(&order->rendering, &order->shown) > SMALL_ANSWER &&
        (!maze_encoder_length(encoder, &length) || length > SMALL_ANSWER);
}

/*
 * Bytes that the answer takes besides its maze: encoder, coder and block. If its length is unknown, as when it is
 * coded, the block is a small answer and one more.
 */
static uint64_t extra_of(const struct maze_encoder *encoder, const struct response *response)
{
    const struct order *order = &response->order;
    uint64_t length;

    if (response->coding != CODING_IDENTITY || !maze_encoder_length(encoder, &length))
        length = 2 * SMALL_ANSWER;
    return (length < ANSWER_BLOCK ? length : ANSWER_BLOCK) +
        maze_encoder_memory(&order->rendering, &order->shown) + coder_memory(response->coding);
}

/* The answers for jobs that made no maze. A displaced job is answered like one that met a full queue. */
static const struct {
    enum problem_kind kind;
    const char *detail;
} refusals[JOB_ABANDONED + 1] = {
    [JOB_FAILED] = {PROBLEM_MEMORY,
        "there is not enough memory for this maze now; try again in a moment"},
    [JOB_OVER_SHARE] = {PROBLEM_MEMORY,
        "other answers hold all the memory that one client may have on this server; try again when "
        "they are read"},
    [JOB_DISPLACED] = {PROBLEM_BUSY, "too many large mazes are waiting; try again in a moment"},
    /* Sizes were checked before, so only the random walks of this seed can be too long. */
    [JOB_TOO_LARGE] = {PROBLEM_TOO_LARGE,
        "the random walks of this seed take many more steps than such mazes usually do; try "
        "another seed, or a smaller maze"},
    [JOB_TIMED_OUT] = {PROBLEM_TIMEOUT,
        "the maze was not made within the time limit of this server; try a smaller one, or this "
        "one when there is less to do"},
};

static enum making_state refuse(struct response *response, enum job_state state)
{
    response_refuse(response, refusals[state].kind, "%s", refusals[state].detail);
    return MAKING_REFUSED;
}

enum making_state making_explain(enum maze_status status, struct response *response)
{
    switch (status) {
    case MAZE_CANCELLED:
        return refuse(response, JOB_TIMED_OUT);
    case MAZE_TOO_LARGE:
        return refuse(response, JOB_TOO_LARGE);
    case MAZE_INVALID:
        /* The order was found valid before, so this is a fault of ours. */
        response_refuse(response, PROBLEM_INTERNAL, "the maze could not be made");
        return MAKING_REFUSED;
    default:
        return refuse(response, JOB_FAILED);
    }
}

static enum making_state refuse_busy(
    const struct making *making, const struct service *service, struct response *response)
{
    refuse(response, JOB_DISPLACED);
    response->retry_after = 1 + jobs_wait(service->jobs, making->client) / CLOCK_SECOND;
    return MAKING_REFUSED;
}

enum making_state making_call(struct making *making, struct service *service,
    const struct job_call *call, struct response *response, void *owner)
{
    making->job = job_submit(service->jobs, making->client, call, owner);
    return making->job ? MAKING_WAITS : refuse_busy(making, service, response);
}

bool making_refuse_draining(const struct service *service, struct response *response)
{
    if (!atomic_load(&service->draining) ||
        clock_now() + response->order.cost.nanoseconds <= atomic_load(&service->drain_until))
        return false;
    response_refuse(response, PROBLEM_DRAINING,
        "this server is being stopped; try again, and another will answer");
    return true;
}

/* Memory of a long answer and its maze; a slow client may hold it for long. */
static uint64_t memory_of(const struct making *making, const struct response *response)
{
    return response->order.cost.held + extra_of(making->encoder, response);
}

/* Reserves the memory of a long answer; false: there is not enough now. */
static bool reserve(struct making *making, struct service *service, const struct response *response)
{
    const uint64_t bytes = memory_of(making, response);

    if (jobs_reserve(service->jobs, making->client, bytes) != BUDGET_OK)
        return false;
    making->reserved = bytes;
    return true;
}

/* Makes the maze, unless the encoder makes it while it writes. */
static enum maze_status make(void *argument, struct maze_task *task)
{
    const struct making *making = argument;
    struct maze *maze;
    enum maze_status status;

    if (!maze_encoder_needs_maze(making->encoder))
        return MAZE_OK;
    if (!task)
        return MAZE_NO_MEMORY;
    status = maze_make(&making->order->spec, &making->order->question, task, &maze);
    return status == MAZE_OK ? maze_encoder_read(making->encoder, maze) : status;
}

/* Lets a job make the maze. If the maze is made as it is sent, the job only waits for the answer's memory. */
static enum making_state submit(
    struct making *making, struct service *service, struct response *response, void *owner)
{
    const bool makes = maze_encoder_needs_maze(making->encoder);
    const struct job_call call = {
        .make = make,
        .argument = making,
        .held = memory_of(making, response),
        .scratch = makes ? response->order.cost.scratch : 0,
        .nanoseconds = makes ? response->order.cost.nanoseconds : 0,
        .is_long = makes,
        /* A random walk may take any time in an outline that is one long corridor. */
        .is_unbounded = makes && making->order->spec.mask && making->order->spec.algorithm->uniform,
    };

    return making_call(making, service, &call, response, owner);
}

enum making_state making_begin(struct making *making, struct service *service,
    struct maze_task *task, struct maze_encoder **spare, struct response *response, void *owner)
{
    const struct order *order = &response->order;
    enum maze_status status;

    making->order = order;
    making->encoder = *spare;
    *spare = NULL;
    status =
        maze_encoder_again(&order->rendering, &order->spec, &order->question, &making->encoder);
    response->order.rendering.spec_text = NULL;
    if (status != MAZE_OK)
        return making_explain(status, response);
    /* A maze that is made as it is sent holds nothing but its answer's block. */
    if ((maze_encoder_needs_maze(making->encoder) &&
            response->order.cost.nanoseconds > CHEAP_NANOSECONDS) ||
        (is_long(making->encoder, order) && !reserve(making, service, response)))
        return submit(making, service, response, owner);
    status = make(making, task);
    return status == MAZE_OK ? MAKING_READY : making_explain(status, response);
}

enum job_state making_close(struct making *making)
{
    uint64_t held;
    const enum job_state state = job_close(making->job, &held);

    making->job = NULL;
    making->reserved += held;
    return state;
}

enum making_state making_resume(
    struct making *making, const struct service *service, struct response *response)
{
    const enum job_state state = making_close(making);

    if (state == JOB_DONE)
        return MAKING_READY;
    if (!refusals[state].detail)
        return MAKING_ABANDONED;
    return state == JOB_DISPLACED ? refuse_busy(making, service, response)
                                  : refuse(response, state);
}

void making_end(struct making *making, struct service *service, struct maze_encoder *sent)
{
    struct maze_encoder *encoder;

    if (making->job)
        (void)making_close(making);
    encoder = sent ? sent : making->encoder;
    if (encoder || making->reserved)
        jobs_discard(service->jobs, making->client, encoder, making->reserved);
    *making = (struct making){.client = making->client};
}
