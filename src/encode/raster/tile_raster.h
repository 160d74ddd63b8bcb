/*
 * A maze of squares as rows of pixels: lines of `wall` pixels between cells of `cell`, inside a margin. What surrounds
 * a cell has its shade; between two cells it is the southern or eastern one's. Rows that look alike form a band, which
 * is painted once. A row is painted in pieces and never kept.
 */
#ifndef ENCODE_RASTER_TILE_RASTER_H
#define ENCODE_RASTER_TILE_RASTER_H

#include "core/board/links.h"
#include "encode/lines/wall_lines.h"
#include "encode/raster/deflate.h"
#include "encode/raster/png_parts.h"
#include "encode/strokes/picture.h"

enum {
    RASTER_WALL, /* layers; each has a colour per shade, but opaque walls have one, which is colour 0 */
    RASTER_FLOOR,
    RASTER_PATH,
    RASTER_LAYERS,
    RASTER_SHADES = 1 + HEAT_COLORS, /* of a heat map: none, and then the ramp */
    RASTER_PARTS = 8,  /* of a woven cell, across and down, including the wall before it */
    RASTER_ROOM = 4096 /* bytes that a piece needs */
};

/* Where the path runs in the rows of a band. */
enum raster_part { RASTER_NORTH, RASTER_MIDDLE, RASTER_SOUTH };

struct tile_raster {
    struct wall_lines lines;
    uint32_t cell, wall, margin, path; /* in pixels */
    /* East and south of the board: the margin; what the last cell lacks for a wall beyond it; whether that is gone. */
    struct raster_side {
        uint32_t margin, cut;
        bool open;
    } east, south;
    uint64_t width, height; /* in pixels */
    /* The marks of start and goal, in hundredths of a pixel: their radius (0: none), and the radius of the hole. */
    uint64_t radius, hole;
    bool hollow; /* the hole shows the background, whatever is there */
    struct maze_point start, goal;
    bool stays; /* the path is the start alone */

    /* 1 or RASTER_SHADES. A colour is layer * shades + shade; marks have the path's. */
    unsigned shades;
    bool solid; /* walls are opaque, and hide the shades */
    uint64_t farthest;
    /* By column + 1, for the row and the one above, with zeros at both ends; owned. NULL: no heat map. */
    uint8_t *shade, *shade_above;
    uint64_t *marks_above; /* the southern marks of the row above; owned */

    uint64_t row;          /* rows begun: margin, then lines and rows of cells in turn, margin */
    uint32_t tall, down;   /* the row's pixels, and how many were in bands so far */
    bool blank, line;      /* the row is margin; it is a line, not cells */
    bool path_here;        /* the path runs through the row of cells */
    bool ends_here;        /* it has marks of start or goal: each row of pixels is a band */
    enum raster_part part; /* of the band, if the path runs there */

    bool woven;                       /* there are tunnels: only rows are read into `lines` */
    struct links links;               /* which are read instead */
    uint32_t part_side[RASTER_PARTS]; /* in pixels */
    unsigned row_part;                /* of the band */

    struct pixels pixels;
    uint32_t left, right; /* pixels of the margins still to paint */
    uint64_t x;           /* the next cell */
    uint64_t found;       /* cells and posts of the line and its row that can be painted */
    bool painted;         /* the whole row is painted */
};

/* Begins, without reading. The rows of the maze must be at their beginning. MAZE_OK or MAZE_NO_MEMORY. */
enum maze_status tile_raster_begin(
    struct tile_raster *, const struct maze *, const struct maze_drawing *);

/* The most colours that it uses. */
unsigned tile_raster_colors(const struct tile_raster *);

/* Begins the next band, which is *times rows of pixels. MAZE_END after the last. */
enum maze_status tile_raster_next(struct tile_raster *, uint64_t *times);

/* Finds what to paint before column `end` of the line and the row below it. In parts, since a wide row takes long. */
void tile_raster_find(struct tile_raster *, uint64_t end);

/* Paints the next bytes of a row of the band, which is not blank, at most RASTER_ROOM. Returns how many; 0: the end. */
size_t tile_raster_paint(struct tile_raster *, uint8_t *to);

/* ---- colours, for the rasters of both kinds of squares ---- */

static INLINE uint8_t tile_raster_color(
    const struct tile_raster *raster, unsigned layer, unsigned shade)
{
    return raster->solid && layer == RASTER_WALL ? RASTER_WALL
                                                 : (uint8_t)(layer * raster->shades + shade);
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

/* The same for woven squares. A band of cells ends before the returned pixel of its row. */
void woven_raster_begin(struct tile_raster *, struct maze_rows *, const struct maze_drawing *);
uint32_t woven_raster_band(struct tile_raster *);
void woven_raster_paint(struct tile_raster *, uint64_t x);

/* The number of bytes in a row of pixels. */
uint64_t tile_raster_bytes(const struct tile_raster *);

/* The most bytes that it allocates for rows of this width. */
uint64_t tile_raster_memory(uint64_t width, const struct maze_drawing *);

void tile_raster_free(struct tile_raster *);

/* The pixels of a board, across or down. */
uint64_t tile_raster_side(uint64_t cells, const struct maze_drawing *);

/*
 * ---- Deflate codes for rows of a plain maze at one bit per pixel, eight cells at a time: for each combination of
 * walls, a table has the stream's bits and their share of the checksum, so rows are never expanded to pixels ----
 */

enum { ROW_CODES_CELLS = 8 }; /* per entry */

struct row_codes;

/* Begins the raster's stream with a suitable code, and returns the table. NULL when there is no memory. */
struct row_codes *row_codes_new(const struct tile_raster *, struct deflate *, struct buffer *out);

/* Adds pixels of the band's next cells, a few KiB of them. False if fewer than ROW_CODES_CELLS are left. */
bool row_codes_add(const struct row_codes *, struct tile_raster *, struct deflate *);

/* Bytes needed while the table is built, besides a few KiB, for cell + wall = `pixels`. */
uint64_t row_codes_memory(uint64_t pixels);

void row_codes_free(struct row_codes *);

#endif
