/* Sets of numbers, such as those of cells. */
#ifndef CORE_SETS_H
#define CORE_SETS_H

#include "base/bits.h"
#include "core/task.h"

/* Disjoint sets as trees: a root is its own parent. Galler and Fischer, An improved equivalence algorithm (1964). */
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

enum { NUMBER_SET_LEVELS = 10 }; /* at most: 64^10 = 2^60 */

/*
 * A set that finds its least number at once: a bit each, and above every 64 words of bits a word that
 * says which of them are not 0, level upon level, up to one word. It takes 65/512 of a byte for each
 * number that there may be.
 */
struct number_set {
    uint64_t *level[NUMBER_SET_LEVELS]; /* the first has the numbers' bits */
    unsigned levels;
};

/* Makes an empty set for numbers below `count`, 1 … 2^60, in scratch of the task. False when there is no memory. */
static inline bool number_set_new(struct number_set *set, size_t count, struct maze_task *task)
{
    size_t words[NUMBER_SET_LEVELS], sum = 0;

    set->levels = 0;
    do {
        count = bits_words(count);
        words[set->levels++] = count;
        sum += count;
    } while (count > 1);

    uint64_t *level = arena_alloc(&task->scratch, sum * sizeof(*level));

    if (!level)
        return false;
    memset(level, 0, sum * sizeof(*level));
    for (unsigned i = 0; i < set->levels; i++) {
        set->level[i] = level;
        level += words[i];
    }
    return true;
}

/* Adds a number, which may be there already. */
static inline void number_set_add(struct number_set *set, size_t number)
{
    for (unsigned level = 0; level < set->levels; level++, number /= BITS_WORD) {
        uint64_t *word = &set->level[level][number / BITS_WORD];
        const bool was_empty = *word == 0;

        *word |= UINT64_C(1) << number % BITS_WORD;
        if (!was_empty)
            return;
    }
}

static inline bool number_set_has(const struct number_set *set, size_t number)
{
    return set->level[0][number / BITS_WORD] >> number % BITS_WORD & 1;
}

/* Takes the least number out of a set that is not empty, and returns it. */
static inline size_t number_set_take(struct number_set *set)
{
    size_t number = 0;
    bool is_empty = true;

    for (unsigned level = set->levels; level--;)
        number = number * BITS_WORD + bits_lowest(set->level[level][number]);
    for (unsigned level = 0; level < set->levels && is_empty; level++) {
        uint64_t *word = &set->level[level][number >> 6 * (level + 1)];

        *word &= *word - 1;
        is_empty = *word == 0;
    }
    return number;
}

#endif
