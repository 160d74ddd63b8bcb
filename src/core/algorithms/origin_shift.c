/*
 * Origin shift: every cell points to a neighbour, and along these pointers to the origin. The origin
 * walks at random: the cell that it leaves points to the one that it goes to, which points nowhere.
 * A maze stays a maze, and a step stores one byte: only the border must be looked out for.
 *
 * It begins with a maze of coins (each cell points north or west, as in a binary tree), so that a
 * region where the origin never comes looks like a maze too; ten steps a cell are walked. Not
 * uniform: only the limit of many steps is (the Markov chain tree theorem of Aldous and Broder).
 *
 * Source: CaptainLuma, New maze generating algorithm (2023).
 */
#include "core/algorithms/algorithms.h"

#include "base/rng.h"
#include "core/cells.h"

enum {
    STEPS_PER_CELL = 10,
    STEPS = 32 /* to a random number, two bits each */
};

/*
 * Points each cell to the north or to the west. The first cell, the origin, points north, out of the
 * maze, until the origin leaves it.
 */
static void toss(uint8_t *cells, const struct lattice *lattice, struct rng *rng)
{
    for (uint32_t y = 0; y < lattice->height; y++) {
        uint8_t *row = cells + lattice_cell(lattice, 0, y);

        for (uint32_t x = 0; x < lattice->width;) {
            uint64_t coins = rng_next(rng);

            for (unsigned i = 0; i < 64 && x < lattice->width; i++, x++, coins >>= 1)
                row[x] = coins & 1 ? LINK_NORTH : LINK_WEST;
        }
        row[0] = LINK_NORTH;
        if (y == 0)
            for (uint32_t x = 1; x < lattice->width; x++)
                row[x] = LINK_WEST;
    }
}

/* One step of the origin, or none where the lowest bits draw a way out of the maze. */
static inline uint8_t *step(uint8_t *origin, const ptrdiff_t offset[DIRECTIONS], uint64_t draws)
{
    static const uint8_t link[DIRECTIONS] = {LINK_NORTH, LINK_EAST, LINK_SOUTH, LINK_WEST};
    const unsigned way = draws % DIRECTIONS;
    uint8_t *const next = origin + offset[way];

    if (__builtin_expect(*next == IN_MAZE, 0))
        return origin;
    *origin = link[way];
    return next;
}

enum status origin_shift_generate(const struct maze_spec *spec, const struct lattice *lattice,
    struct task *task, struct grid *grid)
{
    const ptrdiff_t offset[DIRECTIONS] = {lattice_offset(lattice, NORTH),
        lattice_offset(lattice, EAST), lattice_offset(lattice, SOUTH),
        lattice_offset(lattice, WEST)};
    const uint64_t numbers = maze_spec_cells(spec) * STEPS_PER_CELL / STEPS + 1;
    struct rng rng = rng_seeded(spec->seed);
    uint8_t *cells = cells_new(task, lattice);

    if (!cells)
        return STATUS_NO_MEMORY;
    toss(cells, lattice, &rng);

    uint8_t *origin = cells + lattice_cell(lattice, 0, 0);

    for (uint64_t number = 0; number < numbers; number++) {
        uint64_t draws = rng_next(&rng);

        if (number % (TASK_STRIDE / STEPS) == 0 && task_cancelled(task))
            return STATUS_CANCELLED;
        for (int i = 0; i < STEPS; i += 4, draws >>= 8) {
            origin = step(origin, offset, draws);
            origin = step(origin, offset, draws >> 2);
            origin = step(origin, offset, draws >> 4);
            origin = step(origin, offset, draws >> 6);
        }
    }
    *origin = 0;
    cells_to_grid(cells, lattice, grid);
    return STATUS_OK;
}
