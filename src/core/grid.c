/* Two planes of bits in one allocation, and the rows that read them. */
#include "core/grid.h"

#include <stdlib.h>

uint64_t grid_bytes(uint64_t width, uint64_t height)
{
    return sizeof(struct grid) + 2 * sizeof(uint64_t) * height * bits_words(width);
}

enum status grid_new(uint32_t width, uint32_t height, struct grid **out)
{
    struct grid *grid = calloc(1, grid_bytes(width, height));

    if (!grid)
        return STATUS_NO_MEMORY;
    grid->width = width;
    grid->height = height;
    grid->words = bits_words(width);
    grid->east = grid->store;
    grid->south = grid->store + height * grid->words;
    *out = grid;
    return STATUS_OK;
}

void grid_free(struct grid *grid)
{
    free(grid);
}

static enum status grid_rows_next(struct rows *rows, uint32_t y, struct row *row)
{
    const struct grid *grid = (const struct grid *)rows;

    row->plane[PLANE_EAST] = grid_east_row(grid, y);
    row->plane[PLANE_SOUTH] = grid_south_row(grid, y);
    return STATUS_OK;
}

static void grid_rows_free(struct rows *rows)
{
    grid_free((struct grid *)rows);
}

struct rows *grid_rows(struct grid *grid)
{
    static const struct rows_kind kind = {grid_rows_next, grid_rows_free};

    grid->rows = (struct rows){.kind = &kind, .width = grid->width, .height = grid->height};
    return &grid->rows;
}
