/*
 * Pieces are counted as rows are read: a run of cells that touches no run of the row above begins a
 * piece, and one that touches several makes them one. Which runs are of one piece is a union-find
 * (Galler and Fischer, 1964) over names, of which there are only so many: when they run out, those
 * of the last row are named anew. Rows that are as the row above change nothing and cost nothing; nor
 * do many in turn of which each is the opposite of the one above, since no cell there touches another
 * row's.
 */
#include "core/pieces.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES_A_RUN = 4 }; /* so that naming anew is rare */

bool pieces_begin(struct pieces *pieces, uint32_t width, uint32_t runs)
{
    const size_t edges = 2 * (size_t)runs, names = NAMES_A_RUN * (size_t)runs;
    uint32_t *store = malloc((3 * edges + 2 * runs + 2 * names) * sizeof(*store));

    if (!store)
        return false;
    *pieces = (struct pieces){.width = width, .room = (uint32_t)names, .store = store};
    pieces->edge = store;
    pieces->change = store + edges;
    pieces->other = store + 2 * edges;
    pieces->name = store + 3 * edges;
    pieces->other_name = pieces->name + runs;
    pieces->parent = pieces->other_name + runs;
    pieces->renamed = pieces->parent + names;
    return true;
}

static uint32_t root(uint32_t *parent, uint32_t name)
{
    while (parent[name] != name)
        name = parent[name] = parent[parent[name]];
    return name;
}

static uint32_t new_name(struct pieces *pieces)
{
    pieces->count++;
    pieces->parent[pieces->names] = pieces->names;
    return pieces->names++;
}

/* Two names turn out to be of one piece, which is now known by the elder. */
static uint32_t join(struct pieces *pieces, uint32_t a, uint32_t b)
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

/* Names the pieces of the last row 0, 1, 2 …, and forgets all other names. */
static void rename_all(struct pieces *pieces)
{
    const uint32_t runs = pieces->edges / 2;

    for (uint32_t i = 0; i < runs; i++) {
        pieces->name[i] = root(pieces->parent, pieces->name[i]);
        pieces->renamed[pieces->name[i]] = UINT32_MAX;
    }
    pieces->names = 0;
    for (uint32_t i = 0; i < runs; i++) {
        uint32_t *renamed = &pieces->renamed[pieces->name[i]];

        if (*renamed == UINT32_MAX)
            *renamed = pieces->names++;
        pieces->name[i] = *renamed;
    }
    for (uint32_t name = 0; name < pieces->names; name++)
        pieces->parent[name] = name;
}

static void reserve_names(struct pieces *pieces, uint32_t runs)
{
    if (pieces->room - pieces->names < runs)
        rename_all(pieces);
}

/* Writes the row's edges, those that are either edges of the row above or of changes, to `other`. */
static uint32_t merge(struct pieces *pieces)
{
    const uint32_t *a = pieces->edge, *const a_end = a + pieces->edges;
    const uint32_t *b = pieces->change, *const b_end = b + pieces->changes;
    uint32_t *to = pieces->other;

    while (a < a_end && b < b_end) {
        if (*a == *b) {
            a++;
            b++;
        } else {
            *to++ = *a < *b ? *a++ : *b++;
        }
    }
    while (a < a_end)
        *to++ = *a++;
    while (b < b_end)
        *to++ = *b++;
    return (uint32_t)(to - pieces->other);
}

/* Names the `edges` / 2 runs of the row by those above that they touch. */
static void name_runs(struct pieces *pieces, uint32_t edges)
{
    const uint32_t *above = pieces->edge, *const above_end = above + pieces->edges;

    for (uint32_t i = 0; i < edges; i += 2) {
        const uint32_t from = pieces->other[i], end = pieces->other[i + 1];
        uint32_t name = UINT32_MAX;

        while (above < above_end && above[1] <= from)
            above += 2;
        for (const uint32_t *run = above; run < above_end && run[0] < end; run += 2) {
            const uint32_t its = pieces->name[(run - pieces->edge) / 2];

            name = name == UINT32_MAX ? its : join(pieces, name, its);
            above = run;
        }
        pieces->other_name[i / 2] = name == UINT32_MAX ? new_name(pieces) : name;
    }
}

/* The other edges and names become those of the last row. */
static void turn(struct pieces *pieces, uint32_t edges)
{
    uint32_t *const edge = pieces->edge, *const name = pieces->name;

    pieces->edge = pieces->other;
    pieces->other = edge;
    pieces->name = pieces->other_name;
    pieces->other_name = name;
    pieces->edges = edges;
    pieces->changes = 0;
}

/* How many cells of the last row are inside. */
static void count_inside(struct pieces *pieces)
{
    pieces->inside = 0;
    for (uint32_t i = 0; i < pieces->edges; i += 2)
        pieces->inside += pieces->edge[i + 1] - pieces->edge[i];
}

/* Is done with the row and those after it that are the same, and goes on to row `next`. */
static void go_to(struct pieces *pieces, uint32_t next)
{
    if (pieces->changes) {
        const uint32_t edges = merge(pieces);

        reserve_names(pieces, edges / 2);
        name_runs(pieces, edges);
        turn(pieces, edges);
        count_inside(pieces);
    }
    pieces->cells += pieces->inside * (next - pieces->row);
    pieces->row = next;
}

/* From the row on `rows` are each the opposite of the one above. */
static void change_rows(struct pieces *pieces, uint32_t rows)
{
    const uint32_t odd = (rows + 1) / 2, even = rows / 2, runs = pieces->edges / 2;
    uint32_t edges;

    pieces->change[0] = 0;
    pieces->change[1] = pieces->width;
    pieces->changes = 2;
    edges = merge(pieces);
    /* But for the last row, whose runs are named, all that is to be known is how many there are. */
    pieces->count += (uint64_t)odd * (edges / 2) + (uint64_t)even * runs;
    pieces->cells += odd * (pieces->width - pieces->inside) + even * pieces->inside;
    if (rows % 2 == 1)
        turn(pieces, edges);
    pieces->changes = 0;
    pieces->count -= pieces->edges / 2;
    pieces->names = 0;
    for (uint32_t i = 0; i < pieces->edges / 2; i++)
        pieces->name[i] = new_name(pieces);
    count_inside(pieces);
    pieces->row += rows;
}

void pieces_change(struct pieces *pieces, uint32_t from, uint32_t end)
{
    while (from < end) {
        const uint32_t row = from / pieces->width, x = from % pieces->width;
        const uint32_t rest = pieces->width - x;

        if (row != pieces->row)
            go_to(pieces, row);
        if (x == 0 && end - from >= rest) {
            const uint32_t rows = (end - from) / pieces->width;

            change_rows(pieces, rows);
            from += rows * pieces->width;
        } else {
            const uint32_t n = end - from < rest ? end - from : rest;

            pieces->change[pieces->changes++] = x;
            pieces->change[pieces->changes++] = x + n;
            from += n;
        }
    }
}

void pieces_end(struct pieces *pieces, uint32_t height)
{
    go_to(pieces, height);
    free(pieces->store);
}
