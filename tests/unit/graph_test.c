/* A grid read into ways and written back, of all sizes around those of words. */
#include "boards.h"
#include "unit.h"

#include "base/task.h"
#include "core/board/graph.h"
#include "core/board/links.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 130 };

static struct maze_task *task;

static struct maze_graph ways_of(const struct maze_grid *grid)
{
    struct maze_graph graph;

    /* What is there already must not shine through. */
    memset(arena_alloc(&task->scratch, ARENA_BLOCK / 2), UINT8_MAX, ARENA_BLOCK / 2);
    arena_reset(&task->scratch);
    assert_int_equal(graph_of_grid(grid, task, &graph), MAZE_OK);
    return graph;
}

static ptrdiff_t number_of(const struct maze_graph *graph, const struct maze_grid *grid, size_t i)
{
    return graph_cell(graph, (struct maze_point){i % grid->width, i / grid->width});
}

/* Each cell says what the grid does, and each step leads to the cell beyond. */
static void assert_ways(const struct maze_grid *grid, const struct maze_graph *graph)
{
    const size_t size = lattice_size(&graph->lattice);
    size_t beyonds = 0;

    for (size_t i = 0; i < grid_size(grid); i++) {
        const ptrdiff_t cell = number_of(graph, grid, i);
        unsigned open = 0;

        for (unsigned way = 0; way < grid->tiling->directions; way++)
            if (is_open(grid, i, way)) {
                open |= 1u << way;
                assert_int_equal(
                    graph_step(graph, cell, way), number_of(graph, grid, beyond(grid, i, way)));
            }
        if (graph->open[cell] != open)
            fail_msg("%u x %u: cell %zu is %#x, not %#x", grid->width, grid->height, i,
                graph->open[cell], open);
        assert_int_equal(graph_point(graph, cell).x, i % grid->width);
        assert_int_equal(graph_point(graph, cell).y, i / grid->width);
    }
    for (size_t cell = 0; cell < size; cell++)
        beyonds += graph->open[cell] == (GRAPH_BORDER | GRAPH_OUTSIDE | GRAPH_INDIRECT);
    assert_int_equal(beyonds, size - grid_size(grid));
}

/* The reader of rows of any tiling says the same, cell by cell. */
static void assert_links(struct maze_grid *grid)
{
    struct maze_rows *rows = maze_grid_rows(grid);
    struct links links;

    links_begin(&links, rows);
    for (size_t i = 0; i < grid_size(grid); i++) {
        unsigned open = 0;

        if (i % grid->width == 0)
            assert_int_equal(links_next(&links, rows), MAZE_OK);
        for (unsigned way = 0; way < grid->tiling->directions; way++)
            open |= (unsigned)is_open(grid, i, way) << way;
        assert_int_equal(links_open(&links, (uint32_t)(i % grid->width), MAZE_PLANE_WALL), open);
    }
}

static void check(const struct kind *kind, uint32_t width, uint32_t height)
{
    struct maze_grid *grid = grid_of_kind(kind, width, height, (uint64_t)width + height);
    const size_t bytes = height * grid->words * sizeof(uint64_t);
    uint64_t *east = malloc(bytes), *south = malloc(bytes);
    const struct maze_graph graph = ways_of(grid);

    assert_true(east && south);
    assert_ways(grid, &graph);
    assert_links(grid);
    memcpy(east, grid->wall[MAZE_PLANE_EAST], bytes);
    memcpy(south, grid->wall[MAZE_PLANE_SOUTH], bytes);
    memset(grid->wall[MAZE_PLANE_EAST], UINT8_MAX, bytes);
    memset(grid->wall[MAZE_PLANE_SOUTH], UINT8_MAX, bytes);
    assert_int_equal(graph_to_grid(&graph, task, grid), MAZE_OK);
    assert_memory_equal(east, grid->wall[MAZE_PLANE_EAST], bytes);
    assert_memory_equal(south, grid->wall[MAZE_PLANE_SOUTH], bytes);
    free(east);
    free(south);
    arena_reset(&task->scratch);
    maze_grid_free(grid);
}

TEST(a_graph_has_the_passages_of_the_grid_and_goes_back_into_it)
{
    for (uint32_t side = 1; side <= MOST; side++)
        for (size_t k = 0; k < kinds_count; k++) {
            check(&kinds[k], side, side % 5 + 1);
            check(&kinds[k], side % 4 + 1, side);
        }
    for (uint32_t side = 1; side <= MOST; side += 43)
        for (size_t k = 0; k < kinds_count; k++)
            check(&kinds[k], side, side);
}

TEST(a_wall_that_is_opened_and_closed_is_so_on_both_sides)
{
    for (size_t k = 0; k < kinds_count; k++) {
        struct maze_grid *grid = grid_of_kind(&kinds[k], 9, 7, k);
        const struct maze_graph before = ways_of(grid);
        const size_t size = lattice_size(&before.lattice) * sizeof(*before.open);
        struct maze_graph graph = {before.lattice, malloc(size)};

        assert_non_null(graph.open);
        memcpy(graph.open, before.open, size);
        for (size_t i = 0; i < grid_size(grid); i++)
            for (unsigned way = 0; way < grid->tiling->directions; way++) {
                const ptrdiff_t cell = number_of(&graph, grid, i);

                if (!is_open(grid, i, way))
                    continue;
                const ptrdiff_t next = graph_step(&graph, cell, way);

                graph_close(&graph, cell, way);
                assert_int_equal(graph.open[cell], before.open[cell] & ~(1 << way));
                assert_int_equal(
                    graph.open[next], before.open[next] & ~(1 << graph_back(&graph, way)));
                graph_open(&graph, cell, way);
                assert_memory_equal(graph.open, before.open, size);
            }
        free(graph.open);
        arena_reset(&task->scratch);
        maze_grid_free(grid);
    }
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
