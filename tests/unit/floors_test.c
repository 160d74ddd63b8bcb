/* Mazes of floors: where ways lead up and down, that uniform algorithms are so, and which specs are valid. */
#include "mazes.h"
#include "unit.h"

#include "core/make/generate.h"

#include <math.h>
#include <string.h>

static struct maze_grid *grid_of(const struct maze_spec *spec)
{
    static struct maze_task *task;
    const struct maze_spec shown = maze_spec_shown(spec);
    struct maze_grid *grid;

    task = task ? task : maze_task_new();
    assert_null(maze_spec_fault(spec));
    assert_int_equal(grid_make(&shown, task, &grid), MAZE_OK);
    return grid;
}

/* ---- stairs ---- */

TEST(ways_lead_down_only_where_the_seed_draws_stairs)
{
    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (uint8_t stairs = 1; stairs <= MAZE_PERCENT_MAX; stairs += 33) {
            const struct maze_spec spec = {maze_algorithm_at(i), 9, 7, 3, .depth = 5,
                .stairs = stairs, .braid = 50, .loops = 1000};
            struct maze *maze;
            struct maze_grid *grid;
            struct maze_row row;

            if (!(spec.algorithm->options & MAZE_OPTION_TILING))
                continue;
            grid = grid_of(&spec);
            maze = maze_of(&spec, NULL);

            const struct maze_lattice lattice = grid_lattice(grid);

            for (uint32_t y = 0; maze_rows_next(maze->rows, &row) == MAZE_OK; y++)
                for (uint32_t x = 0; x < 9; x++) {
                    const bool drawn =
                        bits_get(grid->stairs, (uint64_t)lattice_cell(&lattice, x, y));

                    /* All walls are open, so many loops there are. */
                    assert_int_equal(bits_get(row.plane[MAZE_PLANE_DOWN], x), drawn);
                }
            maze_free(maze);
            maze_grid_free(grid);
        }
}

TEST(each_floor_but_the_last_has_stairs)
{
    for (uint64_t seed = 0; seed < 200; seed++) {
        const struct maze_spec spec = {
            maze_algorithm_find("kruskal"), 4, 3, seed, .depth = 6, .stairs = 1};
        struct maze_grid *grid = grid_of(&spec);
        const struct maze_lattice lattice = grid_lattice(grid);

        for (uint32_t floor = 0; floor < 6; floor++) {
            unsigned count = 0;

            for (uint32_t i = 0; i < 12; i++)
                count += bits_get(
                    grid->stairs, (uint64_t)lattice_cell(&lattice, i % 4, floor * 4 + i / 4));
            assert_int_equal(count > 0, floor < 5);
        }
        maze_grid_free(grid);
    }
}

/* ---- uniform algorithms on 2 x 2 x 2 cells: on what the stairs leave, all trees are equally frequent ---- */

enum { EDGES = 12, CELLS = 8, STAIRS = 16, DRAWS = 60000, LEAST = 20 };

/* The cells that each wall is between: 4 of a floor, 4 of the other, and 4 between them. */
static const unsigned ends[EDGES][2] = {
    {0, 1}, {2, 3}, {0, 2}, {1, 3}, {4, 5}, {6, 7}, {4, 6}, {5, 7}, {0, 4}, {1, 5}, {2, 6}, {3, 7}};

static unsigned root_of(const unsigned *parent, unsigned cell)
{
    while (parent[cell] != cell)
        cell = parent[cell];
    return cell;
}

static bool is_tree(unsigned edges)
{
    unsigned parent[CELLS] = {0, 1, 2, 3, 4, 5, 6, 7};

    for (unsigned i = 0; i < EDGES; i++)
        if (edges >> i & 1) {
            const unsigned a = root_of(parent, ends[i][0]), b = root_of(parent, ends[i][1]);

            if (a == b)
                return false;
            parent[a] = b;
        }
    return bits_count(edges) == CELLS - 1;
}

static unsigned tree_of(const struct maze_grid *grid, unsigned *stairs)
{
    const struct maze_lattice lattice = grid_lattice(grid);
    unsigned edges = 0;

    *stairs = 0;
    for (unsigned i = 0; i < EDGES; i++) {
        const uint32_t x = ends[i][0] % 2, y = ends[i][0] / 2 % 2 + ends[i][0] / 4 * 3;
        const unsigned plane = ends[i][1] - ends[i][0] == 4 ? 2 : ends[i][1] - ends[i][0] - 1;

        edges |= (unsigned)bits_get(grid->wall[plane] + y * grid->words, x) << i;
        if (plane == 2)
            *stairs |= (unsigned)bits_get(grid->stairs, (uint64_t)lattice_cell(&lattice, x, y))
                << (i - 8);
    }
    return edges;
}

/* Chi-squared at p = 0.001, by Wilson and Hilferty. */
static double critical(double freedom)
{
    const double part = 2 / (9 * freedom);

    return freedom * pow(1 - part + 3.0902 * sqrt(part), 3);
}

/* Adds up chi-squared of the trees for each set of stairs that is drawn often enough. */
static double chi_squared(
    const struct maze_algorithm *algorithm, uint8_t percent, double *freedom, unsigned *all)
{
    static uint32_t count[STAIRS][1 << EDGES];
    double sum = 0;

    memset(count, 0, sizeof(count));
    for (uint64_t seed = 0; seed < DRAWS; seed++) {
        struct maze_grid *grid =
            grid_of(&(struct maze_spec){algorithm, 2, 2, seed, .depth = 2, .stairs = percent});
        unsigned stairs;
        const unsigned tree = tree_of(grid, &stairs);

        assert_true(is_tree(tree) && !(tree >> 8 & ~stairs));
        count[stairs][tree]++;
        maze_grid_free(grid);
    }
    *freedom = *all = 0;
    for (unsigned stairs = 1; stairs < STAIRS; stairs++) {
        double draws = 0, trees = 0;

        for (unsigned tree = 0; tree < 1 << EDGES; tree++) {
            trees += is_tree(tree) && !(tree >> 8 & ~stairs);
            draws += count[stairs][tree];
        }
        if (draws < LEAST * trees)
            continue;
        for (unsigned tree = 0; tree < 1 << EDGES; tree++)
            if (is_tree(tree) && !(tree >> 8 & ~stairs)) {
                const double off = count[stairs][tree] - draws / trees;

                sum += off * off / (draws / trees);
            }
        *freedom += trees - 1;
        *all += (unsigned)trees;
    }
    return sum;
}

TEST(uniform_floors_make_every_tree_about_as_often)
{
    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (uint8_t percent = 30; percent <= MAZE_PERCENT_MAX; percent += 70) {
            const struct maze_algorithm *algorithm = maze_algorithm_at(i);
            double freedom, chi;
            unsigned trees;

            if (!algorithm->uniform || !(algorithm->options & MAZE_OPTION_TILING))
                continue;
            chi = chi_squared(algorithm, percent, &freedom, &trees);
            /* By Kirchhoff's theorem a cube has 384 trees; a square and a square with one way between have 16. */
            assert_true(percent == MAZE_PERCENT_MAX ? trees == 384 : trees > 10 * 16);
            if (chi > critical(freedom))
                fail_msg("%s, stairs %u: chi-squared %.1f of %.0f", algorithm->slug,
                    (unsigned)percent, chi, freedom);
        }
}

TEST(counting_trees_of_floors_tells_that_kruskal_is_not_uniform)
{
    double freedom;
    unsigned trees;

    assert_true(chi_squared(maze_algorithm_find("kruskal"), 100, &freedom, &trees) > critical(383));
}

/* ---- specs ---- */

TEST(floors_are_valid_only_by_themselves)
{
    const struct maze_spec good = {maze_algorithm_find("kruskal"), 9, 7, 3, .depth = 5};
    static const struct {
        struct maze_spec with;
        const char *fault;
    } wrong[] = {
        {{.depth = 1}, "depth"},
        {{.depth = 65}, "depth"},
        {{.depth = 5, .wrap = MAZE_WRAP_Y}, "depth"},
        {{.depth = 5, .weave = 10}, "depth"},
        {{.depth = 5, .symmetry = MAZE_SYMMETRY_ROTATE2}, "depth"},
        {{.depth = 5, .rooms = 1}, "depth"},
        {{.depth = 5, .blocks = 4}, "depth"},
        {{.depth = 5, .stairs = 101}, "depth"},
        {{.stairs = 20}, "stairs"},
        {{.storey = 1}, "depth"},
        {{.depth = 5, .storey = 8}, "depth"},
        {{.depth = 5, .start = {MAZE_END_CELL, {0, 7}}}, "start"},
        {{.depth = 5, .start = {MAZE_END_TILE, {0, 0}}}, "start"},
        {{.depth = 5, .goal = {MAZE_END_TILE, {0, 0}, .floor = 6}}, "goal"},
    };
    struct maze_spec tall = good;

    assert_null(maze_spec_fault(&good));
    for (size_t i = 0; i < LENGTH(wrong); i++) {
        struct maze_spec spec = wrong[i].with;

        spec.algorithm = good.algorithm;
        spec.width = good.width;
        spec.height = good.height;
        assert_non_null(maze_spec_fault(&spec));
        assert_string_equal(maze_spec_fault(&spec), wrong[i].fault);
    }
    tall.height = MAZE_SIDE_MAX / 5;
    assert_string_equal(maze_spec_fault(&tall), "depth");
    tall.algorithm = maze_algorithm_find("eller");
    tall.height = 7;
    assert_string_equal(maze_spec_fault(&tall), "depth");
}

TEST(boards_of_one_height_are_other_mazes)
{
    /* Three floors of 3 rows are as high as two of 5, with the rows between them. */
    struct maze_spec a = {maze_algorithm_find("kruskal"), 40, 3, 3, .depth = 3, .stairs = 100};
    struct maze_spec b = {maze_algorithm_find("kruskal"), 40, 5, 3, .depth = 2, .stairs = 100};
    struct maze_grid *one = grid_of(&a), *other = grid_of(&b);

    assert_int_equal(one->height, other->height);
    assert_memory_not_equal(one->wall[0], other->wall[0], 3 * one->words * sizeof(uint64_t));
    maze_grid_free(one);
    maze_grid_free(other);
}
