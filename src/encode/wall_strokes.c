/*
 * Line by line: the walls between a row and the one above it, and then the upright walls that end there, each
 * drawn up to where it began. Runs are found by words. Of triangles, whose other walls lean in
 * turn to either side, each is a stroke of its own.
 */
#include "encode/wall_strokes.h"

#include "base/bits.h"
#include "base/put.h"
#include "encode/picture.h"

#include <stdlib.h>
#include <string.h>

enum { STROKE_ROOM = 64 }; /* bytes that a stroke takes at most */

/* The planes of the store. */
enum { LINE, ENDED, UPRIGHT, OPEN_ABOVE, INSIDE_ABOVE, PLANES };

static uint64_t *plane_of(const struct wall_strokes *self, size_t plane)
{
    return self->store + plane * self->words;
}

static bool is_square(const struct wall_strokes *self)
{
    return self->tiling->has[0] == self->tiling->has[1];
}

/* A word of the cells that are inside; of none below the last row. */
static uint64_t inside_word(const struct wall_strokes *self, size_t i)
{
    const uint64_t *inside = self->row.plane[MAZE_PLANE_INSIDE];
    const size_t words = bits_words(self->rows->width);

    if (self->y == self->rows->height || i >= words)
        return 0;
    if (inside)
        return inside[i];
    return i + 1 < words ? UINT64_MAX : bits_last_mask(self->rows->width);
}

/* Lists the walls between the row and the one above it. Only triangles that point down have such a wall. */
static void find_line(struct wall_strokes *self)
{
    const uint64_t odd = UINT64_C(0xaaaaaaaaaaaaaaaa);
    const uint64_t sides = is_square(self) ? UINT64_MAX : self->y & 1 ? ~odd : odd;
    uint64_t *line = plane_of(self, LINE), carry = 0;

    for (size_t i = 0; i < self->words; i++) {
        const uint64_t inside = inside_word(self, i);
        const uint64_t walls =
            (inside | plane_of(self, INSIDE_ABOVE)[i]) & ~plane_of(self, OPEN_ABOVE)[i] & sides;

        /* A triangle's side is two columns of corners wide. */
        line[i] = is_square(self) ? walls : walls | walls << 1 | carry;
        carry = walls >> (BITS_WORD - 1);
        plane_of(self, INSIDE_ABOVE)[i] = inside;
    }
}

/* Lists the upright walls of the row, and those of the row above that do not go on. */
static void find_uprights(struct wall_strokes *self)
{
    const bool below = self->y == self->rows->height;
    const uint64_t *east = self->row.plane[MAZE_PLANE_EAST];
    uint64_t left =
        0; /* whether the cell to the left is inside, and its wall to the east is open */
    uint64_t left_open = !below && self->row.west_open;

    for (size_t i = 0; i < self->words; i++) {
        const uint64_t inside = inside_word(self, i);
        const uint64_t open = below || i >= bits_words(self->rows->width) ? 0 : east[i];
        const uint64_t walls = (inside | inside << 1 | left) & ~(open << 1 | left_open);
        uint64_t *upright = &plane_of(self, UPRIGHT)[i];

        for (uint64_t begins = walls & ~*upright; begins; begins &= begins - 1)
            self->begun[i * BITS_WORD + bits_lowest(begins)] = self->y;
        plane_of(self, ENDED)[i] = is_square(self) ? *upright & ~walls : walls;
        *upright = walls;
        left = inside >> (BITS_WORD - 1);
        left_open = open >> (BITS_WORD - 1);
    }
}

/* Reads the row below the line, if there is one, and lists what is drawn. */
static enum maze_status read_row(struct wall_strokes *self)
{
    const size_t words = bits_words(self->rows->width) * sizeof(uint64_t);
    enum maze_status status = MAZE_OK;

    if (self->y == 0)
        memset(plane_of(self, OPEN_ABOVE), 0, self->words * sizeof(uint64_t));
    if (self->y == 0 && self->rows->top)
        memcpy(plane_of(self, OPEN_ABOVE), self->rows->top, words);
    else if (self->y > 0)
        memcpy(plane_of(self, OPEN_ABOVE), self->row.plane[MAZE_PLANE_SOUTH], words);
    if (self->y < self->rows->height)
        status = maze_rows_next(self->rows, &self->row);
    if (status != MAZE_OK)
        return status;
    find_line(self);
    find_uprights(self);
    self->x = 0;
    self->uprights = false;
    return MAZE_OK;
}

static enum maze_status strokes_begin(struct source *source, const struct maze *maze)
{
    struct wall_strokes *self = (struct wall_strokes *)source;
    const size_t sides = (size_t)maze->rows->width + 1;

    self->rows = maze->rows;
    self->words = bits_words(sides);
    self->store = calloc(PLANES * self->words, sizeof(*self->store));
    self->begun = malloc(sides * sizeof(*self->begun));
    return self->store && self->begun ? MAZE_OK : MAZE_NO_MEMORY;
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
    to = move(self, to, from, self->y);
    *to++ = 'h';
    self->pen_x = end;
    return put_columns(to, self->tiling, end - from);
}

static char *draw_upright(struct wall_strokes *self, char *to, int64_t x)
{
    /* From the upper corner of a triangle's side to the lower. */
    const int64_t leans = (x + self->y) & 1 ? 1 : -1;

    if (is_square(self)) {
        to = move(self, to, x, self->y);
        *to++ = 'v';
        self->pen_y = self->begun[x];
        return put_rows(to, self->tiling, self->pen_y - self->y);
    }
    to = move(self, to, leans > 0 ? x : x + 1, self->y);
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
    enum maze_status status = MAZE_OK;

    if (!self->reads) {
        self->reads = true;
        self->rows->y = 0; /* another source may have read them */
        status = read_row(self);
    }
    while (status == MAZE_OK && end - to >= STROKE_ROOM) {
        const uint64_t *bits = plane_of(self, self->uprights ? ENDED : LINE);
        const size_t x = bits_next(bits, self->x, sides, true);

        if (x < sides && self->uprights) {
            to = draw_upright(self, to, (int64_t)x);
            self->x = x + 1;
        } else if (x < sides) {
            self->x = bits_next(bits, x, sides, false);
            to = draw_along(self, to, (int64_t)x, (int64_t)self->x);
        } else if (!self->uprights) {
            self->uprights = true;
            self->x = 0;
        } else if (self->y < self->rows->height) {
            self->y++;
            status = read_row(self);
        } else {
            break;
        }
    }
    *written = (size_t)(to - begin);
    return status;
}

static void strokes_free(struct source *source)
{
    struct wall_strokes *self = (struct wall_strokes *)source;

    free(self->store);
    free(self->begun);
}

struct wall_strokes wall_strokes_of(const struct maze_tiling *tiling)
{
    static const struct source_kind kind = {
        .begin = strokes_begin, .next = strokes_next, .free = strokes_free};

    return (struct wall_strokes){.source = {&kind, .piece = STROKE_ROOM}, .tiling = tiling};
}
