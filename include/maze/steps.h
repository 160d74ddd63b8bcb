/*
 * The steps of a maze: the events of a run of its algorithm, as the textbook has it, that ends in the very
 * maze that maze_make makes of the spec. They begin with a closed board, on which every tile is wall; folded
 * over it, MAZE_STEP_OPEN and MAZE_STEP_CLOSE make the maze, without openings in the outer wall.
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
    X(MAZE_STEP_VISIT, "visit")   /* the algorithm comes to it, again too */                       \
    X(MAZE_STEP_LEAVE, "leave")   /* it is done with it, or takes a visit back */                  \
    X(MAZE_STEP_REJECT, "reject") /* it looks at it and leaves it as it is */                      \
    X(MAZE_STEP_SET, "set")       /* the cell is of set `number` from now on */                    \
    X(MAZE_STEP_LOOK, "look")     /* a solver comes to it, */                                      \
    X(MAZE_STEP_DROP, "drop")     /* gives it up, */                                               \
    X(MAZE_STEP_PATH, "path")     /* and finds that it is part of the path */

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
    unsigned direction; /* of the wall, from the cell; MAZE_LINKS_MAX: it is the cell itself */
    uint32_t number;    /* of a set, from 1 on; of other kinds 0 */
};

/*
 * Events, each a word or two. A word is the kind in the lowest 4 bits, the direction in 4, and the cell's number
 * in 24: (y + 1) * stride + x + 1. The word after that of MAZE_STEP_SET is the set.
 *
 * An opened wall across an edge that wraps around is two events on a board of squares, whose first and last
 * column, or row, are the same then: each is the event of a tile.
 */
struct maze_steps {
    const struct maze_tiling *tiling;
    uint32_t width, height, stride;
    unsigned wrap;   /* MAZE_WRAP_… */
    uint32_t *word;  /* an array of `words` */
    uint64_t words;  /* in all */
    uint64_t count;  /* of events, */
    uint64_t making; /* those that make the maze; the others are the solver's */
};

enum {
    MAZE_STEPS_NUMBERS = 1 << 24, /* (width + 2) * (height + 3) of a maze with steps, at most */
    /* Of scratch a cell while they are made, besides what else it takes, at most; more where it has more walls. */
    MAZE_STEPS_CELL_BYTES = 96
};

/*
 * How many words the steps of a spec are expected to have at most; the solver may be NULL. Random walks go on as long
 * as it happens to take them: of Wilson, Aldous and Broder, and Houston there may be more, above all
 * where an outline or edges that wrap around leave long corridors.
 */
uint64_t maze_steps_words(const struct maze_spec *, const struct maze_solver *);

/*
 * Returns in *steps how the maze of a spec is made and, unless the solver is NULL, how it is solved then; they are to
 * be freed by maze_steps_free. MAZE_TOO_LARGE where there are more numbers, or words, than there may be.
 */
enum maze_status maze_steps_make(const struct maze_spec *, const struct maze_solver *,
    uint64_t words_max, struct maze_task *, struct maze_steps **steps);
void maze_steps_free(struct maze_steps *); /* NULL is allowed */

/* Reads the event at a position, 0 or one that this function gave, and moves it to the next; false at the end. */
bool maze_steps_read(const struct maze_steps *, uint64_t *position, struct maze_event *);

/* The tile of an event on the board of squares; of other tilings, its cell. */
struct maze_tile maze_event_tile(const struct maze_steps *, const struct maze_event *);

MAZE_C_END

#endif
