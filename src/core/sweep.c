/*
 * Breadth-first search without distances: the queue keeps the rings apart, and a cell's byte of the
 * ways remembers that it was reached and how. (E. F. Moore, The shortest path through a maze, 1959.)
 */
#include "core/sweep.h"

#include "base/inline.h"

enum { SWEEPS_MOST = 4 };

uint32_t *sweep_room(const struct ways *ways, struct task *task)
{
    /* One more: a neighbour is written down before it is known whether it counts. */
    return arena_alloc(&task->scratch, (ways->lattice.cells + 1) * sizeof(uint32_t));
}

/*
 * Reaches the neighbour, where the way is open and it was not reached before; returns the room's new end,
 * past which it may write. Whether there is anything to reach is a toss, so there is no branch on it.
 */
static INLINE uint32_t *reach(
    const struct ways *ways, ptrdiff_t cell, unsigned links, enum direction way, uint32_t *end)
{
    const ptrdiff_t next = ways_step(ways, cell, way);
    const unsigned open = ways->open[next];
    const unsigned is_new = links >> way & ~(open / SWEEP_REACHED) & 1;

    ways->open[next] = (uint8_t)(open | (-is_new & (SWEEP_REACHED | way << SWEEP_STEP_SHIFT)));
    *end = (uint32_t)next;
    return end + is_new;
}

/* Reaches all neighbours of the cells of a ring. The ways are a copy, so that they may stay in registers. */
static uint32_t *reach_ring(
    const struct ways ways, const uint32_t *cell, const uint32_t *const ring_end, uint32_t *end)
{
    for (; cell < ring_end; cell++) {
        const unsigned links = ways.open[*cell];

        end = reach(&ways, *cell, links, NORTH, end);
        end = reach(&ways, *cell, links, EAST, end);
        end = reach(&ways, *cell, links, SOUTH, end);
        end = reach(&ways, *cell, links, WEST, end);
    }
    return end;
}

static ptrdiff_t lowest(const uint32_t *cell, const uint32_t *end)
{
    uint32_t least = *cell;

    while (++cell < end)
        least = *cell < least ? *cell : least;
    return least;
}

enum status sweep_from(
    struct ways *ways, ptrdiff_t from, struct task *task, uint32_t *room, struct sweep *sweep)
{
    const uint32_t *ring = room;
    uint32_t *end = room;
    ptrdiff_t looked = 0;

    sweep->distance = 0;
    ways->open[from] |= SWEEP_REACHED;
    *end++ = (uint32_t)from;
    for (;;) {
        uint32_t *const ring_end = end;

        if (ring - room >= looked) {
            if (task_cancelled(task))
                return STATUS_CANCELLED;
            looked += TASK_STRIDE;
        }
        end = reach_ring(*ways, ring, ring_end, end);
        if (end == ring_end)
            break;
        ring = ring_end;
        sweep->distance++;
    }
    sweep->farthest = lowest(ring, end);
    return STATUS_OK;
}

enum status sweep_distance(struct ways *ways, ptrdiff_t from, ptrdiff_t to, struct task *task,
    uint32_t *room, uint64_t *distance)
{
    struct sweep sweep;
    const enum status status = sweep_from(ways, from, task, room, &sweep);

    *distance = 0;
    for (ptrdiff_t cell = to; status == STATUS_OK && cell != from; ++*distance)
        cell = ways_step(ways, cell, (sweep_step(ways, cell) + 2) % DIRECTIONS);
    ways_clear(ways);
    return status;
}

static ptrdiff_t first_cell(const struct lattice *lattice)
{
    for (uint32_t y = 0; y < lattice->height; y++)
        for (uint32_t x = 0; x < lattice->width; x++)
            if (lattice_inside(lattice, x, y))
                return lattice_cell(lattice, x, y);
    return lattice_cell(lattice, 0, 0);
}

enum status sweep_longest(
    struct ways *ways, struct task *task, uint32_t *room, struct sweep_ends *ends)
{
    /* Without loops the second sweep finds a longest path. */
    const bool loops = ways_passages(ways) + 1 > ways->lattice.cells;
    const unsigned most = loops ? SWEEPS_MOST : 2;
    ptrdiff_t from = first_cell(&ways->lattice);
    struct sweep sweep;

    *ends = (struct sweep_ends){{from, from}, 0};
    for (unsigned i = 0; i < most; i++) {
        const enum status status = sweep_from(ways, from, task, room, &sweep);

        ways_clear(ways);
        if (status != STATUS_OK)
            return status;
        if (i > 1 && sweep.distance <= ends->distance)
            break;
        ends->cell[0] = from < sweep.farthest ? from : sweep.farthest;
        ends->cell[1] = from < sweep.farthest ? sweep.farthest : from;
        ends->distance = sweep.distance;
        from = sweep.farthest;
    }
    return STATUS_OK;
}
