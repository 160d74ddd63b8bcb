/*
 * Changes to a generated maze. Each has its own random numbers from the seed, and keeps the maze connected. So a cell
 * with links is an inside cell, as every one has a link in a maze of two cells or more.
 */
#ifndef CORE_MAKE_RESHAPE_H
#define CORE_MAKE_RESHAPE_H

#include "core/board/graph.h"

/*
 * Makes the changes that the spec asks for (see spec.h) in the graph and its grid. Cells that `sparse` takes back leave
 * the graph and the grid's `inside`, which is created if there is none.
 */
enum maze_status graph_reshape(
    struct maze_graph *, const struct maze_spec *, struct maze_task *, struct maze_grid *);

#endif
