/*
 * A maze as blocks, read line by line: between each two rows of tiles, and above the first and
 * below the last. A tile is a cell, a wall or opening between two, or a post between four. Walls
 * are blocks where a picture shows walls; the plate is under all tiles that touch a cell of the
 * maze, so that what is outside of an outline is no part of it.
 *
 * No two blocks touch at an edge alone: a post is a wall where a wall meets it, and plate where a
 * cell does.
 */
#ifndef ENCODE_SOLID_LINES_H
#define ENCODE_SOLID_LINES_H

#include "encode/wall_lines.h"
#include "maze/format.h"

/* What is solid up to a height, or bare above: each is a plane of tiles. */
enum solid_region {
    SOLID_WALLS,
    SOLID_GROUND, /* the plate where no wall is on it */
    SOLID_PLATE,
    SOLID_REGIONS
};

struct solid_lines {
    struct wall_lines lines;
    bool plate;    /* there is one; else its two regions are empty */
    bool walls;    /* they have a height */
    uint32_t row;  /* rows of tiles read */
    uint32_t rows; /* of tiles in all */
    uint32_t line; /* that was read last */
    size_t words;  /* of each plane */
    size_t points; /* on a line: one more than tiles */
    /* Of the rows of tiles above the line and below it; owned, as all planes. */
    uint64_t *above[SOLID_REGIONS], *below[SOLID_REGIONS];
    /*
     * Corners on the line, where the outline of the walls or of the plate turns; those of them at
     * an edge of the walls, and those at an edge of the plate.
     */
    uint64_t *corners, *at_walls, *at_plate;
    uint64_t *inside; /* cells of the row above */
    uint64_t *planes;
};

/* Begins at the first row, wherever the rows are. MAZE_OK or MAZE_NO_MEMORY. */
enum maze_status solid_lines_begin(
    struct solid_lines *, struct maze_rows *, const struct maze_drawing *);

/* Bytes that it allocates, of rows so wide. */
uint64_t solid_lines_memory(uint64_t width);

/* Reads the next line. MAZE_END after the last; else as maze_rows_next. */
enum maze_status solid_lines_next(struct solid_lines *);

/* How many triangles the line adds to the surface, which may be less than none: only the sum counts. */
int64_t solid_lines_triangles(const struct solid_lines *);

/* Frees the planes; all zero is allowed. */
void solid_lines_free(struct solid_lines *);

#endif
