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
 * Makes the maze of the spec and returns its reader in *rows, to be freed by maze_rows_free. A
 * streamed maze is not made yet. The task is borrowed until the return and may be used again.
 */
enum maze_status maze_open(const struct maze_spec *, struct maze_task *, struct maze_rows **rows);

/* What is asked about a maze beside its walls; all zero: nothing. */
struct maze_question {
    const struct maze_solver *solver; /* finds a path from start to goal; NULL: none */
    bool distances; /* how far every cell is from the start, as the rows' values */
    bool stats;
    struct maze_candidate candidate; /* to be checked, if it has a path */
    uint32_t pairs; /* how many pairs of cells are drawn, to try path finders with; 0: none */
    /* How it is made, and how the solver solves it; nothing else is solved then. Not of a maze of blocks. */
    bool steps;
    /*
     * The part of the maze that the rows show, within the maze at its level; of width 0: all of it. Of squares without
     * weave. A passage across its border is an opening in its outer wall; maze_rows_place says where a cell of the maze
     * is in the rows. Everything but the rows is about the whole maze.
     *
     * Only the blocks around the window are made if the spec has blocks, is not reshaped, has no end that is farthest,
     * and nothing is asked for but a shortest path or a candidate. Then the path is only marked in the rows, and
     * solution.path is NULL. A candidate without a window makes the blocks along it, and the rows are one cell, the
     * start.
     */
    struct maze_room window;
};

/* The spec, of level 0 and of the sides of what is shown: of a window, if one is asked for. */
struct maze_spec maze_shown(const struct maze_spec *, const struct maze_question *);

/*
 * The cell of a level in which a cell of level 0 lies: of a spec of level 0 with blocks, at most
 * maze_spec_levels up.
 */
struct maze_point maze_cell_at_level(
    const struct maze_spec *, struct maze_point cell, unsigned level);

enum { MAZE_PAIRS_MAX = 10000 };

/* Two cells, and how far they are from each other on a map, which has no edges that wrap around. */
struct maze_pair {
    struct maze_point start, goal; /* the same cell only where no other can be reached */
    uint64_t length;               /* of a shortest path, in steps from cell to cell */
};

/*
 * What can be counted in a maze. Lengths are in steps from cell to cell; a passage is an open wall,
 * so that two cells that meet twice, across edges that wrap around, may have two between them.
 */
struct maze_stats {
    uint64_t cells;      /* that are inside */
    uint64_t passages;   /* between two of them */
    uint64_t dead_ends;  /* cells of one passage, */
    uint64_t junctions;  /* of three */
    uint64_t crossroads; /* and of four or more */

    /* Of the shortest path; of several, a search's that goes from each cell to the north, east, south and west. */
    uint64_t solution; /* its length, */
    uint64_t turns;    /* how often it changes direction, */
    uint64_t choices;  /* at how many cells before the goal there is more than one passage on */

    /*
     * The shortest path between the two ends that are farthest apart, the first of them in the order of
     * rows before the other. Exact without loops, and on boards of up to 16384 cells with loops too;
     * for larger ones see docs/SHAPING.md.
     */
    uint64_t longest_path;
    struct maze_point ends[2];
    uint64_t longest_run; /* passages in a row between which all cells have just two */
    /* Steps that a walker who does not know the maze is expected to waste: see docs/SOLVING.md. */
    uint64_t difficulty;
};

/* A maze that was made, and the answers to what was asked. */
struct maze {
    struct maze_rows *rows; /* with the marks of the solution and the values that were asked for */
    struct maze_point start, goal;
    const struct maze_room *rooms; /* as they were placed; as long as the rows are there */
    uint32_t room_count;
    struct maze_solution solution; /* of the solver; else without a path */
    uint64_t farthest;             /* the largest of the distances */
    struct maze_point farthest_cell;
    struct maze_stats stats;
    struct maze_check check;
    struct maze_pair *pairs; /* as many as were asked for, drawn by the seed; NULL: none were */
    uint32_t pair_count;
    struct maze_steps *steps; /* NULL: they were not asked for */
};

/*
 * Makes the maze of the spec and answers the question, NULL for none; *maze is to be freed by
 * maze_free. The task is as above. MAZE_TOO_LARGE too where its steps take more words than
 * maze_steps_words expects.
 */
enum maze_status maze_make(
    const struct maze_spec *, const struct maze_question *, struct maze_task *, struct maze **maze);
void maze_free(struct maze *); /* NULL is allowed */

/* What making and holding a maze and answering a question takes, about. */
struct maze_cost {
    /*
     * maze_make says MAZE_TOO_LARGE, and the figures below mean nothing: there are more cells than
     * the algorithm can make, than a named outline may have (MAZE_SHAPE_CELLS) or a tiling that is
     * not square (MAZE_TILING_CELLS), or than have numbers of 32 bits where `finishes`, or there
     * are no steps of so many (MAZE_STEPS_NUMBERS).
     */
    bool too_large;
    bool windowed;  /* only the blocks around the question's window, or its candidate, are made */
    bool streams;   /* rows are made as they are read, since nothing is asked that needs them all */
    bool finishes;  /* the maze is changed after it is generated, or something is asked about it */
    uint64_t cells; /* that are made: of the window, of what is around a candidate, or of all */
    uint64_t held;  /* bytes, from the moment it is begun until its rows are freed */
    uint64_t scratch;     /* bytes beside that, while it is being made */
    uint64_t nanoseconds; /* to make it and to answer, 2^53 at most; if it streams, a row of it */
};

/* The question may be NULL: nothing is asked. */
struct maze_cost maze_cost(const struct maze_spec *, const struct maze_question *);

MAZE_C_END

#endif
