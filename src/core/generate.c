/* Runs a spec's algorithm, whichever of the three kinds it is of: rows, a grid, or a graph of any tiling. */
#include "core/generate.h"

#include "core/graph.h"
#include "core/rows.h"
#include "maze/algorithm.h"

#include <string.h>

/* Copies the rows of a maze that streams into a grid. */
static enum maze_status read_rows(
    struct maze_rows *rows, const struct maze_task *task, struct maze_grid *grid)
{
    const size_t bytes = grid->words * sizeof(uint64_t);
    enum maze_status status = MAZE_OK;
    struct maze_row row;

    for (uint32_t y = 0; y < grid->height && status == MAZE_OK; y++) {
        status = task_cancelled(task) ? MAZE_CANCELLED : maze_rows_next(rows, &row);
        if (status == MAZE_OK) {
            memcpy(grid_east_row(grid, y), row.plane[MAZE_PLANE_EAST], bytes);
            memcpy(grid_south_row(grid, y), row.plane[MAZE_PLANE_SOUTH], bytes);
        }
    }
    return status;
}

/* The passages are a graph's before they are planes of bits. */
static enum maze_status carve(const struct maze_spec *spec, const struct maze_lattice *lattice,
    struct maze_task *task, struct maze_grid *grid)
{
    struct maze_graph graph;
    enum maze_status status = graph_closed(lattice, task, &graph);

    if (status == MAZE_OK)
        status = spec->algorithm->carve(spec, &graph, task, NULL);
    return status == MAZE_OK ? graph_to_grid(&graph, task, grid) : status;
}

enum maze_status grid_generate(
    struct maze_grid *grid, const struct maze_spec *spec, struct maze_task *task)
{
    const struct maze_lattice lattice = grid_lattice(grid);
    struct maze_rows *rows;
    enum maze_status status;

    /* A single row or column has but one maze, and a long one would cost some algorithms much. */
    if ((grid->width == 1 || grid->height == 1) && lattice_is_unmasked(&lattice))
        return grid_open_corridor(grid, 0, 0, grid->width, grid->height, task);
    if (spec->algorithm->generate && !spec->tiling &&
        (!spec->algorithm->carves_shapes || lattice_is_unmasked(&lattice)))
        return spec->algorithm->generate(spec, &lattice, task, grid);
    if (spec->algorithm->carve)
        return carve(spec, &lattice, task, grid);
    status = spec->algorithm->open(spec, &rows);
    if (status != MAZE_OK)
        return status;
    status = read_rows(rows, task, grid);
    maze_rows_free(rows);
    return status;
}
