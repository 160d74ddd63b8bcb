/*
 * What can be counted in a maze. Lengths are in steps from cell to cell; a passage is an open wall,
 * so that two cells that meet twice, across edges that wrap around, may have two between them.
 */
#ifndef MAZE_STATS_H
#define MAZE_STATS_H

#include "maze/spec.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct maze_stats {
    uint64_t cells;      /* that are inside */
    uint64_t passages;   /* between two of them */
    uint64_t dead_ends;  /* cells of one passage, */
    uint64_t junctions;  /* of three */
    uint64_t crossroads; /* and of four or more */

    /*
     * Of the shortest path from start to goal. Of several, it is the one whose cells are reached first by
     * a search that goes from each cell in the order of directions: north, east, south, west.
     */
    uint64_t solution; /* its length, */
    uint64_t turns;    /* how often it changes direction, */
    uint64_t
        choices; /* at how many of its cells, without the goal, there is more than one passage on */

    /*
     * The shortest path between the two ends that are farthest apart, the first of them in the order of
     * rows before the other. Exact without loops, and on boards of up to 16384 cells with loops too;
     * for larger ones see docs/SHAPING.md.
     */
    uint64_t longest_path;
    struct maze_point ends[2];
    uint64_t longest_run; /* passages in a row between which all cells have just two */
    /* Steps that a walker who does not know the maze is expected to waste: see docs/SOLVING.md. */
    uint64_t difficulty;
};

#ifdef __cplusplus
}
#endif

#endif
