/* Distances, commas and brackets. */
#include "encode/distance_writer.h"

#include "base/put.h"

enum { VALUE_ROOM = 32 }; /* bytes that a value takes at most, with what separates it from others */

static enum maze_status distances_begin(struct source *source, const struct maze *maze)
{
    ((struct distance_writer *)source)->rows = maze->rows;
    return MAZE_OK;
}

/* Writes the values of the row for which there is room. */
static char *put_values(struct distance_writer *self, char *to, const char *end)
{
    const struct maze_row *row = &self->row;

    for (; self->x < row->width && end - to >= VALUE_ROOM; self->x++) {
        const uint32_t value = row->value ? row->value[self->x] : MAZE_NO_VALUE;

        to = put(to, self->x > 0 ? "," : "[");
        to = value == MAZE_NO_VALUE ? put(to, "null") : put_u64(to, "", value);
        if (self->x + 1 == row->width)
            *to++ = ']';
    }
    return to;
}

static enum maze_status distances_next(
    struct source *source, char *to, size_t room, size_t *written)
{
    struct distance_writer *self = (struct distance_writer *)source;
    char *const begin = to, *const end = to + room;

    while (end - to >= VALUE_ROOM) {
        if (self->x == self->row.width) {
            const enum maze_status status = maze_rows_next(self->rows, &self->row);

            if (status == MAZE_END)
                break;
            if (status != MAZE_OK)
                return status;
            if (self->y++ > 0)
                *to++ = ',';
            self->x = 0;
        }
        to = put_values(self, to, end);
    }
    *written = (size_t)(to - begin);
    return MAZE_OK;
}

struct distance_writer distance_writer_of(void)
{
    static const struct source_kind kind = {.begin = distances_begin, .next = distances_next};

    return (struct distance_writer){.source = {&kind, .piece = VALUE_ROOM}};
}
