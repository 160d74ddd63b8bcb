/* Counting the pieces of an outline, a row at a time, from what changes between rows. */
#ifndef CORE_PIECES_H
#define CORE_PIECES_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Rows are known by their edges: x at which cells begin to be inside, then cease, and so on. Only the
 * last row is kept, and a number for each of its runs that says which piece it is of.
 */
struct pieces {
    uint32_t width;
    uint32_t row;                 /* the one that is being changed */
    uint32_t edges, *edge;        /* of the row before it */
    uint32_t changes, *change;    /* the edges of what is changed */
    uint32_t *other, *other_name; /* room for the edges and names of the row */
    uint32_t *name;               /* of the piece, for each run; see parent */
    uint32_t names, room;         /* in use, and how many there can be */
    uint32_t *parent;             /* of each name: another of the same piece, or itself */
    uint32_t *renamed;
    uint64_t inside; /* cells of a row that are */
    uint64_t cells, count;
    void *store;
};

/*
 * Begins with a row of `width` cells outside, above the first one. No row may have more than `runs` runs
 * of cells inside, nor of changes. False when there is no memory.
 */
bool pieces_begin(struct pieces *, uint32_t width, uint32_t runs);

/*
 * Says that the cells from number `from` to before `end`, row by row, are not as those above them are.
 * Calls come in order and do not touch.
 */
void pieces_change(struct pieces *, uint32_t from, uint32_t end);

/* Ends after `height` rows, with the pieces in `count` and the cells inside in `cells`. */
void pieces_end(struct pieces *, uint32_t height);

#endif
