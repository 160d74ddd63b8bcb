/* Two planes of bits in one allocation, and the rows that read them. */
#include "core/grid.h"

#include "maze/mask.h"

#include <stdlib.h>

static enum maze_status grid_rows_next(struct maze_rows *rows, uint32_t y, struct maze_row *row)
{
    const struct maze_grid *grid = (const struct maze_grid *)rows;
    const size_t offset = y * grid->words;

    row->plane[MAZE_PLANE_EAST] = grid->east + offset;
    row->plane[MAZE_PLANE_SOUTH] = grid->south + offset;
    if (grid->inside)
        row->plane[MAZE_PLANE_INSIDE] = grid->inside + offset;
    if (grid->east_mark) {
        row->plane[MAZE_PLANE_EAST_MARK] = grid->east_mark + offset;
        row->plane[MAZE_PLANE_SOUTH_MARK] = grid->south_mark + offset;
    }
    if (grid->value)
        row->value = grid->value + (size_t)y * grid->width;
    if (grid->wrap & MAZE_WRAP_X) {
        row->west_open = bits_get(row->plane[MAZE_PLANE_EAST], grid->width - 1);
        row->west_mark =
            grid->east_mark && bits_get(row->plane[MAZE_PLANE_EAST_MARK], grid->width - 1);
    }
    return MAZE_OK;
}

static void grid_rows_free(struct maze_rows *rows)
{
    struct maze_grid *grid = (struct maze_grid *)rows;

    free(grid->inside);
    free(grid->east_mark);
    free(grid->south_mark);
    free(grid->value);
    free(grid);
}

static bool grid_rows_inside(const struct maze_rows *rows, uint64_t x, uint64_t y)
{
    return grid_inside((const struct maze_grid *)rows, x, y);
}

/* Bytes up to which it is quicker to clear a grid than to ask for cleared memory. */
enum { CLEARED_MAX = 4096 };

enum maze_status maze_grid_new(uint32_t width, uint32_t height, struct maze_grid **out)
{
    static const struct rows_kind kind = {grid_rows_next, grid_rows_free, grid_rows_inside};
    const size_t words = bits_words(width), plane = height * words;
    const size_t size = sizeof(struct maze_grid) + 2 * plane * sizeof(uint64_t);
    struct maze_grid *grid = size > CLEARED_MAX ? calloc(1, size) : malloc(size);

    if (!grid)
        return MAZE_NO_MEMORY;
    *grid = (struct maze_grid){
        .rows = {.kind = &kind, .width = width, .height = height},
        .tiling = maze_tiling_at(0),
        .width = width,
        .height = height,
        .words = words,
        .cells = (uint64_t)width * height,
        .east = grid->store,
        .south = grid->store + plane,
    };
    if (size <= CLEARED_MAX)
        memset(grid->store, 0, 2 * plane * sizeof(uint64_t));
    *out = grid;
    return MAZE_OK;
}

void maze_grid_free(struct maze_grid *grid)
{
    if (grid)
        grid_rows_free(&grid->rows);
}

uint64_t *grid_plane_new(const struct maze_grid *grid)
{
    return calloc(grid->height * grid->words, sizeof(uint64_t));
}

enum maze_status grid_shape(struct maze_grid *grid, const struct maze_spec *spec)
{
    grid->tiling = maze_spec_tiling(spec);
    grid->wrap = spec->wrap;
    if (!spec->shape && !spec->mask)
        return MAZE_OK;
    grid->inside = grid_plane_new(grid);
    if (!grid->inside)
        return MAZE_NO_MEMORY;
    grid->cells = 0;
    for (uint32_t y = 0; y < grid->height; y++) {
        uint64_t *row = grid->inside + y * grid->words;

        if (spec->mask)
            maze_mask_row(spec->mask, y, row);
        else
            grid->cells += maze_shape_row(spec->shape, grid->width, grid->height, y, row);
    }
    if (spec->mask)
        grid->cells = maze_mask_cells(spec->mask);
    return MAZE_OK;
}

struct maze_rows *maze_grid_rows(struct maze_grid *grid)
{
    struct maze_rows *rows = &grid->rows;
    const size_t last = (grid->height - 1) * grid->words;

    rows->tiling = grid->tiling;
    rows->wrap = grid->wrap;
    if (grid->inside)
        rows->planes |= 1 << MAZE_PLANE_INSIDE;
    if (grid->east_mark)
        rows->planes |= 1 << MAZE_PLANE_EAST_MARK | 1 << MAZE_PLANE_SOUTH_MARK;
    if (grid->wrap & MAZE_WRAP_Y) {
        rows->top = grid->south + last;
        rows->top_mark = grid->south_mark ? grid->south_mark + last : NULL;
    }
    return rows;
}

enum maze_status grid_open_corridor(struct maze_grid *grid, uint32_t x, uint32_t y, uint32_t width,
    uint32_t height, const struct maze_task *task)
{
    const uint64_t last = x + width - 1;

    for (uint64_t from = x, end; from < last; from = end) {
        if (task_stop(task, from - x))
            return MAZE_CANCELLED;
        end = last - from < TASK_STRIDE ? last : from + TASK_STRIDE;
        bits_fill(grid_east_row(grid, y), from, end);
    }
    for (uint32_t i = 0; i + 1 < height; i++) {
        if (task_stop(task, i))
            return MAZE_CANCELLED;
        bits_set(grid_south_row(grid, y + i), x);
    }
    return MAZE_OK;
}
