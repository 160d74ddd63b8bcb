/*
 * The steps of a maze: the events of a textbook run of its algorithm that ends in exactly the maze that maze_make
 * makes. The run begins with a closed board, where every tile is wall. Applying all MAZE_STEP_OPEN and
 * MAZE_STEP_CLOSE to that board gives the maze, without openings in the outer wall.
 *
 *     uint64_t position = 0;
 *     struct maze_event event;
 *
 *     while (maze_steps_read(steps, &position, &event)) …
 */
#ifndef MAZE_STEPS_H
#define MAZE_STEPS_H

#include "maze/path.h"
#include "maze/solver.h"
#include "maze/spec.h"
#include "maze/status.h"
#include "maze/task.h"

MAZE_C_BEGIN

/* What happens to a cell, or to the wall between two cells. */
#define MAZE_STEPS(X)                                                                              \
    X(MAZE_STEP_OPEN, "open")     /* it becomes floor */                                           \
    X(MAZE_STEP_CLOSE, "close")   /* it becomes wall */                                            \
    X(MAZE_STEP_VISIT, "visit")   /* the algorithm comes to it, perhaps again */                   \
    X(MAZE_STEP_LEAVE, "leave")   /* it is done with it, or undoes a visit */                      \
    X(MAZE_STEP_REJECT, "reject") /* it looks at it and changes nothing */                         \
    X(MAZE_STEP_SET, "set")       /* the cell belongs to set `number` now */                       \
    X(MAZE_STEP_LOOK, "look")     /* a solver comes to it, */                                      \
    X(MAZE_STEP_DROP, "drop")     /* gives it up, */                                               \
    X(MAZE_STEP_PATH, "path")     /* and finds it on the path */

enum maze_step {
#define X(name, text) name,
    MAZE_STEPS(X)
#undef X
        MAZE_STEP_KINDS
};

/* The word for a kind, such as `open`. Borrowed. */
const char *maze_step_name(enum maze_step);

struct maze_event {
    enum maze_step kind;
    struct maze_point cell;
    unsigned direction; /* of the wall, from the cell; MAZE_LINKS_MAX: the cell itself */
    uint32_t number;    /* the set, from 1 on; 0 for other kinds */
};

/*
 * Events of one or two words each. A word has the kind in its lowest 4 bits, then 4 bits of direction, then 24 bits for
 * the cell's number: (y + border) * stride + x + 1. After MAZE_STEP_SET a second word holds the set.
 *
 * On a board of squares with wrapped edges, the first and last column (or row) are the same, so a wall opened across
 * such an edge is two events, one for each tile.
 */
struct maze_steps {
    const struct maze_tiling *tiling;
    uint32_t width, height, stride;
    uint32_t border; /* rows above the first */
    uint32_t storey; /* from a floor to the next, with the row outside between; 0: no floors */
    unsigned wrap;   /* MAZE_WRAP_… */
    uint32_t *word;  /* `words` of them */
    uint64_t words;  /* words in total */
    uint64_t count;  /* events in total, */
    uint64_t making; /* and how many make the maze; the rest are the solver's */
};

enum {
    MAZE_STEPS_NUMBERS = 1 << 24, /* (width + 2) * (height + 3) of a maze with steps, at most */
    /* The most scratch per cell while steps are made, besides the maze; more if cells have more walls. */
    MAZE_STEPS_CELL_BYTES = 96
};

/*
 * The most words that the steps of a spec are expected to take; the solver may be NULL. Random walks (Wilson, Aldous
 * and Broder, Houston) may take longer by chance, above all if an outline or wrapped edges leave long corridors.
 */
uint64_t maze_steps_words(const struct maze_spec *, const struct maze_solver *);

/*
 * Returns in *steps how the maze of a spec is made and, unless the solver is NULL, how it is then solved. Free them
 * with maze_steps_free. MAZE_TOO_LARGE if they exceed MAZE_STEPS_NUMBERS or `words_max`.
 */
enum maze_status maze_steps_make(const struct maze_spec *, const struct maze_solver *,
    uint64_t words_max, struct maze_task *, struct maze_steps **steps);
void maze_steps_free(struct maze_steps *); /* NULL is allowed */

/* Reads the event at a position (0, or one that this function set) and advances the position; false at the end. */
bool maze_steps_read(const struct maze_steps *, uint64_t *position, struct maze_event *);

/* The tile of an event if the tiling is `by_tiles`, else its cell. */
struct maze_tile maze_event_tile(const struct maze_steps *, const struct maze_event *);

MAZE_C_END

#endif
