/*
 * Origin shift: every cell points to a neighbour, and along these pointers to the origin. The origin
 * walks at random: the cell that it leaves points to the one that it goes to, which points nowhere.
 * A maze stays a maze, and a step stores one byte: only the border must be looked out for.
 *
 * It begins with a maze of coins (each cell points north or west, as in a binary tree), so that a
 * region where the origin never comes looks like a maze too; inside an outline, where a coin may have
 * no way to point, with the tree of a walk that goes back where it is stuck. Ten steps a cell are
 * walked. Not uniform: only the limit of many steps is (the Markov chain tree theorem of Aldous and
 * Broder).
 *
 * Source: CaptainLuma, New maze generating algorithm (2023).
 */
#include "core/algorithms/algorithms.h"

#include "base/inline.h"
#include "base/rng.h"
#include "core/cells.h"
#include "core/choice.h"

enum {
    STEPS_PER_CELL = 10,
    STEPS = 32,         /* to a random number, two bits each */
    FIRST = 2 * IN_MAZE /* the first origin, which points nowhere and is not the border */
};

/*
 * Points each cell to the north or to the west. The first cell, the origin, points north, out of the
 * maze, until the origin leaves it.
 */
static INLINE void toss(uint8_t *cells, const struct maze_lattice *lattice, struct rng *rng)
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

/*
 * Points each cell inside an outline back along a walk from a random one, which is returned; 0 when the
 * task was cancelled.
 */
static ptrdiff_t wander(uint8_t *cells, const struct maze_lattice *lattice, struct rng *rng,
    const struct maze_task *task)
{
    const ptrdiff_t origin = lattice_draw(lattice, rng);
    uint64_t left = lattice->cells - 1;

    cells[origin] = FIRST;
    for (ptrdiff_t cell = origin, steps = 0; left; steps++) {
        if (task_stop(task, (uint64_t)steps))
            return 0;

        const unsigned open = choice_open(cells, lattice, cell);
        const unsigned way =
            open ? choice_of_twelve[open][rng_below(rng, TWELVE)] : cells[cell] & LINKS;

        cell = cells_follow(cells, lattice, cell, way);
        if (open) {
            cells[cell] = (uint8_t)opposite(way);
            left--;
        }
    }
    return origin;
}

/*
 * One step of the origin, or none where the lowest bits draw a way out of the maze; `round` is its
 * lattice, or NULL where nothing is joined round.
 */
static INLINE uint8_t *step(uint8_t *origin, const ptrdiff_t offset[MAZE_DIRECTIONS],
    uint64_t draws, const struct maze_lattice *round)
{
    static const uint8_t link[MAZE_DIRECTIONS] = {LINK_NORTH, LINK_EAST, LINK_SOUTH, LINK_WEST};
    const unsigned way = draws % MAZE_DIRECTIONS;
    uint8_t *next = origin + offset[way];

    if (round)
        next += round->round[way] & -(ptrdiff_t)(*next / BEYOND);
    if (__builtin_expect((round ? *next & ~(unsigned)BEYOND : *next) == IN_MAZE, 0))
        return origin;
    *origin = link[way];
    return next;
}

static INLINE enum maze_status shift(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid,
    const struct maze_lattice *round)
{
    const ptrdiff_t offset[MAZE_DIRECTIONS] = {lattice_offset(lattice, MAZE_NORTH),
        lattice_offset(lattice, MAZE_EAST), lattice_offset(lattice, MAZE_SOUTH),
        lattice_offset(lattice, MAZE_WEST)};
    const uint64_t numbers = lattice->cells * STEPS_PER_CELL / STEPS + 1;
    struct rng rng = rng_seeded(spec->seed);
    uint8_t *cells = cells_new(task, lattice);

    if (!cells)
        return MAZE_NO_MEMORY;

    uint8_t *origin = cells + lattice_cell(lattice, 0, 0);

    if (lattice->inside) {
        const ptrdiff_t first = wander(cells, lattice, &rng, task);

        if (first == 0)
            return MAZE_CANCELLED;
        origin = cells + first;
    } else {
        toss(cells, lattice, &rng);
    }

    struct rng rest = rng; /* a copy that stays in registers */

    for (uint64_t number = 0; number < numbers; number++) {
        uint64_t draws = rng_next(&rest);

        if (task_stop(task, (uint64_t)number * STEPS))
            return MAZE_CANCELLED;
        for (int i = 0; i < STEPS; i += 4, draws >>= 8) {
            origin = step(origin, offset, draws, round);
            origin = step(origin, offset, draws >> 2, round);
            origin = step(origin, offset, draws >> 4, round);
            origin = step(origin, offset, draws >> 6, round);
        }
    }
    *origin = 0;
    cells_to_grid(cells, lattice, grid);
    return MAZE_OK;
}

enum maze_status origin_shift_generate(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid)
{
    return lattice->wrap ? shift(spec, lattice, task, grid, lattice)
                         : shift(spec, lattice, task, grid, NULL);
}
