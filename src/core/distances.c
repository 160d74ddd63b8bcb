/* How far every cell is from one: breadth-first. */
#include "core/answers.h"

enum status distances_from(
    const struct ways *ways, ptrdiff_t from, struct task *task, uint32_t *distances)
{
    uint32_t *queue = arena_alloc(&task->scratch, ways->lattice.cells * sizeof(*queue));
    uint64_t first = 0, last = 0;

    if (!queue)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < lattice_size(&ways->lattice); i++)
        distances[i] = ROWS_NO_VALUE;
    queue[last++] = (uint32_t)from;
    distances[from] = 0;
    while (first < last) {
        const ptrdiff_t cell = queue[first++];

        if (first % TASK_STRIDE == 0 && task_cancelled(task))
            return STATUS_CANCELLED;
        for (enum direction way = NORTH; way < DIRECTIONS; way++) {
            const ptrdiff_t next = ways_step(ways, cell, way);

            if (ways->open[cell] >> way & 1 && distances[next] == ROWS_NO_VALUE) {
                distances[next] = distances[cell] + 1;
                queue[last++] = (uint32_t)next;
            }
        }
    }
    return STATUS_OK;
}
