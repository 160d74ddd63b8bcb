/*
 * Changes to a generated maze. Each has its own random numbers from the seed, and keeps the maze connected. A cell with
 * links is an inside cell, and every inside cell has one if the maze has at least two.
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

/*
 * Rooms: rectangles at least a cell apart from each other and from the edge of the outline, or two columns where a
 * column is not connected. So what is around a room is connected, whatever is left out of the outline: the algorithm
 * makes the maze there, and then each room is opened, and gets its doors.
 */

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

/*
 * Mazes that are the same after a mirror or a turn. The algorithm makes a part of the board, which is connected;
 * its images are the rest, and walls between them are opened so that one path joins every two cells.
 */

/* Leaves in the outline of a new grid the part that the algorithm makes. MAZE_OK or MAZE_NO_MEMORY. */
enum maze_status symmetry_outline(struct maze_grid *, const struct maze_spec *);

/* Gives a grid and its graph the whole board, and opens in it the images of passages. MAZE_OK or MAZE_CANCELLED. */
enum maze_status symmetry_complete(
    struct maze_graph *, const struct maze_spec *, const struct maze_task *, struct maze_grid *);

#endif
