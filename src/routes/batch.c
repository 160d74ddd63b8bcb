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

struct batch *batch_new(struct maze_query *query)
{
    struct batch *batch = malloc(sizeof(*batch));

    if (!batch)
        return NULL;
    *batch = (struct batch){
        .query = query,
        .search.next = query->sequence.first,
        .listed = query->rendering.format == maze_format_find("json"),
        .block = malloc(BATCH_ROOM),
    };
    if (batch->block)
        return batch;
    free(batch);
    return NULL;
}

struct maze_encoder *batch_free(struct batch *batch)
{
    struct maze_encoder *encoder = batch ? batch->encoder : NULL;

    if (batch)
        free(batch->block);
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

enum maze_status batch_next(struct batch *batch, struct maze_task *task)
{
    const uint64_t end = clock_now() + BATCH_NANOSECONDS;
    enum maze_status status = task ? MAZE_OK : MAZE_NO_MEMORY;

    batch->length = batch->sent = 0;
    while (status == MAZE_OK && batch->state == BATCH_GOES_ON && batch->length < BATCH_BLOCK) {
        if (task_cancelled(task))
            status = MAZE_CANCELLED;
        else if (batch->writes)
            status = write_maze(batch);
        else if (batch->length && clock_now() > end)
            break;
        else
            status = begin_maze(batch, batch->length ? end : UINT64_MAX, task);
    }
    return status;
}
