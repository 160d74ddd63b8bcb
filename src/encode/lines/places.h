/*
 * A source that lists places of a maze, kind after kind: its rooms, and what a rendering's `places` says. Each kind is
 * a pass over the rows, so that no places are held in memory. Openings in the outer wall do not count as passages.
 */
#ifndef ENCODE_LINES_PLACES_H
#define ENCODE_LINES_PLACES_H

#include "base/bits.h"
#include "core/board/links.h"
#include "encode/source.h"

/* Rooms, which are always listed, enum maze_place, and ways up and down. */
enum places_kind {
    PLACES_ROOMS,
    PLACES_DOORS,
    PLACES_DEAD_ENDS,
    PLACES_JUNCTIONS,
    PLACES_STAIRS,
    PLACES_KINDS
};

enum { PLACE_MAX = 256 }; /* bytes that any of these functions writes at most, and `end` */

struct places;

/* How a format writes them. */
struct places_form {
    char *(*put_begin)(char *to, const struct places *); /* before a kind */
    /* Tiles, or cells if the tiling has no tiles: the floor of a room, or a point, whose sides are 0. */
    char *(*put)(char *to, const struct places *, const struct maze_room *);
    const char *end; /* after a kind */
    bool stairs;     /* of floors it lists those too */
};

struct places {
    struct source source;
    const struct places_form *form;
    unsigned kinds; /* not finished, as a set of 1 << PLACES_…; the lowest is being written */
    uint64_t written, before; /* places of this kind, and of all kinds before it */

    struct maze_rows *rows;        /* borrowed from the maze, like … */
    const struct maze_room *rooms; /* … these */
    uint32_t room_count;
    bool begun; /* the pass of this kind */
    struct links links;
    uint64_t *above;  /* for squares: the row above's walls to the south; owned */
    uint32_t room, x; /* the next cell, counted from the room's first one if doors are listed */
    unsigned leads;   /* the direction of the door, or the stairs, being written */
    uint32_t cell;    /* the cell before, and its places that are not written yet: */
    uint64_t left;    /* directions, if doors or stairs are listed, or 1 */
};

static inline enum places_kind places_kind(const struct places *places)
{
    return (enum places_kind)bits_lowest(places->kinds);
}

/* Appends the source, if anything is to be listed, to the list that ends at *end; returns the new end. */
struct source **places_append(struct places *, const struct places_form *,
    const struct maze_rendering *, const struct maze_spec *, struct source **end);

#endif
