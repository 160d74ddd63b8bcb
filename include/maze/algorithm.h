/* The catalogue of algorithms, one row each. A new one is a file in src/core/algorithms and a row. */
#ifndef MAZE_ALGORITHM_H
#define MAZE_ALGORITHM_H

#include "maze/status.h"

MAZE_C_BEGIN

struct maze_grid;
struct maze_growth;
struct maze_lattice;
struct maze_point;
struct maze_spec;
struct maze_rows;
struct maze_task;
struct maze_recording;

/*
 * Fills a grid of closed walls, of two rows and columns at least (of one there is but one maze)
 * unless it has an outline or edges that wrap around; it has neither where the algorithm `carves_shapes`. MAZE_OK,
 * MAZE_NO_MEMORY or MAZE_CANCELLED.
 */
typedef enum maze_status maze_generate(
    const struct maze_spec *, const struct maze_lattice *, struct maze_task *, struct maze_grid *);

/*
 * Opens a spanning tree in a graph, of MAZE_TILING_CELLS at most if its tiling is not square, whose walls are all
 * closed and whose cells inside are connected. Bits of the graph that are the algorithm's own stay set. A recorder
 * gets what happens, unless the row has a `record` of its own.
 */
typedef enum maze_status maze_carve(struct maze_growth *);

/*
 * Records how a finished maze of two cells or more came to be, by a valid run of the algorithm that ends in it. It
 * may also be a single row or column, and of any tiling that the algorithm has. MAZE_OK, MAZE_NO_MEMORY,
 * MAZE_CANCELLED or MAZE_TOO_LARGE.
 */
typedef enum maze_status maze_record_steps(struct maze_recording *);

/*
 * Fills a grid of closed walls, of two rows and columns at least, from the rows of the smaller maze that it is made of
 * (maze_spec_inner). MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED.
 */
typedef enum maze_status maze_follow(
    struct maze_rows *, const struct maze_task *, struct maze_grid *);

/* Makes rows with no grid behind them, in memory that does not depend on the height. */
typedef enum maze_status maze_rows_open(const struct maze_spec *, struct maze_rows **);

/* What a spec may say besides sides and seed, a bit each: an algorithm has some of these. */
enum {
    MAZE_OPTION_BIAS = 1,
    MAZE_OPTION_SKEW = 2,
    MAZE_OPTION_MIX = 4,
    MAZE_OPTION_OF = 8,
    MAZE_OPTION_OUTLINE = 16, /* a shape or a mask */
    MAZE_OPTION_WRAP = 32,
    MAZE_OPTION_TILING = 64, /* a tiling that is not square */
    MAZE_OPTION_HUNT = 128,  /* a root and a hunt */
    MAZE_OPTION_LAST_RUN = 256,
    MAZE_OPTION_TREES = 512,       /* how many, and the rate of new ones */
    MAZE_OPTION_STRAIGHT = 1024,   /* how often a walk goes straight on */
    MAZE_OPTION_LEAST_ROOM = 2048, /* a room_min without rooms */
    MAZE_OPTION_WEAVE = 4096,      /* tunnels: it has `carve` */
    MAZE_OPTION_BLOCKS = 8192      /* it can make the blocks of a maze of blocks */
};

/* Turns and mirrors that leave the algorithm as it is: its mazes are as likely as their images. */
enum {
    MAZE_EVEN_EAST_WEST = 1,
    MAZE_EVEN_NORTH_SOUTH = 2,
    MAZE_EVEN_DIAGONAL = 4,
    MAZE_EVEN_ALL = 7
};

struct maze_algorithm {
    const char *slug;           /* its name in a URL */
    const char *name;           /* its name in a sentence */
    const char *const *aliases; /* other names in a URL, ended by NULL */
    const char *summary;        /* one line: how it works and what its mazes look like */
    const char *source;         /* where it is described */
    const char *link;           /* the address of that, or NULL */
    const char *const *how;     /* how it works, step by step, ended by NULL; words in ` are code */

    bool chosen;         /* maze_algorithm_chosen may return it */
    bool uniform;        /* every spanning tree is equally likely */
    const char *texture; /* what its mazes favour, in a few words: `long corridors` */
    unsigned even_under; /* MAZE_EVEN_… */
    unsigned options;    /* MAZE_OPTION_…, those that it has */
    uint32_t dead_ends;  /* typical share of cells with one passage, in a thousand */

    /* From these the service decides where to make a maze, and whether; with MAZE_OPTION_OF, besides the inner maze. */
    uint32_t picoseconds;  /* to make a cell of a square, on the machine of docs/PERFORMANCE.md */
    bool cover_time;       /* a walk must find all: elsewhere times longer side / shorter side */
    uint32_t cell_bytes;   /* of scratch a cell, besides the grid's planes */
    uint32_t word_bytes;   /* of scratch for each 64 cells of a row, begun ones too */
    uint32_t column_bytes; /* a column: of scratch, or of a streamed maze's rows, rounded up */
    uint64_t largest;      /* cells that it can make at most */

    /* The time, where an outline or edges that wrap around make it longer; else 0. */
    uint32_t shaped_picoseconds;

    /*
     * An algorithm that has `open` streams. One with MAZE_OPTION_OF has `follow`, and the algorithm of the smaller maze
     * where a spec names none. The others have `generate`, for squares, or `carve`, or both. Where
     * `carves_shapes` is set, `generate` is for boards without an outline and without edges that wrap around, and
     * `carve` for all others.
     */
    maze_generate *generate;
    maze_rows_open *open;
    maze_follow *follow;
    const struct maze_algorithm *of;
    maze_carve *carve; /* of those with MAZE_OPTION_TILING; squares too without `generate` */
    bool carves_shapes;

    /* Its steps; NULL: by `carve`. They take about so many words a cell, of up to a million: see maze_steps_words. */
    maze_record_steps *record;
    uint32_t step_words;

    /* Sets the cells where the path begins and ends; NULL: the first and the last. */
    void (*ends)(const struct maze_spec *, struct maze_point *start, struct maze_point *goal);
};

/* Row i of the catalogue, or NULL past the last. Rows live as long as the program. */
const struct maze_algorithm *maze_algorithm_at(size_t i);

/* The row with this slug or alias, in lower case, or NULL. */
const struct maze_algorithm *maze_algorithm_find(const char *word);

/* The algorithm a seed chooses, about equally likely. The rows chosen from are frozen; a later one is not `chosen`. */
const struct maze_algorithm *maze_algorithm_chosen(uint64_t seed);

MAZE_C_END

#endif
