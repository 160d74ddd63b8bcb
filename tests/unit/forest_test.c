/* Options of a growing forest: how many trees there are shows in the mazes. */
#include "maze/maze.h"
#include "maze/tiling.h"

#include "mazes.h"
#include "unit.h"

#include <stdio.h>

enum { SIDE = 80, CELLS = SIDE * SIDE, MAZES = 8 };

struct forest {
    uint32_t trees;
    uint32_t spawn;
};

static const char *const tilings[] = {"square", "triangle"};

/* The dead ends of some mazes, in a thousand cells. */
static double dead_ends(struct forest forest, const char *tiling, unsigned wrap)
{
    double sum = 0;

    for (uint64_t seed = 0; seed < MAZES; seed++) {
        struct maze_spec spec = {maze_algorithm_find("growing-forest"), SIDE, SIDE, seed,
            .trees = forest.trees, .spawn = forest.spawn, .wrap = wrap,
            .tiling = maze_tiling_find(tiling)};
        struct maze *maze;

        assert_null(maze_spec_resolve(&spec));
        maze = maze_of(&spec, &(struct maze_question){.stats = true});
        sum += 1000.0 * (double)maze->stats.dead_ends / (MAZES * CELLS);
        maze_free(maze);
    }
    return sum;
}

/* Each of some forests has more dead ends than the one before; by how many, chance does not tell. */
static void assert_more_each(const struct forest *forests, size_t count)
{
    for (size_t i = 0; i < LENGTH(tilings); i++)
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

TEST(more_trees_at_first_make_more_dead_ends)
{
    static const struct forest forests[] = {{1, 0}, {CELLS / 40, 0}, {CELLS / 8, 0}, {CELLS, 0}};

    assert_more_each(forests, LENGTH(forests));
}

TEST(more_trees_later_make_more_dead_ends)
{
    static const struct forest forests[] = {{1, 0}, {1, 40}, {1, 300}, {1, MAZE_SPAWN_MAX}};

    assert_more_each(forests, LENGTH(forests));
}

TEST(usually_one_tree_more_than_the_cube_root_begins)
{
    const struct forest usual = {0, 0}, counted = {1 + 18, 0}, one_more = {1 + 19, 0};

    for (size_t i = 0; i < LENGTH(tilings); i++) {
        assert_true(dead_ends(usual, tilings[i], 0) == dead_ends(counted, tilings[i], 0));
        assert_false(dead_ends(usual, tilings[i], 0) == dead_ends(one_more, tilings[i], 0));
    }
}

TEST(trees_are_counted_in_what_a_maze_costs)
{
    const struct maze_algorithm *algorithm = maze_algorithm_find("growing-forest");
    const struct maze_spec few = {algorithm, 1000, 1000, 1},
                           many = {algorithm, 1000, 1000, 1, .trees = MAZE_TREES_MAX},
                           later = {algorithm, 1000, 1000, 1, .spawn = MAZE_SPAWN_MAX};
    const struct maze_cost least = maze_cost(&few, NULL), first = maze_cost(&many, NULL),
                           meanwhile = maze_cost(&later, NULL);

    assert_true(first.scratch > least.scratch + 7000000);
    assert_true(meanwhile.scratch > least.scratch + 7000000);
    assert_true(first.nanoseconds > 5 * least.nanoseconds);
    assert_true(meanwhile.nanoseconds > 5 * least.nanoseconds);
}
