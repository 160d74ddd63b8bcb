/*
 * Hexagons as text: a cell is three characters wide, and two lines high. On each line, cells begin in every other
 * column, below the ones before, and the line crosses the middle of the columns between:
 *
 *      __    __        row 0 begins at line 0 in even columns,
 *     /  \__/  \__     and at line 1 in odd ones
 *     \__/  \__/  \
 */
#include "base/decimal.h"
#include "core/board/links.h"
#include "encode/source.h"

enum { NORTHEAST = 1, SOUTHEAST, SOUTH, SOUTHWEST, NORTHWEST }; /* directions of hexagons */

enum {
    COLUMN = 3,     /* per cell: its western side, and two above it or in it */
    COLUMN_LOAD = 8 /* a cell takes as long as this many cells of squares */
};

struct hexagon_lines {
    struct source source;
    struct maze_rows *rows;   /* borrowed from the maze */
    struct links above, here; /* the rows line / 2 - 1 and line / 2, if they exist */
    uint64_t width, height;
    uint64_t line;
    uint64_t x;             /* columns of the line that are written */
    struct maze_point stay; /* the only cell of a path without steps, */
    bool stays;             /* if the path has none */
};

/* A single column has no cell half a row lower. */
static uint64_t count_hexagon_lines(const struct hexagon_lines *self)
{
    return 2 * self->height + 1 + (self->width > 1);
}

static enum maze_status hexagons_begin(struct source *source, const struct maze *maze)
{
    struct hexagon_lines *self = (struct hexagon_lines *)source;

    self->rows = maze->rows;
    self->stay = maze->start;
    self->stays = path_stays(maze);
    links_begin(&self->here, self->rows);
    self->here.y = UINT32_MAX;
    return MAZE_OK;
}

static bool hexagons_length(const struct source *source, uint64_t *length)
{
    const struct hexagon_lines *self = (const struct hexagon_lines *)source;

    *length = count_hexagon_lines(self) * (COLUMN * self->width + 2);
    return true;
}

/* Reads the row that begins on an even line; past the last one, a row with no cell inside. */
static enum maze_status read_hexagons(struct hexagon_lines *self)
{
    self->above = self->here;
    if (self->line < 2 * self->height)
        return links_next(&self->here, self->rows);
    self->here.y++;
    self->here.here.width = 0;
    return MAZE_OK;
}

static bool is_closed(const struct links *row, uint64_t x, unsigned direction)
{
    return links_inside(&row->here, x) &&
        !(links_open(row, (uint32_t)x, MAZE_PLANE_WALL) >> direction & 1);
}

/* Whether a side of cell x has a wall: the cell is inside, or the one behind the side is. */
static bool has_hexagon_wall(
    const struct hexagon_lines *self, const struct links *row, uint64_t x, unsigned direction)
{
    const struct maze_tiling *tiling = row->tiling;
    const uint64_t next = x + (uint64_t)tiling->across[x % 2][direction];
    const uint32_t y = (uint32_t)((int64_t)row->y + tiling->down[x % 2][direction]);

    return is_closed(row, x, direction) ||
        is_closed(y == self->here.y ? &self->here : &self->above, next, tiling->back[direction]);
}

static bool has_path(const struct hexagon_lines *self, const struct links *row, uint64_t x)
{
    return links_inside(&row->here, x) &&
        (links_open(row, (uint32_t)x, MAZE_PLANE_MARK) ||
            (self->stays && self->stay.x == x && self->stay.y == row->y));
}

/* Writes the next column of the line: its western side, and the bottom of its cell or its inside. */
static char *put_column(const struct hexagon_lines *self, char *to)
{
    const bool ends = self->x % 2 == self->line % 2;
    const struct links *row = ends || self->line % 2 == 0 ? &self->above : &self->here;

    *to++ = !has_hexagon_wall(self, row, self->x, ends ? SOUTHWEST : NORTHWEST) ? ' '
        : ends                                                                  ? '\\'
                                                                                : '/';
    if (ends)
        return put(to, has_hexagon_wall(self, row, self->x, SOUTH) ? "__" : "  ");
    return put(to, has_path(self, row, self->x) ? ". " : "  ");
}

/* Writes the eastern side of the last column, and ends the line. */
static char *put_last_side(const struct hexagon_lines *self, char *to)
{
    const uint64_t last = self->width - 1;
    const bool ends = last % 2 == self->line % 2;
    const struct links *row = ends || self->line % 2 == 0 ? &self->above : &self->here;

    *to++ = !has_hexagon_wall(self, row, last, ends ? SOUTHEAST : NORTHEAST) ? ' '
        : ends                                                               ? '/'
                                                                             : '\\';
    *to++ = '\n';
    return to;
}

static enum maze_status hexagons_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct hexagon_lines *self = (struct hexagon_lines *)source;
    char *const begin = to, *const end = to + room;
    enum maze_status status = MAZE_OK;
    uint64_t examined = 0;

    while (end - to > COLUMN && examined < SOURCE_CELLS && self->line < count_hexagon_lines(self)) {
        if (self->x == 0 && self->line % 2 == 0)
            status = read_hexagons(self);
        if (status != MAZE_OK)
            break;
        if (self->x < self->width) {
            to = put_column(self, to);
            self->x++;
        } else {
            to = put_last_side(self, to);
            self->x = 0;
            self->line++;
        }
        examined += COLUMN_LOAD;
    }
    *written = (size_t)(to - begin);
    return source_stop(status, examined);
}

static struct source *hexagons_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {hexagons_begin, hexagons_length, hexagons_next};
    struct hexagon_lines *self = memory;

    (void)rendering;
    (void)question;
    *self = (struct hexagon_lines){
        .source = {&kind, .piece = COLUMN + 1}, .width = spec->width, .height = spec->height};
    return &self->source;
}

const struct maze_output hexagons_output = {sizeof(struct hexagon_lines), hexagons_sources};
