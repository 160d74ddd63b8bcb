/*
 * Eller: row by row, knowing of the rows above only which cells of this one they join. Neighbours
 * of different sets are joined by a random bit; then each cell opens to the south by one, and of a
 * set whose cells all stay closed the last opens. The last row joins all its sets.
 *
 * A set is a ring of cells, from west to east and from the last to the first. Sets never cross, for
 * a maze is flat: so two neighbours are of one set just if one follows the other in its ring, and
 * two rings are joined by a swap of links. A cell that does not open leaves its ring for the row
 * below as soon as its own wall to the east is known. If it is alone in its ring by then, it is the
 * last of its set and no other has opened: it is the easternmost cell of a set that is forced to
 * open. One pass a row does it all, without a branch.
 *
 * Source: M. Eller (1982), unpublished; J. Buck, Mazes for Programmers (2015), chapter 12.
 */
#include "core/algorithms/algorithms.h"

#include "base/bernoulli.h"
#include "base/bits.h"
#include "base/rng.h"
#include "core/rows.h"

#include <stdbool.h>
#include <stdlib.h>

/* A cell's neighbours in its ring. */
struct links {
    uint32_t before, after;
};

struct eller_rows {
    struct maze_rows rows;
    uint64_t key;
    int bias;
    size_t words;
    struct links *ring; /* of each cell, and of one past the last that joins none */
    uint64_t store[];   /* the row's two planes, then the rings */
};

/* All ones for true: what depends on a random bit is chosen by masks, for no branch could be guessed. */
static inline uint32_t eller_mask(uint64_t truth)
{
    return -(uint32_t)truth;
}

static inline uint32_t eller_choose(uint32_t truth, uint32_t then, uint32_t otherwise)
{
    return otherwise ^ ((otherwise ^ then) & truth);
}

/*
 * Cell x, whose links are `here`: joins it to the next cell, if that is of another set, where the
 * mask `join` says so, then takes it out of its ring unless the mask `stay` does not let it, and
 * returns the next cell's links, which memory need not have. Sets bit 0 of what it opens.
 */
static inline struct links eller_step(struct links *ring, uint32_t x, struct links here,
    uint32_t join, uint32_t stay, uint64_t *east, uint64_t *south)
{
    const uint32_t next = x + 1;
    struct links there = ring[next];
    const uint32_t joined = join & eller_mask(here.after != next);
    /* What follows x changes places with what follows the last of the next cell's set. */
    const uint32_t after_last = eller_choose(joined, here.after, next);
    const uint32_t before_first = eller_choose(joined, there.before, x);

    ring[there.before].after = after_last;
    ring[here.after].before = before_first;
    there.after = eller_choose(eller_mask(there.before == next), after_last, there.after);
    here.before = eller_choose(eller_mask(here.after == x), before_first, here.before);
    here.after = eller_choose(joined, next, here.after);
    there.before = eller_choose(joined, x, there.before);
    *east = joined & 1;
    *south = (stay | eller_mask(here.after == x)) & 1;

    const uint32_t after = eller_choose(stay, x, here.after),
                   before = eller_choose(stay, x, here.before);

    ring[here.before].after = after;
    ring[here.after].before = before;
    there.before = eller_choose(eller_mask(here.after == next), before, there.before);
    there.after = eller_choose(eller_mask(here.before == next), after, there.after);
    ring[x] = (struct links){eller_choose(stay, here.before, x), eller_choose(stay, here.after, x)};
    return there;
}

static enum maze_status eller_next(struct maze_rows *rows, uint32_t y, struct maze_row *row)
{
    struct eller_rows *self = (struct eller_rows *)rows;
    uint64_t *east = self->store, *south = east + self->words;
    const uint32_t width = rows->width;
    const bool last = y == rows->height - 1;
    const uint64_t key = rng_key(self->key, y);
    struct bernoulli bits = {
        key, 2 * self->words, (uint32_t)(MAZE_BIAS_MAX + self->bias), 2 * MAZE_BIAS_MAX};
    struct links here;

    if (y == 0)
        for (uint32_t x = 0; x <= width; x++)
            self->ring[x] = (struct links){x, x};
    here = self->ring[0];
    for (size_t k = 0; k < self->words; k++) {
        const uint32_t x = (uint32_t)(k * BITS_WORD);
        const uint32_t cells = width - x < BITS_WORD ? width - x : BITS_WORD;
        uint64_t joins = last ? UINT64_MAX : rng_at(key, 2 * k), stays = rng_at(key, 2 * k + 1);
        uint64_t easts = 0, souths = 0;

        if (self->bias && !last)
            joins = bernoulli_bits(&bits);
        if (k == self->words - 1)
            joins &= bits_last_mask(width) >> 1;
        for (uint32_t i = 0; i < cells; i++) {
            uint64_t opens_east, opens_south;

            here = eller_step(self->ring, x + i, here, eller_mask(joins >> i & 1),
                eller_mask(stays >> i & 1), &opens_east, &opens_south);
            easts |= opens_east << i;
            souths |= opens_south << i;
        }
        east[k] = easts;
        south[k] = last ? 0 : souths;
    }
    row->plane[MAZE_PLANE_EAST] = east;
    row->plane[MAZE_PLANE_SOUTH] = south;
    return MAZE_OK;
}

enum maze_status eller_open(const struct maze_spec *spec, struct maze_rows **rows)
{
    static const struct rows_kind kind = {.next = eller_next};
    const size_t words = bits_words(spec->width);
    struct eller_rows *self = malloc(
        sizeof(*self) + 2 * words * sizeof(uint64_t) + (spec->width + 1) * sizeof(struct links));

    if (!self)
        return MAZE_NO_MEMORY;
    *self = (struct eller_rows){
        .rows = {.kind = &kind,
            .tiling = maze_tiling_at(0),
            .width = (uint32_t)spec->width,
            .height = (uint32_t)spec->height},
        .key = algorithm_key(spec),
        .bias = spec->bias,
        .words = words,
        .ring = (struct links *)(self->store + 2 * words),
    };
    *rows = &self->rows;
    return MAZE_OK;
}
