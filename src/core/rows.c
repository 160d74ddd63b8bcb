/* Reading a maze row by row, as it is or with openings in the outer wall. */
#include "core/rows.h"

#include "core/lattice.h"

#include <stdlib.h>

enum maze_status maze_rows_next(struct maze_rows *rows, struct maze_row *row)
{
    enum maze_status status = MAZE_END;

    if (rows->y < rows->height) {
        row->width = rows->width;
        row->west_open = row->west_mark = false;
        /* Two walls or more are always set. */
        memset(row->plane + 2, 0, sizeof(*row) - offsetof(struct maze_row, plane[2]));
        status = rows->kind->next(rows, rows->y, row);
        rows->y += status == MAZE_OK;
    }
    return status;
}

void maze_rows_free(struct maze_rows *rows)
{
    if (rows && rows->kind->free)
        rows->kind->free(rows);
    else
        free(rows);
}

/* An opening: a side of a cell, or none. */
struct opening {
    struct maze_point cell;
    enum maze_direction side; /* MAZE_DIRECTIONS: there is none */
};

enum { OPENINGS = 2, PLANES = 3 };

struct opened_rows {
    struct maze_rows rows;
    struct maze_rows *inner;
    size_t words;
    struct opening openings[OPENINGS];
    uint64_t store[]; /* the openings above the first row; a row's planes with its openings */
};

static bool is_inside(const struct maze_rows *rows, uint64_t x, uint64_t y)
{
    return !rows->kind->inside || rows->kind->inside(rows, x, y);
}

/* Whether a side of a cell is an outer wall: of the rectangle where over_edge, else of the outline. */
static bool leads_out(
    const struct maze_rows *rows, struct maze_point cell, enum maze_direction side, bool over_edge)
{
    const struct maze_tiling *tiling = rows->tiling;
    const unsigned class = maze_tiling_class(tiling, cell.x, cell.y);
    const uint64_t x = cell.x + (uint64_t)tiling->across[class][side];
    const uint64_t y = cell.y + (uint64_t)tiling->down[class][side];
    const bool at_edge = x >= rows->width || y >= rows->height;

    if (!(tiling->has[class] >> side & 1) || at_edge != over_edge)
        return false;
    if (!over_edge)
        return !is_inside(rows, x, y);
    return (x >= rows->width && !(rows->wrap & MAZE_WRAP_X)) ||
        (y >= rows->height && !(rows->wrap & MAZE_WRAP_Y));
}

/* The first of four sides at which the cell is at the edge, else the first next to a cell outside. */
static struct opening find_opening(const struct maze_rows *rows, struct maze_point cell,
    const enum maze_direction sides[MAZE_DIRECTIONS])
{
    for (int over_edge = 1; over_edge >= 0; over_edge--)
        for (size_t i = 0; i < MAZE_DIRECTIONS; i++)
            if (leads_out(rows, cell, sides[i], over_edge))
                return (struct opening){cell, sides[i]};
    return (struct opening){cell, MAZE_DIRECTIONS};
}

/* Opens one more bit of a plane of the row, in a copy of its own. */
static void open_in(
    struct opened_rows *self, struct maze_row *row, enum maze_plane plane, uint64_t x)
{
    uint64_t *copy = self->store + (1 + plane) * self->words;

    if (row->plane[plane] != copy)
        memcpy(copy, row->plane[plane], self->words * sizeof(*copy));
    bits_set(copy, x);
    row->plane[plane] = copy;
}

/* A wall is kept with the cell to its north or west, so that two sides of a cell are its neighbour's. */
static void add_opening(
    struct opened_rows *self, const struct opening *opening, uint64_t y, struct maze_row *row)
{
    const struct maze_point cell = opening->cell;

    if (opening->side == MAZE_NORTH && cell.y == y + 1)
        open_in(self, row, MAZE_PLANE_SOUTH, cell.x);
    if (cell.y != y)
        return;
    if (opening->side == MAZE_EAST)
        open_in(self, row, MAZE_PLANE_EAST, cell.x);
    if (opening->side == MAZE_SOUTH)
        open_in(self, row, MAZE_PLANE_SOUTH, cell.x);
    if (opening->side == MAZE_WEST && cell.x > 0)
        open_in(self, row, MAZE_PLANE_EAST, cell.x - 1);
    if (opening->side == MAZE_WEST && cell.x == 0)
        row->west_open = true;
}

static enum maze_status opened_next(struct maze_rows *rows, uint32_t y, struct maze_row *row)
{
    struct opened_rows *self = (struct opened_rows *)rows;

    if (y == 0)
        self->inner->y = 0;

    const enum maze_status status = maze_rows_next(self->inner, row);

    if (status != MAZE_OK)
        return status;
    for (size_t i = 0; i < OPENINGS; i++)
        add_opening(self, &self->openings[i], y, row);
    return MAZE_OK;
}

static void opened_free(struct maze_rows *rows)
{
    maze_rows_free(((struct opened_rows *)rows)->inner);
    free(rows);
}

static bool opened_inside(const struct maze_rows *rows, uint64_t x, uint64_t y)
{
    return is_inside(((const struct opened_rows *)rows)->inner, x, y);
}

static const struct rows_kind opened_kind = {opened_next, opened_free, opened_inside};

uint64_t rows_openings_memory(uint64_t width)
{
    return sizeof(struct opened_rows) + PLANES * sizeof(uint64_t) * bits_words(width);
}

enum maze_status maze_rows_with_openings(struct maze_rows *inner, struct maze_point start,
    struct maze_point goal, struct maze_rows **out)
{
    static const enum maze_direction entrances[MAZE_DIRECTIONS] = {
        MAZE_NORTH, MAZE_WEST, MAZE_SOUTH, MAZE_EAST};
    static const enum maze_direction exits[MAZE_DIRECTIONS] = {
        MAZE_EAST, MAZE_SOUTH, MAZE_WEST, MAZE_NORTH};
    const size_t words = bits_words(inner->width);
    struct opened_rows *self = calloc(1, sizeof(*self) + PLANES * words * sizeof(uint64_t));

    if (!self) {
        maze_rows_free(inner);
        return MAZE_NO_MEMORY;
    }
    self->rows = *inner;
    self->rows.kind = &opened_kind;
    self->rows.y = 0;
    self->rows.top[MAZE_PLANE_SOUTH] = self->store;
    self->inner = inner;
    self->words = words;
    self->openings[0] = find_opening(inner, start, entrances);
    self->openings[1] = find_opening(inner, goal, exits);
    if (inner->top[MAZE_PLANE_SOUTH])
        memcpy(self->store, inner->top[MAZE_PLANE_SOUTH], words * sizeof(uint64_t));
    for (size_t i = 0; i < OPENINGS; i++)
        if (self->openings[i].side == MAZE_NORTH && self->openings[i].cell.y == 0)
            bits_set(self->store, self->openings[i].cell.x);
    *out = &self->rows;
    return MAZE_OK;
}

unsigned rows_openings(const struct maze_rows *rows)
{
    const struct opened_rows *self = (const struct opened_rows *)rows;
    unsigned count = 0;

    if (rows->kind != &opened_kind)
        return 0;
    for (size_t i = 0; i < OPENINGS; i++) {
        const struct opening *opening = &self->openings[i], *first = &self->openings[0];
        const bool again = i > 0 && opening->side == first->side &&
            opening->cell.x == first->cell.x && opening->cell.y == first->cell.y;

        count += opening->side != MAZE_DIRECTIONS && !again;
    }
    return count;
}

/* ---- rows that a function makes ---- */

/*
 * A row function is written for one corner, the south-east, and its mazes are turned to the other three: to
 * the west each row is mirrored, 64 cells at a time; to the north the rows are read from the last
 * to the first, where the wall south of a cell is the one that the function has south of its row before.
 */
struct function_rows {
    struct maze_rows rows;
    struct maze_spec spec;
    uint64_t key;
    row_function *function;
    size_t words;
    uint64_t *south, *east[2]; /* planes of a row, and the east plane of the next one made */
    uint64_t store[];
};

/* Row y of the function, mirrored if the maze leans to the west. */
static void make_row(const struct function_rows *self, uint32_t y, uint64_t *east, uint64_t *south)
{
    const uint32_t width = self->rows.width;
    const uint64_t last = bits_last_mask(width);

    if (y == self->rows.height - 1) {
        memset(east, 0, self->words * sizeof(*east));
        memset(south, 0, self->words * sizeof(*south));
        bits_fill(east, 0, width - 1);
    } else {
        self->function(&self->spec, rng_key(self->key, y), east, south);
    }
    east[self->words - 1] &= last;
    south[self->words - 1] &= last;
    if (self->spec.skew & MAZE_SKEW_WEST) {
        /* The wall east of the last cell but one is now east of the first. */
        bits_mirror(east, self->words, width - 1);
        bits_mirror(south, self->words, width);
    }
}

static enum maze_status southward_next(struct maze_rows *rows, uint32_t y, struct maze_row *row)
{
    const struct function_rows *self = (const struct function_rows *)rows;

    make_row(self, y, self->east[0], self->south);
    row->plane[MAZE_PLANE_EAST] = self->east[0];
    row->plane[MAZE_PLANE_SOUTH] = self->south;
    return MAZE_OK;
}

static enum maze_status northward_next(struct maze_rows *rows, uint32_t y, struct maze_row *row)
{
    const struct function_rows *self = (const struct function_rows *)rows;
    const uint32_t last = rows->height - 1;
    uint64_t *here = self->east[y % 2], *next = self->east[(y + 1) % 2];

    if (y == 0)
        make_row(self, last, here, self->south);
    if (y < last)
        make_row(self, last - y - 1, next, self->south);
    else
        memset(self->south, 0, self->words * sizeof(*self->south));
    row->plane[MAZE_PLANE_EAST] = here;
    row->plane[MAZE_PLANE_SOUTH] = self->south;
    return MAZE_OK;
}

enum maze_status row_function_open(
    const struct maze_spec *spec, uint64_t key, row_function *function, struct maze_rows **out)
{
    static const struct rows_kind southward = {.next = southward_next};
    static const struct rows_kind northward = {.next = northward_next};
    const size_t words = bits_words(spec->width);
    struct function_rows *self = malloc(sizeof(*self) + 3 * words * sizeof(uint64_t));

    if (!self)
        return MAZE_NO_MEMORY;
    *self = (struct function_rows){
        .rows = {.kind = spec->skew & MAZE_SKEW_NORTH ? &northward : &southward,
            .tiling = maze_tiling_at(0),
            .width = (uint32_t)spec->width,
            .height = (uint32_t)spec->height},
        .spec = *spec,
        .key = key,
        .function = function,
        .words = words,
        .south = self->store,
        .east = {self->store + words, self->store + 2 * words},
    };
    *out = &self->rows;
    return MAZE_OK;
}
