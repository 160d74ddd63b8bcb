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

/* An end that was asked for, which may depend on the outline and the seed. */
struct endpoint {
    enum {
        ENDPOINT_DEFAULT,
        ENDPOINT_TILE,
        ENDPOINT_CORNER,
        ENDPOINT_RANDOM,
        ENDPOINT_FARTHEST
    } kind;
    uint64_t x, y; /* of a tile */
    enum maze_corner corner;
};

/* All zero is none. It owns its mask and its claim's walk; see maze_query_clear. */
struct maze_query {
    struct maze_spec spec;
    struct maze_question question;
    struct maze_rendering rendering;
    int subject;                 /* MAZE_SUBJECT_… that the path is about */
    struct endpoint start, goal; /* until maze_query_resolve puts them into the spec */
    bool chosen;                 /* the algorithm was left to the seed */
    bool seeded;                 /* the client gave the seed */
    bool by_accept;              /* the Accept header decided the format */
    const char *sided; /* the one parameter that set both sides, or NULL: each had its own */
};

/* The readers return false where something is refused; the problem, all zero before, says what. */

/*
 * Reads a query about a subject, which is decoded in place, and the Accept header. The ends are not
 * settled yet.
 */
bool maze_query_read(int subject, struct span text, const char *accept, struct seed_pool *,
    struct maze_query *, struct problem *);

/*
 * Puts the ends that were asked for into the spec. It may look for them through the whole outline, so
 * that it is for mazes that are not too large.
 */
bool maze_query_resolve(struct maze_query *, struct problem *);

/* Makes the wish one for the verdict about a claim, whose walk it takes; no other question is left. */
void maze_query_set_candidate(struct maze_query *, const struct maze_candidate *);

/* The path that asks about a subject. Borrowed. */
const char *maze_query_path(int subject);

/* Lets go of what the wish owns, and empties it. */
void maze_query_clear(struct maze_query *);

/* Adds what distinguishes question and rendering: `format=text`, and all else off its default. */
void rendering_write(const struct maze_query *, struct buffer *);

#endif
