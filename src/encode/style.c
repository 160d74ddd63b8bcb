/*
 * Drawing a row's cells: from a table where the bits of several cells name the bytes of all of them,
 * or one by one, each by its code.
 */
#include "encode/style.h"

#include "base/bits.h"
#include "base/inline.h"

#include <string.h>

const char tile_wall_glyphs[256][16] = {GLYPHS8("##", " #", "")};
const char tile_cell_glyphs[256][16] = {GLYPHS8(" #", "  ", "")};

/*
 * The entries for eight times `group` bits; written out, since compilers leave such a loop a loop.
 * Inlined with constants for the table's measures, so that a copy is a few moves.
 */
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
    /* In a register: for all the compiler knows, what is written might be the line. */
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

/*
 * Copies each cell by itself. The codes of eight cells are gathered in a word, a byte each. Inlined with
 * constants, so that a copy is a move or two.
 */
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

bool maze_style_fits(const struct maze_style *style, const struct maze_tiling *tiling)
{
    return !style->tiling ||
        strcmp(style->tiling, (tiling ? tiling : maze_tiling_at(0))->slug) == 0;
}

bool maze_style_shows_walls(const struct maze_style *style)
{
    return style->cell || style->corners || style->openings;
}
