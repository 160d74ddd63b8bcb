/* Bits to bytes, eight cells at a time: the inverse of what cells.c does. */
#include "core/ways.h"

#include <string.h>

/* Byte i of the result is bit i. */
static uint64_t spread(uint64_t bits)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    /* Byte i has nothing but bit i; the sum carries it to the byte's highest bit. */
    const uint64_t each = (bits & UINT8_MAX) * ones & UINT64_C(0x8040201008040201);

    return (each + ones * INT8_MAX) >> 7 & ones;
}

/* Stores the bytes that stand for the bits, those of cells first + i, as far as there is a cell. */
static void put(uint8_t *cells, size_t first, size_t width, uint64_t bytes)
{
    const size_t n = width - first < BITS_LANES ? width - first : BITS_LANES;

    for (size_t i = 0; i < n; i++)
        cells[first + i] = (uint8_t)(bytes >> (i * 8));
}

/* A row's openings to the south, or those above the first row. */
static const uint64_t *souths(const struct grid *grid, uint32_t y)
{
    if (y == 0)
        return grid->wrap & WRAP_Y ? grid_south_row(grid, grid->height - 1) : NULL;
    return grid_south_row(grid, y - 1);
}

static void read_row(const struct grid *grid, uint32_t y, uint8_t *cells)
{
    const uint64_t *east = grid_east_row(grid, y), *south = grid_south_row(grid, y);
    const uint64_t *north = souths(grid, y);
    uint64_t west = grid->wrap & WRAP_X && bits_get(east, grid->width - 1);

    for (size_t word = 0; word < grid->words; word++) {
        const uint64_t wests = east[word] << 1 | west, norths = north ? north[word] : 0;

        west = east[word] >> (BITS_WORD - 1);
        for (unsigned i = 0; i < BITS_WORD; i += BITS_LANES) {
            const size_t x = word * BITS_WORD + i;

            if (x >= grid->width)
                return;
            put(cells, x, grid->width,
                spread(norths >> i) << NORTH | spread(east[word] >> i) << EAST |
                    spread(south[word] >> i) << SOUTH | spread(wests >> i) << WEST);
        }
    }
}

enum status ways_of_grid(const struct grid *grid, struct task *task, struct ways *ways)
{
    const struct lattice lattice =
        lattice_shaped(grid->width, grid->height, grid->inside, grid->cells, grid->wrap);
    const size_t size = lattice_size(&lattice);
    uint8_t *open = arena_alloc(&task->scratch, size + BITS_WORD);

    if (!open)
        return STATUS_NO_MEMORY;
    memset(open, BEYOND, size + BITS_WORD);
    for (uint32_t y = 0; y < grid->height; y++)
        read_row(grid, y, open + lattice_cell(&lattice, 0, y));
    *ways = (struct ways){lattice, open};
    return STATUS_OK;
}

void ways_to_grid(const struct ways *ways, struct grid *grid)
{
    cells_to_grid(ways->open, &ways->lattice, grid);
}

void ways_clear(struct ways *ways)
{
    const size_t size = lattice_size(&ways->lattice);

    for (size_t cell = 0; cell < size; cell++)
        ways->open[cell] &= (uint8_t)~WAYS_OWN;
}

uint64_t ways_passages(const struct ways *ways)
{
    const size_t size = lattice_size(&ways->lattice);
    const uint64_t links = UINT64_C(0x0101010101010101) * LINKS;
    uint64_t sides = 0;

    /* Past the last cell there are some bytes more, of the border. */
    for (size_t cell = 0; cell < size; cell += BITS_LANES)
        sides += (unsigned)__builtin_popcountll(bits_load(ways->open + cell) & links);
    return sides / 2;
}
