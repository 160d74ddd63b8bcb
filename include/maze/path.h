/*
 * A path from cell to cell, a step at a time: what solvers find and what is checked. A step takes two bits, or
 * four where the tiling has more than four directions. A path may use a passage more than once.
 */
#ifndef MAZE_PATH_H
#define MAZE_PATH_H

#include "maze/spec.h"
#include "maze/tiling.h"

MAZE_C_BEGIN

struct maze_path;

/* Returns a new path of no steps in a maze of a tiling, or NULL when there is no memory. */
struct maze_path *maze_path_new(const struct maze_tiling *);

void maze_path_free(struct maze_path *); /* NULL is allowed */

/* Adds a step at the end; false when there is no memory, and the path is unchanged. */
bool maze_path_add(struct maze_path *, unsigned direction);

/* Sets the length in steps; new steps are undefined. False as above. */
bool maze_path_resize(struct maze_path *, uint64_t length);

uint64_t maze_path_length(const struct maze_path *); /* steps */
unsigned maze_path_step(const struct maze_path *, uint64_t i);

/* How many bytes a path of so many steps takes at most, while it grows. */
uint64_t maze_path_bytes(const struct maze_tiling *, uint64_t length);

/*
 * ---- the board on which a path is written. Where a tiling has tiles, cells and the walls and passages between
 * them are one each: cell x, y is tile 2x + 1, 2y + 1 of 2 width + 1 by 2 height + 1 tiles, and a step
 * of a path is two of the board. The board of other tilings has no tiles but the cells ----
 */

/* A tile of the board, or a place off it. */
struct maze_tile {
    int64_t x, y;
};

struct maze_board {
    const struct maze_tiling *tiling;
    unsigned by_tiles;     /* 1: as the tiling has it; 0: its tiles are cells */
    int64_t columns, rows; /* of tiles */
    unsigned wrap; /* MAZE_WRAP_…: of squares, the first and last column, or row, are the same */
};

struct maze_board maze_board_of(
    const struct maze_tiling *, uint64_t width, uint64_t height, unsigned wrap);

/* The tile of a cell on the board of a tiling. */
struct maze_tile maze_tile_of_cell(const struct maze_tiling *, struct maze_point cell);

bool maze_tile_is_on(const struct maze_board *, struct maze_tile);

/* Steps from a tile of the board to the next in a direction; false where that leads off the board. */
bool maze_tile_step(const struct maze_board *, struct maze_tile *, unsigned direction);

/*
 * The direction from a tile to the next, both anywhere; MAZE_LINKS_MAX where they are not a step apart, or
 * the next is off the board: an edge that wraps around leads to a tile on it.
 */
unsigned maze_tile_direction(const struct maze_board *, struct maze_tile from, struct maze_tile to);

/*
 * ---- checking an answer: whether a path that a client sends leads from the start to the goal. The
 * first mistake counts. The outer wall has no openings here, whatever a drawing of the maze shows ----
 */

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

#define MAZE_NO_LENGTH UINT64_MAX

struct maze_check {
    enum maze_verdict verdict;
    uint64_t step; /* of the mistake; MAZE_VERDICT_START: 0, MAZE_VERDICT_SOLVED: the last */
    struct maze_tile tile;
    uint64_t length; /* up to a discontinuity, in steps from cell to cell, rounded down */
    /* The length of a shortest path, in the same. Of blocks MAZE_NO_LENGTH, unless the candidate leads to the goal. */
    uint64_t shortest;
    bool by_tiles; /* the candidate's: `step` goes from tile to tile */
};

MAZE_C_END

#endif
