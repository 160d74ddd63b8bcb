/* Blocks that a task keeps for later, since parts of a maze that are wanted one after another share most of theirs. */
#ifndef CORE_NESTED_BLOCK_CACHE_H
#define CORE_NESTED_BLOCK_CACHE_H

#include "core/nested/block.h"

/* Takes a block out of the task's cache, or makes it. To be given back. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED. */
enum maze_status block_take(
    const struct nested_level *, struct maze_point at, struct maze_task *, struct block *);

/* Puts a block into the task's cache in the place of the one of its set not used for longest; or frees it. */
void block_give(
    const struct nested_level *, struct maze_point at, struct maze_task *, struct block *);

#endif
