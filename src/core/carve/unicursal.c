/*
 * Unicursal: one corridor through every cell, without branches. It follows both sides of the passages of a maze of half
 * the sides. Each cell of that maze is four cells here, linked along its walls and divided along its passages. Since
 * that maze is a tree, the corridor around it is a loop, and the loop is cut. Detours of the loop, through two cells at
 * a time, take in an odd last column or row.
 *
 * The planes of the smaller maze become the loop's planes 64 cells at a time, with each bit spread to two.
 *
 * Source: W. D. Pullen, Think Labyrinth!, Maze Algorithms: Unicursal, by bisecting the passages.
 */
#include "core/carve/algorithms.h"

#include "core/board/grid.h"

#define EVEN UINT64_C(0x5555555555555555) /* the first of each two cells */

/* The k-th half word of a plane, with each bit as the first of two. */
static inline uint64_t spread(const uint64_t *plane, size_t k)
{
    return bits_dilated(plane[k / 2] >> k % 2 * 32);
}

/* The cells of the loop in word k of a row: all but an odd last column. */
static inline uint64_t loop_cells(const struct maze_grid *grid, size_t k)
{
    const uint64_t cells = grid->width & ~1U;

    return k == bits_words(cells) - 1 ? bits_last_mask(cells) : UINT64_MAX;
}

/* Opens what the loop has around row y of the smaller maze: in rows 2 y and 2 y + 1, and along the row below. */
static enum maze_status draw_row(
    struct maze_grid *grid, const struct maze_task *task, uint32_t y, const struct maze_row *row)
{
    const uint64_t *east = row->plane[MAZE_PLANE_EAST], *south = row->plane[MAZE_PLANE_SOUTH];
    uint64_t *upper_east = grid_east_row(grid, 2 * y), *upper_south = grid_south_row(grid, 2 * y);
    uint64_t *lower_east = grid_east_row(grid, 2 * y + 1);
    uint64_t *lower_south = grid_south_row(grid, 2 * y + 1);
    uint64_t *below = 2 * y + 2 < grid->height ? grid_east_row(grid, 2 * y + 2) : NULL;
    uint64_t west = 0; /* the passage from the previous word, if there is one */

    for (size_t k = 0; k < bits_words(2 * (uint64_t)row->width); k++) {
        const uint64_t cells = loop_cells(grid, k), firsts = cells & EVEN;
        const uint64_t easts = spread(east, k), souths = spread(south, k);

        if (task_stop(task, k * BITS_WORD))
            return MAZE_CANCELLED;
        upper_east[k] |= easts << 1;
        lower_east[k] = (firsts & ~souths) | easts << 1;
        west |= easts << 2;
        upper_south[k] = cells & ~(west | easts << 1);
        lower_south[k] = souths | souths << 1;
        if (below)
            below[k] = firsts & ~souths;
        west = easts >> (BITS_WORD - 2);
    }
    return MAZE_OK;
}

/* The loop runs down the last but one column; detours take in the last. */
static enum maze_status take_in_last_column(struct maze_grid *grid, const struct maze_task *task)
{
    const uint32_t last = grid->width - 1;

    for (uint32_t y = 0; y + 1 < grid->height; y += 2) {
        if (task_stop(task, y))
            return MAZE_CANCELLED;
        bits_clear(grid_south_row(grid, y), last - 1);
        bits_set(grid_east_row(grid, y), last - 1);
        bits_set(grid_south_row(grid, y), last);
        bits_set(grid_east_row(grid, y + 1), last - 1);
    }
    return MAZE_OK;
}

/* The loop runs along the last but one row. The last row already has its path. */
static void take_in_last_row(struct maze_grid *grid)
{
    uint64_t *east = grid_east_row(grid, grid->height - 2);
    uint64_t *south = grid_south_row(grid, grid->height - 2);

    for (size_t k = 0; k < bits_words(grid->width & ~1U); k++) {
        east[k] &= ~EVEN;
        south[k] = loop_cells(grid, k);
    }
}

/* Cuts the loop into a corridor. With odd sides, the corner left out becomes an end, cut beside the cell above. */
static void cut(struct maze_grid *grid)
{
    const uint32_t width = grid->width, height = grid->height;

    if (width % 2 && height % 2) {
        bits_clear(grid_south_row(grid, height - 3), width - 1);
        bits_set(grid_south_row(grid, height - 2), width - 1);
    } else {
        bits_clear(grid_east_row(grid, 0), 0);
    }
}

static enum maze_status draw_loop(
    struct maze_grid *grid, const struct maze_task *task, struct maze_rows *rows)
{
    uint64_t *first = grid_east_row(grid, 0);
    enum maze_status status = MAZE_OK;
    struct maze_row row;

    for (size_t k = 0; k < bits_words(grid->width & ~1U); k++)
        first[k] = loop_cells(grid, k) & EVEN;
    for (uint32_t y = 0; y < rows->height && status == MAZE_OK; y++) {
        status = maze_rows_next(rows, &row);
        if (status == MAZE_OK)
            status = draw_row(grid, task, y, &row);
    }
    return status;
}

enum maze_status unicursal_follow(
    struct maze_rows *rows, const struct maze_task *task, struct maze_grid *grid)
{
    enum maze_status status = draw_loop(grid, task, rows);

    if (status == MAZE_OK && grid->width % 2)
        status = take_in_last_column(grid, task);
    if (status != MAZE_OK)
        return status;
    if (grid->height % 2)
        take_in_last_row(grid);
    cut(grid);
    return MAZE_OK;
}

void unicursal_ends(const struct maze_spec *spec, struct maze_point *start, struct maze_point *goal)
{
    const uint64_t right = spec->width - 1, bottom = spec->height - 1;

    *start = (struct maze_point){0, 0};
    *goal = (struct maze_point){right, bottom};
    if (right == 0 || bottom == 0)
        return;
    if (right % 2 == 0 && bottom % 2 == 0)
        *start = (struct maze_point){right, bottom - 2};
    else
        *goal = (struct maze_point){1, 0};
}
