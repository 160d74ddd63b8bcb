/* Lists of sources, and the simplest source: bytes that are there already. */
#include "encode/source.h"

#include <string.h>

enum maze_status sources_begin(struct source *source, const struct maze *maze)
{
    enum maze_status status = MAZE_OK;

    for (; source && status == MAZE_OK; source = source->after)
        if (source->kind->begin)
            status = source->kind->begin(source, maze);
    return status;
}

void sources_free(struct source *source)
{
    for (; source; source = source->after)
        if (source->kind->free)
            source->kind->free(source);
}

static bool text_length(const struct source *source, uint64_t *length)
{
    *length = ((const struct text_source *)source)->length;
    return true;
}

enum maze_status text_source_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct text_source *self = (struct text_source *)source;
    const size_t n = self->length < room ? self->length : room;

    /* There is no text before its owner has written some. */
    if (n > 0) {
        memcpy(to, self->text, n);
        self->text += n;
    }
    self->length -= n;
    *written = n;
    return MAZE_OK;
}

struct text_source text_source_of(const char *text, size_t length)
{
    static const struct source_kind kind = {.length = text_length, .next = text_source_next};

    return (struct text_source){{&kind, 1, NULL}, text, length};
}
