/* A wall is kept with the cell whose own it is: that cell, or one in the same row or in a row above. */
#include "core/board/links.h"

#include "core/board/lattice.h"

void links_begin(struct links *links, struct maze_rows *rows)
{
    const struct maze_tiling *tiling = rows->tiling;

    *links = (struct links){.tiling = tiling, .width = rows->width, .wrap = rows->wrap};
    for (unsigned i = 0; i < 2 * tiling->directions; i++) {
        const unsigned class = i % 2, direction = i / 2;
        const bool own = tiling->forward >> direction & 1;
        const unsigned keeps = own ? direction : tiling->back[direction];

        links->place[class][direction] = (struct link_place){
            .plane = (uint8_t)wall_plane(tiling, keeps),
            .across = own ? 0 : tiling->across[class][direction],
            .above = (uint8_t)(own || tiling->down[class][direction] > 0
                    ? 0
                    : -tiling->down[class][direction]),
        };
        /* A row has the ways up itself. */
        if (tiling->floors && direction == MAZE_UP)
            links->place[class][direction] = (struct link_place){.plane = MAZE_PLANE_UP};
    }
    rows->y = 0;
    memcpy(links->here.plane + MAZE_PLANE_WALL, rows->top, sizeof(rows->top));
    memcpy(links->here.plane + MAZE_PLANE_MARK, rows->top_mark, sizeof(rows->top_mark));
}

enum maze_status links_next(struct links *links, struct maze_rows *rows)
{
    links->top = links->above;
    links->above = links->here;
    links->y = rows->y;
    return maze_rows_next(rows, &links->here);
}

/* The same of rings, outside of which no cell is open. */
static unsigned open_in_rings(const struct links *links, uint32_t x, enum maze_plane first)
{
    unsigned open = 0;

    if (x >= ring_cells(links->y))
        return 0;
    for (unsigned left = ring_sides(x, links->y); left; left &= left - 1) {
        const unsigned direction = bits_lowest(left);
        const struct wall_place wall =
            wall_place(links->tiling, (struct maze_point){x, links->y}, direction);
        const struct maze_row *row = wall.cell.y == links->y ? &links->here : &links->above;
        const uint64_t *plane = row->plane[first + wall.plane];

        open |= (unsigned)bits_has(plane, wall.cell.x) << direction;
    }
    return open;
}

unsigned links_open(const struct links *links, uint32_t x, enum maze_plane first)
{
    if (links->tiling->rings)
        return open_in_rings(links, x, first);

    const unsigned class = maze_tiling_class(links->tiling, x, links->y);
    const unsigned tunnels = (1U << links->tiling->directions) - (1U << links->tiling->sides);
    const struct maze_row *const rows[] = {&links->here, &links->above, &links->top};
    unsigned open = 0;

    for (unsigned left = tiling_sides(links->tiling, (struct maze_point){x, links->y}) | tunnels;
         left; left &= left - 1) {
        const unsigned direction = bits_lowest(left);
        const struct link_place *place = &links->place[class][direction];
        const struct maze_row *row = rows[place->above];
        const uint64_t *plane = row->plane[first + place->plane];
        uint64_t column = x + (uint64_t)place->across;

        if (column >= links->width && links->wrap & MAZE_WRAP_X)
            column = wrapped(column, links->width);
        if (column < links->width)
            open |= (unsigned)bits_has(plane, column) << direction;
        else if (x == 0 && column == UINT64_MAX && !place->above)
            open |= (unsigned)(first == MAZE_PLANE_WALL ? row->west_open : row->west_mark)
                << direction;
    }
    return open;
}

unsigned links_tunnel_direction(const struct links *links, uint32_t x)
{
    if (!maze_tiling_has_tunnels(links->tiling))
        return MAZE_LINKS_MAX;
    if (x > 0 && bits_get(links->here.plane[LINKS_EAST_TUNNELS], x - 1))
        return MAZE_EAST;
    return bits_has(links->above.plane[LINKS_SOUTH_TUNNELS], x) ? MAZE_SOUTH : MAZE_LINKS_MAX;
}
