/*
 * Half of all tiles are floor and half are wall, so the best code of single characters has one bit for a space and two
 * for #; a line feed and the end have three. CRC-32 is linear: what eight cells do to it is added to what sixteen
 * bytes of 0 would do, and that is looked up for each byte of the checksum.
 */
#include "encode/gzip_tiles.h"

#include "base/crc32.h"
#include "encode/style.h"

#include <stdlib.h>
#include <string.h>

enum {
    GLYPH = 16, /* characters of eight cells */
    PIECE = 128 /* bytes: 64 cells take 32, the head and the end less; and eight to overwrite */
};

#define LENGTH_SHIFT 56

struct gzip_tiles_tables {
    uint64_t code[2][256];   /* bits, and how many above LENGTH_SHIFT, of walls and of cells */
    uint32_t change[2][256]; /* of the checksum, which is 0 before */
    uint32_t far[4][256];    /* the checksum with byte i alone, after GLYPH bytes of 0 */
};

/* ---- tables ---- */

/* What a byte makes of the checksum, which is inverted at the begin and at the end alone. */
static uint32_t crc_add(uint32_t crc, char byte)
{
    return ~crc32_add(~crc, (const uint8_t *)&byte, 1);
}

/* What at most GLYPH bytes of 0 make of it. */
static uint32_t crc_far(uint32_t crc, size_t zeros)
{
    static const uint8_t bytes[GLYPH];

    return ~crc32_add(~crc, bytes, zeros);
}

/* Fills a table of which each entry is the sum of those of its bits. */
static void sum_up(uint32_t table[256], const uint32_t bits[8])
{
    for (size_t j = 0; j < 8; j++)
        for (size_t i = 0; i < (size_t)1 << j; i++)
            table[i | (size_t)1 << j] = table[i] ^ bits[j];
}

static void make_far(struct gzip_tiles_tables *tables)
{
    uint32_t bits[8];

    for (size_t k = 0; k < 4; k++) {
        for (size_t j = 0; j < 8; j++)
            bits[j] = crc_far(UINT32_C(1) << (8 * k + j), GLYPH);
        tables->far[k][0] = 0;
        sum_up(tables->far[k], bits);
    }
}

/* The code of a character, its first bit in the lowest. */
static uint64_t code_of(char c)
{
    static const struct {
        uint8_t bits, length;
    } codes[] = {[' '] = {0, 1}, ['#'] = {1, 2}, ['\n'] = {3, 3}};
    const size_t i = (size_t)c;

    return codes[i].bits | (uint64_t)codes[i].length << LENGTH_SHIFT;
}

static uint64_t code_then(uint64_t first, uint64_t second)
{
    const uint64_t bits = ((uint64_t)1 << LENGTH_SHIFT) - 1;

    return first + (second & ~bits) + ((second & bits) << (first >> LENGTH_SHIFT));
}

/* The tables of lines of walls, which are a wall and a post a cell, or of cells, which are floor and a wall. */
static void make_glyphs(struct gzip_tiles_tables *tables, bool wall)
{
    const uint64_t closed =
        wall ? code_then(code_of('#'), code_of('#')) : code_then(code_of(' '), code_of('#'));
    const uint64_t open =
        wall ? code_then(code_of(' '), code_of('#')) : code_then(code_of(' '), code_of(' '));
    uint64_t *code = tables->code[wall];
    uint32_t bits[8], crc = 0;

    code[0] = 0;
    for (unsigned j = 0; j < 8; j++) {
        /* From a wall to floor: what that changes, and then the characters behind. */
        bits[j] = crc_far(crc_add(0, '#' ^ ' '), GLYPH - 1 - 2 * j - !wall);
        crc = crc_add(crc_add(crc, wall ? '#' : ' '), '#');
        for (size_t i = 0; i < (size_t)1 << j; i++) {
            code[i | (size_t)1 << j] = code_then(code[i], open);
            code[i] = code_then(code[i], closed);
        }
    }
    tables->change[wall][0] = crc;
    sum_up(tables->change[wall], bits);
}

/* ---- bits ---- */

static INLINE void put_code(struct gzip_tiles *self, uint64_t code)
{
    bit_writer_put(&self->pending, code & (((uint64_t)1 << LENGTH_SHIFT) - 1),
        (unsigned)(code >> LENGTH_SHIFT));
}

static uint8_t *put_bits(struct gzip_tiles *self, uint8_t *to, uint32_t bits, unsigned count)
{
    bit_writer_put(&self->pending, bits, count);
    return bit_writer_flush(&self->pending, to);
}

static void put_character(struct gzip_tiles *self, char c)
{
    put_code(self, code_of(c));
    self->crc = crc_add(self->crc, c);
}

/*
 * The head of gzip, as zlib's quickest level has it, and that of the one block (RFC 1951, section 3.2.7). Lengths of
 * codes are written by codes themselves, whose lengths come first, in an order of their own.
 */
static uint8_t *put_head(struct gzip_tiles *self, uint8_t *to)
{
    static const uint8_t head[] = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 3};
    static const uint8_t lengths[18] = {
        /* of 16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1 */
        [1] = 3,
        [2] = 2,
        [3] = 3,
        [13] = 2,
        [15] = 3,
        [17] = 3};
    /* Numbers, with the first bit in the lowest: 3 is 00, 18 is 01; 0 is 100, 1 is 101, 2 is 110, 17 is 111. */
    enum { L3 = 0, MANY = 2, L0 = 1, L1 = 5, L2 = 3, SOME = 7 };
    static const struct {
        uint8_t bits, count;
    } symbols[] = {
        {SOME, 3}, {10 - 3, 3},                              /* none of the first ten */
        {L3, 2},                                             /* a line feed */
        {MANY, 2}, {21 - 11, 7},                             /* none up to */
        {L1, 3},                                             /* a space */
        {L0, 3}, {L0, 3}, {L2, 3},                           /* # */
        {MANY, 2}, {127, 7}, {MANY, 2}, {220 - 138 - 11, 7}, /* none up to */
        {L3, 2},                                             /* the end of the block */
        {L1, 3},                                             /* a distance, which no match has */
    };

    to = mempcpy(to, head, sizeof(head));
    to = put_bits(self, to, 1 | 2 << 1, 3); /* the last block, with codes of its own */
    to = put_bits(self, to, 0, 5);          /* 257 of characters and the end */
    to = put_bits(self, to, 0, 5);          /* 1 of distances */
    to = put_bits(self, to, sizeof(lengths) - 4, 4);
    for (size_t i = 0; i < sizeof(lengths); i++)
        to = put_bits(self, to, lengths[i], 3);
    for (size_t i = 0; i < sizeof(symbols) / sizeof(symbols[0]); i++)
        to = put_bits(self, to, symbols[i].bits, symbols[i].count);
    return to;
}

static uint8_t *put_end(struct gzip_tiles *self, uint8_t *to)
{
    const uint64_t length = (2 * (uint64_t)self->width + 2) * self->lines;

    to = put_bits(self, to, 7, 3);
    to = put_bits(self, to, 0, -self->pending.count % 8);
    to = put_bits(self, to, ~self->crc, 32);
    return put_bits(self, to, (uint32_t)length, 32);
}

/* ---- lines ---- */

/* Writes eight cells a step, from x to `end`, both multiples of eight. */
static uint8_t *put_cells(struct gzip_tiles *self, uint32_t end, uint8_t *to)
{
    const struct gzip_tiles_tables *tables = self->tables;
    const uint64_t *code = tables->code[self->wall];
    const uint32_t *change = tables->change[self->wall];
    struct gzip_tiles at = *self;

    for (; at.x < end; at.x += 8) {
        const uint64_t word = at.plane ? at.plane[at.x / BITS_WORD] : 0;
        const size_t glyph = word >> at.x % BITS_WORD & UINT8_MAX;

        put_code(&at, code[glyph]);
        to = bit_writer_flush(&at.pending, to);
        at.crc = change[glyph] ^ tables->far[0][at.crc & UINT8_MAX] ^
            tables->far[1][at.crc >> 8 & UINT8_MAX] ^ tables->far[2][at.crc >> 16 & UINT8_MAX] ^
            tables->far[3][at.crc >> 24];
    }
    self->x = at.x;
    self->pending = at.pending;
    self->crc = at.crc;
    return to;
}

/* The cells behind the last eight. */
static uint8_t *put_rest(struct gzip_tiles *self, uint8_t *to)
{
    for (; self->x < self->width; self->x++) {
        const bool open = self->plane && bits_get(self->plane, self->x);

        put_character(self, self->wall && !open ? '#' : ' ');
        put_character(self, self->wall || !open ? '#' : ' ');
    }
    return bit_writer_flush(&self->pending, to);
}

static enum maze_status begin_line(struct gzip_tiles *self)
{
    struct maze_row row;
    enum maze_status status;

    self->wall = self->begun++ % 2 == 0;
    self->west_open = false;
    self->plane = self->south;
    if (self->wall)
        return MAZE_OK;
    status = maze_rows_next(self->rows, &row);
    if (status != MAZE_OK)
        return status;
    self->plane = row.plane[MAZE_PLANE_EAST];
    self->south = row.plane[MAZE_PLANE_SOUTH];
    self->west_open = row.west_open;
    return MAZE_OK;
}

/* Writes more of the current line, in room for a piece. */
static uint8_t *put_part(struct gzip_tiles *self, uint8_t *to, const uint8_t *end)
{
    const uint32_t whole = self->width / 8 * 8;
    const uint64_t fits = (uint64_t)(end - to - PIECE / 2) / 4 * 8; /* four bytes each, at most */

    if (self->part == GZIP_LEAD) {
        self->x = 0;
        put_character(self, self->west_open ? ' ' : '#');
    }
    to = put_cells(self, whole - self->x <= fits ? whole : self->x + (uint32_t)fits, to);
    self->part = GZIP_CELLS;
    if (self->x < whole)
        return to;
    to = put_rest(self, to);
    put_character(self, '\n');
    self->part = GZIP_TAIL;
    return bit_writer_flush(&self->pending, to);
}

/* ---- the source ---- */

static enum maze_status tiles_begin(struct source *source, const struct maze *maze)
{
    struct gzip_tiles *self = (struct gzip_tiles *)source;

    self->tables = malloc(sizeof(*self->tables));
    if (!self->tables)
        return MAZE_NO_MEMORY;
    make_far(self->tables);
    make_glyphs(self->tables, false);
    make_glyphs(self->tables, true);
    self->rows = maze->rows;
    self->south = maze->rows->top;
    return MAZE_OK;
}

static enum maze_status tiles_next(struct source *source, char *bytes, size_t room, size_t *written)
{
    struct gzip_tiles *self = (struct gzip_tiles *)source;
    uint8_t *to = (uint8_t *)bytes, *const end = to + room;
    uint64_t looked = 0;

    while (looked < SOURCE_CELLS && end - to >= PIECE && self->part != GZIP_ENDED) {
        enum maze_status status = MAZE_OK;

        if (self->part == GZIP_HEAD) {
            to = put_head(self, to);
            self->part = GZIP_TAIL;
        } else if (self->part != GZIP_TAIL) {
            to = put_part(self, to, end);
        } else if (self->begun < self->lines) {
            status = begin_line(self);
            self->part = GZIP_LEAD;
            looked += (SOURCE_ROW + self->width) / 2; /* a line is half a row */
        } else {
            to = put_end(self, to);
            self->part = GZIP_ENDED;
        }
        if (status != MAZE_OK)
            return status;
    }
    *written = (size_t)(to - (uint8_t *)bytes);
    return looked < SOURCE_CELLS ? MAZE_OK : MAZE_LATER;
}

static void tiles_free(struct source *source)
{
    free(((struct gzip_tiles *)source)->tables);
}

bool gzip_tiles_suit(const struct maze_rendering *rendering, const struct maze_spec *spec,
    const struct maze_question *question)
{
    return rendering->style == &text_styles[0] && rendering->color != MAZE_COLOR_YES &&
        !rendering->drawing.wall_text[0] && !rendering->drawing.floor_text[0] &&
        !question->solver && !spec->shape && !spec->mask && !spec->sparse && !spec->tiling;
}

uint64_t gzip_tiles_memory(void)
{
    return sizeof(struct gzip_tiles_tables);
}

struct gzip_tiles gzip_tiles_of(const struct maze_spec *spec)
{
    static const struct source_kind kind = {
        .begin = tiles_begin, .next = tiles_next, .free = tiles_free};

    return (struct gzip_tiles){
        .source = {&kind, PIECE, NULL},
        .width = (uint32_t)spec->width,
        .lines = 2 * spec->height + 1,
        .crc = UINT32_MAX,
    };
}
