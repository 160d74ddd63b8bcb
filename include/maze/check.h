/*
 * Checking an answer: whether a walk that somebody claims leads from the start to the goal. The first
 * mistake is what counts, and a maze has no gaps in its outer wall, whatever its drawing shows.
 */
#ifndef MAZE_CHECK_H
#define MAZE_CHECK_H

#include "maze/path.h"
#include "maze/spec.h"

#include <stdbool.h>
#include <stdint.h>

/* A place on the board of tiles, or off it: cell x, y is tile 2x + 1, 2y + 1. */
struct maze_tile {
    int64_t x, y;
};

struct maze_candidate {
    struct maze_path *path; /* NULL: nothing is claimed */
    /*
     * A step goes from a tile to the next, not from a cell; then all below counts. Where edges are joined
     * round the last column of tiles is the first again: a step east from there goes to column 1, one
     * west from column 0 to the last but one; and so with rows.
     */
    bool by_tiles;
    struct maze_tile first; /* where it begins; may be anywhere */
    bool discontinuous; /* after its last step it goes on at a tile that is not next to the last, */
    struct maze_tile next; /* this one */
};

enum maze_verdict {
    MAZE_VERDICT_SOLVED,
    MAZE_VERDICT_START,         /* it begins at `tile`, not at the start */
    MAZE_VERDICT_WALL,          /* step `step`, the first is 1, goes into `tile`, a wall */
    MAZE_VERDICT_LEFT,          /* step `step` goes to `tile`, which is off the board */
    MAZE_VERDICT_DISCONTINUOUS, /* step `step` goes to `tile`, which is not next to the tile before */
    MAZE_VERDICT_ENDS           /* it ends at `tile`, after `step` steps, and not at the goal */
};

struct maze_check {
    enum maze_verdict verdict;
    uint64_t
        step; /* of the mistake; MAZE_VERDICT_START: 0, MAZE_VERDICT_SOLVED: all that there are */
    struct maze_tile tile;
    uint64_t length; /* of what was claimed, up to where it is torn, in steps from cell to cell, */
                     /* rounded down */
    uint64_t shortest; /* of the shortest way, in the same */
    bool by_tiles;     /* the claim's: `step` goes from tile to tile */
};

#endif
