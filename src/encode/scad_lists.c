/* Line by line: walls along it, then walls that go down and end there; or rectangles that do. */
#include "encode/scad_lists.h"

#include "base/bits.h"
#include "base/put.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 4 * (1 + DECIMAL_MAX) + 8 }; /* bytes that a rectangle takes at most */

static size_t columns(const struct scad_list *self)
{
    return (size_t)self->rows->width + 1;
}

static uint32_t line_of(const struct scad_list *self)
{
    return self->lines.y - 1;
}

/* Whether the run of cells from x on goes on below the line as it is, and where it ends. */
static bool goes_on(
    const struct scad_list *self, const uint64_t *one, const uint64_t *other, size_t x, size_t *end)
{
    *end = bits_next(one, x, columns(self), false);
    return bits_get(other, x) && (x == 0 || !bits_get(other, x - 1)) &&
        bits_next(other, x, columns(self), false) == *end;
}

/* Runs of cells: those which end at the line are listed by their first column. */
static void find_cells(struct scad_list *self)
{
    const uint64_t *below = self->lines.inside_above; /* of the line that comes next */
    const size_t n = columns(self);
    size_t end;

    memset(self->ending, 0, self->lines.words * sizeof(*self->ending));
    for (size_t x = 0; (x = bits_next(self->inside, x, n, true)) < n; x = end)
        if (!goes_on(self, self->inside, below, x, &end))
            bits_set(self->ending, x);
}

/* Keeps the runs that begin at the line, when those that end there are written. */
static void keep_cells(struct scad_list *self)
{
    const uint64_t *below = self->lines.inside_above;
    const size_t n = columns(self);
    size_t end;

    for (size_t x = 0; (x = bits_next(below, x, n, true)) < n; x = end)
        if (!goes_on(self, below, self->inside, x, &end))
            self->from[x] = line_of(self);
    memcpy(self->inside, below, self->lines.words * sizeof(*self->inside));
}

/* Goes on with what comes next: what ends at the line, or another line. */
static enum maze_status go_on(struct scad_list *self)
{
    enum maze_status status = MAZE_OK;

    self->x = 0;
    if (self->of_walls && !self->upright) {
        self->upright = true;
        wall_lines_find_ends(&self->lines, 0, self->lines.words, self->from, self->ending);
        return MAZE_OK;
    }
    if (!self->of_walls && self->lines.y > 0)
        keep_cells(self);
    status = wall_lines_next(&self->lines);
    self->upright = !self->of_walls;
    if (status == MAZE_OK && !self->of_walls)
        find_cells(self);
    return status;
}

static enum maze_status list_begin(struct source *source, const struct maze *maze)
{
    struct scad_list *self = (struct scad_list *)source;
    const size_t words = bits_words((uint64_t)maze->rows->width + 1);

    self->rows = maze->rows;
    self->inside = calloc(2 * words, sizeof(*self->inside));
    self->from = malloc(columns(self) * sizeof(*self->from));
    if (!self->inside || !self->from)
        return MAZE_NO_MEMORY;
    self->ending = self->inside + words;
    return MAZE_OK;
}

uint64_t scad_list_memory(uint64_t width)
{
    return 2 * sizeof(uint64_t) * bits_words(width + 1) + sizeof(uint32_t) * (width + 1) +
        wall_lines_memory(width);
}

/* Reads the first line: late, since another source reads the same rows till then. */
static enum maze_status read_first(struct scad_list *self)
{
    const enum maze_status status = wall_lines_begin(&self->lines, self->rows);

    self->begun = true;
    self->upright = true;
    return status == MAZE_OK ? go_on(self) : status;
}

static char *put_rectangle(
    struct scad_list *self, char *to, size_t x1, uint32_t y1, size_t x2, uint32_t y2)
{
    to = put(to, self->listed ? ",\n[" : "\n[");
    self->listed = true;
    to = put_u64(to, "", x1);
    to = put_u64(to, ",", y1);
    to = put_u64(to, ",", x2);
    to = put_u64(to, ",", y2);
    return put(to, "]");
}

/* Writes the rectangle that was found in column x. */
static char *put_found(struct scad_list *self, char *to, size_t x)
{
    const uint32_t line = line_of(self);
    const size_t n = columns(self);

    if (!self->upright) {
        self->x = bits_next(self->lines.along, x, n, false);
        return put_rectangle(self, to, x, line, self->x, line);
    }
    self->x = x + 1;
    return put_rectangle(self, to, x, self->from[x],
        self->of_walls ? x : bits_next(self->inside, x, n, false), line);
}

static enum maze_status list_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct scad_list *self = (struct scad_list *)source;
    char *const begin = to, *const end = to + room;
    enum maze_status status = self->begun ? MAZE_OK : read_first(self);
    uint64_t looked = 0;

    while (status == MAZE_OK && !self->ended && end - to >= ROOM) {
        const uint64_t *found = self->upright ? self->ending : self->lines.along;
        const size_t x = bits_next(found, self->x, columns(self), true);

        if (x < columns(self)) {
            to = put_found(self, to, x);
        } else {
            status = go_on(self);
            self->ended = status == MAZE_END;
            looked += SOURCE_ROW + self->rows->width;
            if (status == MAZE_OK && looked >= SOURCE_CELLS)
                status = MAZE_LATER;
        }
    }
    *written = (size_t)(to - begin);
    return status == MAZE_END ? MAZE_OK : status;
}

static void list_free(struct source *source)
{
    struct scad_list *self = (struct scad_list *)source;

    wall_lines_free(&self->lines);
    free(self->inside);
    free(self->from);
}

static struct scad_list list_of(bool of_walls)
{
    static const struct source_kind kind = {
        .begin = list_begin, .next = list_next, .free = list_free};

    return (struct scad_list){.source = {&kind, .piece = ROOM}, .of_walls = of_walls};
}

struct scad_list scad_walls(void)
{
    return list_of(true);
}

struct scad_list scad_cells(void)
{
    return list_of(false);
}
