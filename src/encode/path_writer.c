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
    self->at = maze_tile_of_cell(self->board.tiling, maze->start);
    return MAZE_OK;
}

static enum maze_status letters_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct path_writer *self = (struct path_writer *)source;
    const uint64_t rest = maze_path_length(self->path) - self->written;
    const size_t n = rest < room ? (size_t)rest : room;

    for (size_t i = 0; i < n; i++)
        to[i] = self->board.tiling->letters[maze_path_step(self->path, self->written + i)];
    self->written += n;
    *written = n;
    return MAZE_OK;
}

static enum maze_status points_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct path_writer *self = (struct path_writer *)source;
    const uint64_t points = (maze_path_length(self->path) << self->board.by_tiles) + 1;
    char *const begin = to, *const end = to + room;

    for (; self->written < points && end - to >= POINT_ROOM; self->written++) {
        if (self->written > 0) {
            (void)maze_tile_step(&self->board, &self->at,
                maze_path_step(self->path, (self->written - 1) >> self->board.by_tiles));
            *to++ = ',';
        }
        to = put_u64(to, "[", (uint64_t)self->at.x);
        to = put_u64(to, ",", (uint64_t)self->at.y);
        *to++ = ']';
    }
    *written = (size_t)(to - begin);
    return MAZE_OK;
}

struct path_writer path_letters(const struct maze_tiling *tiling)
{
    static const struct source_kind kind = {.begin = path_begin, .next = letters_next};

    return (struct path_writer){.source = {&kind, .piece = 1}, .board.tiling = tiling};
}

struct path_writer path_points(const struct maze_tiling *tiling, uint64_t width, uint64_t height)
{
    static const struct source_kind kind = {.begin = path_begin, .next = points_next};

    return (struct path_writer){
        .source = {&kind, .piece = POINT_ROOM},
        /* A path leaves the board only where an edge wraps around. */
        .board = maze_board_of(tiling, width, height, MAZE_WRAP_X | MAZE_WRAP_Y),
    };
}
