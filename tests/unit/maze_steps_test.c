/* How mazes come to be: the events, carried out, make the maze, and they are a run of its algorithm. */
#include "folds.h"
#include "mazes.h"

#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const uint32_t sizes[][2] = {
    {1, 1}, {1, 6}, {9, 1}, {2, 2}, {2, 5}, {3, 3}, {8, 4}, {13, 9}, {17, 30}, {70, 34}};

static void assert_steps_make(const struct maze_spec *spec)
{
    struct maze_steps *steps = steps_of(spec, NULL);
    struct fold fold = fold_of(steps);
    struct maze_event event;
    uint64_t position = 0, count = 0;

    for (; maze_steps_read(steps, &position, &event); count++)
        fold_apply(&fold, &event);
    assert_int_equal(position, steps->words);
    assert_int_equal(count, steps->count);
    assert_int_equal(count, steps->making);
    assert_folded(&fold, spec);
    fold_free(&fold);
    maze_steps_free(steps);
}

/* Whether a spec is of a maze that there is. */
static bool is_maze(struct maze_spec *spec)
{
    uint64_t components;

    if (spec->wrap & ~maze_tiling_wraps(maze_spec_tiling(spec), spec->width, spec->height) ||
        !maze_tiling_connects(maze_spec_tiling(spec), spec->width, spec->height))
        return false;
    assert_null(maze_spec_resolve(spec));
    if (!spec->shape && !spec->mask)
        return true;

    struct maze_spec tiled = *spec;

    tiled.tiling = maze_spec_tiling(spec);
    assert_true(maze_spec_components(&tiled, &components));
    return components == 1;
}

/* All changes of the finished maze. */
static void assert_all_changes(struct maze_spec spec)
{
    static const struct {
        uint8_t sparse, braid;
        uint32_t loops;
    } changes[] = {{0, 0, 0}, {100, 0, 0}, {40, 50, 3}, {0, 100, 0}, {0, 0, 1000}};

    for (size_t i = 0; i < sizeof(changes) / sizeof(changes[0]); i++) {
        spec.sparse = changes[i].sparse;
        spec.braid = changes[i].braid;
        spec.loops = changes[i].loops;
        assert_steps_make(&spec);
    }
}

static void test_the_steps_make_the_maze_for_all_options(void **state)
{
    const struct maze_algorithm *algorithm;
    struct maze_spec spec;

    (void)state;
    for (size_t i = 0; (algorithm = maze_algorithm_at(i)); i++)
        for (size_t k = 0; variant_at(algorithm, k, &spec); k++)
            for (size_t size = 0; size < sizeof(sizes) / sizeof(sizes[0]); size++)
                for (spec.seed = 0; spec.seed < (is_slow() ? 1 : 4); spec.seed++) {
                    spec.width = sizes[size][0];
                    spec.height = sizes[size][1];
                    assert_true(is_maze(&spec));
                    assert_all_changes(spec);
                }
}

static void test_the_steps_make_mazes_that_wrap_around(void **state)
{
    const struct maze_algorithm *algorithm;

    (void)state;
    for (size_t i = 0; (algorithm = maze_algorithm_at(i)); i++)
        for (size_t size = 0; size < sizeof(sizes) / sizeof(sizes[0]); size++)
            for (unsigned n = 0; n < 8; n++) {
                struct maze_spec spec = {algorithm, sizes[size][0], sizes[size][1], n,
                    .wrap = n % 4, .tiling = n / 4 ? maze_tiling_at(1) : NULL};

                if (!(algorithm->options & MAZE_OPTION_WRAP) || !is_maze(&spec))
                    continue;
                assert_all_changes(spec);
            }
}

static void test_the_steps_make_mazes_with_outlines(void **state)
{
    const struct maze_algorithm *algorithm;

    (void)state;
    for (size_t i = 0; (algorithm = maze_algorithm_at(i)); i++)
        for (size_t shape = 0; maze_shape_at(shape); shape++)
            for (unsigned n = 0; n < 8; n++) {
                struct maze_spec spec = {algorithm, 24, 18, n, .wrap = n % 4,
                    .tiling = n / 4 ? maze_tiling_at(1) : NULL, .shape = maze_shape_at(shape)};

                if (algorithm->options & MAZE_OPTION_OUTLINE && is_maze(&spec))
                    assert_all_changes(spec);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_steps_make_the_maze_for_all_options),
        cmocka_unit_test(test_the_steps_make_mazes_that_wrap_around),
        cmocka_unit_test(test_the_steps_make_mazes_with_outlines),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
