/*
 * The parameters of /maze: one table, from which requests are read, the help is written and the
 * lists of openapi.yaml are made.
 */
#ifndef SERVICE_PARAMS_H
#define SERVICE_PARAMS_H

#include "maze/format.h"
#include "maze/spec.h"

#include "base/buffer.h"
#include "base/text.h"
#include "service/entropy.h"
#include "service/problem.h"

#include <stdbool.h>

/* What a request for a maze asks for. */
struct wish {
    struct maze_spec spec;
    struct rendering rendering;
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

/* What a parameter's value is. */
enum param_type { PARAM_WORD, PARAM_NUMBER, PARAM_TEXT };

struct param {
    const char *name;
    enum param_type type;
    const char *summary;
    const char *fallback; /* what holds without it, or NULL: nothing definite */
    /* Of words: word i, or NULL past the last. */
    const char *(*word)(const struct param *, size_t i);
    uint64_t least, most; /* of numbers */
    bool odd;             /* only odd numbers */
    const char *format;   /* the slug of the one format it has a meaning for, or NULL: all */
    bool (*read)(const struct param *, struct span value, struct wish *, struct problem *);
};

/* Row i of the table, or NULL past the last. */
const struct param *param_at(size_t i);

/* Adds what values a parameter may have, in words: `one of …`, `an odd number from … to …`. */
void param_allowed(const struct param *, struct buffer *);

/* Adds what distinguishes the rendering: `format=text` and its options off their default. */
void rendering_write(const struct rendering *, struct buffer *);

#endif
