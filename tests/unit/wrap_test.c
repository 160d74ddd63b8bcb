/* Every algorithm that supports wrap generates spanning trees of rectangles whose edges wrap around. */
#include "outlines.h"
#include "unit.h"

#include "core/carve/algorithms.h"
#include "core/carve/wall_costs.h"

#include <stdlib.h>
#include <string.h>

static const unsigned wraps[] = {MAZE_WRAP_X, MAZE_WRAP_Y, MAZE_WRAP_X | MAZE_WRAP_Y};

static bool in_circle(uint32_t width, uint32_t height, uint32_t x, uint32_t y)
{
    return maze_shape_inside(maze_shape_find("circle"), width, height, x, y);
}

/* The arms meet across the edges. */
static bool in_cross(uint32_t width, uint32_t height, uint32_t x, uint32_t y)
{
    return x == width / 2 || y == height / 2;
}

TEST(sixteen_rows_have_the_option)
{
    size_t rows = 0;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        rows += (maze_algorithm_at(i)->options & MAZE_OPTION_WRAP) != 0;
    assert_int_equal(rows, 16);
}

TEST(every_small_maze_is_a_spanning_tree)
{
    struct maze_spec spec;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t v = 0; variant_at(maze_algorithm_at(i), v, &spec); v++)
            for (size_t k = 0; k < LENGTH(wraps) && spec.algorithm->options & MAZE_OPTION_WRAP; k++)
                for (spec.width = 1; spec.width <= 10; spec.width++)
                    for (spec.height = 1; spec.height <= 10; spec.height++)
                        for (spec.seed = 0; spec.seed < (is_slow()       ? 1
                                                                : v == 0 ? 10
                                                                         : 3);
                             spec.seed++)
                            assert_makes_tree(&spec, NULL, wraps[k], "no outline");
}

TEST(mazes_about_as_wide_as_a_word_are_spanning_trees)
{
    struct maze_spec spec;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t v = 0; variant_at(maze_algorithm_at(i), v, &spec); v++)
            for (size_t k = 0; k < LENGTH(wraps) && spec.algorithm->options & MAZE_OPTION_WRAP; k++)
                for (spec.width = 63; spec.width <= 65; spec.width++)
                    for (spec.height = 63; spec.height <= 65; spec.height++)
                        assert_makes_tree(&spec, NULL, wraps[k], "no outline");
}

TEST(large_mazes_are_spanning_trees)
{
    struct maze_spec spec;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t v = 0; variant_at(maze_algorithm_at(i), v, &spec); v++) {
            spec.width = 300;
            spec.height = 200;
            if (spec.algorithm->options & MAZE_OPTION_WRAP)
                assert_makes_tree(&spec, NULL, MAZE_WRAP_X | MAZE_WRAP_Y, "no outline");
        }
}

TEST(outlines_whose_edges_are_joined_round_make_spanning_trees)
{
    struct maze_spec spec;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t v = 0; variant_at(maze_algorithm_at(i), v, &spec); v++)
            for (size_t k = 0; k < LENGTH(wraps) && spec.algorithm->options & MAZE_OPTION_WRAP; k++)
                for (spec.width = 1; spec.width <= 10; spec.width++)
                    for (spec.height = 1; spec.height <= 10; spec.height++) {
                        assert_makes_tree(&spec, in_circle, wraps[k], "circle");
                        assert_makes_tree(&spec, in_cross, wraps[k], "cross");
                    }
}

/* Horizontal passages in mazes of many seeds with a bias. */
static uint64_t count_easts(const struct maze_algorithm *algorithm, int8_t bias)
{
    uint64_t easts = 0;

    for (uint64_t seed = 0; seed < 20; seed++) {
        struct maze_spec spec = {algorithm, 20, 20, seed, .bias = bias};
        struct maze_grid *grid = outline_grid(20, 20, in_circle, MAZE_WRAP_X | MAZE_WRAP_Y);

        assert_int_equal(outline_make(&spec, grid, NULL), MAZE_OK);
        for (uint32_t y = 0; y < 20; y++)
            for (uint32_t x = 0; x < 20; x++)
                easts += bits_get(grid_east_row(grid, y), x);
        maze_grid_free(grid);
    }
    return easts;
}

TEST(a_bias_favours_its_ways)
{
    for (size_t i = 0; maze_algorithm_at(i); i++)
        if (maze_algorithm_at(i)->options & MAZE_OPTION_BIAS &&
            maze_algorithm_at(i)->options & MAZE_OPTION_WRAP) {
            const uint64_t fair = count_easts(maze_algorithm_at(i), 0);

            assert_true(count_easts(maze_algorithm_at(i), 60) > fair + fair / 8);
            assert_true(count_easts(maze_algorithm_at(i), -60) < fair - fair / 8);
        }
}

enum { SIDE = 8, SEEDS = 400, COLUMNS = 2 * SIDE };

/*
 * On a torus all columns of walls are alike, and so are all rows, for algorithms that do not start at a
 * fixed cell. Hunt and kill and origin shift do, so they only have to cross the edges.
 */
TEST(passages_go_across_the_edges_as_often_as_elsewhere)
{
    /* Of 3200 random bits of probability about 1/2, 5 % is five standard deviations. */
    const double min = 0.9, max = 1.1;

    for (size_t i = 0; maze_algorithm_at(i); i++) {
        uint64_t easts[SIDE] = {0}, souths[SIDE] = {0}, sums[2] = {0};
        struct maze_spec spec = {maze_algorithm_at(i), SIDE, SIDE};
        const bool begins = spec.algorithm == maze_algorithm_find("hunt-and-kill") ||
            spec.algorithm == maze_algorithm_find("origin-shift");

        if (!(spec.algorithm->options & MAZE_OPTION_WRAP))
            continue;
        for (spec.seed = 0; spec.seed < SEEDS; spec.seed++) {
            struct maze_grid *grid = outline_grid(SIDE, SIDE, NULL, MAZE_WRAP_X | MAZE_WRAP_Y);

            assert_int_equal(outline_make(&spec, grid, NULL), MAZE_OK);
            for (uint32_t y = 0; y < SIDE; y++)
                for (uint32_t x = 0; x < SIDE; x++) {
                    easts[x] += bits_get(grid_east_row(grid, y), x);
                    souths[y] += bits_get(grid_south_row(grid, y), x);
                }
            maze_grid_free(grid);
        }
        for (size_t k = 0; k < SIDE; k++) {
            sums[0] += easts[k];
            sums[1] += souths[k];
        }
        assert_true(easts[SIDE - 1] > 0 && souths[SIDE - 1] > 0);
        for (size_t k = 0; k < SIDE && !begins; k++) {
            const double east = (double)(easts[k] * SIDE) / (double)sums[0];
            const double south = (double)(souths[k] * SIDE) / (double)sums[1];

            if (east < min || east > max || south < min || south > max)
                fail_msg("%s: column %zu has %.3f of its share, row %zu %.3f", spec.algorithm->slug,
                    k, east, k, south);
        }
    }
}

/* ---- the minimum spanning tree, compared with minimal code ---- */

struct wall {
    size_t a, b;
    uint32_t cost;
    size_t place;
};

static int by_cost(const void *a, const void *b)
{
    const struct wall *x = a, *y = b;

    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    return x->place < y->place ? -1 : 1;
}

/* Opens the walls of the tree in a grid of fewer than 1024 cells. */
static void open_plainly(struct maze_grid *grid, uint64_t key)
{
    static struct wall walls[2048];
    static size_t region[1024];
    const size_t width = grid->width, height = grid->height, cells = width * height;
    size_t count = 0;

    for (size_t i = 0; i < cells; i++) {
        const size_t x = i % width, y = i / width;
        const struct costs costs = wall_costs(rng_key(key, y), (uint32_t)x);

        region[i] = i;
        if (x + 1 < width || grid->wrap & MAZE_WRAP_X)
            walls[count++] = (struct wall){i, y * width + (x + 1) % width, costs.east, 2 * i};
        if (y + 1 < height || grid->wrap & MAZE_WRAP_Y)
            walls[count++] = (struct wall){i, (i + width) % cells, costs.south, 2 * i + 1};
    }
    qsort(walls, count, sizeof(walls[0]), by_cost);
    for (size_t i = 0; i < count; i++) {
        const struct wall *wall = &walls[i];
        const size_t from = region[wall->b], to = region[wall->a];

        if (from == to || !grid_inside(grid, wall->a % width, wall->a / width) ||
            !grid_inside(grid, wall->b % width, wall->b / width))
            continue;
        for (size_t cell = 0; cell < cells; cell++)
            if (region[cell] == from)
                region[cell] = to;
        bits_set((wall->place % 2 ? grid->wall[MAZE_PLANE_SOUTH] : grid->wall[MAZE_PLANE_EAST]) +
                wall->place / 2 / width * grid->words,
            wall->place / 2 % width);
    }
}

TEST(the_minimum_tree_is_that_of_the_plain_algorithm)
{
    static const char *const slugs[] = {"kruskal", "prim", "boruvka", "reverse-delete"};
    static const uint32_t sizes[][2] = {
        {1, 1}, {1, 2}, {2, 1}, {2, 2}, {3, 2}, {1, 9}, {9, 1}, {8, 8}, {30, 31}};

    for (size_t r = 0; r < LENGTH(slugs); r++)
        for (size_t s = 0; s < LENGTH(sizes); s++)
            for (size_t k = 0; k < 2 * LENGTH(wraps); k++)
                for (uint64_t seed = 0; seed < 4; seed++) {
                    const struct maze_spec spec = {
                        maze_algorithm_find(slugs[r]), sizes[s][0], sizes[s][1], seed};
                    inside_rule *const rule = k < LENGTH(wraps) ? NULL : in_circle;
                    struct maze_grid *grid =
                        outline_grid(sizes[s][0], sizes[s][1], rule, wraps[k % LENGTH(wraps)]);
                    struct maze_grid *plainly =
                        outline_grid(sizes[s][0], sizes[s][1], rule, wraps[k % LENGTH(wraps)]);

                    assert_int_equal(outline_make(&spec, grid, NULL), MAZE_OK);
                    open_plainly(plainly, algorithm_key(&spec));
                    assert_true(same_walls(grid, plainly));
                    maze_grid_free(grid);
                    maze_grid_free(plainly);
                }
}

/* ---- uniform algorithms ---- */

TEST(uniform_rows_make_every_tree_round_the_edges_about_as_often)
{
    static const char *const slugs[] = {"wilson", "aldous-broder", "houston"};

    /*
     * Two walls between the same cells count as different trees. The critical values of chi-squared at
     * p = 0.001, with one degree of freedom less than there are trees, by Wilson and Hilferty.
     */
    for (size_t i = 0; i < LENGTH(slugs); i++) {
        assert_uniform(slugs[i], 2, 3, NULL, MAZE_WRAP_X | MAZE_WRAP_Y, 294, 373.6);
        assert_uniform(slugs[i], 3, 1, NULL, MAZE_WRAP_X | MAZE_WRAP_Y, 3, 13.82);
        assert_uniform(slugs[i], 2, 2, NULL, MAZE_WRAP_X | MAZE_WRAP_Y, 32, 61.10);
    }
}

TEST(a_cancelled_task_stops)
{
    const atomic_bool cancel = true;
    struct maze_spec spec;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t v = 0; variant_at(maze_algorithm_at(i), v, &spec); v++) {
            struct maze_grid *grid = outline_grid(500, 500, NULL, MAZE_WRAP_X | MAZE_WRAP_Y);

            spec.width = spec.height = 500;
            if (spec.algorithm->options & MAZE_OPTION_WRAP)
                assert_int_equal(outline_make(&spec, grid, &cancel), MAZE_CANCELLED);
            maze_grid_free(grid);
        }
}
