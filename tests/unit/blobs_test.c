/*
 * Blobby division works on 64 cells at once, 8 x 8 of them or 16 x 4, which must not show: wherever words
 * end, walls are open as often as elsewhere. The seeds are fixed; where words did show, it was by 5 points.
 */
#include "mazes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { PERIOD = 8, SIDE = 100, MARGIN = 2 * PERIOD, BOARD = 16 };

/* Of the cells of each column or row, counted modulo PERIOD. */
struct classes {
    double cells[PERIOD], open[PERIOD], dead_ends[PERIOD];
};

static void add_cell(struct classes *classes, size_t at, bool open, bool dead_end)
{
    classes->cells[at % PERIOD]++;
    classes->open[at % PERIOD] += open;
    classes->dead_ends[at % PERIOD] += dead_end;
}

/* Far from the edges, near which shares differ anyway. */
static void add_maze(struct classes *columns, struct classes *rows, uint64_t seed)
{
    struct picture picture =
        picture_of(&(struct maze_spec){maze_algorithm_find("blobby-division"), SIDE, SIDE, seed});

    for (size_t y = MARGIN; y < SIDE - MARGIN; y++)
        for (size_t x = MARGIN; x < SIDE - MARGIN; x++) {
            const size_t cell = y * SIDE + x;
            const unsigned ways = picture_ways(&picture, cell);
            const bool dead_end = (ways & (ways - 1)) == 0;

            add_cell(columns, x, picture.east[cell], dead_end);
            add_cell(rows, y, picture.south[cell], dead_end);
        }
    picture_free(&picture);
}

static void assert_alike(
    const char *what, const struct classes *classes, const double counts[PERIOD])
{
    const double limit = is_slow() ? 1.5 : 0.5;
    double mean = 0;

    for (size_t i = 0; i < PERIOD; i++)
        mean += 100 * counts[i] / classes->cells[i] / PERIOD;
    for (size_t i = 0; i < PERIOD; i++) {
        const double off = 100 * counts[i] / classes->cells[i] - mean;

        if (off > limit || off < -limit)
            fail_msg("%s: %zu modulo 8 is %.2f points off the mean of %.2f %%", what, i, off, mean);
    }
}

static void test_words_of_a_large_maze_do_not_show(void **state)
{
    const uint64_t mazes = is_slow() ? 60 : 400;
    struct classes columns = {{0}, {0}, {0}}, rows = {{0}, {0}, {0}};

    (void)state;
    for (uint64_t seed = 0; seed < mazes; seed++)
        add_maze(&columns, &rows, seed);
    assert_alike("walls between columns", &columns, columns.open);
    assert_alike("walls between rows", &rows, rows.open);
    assert_alike("dead ends of columns", &columns, columns.dead_ends);
    assert_alike("dead ends of rows", &rows, rows.dead_ends);
}

/* The middle of a maze of four words against the walls beside it. */
static void test_words_of_a_small_maze_do_not_show(void **state)
{
    const uint64_t mazes = is_slow() ? 1000 : 6000;
    double middle = 0, beside = 0;

    (void)state;
    for (uint64_t seed = 0; seed < mazes; seed++) {
        struct picture picture = picture_of(
            &(struct maze_spec){maze_algorithm_find("blobby-division"), BOARD, BOARD, seed});

        for (size_t i = 0; i < BOARD; i++) {
            const uint8_t *east = picture.east + i * BOARD, *south = picture.south + i;

            middle += east[7] + south[7 * BOARD];
            beside += (east[6] + east[8] + south[6 * BOARD] + south[8 * BOARD]) / 2.0;
        }
        picture_free(&picture);
    }

    const double off = 100 * (middle - beside) / (double)(2 * BOARD * mazes);
    const double limit = is_slow() ? 2 : 1;

    if (off > limit || off < -limit)
        fail_msg("walls in the middle are %.2f points off those beside them", off);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_of_a_large_maze_do_not_show),
        cmocka_unit_test(test_words_of_a_small_maze_do_not_show),
    };

    return cmocka_run_group_tests_name("blobs", tests, NULL, NULL);
}
