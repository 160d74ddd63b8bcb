/*
 * Outlines that a user drew: one bit per cell, with all rows in one line of bits, so that a mask of many short rows
 * takes no more memory than one of few long rows. The compact form, which a mask keeps, only holds the places where a
 * row differs from the one above, so most outlines are a few hundred numbers. Any thread may read one: whatever the
 * text, that takes no longer than its numbers and a few steps per word of cells.
 *
 * The code for numbers: P. Elias, Universal codeword sets and representations of the integers, 1975.
 */
#include "maze/mask.h"

#include "base/bits.h"
#include "base/sets.h"
#include "base/text.h"
#include "maze/tiling.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEXTET = 6,                         /* bits per character */
    TEXT_BITS = MAZE_MASK_TEXT * SEXTET /* at most; each run takes at least one */
};

struct maze_mask {
    atomic_uint holders;
    uint32_t width, height;
    const struct maze_tiling *tiling; /* by whose sides the cells are connected */
    uint64_t cells;                   /* inside */
    size_t length;                    /* of the compact form; 0: too long */
    char text[MAZE_MASK_TEXT + 1];
    uint64_t bits[]; /* cell x, y is bit y * width + x; one more word follows */
};

/* ---- Components: a run of cells in a row begins one, and joins the components of runs above that it touches ---- */

struct run {
    uint32_t start, end; /* in its row */
    uint32_t name;       /* the number of its component */
};

/* Lists the runs of a row of `width` bits, which begins at bit `first`. Returns how many there are. */
static uint32_t list_runs(const uint64_t *bits, uint64_t first, uint32_t width, struct run *runs)
{
    uint32_t count = 0;
    uint64_t before = 0; /* whether the cell to the west is inside */

    for (uint32_t x = 0; x < width; x += BITS_WORD) {
        const uint64_t rest = width - x;
        const uint64_t row =
            bits_from(bits, first + x) & (rest < BITS_WORD ? bits_last_mask(rest) : UINT64_MAX);

        for (uint64_t edges = row ^ (row << 1 | before); edges; edges &= edges - 1, before ^= 1)
            if (before)
                runs[count++].end = x + bits_lowest(edges);
            else
                runs[count].start = x + bits_lowest(edges);
    }
    if (before)
        runs[count++].end = width;
    return count;
}

/* Whether a side of the run above leads to this run. Of two adjacent cells in a row, either will do. */
static bool touch(
    const struct maze_tiling *tiling, const struct run *above, const struct run *run, uint32_t y)
{
    for (unsigned i = 0; i < 2 * tiling->directions; i++) {
        const unsigned class = i % 2, direction = i / 2;
        const int64_t across = tiling->across[class][direction];
        int64_t x = run->start - across;

        if (tiling->down[class][direction] <= 0 || !(tiling->has[class] >> direction & 1))
            continue;
        x = x > above->start ? x : above->start;
        x += tiling->classes && maze_tiling_class(tiling, (uint64_t)x, y) != class;
        if (x < above->end && x + across < run->end)
            return true;
    }
    return false;
}

/* Names the components of row y's runs, given the runs above. Returns by how many the components grew, or shrank. */
static int64_t name_runs(const struct maze_tiling *tiling, uint32_t y, struct run *runs,
    uint32_t count, const struct run *above, uint32_t count_above, uint32_t *parent,
    uint32_t *names)
{
    int64_t more = 0;

    for (uint32_t i = 0, first = 0; i < count; i++) {
        runs[i].name = parent[*names] = *names;
        more++;
        /* A side may lead to the next column. */
        while (first < count_above && above[first].end < runs[i].start)
            first++;
        for (uint32_t k = first; k < count_above && above[k].start <= runs[i].end; k++)
            if (touch(tiling, &above[k], &runs[i], y - 1))
                more -= union_find_join(parent, runs[i].name, above[k].name);
        ++*names;
    }
    return more;
}

/*
 * Counts the components of the set bits among width x height cells, at most 2^31. Cell x, y is bit y * stride + x, and
 * one more word can be read. The sides of the tiling connect cells. False when there is no memory.
 */
static bool components_count(const struct maze_tiling *tiling, const uint64_t *bits, uint32_t width,
    uint32_t height, uint64_t stride, uint64_t *count)
{
    const size_t most = (size_t)width / 2 + 1; /* runs per row */
    struct run *runs = malloc(2 * most * sizeof(*runs));
    uint32_t *parent = malloc(height * most * sizeof(*parent));
    uint32_t names = 0, length[2] = {0};
    const bool can_count = runs && parent;

    *count = 0;
    for (uint32_t y = 0; can_count && y < height; y++) {
        struct run *here = runs + y % 2 * most, *above = runs + (y + 1) % 2 * most;

        length[y % 2] = list_runs(bits, y * stride, width, here);
        *count += (uint64_t)name_runs(
            tiling, y, here, length[y % 2], above, length[(y + 1) % 2], parent, &names);
    }
    free(runs);
    free(parent);
    return can_count;
}

/* ---- Writing the compact form ---- */

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

struct writer {
    char *text;   /* MAZE_MASK_TEXT bytes */
    size_t bits;  /* written; still counted when there is no more room */
    uint32_t run; /* length of the last run, whose bits are `bit` */
    bool bit;
    unsigned sextet;
};

static void put_bit(struct writer *writer, unsigned bit)
{
    writer->sextet = writer->sextet << 1 | bit;
    if (++writer->bits % SEXTET == 0 && writer->bits <= TEXT_BITS)
        writer->text[writer->bits / SEXTET - 1] = digits[writer->sextet % (1 << SEXTET)];
}

static void put_number(struct writer *writer, uint32_t number)
{
    const unsigned highest = bits_highest(number);

    for (unsigned i = 0; i < highest; i++)
        put_bit(writer, 0);
    for (unsigned i = highest + 1; i-- > 0;)
        put_bit(writer, number >> i & 1);
}

static void put_cell(struct writer *writer, bool changed)
{
    if (changed != writer->bit) {
        put_number(writer, writer->run);
        writer->bit = changed;
        writer->run = 0;
    }
    writer->run++;
}

/* Stores the compact form of a new mask, unless it is too long. */
static void write_text(struct maze_mask *mask)
{
    const uint64_t cells = (uint64_t)mask->width * mask->height;
    struct writer writer = {.text = mask->text, .run = 1};

    for (uint64_t i = 0; i < cells && writer.bits <= TEXT_BITS; i++)
        put_cell(&writer,
            bits_get(mask->bits, i) != (i >= mask->width && bits_get(mask->bits, i - mask->width)));
    put_number(&writer, writer.run);
    while (writer.bits % SEXTET)
        put_bit(&writer, 0);
    mask->length = writer.bits <= TEXT_BITS ? writer.bits / SEXTET : 0;
    mask->text[mask->length] = '\0';
}

/* ---- Reading the compact form ---- */

/* The bits of a text, SEXTET per character, the highest first. */
struct reader {
    size_t length, at;
    uint8_t sextet[MAZE_MASK_TEXT];
};

static int sextet_of(char c)
{
    const char *digit = memchr(digits, c, 1 << SEXTET);

    return digit ? (int)(digit - digits) : -1;
}

bool maze_mask_is_text(const char *text, size_t length)
{
    while (length && sextet_of(text[length - 1]) >= 0)
        length--;
    return length == 0;
}

static bool reader_begin(struct reader *reader, const char *text, size_t length)
{
    reader->length = length * SEXTET;
    reader->at = 0;
    for (size_t i = 0; i < length; i++) {
        const int sextet = sextet_of(text[i]);

        if (sextet < 0)
            return false;
        reader->sextet[i] = (uint8_t)sextet;
    }
    return true;
}

/* The next bit, 0 past the end. */
static unsigned next_bit(struct reader *reader)
{
    const size_t at = reader->at++;

    if (at >= reader->length)
        return 0;
    return (unsigned)reader->sextet[at / SEXTET] >> (SEXTET - 1 - at % SEXTET) & 1;
}

/* Reads a number. 0 if there is none, or if it has more than 32 digits. */
static uint64_t next_number(struct reader *reader)
{
    uint64_t number = 1;
    unsigned zeros = 0;

    while (zeros < BITS_WORD / 2 && !next_bit(reader))
        zeros++;
    if (zeros == BITS_WORD / 2 || reader->at + zeros > reader->length)
        return 0;
    while (zeros--)
        number = number << 1 | next_bit(reader);
    return number;
}

/* Whether only the bits that fill the last character are left. */
static bool is_at_end(struct reader *reader)
{
    bool zeros = reader->length - reader->at < SEXTET;

    while (zeros && reader->at < reader->length)
        zeros = !next_bit(reader);
    return zeros;
}

/* Reads the runs, and sets the bits of cells that differ from the cell above. */
static bool read_changes(struct reader *reader, struct maze_mask *mask)
{
    const uint32_t cells = mask->width * mask->height;
    uint32_t at = 0;
    bool changed = false;

    for (bool first = true; at < cells; first = false, changed = !changed) {
        const uint64_t number = next_number(reader), run = number - first;

        if (!number || run > cells - at)
            return false;
        if (changed)
            bits_fill(mask->bits, at, at + run);
        at += (uint32_t)run;
    }
    return is_at_end(reader);
}

/* Adds each row to the next, in a mask with several rows per word. */
static void sum_narrow_rows(uint64_t *bits, uint64_t cells, unsigned width)
{
    uint64_t each_row = 0, before = 0;

    for (unsigned i = 0; i < BITS_WORD; i += width)
        bits_set(&each_row, i);
    for (size_t i = 0; i < bits_words(cells); i++) {
        uint64_t word = bits[i];

        /* Sums of two rows, then of four …; then adds the last row of the previous word to each. */
        for (unsigned rows = width; rows < BITS_WORD; rows *= 2)
            word ^= word << rows;
        bits[i] = before = word ^ (before >> (BITS_WORD - width)) * each_row;
    }
    bits[bits_words(cells) - 1] &= bits_last_mask(cells);
}

/* Adds each row to the next: bits for differences become bits for inside cells. */
static void sum_rows(uint64_t *bits, uint64_t cells, uint32_t width)
{
    if (width < BITS_WORD) {
        sum_narrow_rows(bits, cells, width);
        return;
    }
    for (uint64_t at = width; at < cells; at += BITS_WORD) {
        const uint64_t used = cells - at < BITS_WORD ? bits_last_mask(cells - at) : UINT64_MAX;
        const uint64_t above = bits_from(bits, at - width) & used;

        bits[at / BITS_WORD] ^= above << at % BITS_WORD;
        bits[at / BITS_WORD + 1] ^= above >> 1 >> (BITS_WORD - 1 - at % BITS_WORD);
    }
}

static size_t bytes_of(uint32_t width, uint32_t height)
{
    return sizeof(struct maze_mask) + (bits_words((uint64_t)width * height) + 1) * sizeof(uint64_t);
}

static struct maze_mask *mask_new(uint32_t width, uint32_t height)
{
    struct maze_mask *mask = calloc(1, bytes_of(width, height));

    if (!mask)
        return NULL;
    atomic_init(&mask->holders, 1);
    mask->width = width;
    mask->height = height;
    return mask;
}

/* Counts the inside cells of a new mask, and their components. */
static enum maze_mask_fault count_cells(
    const struct maze_tiling *tiling, struct maze_mask *mask, uint64_t *components)
{
    const uint64_t cells = (uint64_t)mask->width * mask->height;

    for (size_t i = 0; i < bits_words(cells); i++)
        mask->cells += bits_count(mask->bits[i]);
    mask->tiling = tiling ? tiling : maze_tiling_at(0);
    if (!components_count(
            mask->tiling, mask->bits, mask->width, mask->height, mask->width, components))
        return MAZE_MASK_NO_MEMORY;
    if (*components == 0)
        return MAZE_MASK_EMPTY;
    return *components == 1 ? MAZE_MASK_OK : MAZE_MASK_DISCONNECTED;
}

/* Passes the mask to the caller if a maze can have it. */
static enum maze_mask_fault end_mask(
    enum maze_mask_fault fault, struct maze_mask *new, struct maze_mask **mask)
{
    if (fault == MAZE_MASK_OK)
        *mask = new;
    else
        maze_mask_free(new);
    return fault;
}

enum maze_mask_fault maze_mask_read(const char *text, size_t length, uint64_t width,
    uint64_t height, const struct maze_tiling *tiling, struct maze_mask **mask,
    uint64_t *components)
{
    struct reader reader;

    if (length > MAZE_MASK_TEXT || (width && height > MAZE_MASK_CELLS / width))
        return MAZE_MASK_TOO_LARGE;
    if (!width || !height || !reader_begin(&reader, text, length))
        return MAZE_MASK_MALFORMED;

    struct maze_mask *new = mask_new((uint32_t)width, (uint32_t)height);

    if (!new)
        return MAZE_MASK_NO_MEMORY;
    new->length = length;
    memcpy(new->text, text, length);
    if (!read_changes(&reader, new))
        return end_mask(MAZE_MASK_MALFORMED, new, mask);
    sum_rows(new->bits, width * height, new->width);
    return end_mask(count_cells(tiling, new, components), new, mask);
}

/* ---- Reading text art ---- */

/* Cuts a character off *rest, and returns its first byte. */
static char next_character(struct span *rest)
{
    const char first = *rest->text;
    const size_t bytes = span_character(*rest);

    *rest = span_from(*rest, bytes ? bytes : 1);
    return first;
}

uint64_t maze_mask_characters(const char *row)
{
    uint64_t n = 0;

    for (struct span rest = span_of(row); rest.length; n++)
        (void)next_character(&rest);
    return n;
}

enum maze_mask_fault maze_mask_draw(const struct maze_art *art, const struct maze_tiling *tiling,
    struct maze_mask **mask, uint64_t *components)
{
    struct maze_mask *new;
    uint64_t width = 0;

    for (size_t y = 0; y < art->count; y++) {
        const uint64_t characters = maze_mask_characters(art->rows[y]);

        width = characters > width ? characters : width;
    }
    if (!width)
        return MAZE_MASK_EMPTY;
    if (width > MAZE_MASK_CELLS / art->count)
        return MAZE_MASK_TOO_LARGE;
    new = mask_new((uint32_t)width, (uint32_t)art->count);
    if (!new)
        return MAZE_MASK_NO_MEMORY;
    for (size_t y = 0; y < art->count; y++) {
        struct span row = span_of(art->rows[y]);

        for (uint64_t at = y * width; row.length; at++)
            if (!strchr(art->ground, next_character(&row)) != art->inverted)
                bits_set(new->bits, at);
    }
    write_text(new);
    return end_mask(count_cells(tiling, new, components), new, mask);
}

bool maze_spec_has_text(const struct maze_spec *spec)
{
    return !spec->mask || spec->mask->length > 0;
}

bool maze_spec_components(const struct maze_spec *spec, uint64_t *count)
{
    const uint32_t width = (uint32_t)spec->width, height = (uint32_t)spec->height;
    const size_t words = bits_words(width);
    uint64_t *rows;
    bool can_count;

    if (spec->mask)
        return components_count(spec->tiling, spec->mask->bits, width, height, width, count);
    rows = calloc(words * height + 1, sizeof(*rows));
    for (uint32_t y = 0; rows && y < height; y++)
        (void)maze_shape_row(spec->shape, width, height, y, rows + y * words);
    can_count = rows &&
        components_count(spec->tiling, rows, width, height, (uint64_t)words * BITS_WORD, count);
    free(rows);
    return can_count;
}

/* ---- Questions about a mask ---- */

size_t maze_mask_write(const struct maze_mask *mask, char text[MAZE_MASK_TEXT + 1])
{
    memcpy(text, mask->text, mask->length + 1);
    return mask->length;
}

uint32_t maze_mask_width(const struct maze_mask *mask)
{
    return mask->width;
}

uint32_t maze_mask_height(const struct maze_mask *mask)
{
    return mask->height;
}

uint64_t maze_mask_cells(const struct maze_mask *mask)
{
    return mask->cells;
}

uint64_t maze_mask_bytes(const struct maze_mask *mask)
{
    return bytes_of(mask->width, mask->height);
}

bool maze_mask_is_connected(const struct maze_mask *mask, const struct maze_tiling *tiling)
{
    return mask->tiling == tiling ||
        (mask->tiling->sides == MAZE_DIRECTIONS && tiling->sides > MAZE_DIRECTIONS);
}

bool maze_mask_inside(const struct maze_mask *mask, uint32_t x, uint32_t y)
{
    return bits_get(mask->bits, (uint64_t)y * mask->width + x);
}

void maze_mask_row(const struct maze_mask *mask, uint32_t y, uint64_t *words)
{
    const uint64_t from = (uint64_t)y * mask->width;
    const size_t n = bits_words(mask->width);

    for (size_t i = 0; i < n; i++)
        words[i] = bits_from(mask->bits, from + i * BITS_WORD);
    words[n - 1] &= bits_last_mask(mask->width);
}

struct maze_point maze_mask_cell(const struct maze_mask *mask, uint64_t i)
{
    const uint64_t *word = mask->bits;
    uint64_t bits;

    for (unsigned n; i >= (n = bits_count(*word)); word++)
        i -= n;
    for (bits = *word; i > 0; i--)
        bits &= bits - 1;
    i = (uint64_t)(word - mask->bits) * BITS_WORD + bits_lowest(bits);
    return (struct maze_point){i % mask->width, i / mask->width};
}

uint64_t maze_mask_margin(const struct maze_mask *mask, uint64_t y, bool east, uint64_t most)
{
    const uint64_t west = y * mask->width, end = west + mask->width;

    if (!east)
        return bits_next(mask->bits, west, west + most, true) - west;
    for (uint64_t across = 0, n; across < most; across += n) {
        n = most - across < BITS_WORD ? most - across : BITS_WORD;

        const uint64_t bits = bits_from(mask->bits, end - across - n) & bits_last_mask(n);

        if (bits)
            return across + n - 1 - bits_highest(bits);
    }
    return most;
}

struct maze_mask *maze_mask_share(struct maze_mask *mask)
{
    if (mask)
        atomic_fetch_add_explicit(&mask->holders, 1, memory_order_relaxed);
    return mask;
}

void maze_mask_free(struct maze_mask *mask)
{
    if (!mask || atomic_fetch_sub_explicit(&mask->holders, 1, memory_order_acq_rel) > 1)
        return;
    free(mask);
}
