/* Candidate paths, most of them wrong, get the right verdict. */
#include "boards.h"
#include "unit.h"

#include "base/task.h"
#include "core/board/path.h"

#include <stdlib.h>
#include <string.h>

/* The cell 1, 0 is outside; start at 0, 0; goal at 3, 2. The paths are SSEENES and SESENES. */
static const char *const board[] = {
    "#########",
    "# ###   #",
    "# ### # #",
    "#   #   #",
    "# # # # #",
    "#     # #",
    "#########",
    NULL,
};

/* Wrapped both ways: start at 0, 0; goal at 2, 2. */
static const char *const joined[] = {
    "# #####",
    "  #    ",
    "#######",
    "#     #",
    "##### #",
    "#     #",
    "# #####",
    NULL,
};

struct claimed {
    const char *steps;
    enum maze_verdict verdict;
    uint64_t step;
    int64_t x, y;
    uint64_t length, shortest;
    /* As a path of tiles that begins elsewhere or is discontinuous. */
    struct maze_tile first;
    bool discontinuous;
    struct maze_tile next;
};

static struct maze_path *walk_of(const char *steps)
{
    struct maze_path *path = maze_path_new(maze_tiling_at(0));

    assert_non_null(path);
    for (; *steps; steps++)
        assert_true(maze_path_add(path, maze_tiling_direction(maze_tiling_at(0), steps, 1)));
    return path;
}

static struct maze_check check_of(struct made *made, const struct maze_candidate *candidate,
    struct maze_point start, struct maze_point goal)
{
    struct maze maze = {.start = start, .goal = goal};

    assert_int_equal(candidate_check(&made->graph, candidate, made->task, &maze), MAZE_OK);
    for (size_t i = 0; i < lattice_size(&made->graph.lattice); i++)
        assert_int_equal(made->graph.open[i] & GRAPH_OWN, 0);
    return maze.check;
}

static void assert_told(
    struct made *made, const struct claimed *claimed, bool by_tiles, struct maze_point goal)
{
    const struct maze_candidate candidate = {
        .path = walk_of(claimed->steps),
        .by_tiles = by_tiles,
        .first = claimed->first.x ? claimed->first : (struct maze_tile){1, 1},
        .discontinuous = claimed->discontinuous,
        .next = claimed->next,
    };
    const struct maze_check check = check_of(made, &candidate, (struct maze_point){0, 0}, goal);

    if (check.verdict != claimed->verdict || check.step != claimed->step ||
        check.tile.x != claimed->x || check.tile.y != claimed->y ||
        check.length != claimed->length || check.shortest != claimed->shortest)
        fail_msg("%s: verdict %d at step %llu, tile %lld,%lld, length %llu, shortest %llu",
            claimed->steps, (int)check.verdict, (unsigned long long)check.step,
            (long long)check.tile.x, (long long)check.tile.y, (unsigned long long)check.length,
            (unsigned long long)check.shortest);
    maze_path_free(candidate.path);
}

static void assert_all_told(struct made made, const struct claimed *claimed, size_t n,
    bool by_tiles, struct maze_point goal)
{
    for (size_t i = 0; i < n; i++)
        assert_told(&made, &claimed[i], by_tiles, goal);
    made_free(&made);
}

#define ALL(claims) (claims), LENGTH(claims)

TEST(directions_are_followed_from_cell_to_cell)
{
    static const struct claimed claims[] = {
        {"SSEENES", MAZE_VERDICT_SOLVED, 7, 7, 5, 7, 7},
        {"SESENES", MAZE_VERDICT_SOLVED, 7, 7, 5, 7, 7},
        {"SSEENNESS", MAZE_VERDICT_SOLVED, 9, 7, 5, 9, 7},
        {"SSEENESNS", MAZE_VERDICT_SOLVED, 9, 7, 5, 9, 7},
        {"", MAZE_VERDICT_ENDS, 0, 1, 1, 0, 7},
        {"SSEENE", MAZE_VERDICT_ENDS, 6, 7, 3, 6, 7},
        {"SSEENESN", MAZE_VERDICT_ENDS, 8, 7, 3, 8, 7},
        {"SSNN", MAZE_VERDICT_ENDS, 4, 1, 1, 4, 7},
        {"N", MAZE_VERDICT_WALL, 1, 1, 0, 1, 7},
        {"W", MAZE_VERDICT_WALL, 1, 0, 1, 1, 7},
        {"E", MAZE_VERDICT_WALL, 1, 2, 1, 1, 7},
        {"SEN", MAZE_VERDICT_WALL, 3, 3, 2, 3, 7},
        {"SEE", MAZE_VERDICT_WALL, 3, 4, 3, 3, 7},
        {"SSW", MAZE_VERDICT_WALL, 3, 0, 5, 3, 7},
        {"SSS", MAZE_VERDICT_WALL, 3, 1, 6, 3, 7},
        {"SSEEE", MAZE_VERDICT_WALL, 5, 6, 5, 5, 7},
        {"SSEENNW", MAZE_VERDICT_WALL, 7, 4, 1, 7, 7},
        {"SSEENESE", MAZE_VERDICT_WALL, 8, 8, 5, 8, 7},
        {"SSEENESS", MAZE_VERDICT_WALL, 8, 7, 6, 8, 7},
        {"SSEENESNNN", MAZE_VERDICT_WALL, 10, 7, 0, 10, 7},
        {"ESSEENES", MAZE_VERDICT_WALL, 1, 2, 1, 8, 7},
        {"NWWW", MAZE_VERDICT_WALL, 1, 1, 0, 4, 7},
    };

    assert_all_told(made_of_tiles(board, 0), ALL(claims), false, (struct maze_point){3, 2});
}

TEST(a_path_is_followed_from_tile_to_tile)
{
    static const struct claimed claims[] = {
        {"SSSSEEEENNEESS", MAZE_VERDICT_SOLVED, 14, 7, 5, 7, 7},
        {"SNSSSSEEEENNEESS", MAZE_VERDICT_SOLVED, 16, 7, 5, 8, 7},
        {"SSSSEEEENNEESSNS", MAZE_VERDICT_SOLVED, 16, 7, 5, 8, 7},
        {"", MAZE_VERDICT_ENDS, 0, 1, 1, 0, 7},
        {"SSSSEEEENNEES", MAZE_VERDICT_ENDS, 13, 7, 4, 6, 7},
        {"SSSSEEEENNEE", MAZE_VERDICT_ENDS, 12, 7, 3, 6, 7},
        {"SSSSEEEENNEESSN", MAZE_VERDICT_ENDS, 15, 7, 4, 7, 7},
        {"E", MAZE_VERDICT_WALL, 1, 2, 1, 0, 7},
        {"N", MAZE_VERDICT_WALL, 1, 1, 0, 0, 7},
        {"W", MAZE_VERDICT_WALL, 1, 0, 1, 0, 7},
        {"SE", MAZE_VERDICT_WALL, 2, 2, 2, 1, 7},
        {"SW", MAZE_VERDICT_WALL, 2, 0, 2, 1, 7},
        {"SSEEN", MAZE_VERDICT_WALL, 5, 3, 2, 2, 7},
        {"SSEEE", MAZE_VERDICT_WALL, 5, 4, 3, 2, 7},
        {"SSSSEEEENNEESSE", MAZE_VERDICT_WALL, 15, 8, 5, 7, 7},
        {"SSSSEEEENNEESSS", MAZE_VERDICT_WALL, 15, 7, 6, 7, 7},
        {"", MAZE_VERDICT_START, 0, 7, 5, 0, 7, .first = {7, 5}},
        {"SS", MAZE_VERDICT_START, 0, 1, 2, 1, 7, .first = {1, 2}},
        {"SSSS", MAZE_VERDICT_START, 0, 1, 0, 2, 7, .first = {1, 0}},
        {"SS", MAZE_VERDICT_START, 0, 3, 3, 1, 7, .first = {3, 3}},
        {"", MAZE_VERDICT_START, 0, 99, 99, 0, 7, .first = {99, 99}},
        {"E", MAZE_VERDICT_START, 0, 3, 1, 0, 7, .first = {3, 1}, .discontinuous = true},
        {"SSSS", MAZE_VERDICT_DISCONTINUOUS, 5, 3, 5, 2, 7, .discontinuous = true, .next = {3, 5}},
        {"", MAZE_VERDICT_DISCONTINUOUS, 1, 1, 3, 0, 7, .discontinuous = true, .next = {1, 3}},
        {"S", MAZE_VERDICT_DISCONTINUOUS, 2, 1, 2, 0, 7, .discontinuous = true, .next = {1, 2}},
        {"SSSSEEEENNEESS", MAZE_VERDICT_DISCONTINUOUS, 15, 1, 1, 7, 7, .discontinuous = true,
            .next = {1, 1}},
        {"SS", MAZE_VERDICT_DISCONTINUOUS, 3, 8, 6, 1, 7, .discontinuous = true, .next = {8, 6}},
        {"SSSSEEEENNEESS", MAZE_VERDICT_LEFT, 15, 9, 5, 7, 7, .discontinuous = true,
            .next = {9, 5}},
        {"", MAZE_VERDICT_LEFT, 1, INT64_MAX, 1, 0, 7, .discontinuous = true,
            .next = {INT64_MAX, 1}},
        {"", MAZE_VERDICT_LEFT, 1, -1, 1, 0, 7, .discontinuous = true, .next = {-1, 1}},
        {"", MAZE_VERDICT_LEFT, 1, 1, INT64_MIN, 0, 7, .discontinuous = true,
            .next = {1, INT64_MIN}},
        {"SS", MAZE_VERDICT_LEFT, 3, 1, 7, 1, 7, .discontinuous = true, .next = {1, 7}},
        {"E", MAZE_VERDICT_WALL, 1, 2, 1, 0, 7, .discontinuous = true, .next = {5, 5}},
    };

    assert_all_told(made_of_tiles(board, 0), ALL(claims), true, (struct maze_point){3, 2});
}

TEST(directions_go_round_edges_that_are_joined)
{
    static const struct claimed claims[] = {
        {"NEE", MAZE_VERDICT_SOLVED, 3, 5, 5, 3, 3},
        {"WENEE", MAZE_VERDICT_SOLVED, 5, 5, 5, 5, 3},
        {"WW", MAZE_VERDICT_ENDS, 2, 3, 1, 2, 3},
        {"WE", MAZE_VERDICT_ENDS, 2, 1, 1, 2, 3},
        {"NS", MAZE_VERDICT_ENDS, 2, 1, 1, 2, 3},
        {"WWW", MAZE_VERDICT_WALL, 3, 2, 1, 3, 3},
        {"WN", MAZE_VERDICT_WALL, 2, 5, 0, 2, 3},
        {"NW", MAZE_VERDICT_WALL, 2, 0, 5, 2, 3},
        {"E", MAZE_VERDICT_WALL, 1, 2, 1, 1, 3},
        {"S", MAZE_VERDICT_WALL, 1, 1, 2, 1, 3},
        {"NEEE", MAZE_VERDICT_WALL, 4, 6, 5, 4, 3},
        {"NEES", MAZE_VERDICT_WALL, 4, 5, 6, 4, 3},
    };

    assert_all_told(made_of_tiles(joined, MAZE_WRAP_X | MAZE_WRAP_Y), ALL(claims), false,
        (struct maze_point){2, 2});
}

TEST(a_path_goes_round_edges_that_are_joined)
{
    static const struct claimed claims[] = {
        {"NNEEEE", MAZE_VERDICT_SOLVED, 6, 5, 5, 3, 3},
        {"NSNNEEEE", MAZE_VERDICT_SOLVED, 8, 5, 5, 4, 3},
        {"WWEENNEEEE", MAZE_VERDICT_SOLVED, 10, 5, 5, 5, 3},
        {"NS", MAZE_VERDICT_ENDS, 2, 1, 1, 1, 3},
        {"W", MAZE_VERDICT_ENDS, 1, 0, 1, 0, 3},
        {"WW", MAZE_VERDICT_ENDS, 2, 5, 1, 1, 3},
        {"WWE", MAZE_VERDICT_ENDS, 3, 6, 1, 1, 3},
        {"WWEE", MAZE_VERDICT_ENDS, 4, 1, 1, 2, 3},
        {"NNS", MAZE_VERDICT_ENDS, 3, 1, 6, 1, 3},
        {"WN", MAZE_VERDICT_WALL, 2, 0, 0, 1, 3},
        {"WWEN", MAZE_VERDICT_WALL, 4, 6, 0, 2, 3},
        {"NE", MAZE_VERDICT_WALL, 2, 2, 0, 1, 3},
        {"NNW", MAZE_VERDICT_WALL, 3, 0, 5, 1, 3},
        {"WWN", MAZE_VERDICT_WALL, 3, 5, 0, 1, 3},
        {"NNEEEEE", MAZE_VERDICT_WALL, 7, 6, 5, 3, 3},
        {"NN", MAZE_VERDICT_DISCONTINUOUS, 3, 5, 1, 1, 3, .discontinuous = true, .next = {5, 1}},
        {"NN", MAZE_VERDICT_LEFT, 3, 7, 5, 1, 3, .discontinuous = true, .next = {7, 5}},
    };

    assert_all_told(made_of_tiles(joined, MAZE_WRAP_X | MAZE_WRAP_Y), ALL(claims), true,
        (struct maze_point){2, 2});
}

TEST(who_stays_where_start_and_goal_are_one_is_there)
{
    struct made made = made_of_tiles(board, 0);

    assert_told(&made, &(struct claimed){"", MAZE_VERDICT_SOLVED, 0, 1, 1}, false,
        (struct maze_point){0, 0});
    assert_told(&made, &(struct claimed){"SSNN", MAZE_VERDICT_SOLVED, 4, 1, 1, 2}, true,
        (struct maze_point){0, 0});
    made_free(&made);
}

/* Off squares, a step into a wall leads to the cell behind it, or off the board. */
static void assert_wrong_cell(
    const struct made *made, struct maze_point at, unsigned wrong, const struct maze_check *check)
{
    const struct maze_lattice *lattice = &made->graph.lattice;
    const int64_t width = lattice->width, height = lattice->height;
    const unsigned class = maze_tiling_class(lattice->tiling, at.x, at.y);
    int64_t x = (int64_t)at.x + lattice->tiling->across[class][wrong];
    int64_t y = (int64_t)at.y + lattice->tiling->down[class][wrong];

    x = lattice->wrap & MAZE_WRAP_X ? (x + width) % width : x;
    y = lattice->wrap & MAZE_WRAP_Y ? (y + height) % height : y;
    if (x < 0 || y < 0 || x == width || y == height) {
        assert_int_equal(check->verdict, MAZE_VERDICT_LEFT);
        return;
    }
    assert_int_equal(check->verdict, MAZE_VERDICT_WALL);
    assert_int_equal(check->tile.x, x);
    assert_int_equal(check->tile.y, y);
}

/* The shortest path of random mazes, with one step changed: the verdict names that step. */
TEST(a_right_way_with_a_wrong_step_is_wrong_there)
{
    struct likeness likeness;

    for (size_t i = 0; likeness_at(i, 7, &likeness); i++) {
        struct made made = made_like(&likeness);
        struct rng rng = rng_seeded(i);
        const ptrdiff_t goal = lattice_draw(&made.graph.lattice, &rng);
        const struct maze_point to = graph_point(&made.graph, goal);
        uint32_t *steps = grid_steps(made.grid, (uint32_t)to.x, (uint32_t)to.y);
        ptrdiff_t cell = lattice_draw(&made.graph.lattice, &rng);
        const struct maze_point from = graph_point(&made.graph, cell);
        struct maze_candidate candidate = {.path = maze_path_new(made.grid->tiling)};

        while (cell != goal) {
            const struct maze_point at = graph_point(&made.graph, cell);

            for (unsigned way = 0; way < made.grid->tiling->directions; way++) {
                uint32_t x = (uint32_t)at.x, y = (uint32_t)at.y;

                if (grid_goes(made.grid, way, &x, &y) &&
                    steps[y * likeness.width + x] < steps[at.y * likeness.width + at.x]) {
                    assert_true(maze_path_add(candidate.path, way));
                    break;
                }
            }
            cell = graph_step(&made.graph, cell,
                maze_path_step(candidate.path, maze_path_length(candidate.path) - 1));
        }

        const uint64_t length = maze_path_length(candidate.path);
        struct maze_check check = check_of(&made, &candidate, from, to);

        assert_int_equal(check.verdict, MAZE_VERDICT_SOLVED);
        assert_int_equal(check.length, length);
        assert_int_equal(check.shortest, length);
        for (uint64_t k = 0; k < length; k++) {
            const enum maze_direction right = maze_path_step(candidate.path, k);
            struct maze_point at = from;
            uint32_t x, y;

            for (uint64_t j = 0; j < k; j++)
                at = graph_point(&made.graph,
                    graph_step(&made.graph, graph_cell(&made.graph, at),
                        maze_path_step(candidate.path, j)));
            for (unsigned wrong = 0; wrong < made.grid->tiling->directions; wrong++) {
                x = (uint32_t)at.x;
                y = (uint32_t)at.y;
                if (grid_goes(made.grid, wrong, &x, &y))
                    continue;
                path_put(candidate.path, k, wrong);
                check = check_of(&made, &candidate, from, to);
                assert_int_equal(check.step, k + 1);
                if (made.graph.lattice.tiling != maze_tiling_at(0)) {
                    assert_wrong_cell(&made, at, wrong, &check);
                    continue;
                }
                assert_int_equal(check.verdict, MAZE_VERDICT_WALL);
                assert_int_equal(
                    check.tile.x, 2 * at.x + 1 + (wrong == MAZE_EAST) - (wrong == MAZE_WEST));
                assert_int_equal(
                    check.tile.y, 2 * at.y + 1 + (wrong == MAZE_SOUTH) - (wrong == MAZE_NORTH));
            }
            path_put(candidate.path, k, right);
        }
        maze_path_free(candidate.path);
        free(steps);
        made_free(&made);
    }
}

TEST(following_can_be_cancelled)
{
    const atomic_bool cancel = true;
    struct made made = made_of_tiles(board, 0);
    struct maze maze = {.goal = {3, 2}};
    const struct maze_candidate candidate = {.path = maze_path_new(maze_tiling_at(0))};

    assert_non_null(candidate.path);
    for (uint64_t i = 0; i < 2 * TASK_STRIDE; i++)
        assert_true(maze_path_add(candidate.path, i % 2 ? MAZE_NORTH : MAZE_SOUTH));
    maze_task_set_cancel_flag(made.task, &cancel);
    assert_int_equal(candidate_check(&made.graph, &candidate, made.task, &maze), MAZE_CANCELLED);
    maze_path_free(candidate.path);
    made_free(&made);
}
