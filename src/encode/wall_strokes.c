/*
 * Line by line: the walls along the line, the posts without walls, and then the upright walls that
 * end there, each drawn up to where it began. Of triangles, whose other walls lean to either side
 * in turn, each of these is a stroke of its own.
 */
#include "encode/wall_strokes.h"

#include "base/bits.h"
#include "base/inline.h"

#include <stdlib.h>
#include <string.h>

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
    if (is_square(self))
        wall_lines_find_ends(&self->lines, 0, self->lines.words, self->begun, self->runs);
    else
        memcpy(self->runs, self->lines.below, self->lines.words * sizeof(*self->runs));
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

uint64_t wall_strokes_memory(uint64_t width)
{
    return sizeof(uint64_t) * bits_words(width + 1) + sizeof(uint32_t) * (width + 1) +
        wall_lines_memory(width);
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

/* Moves to a corner, unless the pen is there. */
static INLINE char *move_to(
    struct wall_pen *pen, const struct stroke_syntax *syntax, char *to, int64_t x, int64_t y)
{
    const struct picture_point before = pen->point;

    if (pen->moved && x == pen->x && y == pen->y)
        return to;
    *pen = (struct wall_pen){x, y, {x * pen->column, y * pen->row}, pen->column, pen->row, true};
    return syntax->move(to, before, pen->point);
}

static INLINE char *line_to(
    struct wall_pen *pen, const struct stroke_syntax *syntax, char *to, int64_t x, int64_t y)
{
    const struct picture_point before = pen->point;

    *pen = (struct wall_pen){x, y, {x * pen->column, y * pen->row}, pen->column, pen->row, true};
    return syntax->line(to, before, pen->point);
}

/* The side of a triangle, from its upper corner to the lower. */
static INLINE char *draw_leaning(
    struct wall_pen *pen, const struct stroke_syntax *syntax, char *to, int64_t x, int64_t y)
{
    const int64_t leans = (x + y) & 1 ? 1 : -1;

    to = move_to(pen, syntax, to, leans > 0 ? x : x + 1, y);
    return line_to(pen, syntax, to, pen->x + leans, y + 1);
}

/*
 * Draws what is listed of the part, as much as there is room for. What is read often is not kept in
 * *self meanwhile: it might be what a byte is written to, for all that the compiler knows.
 */
static char *draw(struct wall_strokes *self, char *to, const char *end)
{
    const struct stroke_syntax syntax = *self->syntax;
    const size_t sides = (size_t)self->rows->width + 1;
    const int64_t y = line_of(self);
    const bool upright = self->part == WALLS_UPRIGHT, leaning = upright && !is_square(self);
    struct wall_pen pen = self->pen;
    size_t x = self->x;

    while (end - to >= STROKE_ROOM && (x = bits_next(self->runs, x, sides, true)) < sides) {
        const int64_t column = (int64_t)x++;

        if (leaning) {
            to = draw_leaning(&pen, &syntax, to, column, y);
        } else {
            to = move_to(&pen, &syntax, to, column, y);
            if (upright) {
                to = line_to(&pen, &syntax, to, column, self->begun[column]);
            } else if (self->part == WALLS_LONE) {
                to = syntax.dot(to, pen.point);
            } else {
                x = bits_next(self->runs, x, sides, false);
                to = line_to(&pen, &syntax, to, (int64_t)x, y);
            }
        }
    }
    self->pen = pen;
    self->x = x;
    return to;
}

static enum maze_status strokes_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct wall_strokes *self = (struct wall_strokes *)source;
    char *const begin = to, *const end = to + room;
    enum maze_status status = self->reads ? MAZE_OK : read_first(self);
    uint64_t looked = 0;

    while (status == MAZE_OK && !self->ended && end - to >= STROKE_ROOM) {
        to = draw(self, to, end);
        if (self->x > self->rows->width) {
            status = go_on(self);
            self->ended = status == MAZE_END;
            looked += self->part == WALLS_ALONG ? SOURCE_ROW + self->rows->width : 0;
            if (status == MAZE_OK && looked >= SOURCE_CELLS)
                status = MAZE_LATER;
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
        .pen = {.column = picture_column(tiling), .row = picture_row(tiling)},
    };
}
