/*
 * A board that is seen while steps are carried out: the colour of each cell and each wall, and which of them changed
 * since they were last shown. Passages have the colour of the cells that they join, if these have one.
 */
#ifndef ENCODE_STEPS_STEPS_BOARD_H
#define ENCODE_STEPS_STEPS_BOARD_H

#include "maze/steps.h"

/* ---- what an event means to those who show it, in pixels or in characters ---- */

/* Whether the algorithm, or the solver, is at the cell of such an event. */
static inline bool steps_is_head(enum maze_step kind)
{
    return kind == MAZE_STEP_VISIT || kind == MAZE_STEP_LEAVE || kind == MAZE_STEP_LOOK ||
        kind == MAZE_STEP_DROP;
}

/* The event that a tile is shown as: one that is left may still be wall, where a random walk erased a loop. */
static inline enum maze_step steps_shown_as(enum maze_step kind, bool open)
{
    return kind == MAZE_STEP_LEAVE && !open ? MAZE_STEP_CLOSE : kind;
}

/* ---- the board ---- */

/* The colour of a cell or a wall. The first is the one that it had before. */
enum steps_color {
    COLOR_AS_BEFORE,
    COLOR_WALL,
    COLOR_FLOOR,
    COLOR_PATH,
    COLOR_VISITED,
    COLOR_LOOKED,
    COLOR_DROPPED,
    COLOR_REJECTED, /* a wall that was refused, closed or open */
    COLOR_HEAD,     /* the cell where the algorithm, or the solver, is */
    COLOR_SET,      /* of the first set; the next has the next one, and so on in turn */
    COLORS = 16
};

/* Patches from and to before; none are changed where left is not less than right. */
struct steps_area {
    uint32_t left, top, right, bottom;
};

/*
 * Cells and walls are patches in columns and rows. Of squares these are the tiles. Of other tilings a cell has `parts`
 * of them beside each other, itself and then the walls that are its own, and there is a border of one cell all around.
 */
struct steps_board {
    const struct maze_tiling *tiling;
    uint32_t width, height; /* in cells */
    uint32_t parts;
    uint32_t columns, rows;
    uint8_t *patch; /* owned */
    size_t head;    /* the number of a patch, or STEPS_NO_HEAD */
    struct steps_area changed;
};

#define STEPS_NO_HEAD SIZE_MAX

/* A board of so many cells that is all wall; false where there is no memory. */
bool steps_board_begin(
    struct steps_board *, const struct maze_tiling *, uint32_t width, uint32_t height);
void steps_board_free(struct steps_board *);

/* The patch of a cell, or of the wall on a side of it: column and row. */
struct maze_tile steps_board_place(
    const struct steps_board *, struct maze_point cell, unsigned direction);

/* The neighbour in a direction; beyond an edge, a cell that is not on the board. */
struct maze_point steps_board_next(
    const struct steps_board *, struct maze_point, unsigned direction);

/* Whether a cell is on the board, and whether it is floor. */
bool steps_board_is_on(const struct steps_board *, struct maze_point cell);
bool steps_board_is_floor(const struct steps_board *, struct maze_point cell);

/* Carries out an event. */
void steps_board_apply(struct steps_board *, const struct maze_event *);

/* Has a patch shown once more. */
void steps_board_touch(struct steps_board *, struct maze_tile);

/* The colour of a patch, whether it changed or not. */
enum steps_color steps_board_color(const struct steps_board *, uint32_t x, uint32_t y);

/* Shows no head any more, until the next event. */
void steps_board_rest(struct steps_board *);

/* Leaves nothing but walls and floor in a row of patches; what is outside of the maze looks like floor. */
void steps_board_clean(struct steps_board *, uint32_t y);

/* What is to be shown of a patch. */
enum steps_color steps_board_show(const struct steps_board *, uint32_t x, uint32_t y);

/* Has all been shown: nothing has changed any more. */
void steps_board_shown(struct steps_board *);

#endif
