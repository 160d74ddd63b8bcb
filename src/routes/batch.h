/*
 * Many mazes as one answer, in blocks: the next mazes of a sequence of seeds, each shown as it is
 * by itself. Blocks are made by jobs, one after another, and sent meanwhile; between two of them
 * no more is held than one maze, and the order of an ordered batch, which the first job finds.
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
    /* Mazes are begun as long as a block takes no more; it goes out before the next is found. */
    BATCH_NANOSECONDS = 5000000,
    BATCH_BLOCK = 128 * 1024,             /* bytes of a block, about, */
    BATCH_ROOM = BATCH_BLOCK + 16 * 1024, /* and those that hold one, with all that ends a batch, */
    BATCH_PACKED = 4 * BATCH_BLOCK        /* and those that hold what a coder makes of one */
};

enum batch_state {
    BATCH_GOES_ON,
    BATCH_ENDS,     /* all mazes are made, and what follows the last is to be written */
    BATCH_WHOLE,    /* all of it is made */
    BATCH_CUT,      /* no more can be found, and the format has no way to say so */
    BATCH_NOT_FOUND /* not even the first maze: there is a problem instead of a block */
};

struct batch_form;
struct batch_place;

struct batch {
    const struct maze_query *query; /* borrowed */
    struct order *order;            /* borrowed; of the maze under way */
    struct search search;
    struct batch_place *places; /* of all mazes in their order, once they are measured; or NULL */
    uint64_t made;              /* mazes */
    enum batch_state state;
    const struct batch_form *form;
    struct maze_book *book;       /* that the mazes are written into; or NULL */
    bool writes;                  /* a maze is under way */
    struct maze_encoder *encoder; /* of that; cleared between two mazes; or NULL */
    char *block;                  /* BATCH_ROOM bytes */
    size_t length;                /* of the block */
    struct coder *coder;          /* or NULL: the batch is not to be coded */
    size_t coding_min;            /* bytes up to which it is not, if that is all */
    bool coded;                   /* its blocks are */
    struct buffer packed;         /* the coded block */
    struct span ready;            /* what is to be sent of the block, or the coded one */
    struct problem problem;
};

/* Whether there are more blocks. */
bool batch_goes_on(const struct batch *);

/*
 * Bytes that a batch of so many of the query's mazes takes, beside its block, a coder, an encoder
 * and a maze.
 */
uint64_t batch_memory(const struct maze_query *, uint64_t count);

/*
 * Returns a batch of the query's mazes that has no block yet, or NULL when there is no memory. A
 * book says that it is of this URL. It is coded unless it has at most `coding_min` bytes. Its bytes
 * depend on the query and the coding alone, and not on how it is cut into blocks.
 */
struct batch *batch_new(
    const struct maze_query *, struct order *, const char *url, enum coding, size_t coding_min);

/* Frees the batch, and returns its encoder, which is the caller's, or NULL. NULL is allowed. */
struct maze_encoder *batch_free(struct batch *);

/*
 * Makes the next block of a batch that goes on or ends: as much as fits, or takes a few
 * milliseconds; of mazes that each take longer, a maze or a part of one. Nothing may be ready of a
 * coded one, since a coder keeps bytes back; what is cut lacks the end of its coding too.
 * MAZE_CANCELLED, MAZE_NO_MEMORY: the batch can only be freed.
 */
enum maze_status batch_next(struct batch *, struct maze_task *);

#endif
