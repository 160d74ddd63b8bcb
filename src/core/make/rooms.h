/*
 * Rooms: rectangles at least a cell apart from each other and from the edge of the outline, or two columns where a
 * column is not connected. So what is around a room is connected, whatever is left out of the outline: the algorithm
 * makes the maze there, and then each room is opened, and gets its doors.
 */
#ifndef CORE_MAKE_ROOMS_H
#define CORE_MAKE_ROOMS_H

#include "core/board/graph.h"

/* A cell of a room, while a maze is changed. */
enum { GRAPH_ROOM = GRAPH_FORK };

/*
 * Takes the spec's rooms out of the outline of a new grid, as many as find a place, and lists them in the grid. MAZE_OK
 * or MAZE_NO_MEMORY.
 */
enum maze_status rooms_place(struct maze_grid *, const struct maze_spec *);

/*
 * Gives the rooms of a grid back to its outline and to that of its graph, and opens in the graph the walls within each
 * and its doors. Their cells are GRAPH_ROOM from then on. MAZE_OK or MAZE_CANCELLED.
 */
enum maze_status rooms_open(
    struct maze_graph *, const struct maze_spec *, const struct maze_task *, struct maze_grid *);

/* Makes GRAPH_ROOM 0 again. */
void rooms_forget(struct maze_graph *, const struct maze_grid *);

#endif
