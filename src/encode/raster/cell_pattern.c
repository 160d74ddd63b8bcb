/* A pixel belongs to the cell whose polygon contains its middle, and to a wall of it if the wall's side is near. */
#include "encode/raster/cell_pattern.h"

#include <stdlib.h>

enum {
    MILLI = 1000,
    FINE = 1 << 10, /* parts of a thousandth of a unit */
    AROUND = 2      /* how far around the pattern's first cell its cells may be */
};

/* Converts thousandths of a unit to whole pixels. A unit is at least two pixels. */
static uint32_t pixels_of(int64_t milli, uint32_t unit)
{
    return (uint32_t)((milli * unit + MILLI / 2) / MILLI);
}

struct cell_pattern cell_pattern_of(const struct maze_tiling *tiling, uint32_t cell, uint32_t wall)
{
    return (struct cell_pattern){.tiling = tiling,
        .cell = cell,
        .wall = wall,
        .column = pixels_of(tiling->column, cell + wall),
        .row = pixels_of(tiling->row, cell + wall)};
}

bool cell_pattern_begin(struct cell_pattern *pattern)
{
    pattern->pixels = malloc((size_t)4 * pattern->column * pattern->row * sizeof(*pattern->pixels));
    pattern->known = calloc((size_t)2 * pattern->row, sizeof(*pattern->known));
    return pattern->pixels && pattern->known;
}

void cell_pattern_free(struct cell_pattern *pattern)
{
    free(pattern->pixels);
    free(pattern->known);
    pattern->pixels = NULL;
    pattern->known = NULL;
}

uint64_t cell_pattern_memory(const struct cell_pattern *pattern)
{
    const uint64_t rows = 2 * (uint64_t)pattern->row;

    return rows * (2 * pattern->column * sizeof(*pattern->pixels) + sizeof(*pattern->known));
}

uint64_t cell_pattern_width(const struct cell_pattern *pattern, uint64_t cells)
{
    return cells * pattern->column +
        pixels_of(pattern->tiling->rest[0], pattern->cell + pattern->wall) + pattern->wall;
}

uint64_t cell_pattern_height(const struct cell_pattern *pattern, uint64_t cells)
{
    return cells * pattern->row +
        pixels_of(pattern->tiling->rest[1], pattern->cell + pattern->wall) + pattern->wall;
}

/* ---- What each pixel shows ---- */

/* A place, in FINE parts of a thousandth. */
struct place {
    int64_t x, y;
};

/* How far a place is inside a side, times the length of the side. */
static int64_t depth_of(const struct maze_polygon *polygon, unsigned i, struct place place)
{
    const struct maze_polygon_corner *a = &polygon->corner[i];
    const struct maze_polygon_corner *b = &polygon->corner[(i + 1) % polygon->corners];
    const int64_t across = b->x - a->x, down = b->y - a->y;
    const int64_t inside =
        across * (polygon->middle[1] - a->y) - down * (polygon->middle[0] - a->x);
    const int64_t depth = across * (place.y - a->y * FINE) - down * (place.x - a->x * FINE);

    return inside < 0 ? -depth : depth;
}

/* The two nearest sides of a polygon, and the distances to them. */
struct nearest {
    int64_t depth[2];
    uint8_t side[2];
};

static struct nearest find_nearest(const struct maze_polygon *polygon, struct place place)
{
    struct nearest nearest = {{INT64_MAX, INT64_MAX}, {0, 0}};

    for (unsigned i = 0; i < polygon->corners; i++) {
        const int64_t depth = depth_of(polygon, i, place);
        const unsigned rank = depth < nearest.depth[0] ? 0 : depth < nearest.depth[1] ? 1 : 2;

        if (rank == 0) {
            nearest.depth[1] = nearest.depth[0];
            nearest.side[1] = nearest.side[0];
        }
        if (rank < 2) {
            nearest.depth[rank] = depth;
            nearest.side[rank] = polygon->corner[i].side;
        }
    }
    return nearest;
}

static struct pattern_pixel find_pixel(const struct cell_pattern *pattern, struct place place)
{
    const struct maze_tiling *tiling = pattern->tiling;
    const int64_t half =
        (int64_t)pattern->wall * MILLI * FINE / 2 / (pattern->cell + pattern->wall);
    struct pattern_pixel pixel = {0};
    int64_t deepest = INT64_MIN;

    for (int y = -1; y <= AROUND; y++)
        for (int x = -1; x <= AROUND; x++) {
            const unsigned class = maze_tiling_class(tiling, (uint64_t)x, (uint64_t)y);
            const struct maze_polygon *polygon = &tiling->polygon[class];
            /* All sides have the same length, and the first one is horizontal. */
            const int64_t wall = half * (polygon->corner[1].x - polygon->corner[0].x);
            const struct place from = {place.x - (int64_t)x * tiling->column * FINE,
                place.y - ((int64_t)y * tiling->row + (class ? tiling->lower : 0)) * FINE};
            const struct nearest near = find_nearest(polygon, from);

            if (near.depth[0] <= deepest)
                continue;
            deepest = near.depth[0];
            pixel = (struct pattern_pixel){(int8_t)x, (int8_t)y,
                near.depth[0] >= wall       ? PIXEL_FLOOR
                    : near.depth[1] >= wall ? PIXEL_WALL
                                            : PIXEL_CORNER,
                near.side[0], near.side[1]};
        }
    return pixel;
}

/* The middle of a pixel, for a cell that begins in the middle of its wall. */
static int64_t middle_of(uint32_t pixel, uint32_t wall, int64_t milli, uint32_t pixels)
{
    return (2 * (int64_t)pixel + 1 - wall) * milli * FINE / (2 * (int64_t)pixels);
}

const struct pattern_pixel *cell_pattern_row(struct cell_pattern *pattern, uint32_t y)
{
    const uint32_t width = 2 * pattern->column, row = y % (2 * pattern->row);
    struct pattern_pixel *pixels = pattern->pixels + (size_t)row * width;

    for (uint32_t x = 0; !pattern->known[row] && x < width; x++)
        pixels[x] = find_pixel(pattern,
            (struct place){middle_of(x, pattern->wall, pattern->tiling->column, pattern->column),
                middle_of(row, pattern->wall, pattern->tiling->row, pattern->row)});
    pattern->known[row] = true;
    return pixels;
}
