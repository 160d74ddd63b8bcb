/* What is counted in mazes, held to plain counts. */
#include "boards.h"
#include "mazes.h"
#include "unit.h"

#include "base/task.h"

#include <stdlib.h>
#include <string.h>

static uint32_t sides(void)
{
    return is_slow() ? 5 : 10;
}

static struct maze_stats count(struct made *made, struct maze_point start, struct maze_point goal)
{
    struct maze maze = {.start = start, .goal = goal};

    assert_int_equal(stats_count(&made->graph, &(struct maze_spec){0}, made->task, &maze), MAZE_OK);
    for (size_t i = 0; i < lattice_size(&made->graph.lattice); i++)
        assert_int_equal(made->graph.open[i] & GRAPH_OWN, 0);
    return maze.stats;
}

static struct maze_point draw(const struct made *made, struct rng *rng)
{
    return graph_point(&made->graph, lattice_draw(&made->graph.lattice, rng));
}

/* A forest of passages: those that meet in a cell of two ways are of one run. */
static uint32_t root_of(uint32_t *parent, uint32_t i)
{
    while (parent[i] != i)
        i = parent[i];
    return i;
}

static uint64_t longest_run(const struct maze_grid *grid)
{
    const uint32_t passages = MAZE_WALLS_MAX * grid->width * grid->height;
    uint32_t *parent = malloc(passages * sizeof(*parent)), max = 0;
    uint32_t *members = calloc(passages, sizeof(*members));

    assert_true(parent && members);
    for (uint32_t i = 0; i < passages; i++)
        parent[i] = i;
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            uint32_t of[MAZE_LINKS_MAX], n = 0;

            for (unsigned way = 0; way < grid->tiling->directions; way++) {
                uint32_t a = x, b = y;

                if (grid_goes(grid, way, &a, &b))
                    of[n++] = (uint32_t)passage_of(grid, y * grid->width + x, way);
            }
            if (n == 2)
                parent[root_of(parent, of[0])] = root_of(parent, of[1]);
        }
    for (size_t i = 0; i < grid_size(grid); i++)
        for (unsigned way = 0; way < grid->tiling->directions; way++)
            if (grid->tiling->forward >> way & 1 && is_open(grid, i, way)) {
                const uint32_t n = ++members[root_of(parent, (uint32_t)passage_of(grid, i, way))];

                max = n > max ? n : max;
            }
    free(parent);
    free(members);
    return max;
}

TEST(counts_are_those_of_a_plain_count)
{
    struct likeness likeness;

    for (size_t i = 0; likeness_at(i, sides(), &likeness); i++) {
        likeness.loops = i % 2 ? (unsigned)(i % 9) : 0;

        struct made made = made_like(&likeness);
        struct rng rng = rng_seeded(i);
        const struct maze_point start = draw(&made, &rng), goal = draw(&made, &rng);
        const struct maze_stats stats = count(&made, start, goal);
        uint32_t *steps = grid_steps(made.grid, (uint32_t)start.x, (uint32_t)start.y);

        assert_int_equal(stats.cells, made.grid->cells);
        assert_int_equal(stats.passages, grid_passages(made.grid));
        assert_int_equal(stats.dead_ends, grid_with_degree(made.grid, 1));
        assert_int_equal(stats.junctions, grid_with_degree(made.grid, 3));
        assert_int_equal(stats.crossroads + grid_with_degree(made.grid, 0),
            made.grid->cells - stats.dead_ends - grid_with_degree(made.grid, 2) - stats.junctions);
        assert_int_equal(stats.solution, steps[goal.y * likeness.width + goal.x]);
        assert_int_equal(stats.longest_run, longest_run(made.grid));
        free(steps);

        steps = grid_steps(made.grid, (uint32_t)stats.ends[0].x, (uint32_t)stats.ends[0].y);
        assert_int_equal(
            stats.longest_path, steps[stats.ends[1].y * likeness.width + stats.ends[1].x]);
        free(steps);
        made_free(&made);
    }
}

/* Turns and choices of the only path there is. */
static struct maze_stats plain_solution(
    const struct maze_grid *grid, struct maze_point start, struct maze_point goal)
{
    uint32_t *to = grid_steps(grid, (uint32_t)goal.x, (uint32_t)goal.y);
    uint32_t x = (uint32_t)start.x, y = (uint32_t)start.y;
    unsigned before = MAZE_LINKS_MAX;
    struct maze_stats stats = {0};

    while (x != goal.x || y != goal.y) {
        unsigned on = MAZE_LINKS_MAX;

        stats.choices += grid_degree(grid, x, y) > (before == MAZE_LINKS_MAX ? 1 : 2);
        for (unsigned way = 0; way < grid->tiling->directions; way++) {
            uint32_t a = x, b = y;

            if (grid_goes(grid, way, &a, &b) && to[b * grid->width + a] < to[y * grid->width + x])
                on = way;
        }
        stats.turns += before != MAZE_LINKS_MAX && on != before;
        before = on;
        assert_true(grid_goes(grid, on, &x, &y));
    }
    free(to);
    return stats;
}

TEST(turns_and_choices_are_those_of_a_plain_count)
{
    struct likeness likeness;

    for (size_t i = 0; likeness_at(i, sides(), &likeness); i++) {
        struct made made = made_like(&likeness);
        struct rng rng = rng_seeded(i);
        const struct maze_point start = draw(&made, &rng), goal = draw(&made, &rng);
        const struct maze_stats stats = count(&made, start, goal);
        const struct maze_stats plain = plain_solution(made.grid, start, goal);

        assert_int_equal(stats.turns, plain.turns);
        assert_int_equal(stats.choices, plain.choices);
        made_free(&made);
    }
}

TEST(a_maze_drawn_by_hand)
{
    static const char *const tiles[] = {
        "#########",
        "#       #",
        "### # ###",
        "#   #   #",
        "# ##### #",
        "#     # #",
        "#########",
        NULL,
    };
    struct made made = made_of_tiles(tiles, 0);
    const struct maze_stats stats =
        count(&made, (struct maze_point){0, 0}, (struct maze_point){3, 2});

    assert_int_equal(stats.cells, 12);
    assert_int_equal(stats.passages, 11);
    assert_int_equal(stats.dead_ends, 4);
    assert_int_equal(stats.junctions, 2);
    assert_int_equal(stats.crossroads, 0);
    assert_int_equal(stats.solution, 5);
    assert_int_equal(stats.turns, 3);
    assert_int_equal(stats.choices, 2);
    assert_int_equal(stats.longest_path, 9);
    assert_true(stats.ends[0].x == 2 && stats.ends[0].y == 2);
    assert_true(stats.ends[1].x == 3 && stats.ends[1].y == 2);
    assert_int_equal(stats.longest_run, 5);
    made_free(&made);
}

TEST(choices_are_counted_where_there_are_loops)
{
    /* A way of four steps to the east, with a part of three cells that is entered from two of its cells. */
    static const char *const tiles[] = {
        "###########", "#         #", "### ### ###", "###     ###", "###########", NULL};
    struct made made = made_of_tiles(tiles, 0);
    const struct maze_stats stats =
        count(&made, (struct maze_point){0, 0}, (struct maze_point){4, 0});

    assert_int_equal(stats.cells, 8);
    assert_int_equal(stats.passages, 8);
    assert_int_equal(stats.solution, 4);
    assert_int_equal(stats.turns, 0);
    assert_int_equal(stats.choices, 2);
    made_free(&made);
}

TEST(without_a_choice_all_is_one_run)
{
    static const char *const ring[] = {"#####", "#   #", "# # #", "#   #", "#####", NULL};

    for (uint32_t length = 1; length < 300; length++) {
        struct made made = made_like(&(struct likeness){length, 1, .seed = 1});
        const struct maze_stats stats =
            count(&made, (struct maze_point){0, 0}, (struct maze_point){length - 1, 0});

        assert_int_equal(stats.longest_run, length - 1);
        made_free(&made);
    }

    struct made made = made_of_tiles(ring, 0);

    assert_int_equal(
        count(&made, (struct maze_point){0, 0}, (struct maze_point){1, 1}).longest_run, 4);
    made_free(&made);
}

TEST(counting_can_be_cancelled)
{
    const atomic_bool cancel = true;
    struct made made = made_like(&(struct likeness){5, 5, .seed = 1});
    struct maze maze = {.start = {0, 0}};

    maze_task_set_cancel_flag(made.task, &cancel);
    assert_int_equal(
        stats_count(&made.graph, &(struct maze_spec){0}, made.task, &maze), MAZE_CANCELLED);
    made_free(&made);
}
