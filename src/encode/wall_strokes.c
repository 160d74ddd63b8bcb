/*
 * Line by line: the walls along the line, the posts without walls, and then the upright walls that
 * end there, each drawn up to where it began. Of triangles, whose other walls lean to either side
 * in turn, each of these is a stroke of its own.
 */
#include "encode/wall_strokes.h"

#include "base/bits.h"

#include <stdlib.h>

enum { STROKE_ROOM = 2 * STROKE_MAX }; /* bytes that a move and a stroke take at most */

static bool is_square(const struct wall_strokes *self)
{
    return picture_is_square(self->tiling);
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

/* Lists the posts that no wall meets: of triangles there are none. */
static void find_lone(struct wall_strokes *self)
{
    uint64_t carry = 0;

    for (size_t i = 0; i < self->lines.words; i++) {
        const uint64_t along = self->lines.along[i], above = self->lines.above[i];
        const uint64_t met = along | along << 1 | carry | above | self->lines.below[i];

        self->runs[i] = is_square(self) ? self->lines.posts[i] & ~met : 0;
        carry = along >> (BITS_WORD - 1);
    }
}

/* Goes on with what comes next: a part of the line, or another line. */
static enum maze_status go_on(struct wall_strokes *self)
{
    enum maze_status status = MAZE_OK;

    self->x = 0;
    if (self->part == WALLS_ALONG) {
        self->part = WALLS_LONE;
        find_lone(self);
    } else if (self->part == WALLS_LONE) {
        self->part = WALLS_UPRIGHT;
        find_upright(self);
    } else {
        self->part = WALLS_ALONG;
        status = wall_lines_next(&self->lines);
        if (status == MAZE_OK)
            find_along(self);
    }
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

/*
 * Reads the first line: not before it is drawn, since another source may have read the rows till
 * then.
 */
static enum maze_status read_first(struct wall_strokes *self)
{
    const enum maze_status status = wall_lines_begin(&self->lines, self->rows);

    self->reads = true;
    self->part = WALLS_UPRIGHT;
    return status == MAZE_OK ? go_on(self) : status;
}

/* Takes the pen to a corner, and returns the point where it was. */
static struct picture_point take_to(struct wall_strokes *self, int64_t x, int64_t y)
{
    const struct picture_point before = self->point;

    self->pen = (struct picture_point){x, y};
    self->point = (struct picture_point){x * self->column, y * self->row};
    return before;
}

/* Moves to a corner, unless the pen is there. */
static char *move_to(struct wall_strokes *self, char *to, int64_t x, int64_t y)
{
    if (self->moved && x == self->pen.x && y == self->pen.y)
        return to;
    self->moved = true;

    const struct picture_point before = take_to(self, x, y);

    return self->syntax->move(to, before, self->point);
}

static char *line_to(struct wall_strokes *self, char *to, int64_t x, int64_t y)
{
    const struct picture_point before = take_to(self, x, y);

    return self->syntax->line(to, before, self->point);
}

static char *draw_upright(struct wall_strokes *self, char *to, int64_t x)
{
    const int64_t y = line_of(self), leans = (x + y) & 1 ? 1 : -1;

    if (is_square(self))
        return line_to(self, move_to(self, to, x, y), x, self->begun[x]);
    /* From the upper corner of a triangle's side to the lower. */
    to = move_to(self, to, leans > 0 ? x : x + 1, y);
    return line_to(self, to, self->pen.x + leans, y + 1);
}

/* Draws what is listed from x on, up to where self->x is then. */
static char *draw(struct wall_strokes *self, char *to, size_t x)
{
    const int64_t y = line_of(self);

    self->x = x + 1;
    if (self->part == WALLS_UPRIGHT)
        return draw_upright(self, to, (int64_t)x);
    to = move_to(self, to, (int64_t)x, y);
    if (self->part == WALLS_LONE)
        return self->syntax->dot(to, self->point);
    self->x = bits_next(self->runs, x, (size_t)self->rows->width + 1, false);
    return line_to(self, to, (int64_t)self->x, y);
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
        } else {
            to = draw(self, to, x);
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

struct wall_strokes wall_strokes_of(
    const struct maze_tiling *tiling, const struct stroke_syntax *syntax)
{
    static const struct source_kind kind = {
        .begin = strokes_begin, .next = strokes_next, .free = strokes_free};

    return (struct wall_strokes){
        .source = {&kind, .piece = STROKE_ROOM},
        .tiling = tiling,
        .syntax = syntax,
        .column = picture_column(tiling),
        .row = picture_row(tiling),
    };
}
