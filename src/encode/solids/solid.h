/*
 * A maze as blocks in space, in hundredths of a millimetre: walls of one height on a plate. The board lies like the
 * picture seen from above: x points east, y north, z up, and nothing is below 0. A tile is a cell, a wall or opening
 * between two cells, or a post between four. Walls are blocks where a picture shows walls. The plate lies under all
 * tiles that touch a cell of the maze, so it excludes what is outside an outline. Floors lie beside each other; where
 * a way leads down from a cell, the plate has a hole.
 *
 * The surface of the blocks is closed, and its faces are those of the tiles: each edge belongs to two faces, in
 * opposite directions. No two blocks touch only at an edge, since a post stands wherever walls meet.
 */
#ifndef ENCODE_SOLIDS_SOLID_H
#define ENCODE_SOLIDS_SOLID_H

#include "encode/lines/wall_lines.h"
#include "maze/format.h"

/* The longest side of a board: up to this, floats in 3D programs are less than 1/100 mm apart. */
enum { SOLID_SIDE_MAX = 131072 * MAZE_LENGTH_UNIT };

enum { SOLID_DECIMALS = 2 }; /* for lengths in millimetres */

/* The heights of vertices. Without a plate, the floor is at 0 and is the lowest level. */
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

/* A corner of tiles: columns from the west, 0 to 2 width + 1, and lines from the north, 0 to 2 height + 1. */
struct solid_vertex {
    uint64_t number; /* from 1, in the order of vertices */
    uint32_t column, line;
    enum solid_level level;
};

enum { SOLID_CORNERS = 4, SOLID_FACES = 6 /* at one corner of tiles, at most */ };

struct solid_face {
    struct solid_vertex corner[SOLID_CORNERS]; /* counterclockwise from outside */
    enum solid_facing facing;
};

/* What is solid up to a height; each region is a plane of tiles. */
enum solid_region { SOLID_WALLS, SOLID_PLATE, SOLID_REGIONS };

struct solid {
    uint32_t cell, wall;    /* the side of a cell between its walls, and the thickness of a wall */
    uint32_t width, height; /* in cells */
    uint32_t z[SOLID_LEVELS];
    bool plate; /* there is one */

    struct wall_lines lines;
    uint32_t rows; /* rows of tiles read so far */
    size_t words;  /* in each plane of tiles */
    size_t points; /* per line: one more than tiles */
    /* The rows of tiles above and below the line; owned, like all planes. */
    uint64_t *above[SOLID_REGIONS], *below[SOLID_REGIONS];
    uint64_t *corners; /* points of the line that have vertices */
    uint64_t *inside;  /* cells of the row above */
    uint64_t *planes;

    uint64_t *number;  /* for each column, the number of its newest corner's first vertex; owned */
    uint64_t numbers;  /* given to vertices so far */
    uint64_t examined; /* cells since the last MAZE_LATER, counted like SOURCE_CELLS */
    size_t column;     /* where the line continues */
    uint64_t north;    /* the number that the previous column had on the line above */

    /* What the current corner of solid_next adds: vertices, and faces between vertices so far. */
    struct solid_vertex vertex[SOLID_LEVELS];
    unsigned vertices;
    struct solid_face face[SOLID_FACES];
    unsigned faces;
};

/* Reads the first row. MAZE_OK, MAZE_NO_MEMORY, or MAZE_TOO_LARGE if a side is longer than SOLID_SIDE_MAX. */
enum maze_status solid_begin(struct solid *, struct maze_rows *, const struct maze_drawing *);

/* Moves to the next corner with vertices, line by line. MAZE_END after the last; MAZE_LATER as a source returns it. */
enum maze_status solid_next(struct solid *);

/* Frees what it holds; all zero is allowed. */
void solid_free(struct solid *);

/* Counts all faces of a maze by reading it. Fails like solid_begin or maze_rows_next. */
enum maze_status solid_count(struct maze_rows *, const struct maze_drawing *, uint64_t *faces);

/*
 * The number of faces of a maze without an outline, given its passages, including openings in the outer wall. Those
 * matter only without a plate: a passage shows two sides of posts, and removes as many at the cells that it joins,
 * or at a cell and the outer wall.
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

/* Whether no side of the board is longer than SOLID_SIDE_MAX, as the rendering draws it. */
bool solid_fits(const struct maze_rendering *, const struct maze_spec *);

/* The bytes that it allocates. */
uint64_t solid_memory(const struct maze_rendering *, const struct maze_spec *);

#endif
