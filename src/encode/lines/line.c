/*
 * A row's cells are drawn from a table where the bits of several cells name the bytes of all of them, or one by one,
 * each by its code. The codes of a line come from the planes of a row and of the one above it.
 */
#include "encode/lines/line.h"

#include <stdlib.h>

const char tile_wall_glyphs[256][16] = {GLYPHS8("##", " #", "")};
const char tile_cell_glyphs[256][16] = {GLYPHS8(" #", "  ", "")};

/* The entries for eight times `group` bits, written out: compilers keep a loop. Inlined with constants, a few moves. */
static INLINE char *put_8(
    char *to, const char *glyphs, uint64_t word, unsigned group, unsigned bytes)
{
    const uint64_t mask = (UINT64_C(1) << group) - 1;

#define PUT(i) memcpy(to + (i)*bytes, glyphs + (word >> (i)*group & mask) * bytes, bytes)
    PUT(0);
    PUT(1);
    PUT(2);
    PUT(3);
    PUT(4);
    PUT(5);
    PUT(6);
    PUT(7);
#undef PUT
    return to + (size_t)8 * bytes;
}

/* The entries for fewer than 64 bits. */
static INLINE char *put_rest(
    char *to, char *end, const char *glyphs, uint64_t word, unsigned group, unsigned bytes)
{
    for (; to < end; to += bytes, word >>= group)
        memcpy(to, glyphs + (word & ((1U << group) - 1)) * bytes, bytes);
    return end;
}

static INLINE char *draw(const struct maze_line *line, const struct maze_row *row, uint32_t x,
    uint32_t cells, char *to, unsigned group, unsigned bytes)
{
    const uint64_t *plane = row->plane[line->plane];
    /* Kept in a local: a char store may alias *line. */
    const char *const glyphs = line->glyphs;
    char *const end = to + (size_t)cells * (bytes / group);

    if (plane)
        plane += x / BITS_WORD;
    /* First, as it needs few registers. */
    if (cells < BITS_WORD)
        return put_rest(to, end, glyphs, plane ? *plane : 0, group, bytes);
    do {
        const uint64_t word = plane ? *plane++ : 0;

        for (unsigned bit = 0; bit < BITS_WORD; bit += 8 * group)
            to = put_8(to, glyphs, word >> bit, group, bytes);
        cells -= BITS_WORD;
    } while (cells >= BITS_WORD);
    return put_rest(to, end, glyphs, cells && plane ? *plane : 0, group, bytes);
}

char *draw_cells_of_2(
    const struct maze_line *line, const struct line_cells *at, uint32_t x, uint32_t cells, char *to)
{
    return draw(line, &at->row, x, cells, to, 8, 16);
}

char *draw_cells_of_4(
    const struct maze_line *line, const struct line_cells *at, uint32_t x, uint32_t cells, char *to)
{
    return draw(line, &at->row, x, cells, to, 8, 32);
}

char *draw_cells_of_16(
    const struct maze_line *line, const struct line_cells *at, uint32_t x, uint32_t cells, char *to)
{
    return draw(line, &at->row, x, cells, to, 4, 64);
}

/* Copies each cell by itself, by codes of eight cells in a word. Inlined with constants: a copy is a move or two. */
static INLINE char *draw_codes(const struct maze_line *line, const struct tile_codes *codes,
    uint32_t x, uint32_t cells, char *to, unsigned bytes)
{
    const char *const glyphs = line->code_glyphs;

    for (const uint32_t end = x + cells; x < end; x += BITS_LANES) {
        const uint32_t n = end - x < BITS_LANES ? end - x : BITS_LANES;
        uint64_t eight = codes_of_8(codes, x);

        for (uint32_t i = 0; i < n; i++, eight >>= 8, to += bytes)
            memcpy(to, glyphs + (eight & (TILE_CODES - 1)) * bytes, bytes);
    }
    return to;
}

char *draw_codes_of_2(
    const struct maze_line *line, const struct line_cells *at, uint32_t x, uint32_t cells, char *to)
{
    return draw_codes(line, at->codes, x, cells, to, 2);
}

char *draw_codes_of_4(
    const struct maze_line *line, const struct line_cells *at, uint32_t x, uint32_t cells, char *to)
{
    return draw_codes(line, at->codes, x, cells, to, 4);
}

char *draw_codes_of_16(
    const struct maze_line *line, const struct line_cells *at, uint32_t x, uint32_t cells, char *to)
{
    return draw_codes(line, at->codes, x, cells, to, 16);
}

char *draw_codes_of_any(
    const struct maze_line *line, const struct line_cells *at, uint32_t x, uint32_t cells, char *to)
{
    return draw_codes(line, at->codes, x, cells, to, line->cell_length);
}

/* ---- codes ---- */

enum { CODE_BITS = 4, PLANES = CODE_BITS + 3 };

struct line_classifier {
    struct tile_codes codes;
    uint32_t width;
    size_t words;
    uint32_t y; /* of the row that is not left yet */
    bool stays;
    struct maze_point stay;
    uint64_t *code[CODE_BITS];
    /* Of the row above: to its south, and its cells. Above the first row, the openings of the rows; NULL: none. */
    const uint64_t *open, *path, *inside;
    /* What the words before say of the cell to the west of the next one, as bit 0. */
    uint64_t west, west_wall;
    uint64_t *south, *south_mark, *cells; /* these are written as the row becomes the one above */
    uint64_t store[];
};

/* A word of a plane that may not be there. */
static uint64_t word_of(const uint64_t *plane, size_t i)
{
    return plane ? plane[i] : 0;
}

uint64_t line_renderer_memory(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    (void)rendering;
    return sizeof(struct line_classifier) + PLANES * sizeof(uint64_t) * bits_words(spec->width);
}

struct line_classifier *line_classifier_new(
    const struct maze_rows *rows, unsigned digits, const struct maze_point *stay)
{
    const size_t words = bits_words(rows->width);
    struct line_classifier *self = calloc(1, sizeof(*self) + PLANES * words * sizeof(uint64_t));

    if (!self)
        return NULL;
    self->width = rows->width;
    self->words = words;
    self->codes.digits = digits;
    for (size_t i = 0; i < CODE_BITS; i++)
        self->codes.plane[i] = self->code[i] = self->store + i * words;
    self->south = self->store + CODE_BITS * words;
    self->south_mark = self->south + words;
    self->cells = self->south_mark + words;
    self->open = rows->top[MAZE_PLANE_SOUTH];
    self->path = rows->top_mark[MAZE_PLANE_SOUTH];
    if (stay) {
        self->stays = true;
        self->stay = *stay;
    }
    return self;
}

/* A word of the cells that are inside; below the last row none are. */
static uint64_t inside_of(const struct line_classifier *self, const struct maze_row *row, size_t i)
{
    if (!row || i >= self->words)
        return 0;
    if (row->plane[MAZE_PLANE_INSIDE])
        return row->plane[MAZE_PLANE_INSIDE][i];
    return i + 1 < self->words ? UINT64_MAX : bits_last_mask(self->width);
}

/* Makes words of the row those of the row above: no line asks for the latter any more. */
static void leave(struct line_classifier *self, const struct maze_row *row, size_t from, size_t end)
{
    for (size_t i = from; i < end; i++) {
        self->south[i] = row->plane[MAZE_PLANE_SOUTH][i];
        self->south_mark[i] = word_of(row->plane[MAZE_PLANE_SOUTH_MARK], i);
        self->cells[i] = inside_of(self, row, i);
    }
    if (end < self->words)
        return;
    self->open = self->south;
    self->path = self->south_mark;
    self->inside = self->cells;
    self->y++;
}

/* The two bits of an edge: of one that is open, or not and next to a cell that is inside. */
static void put_edges(
    struct line_classifier *self, size_t i, uint64_t open, uint64_t path, uint64_t inside)
{
    self->code[0][i] = (open & path) | (~open & inside);
    self->code[1][i] = open;
}

/* The cells that have one to their east, from theirs and the word that follows. */
static uint64_t from_east(uint64_t word, uint64_t next)
{
    return word >> 1 | next << (BITS_WORD - 1);
}

/* A word of the cells that are inside above or below a line of walls. */
static uint64_t inside_beside(
    const struct line_classifier *self, const struct maze_row *row, size_t i)
{
    return inside_of(self, row, i) | (i < self->words ? word_of(self->inside, i) : 0);
}

const struct tile_codes *line_classifier_walls(struct line_classifier *self,
    const struct maze_row *row, size_t from, size_t end, struct line_ends *ends)
{
    uint64_t here = inside_beside(self, row, from);

    if (from == 0)
        ends->west = here & 1 ? EDGE_WALL : EDGE_BLANK;
    for (size_t i = from; i < end; i++) {
        const uint64_t next = inside_beside(self, row, i + 1);

        put_edges(self, i, word_of(self->open, i), word_of(self->path, i), here);
        self->code[2][i] = here | from_east(here, next);
        self->code[3][i] = 0;
        here = next;
    }
    return &self->codes;
}

static enum edge western_edge(const struct line_classifier *self, const struct maze_row *row)
{
    if (row->west_open)
        return row->west_mark ? EDGE_PATH : EDGE_OPEN;
    return inside_of(self, row, 0) & 1 ? EDGE_WALL : EDGE_BLANK;
}

static void classify_cells(struct line_classifier *self, const struct maze_row *row, size_t from,
    size_t end, struct line_ends *ends)
{
    uint64_t here = inside_of(self, row, from), west_path = from ? self->west : row->west_mark;

    if (from == 0)
        ends->west = western_edge(self, row);
    for (size_t i = from; i < end; i++) {
        const uint64_t next = inside_of(self, row, i + 1);
        const uint64_t path = word_of(row->plane[MAZE_PLANE_EAST_MARK], i);

        put_edges(self, i, row->plane[MAZE_PLANE_EAST][i], path, here | from_east(here, next));
        self->code[2][i] = here;
        self->code[3][i] = path | path << 1 | west_path | word_of(self->path, i) |
            word_of(row->plane[MAZE_PLANE_SOUTH_MARK], i);
        west_path = path >> (BITS_WORD - 1);
        here = next;
    }
    self->west = west_path;
    if (self->stays && self->stay.y == self->y && self->stay.x / BITS_WORD >= from &&
        self->stay.x / BITS_WORD < end)
        bits_set(self->code[3], self->stay.x);
    self->codes.value = row->value;
}

const struct tile_codes *line_classifier_cells(struct line_classifier *self,
    const struct maze_row *row, size_t from, size_t end, struct line_ends *ends)
{
    classify_cells(self, row, from, end, ends);
    leave(self, row, from, end);
    return &self->codes;
}

const struct tile_codes *line_classifier_directions(struct line_classifier *self,
    const struct maze_row *row, size_t from, size_t end, struct line_ends *ends)
{
    uint64_t west = from ? self->west : row->west_open;

    (void)ends;
    for (size_t i = from; i < end; i++) {
        /* An outer wall may be open from a cell to what is outside, which is no cell. */
        const uint64_t inside = inside_of(self, row, i), east = row->plane[MAZE_PLANE_EAST][i];

        self->code[0][i] = word_of(self->open, i) & inside;
        self->code[1][i] = east & inside;
        self->code[2][i] = row->plane[MAZE_PLANE_SOUTH][i] & inside;
        self->code[3][i] = (east << 1 | west) & inside;
        west = east >> (BITS_WORD - 1);
    }
    self->west = west;
    leave(self, row, from, end);
    return &self->codes;
}

/* Finds the ends of a line of row y, at whose ends the cells of a class have their sides. */
static const struct tile_codes *triangle_line(struct line_classifier *self, uint32_t y,
    unsigned class, size_t from, size_t end, struct line_ends *ends)
{
    const uint32_t last = self->width - 1;

    if (from == 0)
        ends->west = (y & 1) == class && bits_get(self->code[0], 0) ? EDGE_WALL : EDGE_BLANK;
    if (end == self->words)
        ends->east =
            ((y + last) & 1) == class && bits_get(self->code[1], last) ? EDGE_WALL : EDGE_BLANK;
    self->codes.y = y;
    return &self->codes;
}

const struct tile_codes *line_classifier_triangles_upper(struct line_classifier *self,
    const struct maze_row *row, size_t from, size_t end, struct line_ends *ends)
{
    const uint32_t y = self->y;
    uint64_t west = self->west_wall;

    classify_cells(self, row, from, end, ends);
    if (from == 0)
        west = ends->west == EDGE_WALL;
    for (size_t i = from; i < end; i++) {
        const uint64_t east = self->code[0][i] & ~self->code[1][i];

        self->code[0][i] = east << 1 | west;
        self->code[1][i] = east;
        self->code[2][i] = self->code[3][i];
        self->code[3][i] = 0;
        west = east >> (BITS_WORD - 1);
    }
    self->west_wall = west;
    leave(self, row, from, end);
    return triangle_line(self, y, 1, from, end, ends);
}

/* The codes that the upper line had, with the floors. */
const struct tile_codes *line_classifier_triangles_lower(struct line_classifier *self,
    const struct maze_row *row, size_t from, size_t end, struct line_ends *ends)
{
    for (size_t i = from; i < end; i++)
        self->code[3][i] = ~word_of(self->open, i) & inside_beside(self, row, i);
    return triangle_line(self, self->y - 1, 0, from, end, ends);
}
