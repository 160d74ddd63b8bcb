/*
 * An encoder of the single format writes each maze. This file writes the text around them; a book writes its own, see
 * maze/book.h.
 */
#include "routes/batch.h"

#include "maze/maze.h"

#include "base/task.h"
#include "encode/lines/members.h"
#include "process/clock.h"
#include "query/params.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The text around mazes in one answer: before the first, between two, and after the last. */
struct batch_form {
    const char *format;
    const char *before, *between, *after;
    bool explains; /* if the mazes run out, the problem follows the last */
    bool is_book;
};

static const struct batch_form forms[] = {
    {"ndjson", "", "", "", .explains = true},
    {"json", "[", ",", "]\n"},
    {"pdf", "", "", "", .is_book = true},
};

static const struct batch_form *form_of(const struct maze_format *format)
{
    const struct batch_form *form = forms;

    while (maze_format_find(form->format) != format)
        form++;
    return form;
}

/* The place of a maze in an ordered batch; ties are ordered by their seeds' numbers. */
struct batch_place {
    uint64_t measure, number;
};

uint64_t batch_memory(const struct maze_query *query, uint64_t count)
{
    return sizeof(struct batch) + (query->sequence.order ? count * sizeof(struct batch_place) : 0) +
        (form_of(query->rendering.format)->is_book ? maze_book_memory(&query->rendering, count)
                                                   : 0);
}

static enum maze_status begin_book(struct batch *batch, const char *url)
{
    const struct maze_query *query = batch->query;
    char title[192], sides[96];

    *members_sides(sides, &query->spec) = '\0';
    snprintf(title, sizeof(title), "%s%llu maze%s, %s, seed %llu",
        maze_query_has_ranges(query) ? "up to " : "", (unsigned long long)maze_query_count(query),
        maze_query_count(query) == 1 ? "" : "s", sides, (unsigned long long)query->spec.seed);
    return maze_book_new(
        &batch->order->rendering, query->title ? query->title : title, url, &batch->book);
}

struct batch *batch_new(const struct maze_query *query, struct order *order, const char *url,
    enum coding coding, size_t coding_min)
{
    struct batch *batch = malloc(sizeof(*batch));
    bool good;

    if (!batch)
        return NULL;
    *batch = (struct batch){
        .query = query,
        .order = order,
        .search.next = query->sequence.first,
        .form = form_of(query->rendering.format),
        .block = malloc(BATCH_ROOM),
        .coder = coding ? coder_new(coding, CODING_QUICK) : NULL,
        .coding_min = coding_min,
    };
    good = batch->block && (!coding || (batch->coder && coder_begin(batch->coder, NULL)));
    if (good && batch->form->is_book)
        good = begin_book(batch, url) == MAZE_OK;
    order->rendering.book = batch->book;
    if (query->sequence.order)
        order->rendering.measure_name =
            param_word(param_at(QUERY_ORDER), query->sequence.order - MAZE_ORDER_LENGTH);
    if (good)
        return batch;
    batch_free(batch);
    return NULL;
}

struct maze_encoder *batch_free(struct batch *batch)
{
    struct maze_encoder *encoder = batch ? batch->encoder : NULL;

    if (batch) {
        maze_book_free(batch->book);
        batch->order->rendering.book = NULL;
        free(batch->places);
        free(batch->block);
        coder_free(batch->coder);
        buffer_free(&batch->packed);
    }
    free(batch);
    return encoder;
}

bool batch_goes_on(const struct batch *batch)
{
    return batch->state == BATCH_GOES_ON || batch->state == BATCH_ENDS;
}

static void add(struct batch *batch, const char *text, size_t length)
{
    memcpy(batch->block + batch->length, text, length);
    batch->length += length;
}

static enum maze_status end_early(struct batch *batch)
{
    struct buffer line = {0};

    problem_begin(&batch->problem);
    search_explain(&batch->search, batch->query, &batch->problem);
    batch->state = !batch->made ? BATCH_NOT_FOUND : batch->book ? BATCH_ENDS : BATCH_CUT;
    if (batch->state == BATCH_NOT_FOUND || !batch->form->explains)
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

static int compare(const void *a, const void *b)
{
    const struct batch_place *one = a, *other = b;

    if (one->measure != other->measure)
        return one->measure < other->measure ? -1 : 1;
    return one->number < other->number ? -1 : 1;
}

/* Finds all mazes of an ordered batch, since any may be the first. */
static enum maze_status find_places(struct batch *batch, struct maze_task *task)
{
    const uint64_t count = maze_query_count(batch->query);
    struct search *search = &batch->search;

    batch->places = calloc(count, sizeof(*batch->places));
    if (!batch->places)
        return MAZE_NO_MEMORY;
    while (search->found < count) {
        const enum maze_status status =
            search_next(search, batch->query, batch->order, UINT64_MAX, task);

        if (status != MAZE_OK)
            return status;
        batch->places[search->found - 1] = (struct batch_place){search->measure, search->next - 1};
    }
    qsort(batch->places, count, sizeof(*batch->places), compare);
    return MAZE_OK;
}

/* Finds the next maze, or only looks for it until `end`. */
static enum maze_status find_maze(struct batch *batch, uint64_t end, struct maze_task *task)
{
    const struct maze_query *query = batch->query;
    struct order *order = batch->order;
    enum maze_status status = MAZE_OK;

    if (!query->sequence.order)
        return search_next(&batch->search, query, order, end, task);
    if (!batch->places)
        status = find_places(batch, task);
    if (status != MAZE_OK)
        return status;
    order_take_seed(order, query, batch->places[batch->made].number);
    order->rendering.measure = batch->places[batch->made].measure;
    return MAZE_OK;
}

/* Finds and makes the next maze, and begins to write it; or only looks for it until `end`. */
static enum maze_status begin_maze(struct batch *batch, uint64_t end, struct maze_task *task)
{
    struct order *order = batch->order;
    const char *lead = batch->made ? batch->form->between : batch->form->before;
    struct maze *maze;
    enum maze_status status = find_maze(batch, end, task);

    if (status != MAZE_OK)
        return status == MAZE_END ? end_early(batch) : status;
    if (batch->search.tries)
        return MAZE_OK;
    order->rendering.number = batch->query->sequence.first + batch->made + 1;
    status = maze_encoder_again(&order->rendering, &order->spec, &order->question, &batch->encoder);
    if (status == MAZE_OK && maze_encoder_needs_maze(batch->encoder)) {
        status = maze_make(&order->spec, &order->question, task, &maze);
        if (status == MAZE_OK)
            status = maze_encoder_read(batch->encoder, maze);
    }
    if (status != MAZE_OK)
        return status;
    add(batch, lead, strlen(lead));
    batch->writes = true;
    return MAZE_OK;
}

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
    if (batch->made == maze_query_count(batch->query))
        batch->state = BATCH_ENDS;
    return MAZE_OK;
}

/* Writes as much of the text after the last maze as fits. */
static enum maze_status write_end(struct batch *batch)
{
    const size_t room = BATCH_BLOCK - batch->length;
    size_t written = 0;
    enum maze_status status = MAZE_OK;

    if (batch->book)
        status = maze_book_end(batch->book, batch->block + batch->length, room, &written);
    batch->length += written;
    if (written < room) {
        add(batch, batch->form->after, strlen(batch->form->after));
        batch->state = BATCH_WHOLE;
    }
    return status;
}

/* Whether the block may be sent. It waits until the batch is long enough to be coded: that must not depend on time. */
static bool is_enough(const struct batch *batch)
{
    return batch->length > (batch->coder && !batch->coded ? batch->coding_min : 0);
}

static enum maze_status make_block(struct batch *batch, struct maze_task *task)
{
    const uint64_t end = clock_now() + BATCH_NANOSECONDS;
    enum maze_status status = task ? MAZE_OK : MAZE_NO_MEMORY;

    batch->length = 0;
    while (status == MAZE_OK && batch_goes_on(batch) && batch->length < BATCH_BLOCK) {
        if (task_cancelled(task))
            status = MAZE_CANCELLED;
        else if (batch->state == BATCH_ENDS)
            status = write_end(batch);
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
