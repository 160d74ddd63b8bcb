/* The row and the one above tell the passages of each cell. A passage of a room that leads out of it is a door. */
#include "encode/lines/places.h"

#include "core/board/lattice.h"
#include "core/board/rows.h"

#include <stdlib.h>

enum { LINKS_LOAD = 4 }; /* a cell takes as long as this many cells in lines */

static enum maze_status places_begin(struct source *source, const struct maze *maze)
{
    struct places *self = (struct places *)source;

    self->rows = rows_without_openings(maze->rows);
    self->rooms = maze->rooms;
    self->room_count = maze->room_count;
    if (!self->rows->tiling->by_tiles || self->kinds == 1 << PLACES_ROOMS)
        return MAZE_OK;
    self->above = calloc(bits_words(self->rows->width), sizeof(*self->above));
    return self->above ? MAZE_OK : MAZE_NO_MEMORY;
}

/* Begins a kind as if all of a row above the first had been examined. Rooms need no rows. */
static char *begin_kind(struct places *self, char *to)
{
    const bool rooms = places_kind(self) == PLACES_ROOMS;

    links_begin(&self->links, self->rows);
    self->begun = true;
    self->rows->y = rooms ? self->rows->height : 0;
    self->room = rooms ? 0 : self->room_count;
    self->x = self->rows->width;
    return self->form->put_begin(to, self);
}

/* Ends a kind, and leaves the rows at their beginning. */
static char *end_kind(struct places *self, char *to)
{
    self->kinds &= self->kinds - 1;
    self->before += self->written;
    self->written = 0;
    self->begun = false;
    self->rows->y = 0;
    return stpcpy(to, self->form->end);
}

/* Reads the next row. Planes of squares are valid only until then. */
static enum maze_status read_row(struct places *self)
{
    const uint64_t *south = self->links.here.plane[MAZE_PLANE_SOUTH];
    enum maze_status status;

    if (self->above && south)
        memcpy(self->above, south, bits_words(self->rows->width) * sizeof(*south));
    else if (self->above)
        memset(self->above, 0, bits_words(self->rows->width) * sizeof(*south));
    status = links_next(&self->links, self->rows);
    if (self->above)
        self->links.above.plane[MAZE_PLANE_SOUTH] = self->above;
    self->room = self->x = 0;
    return status;
}

/* The directions in which the cell, which is in the room and open in some, is open and leads out of the room. */
static uint64_t doors_of(const struct places *self, const struct maze_room *room, unsigned open)
{
    const struct maze_rows *rows = self->rows;
    uint64_t doors = 0;

    for (; open; open &= open - 1) {
        const struct maze_point next = tiling_next(
            rows->tiling, (struct maze_point){self->cell, self->links.y}, bits_lowest(open));

        if (rows->west + next.x - room->x >= room->width ||
            rows->north + next.y - room->y >= room->height)
            doors |= open & -open;
    }
    return doors;
}

/* Moves to the next cell of the row, or of the rooms in it. False: there is none. */
static bool next_cell(struct places *self)
{
    const struct maze_rows *rows = self->rows;

    if (places_kind(self) != PLACES_DOORS) {
        self->cell = self->x;
        return self->x++ < rows->width;
    }
    for (; self->room < self->room_count; self->room++, self->x = 0) {
        const struct maze_room *room = &self->rooms[self->room];

        if (rows->north + self->links.y - room->y < room->height && self->x < room->width) {
            self->cell = room->x + self->x++ - rows->west;
            return true;
        }
    }
    return false;
}

/* Finds the places of the next cell, or the next room. False: there is none in this row. */
static bool find(struct places *self)
{
    const enum places_kind kind = places_kind(self);
    unsigned open;

    if (kind == PLACES_ROOMS) {
        self->left = self->room < self->room_count;
        return self->left;
    }
    if (!next_cell(self))
        return false;
    /* A window may lack cells of a room. */
    open =
        self->cell < self->rows->width ? links_open(&self->links, self->cell, MAZE_PLANE_WALL) : 0;
    self->left = kind == PLACES_STAIRS ? open & (1U << MAZE_UP | 1U << MAZE_DOWN)
        : kind == PLACES_DOORS         ? doors_of(self, &self->rooms[self->room], open)
        : kind == PLACES_DEAD_ENDS     ? bits_count(open) == 1
                                       : bits_count(open) > 2;
    return true;
}

/* Writes the next of the places that were found. A door of squares is the tile between two cells. */
static char *put_next(struct places *self, char *to)
{
    const struct maze_tiling *tiling = self->rows->tiling;
    const unsigned by_tiles = tiling->by_tiles;
    const enum places_kind kind = places_kind(self);
    struct maze_room at = kind == PLACES_ROOMS ? self->rooms[self->room++]
                                               : (struct maze_room){self->rows->west + self->cell,
                                                     self->rows->north + self->links.y, 0, 0};

    self->leads = bits_lowest(self->left);
    at.x = (at.x << by_tiles) + by_tiles;
    at.y = (at.y << by_tiles) + by_tiles;
    if (kind == PLACES_ROOMS) {
        at.width = (at.width << by_tiles) - by_tiles;
        at.height = (at.height << by_tiles) - by_tiles;
    } else if (kind == PLACES_DOORS && by_tiles) {
        at.x = (uint32_t)(at.x + (uint64_t)tiling->across[0][self->leads]);
        at.y = (uint32_t)(at.y + (uint64_t)tiling->down[0][self->leads]);
    }
    self->left &= self->left - 1;
    to = self->form->put(to, self, &at);
    self->written++;
    return to;
}

static enum maze_status places_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct places *self = (struct places *)source;
    char *const begin = to, *const end = to + room;
    uint64_t examined = 0;

    while (self->kinds && examined < SOURCE_CELLS && end - to >= PLACE_MAX) {
        if (!self->begun) {
            to = begin_kind(self, to);
        } else if (self->left) {
            to = put_next(self, to);
        } else if (find(self)) {
            examined += LINKS_LOAD;
        } else {
            const enum maze_status status = read_row(self);

            if (status == MAZE_END)
                to = end_kind(self, to);
            else if (status != MAZE_OK)
                return status;
            examined += SOURCE_ROW;
        }
    }
    *written = (size_t)(to - begin);
    return source_stop(MAZE_OK, examined);
}

static void places_free(struct source *source)
{
    free(((struct places *)source)->above);
}

struct source **places_append(struct places *self, const struct places_form *form,
    const struct maze_rendering *rendering, const struct maze_spec *spec, struct source **end)
{
    static const struct source_kind kind = {
        .begin = places_begin, .next = places_next, .free = places_free};

    self->kinds = (unsigned)rendering->places << PLACES_DOORS |
        (spec->rooms ? 1 << PLACES_ROOMS : 0) |
        (spec->depth && form->stairs ? 1 << PLACES_STAIRS : 0);
    if (!self->kinds)
        return end;
    *self =
        (struct places){.source = {&kind, .piece = PLACE_MAX}, .form = form, .kinds = self->kinds};
    return source_append(end, &self->source);
}
