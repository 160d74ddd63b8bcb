/* The inside of a task: scratch memory for generators, and the cancel flag. */
#ifndef BASE_TASK_H
#define BASE_TASK_H

#include "maze/status.h"
#include "maze/task.h"

/* ---- Scratch memory, which is released all at once ---- */

enum { ARENA_BLOCK = 128 * 1024 }; /* bytes kept from one use to the next */

/* Small pieces come from one block, which is kept; a large one is a mapping of its own. All zero is empty. */
struct arena {
    char *block; /* ARENA_BLOCK bytes, allocated when first needed */
    size_t used; /* bytes of the block */
    struct arena_mapping *mappings;
};

/* Returns `size` undefined bytes, aligned to 64, or NULL when there is no memory. */
void *arena_alloc(struct arena *, size_t size);

/* Releases everything that was allocated: unmaps the mappings, keeps the block. */
void arena_reset(struct arena *);

/* Releases everything, the block too. The arena is empty then and can be used again. */
void arena_free(struct arena *);

/* ---- The task ---- */

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
 * Whether to stop before step i, and return MAZE_CANCELLED. It checks the cancel flag every TASK_STRIDE steps, each
 * taking about as long as a cell. A longer step counts as several.
 */
static inline bool task_stop(const struct maze_task *task, uint64_t i)
{
    return i % TASK_STRIDE == 0 && task_cancelled(task);
}

#endif
