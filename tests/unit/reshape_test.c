/* The effect of sparse, braid and loops on a finished maze. */
#include "boards.h"
#include "mazes.h"
#include "unit.h"

#include "base/task.h"
#include "core/make/reshape.h"

#include <stdlib.h>
#include <string.h>

enum { SIDES = 9, SIDES_SLOW = 4 };

static uint32_t sides(void)
{
    return is_slow() ? SIDES_SLOW : SIDES;
}

/* Reshapes a grid and checks that its graph and its planes agree. */
static void reshape(struct made *made, const struct maze_spec *spec)
{
    const struct maze_lattice *lattice = &made->graph.lattice;
    struct maze_graph again;

    assert_int_equal(graph_reshape(&made->graph, spec, made->task, made->grid), MAZE_OK);
    assert_int_equal(graph_of_grid(made->grid, made->task, &again), MAZE_OK);
    assert_memory_equal(again.open, made->graph.open, lattice_size(lattice));
    assert_ptr_equal(lattice->inside, made->grid->inside);
    assert_int_equal(lattice->cells, made->grid->cells);
}

static struct maze_spec spec_of(const struct made *made, uint64_t seed)
{
    return (struct maze_spec){maze_algorithm_at(0), made->grid->width, made->grid->height, seed,
        .start = {MAZE_END_CELL}, .goal = {MAZE_END_CELL}};
}

static uint64_t share(uint64_t n, unsigned percent)
{
    return (n * percent + 50) / 100;
}

static void assert_connected(const struct maze_grid *grid)
{
    uint32_t *steps = NULL;
    uint64_t reached = 0, inside = 0;

    for (uint32_t i = 0; i < grid->width * grid->height; i++)
        if (grid_inside(grid, i % grid->width, i / grid->width)) {
            inside++;
            if (!steps)
                steps = grid_steps(grid, i % grid->width, i / grid->width);
        }
    assert_true(inside > 0);
    assert_int_equal(inside, grid->cells);
    for (uint32_t i = 0; i < grid->width * grid->height; i++)
        reached += steps[i] != UINT32_MAX;
    assert_int_equal(reached, inside);
    free(steps);
}

/* ---- braid ---- */

TEST(no_dead_end_is_left_by_a_whole_braid)
{
    const struct maze_algorithm *algorithm;

    for (size_t i = 0; (algorithm = maze_algorithm_at(i)); i++)
        for (uint32_t side = 2; side <= 30; side += is_slow() ? 7 : 1) {
            struct maze_spec spec = {algorithm, side, side, side, .braid = 100};
            struct picture picture = picture_of(&spec);

            assert_int_equal(picture_dead_ends(&picture), 0);
            assert_int_equal(picture_reached(&picture), (uint64_t)side * side);
            picture_free(&picture);
        }
}

/* Whether a dead end could be opened: another cell is behind one of its walls. */
static bool can_be_helped(const struct made *made, uint32_t x, uint32_t y)
{
    const ptrdiff_t cell = lattice_cell(&made->graph.lattice, x, y);

    for (unsigned way = 0; way < made->grid->tiling->directions; way++) {
        const ptrdiff_t next = graph_step(&made->graph, cell, way);
        const struct maze_point at = graph_point(&made->graph, next);

        if (lattice_sides(&made->graph.lattice, cell) >> way & 1 &&
            !(made->graph.open[cell] & 1 << way) && !(made->graph.open[next] & GRAPH_BORDER) &&
            next != cell && grid_inside(made->grid, at.x, at.y))
            return true;
    }
    return false;
}

TEST(a_whole_braid_leaves_only_what_cannot_be_helped)
{
    struct likeness likeness;

    for (size_t i = 0; likeness_at(i, sides(), &likeness); i++) {
        struct made made = made_like(&likeness);
        struct maze_spec spec = spec_of(&made, i);

        spec.braid = 100;
        reshape(&made, &spec);
        for (uint32_t y = 0; y < likeness.height; y++)
            for (uint32_t x = 0; x < likeness.width; x++)
                if (grid_inside(made.grid, x, y) && grid_degree(made.grid, x, y) == 1)
                    assert_false(can_be_helped(&made, x, y));
        made_free(&made);
    }
}

TEST(a_braid_removes_its_share_and_at_most_one_more)
{
    for (unsigned percent = 1; percent <= 100; percent++) {
        const struct likeness likeness = {2 + percent % 23, 2 + percent % 17, .seed = percent};
        struct made made = made_like(&likeness);
        struct maze_spec spec = spec_of(&made, percent);
        const uint64_t before = grid_with_degree(made.grid, 1), passages = made.grid->cells - 1;

        spec.braid = (uint8_t)percent;
        reshape(&made, &spec);

        const uint64_t gone = before - grid_with_degree(made.grid, 1);

        assert_in_range(gone, share(before, percent), share(before, percent) + 1);
        assert_in_range(grid_passages(made.grid) - passages, (gone + 1) / 2, gone);
        made_free(&made);
    }
}

TEST(a_braid_joins_two_dead_ends_where_it_can)
{
    /* The dead ends are the middle, the one above it and the north-eastern corner. */
    static const char *const tiles[] = {
        "#######", "#   # #", "# ### #", "# # # #", "# # # #", "#     #", "#######", NULL};
    unsigned above = 0, beside = 0;

    for (uint64_t seed = 0; seed < 100; seed++) {
        struct made made = made_of_tiles(tiles, 0);
        struct maze_spec spec = spec_of(&made, seed);

        spec.braid = 34; /* one of three */
        assert_int_equal(grid_with_degree(made.grid, 1), 3);
        reshape(&made, &spec);
        assert_int_equal(grid_with_degree(made.grid, 1), 1);
        above += bits_get(made.grid->wall[MAZE_PLANE_SOUTH], 1);
        beside += bits_get(made.grid->wall[MAZE_PLANE_EAST], 1);
        made_free(&made);
    }
    assert_int_equal(above + beside, 100);
    assert_in_range(above, 25, 75);
}

TEST(a_braid_lies_evenly_over_the_maze)
{
    uint64_t upper = 0, lower = 0;

    for (uint64_t seed = 0; seed < 60; seed++) {
        const struct likeness likeness = {40, 40, .seed = seed};
        struct made made = made_like(&likeness), plain = made_like(&likeness);
        struct maze_spec spec = spec_of(&made, seed);

        spec.braid = 50;
        reshape(&made, &spec);
        for (uint32_t y = 0; y < 40; y++)
            for (size_t word = 0; word < made.grid->words; word++)
                *(y < 20 ? &upper : &lower) += (unsigned)__builtin_popcountll(
                    grid_east_row(made.grid, y)[word] ^ grid_east_row(plain.grid, y)[word]);
        made_free(&made);
        made_free(&plain);
    }
    assert_true(upper > 1000);
    assert_in_range(100 * upper / lower, 90, 110);
}

TEST(where_two_cells_meet_twice_the_second_passage_is_the_last_choice)
{
    /* Two columns that wrap around: the western neighbour of a cell is its eastern one too. */
    static const char *const alone[] = {"#####", "#   #", "#####", NULL};
    static const char *const ring[] = {"#####", "#   #", "# ###", "#   #", "#####", NULL};
    static const char *const rather[] = {
        "#####", "     ", "# ###", "#   #", "# ###", "     ", "#####", NULL};
    struct made made = made_of_tiles(alone, MAZE_WRAP_X);
    struct maze_spec spec = spec_of(&made, 1);

    spec.braid = 100;
    reshape(&made, &spec);
    assert_int_equal(grid_passages(made.grid), 2);
    made_free(&made);

    made = made_of_tiles(ring, MAZE_WRAP_X);
    spec = spec_of(&made, 1);
    spec.braid = 100;
    reshape(&made, &spec);
    assert_true(bits_get(made.grid->wall[MAZE_PLANE_SOUTH], 1));
    assert_int_equal(grid_passages(made.grid), 4);
    made_free(&made);

    for (uint64_t seed = 0; seed < 20; seed++) {
        made = made_of_tiles(rather, MAZE_WRAP_X);
        spec = spec_of(&made, seed);
        spec.braid = 100;
        assert_int_equal(grid_with_degree(made.grid, 1), 1);
        reshape(&made, &spec);
        assert_int_equal(grid_with_degree(made.grid, 1), 0);
        assert_false(bits_get(grid_east_row(made.grid, 1), 1));
        made_free(&made);
    }
}

/* ---- sparse ---- */

/* Follows the corridor of a dead end in the earlier grid. Returns how many of its cells are still inside. */
static uint64_t corridor_left(const struct maze_grid *before, const struct maze_grid *after,
    uint32_t x, uint32_t y, const struct maze_spec *spec, uint64_t *length)
{
    unsigned back = MAZE_LINKS_MAX;
    uint64_t left = 0;

    for (*length = 0; grid_degree(before, x, y) <= (back == MAZE_LINKS_MAX ? 1 : 2); ++*length) {
        unsigned way = 0;
        uint32_t a = x, b = y;

        if ((x == spec->start.cell.x && y == spec->start.cell.y) ||
            (x == spec->goal.cell.x && y == spec->goal.cell.y))
            break;
        left += grid_inside(after, x, y);
        while (way == back || !grid_goes(before, way, &a, &b))
            way++;
        x = a;
        y = b;
        back = before->tiling->back[way];
    }
    return left;
}

/* Draws two cells inside as start and goal. */
static void draw_ends(const struct made *made, struct maze_spec *spec)
{
    struct rng rng = rng_seeded(spec->seed);

    spec->start.cell = graph_point(&made->graph, lattice_draw(&made->graph.lattice, &rng));
    spec->goal.cell = graph_point(&made->graph, lattice_draw(&made->graph.lattice, &rng));
}

static void assert_share_taken_back(const struct likeness *likeness, unsigned percent)
{
    struct made before = made_like(likeness), after = made_like(likeness);
    struct maze_spec spec = spec_of(&before, likeness->seed);
    uint64_t corridors = 0, taken = 0, cells = 0, length;

    draw_ends(&before, &spec);
    spec.sparse = (uint8_t)percent;
    reshape(&after, &spec);
    for (uint32_t y = 0; y < likeness->height; y++)
        for (uint32_t x = 0; x < likeness->width; x++) {
            if (!grid_inside(before.grid, x, y) || grid_degree(before.grid, x, y) != 1)
                continue;
            const uint64_t left = corridor_left(before.grid, after.grid, x, y, &spec, &length);

            if (length == 0)
                continue; /* start or goal */
            assert_true(left == 0 || left == length);
            corridors++;
            taken += left == 0;
            cells += length - left;
        }
    assert_int_equal(taken, share(corridors, percent));
    assert_int_equal(after.grid->cells, before.grid->cells - cells);
    assert_int_equal(grid_passages(after.grid), after.grid->cells - 1);
    assert_connected(after.grid);
    assert_true(grid_inside(after.grid, spec.start.cell.x, spec.start.cell.y));
    assert_true(grid_inside(after.grid, spec.goal.cell.x, spec.goal.cell.y));
    made_free(&before);
    made_free(&after);
}

TEST(a_share_of_the_corridors_is_taken_back_whole)
{
    static const unsigned percents[] = {1, 10, 33, 50, 75, 100};
    struct likeness likeness;

    for (size_t i = 0; likeness_at(i, sides(), &likeness); i++)
        assert_share_taken_back(&likeness, percents[i % 6]);
    for (unsigned percent = 0; percent <= 100; percent++)
        assert_share_taken_back(
            &(struct likeness){60 + percent, 30, .seed = percent, .holes = percent % 5}, percent);
}

/* How far the cell is that is farthest from another. */
static uint32_t eccentricity(const struct maze_grid *grid, struct maze_point from)
{
    uint32_t *steps = grid_steps(grid, (uint32_t)from.x, (uint32_t)from.y), most = 0;

    for (uint32_t i = 0; i < grid->width * grid->height; i++)
        if (steps[i] != UINT32_MAX && steps[i] > most)
            most = steps[i];
    free(steps);
    return most;
}

TEST(the_farthest_cell_and_the_way_there_stay)
{
    struct likeness likeness;

    for (size_t i = 0; likeness_at(i, sides(), &likeness); i++) {
        struct made made = made_like(&likeness);
        struct maze_spec spec = spec_of(&made, i);
        uint32_t before;

        draw_ends(&made, &spec);
        *(i % 2 ? &spec.start : &spec.goal) = (struct maze_end){MAZE_END_FARTHEST};
        before = eccentricity(made.grid, (i % 2 ? &spec.goal : &spec.start)->cell);
        spec.sparse = i % 3 ? 100 : 50;
        reshape(&made, &spec);
        assert_connected(made.grid);
        assert_int_equal(eccentricity(made.grid, (i % 2 ? &spec.goal : &spec.start)->cell), before);
        made_free(&made);
    }
}

TEST(one_corridor_between_its_farthest_cells_stays)
{
    static const char *const tiles[] = {"#######", "#     #", "#######", NULL};

    for (unsigned percent = 50; percent <= 100; percent += 50) {
        struct made made = made_of_tiles(tiles, 0);
        struct maze_spec spec = spec_of(&made, percent);

        spec.start.kind = spec.goal.kind = MAZE_END_FARTHEST;
        spec.sparse = (uint8_t)percent;
        reshape(&made, &spec);
        assert_int_equal(made.grid->cells, 3);
        assert_connected(made.grid);
        made_free(&made);
    }
}

TEST(of_one_corridor_what_is_neither_start_nor_goal_goes)
{
    static const char *const tiles[] = {"#######", "#     #", "#######", NULL};
    struct made made = made_of_tiles(tiles, 0);
    struct maze_spec spec = spec_of(&made, 1);

    spec.start.cell.x = spec.goal.cell.x = 1;
    spec.sparse = 100;
    reshape(&made, &spec);
    assert_int_equal(made.grid->cells, 1);
    assert_true(grid_inside(made.grid, 1, 0));
    assert_connected(made.grid);
    made_free(&made);
}

TEST(of_a_star_its_longest_way_is_left)
{
    static const char *const tiles[] = {
        "#######", "### ###", "### ###", "#     #", "### ###", "### ###", "#######", NULL};
    struct made made = made_of_tiles(tiles, 0);
    struct maze_spec spec = spec_of(&made, 3);

    spec.start.kind = spec.goal.kind = MAZE_END_FARTHEST;
    spec.sparse = 100;
    reshape(&made, &spec);
    assert_int_equal(made.grid->cells, 3);
    assert_true(grid_inside(made.grid, 1, 1));
    assert_connected(made.grid);
    made_free(&made);
}

TEST(a_grid_from_which_nothing_is_taken_keeps_no_outline)
{
    const struct likeness likeness = {1, 9, .seed = 5};
    struct made made = made_like(&likeness);
    struct maze_spec spec = spec_of(&made, 5);

    spec.goal.cell.y = 8;
    spec.sparse = 100;
    reshape(&made, &spec);
    assert_null(made.grid->inside);
    assert_int_equal(made.grid->cells, 9);
    made_free(&made);
}

/* ---- loops ---- */

/* The number of closed walls between cells of a grid. */
static uint64_t closed_walls(const struct made *made)
{
    uint64_t closed = 0;

    for (uint32_t y = 0; y < made->grid->height; y++)
        for (uint32_t x = 0; x < made->grid->width; x++)
            for (unsigned way = 0; way < made->grid->tiling->directions; way++) {
                const ptrdiff_t cell = lattice_cell(&made->graph.lattice, x, y);
                const ptrdiff_t next = graph_step(&made->graph, cell, way);
                const struct maze_point at = graph_point(&made->graph, next);

                closed +=
                    (lattice_sides(&made->graph.lattice, cell) & made->grid->tiling->forward) >>
                            way &
                        1 &&
                    grid_inside(made->grid, x, y) && next != cell &&
                    !(made->graph.open[next] & GRAPH_BORDER) &&
                    grid_inside(made->grid, at.x, at.y) && !(made->graph.open[cell] & 1 << way);
            }
    return closed;
}

TEST(so_many_walls_are_opened_as_are_asked_for)
{
    struct likeness likeness;

    for (size_t i = 0; likeness_at(i, sides(), &likeness); i++) {
        struct made made = made_like(&likeness);
        struct maze_spec spec = spec_of(&made, i);
        const uint64_t closed = closed_walls(&made), passages = grid_passages(made.grid);

        spec.loops = i % 5 == 4 ? UINT32_MAX : (uint32_t)(i % 40);

        const uint64_t expected = spec.loops < closed ? spec.loops : closed;

        reshape(&made, &spec);
        assert_int_equal(closed_walls(&made), closed - expected);
        assert_int_equal(grid_passages(made.grid), passages + expected);
        made_free(&made);
    }
}

TEST(each_wall_is_as_likely_to_be_opened)
{
    static const char *const tiles[] = {
        "#######", "#     #", "# ### #", "# # # #", "# # # #", "# # # #", "#######", NULL};
    unsigned opened[4] = {0};

    for (uint64_t seed = 0; seed < 4000; seed++) {
        struct made made = made_of_tiles(tiles, 0);
        struct maze_spec spec = spec_of(&made, seed);

        assert_int_equal(closed_walls(&made), 5);
        spec.loops = 2;
        reshape(&made, &spec);
        opened[0] += bits_get(made.grid->wall[MAZE_PLANE_SOUTH], 1);
        opened[1] += bits_get(made.grid->wall[MAZE_PLANE_EAST] + made.grid->words, 0);
        opened[2] += bits_get(made.grid->wall[MAZE_PLANE_EAST] + made.grid->words, 1);
        opened[3] += bits_get(made.grid->wall[MAZE_PLANE_EAST] + 2 * made.grid->words, 0);
        made_free(&made);
    }
    for (size_t i = 0; i < 4; i++)
        assert_in_range(opened[i], 1450, 1750);
}

/* ---- all together ---- */

static struct made reshaped(const struct likeness *likeness, const struct maze_spec *spec)
{
    struct made made = made_like(likeness);

    reshape(&made, spec);
    return made;
}

static bool same(const struct made *a, const struct made *b)
{
    return a->grid->cells == b->grid->cells &&
        memcmp(a->graph.open, b->graph.open, lattice_size(&a->graph.lattice)) == 0;
}

TEST(a_seed_draws_the_same_again_and_another_draws_another)
{
    const struct likeness likeness = {30, 20, .seed = 9};

    for (int i = 0; i < 3; i++) {
        struct maze_spec spec = {maze_algorithm_at(0), 30, 20, 77};

        spec.sparse = i == 0 ? 50 : 0;
        spec.braid = i == 1 ? 50 : 0;
        spec.loops = i == 2 ? 50 : 0;

        struct made once = reshaped(&likeness, &spec), again = reshaped(&likeness, &spec);

        spec.seed++;

        struct made other = reshaped(&likeness, &spec);

        assert_true(same(&once, &again));
        assert_false(same(&once, &other));
        made_free(&once);
        made_free(&again);
        made_free(&other);
    }
}

TEST(the_changes_are_made_in_turn)
{
    const struct likeness likeness = {30, 20, .seed = 9};
    struct maze_spec all = {
        maze_algorithm_at(0), 30, 20, 77, .sparse = 40, .braid = 60, .loops = 9};
    struct maze_spec sparse = all, braid = all, loops = all;
    struct made at_once = reshaped(&likeness, &all), in_turn = made_like(&likeness);

    sparse.braid = braid.sparse = loops.sparse = loops.braid = 0;
    sparse.loops = braid.loops = 0;
    reshape(&in_turn, &sparse);
    reshape(&in_turn, &braid);
    reshape(&in_turn, &loops);
    assert_true(same(&at_once, &in_turn));
    made_free(&at_once);
    made_free(&in_turn);
}

/* FNV-1a of the open directions of all cells. */
static uint64_t hash_of(const struct made *made)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < lattice_size(&made->graph.lattice); i++)
        hash = (hash ^ (made->graph.open[i] & GRAPH_BORDER ? 0x80 : made->graph.open[i])) *
            UINT64_C(0x100000001b3);
    return hash;
}

/* A permalink always shows the same maze, so these hashes must never change. */
TEST(what_is_drawn_is_frozen)
{
    static const struct {
        uint8_t sparse, braid;
        uint32_t loops;
        uint64_t hash;
    } frozen[] = {
        {.sparse = 50, .hash = UINT64_C(0xf367be9e1e208d7d)},
        {.braid = 50, .hash = UINT64_C(0xea257b2e5cf7db79)},
        {.loops = 50, .hash = UINT64_C(0x886fc0fde06df164)},
        {.sparse = 30, .braid = 60, .loops = 9, .hash = UINT64_C(0x352985ca817b0ce0)},
    };

    for (size_t i = 0; i < LENGTH(frozen); i++) {
        const struct maze_spec spec = {maze_algorithm_at(0), 30, 20, 77, .sparse = frozen[i].sparse,
            .braid = frozen[i].braid, .loops = frozen[i].loops};
        struct made made = reshaped(&(struct likeness){30, 20, .seed = 9}, &spec);

        if (hash_of(&made) != frozen[i].hash)
            fail_msg("%zu: %#llx", i, (unsigned long long)hash_of(&made));
        made_free(&made);
    }
}

TEST(changes_can_be_cancelled)
{
    const struct likeness likeness = {300, 300, .seed = 9};
    const atomic_bool cancel = true;

    for (unsigned i = 0; i < 3; i++) {
        struct made made = made_like(&likeness);
        struct maze_spec spec = spec_of(&made, 1);

        spec.sparse = i == 0 ? 100 : 0;
        spec.braid = i == 1 ? 100 : 0;
        spec.loops = i == 2 ? 90000 : 0;
        maze_task_set_cancel_flag(made.task, &cancel);
        assert_int_equal(graph_reshape(&made.graph, &spec, made.task, made.grid), MAZE_CANCELLED);
        made_free(&made);
    }
}
