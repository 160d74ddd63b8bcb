/*
 * Breadth-first search by frontiers: all cells at one distance from a cell, then those one step farther. Only two
 * frontiers are held, in one array that they fill from both ends. Together they have at most as many cells as the maze,
 * and mostly few enough for the caches.
 *
 * A search marks each cell that it reaches as GRAPH_VISITED; the cell's trail is the last step of a shortest path to
 * it. GRAPH_OWN must be 0 in all cells when a search begins.
 */
#ifndef CORE_BOARD_BFS_H
#define CORE_BOARD_BFS_H

#include "core/board/graph.h"

enum { BFS_CELL_BYTES = sizeof(uint32_t) }; /* of the array, per cell of the maze */

struct bfs_frontier {
    struct maze_graph *graph;
    const struct maze_task *task;
    uint32_t *low, *high; /* the first and the last entry of the array */
    bool at_high;         /* this frontier runs down from `high`, the next up from `low` */
    uint64_t count;       /* cells of this frontier */
    uint64_t distance;    /* of each of its cells, in steps */
    uint64_t reached;     /* all cells so far */
};

/* Returns an array for one search after another, in the task's scratch memory; or NULL. */
uint32_t *bfs_array(const struct maze_graph *, struct maze_task *);

/* Begins with one cell. MAZE_NO_MEMORY if the array is NULL; MAZE_TOO_LARGE if cell numbers do not fit 32 bits. */
enum maze_status bfs_begin(struct bfs_frontier *, struct maze_graph *, ptrdiff_t from,
    const struct maze_task *, uint32_t *array);

/* Moves to the next frontier, which may be empty. MAZE_OK or MAZE_CANCELLED. */
enum maze_status bfs_next(struct bfs_frontier *);

/* Moves to the frontier that contains the cell, or to an empty one if none does. */
enum maze_status bfs_reach(struct bfs_frontier *, ptrdiff_t cell);

/* Cell i of this frontier. */
static inline ptrdiff_t bfs_cell(const struct bfs_frontier *frontier, uint64_t i)
{
    return frontier->at_high ? *(frontier->high - i) : *(frontier->low + i);
}

/* Moves a cell back to the one that it was reached from, and returns the step between them. */
static inline unsigned bfs_back(const struct maze_graph *graph, ptrdiff_t *cell)
{
    const unsigned step = graph_trail(graph->open[*cell]);

    *cell = graph_step(graph, *cell, graph_back(graph, step));
    return step;
}

/* Whole searches, after which GRAPH_OWN is 0 again. Each returns MAZE_OK or an error of the functions above. */

/* Sets all distances, by cell number, to MAZE_NO_VALUE. */
static inline void bfs_forget(const struct maze_graph *graph, uint32_t *distances)
{
    _Static_assert(MAZE_NO_VALUE == UINT32_MAX, "it is what memset writes");
    memset(distances, UINT8_MAX, lattice_size(&graph->lattice) * sizeof(*distances));
}

/* The length of a shortest path from one cell to another. */
enum maze_status bfs_distance(struct maze_graph *, ptrdiff_t from, ptrdiff_t to, struct maze_task *,
    uint32_t *array, uint64_t *distance);

/*
 * The cell farthest from another (if there are several, the one with the lowest number), and its distance. Unless
 * `distances` is NULL, sets the distances in steps, by cell number, of all cells that can be reached.
 */
enum maze_status bfs_distances(struct maze_graph *, ptrdiff_t from, struct maze_task *,
    uint32_t *array, uint32_t *distances, ptrdiff_t *farthest, uint64_t *distance);

#endif
