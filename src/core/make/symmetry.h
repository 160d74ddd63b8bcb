/*
 * Mazes that are the same after a mirror or a turn. The algorithm makes a part of the board, which is connected; its
 * images are the rest, and walls between them are opened so that one path joins every two cells.
 */
#ifndef CORE_MAKE_SYMMETRY_H
#define CORE_MAKE_SYMMETRY_H

#include "core/board/graph.h"

/* Leaves in the outline of a new grid the part that the algorithm makes. MAZE_OK or MAZE_NO_MEMORY. */
enum maze_status symmetry_outline(struct maze_grid *, const struct maze_spec *);

/* Gives a grid and its graph the whole board, and opens in it the images of passages. MAZE_OK or MAZE_CANCELLED. */
enum maze_status symmetry_complete(
    struct maze_graph *, const struct maze_spec *, const struct maze_task *, struct maze_grid *);

#endif
