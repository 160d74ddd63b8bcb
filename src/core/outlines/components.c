/* Row by row: a run of cells begins a component, and the runs above it that it touches join theirs to it. */
#include "core/outlines/components.h"

#include "core/sets.h"

#include <stdlib.h>

struct run {
    uint32_t start, end; /* in its row */
    uint32_t name;       /* of its component */
};

/* Lists the runs of a row of `width` bits from number `first` on, and returns how many there are. */
static uint32_t list_runs(const uint64_t *bits, uint64_t first, uint32_t width, struct run *runs)
{
    uint32_t count = 0;
    uint64_t before = 0; /* the cell to the west is inside */

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

/* Whether a side of some cells of a run in row y leads to one in the next row: of two cells beside each other, any. */
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

/* Names the components of the runs of row y by the runs above, and returns by how many there are more. */
static int64_t name_runs(const struct maze_tiling *tiling, uint32_t y, struct run *runs,
    uint32_t count, const struct run *above, uint32_t count_above, uint32_t *parent,
    uint32_t *names)
{
    int64_t more = 0;

    for (uint32_t i = 0, first = 0; i < count; i++) {
        runs[i].name = parent[*names] = *names;
        more++;
        /* A side may lead to a column beside its own. */
        while (first < count_above && above[first].end < runs[i].start)
            first++;
        for (uint32_t k = first; k < count_above && above[k].start <= runs[i].end; k++)
            if (touch(tiling, &above[k], &runs[i], y - 1))
                more -= union_find_join(parent, runs[i].name, above[k].name);
        ++*names;
    }
    return more;
}

bool components_count(const struct maze_tiling *tiling, const uint64_t *bits, uint32_t width,
    uint32_t height, uint64_t stride, uint64_t *count)
{
    const size_t most = (size_t)width / 2 + 1; /* runs a row */
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
