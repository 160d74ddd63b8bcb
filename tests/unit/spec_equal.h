/* Whether two specs agree in every field, written into their canonical texts or not. */
#ifndef UNIT_SPEC_EQUAL_H
#define UNIT_SPEC_EQUAL_H

#include "core/spec_params.h"
#include "maze/mask.h"
#include "maze/spec.h"

#include <string.h>

static inline bool is_same_end(const struct maze_end *a, const struct maze_end *b)
{
    return a->kind == b->kind &&
        (a->kind != MAZE_END_CELL || (a->cell.x == b->cell.x && a->cell.y == b->cell.y));
}

/* Of resolved specs. */
static inline bool spec_equal(const struct maze_spec *a, const struct maze_spec *b)
{
    for (const struct param *param = spec_params; param < spec_params + SPEC_PARAMS; param++) {
        const char *at_a = (const char *)a + param->offset, *at_b = (const char *)b + param->offset;
        const bool same = param->kind == PARAM_POINT
            ? is_same_end((const void *)at_a, (const void *)at_b)
            : param->kind == PARAM_MASK ? maze_mask_equal(a->mask, b->mask)
                                        : memcmp(at_a, at_b, param->size) == 0;

        if (!same)
            return false;
    }
    return true;
}

#endif
