/* Start and goal found by distance, compared with the distances between all pairs of cells. */
#include "boards.h"
#include "mazes.h"
#include "unit.h"

#include "base/task.h"
#include "core/board/bfs.h"
#include "core/make/diameter.h"

#include <stdlib.h>

static uint32_t sides(void)
{
    return is_slow() ? 5 : 12;
}

/* The largest distance from a cell, and in *at the index of the first cell that far away. */
static uint32_t farthest(const struct maze_grid *grid, uint32_t cell, uint32_t *at)
{
    const uint32_t cells = grid->width * grid->height;
    uint32_t *steps = grid_steps(grid, cell % grid->width, cell / grid->width), max = 0;

    *at = cell;
    for (uint32_t i = cells; i-- > 0;)
        if (steps[i] != UINT32_MAX && steps[i] >= max) {
            max = steps[i];
            *at = i;
        }
    free(steps);
    return max;
}

static uint32_t diameter(const struct maze_grid *grid)
{
    uint32_t max = 0, at;

    for (uint32_t i = 0; i < grid->width * grid->height; i++)
        if (grid_inside(grid, i % grid->width, i / grid->width)) {
            const uint32_t steps = farthest(grid, i, &at);

            max = steps > max ? steps : max;
        }
    return max;
}

static uint32_t index_of(const struct made *made, struct maze_point at)
{
    return (uint32_t)(at.y * made->grid->width + at.x);
}

static uint32_t steps_between(const struct made *made, struct maze_point a, struct maze_point b)
{
    uint32_t *steps = grid_steps(made->grid, (uint32_t)a.x, (uint32_t)a.y);
    const uint32_t between = steps[index_of(made, b)];

    free(steps);
    return between;
}

static void find(struct made *made, unsigned start_kind, unsigned goal_kind,
    struct maze_point *start, struct maze_point *goal)
{
    const struct maze_spec spec = {maze_algorithm_at(0), made->grid->width, made->grid->height, 1,
        .start = {.kind = start_kind}, .goal = {.kind = goal_kind}};

    assert_int_equal(ends_find(&made->graph, &spec, made->task, start, goal), MAZE_OK);
    for (size_t i = 0; i < lattice_size(&made->graph.lattice); i++)
        assert_int_equal(made->graph.open[i] & GRAPH_OWN, 0);
}

TEST(without_loops_they_are_the_ends_of_a_longest_path)
{
    struct likeness likeness;

    for (size_t i = 0; likeness_at(i, sides(), &likeness); i++) {
        struct made made = made_like(&likeness);
        struct maze_point start = {9, 9}, goal = {9, 9};

        find(&made, MAZE_END_FARTHEST, MAZE_END_FARTHEST, &start, &goal);
        assert_int_equal(steps_between(&made, start, goal), diameter(made.grid));
        assert_true(index_of(&made, start) < index_of(&made, goal) || made.grid->cells == 1);
        made_free(&made);
    }
}

/* The first pair in the order of rows of those that are farthest apart; returns their distance. */
static uint32_t first_pair(const struct maze_grid *grid, uint32_t pair[2])
{
    uint32_t max = 0, at;

    pair[0] = pair[1] = 0;
    for (uint32_t i = 0; i < grid->width * grid->height; i++)
        if (grid_inside(grid, i % grid->width, i / grid->width)) {
            const uint32_t steps = farthest(grid, i, &at);

            if (steps > max) {
                pair[0] = i;
                pair[1] = at;
                max = steps;
            }
        }
    return max;
}

TEST(with_loops_they_are_the_first_pair_that_is_farthest_apart)
{
    const unsigned shares[] = {1, 3, 20, 100}; /* cells for each loop */
    struct likeness likeness;

    for (size_t i = 0; likeness_at(i, is_slow() ? 5 : 14, &likeness); i++) {
        likeness.loops = 1 + likeness.width * likeness.height / shares[i / 24 % 4];

        struct made made = made_like(&likeness);
        struct maze_point start, goal;
        uint32_t pair[2];

        if (graph_passages(&made.graph) + 1 > made.graph.lattice.cells) {
            find(&made, MAZE_END_FARTHEST, MAZE_END_FARTHEST, &start, &goal);
            assert_int_equal(steps_between(&made, start, goal), first_pair(made.grid, pair));
            assert_int_equal(index_of(&made, start), pair[0]);
            assert_int_equal(index_of(&made, goal), pair[1]);
        }
        made_free(&made);
    }
}

TEST(a_bounded_search_returns_a_cell_and_one_as_far_from_it_as_can_be)
{
    uint64_t shorter = 0;

    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct made made =
            made_like(&(struct likeness){18, 18, .wrap = MAZE_WRAP_X, .seed = seed, .loops = 60});
        uint32_t *array = bfs_array(&made.graph, made.task), pair[2], at;
        const uint32_t max = first_pair(made.grid, pair);
        struct diameter diameter;

        assert_int_equal(diameter_bound(&made.graph, made.task, array, 3, &diameter), MAZE_OK);

        const uint32_t a = index_of(&made, graph_point(&made.graph, diameter.cell[0]));
        const uint32_t b = index_of(&made, graph_point(&made.graph, diameter.cell[1]));
        const uint32_t from_a = farthest(made.grid, a, &at), from_b = farthest(made.grid, b, &at);

        assert_true(a < b);
        assert_int_equal(diameter.distance, from_a < from_b ? from_a : from_b);
        assert_in_range(diameter.distance, (max + 1) / 2, max);
        shorter += diameter.distance < max;
        made_free(&made);
    }
    /* So few searches do not suffice for all. */
    assert_true(shorter > 0);
}

TEST(on_boards_too_large_for_a_proof_each_is_as_far_as_can_be_from_a_cell_tried)
{
    struct made made = made_like(&(struct likeness){1024, 1024, .seed = 3, .loops = 100000});
    uint32_t *array = bfs_array(&made.graph, made.task);
    ptrdiff_t last = lattice_first(&made.graph.lattice), next;
    uint64_t before = 0, steps = 0;
    struct diameter diameter;

    assert_true(lattice_size(&made.graph.lattice) > DIAMETER_NUMBERS);
    assert_int_equal(diameter_find(&made.graph, made.task, array, &diameter), MAZE_OK);
    for (unsigned i = 0; i < DIAMETER_SWEEPS && (i < 2 || steps > before); i++) {
        before = steps;
        assert_int_equal(
            bfs_distances(&made.graph, last, made.task, array, NULL, &next, &steps), MAZE_OK);
        last = next;
    }
    assert_int_equal(diameter.distance, steps > before ? steps : before);
    assert_int_equal(
        bfs_distances(&made.graph, diameter.cell[0], made.task, array, NULL, &next, &steps),
        MAZE_OK);
    assert_true(steps >= diameter.distance);
    assert_true(diameter.cell[0] < diameter.cell[1]);
    made_free(&made);
}

TEST(one_end_is_the_first_cell_that_is_as_far_as_can_be_from_the_other)
{
    struct likeness likeness;

    for (size_t i = 0; likeness_at(i, sides(), &likeness); i++) {
        likeness.loops = (unsigned)(i % 3);

        struct made made = made_like(&likeness);
        struct rng rng = rng_seeded(i);
        const struct maze_point other =
            graph_point(&made.graph, lattice_draw(&made.graph.lattice, &rng));
        struct maze_point start = other, goal = {9, 9};
        uint32_t at;

        (void)farthest(made.grid, index_of(&made, other), &at);
        find(&made, MAZE_END_CELL, MAZE_END_FARTHEST, &start, &goal);
        assert_int_equal(index_of(&made, start), index_of(&made, other));
        assert_int_equal(index_of(&made, goal), at);

        start = (struct maze_point){9, 9};
        goal = other;
        find(&made, MAZE_END_FARTHEST, MAZE_END_USUAL, &start, &goal);
        assert_int_equal(index_of(&made, goal), index_of(&made, other));
        assert_int_equal(index_of(&made, start), at);
        made_free(&made);
    }
}

TEST(ends_that_are_known_stay)
{
    struct made made = made_like(&(struct likeness){5, 5, .seed = 1});
    struct maze_point start = {1, 2}, goal = {3, 4};

    find(&made, MAZE_END_USUAL, MAZE_END_CELL, &start, &goal);
    assert_true(start.x == 1 && start.y == 2 && goal.x == 3 && goal.y == 4);
    made_free(&made);
}

TEST(the_search_can_be_cancelled)
{
    const atomic_bool cancel = true;
    struct made made = made_like(&(struct likeness){300, 300, .seed = 1});
    const struct maze_spec spec = {maze_algorithm_at(0), 300, 300, 1,
        .start = {.kind = MAZE_END_FARTHEST}, .goal = {.kind = MAZE_END_FARTHEST}};
    struct maze_point start, goal;

    maze_task_set_cancel_flag(made.task, &cancel);
    assert_int_equal(ends_find(&made.graph, &spec, made.task, &start, &goal), MAZE_CANCELLED);
    made_free(&made);
}

TEST(a_maze_is_made_between_its_farthest_ends)
{
    const struct maze_spec spec = {maze_algorithm_find("kruskal"), 20, 20, 1, .sparse = 100,
        .start = {.kind = MAZE_END_FARTHEST}, .goal = {.kind = MAZE_END_FARTHEST}};
    struct maze *maze = maze_of(&spec, &(struct maze_question){.stats = true});

    assert_true(maze->stats.solution > 40);
    assert_int_equal(maze->stats.solution, maze->stats.longest_path);
    assert_memory_equal(&maze->start, &maze->stats.ends[0], sizeof(maze->start));
    assert_memory_equal(&maze->goal, &maze->stats.ends[1], sizeof(maze->goal));
    maze_free(maze);
}

TEST(stats_name_the_same_longest_path_whatever_the_ends)
{
    const struct maze_question question = {.stats = true};

    for (unsigned loops = 0; loops < 90; loops += 30) {
        struct maze_spec spec = {maze_algorithm_find("wilson"), 20, 20, 1, .loops = loops};
        struct maze *usual = maze_of(&spec, &question), *farthest;

        spec.start.kind = spec.goal.kind = MAZE_END_FARTHEST;
        farthest = maze_of(&spec, &question);
        assert_int_equal(usual->stats.longest_path, farthest->stats.longest_path);
        assert_memory_equal(usual->stats.ends, farthest->stats.ends, sizeof(usual->stats.ends));
        maze_free(usual);
        maze_free(farthest);
    }
}
