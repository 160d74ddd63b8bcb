/*
 * Which maze. A spec is a value, and it is all that determines a maze: the same spec gives the same
 * maze on every machine, with every compiler and at every number of threads.
 */
#ifndef MAZE_SPEC_H
#define MAZE_SPEC_H

#include <stddef.h>
#include <stdint.h>

struct algorithm;

#define MAZE_SIDE_MAX UINT64_C(2147483647) /* cells a side: 2^31 - 1, so that tiles fit 32 bits */

struct maze_spec {
    const struct algorithm *algorithm; /* a row of the catalogue, never NULL */
    uint64_t width, height;            /* in cells, 1 … MAZE_SIDE_MAX */
    uint64_t seed;
};

enum { MAZE_SPEC_TEXT = 128 }; /* bytes that hold any canonical form and its NUL */

/*
 * Writes the canonical form, `algo=kruskal&width=12&height=12&seed=42`: one text for each maze,
 * from which links, entity tags and log lines are made. Returns its length without the NUL.
 */
size_t maze_spec_write(const struct maze_spec *, char text[MAZE_SPEC_TEXT]);

/* How many cells. It always fits: sides have at most 31 bits. */
uint64_t maze_spec_cells(const struct maze_spec *);

#endif
