/* Bits of adjacent cells index a table that has all their bytes. */
#include "encode/lines/line.h"

/* Puts eight entries of `group` bits each; compilers would keep a loop. Inlined with constants, it is a few moves. */
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

/* Draws cells from a plane; NULL: all closed. The cells after the last whole word are drawn entry by entry. */
static INLINE char *draw_entries(const char *glyphs, const uint64_t *plane, uint64_t cells,
    char *to, unsigned group, unsigned bytes)
{
    char *const end = to + cells * (bytes / group);
    const uint64_t mask = (UINT64_C(1) << group) - 1;
    uint64_t word;

    for (; cells >= BITS_WORD; cells -= BITS_WORD) {
        word = plane ? *plane++ : 0;
        for (unsigned bit = 0; bit < BITS_WORD; bit += 8 * group)
            to = put_8(to, glyphs, word >> bit, group, bytes);
    }
    word = cells && plane ? *plane : 0;
    for (; to < end; to += bytes, word >>= group)
        memcpy(to, glyphs + (word & mask) * bytes, bytes);
    return end;
}

enum { EDGE_MAX = 8 }; /* bytes of an edge */

/* The begin or the end of a line, always copied whole. */
struct short_text {
    char bytes[15];
    uint8_t length;
};

/* The bytes before a line's first cell: the end of an entry for this cell. */
static struct short_text lead_of(const struct corner_lines *self, const char *cell)
{
    struct short_text lead;
    char *to = put_short(lead.bytes, self->style->begin);

    memcpy(to, cell + self->tables->bytes - self->tables->edge, EDGE_MAX);
    lead.length = (uint8_t)(to - lead.bytes + self->tables->edge);
    return lead;
}

static INLINE char *put_text(char *to, const struct short_text *text)
{
    memcpy(to, text, sizeof(*text));
    return to + text->length;
}

/*
 * Draws whole lines, or parts if there is less room, by entries of `entry` bytes for `group` cells. It may overwrite
 * PLAIN_SLACK bytes after those written. Locals hold copies, since a char store may alias *self.
 */
static INLINE enum maze_status draw_lines(struct corner_lines *self, char *bytes, size_t room,
    size_t *written, unsigned group, unsigned entry)
{
    const struct plain_lines tables = *self->tables;
    const struct short_text wall_lead = lead_of(self, tables.wall),
                            leads[] = {
                                lead_of(self, tables.cell), lead_of(self, tables.cell + entry)};
    const uint64_t lines = 2 * (uint64_t)self->height + 1, width = self->width;
    const ptrdiff_t each = entry / group; /* bytes per cell */
    uint64_t begun = self->begun, x = self->x, examined = 0;
    char *to = bytes, *const end = bytes + room - PLAIN_SLACK;
    struct maze_row *row = &self->walls.row;
    enum maze_status status = MAZE_OK;
    struct short_text tail;

    tail.length = (uint8_t)(corner_lines_put_end(self, tail.bytes) - tail.bytes);
    while (begun < lines && examined < SOURCE_CELLS) {
        const bool cells = begun % 2;
        uint64_t n = width - x;

        if (end - to < (ptrdiff_t)n * each) {
            if (end - to < BITS_WORD * each)
                break;
            n = BITS_WORD;
        }
        if (x == 0) {
            if (cells)
                status = maze_rows_next(self->walls.rows, row);
            if (status != MAZE_OK)
                break;
            to = put_text(to, cells ? &leads[row->west_open] : &wall_lead);
            examined += SOURCE_ROW + width;
        }

        const uint64_t *plane = row->plane[cells ? MAZE_PLANE_EAST : MAZE_PLANE_SOUTH];

        to = draw_entries(cells ? tables.cell : tables.wall, plane ? plane + x / BITS_WORD : NULL,
            n, to, group, entry);
        x += n;
        if (x == width) {
            x = 0;
            begun++;
            to = put_text(to, &tail);
        }
    }
    /* No separator follows the last line. */
    to -= begun == lines && self->begun < lines && self->style->between;
    self->begun = begun;
    self->x = x;
    *written = (size_t)(to - bytes);
    return source_stop(status, examined);
}

enum maze_status plain_lines_next(struct corner_lines *self, char *to, size_t room, size_t *written)
{
    if (self->begun > 2 * (uint64_t)self->height) {
        *written = 0;
        return MAZE_OK;
    }
    switch (self->tables->bytes) {
    case 2:
        return draw_lines(self, to, room, written, 8, 16);
    case 4:
        return draw_lines(self, to, room, written, 8, 32);
    default:
        return draw_lines(self, to, room, written, 4, 64);
    }
}
