/*
 * Reads a maze from top to bottom, a row at a time. The rows come from a grid, from a function of the row's number, or
 * from an algorithm that carries state from row to row; whoever draws the maze need not know which.
 */
#ifndef MAZE_ROWS_H
#define MAZE_ROWS_H

#include "maze/spec.h"
#include "maze/status.h"
#include "maze/tiling.h"

MAZE_C_BEGIN

/*
 * Properties of cells, one bit each: each plane of a row has 64 cells a word, the lowest x in the lowest bit. The first
 * planes are the walls that belong to a cell, one for each of the tiling's `forward` directions, in their order.
 */
enum maze_plane {
    MAZE_PLANE_WALL, /* the wall is open; 0 if the cell has no such side */
    MAZE_PLANE_INSIDE =
        MAZE_WALLS_MAX, /* the cell belongs to the maze, not to the solid around it */
    MAZE_PLANE_MARK, /* the marked path crosses that wall: again one plane per forward direction */
    MAZE_PLANES = MAZE_PLANE_MARK + MAZE_WALLS_MAX,
    /* For squares and triangles. */
    MAZE_PLANE_EAST = MAZE_PLANE_WALL,
    MAZE_PLANE_SOUTH,
    MAZE_PLANE_EAST_MARK = MAZE_PLANE_MARK,
    MAZE_PLANE_SOUTH_MARK,
    /* For floors: the ways down and, of the floor above, up. Encoders that draw squares get them beside those. */
    MAZE_PLANE_DOWN = MAZE_PLANE_WALL + 2,
    MAZE_PLANE_UP,
    MAZE_PLANE_DOWN_MARK = MAZE_PLANE_MARK + 2,
    MAZE_PLANE_UP_MARK
};

#define MAZE_NO_VALUE UINT32_MAX

struct maze_row {
    uint32_t width; /* in cells, at least 1 */
    bool west_open; /* the outer wall west of the first cell is open, if it has one */
    bool west_mark; /* the marked path crosses it */
    /* In a window, or where the edges wrap around: the wall south of the next cell beyond either end is open. */
    bool west_south, east_south;
    /*
     * Valid until the next maze_rows_next or, if the tiling is not `by_tiles`, until the rows are freed. Bits past the
     * width are 0. Only the planes of the tiling's walls are never NULL.
     */
    const uint64_t *plane[MAZE_PLANES];
    const uint32_t *value; /* one number per cell, MAZE_NO_VALUE outside; or NULL */
};

/* A reader of a maze and its position. One thread may use it at a time. Callers may set only `y`. */
struct maze_rows {
    const struct rows_kind *kind; /* where the rows come from */
    const struct maze_tiling *tiling;
    uint32_t width, height; /* in cells */
    uint32_t storey;        /* from a floor to the next: its rows, and one outside; 0: no floors */
    uint32_t y;             /* the next row; set it to 0 to begin again */
    /* As planes of the row that would be above the first: walls that are open, that the path crosses; or NULL. */
    const uint64_t *top[MAZE_WALLS_MAX], *top_mark[MAZE_WALLS_MAX];
    /*
     * For squares, the rows beyond the first and the last, in a window or where the edges wrap around. Only their walls
     * to the east and west are set, and of the first what its ends have to the south. No planes: there is no such row.
     */
    struct maze_row beyond[2];
    unsigned planes; /* rows may have these too: 1 << MAZE_PLANE_INSIDE, 1 << MAZE_PLANE_MARK */
    unsigned wrap;   /* MAZE_WRAP_…: these edges are no outer wall */
    /*
     * In a window: the whole maze, and the place of the window's first cell in it; else NULL, 0 and 0. Only the sides,
     * tiling and inside cells of the whole maze may be asked.
     */
    const struct maze_rows *whole;
    uint32_t west, north;
};

/* Where a cell of the maze is in its rows. A window's rows begin at 0, 0, and lack the cells outside the window. */
static inline struct maze_point maze_rows_place(
    const struct maze_rows *rows, struct maze_point cell)
{
    const struct maze_point place = {cell.x - rows->west, cell.y - rows->north};

    return place;
}

static inline bool maze_rows_contain(const struct maze_rows *rows, struct maze_point cell)
{
    return cell.x - rows->west < rows->width && cell.y - rows->north < rows->height;
}

/* Reads the next row; it borrows from the rows until the next call. MAZE_END after the last. */
enum maze_status maze_rows_next(struct maze_rows *, struct maze_row *);

/* Frees the rows and their source; NULL is allowed. */
void maze_rows_free(struct maze_rows *);

/*
 * Takes ownership of `inner`, whose outer wall is closed, and returns in *rows the same maze with two openings. Start
 * opens to the north if that leads out, else to the first side that does, anticlockwise; goal to the east, else
 * clockwise. A cell at an edge of the rectangle opens across it, if the cell has a side there and the edge does not
 * wrap; any other opens to an outside neighbour, if it has one. If `sides`, of squares only, is not negative, it is 4 *
 * the start's side + the goal's, which come before all others if they lead out. Start and goal must be cells of the
 * maze; a window shows the openings that fall into it. On MAZE_NO_MEMORY, `inner` is freed.
 */
enum maze_status maze_rows_with_openings(struct maze_rows *inner, struct maze_point start,
    struct maze_point goal, int sides, struct maze_rows **rows);

MAZE_C_END

#endif
