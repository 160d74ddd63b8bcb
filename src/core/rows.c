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

/* An opening in the outer wall: of cell x, y, to one side. */
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

/* The first of four sides on which the cell lies at the edge. */
static struct gap gap_of(
    const struct rows *rows, struct maze_point cell, const enum direction sides[DIRECTIONS])
{
    const bool at_edge[DIRECTIONS] = {
        [NORTH] = cell.y == 0,
        [EAST] = cell.x == rows->width - 1,
        [SOUTH] = cell.y == rows->height - 1,
        [WEST] = cell.x == 0,
    };

    for (size_t i = 0; i < DIRECTIONS; i++)
        if (at_edge[sides[i]])
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

static enum status gap_rows_next(struct rows *rows, uint32_t y, struct row *row)
{
    struct gap_rows *self = (struct gap_rows *)rows;

    if (y == 0)
        rows_rewind(self->inner);

    const enum status status = rows_next(self->inner, row);

    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < GAPS; i++) {
        const struct gap *gap = &self->gaps[i];

        if (gap->cell.y != y)
            continue;
        if (gap->side == EAST)
            open_in(self, row, PLANE_EAST, gap->cell.x);
        if (gap->side == SOUTH)
            open_in(self, row, PLANE_SOUTH, gap->cell.x);
        if (gap->side == WEST)
            row->west_open = true;
    }
    return STATUS_OK;
}

static void gap_rows_free(struct rows *rows)
{
    rows_free(((struct gap_rows *)rows)->inner);
    free(rows);
}

static const struct rows_kind gap_rows_kind = {.next = gap_rows_next, .free = gap_rows_free};

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
    self->rows = (struct rows){.kind = &gap_rows_kind,
        .width = inner->width,
        .height = inner->height,
        .top = self->store,
        .top_mark = inner->top_mark,
        .wrap = inner->wrap};
    self->inner = inner;
    self->words = words;
    self->gaps[0] = gap_of(inner, start, entrances);
    self->gaps[1] = gap_of(inner, goal, exits);
    for (size_t i = 0; i < GAPS; i++)
        if (self->gaps[i].side == NORTH)
            bits_set(self->store, self->gaps[i].cell.x);
    *out = &self->rows;
    return STATUS_OK;
}
