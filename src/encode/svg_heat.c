/*
 * A rectangle for each run of one colour, with the walls around it, or a triangle a cell. Later
 * rectangles cover the walls that they share with earlier ones.
 */
#include "encode/svg_heat.h"

#include "base/put.h"
#include "encode/heat.h"
#include "encode/picture.h"

enum {
    SHAPE_ROOM = 4 * PICTURE_NUMBER + PICTURE_PAINT + 64
}; /* bytes that a shape takes at most */

static char *put_attribute(char *to, const char *name, int64_t milli)
{
    to = stpcpy(to, name);
    return put(put_milli(to, milli), "\"");
}

/* Draws cells of one colour, from x to before end, in the row that was read last. */
static char *draw_cells(const struct svg_heat *self, char *to, uint32_t x, uint32_t end)
{
    const uint32_t y = self->y - 1;

    if (picture_is_square(self->tiling)) {
        to = put_attribute(to, "<rect x=\"", (int64_t)x * MILLI);
        to = put_attribute(to, " y=\"", (int64_t)y * MILLI);
        to = put_attribute(to, " width=\"", (int64_t)(end - x) * MILLI + self->wall);
        to = put_attribute(to, " height=\"", MILLI + self->wall);
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
    return put(
        put_paint(to, "fill", heat_color(heat_shade(self->row.value[x], self->farthest))), "/>\n");
}

static enum maze_status heat_begin(struct source *source, const struct maze *maze)
{
    struct svg_heat *self = (struct svg_heat *)source;

    self->rows = maze->rows;
    self->rows->y = 0;
    self->farthest = maze->farthest;
    return MAZE_OK;
}

static enum maze_status heat_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct svg_heat *self = (struct svg_heat *)source;
    const bool joins = picture_is_square(self->tiling);
    char *const begin = to, *const end = to + room;
    uint64_t looked = 0;

    while (end - to >= SHAPE_ROOM && looked < SOURCE_CELLS) {
        if (self->y == 0 || self->x == self->row.width) {
            const enum maze_status status = maze_rows_next(self->rows, &self->row);

            if (status == MAZE_END)
                break;
            if (status != MAZE_OK)
                return status;
            self->x = 0;
            self->y++;
            looked += SOURCE_ROW;
        }

        const unsigned first = heat_shade(self->row.value[self->x], self->farthest);
        const uint32_t from = self->x++;

        while (joins && self->x < self->row.width &&
            heat_shade(self->row.value[self->x], self->farthest) == first &&
            (first < HEAT_COLORS || self->x - from < SOURCE_CELLS))
            self->x++;
        if (first < HEAT_COLORS)
            to = draw_cells(self, to, from, self->x);
        looked += self->x - from;
    }
    *written = (size_t)(to - begin);
    return looked < SOURCE_CELLS ? MAZE_OK : MAZE_LATER;
}

struct svg_heat svg_heat_of(const struct maze_tiling *tiling, const struct maze_drawing *drawing)
{
    static const struct source_kind kind = {.begin = heat_begin, .next = heat_next};
    const uint32_t unit = drawing->cell + drawing->wall;

    return (struct svg_heat){.source = {&kind, .piece = SHAPE_ROOM},
        .tiling = tiling,
        .wall = (drawing->wall * MILLI + unit / 2) / unit};
}
