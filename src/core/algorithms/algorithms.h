/* What the catalogue calls, and the random numbers that all of it is to draw. */
#ifndef CORE_ALGORITHMS_H
#define CORE_ALGORITHMS_H

#include "maze/algorithm.h"

#include "base/rng.h"

/*
 * The key from which all random numbers of a spec's algorithm are made. It is of the seed and the algorithm, so that
 * of one seed each has numbers of its own; no file in this room reads the seed itself.
 */
uint64_t algorithm_key(const struct maze_spec *);

/* A generator of that key. */
struct rng algorithm_rng(const struct maze_spec *);

/* To make rows, or to fill a grid: one of the two for each algorithm. */
maze_rows_open binary_tree_open, eller_open, sidewinder_open;

maze_generate aldous_broder_generate, blobby_division_generate, growing_forest_generate,
    growing_tree_generate, houston_generate, hunt_and_kill_generate, minimum_tree_generate,
    origin_shift_generate, prim_modified_generate, prim_simplified_generate,
    recursive_backtracker_generate, recursive_division_generate, spiral_generate,
    unicursal_generate, wilson_generate;

/* The same on a graph of any tiling. */
maze_carve aldous_broder_carve, growing_forest_carve, growing_tree_carve, houston_carve,
    hunt_and_kill_carve, minimum_tree_carve, origin_shift_carve, prim_modified_carve,
    prim_simplified_carve, recursive_backtracker_carve, spiral_carve, wilson_carve;

/* How the maze of each came to be; most are in src/core/steps. */
maze_tell aldous_broder_tell, binary_tree_tell, blobby_division_tell, boruvka_tell,
    depth_first_tell, eller_tell, frontier_tell, houston_tell, kruskal_tell, prim_tell,
    recursive_division_tell, reverse_delete_tell, sidewinder_tell, spiral_tell, wilson_tell;

void unicursal_ends(const struct maze_spec *, struct maze_point *start, struct maze_point *goal);

#endif
