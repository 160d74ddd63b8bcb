/*
 * How far every cell is from one: breadth-first, ring by ring. Which cells were reached is kept in
 * the ways' own bits, a byte a cell where the distances are four, and wiped off in the end.
 */
#include "core/answers/answers.h"

#include "core/rings.h"

#include <string.h>

_Static_assert(ROWS_NO_VALUE == UINT32_MAX, "it is what memset writes");

enum status distances_from(
    struct ways *ways, ptrdiff_t from, struct task *task, uint32_t *distances)
{
    struct rings rings;
    enum status status = rings_begin(&rings, ways, from, task, rings_room(ways, task));

    if (status != STATUS_OK)
        return status;
    memset(distances, UINT8_MAX, lattice_size(&ways->lattice) * sizeof(*distances));
    while (status == STATUS_OK && rings.count) {
        for (uint64_t i = 0; i < rings.count; i++)
            distances[rings_cell(&rings, i)] = (uint32_t)rings.radius;
        status = rings_next(&rings);
    }
    ways_clear(ways);
    return status;
}
