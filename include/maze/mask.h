/*
 * Outlines: which cells of a rectangle belong to the maze. The cells inside form one component: each can be reached
 * from every other through neighbours that are inside, within the rectangle. Wrapped edges connect no components.
 */
#ifndef MAZE_MASK_H
#define MAZE_MASK_H

#include "maze/spec.h"

MAZE_C_BEGIN

#define MAZE_SHAPE_CELLS                                                                           \
    ((UINT64_C(1) << 31) - 1) /* the most cells of a named outline's rectangle */

/*
 * An outline with a name, in any size. It is symmetric about its vertical axis, and in each row the inside cells on
 * either side of the axis are one run. So two questions about a row describe it; both take the distance of a cell's
 * centre from the axis in half cells, |2x + 1 - width|. They work for rectangles of up to MAZE_SHAPE_CELLS cells.
 */
struct maze_shape {
    const char *slug;       /* its name in a URL */
    const char *aliases[4]; /* ended by NULL */
    const char *summary;    /* `an ellipse that touches all four sides` */
    uint32_t min;           /* cells across and down from which it is one component */
    /* Whether row y reaches as far as that; then it does so to all that is nearer. */
    bool (*reaches)(uint64_t width, uint64_t height, uint64_t distance, uint64_t y);
    /* Whether row y is hollow that far from the axis, and at every smaller distance. NULL: no row is. */
    bool (*hollow)(uint64_t width, uint64_t height, uint64_t distance, uint64_t y);
};

/* Row i of the catalogue, or NULL past the last. */
const struct maze_shape *maze_shape_at(size_t i);

/* The row with this slug or alias, which is in lower case, or NULL. */
const struct maze_shape *maze_shape_find(const char *word);

/* Whether cell x, y is inside. */
bool maze_shape_inside(
    const struct maze_shape *, uint32_t width, uint32_t height, uint32_t x, uint32_t y);

/* Sets the bits of the inside cells of row y in `words`, which is all zero; returns how many there are. */
uint32_t maze_shape_row(
    const struct maze_shape *, uint32_t width, uint32_t height, uint32_t y, uint64_t *words);

/* How many cells of row y lie between a side and the first cell inside; at most `most`. */
uint32_t maze_shape_margin(
    const struct maze_shape *, uint32_t width, uint32_t height, uint32_t y, uint32_t most);

/* The cell of row y that is inside and nearest to the axis, of two the western; `width` if no cell is inside. */
uint32_t maze_shape_middle(const struct maze_shape *, uint32_t width, uint32_t height, uint32_t y);

/* An outline drawn by a user. It never changes, and is reference counted: see maze_mask_share. */
struct maze_mask;

enum {
    MAZE_MASK_TEXT = 4096,    /* the most bytes of its compact form */
    MAZE_MASK_CELLS = 1 << 20 /* the most cells of its rectangle */
};

/* What can be wrong with a mask. If several apply, the first in this order is reported. */
enum maze_mask_fault {
    MAZE_MASK_OK,
    MAZE_MASK_TOO_LARGE,    /* more than MAZE_MASK_CELLS, or a text longer than MAZE_MASK_TEXT */
    MAZE_MASK_MALFORMED,    /* not the compact form of a mask of this width and height */
    MAZE_MASK_EMPTY,        /* no cell is inside, or there are no rows */
    MAZE_MASK_DISCONNECTED, /* there are *components components */
    MAZE_MASK_NO_MEMORY
};

#define MAZE_ART_GROUND ". " /* what is outside in text art, by default */

/* Text art, one string per row. A character is a code point of UTF-8, or a byte that is not UTF-8. */
struct maze_art {
    const char *const *rows;
    size_t count;
    const char *ground; /* characters of ASCII that are no cells, as all others are; */
    bool inverted;      /* or that are the only cells */
};

/*
 * Reads text art. On MAZE_MASK_OK, *mask is a new mask as wide as the longest row; what shorter rows lack is outside.
 * On MAZE_MASK_DISCONNECTED, *components counts the components by the sides of the tiling (NULL: square).
 *
 * A mask has no compact form if that would be longer than MAZE_MASK_TEXT; docs/SHAPING.md says how much detail fits.
 */
enum maze_mask_fault maze_mask_draw(const struct maze_art *, const struct maze_tiling *,
    struct maze_mask **mask, uint64_t *components);

/* How many characters a row of art has, cells or not. */
uint64_t maze_mask_characters(const char *row);

/* Whether every byte of a text is a character of the compact form; true if it is empty. */
bool maze_mask_is_text(const char *text, size_t length);

/*
 * Reads the compact form (`length` bytes) of a mask of width x height cells. Each mask has exactly one; any other text
 * is MAZE_MASK_MALFORMED.
 *
 * The text is base64url (RFC 4648) without padding: six bits a character, the highest first, with zero bits at the end
 * to fill the last character. The bits are numbers in Elias gamma code: a number of n binary digits is n - 1 zeros
 * followed by its digits. The numbers are run lengths in a row of width x height bits, alternately of 0 and of 1, to
 * its end. The first run is of 0; it may be empty, so its length has 1 added. The row has one bit per cell, row by row:
 * 1 where a cell differs from the cell above it. The cells above the first row count as outside.
 */
enum maze_mask_fault maze_mask_read(const char *text, size_t length, uint64_t width,
    uint64_t height, const struct maze_tiling *, struct maze_mask **mask, uint64_t *components);

/* Writes the compact form, at most MAZE_MASK_TEXT bytes and a NUL, and returns its length. 0: it has none. */
size_t maze_mask_write(const struct maze_mask *, char text[MAZE_MASK_TEXT + 1]);

uint32_t maze_mask_width(const struct maze_mask *);
uint32_t maze_mask_height(const struct maze_mask *);
uint64_t maze_mask_cells(const struct maze_mask *); /* inside */
uint64_t maze_mask_bytes(const struct maze_mask *); /* in memory */

/*
 * Whether the cells are known to be connected by the sides of a tiling: the one that the mask was made for, or, if that
 * is square, one whose cells have all sides of a square and more.
 */
bool maze_mask_is_connected(const struct maze_mask *, const struct maze_tiling *);

bool maze_mask_inside(const struct maze_mask *, uint32_t x, uint32_t y);

/* Copies row y to bits_words(width) words, the lowest x in the lowest bit. Bits past the width are 0. */
void maze_mask_row(const struct maze_mask *, uint32_t y, uint64_t *words);

/* The i-th inside cell, counted row by row; i is less than maze_mask_cells. */
struct maze_point maze_mask_cell(const struct maze_mask *, uint64_t i);

/* As maze_shape_margin, from the western side, or from the eastern if `east` is set. */
uint64_t maze_mask_margin(const struct maze_mask *, uint64_t y, bool east, uint64_t most);

/* Adds a reference and returns the mask. Any thread may call these two. NULL is allowed. */
struct maze_mask *maze_mask_share(struct maze_mask *);
void maze_mask_free(struct maze_mask *);

MAZE_C_END

#endif
