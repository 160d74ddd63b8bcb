/*
 * Which sides of a cell are open, in any tiling. They are read from its row and the row above, which have the walls
 * between them. Also which tunnels begin there, whose bit may be another row above. For whole words of cells, squares
 * and triangles have faster ways.
 */
#ifndef CORE_BOARD_LINKS_H
#define CORE_BOARD_LINKS_H

#include "maze/rows.h"

/* The planes of the tunnels to the east and to the south. */
enum { LINKS_EAST_TUNNELS = MAZE_PLANE_WALL + 2, LINKS_SOUTH_TUNNELS };

/* Rows above the board are all NULL, except where the board wraps around. */
struct links {
    const struct maze_tiling *tiling;
    uint32_t width;
    uint32_t y;                       /* of the current row */
    unsigned wrap;                    /* MAZE_WRAP_… */
    struct maze_row here, above, top; /* the current row and two above; planes are borrowed */
    /* By class and direction: the plane with the wall, how many rows up it is, and how many columns across. */
    struct link_place {
        uint8_t plane;
        int8_t across;
        uint8_t above;
    } place[2][MAZE_LINKS_MAX];
};

/* Begins with rows that keep their planes valid. They are then read from the first one on, wherever they are now. */
void links_begin(struct links *, struct maze_rows *);

/* Reads the next row. Returns the status of maze_rows_next. */
enum maze_status links_next(struct links *, struct maze_rows *);

/*
 * The set of directions in which cell x of the row has an open side or a tunnel (MAZE_PLANE_WALL), or in which the
 * shown path leaves it (MAZE_PLANE_MARK).
 */
unsigned links_open(const struct links *, uint32_t x, enum maze_plane);

/* The direction of the tunnel under cell x of the row: MAZE_EAST, MAZE_SOUTH, or MAZE_LINKS_MAX for none. */
unsigned links_tunnel_direction(const struct links *, uint32_t x);

/* Whether cell x of a row is inside; false beyond the end of the row. */
static inline bool links_inside(const struct maze_row *row, uint64_t x)
{
    const uint64_t *inside = row->plane[MAZE_PLANE_INSIDE];

    return x < row->width && (!inside || inside[x / 64] >> x % 64 & 1);
}

#endif
