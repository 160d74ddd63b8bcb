/* A request for a maze: which maze, which question about it, and how to show it. */
#ifndef QUERY_MAZE_QUERY_H
#define QUERY_MAZE_QUERY_H

#include "maze/format.h"
#include "maze/maze.h"

#include "query/letters.h"
#include "query/params.h"
#include "query/problem.h"
#include "query/values.h"

#include <stdbool.h>

/* How a list of mazes is ordered. */
enum maze_order { MAZE_ORDER_SEED, MAZE_ORDER_LENGTH, MAZE_ORDER_DIFFICULTY };

/*
 * Which mazes of a sequence of seeds are wanted: those that fit the ranges, from number `first` on.
 * All zero: no sequence, but the maze of the seed itself.
 */
struct maze_sequence {
    uint64_t first;
    struct range length;     /* of the shortest path from start to goal, in steps */
    struct range difficulty; /* as in stats */
    enum maze_order order;   /* ascending; ties are ordered by their seeds' numbers */
};

/* Seed i of the sequence that a seed names, forever the same. All 2^64 of a sequence differ. */
uint64_t sequence_seed(uint64_t seed, uint64_t i);

/* Which tile of the maze is wanted; see query/tile.h. */
struct tile {
    uint32_t zoom, x, y;
    bool large; /* 512 pixels a side, not 256 */
};

/* All zero is empty. It owns its mask, the candidate's path and its texts; see maze_query_clear. */
struct maze_query {
    /*
     * In canonical form. A sequence leaves open what each seed decides: random ends stay random,
     * and the algorithm is NULL if the seed draws it.
     */
    struct maze_spec spec;
    struct maze_question question;
    struct maze_rendering rendering;
    int subject;                 /* MAZE_SUBJECT_… of the URL's path */
    bool seeded;                 /* the client gave the seed */
    bool random;                 /* the seed draws the algorithm */
    bool drawn;                  /* random, and the client gave no seed, or wants a sequence */
    uint64_t given[QUERY_WORDS]; /* one bit per parameter that the client gave */
    unsigned options;            /* that a drawn algorithm needs */
    bool by_accept;              /* the Accept header decided the format */
    bool download;               /* a browser saves the answer as a file */
    bool invert;       /* the light of a picture is inside, not the dark; or the ground of art */
    bool fill;         /* what is enclosed in a picture is inside */
    uint8_t threshold; /* the least light shade */
    struct tile tile;
    char *title;               /* the title of a drawing, or NULL */
    struct letters *letters;   /* of the title, from fonts; or NULL */
    char *seed_text;           /* the seed as text, for answers that show it, or NULL */
    const struct param *sided; /* the parameter that set both sides; NULL: each has its own */
    struct maze_sequence sequence;
};

/* Whether the query is about a sequence of seeds. */
bool maze_query_has_sequence(const struct maze_query *);

/* How many mazes are wanted. */
uint64_t maze_query_count(const struct maze_query *);

/* Whether only mazes of some length or difficulty are wanted. */
bool maze_query_has_ranges(const struct maze_query *);

/*
 * The algorithm that a spec's seed chooses: the first with these options that can make the maze.
 * Candidates come from the seed itself, then from numbers drawn from it.
 */
const struct maze_algorithm *maze_query_choose(const struct maze_spec *, unsigned options);

/*
 * The first style of a format that shows a tiling, and distances if they are wanted; or NULL. Where
 * a format has cells, floors are shown as layers of tiles only if that is asked for.
 */
const struct maze_style *maze_query_style(
    const struct maze_format *, const struct maze_tiling *, bool distances);

/* The style of a query that gives none; NULL: its format does not show the tiling. */
const struct maze_style *maze_query_usual_style(const struct maze_query *);

/* Whether there may be an outer wall: an edge that does not wrap around, or a cell outside. */
bool maze_query_has_outer_wall(const struct maze_spec *);

/* The URL's path for a subject. Borrowed. */
const char *maze_query_path(int subject);

/* Frees what the query owns, and empties it. */
void maze_query_clear(struct maze_query *);

#endif
