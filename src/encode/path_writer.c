/* From the steps of a path to letters and tiles. Each step goes two tiles: the wall, then the next cell. */
#include "encode/path_writer.h"

#include "base/put.h"

enum { TILE_ROOM = 64 }; /* bytes that a tile takes at most */

static enum maze_status path_begin(struct source *source, const struct maze *maze)
{
    struct path_writer *self = (struct path_writer *)source;

    self->path = maze->solution.path;
    self->x = 2 * maze->start.x + 1;
    self->y = 2 * maze->start.y + 1;
    return MAZE_OK;
}

static enum maze_status letters_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct path_writer *self = (struct path_writer *)source;
    const uint64_t rest = maze_path_length(self->path) - self->written;
    const size_t n = rest < room ? (size_t)rest : room;

    for (size_t i = 0; i < n; i++)
        to[i] = maze_direction_letter(maze_path_step(self->path, self->written + i));
    self->written += n;
    *written = n;
    return MAZE_OK;
}

/* One tile on; after the last tile of a line comes the second, as the first and the last are one. */
static uint64_t forth(uint64_t at, uint64_t count)
{
    return at + 1 < count ? at + 1 : 1;
}

static uint64_t back(uint64_t at, uint64_t count)
{
    return at > 0 ? at - 1 : count - 2;
}

/* Goes to tile `i` > 0 of the path from the one before. */
static void go(struct path_writer *self, uint64_t i)
{
    switch (maze_path_step(self->path, (i - 1) / 2)) {
    case MAZE_NORTH:
        self->y = back(self->y, self->rows);
        break;
    case MAZE_EAST:
        self->x = forth(self->x, self->columns);
        break;
    case MAZE_SOUTH:
        self->y = forth(self->y, self->rows);
        break;
    default:
        self->x = back(self->x, self->columns);
        break;
    }
}

static enum maze_status tiles_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct path_writer *self = (struct path_writer *)source;
    const uint64_t tiles = 2 * maze_path_length(self->path) + 1;
    char *const begin = to, *const end = to + room;

    for (; self->written < tiles && end - to >= TILE_ROOM; self->written++) {
        if (self->written > 0) {
            go(self, self->written);
            *to++ = ',';
        }
        to = put_u64(to, "[", self->x);
        to = put_u64(to, ",", self->y);
        *to++ = ']';
    }
    *written = (size_t)(to - begin);
    return MAZE_OK;
}

struct path_writer path_letters(void)
{
    static const struct source_kind kind = {.begin = path_begin, .next = letters_next};

    return (struct path_writer){.source = {&kind, .piece = 1}};
}

struct path_writer path_tiles(uint64_t width, uint64_t height)
{
    static const struct source_kind kind = {.begin = path_begin, .next = tiles_next};

    return (struct path_writer){
        .source = {&kind, .piece = TILE_ROOM}, .columns = 2 * width + 1, .rows = 2 * height + 1};
}
