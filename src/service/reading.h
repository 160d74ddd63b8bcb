/*
 * How a wish is read: from pairs of a name and a value, be they of a query or of a JSON body, against
 * the one table of parameters, so that both are understood, and refused, in the same way.
 */
#ifndef SERVICE_READING_H
#define SERVICE_READING_H

#include "service/params.h"
#include "service/query.h"
#include "service/wish.h"

#include <stdbool.h>

/* A wish while it is read; to be ended by reading_end, or by wish_clear of its wish. */
struct reading {
    struct wish *wish;
    int subject;               /* SUBJECT_… */
    uint64_t given;            /* a bit for each row of the table */
    struct span value[PARAMS]; /* of those given; borrowed */
    bool drawn;                /* the mask came as art, and is the wish's already if it can be */
    uint64_t across, down;     /* cells of the art */
    bool too_large;            /* the mask is, which is said if nothing else is wrong */
};

/* The readers return false where something is refused; the problem, all zero before, says what. */

/* Begins to read into *wish, which is made empty and is borrowed. */
void reading_begin(struct reading *, int subject, struct wish *);

/* Reads a pair, whose value must last until the end. */
bool reading_pair(struct reading *, struct pair, struct problem *);

/* Finds a pair's row of the table, or refuses its name. */
bool reading_find(
    const struct reading *, struct span name, const struct param **, struct problem *);

/* Takes an outline as rows of art; the mask's parameter must not be given otherwise. */
bool reading_art(struct reading *, const char *const *rows, size_t count, struct problem *);

/* Puts all that was given together. The Accept header may be NULL: none. */
bool reading_end(struct reading *, const char *accept, struct entropy *, struct problem *);

/* Whether the Accept header, or NULL, allows an answer about a subject in any format that it has. */
bool reading_accepts(int subject, const char *accept, struct problem *);

#endif
