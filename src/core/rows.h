/* The inside of rows, for those who are a source of them. */
#ifndef CORE_ROWS_H
#define CORE_ROWS_H

#include "maze/rows.h"
#include "maze/spec.h"

struct rows_kind {
    /* Sets the planes of row y. Called for y = 0, 1, 2 …, and from 0 again after a rewind. */
    enum status (*next)(struct rows *, uint32_t y, struct row *);
    void (*free)(struct rows *);
};

/* A source puts this first in a structure of its own. */
struct rows {
    const struct rows_kind *kind;
    uint32_t width, height;
    uint32_t y; /* the row that comes next */
    const uint64_t *top;
};

/*
 * Row y of a maze that needs no other row to be known. The words are undefined before; bits past
 * the width may be set and are cut off by the caller.
 */
typedef void rows_rule(const struct maze_spec *, uint32_t y, uint64_t *east, uint64_t *south);

/* Returns in *rows a reader of the rows that the rule makes; it holds one row. */
enum status rows_of_rule(const struct maze_spec *, rows_rule *, struct rows **rows);

#endif
