/* Reads a maze row by row: as it is, with openings in the outer wall, or a window of it. */
#include "core/board/rows.h"

#include "core/board/lattice.h"

#include <stdlib.h>

enum maze_status maze_rows_next(struct maze_rows *rows, struct maze_row *row)
{
    enum maze_status status = MAZE_END;

    if (rows->y < rows->height) {
        row->width = rows->width;
        row->west_open = row->west_mark = row->west_south = row->east_south = false;
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
    unsigned side;          /* MAZE_LINKS_MAX: there is none */
    struct wall_place wall; /* of that side */
};

enum { OPENINGS = 2 };

struct opened_rows {
    struct maze_rows rows;
    struct maze_rows *inner;
    size_t words;
    struct opening openings[OPENINGS];
    uint64_t store[]; /* for each opening the plane of its row, with it */
};

static bool is_inside(const struct maze_rows *rows, uint64_t x, uint64_t y)
{
    return !rows->kind->inside || rows->kind->inside(rows, x, y);
}

bool rows_beyond(const struct maze_rows *window, uint64_t x, uint64_t y)
{
    const struct maze_rows *whole = window->whole;
    const uint64_t column = window->west + x, row = window->north + y;

    return whole && (x >= window->width || y >= window->height) && column < whole->width &&
        row < whole->height && is_inside(whole, column, row);
}

/* How many sides of a cell may be outer walls: of floors none up and down. */
static unsigned outer_sides(const struct maze_tiling *tiling)
{
    return tiling->floors ? MAZE_DIRECTIONS : tiling->sides;
}

/* Whether a side of a cell is an outer wall: of the rectangle if over_edge, else of the outline. */
static bool leads_out(
    const struct maze_rows *rows, struct maze_point cell, unsigned side, bool over_edge)
{
    const struct maze_point next = tiling_next(rows->tiling, cell, side);
    const bool at_edge = next.x >= rows->width || next.y >= rows->height;

    if (!(tiling_sides(rows->tiling, cell) >> side & 1) || at_edge != over_edge)
        return false;
    if (!over_edge)
        return !is_inside(rows, next.x, next.y);
    return (next.x >= rows->width && !(rows->wrap & MAZE_WRAP_X)) ||
        (next.y >= rows->height && !(rows->wrap & MAZE_WRAP_Y));
}

/* Whether rows keep this wall of a cell: in the plane of a row, or to the west of one. */
static bool is_kept(
    const struct maze_rows *rows, struct maze_point cell, const struct wall_place *wall)
{
    return wall->cell.x < rows->width || (wall->cell.x == UINT64_MAX && wall->cell.y == cell.y);
}

/*
 * The first side, from `first` on, where the cell is at the edge; or else the first next to a cell outside. But if
 * `asked`, the side `first` comes before all others.
 */
static struct opening find_opening(
    const struct maze_rows *rows, struct maze_point cell, unsigned first, unsigned turn, bool asked)
{
    const unsigned directions = outer_sides(rows->tiling);

    if (asked && leads_out(rows, cell, first, false))
        return (struct opening){cell, first, wall_place(rows->tiling, cell, first)};
    for (int over_edge = 1; over_edge >= 0; over_edge--)
        for (unsigned i = 0, side = first; i < directions; i++, side = (side + turn) % directions) {
            const struct wall_place wall = wall_place(rows->tiling, cell, side);

            if (leads_out(rows, cell, side, over_edge) && is_kept(rows, cell, &wall))
                return (struct opening){cell, side, wall};
        }
    return (struct opening){.cell = cell, .side = MAZE_LINKS_MAX};
}

/* The same for a maze, with the wall's place in the rows; none if a window lacks that wall. */
static struct opening find_in(
    const struct maze_rows *rows, struct maze_point cell, unsigned first, unsigned turn, bool asked)
{
    struct opening opening =
        find_opening(rows->whole ? rows->whole : rows, cell, first, turn, asked);
    const bool east = opening.wall.plane == MAZE_PLANE_EAST;

    opening.wall.cell = maze_rows_place(rows, opening.wall.cell);
    /* Walls at the west and north border belong to a cell beyond it. */
    if (rows->whole &&
        (opening.wall.cell.x + east >= rows->width + (uint64_t)east ||
            opening.wall.cell.y + !east >= rows->height + (uint64_t)!east))
        opening.side = MAZE_LINKS_MAX;
    return opening;
}

/* Opens one more bit of a plane, in opening i's copy, or in the other opening's if that has the same row. */
static const uint64_t *open_in(struct opened_rows *self, size_t i, const uint64_t *plane)
{
    uint64_t *copy = self->store + (plane == self->store ? 0 : i) * self->words;

    if (!plane)
        memset(copy, 0, self->words * sizeof(*copy));
    else if (plane != copy)
        memcpy(copy, plane, self->words * sizeof(*copy));
    bits_set(copy, self->openings[i].wall.cell.x);
    return copy;
}

static void add_opening(struct opened_rows *self, size_t i, uint64_t y, struct maze_row *row)
{
    const struct opening *opening = &self->openings[i];
    const uint64_t **plane = &row->plane[MAZE_PLANE_WALL + opening->wall.plane];

    if (opening->side == MAZE_LINKS_MAX || opening->wall.cell.y != y)
        return;
    if (opening->wall.cell.x == UINT64_MAX)
        row->west_open = true;
    else
        *plane = open_in(self, i, *plane);
}

static enum maze_status opened_next(struct maze_rows *rows, uint32_t y, struct maze_row *row)
{
    struct opened_rows *self = (struct opened_rows *)rows;

    self->inner->y = y;

    const enum maze_status status = maze_rows_next(self->inner, row);

    if (status != MAZE_OK)
        return status;
    for (size_t i = 0; i < OPENINGS; i++)
        add_opening(self, i, y, row);
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
    return sizeof(struct opened_rows) + OPENINGS * sizeof(uint64_t) * bits_words(width);
}

enum maze_status maze_rows_with_openings(struct maze_rows *inner, struct maze_point start,
    struct maze_point goal, int sides, struct maze_rows **out)
{
    const unsigned directions = outer_sides(inner->tiling);
    const unsigned first = (unsigned)sides / MAZE_DIRECTIONS,
                   last = (unsigned)sides % MAZE_DIRECTIONS;
    const bool asked = sides >= 0;
    const size_t words = bits_words(inner->width);
    struct opened_rows *self = malloc(sizeof(*self) + OPENINGS * words * sizeof(uint64_t));

    if (!self) {
        maze_rows_free(inner);
        return MAZE_NO_MEMORY;
    }
    *self = (struct opened_rows){.rows = *inner, .inner = inner, .words = words};
    self->rows.kind = &opened_kind;
    self->rows.y = 0;
    /* Anticlockwise from the north, and clockwise from the east or the first direction after it. */
    self->openings[0] = find_in(inner, start, asked ? first : 0, directions - 1, asked);
    self->openings[1] = find_in(inner, goal, asked ? last : (directions + 3) / 4, 1, asked);
    for (size_t i = 0; i < OPENINGS; i++) {
        const struct opening *opening = &self->openings[i];
        const uint64_t **top = &self->rows.top[opening->wall.plane];

        if (opening->side < MAZE_LINKS_MAX && opening->wall.cell.y == UINT64_MAX)
            *top = open_in(self, i, *top);
    }
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
        const bool again =
            i > 0 && opening->side == first->side && maze_point_is(opening->cell, first->cell);

        count += opening->side != MAZE_LINKS_MAX && !again;
    }
    return count;
}

struct maze_rows *rows_without_openings(struct maze_rows *rows)
{
    return rows->kind == &opened_kind ? ((struct opened_rows *)rows)->inner : rows;
}

/* ---- a window ---- */

struct window_rows {
    struct maze_rows rows, whole;
    struct maze_rows *inner;
    uint32_t x, y; /* of its first cell, in the inner rows */
    size_t words;  /* of a row of the window */
    uint64_t store[];
};

/* Copies the window's part of a plane to `copy`; NULL if there is no plane. */
static const uint64_t *crop(const struct window_rows *self, const uint64_t *plane, uint64_t *copy)
{
    if (!plane)
        return NULL;
    memset(copy, 0, self->words * sizeof(*copy));
    bits_paste(copy, 0, plane, self->x, self->rows.width);
    return copy;
}

/* Sets what a row of the window has from the cells beyond its ends: passages to them, and those to their south. */
static void crop_ends(
    const struct window_rows *self, const struct maze_row *whole, struct maze_row *row)
{
    const uint64_t *south = whole->plane[MAZE_PLANE_SOUTH];
    const uint32_t east = self->x + self->rows.width;

    row->west_open =
        self->x ? bits_has(whole->plane[MAZE_PLANE_EAST], self->x - 1) : whole->west_open;
    row->west_south = self->x ? bits_has(south, self->x - 1) : whole->west_south;
    row->east_south = east < self->inner->width ? bits_has(south, east) : whole->east_south;
}

static enum maze_status window_next(struct maze_rows *rows, uint32_t y, struct maze_row *row)
{
    struct window_rows *self = (struct window_rows *)rows;
    struct maze_row whole;
    enum maze_status status;

    self->inner->y = self->y + y;
    status = maze_rows_next(self->inner, &whole);
    if (status != MAZE_OK)
        return status;
    for (size_t i = 0; i < MAZE_PLANES; i++)
        row->plane[i] = crop(self, whole.plane[i], self->store + i * self->words);
    row->value = whole.value ? whole.value + self->x : NULL;
    crop_ends(self, &whole, row);
    row->west_mark =
        self->x ? bits_has(whole.plane[MAZE_PLANE_EAST_MARK], self->x - 1) : whole.west_mark;
    return MAZE_OK;
}

static void window_free(struct maze_rows *rows)
{
    maze_rows_free(((struct window_rows *)rows)->inner);
    free(rows);
}

/*
 * The walls above the first row belong to the row before, or to the top of the inner rows. The posts on the border take
 * the rows on both sides of the window.
 */
static enum maze_status read_border(struct window_rows *self)
{
    struct maze_rows *inner = self->inner;
    const uint32_t end = self->y + self->rows.height;
    struct maze_row before = inner->beyond[0], after = inner->beyond[1];
    const uint64_t *top = inner->top[MAZE_PLANE_SOUTH], *mark = inner->top_mark[MAZE_PLANE_SOUTH];
    uint64_t *store = self->store + MAZE_PLANES * self->words;
    enum maze_status status = MAZE_OK;

    if (self->y) {
        inner->y = self->y - 1;
        status = maze_rows_next(inner, &before);
        top = before.plane[MAZE_PLANE_SOUTH];
        mark = before.plane[MAZE_PLANE_SOUTH_MARK];
    }
    self->rows.beyond[0].plane[MAZE_PLANE_EAST] =
        crop(self, before.plane[MAZE_PLANE_EAST], store + 2 * self->words);
    crop_ends(self, &before, &self->rows.beyond[0]);
    if (status == MAZE_OK) {
        self->rows.top[MAZE_PLANE_SOUTH] = crop(self, top, store);
        self->rows.top_mark[MAZE_PLANE_SOUTH] = crop(self, mark, store + self->words);
    }
    if (status == MAZE_OK && end < inner->height) {
        inner->y = end;
        status = maze_rows_next(inner, &after);
    }
    self->rows.beyond[1].plane[MAZE_PLANE_EAST] =
        crop(self, after.plane[MAZE_PLANE_EAST], store + 3 * self->words);
    crop_ends(self, &after, &self->rows.beyond[1]);
    return status;
}

uint64_t rows_window_memory(uint64_t width)
{
    return sizeof(struct window_rows) + (MAZE_PLANES + 4) * sizeof(uint64_t) * bits_words(width);
}

enum maze_status rows_window(struct maze_rows *inner, const struct maze_room *room,
    const struct maze_room *maze, struct maze_rows **out)
{
    static const struct rows_kind kind = {.next = window_next, .free = window_free};
    const size_t words = bits_words(room->width);
    struct window_rows *self = malloc(rows_window_memory(room->width));
    enum maze_status status;

    if (!self) {
        maze_rows_free(inner);
        return MAZE_NO_MEMORY;
    }
    *self = (struct window_rows){.rows = *inner, .whole = *inner, .inner = inner, .words = words};
    self->x = self->rows.west = room->x;
    self->y = self->rows.north = room->y;
    self->rows.kind = self->whole.kind = &kind;
    self->rows.whole = inner;
    self->rows.width = room->width;
    self->rows.height = room->height;
    self->rows.wrap = 0;
    self->rows.y = 0;
    if (maze) {
        self->rows.whole = &self->whole;
        self->whole.width = maze->width;
        self->whole.height = maze->height;
        self->rows.west += maze->x;
        self->rows.north += maze->y;
    }
    status = read_border(self);
    if (status == MAZE_OK)
        *out = &self->rows;
    else
        window_free(&self->rows);
    return status;
}

/* ---- rows that a function makes ---- */

/*
 * A row function serves one corner, the south-east; its mazes are turned to the other three. To the west, each row is
 * mirrored, 64 cells at a time. To the north, rows are read from last to first, and the wall south of a cell is the one
 * that the function put south of the row before.
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
