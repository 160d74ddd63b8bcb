/* What the catalogue calls: one of the two for each algorithm. */
#ifndef CORE_ALGORITHMS_H
#define CORE_ALGORITHMS_H

#include "maze/algorithm.h"

maze_rows_open binary_tree_open, eller_open, sidewinder_open;

maze_generate aldous_broder_generate, blobby_division_generate, boruvka_generate,
    growing_forest_generate, growing_tree_generate, houston_generate, hunt_and_kill_generate,
    kruskal_generate, origin_shift_generate, prim_generate, prim_modified_generate,
    prim_simplified_generate, recursive_backtracker_generate, recursive_division_generate,
    reverse_delete_generate, spiral_generate, unicursal_generate, wilson_generate;

/* The same on a graph of any tiling. */
maze_carve aldous_broder_carve, growing_forest_carve, growing_tree_carve, houston_carve,
    hunt_and_kill_carve, minimum_tree_carve, origin_shift_carve, prim_modified_carve,
    prim_simplified_carve, recursive_backtracker_carve, spiral_carve, wilson_carve;

void unicursal_ends(const struct maze_spec *, struct maze_point *start, struct maze_point *goal);

#endif
