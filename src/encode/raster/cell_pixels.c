/*
 * A pixel belongs to the cell whose polygon contains its middle, and to a wall of it if the wall's side is near. A wall
 * of one pixel is then a line without gaps, wherever it lies between pixels.
 */
#include "encode/raster/cell_pixels.h"

enum {
    MILLI = 1000,
    FINE = 1 << 10, /* parts of a thousandth of a unit */
    /* Moves pixels, so that no middle lies on the edge of a wall; more than what is lost by rounding, SLACK. */
    SHIFT = 16,
    SLACK = 2,
    LONGEST = 1001 /* thousandths of a side */
};

/* The square root of a number, rounded up. */
static int64_t root_of(int64_t number)
{
    int64_t root = 0;

    while (root * root < number)
        root++;
    return root;
}

struct cell_pixels cell_pixels_of(const struct maze_tiling *tiling, uint32_t cell, uint32_t wall)
{
    const int64_t half = (int64_t)wall * MILLI * FINE / 2 / (cell + wall) + SLACK;
    struct cell_pixels self = {.tiling = tiling, .cell = cell, .wall = wall};

    for (unsigned class = 0; class < 2; class ++) {
        const struct maze_polygon *polygon = &tiling->polygon[class];

        for (unsigned i = 0; i < polygon->corners; i++) {
            const struct maze_polygon_corner *a = &polygon->corner[i];
            const struct maze_polygon_corner *b = &polygon->corner[(i + 1) % polygon->corners];
            int64_t across = a->y - b->y, down = b->x - a->x;

            if (across * (polygon->middle[0] - a->x) + down * (polygon->middle[1] - a->y) < 0) {
                across = -across;
                down = -down;
            }
            self.side[class][i] =
                (struct cell_side){across, down, -(across * a->x + down * a->y) * FINE,
                    half * root_of(across * across + down * down)};
        }
    }
    return self;
}

uint64_t cell_pixels_side(int64_t milli, uint32_t cell, uint32_t wall)
{
    return ((uint64_t)milli * (cell + wall) + MILLI - 1) / MILLI + wall;
}

/* How far a place is inside a cell, and what it shows of it. */
static int64_t find_part(
    const struct cell_pixels *self, int64_t x, int64_t y, struct cell_pixel *pixel)
{
    const struct maze_tiling *tiling = self->tiling;
    const unsigned class = maze_tiling_class(tiling, pixel->cell.x, pixel->cell.y);
    const struct maze_polygon *polygon = &tiling->polygon[class];
    int64_t depth = INT64_MAX, nearest = INT64_MAX, next = INT64_MAX;

    x -= (int64_t)pixel->cell.x * tiling->column * FINE;
    y -= ((int64_t)pixel->cell.y * tiling->row + (class ? tiling->lower : 0)) * FINE;
    for (unsigned i = 0; i < polygon->corners; i++) {
        const struct cell_side *side = &self->side[class][i];
        const int64_t inside = side->across * x + side->down * y + side->offset;
        const int64_t beside = inside - side->wall;

        depth = inside < depth ? inside : depth;
        if (beside < nearest) {
            next = nearest;
            pixel->other = pixel->side;
            nearest = beside;
            pixel->side = polygon->corner[i].side;
        } else if (beside < next) {
            next = beside;
            pixel->other = polygon->corner[i].side;
        }
    }
    pixel->part = nearest >= 0 ? PIXEL_FLOOR : next >= 0 ? PIXEL_WALL : PIXEL_CORNER;
    /* The floor ends no sooner than where a way straight to the nearest wall would. */
    if (nearest > 0)
        pixel->same = (uint32_t)(nearest /
            ((int64_t)LONGEST * (MILLI * FINE / (self->cell + self->wall) + 1)));
    return depth;
}

/* The middle of a pixel, if cells begin in the middle of their wall. */
static int64_t middle_of(const struct cell_pixels *self, uint32_t pixel)
{
    return (2 * (int64_t)pixel + 1 - self->wall) * MILLI * FINE / (2 * (self->cell + self->wall)) +
        SHIFT;
}

struct cell_pixel cell_pixels_at(
    const struct cell_pixels *self, uint32_t x, uint32_t y, struct maze_point guess)
{
    const int64_t column = self->tiling->column * FINE, row = self->tiling->row * FINE;
    const int64_t across = middle_of(self, x), down = middle_of(self, y);
    struct cell_pixel pixel = {.cell = guess};
    int64_t deepest = find_part(self, across, down, &pixel);

    /* No cell reaches beyond the places of those next to it. */
    for (int64_t i = 0; deepest < 0 && i < 16; i++) {
        struct cell_pixel other = {
            .cell = {(uint64_t)(across / column + i % 4 - 2), (uint64_t)(down / row + i / 4 - 2)}};
        const int64_t depth = find_part(self, across, down, &other);

        if (depth > deepest) {
            deepest = depth;
            pixel = other;
        }
    }
    return pixel;
}
