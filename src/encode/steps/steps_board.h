/*
 * A board on which steps are carried out: the colour of each cell and wall, and which of them changed since they were
 * last shown. Passages take the colour of the cells that they join, if those have one.
 */
#ifndef ENCODE_STEPS_STEPS_BOARD_H
#define ENCODE_STEPS_STEPS_BOARD_H

#include "maze/steps.h"

/* ---- How events are shown, in pixels or in characters ---- */

/* Whether an event moves the algorithm, or the solver, to its cell. */
static inline bool steps_is_head(enum maze_step kind)
{
    return kind == MAZE_STEP_VISIT || kind == MAZE_STEP_LEAVE || kind == MAZE_STEP_LOOK ||
        kind == MAZE_STEP_DROP;
}

/* The event to show a tile as. A tile that is left may still be wall, where a random walk erased a loop. */
static inline enum maze_step steps_shown_as(enum maze_step kind, bool open)
{
    return kind == MAZE_STEP_LEAVE && !open ? MAZE_STEP_CLOSE : kind;
}

/* ---- the board ---- */

/* The colour of a cell or a wall, as an index of the palette, where walls come first. AS_BEFORE means unchanged. */
enum steps_color {
    COLOR_WALL,
    COLOR_AS_BEFORE,
    COLOR_FLOOR,
    COLOR_PATH,
    COLOR_VISITED,
    COLOR_LOOKED,
    COLOR_DROPPED,
    COLOR_REJECTED, /* a wall that was rejected, closed or open */
    COLOR_HEAD,     /* the cell where the algorithm, or the solver, is */
    COLOR_SET,      /* the first set; the next sets take the next colours in turn */
    COLORS = 16
};

/* Patches of a row that changed: from left to before right. If left is not less than right, none did. */
struct steps_run {
    uint32_t left, right;
};

/* Patches from left, top to before right, bottom. If left is not less than right, nothing changed. */
struct steps_area {
    uint32_t left, top, right, bottom;
};

enum { STEPS_POSTS = 8 }; /* the most beside a wall: at both ends, and across wrapped edges */

/*
 * Cells and walls are patches in columns and rows. For squares these are the tiles. For other tilings each cell has
 * `parts` patches side by side, itself and then the walls that belong to it, and a border of one cell surrounds the
 * board.
 */
struct steps_board {
    const struct maze_tiling *tiling;
    uint32_t width, height; /* in cells */
    uint32_t parts;
    uint32_t columns, rows;
    uint8_t *patch; /* owned */
    size_t head;    /* a patch's number, or STEPS_NO_HEAD */
    bool weaves;    /* posts stay wall: where all is open around one, there are tunnels */
    struct maze_tile turned[STEPS_POSTS]; /* posts that the last event turned into floor or wall */
    unsigned turns;
    struct steps_area changed;
    struct steps_run *runs; /* other tilings: by row, what changed of it; owned */
};

#define STEPS_NO_HEAD SIZE_MAX

/* Begins with a board that is all wall. False when there is no memory. */
bool steps_board_begin(
    struct steps_board *, const struct maze_tiling *, uint32_t width, uint32_t height);
void steps_board_free(struct steps_board *);

/* The patch (column and row) of a cell, or of the wall on one of its sides. */
struct maze_tile steps_board_place(
    const struct steps_board *, struct maze_point cell, unsigned direction);

/* Whether a cell is on the board, and whether it is floor; and whether a patch of the board is. */
bool steps_board_is_on(const struct steps_board *, struct maze_point cell);
bool steps_board_is_floor(const struct steps_board *, struct maze_point cell);
bool steps_board_has_floor(const struct steps_board *, struct maze_tile);

/* Carries out an event. A post among squares is floor while all four walls around it are open. */
void steps_board_apply(struct steps_board *, const struct maze_event *);

/* Marks a patch as changed, so that it is shown again. */
void steps_board_touch(struct steps_board *, struct maze_tile);

/* The current colour of a patch, changed or not. */
enum steps_color steps_board_color(const struct steps_board *, uint32_t x, uint32_t y);

/* Hides the head until the next event. */
void steps_board_rest(struct steps_board *);

/* Reduces a row of patches to walls and floor. What is outside the maze looks like floor. */
void steps_board_clean(struct steps_board *, uint32_t y);

/* The colour of a patch if it has changed, else COLOR_AS_BEFORE. */
enum steps_color steps_board_changed_color(const struct steps_board *, uint32_t x, uint32_t y);

/* From now on, nothing counts as changed. */
void steps_board_clear_changes(struct steps_board *);

#endif
