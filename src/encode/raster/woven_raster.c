/*
 * Squares with tunnels as rows of pixels. Across and down, a cell has parts: the wall to its west or north, the strip
 * where a tunnel begins, the wall of a bridge, the floor beside the path, the path, and the same parts back to a strip.
 * To paint what is the same down as across, columns and rows are exchanged.
 */
#include "encode/raster/tile_raster.h"

enum { WALL, STRIP, BRIDGE, BESIDE, MIDDLE, BESIDE_TOO, BRIDGE_TOO, STRIP_TOO, PARTS };

_Static_assert((int)PARTS == (int)RASTER_PARTS, "a raster knows how wide all parts are");

/* A cell to paint. */
struct woven_cell {
    unsigned open, marks; /* directions that are open, and that the path takes */
    unsigned way,
        above;   /* the tunnels under it and its northern neighbour: links_tunnel_direction */
    bool marked; /* the path goes through the tunnel under it */
    bool stays;  /* the path is this cell alone */
    unsigned shade, under; /* of its floor, and of the tunnel's floor */
};

void woven_raster_begin(
    struct tile_raster *raster, struct maze_rows *rows, const struct maze_drawing *drawing)
{
    const uint32_t strip = picture_strip(drawing) / MAZE_LENGTH_UNIT, wall = raster->wall;
    const uint32_t core = raster->cell - 2 * (strip + wall);
    const uint32_t middle = raster->path ? raster->path : core % 2;
    const uint32_t beside = (core - middle) / 2;
    const uint32_t part[] = {wall, strip, wall, beside, middle, beside, wall, strip};

    memcpy(raster->part_side, part, sizeof(part));
    raster->woven = true;
    raster->lines.rows = rows;
    raster->found = (uint64_t)rows->width + 1;
    links_begin(&raster->links, rows);
}

uint32_t woven_raster_band(struct tile_raster *raster)
{
    uint32_t end = raster->part_side[STRIP];

    for (raster->row_part = STRIP; end <= raster->down; end += raster->part_side[raster->row_part])
        raster->row_part++;
    return end;
}

/* ---- cells ---- */

static unsigned tunnel_above(const struct links *links, uint64_t x)
{
    return x > 0 && bits_has(links->above.plane[LINKS_EAST_TUNNELS], x - 1) ? MAZE_EAST
                                                                            : MAZE_LINKS_MAX;
}

static unsigned shade_of(const struct tile_raster *raster, const struct maze_row *row, uint64_t x)
{
    return raster->shades > 1 && row->value && row->value[x] != MAZE_NO_VALUE
        ? 1 + heat_shade(row->value[x], raster->farthest)
        : 0;
}

/* Whether the path goes through the tunnel under a cell. */
static bool marks_tunnel(const struct links *links, uint64_t x, unsigned way)
{
    const unsigned more = MAZE_PLANE_MARK - MAZE_PLANE_WALL;
    const bool east = way == MAZE_EAST;
    const uint64_t *plane = east ? links->here.plane[more + LINKS_EAST_TUNNELS]
                                 : links->above.plane[more + LINKS_SOUTH_TUNNELS];

    return way < MAZE_LINKS_MAX && bits_has(plane, east ? x - 1 : x);
}

static struct woven_cell read_cell(const struct tile_raster *raster, uint32_t x)
{
    const struct links *links = &raster->links;
    const unsigned way = links_tunnel_direction(links, x);
    struct woven_cell cell = {
        .open = links_open(links, x, MAZE_PLANE_WALL),
        .marks = raster->path ? links_open(links, x, MAZE_PLANE_MARK) : 0,
        .way = way,
        .above = tunnel_above(links, x),
        .marked = raster->path && marks_tunnel(links, x, way),
        .stays = raster->stays && raster->start.x == x && raster->start.y == links->y,
        .shade = shade_of(raster, &links->here, x),
    };

    cell.under = way == MAZE_EAST ? shade_of(raster, &links->here, x - 1)
        : way == MAZE_SOUTH       ? shade_of(raster, &links->above, x)
                                  : cell.shade;
    return cell;
}

/* The outer wall, as a cell east of the last column or south of the last row. */
static struct woven_cell read_edge(const struct tile_raster *raster, uint64_t x)
{
    const uint32_t width = raster->links.width;
    const struct woven_cell last = read_cell(raster, (uint32_t)(x < width ? x : width - 1));

    return (struct woven_cell){
        .open = x < width ? last.open >> (MAZE_SOUTH - MAZE_NORTH) & 1 << MAZE_NORTH
                          : last.open << (MAZE_WEST - MAZE_EAST) & 1 << MAZE_WEST,
        .way = MAZE_LINKS_MAX,
        .above = MAZE_LINKS_MAX,
        .shade = last.shade,
    };
}

/* Swaps north with west, and east with south. */
static unsigned exchanged(unsigned set)
{
    set = (set & 0x55) << 1 | (set >> 1 & 0x55);
    return (set & 0x33) << 2 | (set >> 2 & 0x33);
}

static struct woven_cell exchanged_cell(const struct woven_cell *cell, unsigned before)
{
    struct woven_cell other = *cell;

    other.open = exchanged(cell->open);
    other.marks = exchanged(cell->marks);
    other.way = cell->way < MAZE_LINKS_MAX ? MAZE_EAST + MAZE_SOUTH - cell->way : cell->way;
    other.above = before == MAZE_SOUTH ? MAZE_EAST : MAZE_LINKS_MAX;
    return other;
}

/* ---- layers ---- */

static unsigned floor_or_path(bool path)
{
    return path ? RASTER_PATH : RASTER_FLOOR;
}

/* The layer of the northern wall: open where a tunnel begins; beside a bridge, as wide as the bridge. */
static unsigned wall_layer(const struct woven_cell *cell, unsigned x)
{
    const bool middle = x == MIDDLE, core = x >= BESIDE && x <= BESIDE_TOO;
    const unsigned tunnel = MAZE_DIRECTIONS + MAZE_NORTH;

    if (cell->way == MAZE_SOUTH)
        return floor_or_path(middle && cell->marked);
    if (cell->open >> tunnel & 1)
        return floor_or_path(middle && cell->marks >> tunnel & 1);
    if (!(cell->open >> MAZE_NORTH & 1) ||
        (!core && (cell->way == MAZE_EAST || cell->above == MAZE_EAST)))
        return RASTER_WALL;
    return floor_or_path(middle && cell->marks >> MAZE_NORTH & 1);
}

/* The layer of the cell itself; a bridge leads from west to east. */
static unsigned cell_layer(const struct woven_cell *cell, unsigned x, unsigned y)
{
    const unsigned marks = cell->marks | cell->marks >> MAZE_DIRECTIONS;
    const unsigned side =
        x == MIDDLE ? (y < MIDDLE ? MAZE_NORTH : MAZE_SOUTH) : (x < MIDDLE ? MAZE_WEST : MAZE_EAST);

    if (cell->way == MAZE_SOUTH && (y == STRIP || y == STRIP_TOO))
        return floor_or_path(x == MIDDLE && cell->marked);
    if (cell->way == MAZE_SOUTH && (y == BRIDGE || y == BRIDGE_TOO))
        return RASTER_WALL;
    if (x == MIDDLE && y == MIDDLE)
        return floor_or_path(marks || cell->stays);
    return floor_or_path((x == MIDDLE || y == MIDDLE) && marks >> side & 1);
}

static unsigned layer_of(const struct woven_cell cell[2], unsigned x, unsigned y)
{
    if (x == WALL)
        return y == WALL ? RASTER_WALL : wall_layer(&cell[1], y);
    if (y == WALL)
        return wall_layer(&cell[0], x);
    return cell->way == MAZE_EAST ? cell_layer(&cell[1], y, x) : cell_layer(&cell[0], x, y);
}

/* Whether a part of the floor belongs to the tunnel. */
static bool is_under(const struct woven_cell *cell, unsigned x, unsigned y)
{
    const unsigned part = cell->way == MAZE_EAST ? x : y;

    return cell->way < MAZE_LINKS_MAX && (part == WALL || part == STRIP || part == STRIP_TOO);
}

/* ---- painting ---- */

void woven_raster_paint(struct tile_raster *raster, uint64_t x)
{
    const struct links *links = &raster->links;
    const bool below = raster->row / 2 > links->y + 1, beside = x == links->width;
    const bool inside = !below && !beside;
    const struct maze_point here = {x, links->y};
    const unsigned y = raster->line ? WALL : raster->row_part;
    const unsigned before = x > 0 ? links_tunnel_direction(links, (uint32_t)x - 1) : MAZE_LINKS_MAX;
    struct woven_cell cell[2];
    uint32_t at = 0;

    cell[0] = inside ? read_cell(raster, (uint32_t)x) : read_edge(raster, x);
    cell[1] = exchanged_cell(&cell[0], before);
    for (unsigned part = WALL; part < (beside ? STRIP : PARTS); part++) {
        const unsigned shade = is_under(cell, part, y) ? cell->under : cell->shade;
        const uint8_t color = tile_raster_color(raster, layer_of(cell, part, y), shade);

        for (uint32_t i = raster->part_side[part], n; i; i -= n, at += part == WALL ? 0 : n) {
            const bool ends = inside && part != WALL && tile_raster_is_end(raster, here);

            n = ends ? 1 : i;
            pixels_add(&raster->pixels,
                ends ? tile_raster_end_color(raster, here, at, color, shade) : color, n);
        }
    }
}
