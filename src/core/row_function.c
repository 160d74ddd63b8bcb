/*
 * A row function is written for one corner, the south-east, and its mazes are turned to the other three: to
 * the west each row is mirrored, 64 cells at a time; to the north the rows are read from the last
 * to the first, where the wall south of a cell is the one that the function has south of its row before.
 */
#include "core/rows.h"

#include "base/bits.h"
#include "base/rng.h"

#include <stdlib.h>
#include <string.h>

struct function_rows {
    struct maze_rows rows;
    struct maze_spec spec;
    uint64_t key;
    row_function *function;
    size_t words;
    uint64_t *south, *east[2]; /* planes of a row, and the east plane of the next one made */
    uint64_t store[];
};

/* Row y of the function, mirrored if the maze leans to the west. */
static void make_row(const struct function_rows *self, uint32_t y, uint64_t *east, uint64_t *south)
{
    const uint32_t width = self->rows.width;
    const uint64_t last = bits_last_mask(width);

    if (y == self->rows.height - 1) {
        memset(east, 0, self->words * sizeof(*east));
        memset(south, 0, self->words * sizeof(*south));
        bits_fill(east, 0, width - 1);
    } else {
        self->function(&self->spec, rng_key(self->key, y), east, south);
    }
    east[self->words - 1] &= last;
    south[self->words - 1] &= last;
    if (self->spec.skew & MAZE_SKEW_WEST) {
        /* The wall east of the last cell but one is now east of the first. */
        bits_mirror(east, self->words, width - 1);
        bits_mirror(south, self->words, width);
    }
}

static enum maze_status southward_next(struct maze_rows *rows, uint32_t y, struct maze_row *row)
{
    const struct function_rows *self = (const struct function_rows *)rows;

    make_row(self, y, self->east[0], self->south);
    row->plane[MAZE_PLANE_EAST] = self->east[0];
    row->plane[MAZE_PLANE_SOUTH] = self->south;
    return MAZE_OK;
}

static enum maze_status northward_next(struct maze_rows *rows, uint32_t y, struct maze_row *row)
{
    const struct function_rows *self = (const struct function_rows *)rows;
    const uint32_t last = rows->height - 1;
    uint64_t *here = self->east[y % 2], *next = self->east[(y + 1) % 2];

    if (y == 0)
        make_row(self, last, here, self->south);
    if (y < last)
        make_row(self, last - y - 1, next, self->south);
    else
        memset(self->south, 0, self->words * sizeof(*self->south));
    row->plane[MAZE_PLANE_EAST] = here;
    row->plane[MAZE_PLANE_SOUTH] = self->south;
    return MAZE_OK;
}

enum maze_status row_function_open(
    const struct maze_spec *spec, uint64_t key, row_function *function, struct maze_rows **out)
{
    static const struct rows_kind southward = {.next = southward_next};
    static const struct rows_kind northward = {.next = northward_next};
    const size_t words = bits_words(spec->width);
    struct function_rows *self = malloc(sizeof(*self) + 3 * words * sizeof(uint64_t));

    if (!self)
        return MAZE_NO_MEMORY;
    *self = (struct function_rows){
        .rows = {.kind = spec->skew & MAZE_SKEW_NORTH ? &northward : &southward,
            .tiling = maze_tiling_at(0),
            .width = (uint32_t)spec->width,
            .height = (uint32_t)spec->height},
        .spec = *spec,
        .key = key,
        .function = function,
        .words = words,
        .south = self->store,
        .east = {self->store + words, self->store + 2 * words},
    };
    *out = &self->rows;
    return MAZE_OK;
}
