/*
 * Changing a generated maze. Each change has random numbers of its own from the seed, and keeps the maze
 * connected. So a cell is known to be inside by its links: in a maze of two cells or more each has one.
 */
#ifndef CORE_RESHAPE_H
#define CORE_RESHAPE_H

#include "core/graph.h"

/*
 * Makes the changes that the spec asks for, in the graph and in its grid; see spec.h. Taking back corridors takes their
 * cells out of the inside of the grid, which is made if there is none, and of the graph.
 */
enum maze_status graph_reshape(
    struct maze_graph *, const struct maze_spec *, struct maze_task *, struct maze_grid *);

#endif
