/* What the catalogue calls: one of the two for each algorithm. */
#ifndef CORE_ALGORITHMS_H
#define CORE_ALGORITHMS_H

#include "maze/maze.h"

enum status binary_tree_open(const struct maze_spec *, struct rows **);
enum status sidewinder_open(const struct maze_spec *, struct rows **);

enum status kruskal_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status boruvka_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status prim_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status reverse_delete_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status recursive_backtracker_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status spiral_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status unicursal_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);

void unicursal_ends(const struct maze_spec *, struct maze_point *start, struct maze_point *goal);

#endif
