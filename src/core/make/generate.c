/*
 * An algorithm makes rows, fills a grid of squares, or opens passages in a graph of any tiling. One is made around the
 * rows of a smaller maze, which this file makes first, so that no algorithm makes a maze itself.
 */
#include "core/make/generate.h"

#include "core/carve/graph_growth.h"
#include "core/make/reshape.h"
#include "maze/mask.h"

#include <stdlib.h>

/* ---- the shape ---- */

/* Gives a new grid the outline of a spec. MAZE_OK or MAZE_NO_MEMORY. */
static enum maze_status set_outline(struct maze_grid *grid, const struct maze_spec *spec)
{
    grid->inside = grid_plane_new(grid);
    if (!grid->inside)
        return MAZE_NO_MEMORY;
    grid->cells = 0;
    for (uint32_t y = 0; y < grid->height; y++) {
        uint64_t *row = grid->inside + y * grid->words;

        if (grid->tiling->rings) {
            bits_fill(row, 0, ring_cells(y));
            grid->cells += ring_cells(y);
        } else if (spec->mask)
            maze_mask_row(spec->mask, y, row);
        else if (spec->storey)
            bits_fill(row, 0, (y + 1) % spec->storey ? grid->width : 0);
        else
            grid->cells += maze_shape_row(spec->shape, grid->width, grid->height, y, row);
    }
    if (spec->mask)
        grid->cells = maze_mask_cells(spec->mask);
    else if (spec->storey)
        grid->cells = maze_spec_cells(spec);
    return MAZE_OK;
}

/* Draws from which cells a way may lead down: each by itself, and one of each floor but the last. */
static enum maze_status draw_stairs(
    struct maze_grid *grid, const struct maze_spec *spec, const struct maze_task *task)
{
    const struct maze_lattice lattice = grid_lattice(grid);
    const uint32_t percent = spec->stairs ? spec->stairs : MAZE_STAIRS_USUAL;
    struct rng rng = board_rng(spec, STAIRS_KEY);

    grid->stairs = calloc(bits_words(lattice_size(&lattice)), sizeof(*grid->stairs));
    if (!grid->stairs)
        return MAZE_NO_MEMORY;
    for (uint32_t y = 0; y + spec->storey < grid->height; y++) {
        const size_t row = (size_t)lattice_cell(&lattice, 0, y);

        if (task_cancelled(task))
            return MAZE_CANCELLED;
        if (y % spec->storey == 0) {
            const uint32_t down = rng_below(&rng, spec->storey - 1);

            bits_set(
                grid->stairs, row + down * (size_t)lattice.stride + rng_below(&rng, grid->width));
        }
        for (uint32_t x = 0; x < grid->width && (y + 1) % spec->storey; x++)
            if (rng_below(&rng, MAZE_PERCENT_MAX) < percent)
                bits_set(grid->stairs, row + x);
    }
    return MAZE_OK;
}

enum maze_status grid_shape(
    struct maze_grid *grid, const struct maze_spec *spec, const struct maze_task *task)
{
    enum maze_status status = grid_set_tiling(grid, maze_spec_tiling(spec));

    grid->wrap = spec->wrap;
    grid->storey = spec->storey;
    if (status == MAZE_OK && (spec->shape || spec->mask || spec->storey || grid->tiling->rings))
        status = set_outline(grid, spec);
    if (status == MAZE_OK && spec->storey)
        status = draw_stairs(grid, spec, task);
    if (status == MAZE_OK && spec->symmetry)
        status = symmetry_outline(grid, spec);
    return status == MAZE_OK && spec->rooms ? rooms_place(grid, spec) : status;
}

/* ---- the spanning tree ---- */

/* Opens passages in a graph, and copies them to the grid's planes. A line has all its walls open. */
static enum maze_status carve(const struct maze_spec *spec, const struct maze_lattice *lattice,
    struct maze_task *task, struct maze_grid *grid)
{
    struct maze_graph graph;
    enum maze_status status;

    if (lattice_is_line(lattice)) {
        status = graph_closed(lattice, task, &graph);
        if (status == MAZE_OK)
            status = graph_open_all(&graph, task);
    } else {
        status = growth_carve(spec, lattice, task, NULL, &graph);
    }
    return status == MAZE_OK ? graph_to_grid(&graph, task, grid) : status;
}

/* Copies the rows of an algorithm that streams. */
static enum maze_status copy_rows(
    const struct maze_spec *spec, const struct maze_task *task, struct maze_grid *grid)
{
    const size_t bytes = grid->words * sizeof(uint64_t);
    struct maze_rows *rows;
    struct maze_row row;
    enum maze_status status = spec->algorithm->open(spec, &rows);

    if (status != MAZE_OK)
        return status;
    for (uint32_t y = 0; y < grid->height && status == MAZE_OK; y++) {
        status = task_cancelled(task) ? MAZE_CANCELLED : maze_rows_next(rows, &row);
        if (status == MAZE_OK) {
            memcpy(grid_east_row(grid, y), row.plane[MAZE_PLANE_EAST], bytes);
            memcpy(grid_south_row(grid, y), row.plane[MAZE_PLANE_SOUTH], bytes);
        }
    }
    maze_rows_free(rows);
    return status;
}

/* Makes the spanning tree of a spec without an inner maze. */
static enum maze_status fill(
    const struct maze_spec *spec, struct maze_task *task, struct maze_grid *grid)
{
    const struct maze_lattice lattice = grid_lattice(grid);

    if (lattice_is_line(&lattice) && !spec->tiling)
        return grid_open_corridor(grid, 0, 0, grid->width, grid->height, task);
    if (spec->algorithm->generate && !spec_is_on_graph(spec) &&
        (!spec->algorithm->carves_shapes || lattice_is_unmasked(&lattice)))
        return spec->algorithm->generate(spec, &lattice, task, grid);
    return spec->algorithm->carve ? carve(spec, &lattice, task, grid) : copy_rows(spec, task, grid);
}

/* Opens the rows of a whole board of squares, from a grid unless its algorithm streams. Leaves scratch memory empty. */
static enum maze_status open_inner(
    const struct maze_spec *inner, struct maze_task *task, struct maze_rows **rows)
{
    struct maze_grid *grid;
    enum maze_status status;

    if (maze_spec_streams(inner))
        return inner->algorithm->open(inner, rows);
    status = maze_grid_new((uint32_t)inner->width, (uint32_t)inner->height, &grid);
    if (status != MAZE_OK)
        return status;
    status = fill(inner, task, grid);
    arena_reset(&task->scratch);
    *rows = maze_grid_rows(grid);
    if (status != MAZE_OK)
        maze_grid_free(grid);
    return status;
}

enum maze_status grid_generate(
    struct maze_grid *grid, const struct maze_spec *spec, struct maze_task *task)
{
    struct maze_spec inner;
    struct maze_rows *rows;
    enum maze_status status;

    if (!maze_spec_inner(spec, &inner))
        return fill(spec, task, grid);
    status = open_inner(&inner, task, &rows);
    if (status != MAZE_OK)
        return status;
    status = spec->algorithm->follow(rows, task, grid);
    maze_rows_free(rows);
    return status;
}

enum maze_status grid_make(
    const struct maze_spec *spec, struct maze_task *task, struct maze_grid **grid)
{
    enum maze_status status = maze_grid_new((uint32_t)spec->width, (uint32_t)spec->height, grid);

    if (status != MAZE_OK)
        return status;
    status = grid_shape(*grid, spec, task);
    if (status == MAZE_OK)
        status = grid_generate(*grid, spec, task);
    arena_reset(&task->scratch);
    if (status != MAZE_OK)
        maze_grid_free(*grid);
    return status;
}
