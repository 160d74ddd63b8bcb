/*
 * Scratch memory that is given back all at once. Small pieces come from one block that is kept for
 * the next use; a large one is a mapping of its own, so that it goes back to the system at once.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

enum { ARENA_BLOCK = 128 * 1024 }; /* what is kept from one use to the next, in bytes */

struct arena_mapping;

/* All zero is an empty arena. Of one thread at a time. */
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

#endif
