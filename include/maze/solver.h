/* The catalogue of solvers, one row each. A new one is a file in src/core/solvers and a row. */
#ifndef MAZE_SOLVER_H
#define MAZE_SOLVER_H

#include "maze/path.h"
#include "maze/status.h"

MAZE_C_BEGIN

struct maze_task;
struct maze_graph;
struct maze_recorder;

/* What a solver found. */
struct maze_solution {
    struct maze_path *path; /* from the start; to be freed by maze_path_free */
    /* Of who does not walk: gets what is done with each cell, but not the path; borrowed. NULL: none. */
    struct maze_recorder *recorder;
    /*
     * Different cells that were examined, the start too: those on the path of who walks, and of the robots of a
     * chain; those that A* was done with; with `shortest` all that are no farther than the goal; with
     * `bidirectional` and `collision` all that were reached; with those who fill all.
     */
    uint64_t visited;
    /*
     * The path ends at the goal; if not, a wall follower is back at the start, Pledge and the random
     * mouse are where they gave up, and the path of others has no steps.
     */
    bool solved;
};

struct maze_solver {
    const char *slug;           /* its name in a URL */
    const char *name;           /* its name in a sentence */
    const char *const *aliases; /* ended by NULL */
    const char *summary;        /* one line: how it goes */
    const char *source;
    const char *link;       /* the address of that, or NULL */
    const char *const *how; /* how it goes, step by step, ended by NULL */
    bool shortest;          /* its path is a shortest one, with loops too */
    bool walks;             /* its path is all that it does, with every detour */
    uint64_t largest;       /* cells of a maze that it solves, at most; 0: as many as there are */
    uint32_t picoseconds;   /* a cell of the maze, from corner to corner, if it is one of the slow
                             kind; on the machine of docs/PERFORMANCE.md */
    uint32_t cell_bytes;    /* of scratch a cell, beside the graph */
    uint32_t steps_max; /* of a path, a cell; twice as many where it has more walls than a square */
    /*
     * Finds a path from one cell to another, by their numbers in the graph, which have 32 bits; it may change the
     * graph: GRAPH_OWN, 0 at first, and the links. Fills a solution that is all zero but for its recorder and its
     * path, which has no steps; of who walks, the start is visited. A solver that records all paths
     * itself lets go of the recorder.
     */
    enum maze_status (*solve)(struct maze_graph *, ptrdiff_t start, ptrdiff_t goal,
        struct maze_task *, struct maze_solution *);
};

/* Row i of the catalogue, or NULL past the last. */
const struct maze_solver *maze_solver_at(size_t i);

/* Whether a solver, or none where it is NULL, solves a maze of so many cells. */
static inline bool maze_solver_takes(const struct maze_solver *solver, uint64_t cells)
{
    return !solver || !solver->largest || cells <= solver->largest;
}

/* The row with this slug or alias, in lower case, or NULL. */
const struct maze_solver *maze_solver_find(const char *word);

MAZE_C_END

#endif
