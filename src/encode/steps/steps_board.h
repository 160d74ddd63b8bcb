/*
 * A board of squares that is seen while steps are carried out: the colour of each tile, and which tiles changed
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

/* The colour of a tile. The first is the one that it had before. */
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

/* Tiles from and to before; none are changed where left is not less than right. */
struct steps_area {
    uint32_t left, top, right, bottom;
};

struct steps_board {
    uint32_t columns, rows;
    uint8_t *tile; /* owned */
    size_t head;   /* the number of a tile, or STEPS_NO_HEAD */
    struct steps_area changed;
};

#define STEPS_NO_HEAD SIZE_MAX

/* A board that is all wall; false where there is no memory. */
bool steps_board_begin(struct steps_board *, uint32_t columns, uint32_t rows);
void steps_board_free(struct steps_board *);

/* Carries out an event, which is of this tile. */
void steps_board_apply(struct steps_board *, const struct maze_event *, struct maze_tile);

/* Shows no head any more, until the next event. */
void steps_board_rest(struct steps_board *);

/* Leaves nothing but walls and floor in a row of tiles; what is outside of the maze looks like floor. */
void steps_board_clean(struct steps_board *, uint32_t y);

/* What is to be shown of a tile, which has not changed any more then. */
enum steps_color steps_board_show(struct steps_board *, uint32_t x, uint32_t y);

/* Has all been shown. */
void steps_board_shown(struct steps_board *);

#endif
