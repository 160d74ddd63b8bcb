/* The catalogue of algorithms, one row each. To add one, write a file in src/core/algorithms and a row. */
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
 * Fills a grid whose walls are all closed. The grid has at least two rows and two columns (a single row or column
 * allows only one maze), unless it has an outline or wrapped edges; an algorithm with `carves_shapes` never gets those.
 * Returns MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED.
 */
typedef enum maze_status maze_generate(
    const struct maze_spec *, const struct maze_lattice *, struct maze_task *, struct maze_grid *);

/*
 * Opens a spanning tree in a graph whose walls are all closed and whose inside cells are connected. If its tiling is
 * not square, it has at most MAZE_TILING_CELLS cells. Graph bits reserved for the algorithm stay set. The recorder gets
 * every event, unless the row has a `record` of its own.
 */
typedef enum maze_status maze_carve(struct maze_growth *);

/*
 * Records how a finished maze of at least two cells came to be: a valid run of the algorithm that ends in this maze.
 * The maze may be a single row or column, and has any tiling the algorithm supports. Returns MAZE_OK, MAZE_NO_MEMORY,
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

/* What a spec may set besides its sides and seed, one bit each. An algorithm supports some of these. */
enum {
    MAZE_OPTION_BIAS = 1,
    MAZE_OPTION_SKEW = 2,
    MAZE_OPTION_MIX = 4,
    MAZE_OPTION_OF = 8,
    MAZE_OPTION_OUTLINE = 16, /* a shape or a mask */
    MAZE_OPTION_WRAP = 32,
    MAZE_OPTION_TILING = 64, /* a tiling other than square */
    MAZE_OPTION_HUNT = 128,  /* a root and a hunt */
    MAZE_OPTION_LAST_RUN = 256,
    MAZE_OPTION_TREES = 512,       /* how many trees, and how fast new ones start */
    MAZE_OPTION_STRAIGHT = 1024,   /* how often a walk goes straight on */
    MAZE_OPTION_LEAST_ROOM = 2048, /* room_min without rooms */
    MAZE_OPTION_WEAVE = 4096,      /* tunnels; needs `carve` */
    MAZE_OPTION_BLOCKS = 8192      /* it can make the blocks of a maze of blocks */
};

/* Symmetries of the algorithm: it makes a maze and the image of that maze equally often. */
enum {
    MAZE_EVEN_EAST_WEST = 1,
    MAZE_EVEN_NORTH_SOUTH = 2,
    MAZE_EVEN_DIAGONAL = 4,
    MAZE_EVEN_ALL = 7
};

struct maze_algorithm {
    const char *slug;       /* its name in a URL */
    const char *name;       /* its name in a sentence */
    const char *aliases[4]; /* other names in a URL, ended by NULL */
    const char *summary;    /* one line: how it works and what its mazes look like */
    const char *source;     /* where it is described */
    const char *link;       /* the web address of that, or NULL */
    const char *const *how; /* how it works, step by step, ended by NULL; words in ` are code */

    bool later;          /* than the set from which maze_algorithm_chosen chooses */
    bool uniform;        /* every spanning tree is equally likely */
    const char *texture; /* what its mazes favour, in a few words: `long corridors` */
    unsigned even_under; /* MAZE_EVEN_… */
    unsigned options;    /* MAZE_OPTION_… that it supports */
    uint32_t dead_ends;  /* typical share of cells with one passage, per thousand */

    /* Costs, by which the service decides where to make a maze, if at all. MAZE_OPTION_OF: without the inner maze. */
    uint32_t picoseconds; /* per cell of a square, on the machine of docs/PERFORMANCE.md */
    bool cover_time;      /* a walk must find every cell: in oblongs, times longer / shorter side */
    uint32_t cell_bytes;  /* scratch per cell, besides the grid's planes */
    uint32_t word_bytes;  /* scratch per 64 cells of a row, rounded up */
    uint32_t column_bytes; /* per column: scratch, or the rows of a streamed maze, rounded up */
    uint64_t largest;      /* the most cells that it can make */

    /* The time per cell if an outline or wrapped edges make it longer, else 0. */
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

    /*
     * Records the steps; NULL: `carve` does. `step_words` is about how many words they take per cell, for mazes of up
     * to a million cells; see maze_steps_words.
     */
    maze_record_steps *record;
    uint32_t step_words;

    /* Sets the default ends of the path; NULL: the first and the last cell. */
    void (*ends)(const struct maze_spec *, struct maze_point *start, struct maze_point *goal);
};

/* Row i of the catalogue, or NULL past the last. Rows live as long as the program. */
const struct maze_algorithm *maze_algorithm_at(size_t i);

/* The row with this slug or alias, which is in lower case, or NULL. */
const struct maze_algorithm *maze_algorithm_find(const char *word);

/* The algorithm that a seed chooses, each about equally likely. The set is frozen: it has no row that is `later`. */
const struct maze_algorithm *maze_algorithm_chosen(uint64_t seed);

MAZE_C_END

#endif
