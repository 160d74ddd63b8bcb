/* What a request for a maze asks for: which maze, which question about it, how it is shown. */
#ifndef QUERY_MAZE_QUERY_H
#define QUERY_MAZE_QUERY_H

#include "maze/format.h"
#include "maze/maze.h"

#include "query/params.h"
#include "query/problem.h"
#include "query/values.h"

#include <stdbool.h>

/* What many mazes are ordered by. */
enum maze_order { MAZE_ORDER_SEED, MAZE_ORDER_LENGTH, MAZE_ORDER_DIFFICULTY };

/*
 * Which mazes are wanted of a sequence of seeds that a seed names: those that fit the ranges,
 * from number `first` on. All zero, of one maze: no sequence, but the maze of the seed itself.
 */
struct maze_sequence {
    uint64_t first;
    struct range length;     /* of the shortest path from start to goal, in steps */
    struct range difficulty; /* as stats have it */
    enum maze_order order;   /* ascending; ties are ordered by their seeds' numbers */
};

/* Seed i of the sequence that a seed names, for good; all 2^64 of one sequence are different. */
uint64_t sequence_seed(uint64_t seed, uint64_t i);

/* Which tile of the maze is wanted; see query/tile.h. */
struct tile {
    uint32_t zoom, x, y;
    bool large; /* 512 pixels a side, not 256 */
};

/* All zero is none. It owns its mask, its candidate's path and its texts; see maze_query_clear. */
struct maze_query {
    /*
     * In its one form. Of a sequence it lacks what each seed decides anew: random ends stay so, and
     * the algorithm is NULL if the seed draws it.
     */
    struct maze_spec spec;
    struct maze_question question;
    struct maze_rendering rendering;
    int subject;                 /* MAZE_SUBJECT_… that the URL's path is about */
    bool seeded;                 /* the client gave the seed */
    bool random;                 /* the seed draws the algorithm */
    bool drawn;                  /* and did not come from the client, or is one of a sequence */
    uint64_t given[QUERY_WORDS]; /* the parameters that the client gave, a bit each */
    unsigned options;            /* that an algorithm drawn must have */
    bool by_accept;              /* the Accept header decided the format */
    bool download;               /* a browser saves the answer as a file */
    bool invert;                 /* of a picture light is inside, */
    uint8_t threshold;           /* at this shade and above; else dark, below it */
    struct tile tile;
    char *title;     /* the title of a drawing, or NULL */
    char *seed_text; /* the text that was given as the seed, where the answer says so, or NULL */
    const struct param *sided; /* the one that set both sides, or NULL: each had its own */
    struct maze_sequence sequence;
};

/* Whether the query is about a sequence of seeds. */
bool maze_query_has_sequence(const struct maze_query *);

/* How many mazes are wanted. */
uint64_t maze_query_count(const struct maze_query *);

/* Whether only mazes of some length or difficulty are wanted. */
bool maze_query_has_ranges(const struct maze_query *);

/*
 * The algorithm that a spec's seed chooses: the first that can make the maze, with these options,
 * of those that the seed itself and then the numbers drawn from it choose.
 */
const struct maze_algorithm *maze_query_choose(const struct maze_spec *, unsigned options);

/*
 * The first style of a format that shows mazes of a tiling; with distances, if those are wanted; or
 * NULL.
 */
const struct maze_style *maze_query_style(
    const struct maze_format *, const struct maze_tiling *, bool distances);

/* The style that a query has without a parameter for it; NULL: its format shows no such tiling. */
const struct maze_style *maze_query_usual_style(const struct maze_query *);

/* Whether there may be an outer wall: an edge that does not wrap around, or a cell outside. */
bool maze_query_has_outer_wall(const struct maze_spec *);

/* The URL's path that asks about a subject. Borrowed. */
const char *maze_query_path(int subject);

/* Lets go of what the query owns; it is undefined then. */
void maze_query_clear(struct maze_query *);

#endif
