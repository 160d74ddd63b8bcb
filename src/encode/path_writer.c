/*
 * From the steps of a path to letters and points. Among squares each step goes over two points, which are
 * tiles: the wall, then the next cell.
 */
#include "encode/path_writer.h"

#include "base/put.h"

enum { POINT_ROOM = 64 }; /* bytes that a point takes at most */

static enum maze_status path_begin(struct source *source, const struct maze *maze)
{
    struct path_writer *self = (struct path_writer *)source;

    self->path = maze->solution.path;
    self->x = (maze->start.x << self->tiles) + self->tiles;
    self->y = (maze->start.y << self->tiles) + self->tiles;
    return MAZE_OK;
}

static enum maze_status letters_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct path_writer *self = (struct path_writer *)source;
    const uint64_t rest = maze_path_length(self->path) - self->written;
    const size_t n = rest < room ? (size_t)rest : room;

    for (size_t i = 0; i < n; i++)
        to[i] = self->tiling->letters[maze_path_step(self->path, self->written + i)];
    self->written += n;
    *written = n;
    return MAZE_OK;
}

/* One point on or back. The last tile of a line is the first: after it, and before that, comes another. */
static uint64_t move(uint64_t at, int by, uint64_t count, unsigned tiles)
{
    if (by > 0)
        return at + 1 < count ? at + 1 : tiles;
    if (by < 0)
        return at > 0 ? at - 1 : count - 1 - tiles;
    return at;
}

/* Goes to point `i` > 0 of the path from the one before. */
static void go(struct path_writer *self, uint64_t i)
{
    const unsigned direction = maze_path_step(self->path, (i - 1) >> self->tiles);

    self->x = move(self->x, self->tiling->across[direction], self->columns, self->tiles);
    self->y = move(self->y, self->tiling->down[direction], self->rows, self->tiles);
}

static enum maze_status points_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct path_writer *self = (struct path_writer *)source;
    const uint64_t points = (maze_path_length(self->path) << self->tiles) + 1;
    char *const begin = to, *const end = to + room;

    for (; self->written < points && end - to >= POINT_ROOM; self->written++) {
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

struct path_writer path_letters(const struct maze_tiling *tiling)
{
    static const struct source_kind kind = {.begin = path_begin, .next = letters_next};

    return (struct path_writer){.source = {&kind, .piece = 1}, .tiling = tiling};
}

struct path_writer path_points(const struct maze_tiling *tiling, uint64_t width, uint64_t height)
{
    static const struct source_kind kind = {.begin = path_begin, .next = points_next};
    const unsigned tiles = tiling == maze_tiling_at(0);

    return (struct path_writer){
        .source = {&kind, .piece = POINT_ROOM},
        .tiling = tiling,
        .tiles = tiles,
        .columns = (width << tiles) + tiles,
        .rows = (height << tiles) + tiles,
    };
}
