/*
 * Every maze is written by an encoder of the format that it would have by itself; what stands
 * between is here.
 */
#include "routes/batch.h"

#include "maze/maze.h"

#include "core/task.h"
#include "process/clock.h"

#include <stdlib.h>
#include <string.h>

struct batch *batch_new(struct maze_query *query, enum coding coding, size_t coding_min)
{
    struct batch *batch = malloc(sizeof(*batch));

    if (!batch)
        return NULL;
    *batch = (struct batch){
        .query = query,
        .search.next = query->sequence.first,
        .listed = query->rendering.format == maze_format_find("json"),
        .block = malloc(BATCH_ROOM),
        .coder = coding ? coder_new(coding, CODING_QUICK) : NULL,
        .coding_min = coding_min,
    };
    if (batch->block && (!coding || (batch->coder && coder_begin(batch->coder, NULL))))
        return batch;
    batch_free(batch);
    return NULL;
}

struct maze_encoder *batch_free(struct batch *batch)
{
    struct maze_encoder *encoder = batch ? batch->encoder : NULL;

    if (batch) {
        free(batch->block);
        coder_free(batch->coder);
        buffer_free(&batch->packed);
    }
    free(batch);
    return encoder;
}

static void add(struct batch *batch, const char *text, size_t length)
{
    memcpy(batch->block + batch->length, text, length);
    batch->length += length;
}

/* Ends a batch of which no more mazes can be found. */
static enum maze_status end_early(struct batch *batch)
{
    struct buffer line = {0};

    problem_begin(&batch->problem);
    search_explain(&batch->search, batch->query, batch->made, &batch->problem);
    batch->state = batch->made ? BATCH_CUT : BATCH_NOT_FOUND;
    if (batch->state == BATCH_NOT_FOUND || batch->listed)
        return MAZE_OK;
    problem_write(&batch->problem, &line);
    if (line.failed || line.length > BATCH_ROOM - batch->length) {
        buffer_free(&line);
        return MAZE_NO_MEMORY;
    }
    add(batch, line.data, line.length);
    buffer_free(&line);
    batch->state = BATCH_WHOLE;
    return MAZE_OK;
}

/* Finds and makes the next maze, and begins to write it; or only looks for it until `end`. */
static enum maze_status begin_maze(struct batch *batch, uint64_t end, struct maze_task *task)
{
    struct maze_query *query = batch->query;
    struct maze *maze;
    enum maze_status status = search_next(&batch->search, query, end, task);

    if (status != MAZE_OK)
        return status == MAZE_END ? end_early(batch) : status;
    if (batch->search.tries)
        return MAZE_OK;
    status = maze_encoder_again(&query->rendering, &query->spec, &query->question, &batch->encoder);
    if (status == MAZE_OK && maze_encoder_needs_maze(batch->encoder)) {
        status = maze_make(&query->spec, &query->question, task, &maze);
        if (status == MAZE_OK)
            status = maze_encoder_read(batch->encoder, maze);
    }
    if (status != MAZE_OK)
        return status;
    if (batch->listed)
        add(batch, batch->made ? "," : "[", 1);
    batch->writes = true;
    return MAZE_OK;
}

/* Writes what there is room for of the maze under way. */
static enum maze_status write_maze(struct batch *batch)
{
    const size_t room = BATCH_BLOCK - batch->length;
    size_t written;
    const enum maze_status status =
        maze_encoder_next(batch->encoder, batch->block + batch->length, room, &written);

    if (status != MAZE_OK)
        return status;
    batch->length += written;
    if (written == room)
        return MAZE_OK;
    maze_encoder_clear(batch->encoder);
    batch->writes = false;
    batch->made++;
    if (batch->made == maze_query_count(batch->query)) {
        if (batch->listed)
            add(batch, "]\n", 2);
        batch->state = BATCH_WHOLE;
    }
    return MAZE_OK;
}

/* Whether the block may go out: whether a batch is too short to be coded must not depend on time. */
static bool is_enough(const struct batch *batch)
{
    return batch->length > (batch->coder && !batch->coded ? batch->coding_min : 0);
}

static enum maze_status make_block(struct batch *batch, struct maze_task *task)
{
    const uint64_t end = clock_now() + BATCH_NANOSECONDS;
    enum maze_status status = task ? MAZE_OK : MAZE_NO_MEMORY;

    batch->length = 0;
    while (status == MAZE_OK && batch->state == BATCH_GOES_ON && batch->length < BATCH_BLOCK) {
        if (task_cancelled(task))
            status = MAZE_CANCELLED;
        else if (batch->writes)
            status = write_maze(batch);
        else if (is_enough(batch) && clock_now() > end)
            break;
        else
            status = begin_maze(batch, is_enough(batch) ? end : UINT64_MAX, task);
    }
    return status;
}

enum maze_status batch_next(struct batch *batch, struct maze_task *task)
{
    const enum maze_status status = make_block(batch, task);
    const bool whole = batch->state == BATCH_WHOLE;

    batch->ready = (struct span){batch->block, batch->length};
    if (status != MAZE_OK || !batch->coder || batch->state == BATCH_NOT_FOUND)
        return status;
    if (!batch->coded && whole && batch->length <= batch->coding_min)
        return MAZE_OK;
    batch->coded = true;
    buffer_clear(&batch->packed);
    if (!coder_feed(batch->coder, batch->ready, whole, &batch->packed))
        return MAZE_NO_MEMORY;
    batch->ready = (struct span){batch->packed.data, batch->packed.length};
    return MAZE_OK;
}
