/*
 * libmaze in one call: a spec becomes rows.
 *
 *     struct maze_spec spec = {maze_algorithm_find("kruskal"), 40, 30, 7};
 *     struct maze_task *task = maze_task_new();
 *     struct maze_rows *rows;
 *
 *     if (maze_open(&spec, task, &rows) == MAZE_OK) …
 *
 * Or in another, with answers to what is asked about the maze.
 */
#ifndef MAZE_MAZE_H
#define MAZE_MAZE_H

#include "maze/algorithm.h"
#include "maze/mask.h"
#include "maze/path.h"
#include "maze/rows.h"
#include "maze/solver.h"
#include "maze/spec.h"
#include "maze/status.h"
#include "maze/steps.h"
#include "maze/task.h"

MAZE_C_BEGIN

/*
 * Makes the maze of the spec and returns a reader of it in *rows; free that with maze_rows_free. A maze that streams is
 * made while it is read. The task is borrowed until the return and can be reused.
 */
enum maze_status maze_open(const struct maze_spec *, struct maze_task *, struct maze_rows **rows);

/* How many tiles wide a corridor or a wall is at most, where tiles are written. */
enum { MAZE_TILES_MAX = 64 };

/* What to find out about a maze besides its walls; all zero: nothing. */
struct maze_question {
    const struct maze_solver *solver; /* finds a path from start to goal; NULL: none */
    bool distances; /* each row has the distances of its cells from the start as values */
    bool stats;
    struct maze_candidate candidate; /* checked if it has a path */
    uint32_t pairs; /* how many pairs of cells to draw, for trying path finders; 0: none */
    /* How many tiles wide corridors and walls are on their map, as in its rendering; 0: 1. */
    uint8_t pair_cell, pair_wall;
    /* Record how the maze is made and how the solver solves it; nothing else is solved. Not for a maze of blocks. */
    bool steps;
    /*
     * The part of the maze that the rows show, in cells of the maze at its level; width 0: all of it. Only for squares
     * without weave. A passage across the window's border becomes an opening in its outer wall; maze_rows_place tells
     * where a cell of the maze is in the rows. Everything but the rows is about the whole maze.
     *
     * Only the blocks around the window are made if the spec has blocks, is not reshaped and has no farthest end, and
     * if nothing but a shortest path or a candidate is asked for. Then the rows mark the path, and solution.path is
     * NULL. With a candidate and no window, only the blocks along the candidate are made, and the rows are one cell,
     * the start.
     */
    struct maze_room window;
};

/* A spec with the sides of what is shown (the window if there is one), at level 0. */
struct maze_spec maze_shown(const struct maze_spec *, const struct maze_question *);

/*
 * The cell of a level in which a cell of level 0 lies: of a spec of level 0 with blocks, at most
 * maze_spec_levels up.
 */
struct maze_point maze_cell_at_level(
    const struct maze_spec *, struct maze_point cell, unsigned level);

enum { MAZE_PAIRS_MAX = 10000 };

/* Two cells and their distance on a map that has no wrapped edges. */
struct maze_pair {
    struct maze_point start, goal; /* the same cell only if nothing else can be reached */
    uint64_t length;               /* of a shortest path, in steps from cell to cell */
    /* The steps of a shortest path on the map of squares, between middles; none cuts a corner. */
    uint64_t straight, diagonal;
};

/*
 * What can be counted in a maze. Lengths are in steps from cell to cell. A passage is an open wall, so two cells that
 * meet twice, across wrapped edges, may have two passages between them.
 */
struct maze_stats {
    uint64_t cells;      /* inside */
    uint64_t passages;   /* between two of them */
    uint64_t dead_ends;  /* cells with one passage, */
    uint64_t junctions;  /* with three, */
    uint64_t crossroads; /* and with four or more */

    /* The shortest path. If there are several, a search that tries north, east, south, west picks one. */
    uint64_t solution; /* its length, */
    uint64_t turns;    /* how often it changes direction, */
    uint64_t choices;  /* at how many cells before the goal there is more than one way on */

    /*
     * The shortest path between the two cells that are farthest apart, the upper or left one first. Exact for mazes
     * without loops, and with loops for up to 16384 cells; docs/SHAPING.md tells what holds for larger ones.
     */
    uint64_t longest_path;
    struct maze_point ends[2];
    uint64_t longest_run; /* the longest chain of passages whose cells in between have just two */
    /* How many steps a walker who does not know the maze is expected to waste: see docs/SOLVING.md. */
    uint64_t difficulty;
};

/* A finished maze, and the answers to the question. */
struct maze {
    struct maze_rows *rows; /* with the marks and values that were asked for */
    struct maze_point start, goal;
    const struct maze_room *rooms; /* where they were placed; valid as long as the rows */
    uint32_t room_count;
    struct maze_solution solution; /* the solver's answer; path is NULL without a solver */
    uint64_t farthest;             /* the largest of the distances */
    struct maze_point farthest_cell;
    struct maze_stats stats;
    struct maze_check check;
    struct maze_pair *pairs; /* as many as asked for, drawn by the seed, or NULL */
    uint32_t pair_count;
    struct maze_steps *steps; /* NULL: not asked for */
};

/*
 * Makes the maze of the spec and answers the question (NULL: none). Free *maze with maze_free. The task is borrowed
 * until the return. MAZE_TOO_LARGE also if the steps need more words than maze_steps_words expects.
 */
enum maze_status maze_make(
    const struct maze_spec *, const struct maze_question *, struct maze_task *, struct maze **maze);
void maze_free(struct maze *); /* NULL is allowed */

/* Estimates of what it takes to make and hold a maze and to answer a question. */
struct maze_cost {
    /*
     * maze_make says MAZE_INVALID, and the rest is 0: maze_spec_fault tells what is wrong with the spec, and struct
     * maze_question what may be asked. Ends that are not resolved yet are taken here, and not by maze_make.
     */
    bool invalid;
    /*
     * maze_make would return MAZE_TOO_LARGE, and the figures below mean nothing: there are more cells than the
     * algorithm can make, than a named outline may have (MAZE_SHAPE_CELLS), than a tiling other than square may have
     * (MAZE_TILING_CELLS), or, if `finishes`, than 32-bit numbers can count; or too many for steps
     * (MAZE_STEPS_NUMBERS).
     */
    bool too_large;
    bool windowed;    /* only the blocks around the question's window or candidate are made */
    bool streams;     /* rows are made as they are read, as nothing needs all of them */
    bool finishes;    /* the maze is changed after it is generated, or answers are found in it */
    uint64_t cells;   /* to be made: in the window, around the candidate, or all */
    uint64_t held;    /* bytes, from the start until the rows are freed */
    uint64_t scratch; /* more bytes, while the maze is made */
    uint64_t nanoseconds; /* to make and answer, 2^53 at most; if it streams, per row */
};

/* The question may be NULL. */
struct maze_cost maze_cost(const struct maze_spec *, const struct maze_question *);

MAZE_C_END

#endif
