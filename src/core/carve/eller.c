/*
 * Eller: works row by row, and only knows which cells of the current row the rows above connect. Neighbours in
 * different sets are joined by a random bit. Then each cell opens to the south by another one, and if all cells of a
 * set stay closed, the last of them opens. The last row joins all its sets.
 *
 * Fair bits would make 40 % of the passages horizontal, since neighbours in one set are never joined and a set may be
 * forced to open. So cells join at 19 to 13 and open at 13 to 19: then as many passages lead along rows as along
 * columns. A bias weighs both bits. As the last cell of a set depends on the direction, another bit for each row says
 * whether it is swept to the east or to the west, so mazes are as likely as their mirror images.
 *
 * A set is a ring of cells, from west to east and from the last to the first. Sets never cross, as a maze is flat. So
 * two neighbours are in one set if and only if one follows the other in its ring, and swapping links joins two rings. A
 * cell that does not open leaves its ring for the next row as soon as the wall to the next cell is known. If it is then
 * alone in its ring, it is the last of its set and no other has opened, so it is forced to open. One pass per row does
 * everything, without a branch.
 *
 * Source: M. Eller (1982), unpublished; J. Buck, Mazes for Programmers (2015), chapter 12.
 */
#include "core/carve/algorithms.h"

#include "base/bits.h"
#include "core/board/rows.h"

#include <stdlib.h>

enum sweep { EASTWARD, WESTWARD };

/* A cell's neighbours in its ring: the next one in a sweep to the east, and in a sweep to the west. */
struct links {
    uint32_t after[2];
};

/* The weights of passages along the row and to the south. */
struct weights {
    uint32_t horizontal, vertical;
};

struct eller_rows {
    struct maze_rows rows;
    uint64_t key;
    struct weights weights;
    size_t words;
    struct links *ring; /* by cell, from 1 on; one before and one past the row join none */
    uint64_t store[];   /* the row's two planes, then the rings */
};

/* All ones for true. Masks select what depends on a random bit, since no branch could be predicted. */
static inline uint32_t eller_mask(uint64_t truth)
{
    return -(uint32_t)truth;
}

static inline uint32_t eller_choose(uint32_t truth, uint32_t then, uint32_t otherwise)
{
    return otherwise ^ ((otherwise ^ then) & truth);
}

/*
 * Handles cell x, whose links are `here`. Joins it to the next cell if that is in another set and the mask `join` is
 * set. Then removes it from its ring unless the mask `stay` is set. Returns the links of the next cell, which memory
 * need not hold. Sets bit 0 of what opens.
 */
static INLINE struct links eller_step(enum sweep sweep, struct links *ring, uint32_t x,
    struct links here, uint32_t join, uint32_t stay, uint64_t *ahead, uint64_t *south)
{
    const enum sweep fore = sweep, back = !sweep;
    const uint32_t next = sweep == EASTWARD ? x + 1 : x - 1;
    struct links there = ring[next];
    const uint32_t joined = join & eller_mask(here.after[fore] != next);
    /* Swaps what follows x with what follows the last cell of the next cell's set. */
    const uint32_t after_last = eller_choose(joined, here.after[fore], next);
    const uint32_t before_first = eller_choose(joined, there.after[back], x);

    ring[there.after[back]].after[fore] = after_last;
    ring[here.after[fore]].after[back] = before_first;
    there.after[fore] =
        eller_choose(eller_mask(there.after[back] == next), after_last, there.after[fore]);
    here.after[back] =
        eller_choose(eller_mask(here.after[fore] == x), before_first, here.after[back]);
    here.after[fore] = eller_choose(joined, next, here.after[fore]);
    there.after[back] = eller_choose(joined, x, there.after[back]);
    *ahead = joined & 1;
    *south = (stay | eller_mask(here.after[fore] == x)) & 1;

    const uint32_t after = eller_choose(stay, x, here.after[fore]),
                   before = eller_choose(stay, x, here.after[back]);

    ring[here.after[back]].after[fore] = after;
    ring[here.after[fore]].after[back] = before;
    there.after[back] =
        eller_choose(eller_mask(here.after[fore] == next), before, there.after[back]);
    there.after[fore] =
        eller_choose(eller_mask(here.after[back] == next), after, there.after[fore]);
    ring[x].after[fore] = eller_choose(stay, here.after[fore], x);
    ring[x].after[back] = eller_choose(stay, here.after[back], x);
    return there;
}

/* Makes the planes of a row. Their first bits are the first cells of the sweep. */
static INLINE void eller_sweep(enum sweep sweep, const struct eller_rows *self, uint64_t key,
    struct weights weights, uint64_t *ahead, uint64_t *south)
{
    const uint32_t width = self->rows.width, trials = weights.horizontal + weights.vertical;
    uint32_t x = sweep == EASTWARD ? 1 : width;
    struct bernoulli join = {rng_key(key, 0), 0, weights.horizontal, trials};
    struct bernoulli stay = {rng_key(key, 1), 0, weights.vertical, trials};
    struct links here = self->ring[x];

    for (size_t k = 0; k < self->words; k++) {
        const uint32_t done = (uint32_t)(k * BITS_WORD);
        const uint32_t cells = width - done < BITS_WORD ? width - done : BITS_WORD;
        uint64_t joins = bernoulli_bits(&join), stays = bernoulli_bits(&stay);
        uint64_t aheads = 0, souths = 0;

        if (k == self->words - 1)
            joins &= bits_last_mask(width) >> 1;
        for (uint32_t i = 0; i < cells; i++, x = sweep == EASTWARD ? x + 1 : x - 1) {
            uint64_t opens_ahead, opens_south;

            here = eller_step(sweep, self->ring, x, here, eller_mask(joins >> i & 1),
                eller_mask(stays >> i & 1), &opens_ahead, &opens_south);
            aheads |= opens_ahead << i;
            souths |= opens_south << i;
        }
        ahead[k] = aheads;
        south[k] = souths;
    }
}

static enum maze_status eller_next(struct maze_rows *rows, uint32_t y, struct maze_row *row)
{
    static const struct weights in_last_row = {1, 0};
    struct eller_rows *self = (struct eller_rows *)rows;
    uint64_t *east = self->store, *south = east + self->words;
    const bool last = y == rows->height - 1;
    const struct weights weights = last ? in_last_row : self->weights;
    const uint64_t key = rng_key(self->key, y);

    if (y == 0)
        for (uint32_t x = 0; x <= rows->width + 1; x++)
            self->ring[x] = (struct links){{x, x}};
    if (rng_at(key, 0) >> 63) {
        eller_sweep(EASTWARD, self, key, weights, east, south);
    } else {
        eller_sweep(WESTWARD, self, key, weights, east, south);
        bits_mirror(east, self->words, rows->width - 1);
        bits_mirror(south, self->words, rows->width);
    }
    if (last)
        memset(south, 0, self->words * sizeof(*south));
    row->plane[MAZE_PLANE_EAST] = east;
    row->plane[MAZE_PLANE_SOUTH] = south;
    return MAZE_OK;
}

enum maze_status eller_open(const struct maze_spec *spec, struct maze_rows **rows)
{
    static const struct rows_kind kind = {.next = eller_next};
    const size_t words = bits_words(spec->width);
    struct eller_rows *self = malloc(
        sizeof(*self) + 2 * words * sizeof(uint64_t) + (spec->width + 2) * sizeof(struct links));

    if (!self)
        return MAZE_NO_MEMORY;
    *self = (struct eller_rows){
        .rows = {.kind = &kind,
            .tiling = maze_tiling_at(0),
            .width = (uint32_t)spec->width,
            .height = (uint32_t)spec->height},
        .key = algorithm_key(spec),
        .weights = {19 * (uint32_t)(MAZE_BIAS_MAX + spec->bias),
            13 * (uint32_t)(MAZE_BIAS_MAX - spec->bias)},
        .words = words,
        .ring = (struct links *)(self->store + 2 * words),
    };
    *rows = &self->rows;
    return MAZE_OK;
}
