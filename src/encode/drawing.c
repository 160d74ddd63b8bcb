/* Drawing a row's cells from a table: the bits of several cells name the bytes of all of them. */
#include "encode/drawing.h"

#include "base/bits.h"

#include <string.h>

const char tile_wall_glyphs[256][16] = {GLYPHS8("##", " #", "")};
const char tile_cell_glyphs[256][16] = {GLYPHS8(" #", "  ", "")};

/* Inlined with constants, so that a copy is a few moves. */
static inline __attribute__((always_inline)) char *draw(const struct line *line,
    const struct row *row, uint32_t x, uint32_t cells, char *to, unsigned group, unsigned bytes)
{
    const uint64_t *plane =
        row->plane[line->plane] ? row->plane[line->plane] + x / BITS_WORD : NULL;
    char *end = to + (size_t)cells * (bytes / group);

    while (to < end) {
        uint64_t word = plane ? *plane++ : 0;

        for (unsigned i = 0; i < BITS_WORD && to < end; i += group, to += bytes) {
            memcpy(to, line->glyphs + (word & ((1U << group) - 1)) * bytes, bytes);
            word >>= group;
        }
    }
    return end;
}

char *draw_8_cells_of_2(const struct line *line, const struct row *row, const uint64_t *north,
    uint32_t x, uint32_t cells, char *to)
{
    (void)north;
    return draw(line, row, x, cells, to, 8, 16);
}

char *draw_8_cells_of_4(const struct line *line, const struct row *row, const uint64_t *north,
    uint32_t x, uint32_t cells, char *to)
{
    (void)north;
    return draw(line, row, x, cells, to, 8, 32);
}

char *draw_4_cells_of_16(const struct line *line, const struct row *row, const uint64_t *north,
    uint32_t x, uint32_t cells, char *to)
{
    (void)north;
    return draw(line, row, x, cells, to, 4, 64);
}

const char *drawing_name(const struct drawing *drawing)
{
    return drawing->name;
}

const char *drawing_summary(const struct drawing *drawing)
{
    return drawing->summary;
}
