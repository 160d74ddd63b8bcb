/*
 * Which sides of a cell are open, of any tiling: read from its row, and from the row above, which have the walls
 * between them. Squares and triangles have faster ways for whole words of cells.
 */
#ifndef CORE_LINKS_H
#define CORE_LINKS_H

#include "maze/rows.h"

/* The next row's links are read once `above` is the row that was `here`, or is all NULL. */
struct links {
    const struct maze_tiling *tiling;
    uint32_t width;
    uint32_t y;                  /* of the row */
    unsigned wrap;               /* MAZE_WRAP_… */
    struct maze_row here, above; /* the row and the one above it; their planes are borrowed */
    /* By class and direction: the plane that has the wall, the row where that is, and columns from here to there. */
    struct link_place {
        uint8_t plane;
        int8_t across;
        bool above;
    } place[2][MAZE_LINKS_MAX];
};

/* Those of rows of a tiling, of so many cells; no row is read yet. */
struct links links_of(const struct maze_tiling *, uint32_t width, unsigned wrap);

/* Begins with rows that keep their planes, which are then read from the first one on, wherever they are. */
void links_begin(struct links *, struct maze_rows *);

/* Reads the next row; as maze_rows_next. */
enum maze_status links_next(struct links *, struct maze_rows *);

/*
 * The sides of cell x of the row that are open, as a set of directions: MAZE_PLANE_WALL; or those through which the
 * path shown goes: MAZE_PLANE_MARK.
 */
unsigned links_open(const struct links *, uint32_t x, enum maze_plane);

/* Whether cell x of a row is inside; of all that are not on the board none is. */
static inline bool links_inside(const struct maze_row *row, uint64_t x)
{
    const uint64_t *inside = row->plane[MAZE_PLANE_INSIDE];

    return x < row->width && (!inside || inside[x / 64] >> x % 64 & 1);
}

#endif
