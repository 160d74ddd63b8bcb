/* A row's bits of several cells name the bytes of all of them. A line is drawn as a whole if there is room, or in parts. */
#include "encode/lines/line.h"

static const char tile_wall_glyphs[256][16] = {GLYPHS8("##", " #", "")};
static const char tile_cell_glyphs[256][16] = {GLYPHS8(" #", "  ", "")};
static const char number_wall_glyphs[256][32] = {GLYPHS8(",1,1", ",0,1", "")};
static const char number_cell_glyphs[256][32] = {GLYPHS8(",0,1", ",0,0", "")};

const struct plain_lines tile_tables = {tile_wall_glyphs[0], tile_cell_glyphs[0], 2, 0},
                         number_tables = {number_wall_glyphs[0], number_cell_glyphs[0], 4, 0};

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

void plain_lines_begin(struct corner_lines *self)
{
    const struct maze_corners *style = self->style;
    struct corner_look look = corner_look_of(self);
    char *to;

    look.first = look.last = true;
    for (unsigned i = 0; i < 4; i++) {
        struct corner_text *lead = &self->lead[i / 2][i % 2];
        const struct corner_form *form = i < 2 ? style->corner : style->cell;

        lead->length =
            (uint8_t)(form->draw(i % 2, &look, stpcpy(lead->bytes, style->begin)) - lead->bytes);
    }
    to = stpcpy(self->tail.bytes, style->end);
    *to = style->between;
    self->tail.length = (uint8_t)(to + (style->between != 0) - self->tail.bytes);
    self->walls.row.plane[MAZE_PLANE_SOUTH] = self->walls.rows->top[MAZE_PLANE_SOUTH];
    self->x = 0;
}

/* Reads the row of a line of cells; draws what the line begins with. */
static enum maze_status begin_line(struct corner_lines *self, bool cells, char **to)
{
    const unsigned closed = self->style->plain->closed;
    enum maze_status status = MAZE_OK;
    bool open = false;

    if (cells) {
        status = maze_rows_next(self->walls.rows, &self->walls.row);
        open = self->walls.row.west_open;
    }
    *to = put_corner_text(*to, &self->lead[cells][closed ^ open]);
    return status;
}

enum maze_status plain_lines_next(
    struct corner_lines *self, char *bytes, size_t room, size_t *written)
{
    const struct plain_lines *plain = self->style->plain;
    const uint64_t lines = 2 * (uint64_t)self->height + 1;
    char *to = bytes, *const end = bytes + room;
    enum maze_status status = MAZE_OK;
    uint64_t examined = 0;

    while (self->begun < lines && examined < SOURCE_CELLS &&
        (size_t)(end - to) >= self->source.piece) {
        const bool cells = self->begun % 2;
        const uint64_t rest = self->width - self->x;
        const bool whole = (uint64_t)(end - to) >= rest * plain->bytes + PLAIN_SLACK;
        const uint32_t n = (uint32_t)(whole || rest < BITS_WORD ? rest : BITS_WORD);
        const uint64_t *plane;

        if (self->x == 0) {
            status = begin_line(self, cells, &to);
            if (status != MAZE_OK)
                break;
            examined += SOURCE_ROW + self->width;
        }
        plane = self->walls.row.plane[cells ? MAZE_PLANE_EAST : MAZE_PLANE_SOUTH];
        to = draw(cells ? plain->cell : plain->wall, plane ? plane + self->x / BITS_WORD : NULL, n,
            to, plain->bytes);
        self->x += n;
        if (self->x < self->width)
            continue;
        to = put_corner_text(to, &self->tail);
        self->x = 0;
        if (++self->begun == lines)
            to -= self->style->between != 0;
    }
    *written = (size_t)(to - bytes);
    return source_stop(status, examined);
}
