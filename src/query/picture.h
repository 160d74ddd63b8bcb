/*
 * Pictures in the body of a request, read row by row: PNG through libpng, and the bitmaps of
 * netpbm. No picture is ever held as a whole. Text art is one too, which json_body.c reads.
 */
#ifndef QUERY_PICTURE_H
#define QUERY_PICTURE_H

#include "base/text.h"
#include "query/problem.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    PICTURE_SIDE = 32768,     /* the most pixels across and down, */
    PICTURE_PIXELS = 1 << 24, /* and in all */
    PICTURE_MEMORY = 1 << 20  /* the most bytes that reading takes */
};

enum picture_kind { PICTURE_NONE, PICTURE_PNG, PICTURE_BITMAP, PICTURE_ART };

/* The media types of all kinds, for people. */
#define PICTURE_TYPES "text/plain, image/png, image/x-portable-bitmap"

/* The version of libpng. */
const char *picture_library(void);

/* The kind that a Content-Type (or NULL) stands for. */
enum picture_kind picture_kind_of(const char *content_type);

struct picture {
    enum picture_kind kind;
    struct span bytes; /* borrowed */
    uint64_t memory;   /* bytes for making a mask of it, with PICTURE_MEMORY */
};

/*
 * Pixels of row y, in columns x, x + step …. An interlaced picture may give a row in parts, and its
 * rows in any order. The ink is how far a pixel is from the ground: 0 is the ground, 255 its
 * opposite. The ground is white (black with `light`), and transparent pixels show it.
 */
struct picture_row {
    uint32_t y, x, step, count;
    const uint8_t *ink; /* one byte per pixel */
};

/* Receives the sides first, then all pixels. Both functions may refuse, with a problem. */
struct picture_reader {
    bool light;
    bool (*begin)(struct picture_reader *, uint32_t width, uint32_t height, struct problem *);
    bool (*row)(struct picture_reader *, const struct picture_row *, struct problem *);
};

/* Reads a picture, no text. False if it is broken or the reader refuses: the problem says why. */
bool picture_read(const struct picture *, struct picture_reader *, struct problem *);

#endif
