/* From the steps of a path to letters and tiles. Each step goes two tiles: the wall, then the next cell. */
#include "encode/path_writer.h"

#include "base/put.h"

enum { TILE_ROOM = 64 }; /* bytes that a tile takes at most */

static enum maze_status path_begin(struct source *source, const struct maze *maze)
{
    struct path_writer *self = (struct path_writer *)source;

    self->path = maze->solution.path;
    self->tile = maze_tile_of_cell(maze->start);
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

static enum maze_status tiles_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct path_writer *self = (struct path_writer *)source;
    const uint64_t tiles = 2 * maze_path_length(self->path) + 1;
    char *const begin = to, *const end = to + room;

    for (; self->written < tiles && end - to >= TILE_ROOM; self->written++) {
        if (self->written > 0) {
            (void)maze_tile_step(
                &self->board, &self->tile, maze_path_step(self->path, (self->written - 1) / 2));
            *to++ = ',';
        }
        to = put_u64(to, "[", (uint64_t)self->tile.x);
        to = put_u64(to, ",", (uint64_t)self->tile.y);
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
        .source = {&kind, .piece = TILE_ROOM},
        /* A step over an edge is one of a path only where it wraps around. */
        .board = maze_board_of(width, height, MAZE_WRAP_X | MAZE_WRAP_Y),
    };
}
