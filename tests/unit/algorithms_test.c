/* Every algorithm of the catalogue generates what its row promises. */
#include "canceller.h"
#include "mazes.h"
#include "unit.h"

#include "core/board/graph.h"
#include "core/carve/graph_growth.h"
#include "core/make/generate.h"

#include <stdlib.h>
#include <string.h>

/* Widths of 64 cells (the bits of a word), one less and one more; and narrow mazes. */
static const uint32_t shapes[][2] = {{1, 40}, {40, 1}, {1, 129}, {129, 1}, {12, 12}, {63, 7},
    {64, 7}, {65, 7}, {127, 9}, {128, 9}, {129, 9}, {7, 63}, {7, 64}, {7, 65}, {9, 127}, {9, 128},
    {9, 129}, {64, 64}, {65, 65}, {1000, 3}, {3, 1000}, {1, 1000}, {1000, 1}, {2, 500}, {500, 2},
    {200, 200}, {201, 151}};

TEST(every_maze_of_every_shape_is_a_spanning_tree)
{
    struct maze_spec spec;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t v = 0; variant_at(maze_algorithm_at(i), v, &spec); v++)
            for (size_t k = 0; k < LENGTH(shapes); k++)
                for (spec.seed = 0; spec.seed < (v == 0 && !is_slow() ? 5 : 1); spec.seed++) {
                    spec.width = shapes[k][0];
                    spec.height = shapes[k][1];
                    assert_perfect(&spec);
                }
}

TEST(every_maze_of_up_to_nine_cells_a_side_is_a_spanning_tree)
{
    struct maze_spec spec;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t v = 0; variant_at(maze_algorithm_at(i), v, &spec); v++)
            for (spec.width = 1; spec.width <= 9; spec.width++)
                for (spec.height = 1; spec.height <= 9; spec.height++)
                    for (spec.seed = 0; spec.seed < (v == 0 ? 10 : 2); spec.seed++)
                        assert_perfect(&spec);
}

TEST(the_same_seed_makes_the_same_maze_even_with_a_used_task)
{
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        const struct maze_spec spec = {maze_algorithm_at(i), 70, 50, 99},
                               other = {maze_algorithm_at(i), 300, 200, 1};
        struct picture first = picture_of(&spec), second;
        struct maze_task *task = maze_task_new();
        struct maze_rows *rows;

        assert_int_equal(maze_open(&other, task, &rows), MAZE_OK);
        maze_rows_free(rows);
        assert_int_equal(maze_open(&spec, task, &rows), MAZE_OK);
        second = picture_of_rows(rows);
        assert_true(picture_same(&first, &second));
        picture_free(&second);
        rows->y = 0;
        second = picture_of_rows(rows);
        assert_true(picture_same(&first, &second));
        picture_free(&first);
        picture_free(&second);
        maze_rows_free(rows);
        maze_task_free(task);
    }
}

/* The maze that the graph's form makes of a spec. */
static struct picture carved(const struct maze_spec *spec)
{
    struct maze_task *task = maze_task_new();
    struct maze_graph graph;
    struct maze_lattice lattice;
    struct maze_grid *grid;
    struct picture picture;
    struct maze_rows *rows;

    assert_int_equal(maze_grid_new((uint32_t)spec->width, (uint32_t)spec->height, &grid), MAZE_OK);
    assert_int_equal(grid_shape(grid, spec, NULL), MAZE_OK);
    lattice = grid_lattice(grid);
    assert_int_equal(growth_carve(spec, &lattice, task, NULL, &graph), MAZE_OK);
    assert_int_equal(graph_to_grid(&graph, task, grid), MAZE_OK);
    maze_task_free(task);
    rows = maze_grid_rows(grid);
    picture = picture_of_rows(rows);
    maze_rows_free(rows);
    return picture;
}

static void assert_carved_alike(const struct maze_spec *spec)
{
    struct picture made = picture_of(spec), other = carved(spec);

    if (!picture_same(&made, &other)) {
        char text[MAZE_SPEC_TEXT];

        maze_spec_write(spec, text);
        fail_msg("%s: the graph's form makes another maze", text);
    }
    picture_free(&made);
    picture_free(&other);
}

/* Of those that have steps of their own, what is uniform walks elsewhere, and needs no graph to be told. */
TEST(squares_make_the_mazes_that_the_graph_makes)
{
    static const uint32_t sizes[][2] = {{2, 2}, {7, 5}, {65, 33}, {129, 128}, {300, 200}};
    struct maze_spec spec;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t v = 0; variant_at(maze_algorithm_at(i), v, &spec); v++)
            for (size_t k = 0; k < 4 * LENGTH(sizes); k++) {
                if (!spec.algorithm->carve || !spec.algorithm->generate || spec.algorithm->record)
                    continue;
                spec.width = sizes[k / 4][0];
                spec.height = sizes[k / 4][1];
                spec.shape = k % 4 % 2 ? maze_shape_find("heart") : NULL;
                spec.wrap = k % 4 / 2 ? MAZE_WRAP_X | MAZE_WRAP_Y : 0;
                for (spec.seed = 0; spec.seed < (k / 4 < 3 ? 10 : 2); spec.seed++)
                    assert_carved_alike(&spec);
            }
}

/* Of 8 x 8 cells there are so few spirals that two of twenty may be the same by chance. */
TEST(different_seeds_make_different_mazes)
{
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        struct picture pictures[20];

        for (uint64_t seed = 0; seed < 20; seed++)
            pictures[seed] = picture_of(&(struct maze_spec){maze_algorithm_at(i), 12, 12, seed});
        for (size_t a = 0; a < 20; a++)
            for (size_t b = 0; b < a; b++)
                assert_false(picture_same(&pictures[a], &pictures[b]));
        for (size_t a = 0; a < 20; a++)
            picture_free(&pictures[a]);
    }
}

enum {
    LATER = 2 * MILLISECOND, /* after the start, a maze is cancelled */
    LONG = 50 * MILLISECOND, /* a maze to be cancelled takes at least, by the catalogue */
    SOON = 20 * MILLISECOND  /* of processor time, within which it must stop */
};

static enum maze_status open_maze(struct maze_task *task, const void *spec)
{
    struct maze_rows *rows;
    const enum maze_status status = maze_open(spec, task, &rows);

    if (status == MAZE_OK)
        maze_rows_free(rows);
    return status;
}

/* Generates a maze while another thread cancels it. Fails unless it stops soon or is finished. */
static enum maze_status make_cancelled(const struct maze_spec *spec)
{
    uint64_t went_on;
    /* A large maze gets extra time, because it may be cancelled while it maps or clears memory. */
    const uint64_t soon = SOON + maze_cost(spec, NULL).nanoseconds / 2;
    const enum maze_status status = cancel_later(open_maze, spec, LATER, soon, &went_on);

    if (!is_slow() && went_on > (status == MAZE_OK ? SOON : soon)) {
        char text[MAZE_SPEC_TEXT];

        maze_spec_write(spec, text);
        fail_msg(
            "%s: %llu us of work after it was cancelled", text, (unsigned long long)went_on / 1000);
    }
    return status;
}

/* Doubles the maze until it takes long enough to be cancelled midway, and fails unless it stops. */
static void assert_cancelled(struct maze_spec spec, uint64_t width, uint64_t height)
{
    enum maze_status status = MAZE_OK;

    /* A width or height of 0 grows with `side`. */
    for (uint64_t side = 1; status == MAZE_OK; side *= 2) {
        spec.width = width ? width : side;
        spec.height = height ? height : side;
        if (maze_cost(&spec, NULL).nanoseconds >= LONG)
            status = make_cancelled(&spec);
    }
    assert_int_equal(status, MAZE_CANCELLED);
}

TEST(work_stops_soon_after_it_is_cancelled_whatever_the_shape)
{
    static const uint64_t narrow[] = {1, 2, 100};
    struct maze_spec spec;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t v = 0; variant_at(maze_algorithm_at(i), v, &spec); v++) {
            if (maze_algorithm_at(i)->open)
                continue;
            assert_cancelled(spec, 0, 0);
            for (size_t k = 0; k < LENGTH(narrow) && v == 0; k++) {
                assert_cancelled(spec, narrow[k], 0);
                assert_cancelled(spec, 0, narrow[k]);
            }
        }
}

TEST(a_maze_larger_than_its_algorithm_can_make_is_refused)
{
    struct maze_task *task = maze_task_new();
    struct maze_rows *rows;

    for (size_t i = 0; maze_algorithm_at(i); i++) {
        const struct maze_spec spec = {maze_algorithm_at(i), MAZE_SIDE_MAX, MAZE_SIDE_MAX, 1};

        if (maze_spec_cells(&spec) > maze_algorithm_at(i)->largest)
            assert_int_equal(maze_open(&spec, task, &rows), MAZE_TOO_LARGE);
    }
    maze_task_free(task);
}

TEST(binary_tree_opens_east_or_south_of_every_cell_but_the_last)
{
    struct picture picture =
        picture_of(&(struct maze_spec){maze_algorithm_find("binary-tree"), 130, 40, 5});
    uint64_t easts = 0;

    for (size_t y = 0; y < 40; y++)
        for (size_t x = 0; x < 130; x++) {
            const size_t i = y * 130 + x;
            const bool last_column = x == 129, last_row = y == 39;

            assert_int_equal(picture.east[i] + picture.south[i], !(last_column && last_row));
            if (last_row && !last_column)
                assert_true(picture.east[i]);
            if (last_column && !last_row)
                assert_true(picture.south[i]);
            if (!last_row && !last_column)
                easts += picture.east[i];
        }
    /* 39 x 129 random bits: mean 2515.5, within five standard deviations of 35.5. */
    assert_in_range(easts, 2338, 2693);
    picture_free(&picture);
}

enum { RUNS = 40 }; /* lengths that are counted separately */

/* Counts the position of the riser in its run, for each length of run. */
static void count_risers(const struct picture *picture, uint64_t counts[RUNS][RUNS])
{
    for (size_t y = 0; y + 1 < picture->height; y++) {
        const uint8_t *east = picture->east + y * picture->width;
        const uint8_t *south = picture->south + y * picture->width;

        for (size_t x = 0, start = 0, riser = SIZE_MAX; x < picture->width; x++) {
            if (south[x]) {
                /* A run has exactly one riser. */
                assert_int_equal(riser, SIZE_MAX);
                riser = x - start;
            }
            if (east[x])
                continue;
            assert_int_not_equal(riser, SIZE_MAX);
            if (x - start + 1 < RUNS)
                counts[x - start + 1][riser]++;
            start = x + 1;
            riser = SIZE_MAX;
        }
    }
}

TEST(sidewinder_chooses_the_riser_evenly_over_a_run)
{
    static uint64_t counts[RUNS][RUNS];
    double chi_squared = 0;
    unsigned freedom = 0;

    for (uint64_t seed = 0; seed < 40; seed++) {
        struct picture picture =
            picture_of(&(struct maze_spec){maze_algorithm_find("sidewinder"), 1000, 400, seed});

        count_risers(&picture, counts);
        picture_free(&picture);
    }
    for (size_t length = 2; length <= 12; length++) {
        uint64_t runs = 0;

        for (size_t i = 0; i < length; i++)
            runs += counts[length][i];
        const double expected = (double)runs / (double)length;

        assert_true(expected > 100);
        for (size_t i = 0; i < length; i++) {
            const double off = (double)counts[length][i] - expected;

            chi_squared += off * off / expected;
        }
        freedom += (unsigned)length - 1;
    }
    /* With 66 degrees of freedom, chi-squared exceeds 110 once in 2,000 times. */
    assert_int_equal(freedom, 66);
    assert_true(chi_squared < 110);
}

TEST(sidewinder_runs_end_by_a_coin)
{
    struct picture picture =
        picture_of(&(struct maze_spec){maze_algorithm_find("sidewinder"), 1000, 1001, 3});
    uint64_t ends = 0;

    for (size_t y = 0; y < 1000; y++)
        for (size_t x = 0; x < 999; x++)
            ends += !picture.east[y * 1000 + x];
    /* 999,000 random bits: mean 499,500, within five standard deviations of 500. */
    assert_in_range(ends, 497000, 502000);
    for (size_t x = 0; x < 999; x++)
        assert_true(picture.east[1000 * 1000 + x]);
    picture_free(&picture);
}
