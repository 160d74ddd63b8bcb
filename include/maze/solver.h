/*
 * The catalogue of solvers: ways from the start of a maze to its goal. A new one is one file in
 * src/core/solvers and one row in its catalogue.
 */
#ifndef MAZE_SOLVER_H
#define MAZE_SOLVER_H

#include "maze/status.h"
#include "maze/walk.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct task;
struct ways;

/* What a solver found. */
struct solution {
    struct walk *walk; /* from the start; to be let go by walk_free */
    uint64_t visited;  /* different cells that were looked at on the way */
    bool solved;       /* the walk ends at the goal; if not, it came back to where it began */
};

struct solver {
    const char *slug;           /* its name in a URL */
    const char *name;           /* its name in a sentence */
    const char *const *aliases; /* ended by NULL */
    const char *summary;        /* one line: how it goes */
    const char *source;
    bool shortest;        /* no way is shorter than the one it finds, with loops too */
    uint32_t picoseconds; /* a cell of the maze, on the machine of docs/PERFORMANCE.md */
    uint32_t cell_bytes;  /* of scratch a cell, beside the byte of the ways */
    uint32_t most_steps;  /* of a walk, a cell of the maze */
    /*
     * Goes from one cell to another, by their numbers in the lattice of the ways; it may write the
     * ways' high bits, which are 0 at first. Fills an all-zero solution; whatever it returns, a walk
     * in it is the caller's.
     */
    enum status (*solve)(
        struct ways *, ptrdiff_t start, ptrdiff_t goal, struct task *, struct solution *);
};

/* Row i of the catalogue, or NULL past the last. */
const struct solver *solver_at(size_t i);

/* The row with this slug or alias, in lower case, or NULL. */
const struct solver *solver_find(const char *word);

#endif
