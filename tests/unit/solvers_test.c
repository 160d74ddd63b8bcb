/*
 * Solvers are held to plain code that knows the grid only: a breadth-first search, somebody who walks
 * with a hand on the wall, and marks counted on passages; to what each promises; and to walks that were drawn by hand.
 */
#include "boards.h"

#include "base/task.h"
#include "core/solve/solvers.h"
#include "maze/maze.h"
#include "mazes.h"
#include "unit.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static struct maze_task *task;

static struct maze_point point_of(const struct maze_grid *grid, size_t i)
{
    return (struct maze_point){i % grid->width, i / grid->width};
}

/* With a cancel flag that is watched from when the solver begins; NULL: none. */
static enum maze_status try(const struct maze_solver *solver, const struct maze_grid *grid,
    size_t start, size_t goal, const atomic_bool *cancel, struct maze_solution *solution)
{
    struct maze_graph graph;

    *solution = (struct maze_solution){0};
    assert_int_equal(graph_of_grid(grid, task, &graph), MAZE_OK);

    maze_task_set_cancel_flag(task, cancel);

    const enum maze_status status =
        solver_run(solver, &graph, graph_cell(&graph, point_of(grid, start)),
            graph_cell(&graph, point_of(grid, goal)), task, solution);

    maze_task_set_cancel_flag(task, NULL);
    arena_reset(&task->scratch);
    return status;
}

static struct maze_solution solve(
    const char *slug, const struct maze_grid *grid, size_t start, size_t goal)
{
    struct maze_solution solution;

    assert_non_null(maze_solver_find(slug));
    assert_int_equal(try(maze_solver_find(slug), grid, start, goal, NULL, &solution), MAZE_OK);
    assert_non_null(solution.path);
    return solution;
}

/* What a walk goes over: all that can be asked of it, by plain steps. */
struct trip {
    bool through_wall;
    size_t end;
    uint64_t entered; /* different cells, the first one too */
    unsigned max;     /* times through one passage */
};

static struct trip trip_of(const struct maze_grid *grid, size_t start, const struct maze_path *path)
{
    struct trip trip = {.end = start, .entered = 1};
    uint8_t *seen = calloc(grid_size(grid), 1),
            *passed = calloc(MAZE_WALLS_MAX * grid_size(grid), 1);

    assert_true(seen && passed);
    seen[start] = 1;
    for (uint64_t i = 0; i < maze_path_length(path); i++) {
        const unsigned way = maze_path_step(path, i);
        uint8_t *passage = &passed[passage_of(grid, trip.end, way)];

        trip.through_wall |= !is_open(grid, trip.end, way);
        *passage = (uint8_t)(*passage < UINT8_MAX ? *passage + 1 : UINT8_MAX);
        trip.max = *passage > trip.max ? *passage : trip.max;
        trip.end = beyond(grid, trip.end, way);
        trip.entered += !seen[trip.end];
        seen[trip.end] = 1;
    }
    free(seen);
    free(passed);
    return trip;
}

/* Somebody who walks until the goal, or until a step would be taken a second time. */
static bool plain_hand(
    const struct maze_grid *grid, size_t start, size_t goal, bool right, struct maze_path *path)
{
    const unsigned directions = grid->tiling->directions, turn = right ? directions - 1 : 1;
    uint8_t *done = calloc(grid_size(grid), MAZE_LINKS_MAX);
    size_t at = start;
    unsigned heading = grid->tiling->back[MAZE_NORTH];

    /* The last that is found is the first from the north anticlockwise. */
    for (unsigned side = 1; side <= directions; side++)
        if (has_side(grid, at, side % directions) && !is_open(grid, at, side % directions))
            heading = grid->tiling->back[side % directions];
    assert_non_null(done);
    while (at != goal) {
        /* The hand's side, or the next one away from it that is open. */
        unsigned tries = 0, way = (grid->tiling->back[heading] + turn) % directions;

        while (!is_open(grid, at, way) && tries++ < directions)
            way = (way + turn) % directions;
        if (tries > directions || done[at * MAZE_LINKS_MAX + way]++)
            break;
        assert_true(maze_path_add(path, way));
        at = beyond(grid, at, way);
        heading = way;
    }
    free(done);
    return at == goal;
}

static bool walks_equal(const struct maze_path *a, const struct maze_path *b)
{
    if (maze_path_length(a) != maze_path_length(b))
        return false;
    for (uint64_t i = 0; i < maze_path_length(a); i++)
        if (maze_path_step(a, i) != maze_path_step(b, i))
            return false;
    return true;
}

static void assert_hand(const struct maze_grid *grid, size_t start, size_t goal, bool right,
    const struct maze_solution *solution)
{
    struct maze_path *path = maze_path_new(grid->tiling);

    assert_non_null(path);
    assert_int_equal(plain_hand(grid, start, goal, right, path), solution->solved);
    assert_true(walks_equal(path, solution->path));
    maze_path_free(path);
}

static uint32_t *steps_from(const struct maze_grid *grid, size_t i)
{
    return grid_steps(grid, (uint32_t)(i % grid->width), (uint32_t)(i / grid->width));
}

/* How many cells are no farther than `most`. */
static uint64_t within(const struct maze_grid *grid, const uint32_t *distances, uint64_t max)
{
    uint64_t n = 0;

    for (size_t i = 0; i < grid_size(grid); i++)
        n += distances[i] <= max;
    return n;
}

static bool is(const struct maze_solver *solver, const char *slug)
{
    return strcmp(solver->slug, slug) == 0;
}

/* Marks cell x, y, if it is outside and not marked, and lists it; cells one beyond the edges count too. */
static void wash(const struct maze_grid *grid, int64_t x, int64_t y, uint8_t *washed, size_t *list,
    size_t *count)
{
    const int64_t width = grid->width, height = grid->height;
    const size_t i = (size_t)((y + 1) * (width + 2) + x + 1);

    if (x < -1 || y < -1 || x > width || y > height || washed[i])
        return;
    if (x >= 0 && y >= 0 && x < width && y < height && grid_inside(grid, (uint64_t)x, (uint64_t)y))
        return;
    washed[i] = 1;
    list[(*count)++] = i;
}

/* Whether a cell has a side to what is around the board, and not to a hole in it. */
static bool is_at_edge(const struct maze_grid *grid, size_t cell)
{
    const struct maze_tiling *tiling = grid->tiling;
    const size_t columns = grid->width + 2, size = columns * (grid->height + 2);
    const struct maze_point at = point_of(grid, cell);
    const unsigned class = maze_tiling_class(tiling, at.x, at.y);
    uint8_t *washed = calloc(size, 1);
    size_t *list = calloc(size, sizeof(*list)), count = 0;
    bool is_at_edge = false;

    assert_true(washed && list);
    wash(grid, -1, -1, washed, list, &count);
    for (size_t i = 0; i < count; i++) {
        const int64_t x = (int64_t)(list[i] % columns) - 1, y = (int64_t)(list[i] / columns) - 1;

        wash(grid, x + 1, y, washed, list, &count);
        wash(grid, x - 1, y, washed, list, &count);
        /* Of triangles every other cell has no side there. */
        wash(grid, x, y + 1, washed, list, &count);
        wash(grid, x, y - 1, washed, list, &count);
    }
    for (unsigned way = 0; way < tiling->directions; way++)
        if (tiling->has[class] >> way & 1)
            is_at_edge |= washed[(size_t)((int64_t)at.y + 1 + tiling->down[class][way]) * columns +
                (size_t)((int64_t)at.x + 1 + tiling->across[class][way])];
    free(washed);
    free(list);
    return is_at_edge;
}

/* Whether the solver must find the goal. */
static bool promises(const struct maze_solver *solver, const struct kind *kind,
    const struct maze_grid *grid, size_t goal)
{
    if (strstr(solver->slug, "-hand"))
        return kind->likeness.loops == 0;
    if (is(solver, "pledge"))
        return grid->wrap == 0 && (kind->likeness.loops == 0 || is_at_edge(grid, goal));
    if (is(solver, "chain"))
        return kind->likeness.loops == 0 || grid->wrap != (MAZE_WRAP_X | MAZE_WRAP_Y);
    return true;
}

/* A mouse turns back at dead ends, and there only. */
static void assert_mouse(
    const struct maze_grid *grid, size_t start, const struct maze_solution *solution)
{
    size_t at = start;

    for (uint64_t i = 0; i + 1 < maze_path_length(solution->path); i++) {
        const unsigned way = maze_path_step(solution->path, i);
        const bool back = maze_path_step(solution->path, i + 1) == grid->tiling->back[way];

        at = beyond(grid, at, way);
        assert_int_equal(back,
            grid_degree(grid, (uint32_t)point_of(grid, at).x, (uint32_t)point_of(grid, at).y) == 1);
    }
}

static void check(const struct maze_solver *solver, const struct kind *kind,
    const struct maze_grid *grid, size_t start, size_t goal)
{
    struct maze_solution solution = solve(solver->slug, grid, start, goal);
    const struct trip trip = trip_of(grid, start, solution.path);
    const uint64_t length = maze_path_length(solution.path);
    uint32_t *distances = steps_from(grid, start);
    const bool follows = strstr(solver->slug, "-hand") != NULL;
    const bool walks =
        follows || is(solver, "tremaux") || is(solver, "pledge") || is(solver, "random-mouse");

    if (trip.through_wall || solution.solved != (trip.end == goal) ||
        (!solution.solved && promises(solver, kind, grid, goal)))
        fail_msg("%s, %s, %u x %u, from %zu to %zu: it ends at %zu%s", solver->slug, kind->name,
            grid->width, grid->height, start, goal, trip.end,
            trip.through_wall ? ", through a wall" : "");
    if (solver->shortest || (kind->likeness.loops == 0 && !walks))
        assert_int_equal(length, distances[goal]);
    /* Passages of an open torus of odd sides and the like need some more. */
    assert_true(length <= lattice_times(grid->tiling) * solver->steps_max * grid->cells + 4);
    if (is(solver, "shortest"))
        assert_int_equal(solution.visited, within(grid, distances, length));
    else if (is(solver, "a-star"))
        assert_in_range(solution.visited, length + 1, within(grid, distances, length));
    else if (strstr(solver->slug, "-filling") || is(solver, "collision"))
        assert_int_equal(solution.visited, grid->cells);
    else if (walks)
        assert_int_equal(solution.visited, trip.entered);
    else
        assert_in_range(solution.visited, length + 1, grid->cells);
    if (follows)
        assert_hand(grid, start, goal, solver->slug[0] == 'r', &solution);
    if (is(solver, "tremaux"))
        assert_true(trip.max <= 2);
    if (is(solver, "pledge") && grid->wrap == 0 && is_at_edge(grid, goal))
        assert_true(length <= 4 * grid->cells);
    if (is(solver, "chain"))
        assert_true(!solution.solved || trip.entered == length + 1);
    if (is(solver, "random-mouse"))
        assert_mouse(grid, start, &solution);
    if (start == goal)
        assert_int_equal(length, 0);
    maze_path_free(solution.path);
    free(distances);
}

static void check_all(uint32_t width, uint32_t height)
{
    for (size_t k = 0; k < kinds_count; k++) {
        const uint64_t seed = (uint64_t)width * 1000 + height;
        struct maze_grid *grid = grid_of_kind(&kinds[k], width, height, seed);
        const size_t first = inside_cell(grid, 0);

        for (size_t s = 0; maze_solver_at(s); s++) {
            check(maze_solver_at(s), &kinds[k], grid, first, inside_cell(grid, seed));
            check(maze_solver_at(s), &kinds[k], grid, inside_cell(grid, 7 * seed), first);
            check(maze_solver_at(s), &kinds[k], grid, first, first);
            if (!grid->inside)
                check(maze_solver_at(s), &kinds[k], grid, 0, grid_size(grid) - 1);
        }
        maze_grid_free(grid);
    }
}

TEST(every_walk_leads_through_passages_to_the_goal)
{
    static const uint32_t sides[][2] = {{1, 2}, {2, 1}, {1, 9}, {40, 1}, {2, 3}, {3, 2}, {2, 40},
        {40, 2}, {5, 33}, {31, 7}, {64, 5}, {65, 4}, {3, 129}};

    for (uint32_t side = 1; side <= 40; side += is_slow() ? 3 : 1)
        check_all(side, side);
    for (size_t i = 0; i < LENGTH(sides); i++)
        check_all(sides[i][0], sides[i][1]);
}

/*
 * Reads text art, `+---+` and `|`, of which 2 x height + 1 lines are given: a wall is what is not a
 * space. Sets *start and *goal to the cells with an S and a G in them.
 */
static struct maze_grid *grid_of_art(
    const char *const *lines, size_t count, size_t *start, size_t *goal)
{
    const uint32_t width = (uint32_t)(strlen(lines[0]) / 4), height = (uint32_t)(count / 2);
    struct maze_grid *grid;

    assert_int_equal(maze_grid_new(width, height, &grid), MAZE_OK);
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++) {
            const char *line = lines[2 * y + 1];

            if (line[4 * x + 2] == 'S')
                *start = (size_t)y * width + x;
            if (line[4 * x + 2] == 'G')
                *goal = (size_t)y * width + x;
            if (line[4 * x + 4] == ' ')
                bits_set(grid_east_row(grid, y), x);
            if (lines[2 * y + 2][4 * x + 2] == ' ')
                bits_set(grid_south_row(grid, y), x);
        }
    return grid;
}

static void assert_letters(
    const char *slug, const char *const *lines, size_t count, bool solved, const char *letters)
{
    size_t start = 0, goal = 0;
    struct maze_grid *grid = grid_of_art(lines, count, &start, &goal);
    struct maze_solution solution = solve(slug, grid, start, goal);
    char text[100];
    uint64_t i;

    for (i = 0; i < maze_path_length(solution.path) && i + 1 < sizeof(text); i++)
        text[i] = *maze_tiling_at(0)->names[maze_path_step(solution.path, i)];
    text[i] = '\0';
    assert_string_equal(text, letters);
    assert_int_equal(solution.solved, solved);
    maze_path_free(solution.path);
    maze_grid_free(grid);
}

enum { LINES = 7 };

TEST(a_hand_on_the_wall_goes_as_drawn)
{
    static const char *const across[LINES] = {
        "+---+---+---+",
        "| S     |   |",
        "+   +---+   +",
        "|   |       |",
        "+   +   +---+",
        "|         G |",
        "+---+---+---+",
    };
    static const char *const round[LINES] = {
        "+---+---+---+",
        "| S     | G |",
        "+   +---+   +",
        "|   |       |",
        "+   +   +---+",
        "|           |",
        "+---+---+---+",
    };
    /* With the back to the west, the first side that is closed. */
    static const char *const middle[LINES] = {
        "+---+---+---+",
        "|       | G |",
        "+   +   +   +",
        "|   | S     |",
        "+   +   +---+",
        "|   |       |",
        "+---+---+---+",
    };

    assert_letters("right-hand", across, LINES, true, "SSEE");
    assert_letters("left-hand", across, LINES, true, "EWSSENENSWSE");
    assert_letters("right-hand", round, LINES, true, "SSEEWNEN");
    assert_letters("left-hand", round, LINES, true, "EWSSENEN");
    assert_letters("right-hand", middle, LINES, true, "SEWNEN");
    assert_letters("left-hand", middle, LINES, true, "NWSSNNESEN");
}

TEST(a_hand_on_a_wall_that_leads_round_comes_back_and_says_so)
{
    static const char *const ring[LINES] = {
        "+---+---+---+",
        "| S         |",
        "+   +---+   +",
        "|     G |   |",
        "+   +---+   +",
        "|           |",
        "+---+---+---+",
    };

    assert_letters("right-hand", ring, LINES, false, "SSEENNWW");
    assert_letters("left-hand", ring, LINES, false, "EESSWWNN");
    assert_letters("tremaux", ring, LINES, true, "EESSWWNNSE");
    assert_letters("dead-end-filling", ring, LINES, true, "SE");
}

TEST(tremaux_turns_back_from_what_was_seen)
{
    static const char *const loop[LINES] = {
        "+---+---+---+",
        "|       | G |",
        "+   +   +   +",
        "|   |       |",
        "+   +   +---+",
        "|         S |",
        "+---+---+---+",
    };

    assert_letters("tremaux", loop, LINES, true, "WNNWSSEWNNESEN");
}

/* Who does not count turns goes round and round in there. */
TEST(pledge_leaves_a_trap_that_is_open_to_the_south)
{
    static const char *const trap[] = {
        "+---+---+---+---+---+",
        "|                   |",
        "+   +---+---+---+   +",
        "|   |           |   |",
        "+   +   +---+   +   +",
        "|   |   | S |   |   |",
        "+   +   +   +   +   +",
        "|   |       |   |   |",
        "+   +---+---+   +   +",
        "|                 G |",
        "+---+---+---+---+---+",
    };
    static const char *const inner[] = {
        "+---+---+---+---+---+",
        "|                   |",
        "+   +---+---+---+   +",
        "|   |           |   |",
        "+   +   +   +---+   +",
        "|   |     G |     S |",
        "+   +   +   +---+   +",
        "|   |           |   |",
        "+   +---+---+   +   +",
        "|                   |",
        "+---+---+---+---+---+",
    };

    assert_letters("pledge", trap, LENGTH(trap), true, "SWNNSSENSWNNEESSSWWWNNNNSSSSEEEE");
    assert_letters("pledge", inner, LENGTH(inner), false, "NNWWWWSSSSEEEENNNN");
}

/* The line is the diagonal. */
TEST(a_chain_takes_the_nearer_way_around_a_wall)
{
    static const char *const art[] = {
        "+---+---+---+---+",
        "| S |           |",
        "+   +   +---+   +",
        "|       |   |   |",
        "+   +---+   +   +",
        "|   |           |",
        "+   +   +---+   +",
        "|           | G |",
        "+---+---+---+---+",
    };

    assert_letters("chain", art, LENGTH(art), true, "SENEESSS");
}

TEST(a_blind_alley_may_have_a_loop)
{
    static const char *const art[LINES] = {
        "+---+---+---+---+---+",
        "| S                 |",
        "+   +---+   +   +   +",
        "|   |       |       |",
        "+   +   +---+---+---+",
        "|                 G |",
        "+---+---+---+---+---+",
    };

    assert_letters("blind-alley-filling", art, LINES, true, "SSEEEE");
}

TEST(a_goal_that_cannot_be_reached_is_not)
{
    static const char *const apart[LINES] = {
        "+---+---+---+",
        "| S         |",
        "+   +---+---+",
        "|   |     G |",
        "+   +   +   +",
        "|   |       |",
        "+---+---+---+",
    };
    static const char *const alone[LINES] = {
        "+---+---+---+",
        "| S |     G |",
        "+---+---+---+",
        "|           |",
        "+---+---+---+",
        "|           |",
        "+---+---+---+",
    };

    for (size_t i = 0; maze_solver_at(i); i++) {
        const struct maze_solver *solver = maze_solver_at(i);
        const bool walks =
            strstr(solver->slug, "-hand") || is(solver, "tremaux") || is(solver, "pledge");
        const bool right = is(solver, "right-hand") || is(solver, "pledge");
        const char *walked = right ? "SSNNEEWW" : "EEWWSSNN";

        if (!is(solver, "random-mouse"))
            assert_letters(solver->slug, apart, LINES, false, walks ? walked : "");
        assert_letters(solver->slug, alone, LINES, false, "");
    }
}

/* Cells that are joined to themselves, as where a side of one cell is joined round. */
TEST(a_passage_may_lead_back_to_its_cell)
{
    struct maze_grid *grid;

    assert_int_equal(maze_grid_new(1, 20, &grid), MAZE_OK);
    grid->wrap = MAZE_WRAP_X;
    for (uint32_t y = 0; y < 20; y++) {
        if (y % 3 > 0)
            bits_set(grid_east_row(grid, y), 0);
        if (y < 19)
            bits_set(grid_south_row(grid, y), 0);
    }
    for (size_t s = 0; maze_solver_at(s); s++)
        check(maze_solver_at(s), &kinds[1], grid, 3, 19);
    maze_grid_free(grid);
}

TEST(distances_are_those_of_a_plain_search)
{
    for (uint32_t side = 1; side <= 40; side++)
        for (size_t k = 0; k < kinds_count; k++) {
            struct maze_grid *grid = grid_of_kind(&kinds[k], side, side % 7 * 3 + 1, side);
            const size_t from = inside_cell(grid, side);
            uint32_t *plain = steps_from(grid, from), *distances;
            struct maze_graph graph;
            size_t size;
            uint8_t *before;
            ptrdiff_t farthest;
            uint64_t farthest_steps;

            assert_int_equal(graph_of_grid(grid, task, &graph), MAZE_OK);
            size = lattice_size(&graph.lattice);
            distances = arena_alloc(&task->scratch, size * sizeof(*distances));
            before = arena_alloc(&task->scratch, size);
            assert_true(distances && before);
            memcpy(before, graph.open, size);
            bfs_forget(&graph, distances);
            assert_int_equal(bfs_distances(&graph, graph_cell(&graph, point_of(grid, from)), task,
                                 bfs_array(&graph, task), distances, &farthest, &farthest_steps),
                MAZE_OK);
            for (size_t i = 0; i < grid_size(grid); i++)
                assert_int_equal(distances[graph_cell(&graph, point_of(grid, i))], plain[i]);
            assert_int_equal(distances[farthest], farthest_steps);
            /* The border has none, and the ways are as they were. */
            assert_int_equal(distances[0], MAZE_NO_VALUE);
            assert_int_equal(distances[size - 1], MAZE_NO_VALUE);
            assert_memory_equal(before, graph.open, size);
            arena_reset(&task->scratch);
            free(plain);
            maze_grid_free(grid);
        }
}

/* A marked passage is one that the walk goes through, and no other. */
TEST(marks_are_where_the_walk_goes)
{
    for (size_t k = 0; k < kinds_count; k++)
        for (size_t s = 0; maze_solver_at(s); s++) {
            struct maze_grid *grid = grid_of_kind(&kinds[k], 70, 9, s);
            const size_t start = inside_cell(grid, 5), goal = inside_cell(grid, 400);
            struct maze_solution solution = solve(maze_solver_at(s)->slug, grid, start, goal);
            uint8_t *passed = calloc(MAZE_WALLS_MAX * grid_size(grid), 1);
            size_t at = start;

            assert_non_null(passed);
            for (uint64_t i = 0; i < maze_path_length(solution.path); i++) {
                passed[passage_of(grid, at, maze_path_step(solution.path, i))] = 1;
                at = beyond(grid, at, maze_path_step(solution.path, i));
            }
            assert_int_equal(grid_mark(grid, point_of(grid, start), solution.path, task), MAZE_OK);
            for (size_t i = 0; i < grid_size(grid); i++) {
                const size_t row = i / grid->width * grid->words, x = i % grid->width;

                for (unsigned n = 0; n < MAZE_WALLS_MAX && grid->wall[n]; n++)
                    assert_int_equal(
                        bits_get(grid->mark[n] + row, x), passed[i * MAZE_WALLS_MAX + n]);
            }
            free(passed);
            maze_path_free(solution.path);
            maze_grid_free(grid);
        }
}

/* Whether a solver stops when that is asked of it, and else solves, or does not, from the first cell on. */
static void assert_stops(
    const struct maze_solver *solver, const struct maze_grid *grid, size_t goal, bool solved)
{
    const atomic_bool cancel = true;
    struct maze_solution solution;

    assert_int_equal(try(solver, grid, 0, goal, &cancel, &solution), MAZE_CANCELLED);
    maze_path_free(solution.path);
    assert_int_equal(try(solver, grid, 0, goal, NULL, &solution), MAZE_OK);
    assert_int_equal(solution.solved, solved);
    maze_path_free(solution.path);
}

/* A maze whose last cell is walled in, so that everything must be looked at. */
static struct maze_grid *large_grid_without_a_way(void)
{
    struct maze_grid *grid = grid_of_kind(&kinds[0], 300, 300, 1);
    const size_t last = grid_size(grid) - 1;

    bits_clear(grid_east_row(grid, 299), 298);
    bits_clear(grid_south_row(grid, 298), 299);
    assert_false(is_open(grid, last, MAZE_NORTH) || is_open(grid, last, MAZE_WEST));
    return grid;
}

TEST(a_cancelled_solver_stops)
{
    struct maze_grid *grid = large_grid_without_a_way();
    const struct maze_solver *solver;

    /* From the cell that is walled in a search would end at once. */
    for (size_t s = 0; (solver = maze_solver_at(s)); s++)
        if (!is(solver, "bidirectional"))
            assert_stops(solver, grid, grid_size(grid) - 1, false);
    maze_grid_free(grid);
}

TEST(a_cancelled_search_from_both_ends_stops)
{
    struct maze_grid *grid = grid_of_kind(&kinds[0], 700, 700, 1);

    assert_stops(maze_solver_find("bidirectional"), grid, grid_size(grid) - 1, true);
    maze_grid_free(grid);
}

TEST(cancelled_distances_stop)
{
    ptrdiff_t farthest;
    uint64_t steps;
    struct maze_grid *grid = large_grid_without_a_way();
    atomic_bool cancel = true;
    struct maze_graph graph;
    uint32_t *distances;

    assert_int_equal(graph_of_grid(grid, task, &graph), MAZE_OK);
    distances = arena_alloc(&task->scratch, lattice_size(&graph.lattice) * sizeof(*distances));
    assert_non_null(distances);
    maze_task_set_cancel_flag(task, &cancel);
    assert_int_equal(bfs_distances(&graph, lattice_cell(&graph.lattice, 0, 0), task,
                         bfs_array(&graph, task), distances, &farthest, &steps),
        MAZE_CANCELLED);
    maze_task_set_cancel_flag(task, NULL);
    arena_reset(&task->scratch);
    maze_grid_free(grid);
}

TEST(solvers_are_found_by_any_of_their_names)
{
    for (size_t i = 0; maze_solver_at(i); i++) {
        const struct maze_solver *solver = maze_solver_at(i);

        assert_ptr_equal(maze_solver_find(solver->slug), solver);
        for (size_t k = 0; solver->aliases[k]; k++)
            assert_ptr_equal(maze_solver_find(solver->aliases[k]), solver);
        assert_true(solver->name[0] && solver->summary[0] && solver->source[0]);
        assert_true(solver->picoseconds && solver->steps_max);
    }
    assert_null(maze_solver_find("magic"));
}

static int set_up(void **state)
{
    (void)state;
    task = maze_task_new();
    return task ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    maze_task_free(task);
    return 0;
}

AROUND_ALL_TESTS(set_up, tear_down)
