/* A search by rings that goes on until there is no cell left to reach. */
#include "core/answers/sweep.h"

enum { SWEEPS_MOST = 4 };

static ptrdiff_t lowest_cell(const struct rings *rings)
{
    ptrdiff_t lowest = rings_cell(rings, 0);

    for (uint64_t i = 1; i < rings->count; i++) {
        const ptrdiff_t cell = rings_cell(rings, i);

        lowest = cell < lowest ? cell : lowest;
    }
    return lowest;
}

enum status sweep_from(
    struct ways *ways, ptrdiff_t from, struct task *task, uint32_t *room, struct sweep *sweep)
{
    struct rings rings;
    enum status status = rings_begin(&rings, ways, from, task, room);

    while (status == STATUS_OK && rings.count) {
        sweep->distance = rings.radius;
        sweep->farthest = lowest_cell(&rings);
        status = rings_next(&rings);
    }
    return status;
}

enum status sweep_distance(struct ways *ways, ptrdiff_t from, ptrdiff_t to, struct task *task,
    uint32_t *room, uint64_t *distance)
{
    struct rings rings;
    enum status status = rings_begin(&rings, ways, from, task, room);

    if (status == STATUS_OK)
        status = rings_to(&rings, to);
    ways_clear(ways);
    *distance = status == STATUS_OK ? rings.radius : 0;
    return status;
}

enum status sweep_longest(
    struct ways *ways, struct task *task, uint32_t *room, struct sweep_ends *ends)
{
    /* Without loops the second sweep finds a longest path. */
    const bool loops = ways_passages(ways) + 1 > ways->lattice.cells;
    const unsigned most = loops ? SWEEPS_MOST : 2;
    ptrdiff_t from = lattice_first(&ways->lattice);
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
