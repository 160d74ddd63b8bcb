/*
 * Origin shift: every cell points to a neighbour, and along these pointers to the origin. The
 * origin walks at random: the cell that it leaves points to the one that it goes to, which points
 * nowhere. A maze stays a maze, and a step stores one byte: only the border must be looked out for.
 *
 * It begins with a binary tree (each cell points north or west, by a random bit), so that a region
 * where the origin never comes looks like a maze too; inside an outline, where a cell may have
 * neither neighbour, with the tree of a walk that goes back where it is stuck. Ten steps a cell are
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
#include "core/recorder.h"

enum {
    STEPS_PER_CELL = 10,
    FIRST = 2 * IN_MAZE /* the first origin, which points nowhere and is not the border */
};

/*
 * Points each cell to the north or to the west. The first cell, the origin, points north, out of
 * the maze, until the origin leaves it.
 */
static void point_at_random(uint8_t *cells, const struct maze_lattice *lattice, struct rng *rng)
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

/* Points each cell inside an outline back along a walk from a random one, *origin. */
static enum maze_status point_back(uint8_t *cells, const struct maze_lattice *lattice,
    struct rng *rng, const struct maze_task *task, ptrdiff_t *origin)
{
    const struct cell_steps steps = cell_steps(lattice);
    uint64_t left = lattice->cells - 1;

    *origin = lattice_draw(lattice, rng);
    cells[*origin] = FIRST;
    for (ptrdiff_t cell = *origin, number = 0; left; number++) {
        if (task_stop(task, (uint64_t)number))
            return MAZE_CANCELLED;

        const unsigned open = cells_unvisited(cells, &steps, cell, true);
        const unsigned link =
            open ? choice_of_twelve[open][rng_below(rng, TWELVE)] : cells[cell] & LINKS;

        cell = cells_follow(cells, &steps, cell, link, true);
        if (open) {
            cells[cell] = (uint8_t)opposite(link);
            left--;
        }
    }
    return MAZE_OK;
}

/* The tree that the origin begins in, row by row. */
static void record_pointers(const uint8_t *cells, const struct maze_lattice *lattice,
    ptrdiff_t origin, struct maze_recorder *recorder)
{
    for (uint32_t y = 0; y < lattice->height; y++)
        for (uint32_t x = 0; x < lattice->width; x++) {
            const ptrdiff_t cell = lattice_cell(lattice, x, y);

            if (!lattice_inside(lattice, x, y))
                continue;
            record_cell(recorder, MAZE_STEP_OPEN, cell);
            if (cell != origin)
                record_wall(recorder, MAZE_STEP_OPEN, cell, bits_lowest(cells[cell]));
        }
    record_cell(recorder, MAZE_STEP_VISIT, origin);
}

/* The origin goes to a neighbour, which pointed elsewhere, or back to it by the same wall. */
static void record_shift(const uint8_t *cells, ptrdiff_t origin, unsigned direction, ptrdiff_t next,
    struct maze_recorder *recorder)
{
    const unsigned pointed = cells[next] & LINKS;

    /* A cell that is its own neighbour, across an edge, is no step. */
    if (next == origin)
        return;
    if (pointed != opposite(1U << direction)) {
        record_wall(recorder, MAZE_STEP_OPEN, origin, direction);
        record_wall(recorder, MAZE_STEP_CLOSE, next, bits_lowest(pointed));
    }
    record_cell(recorder, MAZE_STEP_VISIT, next);
}

/* One step of the origin, or none where the lowest bits draw a step out of the maze. */
static INLINE ptrdiff_t shift(uint8_t *cells, const struct maze_lattice *lattice, ptrdiff_t origin,
    uint64_t draws, bool wraps, struct maze_recorder *recorder)
{
    static const uint8_t link[MAZE_DIRECTIONS] = {LINK_NORTH, LINK_EAST, LINK_SOUTH, LINK_WEST};
    const unsigned direction = draws % MAZE_DIRECTIONS;
    ptrdiff_t next = origin + lattice->offset[direction];

    if (wraps)
        next += lattice->wrap_offset[direction] & -(ptrdiff_t)(cells[next] / BEYOND);
    if (__builtin_expect((wraps ? cells[next] & ~(unsigned)BEYOND : cells[next]) == IN_MAZE, 0))
        return origin;
    if (recorder)
        record_shift(cells, origin, direction, next, recorder);
    cells[origin] = link[direction];
    return next;
}

/* All steps of the origin; one instance is for edges that wrap around. */
static INLINE enum maze_status shift_all(uint8_t *cells, const struct maze_lattice *lattice,
    ptrdiff_t origin, struct rng rng, const struct maze_task *task, bool wraps,
    struct maze_recorder *recorder)
{
    const struct maze_lattice here = *lattice; /* that no store of a byte can be taken to change */
    const uint64_t numbers = lattice->cells * STEPS_PER_CELL / WALK_STEPS + 1;

    for (uint64_t number = 0; number < numbers; number++) {
        uint64_t draws = rng_next(&rng);

        if (task_stop(task, number * WALK_STEPS))
            return MAZE_CANCELLED;
        for (int i = 0; i < WALK_STEPS; i += 4, draws >>= 8) {
            origin = shift(cells, &here, origin, draws, wraps, recorder);
            origin = shift(cells, &here, origin, draws >> 2, wraps, recorder);
            origin = shift(cells, &here, origin, draws >> 4, wraps, recorder);
            origin = shift(cells, &here, origin, draws >> 6, wraps, recorder);
        }
    }
    cells[origin] = 0;
    return MAZE_OK;
}

static INLINE enum maze_status origin_shift(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid,
    struct maze_recorder *recorder)
{
    struct rng rng = algorithm_rng(spec);
    uint8_t *cells = cells_new(task, lattice);
    ptrdiff_t origin = lattice_cell(lattice, 0, 0);
    enum maze_status status = MAZE_OK;

    if (!cells)
        return MAZE_NO_MEMORY;
    if (lattice->inside)
        status = point_back(cells, lattice, &rng, task, &origin);
    else
        point_at_random(cells, lattice, &rng);
    if (status == MAZE_OK && recorder)
        record_pointers(cells, lattice, origin, recorder);
    if (status == MAZE_OK)
        status = lattice->wrap ? shift_all(cells, lattice, origin, rng, task, true, recorder)
                               : shift_all(cells, lattice, origin, rng, task, false, recorder);
    if (status == MAZE_OK)
        cells_to_grid(cells, lattice, grid);
    return status;
}

enum maze_status origin_shift_generate(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid)
{
    return origin_shift(spec, lattice, task, grid, NULL);
}

enum maze_status origin_shift_record(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid,
    struct maze_recorder *recorder)
{
    return origin_shift(spec, lattice, task, grid, recorder);
}
