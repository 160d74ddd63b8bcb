/*
 * Line by line: the walls along the line, the posts without walls, and then the upright walls that
 * end there, each drawn up to where it began. At every UPRIGHT_LINES'th line all are drawn so far, since
 * the sides of a corridor may be a thousand million lines long: a thread would be busy with them for
 * minutes without a byte for the client, and without noticing that it has left. Of triangles, whose
 * other walls lean to either side in turn, each of these is a stroke of its own.
 */
#include "encode/wall_strokes.h"

#include "base/bits.h"
#include "base/inline.h"

#include <stdlib.h>
#include <string.h>

enum {
    STROKE_ROOM = 2 * STROKE_MAX, /* bytes that a move and a stroke take at most */
    UPRIGHT_LINES = 256,
    LISTED_WORDS = SOURCE_CELLS / (4 * BITS_WORD) /* of the plane, at once */
};

static bool is_square(const struct wall_strokes *self)
{
    return picture_is_square(self->tiling);
}

/* The number of the line that was read last. */
static int64_t line_of(const struct wall_strokes *self)
{
    return (int64_t)self->lines.y - 1;
}

/* ---- what is listed, in the words from `from` to before `end` ---- */

/* The last bit of the word before, as the first one. */
static uint64_t carry_into(const uint64_t *plane, size_t word)
{
    return word > 0 ? plane[word - 1] >> (BITS_WORD - 1) : 0;
}

/* The runs along the line: a triangle's side is two columns of corners wide. */
static void find_along(struct wall_strokes *self, size_t from, size_t end)
{
    wall_lines_find(&self->lines, end);
    for (size_t i = from; i < end; i++) {
        const uint64_t walls = self->lines.along[i];

        self->runs[i] =
            is_square(self) ? walls : walls | walls << 1 | carry_into(self->lines.along, i);
    }
}

/* The upright walls to be drawn: of squares those that end at the line, or all that lead to it. */
static void find_upright(struct wall_strokes *self, size_t from, size_t end)
{
    const uint64_t *walls = is_square(self) ? self->lines.above : self->lines.below;

    if (is_square(self))
        wall_lines_find_ends(&self->lines, from, end, self->begun, self->runs);
    if (!is_square(self) || line_of(self) % UPRIGHT_LINES == 0)
        memcpy(self->runs + from, walls + from, (end - from) * sizeof(*self->runs));
}

/* The posts that no wall meets: of triangles there are none. */
static void find_lone(struct wall_strokes *self, size_t from, size_t end)
{
    for (size_t i = from; i < end; i++) {
        const uint64_t along = self->lines.along[i], above = self->lines.above[i];
        const uint64_t met =
            along | along << 1 | carry_into(self->lines.along, i) | above | self->lines.below[i];

        self->runs[i] = is_square(self) ? self->lines.posts[i] & ~met : 0;
    }
}

/* Corners on a line, which has one more than cells. */
static size_t columns(const struct wall_strokes *self)
{
    return (size_t)self->rows->width + 1;
}

/* Lists the next columns of the part; returns how many. */
static size_t list(struct wall_strokes *self)
{
    static void (*const finders[])(struct wall_strokes *, size_t from, size_t end) = {
        [WALLS_ALONG] = find_along, [WALLS_LONE] = find_lone, [WALLS_UPRIGHT] = find_upright};
    const size_t listed = self->listed, from = listed / BITS_WORD;
    const size_t left = self->lines.words - from;

    if (left <= LISTED_WORDS) {
        finders[self->part](self, from, self->lines.words);
        self->listed = columns(self);
    } else {
        finders[self->part](self, from, from + LISTED_WORDS);
        self->listed += LISTED_WORDS * BITS_WORD;
    }
    return self->listed - listed;
}

/*
 * Goes on with what comes next: other columns, another part of the line, or another line. Adds to
 * *looked how many cells that takes the time of.
 */
static enum maze_status go_on(struct wall_strokes *self, uint64_t *looked)
{
    enum maze_status status = MAZE_OK;

    if (self->x == columns(self)) {
        self->x = self->listed = 0;
        self->part = self->part == WALLS_UPRIGHT ? WALLS_ALONG : self->part + 1;
        if (self->part == WALLS_ALONG) {
            status = wall_lines_read(&self->lines);
            *looked += SOURCE_ROW;
        }
    }
    if (status == MAZE_OK)
        *looked += list(self);
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
 * Begins before the first line: not before it is drawn, since another source may have read the rows till
 * then.
 */
static enum maze_status read_first(struct wall_strokes *self)
{
    const enum maze_status status = wall_lines_begin(&self->lines, self->rows);

    self->reads = true;
    self->part = WALLS_UPRIGHT;
    self->x = self->listed = columns(self);
    return status;
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
    const size_t listed = self->listed, sides = columns(self);
    const int64_t y = line_of(self);
    const bool upright = self->part == WALLS_UPRIGHT, leaning = upright && !is_square(self);
    struct wall_pen pen = self->pen;
    bool draws = self->draws;
    size_t x = self->x;

    while (end - to >= STROKE_ROOM &&
        (x = draws ? x : bits_next(self->runs, x, listed, true)) < listed) {
        if (leaning) {
            to = draw_leaning(&pen, &syntax, to, (int64_t)x++, y);
            continue;
        }
        if (!draws)
            to = move_to(&pen, &syntax, to, (int64_t)x, y);
        if (upright) {
            to = line_to(&pen, &syntax, to, (int64_t)x, self->begun[x]);
            self->begun[x++] = (uint32_t)y;
        } else if (self->part == WALLS_LONE) {
            to = syntax.dot(to, pen.point);
            x++;
        } else {
            x = bits_next(self->runs, x, listed, false);
            draws = x == listed && listed < sides;
            if (!draws)
                to = line_to(&pen, &syntax, to, (int64_t)x, y);
        }
    }
    self->pen = pen;
    self->draws = draws;
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
        if (self->x == self->listed) {
            status = go_on(self, &looked);
            self->ended = status == MAZE_END;
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
