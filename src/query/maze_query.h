/* What a request for a maze asks for: which maze, which question about it, how it is shown. */
#ifndef QUERY_MAZE_QUERY_H
#define QUERY_MAZE_QUERY_H

#include "maze/format.h"
#include "maze/maze.h"

#include "base/buffer.h"
#include "base/text.h"
#include "process/seed_pool.h"
#include "query/problem.h"

#include <stdbool.h>

/* All zero is none. It owns its mask, its candidate's path and its texts; see maze_query_clear. */
struct maze_query {
    struct maze_spec spec;
    struct maze_question question;
    struct maze_rendering rendering;
    int subject;       /* MAZE_SUBJECT_… that the URL's path is about */
    bool seeded;       /* the client gave the seed */
    bool drawn;        /* the seed did not come from the client, and drew the algorithm */
    bool by_accept;    /* the Accept header decided the format */
    bool download;     /* a browser saves the answer as a file */
    char *title;       /* the title of a drawing, or NULL */
    char *seed_text;   /* the text that was given as the seed, where the answer says so, or NULL */
    const char *sided; /* the one parameter that set both sides, or NULL: each had its own */
};

/*
 * Resolves the spec. It may search the whole outline for the ends: not for a maze that is too
 * large. False: as above.
 */
bool maze_query_resolve(struct maze_query *, struct problem *);

/*
 * Makes it a query for the verdict about a candidate, whose path it takes; no other question is
 * left.
 */
void maze_query_set_candidate(struct maze_query *, const struct maze_candidate *);

/* The URL's path that asks about a subject. Borrowed. */
const char *maze_query_path(int subject);

/* Lets go of what the query owns, and empties it. */
void maze_query_clear(struct maze_query *);

/* Adds what distinguishes question and rendering: `format=text`, and all else off its default. */
void rendering_write(const struct maze_query *, struct buffer *);

#endif
