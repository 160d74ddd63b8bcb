/*
 * What hunt and kill has in common on boards of any cells: where its walk begins, and the cells
 * that its hunts may find, which are unvisited ones beside visited ones.
 */
#ifndef CORE_HUNTING_H
#define CORE_HUNTING_H

#include "base/rng.h"
#include "core/lattice.h"
#include "core/number_set.h"
#include "maze/spec.h"

struct hunting {
    struct number_set noted; /* the cells to be found; of random hunts, those that ever were */
    uint32_t *list;          /* of random hunts, the cells to be found; of others NULL */
    uint32_t count;
};

/* The cell where the walk begins. */
static inline ptrdiff_t hunting_root(
    const struct maze_spec *spec, const struct maze_lattice *lattice, struct rng *rng)
{
    return spec->root == MAZE_ROOT_RANDOM ? lattice_draw(lattice, rng) : lattice_first(lattice);
}

/* Begins with no cell noted, in scratch of the task. False when there is no memory. */
static inline bool hunting_begin(struct hunting *hunting, const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task)
{
    *hunting = (struct hunting){.count = 0};
    if (spec->hunt == MAZE_HUNT_RANDOM)
        hunting->list = arena_alloc(&task->scratch, lattice->cells * sizeof(*hunting->list));
    return (hunting->list || spec->hunt != MAZE_HUNT_RANDOM) &&
        number_set_new(&hunting->noted, lattice_size(lattice), task);
}

/* Notes an unvisited cell beside a visited one, which may be noted already. */
static inline void hunting_note(struct hunting *hunting, ptrdiff_t cell)
{
    if (hunting->list && !number_set_has(&hunting->noted, (size_t)cell))
        hunting->list[hunting->count++] = (uint32_t)cell;
    number_set_add(&hunting->noted, (size_t)cell);
}

/*
 * Takes a cell out, the first that is noted or a random one, each equally likely; there is one. It
 * may have been visited meanwhile: then the hunter asks again.
 */
static inline ptrdiff_t hunting_find(struct hunting *hunting, struct rng *rng)
{
    uint32_t drawn, found;

    if (!hunting->list)
        return (ptrdiff_t)number_set_take(&hunting->noted);
    drawn = rng_below(rng, hunting->count);
    found = hunting->list[drawn];
    hunting->list[drawn] = hunting->list[--hunting->count];
    return found;
}

#endif
