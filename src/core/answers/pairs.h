/*
 * Pairs of cells with the lengths of shortest paths between them, for those who measure path
 * finders.
 *
 * Each pair has a search of its own while the searches together reach no more than PAIRS_CELLS
 * cells, and then the first pairs of a list are those of any shorter one. In larger mazes pairs
 * share starts, in groups of equal size.
 */
#ifndef CORE_PAIRS_H
#define CORE_PAIRS_H

#include "core/graph.h"

#include "maze/maze.h"

enum { PAIRS_CELLS = 1 << 28 };

/* How many searches are made for so many pairs, 1 at least. */
uint64_t pairs_searches(const struct maze_spec *, uint64_t count);

/*
 * Draws `count` > 0 pairs into maze->pairs: each start is a random cell, each goal another one that
 * can be reached from there without crossing an edge that wraps around. GRAPH_OWN is 0 before and
 * after. MAZE_OK, MAZE_CANCELLED, MAZE_NO_MEMORY, or what bfs_begin returns.
 */
enum maze_status pairs_draw(struct maze_graph *, const struct maze_spec *, uint32_t count,
    struct maze_task *, struct maze *);

#endif
