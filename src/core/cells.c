/*
 * Bytes to bits, eight cells at a time: a link bit of each of eight bytes is moved to the bytes'
 * lowest bits, and one multiplication gathers these in the top byte, in order.
 */
#include "core/cells.h"

#include <string.h>

uint8_t *cells_new(struct maze_task *task, const struct maze_lattice *lattice)
{
    /* The gathering reads whole words, up to 64 cells past the last. */
    const size_t size = lattice_size(lattice), stride = (size_t)lattice->stride;
    const uint8_t border = lattice->wrap ? IN_MAZE | BEYOND : IN_MAZE;
    uint8_t *cells = arena_alloc(&task->scratch, size + BITS_WORD);

    if (!cells)
        return NULL;
    memset(cells, 0, size + BITS_WORD);
    memset(cells, border, stride + 1);
    for (uint32_t y = 0; y < lattice->height; y++) {
        uint8_t *row = cells + lattice_cell(lattice, 0, y);

        row[lattice->width] = border;
        for (uint32_t x = 0; lattice->inside && x < lattice->width; x++)
            row[x] = lattice_inside(lattice, x, y) ? 0 : IN_MAZE;
    }
    memset(cells + size - stride - 1, border, stride + 1);
    return cells;
}

void cells_to_grid(const uint8_t *cells, const struct maze_lattice *lattice, struct maze_grid *grid)
{
    /* Copies, which no store of a word can be taken to change. */
    const uint64_t last = bits_last_mask(grid->width);
    const uint32_t width = grid->width, height = grid->height;
    const ptrdiff_t stride = lattice->stride;
    const uint8_t *row = cells + lattice_cell(lattice, 0, 0);
    uint64_t *east = grid->east, *south = grid->south;

    for (uint32_t y = 0; y < height; y++, row += stride) {
        for (const uint8_t *cell = row, *const end = row + width; cell < end; east++, south++) {
            uint64_t easts = 0, souths = 0;

            for (unsigned i = 0; i < BITS_WORD && cell < end; i += BITS_LANES, cell += BITS_LANES) {
                const uint64_t here = bits_load(cell), right = bits_load(cell + 1);
                const uint64_t below = bits_load(cell + stride);

                easts |= bits_gather(here >> MAZE_EAST | right >> MAZE_WEST) << i;
                souths |= bits_gather(here >> MAZE_SOUTH | below >> MAZE_NORTH) << i;
            }
            *east = easts;
            *south = souths;
        }
        east[-1] &= last;
        south[-1] &= last;
    }
    /* A link of the first column or row across an edge is the last one's wall. */
    for (uint32_t y = 0; lattice->wrap & MAZE_WRAP_X && y < height; y++)
        if (cells[lattice_cell(lattice, 0, y)] & LINK_WEST)
            bits_set(grid_east_row(grid, y), width - 1);
    for (uint32_t x = 0; lattice->wrap & MAZE_WRAP_Y && x < grid->width; x++)
        if (cells[lattice_cell(lattice, x, 0)] & LINK_NORTH)
            bits_set(grid_south_row(grid, grid->height - 1), x);
}
