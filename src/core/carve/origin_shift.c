/*
 * Origin shift: every cell points to a neighbour, and along these pointers to the origin. The origin walks at random:
 * the cell that it leaves points to the cell that it enters, which points nowhere. The result is a maze after each
 * step, which stores one byte; only the border needs care.
 *
 * It begins with a binary tree (each cell points north or west, by a random bit), so a region that the origin never
 * visits looks like a maze too. It draws ten steps per cell. The result is not uniform; only the limit of many steps is
 * (the Markov chain tree theorem of Aldous and Broder).
 *
 * Source: CaptainLuma, New maze generating algorithm (2023).
 */
#include "core/carve/algorithms.h"

#include "core/board/cells.h"

/* Points each cell north or west. The first, the origin, points out of the maze until the origin leaves it. */
static void point_squares(uint8_t *cells, const struct maze_lattice *lattice, struct rng *rng)
{
    for (uint32_t y = 0; y < lattice->height; y++) {
        uint8_t *row = cells + lattice_cell(lattice, 0, y);

        for (uint32_t x = 0; x < lattice->width;) {
            uint64_t bits = rng_next(rng);

            for (unsigned i = 0; i < 64 && x < lattice->width; i++, x++, bits >>= 1)
                row[x] = bits & 1 ? LINK_NORTH : LINK_WEST;
        }
        row[0] = LINK_NORTH;
        if (y == 0)
            for (uint32_t x = 1; x < lattice->width; x++)
                row[x] = LINK_WEST;
    }
}

/* Takes one step of the origin, or none if the lowest bits draw a step out of the maze. */
static INLINE ptrdiff_t shift_square(
    uint8_t *cells, const struct maze_lattice *lattice, ptrdiff_t origin, uint64_t draws)
{
    static const uint8_t link[MAZE_DIRECTIONS] = {LINK_NORTH, LINK_EAST, LINK_SOUTH, LINK_WEST};
    const unsigned direction = draws % MAZE_DIRECTIONS;
    const ptrdiff_t next = origin + lattice->offset[0][direction];

    if (__builtin_expect(cells[next] == IN_MAZE, 0))
        return origin;
    cells[origin] = link[direction];
    return next;
}

enum maze_status origin_shift_generate(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid)
{
    const struct maze_lattice here = *lattice; /* a copy that no store of a byte can alias */
    const uint64_t numbers = lattice->cells * ORIGIN_SHIFTS / WALK_STEPS + 1;
    struct rng rng = algorithm_rng(spec);
    uint8_t *cells = cells_new(task, lattice);
    ptrdiff_t origin = lattice_cell(lattice, 0, 0);

    if (!cells)
        return MAZE_NO_MEMORY;
    point_squares(cells, lattice, &rng);
    for (uint64_t number = 0; number < numbers; number++) {
        uint64_t draws = rng_next(&rng);

        if (task_stop(task, number * WALK_STEPS))
            return MAZE_CANCELLED;
        for (int i = 0; i < WALK_STEPS; i += 4, draws >>= 8) {
            origin = shift_square(cells, &here, origin, draws);
            origin = shift_square(cells, &here, origin, draws >> 2);
            origin = shift_square(cells, &here, origin, draws >> 4);
            origin = shift_square(cells, &here, origin, draws >> 6);
        }
    }
    cells[origin] = 0;
    cells_to_grid(cells, lattice, grid);
    return MAZE_OK;
}
