/*
 * Pieces are counted row by row, from what changes. Where cells are all changed into their opposite, no
 * cell touches one of the row above: what was a gap between runs is now a piece of its own, and only at
 * the two ends of the change can a run go on, be cut or join another. So a row is kept as a plane of its
 * edges, of which a change turns over two; how many are between them says how many pieces begin, and 64
 * are counted at a time. Which runs are of one piece is a union-find (Galler and Fischer, 1964) over
 * names, and a run has none until a change ends at it: until then it is a piece by itself.
 */
#include "core/outlines/pieces.h"

#include "base/bits.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES_A_CHANGE = 2 }; /* at most: of the runs to the west and to the east of its end */

bool pieces_begin(struct pieces *pieces, uint32_t width, uint32_t changes)
{
    const size_t words = bits_words((uint64_t)width + 1), names = NAMES_A_CHANGE * (size_t)changes;
    /* What is not a plane is written before it is read, so most of it takes no memory. */
    uint64_t *store =
        malloc(2 * words * sizeof(*store) + ((size_t)width + 1 + names) * sizeof(uint16_t));

    if (!store)
        return false;
    memset(store, 0, 2 * words * sizeof(*store));
    *pieces = (struct pieces){.width = width, .edge = store, .named = store + words};
    pieces->name = (uint16_t *)(store + 2 * words);
    pieces->parent = pieces->name + width + 1;
    return true;
}

static uint16_t root(uint16_t *parent, uint16_t name)
{
    while (parent[name] != name)
        name = parent[name] = parent[parent[name]];
    return name;
}

/* Two names turn out to be of one piece, which is now known by the elder. */
static uint16_t join(struct pieces *pieces, uint16_t a, uint16_t b)
{
    a = root(pieces->parent, a);
    b = root(pieces->parent, b);
    if (a == b)
        return a;
    pieces->count--;
    if (a > b)
        return pieces->parent[a] = b;
    return pieces->parent[b] = a;
}

static void set_name(struct pieces *pieces, uint32_t start, uint16_t name)
{
    bits_set(pieces->named, start);
    pieces->name[start] = name;
}

/* The name of the run that starts at column `start`, a new one if it has none. */
static uint16_t name_of(struct pieces *pieces, uint32_t start)
{
    if (!bits_get(pieces->named, start)) {
        pieces->parent[pieces->names] = pieces->names;
        set_name(pieces, start, pieces->names++);
    }
    return pieces->name[start];
}

/* How many bits are set from `from` to before `end`; if there are any, *last becomes the last. */
static uint32_t count_within(const uint64_t *words, uint32_t from, uint32_t end, uint32_t *last)
{
    uint64_t used = UINT64_MAX << (from % BITS_WORD);
    uint32_t count = 0;

    if (from >= end)
        return 0;
    for (uint32_t i = from / BITS_WORD; i <= (end - 1) / BITS_WORD; i++, used = UINT64_MAX) {
        const uint64_t within = i == (end - 1) / BITS_WORD ? used & bits_last_mask(end) : used;
        const uint64_t bits = words[i] & within;

        if (bits) {
            count += bits_count(bits);
            *last = i * BITS_WORD + bits_highest(bits);
        }
    }
    return count;
}

/* Goes on in the row to column `to`, over cells that are as those above them. */
static void pass(struct pieces *pieces, uint32_t to)
{
    pieces->inside ^= count_within(pieces->edge, pieces->at, to, &pieces->start) % 2;
}

/*
 * The cell before column `end` is changed, the one there is inside and is not. `start` is that of the
 * run which the cell before it was of, if it was inside, or else is of now; before column `from` if
 * that is one with a run to the west of the change.
 */
static void go_on(struct pieces *pieces, uint32_t from, uint32_t end, uint32_t start, bool was)
{
    uint16_t name = name_of(pieces, was ? start : end);

    if (!was && start < from)
        name = join(pieces, name_of(pieces, start), name);
    else if (!was)
        pieces->count--;
    bits_wipe(pieces->named, from, end + 1);
    pieces->start = was ? end : start;
    set_name(pieces, pieces->start, name);
}

/* Changes the cells of the row from column `from` to before `end`; later ones may follow. */
static void flip(struct pieces *pieces, uint32_t from, uint32_t end)
{
    uint32_t last = from;

    pass(pieces, from);

    /* Whether there are cells above: to the west of the change, at both its ends, to the east. */
    const bool edge = bits_get(pieces->edge, from), west = pieces->inside, first = west ^ edge;
    const uint32_t edges = count_within(pieces->edge, from + 1, end, &last);
    const bool was = first ^ (edges % 2), east = was ^ bits_get(pieces->edge, end);

    /* Each gap is now a run, and a piece; but the first is none if it is one with a run to the west. */
    pieces->count += (edges + 1 + !first) / 2;
    pieces->count -= west && !first;
    if (east)
        go_on(pieces, from, end, edges == 0 && was != edge ? pieces->start : last, was);
    else
        bits_wipe(pieces->named, from, end + 1);
    bits_flip(pieces->edge, from);
    bits_flip(pieces->edge, end);
    pieces->inside = east;
    pieces->at = end + 1;
}

static void begin_row(struct pieces *pieces, uint32_t row)
{
    pieces->row = row;
    pieces->at = 0;
    pieces->inside = false;
}

/* Changes pairs of whole rows, from one on: each pair is as the first, and after it all is as before. */
static void flip_pairs(struct pieces *pieces, uint32_t row, uint32_t pairs)
{
    const uint64_t before = pieces->count;

    for (uint32_t i = 0; i < 2; i++) {
        begin_row(pieces, row + i * pieces->width);
        flip(pieces, 0, pieces->width);
    }
    pieces->count += (pieces->count - before) * (pairs - 1);
}

void pieces_change(struct pieces *pieces, uint32_t from, uint32_t end)
{
    const uint32_t width = pieces->width;

    while (from < end) {
        if (from - pieces->row >= width)
            begin_row(pieces, from - from % width);

        const uint32_t x = from - pieces->row, rest = width - x;
        const uint32_t n = end - from < rest ? end - from : rest;
        const uint32_t pairs = x == 0 ? (end - from) / width / 2 : 0;

        if (pairs)
            flip_pairs(pieces, from, pairs);
        else
            flip(pieces, x, x + n);
        from += pairs ? pairs * 2 * width : n;
    }
}

void pieces_end(struct pieces *pieces)
{
    free(pieces->edge);
}
