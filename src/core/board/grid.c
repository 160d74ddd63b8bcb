/* The planes of squares are one allocation with the grid; other tilings may have more of them. */
#include "core/board/grid.h"

#include <stdlib.h>

enum { STORED = 2 }; /* planes in the grid's allocation */

void grid_row(const struct maze_grid *grid, uint32_t y, struct maze_row *row)
{
    const size_t offset = y * grid->words;

    for (unsigned i = 0; i < MAZE_WALLS_MAX && grid->wall[i]; i++)
        row->plane[MAZE_PLANE_WALL + i] = grid->wall[i] + offset;
    for (unsigned i = 0; i < MAZE_WALLS_MAX && grid->mark[i]; i++)
        row->plane[MAZE_PLANE_MARK + i] = grid->mark[i] + offset;
    if (grid->storey && y >= grid->storey) {
        const size_t above = offset - grid->storey * grid->words;

        row->plane[MAZE_PLANE_UP] = grid->wall[MAZE_PLANE_DOWN - MAZE_PLANE_WALL] + above;
        if (grid->mark[0])
            row->plane[MAZE_PLANE_UP_MARK] =
                grid->mark[MAZE_PLANE_DOWN_MARK - MAZE_PLANE_MARK] + above;
    }
    if (grid->inside)
        row->plane[MAZE_PLANE_INSIDE] = grid->inside + offset;
    if (grid->value)
        row->value = grid->value + (size_t)y * grid->width;
    if (grid->wrap & MAZE_WRAP_X) {
        const uint64_t *marks = row->plane[MAZE_PLANE_EAST_MARK];

        row->west_open = bits_get(row->plane[MAZE_PLANE_EAST], grid->width - 1);
        row->west_mark = marks && bits_get(marks, grid->width - 1);
        row->west_south = bits_get(row->plane[MAZE_PLANE_SOUTH], grid->width - 1);
        row->east_south = bits_get(row->plane[MAZE_PLANE_SOUTH], 0);
    }
}

static enum maze_status grid_rows_next(struct maze_rows *rows, uint32_t y, struct maze_row *row)
{
    grid_row((const struct maze_grid *)rows, y, row);
    return MAZE_OK;
}

static void grid_rows_free(struct maze_rows *rows)
{
    struct maze_grid *grid = (struct maze_grid *)rows;

    for (unsigned i = STORED; i < MAZE_WALLS_MAX; i++)
        free(grid->wall[i]);
    grid_drop_marks(grid);
    free(grid->inside);
    free(grid->rooms);
    free(grid->stairs);
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
    const size_t size = sizeof(struct maze_grid) + STORED * plane * sizeof(uint64_t);
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
        .wall = {grid->store, grid->store + plane},
    };
    if (size <= CLEARED_MAX)
        memset(grid->store, 0, STORED * plane * sizeof(uint64_t));
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

enum maze_status grid_add_marks(struct maze_grid *grid)
{
    for (unsigned i = 0; i < bits_count(grid->tiling->forward); i++) {
        grid->mark[i] = grid_plane_new(grid);
        if (!grid->mark[i])
            return MAZE_NO_MEMORY;
    }
    return MAZE_OK;
}

void grid_drop_marks(struct maze_grid *grid)
{
    for (unsigned i = 0; i < MAZE_WALLS_MAX; i++) {
        free(grid->mark[i]);
        grid->mark[i] = NULL;
    }
}

enum maze_status grid_set_tiling(struct maze_grid *grid, const struct maze_tiling *tiling)
{
    grid->tiling = tiling;
    for (unsigned i = STORED; i < bits_count(tiling->forward); i++) {
        grid->wall[i] = grid_plane_new(grid);
        if (!grid->wall[i])
            return MAZE_NO_MEMORY;
    }
    return MAZE_OK;
}

struct maze_rows *maze_grid_rows(struct maze_grid *grid)
{
    struct maze_rows *rows = &grid->rows;
    const size_t last = (grid->height - 1) * grid->words;

    rows->tiling = grid->tiling;
    rows->wrap = grid->wrap;
    rows->storey = grid->storey;
    if (grid->inside)
        rows->planes |= 1 << MAZE_PLANE_INSIDE;
    if (grid->mark[0])
        rows->planes |= 1 << MAZE_PLANE_MARK;
    for (unsigned i = 0; i < MAZE_WALLS_MAX && grid->wrap & MAZE_WRAP_Y; i++) {
        rows->top[i] = grid->wall[i] ? grid->wall[i] + last : NULL;
        rows->top_mark[i] = grid->mark[i] ? grid->mark[i] + last : NULL;
    }
    if (grid->wrap & MAZE_WRAP_Y) {
        grid_row(grid, grid->height - 1, &rows->beyond[0]);
        grid_row(grid, 0, &rows->beyond[1]);
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
