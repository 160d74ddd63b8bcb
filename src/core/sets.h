/* Disjoint sets of numbers, such as those of cells. */
#ifndef CORE_SETS_H
#define CORE_SETS_H

#include "base/bits.h"
#include "core/task.h"

/* As trees: a root is its own parent. Galler and Fischer, An improved equivalence algorithm (1964). */
static inline uint32_t union_find_root(uint32_t *parent, uint32_t number)
{
    while (parent[number] != number)
        number = parent[number] = parent[parent[number]];
    return number;
}

/* Makes the sets of two numbers one; returns whether they were two. */
static inline bool union_find_join(uint32_t *parent, uint32_t a, uint32_t b)
{
    a = union_find_root(parent, a);
    b = union_find_root(parent, b);
    parent[a > b ? a : b] = a > b ? b : a;
    return a != b;
}

/* Makes each of so many numbers a set of its own. MAZE_OK or MAZE_CANCELLED. */
static inline enum maze_status union_find_begin(
    uint32_t *parent, size_t size, const struct maze_task *task)
{
    for (size_t i = 0; i < size; i++) {
        if (task_stop(task, i))
            return MAZE_CANCELLED;
        parent[i] = (uint32_t)i;
    }
    return MAZE_OK;
}

#endif
