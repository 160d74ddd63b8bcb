/* The bits of several cells in a row name the bytes of all of them. */
#include "encode/lines/line.h"

static const char tile_wall_glyphs[256][16] = {GLYPHS8("##", " #", "")};
static const char tile_cell_glyphs[256][16] = {GLYPHS8(" #", "  ", "")};
static const char number_wall_glyphs[256][32] = {GLYPHS8(",1,1", ",0,1", "")};
static const char number_cell_glyphs[256][32] = {GLYPHS8(",0,1", ",0,0", "")};

const struct plain_lines tile_tables = {tile_wall_glyphs[0], tile_cell_glyphs[0], 2, 1},
                         number_tables = {number_wall_glyphs[0], number_cell_glyphs[0], 4, 1};

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

/* Draws cells from a plane, NULL: all closed. */
static INLINE char *draw_with(const char *glyphs, const uint64_t *plane, uint32_t cells, char *to,
    unsigned group, unsigned bytes)
{
    char *const end = to + (size_t)cells * (bytes / group);

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

/* The same of cells of so many bytes; behind what is returned PLAIN_SLACK bytes may change. */
static char *draw(
    const char *glyphs, const uint64_t *plane, uint32_t cells, char *to, unsigned bytes)
{
    if (bytes == 2)
        return draw_with(glyphs, plane, cells, to, 8, 16);
    return bytes == 4 ? draw_with(glyphs, plane, cells, to, 8, 32)
                      : draw_with(glyphs, plane, cells, to, 4, 64);
}

enum { EDGE_MAX = 8 }; /* bytes of an edge */

/* What a line begins or ends with, copied as a whole whatever its length. */
struct short_text {
    char bytes[15];
    uint8_t length;
};

/* Before a cell that is drawn so stands the same edge as behind it. */
static INLINE struct short_text lead_of(const struct maze_corners *style, const char *cell)
{
    const struct plain_lines *plain = style->plain;
    struct short_text lead;
    char *to = put_short(lead.bytes, style->begin);

    memcpy(to, cell + plain->bytes - plain->edge, EDGE_MAX);
    lead.length = (uint8_t)(to - lead.bytes + plain->edge);
    return lead;
}

static struct short_text tail_of(const struct maze_corners *style)
{
    struct short_text tail;
    char *to = put_short(tail.bytes, style->end);

    *to = style->between;
    tail.length = (uint8_t)(to - tail.bytes + (style->between != 0));
    return tail;
}

static INLINE char *put_text(char *to, const struct short_text *text)
{
    memcpy(to, text, sizeof(*text));
    return to + text->length;
}

/* Draws whole lines, or parts where there is less room. Copies are in locals, since a char store may alias *self. */
static enum maze_status draw_lines(
    struct corner_lines *self, char *bytes, size_t room, size_t *written)
{
    const struct maze_corners *style = self->style;
    const struct plain_lines plain = *style->plain;
    const char *const open = plain.cell + (plain.bytes == 16 ? 4 : 8) * plain.bytes;
    const struct short_text tail = tail_of(style), wall_lead = lead_of(style, plain.wall),
                            leads[] = {lead_of(style, plain.cell), lead_of(style, open)};
    const uint64_t lines = 2 * (uint64_t)self->height + 1, width = self->width;
    const size_t least = self->source.piece;
    uint64_t begun = self->begun, x = self->x, examined = 0;
    char *to = bytes, *const end = bytes + room;
    struct maze_row *row = &self->walls.row;
    enum maze_status status = MAZE_OK;

    while (begun < lines && examined < SOURCE_CELLS && (size_t)(end - to) >= least) {
        const bool cells = begun % 2;
        const bool whole = (uint64_t)(end - to) >= (width - x) * plain.bytes + PLAIN_SLACK;
        const uint32_t n = (uint32_t)(whole || width - x < BITS_WORD ? width - x : BITS_WORD);
        const uint64_t *plane;

        if (x == 0) {
            if (cells)
                status = maze_rows_next(self->walls.rows, row);
            if (status != MAZE_OK)
                break;
            to = put_text(to, cells ? &leads[row->west_open] : &wall_lead);
            examined += SOURCE_ROW + width;
        }
        plane = row->plane[cells ? MAZE_PLANE_EAST : MAZE_PLANE_SOUTH];
        to = draw(cells ? plain.cell : plain.wall, plane ? plane + x / BITS_WORD : NULL, n, to,
            plain.bytes);
        x += n;
        if (x == width) {
            x = 0;
            begun++;
            to = put_text(to, &tail);
        }
    }
    /* Behind the last line there is nothing that separates it from others. */
    to -= begun == lines && self->begun < lines && style->between;
    self->begun = begun;
    self->x = x;
    *written = (size_t)(to - bytes);
    return source_stop(status, examined);
}

enum maze_status plain_lines_next(struct corner_lines *self, char *to, size_t room, size_t *written)
{
    *written = 0;
    return self->begun == 2 * (uint64_t)self->height + 1 ? MAZE_OK
                                                         : draw_lines(self, to, room, written);
}
