/* Disjoint sets of numbers, for example of cells. */
#ifndef BASE_SETS_H
#define BASE_SETS_H

#include "base/bits.h"
#include "base/task.h"

/* The root of a number; a root is its own parent. Galler and Fischer, An improved equivalence algorithm (1964). */
static inline uint32_t union_find_root(uint32_t *parent, uint32_t number)
{
    while (parent[number] != number)
        number = parent[number] = parent[parent[number]];
    return number;
}

/* Joins the sets of two numbers; returns whether they were different. */
static inline bool union_find_join(uint32_t *parent, uint32_t a, uint32_t b)
{
    a = union_find_root(parent, a);
    b = union_find_root(parent, b);
    parent[a > b ? a : b] = a > b ? b : a;
    return a != b;
}

/* Puts each of `size` numbers into a set of its own. MAZE_OK or MAZE_CANCELLED. */
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
