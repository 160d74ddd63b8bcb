/*
 * Bytes to bits, eight cells at a time: a link bit of each of eight bytes is moved to the bytes'
 * lowest bits, and one multiplication gathers these in the top byte, in order.
 */
#include "core/cells.h"

#include <string.h>

enum { LANES = 8 };                                          /* cells in a word of bytes */
static const uint64_t lowest = UINT64_C(0x0101010101010101); /* bit 0 of each byte */

uint8_t *cells_new(struct task *task, const struct lattice *lattice)
{
    /* The gathering reads whole words, up to 64 cells past the last. */
    const size_t size = lattice_size(lattice), stride = (size_t)lattice->stride;
    uint8_t *cells = arena_alloc(&task->scratch, size + BITS_WORD);

    if (!cells)
        return NULL;
    memset(cells, 0, size + BITS_WORD);
    memset(cells, IN_MAZE, stride + 1);
    for (uint32_t y = 0; y < lattice->height; y++)
        cells[lattice_cell(lattice, lattice->width - 1, y) + 1] = IN_MAZE;
    memset(cells + size - stride - 1, IN_MAZE, stride + 1);
    return cells;
}

/* Eight bytes as a number, the first in the lowest bits whatever the machine's order. */
static inline uint64_t load(const uint8_t *bytes)
{
    uint64_t word;

    memcpy(&word, bytes, sizeof(word));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* Bit i of the result is bit 0 of byte i. */
static inline uint64_t gather(uint64_t bytes)
{
    return ((bytes & lowest) * UINT64_C(0x0102040810204080)) >> 56;
}

void cells_to_grid(const uint8_t *cells, const struct lattice *lattice, struct grid *grid)
{
    const uint64_t last = bits_last_mask(grid->width);

    for (uint32_t y = 0; y < grid->height; y++) {
        const uint8_t *cell = cells + lattice_cell(lattice, 0, y), *const end = cell + grid->width;
        uint64_t *east = grid_east_row(grid, y), *south = grid_south_row(grid, y);

        for (size_t word = 0; word < grid->words; word++) {
            uint64_t easts = 0, souths = 0;

            for (unsigned i = 0; i < BITS_WORD && cell < end; i += LANES, cell += LANES) {
                const uint64_t here = load(cell), right = load(cell + 1);
                const uint64_t below = load(cell + lattice->stride);

                easts |= gather(here >> EAST | right >> WEST) << i;
                souths |= gather(here >> SOUTH | below >> NORTH) << i;
            }
            east[word] = easts;
            south[word] = souths;
        }
        east[grid->words - 1] &= last;
        south[grid->words - 1] &= last;
    }
}
