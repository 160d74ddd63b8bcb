/*
 * Room for the expected words is allocated at once, and takes no memory until they are written. Its end is set short
 * now and then, and there the cancel flag is read, so that callers need not check it.
 */
#include "core/board/recorder.h"

#include <stdlib.h>

bool recorder_more(struct maze_recorder *recorder)
{
    uint64_t wanted = recorder->allocated ? 2 * recorder->allocated : recorder->expected;
    uint32_t *word;

    if (recorder->status != MAZE_OK)
        return false;
    if (task_cancelled(recorder->task)) {
        recorder->status = MAZE_CANCELLED;
        return false;
    }
    if (recorder->length >= recorder->max) {
        recorder->status = MAZE_TOO_LARGE;
        return false;
    }
    if (recorder->length == recorder->allocated) {
        wanted = wanted < recorder->max ? wanted : recorder->max;
        word = realloc(recorder->word, wanted * sizeof(*word));
        if (!word) {
            recorder->status = MAZE_NO_MEMORY;
            return false;
        }
        recorder->word = word;
        recorder->allocated = wanted;
    }
    recorder->room = recorder->allocated - recorder->length < TASK_STRIDE
        ? recorder->allocated
        : recorder->length + TASK_STRIDE;
    return true;
}

void record_beyond(
    struct maze_recorder *recorder, enum maze_step kind, ptrdiff_t cell, unsigned direction)
{
    const struct maze_lattice *lattice = &recorder->lattice;
    const struct maze_tiling *tiling = lattice->tiling;
    const struct maze_point at = lattice_point(lattice, cell);
    const struct maze_point next = lattice_neighbour(lattice, at, direction);

    if (!tiling->by_tiles || maze_point_is(next, lattice_straight(lattice, 0, at, direction)))
        return;
    recorder_put(recorder,
        recorded_wall(kind, lattice_cell(lattice, (uint32_t)next.x, (uint32_t)next.y),
            tiling->back[direction]));
}

void recorder_finish(struct maze_recorder *recorder)
{
    uint32_t *word = recorder->length && recorder->length < recorder->allocated
        ? realloc(recorder->word, recorder->length * sizeof(*word))
        : NULL;

    if (word)
        recorder->word = word;
}
