/* The inside of a walk, for those who go through long ones step by step. */
#ifndef CORE_WALK_H
#define CORE_WALK_H

#include "base/inline.h"
#include "maze/walk.h"

#include <stdatomic.h>

enum {
    STEP_BITS = 2,
    STEPS = 64 / STEP_BITS /* a word */
};

struct walk {
    atomic_uint holders;
    uint64_t length;
    uint64_t words; /* there is room for */
    uint64_t *word; /* steps, the first in the lowest bits */
};

/* Makes room for so many steps, and then some; false when there is no memory. */
bool walk_reserve(struct walk *, uint64_t length);

static INLINE void walk_put(struct walk *walk, uint64_t i, enum direction step)
{
    const unsigned shift = i % STEPS * STEP_BITS;
    uint64_t *word = &walk->word[i / STEPS];

    *word = (*word & ~(UINT64_C(3) << shift)) | (uint64_t)step << shift;
}

/* As walk_add and walk_step, where a call would cost more than the step. */
static INLINE bool walk_push(struct walk *walk, enum direction step)
{
    if (walk->length / STEPS == walk->words && !walk_reserve(walk, walk->length + 1))
        return false;
    walk_put(walk, walk->length++, step);
    return true;
}

static INLINE enum direction walk_at(const struct walk *walk, uint64_t i)
{
    return (enum direction)(walk->word[i / STEPS] >> (i % STEPS * STEP_BITS) & 3);
}

#endif
