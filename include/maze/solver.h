/* The catalogue of solvers, one row each. To add one, write a file in src/core/solvers and a row. */
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
    struct maze_path *path; /* from the start; free it with maze_path_free */
    /* Gets what a solver that does not walk does with each cell, except the path. Borrowed; may be NULL. */
    struct maze_recorder *recorder;
    /*
     * How many different cells were examined, with the start. Walkers and robots of a chain: the cells on the path. A*:
     * the cells it finished with. `shortest`: all cells no farther than the goal. `bidirectional`, `collision`: all
     * cells they reached. Fillers: all cells.
     */
    uint64_t visited;
    /*
     * Whether the path ends at the goal. If not, a wall follower is back at the start, Pledge and the random mouse are
     * where they gave up, and the path of any other solver has no steps.
     */
    bool solved;
};

struct maze_solver {
    const char *slug;       /* its name in a URL */
    const char *name;       /* its name in a sentence */
    const char *aliases[4]; /* ended by NULL */
    const char *summary;    /* one line: how it goes */
    const char *source;
    const char *link;       /* the web address of that, or NULL */
    const char *const *how; /* how it goes, step by step, ended by NULL */
    bool shortest;          /* its path is a shortest one, even if there are loops */
    bool walks;             /* its path is everything it does, detours included */
    bool planar;            /* it counts turns in the plane, so it cannot solve floors */
    uint64_t largest;       /* the most cells of a maze that it solves; 0: any number */
    uint32_t picoseconds;   /* per cell of a slow maze, corner to corner: see docs/PERFORMANCE.md */
    uint32_t cell_bytes;    /* scratch per cell, besides the graph */
    uint32_t steps_max;     /* the most steps per cell; twice that with more walls than squares */
    /*
     * Finds a path between two cells, given by their numbers in the graph, which fit 32 bits. It may change GRAPH_OWN
     * (0 at first) and the links of the graph. The solution comes in all zero, but for its recorder and an empty path;
     * for walkers the start is visited already. A solver that records all paths itself sets the recorder to NULL.
     */
    enum maze_status (*solve)(struct maze_graph *, ptrdiff_t start, ptrdiff_t goal,
        struct maze_task *, struct maze_solution *);
};

/* Row i of the catalogue, or NULL past the last. */
const struct maze_solver *maze_solver_at(size_t i);

/* Whether a solver (NULL: none) solves a maze of `cells` cells. */
static inline bool maze_solver_takes(const struct maze_solver *solver, uint64_t cells)
{
    return !solver || !solver->largest || cells <= solver->largest;
}

/* The row with this slug or alias, which is in lower case, or NULL. */
const struct maze_solver *maze_solver_find(const char *word);

MAZE_C_END

#endif
