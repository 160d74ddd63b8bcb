/*
 * Outlines: which cells of a rectangle a maze is made of. The cells that are inside are one
 * component: each can be reached from each by neighbours that are inside too, within the rectangle.
 * Edges that wrap around connect no components.
 */
#ifndef MAZE_MASK_H
#define MAZE_MASK_H

#include "maze/spec.h"

MAZE_C_BEGIN

#define MAZE_SHAPE_CELLS                                                                           \
    ((UINT64_C(1) << 31) - 1) /* of the rectangle of an outline with a name, at most */

/*
 * An outline that has a name and any size. It is the same to the west and to the east of its axis,
 * the middle of the columns, and the cells of a row that are inside are one run on either side of
 * it. So two questions tell all, about a row and a distance from the axis: that of a cell's centre,
 * in half cells, |2x + 1 - width|. They may be asked of rectangles of MAZE_SHAPE_CELLS.
 */
struct maze_shape {
    const char *slug;       /* its name in a URL */
    const char *aliases[4]; /* ended by NULL */
    const char *summary;    /* `an ellipse that touches all four sides` */
    uint32_t min;           /* cells across and down from which it is one component */
    /* Whether row y reaches as far as that; then it does so to all that is nearer. */
    bool (*reaches)(uint64_t width, uint64_t height, uint64_t distance, uint64_t y);
    /* Whether it is hollow as far as that, and so is all that is nearer. NULL: no row is. */
    bool (*hollow)(uint64_t width, uint64_t height, uint64_t distance, uint64_t y);
};

/* Row i of the catalogue, or NULL past the last. */
const struct maze_shape *maze_shape_at(size_t i);

/* The row with this slug or alias, in lower case, or NULL. */
const struct maze_shape *maze_shape_find(const char *word);

/* Whether cell x, y is inside. */
bool maze_shape_inside(
    const struct maze_shape *, uint32_t width, uint32_t height, uint32_t x, uint32_t y);

/* Sets the bits of the cells of row y that are inside, those of a row of zeros; returns how many. */
uint32_t maze_shape_row(
    const struct maze_shape *, uint32_t width, uint32_t height, uint32_t y, uint64_t *words);

/* How many cells of row y lie between a side and the first one inside; `most` if there are as many or more. */
uint32_t maze_shape_margin(
    const struct maze_shape *, uint32_t width, uint32_t height, uint32_t y, uint32_t most);

/* An outline drawn by a user. It does not change, and has one or more holders: see maze_mask_free. */
struct maze_mask;

enum {
    MAZE_MASK_TEXT = 4096,    /* bytes of its compact form at most */
    MAZE_MASK_CELLS = 1 << 20 /* of its rectangle at most */
};

/* What can be wrong with a mask; of several, the first in this order. */
enum maze_mask_fault {
    MAZE_MASK_OK,
    MAZE_MASK_UNEVEN,       /* rows of art differ in length, or there is none */
    MAZE_MASK_TOO_LARGE,    /* more than MAZE_MASK_CELLS, or a text longer than MAZE_MASK_TEXT */
    MAZE_MASK_MALFORMED,    /* no compact form of a mask of this width and height */
    MAZE_MASK_EMPTY,        /* no cell is inside */
    MAZE_MASK_DISCONNECTED, /* *components of them */
    MAZE_MASK_NO_MEMORY
};

/*
 * Reads text art, a row each: `.` or a space is outside, any other character (code point of UTF-8,
 * or byte that is none) a cell. On MAZE_MASK_OK returns in *mask a new mask as wide as the rows; on
 * MAZE_MASK_DISCONNECTED says how many components in *components, by the sides of a tiling, or where that is NULL of
 * squares.
 *
 * A mask whose compact form would be longer than MAZE_MASK_TEXT has none: docs/SHAPING.md says how much detail fits.
 */
enum maze_mask_fault maze_mask_of_art(const char *const *rows, size_t count,
    const struct maze_tiling *, struct maze_mask **mask, uint64_t *components);

/* How many characters, each a cell or not, a row of art has. */
uint64_t maze_mask_characters(const char *row);

/* Whether a text is of the characters of the compact form only, or of none. */
bool maze_mask_is_text(const char *text, size_t length);

/*
 * Reads the compact form, `length` bytes, of a mask of width x height cells. There is one for each
 * mask, and any other text is MAZE_MASK_MALFORMED.
 *
 * It is base64url (RFC 4648) without padding of bits, the highest of each character first, with as
 * many bits of 0 at the end as fill the last character. The bits are numbers in Elias gamma code: a
 * number of n binary digits is n - 1 zeros and then its digits. The numbers are lengths of runs in a
 * row of width x height bits, alternately of 0 and of 1, up to its end, and the first is of 0 and has
 * 1 added, since that run may be empty. These bits are the cells, row by row, 1 for inside, each
 * changed if the cell above it is inside: so they are 1 where a row differs from the one above it, the
 * first one from a row outside.
 */
enum maze_mask_fault maze_mask_read(const char *text, size_t length, uint64_t width,
    uint64_t height, const struct maze_tiling *, struct maze_mask **mask, uint64_t *components);

/* Writes the compact form, at most MAZE_MASK_TEXT bytes and a NUL, and returns its length; 0: it has none. */
size_t maze_mask_write(const struct maze_mask *, char text[MAZE_MASK_TEXT + 1]);

uint32_t maze_mask_width(const struct maze_mask *);
uint32_t maze_mask_height(const struct maze_mask *);
uint64_t maze_mask_cells(const struct maze_mask *); /* that are inside */
uint64_t maze_mask_bytes(const struct maze_mask *); /* that it takes in memory */
bool maze_mask_inside(const struct maze_mask *, uint32_t x, uint32_t y);

/* Copies row y, as bits_words(width) words, the lowest x in the lowest bit; past the width are zeros. */
void maze_mask_row(const struct maze_mask *, uint32_t y, uint64_t *words);

/* The i-th of the cells that are inside, row by row, of those that there are. */
struct maze_point maze_mask_cell(const struct maze_mask *, uint64_t i);

/* As maze_shape_margin, from the western side, or where `east` is set from the eastern. */
uint64_t maze_mask_margin(const struct maze_mask *, uint64_t y, bool east, uint64_t most);

/* Adds a holder, and returns the mask; any thread may, and may let go. NULL is allowed. */
struct maze_mask *maze_mask_share(struct maze_mask *);
void maze_mask_free(struct maze_mask *);

MAZE_C_END

#endif
