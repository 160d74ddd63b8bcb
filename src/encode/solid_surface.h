/*
 * A level surface of blocks in triangles: a sweep over its corners line by line, and along a line
 * from the west. Between the lines that were swept and what is to come, each run of tiles of the
 * surface has a chain of corners from its west side to its east side, which a triangle could only
 * cut where the surface is not. A new corner makes triangles with that part of the chain that it
 * sees, and takes its place (a monotone triangulation; Garey, Johnson, Preparata and Tarjan, 1978,
 * of all pieces at once).
 */
#ifndef ENCODE_SOLID_SURFACE_H
#define ENCODE_SOLID_SURFACE_H

#include "encode/solid.h"

#include <stddef.h>

enum solid_facing {
    SOLID_NORTH,
    SOLID_EAST,
    SOLID_SOUTH,
    SOLID_WEST,
    SOLID_UP,
    SOLID_DOWN,
    SOLID_FACINGS
};

/* A corner of the blocks, with a vertex at each level that has something there. */
struct solid_corner {
    uint64_t number;         /* of its first vertex */
    uint32_t y;              /* in hundredths */
    bool has_top, has_under; /* a vertex; in this order, after one at the floor */
};

struct solid_vertex {
    uint64_t number; /* from 1, as vertices come */
    uint32_t column;
    uint32_t y; /* in hundredths */
    enum solid_level level;
};

/* The vertex at a level of a corner that has one there. */
static inline struct solid_vertex solid_vertex_of(
    const struct solid_corner *corner, size_t column, enum solid_level level)
{
    const uint64_t after = level == SOLID_FLOOR ? 0 : level == SOLID_TOP ? 1 : 1u + corner->has_top;

    return (struct solid_vertex){corner->number + after, (uint32_t)column, corner->y, level};
}

struct solid_surface {
    const struct solid *solid;
    enum solid_level level;
    enum solid_facing facing;      /* up or down */
    const uint64_t *above, *below; /* tiles of the surface on both sides of the line; borrowed */
    struct solid_corner *corner;   /* the last of each column; borrowed */
    uint64_t *chain;               /* corners of chains, by columns; owned */
    size_t columns;
    size_t west, east;                            /* how far the corner under way sees the chain */
    bool meets, splits, sweeps_west, sweeps_east; /* it is not done yet, and what is left of it */
};

/* Begins with an empty chain. MAZE_OK or MAZE_NO_MEMORY. */
enum maze_status solid_surface_begin(struct solid_surface *, const struct solid *, enum solid_level,
    enum solid_facing, size_t columns);

/* Comes to a corner of the line, of those that lie on the surface. */
void solid_surface_meet(struct solid_surface *, size_t column);

/*
 * Makes the next triangle at the corner met last, while `meets` is true: `here`, which the caller puts into the list of
 * corners after the last triangle. Returns false when none is left.
 */
bool solid_surface_next(struct solid_surface *, size_t column, const struct solid_corner *here,
    struct solid_vertex triangle[3]);

/* Goes to the next line: forgets the corners on this one that lie on nothing below it. */
void solid_surface_leave(struct solid_surface *, const uint64_t *corners);

#endif
