/*
 * Disjoint sets of numbers: each number has a parent in its set, and the root is its own.
 * Source: Galler and Fischer, An improved equivalence algorithm (1964).
 */
#ifndef CORE_UNION_FIND_H
#define CORE_UNION_FIND_H

#include <stdbool.h>
#include <stdint.h>

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

#endif
