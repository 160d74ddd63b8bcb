/*
 * Pictures in the body of a request, row by row: PNG by libpng, and the bitmaps of netpbm.
 * None is ever held as a whole.
 */
#ifndef QUERY_PICTURE_H
#define QUERY_PICTURE_H

#include "base/text.h"
#include "query/problem.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    PICTURE_SIDE = 32768,     /* pixels across and down, at most, */
    PICTURE_PIXELS = 1 << 24, /* and of all of it */
    PICTURE_MEMORY = 1 << 20  /* bytes that reading one takes, at most */
};

enum picture_kind { PICTURE_NONE, PICTURE_PNG, PICTURE_BITMAP };

/* The media types of all kinds, as a list for people. */
#define PICTURE_TYPES "image/png, image/x-portable-bitmap"

/* The version of libpng. */
const char *picture_library(void);

/* What a Content-Type (NULL: there is none) says that a body is. */
enum picture_kind picture_kind_of(const char *content_type);

struct picture {
    enum picture_kind kind;
    struct span bytes; /* borrowed */
    uint64_t memory;   /* bytes that may be taken to make a mask of it, PICTURE_MEMORY among them */
};

/*
 * Pixels of row y: those in column x, x + step …; of an interlaced picture a row may come in parts,
 * and rows in any order. The ink says how far each is from the ground, which is white (with `light`
 * black) and shows through what is transparent: 0 is the ground, 255 the opposite.
 */
struct picture_row {
    uint32_t y, x, step, count;
    const uint8_t *ink; /* of `count` pixels */
};

/* Who reads one: told its sides first, then all pixels. Either may refuse, with a problem. */
struct picture_reader {
    bool light;
    bool (*begin)(struct picture_reader *, uint32_t width, uint32_t height, struct problem *);
    bool (*row)(struct picture_reader *, const struct picture_row *, struct problem *);
};

/* Reads a picture of some kind. False when it or its reader refuses: the problem says why. */
bool picture_read(const struct picture *, struct picture_reader *, struct problem *);

#endif
