/* An encoder writes a byte at a time if need be. */
#include "coding/encoder_source.h"

static enum maze_status encoder_source_next(
    struct source *source, char *to, size_t room, size_t *written)
{
    return maze_encoder_next(((struct encoder_source *)source)->encoder, to, room, written);
}

struct encoder_source encoder_source_of(struct maze_encoder *encoder)
{
    static const struct source_kind kind = {.next = encoder_source_next};

    return (struct encoder_source){{&kind, 1, NULL}, encoder};
}
