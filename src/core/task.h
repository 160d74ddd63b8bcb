/* A task from the inside: the scratch memory of generators, and the cancel flag. */
#ifndef CORE_TASK_H
#define CORE_TASK_H

#include "maze/status.h"
#include "maze/task.h"

/* ---- scratch memory, which is given back all at once ---- */

enum { ARENA_BLOCK = 128 * 1024 }; /* what is kept from one use to the next, in bytes */

/* Small pieces come from one kept block; a large one is a mapping, given back at once. All zero is empty. */
struct arena {
    char *block; /* ARENA_BLOCK bytes, made at the first need */
    size_t used; /* of the block */
    struct arena_mapping *mappings;
};

/* Returns `size` bytes aligned to 64, their content undefined, or NULL when there is no memory. */
void *arena_alloc(struct arena *, size_t size);

/* Ends the life of all that was allocated: the mappings are returned, the block is kept. */
void arena_reset(struct arena *);

/* Returns everything; the arena is empty afterwards and may be used again. */
void arena_free(struct arena *);

/* ---- the task ---- */

struct maze_task {
    struct arena scratch; /* emptied when the maze is made */
    const atomic_bool *cancel;
    struct block_cache *blocks; /* that it keeps, for whoever makes some; NULL: it keeps none */
    void (*blocks_free)(struct block_cache *); /* frees them; set with them */
};

/* About how many cells are worked on between two looks at the cancel flag. */
enum { TASK_STRIDE = 1 << 15 };

static inline bool task_cancelled(const struct maze_task *task)
{
    return task->cancel && atomic_load_explicit(task->cancel, memory_order_relaxed);
}

/*
 * Whether to stop before step i, with MAZE_CANCELLED: looks at the cancel flag once every TASK_STRIDE steps,
 * each of about the time of a cell. Steps of more are counted as so many cells.
 */
static inline bool task_stop(const struct maze_task *task, uint64_t i)
{
    return i % TASK_STRIDE == 0 && task_cancelled(task);
}

#endif
