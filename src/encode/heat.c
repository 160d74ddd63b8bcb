/*
 * A rectangle for each run of one colour, or a triangle a cell. The ramp is matplotlib's viridis
 * (van der Walt and Smith, 2015), between nine of its colours in straight lines.
 */
#include "encode/heat.h"

#include "base/put.h"
#include "encode/picture.h"

enum {
    SHAPE_ROOM = 4 * PICTURE_NUMBER + PICTURE_PAINT + 64
}; /* bytes that a shape takes at most */

maze_rgba heat_color(unsigned i)
{
    static const uint8_t ramp[][3] = {{68, 1, 84}, {71, 45, 123}, {59, 82, 139}, {44, 114, 142},
        {33, 145, 140}, {40, 174, 128}, {94, 201, 98}, {173, 220, 48}, {253, 231, 37}};
    const unsigned pieces = sizeof(ramp) / sizeof(ramp[0]) - 1, last = HEAT_COLORS - 1;
    const unsigned piece = i * pieces / last < pieces ? i * pieces / last : pieces - 1;
    const unsigned part = i * pieces - piece * last;
    maze_rgba color = 0;

    for (unsigned k = 0; k < 3; k++)
        color = color << 8 |
            (ramp[piece][k] * (last - part) + ramp[piece + 1][k] * part + last / 2) / last;
    return color << 8 | 0xff;
}

static unsigned shade(const struct heat *self, uint32_t x)
{
    const uint32_t value = self->row.value[x];

    return value == MAZE_NO_VALUE ? HEAT_COLORS : heat_shade(value, self->farthest);
}

static char *put_attribute(char *to, const char *name, int64_t milli)
{
    to = stpcpy(to, name);
    return put(put_milli(to, milli), "\"");
}

/* Draws cells of one colour, from x to before end, in the row that was read last. */
static char *draw_cells(const struct heat *self, char *to, uint32_t x, uint32_t end)
{
    const uint32_t y = self->y - 1;

    if (picture_is_square(self->tiling)) {
        to = put_attribute(to, "<rect x=\"", (int64_t)x * MILLI);
        to = put_attribute(to, " y=\"", (int64_t)y * MILLI);
        to = put_attribute(to, " width=\"", (int64_t)(end - x) * MILLI);
        to = put(to, " height=\"1\"");
    } else {
        const bool down = (x + y) & 1;

        to = put_columns(put(to, "<path d=\"M"), self->tiling, x);
        *to++ = ' ';
        to = put_rows(to, self->tiling, (int64_t)y + !down);
        to = put_columns(put(to, "h"), self->tiling, 2);
        to = put_columns(put(to, "l"), self->tiling, -1);
        *to++ = ' ';
        to = put(put_rows(to, self->tiling, down ? 1 : -1), "z\"");
    }
    return put(put_paint(to, "fill", heat_color(shade(self, x))), "/>\n");
}

static enum maze_status heat_begin(struct source *source, const struct maze *maze)
{
    struct heat *self = (struct heat *)source;

    self->rows = maze->rows;
    self->rows->y = 0;
    self->farthest = maze->farthest;
    return MAZE_OK;
}

static enum maze_status heat_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct heat *self = (struct heat *)source;
    const bool joins = picture_is_square(self->tiling);
    char *const begin = to, *const end = to + room;

    while (end - to >= SHAPE_ROOM) {
        if (self->y == 0 || self->x == self->row.width) {
            const enum maze_status status = maze_rows_next(self->rows, &self->row);

            if (status == MAZE_END)
                break;
            if (status != MAZE_OK)
                return status;
            self->x = 0;
            self->y++;
        }

        const unsigned first = shade(self, self->x);
        const uint32_t from = self->x++;

        while (joins && self->x < self->row.width && shade(self, self->x) == first)
            self->x++;
        if (first < HEAT_COLORS)
            to = draw_cells(self, to, from, self->x);
    }
    *written = (size_t)(to - begin);
    return MAZE_OK;
}

struct heat heat_of(const struct maze_tiling *tiling)
{
    static const struct source_kind kind = {.begin = heat_begin, .next = heat_next};

    return (struct heat){.source = {&kind, .piece = SHAPE_ROOM}, .tiling = tiling};
}
