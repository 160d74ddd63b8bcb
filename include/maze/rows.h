/*
 * Reading a maze from top to bottom, a row at a time, whatever its source: a grid, a function of the row's
 * number, or an algorithm that carries state from a row to the next. Who draws a maze need not know which.
 */
#ifndef MAZE_ROWS_H
#define MAZE_ROWS_H

#include "maze/spec.h"
#include "maze/status.h"
#include "maze/tiling.h"

MAZE_C_BEGIN

/*
 * The properties of a cell, a bit each, in planes of 64 cells a word, the lowest x in the lowest bit. First come the
 * walls that are a cell's own, one plane for each of the tiling's forward directions, in their order.
 */
enum maze_plane {
    MAZE_PLANE_WALL, /* the wall is open; 0 where the cell has no such side */
    MAZE_PLANE_INSIDE =
        MAZE_WALLS_MAX, /* the cell is one of the maze, not of the solid around it */
    MAZE_PLANE_MARK,    /* the path shown goes there: a plane for each of the first ones */
    MAZE_PLANES = MAZE_PLANE_MARK + MAZE_WALLS_MAX,
    /* Of squares and triangles. */
    MAZE_PLANE_EAST = MAZE_PLANE_WALL,
    MAZE_PLANE_SOUTH,
    MAZE_PLANE_EAST_MARK = MAZE_PLANE_MARK,
    MAZE_PLANE_SOUTH_MARK
};

#define MAZE_NO_VALUE UINT32_MAX

struct maze_row {
    uint32_t width; /* in cells, at least 1 */
    bool west_open; /* the outer wall west of the first cell is open, if there is such a side */
    bool west_mark; /* the path shown goes through there */
    /*
     * Good until the next maze_rows_next, and where the tiling has no tiles until the rows are freed; bits past the
     * width are 0. Only the tiling's walls are never NULL.
     */
    const uint64_t *plane[MAZE_PLANES];
    const uint32_t *value; /* a number a cell, MAZE_NO_VALUE outside; NULL: none */
};

/* A reader of a maze and its position; of one thread at a time. Only `y` may be set from outside. */
struct maze_rows {
    const struct rows_kind *kind; /* where the rows come from */
    const struct maze_tiling *tiling;
    uint32_t width, height; /* in cells */
    uint32_t y;             /* the row that comes next; 0 begins again */
    /* Of the row that would be above the first: which walls are open, and the path shown goes through; NULL: none. */
    const uint64_t *top[MAZE_WALLS_MAX], *top_mark[MAZE_WALLS_MAX];
    unsigned
        planes; /* that rows may have beside walls: 1 << MAZE_PLANE_INSIDE, … << MAZE_PLANE_MARK */
    unsigned wrap; /* MAZE_WRAP_…, the edges that wrap around and so are no outer wall */
    /*
     * Of a window: the whole maze, of which only the sides, the tiling and what is inside may be asked, and the place
     * in it of the window's first cell; else NULL and 0.
     */
    const struct maze_rows *whole;
    uint32_t west, north;
};

/* Where a cell of the maze is in its rows: a window's are from 0, 0 on, and one outside of it is at none of them. */
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

/* Reads the next row, borrowed from the rows until the next call. MAZE_END after the last. */
enum maze_status maze_rows_next(struct maze_rows *, struct maze_row *);

/* Frees the rows and their source; NULL is allowed. */
void maze_rows_free(struct maze_rows *);

/*
 * Takes `inner`, which has no openings in its outer wall, and returns in *rows the same maze with two: at
 * the start, to the north where that leads out, else to the first side that does so anticlockwise; and at the
 * goal, to the east, else to the first side clockwise. A cell at an edge of the rectangle
 * opens there, if it has a side there and the edge does not wrap around; one at no edge, to a neighbour
 * that is outside. A cell with neither has no opening. Both are cells of the maze; in a window
 * an opening is seen if it is there. On MAZE_NO_MEMORY `inner` is freed.
 */
enum maze_status maze_rows_with_openings(struct maze_rows *inner, struct maze_point start,
    struct maze_point goal, struct maze_rows **rows);

MAZE_C_END

#endif
