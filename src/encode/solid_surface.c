/* Chains are bits by columns: between two runs of tiles there is always a column of neither. */
#include "encode/solid_surface.h"

#include "base/bits.h"

#include <stdlib.h>

enum maze_status solid_surface_begin(struct solid_surface *self, const struct solid *solid,
    enum solid_level level, enum solid_facing facing, size_t columns)
{
    *self = (struct solid_surface){
        .solid = solid,
        .level = level,
        .facing = facing,
        .chain = calloc(bits_words(columns), sizeof(*self->chain)),
        .columns = columns,
    };
    return self->chain ? MAZE_OK : MAZE_NO_MEMORY;
}

/* The corner of the chain before a column; there is one. */
static size_t before(const struct solid_surface *self, size_t column)
{
    size_t i = column / BITS_WORD;
    uint64_t word = self->chain[i] & ((UINT64_C(1) << column % BITS_WORD) - 1);

    while (!word)
        word = self->chain[--i];
    return i * BITS_WORD + bits_highest(word);
}

static size_t after(const struct solid_surface *self, size_t column)
{
    return bits_next(self->chain, column + 1, self->columns, true);
}

/* Whether the row above has a tile of the surface to the west of a column, or to the east. */
static bool goes_west(const struct solid_surface *self, size_t column)
{
    return column > 0 && bits_get(self->above, column - 1);
}

static bool goes_east(const struct solid_surface *self, size_t column)
{
    return bits_get(self->above, column);
}

void solid_surface_meet(struct solid_surface *self, size_t column)
{
    const bool meets_chain = goes_west(self, column) || goes_east(self, column);

    self->meets = true;
    self->west = self->east = column;
    self->splits = meets_chain && !bits_get(self->chain, column);
    self->sweeps_west = self->sweeps_east = meets_chain;
}

/*
 * Whether a corner sees past `near`, the corner of the chain that is next to it, as far as `far`:
 * then near lies to the north of the straight line to far.
 */
static bool sees(
    const struct solid_surface *self, size_t column, uint32_t y, size_t near, size_t far)
{
    const struct solid *solid = self->solid;

    /* One straight to the north is seen past, and one on the same line hides all beyond it. */
    if (near == column || self->corner[near].y == y)
        return near == column;

    const int64_t far_x = solid_x(solid, (uint32_t)far);
    const int64_t far_y = self->corner[far].y;
    const int64_t across = llabs(solid_x(solid, (uint32_t)column) - far_x);
    const int64_t near_across = llabs(solid_x(solid, (uint32_t)near) - far_x);
    const int64_t down = far_y - y;
    const int64_t near_down = far_y - self->corner[near].y;

    return near_down * across < down * near_across;
}

/* Counterclockwise from where the surface faces. */
static bool make(const struct solid_surface *self, size_t west, size_t column,
    const struct solid_corner *here, size_t east, struct solid_vertex triangle[3])
{
    const unsigned last = self->facing == SOLID_UP ? 2 : 0;

    triangle[2 - last] = solid_vertex_of(&self->corner[west], west, self->level);
    triangle[1] = solid_vertex_of(here, column, self->level);
    triangle[last] = solid_vertex_of(&self->corner[east], east, self->level);
    return true;
}

static void forget(struct solid_surface *self, size_t near, size_t column)
{
    if (near != column)
        bits_clear(self->chain, near);
}

bool solid_surface_next(struct solid_surface *self, size_t column, const struct solid_corner *here,
    struct solid_vertex triangle[3])
{
    if (self->splits) {
        self->splits = false;
        self->west = before(self, column);
        self->east = after(self, column);
        return make(self, self->west, column, here, self->east, triangle);
    }
    if (self->sweeps_west && goes_west(self, self->west)) {
        const size_t near = self->west, far = before(self, near);

        if (sees(self, column, here->y, near, far)) {
            forget(self, near, column);
            self->west = far;
            return make(self, far, column, here, near, triangle);
        }
    }
    self->sweeps_west = false;
    if (self->sweeps_east && goes_east(self, self->east)) {
        const size_t near = self->east, far = after(self, near);

        if (sees(self, column, here->y, near, far)) {
            forget(self, near, column);
            self->east = far;
            return make(self, near, column, here, far, triangle);
        }
    }
    self->sweeps_east = false;
    if (self->meets)
        bits_set(self->chain, column);
    self->meets = false;
    return false;
}

void solid_surface_leave(struct solid_surface *self, const uint64_t *corners)
{
    uint64_t left = 0;

    for (size_t i = 0; i < bits_words(self->columns); i++) {
        const uint64_t below = self->below[i];

        self->chain[i] &= ~corners[i] | below | below << 1 | left;
        left = below >> (BITS_WORD - 1);
    }
}
