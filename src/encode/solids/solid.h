/*
 * A maze as blocks in space, in hundredths of a millimetre: walls of one height on a plate. The board
 * lies as the picture does, seen from above: x to the east, y to the north, z up, and nothing is
 * below 0. A tile is a cell, a wall or opening between two, or a post between four. Walls are blocks
 * where a picture shows walls; the plate is under all tiles that touch a cell of the maze, so that
 * what is outside of an outline is no part of it.
 *
 * The surface of the blocks is closed, and its faces are those of the tiles: each edge is of two
 * faces, which have it in opposite directions. No two blocks touch at an edge alone, since a post
 * stands at each corner of a cell.
 */
#ifndef ENCODE_SOLIDS_SOLID_H
#define ENCODE_SOLIDS_SOLID_H

#include "encode/lines/wall_lines.h"
#include "maze/format.h"

/* The longest side of a board: up to it the floats of 3D programs are less than 1/100 mm apart. */
enum { SOLID_SIDE_MAX = 131072 * MAZE_LENGTH_UNIT };

enum { SOLID_DECIMALS = 2 }; /* of lengths in millimetres */

/* Heights at which there are vertices. Without a plate the floor is at 0, and the lowest of them. */
enum solid_level { SOLID_UNDER, SOLID_FLOOR, SOLID_TOP, SOLID_LEVELS };

enum solid_facing {
    SOLID_NORTH,
    SOLID_EAST,
    SOLID_SOUTH,
    SOLID_WEST,
    SOLID_UP,
    SOLID_DOWN,
    SOLID_FACINGS
};

/* Where corners of tiles meet: columns from the west, 0 to 2 width + 1, lines from the north, 0 to 2 height + 1. */
struct solid_vertex {
    uint64_t number; /* from 1, as vertices come */
    uint32_t column, line;
    enum solid_level level;
};

enum { SOLID_CORNERS = 4, SOLID_FACES = 6 /* at a corner of tiles, at most */ };

struct solid_face {
    struct solid_vertex corner[SOLID_CORNERS]; /* counterclockwise from outside */
    enum solid_facing facing;
};

/* What there is solid up to a height; each is a plane of tiles. */
enum solid_region { SOLID_WALLS, SOLID_PLATE, SOLID_REGIONS };

struct solid {
    uint32_t cell, wall;    /* the side of a cell between its walls; the thickness of a wall */
    uint32_t width, height; /* of the board, in cells */
    uint32_t z[SOLID_LEVELS];
    bool plate; /* there is one */

    struct wall_lines lines;
    uint32_t rows; /* of tiles that were read */
    size_t words;  /* of each plane of tiles */
    size_t points; /* on a line: one more than tiles */
    /* Of the rows of tiles above the line and below it; owned, as all planes. */
    uint64_t *above[SOLID_REGIONS], *below[SOLID_REGIONS];
    uint64_t *corners; /* points of the line that have vertices */
    uint64_t *inside;  /* cells of the row above */
    uint64_t *planes;

    uint64_t *number;  /* by column: that of the first vertex of the last corner; owned */
    uint64_t numbers;  /* given to vertices so far */
    uint64_t examined; /* cells since the last MAZE_LATER, as SOURCE_CELLS counts them */
    size_t column;     /* where the line goes on */
    uint64_t north;    /* the number that the column before had on the line above */

    /* What the corner that solid_next has come to adds: vertices, and faces of those so far. */
    struct solid_vertex vertex[SOLID_LEVELS];
    unsigned vertices;
    struct solid_face face[SOLID_FACES];
    unsigned faces;
};

/* Begins with the first row. MAZE_OK, MAZE_NO_MEMORY, or MAZE_TOO_LARGE: a side is longer than SOLID_SIDE_MAX. */
enum maze_status solid_begin(struct solid *, struct maze_rows *, const struct maze_drawing *);

/* Goes to the next corner with vertices, line by line. MAZE_END after the last; MAZE_LATER as a source returns it. */
enum maze_status solid_next(struct solid *);

/* Frees what it holds; all zero is allowed. */
void solid_free(struct solid *);

/* Counts all faces of a maze, by reading it. As solid_begin, or as maze_rows_next. */
enum maze_status solid_count(struct maze_rows *, const struct maze_drawing *, uint64_t *faces);

/*
 * How many faces there are of a maze without an outline, with so many passages, openings in the outer
 * wall too: they only matter where there is no plate, since a passage has posts on two of its sides,
 * and takes as many sides from the cells that it joins, or from a cell and the outer wall.
 */
uint64_t solid_whole_faces(
    const struct maze_drawing *, uint64_t width, uint64_t height, uint64_t passages);

static inline uint32_t solid_x(const struct solid *solid, uint32_t column)
{
    return column / 2 * (solid->cell + solid->wall) + column % 2 * solid->wall;
}

static inline uint32_t solid_y(const struct solid *solid, uint32_t line)
{
    return solid_x(solid, 2 * solid->height + 1 - line);
}

/* Whether no side of the board is longer than SOLID_SIDE_MAX, in the rendering's drawing. */
bool solid_fits(const struct maze_rendering *, const struct maze_spec *);

/* Bytes that it allocates. */
uint64_t solid_memory(const struct maze_rendering *, const struct maze_spec *);

#endif
