/* Counting the pieces of an outline, a row at a time, from what changes between rows. */
#ifndef CORE_PIECES_H
#define CORE_PIECES_H

#include <stdbool.h>
#include <stdint.h>

struct pieces {
    uint64_t count; /* of the rows so far */
    /* Of the last row, what follows by column. */
    uint32_t width;
    uint64_t *edge;   /* planes: where a run of cells inside starts, or has ended; */
    uint64_t *named;  /* where one starts that has a name */
    uint16_t *name;   /* which, where it has */
    uint16_t *parent; /* of each name: another of the same piece, or itself */
    uint16_t names;
    /* How far the row is changed: up to column `at`, but not the edge there. */
    uint32_t row, at; /* the number of its first cell */
    uint32_t start;   /* of the run that the cell before is of, */
    bool inside;      /* if it is inside */
};

/*
 * Begins with a row of `width` cells outside, above the first one. There may be `changes` of them, 2^15
 * at most. False when there is no memory.
 */
bool pieces_begin(struct pieces *, uint32_t width, uint32_t changes);

/*
 * Says that the cells from number `from` to before `end`, row by row, are not as those above them are.
 * Calls come in order and do not touch. In O(log changes + width / 64) at most, for all of a row.
 */
void pieces_change(struct pieces *, uint32_t from, uint32_t end);

/* Frees what it holds. */
void pieces_end(struct pieces *);

#endif
