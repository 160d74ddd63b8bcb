/* Eight cells at a time: a link bit of each byte is moved lowest, and one multiplication gathers these in order. */
#include "core/board/cells.h"

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
    uint64_t *east = grid->wall[MAZE_PLANE_EAST], *south = grid->wall[MAZE_PLANE_SOUTH];

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

/* ---- choices: the tables are written by the preprocessor ---- */

/* The lowest link of a set, and the set without it. */
#define LOW(set)  ((set) & -(set))
#define REST(set) ((set) & ((set)-1))

/* Link n of a set of up to four; 0 if a draw would not be fair. */
#define NTH(set, n)                                                                                \
    ((n) == 0 ? LOW(set) : (n) == 1 ? LOW(REST(set)) : (n) == 2 ? LOW(REST(REST(set))) : LINK_WEST)
#define SIZE(set)      (((set)&1) + ((set) >> 1 & 1) + ((set) >> 2 & 1) + ((set) >> 3 & 1))
#define CHOOSE(set, d) ((d) >= DRAWS / SIZE(set) * SIZE(set) ? 0 : NTH(set, (d) % SIZE(set)))

#define CHOOSE4(set, d)                                                                            \
    CHOOSE(set, d), CHOOSE(set, (d) + 1), CHOOSE(set, (d) + 2), CHOOSE(set, (d) + 3)
#define CHOOSE16(set, d)                                                                           \
    CHOOSE4(set, d), CHOOSE4(set, (d) + 4), CHOOSE4(set, (d) + 8), CHOOSE4(set, (d) + 12)
#define CHOOSE64(set)                                                                              \
    {                                                                                              \
        CHOOSE16(set, 0), CHOOSE16(set, 16), CHOOSE16(set, 32), CHOOSE16(set, 48)                  \
    }

#define LINK(set, draw) NTH(set, (draw) % SIZE(set))
#define LINKS4(set, draw)                                                                          \
    LINK(set, draw), LINK(set, (draw) + 1), LINK(set, (draw) + 2), LINK(set, (draw) + 3)
#define LINKS12(set)                                                                               \
    {                                                                                              \
        LINKS4(set, 0), LINKS4(set, 4), LINKS4(set, 8)                                             \
    }

/* A row of a table for each set. */
#define ROWS(row)                                                                                  \
    {                                                                                              \
        {0}, row(1), row(2), row(3), row(4), row(5), row(6), row(7), row(8), row(9), row(10),      \
            row(11), row(12), row(13), row(14), row(15)                                            \
    }

const uint8_t choice[1 << MAZE_DIRECTIONS][DRAWS] = ROWS(CHOOSE64);
const uint8_t choice_of_twelve[1 << MAZE_DIRECTIONS][TWELVE] = ROWS(LINKS12);

unsigned choice_biased(struct rng *rng, unsigned set, int bias)
{
    const unsigned horizontal = set & (LINK_EAST | LINK_WEST);
    const unsigned vertical = set & (LINK_NORTH | LINK_SOUTH);
    const uint32_t weight_horizontal = SIZE(horizontal) * (uint32_t)(MAZE_BIAS_MAX + bias);
    const uint32_t weight_vertical = SIZE(vertical) * (uint32_t)(MAZE_BIAS_MAX - bias);
    const uint32_t weight = weight_horizontal + weight_vertical;
    unsigned side = set;

    if (weight > 0)
        side = rng_below(rng, weight) < weight_horizontal ? horizontal : vertical;
    return side & (side - 1) && rng_next(rng) >> 63 ? REST(side) : LOW(side);
}
