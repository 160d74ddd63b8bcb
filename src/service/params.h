/*
 * The parameters of /maze: one table, from which requests are read, the help is written and the
 * lists of openapi.yaml are made.
 */
#ifndef SERVICE_PARAMS_H
#define SERVICE_PARAMS_H

#include "maze/format.h"
#include "maze/maze.h"

#include "service/entropy.h"
#include "service/param.h"

#include <stdbool.h>

/* What a request for a maze asks for. */
struct wish {
    struct maze_spec spec; /* the wish is a holder of its mask */
    struct maze_question question;
    struct rendering rendering;
    bool chosen;       /* the algorithm was left to the seed */
    bool seeded;       /* the client gave the seed */
    bool by_accept;    /* the Accept header decided the format */
    const char *sided; /* the one parameter that set both sides, or NULL: each had its own */
};

/*
 * Reads a query, which is decoded in place, and the Accept header (NULL: none) into *wish. False
 * when something is wrong: the first thing is then in *problem, which must be all zero before.
 */
bool params_read(struct span query, const char *accept, struct entropy *, struct wish *,
    struct problem *problem);

/* Row i of the table, or NULL past the last. */
const struct param *param_at(size_t i);

/* Adds what distinguishes the rendering: `format=text` and its options off their default. */
void rendering_write(const struct rendering *, struct buffer *);

#endif
