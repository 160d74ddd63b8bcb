/*
 * Many mazes as one answer: the next mazes of a sequence of seeds, each written like a single one.
 * Jobs make the answer block by block, and each is sent before the next. Between two, a batch holds
 * at most one maze, and the order of an ordered batch, which the first job finds.
 */
#ifndef ROUTES_BATCH_H
#define ROUTES_BATCH_H

#include "maze/book.h"
#include "maze/encoder.h"
#include "maze/task.h"

#include "base/buffer.h"
#include "base/text.h"
#include "coding/coding.h"
#include "query/order.h"
#include "query/problem.h"
#include "routes/search.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    /* A block begins no maze after this time, but is sent before the next one is found. */
    BATCH_NANOSECONDS = 5000000,
    BATCH_BLOCK = 128 * 1024,             /* bytes of a block, roughly */
    BATCH_ROOM = BATCH_BLOCK + 16 * 1024, /* of its buffer, with any end of a batch */
    BATCH_PACKED = 4 * BATCH_BLOCK        /* of a coded block's buffer */
};

enum batch_state {
    BATCH_GOES_ON,
    BATCH_ENDS,     /* no maze follows; the text after them is still to be written */
    BATCH_WHOLE,    /* everything is written */
    BATCH_CUT,      /* no more mazes are found, and the format cannot say so */
    BATCH_NOT_FOUND /* not even the first maze: a problem replaces the block */
};

struct batch_form;
struct batch_place;

struct batch {
    const struct maze_query *query; /* borrowed */
    struct order *order;            /* borrowed; of the current maze */
    struct search search;
    struct batch_place *places; /* of all mazes in order, once measured; or NULL */
    uint64_t made;              /* number of mazes */
    enum batch_state state;
    const struct batch_form *form;
    struct maze_book *book;       /* into which the mazes are written; or NULL */
    bool writes;                  /* a maze is under way */
    struct maze_encoder *encoder; /* of the current maze; kept for the next, or NULL */
    char *block;                  /* BATCH_ROOM bytes */
    size_t length;                /* of the block */
    struct coder *coder;          /* or NULL: the batch is never coded */
    size_t coding_min;            /* a batch of at most this many bytes is not coded */
    bool coded;                   /* at least one block is */
    struct buffer packed;         /* the coded block */
    struct span ready;            /* still to send: of the block, or of the coded one */
    struct problem problem;
};

/* Whether there are more blocks. */
bool batch_goes_on(const struct batch *);

/* Bytes that a batch of `count` mazes takes, besides its block, a coder, an encoder and a maze. */
uint64_t batch_memory(const struct maze_query *, uint64_t count);

/*
 * Returns a batch without a block, or NULL if memory runs out. A book shows the URL. The batch is
 * coded unless it has at most `coding_min` bytes. Its bytes depend only on the query and the
 * coding, not on how they are cut into blocks.
 */
struct batch *batch_new(
    const struct maze_query *, struct order *, const char *url, enum coding, size_t coding_min);

/* Frees the batch, or NULL. The caller owns the encoder that is returned, which may be NULL. */
struct maze_encoder *batch_free(struct batch *);

/*
 * Makes the next block of a batch that goes on or ends: as much as fits or takes a few
 * milliseconds, and at least a maze or a part of one. A coded batch may have nothing ready, since
 * coders keep bytes back; if it is cut, its coding has no end either. MAZE_CANCELLED,
 * MAZE_NO_MEMORY: the batch can only be freed.
 */
enum maze_status batch_next(struct batch *, struct maze_task *);

#endif
