/* Batches without a socket: seeds, blocks, and mazes that fit. */
#include "routes/batch.h"

#include "maze/maze.h"

#include "base/buffer.h"
#include "base/task.h"

#include "canceller.h"
#include "mazes.h"
#include "queries.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All blocks of a batch, and how many there were. */
static unsigned make_all(const char *text, struct buffer *bytes, enum batch_state *state)
{
    struct maze_task *task = maze_task_new();
    struct maze_query query;
    struct order order;
    struct batch *batch;
    unsigned blocks = 0;

    query = understood_about(MAZE_SUBJECT_BATCH, text);
    order = order_of(&query);
    batch = batch_new(&query, &order, "/mazes", CODING_IDENTITY, 0);
    do {
        assert_int_equal(batch_next(batch, task), MAZE_OK);
        assert_in_range(batch->length, batch_goes_on(batch), BATCH_ROOM);
        assert_int_equal(batch->ready.length, batch->length);
        buffer_add(bytes, batch->ready.text, batch->ready.length);
        blocks++;
    } while (batch_goes_on(batch));
    *state = batch->state;
    maze_encoder_free(batch_free(batch));
    maze_query_clear(&query);
    maze_task_free(task);
    return blocks;
}

/* The answer of /maze, which is one line. */
static void add_maze(const char *text, uint64_t seed, struct buffer *bytes)
{
    struct maze_query query;
    char with_seed[512];
    struct buffer maze;

    snprintf(with_seed, sizeof(with_seed), "%s&seed=%llu", text, (unsigned long long)seed);
    query = understood_about(MAZE_SUBJECT_MAZE, with_seed);
    maze = bytes_of(&query.rendering, &query.spec, &query.question, 1000);
    buffer_add(bytes, maze.data, maze.length);
    buffer_free(&maze);
    maze_query_clear(&query);
}

TEST(the_seeds_of_a_sequence_never_change)
{
    static const struct {
        uint64_t seed, i, value;
    } rows[] = {
        {0, 0, 0},
        {0, 1, UINT64_C(6238072747940578789)},
        {0, 2, UINT64_C(15839785061582574730)},
        {42, 0, UINT64_C(10946711343035318437)},
        {42, 1, UINT64_C(10383193879983958260)},
        {42, UINT64_C(1) << 53, UINT64_C(8212232297283715474)},
        {UINT64_MAX, 0, UINT64_C(5476333178966447588)},
        {UINT64_MAX, UINT64_C(1) << 53, UINT64_C(15288844449555568356)},
    };

    for (size_t i = 0; i < LENGTH(rows); i++)
        assert_int_equal(sequence_seed(rows[i].seed, rows[i].i), rows[i].value);
}

TEST(blocks_are_the_mazes_one_after_another)
{
    static const char *const texts[] = {
        "width=7&height=5",
        "algo=random&width=9&start=random&goal=random&grid=cells",
        "algo=random&width=9&wrap=x&start=northeast&goal=1,1&solve=shortest",
        "algo=sidewinder&size=351&grid=rows",
        "width=4&height=3&mask=k3Q",
    };

    for (size_t i = 0; i < LENGTH(texts); i++)
        for (int listed = 0; listed < 2; listed++) {
            struct buffer made = {0}, expected = {0};
            enum batch_state end;
            char text[256];

            snprintf(text, sizeof(text), "%s&count=9&first=3&seed=42%s", texts[i],
                listed ? "&format=json" : "");
            make_all(text, &made, &end);
            assert_int_equal(end, BATCH_WHOLE);
            for (uint64_t k = 3; k < 12; k++) {
                if (listed)
                    buffer_add_text(&expected, k == 3 ? "[" : ",");
                add_maze(texts[i], sequence_seed(42, k), &expected);
            }
            if (listed)
                buffer_add_text(&expected, "]\n");
            assert_int_equal(made.length, expected.length);
            assert_memory_equal(made.data, expected.data, made.length);
            buffer_free(&made);
            buffer_free(&expected);
        }
}

TEST(mazes_of_megabytes_go_out_in_blocks)
{
    struct buffer made = {0};
    enum batch_state end;

    assert_true(make_all("size=2001&algo=eller&count=1&seed=1", &made, &end) > 50);
    assert_int_equal(end, BATCH_WHOLE);
    buffer_free(&made);
}

/* A book of which nobody takes more is let go of in the middle of a maze. */
TEST(a_book_goes_out_in_blocks_until_it_is_left)
{
    static const char text[] = "count=9&width=290&height=380&cell=1&wall=1&margin=0&algo=prim&seed="
                               "1&format=pdf&solve=bfs&length=1..";
    struct maze_task *task = maze_task_new();
    struct buffer made = {0}, again = {0};
    struct maze_query query;
    struct order order;
    struct batch *batch;
    enum batch_state end;

    assert_true(make_all(text, &made, &end) > 9);
    assert_int_equal(end, BATCH_WHOLE);
    assert_memory_equal(made.data + made.length - 6, "%%EOF\n", 6);
    assert_non_null(memmem(made.data, made.length, "/Subject (/mazes)", 17));
    assert_non_null(
        memmem(made.data, made.length, "/Title (up to 9 mazes, 290 x 380, seed 1)", 41));
    make_all(text, &again, &end);
    assert_int_equal(again.length, made.length);
    assert_memory_equal(again.data, made.data, made.length);
    buffer_free(&made);
    buffer_free(&again);

    query = understood_about(MAZE_SUBJECT_BATCH, text);
    order = order_of(&query);
    batch = batch_new(&query, &order, "/mazes", CODING_IDENTITY, 0);
    do
        assert_int_equal(batch_next(batch, task), MAZE_OK);
    while (!batch->writes && batch_goes_on(batch));
    assert_true(batch->writes);
    maze_encoder_free(batch_free(batch));
    maze_query_clear(&query);
    maze_task_free(task);
}

TEST(what_does_not_fit_is_passed_over)
{
    struct buffer made = {0};
    enum batch_state end;
    unsigned mazes = 0;

    make_all("count=20&width=8&seed=1&length=30..40&solve=shortest&path=no&grid=none", &made, &end);
    assert_int_equal(end, BATCH_WHOLE);
    for (const char *at = made.data; (at = strstr(at, "\"length\":")); mazes++)
        assert_in_range(strtoul(at += strlen("\"length\":"), NULL, 10), 30, 40);
    assert_int_equal(mazes, 20);
    buffer_free(&made);
}

TEST(a_batch_without_a_next_maze_ends_as_its_format_can)
{
    static const struct {
        const char *text;
        enum batch_state end;
        bool explains;
    } rows[] = {
        {"count=1000&width=6&seed=2&length=32&grid=none", BATCH_WHOLE, true},
        {"count=1000&width=6&seed=2&length=32&grid=none&format=json", BATCH_CUT, false},
        {"count=1000&width=6&seed=2&length=32&format=pdf", BATCH_WHOLE, false},
        {"count=1000&width=6&seed=2&length=320&format=pdf", BATCH_NOT_FOUND, false},
        {"count=1000&width=6&seed=2&length=320&grid=none", BATCH_NOT_FOUND, false},
        /* What comes first is not known before the last is found. */
        {"count=1000&width=6&seed=2&length=32&order=length&grid=none", BATCH_NOT_FOUND, false},
        {"count=1000&width=6&seed=2&length=32&order=length&format=pdf", BATCH_NOT_FOUND, false},
        {"count=1000&width=6&seed=2&length=320&grid=none&format=json", BATCH_NOT_FOUND, false},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct buffer made = {0};
        enum batch_state end;

        make_all(rows[i].text, &made, &end);
        assert_int_equal(end, rows[i].end);
        assert_int_equal(made.length > 0, end != BATCH_NOT_FOUND);
        assert_int_equal(made.data && strstr(made.data, "#no-such-maze"), rows[i].explains);
        buffer_free(&made);
    }
}

TEST(a_batch_ends_soon_after_it_is_cancelled)
{
    struct maze_task *task = maze_task_new();
    const maze_flag cancelled = true;
    struct maze_query query;
    struct order order;
    struct batch *batch;

    query = understood_about(MAZE_SUBJECT_BATCH, "count=9&width=6&seed=2&length=320");
    order = order_of(&query);
    batch = batch_new(&query, &order, "/mazes", CODING_IDENTITY, 0);
    maze_task_set_cancel_flag(task, &cancelled);
    assert_int_equal(batch_next(batch, task), MAZE_CANCELLED);
    assert_true(batch->search.next < 2);
    assert_int_equal(batch_next(batch, NULL), MAZE_NO_MEMORY);
    maze_encoder_free(batch_free(batch));
    maze_query_clear(&query);
    maze_task_free(task);
}

static enum maze_status make_next(struct maze_task *task, const void *batch)
{
    return batch_next(*(struct batch *const *)batch, task);
}

/* Long before its mazes, which take seconds, are all measured. */
TEST(an_ordered_batch_ends_soon_after_it_is_cancelled)
{
    struct maze_query query;
    struct order order;
    struct batch *batch;
    uint64_t went_on;

    query = understood_about(MAZE_SUBJECT_BATCH, "count=10000&width=57&seed=2&order=difficulty");
    order = order_of(&query);
    batch = batch_new(&query, &order, "/mazes", CODING_IDENTITY, 0);
    assert_int_equal(cancel_later(make_next, &batch, 20 * MILLISECOND, UINT64_MAX - 1, &went_on),
        MAZE_CANCELLED);
    assert_true(batch->search.found < 10000);
    maze_encoder_free(batch_free(batch));
    maze_query_clear(&query);
}

TEST(an_order_is_counted_in_the_memory_of_a_batch)
{
    struct maze_query plain, ordered;

    plain = understood_about(MAZE_SUBJECT_BATCH, "count=9&width=6&seed=2");
    ordered = understood_about(MAZE_SUBJECT_BATCH, "count=9&width=6&seed=2&order=length");
    assert_int_equal(
        batch_memory(&ordered, 10000) - batch_memory(&plain, 10000), 10000 * 2 * sizeof(uint64_t));
    maze_query_clear(&plain);
    maze_query_clear(&ordered);
}

TEST(a_search_goes_on_where_its_time_was_up)
{
    static const char *const texts[] = {
        "count=1&size=9&seed=7&length=20..", "count=1&size=9&seed=7&length=14.."};

    for (size_t i = 0; i < LENGTH(texts); i++) {
        struct maze_task *task = maze_task_new();
        struct search whole = {0}, sliced = {0};
        struct maze_query query;
        struct order order;
        enum maze_status end, status;
        unsigned slices = 0;

        query = understood_about(MAZE_SUBJECT_BATCH, texts[i]);
        order = order_of(&query);
        end = search_next(&whole, &query, &order, UINT64_MAX, task);
        do {
            status = search_next(&sliced, &query, &order, 0, task);
            assert_int_equal(sliced.next, ++slices);
        } while (status == MAZE_OK && sliced.tries);
        assert_int_equal(status, end);
        assert_int_equal(sliced.next, whole.next);
        assert_int_equal(sliced.distance, whole.distance);
        assert_int_equal(sliced.length, whole.length);
        assert_true(slices > 2);
        maze_query_clear(&query);
        maze_task_free(task);
    }
}

/* The mazes of a batch come as soon as they are made, though the next may be looked for in vain. */
TEST(a_search_does_not_hold_back_the_mazes_before_it)
{
    static const char text[] = "count=1000&width=60&seed=2&length=700..&grid=none";
    struct maze_task *task = maze_task_new();
    struct maze_query query;
    struct order order;
    struct batch *batch;

    query = understood_about(MAZE_SUBJECT_BATCH, text);
    order = order_of(&query);
    batch = batch_new(&query, &order, "/mazes", CODING_IDENTITY, 0);
    for (int i = 0; i < 1000 && batch->search.tries == 0; i++) {
        const uint64_t first = batch->search.next;

        assert_int_equal(batch_next(batch, task), MAZE_OK);
        assert_true(batch->length);
        /* About as many as are tried in the slice of time; 200 would take half a second. */
        if (i > 0)
            assert_in_range(batch->search.next - first, 1, 200);
    }
    assert_true(batch->search.tries > 0);
    maze_encoder_free(batch_free(batch));
    maze_query_clear(&query);
    maze_task_free(task);
}

TEST(the_nearest_maze_is_told)
{
    static const struct {
        const char *text, *parameter, *nearest;
    } rows[] = {
        {"count=1&size=9&seed=7&length=20..", "length", "14.."},
        {"count=1&size=9&seed=7&length=20..30", "length", "14..30"},
        {"count=1&size=9&seed=7&length=0", "length", "..6"},
        {"count=1&size=9&seed=7&length=14..&difficulty=99..", "difficulty", NULL},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct maze_task *task = maze_task_new();
        struct search search = {0};
        struct problem problem = {0};
        struct maze_query query;
        struct order order;

        query = understood_about(MAZE_SUBJECT_BATCH, rows[i].text);
        order = order_of(&query);
        assert_int_equal(search_next(&search, &query, &order, UINT64_MAX, task), MAZE_END);
        assert_int_equal(search.next, SEARCH_TRIES);
        search_explain(&search, &query, &problem);
        assert_int_equal(problem.kind, PROBLEM_NO_SUCH_MAZE);
        assert_string_equal(problem.parameter, rows[i].parameter);
        if (rows[i].nearest)
            assert_string_equal(problem.nearest[0], rows[i].nearest);
        maze_query_clear(&query);
        maze_task_free(task);
    }
}
