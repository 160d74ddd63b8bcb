/* What can be counted in a maze. Lengths are in steps from cell to cell. */
#ifndef MAZE_STATS_H
#define MAZE_STATS_H

#include "maze/spec.h"

#include <stdint.h>

struct maze_stats {
    uint64_t cells;      /* that are inside */
    uint64_t passages;   /* walls that are open, between two cells */
    uint64_t dead_ends;  /* cells of one passage, */
    uint64_t junctions;  /* of three */
    uint64_t crossroads; /* and of four */

    uint64_t solution;     /* the length of the shortest way from start to goal, */
    uint64_t turns;        /* how often it changes direction, */
    uint64_t choices;      /* and how many of its cells, the goal not counted, offer a choice */
    uint64_t longest_path; /* the shortest way between the two ends below; no two cells of a maze */
    struct maze_point ends[2]; /* without loops are farther apart */
    uint64_t longest_run;      /* passages in a row of cells that offer no choice */
    unsigned difficulty;       /* 0 … 100, by the formula of docs/SOLVING.md */
};

#endif
