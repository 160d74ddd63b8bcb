/*
 * A rectangle for each run of cells of one colour, or a shape a triangle. The values of the row
 * being drawn are copied.
 */
#include "encode/pdf_heat.h"

#include "base/put.h"
#include "encode/heat.h"
#include "encode/pdf_numbers.h"
#include "encode/picture.h"

#include <stdlib.h>

enum {
    MICRO = PDF_ONE / MILLI, /* a thousandth, in millionths */
    SHAPE_ROOM = 256         /* bytes that a shape takes at most */
};

static bool is_square(const struct pdf_heat *self)
{
    return self->tiling->has[0] == self->tiling->has[1];
}

/* Whether all cells below those from x to before end are inside, and so are drawn later. */
static bool is_above_cells(const struct pdf_heat *self, uint32_t x, uint32_t end)
{
    if (self->last)
        return false;
    while (x < end && self->row.value[x] != MAZE_NO_VALUE)
        x++;
    return x == end;
}

/* A rectangle that goes on by `east` and `south`. */
static char *put_cells(
    const struct pdf_heat *self, char *to, uint32_t x, uint32_t end, int64_t east, int64_t south)
{
    to = pdf_put_operand(to, (int64_t)x * PDF_ONE);
    to = pdf_put_operand(to, (int64_t)(self->y - 1) * PDF_ONE);
    to = pdf_put_operand(to, (int64_t)(end - x) * PDF_ONE + east);
    to = pdf_put_operand(to, PDF_ONE + south);
    return put(to, "re f\n");
}

static char *put_corner(char *to, int64_t x, int64_t y, char operator)
{
    to = pdf_put_operand(pdf_put_operand(to, x), y);
    *to++ = operator;
    *to++ = ' ';
    return to;
}

/*
 * A triangle: the side to the east lies further east, the one to the south, if there is, further
 * south.
 */
static char *put_triangle(
    const struct pdf_heat *self, char *to, uint32_t cell, int64_t east, int64_t south)
{
    const int64_t column = picture_column(self->tiling) * MICRO;
    const int64_t row = picture_row(self->tiling) * MICRO;
    const int64_t x = cell * column, y = (int64_t)(self->y - 1) * row;

    if ((cell + self->y - 1) & 1) {
        to = put_corner(to, x, y, 'm');
        to = put_corner(to, x + 2 * column + east, y, 'l');
        to = put_corner(to, x + column + east, y + row, 'l');
        to = put_corner(to, x + column, y + row, 'l');
    } else {
        to = put_corner(to, x + column, y, 'm');
        to = put_corner(to, x + column + east, y, 'l');
        to = put_corner(to, x + 2 * column + east, y + row, 'l');
        to = put_corner(to, x + 2 * column + east, y + row + south, 'l');
        to = put_corner(to, x, y + row + south, 'l');
        to = put_corner(to, x, y + row, 'l');
    }
    return put(to, "f\n");
}

/* Draws cells of one colour, from x to before end. */
static char *draw_cells(struct pdf_heat *self, char *to, uint32_t x, uint32_t end)
{
    const bool square = is_square(self);
    const uint32_t width = self->rows->width;
    const bool beside = end < width && self->value[end] != MAZE_NO_VALUE;
    const uint32_t first = square || x == 0 ? x : x - 1;
    const bool above = is_above_cells(self, first, square || end == width ? end : end + 1);
    const int64_t much = PDF_ONE / 4, little = square ? self->wall : self->wall / 2;
    const unsigned color = heat_shade(self->value[x], self->farthest);

    if (color != self->color)
        to = put(put_u64(to, "", color), " sc\n");
    self->color = color;
    return (square ? put_cells(self, to, x, end, beside ? much : little, above ? much : little)
                   : put_triangle(self, to, x, beside ? much : little, above ? much : little));
}

static enum maze_status heat_begin(struct source *source, const struct maze *maze)
{
    struct pdf_heat *self = (struct pdf_heat *)source;

    self->rows = maze->rows;
    self->rows->y = 0;
    self->farthest = maze->farthest;
    self->value = malloc(self->rows->width * sizeof(*self->value));
    return self->value ? MAZE_OK : MAZE_NO_MEMORY;
}

uint64_t pdf_heat_memory(uint64_t width)
{
    return width * sizeof(uint32_t);
}

/* Goes on with the next row, and reads the one below it. MAZE_END after the last. */
static enum maze_status next_row(struct pdf_heat *self)
{
    enum maze_status status = MAZE_OK;

    if (self->y == 0)
        status = maze_rows_next(self->rows, &self->row);
    if (status != MAZE_OK || self->last)
        return self->last ? MAZE_END : status;
    memcpy(self->value, self->row.value, self->rows->width * sizeof(*self->value));
    self->y++;
    self->x = 0;
    self->last = self->y == self->rows->height;
    return self->last ? MAZE_OK : maze_rows_next(self->rows, &self->row);
}

static enum maze_status heat_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct pdf_heat *self = (struct pdf_heat *)source;
    const uint32_t width = self->rows->width;
    char *const begin = to, *const end = to + room;
    enum maze_status status = MAZE_OK;
    uint64_t looked = 0;

    while (status == MAZE_OK && end - to >= SHAPE_ROOM) {
        if (self->y == 0 || self->x == width) {
            status = next_row(self);
            looked += SOURCE_ROW + width;
            if (status == MAZE_OK && looked >= SOURCE_CELLS)
                status = MAZE_LATER;
            continue;
        }

        const unsigned color = heat_shade(self->value[self->x], self->farthest);
        const uint32_t from = self->x++;

        while (is_square(self) && self->x < width &&
            heat_shade(self->value[self->x], self->farthest) == color)
            self->x++;
        if (color < HEAT_COLORS)
            to = draw_cells(self, to, from, self->x);
    }
    *written = (size_t)(to - begin);
    return status == MAZE_END ? MAZE_OK : status;
}

static void heat_free(struct source *source)
{
    free(((struct pdf_heat *)source)->value);
}

struct pdf_heat pdf_heat_of(const struct maze_tiling *tiling, int64_t wall)
{
    static const struct source_kind kind = {
        .begin = heat_begin, .next = heat_next, .free = heat_free};

    return (struct pdf_heat){.source = {&kind, .piece = SHAPE_ROOM},
        .tiling = tiling,
        .wall = wall,
        .color = HEAT_COLORS};
}
