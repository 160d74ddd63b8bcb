/* The inside of rows, for those who are a source of them. */
#ifndef CORE_ROWS_H
#define CORE_ROWS_H

#include "maze/rows.h"

struct rows_kind {
    /* Sets the planes of row y. Called for y = 0, 1, 2 …, and from 0 again after a rewind. */
    enum status (*next)(struct rows *, uint32_t y, struct row *);
    void (*free)(struct rows *);
    /* Whether cell x, y is one of the maze; NULL: all are. */
    bool (*inside)(const struct rows *, uint64_t x, uint64_t y);
};

/* A source puts this first in a structure of its own. */
struct rows {
    const struct rows_kind *kind;
    uint32_t width, height;
    uint32_t y; /* the row that comes next */
    const uint64_t *top, *top_mark;
    unsigned planes; /* those that a row may have beside the first two, a bit each: 1 << PLANE_… */
    unsigned wrap;   /* WRAP_…, the edges that are joined round and so are no outer wall */
};

#endif
