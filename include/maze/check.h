/*
 * Checking an answer: whether a path that a client sends leads from the start to the goal. The
 * first mistake counts. The outer wall has no openings here, whatever a drawing of the maze shows.
 */
#ifndef MAZE_CHECK_H
#define MAZE_CHECK_H

#include "maze/path.h"
#include "maze/tile.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct maze_candidate {
    struct maze_path *path; /* NULL: there is no candidate */
    /* Steps go from tile to tile, not from cell to cell; only then the fields below count. */
    bool by_tiles;
    struct maze_tile first; /* where the path begins; may be anywhere */
    bool discontinuous; /* after its last step it goes on at a tile that is not next to the last, */
    struct maze_tile next; /* this one */
};

enum maze_verdict {
    MAZE_VERDICT_SOLVED,
    MAZE_VERDICT_START,         /* the path begins at `tile`, not at the start */
    MAZE_VERDICT_WALL,          /* step `step`, the first is 1, goes into `tile`, a wall */
    MAZE_VERDICT_LEFT,          /* step `step` goes to `tile`, which is off the board */
    MAZE_VERDICT_DISCONTINUOUS, /* step `step` goes to `tile`, which is not next to the tile before */
    MAZE_VERDICT_ENDS /* the path ends at `tile`, after `step` steps, and not at the goal */
};

struct maze_check {
    enum maze_verdict verdict;
    uint64_t step; /* of the mistake; MAZE_VERDICT_START: 0, MAZE_VERDICT_SOLVED: the last */
    struct maze_tile tile;
    uint64_t
        length; /* of the candidate up to a discontinuity, in steps from cell to cell, rounded down */
    uint64_t shortest; /* the length of a shortest path, in the same */
    bool by_tiles;     /* the candidate's: `step` goes from tile to tile */
};

#ifdef __cplusplus
}
#endif

#endif
