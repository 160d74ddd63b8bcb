/*
 * Line by line: the walls along the line, and then the upright walls that end there, each drawn up to where it
 * began. Of triangles, whose other walls lean to either side in turn, each of these is a stroke of its own.
 */
#include "encode/wall_strokes.h"

#include "base/bits.h"
#include "base/put.h"
#include "encode/picture.h"

#include <stdlib.h>

enum { STROKE_ROOM = 64 }; /* bytes that a stroke takes at most */

static bool is_square(const struct wall_strokes *self)
{
    return self->tiling->has[0] == self->tiling->has[1];
}

/* The number of the line that was read last. */
static int64_t line_of(const struct wall_strokes *self)
{
    return (int64_t)self->lines.y - 1;
}

/* Lists the runs along the line: a triangle's side is two columns of corners wide. */
static void find_along(struct wall_strokes *self)
{
    uint64_t carry = 0;

    for (size_t i = 0; i < self->lines.words; i++) {
        const uint64_t walls = self->lines.along[i];

        self->runs[i] = is_square(self) ? walls : walls | walls << 1 | carry;
        carry = walls >> (BITS_WORD - 1);
    }
}

/* Lists the upright walls to be drawn: of squares those that end at the line. */
static void find_upright(struct wall_strokes *self)
{
    for (size_t i = 0; i < self->lines.words; i++) {
        const uint64_t above = self->lines.above[i], below = self->lines.below[i];

        for (uint64_t begins = below & ~above; begins; begins &= begins - 1)
            self->begun[i * BITS_WORD + bits_lowest(begins)] = (uint32_t)line_of(self);
        self->runs[i] = is_square(self) ? above & ~below : below;
    }
}

/* Goes on with what comes next: upright walls, or another line. */
static enum maze_status go_on(struct wall_strokes *self)
{
    self->x = 0;
    self->upright = !self->upright;
    if (self->upright) {
        find_upright(self);
        return MAZE_OK;
    }

    const enum maze_status status = wall_lines_next(&self->lines);

    if (status == MAZE_OK)
        find_along(self);
    return status;
}

static enum maze_status strokes_begin(struct source *source, const struct maze *maze)
{
    struct wall_strokes *self = (struct wall_strokes *)source;
    const size_t sides = (size_t)maze->rows->width + 1;

    self->rows = maze->rows;
    self->runs = malloc(bits_words(sides) * sizeof(*self->runs));
    self->begun = malloc(sides * sizeof(*self->begun));
    return self->runs && self->begun ? MAZE_OK : MAZE_NO_MEMORY;
}

/* Reads the first line: not before it is drawn, since another source may have read the rows till then. */
static enum maze_status read_first(struct wall_strokes *self)
{
    const enum maze_status status = wall_lines_begin(&self->lines, self->rows);

    self->reads = true;
    self->upright = true;
    return status == MAZE_OK ? go_on(self) : status;
}

/* Moves to a corner, unless the pen is there. */
static char *move(struct wall_strokes *self, char *to, int64_t x, int64_t y)
{
    if (x == self->pen_x && y == self->pen_y)
        return to;
    *to++ = 'm';
    to = put_columns(to, self->tiling, x - self->pen_x);
    if (y >= self->pen_y)
        *to++ = ' ';
    to = put_rows(to, self->tiling, y - self->pen_y);
    self->pen_x = x;
    self->pen_y = y;
    return to;
}

static char *draw_along(struct wall_strokes *self, char *to, int64_t from, int64_t end)
{
    to = move(self, to, from, line_of(self));
    *to++ = 'h';
    self->pen_x = end;
    return put_columns(to, self->tiling, end - from);
}

static char *draw_upright(struct wall_strokes *self, char *to, int64_t x)
{
    const int64_t y = line_of(self), leans = (x + y) & 1 ? 1 : -1;

    if (is_square(self)) {
        to = move(self, to, x, y);
        *to++ = 'v';
        self->pen_y = self->begun[x];
        return put_rows(to, self->tiling, self->pen_y - y);
    }
    /* From the upper corner of a triangle's side to the lower. */
    to = move(self, to, leans > 0 ? x : x + 1, y);
    *to++ = 'l';
    self->pen_x += leans;
    self->pen_y++;
    to = put_columns(to, self->tiling, leans);
    *to++ = ' ';
    return put_rows(to, self->tiling, 1);
}

static enum maze_status strokes_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct wall_strokes *self = (struct wall_strokes *)source;
    char *const begin = to, *const end = to + room;
    const size_t sides = (size_t)self->rows->width + 1;
    enum maze_status status = self->reads ? MAZE_OK : read_first(self);

    while (status == MAZE_OK && !self->ended && end - to >= STROKE_ROOM) {
        const size_t x = bits_next(self->runs, self->x, sides, true);

        if (x == sides) {
            status = go_on(self);
            self->ended = status == MAZE_END;
        } else if (self->upright) {
            to = draw_upright(self, to, (int64_t)x);
            self->x = x + 1;
        } else {
            self->x = bits_next(self->runs, x, sides, false);
            to = draw_along(self, to, (int64_t)x, (int64_t)self->x);
        }
    }
    *written = (size_t)(to - begin);
    return status == MAZE_END ? MAZE_OK : status;
}

static void strokes_free(struct source *source)
{
    struct wall_strokes *self = (struct wall_strokes *)source;

    wall_lines_free(&self->lines);
    free(self->runs);
    free(self->begun);
}

struct wall_strokes wall_strokes_of(const struct maze_tiling *tiling)
{
    static const struct source_kind kind = {
        .begin = strokes_begin, .next = strokes_next, .free = strokes_free};

    return (struct wall_strokes){.source = {&kind, .piece = STROKE_ROOM}, .tiling = tiling};
}
