/*
 * Outlines: which cells of a rectangle a maze is made of. The cells that are inside are one piece:
 * each can be reached from each by neighbours that are inside too, within the rectangle.
 */
#ifndef MAZE_MASK_H
#define MAZE_MASK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An outline that has a name and any size. */
struct shape {
    const char *slug;           /* its name in a URL */
    const char *const *aliases; /* ended by NULL */
    const char *summary;        /* `an ellipse that touches all four sides` */
    uint32_t least;             /* cells across and down from which it is one piece */
    /* Whether cell x, y is inside, of width x height < 2^31 cells. */
    bool (*inside)(uint32_t width, uint32_t height, uint32_t x, uint32_t y);
};

/* Row i of the catalogue, or NULL past the last. */
const struct shape *shape_at(size_t i);

/* The row with this slug or alias, in lower case, or NULL. */
const struct shape *shape_find(const char *word);

/* An outline drawn by somebody. It does not change, and has one or more holders (see mask_free). */
struct mask;

enum {
    MASK_TEXT = 4096,    /* bytes of its compact form at most */
    MASK_CELLS = 1 << 22 /* of its rectangle at most */
};

/* What can be wrong with a mask. */
enum mask_fault {
    MASK_OK,
    MASK_EMPTY,     /* no cell is inside */
    MASK_IN_PIECES, /* *pieces of them */
    MASK_UNEVEN,    /* rows of art differ in length, or there is none */
    MASK_TOO_LARGE, /* more than MASK_CELLS, or its compact form is longer than MASK_TEXT */
    MASK_MALFORMED, /* no compact form of a mask of this width and height */
    MASK_NO_MEMORY
};

/*
 * Reads text art, a row each: `.` or a space is outside, any other character (of UTF-8) a cell.
 * On MASK_OK returns in *mask a new mask as wide as the rows; on MASK_IN_PIECES says how many in
 * *pieces.
 */
enum mask_fault mask_of_art(
    const char *const *rows, size_t count, struct mask **mask, uint64_t *pieces);

/* Reads the compact form, `length` bytes of base64url, of a mask of width x height cells. */
enum mask_fault mask_read(const char *text, size_t length, uint64_t width, uint64_t height,
    struct mask **mask, uint64_t *pieces);

/* Writes the compact form, at most MASK_TEXT bytes and a NUL, and returns its length. */
size_t mask_write(const struct mask *, char text[MASK_TEXT + 1]);

uint32_t mask_width(const struct mask *);
uint32_t mask_height(const struct mask *);
uint64_t mask_cells(const struct mask *); /* that are inside */
bool mask_inside(const struct mask *, uint32_t x, uint32_t y);
bool mask_equal(const struct mask *, const struct mask *); /* NULL is none, and equals NULL only */

/* Adds a holder, and returns the mask; any thread may, and may let go. NULL is allowed. */
struct mask *mask_share(struct mask *);
void mask_free(struct mask *);

#endif
