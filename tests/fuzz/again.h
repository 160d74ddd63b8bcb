/* Whatever a fuzzer feeds, an accepted request must survive a round trip through its canonical form. */
#ifndef FUZZ_AGAIN_H
#define FUZZ_AGAIN_H

#include "core/spec_params.h"
#include "maze/mask.h"
#include "query/query_reader.h"

#include <stdlib.h>
#include <string.h>

static inline void check(bool good)
{
    if (!good)
        abort();
}

/* The query of Content-Location or, unless `shown`, of the permalink of the maze alone. */
static inline void write_link(const struct maze_query *query, bool shown, struct buffer *link)
{
    char spec[MAZE_SPEC_TEXT];

    buffer_add(link, spec, maze_spec_write(&query->spec, spec));
    if (shown) {
        buffer_add(link, "&", 1);
        rendering_write(query, link);
    }
    check(!link->failed);
}

/* Whether two masks, or none where NULL, have the same rows. */
static inline bool same_mask(const struct maze_mask *one, const struct maze_mask *two)
{
    static uint64_t rows[2][MAZE_MASK_CELLS / 64 + 1];

    if (!one || !two)
        return one == two;
    if (maze_mask_width(one) != maze_mask_width(two) ||
        maze_mask_height(one) != maze_mask_height(two))
        return false;
    for (uint32_t y = 0; y < maze_mask_height(one); y++) {
        maze_mask_row(one, y, rows[0]);
        maze_mask_row(two, y, rows[1]);
        if (memcmp(rows[0], rows[1], ((uint64_t)maze_mask_width(one) + 63) / 64 * 8))
            return false;
    }
    return true;
}

/* Whether two resolved specs are equal in every field. */
static inline bool same_spec(const struct maze_spec *one, const struct maze_spec *two)
{
    bool same = same_mask(one->mask, two->mask);

    for (const struct param *param = spec_params; param < spec_params + SPEC_PARAMS; param++) {
        const void *at_one = (const char *)one + param->offset;
        const void *at_two = (const char *)two + param->offset;

        /* Of an end the cell counts only where it is one; the text has it. */
        if (param->kind != PARAM_MASK)
            same &= memcmp(at_one, at_two, param->size) == 0;
    }
    return same;
}

/* Whether both have the same rendering, as far as a link expresses it. */
static inline bool shown_alike(const struct maze_query *one, const struct maze_query *two)
{
    return one->question.solver == two->question.solver &&
        one->rendering.format == two->rendering.format &&
        one->rendering.style == two->rendering.style &&
        one->rendering.pathless == two->rendering.pathless &&
        one->rendering.openings == two->rendering.openings &&
        one->rendering.places == two->rendering.places;
}

/*
 * Parses the permalink of a resolved query. Fails unless it gives the same query, or the same maze unless `shown`,
 * and has the same permalink.
 */
static inline void check_again(const struct maze_query *query, bool shown, struct seed_pool *seeds)
{
    struct query_context context = {.seeds = seeds};
    struct buffer link = {0}, copy = {0}, link_again = {0};
    struct problem problem = {0};
    struct maze_query again;

    write_link(query, shown, &link);
    buffer_add(&copy, link.data, link.length);
    check(query_read(&context, shown ? query->subject : MAZE_SUBJECT_MAZE,
        (struct span){copy.data, copy.length}, &again, &problem));
    check(same_spec(&again.spec, &query->spec));
    write_link(&again, shown, &link_again);
    check(strcmp(link_again.data, link.data) == 0);
    check(!shown || again.subject == query->subject);
    check(!shown || shown_alike(&again, query));
    maze_query_clear(&again);
    buffer_free(&link_again);
    buffer_free(&copy);
    buffer_free(&link);
}

#endif
