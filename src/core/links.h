/*
 * Which sides of a cell are open, of any tiling: read from its row, and from the row above, which have the walls
 * between them; and which tunnels lead from it, which may be kept another row above. Squares and triangles have
 * faster ways for whole words of cells.
 */
#ifndef CORE_LINKS_H
#define CORE_LINKS_H

#include "maze/rows.h"

/* The planes of the tunnels to the east and to the south. */
enum { LINKS_EAST_TUNNELS = MAZE_PLANE_WALL + 2, LINKS_SOUTH_TUNNELS };

/* Rows above the first are all NULL, unless they are known. */
struct links {
    const struct maze_tiling *tiling;
    uint32_t width;
    uint32_t y;                       /* of the row */
    unsigned wrap;                    /* MAZE_WRAP_… */
    struct maze_row here, above, top; /* the row and the two above it; their planes are borrowed */
    /* By class and direction: the plane that has the wall, in a row so far above, and columns from here to there. */
    struct link_place {
        uint8_t plane;
        int8_t across;
        uint8_t above;
    } place[2][MAZE_LINKS_MAX];
};

/* Begins with rows that keep their planes, which are then read from the first one on, wherever they are. */
void links_begin(struct links *, struct maze_rows *);

/* Reads the next row; as maze_rows_next. */
enum maze_status links_next(struct links *, struct maze_rows *);

/*
 * The directions of the sides of cell x of the row that are open, and of its tunnels, as a set: MAZE_PLANE_WALL; or
 * those in which the path shown goes: MAZE_PLANE_MARK.
 */
unsigned links_open(const struct links *, uint32_t x, enum maze_plane);

/* The direction of the tunnel under cell x of the row: to the east, to the south, or MAZE_LINKS_MAX: there is none. */
unsigned links_tunnel(const struct links *, uint32_t x);

/* Whether cell x of a row is inside; of all that are not on the board none is. */
static inline bool links_inside(const struct maze_row *row, uint64_t x)
{
    const uint64_t *inside = row->plane[MAZE_PLANE_INSIDE];

    return x < row->width && (!inside || inside[x / 64] >> x % 64 & 1);
}

#endif
