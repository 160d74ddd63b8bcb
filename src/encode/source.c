/* The simplest source: bytes that are there already. */
#include "encode/source.h"

#include <string.h>

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
