/* A grid read into ways and written back, of all sizes around those of words. */
#include "grids.h"

#include "core/task.h"
#include "core/ways.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 130 };

static struct task *task;

static struct ways ways_of(const struct grid *grid)
{
    struct ways ways;

    /* What is there already must not shine through. */
    memset(arena_alloc(&task->scratch, ARENA_BLOCK / 2), UINT8_MAX, ARENA_BLOCK / 2);
    arena_reset(&task->scratch);
    assert_int_equal(ways_of_grid(grid, task, &ways), STATUS_OK);
    return ways;
}

static ptrdiff_t number_of(const struct ways *ways, const struct grid *grid, size_t i)
{
    return ways_cell(ways, (struct maze_point){i % grid->width, i / grid->width});
}

/* Each byte says what the grid does, and each step leads to the cell beyond. */
static void assert_ways(const struct grid *grid, const struct ways *ways)
{
    const size_t size = lattice_size(&ways->lattice);
    size_t beyonds = 0;

    for (size_t i = 0; i < grid_size(grid); i++) {
        const ptrdiff_t cell = number_of(ways, grid, i);
        unsigned open = 0;

        for (unsigned way = NORTH; way < DIRECTIONS; way++)
            if (is_open(grid, i, (enum direction)way)) {
                open |= 1u << way;
                assert_int_equal(ways_step(ways, cell, (enum direction)way),
                    number_of(ways, grid, beyond(grid, i, (enum direction)way)));
            }
        if (ways->open[cell] != open)
            fail_msg("%u x %u: cell %zu is %#x, not %#x", grid->width, grid->height, i,
                ways->open[cell], open);
        assert_int_equal(ways_point(ways, cell).x, i % grid->width);
        assert_int_equal(ways_point(ways, cell).y, i / grid->width);
    }
    for (size_t cell = 0; cell < size; cell++)
        beyonds += ways->open[cell] == BEYOND;
    assert_int_equal(beyonds, size - grid_size(grid));
}

static void check(const struct kind *kind, uint32_t width, uint32_t height)
{
    struct grid *grid = grid_of_kind(kind, width, height, (uint64_t)width + height);
    const size_t bytes = height * grid->words * sizeof(uint64_t);
    uint64_t *east = malloc(bytes), *south = malloc(bytes);
    const struct ways ways = ways_of(grid);

    assert_true(east && south);
    assert_ways(grid, &ways);
    memcpy(east, grid->east, bytes);
    memcpy(south, grid->south, bytes);
    memset(grid->east, UINT8_MAX, bytes);
    memset(grid->south, UINT8_MAX, bytes);
    ways_to_grid(&ways, grid);
    assert_memory_equal(east, grid->east, bytes);
    assert_memory_equal(south, grid->south, bytes);
    free(east);
    free(south);
    arena_reset(&task->scratch);
    grid_free(grid);
}

static void test_ways_are_what_the_grid_is_and_go_back_into_it(void **state)
{
    (void)state;
    for (uint32_t side = 1; side <= MOST; side++)
        for (size_t k = 0; k < kinds_count; k++) {
            check(&kinds[k], side, side % 5 + 1);
            check(&kinds[k], side % 4 + 1, side);
        }
    for (uint32_t side = 1; side <= MOST; side += 43)
        for (size_t k = 0; k < kinds_count; k++)
            check(&kinds[k], side, side);
}

static void test_a_wall_that_is_opened_and_closed_is_so_on_both_sides(void **state)
{
    (void)state;
    for (size_t k = 0; k < kinds_count; k++) {
        struct grid *grid = grid_of_kind(&kinds[k], 9, 7, k);
        const struct ways before = ways_of(grid);
        const size_t size = lattice_size(&before.lattice);
        struct ways ways = {before.lattice, malloc(size)};

        assert_non_null(ways.open);
        memcpy(ways.open, before.open, size);
        for (size_t i = 0; i < grid_size(grid); i++)
            for (unsigned way = NORTH; way < DIRECTIONS; way++) {
                const ptrdiff_t cell = number_of(&ways, grid, i);

                if (!is_open(grid, i, (enum direction)way))
                    continue;
                const ptrdiff_t next = ways_step(&ways, cell, (enum direction)way);

                ways_close(&ways, cell, (enum direction)way);
                assert_int_equal(ways.open[cell], before.open[cell] & ~(1 << way));
                assert_int_equal(ways.open[next], before.open[next] & ~(1 << direction_back(way)));
                ways_open(&ways, cell, (enum direction)way);
                assert_memory_equal(ways.open, before.open, size);
            }
        free(ways.open);
        arena_reset(&task->scratch);
        grid_free(grid);
    }
}

static int set_up(void **state)
{
    (void)state;
    task = task_new();
    return task ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    task_free(task);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ways_are_what_the_grid_is_and_go_back_into_it),
        cmocka_unit_test(test_a_wall_that_is_opened_and_closed_is_so_on_both_sides),
    };

    return cmocka_run_group_tests_name("ways", tests, set_up, tear_down);
}
