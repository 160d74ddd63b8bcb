/* The functions in the catalogue, and the source of all their random numbers. */
#ifndef CORE_CARVE_ALGORITHMS_H
#define CORE_CARVE_ALGORITHMS_H

#include "maze/algorithm.h"

#include "core/spec/spec.h"

/* Make rows, or fill a grid of squares. An algorithm with neither has only `carve`. */
maze_rows_open binary_tree_open, eller_open, sidewinder_open;

maze_generate aldous_broder_generate, growing_tree_generate, houston_generate,
    minimum_tree_generate, origin_shift_generate, prim_modified_generate, prim_simplified_generate,
    recursive_backtracker_generate, recursive_division_generate, wilson_generate;

maze_follow unicursal_follow;

/* Carve a graph of any tiling, and squares too if nothing above does. */
maze_carve aldous_broder_carve, blobby_division_carve, growing_forest_carve, growing_tree_carve,
    houston_carve, hunt_and_kill_carve, minimum_tree_carve, origin_shift_carve, prim_modified_carve,
    prim_simplified_carve, recursive_backtracker_carve, spiral_carve, wilson_carve;

/* What the forms of an algorithm agree on: for squares, on a graph, and in steps. */
enum {
    HOUSTON_SHARE = 3,  /* its first walk reaches 1 / this of the cells, or wall vertices */
    ORIGIN_SHIFTS = 10, /* shifts of the origin per cell */
};

/* Whether an algorithm makes the maze on a graph although it has a form for squares, which lacks some options. */
static inline bool spec_is_on_graph(const struct maze_spec *spec)
{
    return spec->tiling || spec->weave || spec->depth ||
        (spec->straight && spec->algorithm->generate);
}

/* The least side of what a division leaves, without rooms. */
static inline uint32_t division_least(const struct maze_spec *spec)
{
    return spec->room_min && !spec->rooms ? spec->room_min : 1;
}

/* How to divide a chamber. > 0: by a wall from north to south; < 0: from west to east; 0: by a random bit. */
static inline int64_t division_way(uint32_t width, uint32_t height, int bias)
{
    return (int64_t)width * (MAZE_BIAS_MAX - bias) - (int64_t)height * (MAZE_BIAS_MAX + bias);
}

/* The most trees that a growing forest may have in all, and the cost of each besides its cells. */
uint64_t growing_forest_most(const struct maze_spec *, uint64_t cells);
enum {
    TREE_BYTES = 8,         /* of scratch memory */
    TREE_NANOSECONDS = 1000 /* to begin one, far from all others */
};

/* Its picks cannot be read off a maze; how the mazes of others came to be, src/core/tell/steps tells. */
maze_record_steps growing_tree_record;

void unicursal_ends(const struct maze_spec *, struct maze_point *start, struct maze_point *goal);

#endif
