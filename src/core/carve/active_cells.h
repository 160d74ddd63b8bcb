/*
 * The active cells of a growing tree: a list in the order in which they came, from which a mix picks one.
 *
 * A removal must keep the order, so it leaves a gap, until half of the list is gaps and the list is packed. Where a mix
 * picks the middle, the list has two halves with gaps between them, and the older half has as many active cells as the
 * newer one or one more. So the middle is the last cell of the older half. An entry that changes halves moves across
 * the gaps, which are met only once.
 */
#ifndef CORE_CARVE_ACTIVE_CELLS_H
#define CORE_CARVE_ACTIVE_CELLS_H

#include "base/bits.h"
#include "base/rng.h"
#include "maze/spec.h"

enum {
    ACTIVE_GAP = 0,   /* the number of a border cell */
    ACTIVE_LOOSE = 64 /* more gaps than active cells that are not worth packing */
};

struct active_cells {
    uint32_t *list;      /* borrowed; with room for all cells that will be added */
    uint32_t top;        /* entries, with gaps; the last one is active */
    uint32_t count;      /* active cells */
    uint32_t first;      /* the first entry that is active */
    uint32_t end, begin; /* of the older half; of the newer */
    uint32_t older;      /* active cells in the older half */
    bool has_halves;
    struct maze_mix mix;
    unsigned weights; /* of all picks */
};

/* Begins with one cell. */
static inline struct active_cells active_cells_begin(
    uint32_t *list, ptrdiff_t cell, const struct maze_mix *mix)
{
    struct active_cells active = {list, 1, 1, 0, 1, 1, 1, false, maze_mix_weights(mix), 0};

    for (unsigned pick = 0; pick < MAZE_PICKS; pick++)
        active.weights += active.mix.weight[pick];
    active.has_halves = active.mix.weight[MAZE_PICK_MIDDLE];
    list[0] = (uint32_t)cell;
    return active;
}

/* The index of the entry picked; there must be one. A random one is drawn from the entries at `from` and later. */
static INLINE uint32_t active_cells_pick(
    const struct active_cells *active, uint32_t from, struct rng *rng)
{
    uint32_t weight = rng_below(rng, active->weights), index;
    unsigned pick = 0;

    while (weight >= active->mix.weight[pick])
        weight -= active->mix.weight[pick++];
    if (pick == MAZE_PICK_NEWEST)
        return active->top - 1;
    if (pick == MAZE_PICK_OLDEST)
        return active->first;
    if (pick == MAZE_PICK_MIDDLE)
        return active->end - 1;
    do
        index = from + rng_below(rng, active->top - from);
    while (active->list[index] == ACTIVE_GAP);
    return index;
}

/* Moves the bounds of the list, and of its halves, past gaps. */
static INLINE void active_cells_trim(struct active_cells *active)
{
    const uint32_t *list = active->list;

    while (active->top > active->first && list[active->top - 1] == ACTIVE_GAP)
        active->top--;
    while (active->first < active->top && list[active->first] == ACTIVE_GAP)
        active->first++;
    if (!active->has_halves)
        return;
    if (active->begin > active->top)
        active->begin = active->top;
    if (active->end > active->begin)
        active->end = active->begin;
    if (active->end < active->first)
        active->end = active->first;
    if (active->begin < active->end)
        active->begin = active->end;
    while (active->end > active->first && list[active->end - 1] == ACTIVE_GAP)
        active->end--;
    while (active->begin < active->top && list[active->begin] == ACTIVE_GAP)
        active->begin++;
}

/* Keeps the middle in place after a cell was added or removed. */
static INLINE void active_cells_balance(struct active_cells *active)
{
    const uint32_t older = (active->count + 1) / 2;
    uint32_t *list = active->list;

    active_cells_trim(active);
    if (!active->has_halves || active->older == older)
        return;
    if (active->older < older) {
        const uint32_t entry = list[active->begin];

        list[active->begin++] = ACTIVE_GAP;
        list[active->end++] = entry;
        active->older++;
    } else {
        const uint32_t entry = list[active->end - 1];

        list[--active->end] = ACTIVE_GAP;
        list[--active->begin] = entry;
        active->older--;
    }
    active_cells_trim(active);
}

static INLINE void active_cells_add(struct active_cells *active, ptrdiff_t cell)
{
    active->list[active->top++] = (uint32_t)cell;
    active->count++;
    active_cells_balance(active);
}

/* Removes an active entry. */
static INLINE void active_cells_remove(struct active_cells *active, uint32_t index)
{
    uint32_t *list = active->list, packed = 0;

    list[index] = ACTIVE_GAP;
    active->older -= index < active->end;
    active->count--;
    active_cells_balance(active);
    if (active->top <= 2 * active->count + ACTIVE_LOOSE)
        return;
    for (uint32_t i = active->first; i < active->top; i++)
        if (list[i] != ACTIVE_GAP)
            list[packed++] = list[i];
    active->top = packed;
    active->first = 0;
    active->end = active->begin = active->older;
}

#endif
