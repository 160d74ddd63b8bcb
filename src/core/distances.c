/*
 * How far every cell is from one: breadth-first, ring by ring. Which cells were reached is kept in
 * the ways' own bits, a byte a cell where the distances are four, and wiped off in the end.
 */
#include "core/answers.h"

#include "core/solvers/rings.h"

#include <string.h>

_Static_assert(ROWS_NO_VALUE == UINT32_MAX, "it is what memset writes");

/* Gives the ways back as they were. */
static void wipe(struct ways *ways)
{
    const size_t size = lattice_size(&ways->lattice);

    for (size_t cell = 0; cell < size; cell++)
        ways->open[cell] &= (uint8_t)~WAYS_OWN;
}

enum status distances_from(
    const struct ways *of, ptrdiff_t from, struct task *task, uint32_t *distances)
{
    struct ways ways = *of;
    struct rings rings;
    enum status status = rings_begin(&rings, &ways, from, task);

    if (status != STATUS_OK)
        return status;
    memset(distances, UINT8_MAX, lattice_size(&ways.lattice) * sizeof(*distances));
    while (status == STATUS_OK && rings.count) {
        for (uint64_t i = 0; i < rings.count; i++)
            distances[rings_cell(&rings, i)] = (uint32_t)rings.radius;
        status = rings_next(&rings);
    }
    wipe(&ways);
    return status;
}
