/* Reading a maze row by row, as it is or with gaps in the outer wall. */
#include "core/rows.h"

#include "base/bits.h"
#include "core/lattice.h"

#include <stdlib.h>
#include <string.h>

uint32_t rows_width(const struct rows *rows)
{
    return rows->width;
}

uint32_t rows_height(const struct rows *rows)
{
    return rows->height;
}

const uint64_t *rows_top(const struct rows *rows)
{
    return rows->top;
}

const uint64_t *rows_top_mark(const struct rows *rows)
{
    return rows->top_mark;
}

bool rows_have(const struct rows *rows, enum plane plane)
{
    return plane <= PLANE_SOUTH || rows->planes >> plane & 1;
}

enum status rows_next(struct rows *rows, struct row *row)
{
    if (rows->y == rows->height)
        return STATUS_END;
    *row = (struct row){.width = rows->width};

    const enum status status = rows->kind->next(rows, rows->y, row);

    if (status == STATUS_OK)
        rows->y++;
    return status;
}

void rows_rewind(struct rows *rows)
{
    rows->y = 0;
}

void rows_free(struct rows *rows)
{
    if (rows)
        rows->kind->free(rows);
}

/* Where there are gaps: a side of a cell, or none. */
struct gap {
    struct maze_point cell;
    enum direction side; /* DIRECTIONS: there is none */
};

enum { GAPS = 2 };

struct gap_rows {
    struct rows rows;
    struct rows *inner;
    size_t words;
    struct gap gaps[GAPS];
    uint64_t store[]; /* the openings above the first row, then a row's planes with its gaps */
};

static bool is_inside(const struct rows *rows, uint64_t x, uint64_t y)
{
    return !rows->kind->inside || rows->kind->inside(rows, x, y);
}

/* The first of four sides on which the cell lies at the edge, else of those where none is beside it. */
static struct gap gap_of(
    const struct rows *rows, struct maze_point cell, const enum direction sides[DIRECTIONS])
{
    const uint64_t x = cell.x, y = cell.y;
    const bool at_edge[DIRECTIONS] = {
        [NORTH] = y == 0,
        [EAST] = x == rows->width - 1,
        [SOUTH] = y == rows->height - 1,
        [WEST] = x == 0,
    };
    const bool leads_out[DIRECTIONS] = {
        [NORTH] = !at_edge[NORTH] && !is_inside(rows, x, y - 1),
        [EAST] = !at_edge[EAST] && !is_inside(rows, x + 1, y),
        [SOUTH] = !at_edge[SOUTH] && !is_inside(rows, x, y + 1),
        [WEST] = !at_edge[WEST] && !is_inside(rows, x - 1, y),
    };
    static const unsigned joins[DIRECTIONS] = {WRAP_Y, WRAP_X, WRAP_Y, WRAP_X};

    for (size_t i = 0; i < DIRECTIONS; i++)
        if (at_edge[sides[i]] && !(rows->wrap & joins[sides[i]]))
            return (struct gap){cell, sides[i]};
    for (size_t i = 0; i < DIRECTIONS; i++)
        if (leads_out[sides[i]])
            return (struct gap){cell, sides[i]};
    return (struct gap){cell, DIRECTIONS};
}

/* Opens one more bit of a plane of the row, in a copy of its own. */
static void open_in(struct gap_rows *self, struct row *row, enum plane plane, uint64_t x)
{
    uint64_t *copy = self->store + (1 + plane) * self->words;

    if (row->plane[plane] != copy)
        memcpy(copy, row->plane[plane], self->words * sizeof(*copy));
    bits_set(copy, x);
    row->plane[plane] = copy;
}

/* A wall is kept with the cell to its north or west, so that two sides of a cell are its neighbour's. */
static void open_gap(struct gap_rows *self, const struct gap *gap, uint64_t y, struct row *row)
{
    const struct maze_point cell = gap->cell;

    if (gap->side == NORTH && cell.y == y + 1)
        open_in(self, row, PLANE_SOUTH, cell.x);
    if (cell.y != y)
        return;
    if (gap->side == EAST)
        open_in(self, row, PLANE_EAST, cell.x);
    if (gap->side == SOUTH)
        open_in(self, row, PLANE_SOUTH, cell.x);
    if (gap->side == WEST && cell.x > 0)
        open_in(self, row, PLANE_EAST, cell.x - 1);
    if (gap->side == WEST && cell.x == 0)
        row->west_open = true;
}

static enum status gap_rows_next(struct rows *rows, uint32_t y, struct row *row)
{
    struct gap_rows *self = (struct gap_rows *)rows;

    if (y == 0)
        rows_rewind(self->inner);

    const enum status status = rows_next(self->inner, row);

    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < GAPS; i++)
        open_gap(self, &self->gaps[i], y, row);
    return STATUS_OK;
}

static void gap_rows_free(struct rows *rows)
{
    rows_free(((struct gap_rows *)rows)->inner);
    free(rows);
}

static bool gap_rows_inside(const struct rows *rows, uint64_t x, uint64_t y)
{
    return is_inside(((const struct gap_rows *)rows)->inner, x, y);
}

static const struct rows_kind gap_rows_kind = {gap_rows_next, gap_rows_free, gap_rows_inside};

enum status rows_with_gaps(
    struct rows *inner, struct maze_point start, struct maze_point goal, struct rows **out)
{
    static const enum direction entrances[DIRECTIONS] = {NORTH, WEST, SOUTH, EAST};
    static const enum direction exits[DIRECTIONS] = {EAST, SOUTH, WEST, NORTH};
    const size_t words = bits_words(inner->width);
    struct gap_rows *self = calloc(1, sizeof(*self) + 3 * words * sizeof(uint64_t));

    if (!self) {
        rows_free(inner);
        return STATUS_NO_MEMORY;
    }
    self->rows = *inner;
    self->rows.kind = &gap_rows_kind;
    self->rows.y = 0;
    self->rows.top = self->store;
    self->inner = inner;
    self->words = words;
    self->gaps[0] = gap_of(inner, start, entrances);
    self->gaps[1] = gap_of(inner, goal, exits);
    if (inner->top)
        memcpy(self->store, inner->top, words * sizeof(uint64_t));
    for (size_t i = 0; i < GAPS; i++)
        if (self->gaps[i].side == NORTH && self->gaps[i].cell.y == 0)
            bits_set(self->store, self->gaps[i].cell.x);
    *out = &self->rows;
    return STATUS_OK;
}
