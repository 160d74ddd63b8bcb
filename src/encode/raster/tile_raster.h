/*
 * A maze of squares as rows of pixels. Walls are lines of `wall` pixels between cells of `cell`, in
 * a margin. What lies around a cell has its shade; between two cells, that of the one to the south or
 * east. Rows that are alike are painted once: a band. A row is painted in pieces, and no part of it
 * is kept.
 */
#ifndef ENCODE_RASTER_TILE_RASTER_H
#define ENCODE_RASTER_TILE_RASTER_H

#include "core/links.h"
#include "encode/lines/wall_lines.h"
#include "encode/raster/deflate.h"
#include "encode/raster/png_parts.h"
#include "encode/strokes/picture.h"

enum {
    RASTER_FLOOR, /* layers; each has all shades */
    RASTER_WALL,
    RASTER_PATH,
    RASTER_LAYERS,
    RASTER_SHADES = 1 + HEAT_COLORS, /* of a heat map: none, and then those of the ramp */
    RASTER_PARTS = 8,  /* of a woven cell, across and down, the wall before it among them */
    RASTER_ROOM = 4096 /* bytes that a piece needs */
};

/* Where the path goes in the rows of a band. */
enum raster_part { RASTER_NORTH, RASTER_MIDDLE, RASTER_SOUTH };

struct tile_raster {
    struct wall_lines lines;
    uint32_t cell, wall, margin, path; /* in pixels */
    /* East and south of the board: the margin, what the last cell lacks for the wall beyond it; whether none is. */
    struct raster_side {
        uint32_t margin, cut;
        bool open;
    } east, south;
    uint64_t width, height; /* in pixels */
    /* Of the marks of start and goal: the radius, 0 for none, and that of the ring's hole, in hundredths of a pixel. */
    uint64_t radius, hole;
    bool hollow; /* the hole is background, whatever is there */
    struct maze_point start, goal;
    bool stays; /* the path is the start alone */

    /* 1, or RASTER_SHADES. A colour is layer * shades + shade; marks have that of the path. */
    unsigned shades;
    uint64_t farthest;
    /* By column + 1, of the row and the one above, between zeros at both ends; owned. NULL: no heat map. */
    uint8_t *shade, *shade_above;
    uint64_t *marks_above; /* the plane of marks to the south of the row above; owned */

    uint64_t row;          /* rows begun: margin, then a line and a row of cells in turn, margin */
    uint32_t tall, down;   /* the row's pixels, and those of them that bands had so far */
    bool blank, line;      /* the row is margin; a line, not cells */
    bool path_here;        /* the path goes through the row of cells */
    bool ends_here;        /* start or goal are marked in it: each row of pixels is a band */
    enum raster_part part; /* of the band, if the path goes there */

    bool woven;         /* there are tunnels: nothing is read into lines, but for the rows */
    struct links links; /* that are read instead */
    uint32_t part_side[RASTER_PARTS]; /* pixels */
    unsigned row_part;                /* of the band */

    struct pixels pixels;
    uint32_t left, right; /* pixels of the margins that are not painted yet */
    uint64_t x;           /* the next cell */
    uint64_t found;       /* cells and posts that can be painted, of the line and its row */
    bool painted;         /* the whole row */
};

/* Whose rows are at their beginning. MAZE_OK or MAZE_NO_MEMORY. */
enum maze_status tile_raster_begin(
    struct tile_raster *, const struct maze *, const struct maze_drawing *);

/* How many colours there may be. */
unsigned tile_raster_colors(const struct tile_raster *);

/* Begins the next band, of *times rows of pixels. MAZE_END after the last. */
enum maze_status tile_raster_next(struct tile_raster *, uint64_t *times);

/* Finds what is painted before column `end` of the line and the row below: in parts, since a wide row takes long. */
void tile_raster_find(struct tile_raster *, uint64_t end);

/* Paints the next bytes of a row of the band, which is not blank, to RASTER_ROOM; returns how many, 0 at its end. */
size_t tile_raster_paint(struct tile_raster *, uint8_t *to);

/* ---- colours, for the rasters of both kinds of squares ---- */

static INLINE uint8_t tile_raster_color(
    const struct tile_raster *raster, unsigned layer, unsigned shade)
{
    return (uint8_t)(layer * raster->shades + shade);
}

/* Whether a cell is marked as start or goal. */
static inline bool tile_raster_is_end(const struct tile_raster *raster, struct maze_point cell)
{
    return raster->ends_here &&
        (maze_point_is(raster->goal, cell) || maze_point_is(raster->start, cell));
}

/* The colour that the mark of a cell gives its pixel `at` of the row. */
static inline uint8_t tile_raster_end_color(const struct tile_raster *raster,
    struct maze_point cell, uint32_t at, uint8_t color, unsigned shade)
{
    const uint64_t hole = maze_point_is(raster->goal, cell) ? 0 : raster->hole;
    const int64_t across = 2 * (int64_t)at + 1 - raster->cell;
    const int64_t down = 2 * (int64_t)raster->down - 1 - raster->cell;
    /* The square of twice what lies between the middle of the cell and that of the pixel, in hundredths. */
    const uint64_t distance =
        (uint64_t)(across * across + down * down) * MAZE_LENGTH_UNIT * MAZE_LENGTH_UNIT;
    const bool in_hole = distance < 4 * hole * hole;

    if (in_hole && raster->hollow)
        return tile_raster_color(raster, RASTER_FLOOR, 0);
    return !in_hole && distance <= 4 * raster->radius * raster->radius
        ? tile_raster_color(raster, RASTER_PATH, shade)
        : color;
}

/* The same as of other squares, of woven ones; a band of cells ends at what is returned, of its row's pixels. */
void woven_raster_begin(struct tile_raster *, struct maze_rows *, const struct maze_drawing *);
uint32_t woven_raster_band(struct tile_raster *);
void woven_raster_paint(struct tile_raster *, uint64_t x);

/* The bytes of a row of pixels. */
uint64_t tile_raster_bytes(const struct tile_raster *);

/* Bytes that it allocates at most, of rows so wide. */
uint64_t tile_raster_memory(uint64_t width, const struct maze_drawing *);

void tile_raster_free(struct tile_raster *);

/* The pixels of a board, across or down. */
uint64_t tile_raster_side(uint64_t cells, const struct maze_drawing *);

/*
 * ---- the deflate codes of rows of a plain maze, of one bit a pixel, eight cells at a time: a table
 * says for each way that their walls may stand the bits of the stream and the part of the checksum.
 * Widened rows never exist ----
 */

enum { ROW_CODES_CELLS = 8 }; /* of an entry */

struct row_codes;

/* Begins the stream of a raster with a code that suits it, and returns the table; NULL without memory. */
struct row_codes *row_codes_new(const struct tile_raster *, struct deflate *, struct buffer *out);

/* Adds pixels of the band's next cells, as many as take a few KiB; false: fewer than ROW_CODES_CELLS are left. */
bool row_codes_add(const struct row_codes *, struct tile_raster *, struct deflate *);

/* Bytes it takes for a while, beside a few KiB, of cells and a wall of so many pixels together. */
uint64_t row_codes_memory(uint64_t pixels);

void row_codes_free(struct row_codes *);

#endif
