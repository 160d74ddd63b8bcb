/* The codes of a line, from the planes of a row and of the one above it. */
#include "encode/tile_classifier.h"

#include <stdlib.h>
#include <string.h>

enum { CODE_BITS = 4, PLANES = CODE_BITS + 3 };

struct tile_classifier {
    struct tile_codes codes;
    uint32_t width;
    size_t words;
    uint32_t y; /* of the row that is not left yet */
    bool stays;
    struct maze_point stay;
    uint64_t *code[CODE_BITS];
    uint64_t *open, *path, *inside; /* of the row above: to its south, and its cells */
    uint64_t store[];
};

/* A word of a plane that may not be there. */
static uint64_t word_of(const uint64_t *plane, size_t i)
{
    return plane ? plane[i] : 0;
}

static void copy(uint64_t *to, const uint64_t *plane, size_t words)
{
    if (plane)
        memcpy(to, plane, words * sizeof(*to));
    else
        memset(to, 0, words * sizeof(*to));
}

uint64_t tile_classifier_memory(uint64_t width)
{
    return sizeof(struct tile_classifier) + PLANES * sizeof(uint64_t) * bits_words(width);
}

struct tile_classifier *tile_classifier_new(
    const struct maze_rows *rows, unsigned digits, const struct maze_point *stay)
{
    const size_t words = bits_words(rows->width);
    struct tile_classifier *self = calloc(1, sizeof(*self) + PLANES * words * sizeof(uint64_t));

    if (!self)
        return NULL;
    self->width = rows->width;
    self->words = words;
    self->codes.digits = digits;
    for (size_t i = 0; i < CODE_BITS; i++)
        self->codes.plane[i] = self->code[i] = self->store + i * words;
    self->open = self->store + CODE_BITS * words;
    self->path = self->open + words;
    self->inside = self->path + words;
    copy(self->open, rows->top, words);
    copy(self->path, rows->top_mark, words);
    if (stay) {
        self->stays = true;
        self->stay = *stay;
    }
    return self;
}

/* A word of the cells that are inside. */
static uint64_t inside_of(const struct tile_classifier *self, const struct maze_row *row, size_t i)
{
    if (row->plane[MAZE_PLANE_INSIDE])
        return row->plane[MAZE_PLANE_INSIDE][i];
    return i + 1 < self->words ? UINT64_MAX : bits_last_mask(self->width);
}

void tile_classifier_leave(struct tile_classifier *self, const struct maze_row *row)
{
    copy(self->open, row->plane[MAZE_PLANE_SOUTH], self->words);
    copy(self->path, row->plane[MAZE_PLANE_SOUTH_MARK], self->words);
    for (size_t i = 0; i < self->words; i++)
        self->inside[i] = inside_of(self, row, i);
    self->y++;
}

/* The two bits of an edge: of one that is open, or not and next to a cell that is inside. */
static void put_edges(
    struct tile_classifier *self, size_t i, uint64_t open, uint64_t path, uint64_t inside)
{
    self->code[0][i] = (open & path) | (~open & inside);
    self->code[1][i] = open;
}

/* The cells that have one to their east, from theirs and the word that follows. */
static uint64_t from_east(uint64_t word, uint64_t next)
{
    return word >> 1 | next << (BITS_WORD - 1);
}

const struct tile_codes *tile_classifier_walls(
    struct tile_classifier *self, const struct maze_row *row, struct line_ends *ends)
{
    uint64_t here = self->inside[0] | (row ? inside_of(self, row, 0) : 0);

    ends->west = here & 1 ? EDGE_WALL : EDGE_BLANK;
    for (size_t i = 0; i < self->words; i++) {
        uint64_t next = 0;

        if (i + 1 < self->words)
            next = self->inside[i + 1] | (row ? inside_of(self, row, i + 1) : 0);
        put_edges(self, i, self->open[i], self->path[i], here);
        self->code[2][i] = here | from_east(here, next);
        self->code[3][i] = 0;
        here = next;
    }
    return &self->codes;
}

static enum edge western_edge(const struct tile_classifier *self, const struct maze_row *row)
{
    if (row->west_open)
        return row->west_mark ? EDGE_PATH : EDGE_OPEN;
    return inside_of(self, row, 0) & 1 ? EDGE_WALL : EDGE_BLANK;
}

const struct tile_codes *tile_classifier_cells(
    struct tile_classifier *self, const struct maze_row *row, struct line_ends *ends)
{
    uint64_t here = inside_of(self, row, 0), west_path = row->west_mark;

    ends->west = western_edge(self, row);
    for (size_t i = 0; i < self->words; i++) {
        const uint64_t next = i + 1 < self->words ? inside_of(self, row, i + 1) : 0;
        const uint64_t path = word_of(row->plane[MAZE_PLANE_EAST_MARK], i);

        put_edges(self, i, row->plane[MAZE_PLANE_EAST][i], path, here | from_east(here, next));
        self->code[2][i] = here;
        self->code[3][i] = path | path << 1 | west_path | self->path[i] |
            word_of(row->plane[MAZE_PLANE_SOUTH_MARK], i);
        west_path = path >> (BITS_WORD - 1);
        here = next;
    }
    if (self->stays && self->stay.y == self->y)
        bits_set(self->code[3], self->stay.x);
    self->codes.value = row->value;
    return &self->codes;
}

const struct tile_codes *tile_classifier_directions(
    struct tile_classifier *self, const struct maze_row *row, struct line_ends *ends)
{
    uint64_t west = row->west_open;

    (void)ends;
    for (size_t i = 0; i < self->words; i++) {
        /* An outer wall may be open from a cell to what is outside, which is no cell. */
        const uint64_t inside = inside_of(self, row, i), east = row->plane[MAZE_PLANE_EAST][i];

        self->code[0][i] = self->open[i] & inside;
        self->code[1][i] = east & inside;
        self->code[2][i] = row->plane[MAZE_PLANE_SOUTH][i] & inside;
        self->code[3][i] = (east << 1 | west) & inside;
        west = east >> (BITS_WORD - 1);
    }
    return &self->codes;
}

/* Of a line at whose ends the cells of a class have their sides. */
static const struct tile_codes *triangle_line(
    struct tile_classifier *self, uint32_t y, unsigned class, struct line_ends *ends)
{
    const uint32_t last = self->width - 1;

    ends->west = (y & 1) == class && bits_get(self->code[0], 0) ? EDGE_WALL : EDGE_BLANK;
    ends->east =
        ((y + last) & 1) == class && bits_get(self->code[1], last) ? EDGE_WALL : EDGE_BLANK;
    self->codes.y = y;
    return &self->codes;
}

const struct tile_codes *tile_classifier_triangles_upper(
    struct tile_classifier *self, const struct maze_row *row, struct line_ends *ends)
{
    tile_classifier_cells(self, row, ends);

    uint64_t west = ends->west == EDGE_WALL;

    for (size_t i = 0; i < self->words; i++) {
        const uint64_t east = self->code[0][i] & ~self->code[1][i];

        self->code[0][i] = east << 1 | west;
        self->code[1][i] = east;
        self->code[2][i] = self->code[3][i];
        self->code[3][i] = 0;
        west = east >> (BITS_WORD - 1);
    }
    return triangle_line(self, self->y, 1, ends);
}

/* The codes that the upper line had, with the floors. */
const struct tile_codes *tile_classifier_triangles_lower(
    struct tile_classifier *self, const struct maze_row *row, struct line_ends *ends)
{
    for (size_t i = 0; i < self->words; i++)
        self->code[3][i] = ~self->open[i] & (self->inside[i] | (row ? inside_of(self, row, i) : 0));
    return triangle_line(self, self->y - 1, 0, ends);
}
