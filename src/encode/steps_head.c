/* The spec tells all but start and goal, which may be where only the maze tells, and the numbers of events. */
#include "encode/steps_head.h"

#include "base/put.h"

#include <string.h>

const struct maze_steps *steps_head_steps(const struct maze *maze)
{
    static const struct maze_steps none;

    return maze->steps ? maze->steps : &none;
}

static enum maze_status head_begin(struct source *source, const struct maze *maze)
{
    struct steps_head *self = (struct steps_head *)source;
    char *end = self->text + self->source.length, *gap = self->text + self->ends, *to;

    to = members_ends(gap, maze->start, maze->goal, maze->rows->tiling);
    gap += MEMBERS_ENDS_MAX;
    memmove(to, gap, (size_t)(end - gap));
    to += end - gap;
    to = put_u64(to, ",\"steps\":", steps_head_steps(maze)->count);
    to = put_u64(to, ",\"making\":", steps_head_steps(maze)->making);
    to = put(put(to, "}"), self->then);
    self->source.length = (size_t)(to - self->text);
    return MAZE_OK;
}

void steps_head_list(struct steps_head *self, const char *before, const char *then,
    const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    static const struct source_kind kind = {.begin = head_begin, .next = text_source_next};
    char *to = members_begin(put(self->text, before), spec);

    if (rendering->seed_text)
        to = members_seed(to, rendering->seed_text);
    to = members_size(to, spec);
    self->ends = (size_t)(to - self->text);
    to = members_url(to + MEMBERS_ENDS_MAX, spec, rendering);
    self->source = text_source_of(self->text, (size_t)(to - self->text));
    self->source.source.kind = &kind;
    self->then = then;
}
