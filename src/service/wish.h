/* What a request for a maze asks for: which maze, which question about it, how it is shown. */
#ifndef SERVICE_WISH_H
#define SERVICE_WISH_H

#include "maze/format.h"
#include "maze/maze.h"

#include "base/buffer.h"
#include "base/text.h"
#include "service/entropy.h"
#include "service/problem.h"

#include <stdbool.h>

/* An end that was asked for, which may depend on the outline and the seed. */
struct wished_end {
    enum { PLACE_NONE, PLACE_TILE, PLACE_CORNER, PLACE_RANDOM, PLACE_FARTHEST } kind;
    uint64_t x, y; /* of a tile */
    enum corner corner;
};

/* All zero is none. It owns its mask and its claim's walk; see wish_clear. */
struct wish {
    struct maze_spec spec;
    struct maze_question question;
    struct rendering rendering;
    int subject;                   /* SUBJECT_… that the path is about */
    struct wished_end start, goal; /* until wish_settle puts them into the spec */
    bool chosen;                   /* the algorithm was left to the seed */
    bool seeded;                   /* the client gave the seed */
    bool by_accept;                /* the Accept header decided the format */
    const char *sided; /* the one parameter that set both sides, or NULL: each had its own */
};

/* The readers return false where something is refused; the problem, all zero before, says what. */

/*
 * Reads a query about a subject, which is decoded in place, and the Accept header. The ends are not
 * settled yet.
 */
bool wish_read(int subject, struct span query, const char *accept, struct entropy *, struct wish *,
    struct problem *);

/*
 * Puts the ends that were asked for into the spec. It may look for them through the whole outline, so
 * that it is for mazes that are not too large.
 */
bool wish_settle(struct wish *, struct problem *);

/* Makes the wish one for the verdict about a claim, whose walk it takes; no other question is left. */
void wish_claim(struct wish *, const struct maze_claim *);

/* The path that asks about a subject. Borrowed. */
const char *wish_path(int subject);

/* Lets go of what the wish owns, and empties it. */
void wish_clear(struct wish *);

/* Adds what distinguishes question and rendering: `format=text`, and all else off its default. */
void rendering_write(const struct wish *, struct buffer *);

#endif
