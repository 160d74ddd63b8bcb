/* Every algorithm that supports outlines generates a spanning tree of the cells inside. */
#include "outlines.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

/* ---- outlines ---- */

static bool in_all(uint32_t width, uint32_t height, uint32_t x, uint32_t y)
{
    return x < width && y < height;
}

static bool in_circle(uint32_t width, uint32_t height, uint32_t x, uint32_t y)
{
    return maze_shape_inside(maze_shape_find("circle"), width, height, x, y);
}

static bool in_ring(uint32_t width, uint32_t height, uint32_t x, uint32_t y)
{
    return x == 0 || y == 0 || x + 1 == width || y + 1 == height;
}

static bool in_comb(uint32_t width, uint32_t height, uint32_t x, uint32_t y)
{
    (void)width;
    (void)height;
    return y == 0 || x % 2 == 0;
}

/* The teeth come first in raster order and are connected only by the last row. */
static bool in_comb_upward(uint32_t width, uint32_t height, uint32_t x, uint32_t y)
{
    (void)width;
    return y + 1 == height || x % 2 == 0;
}

static bool in_serpentine(uint32_t width, uint32_t height, uint32_t x, uint32_t y)
{
    (void)height;
    return y % 2 == 0 || x == (y % 4 == 1 ? width - 1 : 0);
}

/* A corridor that winds inward, with walls as wide as itself: ring d has a gap where it is entered. */
static bool in_spiral(uint32_t width, uint32_t height, uint32_t x, uint32_t y)
{
    const uint32_t right = width - 1 - x, below = height - 1 - y;
    const uint32_t across = x < right ? x : right, down = y < below ? y : below;
    const uint32_t ring = across < down ? across : down;

    if (x + 1 == y && x < right && x < below)
        return ring % 2 == 1;
    return ring % 2 == 0;
}

/* Streets between blocks of one cell. */
static bool in_checkerboard(uint32_t width, uint32_t height, uint32_t x, uint32_t y)
{
    (void)width;
    (void)height;
    return x % 2 == 0 || y % 2 == 0;
}

static bool is_cell(uint32_t width, uint32_t height, uint32_t x, uint32_t y)
{
    return x == width / 2 && y == height - 1;
}

static bool in_rubble(uint32_t width, uint32_t height, uint32_t x, uint32_t y)
{
    return rng_at(width * 1000 + height, y * 1000 + x) % 100 < 70;
}

static const struct {
    const char *name;
    inside_rule *rule;
} outlines[] = {
    {"all", in_all},
    {"circle", in_circle},
    {"ring", in_ring},
    {"comb", in_comb},
    {"comb upward", in_comb_upward},
    {"serpentine", in_serpentine},
    {"spiral", in_spiral},
    {"checkerboard", in_checkerboard},
    {"one cell", is_cell},
    {"rubble", in_rubble},
};

/* ---- every algorithm ---- */

TEST(sixteen_rows_have_the_option)
{
    size_t rows = 0;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        rows += (maze_algorithm_at(i)->options & MAZE_OPTION_OUTLINE) != 0;
    assert_int_equal(rows, 16);
}

TEST(every_small_maze_is_a_spanning_tree_of_the_cells_inside)
{
    struct maze_spec spec;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t v = 0; variant_at(maze_algorithm_at(i), v, &spec); v++)
            for (size_t k = 0;
                 k < LENGTH(outlines) && spec.algorithm->options & MAZE_OPTION_OUTLINE; k++)
                for (spec.width = 1; spec.width <= 12; spec.width++)
                    for (spec.height = 1; spec.height <= 12; spec.height++)
                        for (spec.seed = 0; spec.seed < (v == 0 && !is_slow() ? 3 : 1); spec.seed++)
                            assert_makes_tree(&spec, outlines[k].rule, 0, outlines[k].name);
}

TEST(larger_mazes_are_spanning_trees_of_the_cells_inside)
{
    static const uint32_t sizes[][2] = {
        {63, 64}, {64, 65}, {65, 63}, {130, 40}, {1, 100}, {100, 2}};
    struct maze_spec spec;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t v = 0; variant_at(maze_algorithm_at(i), v, &spec); v++)
            for (size_t k = 0;
                 k < LENGTH(outlines) && spec.algorithm->options & MAZE_OPTION_OUTLINE; k++)
                for (size_t s = 0; s < LENGTH(sizes); s++) {
                    spec.width = sizes[s][0];
                    spec.height = sizes[s][1];
                    assert_makes_tree(&spec, outlines[k].rule, 0, outlines[k].name);
                }
}

TEST(a_circle_that_a_spec_asks_for_is_a_spanning_tree)
{
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        const struct maze_spec spec = {
            maze_algorithm_at(i), 200, 150, 5, .shape = maze_shape_find("circle")};
        struct maze_task *task = maze_task_new();
        struct maze_rows *rows;

        if (spec.algorithm->options & MAZE_OPTION_OUTLINE) {
            assert_int_equal(maze_open(&spec, task, &rows), MAZE_OK);
            assert_tree(&spec, (const struct maze_grid *)rows, "circle");
            maze_rows_free(rows);
        }
        maze_task_free(task);
    }
}

/*
 * An outline of all cells gives the same maze as no outline, for algorithms whose walk is the same. So
 * the set of cells that hunt and kill passed finds what its scan finds, and a tree built wall by wall is
 * the tree of Borůvka's rounds.
 */
TEST(an_outline_of_all_cells_makes_no_difference)
{
    static const char *const others[] = {"wilson", "aldous-broder", "houston", "origin-shift"};
    static const uint32_t sizes[][2] = {
        {1, 1}, {1, 30}, {30, 1}, {2, 2}, {12, 12}, {64, 20}, {65, 130}, {300, 200}};
    struct maze_spec spec;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t v = 0; variant_at(maze_algorithm_at(i), v, &spec); v++)
            for (size_t s = 0; s < LENGTH(sizes); s++)
                for (spec.seed = 0; spec.seed < 3; spec.seed++) {
                    bool is_other = !(spec.algorithm->options & MAZE_OPTION_OUTLINE);

                    for (size_t k = 0; k < LENGTH(others); k++)
                        is_other = is_other || spec.algorithm == maze_algorithm_find(others[k]);
                    if (is_other)
                        continue;

                    struct maze_grid *plain = outline_grid(sizes[s][0], sizes[s][1], NULL, 0);
                    struct maze_grid *outlined = outline_grid(sizes[s][0], sizes[s][1], in_all, 0);

                    spec.width = sizes[s][0];
                    spec.height = sizes[s][1];
                    assert_int_equal(outline_make(&spec, plain, NULL), MAZE_OK);
                    assert_int_equal(outline_make(&spec, outlined, NULL), MAZE_OK);
                    if (!same_walls(plain, outlined))
                        fail_msg("%s, %u x %u", spec.algorithm->slug, sizes[s][0], sizes[s][1]);
                    maze_grid_free(plain);
                    maze_grid_free(outlined);
                }
}

/* A corridor of a million cells, in which a plain walk would take a million steps a cell. */
TEST(uniform_rows_take_no_walks_in_blind_alleys)
{
    static const char *const slugs[] = {"wilson", "aldous-broder", "houston"};

    for (size_t i = 0; i < LENGTH(slugs); i++) {
        const struct maze_spec spec = {maze_algorithm_find(slugs[i]), 1400, 1400, 1};

        assert_makes_tree(&spec, in_serpentine, 0, "serpentine");
    }
}

TEST(a_cancelled_task_stops)
{
    const atomic_bool cancel = true;
    struct maze_spec spec;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t v = 0; variant_at(maze_algorithm_at(i), v, &spec); v++) {
            struct maze_grid *grid = outline_grid(500, 500, in_circle, 0);

            spec.width = spec.height = 500;
            if (spec.algorithm->options & MAZE_OPTION_OUTLINE)
                assert_int_equal(outline_make(&spec, grid, &cancel), MAZE_CANCELLED);
            maze_grid_free(grid);
        }
}

/* ---- uniform algorithms ---- */

static bool in_flag(uint32_t width, uint32_t height, uint32_t x, uint32_t y)
{
    (void)height;
    return x + 1 < width || y > 0;
}

TEST(uniform_rows_make_every_tree_inside_an_outline_about_as_often)
{
    static const char *const slugs[] = {"wilson", "aldous-broder", "houston"};

    /* The critical values of chi-squared at p = 0.001 for 7 degrees of freedom, and for 55. */
    for (size_t i = 0; i < LENGTH(slugs); i++) {
        assert_uniform(slugs[i], 3, 3, in_ring, 0, 8, 24.32);
        assert_uniform(slugs[i], 3, 3, in_flag, 0, 56, 93.17);
    }
}
