/*
 * A path from cell to cell, one step at a time: solvers find it, maze_make checks it. A step takes two bits, or four if
 * the tiling has more than four directions. A path may use a passage more than once.
 */
#ifndef MAZE_PATH_H
#define MAZE_PATH_H

#include "maze/spec.h"
#include "maze/tiling.h"

MAZE_C_BEGIN

struct maze_path;

/* Returns a new path without steps, or NULL when there is no memory. */
struct maze_path *maze_path_new(const struct maze_tiling *);

void maze_path_free(struct maze_path *); /* NULL is allowed */

/* Adds a step at the end. False when there is no memory: the path is unchanged. */
bool maze_path_add(struct maze_path *, unsigned direction);

/* Sets the length in steps. New steps are undefined. False when there is no memory: the path is unchanged. */
bool maze_path_resize(struct maze_path *, uint64_t length);

uint64_t maze_path_length(const struct maze_path *); /* steps */
unsigned maze_path_step(const struct maze_path *, uint64_t i);

/* The most bytes that a path of `length` steps takes while it grows. */
uint64_t maze_path_bytes(const struct maze_tiling *, uint64_t length);

/*
 * ---- The board on which a path is written. If the tiling is `by_tiles`, cells, walls and passages are tiles: cell x,
 * y is tile 2x + 1, 2y + 1 of 2 width + 1 by 2 height + 1 tiles, and a step of the path is two tiles. For other tilings
 * the tiles are the cells ----
 */

/* A tile, on the board or off it. */
struct maze_tile {
    int64_t x, y;
};

struct maze_board {
    const struct maze_tiling *tiling;
    unsigned by_tiles;     /* 1 if walls and passages are tiles too, 0 if tiles are cells */
    int64_t columns, rows; /* in tiles */
    /* MAZE_WRAP_…: if by_tiles, the first and last column, or row, are the same. */
    unsigned wrap;
    /* Rows from a floor to the next, of which the last is off the board; 0: there are no floors. */
    int64_t storey;
};

struct maze_board maze_board_of(
    const struct maze_tiling *, uint64_t width, uint64_t height, unsigned wrap);

/* The tile of a cell on its tiling's board. */
struct maze_tile maze_tile_of_cell(const struct maze_tiling *, struct maze_point cell);

bool maze_tile_is_on(const struct maze_board *, struct maze_tile);

/* Moves a tile of the board one step in a direction. False if that leads off the board. */
bool maze_tile_step(const struct maze_board *, struct maze_tile *, unsigned direction);

/*
 * The direction from a tile to the next; both may be off the board. MAZE_LINKS_MAX if they are not one step apart, or
 * if the next one is off the board. A step across a wrapped edge ends at a tile on the board.
 */
unsigned maze_tile_direction(const struct maze_board *, struct maze_tile from, struct maze_tile to);

/*
 * ---- Checking an answer: whether a path that a client sends leads from the start to the goal. Only the first mistake
 * is reported. The outer wall has no openings here, whatever a drawing shows ----
 */

struct maze_candidate {
    struct maze_path *path; /* NULL: no candidate */
    /* Steps go from tile to tile, not from cell to cell. The next three fields count only then. */
    bool by_tiles;
    struct maze_tile first; /* where the path begins; may be off the board */
    bool discontinuous;     /* after its last step the path jumps, */
    struct maze_tile next;  /* to this tile */
    uint32_t *runs;         /* how often each step is taken; NULL, or 0: once */
};

/* The length of a candidate's path, in which each step counts as often as it is taken. */
uint64_t maze_candidate_length(const struct maze_candidate *);

enum maze_verdict {
    MAZE_VERDICT_SOLVED,
    MAZE_VERDICT_START,         /* the path begins at `tile`, not at the start */
    MAZE_VERDICT_WALL,          /* step `step` (the first is 1) goes into `tile`, a wall */
    MAZE_VERDICT_LEFT,          /* step `step` goes to `tile`, which is off the board */
    MAZE_VERDICT_DISCONTINUOUS, /* step `step` goes to `tile`, where no straight way leads */
    MAZE_VERDICT_ENDS           /* after `step` steps the path ends at `tile`, not at the goal */
};

#define MAZE_NO_LENGTH UINT64_MAX

struct maze_check {
    enum maze_verdict verdict;
    uint64_t step; /* the mistake; MAZE_VERDICT_START: 0, MAZE_VERDICT_SOLVED: the last */
    struct maze_tile tile;
    uint64_t length; /* before any discontinuity, in steps from cell to cell, rounded down */
    /* The length of a shortest path, likewise. MAZE_NO_LENGTH for blocks, unless the candidate reaches the goal. */
    uint64_t shortest;
    bool by_tiles; /* the candidate's; `step` then counts points of its path */
};

MAZE_C_END

#endif
