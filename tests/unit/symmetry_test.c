/* Symmetric mazes: perfect, the same after a mirror or a turn, at all sides that can have them; and their steps. */
#include "boards.h"
#include "folds.h"
#include "mazes.h"
#include "unit.h"

#include "base/rng.h"

enum { SPECS = 1000, SPECS_SLOWLY = 100 };

/* Spec n of those that are symmetric: of any algorithm, of small sides too. */
static bool spec_at(unsigned n, struct maze_spec *spec)
{
    struct rng rng = rng_seeded(n);
    const uint32_t most = n % 8 ? 12 : 70;

    *spec = (struct maze_spec){
        maze_algorithm_find("kruskal"), 1 + rng_below(&rng, most), 1 + rng_below(&rng, most), n};
    spec->symmetry = MAZE_SYMMETRY_MIRROR + n % 3;
    if (spec->symmetry == MAZE_SYMMETRY_ROTATE4)
        spec->width = spec->height |= 1;
    for (unsigned i = 0; maze_algorithm_at(i) && i <= n % 40; i++)
        spec->algorithm = maze_algorithm_at(i);
    return spec->algorithm->options & MAZE_OPTION_OUTLINE &&
        maze_symmetry_fits(spec->symmetry, spec->width, spec->height);
}

/* Where a side of a cell is after the mirror, or the turn: the number of its cell, and its direction. */
static size_t image_of(const struct maze_spec *spec, size_t i, unsigned *direction)
{
    /* From the middle, in half cells. */
    const int64_t x = 2 * (int64_t)(i % spec->width) + 1 - (int64_t)spec->width;
    const int64_t y = 2 * (int64_t)(i / spec->width) + 1 - (int64_t)spec->height;
    static const unsigned mirrored[] = {MAZE_NORTH, MAZE_WEST, MAZE_SOUTH, MAZE_EAST};
    static const unsigned turned[] = {MAZE_EAST, MAZE_SOUTH, MAZE_WEST, MAZE_NORTH};
    int64_t to_x = -x, to_y = y;

    if (spec->symmetry == MAZE_SYMMETRY_MIRROR) {
        *direction = mirrored[*direction];
    } else if (spec->symmetry == MAZE_SYMMETRY_ROTATE2) {
        to_y = -y;
        *direction = turned[turned[*direction]];
    } else {
        to_x = -y;
        to_y = x;
        *direction = turned[*direction];
    }
    return (size_t)((to_y + (int64_t)spec->height - 1) / 2) * spec->width +
        (size_t)((to_x + (int64_t)spec->width - 1) / 2);
}

TEST(symmetric_mazes_are_perfect_and_symmetric)
{
    const unsigned specs = is_slow() ? SPECS_SLOWLY : SPECS;
    unsigned made = 0;

    for (unsigned n = 0; made < specs; n++) {
        struct maze_spec spec;

        if (!spec_at(n, &spec))
            continue;

        struct maze *maze = maze_of(&spec, NULL);
        const struct maze_grid *grid = (const struct maze_grid *)maze->rows;

        assert_null(grid->inside);
        assert_int_equal(grid_passages(grid), spec.width * spec.height - 1);
        assert_all_reached(grid);
        for (size_t i = 0; i < grid_size(grid); i++)
            for (unsigned way = 0; way < MAZE_DIRECTIONS; way++) {
                unsigned to = way;
                const size_t image = image_of(&spec, i, &to);

                assert_int_equal(is_open(grid, i, way), is_open(grid, image, to));
            }
        maze_free(maze);
        assert_steps_fold(&spec);
        made++;
    }
}

/* A border that always leads straight from the middle to the edge would be a wall that all mazes have. */
TEST(the_border_between_halves_is_drawn)
{
    for (enum maze_symmetry symmetry = MAZE_SYMMETRY_ROTATE2; symmetry <= MAZE_SYMMETRY_ROTATE4;
         symmetry++) {
        unsigned closed[2 * 15 * 15] = {0};

        for (unsigned n = 0; n < 400; n++) {
            const struct maze_spec spec = {
                maze_algorithm_find("kruskal"), 15, 15, n, .symmetry = symmetry};
            struct maze *maze = maze_of(&spec, NULL);
            const struct maze_grid *grid = (const struct maze_grid *)maze->rows;

            for (size_t i = 0; i < LENGTH(closed); i++)
                closed[i] += !is_open(grid, i / 2, i % 2 ? MAZE_EAST : MAZE_SOUTH);
            maze_free(maze);
        }
        /* But for the outer wall, and around the middle. */
        for (size_t i = 0; i < LENGTH(closed); i++) {
            const size_t x = i / 2 % 15, y = i / 30;

            assert_true(
                closed[i] < 400 || x == 14 || y == 14 || (x >= 6 && x <= 8 && y >= 6 && y <= 8));
        }
    }
}
