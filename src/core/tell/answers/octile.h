/* The lengths of shortest paths on a map of tiles, for pairs of cells in a maze of squares. */
#ifndef CORE_TELL_ANSWERS_OCTILE_H
#define CORE_TELL_ANSWERS_OCTILE_H

#include "core/board/graph.h"

#include "maze/maze.h"

enum { OCTILE_BYTES = 3 * sizeof(uint32_t) }; /* of scratch memory for a tile */
#define OCTILE_TILES_MAX INT32_MAX

struct octile {
    struct maze_task *task;
    uint32_t cell, wall; /* tiles that a corridor and a wall are wide */
    uint64_t columns, rows, stride, tiles;
    struct octile_tile {
        uint32_t straight, diagonal; /* steps of the shortest path from the start */
    } * tile;
    uint32_t *queue, end; /* tiles to look at: a ring, and the end of what waits in it */
};

/*
 * The tiles to search, with a border; more than OCTILE_TILES_MAX are too many. 0: all paths are straight, since
 * corridors are a tile wide and lead around a wall at each turn.
 */
uint64_t octile_tiles(const struct maze_spec *, const struct maze_question *);

/* Draws the map of a finished maze, in scratch memory. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED. */
enum maze_status octile_begin(struct octile *, const struct maze_graph *, const struct maze_spec *,
    const struct maze_question *, struct maze_task *);

/* Finds the shortest paths from a start. MAZE_OK or MAZE_CANCELLED. */
enum maze_status octile_search(struct octile *, struct maze_point start);

/* Sets `straight` and `diagonal` of a pair with this start, whose other members are set. */
void octile_measure(const struct octile *, struct maze_pair *);

#endif
