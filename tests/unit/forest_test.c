/* Options of a growing forest: how many trees there are shows in the mazes. */
#include "maze/maze.h"
#include "maze/tiling.h"

#include "unit.h"

#include <stdio.h>

enum { SIDE = 80, CELLS = SIDE * SIDE, MAZES = 8 };

struct forest {
    uint32_t trees;
    uint32_t spawn;
};

static const char *const tilings[] = {"square", "triangle"};

enum { TILINGS = sizeof(tilings) / sizeof(tilings[0]) };

/* The dead ends of some mazes, in a thousand cells. */
static double dead_ends(struct forest forest, const char *tiling, unsigned wrap)
{
    const struct maze_question question = {.stats = true};
    struct maze_task *task = maze_task_new();
    double sum = 0;

    assert_non_null(task);
    for (uint64_t seed = 0; seed < MAZES; seed++) {
        struct maze_spec spec = {maze_algorithm_find("growing-forest"), SIDE, SIDE, seed,
            .trees = forest.trees, .spawn = forest.spawn, .wrap = wrap,
            .tiling = maze_tiling_find(tiling)};
        struct maze *maze;

        assert_null(maze_spec_resolve(&spec));
        assert_int_equal(maze_make(&spec, &question, task, &maze), MAZE_OK);
        sum += 1000.0 * (double)maze->stats.dead_ends / (MAZES * CELLS);
        maze_free(maze);
    }
    maze_task_free(task);
    return sum;
}

/* Each of some forests has more dead ends than the one before; by how many, chance does not tell. */
static void assert_more_each(const struct forest *forests, size_t count)
{
    for (size_t i = 0; i < TILINGS; i++)
        for (unsigned wrap = 0; wrap <= (MAZE_WRAP_X | MAZE_WRAP_Y); wrap += 3) {
            double last = dead_ends(forests[0], tilings[i], wrap);

            for (size_t k = 1; k < count; k++) {
                const double now = dead_ends(forests[k], tilings[i], wrap);

                if (now < last + 5)
                    fail_msg("%s, wrap %u, trees=%u, spawn=%u: %.1f dead ends after %.1f",
                        tilings[i], wrap, forests[k].trees, forests[k].spawn, now, last);
                last = now;
            }
        }
}

static void test_more_trees_at_first_make_more_dead_ends(void **state)
{
    static const struct forest forests[] = {{1, 0}, {CELLS / 40, 0}, {CELLS / 8, 0}, {CELLS, 0}};

    (void)state;
    assert_more_each(forests, sizeof(forests) / sizeof(forests[0]));
}

static void test_more_trees_later_make_more_dead_ends(void **state)
{
    static const struct forest forests[] = {{1, 0}, {1, 40}, {1, 300}, {1, MAZE_SPAWN_MAX}};

    (void)state;
    assert_more_each(forests, sizeof(forests) / sizeof(forests[0]));
}

static void test_usually_one_tree_more_than_the_cube_root_begins(void **state)
{
    const struct forest usual = {0, 0}, counted = {1 + 18, 0}, one_more = {1 + 19, 0};

    (void)state;
    for (size_t i = 0; i < TILINGS; i++) {
        assert_true(dead_ends(usual, tilings[i], 0) == dead_ends(counted, tilings[i], 0));
        assert_false(dead_ends(usual, tilings[i], 0) == dead_ends(one_more, tilings[i], 0));
    }
}

static void test_trees_are_counted_in_what_a_maze_costs(void **state)
{
    const struct maze_algorithm *algorithm = maze_algorithm_find("growing-forest");
    const struct maze_spec few = {algorithm, 1000, 1000, 1},
                           many = {algorithm, 1000, 1000, 1, .trees = MAZE_TREES_MAX},
                           later = {algorithm, 1000, 1000, 1, .spawn = MAZE_SPAWN_MAX};
    const struct maze_cost least = maze_cost(&few, NULL), first = maze_cost(&many, NULL),
                           meanwhile = maze_cost(&later, NULL);

    (void)state;
    assert_true(first.scratch > least.scratch + 7000000);
    assert_true(meanwhile.scratch > least.scratch + 7000000);
    assert_true(first.nanoseconds > 5 * least.nanoseconds);
    assert_true(meanwhile.nanoseconds > 5 * least.nanoseconds);
}

int forest_test(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_more_trees_at_first_make_more_dead_ends),
        cmocka_unit_test(test_more_trees_later_make_more_dead_ends),
        cmocka_unit_test(test_usually_one_tree_more_than_the_cube_root_begins),
        cmocka_unit_test(test_trees_are_counted_in_what_a_maze_costs),
    };

    return cmocka_run_group_tests_name("forest", tests, NULL, NULL);
}
